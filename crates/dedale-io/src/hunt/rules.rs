//! The rules of a hunt as JSON, with a key for each option of the command.
//!
//! ```json
//! {"neighbors": 4, "corner_cutting": null, "stay": false, "stuck_stays": false,
//!  "enters": "turn-one", "first": "monster", "knows": "size", "passages": "last", "exit_told": false,
//!  "blind": false, "shot_radius": 0, "ammunition": null, "turns": null, "late": "draw",
//!  "fog": null, "forget": false}
//! ```
//!
//! These are the defaults. `corner_cutting` is for eight neighbors, `forget` for fog.

use dedale::board::Neighborhood;
use dedale_games::game::{Fog, HuntRules, HuntSide, Knowledge, MAX_TURNS};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use crate::FormatError;
use crate::json::file::{File, found};
use crate::text::quoted;

/// Serialises rules as JSON.
#[derive(Clone, Copy, Debug)]
pub struct Written<'a>(pub &'a HuntRules);

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rules = self.0;
        let corner_cutting = match rules.neighborhood {
            Neighborhood::Four => None,
            Neighborhood::Eight(rule) => Some(rule.name()),
        };
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("neighbors", &rules.neighborhood.count())?;
        map.serialize_entry("corner_cutting", &corner_cutting)?;
        map.serialize_entry("stay", &rules.may_stay)?;
        map.serialize_entry("stuck_stays", &!rules.stuck_loses)?;
        map.serialize_entry("enters", rules.enters.name())?;
        map.serialize_entry("first", rules.first.name())?;
        map.serialize_entry("knows", rules.knowledge.name())?;
        map.serialize_entry("passages", rules.passages.name())?;
        map.serialize_entry("exit_told", &rules.exit_told)?;
        map.serialize_entry("blind", &!rules.shots_seen)?;
        map.serialize_entry("shot_radius", &rules.shot_radius)?;
        map.serialize_entry("ammunition", &rules.ammunition)?;
        map.serialize_entry("turns", &rules.turns)?;
        map.serialize_entry("late", rules.late.name())?;
        map.serialize_entry("fog", &rules.fog.map(|fog| fog.radius))?;
        map.serialize_entry("forget", &rules.fog.is_some_and(|fog| !fog.memory))?;
        map.end()
    }
}

/// Reads rules from their keys.
pub(super) fn read(file: &File, rules: &RawValue) -> Result<HuntRules, FormatError> {
    let mut read = HuntRules::default();
    let (mut neighborhood, mut corner_cutting, mut fog, mut forget) = (None, None, None, None);
    for member in file.object(rules, "an object of rules")? {
        let value = member.value;
        let key = member.name.as_str();
        let number = |range| file.number(Some(value), key, range);
        let is_null = value.get() == "null";
        match key {
            "corner_cutting" | "ammunition" | "turns" | "fog" if is_null => {}
            "neighbors" if matches!(value.get(), "4" | "8") => {
                neighborhood = Some(value.get() == "8")
            }
            "neighbors" => return Err(file.fault(value, "'neighbors', 4 or 8", found(value))),
            "corner_cutting" => corner_cutting = Some((value, choice(file, value, key)?)),
            "stay" => read.may_stay = flag(file, value, key)?,
            "stuck_stays" => read.stuck_loses = !flag(file, value, key)?,
            "enters" => read.enters = choice(file, value, key)?,
            "first" => read.first = side(file, value, key)?,
            "knows" => read.knowledge = choice::<Knowledge>(file, value, key)?,
            "passages" => read.passages = choice(file, value, key)?,
            "exit_told" => read.exit_told = flag(file, value, key)?,
            "blind" => read.shots_seen = !flag(file, value, key)?,
            "shot_radius" => read.shot_radius = number(0..=HuntRules::MAX_SHOT_RADIUS)?,
            "ammunition" => read.ammunition = Some(number(0..=u32::MAX)?),
            "turns" => read.turns = Some(number(1..=MAX_TURNS)?),
            "late" => read.late = choice(file, value, key)?,
            "fog" => fog = Some(number(Fog::RADII)?),
            "forget" => forget = flag(file, value, key)?.then_some(value),
            _ => {}
        }
    }
    read.neighborhood = match (neighborhood.unwrap_or(false), corner_cutting) {
        (true, rule) => Neighborhood::Eight(rule.map(|(_, rule)| rule).unwrap_or_default()),
        (false, None) => Neighborhood::Four,
        (false, Some((value, _))) => {
            return Err(file.fault(value, "'corner_cutting' only with 8 neighbors", found(value)));
        }
    };
    read.fog = fog.map(|radius| Fog { radius, memory: forget.is_none() });
    match (forget, fog) {
        (Some(value), None) => Err(file.fault(value, "'forget' beside 'fog' only", "no fog")),
        _ => Ok(read),
    }
}

/// The side that the text names.
pub(super) fn side(file: &File, value: &RawValue, key: &str) -> Result<HuntSide, FormatError> {
    let name: Option<String> = serde_json::from_str(value.get()).ok();
    let named = HuntSide::BOTH.into_iter().find(|side| name.as_deref() == Some(side.name()));
    named.ok_or_else(|| file.fault(value, format!("'{key}', monster or hunter"), found(value)))
}

fn flag(file: &File, value: &RawValue, key: &str) -> Result<bool, FormatError> {
    serde_json::from_str(value.get())
        .map_err(|_| file.fault(value, format!("'{key}', true or false"), found(value)))
}

/// The choice of an option, by its name.
fn choice<T: Named>(file: &File, value: &RawValue, key: &str) -> Result<T, FormatError> {
    let name: Option<String> = serde_json::from_str(value.get()).ok();
    let known = T::choices();
    let chosen = known.iter().find(|(known, _)| name.as_deref() == Some(*known));
    chosen.map(|&(_, choice)| choice).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        let shown = name.map_or_else(|| found(value), |name| quoted(name.as_bytes()));
        file.fault(value, format!("'{key}', one of {}", names.join(", ")), shown)
    })
}

/// Choices with names.
trait Named: Copy + 'static {
    fn choices() -> Vec<(&'static str, Self)>;
}

macro_rules! named {
    ($($kind:ty),+) => {
        $(impl Named for $kind {
            fn choices() -> Vec<(&'static str, Self)> {
                Self::ALL.iter().map(|&choice| (choice.name(), choice)).collect()
            }
        })+
    };
}

named!(
    Knowledge,
    dedale_games::game::Enters,
    dedale_games::game::Passages,
    dedale_games::game::Late,
    dedale::board::CornerCutting
);

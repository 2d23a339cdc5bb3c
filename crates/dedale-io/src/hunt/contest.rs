//! The results of a contest in one file: a line that says who met by which rules, then a
//! line for each hunt that was played, in the order of their numbers.
//!
//! ```json
//! {"name": "Autumn", "games": 2, "faults": 3, "isolation": "no entrant is a program", "rules": {}, "entrants": [{"name": "ada", "side": "hunter", "player": "bayes"}, {"name": "walker", "side": "monster", "player": "wanderer"}]}
//! {"hunt": 1, "winner": "hunter", "turn": 1, "monster": "walker", "hunter": "ada", "rules": {}, "field": ["..", ".."], "entries": [[0, 0]], "exits": [[1, 1]], "entry": [0, 0], "steps": [], "shots": [[0, 0]]}
//! ```
//!
//! A line of a hunt is also its record ([`hunt`](super)), by the rules of the contest. `hunt` is
//! its number in the contest's [`Schedule`], from 1; `winner`, `turn` and `forfeit` must be
//! what the record comes to. Unknown keys are ignored.

use std::collections::{BTreeMap, HashSet};
use std::iter;

use dedale::phrase;
use dedale_games::game::{HuntEnd, HuntRules, HuntSide};
use dedale_games::player::hunt::{Played, Schedule};
use serde::Serialize;
use serde_json::value::RawValue;

use super::{Reader, rules};
use crate::json::{File, found};
use crate::text::{Line, Lines};
use crate::{FormatError, Result};

/// The most entrants of a contest: ratings take a time that is cubic in their number.
pub const MOST_ENTRANTS: usize = 200;

/// The most fields of a contest.
pub const MOST_GAMES: u32 = 10_000;

/// The most characters of an entrant's name.
pub const LONGEST_NAME: usize = 40;

/// Whether an entrant may be called so: letters, digits, spaces, apostrophes and `. _ -`, the
/// first one a letter or a digit.
pub fn is_name(name: &str) -> bool {
    let is_sign = |sign: char| sign.is_alphanumeric() || " ._-'’".contains(sign);
    name.starts_with(char::is_alphanumeric)
        && name.chars().all(is_sign)
        && name.chars().count() <= LONGEST_NAME
}

/// What a contest is, without its hunts.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct ContestHead {
    /// The name of the contest.
    pub name: String,
    /// The number of fields, each of which every pair plays once.
    pub games: u32,
    /// How many forfeits disqualify.
    pub faults: u32,
    /// How far programs were kept from what they must not see.
    pub isolation: String,
    /// The rules of all hunts.
    #[serde(serialize_with = "rules::write")]
    pub rules: HuntRules,
    /// In the order in which they entered.
    pub entrants: Vec<Entrant>,
}

/// Who takes part in a contest.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Its name.
    pub name: String,
    /// Its side.
    #[serde(serialize_with = "rules::write_side")]
    pub side: HuntSide,
    /// The built-in player, or `cmd:` and the command of a program.
    pub player: String,
}

/// A hunt of a contest, in short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContestHunt {
    /// Its number, from 0.
    pub hunt: u64,
    /// Who won, and who forfeited.
    pub played: Played,
    /// The turn at which it ended.
    pub turn: u32,
    /// The reason of a forfeit.
    pub why: Option<String>,
}

impl ContestHead {
    /// The pairs and the numbers of their hunts.
    pub fn schedule(&self) -> Schedule {
        let sides: Vec<HuntSide> = self.entrants.iter().map(|entrant| entrant.side).collect();
        Schedule::new(&sides, self.games.into())
    }

    /// The names of the monster and of the hunter of a hunt, which is numbered from 0.
    pub fn names(&self, schedule: &Schedule, hunt: u64) -> [&str; 2] {
        schedule.hunt(hunt).0.map(|entrant| self.entrants[entrant].name.as_str())
    }

    fn hunt_of(&self, schedule: &Schedule, reader: &Reader, least: u64) -> Result<ContestHunt> {
        let [least, most] = [least, schedule.hunts()].map(|n| u32::try_from(n).unwrap_or(u32::MAX));
        let file = reader.file;
        let number = reader.value("hunt");
        if least > most {
            let expected = phrase!("no more hunts than {most}");
            return Err(file.missing(expected, number.map_or("a line".into(), found)));
        }
        let hunt = u64::from(file.number(number, "hunt", least..=most)?) - 1;
        for (key, name) in ["monster", "hunter"].into_iter().zip(self.names(schedule, hunt)) {
            let value = reader.must(key, "a name")?;
            if file.text(value, key)? != name {
                let expected = phrase!("'{key}', {name}, who plays hunt {}", hunt + 1);
                return Err(file.fault(value, expected, found(value)));
            }
        }
        let winner = reader.value("winner");
        let winner = winner.map(|value| rules::side(file, value, "winner")).transpose()?;
        let turn = file.number(reader.value("turn"), "turn", 0..=u32::MAX)?;
        let (fault, why) = reader.forfeit()?.unzip();
        Ok(ContestHunt { hunt, played: Played { winner, fault }, turn, why })
    }

    /// Reads the line of a hunt that has this number, from 1, or a greater one. Its record is
    /// played again, and must come to what the line says.
    pub fn hunt(&self, schedule: &Schedule, line: &[u8], least: u64) -> Result<ContestHunt> {
        let file = File(line);
        let members = file.members()?;
        let reader = Reader { file: &file, members: &members };
        let hunt = self.hunt_of(schedule, &reader, least)?;
        let (record, replayed) = reader.record()?;
        if record.rules != self.rules {
            let value = reader.must("rules", "those of the contest")?;
            return Err(file.fault(value, "the rules of the contest", "others"));
        }
        let Some(end) = record.end(&replayed) else {
            let expected = "the record of a hunt that is over";
            let found = phrase!("one that stops at turn {}", replayed.turn());
            return Err(file.missing(expected, found));
        };
        let differs = |key: &str, expected: &str| {
            let expected = phrase!("'{key}', {expected}, as the record ends");
            match reader.value(key) {
                Some(value) => file.fault(value, expected, found(value)),
                None => file.missing(expected, "no such key"),
            }
        };
        if hunt.played.winner != end.winner {
            return Err(differs("winner", end.winner.map_or("null", HuntSide::name)));
        }
        if hunt.turn != end.turn {
            return Err(differs("turn", &end.turn.to_string()));
        }
        if hunt.played.fault.is_some() && end.how != HuntEnd::Forfeit {
            return Err(differs("forfeit", "null"));
        }
        Ok(hunt)
    }

    fn read(line: &[u8]) -> Result<Self> {
        let file = File(line);
        let members = file.members()?;
        let reader = Reader { file: &file, members: &members };
        let text = |key, what| file.text(reader.must(key, what)?, key);
        let name = text("name", "the contest's name")?;
        let listed = reader.must("entrants", "a list of hunters and monsters")?;
        Ok(Self {
            name,
            games: file.number(reader.value("games"), "games", 1..=MOST_GAMES)?,
            faults: file.number(reader.value("faults"), "faults", 1..=u32::MAX)?,
            isolation: text("isolation", "a text")?,
            rules: rules::read(&file, reader.must("rules", "an object of rules")?)?,
            entrants: entrants(&file, listed)?,
        })
    }
}

fn entrants(file: &File, listed: &RawValue) -> Result<Vec<Entrant>> {
    let rows = file.list(listed, "hunters and monsters")?;
    if rows.len() > MOST_ENTRANTS {
        let expected = phrase!("up to {MOST_ENTRANTS} entrants");
        return Err(file.fault(listed, expected, rows.len().to_string()));
    }
    let mut names = HashSet::new();
    let mut entrants = Vec::with_capacity(rows.len());
    for row in rows {
        let members = file.object(row, "an entrant, an object of name, side and player")?;
        let members: BTreeMap<&str, &RawValue> =
            members.iter().map(|member| (member.name.as_str(), member.value)).collect();
        let must = |key: &str, what: &str| {
            let value = members.get(key).copied();
            value.ok_or_else(|| file.fault(row, phrase!("'{key}', {what}"), "no such key"))
        };
        let named = must("name", "the entrant's name")?;
        let name = file.text(named, "name")?;
        if !is_name(&name) {
            let expected =
                phrase!("a name of up to {LONGEST_NAME} letters, digits, spaces and . _ - '");
            return Err(file.fault(named, expected, found(named)));
        }
        if !names.insert(name.clone()) {
            return Err(file.fault(named, "each name once", phrase!("{} again", found(named))));
        }
        let side = rules::side(file, must("side", "monster or hunter")?, "side")?;
        let player = file.text(must("player", "who plays")?, "player")?;
        entrants.push(Entrant { name, side, player });
    }
    let is_there = |side| entrants.iter().any(|entrant: &Entrant| entrant.side == side);
    if !HuntSide::BOTH.into_iter().all(is_there) {
        return Err(file.fault(listed, "a hunter and a monster", "one side alone"));
    }
    Ok(entrants)
}

/// A hunt of a contest and its line, which is its record.
pub type HuntLine<'a> = (ContestHunt, &'a [u8]);

/// Reads the results of a contest: the head at once, and hunt by hunt as they are asked for,
/// each of which is played again. After an error no more follow.
pub fn read(bytes: &[u8]) -> Result<(ContestHead, impl Iterator<Item = Result<HuntLine<'_>>>)> {
    let mut lines = (1..).zip(Lines::of(bytes.trim_ascii_end()));
    let Some((_, line)) = lines.next() else {
        return Err(FormatError::sign(bytes, 0, "the results of a contest"));
    };
    let head = ContestHead::read(line.text)?;
    let (read, schedule) = (head.clone(), head.schedule());
    let mut least = Some(1);
    let hunts = iter::from_fn(move || {
        let (number, Line { text, .. }) = lines.next()?;
        let hunt = read.hunt(&schedule, text, least.take()?);
        Some(match hunt {
            Ok(hunt) => {
                least = Some(hunt.hunt + 2);
                Ok((hunt, text))
            }
            Err(fault) => Err(FormatError { line: number, ..fault }),
        })
    });
    Ok((head, hunts))
}

/// Writes the results of a contest: its head, and the lines of its hunts, which come in the
/// order of their numbers and end with a line feed.
pub fn write<'a>(head: &ContestHead, lines: impl IntoIterator<Item = &'a [u8]>) -> Vec<u8> {
    let mut bytes = serde_json::to_vec(head).expect("numbers and texts");
    bytes.push(b'\n');
    for line in lines {
        bytes.extend_from_slice(line);
    }
    bytes
}

//! The rules of a hunt in a request.

use std::str::FromStr;

use dedale::board::{CornerCutting, Neighborhood};
use dedale_games::game::{Fog, HuntRules, HuntSide};
use serde::Deserialize;

use crate::limits;
use crate::words::count;
use crate::{Refusal, refuse};

/// The rules of a hunt, with a key for each option of the command. Rules left out or null
/// are those of Chasse.
#[derive(Deserialize, schemars::JsonSchema, Clone, PartialEq, Eq, Default, Debug)]
#[serde(deny_unknown_fields)]
pub struct RulesInput {
    /// The monster's neighbors: 4, or 8 with diagonals.
    pub neighbors: Option<u8>,
    /// With 8 neighbors, when a diagonal step may cut a corner: `never`, `one-wall`,
    /// `always`.
    pub corner_cutting: Option<String>,
    /// Whether the monster may stay where it is.
    pub stay: Option<bool>,
    /// Whether a monster without a step stays where it is; else it loses.
    pub stuck_stays: Option<bool>,
    /// When the monster enters: `turn-one` or `before`.
    pub enters: Option<String>,
    /// The side that moves first in each turn: `monster` or `hunter`.
    pub first: Option<String>,
    /// What the hunter knows of the field: `size`, `map` or `exit`.
    pub knows: Option<String>,
    /// Which visits of the monster to a cell a shot reveals: `last`, `all`, `none`.
    pub passages: Option<String>,
    /// Whether a shot at an exit reveals it.
    pub exit_told: Option<bool>,
    /// Whether the monster does not see where shots fall.
    pub blind: Option<bool>,
    /// How many columns and rows away a shot hits cells: 0 to 5.
    pub shot_radius: Option<u32>,
    /// The number of shots in all; else one each turn.
    pub ammunition: Option<u32>,
    /// The most turns, 1 to 1,000; else four for each cell, 1,000 at most.
    pub turns: Option<u32>,
    /// The result after the last turn: `draw`, `monster` or `hunter`.
    pub late: Option<String>,
    /// How many columns and rows away the monster sees cells: 1 to 5 (absent: all).
    pub fog: Option<u32>,
    /// In fog, whether the monster forgets what it no longer sees.
    pub forget: Option<bool>,
}

impl RulesInput {
    /// The rules, on fields of up to this many cells.
    pub fn rules(&self, cells: usize) -> Result<HuntRules, Refusal> {
        let usual = HuntRules::default();
        Ok(HuntRules {
            neighborhood: self.neighborhood()?,
            may_stay: self.stay.unwrap_or(usual.may_stay),
            stuck_loses: !self.stuck_stays.unwrap_or(!usual.stuck_loses),
            enters: named(self.enters.as_deref(), usual.enters)?,
            first: self.first.as_deref().map_or(Ok(usual.first), side)?,
            knowledge: named(self.knows.as_deref(), usual.knowledge)?,
            passages: named(self.passages.as_deref(), usual.passages)?,
            exit_told: self.exit_told.unwrap_or(usual.exit_told),
            shots_seen: !self.blind.unwrap_or(!usual.shots_seen),
            shot_radius: self.shot_radius.unwrap_or(usual.shot_radius),
            ammunition: self.ammunition,
            turns: self.turns(cells)?,
            late: named(self.late.as_deref(), usual.late)?,
            fog: self.fog()?,
        })
    }

    /// The neighborhood of the monster.
    pub fn neighborhood(&self) -> Result<Neighborhood, Refusal> {
        let corner_cutting =
            self.corner_cutting.as_deref().map(str::parse::<CornerCutting>).transpose();
        match (self.neighbors, corner_cutting.map_err(Refusal::of)?) {
            (Some(8), rule) => Ok(Neighborhood::Eight(rule.unwrap_or_default())),
            (Some(4) | None, None) => Ok(Neighborhood::Four),
            (Some(4) | None, Some(_)) => refuse("corner_cutting needs 8 neighbors"),
            (Some(count), _) => {
                refuse(format!("the monster steps to 4 or 8 neighbors, found {count}"))
            }
        }
    }

    fn turns(&self, cells: usize) -> Result<Option<u32>, Refusal> {
        let most = limits::HUNT_TURNS;
        match self.turns {
            Some(turns) if turns > most => refuse(format!(
                "a hunt here has up to {} turns, found {}",
                count(most.into()),
                count(turns.into())
            )),
            None if 4 * cells > most as usize => Ok(Some(most)),
            turns => Ok(turns),
        }
    }

    fn fog(&self) -> Result<Option<Fog>, Refusal> {
        let forgets = self.forget.unwrap_or(false);
        match self.fog {
            None if forgets => refuse("only in fog the monster can forget what it saw"),
            fog => Ok(fog.map(|radius| Fog { radius, memory: !forgets })),
        }
    }
}

fn named<T: FromStr<Err = String>>(name: Option<&str>, usual: T) -> Result<T, Refusal> {
    name.map_or(Ok(usual), |name| name.parse().map_err(Refusal::new))
}

/// The side with this name.
pub(super) fn side(name: &str) -> Result<HuntSide, Refusal> {
    let known = HuntSide::BOTH.into_iter().find(|side| side.name() == name);
    known.ok_or_else(|| Refusal::new(format!("a side is monster or hunter, found '{name}'")))
}

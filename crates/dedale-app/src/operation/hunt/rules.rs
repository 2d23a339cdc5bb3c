//! The rules of a hunt as they are asked for.

use std::str::FromStr;

use dedale::board::{CornerCutting, Neighborhood};
use dedale_games::game::{Fog, HuntRules, HuntSide};
use serde::Deserialize;

use crate::limits;
use crate::words::count;
use crate::{Refusal, refuse};

/// Rules of a hunt, with a key for each option of the command. Those that are left out or
/// null are those of the documented game.
#[derive(Deserialize, schemars::JsonSchema, Clone, PartialEq, Eq, Default, Debug)]
#[serde(deny_unknown_fields)]
pub struct RulesInput {
    /// The monster's ways: 4, or 8 with diagonals.
    pub neighbors: Option<u8>,
    /// With 8 ways, when a diagonal step may pass a corner: `never`, `one-wall`, `always`.
    pub corner_cutting: Option<String>,
    /// Whether the monster may stay where it is.
    pub stay: Option<bool>,
    /// Whether a monster that has no step stays where it is; else it loses.
    pub stuck_stays: Option<bool>,
    /// When the monster enters: `turn-one` or `before`.
    pub enters: Option<String>,
    /// Who is first in each turn: `monster` or `hunter`.
    pub first: Option<String>,
    /// What the hunter knows of the field: `size`, `map` or `exit`.
    pub knows: Option<String>,
    /// What a shot tells of the turns at which the monster was there: `last`, `all`, `none`.
    pub passages: Option<String>,
    /// Whether a shot at an exit tells that it is one.
    pub exit_told: Option<bool>,
    /// Whether the monster does not see where shots fall.
    pub blind: Option<bool>,
    /// A shot hits all cells up to so many columns and rows away: 0 to 5.
    pub shot_radius: Option<u32>,
    /// How many shots the hunter has in all; else one each turn.
    pub ammunition: Option<u32>,
    /// How many turns there are, 1 to 1,000; else four for each cell, 1,000 at most.
    pub turns: Option<u32>,
    /// What it comes to after the last turn: `draw`, `monster` or `hunter`.
    pub late: Option<String>,
    /// The monster sees only the cells up to so many columns and rows away: 1 to 5.
    pub fog: Option<u32>,
    /// In fog, whether the monster forgets what it does not see any more.
    pub forget: Option<bool>,
}

impl RulesInput {
    /// The rules, on fields of up to so many cells.
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

    /// The ways of the monster.
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

/// The side of this name.
pub(super) fn side(name: &str) -> Result<HuntSide, Refusal> {
    let known = HuntSide::BOTH.into_iter().find(|side| side.name() == name);
    known.ok_or_else(|| Refusal::new(format!("a side is monster or hunter, found '{name}'")))
}

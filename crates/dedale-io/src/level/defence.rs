//! A level as a game of defence.

use dedale::board::Point;
use dedale::march::{Defence, March};

use super::{Centre, Kinds, Level, UnknownKind};

/// Why nobody can march through a level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoDefence {
    /// No attackers.
    #[error("the level has no waves of attackers")]
    Waves,
    /// Nowhere that attackers could appear.
    #[error("the level has no spawns, where attackers appear")]
    Spawns,
    /// Nowhere to go.
    #[error("the level has no target, to which attackers march")]
    Target,
    /// An attacker of an unknown kind.
    #[error(transparent)]
    Kind(#[from] UnknownKind),
    /// No lives.
    #[error("the level states no lives")]
    NoLives,
    /// Lives that no game has.
    #[error("the lives of a level are a whole number from 0 to {}, found {found}", u32::MAX)]
    Lives {
        /// The lives of the level.
        found: i64,
    },
    /// A door that is too strong.
    #[error("a door has at most {} points, found {points} in the cell {at}", u32::MAX)]
    Door {
        /// The cell of the door, or doors.
        at: Point,
        /// Their points together.
        points: i64,
    },
}

impl Level {
    /// The game at tick 0, with the level's waves, spawns, lives and doors; doors in one cell add
    /// up. `march` says how attackers walk, and is otherwise as new. O(doors and attackers) time.
    pub fn defence(&self, kinds: &Kinds, mut march: March) -> Result<Defence, NoDefence> {
        if self.waves.is_empty() {
            return Err(NoDefence::Waves);
        }
        let cell = |at: Centre| at.cell(self.size).and_then(|point| self.size.cell_at(point));
        let spawns: Vec<_> = self.spawns.iter().filter_map(|spawn| cell(spawn.at)).collect();
        if spawns.is_empty() {
            return Err(NoDefence::Spawns);
        }
        if self.target.is_none() {
            return Err(NoDefence::Target);
        }
        let waves = self.marching_waves(kinds)?;
        let found = self.lives.ok_or(NoDefence::NoLives)?;
        let lives = u32::try_from(found).map_err(|_| NoDefence::Lives { found })?;
        for door in &self.doors {
            let Some(at) = cell(door.at) else { continue };
            let points = i64::from(march.door(at)).saturating_add(door.hp.unwrap_or(0).max(0));
            let too_strong = |_| NoDefence::Door { at: self.size.point_of(at), points };
            march.set_door(at, u32::try_from(points).map_err(too_strong)?);
        }
        Ok(Defence::new(march, kinds.kinds().to_vec(), waves, spawns, lives))
    }
}

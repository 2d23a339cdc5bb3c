//! The computer that plays a side of a hunt.

use dedale::Random;
use dedale::board::Cell;
use dedale_games::game::{Hunt, HuntSide, HunterView};
use dedale_games::player::hunt::{
    Forfeit, HunterKind, HunterPlayer, MonsterKind, MonsterPlayer, ValueCache,
};

use super::filters::{filter_bytes, possible_bytes};
use crate::Refusal;

/// The player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opponent {
    Monster(MonsterKind),
    Hunter(HunterKind),
}

/// Its state.
pub(crate) enum Mind {
    Monster(Box<dyn MonsterPlayer + Send>),
    Hunter(Box<dyn HunterPlayer + Send>),
}

impl Opponent {
    /// The player of this name against who plays this side.
    pub(crate) fn of(side: HuntSide, name: &str) -> Result<Self, Refusal> {
        match side {
            HuntSide::Monster => name.parse().map(Self::Hunter).map_err(Refusal::new),
            HuntSide::Hunter => name.parse().map(Self::Monster).map_err(Refusal::new),
        }
    }

    /// The side that it plays.
    pub(crate) const fn side(self) -> HuntSide {
        match self {
            Self::Monster(_) => HuntSide::Monster,
            Self::Hunter(_) => HuntSide::Hunter,
        }
    }

    /// The memory of its state, roughly.
    pub(crate) fn bytes(self, view: &HunterView) -> usize {
        match self {
            Self::Hunter(HunterKind::Possible) => possible_bytes(view),
            Self::Hunter(HunterKind::Bayes) => filter_bytes(view, 1),
            Self::Hunter(HunterKind::Mixture) | Self::Monster(MonsterKind::Wary) => {
                filter_bytes(view, 3)
            }
            Self::Hunter(kind) if kind.is_optimal() => OPTIMAL_BYTES,
            Self::Monster(kind) if kind.is_optimal() => OPTIMAL_BYTES,
            _ => 0,
        }
    }

    /// Its state before the hunt.
    pub(crate) fn mind(self) -> Mind {
        let valued = ValueCache::default();
        match self {
            Self::Monster(kind) => Mind::Monster(kind.player(&valued)),
            Self::Hunter(kind) => Mind::Hunter(kind.player(&valued)),
        }
    }
}

impl Mind {
    /// Shows it the hunt at its beginning.
    pub(crate) fn begin(&mut self, hunt: &Hunt, luck: &mut Random) -> Result<(), Forfeit> {
        match self {
            Self::Monster(player) => player.begin(hunt.monster_view(), luck),
            Self::Hunter(player) => player.begin(hunt.hunter_view(), luck),
        }
    }

    /// What the computer would do now.
    pub(crate) fn decide(&mut self, hunt: &Hunt, luck: &mut Random) -> Result<Decided, Forfeit> {
        Ok(match self {
            Self::Monster(player) => Decided::Step(player.step(hunt.monster_view(), luck)?),
            Self::Hunter(player) => Decided::Shot(player.shoot(hunt.hunter_view(), luck)?),
        })
    }
}

/// What it does.
pub(crate) enum Decided {
    Step(Cell),
    Shot(Option<Cell>),
}

impl Decided {
    /// Does it.
    pub(crate) fn on(self, hunt: &mut Hunt) -> Result<(), Forfeit> {
        let done = match self {
            Self::Step(to) => hunt.step(to),
            Self::Shot(at) => hunt.shoot(at),
        };
        done.map_err(|error| Forfeit(error.to_string()))
    }
}

/// The memory of a best strategy, roughly.
const OPTIMAL_BYTES: usize = 4 << 20;

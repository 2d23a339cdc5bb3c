//! The computer that plays a side of a hunt.

use dedale::board::Cell;
use dedale::{Phrased, Random};
use dedale_games::game::{Hunt, HuntSide, HunterView, Knowledge};
use dedale_games::player::hunt::{
    Forfeit, HunterBelief, HunterKind, HunterPlayer, MonsterKind, MonsterPlayer, ValueCache,
};

use crate::{Refusal, Result};

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
    pub(crate) fn of(side: HuntSide, name: &str) -> Result<Self> {
        match side {
            HuntSide::Monster => name.parse().map(Self::Hunter).map_err(Refusal::from),
            HuntSide::Hunter => name.parse().map(Self::Monster).map_err(Refusal::from),
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
        done.map_err(|error| Forfeit(error.phrase()))
    }
}

/// The memory of a best strategy, roughly.
const OPTIMAL_BYTES: usize = 4 << 20;

// The belief of a Bayes hunter about the monster's cell.

/// The resolution of probabilities: so many parts of one.
const PARTS: f64 = 1e6;

/// The belief of a Bayes hunter at its part of this turn, from this view.
pub(crate) fn belief(belief: &mut HunterBelief, view: &HunterView, turn: u32) -> Option<Vec<f64>> {
    if let Some(hit) = view.hit() {
        let mut cells = vec![0.0; view.size().cell_count()];
        cells[hit.index()] = 1.0;
        return Some(cells);
    }
    let cells = belief.cells_at(view, turn)?;
    Some(cells.into_iter().map(|chance| (chance * PARTS).round() / PARTS).collect())
}

/// Numbers of a slice, and of all slices that are kept, at most; as in the library's filters.
const MOST_NUMBERS: usize = 1 << 18;

const MOST_KEPT: usize = 1 << 23;

/// The memory of a filter of this many styles, roughly.
pub(crate) fn filter_bytes(view: &HunterView, styles: usize) -> usize {
    let size = view.size();
    let cells = size.cell_count();
    let border = 2 * (size.width() + size.height()) as usize;
    let goals = if view.rules().knowledge == Knowledge::Exit { 1 } else { border };
    bytes_of(view, (cells * styles * goals).min(MOST_NUMBERS.max(cells * styles)))
}

/// The memory of the filter that only tracks what is possible, roughly.
pub(crate) fn possible_bytes(view: &HunterView) -> usize {
    bytes_of(view, view.size().cell_count())
}

/// The memory of a filter with this many numbers in a slice: its chain, twice, and its
/// slices.
fn bytes_of(view: &HunterView, numbers: usize) -> usize {
    let chain = 2 * (view.rules().neighborhood.count() + 1) * numbers;
    let slices = (view.turn() as usize + 1) * numbers;
    (chain + slices.min(MOST_KEPT.max(numbers))) * size_of::<f64>()
}

/// The cell of a place, if it is on the board.
pub(crate) fn cell_at(view: &HunterView, [x, y]: [i64; 2]) -> Option<Cell> {
    let at = u32::try_from(x).ok().zip(u32::try_from(y).ok());
    at.and_then(|(x, y)| view.size().cell_at(dedale::board::Point::new(x, y)))
}

//! The answer of `dedale hunt value`.

use dedale::board::{Cell, Size};
use dedale_games::game::{HuntField, HuntRules};
use dedale_games::solve::hunt::{Basis, Camp, HuntValue, HunterMix, Interval, MAX_GAP};
use dedale_io::hunt::rules::Written;

use super::{place, places};

/// The value of a hunt, as far as it was found.
#[derive(Debug)]
pub enum FoundValue {
    /// The value itself.
    Exact(HuntValue),
    /// Bounds of it.
    Between(Interval),
}

impl FoundValue {
    /// The bounds that are certain.
    pub const fn bounds(&self) -> [f64; 2] {
        match self {
            Self::Exact(value) => [value.lower, value.upper],
            Self::Between(interval) => [interval.lower, interval.upper],
        }
    }
}

/// The answer of `dedale hunt value`.
#[derive(serde::Serialize, Debug)]
pub struct HuntValueAnswer<'a> {
    /// The hunter's chance to win, and half of that of a draw; null where it is out of
    /// reach.
    pub value: Option<f64>,
    /// The bounds that are certain.
    pub lower: f64,
    /// The upper bound.
    pub upper: f64,
    /// How they are known.
    pub lower_by: &'static str,
    /// How the upper bound is known.
    pub upper_by: &'static str,
    /// The rules.
    pub rules: Written<'a>,
    /// The cells of a smallest camp; null where there is none.
    pub camp: Option<Vec<[u32; 2]>>,
    /// What the camp is worth.
    pub camp_bound: f64,
    /// Null where the value is out of reach, as is the hunter's.
    pub monster: Option<MonsterAnswer>,
    /// A best strategy of the hunter; null like that of the monster.
    pub hunter: Option<HunterAnswer>,
}

/// A best strategy of the monster.
#[derive(serde::Serialize, Debug)]
pub struct MonsterAnswer {
    /// Its first step from each entry.
    pub first: Vec<FirstStep>,
    /// Its walks, if it does not see shots.
    pub walks: Vec<WalkAnswer>,
}

/// A first step of the monster.
#[derive(serde::Serialize, Debug)]
pub struct FirstStep {
    /// The entry.
    pub entry: [u32; 2],
    /// The cell stepped to.
    pub to: [u32; 2],
    /// Its probability.
    pub chance: f64,
}

/// A walk of the monster.
#[derive(serde::Serialize, Debug)]
pub struct WalkAnswer {
    /// The cells, the entry first.
    pub cells: Vec<[u32; 2]>,
    /// Its probability once the entry is drawn.
    pub chance: f64,
}

/// A best strategy of the hunter: shots by histories, the first being the beginning.
#[derive(serde::Serialize, Debug)]
pub struct HunterAnswer {
    /// The shots of each history.
    pub histories: Vec<Vec<ShotAnswer>>,
}

/// A shot of the hunter.
#[derive(serde::Serialize, Debug)]
pub struct ShotAnswer {
    /// The cell that is shot at.
    pub cell: [u32; 2],
    /// Its probability.
    pub chance: f64,
    /// What may be told, and the history that it leads to.
    pub then: Vec<ThenAnswer>,
}

/// What may be reported of a shot, and where that leads.
#[derive(serde::Serialize, Debug)]
pub struct ThenAnswer {
    /// The turns that are reported.
    pub passages: Vec<u32>,
    /// The number of the history.
    pub history: usize,
}

impl<'a> HuntValueAnswer<'a> {
    /// The answer for this field.
    pub fn new(field: &HuntField, rules: &'a HuntRules, camp: &Camp, found: &FoundValue) -> Self {
        let size = field.size();
        let [lower, upper] = found.bounds();
        let (value, by) = match found {
            FoundValue::Exact(value) => (Some(value), [because(Basis::Exact); 2]),
            FoundValue::Between(bounds) => (None, [bounds.lower_by, bounds.upper_by].map(because)),
        };
        Self {
            value: value.map(|value| value.value).or((upper - lower <= MAX_GAP).then_some(lower)),
            lower,
            upper,
            lower_by: by[0],
            upper_by: by[1],
            rules: Written(rules),
            camp: camp.cells.as_deref().map(|cells| places(size, cells)),
            camp_bound: camp.bound(),
            monster: value.map(|value| monster(field, value)),
            hunter: value.map(|value| hunter(size, &value.hunter)),
        }
    }
}

fn monster(field: &HuntField, value: &HuntValue) -> MonsterAnswer {
    let size = field.size();
    let first = field.entries().iter().flat_map(|&entry| {
        let steps = added_up(value.monster.chances(&[entry], &[])).into_iter();
        let steps = steps.filter(|&(_, chance)| chance > 0.0);
        steps.map(move |(to, chance)| FirstStep {
            entry: place(size, entry),
            to: place(size, to),
            chance,
        })
    });
    let walks = value.monster.walks().filter(|&(_, chance)| chance > 0.0);
    let walks = walks.map(|(cells, chance)| WalkAnswer { cells: places(size, cells), chance });
    MonsterAnswer { first: first.collect(), walks: walks.collect() }
}

/// Each cell once, with all of its chances.
fn added_up(chances: Vec<(Cell, f64)>) -> Vec<(Cell, f64)> {
    let mut sums: Vec<(Cell, f64)> = Vec::new();
    for (cell, chance) in chances {
        match sums.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, sum)) => *sum += chance,
            None => sums.push((cell, chance)),
        }
    }
    sums
}

fn hunter(size: Size, mix: &HunterMix) -> HunterAnswer {
    let then = |(passages, history)| ThenAnswer { passages, history };
    let histories = mix.histories().map(|shots| {
        let shots = shots.into_iter().map(|shot| ShotAnswer {
            cell: place(size, shot.cell),
            chance: shot.chance,
            then: shot.then.into_iter().map(then).collect(),
        });
        shots.collect()
    });
    HunterAnswer { histories: histories.collect() }
}

/// How a bound came about, in words.
pub const fn because(basis: Basis) -> &'static str {
    match basis {
        Basis::Nothing => "no better one was found",
        Basis::Camp => "by camping",
        Basis::Shooter => "by shots drawn turn by turn",
        Basis::Walks(_) => "by best answers",
        Basis::Blind => "the value if shots are not seen",
        Basis::Exact => "exactly",
    }
}

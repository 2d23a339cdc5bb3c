use dedale::board::{Cell, Size};
use dedale_games::game::{Found, Hunt, HuntSide};
use dedale_games::player::hunt::{Outcome, Pair, Tournament};
use dedale_io::hunt::HuntRecord;
use dedale_io::hunt::rules::Written;

use super::{DescribedRecord, DescribedRules};

/// The answer of `dedale hunt match`: what is written down of it, and what came of it.
#[derive(serde::Serialize, schemars::JsonSchema, Debug)]
pub struct HuntAnswer<'a> {
    /// What is written down of it.
    #[serde(flatten)]
    #[schemars(with = "DescribedRecord")]
    pub record: &'a HuntRecord,
    /// What was done at each turn, the first one first.
    pub turns: Vec<TurnAnswer>,
    /// `monster`, `hunter`; null for a draw.
    pub winner: Option<&'static str>,
    /// `hit`, `escaped`, `stuck`, `late`, `forfeit`.
    pub how: &'static str,
    /// The turn at which it ended.
    pub turn: u32,
}

/// The answer of `dedale hunt tournament`.
#[derive(serde::Serialize, schemars::JsonSchema, Debug)]
pub struct TournamentAnswer<'a> {
    /// Hunts of each pair.
    pub games: u64,
    /// The number that fixes all luck.
    pub seed: u64,
    /// What was played by.
    #[schemars(with = "DescribedRules")]
    pub rules: Written<'a>,
    /// By monsters, then by hunters.
    pub pairs: Vec<PairAnswer<'a>>,
}

/// How a monster and a hunter did against each other.
#[derive(serde::Serialize, schemars::JsonSchema, Debug)]
pub struct PairAnswer<'a> {
    /// The monster's name.
    pub monster: &'a str,
    /// The hunter's name.
    pub hunter: &'a str,
    /// Hunts that the hunter won.
    pub hunter_wins: u64,
    /// Hunts that the monster won.
    pub monster_wins: u64,
    /// Hunts that nobody won.
    pub draws: u64,
    /// Of the hunter's wins, those by a fault of the monster.
    pub monster_forfeits: u64,
    /// Of the monster's wins, those by a fault of the hunter.
    pub hunter_forfeits: u64,
    /// Between these lies the hunter's chance, at 95 % confidence.
    pub low: f64,
    /// See `low`.
    pub high: f64,
    /// How many turns a hunt took on average.
    pub mean_turns: f64,
}

/// What both sides have done in a turn.
#[derive(serde::Serialize, schemars::JsonSchema, Debug)]
pub struct TurnAnswer {
    /// The turn, from 1.
    pub turn: u32,
    /// Where the monster is, once it has done its part of the turn; null if it has not.
    pub monster: Option<[u32; 2]>,
    /// Where the hunter shot, `[x, y]`; null if it did not.
    pub shot: Option<[u32; 2]>,
    /// What the shot told.
    pub found: Vec<FoundAnswer>,
}

/// What a shot told of a cell.
#[derive(serde::Serialize, schemars::JsonSchema, Debug)]
pub struct FoundAnswer {
    /// The cell, `[x, y]`.
    pub cell: [u32; 2],
    /// `wall`, `monster` or `free`.
    pub is: &'static str,
    /// The turns at which the monster was there, as far as the rules tell.
    pub passages: Vec<u32>,
    /// Whether it is an exit, if the rules tell.
    pub exit: bool,
}

impl<'a> HuntAnswer<'a> {
    /// The answer for a hunt that has ended so, and its record.
    pub fn new(record: &'a HuntRecord, hunt: &Hunt, outcome: &Outcome) -> Self {
        let end = outcome.end;
        Self {
            record,
            turns: turns(hunt),
            winner: end.winner.map(HuntSide::name),
            how: end.how.name(),
            turn: end.turn,
        }
    }
}

impl<'a> TournamentAnswer<'a> {
    /// The answer of a tournament of which the pairs were played.
    pub fn new(tournament: &'a Tournament, pairs: &[Pair]) -> Self {
        let Tournament { monsters, hunters, games, seed, rules, .. } = tournament;
        let pair = |pair: &Pair| {
            let Pair { monster, hunter, tally } = pair;
            let [low, high] = tally.interval();
            PairAnswer {
                monster: &monsters[*monster].name,
                hunter: &hunters[*hunter].name,
                hunter_wins: tally.hunter_wins,
                monster_wins: tally.monster_wins,
                draws: tally.draws,
                monster_forfeits: tally.monster_forfeits,
                hunter_forfeits: tally.hunter_forfeits,
                low,
                high,
                mean_turns: tally.mean_turns(),
            }
        };
        Self {
            games: *games,
            seed: *seed,
            rules: Written(rules),
            pairs: pairs.iter().map(pair).collect(),
        }
    }
}

/// `[x, y]` of a cell.
pub fn place(size: Size, cell: Cell) -> [u32; 2] {
    let at = size.point_of(cell);
    [at.x, at.y]
}

impl FoundAnswer {
    /// What was told of a cell of a field of this size.
    pub fn new(size: Size, cell: Cell, found: &Found) -> Self {
        let (is, passages, exit) = match found {
            Found::Wall => ("wall", Vec::new(), false),
            Found::Monster => ("monster", Vec::new(), false),
            Found::Free { passages, exit } => ("free", passages.clone(), *exit),
        };
        Self { cell: place(size, cell), is, passages, exit }
    }
}

fn turns(hunt: &Hunt) -> Vec<TurnAnswer> {
    let (size, view) = (hunt.field().size(), hunt.hunter_view());
    let path = hunt.monster_view().path();
    let before = usize::from(hunt.rules().enters == dedale_games::game::Enters::Before);
    let mut shots = view.shots().iter().peekable();
    let mut reports = view.reports().iter().peekable();
    (1..=hunt.turn())
        .map(|turn| {
            let shot = shots.next_if(|shot| shot.turn == turn);
            let told = std::iter::from_fn(|| reports.next_if(|report| report.turn == turn));
            TurnAnswer {
                turn,
                found: told
                    .map(|report| FoundAnswer::new(size, report.cell, &report.found))
                    .collect(),
                monster: path.get(turn as usize - 1 + before).map(|&cell| place(size, cell)),
                shot: shot.map(|shot| place(size, shot.cell)),
            }
        })
        .collect()
}

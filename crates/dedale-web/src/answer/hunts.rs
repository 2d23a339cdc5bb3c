use dedale::board::{Cell, Size};
use dedale::game::{Found, Hunt, HuntSide};
use dedale::player::hunt::Outcome;
use dedale_io::hunt::HuntRecord;
use dedale_io::hunt::rules::Written;

/// The answer of `dedale hunt match`: what is written down of it, and what came of it.
#[derive(serde::Serialize, Debug)]
pub struct HuntAnswer<'a> {
    #[serde(flatten)]
    pub record: &'a HuntRecord,
    pub turns: Vec<TurnAnswer>,
    /// `monster`, `hunter`; null for a draw.
    pub winner: Option<&'static str>,
    /// `hit`, `escaped`, `stuck`, `late`, `forfeit`.
    pub how: &'static str,
    pub turn: u32,
}

/// The answer of `dedale hunt tournament`.
#[derive(serde::Serialize, Debug)]
pub struct TournamentAnswer<'a> {
    pub games: u64,
    pub seed: u64,
    pub rules: Written<'a>,
    /// By monsters, then by hunters.
    pub pairs: Vec<PairAnswer<'a>>,
}

/// How a monster and a hunter did against each other.
#[derive(serde::Serialize, Debug)]
pub struct PairAnswer<'a> {
    pub monster: &'a str,
    pub hunter: &'a str,
    pub hunter_wins: u64,
    pub monster_wins: u64,
    pub draws: u64,
    pub monster_forfeits: u64,
    pub hunter_forfeits: u64,
    /// Between these lies the hunter's chance, at 95 % confidence.
    pub low: f64,
    pub high: f64,
    pub mean_turns: f64,
}

/// What both sides have done in a turn.
#[derive(serde::Serialize, Debug)]
pub struct TurnAnswer {
    pub turn: u32,
    /// Where the monster is, once it has done its part of the turn; null if it has not.
    pub monster: Option<[u32; 2]>,
    pub shot: Option<[u32; 2]>,
    /// What the shot told.
    pub found: Vec<FoundAnswer>,
}

/// What a shot told of a cell.
#[derive(serde::Serialize, Debug)]
pub struct FoundAnswer {
    pub cell: [u32; 2],
    /// `wall`, `monster` or `free`.
    pub is: &'static str,
    /// The turns at which the monster was there, as far as the rules tell.
    pub passages: Vec<u32>,
    /// Whether it is an exit, if the rules tell.
    pub exit: bool,
}

impl<'a> HuntAnswer<'a> {
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

/// `[x, y]` of a cell.
pub fn place(size: Size, cell: Cell) -> [u32; 2] {
    let at = size.point_of(cell);
    [at.x, at.y]
}

impl FoundAnswer {
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
    let way = hunt.monster_view().way();
    let before = usize::from(hunt.rules().enters == dedale::game::Enters::Before);
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
                monster: way.get(turn as usize - 1 + before).map(|&cell| place(size, cell)),
                shot: shot.map(|shot| place(size, shot.cell)),
            }
        })
        .collect()
}

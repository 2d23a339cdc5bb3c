use dedale::board::{Cell, Size};
use dedale_games::game::{Found, Hunt, HuntSide, Report};
use dedale_games::player::hunt::{Outcome, Pair, Tournament};
use dedale_io::hunt::HuntRecord;
use dedale_io::hunt::rules::Written;

/// The answer of `dedale hunt match`: the record of a hunt and its outcome.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct HuntAnswer<'a> {
    /// The record of the hunt.
    #[serde(flatten)]
    #[cfg_attr(feature = "openapi", schemars(with = "crate::schema::described::DescribedRecord"))]
    pub record: &'a HuntRecord,
    /// What happened at each turn, the first one first.
    pub turns: Vec<TurnAnswer>,
    /// The winner; null for a draw.
    #[cfg_attr(
        feature = "openapi",
        schemars(with = "Option<crate::schema::described::HuntSideName>")
    )]
    pub winner: Option<&'static str>,
    /// How the hunt ended.
    #[cfg_attr(feature = "openapi", schemars(with = "crate::schema::described::HuntEndName"))]
    pub how: &'static str,
    /// The turn at which it ended.
    pub turn: u32,
}

/// The answer of `dedale hunt tournament`.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct TournamentAnswer<'a> {
    /// The number of hunts of each pair.
    pub games: u64,
    /// The random seed.
    pub seed: u64,
    /// The rules of the hunts.
    #[cfg_attr(feature = "openapi", schemars(with = "crate::schema::described::DescribedRules"))]
    pub rules: Written<'a>,
    /// The pairs, ordered by monster, then by hunter.
    pub pairs: Vec<PairAnswer<'a>>,
}

/// The results of a monster against a hunter.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct PairAnswer<'a> {
    /// The monster's name.
    pub monster: &'a str,
    /// The hunter's name.
    pub hunter: &'a str,
    /// The number of hunts that the hunter won.
    pub hunter_wins: u64,
    /// The number of hunts that the monster won.
    pub monster_wins: u64,
    /// The number of hunts that nobody won.
    pub draws: u64,
    /// How many of the hunter's wins are forfeits of the monster.
    pub monster_forfeits: u64,
    /// How many of the monster's wins are forfeits of the hunter.
    pub hunter_forfeits: u64,
    /// The lower end of the 95 % confidence interval of the hunter's share of wins.
    pub low: f64,
    /// The upper end of the 95 % confidence interval of the hunter's share of wins.
    pub high: f64,
    /// The average number of turns of a hunt.
    pub mean_turns: f64,
}

/// What both sides did in a turn.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct TurnAnswer {
    /// The turn, from 1.
    pub turn: u32,
    /// The monster's cell after its part of the turn; null if it has not moved yet.
    pub monster: Option<[u32; 2]>,
    /// The cell that the hunter shot at, `[x, y]`; null if it did not shoot.
    pub shot: Option<[u32; 2]>,
    /// What the shot revealed.
    pub found: Vec<FoundAnswer>,
    /// What the monster's step changed before the hunter's eyes, if the rules show what
    /// discovered cells are now.
    pub changed: Vec<FoundAnswer>,
}

/// What a shot revealed about a cell, or what it is now.
#[derive(serde::Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct FoundAnswer {
    /// The cell, `[x, y]`.
    pub cell: [u32; 2],
    /// What is there.
    #[cfg_attr(feature = "openapi", schemars(extend("enum" = ["wall", "monster", "free"])))]
    pub is: &'static str,
    /// The turns at which the monster was there, as far as the rules reveal them.
    pub passages: Vec<u32>,
    /// Whether the cell is an exit, if the rules reveal it.
    pub exit: bool,
}

impl<'a> HuntAnswer<'a> {
    /// The answer for a finished hunt and its record.
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
    /// The answer of a tournament with these results.
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

/// The coordinates `[x, y]` of a cell.
pub fn place(size: Size, cell: Cell) -> [u32; 2] {
    let at = size.point_of(cell);
    [at.x, at.y]
}

/// The coordinates of each of these cells.
pub fn places(size: Size, cells: &[Cell]) -> Vec<[u32; 2]> {
    cells.iter().map(|&cell| place(size, cell)).collect()
}

impl FoundAnswer {
    /// What was revealed about a cell of a field of this size.
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
    let mut changes = view.changes().iter().peekable();
    let found = |report: &Report| FoundAnswer::new(size, report.cell, &report.found);
    (1..=hunt.turn())
        .map(|turn| {
            let shot = shots.next_if(|shot| shot.turn == turn);
            let told = std::iter::from_fn(|| reports.next_if(|report| report.turn == turn));
            let seen = std::iter::from_fn(|| changes.next_if(|change| change.turn == turn));
            TurnAnswer {
                turn,
                found: told.map(found).collect(),
                changed: seen.map(found).collect(),
                monster: path.get(turn as usize - 1 + before).map(|&cell| place(size, cell)),
                shot: shot.map(|shot| place(size, shot.cell)),
            }
        })
        .collect()
}

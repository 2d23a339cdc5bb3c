use dedale::board::{Cell, Size};
use dedale_games::game::{Found, Hunt, HuntEnd, HuntRules, HuntSide, Report};
use dedale_games::player::hunt::{Outcome, Pair, Tournament};
use dedale_io::hunt::HuntRecord;
use dedale_io::hunt::rules::Written;
use serde::Serialize;

use crate::ByName;

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
    pub winner: Option<ByName<HuntSide>>,
    /// How the hunt ended.
    pub how: ByName<HuntEnd>,
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
            winner: end.winner.map(ByName),
            how: ByName(end.how),
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

/// The answer of `dedale hunt contest`.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ContestAnswer {
    /// The name of the contest.
    pub name: String,
    /// The number of fields, each of which every pair plays once.
    pub games: u64,
    /// The rules of the hunts.
    #[serde(serialize_with = "dedale_io::hunt::rules::write")]
    #[cfg_attr(feature = "openapi", schemars(with = "crate::schema::described::DescribedRules"))]
    pub rules: HuntRules,
    /// The number of hunts, if all were played.
    pub hunts: u64,
    /// The number of hunts played that count.
    pub played: u64,
    /// The number of hunts still to be played. Until it is 0, all else is provisional.
    pub missing: u64,
    /// How far programs were kept from what they must not see.
    pub isolation: String,
    /// The hunters, the best one first.
    pub hunters: Vec<StandingAnswer>,
    /// The monsters, the best one first.
    pub monsters: Vec<StandingAnswer>,
}

/// How an entrant stands.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct StandingAnswer {
    /// Its place, from 1; the same for equal points. None if it was disqualified.
    pub place: Option<usize>,
    /// Its name.
    pub name: String,
    /// A hunt won counts 1, a draw ½; walkovers are won.
    pub points: f64,
    /// The number of hunts that it won, without walkovers.
    pub wins: u64,
    /// The number of its hunts that nobody won.
    pub draws: u64,
    /// The number of hunts that it lost.
    pub losses: u64,
    /// The number of hunts won because the other entrant is disqualified.
    pub walkovers: u64,
    /// The lower end of the 95 % confidence interval of its share of points, without walkovers.
    pub low: f64,
    /// The upper end of the 95 % confidence interval of its share of points, without walkovers.
    pub high: f64,
    /// Its rating on Elo's scale; null if it is disqualified.
    pub rating: Option<f64>,
    /// The standard error of its rating.
    pub error: Option<f64>,
    /// How many hunts it forfeited.
    pub faults: u64,
    /// When and why it was disqualified.
    pub disqualified: Option<FaultAnswer>,
    /// The last hunt that it forfeited, if there is one.
    pub last_fault: Option<FaultAnswer>,
}

impl StandingAnswer {
    /// Its share of points in hunts of its own, without walkovers; none if it had no such hunt.
    pub fn share(&self) -> Option<f64> {
        let hunts = self.wins + self.draws + self.losses;
        (hunts > 0).then(|| (self.points - self.walkovers as f64) / hunts as f64)
    }
}

/// A hunt that an entrant forfeited, and why.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct FaultAnswer {
    /// The number of the hunt, from 1.
    pub hunt: u64,
    /// The reason.
    pub why: String,
}

/// What came of the hunts between a monster and a hunter that have met.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ContestPair {
    /// The monster's name.
    pub monster: String,
    /// The hunter's name.
    pub hunter: String,
    /// The number of hunts that the hunter won.
    pub hunter_wins: u64,
    /// The number of hunts that the monster won.
    pub monster_wins: u64,
    /// The number of hunts that nobody won.
    pub draws: u64,
    /// The lower end of the 95 % confidence interval of the hunter's share of wins.
    pub low: f64,
    /// The upper end of the 95 % confidence interval of the hunter's share of wins.
    pub high: f64,
    /// The average number of turns of a hunt.
    pub mean_turns: f64,
}

impl ContestPair {
    /// The share of hunts that the hunter won.
    pub fn share(&self) -> f64 {
        let hunts = self.hunter_wins + self.monster_wins + self.draws;
        self.hunter_wins as f64 / hunts.max(1) as f64
    }
}

/// A hunt of a contest, in short.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ShortHunt {
    /// The number of the hunt, from 1.
    pub hunt: u64,
    /// The number of the field, from 1.
    pub field: u64,
    /// The monster's name.
    pub monster: String,
    /// The hunter's name.
    pub hunter: String,
    /// The winner; null for a draw.
    pub winner: Option<ByName<HuntSide>>,
    /// The turn at which it ended.
    pub turns: u32,
    /// Why the loser forfeited, if it did.
    pub forfeit: Option<String>,
}

/// A hunt of a contest, as its folder keeps it: one line, which is also the record of a hunt.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct HuntLine<'a> {
    /// The number of the hunt, from 1.
    pub hunt: u64,
    /// The number of the field, from 1.
    pub game: u64,
    /// The winner; null for a draw.
    pub winner: Option<ByName<HuntSide>>,
    /// How the hunt ended.
    pub how: ByName<HuntEnd>,
    /// The turn at which it ended.
    pub turn: u32,
    /// The record of the hunt.
    #[serde(flatten)]
    #[cfg_attr(feature = "openapi", schemars(with = "crate::schema::described::DescribedRecord"))]
    pub record: &'a HuntRecord,
}

impl<'a> HuntLine<'a> {
    /// The hunt with this number, on the field with this one, both from 0.
    pub fn new([hunt, game]: [u64; 2], record: &'a HuntRecord, outcome: &Outcome) -> Self {
        let end = outcome.end;
        Self {
            hunt: hunt + 1,
            game: game + 1,
            winner: end.winner.map(ByName),
            how: ByName(end.how),
            turn: end.turn,
            record,
        }
    }
}

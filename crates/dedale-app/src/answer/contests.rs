use dedale_games::game::{HuntRules, HuntSide};
use dedale_games::player::hunt::Outcome;
use dedale_io::hunt::HuntRecord;
use dedale_io::hunt::rules::Written;
use serde::{Serialize, Serializer};

/// The answer of `dedale hunt contest`.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ContestAnswer {
    /// The name of the contest.
    pub name: String,
    /// The number of fields, each of which every pair plays once.
    pub games: u64,
    /// The rules of the hunts.
    #[serde(serialize_with = "written")]
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

fn written<S: Serializer>(rules: &HuntRules, serializer: S) -> Result<S::Ok, S::Error> {
    Written(rules).serialize(serializer)
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
    #[cfg_attr(
        feature = "openapi",
        schemars(with = "Option<crate::schema::described::HuntSideName>")
    )]
    pub winner: Option<&'static str>,
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
            winner: end.winner.map(HuntSide::name),
            how: end.how.name(),
            turn: end.turn,
            record,
        }
    }
}

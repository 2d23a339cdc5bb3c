//! What can be asked of hunts.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use dedale::board::CornerCutting;
use dedale_games::game::{Enters, HuntSide, Knowledge, Late, MAX_TURNS, Passages};
use dedale_games::player::hunt::{HunterKind, MonsterKind};
use dedale_io::picture::Theme;

use super::{NeighborCount, corner_cutting, number, whole};
use crate::hunt::entrant::Entrant;
use dedale_app::Spot;

#[derive(Args, Debug)]
#[command(
    after_help = "The documented rules: at turn 1 the monster takes the entry and marks it 1; every \
    turn it must step to a free neighbor, which it marks with the turn, and wins at the exit. \
    Then the hunter, who knows the size of the field and nothing else, shoots at a cell and is told: \
    a wall, never visited, visited last at turn t, or the monster, and then it has won. It is \
    not told which cell is the exit; the monster sees where shots fall. Where there are several \
    entries, one is drawn, each as likely."
)]
pub struct HuntArgs {
    #[command(subcommand)]
    pub hunt: HuntCommand,
}

#[derive(Subcommand, Debug)]
pub enum HuntCommand {
    /// Let two computers play one hunt
    Match(MatchArgs),
    /// Let every monster play every hunter, many times
    Tournament(TournamentArgs),
    /// Show a hunt that was written down
    Replay(ReplayArgs),
    /// Play the monster, the hunter, or both at one keyboard
    Play(HuntPlayArgs),
    /// Find what a small hunt is worth if both sides play as well as can be; the hunter knows the
    /// field, shoots one cell a turn and has a shot for each
    Value(HuntValueArgs),
}

/// The rules. Those that are not said are those of the documented game.
#[derive(Args, Debug)]
#[command(next_help_heading = "Rules")]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub struct RuleArgs {
    /// Neighbors the monster can step to: 4, or 8 with diagonals [default: 4]
    #[arg(long, value_name = "4|8", hide_possible_values = true)]
    pub neighbors: Option<NeighborCount>,
    /// With 8 neighbors, when a diagonal step may cut a corner: never, one-wall, always
    /// [default: never]
    #[arg(long, value_name = "RULE", value_parser = corner_cutting)]
    pub corner_cutting: Option<CornerCutting>,
    /// The monster may stay where it is
    #[arg(long)]
    pub stay: bool,
    /// A monster that has no step stays where it is [default: it loses]
    #[arg(long)]
    pub stuck_stays: bool,
    /// turn-one: taking the entry is the monster's part of turn 1; before: it stands there before,
    /// and steps at turn 1 already [default: turn-one; of value: before]
    #[arg(long, value_name = "WHEN", value_parser = enters)]
    pub enters: Option<Enters>,
    /// Who is first in each turn: monster or hunter
    #[arg(long, value_name = "SIDE", default_value = "monster", value_parser = side)]
    pub first: HuntSide,
    /// What the hunter knows of the field: size, map (walls and entries too), exit (exits too)
    /// [default: size; of value: exit]
    #[arg(long, value_name = "WHAT", value_parser = knowledge)]
    pub knows: Option<Knowledge>,
    /// What a shot tells of the turns at which the monster was there: last, all or none
    #[arg(long, value_name = "WHICH", default_value = "last", value_parser = passages)]
    pub passages: Passages,
    /// A shot at an exit tells that it is one
    #[arg(long)]
    pub exit_told: bool,
    /// The monster does not see where shots fall
    #[arg(long)]
    pub blind: bool,
    /// A shot hits all cells up to so many columns and rows away: 0 to 5
    #[arg(long, value_name = "N", default_value_t = 0, allow_hyphen_values = true,
        value_parser = clap::value_parser!(u32).range(0..=5))]
    pub shot_radius: u32,
    /// The hunter has so many shots in all [default: one each turn]
    #[arg(long, value_name = "N", value_parser = super::small, allow_hyphen_values = true)]
    pub ammunition: Option<u32>,
    /// So many turns at most [default: four for each cell]
    #[arg(long, value_name = "N", allow_hyphen_values = true,
        value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_TURNS)))]
    pub turns: Option<u32>,
    /// What it comes to after the last turn: draw, or who has won: monster or hunter [default: draw;
    /// of value: hunter]
    #[arg(long, value_name = "WHAT", value_parser = late)]
    pub late: Option<Late>,
    /// The monster sees only the cells up to so many columns and rows away: 1 to 5 [default: all]
    #[arg(long, value_name = "N", allow_hyphen_values = true,
        value_parser = clap::value_parser!(u32).range(1..=5))]
    pub fog: Option<u32>,
    /// In fog, the monster forgets what it does not see any more
    #[arg(long, requires = "fog")]
    pub forget: bool,
}

/// The field.
#[derive(Args, Debug)]
#[command(next_help_heading = "Field")]
pub struct HuntFieldArgs {
    /// A board whose starts are entries and whose goals are exits: a file, - for standard input, or
    /// @NAME [default: a field of obstacles, by difficulty medium]
    #[arg(long, value_name = "BOARD", conflicts_with_all = ["width", "height", "percent",
        "difficulty"])]
    pub field: Option<String>,
    /// An entry of --field in place of those marked; may be given several times
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, requires = "field")]
    pub entry: Vec<Spot>,
    /// An exit of --field in place of those marked; may be given several times
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, requires = "field")]
    pub exit: Vec<Spot>,
    /// Columns of a field of obstacles
    #[arg(long, short = 'W', value_name = "C", value_parser = whole, allow_hyphen_values = true)]
    pub width: Option<u64>,
    /// Its rows
    #[arg(long, short = 'H', value_name = "R", value_parser = whole, allow_hyphen_values = true)]
    pub height: Option<u64>,
    /// How many obstacles it has: 0 to 100 percent of (C-1)·(R-1)
    #[arg(long, short, value_name = "P", value_parser = number, allow_hyphen_values = true)]
    pub percent: Option<f64>,
    /// Size and percentage by name: very-easy (4×4, 25 %), easy (5×5, 35 %), medium (6×6, 50 %),
    /// hard (8×8, 65 %), very-hard (10×10, 75 %)
    #[arg(long, short, value_name = "NAME", conflicts_with_all = ["width", "height", "percent"])]
    pub difficulty: Option<String>,
    /// The number that fixes the field, the entry and all luck, on every machine
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = whole,
        allow_hyphen_values = true)]
    pub seed: u64,
}

/// How players from outside are treated.
#[derive(Args, Debug)]
pub struct OutsideArgs {
    /// How many seconds a player from outside has for an answer; for the first one ten at least
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds,
        allow_hyphen_values = true)]
    pub time_limit: Duration,
}

/// How the turns are shown one after the other.
#[derive(Args, Debug)]
pub struct WatchArgs {
    /// Show both displays turn after turn: in place on a terminal, else one under the other
    #[arg(long)]
    pub watch: bool,
    /// Turns a second, on a terminal: 0.1 to 100
    #[arg(long, value_name = "N", default_value = "4", value_parser = speed, requires = "watch",
        allow_hyphen_values = true)]
    pub speed: f64,
}

#[derive(Args, Debug)]
pub struct MatchArgs {
    /// easy, hard, shortest, random-shortest, wanderer, wary, optimal (small fields, with --knows
    /// exit and --turns), or cmd:COMMAND for a player from outside (docs/hunt-players.md)
    #[arg(long, value_name = "PLAYER", allow_hyphen_values = true)]
    pub monster: Entrant<MonsterKind>,
    /// easy, hard, possible, bayes, mixture, camper, optimal (as above), or cmd:COMMAND
    #[arg(long, value_name = "PLAYER", allow_hyphen_values = true)]
    pub hunter: Entrant<HunterKind>,
    #[command(flatten)]
    pub watch: WatchArgs,
    /// Print one JSON object and nothing else
    #[arg(long, conflicts_with = "watch")]
    pub json: bool,
    /// Write the hunt down, for dedale hunt replay
    #[arg(long, value_name = "FILE")]
    pub replay: Option<PathBuf>,
    /// Colours: default or maze-solver
    #[arg(long, value_name = "NAME", default_value = "default", hide_default_value = true)]
    pub theme: Theme,
    #[command(flatten)]
    pub outside: OutsideArgs,
    #[command(flatten)]
    pub hunt_field: HuntFieldArgs,
    #[command(flatten)]
    pub rules: RuleArgs,
}

/// How many threads play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ThreadsArg {
    #[value(name = "1")]
    One,
    All,
}

#[derive(Args, Debug)]
pub struct TournamentArgs {
    /// The monsters, by commas or said again; a cmd:COMMAND goes on to the end of its option
    /// [default: all but optimal]
    #[arg(long, value_name = "PLAYER,…", allow_hyphen_values = true)]
    pub monsters: Vec<String>,
    /// The hunters [default: all but optimal]
    #[arg(long, value_name = "PLAYER,…", allow_hyphen_values = true)]
    pub hunters: Vec<String>,
    /// How many hunts each pair plays: 1 to 1,000,000
    #[arg(long, short, value_name = "N", default_value_t = 1000, allow_hyphen_values = true,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub games: u64,
    /// 1, or as many as there are processors; the answer is the same
    #[arg(long, value_name = "1|all", default_value = "all", hide_possible_values = true)]
    pub threads: ThreadsArg,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub json: bool,
    /// Write a table of all pairs, with commas; - is standard output, with nothing else
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub csv: Option<PathBuf>,
    /// Write a picture of what hunters won
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Colours of the picture: default or maze-solver
    #[arg(long, value_name = "NAME", default_value = "default", hide_default_value = true)]
    pub theme: Theme,
    #[command(flatten)]
    pub outside: OutsideArgs,
    #[command(flatten)]
    pub hunt_field: HuntFieldArgs,
    #[command(flatten)]
    pub rules: RuleArgs,
}

#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// What dedale hunt match --replay or --json wrote: a file, or - for standard input
    #[arg(value_name = "FILE")]
    pub file: String,
    #[command(flatten)]
    pub watch: WatchArgs,
    /// Show how likely each cell was for the hunter when it last shot, as the mixture hunter
    /// thinks: the darker the likelier, in the terminal . : - = + * % @
    #[arg(long)]
    pub belief: bool,
    /// Write a picture of each turn after the other
    #[arg(long, value_name = "FILE")]
    pub gif: Option<PathBuf>,
    /// Write an SVG picture of the whole hunt
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write a PNG picture of the whole hunt
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// Colours: default or maze-solver
    #[arg(long, value_name = "NAME", default_value = "default", hide_default_value = true)]
    pub theme: Theme,
}

/// Who sits at the keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum PeopleArg {
    Monster,
    Hunter,
    Both,
}

impl PeopleArg {
    pub const fn sides(self) -> &'static [HuntSide] {
        match self {
            Self::Monster => &[HuntSide::Monster],
            Self::Hunter => &[HuntSide::Hunter],
            Self::Both => &HuntSide::BOTH,
        }
    }
}

#[derive(Args, Debug)]
pub struct HuntPlayArgs {
    /// Which side you play: monster, hunter, or both in turn, with the screen cleared between
    #[arg(long = "as", value_name = "SIDE", default_value = "hunter", hide_possible_values = true)]
    pub side: PeopleArg,
    /// Who plays the monster if you do not; see dedale hunt match
    #[arg(long, value_name = "PLAYER", default_value = "hard", allow_hyphen_values = true)]
    pub monster: Entrant<MonsterKind>,
    /// Who plays the hunter if you do not
    #[arg(long, value_name = "PLAYER", default_value = "hard", allow_hyphen_values = true)]
    pub hunter: Entrant<HunterKind>,
    /// Write the hunt down, for dedale hunt replay
    #[arg(long, value_name = "FILE")]
    pub replay: Option<PathBuf>,
    /// Colours: default or maze-solver
    #[arg(long, value_name = "NAME", default_value = "default", hide_default_value = true)]
    pub theme: Theme,
    #[command(flatten)]
    pub outside: OutsideArgs,
    #[command(flatten)]
    pub hunt_field: HuntFieldArgs,
    #[command(flatten)]
    pub rules: RuleArgs,
}

#[derive(Args, Debug)]
pub struct HuntValueArgs {
    /// Print one JSON object with both strategies and nothing else
    #[arg(long)]
    pub json: bool,
    /// Write the game for Gambit (.efg)
    #[arg(long, value_name = "FILE")]
    pub efg: Option<PathBuf>,
    /// Where the value itself is out of reach: rounds of best answers for its bounds
    #[arg(long, value_name = "N", default_value_t = 12, hide_default_value = true,
        allow_hyphen_values = true, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub rounds: u32,
    #[command(flatten)]
    pub hunt_field: HuntFieldArgs,
    #[command(flatten)]
    pub rules: RuleArgs,
}

fn enters(name: &str) -> Result<Enters, String> {
    name.parse()
}

fn knowledge(name: &str) -> Result<Knowledge, String> {
    name.parse()
}

fn passages(name: &str) -> Result<Passages, String> {
    name.parse()
}

fn late(name: &str) -> Result<Late, String> {
    name.parse()
}

fn side(name: &str) -> Result<HuntSide, String> {
    let known = HuntSide::BOTH.into_iter().find(|side| side.name() == name);
    known.ok_or_else(|| "expected monster or hunter".into())
}

fn speed(text: &str) -> Result<f64, String> {
    let speed = text.parse().ok().filter(|speed| (0.1..=100.0).contains(speed));
    speed.ok_or_else(|| "expected a number from 0.1 to 100".into())
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.001..=3600.0).contains(seconds));
    let wrong = "expected seconds, from 0.001 to 3600";
    seconds.map(Duration::from_secs_f64).ok_or_else(|| wrong.into())
}

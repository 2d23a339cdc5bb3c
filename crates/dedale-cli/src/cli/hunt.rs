//! The arguments of the hunt commands.

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
    after_help = "The rules of Chasse: at turn 1 the monster takes the entry and marks it 1; every \
    turn it must step to a free neighbor, which it marks with the turn, and wins at the exit. \
    Then the hunter, who knows the size of the field and nothing else, shoots at a cell and learns: \
    a wall, never visited, visited last at turn t, or the monster, and then it has won. It is \
    never told which cell is the exit; the monster sees where shots fall. If there are several \
    entries, one is drawn, each as likely."
)]
pub struct HuntArgs {
    #[command(subcommand)]
    pub hunt: HuntCommand,
}

#[derive(Subcommand, Debug)]
pub enum HuntCommand {
    /// Let two computer players play one hunt
    Match(MatchArgs),
    /// Let every monster play every hunter, many times, and print a table
    Tournament(TournamentArgs),
    /// Show a recorded hunt
    Replay(ReplayArgs),
    /// Play the monster, the hunter, or both at one keyboard
    Play(HuntPlayArgs),
    /// Compute the value of a small hunt under optimal play; the hunter knows the field,
    /// shoots one cell a turn and has a shot every turn
    Value(HuntValueArgs),
}

/// The rules of a hunt. The defaults are those of Chasse.
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
    /// Let the monster stay where it is
    #[arg(long)]
    pub stay: bool,
    /// Let a monster without a step stay where it is [default: it loses]
    #[arg(long)]
    pub stuck_stays: bool,
    /// When the monster enters. turn-one: taking the entry is its part of turn 1; before:
    /// it already stands there, and steps at turn 1 [default: turn-one; for value: before]
    #[arg(long, value_name = "WHEN", value_parser = enters)]
    pub enters: Option<Enters>,
    /// The side that moves first in each turn: monster or hunter
    #[arg(long, value_name = "SIDE", default_value = "monster", value_parser = side)]
    pub first: HuntSide,
    /// What the hunter knows of the field: size, map (walls and entries too), exit (exits
    /// too) [default: size; for value: exit]
    #[arg(long, value_name = "WHAT", value_parser = knowledge)]
    pub knows: Option<Knowledge>,
    /// Which visits of the monster a shot at a cell reveals: last, all or none
    #[arg(long, value_name = "WHICH", default_value = "last", value_parser = passages)]
    pub passages: Passages,
    /// Let a shot at an exit reveal the exit
    #[arg(long)]
    pub exit_told: bool,
    /// Hide the shots from the monster
    #[arg(long)]
    pub blind: bool,
    /// Let a shot hit all cells up to N columns and rows away: 0 to 5
    #[arg(long, value_name = "N", default_value_t = 0, allow_hyphen_values = true,
        value_parser = clap::value_parser!(u32).range(0..=5))]
    pub shot_radius: u32,
    /// Limit the hunter to N shots in all [default: one each turn]
    #[arg(long, value_name = "N", value_parser = super::small, allow_hyphen_values = true)]
    pub ammunition: Option<u32>,
    /// Limit the hunt to N turns [default: four for each cell]
    #[arg(long, value_name = "N", allow_hyphen_values = true,
        value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_TURNS)))]
    pub turns: Option<u32>,
    /// The result after the last turn: draw, or the winner: monster or hunter [default:
    /// draw; for value: hunter]
    #[arg(long, value_name = "WHAT", value_parser = late)]
    pub late: Option<Late>,
    /// Let the monster see only the cells up to N columns and rows away: 1 to 5 [default:
    /// all]
    #[arg(long, value_name = "N", allow_hyphen_values = true,
        value_parser = clap::value_parser!(u32).range(1..=5))]
    pub fog: Option<u32>,
    /// In fog, let the monster forget what it no longer sees
    #[arg(long, requires = "fog")]
    pub forget: bool,
}

/// The field of a hunt.
#[derive(Args, Debug)]
#[command(next_help_heading = "Field")]
pub struct HuntFieldArgs {
    /// A board whose starts are entries and whose goals are exits: a file, - for standard
    /// input, or @NAME [default: an obstacle field of difficulty medium]
    #[arg(long, value_name = "BOARD", conflicts_with_all = ["width", "height", "percent",
        "difficulty"])]
    pub field: Option<String>,
    /// An entry of --field instead of those marked; can be repeated
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, requires = "field")]
    pub entry: Vec<Spot>,
    /// An exit of --field instead of those marked; can be repeated
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, requires = "field")]
    pub exit: Vec<Spot>,
    /// Columns of an obstacle field
    #[arg(long, short = 'W', value_name = "C", value_parser = whole, allow_hyphen_values = true)]
    pub width: Option<u64>,
    /// Rows of an obstacle field
    #[arg(long, short = 'H', value_name = "R", value_parser = whole, allow_hyphen_values = true)]
    pub height: Option<u64>,
    /// The number of obstacles, as 0 to 100 percent of (C-1)·(R-1)
    #[arg(long, short, value_name = "P", value_parser = number, allow_hyphen_values = true)]
    pub percent: Option<f64>,
    /// Size and percentage by level: very-easy (4×4, 25 %), easy (5×5, 35 %), medium (6×6,
    /// 50 %), hard (8×8, 65 %), very-hard (10×10, 75 %)
    #[arg(long, short, value_name = "NAME", conflicts_with_all = ["width", "height", "percent"])]
    pub difficulty: Option<String>,
    /// The random seed of the field, the entry and the players, the same on every machine
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = whole,
        allow_hyphen_values = true)]
    pub seed: u64,
}

/// How to treat external players.
#[derive(Args, Debug)]
pub struct OutsideArgs {
    /// Seconds an external player has for an answer; at least ten for the first one
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds,
        allow_hyphen_values = true)]
    pub time_limit: Duration,
}

/// How to show a hunt turn by turn.
#[derive(Args, Debug)]
pub struct WatchArgs {
    /// Show both displays turn by turn: in place on a terminal, else one below the other
    #[arg(long)]
    pub watch: bool,
    /// Turns per second on a terminal: 0.1 to 100
    #[arg(long, value_name = "N", default_value = "4", value_parser = speed, requires = "watch",
        allow_hyphen_values = true)]
    pub speed: f64,
}

#[derive(Args, Debug)]
pub struct MatchArgs {
    /// The monster's player: easy, hard, shortest, random-shortest, wanderer, wary, optimal
    /// (small fields, with --knows exit and --turns), or cmd:COMMAND for an external player
    /// (docs/hunt-players.md)
    #[arg(long, value_name = "PLAYER", allow_hyphen_values = true)]
    pub monster: Entrant<MonsterKind>,
    /// The hunter's player: easy, hard, possible, bayes, mixture, camper, optimal (as
    /// above), or cmd:COMMAND
    #[arg(long, value_name = "PLAYER", allow_hyphen_values = true)]
    pub hunter: Entrant<HunterKind>,
    #[command(flatten)]
    pub watch: WatchArgs,
    /// Print one JSON object and nothing else
    #[arg(long, conflicts_with = "watch")]
    pub json: bool,
    /// Record the hunt in a file for dedale hunt replay
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

/// How many threads to use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ThreadsArg {
    #[value(name = "1")]
    One,
    All,
}

#[derive(Args, Debug)]
pub struct TournamentArgs {
    /// The monsters, separated by commas or repeated; a cmd:COMMAND extends to the end of
    /// its option [default: all but optimal]
    #[arg(long, value_name = "PLAYER,…", allow_hyphen_values = true)]
    pub monsters: Vec<String>,
    /// The hunters, written like --monsters [default: all but optimal]
    #[arg(long, value_name = "PLAYER,…", allow_hyphen_values = true)]
    pub hunters: Vec<String>,
    /// How many hunts each pair plays: 1 to 1,000,000
    #[arg(long, short, value_name = "N", default_value_t = 1000, allow_hyphen_values = true,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub games: u64,
    /// Threads: 1, or as many as there are processors; the answer is the same
    #[arg(long, value_name = "1|all", default_value = "all", hide_possible_values = true)]
    pub threads: ThreadsArg,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub json: bool,
    /// Write a CSV table of all pairs; - is standard output, with nothing else
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub csv: Option<PathBuf>,
    /// Write an SVG picture of the shares that hunters won
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
    /// The hunt written by dedale hunt match --replay or --json: a file, or - for standard
    /// input
    #[arg(value_name = "FILE")]
    pub file: String,
    #[command(flatten)]
    pub watch: WatchArgs,
    /// Show how likely the monster was in each cell at the hunter's last shot, as the
    /// mixture hunter estimates: the darker the likelier, in the terminal . : - = + * % @
    #[arg(long)]
    pub belief: bool,
    /// Write an animated GIF of all turns
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

/// The sides played at the keyboard.
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
    /// The side you play: monster, hunter, or both in turn, with the screen cleared between
    #[arg(long = "as", value_name = "SIDE", default_value = "hunter", hide_possible_values = true)]
    pub side: PeopleArg,
    /// The monster's player if you do not play it; see dedale hunt match
    #[arg(long, value_name = "PLAYER", default_value = "hard", allow_hyphen_values = true)]
    pub monster: Entrant<MonsterKind>,
    /// The hunter's player if you do not play it; see dedale hunt match
    #[arg(long, value_name = "PLAYER", default_value = "hard", allow_hyphen_values = true)]
    pub hunter: Entrant<HunterKind>,
    /// Record the hunt in a file for dedale hunt replay
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
    /// Where the exact value is out of reach: rounds of best responses for its bounds
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

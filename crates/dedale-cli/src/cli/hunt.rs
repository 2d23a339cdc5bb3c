//! The arguments of the hunt commands.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use dedale::Phrase;
use dedale::maze::obstacles::Difficulty;
use dedale_app::Spot;
use dedale_games::game::HuntSide;
use dedale_games::player::hunt::{HunterKind, MonsterKind};
use dedale_io::picture::Theme;

use super::boards::{ThreadsArg, number, whole};
use super::contest::{ContestArgs, IsolateArgs, NewPlayerArgs};
use super::{MeasureArgs, RuleArgs};
use crate::hunt::entrant::Entrant;

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
    /// Play a contest of named entrants, programs among them; it can be stopped and go on
    Contest(ContestArgs),
    /// Write a player in a language, with a test, to begin with
    NewPlayer(NewPlayerArgs),
    /// Show a recorded hunt
    Replay(ReplayArgs),
    /// Play the monster, the hunter, or both at one keyboard
    Play(HuntPlayArgs),
    /// Compute the value of a small hunt under optimal play; the hunter knows the field,
    /// shoots one cell a turn and has a shot every turn
    Value(HuntValueArgs),
    /// Become another program, after giving up what that must not have
    #[command(hide = true)]
    Isolate(IsolateArgs),
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
    pub difficulty: Option<Difficulty>,
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
    /// Show both displays turn by turn: in place on a terminal (a replay back and forth, with
    /// space, arrows and q), else one below the other
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
    /// (small fields, with --knows exit and --turns), or cmd:COMMAND for an external player,
    /// which NAME=cmd:COMMAND gives a name (docs/hunt-players.md)
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
    /// input; with --hunt the file of a contest
    #[arg(value_name = "FILE")]
    pub file: String,
    /// The number of a hunt of the contest
    #[arg(long, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
    pub hunt: Option<u64>,
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
    /// What the pictures show: the whole hunt, what the monster or the hunter sees of it, or
    /// both of these side by side
    #[arg(
        long,
        value_name = "hunt|monster|hunter|both",
        default_value = "hunt",
        hide_possible_values = true
    )]
    pub view: ViewArg,
    #[command(flatten)]
    pub measures: MeasureArgs,
    /// Colours: default or maze-solver
    #[arg(long, value_name = "NAME", default_value = "default", hide_default_value = true)]
    pub theme: Theme,
}

/// Whose view a picture shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ViewArg {
    Hunt,
    Monster,
    Hunter,
    Both,
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

fn speed(text: &str) -> Result<f64, Phrase> {
    let speed = text.parse().ok().filter(|speed| (0.1..=100.0).contains(speed));
    speed.ok_or_else(|| "expected a number from 0.1 to 100, such as 0.5".into())
}

fn seconds(text: &str) -> Result<Duration, Phrase> {
    let seconds = text.parse().ok().filter(|seconds| (0.001..=3600.0).contains(seconds));
    let wrong = "expected seconds, from 0.001 to 3600";
    seconds.map(Duration::from_secs_f64).ok_or_else(|| wrong.into())
}

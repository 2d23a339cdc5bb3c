//! Marches.

use std::path::PathBuf;

use clap::Args;
use dedale_app::run::march::MarchEdit;
use dedale_io::picture::Theme;

use super::boards::StepArgs;
use super::numbers::{small, whole};

#[derive(Args, Debug)]
#[command(
    after_help = "Ten ticks are a second. The first wave begins at tick 100, each other one 50 \
    ticks after the wave before has ended, that is, when all of its attackers have arrived. \
    Arrivals cost lives; the game is lost with the one that takes them below 0, and is over \
    then. There is no fighting: attackers take points off doors, and nothing harms attackers.\n\
    The march ends when the game is won or lost, when all attackers are stuck and no edit is to \
    come, or at the last tick. Exit status: 0 if the game is won, else 1."
)]
pub struct MarchArgs {
    /// The level with its waves (YAML): a file, - for standard input, or @NAME for an embedded
    /// board
    pub level: String,
    /// The largest tick simulated
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = whole,
        allow_hyphen_values = true)]
    pub ticks: u64,
    /// Make a cell a wall (block) or free (open) at tick T, before attackers move; can be
    /// repeated. A cell that had no road is joined to all its neighbors
    #[arg(long, value_name = "T:block|open X,Y", allow_hyphen_values = true)]
    pub edit: Vec<MarchEdit>,
    /// Lives at the start [default: those of the level]
    #[arg(long, value_name = "N", value_parser = small, allow_hyphen_values = true)]
    pub lives: Option<u32>,
    /// Draw the spawn of each attacker at random, with this seed [default: the spawns in turn,
    /// in the order of the file]
    #[arg(long, short, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
    pub seed: Option<u64>,
    /// Spread attackers over all optimal next steps, instead of the one that was discovered
    /// first
    #[arg(long)]
    pub spread: bool,
    #[command(flatten)]
    pub steps: StepArgs,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub json: bool,
    /// Write an animated GIF of the march, up to 600 frames, 20 a second, of up to 1024 pixels
    /// a side: a level of up to 1012 cells a side, with thin walls 337
    #[arg(long, value_name = "FILE")]
    pub gif: Option<PathBuf>,
    /// Colours of the GIF: default or maze-solver
    #[arg(long, value_name = "NAME", default_value = "default", hide_default_value = true)]
    pub theme: Theme,
}

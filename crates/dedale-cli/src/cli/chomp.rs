//! The arguments of `dedale chomp`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::boards::{number, small, whole};
use super::games::bar;

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(override_usage = "dedale chomp [OPTIONS] MxN\n       \
    dedale chomp position ROWS\n       dedale chomp verify DIR")]
pub struct BarArgs {
    #[command(subcommand)]
    pub command: Option<BarCommand>,
    /// The bar: M rows and N columns
    #[arg(value_name = "MxN", required = true, value_parser = bar, allow_hyphen_values = true)]
    pub bar: Option<[u32; 2]>,
    /// Find the winning openings only, without the table of classes and the hash
    #[arg(long, conflicts_with = "census")]
    pub openings: bool,
    /// List the winning openings of every board within the bar
    #[arg(long)]
    pub census: bool,
    /// Keep the P-positions in this folder, and go on with what it holds already
    #[arg(long, value_name = "DIR")]
    #[cfg_attr(feature = "cluster", arg(conflicts_with = "hosts"))]
    pub catalogue: Option<PathBuf>,
    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = small, allow_hyphen_values = true)]
    pub threads: Option<u32>,
    /// Refuse a bar that takes more memory than this, in GiB [default: what is free]
    #[arg(long, value_name = "GIB", value_parser = number, allow_hyphen_values = true)]
    pub memory: Option<f64>,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub json: bool,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub cluster: super::ClusterArgs,
}

#[derive(Subcommand, Debug)]
pub enum BarCommand {
    /// Who wins from a position, and by which bites
    Position {
        /// The squares left in each row, from the top, such as 5-3-3
        #[arg(value_name = "ROWS")]
        rows: String,
        /// Print one JSON object and nothing else
        #[arg(long)]
        json: bool,
        /// Draw the bar with its winning bites as SVG; - is standard output, with nothing else
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
        /// Draw the bar with its winning bites as PNG; - is standard output, with nothing else
        #[arg(long, value_name = "FILE")]
        png: Option<PathBuf>,
    },
    /// Check a catalogue by code that shares nothing with the solver
    Verify {
        /// The folder of the catalogue
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// Check the moves of about this many random P-positions only, and of as many others
        #[arg(long, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
        sample: Option<u64>,
        /// Print one JSON object and nothing else
        #[arg(long)]
        json: bool,
    },
}

//! How many threads to use.

use clap::ValueEnum;

/// How many threads to use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ThreadsArg {
    #[value(name = "1")]
    One,
    All,
}

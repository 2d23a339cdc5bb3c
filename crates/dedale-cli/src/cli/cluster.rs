use std::path::PathBuf;

use clap::Args;

/// Work on several processes.
#[derive(Args, Debug)]
pub struct ClusterArgs {
    /// Solve together with the processes at the addresses in this file, a host and a port on
    /// each line; each of them runs the same command with its own --process
    #[arg(long, value_name = "FILE", requires = "process")]
    pub hosts: Option<PathBuf>,
    /// The line of --hosts, from 0, that is this process; process 0 prints the answer
    #[arg(long, value_name = "I", requires = "hosts")]
    pub process: Option<usize>,
    /// Save what is known in this folder from time to time, and begin with what was saved
    /// before
    #[arg(long, value_name = "DIR", requires = "hosts")]
    pub saves: Option<PathBuf>,
}

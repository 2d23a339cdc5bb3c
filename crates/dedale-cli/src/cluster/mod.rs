//! Work on several processes, over `dedale-cluster`.

mod game;

use std::panic;
use std::process;

use dedale_app::{Refusal, refusal};
use dedale_cluster::{Cluster, SolveError};

use crate::cli::ClusterArgs;
use crate::input;
use crate::lang::tr;

pub use game::{Found, solved};

/// The cluster that the arguments name, if they do.
pub fn of(args: &ClusterArgs, threads: usize) -> Result<Option<Cluster>, Refusal> {
    let Some(path) = &args.hosts else { return Ok(None) };
    let name = path.display();
    let text = input::read_file_within(path, 1 << 20)?;
    let addresses = Cluster::addresses(&String::from_utf8_lossy(&text));
    let addresses = addresses
        .map_err(|error| refusal!("within-list", "{file}, {error}", file = name, error = error))?;
    let process = args.process.unwrap_or_default();
    Cluster::new(addresses, process, threads).map(Some).map_err(Refusal::of)
}

/// What is found with the other processes.
pub fn together<T>(work: impl FnOnce() -> Result<T, SolveError>) -> Result<T, Refusal> {
    stop_with_the_others();
    let _elsewhere = Elsewhere::begin();
    work().map_err(Refusal::of)
}

/// Ends this process with one sentence once another one has stopped.
fn stop_with_the_others() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let payload = panic.payload();
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let message = text.or(payload.downcast_ref::<&str>().copied()).unwrap_or_default();
        if message.contains("timely communication error") {
            crate::output::complain!(
                "{}",
                tr!(
                    "dedale: another process of the cluster has stopped; start all of them again, \
                 and with --saves they go on from what they had saved"
                )
            );
            process::exit(2);
        }
        usual(panic);
    }));
}

/// While it lives, what is printed to standard output goes to standard error: timely tells there
/// that it waits for the others.
struct Elsewhere {
    #[cfg(unix)]
    output: Option<std::os::fd::OwnedFd>,
}

impl Elsewhere {
    #[cfg(unix)]
    fn begin() -> Self {
        let output = rustix::io::dup(rustix::stdio::stdout()).ok();
        if output.is_some() {
            let _ = rustix::stdio::dup2_stdout(rustix::stdio::stderr());
        }
        Self { output }
    }

    #[cfg(not(unix))]
    fn begin() -> Self {
        Self {}
    }
}

#[cfg(unix)]
impl Drop for Elsewhere {
    fn drop(&mut self) {
        if let Some(output) = &self.output {
            let _ = rustix::stdio::dup2_stdout(output);
        }
    }
}

use std::any::Any;
use std::{fmt, io};

use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::execute::execute_from;
use timely::{CommunicationConfig, WorkerConfig};

use crate::connections::connect;
use crate::crew::Crew;

type Allocators = (Vec<AllocatorBuilder>, Box<dyn Any + Send>);

/// The processes that work together, and which of them this one is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cluster {
    addresses: Vec<String>,
    process: usize,
    threads: usize,
}

/// A cluster that cannot be, or that has come apart.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClusterError {
    /// There is no process of this number.
    #[error("the processes are 0 to {}, found {process}", .count - 1)]
    Process {
        /// The requested process.
        process: usize,
        /// How many there are.
        count: usize,
    },
    /// No addresses, or no threads.
    #[error("a cluster has at least one address and one thread")]
    Empty,
    /// An address is no host with a port.
    #[error("line {line}: an address is a host and a port, such as 10.0.0.7:2101, found {found:?}")]
    Address {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// The processes do not reach one another, or one of them has stopped.
    #[error("the processes of the cluster have come apart: {0}")]
    Apart(String),
}

impl Cluster {
    /// One process with so many threads, which needs no network.
    pub fn alone(threads: usize) -> Result<Self, ClusterError> {
        Self::new(vec![String::from("localhost:0")], 0, threads)
    }

    /// The process of this number, from 0, among those at the addresses, each with as many
    /// threads.
    pub fn new(
        addresses: Vec<String>,
        process: usize,
        threads: usize,
    ) -> Result<Self, ClusterError> {
        if addresses.is_empty() || threads == 0 {
            return Err(ClusterError::Empty);
        }
        if process >= addresses.len() {
            return Err(ClusterError::Process { process, count: addresses.len() });
        }
        Ok(Self { addresses, process, threads })
    }

    /// The addresses in a text: a host and a port on each line, in the order of the processes.
    /// Blank lines, and what follows a `#`, are passed over.
    pub fn addresses(text: &str) -> Result<Vec<String>, ClusterError> {
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        let lines = (1..).zip(lines).filter(|(_, line)| !line.is_empty());
        let address = |(line, found): (usize, &str)| {
            let is_address = found.rsplit_once(':').is_some_and(|(host, port)| {
                !host.is_empty()
                    && !host.contains(char::is_whitespace)
                    && port.parse::<u16>().is_ok()
            });
            let refusal =
                || ClusterError::Address { line, found: found.chars().take(60).collect() };
            if is_address { Ok(found.to_owned()) } else { Err(refusal()) }
        };
        lines.map(address).collect()
    }

    /// The number of this process, from 0.
    pub fn process(&self) -> usize {
        self.process
    }

    /// How many processes there are.
    pub fn process_count(&self) -> usize {
        self.addresses.len()
    }

    /// How many threads each process has.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The same with one worker for each process, whose threads are its own affair.
    pub(crate) fn by_process(&self) -> Self {
        Self { threads: 1, ..self.clone() }
    }

    /// Does the work on all workers, in each process, and returns what the workers of this
    /// process return, in their order. Waits until all processes have begun.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        work: impl Fn(&mut Crew<'_>) -> T + Send + Sync + 'static,
    ) -> Result<Vec<T>, ClusterError> {
        let (builders, others) = self.allocators().map_err(ClusterError::Apart)?;
        let threads = self.threads;
        let guards = execute_from(builders, others, WorkerConfig::default(), move |worker| {
            work(&mut Crew::new(worker, threads))
        });
        let guards = guards.map_err(ClusterError::Apart)?;
        guards.join().into_iter().map(|done| done.map_err(ClusterError::Apart)).collect()
    }

    /// One allocator of channels for each worker of this process, and a guard that closes the
    /// connections.
    fn allocators(&self) -> Result<Allocators, String> {
        match (self.process_count(), self.threads) {
            (1, 1) => CommunicationConfig::Thread.try_build(),
            (1, threads) => CommunicationConfig::Process(threads).try_build(),
            _ => self.connected().map_err(|error| error.to_string()),
        }
    }

    /// [`allocators`](Self::allocators) of several processes, once they are connected.
    fn connected(&self) -> io::Result<Allocators> {
        let hooks = Hooks::default();
        let local = ProcessBuilder::new_typed_vector(self.threads, hooks.refill.clone(), None);
        let sockets = connect(&self.addresses, self.process)?;
        let (builders, guard) =
            initialize_networking_from_sockets(local, sockets, self.process, self.threads, hooks)?;
        Ok((builders.into_iter().map(AllocatorBuilder::Tcp).collect(), Box::new(guard)))
    }
}

impl fmt::Display for Cluster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "process {} of {}", self.process, self.process_count())
    }
}

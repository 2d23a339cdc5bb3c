use std::any::Any;
use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::rc::Rc;
use std::time::Duration;
use std::{fmt, thread};

use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Pipeline;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::{Exchange, Input, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::execute::execute_from;
use timely::worker::Worker;
use timely::{CommunicationConfig, ExchangeData, WorkerConfig};

type Allocators = (Vec<AllocatorBuilder>, Box<dyn Any + Send>);

/// The processes that work together, and which of them this one is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cluster {
    addresses: Vec<String>,
    process: usize,
    threads: usize,
}

/// A cluster that cannot be, or that has come apart.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
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

// Connections between the processes of a cluster.
//
// Each process listens, connects to those before it, and accepts those after it, which tell their
// numbers first. Timely would do the same, but pauses for a second after each attempt.

/// The pauses between attempts to connect to a process that does not listen yet double from the
/// first to the last.
const PAUSES: [Duration; 2] = [Duration::from_millis(10), Duration::from_secs(1)];

/// How long a connection may take to tell its number.
const PATIENCE: Duration = Duration::from_secs(10);

/// The connections of `process` to all processes, in their order; none to itself.
///
/// Waits until all processes are there.
pub(crate) fn connect(addresses: &[String], process: usize) -> io::Result<Vec<Option<TcpStream>>> {
    let listener = TcpListener::bind(&addresses[process])?;
    let mut connections: Vec<_> = addresses.iter().map(|_| None).collect();
    for (connection, address) in connections.iter_mut().zip(&addresses[..process]) {
        let mut stream = reach(address);
        stream.set_nodelay(true)?;
        stream.write_all(&(process as u64).to_le_bytes())?;
        *connection = Some(stream);
    }
    while connections[process + 1..].iter().any(Option::is_none) {
        let (stream, _) = listener.accept()?;
        // Whoever tells no number is no process of this cluster.
        if let Ok((number, stream)) = told_number(stream)
            && let Some(connection) = connections.get_mut(number)
            && number > process
        {
            *connection = Some(stream);
        }
    }
    Ok(connections)
}

/// A connection to this address, as soon as somebody listens there.
fn reach(address: &str) -> TcpStream {
    let [mut pause, longest] = PAUSES;
    loop {
        if let Ok(stream) = TcpStream::connect(address)
            && !is_with_itself(&stream)
        {
            return stream;
        }
        thread::sleep(pause);
        pause = longest.min(2 * pause);
    }
}

/// Whether TCP has joined a connection to itself: where nobody listens on a port of this machine,
/// the system may choose the same port for this end.
fn is_with_itself(stream: &TcpStream) -> bool {
    matches!((stream.local_addr(), stream.peer_addr()), (Ok(local), Ok(peer)) if local == peer)
}

/// The number that the other end of a connection tells.
fn told_number(mut stream: TcpStream) -> io::Result<(usize, TcpStream)> {
    let mut number = [0; 8];
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.read_exact(&mut number)?;
    stream.set_read_timeout(None)?;
    stream.set_nodelay(true)?;
    Ok((u64::from_le_bytes(number) as usize, stream))
}

// Workers that go on in step.
//
// Work is done in rounds. In a round each worker posts letters, to itself or to others; the
// round ends for a worker once all letters of the round have arrived, from everyone:
//
// ```text
//   worker 0   work ──┐   ┌── work ──┐   ┌── …
//                     ├ ╳ ┤          ├ ╳ ┤
//   worker 1   work ──┘   └── work ──┘   └── …
//                    round 0        round 1
// ```
//
// So every worker has to take part in every round, with letters or without, and nobody is more
// than one round ahead.

/// What can be posted.
pub(crate) trait Letter: ExchangeData + Clone {}

impl<L: ExchangeData + Clone> Letter for L {}

/// A worker among the others.
pub(crate) struct Crew<'a> {
    worker: &'a mut Worker,
    threads: usize,
    /// For numbers that everyone is told.
    told: Post<u64>,
}

impl<'a> Crew<'a> {
    /// A worker, in a process of so many.
    pub(crate) fn new(worker: &'a mut Worker, threads: usize) -> Self {
        let told = Post::new(worker);
        Self { worker, threads, told }
    }

    /// How many workers each process has.
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// The number of this worker, from 0.
    pub(crate) fn index(&self) -> usize {
        self.worker.index()
    }

    /// How many workers there are, in all processes.
    pub(crate) fn count(&self) -> usize {
        self.worker.peers()
    }

    /// A post for letters of a kind; all workers open theirs in the same order.
    pub(crate) fn post<L: Letter>(&mut self) -> Post<L> {
        Post::new(self.worker)
    }

    /// Posts letters, each to a worker, and returns those that arrive in this round, in no
    /// order.
    pub(crate) fn round<L: Letter>(
        &mut self,
        post: &mut Post<L>,
        letters: impl IntoIterator<Item = (usize, L)>,
    ) -> Vec<L> {
        post.round(self.worker, letters)
    }

    /// The sum of a number of each worker, told to all of them: a round.
    pub(crate) fn sum(&mut self, number: u64) -> u64 {
        let everyone = (0..self.count()).map(|to| (to, number));
        self.told.round(self.worker, everyone).into_iter().sum()
    }

    /// The greatest number of all workers, told to all of them: a round.
    pub(crate) fn max(&mut self, number: u64) -> u64 {
        let everyone = (0..self.count()).map(|to| (to, number));
        self.told.round(self.worker, everyone).into_iter().max().unwrap_or(number)
    }
}

/// Where letters of one kind are posted and arrive.
pub(crate) struct Post<L: Letter> {
    input: InputHandle<u64, CapacityContainerBuilder<Vec<(u64, L)>>>,
    probe: ProbeHandle<u64>,
    /// By the parity of their round: others may already be in the next one.
    arrived: Rc<RefCell<[Vec<L>; 2]>>,
    round: u64,
}

impl<L: Letter> Post<L> {
    fn new(worker: &mut Worker) -> Self {
        let mut input = InputHandle::new();
        let probe = ProbeHandle::new();
        let arrived = Rc::new(RefCell::new([Vec::new(), Vec::new()]));
        let box_of_letters = Rc::clone(&arrived);
        worker.dataflow::<u64, _, _>(|scope| {
            scope
                .input_from(&mut input)
                .container::<Vec<_>>()
                .exchange(|&(to, _): &(u64, L)| to)
                .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(Pipeline, "Letters", |_, _| {
                    move |input, _| {
                        input.for_each_time(|round, batches| {
                            let letters = batches.flat_map(std::mem::take);
                            let parity = (*round.time() % 2) as usize;
                            let arrived = &mut box_of_letters.borrow_mut()[parity];
                            arrived.extend(letters.map(|(_, letter)| letter));
                        });
                    }
                })
                .probe_with(&probe);
        });
        Self { input, probe, arrived, round: 0 }
    }

    fn round(
        &mut self,
        worker: &mut Worker,
        letters: impl IntoIterator<Item = (usize, L)>,
    ) -> Vec<L> {
        for (to, letter) in letters {
            self.input.send((to as u64, letter));
        }
        let parity = (self.round % 2) as usize;
        self.round += 1;
        self.input.advance_to(self.round);
        worker.step_or_park_while(None, || self.probe.less_than(&self.round));
        std::mem::take(&mut self.arrived.borrow_mut()[parity])
    }
}

#[cfg(test)]
mod tests {
    use std::net::Shutdown;

    use super::*;

    #[test]
    fn strangers_take_no_place() {
        let free = || TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
        let addresses = [free(), free()];
        let process = |number| {
            let addresses = addresses.clone();
            thread::spawn(move || connect(&addresses, number).unwrap())
        };
        let first = process(0);
        for number in [u64::MAX, 2, 0] {
            reach(&addresses[0]).write_all(&number.to_le_bytes()).unwrap();
        }
        reach(&addresses[0]).shutdown(Shutdown::Both).unwrap();
        let second = process(1);
        let [first, second] = [first.join().unwrap(), second.join().unwrap()];
        assert!(first[0].is_none() && second[1].is_none());
        let (to_second, to_first) = (first[1].as_ref().unwrap(), second[0].as_ref().unwrap());
        assert_eq!(to_second.peer_addr().unwrap(), to_first.local_addr().unwrap());
        assert_eq!(to_second.local_addr().unwrap(), to_first.peer_addr().unwrap());
    }
}

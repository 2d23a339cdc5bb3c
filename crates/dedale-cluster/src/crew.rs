//! Workers that go on in step.
//!
//! Work is done in rounds. In a round each worker posts letters, to itself or to others; the
//! round ends for a worker once all letters of the round have arrived, from everyone:
//!
//! ```text
//!   worker 0   work ──┐   ┌── work ──┐   ┌── …
//!                     ├ ╳ ┤          ├ ╳ ┤
//!   worker 1   work ──┘   └── work ──┘   └── …
//!                    round 0        round 1
//! ```
//!
//! So every worker has to take part in every round, with letters or without, and nobody is more
//! than one round ahead.

use std::cell::RefCell;
use std::rc::Rc;

use timely::ExchangeData;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Pipeline;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::{Exchange, Input, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

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

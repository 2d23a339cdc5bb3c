//! A path: an algorithm with its options, one observed run of it, and the answer, for the command, the
//! page and exported animations alike.

use dedale::Algorithm;
use dedale::board::{Board, Cell, DirectionOrder, STRAIGHT};
use dedale::search::{
    Counters, End, Event, Guarantee, Hand, Mark, Marks, Observer, Path, PathIndex, Stopped,
    Workspace,
};
use dedale_io::picture::{Pictured, Scene};
use serde::Deserialize;

use super::events::{Patience, Recorder};
use crate::answer::{Length, PathAnswer, SearchCounters};
use crate::base::limits::STEPS;
use crate::{ByName, Loaded, OrderArg, Refusal, Result, Watch, bail, refusal};

/// A factor, 1 to 1000, in percent.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[serde(try_from = "f64")]
pub struct Factor(pub u32);

impl TryFrom<f64> for Factor {
    type Error = Refusal;

    fn try_from(factor: f64) -> Result<Self> {
        if (1.0..=1000.0).contains(&factor) {
            Ok(Self((factor * 100.0).round() as u32))
        } else {
            Err(refusal!("factor-range", "a factor is a number from 1 to 1000, such as 1.5"))
        }
    }
}

impl SearchCounters {
    fn of(run: &SearchRun) -> Self {
        let counters = &run.counters;
        Self {
            opened: counters.opened(),
            improved: counters.improved(),
            expanded: run.expanded,
            closed: counters.closed(),
            banned: counters.banned(),
            longest_frontier: counters.longest_frontier(),
        }
    }
}

/// The options of an algorithm, beyond its name.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tuning {
    /// For `weighted-astar`: the weight of the estimate, in percent.
    pub weight: Option<u32>,
    /// For depth-first searches: the order in which to try directions.
    pub order: Option<OrderArg>,
    /// For `wall-follower`: the hand on the wall.
    pub hand: Option<Hand>,
}

impl Tuning {
    /// Whether the algorithm takes all of these options.
    pub fn is_for(&self, algorithm: Algorithm) -> bool {
        let is_weighted = matches!(algorithm, Algorithm::WeightedAstar(_));
        (self.weight.is_none() || is_weighted)
            && (self.order.is_none() || algorithm.with_order(DirectionOrder::default()).is_some())
            && (self.hand.is_none_or(|hand| algorithm.with_hand(hand).is_some()))
    }

    /// The algorithm with these options on this board. In sentences the names of options
    /// have the dashes that they are typed with.
    pub fn of<B: Pictured>(
        self,
        mut algorithm: Algorithm,
        loaded: &Loaded<B>,
        dashes: &str,
    ) -> Result<Algorithm> {
        if let Some(percent) = self.weight {
            let Algorithm::WeightedAstar(_) = algorithm else {
                bail!("weight-not-of", "{dashes}weight is for weighted-astar, not for {algorithm}");
            };
            algorithm = Algorithm::WeightedAstar(percent);
        }
        if let Some(order) = self.order {
            if algorithm.with_order(DirectionOrder::default()).is_none() {
                bail!(
                    "order-not-of",
                    "{dashes}order is for the depth-first searches, not for {algorithm}"
                );
            }
            let order = order.on(loaded, dashes)?;
            algorithm = algorithm.with_order(order).unwrap_or(algorithm);
        }
        if let Some(hand) = self.hand {
            algorithm = algorithm.with_hand(hand).ok_or_else(|| {
                refusal!("hand-not-of", "{dashes}hand is for wall-follower, not for {algorithm}")
            })?;
        }
        fitting(algorithm, &loaded.board)
    }
}

/// The algorithm that runs on the board; one that does not fit is refused.
pub fn fitting(algorithm: Algorithm, board: &impl Board) -> Result<Algorithm> {
    if algorithm.fits(board) { Ok(algorithm.on(board)) } else { Err(unfit(algorithm)) }
}

/// The refusal of a board that this algorithm does not fit.
pub fn unfit(algorithm: Algorithm) -> Refusal {
    refusal!(
        "search-does-not-fit",
        "{algorithm} needs a board of squares without weights, roads, thin walls and water; auto \
         chooses a search for any board"
    )
}

/// The number that turns a cost in the algorithm's events into cells, by division: 1 where
/// they count steps.
pub fn unit(algorithm: Algorithm) -> u32 {
    let counts_steps = algorithm.guarantee() == Guarantee::OptimalSteps
        || matches!(
            algorithm,
            Algorithm::Dfs(_)
                | Algorithm::HeuristicDfs(_)
                | Algorithm::ManhattanDfs(_)
                | Algorithm::WallFollower(_)
        );
    if counts_steps { 1 } else { STRAIGHT }
}

impl PathAnswer {
    /// The answer for a search on this board, whose marks were recorded.
    pub fn new<B: Pictured>(
        loaded: &Loaded<B>,
        algorithm: Algorithm,
        [start, goal]: [Cell; 2],
        run: &SearchRun,
    ) -> Self {
        let path = run.path.as_ref();
        let cells = path.map_or(&[][..], Path::cells);
        let place = |cell| loaded.grid.place_of(cell);
        let marks = run.marks.as_ref().map_or(&[][..], Marks::as_slice);
        let banned = (0..).zip(marks).filter(|(_, mark)| **mark == Mark::Banned);
        Self {
            found: path.is_some(),
            cost: path.and_then(|path| loaded.board.length(path.cells())).map(Length),
            steps: path.map(Path::steps),
            cells: cells.iter().map(|&cell| place(cell)).collect(),
            algorithm: ByName(algorithm),
            start: place(start),
            goal: place(goal),
            counters: SearchCounters::of(run),
            banned_cells: banned.map(|(number, _)| place(Cell::new(number))).collect(),
            gave_up: run.gave_up,
            nanos: run.nanos,
        }
    }
}

/// The board at the end of a search: the cells visited, if they were recorded, and the path.
pub fn scene<B: Pictured>(loaded: &Loaded<B>, run: &SearchRun, [start, goal]: [Cell; 2]) -> Scene {
    let mut scene = loaded.scene(&[start], &[goal]);
    if let Some(marks) = &run.marks {
        scene = scene.with_marks(marks.as_slice(), None);
    }
    run.path.iter().fold(scene, Scene::with_path)
}

/// An algorithm and the ends of a path on a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PathQuery {
    pub algorithm: Algorithm,
    pub ends: [Cell; 2],
}

impl PathQuery {
    /// Searches the board within the limits of the API.
    pub(crate) fn run(
        self,
        board: &impl Board,
        watch: &dyn Watch,
        recorder: &mut dyn Recorder,
    ) -> Result<SearchRun> {
        run_search(self.algorithm, None, board, self.ends, watch, RunOptions::API, recorder)
    }
}

/// How far a search runs, and what is kept of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunOptions {
    /// The most events of the search.
    pub steps: u64,
    /// The most cells that the search expands: there it gives up.
    pub expansions: u64,
    /// Whether to keep the final mark of each cell.
    pub marks: bool,
}

impl RunOptions {
    /// The limits of the API, with marks.
    pub const API: Self = Self { steps: STEPS, ..Self::UNBOUND };

    /// No limit, with marks.
    pub const UNBOUND: Self = Self { steps: u64::MAX, expansions: u64::MAX, marks: true };
}

/// A finished search, and what it did.
#[derive(Debug)]
pub struct SearchRun {
    /// The path, if it found one.
    pub path: Option<Path>,
    /// The counts of its events.
    pub counters: Counters,
    /// How many cells it expanded.
    pub expanded: u64,
    /// Whether it gave up at the limit of its expansions.
    pub gave_up: bool,
    /// The final mark of each cell, if they were recorded.
    pub marks: Option<Marks>,
    /// How long it took.
    pub nanos: u64,
}

/// Runs the algorithm from the first cell to the second, by this index if there is one. A
/// search that exceeds the limit of steps or that of the recorder, or that nobody waits for, is
/// refused.
pub fn run_search(
    algorithm: Algorithm,
    index: Option<&mut PathIndex>,
    board: &impl Board,
    ends: [Cell; 2],
    watch: &dyn Watch,
    options: RunOptions,
    recorder: &mut dyn Recorder,
) -> Result<SearchRun> {
    let mut patience = Patience::within(watch, options.steps);
    let mut counters = Counters::default();
    let mut marks = options.marks.then(|| Marks::new(board.cell_count()));
    let begin = watch.nanos();
    let mut guard = |event: Event| {
        if matches!(event, Event::Expanded { .. }) && patience.expanded >= options.expansions {
            return Err(Stopped);
        }
        patience.on(event)?;
        counters.on(event)?;
        marks.as_mut().map_or(Ok(()), |marks| marks.on(event))
    };
    let mut observer = Guarded { guard: &mut guard, recorder };
    let found = search(algorithm, index, board, ends, &mut observer);
    let nanos = watch.nanos().saturating_sub(begin);
    let (path, gave_up) = match found {
        Ok(path) => (path, false),
        Err(Stopped) => match recorder.refusal() {
            Some(refusal) => return Err(refusal),
            None if patience.expanded >= options.expansions => (None, true),
            None => return Err(patience.refusal()),
        },
    };
    let expanded = patience.expanded;
    Ok(SearchRun { path, counters, expanded, gave_up, marks, nanos })
}

/// A recorder behind what may stop the search.
struct Guarded<'a> {
    guard: &'a mut dyn Observer,
    recorder: &'a mut dyn Recorder,
}

impl Observer for Guarded<'_> {
    fn on(&mut self, event: Event) -> Result<(), Stopped> {
        self.guard.on(event)?;
        self.recorder.on(event)
    }

    fn turn_to(&mut self, end: End) {
        self.recorder.turn_to(end);
    }
}

fn search(
    algorithm: Algorithm,
    index: Option<&mut PathIndex>,
    board: &impl Board,
    [start, goal]: [Cell; 2],
    observer: &mut dyn Observer,
) -> Result<Option<Path>, Stopped> {
    match index {
        Some(index) => index.find_with(start, goal, observer),
        None => algorithm.find_with(board, start, goal, &mut Workspace::new(), observer),
    }
}

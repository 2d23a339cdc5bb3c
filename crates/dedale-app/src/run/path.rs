//! A path: an algorithm with its options, one observed run of it, and the answer, for the command, the
//! page and exported animations alike.

use dedale::Algorithm;
use dedale::board::{Board, Cell, DirectionOrder, STRAIGHT};
use dedale::search::{
    self, Counters, End, Event, Guarantee, Hand, Mark, Marks, Observer, Path, PathIndex, Stopped,
    WithTurnCost, Workspace,
};
use dedale_io::picture::{Pictured, Scene};
use serde::Deserialize;

use super::cheapest::{Cheapest, Choice};
use super::ends::Ends;
use super::events::{Patience, Recorder};
use super::ground::Ground;
use crate::answer::{Length, PathAnswer, PathSearch, SearchCounters};
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
    /// These counters of a search that expanded this many cells.
    pub(super) fn of(counters: &Counters, expanded: u64) -> Self {
        Self {
            opened: counters.opened(),
            improved: counters.improved(),
            expanded,
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
        ends: &Ends,
        run: &SearchRun,
    ) -> Self {
        let path = run.path.as_ref();
        let cells = path.map_or(&[][..], Path::cells);
        let place = |cell| loaded.grid.place_of(cell);
        let marks = run.marks.as_ref().map_or(&[][..], Marks::as_slice);
        let banned = (0..).zip(marks).filter(|(_, mark)| **mark == Mark::Banned);
        Self {
            found: run.is_found(),
            nearest: path
                .filter(|path| !path.reaches_goal())
                .and(cells.last())
                .map(|&cell| place(cell)),
            cost: run.length.map(Length),
            steps: path.map(Path::steps),
            turns: run.turns,
            climbed: run.climbed,
            paths: run.cheapest.as_ref().map(|all| all.count.to_string()),
            common: run
                .cheapest
                .as_ref()
                .map(|all| all.common.iter().copied().map(place).collect()),
            points: None,
            cells: cells.iter().map(|&cell| place(cell)).collect(),
            algorithm: ByName(PathSearch::Steps(algorithm)),
            start: place(ends.start),
            goal: place(ends.goal_of(run.path.as_ref())),
            counters: SearchCounters::of(&run.counters, run.expanded),
            banned_cells: banned.map(|(number, _)| place(Cell::new(number))).collect(),
            gave_up: run.gave_up,
            nanos: run.nanos,
        }
    }
}

/// The board at the end of a search: the cells visited, if they were recorded, and the path.
pub fn scene<B: Pictured>(loaded: &Loaded<B>, run: &SearchRun, ends: &Ends) -> Scene {
    let mut scene = loaded.scene(&[ends.start], &ends.goals);
    if let Some(marks) = &run.marks {
        scene = scene.with_marks(marks.as_slice(), None);
    }
    run.path.iter().fold(scene, Scene::with_path)
}

/// The algorithm that searches for any of several goals; one that takes a single goal is refused.
pub fn for_goals(algorithm: Algorithm, goals: &[Cell]) -> Result<Algorithm> {
    match algorithm {
        _ if goals.len() == 1 => Ok(algorithm),
        Algorithm::Auto | Algorithm::Astar => Ok(Algorithm::Astar),
        Algorithm::Bfs | Algorithm::Dijkstra => Ok(algorithm),
        _ => Err(refusal!(
            "one-goal",
            "{algorithm} takes one goal, found {count}; astar, dijkstra and bfs take several",
            count = goals.len()
        )),
    }
}

/// The algorithm where turns cost this many steps. Algorithms that do not count turns are refused, and so
/// are boards that are too large and costs that are too high.
pub fn for_turns(algorithm: Algorithm, board: &impl Board, turn_cost: u32) -> Result<Algorithm> {
    if turn_cost == 0 {
        return Ok(algorithm);
    }
    if !matches!(algorithm, Algorithm::Auto | Algorithm::Astar) {
        bail!("turns-by-astar", "astar alone counts turns; {algorithm} does not");
    }
    let most = WithTurnCost::most(board) / STRAIGHT;
    if turn_cost > most {
        bail!(
            "turn-cost-range",
            "a turn costs up to {most} steps on this board, found {turn_cost}"
        );
    }
    if board.cell_count() > MOST_TURNING {
        bail!("turns-board", "turns cost on boards of up to {MOST_TURNING} cells");
    }
    Ok(Algorithm::Astar)
}

/// The most cells of a board where turns cost: a search takes 16 bytes for each cell and direction.
const MOST_TURNING: usize = 1 << 26;

/// An algorithm and the ends of a path on a board.
#[derive(Clone, Debug)]
pub(crate) struct PathQuery {
    pub algorithm: Algorithm,
    pub ends: Ends,
    /// Whether to go as near to a goal as possible where none can be reached.
    pub nearest: bool,
    /// The cost of a turn, in steps.
    pub turn_cost: u32,
    /// Whether to count the cheapest paths.
    pub counts: bool,
    /// Which of the cheapest paths to take, if one is chosen.
    pub choice: Option<Choice>,
    /// The ground to search instead of the board, if it wraps or has heights.
    pub ground: Option<Ground>,
}

impl PathQuery {
    /// Searches the board within the limits of the API.
    pub(crate) fn run(
        &self,
        board: &impl Board,
        watch: &dyn Watch,
        recorder: &mut dyn Recorder,
    ) -> Result<SearchRun> {
        let &Self { nearest, turn_cost, counts, .. } = self;
        let (choice, ground) = (self.choice.as_ref(), self.ground.as_ref());
        let options = RunOptions { nearest, turn_cost, counts, choice, ground, ..RunOptions::API };
        run_search(self.algorithm, None, board, &self.ends, watch, options, recorder)
    }
}

/// How far a search runs, and what is kept of it.
#[derive(Clone, Copy, Debug)]
pub struct RunOptions<'a> {
    /// The most events of the search.
    pub steps: u64,
    /// The most cells that the search expands: there it gives up.
    pub expansions: u64,
    /// Whether to keep the final mark of each cell.
    pub marks: bool,
    /// Whether to go as near to a goal as possible where none can be reached.
    pub nearest: bool,
    /// The cost of a turn, in steps.
    pub turn_cost: u32,
    /// Whether to count the cheapest paths.
    pub counts: bool,
    /// Which of the cheapest paths to take, if one is chosen.
    pub choice: Option<&'a Choice>,
    /// The ground to search instead of the board, if it wraps or has heights.
    pub ground: Option<&'a Ground>,
}

impl RunOptions<'_> {
    /// The limits of the API, with marks.
    pub const API: Self = Self { steps: STEPS, ..Self::UNBOUND };

    /// No limit, with marks.
    pub const UNBOUND: Self = Self {
        steps: u64::MAX,
        expansions: u64::MAX,
        marks: true,
        nearest: false,
        turn_cost: 0,
        counts: false,
        choice: None,
        ground: None,
    };

    /// The length of a path over the board, or over the ground that is searched instead.
    pub fn length(&self, board: &impl Board, cells: &[Cell]) -> Option<f64> {
        match self.ground {
            Some(ground) => ground.length(cells),
            None => board.length(cells),
        }
    }
}

/// A finished search, and what it did.
#[derive(Debug)]
pub struct SearchRun {
    /// The path, if it found one, or the one to the cell nearest to a goal, if that was requested.
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
    /// The length of the path: straight steps 1 and diagonal steps √2, times weights.
    pub length: Option<f64>,
    /// The levels that the path climbs, if cells have heights.
    pub climbed: Option<u64>,
    /// The turns of the path, if turns cost.
    pub turns: Option<usize>,
    /// The cheapest paths, if their number was requested.
    pub cheapest: Option<Cheapest>,
}

impl SearchRun {
    /// Whether the path reaches a goal.
    pub fn is_found(&self) -> bool {
        self.path.as_ref().is_some_and(Path::reaches_goal)
    }
}

/// Runs the algorithm from the start to a goal, by this index if there is one. A search that exceeds
/// the limit of steps or that of the recorder, or that nobody waits for, is refused.
pub fn run_search(
    algorithm: Algorithm,
    index: Option<&mut PathIndex>,
    board: &impl Board,
    ends: &Ends,
    watch: &dyn Watch,
    options: RunOptions<'_>,
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
    let mut chosen = None;
    let found = match options.choice {
        None => find(algorithm, index, board, ends, options, &mut observer),
        Some(choice) => Cheapest::choose(board, ends, Some(choice), &mut observer).map(|all| {
            chosen = all;
            None
        }),
    };
    let nanos = watch.nanos().saturating_sub(begin);
    let (path, gave_up) = match found {
        Ok(path) => (path, false),
        Err(Stopped) => match recorder.refusal() {
            Some(refusal) => return Err(refusal),
            None if patience.expanded >= options.expansions => (None, true),
            None => return Err(patience.refusal()),
        },
    };
    let path = match &mut chosen {
        Some(all) => Some(all.take()?),
        None => path,
    };
    let expanded = patience.expanded;
    let turns = path.as_ref().filter(|_| options.turn_cost > 0).and_then(|path| path.turns(board));
    let cheapest = match chosen {
        _ if !options.counts => None,
        None => Some(Cheapest::all(board, ends, watch)?),
        chosen => chosen,
    };
    let cells = path.as_ref().map(Path::cells);
    let length = cells.and_then(|cells| options.length(board, cells));
    let climbed = cells.zip(options.ground).and_then(|(cells, ground)| ground.climbed(cells));
    Ok(SearchRun {
        path,
        counters,
        expanded,
        gave_up,
        marks,
        nanos,
        length,
        climbed,
        turns,
        cheapest,
    })
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

/// Finds the path from the start through the stops to a goal. Without stops, `nearest` goes as near to
/// a goal as possible where none can be reached. A turn costs at most what [`for_turns`] allows.
pub fn find(
    algorithm: Algorithm,
    mut index: Option<&mut PathIndex>,
    board: &impl Board,
    ends: &Ends,
    options: RunOptions<'_>,
    observer: &mut dyn Observer,
) -> Result<Option<Path>, Stopped> {
    let nearest = options.nearest && ends.through.is_empty();
    let workspace = &mut Workspace::new();
    let turning =
        (options.turn_cost > 0).then(|| WithTurnCost::new(board, options.turn_cost * STRAIGHT));
    let ground = options.ground.map(Ground::graph);
    let mut leg = |start, goals: &[Cell]| {
        if let Some(ground) = &ground {
            return search::astar_with(ground, start, goals, workspace, observer);
        }
        if let Some(turning) = &turning {
            return turning.find_with(start, goals, workspace, observer);
        }
        match (&mut index, goals, algorithm) {
            (None, _, Algorithm::Astar) if nearest => {
                search::nearest_with(board, start, goals, workspace, observer).map(Some)
            }
            (Some(index), &[goal], _) => index.find_with(start, goal, observer),
            (_, &[goal], _) => algorithm.find_with(board, start, goal, workspace, observer),
            (_, _, Algorithm::Bfs) => search::bfs_with(board, start, goals, workspace, observer),
            (_, _, Algorithm::Dijkstra) => {
                search::dijkstra_with(board, start, goals, workspace, observer)
            }
            _ => search::astar_with(board, start, goals, workspace, observer),
        }
    };
    let mut cells = vec![ends.start];
    for goals in ends.legs() {
        let start = cells.pop().expect("each leg has cells");
        let Some(path) = leg(start, goals)? else {
            // A search that may miss a path says no more than it knows.
            let near = nearest.then(|| search::nearest(board, start, goals));
            return Ok(near.filter(|path| !path.reaches_goal()));
        };
        if !path.reaches_goal() {
            return Ok(Some(path));
        }
        cells.extend(path);
    }
    Ok(Some(Path::new(cells)))
}

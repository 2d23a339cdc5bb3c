//! What observers see, and what they can do.

use std::collections::HashMap;

use dedale::board::{Cell, DirectionOrder, Graph, Neighborhood};
use dedale::field::Tie;
use dedale::search::{
    Algorithm, Counters, End, Event, Limit, Mark, Observer, Stopped, Trace, Workspace,
};
use dedale::{FlowField, WeightedFlowField};
use proptest::prelude::*;

use crate::boards::{ends, grid_map_up_to, neighborhood};

/// Replays events by hand and holds each to what its kind promises.
#[derive(Default)]
struct Witness {
    opened: Vec<Cell>,
    closed: Vec<Cell>,
    filled: Vec<Cell>,
    current: Option<Cell>,
    /// Whether a cell may be expanded again, and then closed again.
    reopens: bool,
    faults: Vec<String>,
}

impl Observer for Witness {
    fn on(&mut self, event: Event) -> Result<(), Stopped> {
        match event {
            Event::Opened { cell, parent, .. } => {
                if self.opened.contains(&cell) && parent.is_some() {
                    self.faults.push(format!("{cell:?} opened twice"));
                }
                if self.filled.contains(&cell) {
                    self.faults.push(format!("{cell:?} opened though it is filled"));
                }
                if parent.is_some() && parent != self.current {
                    self.faults.push(format!("{cell:?} opened from elsewhere"));
                }
                self.opened.push(cell);
            }
            // Dead-end filling bans before it opens the start; what it banned
            // then is never opened.
            Event::Banned { cell } if self.opened.is_empty() => self.filled.push(cell),
            Event::Improved { cell, .. } | Event::Expanded { cell } | Event::Banned { cell } => {
                if !self.opened.contains(&cell) {
                    self.faults.push(format!("{event:?} before it was opened"));
                }
                if matches!(event, Event::Expanded { .. }) {
                    self.current = Some(cell);
                    self.closed.retain(|&closed| closed != cell || !self.reopens);
                }
            }
            Event::Measured { cell, from, .. } => {
                if self.opened.contains(&cell) || Some(from) != self.current {
                    self.faults.push(format!("{event:?} where it cannot step"));
                }
            }
            Event::Closed { cell } => {
                if self.closed.contains(&cell) {
                    self.faults.push(format!("{cell:?} closed twice"));
                }
                self.closed.push(cell);
            }
            Event::Arrived { .. }
            | Event::Met { .. }
            | Event::Carved { .. }
            | Event::Walled { .. } => {}
        }
        Ok(())
    }
}

/// A witness for each end that a search works from.
#[derive(Default)]
struct Witnesses {
    start: Witness,
    goal: Witness,
    is_at_goal: bool,
}

impl Observer for Witnesses {
    fn on(&mut self, event: Event) -> Result<(), Stopped> {
        if self.is_at_goal { self.goal.on(event) } else { self.start.on(event) }
    }

    fn turn_to(&mut self, end: End) {
        self.is_at_goal = end == End::Goal;
    }
}

/// Looks at nothing, but is no blind observer: it stops the search.
struct Impatient(Limit);

impl Observer for Impatient {
    fn on(&mut self, event: Event) -> Result<(), Stopped> {
        self.0.on(event)
    }

    fn watches(&self) -> bool {
        false
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn watching_changes_nothing_and_can_stop_anywhere(
        map in grid_map_up_to(12),
        neighborhood in neighborhood(),
        seed: u64,
        stop in 0_u64..200,
    ) {
        let board = map.board(neighborhood);
        let [start, goal] = ends(&map, seed).map(|point| board.cell_at(point).unwrap());
        let mut workspace = Workspace::new();
        for algorithm in Algorithm::ALL {
            let mut watch = (Counters::default(), Trace::new(board.cell_count(), 1 << 16));
            let watched = algorithm.find_with(&board, start, goal, &mut workspace, &mut watch);
            if algorithm == Algorithm::Idastar && watched.is_err() {
                continue; // too many rounds on a board of many different costs
            }
            let blind = algorithm.find(&board, start, goal);
            prop_assert_eq!(&watched, &Ok(blind.clone()), "{}", algorithm);
            let (counters, trace) = watch;
            let count = |wanted: fn(&Event) -> bool| {
                trace.events().iter().filter(|event| wanted(event)).count() as u64
            };
            prop_assert_eq!(counters.opened(), count(|e| matches!(e, Event::Opened { .. })));
            prop_assert_eq!(counters.closed(), count(|e| matches!(e, Event::Closed { .. })));
            let arrived = count(|e| matches!(e, Event::Arrived { .. }));
            prop_assert_eq!(arrived, u64::from(blind.is_some()));

            let events = trace.events().len() as u64;
            let cut = algorithm.find_with(&board, start, goal, &mut workspace, &mut Limit(stop));
            prop_assert_eq!(cut.is_err(), stop < events);
            prop_assert_eq!(algorithm.find_with(&board, start, goal, &mut workspace, &mut ()), Ok(blind));
            let mut impatient = Impatient(Limit(0));
            let cut = algorithm.find_with(&board, start, goal, &mut workspace, &mut impatient);
            prop_assert_eq!(cut, Err(Stopped));

            // A search in rounds opens a cell more than once.
            if algorithm != Algorithm::Idastar {
                let reopens = matches!(algorithm, Algorithm::CanonicalAstar | Algorithm::Index);
                let mut witnesses = Witnesses::default();
                (witnesses.start.reopens, witnesses.goal.reopens) = (reopens, reopens);
                let _ = algorithm.find_with(&board, start, goal, &mut workspace, &mut witnesses);
                let faults = [witnesses.start.faults, witnesses.goal.faults].concat();
                prop_assert_eq!(faults, Vec::<String>::new(), "{}", algorithm);
            }
        }
    }

    #[test]
    fn watched_fields_are_the_same_and_can_be_stopped(
        map in grid_map_up_to(12),
        neighborhood in neighborhood(),
        seed: u64,
        stop in 0_u64..200,
    ) {
        let board = map.board(neighborhood);
        let goals = ends(&map, seed).map(|point| board.cell_at(point).unwrap());
        let mut witness = Witness::default();
        let watched = FlowField::to_with(&board, &goals, Tie::Discovery, &mut witness).unwrap();
        let mut blind = FlowField::with_tie(Tie::Discovery);
        blind.recompute(&board, &goals);
        prop_assert_eq!(&witness.faults, &Vec::<String>::new());
        prop_assert_eq!(witness.opened.len(), blind.reached().len());
        prop_assert_eq!(witness.closed, watched.reached().collect::<Vec<_>>());
        for cell in (0..board.cell_count() as u32).map(Cell::new) {
            prop_assert_eq!(watched.distance(cell), blind.distance(cell));
            prop_assert_eq!(watched.next(cell), blind.next(cell));
        }
        let events = 3 * blind.reached().len() as u64;
        let cut = FlowField::to_with(&board, &goals, Tie::Canonical, &mut Limit(stop));
        prop_assert_eq!(cut.is_err(), stop < events);
        if let Ok(watched) = cut {
            let blind = FlowField::to(&board, &goals);
            for cell in (0..board.cell_count() as u32).map(Cell::new) {
                prop_assert_eq!(watched.distance(cell), blind.distance(cell));
                prop_assert_eq!(watched.next(cell), blind.next(cell));
            }
        }

        let mut witness = Witness::default();
        let watched = WeightedFlowField::to_with(&board, &goals, &mut witness).unwrap();
        let blind = WeightedFlowField::to(&board, &goals);
        prop_assert_eq!(&witness.faults, &Vec::<String>::new());
        let costs = |cells: &[Cell]| cells.iter().map(|&cell| blind.cost(cell)).collect::<Vec<_>>();
        let reached: Vec<Cell> = blind.reached().collect();
        prop_assert_eq!(costs(&witness.closed), costs(&reached));
        prop_assert_eq!(watched.reached().collect::<Vec<_>>(), reached);
        for cell in (0..board.cell_count() as u32).map(Cell::new) {
            prop_assert_eq!(watched.cost(cell), blind.cost(cell));
            prop_assert_eq!(watched.next(cell), blind.next(cell));
        }
    }

    /// Marks looked up at any step are those of a replay from the beginning.
    #[test]
    fn a_trace_can_be_entered_anywhere(map in grid_map_up_to(30), seed: u64) {
        let board = map.board(Neighborhood::Four);
        let [start, goal] = ends(&map, seed).map(|point| board.cell_at(point).unwrap());
        let mut trace = Trace::new(board.cell_count(), 1 << 22);
        let _ = Algorithm::HeuristicDfs(DirectionOrder::default())
            .find_with(&board, start, goal, &mut Workspace::new(), &mut trace);
        let mut marks = vec![Mark::Neutral; board.cell_count()];
        for step in 0..=trace.events().len() {
            let now = trace.marks_at(step);
            prop_assert_eq!(now.as_slice(), &marks);
            if let Some(event) = trace.events().get(step) {
                match *event {
                    Event::Opened { cell, .. } => marks[cell.index()] = Mark::Opened,
                    Event::Closed { cell } => marks[cell.index()] = Mark::Closed,
                    Event::Banned { cell } => marks[cell.index()] = Mark::Banned,
                    _ => {}
                }
            }
        }
        let end = trace.marks_at(usize::MAX);
        prop_assert_eq!(end.as_slice(), &marks);
    }
}

#[test]
fn a_trace_knows_the_path_so_far() {
    let board = crate::drawn::drawn(&["...", "##.", "..."]).board(Neighborhood::Four);
    let [start, goal] = [0, 6].map(Cell::new);
    let mut trace = Trace::new(9, 1_000);
    let path = Algorithm::Bfs.find_with(&board, start, goal, &mut Workspace::new(), &mut trace);
    let path = path.unwrap().unwrap();
    let end = trace.events().len();
    let mut chain = trace.chain_at(end, goal);
    chain.reverse();
    assert_eq!(chain, path.cells());
    assert_eq!((trace.current_at(0), trace.current_at(end)), (None, Some(goal)));
    assert!(Trace::new(9, 3).on(Event::Expanded { cell: start }).is_ok());
    let short =
        Algorithm::Bfs.find_with(&board, start, goal, &mut Workspace::new(), &mut Trace::new(9, 3));
    assert_eq!(short, Err(Stopped));
}

/// What a search from both ends has done from each of them.
#[derive(Default)]
struct BothEnds {
    end: Option<End>,
    /// The costs of the cells that were opened, by end.
    costs: [HashMap<Cell, u64>; 2],
    events: Vec<(End, Cell, u64, u64)>,
    faults: Vec<String>,
}

impl Observer for BothEnds {
    fn on(&mut self, event: Event) -> Result<(), Stopped> {
        let end = self.end.expect("it turns to an end before its first event");
        let costs = &mut self.costs[end as usize];
        let (cell, parent, cost, estimate) = match event {
            Event::Opened { cell, parent, cost, estimate } => {
                if costs.contains_key(&cell) {
                    self.faults.push(format!("{cell:?} opened twice from the {end:?}"));
                }
                (cell, parent, cost, estimate)
            }
            Event::Improved { cell, parent, cost, estimate } => {
                if costs.get(&cell).is_none_or(|&before| before <= cost) {
                    self.faults.push(format!("{cell:?} not improved from the {end:?}"));
                }
                (cell, Some(parent), cost, estimate)
            }
            Event::Expanded { cell } | Event::Closed { cell } => {
                if !costs.contains_key(&cell) {
                    self.faults.push(format!("{event:?} before it was opened from the {end:?}"));
                }
                return Ok(());
            }
            _ => return Ok(()),
        };
        if parent.is_some_and(|parent| !costs.contains_key(&parent)) {
            self.faults.push(format!("{cell:?} opened from a cell of the other end"));
        }
        costs.insert(cell, cost);
        self.events.push((end, cell, cost, estimate));
        Ok(())
    }

    fn turn_to(&mut self, end: End) {
        self.end = Some(end);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn searches_from_both_ends_tell_which(
        map in grid_map_up_to(12),
        neighborhood in neighborhood(),
        seed: u64,
    ) {
        let board = map.board(neighborhood);
        let [start, goal] = ends(&map, seed).map(|point| board.cell_at(point).unwrap());
        let cost_of = |from, to| {
            Algorithm::Dijkstra.find(&board, from, to).and_then(|path| path.cost(&board))
        };
        for algorithm in [Algorithm::BidirectionalBfs, Algorithm::BidirectionalAstar] {
            let mut both = BothEnds::default();
            let found = algorithm.find_with(&board, start, goal, &mut Workspace::new(), &mut both);
            prop_assert!(found.is_ok());
            prop_assert_eq!(&both.faults, &Vec::<String>::new(), "{}", algorithm);
            for &(end, cell, cost, estimate) in &both.events {
                let [near, far] = match end {
                    End::Start => [cost_of(start, cell), cost_of(cell, goal)],
                    End::Goal => [cost_of(cell, goal), cost_of(start, cell)],
                };
                if algorithm == Algorithm::BidirectionalAstar {
                    prop_assert!(near.is_some_and(|least| least <= cost), "a path of cost {}", cost);
                }
                prop_assert!(far.is_none_or(|left| estimate <= left), "{} is no lower bound", estimate);
            }
        }
    }
}

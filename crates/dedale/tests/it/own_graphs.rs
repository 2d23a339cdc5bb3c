//! Graphs that are no boards: random ones, held to distances found by relaxing every edge
//! until nothing changes, which shares no code with the searches.

use dedale::board::{Cell, GridMap, Neighborhood, Size, Terrain};
use dedale::field::NextCell;
use dedale::graph::{
    Edge, EdgeError, EdgeGraph, Graph, Heuristic, Reversible, Step, Weighted, WithCosts,
};
use dedale::link::{Goal, LiveLinks, Network, Player, Sides};
use dedale::search::{Counters, Guarantee, NeedsBoard, Workspace};
use dedale::{Algorithm, FlowField, GraphFlowField, Random, WeightedFlowField};

use crate::drawn::drawn;

/// A random directed graph, sometimes with parallel edges and loops.
fn edges(random: &mut Random) -> (u32, Vec<Edge>) {
    let cells = 1 + random.below(12);
    let count = random.below(3 * cells);
    let edge =
        |_| Edge { from: random.below(cells), to: random.below(cells), cost: 1 + random.below(9) };
    (cells, (0..count).map(edge).collect())
}

/// The costs from each cell to the goal, by relaxing all edges as often as there are cells.
fn costs_to(
    goal: u32,
    cells: u32,
    edges: &[Edge],
    cost: impl Fn(&Edge) -> u64,
) -> Vec<Option<u64>> {
    let mut least = vec![None; cells as usize];
    least[goal as usize] = Some(0);
    for _ in 0..cells {
        for edge in edges {
            if let Some(rest) = least[edge.to as usize] {
                let known = &mut least[edge.from as usize];
                let whole = rest + cost(edge);
                *known = Some(known.map_or(whole, |known: u64| known.min(whole)));
            }
        }
    }
    least
}

#[test]
fn every_search_that_needs_no_board_is_right_on_any_graph() {
    let mut random = Random::new(31);
    for _ in 0..2_000 {
        let (cells, edges) = edges(&mut random);
        let graph = EdgeGraph::new(cells, &edges).unwrap();
        let [start, goal] = [(); 2].map(|()| random.below(cells));
        let steps = costs_to(goal, cells, &edges, |_| 1)[start as usize];
        let cost = costs_to(goal, cells, &edges, |edge| u64::from(edge.cost))[start as usize];
        let [start, goal] = [start, goal].map(Cell::new);
        for algorithm in Algorithm::ALL {
            let mut counters = Counters::default();
            let found = algorithm.find_in_graph_with(
                &graph,
                start,
                goal,
                &mut Workspace::new(),
                &mut counters,
            );
            if algorithm.needs_board() {
                assert_eq!(found, Err(NeedsBoard { algorithm: algorithm.name() }));
                continue;
            }
            let path = found.unwrap().unwrap();
            assert_eq!(path.is_some(), cost.is_some(), "{algorithm}: {edges:?}");
            let Some(path) = path else { continue };
            assert_eq!(path.check(&graph, start, goal), Ok(()), "{algorithm}: {edges:?}");
            assert!(counters.opened() > 0);
            match algorithm.guarantee() {
                Guarantee::OptimalSteps => assert_eq!(Some(path.steps() as u64), steps),
                Guarantee::OptimalCost => assert_eq!(cheapest(&graph, &path), cost, "{algorithm}"),
                Guarantee::Complete | Guarantee::Incomplete => {}
            }
        }
    }
}

/// The cost of a path where each step is the cheapest of its parallel edges.
fn cheapest(graph: &EdgeGraph, path: &dedale::search::Path) -> Option<u64> {
    path.cells().windows(2).try_fold(0, |sum, pair| {
        let steps = graph.steps(pair[0]).filter(|step| step.to == pair[1]);
        Some(sum + u64::from(steps.map(|step| step.cost).min()?))
    })
}

#[test]
fn flow_fields_of_graphs_are_right() {
    let mut random = Random::new(32);
    for _ in 0..2_000 {
        let (cells, edges) = edges(&mut random);
        let graph = EdgeGraph::new(cells, &edges).unwrap();
        let goals: Vec<Cell> =
            (0..random.below(3)).map(|_| Cell::new(random.below(cells))).collect();
        for by_cost in [false, true] {
            let of = |edge: &Edge| if by_cost { u64::from(edge.cost) } else { 1 };
            let field = if by_cost {
                GraphFlowField::by_cost(&graph, &goals)
            } else {
                GraphFlowField::by_steps(&graph, &goals)
            };
            let each: Vec<_> =
                goals.iter().map(|goal| costs_to(goal.number(), cells, &edges, of)).collect();
            for cell in (0..cells).map(Cell::new) {
                let least = each.iter().filter_map(|costs| costs[cell.index()]).min();
                assert_eq!(field.cost(cell), least, "{edges:?} {goals:?}");
                match field.next(cell) {
                    NextCell::Arrived => assert!(goals.contains(&cell)),
                    NextCell::Unreachable => assert_eq!(least, None),
                    NextCell::To(next) => {
                        let joins = |edge: &&Edge| {
                            (edge.from, edge.to) == (cell.number(), next.number())
                                && field.cost(next).map(|rest| rest + of(edge)) == least
                        };
                        assert!(edges.iter().any(|edge| joins(&edge)), "{edges:?}");
                    }
                }
                let path = field.path(cell);
                assert_eq!(path.is_some(), least.is_some());
                if let Some(path) = path {
                    assert!(goals.contains(path.last().unwrap()) && path[0] == cell);
                }
            }
            assert_eq!(
                field.reached().len(),
                field.reached().filter(|&cell| field.cost(cell).is_some()).count()
            );
        }
    }
}

#[test]
fn a_board_is_a_graph_too() {
    let map = drawn(&["S.3.", ".##.", "9..G"]);
    let board = map.board(Neighborhood::Four);
    let goal = board.cell_at(map.goals[0]).unwrap();
    let by_cost = GraphFlowField::by_cost(&board, &[goal]);
    let by_steps = GraphFlowField::by_steps(&board, &[goal]);
    let (weighted, plain) =
        (WeightedFlowField::to(&board, &[goal]), FlowField::to(&board, &[goal]));
    for cell in (0..board.cell_count() as u32).map(Cell::new) {
        assert_eq!(by_cost.cost(cell), weighted.cost(cell));
        assert_eq!(by_steps.cost(cell), plain.distance(cell).map(u64::from));
    }
}

#[test]
fn costs_by_closure_replace_those_of_the_graph() {
    let board = GridMap::new(Size::new(6, 6).unwrap(), Terrain::FREE).board(Neighborhood::Four);
    let mut random = Random::new(33);
    for _ in 0..50 {
        let table: Vec<u32> = (0..36 * 36).map(|_| 1 + random.below(20)).collect();
        let cost = |from: Cell, to: Cell| table[from.index() * 36 + to.index()];
        let graph = WithCosts::new(&board, 20, cost);
        let edges: Vec<Edge> = (0..36)
            .map(Cell::new)
            .flat_map(|from| board.neighbors(from).map(move |to| (from, to)))
            .map(|(from, to)| Edge { from: from.number(), to: to.number(), cost: cost(from, to) })
            .collect();
        let goal = random.below(36);
        let expected = costs_to(goal, 36, &edges, |edge| u64::from(edge.cost));
        let field = GraphFlowField::by_cost(&graph, &[Cell::new(goal)]);
        for cell in (0..36).map(Cell::new) {
            assert_eq!(field.cost(cell), expected[cell.index()]);
            let path = dedale::search::astar(&graph, cell, Cell::new(goal)).unwrap();
            assert_eq!(path.cost(&graph), expected[cell.index()]);
        }
    }
}

/// What incoming steps a graph has by the default of the trait.
struct ByDefault<'a>(&'a EdgeGraph);

impl Graph for ByDefault<'_> {
    fn cell_count(&self) -> usize {
        self.0.cell_count()
    }

    fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.0.neighbors(cell)
    }
}

impl Weighted for ByDefault<'_> {
    fn steps(&self, cell: Cell) -> impl Iterator<Item = Step> {
        self.0.steps(cell)
    }

    fn max_step_cost(&self) -> u32 {
        self.0.max_step_cost()
    }
}

impl Reversible for ByDefault<'_> {
    fn predecessors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let mut from: Vec<Cell> = self.0.predecessors(cell).collect();
        from.sort_unstable();
        from.dedup();
        from.into_iter()
    }
}

impl Heuristic for ByDefault<'_> {}

#[test]
fn incoming_steps_are_found_from_predecessors() {
    let mut random = Random::new(34);
    for _ in 0..500 {
        let (cells, edges) = edges(&mut random);
        let graph = EdgeGraph::new(cells, &edges).unwrap();
        for cell in (0..cells).map(Cell::new) {
            let sorted = |steps: &mut dyn Iterator<Item = Step>| {
                let mut steps: Vec<_> = steps.map(|step| (step.to, step.cost)).collect();
                steps.sort_unstable();
                steps
            };
            let by_default = sorted(&mut ByDefault(&graph).incoming(cell));
            assert_eq!(by_default, sorted(&mut graph.incoming(cell)));
        }
    }
}

#[cfg(feature = "petgraph")]
#[test]
fn petgraph_graphs_are_searched_where_they_lie() {
    use dedale::graph::PetgraphGraph;
    use petgraph::graph::{DiGraph, NodeIndex};

    let mut random = Random::new(35);
    for _ in 0..500 {
        let (cells, edges) = edges(&mut random);
        let mut theirs = DiGraph::<(), u32>::new();
        let nodes: Vec<NodeIndex> = (0..cells).map(|_| theirs.add_node(())).collect();
        for edge in &edges {
            theirs.add_edge(nodes[edge.from as usize], nodes[edge.to as usize], edge.cost);
        }
        let graph = PetgraphGraph::new(&theirs, 9, |edge| *edge.weight());
        let goal = random.below(cells);
        let expected = costs_to(goal, cells, &edges, |edge| u64::from(edge.cost));
        let field = GraphFlowField::by_cost(&graph, &[Cell::new(goal)]);
        let of = petgraph::algo::dijkstra(
            petgraph::visit::Reversed(&theirs),
            nodes[goal as usize],
            None,
            |edge| u64::from(*petgraph::visit::EdgeRef::weight(&edge)),
        );
        for cell in (0..cells).map(Cell::new) {
            assert_eq!(field.cost(cell), expected[cell.index()]);
            assert_eq!(field.cost(cell), of.get(&graph.node(cell)).copied());
            let found = Algorithm::BidirectionalAstar.find_in_graph(&graph, cell, Cell::new(goal));
            assert_eq!(found.unwrap().is_some(), expected[cell.index()].is_some());
        }
    }
}

#[test]
fn links_join_named_sets_of_cells_of_any_graph() {
    // Two rings of five rooms, joined by one corridor.
    let ring = |first: u32| {
        (0..5).flat_map(move |room| {
            let (from, to) = (first + room, first + (room + 1) % 5);
            [Edge { from, to, cost: 1 }, Edge { from: to, to: from, cost: 1 }]
        })
    };
    let corridor = [Edge { from: 2, to: 7, cost: 1 }, Edge { from: 7, to: 2, cost: 1 }];
    let edges: Vec<Edge> = ring(0).chain(ring(5)).chain(corridor).collect();
    let graph = EdgeGraph::new(10, &edges).unwrap();
    let mut sides = Sides::new(10);
    let gate = sides.add("gate", [Cell::new(0)]).unwrap();
    let vault = sides.add("vault", [Cell::new(9), Cell::new(5)]).unwrap();
    let goal = Goal::all([gate, vault].into_iter().collect()).unwrap();
    let all: Vec<Cell> = (0..10).map(Cell::new).collect();
    let network = Network::new(&graph, &sides, &all);
    let link = network.shortest(goal).unwrap();
    assert_eq!(link.length(), 6); // 0 1 2 7 6 5
    assert_eq!(network.cut_cells(goal), [0, 2, 7].map(Cell::new));
    let mut live = LiveLinks::new(&graph, &sides);
    let joined = link.cells().iter().map(|&cell| live.place(cell, Player::Red)).last().unwrap();
    assert!(goal.is_met_by(joined));
}

#[test]
fn edges_that_cannot_be_are_refused_in_one_sentence() {
    let edge = |from, to, cost| Edge { from, to, cost };
    let error = EdgeGraph::new(3, &[edge(0, 1, 1), edge(1, 3, 1)]).unwrap_err();
    assert_eq!(error.to_string(), "edge 1 joins 1 and 3, and the graph has 3 cells");
    let error = EdgeGraph::new(3, &[edge(0, 1, 0)]).unwrap_err();
    assert!(matches!(error, EdgeError::Cost { index: 0, .. }));
    assert_eq!(error.to_string(), "edge 0 costs 0, expected 1 to 2097152");
    let error = Algorithm::ManhattanDfs(dedale::board::DirectionOrder::default()).find_in_graph(
        &EdgeGraph::new(1, &[]).unwrap(),
        Cell::new(0),
        Cell::new(0),
    );
    assert!(error.unwrap_err().to_string().starts_with("manhattan-dfs needs a board"));
    for algorithm in Algorithm::ALL {
        let graph = EdgeGraph::new(1, &[]).unwrap();
        let found = algorithm.find_in_graph(&graph, Cell::new(0), Cell::new(0));
        assert_eq!(found.is_err(), algorithm.needs_board(), "{algorithm}");
    }
}

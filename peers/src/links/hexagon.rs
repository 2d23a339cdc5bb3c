//! Hexagons: the shortest link of a player's random cells, and every cell's
//! distance to the middle.

use std::collections::VecDeque;

use dedale::FlowField;
use dedale::Random;
use dedale::board::{Cell, Graph, Hex, HexBoard, HexShape};
use dedale::link::{Borders, Network, Player};

use hexx::algorithms::field_of_movement;
use hexx::storage::{HexStore, HexagonalMap};
use petgraph::csr::Csr;

use crate::race::{Contender, Lap, Placing, race};
use crate::table::{Figure, Row};

const SEEDS: u64 = 12;

/// A player's cells, as each contender has prepared them.
struct Terrain<'a> {
    board: &'a HexBoard,
    borders: &'a Borders,
    own: Vec<Cell>,
    is_own: Vec<bool>,
    /// The player's cells that touch each of the player's sides.
    on_sides: Vec<Vec<Cell>>,
    is_on_side: Vec<Vec<bool>>,
    /// With a node for each side after those for the cells.
    csr: Csr<(), ()>,
}

impl<'a> Terrain<'a> {
    fn new(board: &'a HexBoard, borders: &'a Borders, percent: u32, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let own: Vec<Cell> = board.cells().filter(|_| random.happens(percent, 100)).collect();
        let is_own = table(board, &own);
        let sides = borders.owned(Player::Red);
        let touches = |side, cell: Cell| borders.sides().touched_by(cell).contains(side);
        let on_side = |side| own.iter().copied().filter(move |&cell| touches(side, cell)).collect();
        let on_sides: Vec<Vec<Cell>> = sides.iter().map(on_side).collect();
        let is_on_side = on_sides.iter().map(|cells| table(board, cells)).collect();
        let csr = graph(board, &own, &is_own, &on_sides);
        Self { board, borders, own, is_own, on_sides, is_on_side, csr }
    }

    fn near(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.board.neighbors(cell).filter(|next| self.is_own[next.index()])
    }

    /// As one would write it with `pathfinding`: one search for each two sides,
    /// from a start that leads to all cells on the first one.
    fn by_pathfinding(&self) -> Option<usize> {
        let start = Cell::new(u32::MAX);
        let lengths = pairs().filter_map(|[one, other]| {
            let next = |&cell: &Cell| {
                if cell == start { self.on_sides[one].clone() } else { self.near(cell).collect() }
            };
            let is_there = |&cell: &Cell| cell != start && self.is_on_side[other][cell.index()];
            let path = pathfinding::prelude::bfs(&start, next, is_there)?;
            Some(path.len() - 1)
        });
        lengths.min()
    }

    /// The same with `petgraph`, from node to node of the sides. A path through the
    /// third side's node is longer than the part of it that ends there.
    fn by_petgraph(&self) -> Option<usize> {
        let node = |side: usize| (self.board.cell_count() + side) as u32;
        let lengths = pairs().filter_map(|[one, other]| {
            let [one, other] = [one, other].map(node);
            let found = petgraph::algo::dijkstra(&self.csr, one, Some(other), |_| 1_usize);
            Some(found.get(&other)? - 1)
        });
        lengths.min()
    }
}

/// For each cell of the board whether it is one of these.
fn table(board: &HexBoard, cells: &[Cell]) -> Vec<bool> {
    let mut is_in = vec![false; board.cell_count()];
    for cell in cells {
        is_in[cell.index()] = true;
    }
    is_in
}

fn pairs() -> impl Iterator<Item = [usize; 2]> {
    [[0, 1], [0, 2], [1, 2]].into_iter()
}

fn graph(board: &HexBoard, own: &[Cell], is_own: &[bool], on_sides: &[Vec<Cell>]) -> Csr<(), ()> {
    let mut edges: Vec<(u32, u32)> = Vec::new();
    for &cell in own {
        let near = board.neighbors(cell).filter(|next| is_own[next.index()]);
        edges.extend(near.map(|next| (cell.number(), next.number())));
    }
    for (node, cells) in (board.cell_count() as u32..).zip(on_sides) {
        edges.extend(cells.iter().flat_map(|cell| [(node, cell.number()), (cell.number(), node)]));
    }
    edges.sort_unstable();
    let mut csr = Csr::from_sorted_edges(&edges).expect("sorted edges");
    while csr.node_count() < board.cell_count() + on_sides.len() {
        csr.add_node(());
    }
    csr
}

/// Time of the shortest link between any two of red's three sides, where so many
/// percent of all cells are red's. Ours prepares nothing for these cells; petgraph
/// has its graph.
pub fn shortest(radius: u32, percent: u32, passes: u32) -> Row {
    let board = HexBoard::new(HexShape::Hexagon { radius }).expect("a size");
    let borders = Borders::hexmo(&board).expect("a hexagon");
    let terrains: Vec<Terrain> =
        (0..SEEDS).map(|seed| Terrain::new(&board, &borders, percent, seed)).collect();
    let ours = |terrain: &Terrain| {
        let network = Network::new(terrain.board, terrain.borders.sides(), &terrain.own);
        Some(network.shortest(terrain.borders.goal(Player::Red))?.length())
    };
    let mut contenders = [
        lengths("dedale Network::new and shortest", &terrains, ours),
        lengths("pathfinding bfs for each pair", &terrains, Terrain::by_pathfinding),
        lengths("petgraph dijkstra for each pair", &terrains, Terrain::by_petgraph),
    ];
    let placings = race(&mut contenders, passes);
    let expected = placings[1].answer.clone();
    let figures = placings.iter().map(|placing| figure(placing, &expected));
    Row { name: format!("radius {radius}, {percent} % own"), figures: figures.collect() }
}

fn lengths<'a>(
    name: &'static str,
    terrains: &'a [Terrain<'a>],
    find: impl Fn(&Terrain<'a>) -> Option<usize> + 'a,
) -> Contender<'a, Vec<Option<usize>>> {
    let run =
        move || Lap::of(terrains.len() as u64, || terrains.iter().map(&find).collect::<Vec<_>>());
    Contender { name, run: Box::new(run) }
}

fn figure<A: PartialEq>(placing: &Placing<A>, expected: &A) -> Figure {
    let fault = (placing.answer != *expected).then(|| "wrong".to_owned());
    placing.figure(String::new(), fault)
}

/// Cells reached, and the sum of their distances where they are told.
type Sums = (usize, Option<u64>);

/// Time of every cell's distance to the middle of an empty hexagon.
pub fn field(radius: u32, passes: u32) -> Row {
    let board = HexBoard::new(HexShape::Hexagon { radius }).expect("a size");
    let middle = board.cell_at(Hex::ZERO).expect("on the board");
    let near = |&cell: &Cell| {
        board.neighbors(cell).map(|next| (next, 1_u32)).collect::<Vec<(Cell, u32)>>()
    };
    let mut contenders: Vec<Contender<Sums>> = vec![
        Contender::timed(
            "dedale Field::to",
            || FlowField::to(&board, &[middle]),
            |field: FlowField| {
                let distances = field.reached().filter_map(|cell| field.distance(cell));
                sums(distances.map(u64::from))
            },
        ),
        Contender::timed(
            "hexx HexagonalMap, breadth-first",
            || over_map(radius),
            |distances| sums(hexx::Hex::ZERO.range(radius).map(|hex| u64::from(distances[hex]))),
        ),
        Contender::timed(
            "pathfinding dijkstra_reach",
            || {
                let reached = pathfinding::prelude::dijkstra_reach(&middle, near);
                reached.map(|item| u64::from(item.total_cost)).collect::<Vec<u64>>()
            },
            |costs| sums(costs.into_iter()),
        ),
        Contender::timed(
            "pathfinding dijkstra_all",
            || pathfinding::prelude::dijkstra_all(&middle, near),
            // The middle itself is not in it.
            |found| sums(found.values().map(|&(_, cost)| u64::from(cost)).chain([0])),
        ),
        Contender::timed(
            "hexx field_of_movement (no distances)",
            || field_of_movement(hexx::Hex::ZERO, radius, |_| Some(0)),
            |found| (found.len(), None),
        ),
    ];
    let placings = race(&mut contenders, passes);
    let cells = 3 * u64::from(radius) * u64::from(radius + 1) + 1;
    // 6 d cells at each distance d, from 1 to the radius.
    let sum = (1..=u64::from(radius)).map(|distance| 6 * distance * distance).sum();
    let figures = placings.iter().map(|placing| {
        let expected = (cells as usize, placing.answer.1.and(Some(sum)));
        figure(placing, &expected)
    });
    Row { name: format!("radius {radius}, {cells} cells"), figures: figures.collect() }
}

fn sums(distances: impl Iterator<Item = u64>) -> Sums {
    let (count, sum) = distances.fold((0, 0), |(count, sum), next| (count + 1, sum + next));
    (count, Some(sum))
}

/// As one would write it on the crate's own map.
fn over_map(radius: u32) -> HexagonalMap<u32> {
    let mut distances = HexagonalMap::new(hexx::Hex::ZERO, radius, |_| u32::MAX);
    distances[hexx::Hex::ZERO] = 0;
    let mut queue = VecDeque::from([hexx::Hex::ZERO]);
    while let Some(hex) = queue.pop_front() {
        let next_distance = distances[hex] + 1;
        for next in hex.all_neighbors() {
            if let Some(distance) = distances.get_mut(next)
                && *distance == u32::MAX
            {
                *distance = next_distance;
                queue.push_back(next);
            }
        }
    }
    distances
}

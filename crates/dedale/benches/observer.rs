//! Does the blind observer cost anything? The library's breadth-first search,
//! watched by `()`, against the same loop written out without any observer. Both
//! run in turn on the same boards, each first in every other round; the ratio of
//! the best times is printed, and the answers are compared.
//!
//! `cargo bench -p dedale --bench observer`

use std::hint::black_box;
use std::time::{Duration, Instant};

use dedale::board::{
    Cell, CornerCutting, Graph, GridMap, Neighborhood, Point, Size, SquareBoard, Terrain,
};
use dedale::search::{self, Workspace};

const ROUNDS: usize = 101;

/// Breadth-first search with nodes as the library keeps them, less the
/// observer.
#[derive(Default)]
struct Bare {
    /// The cost; then the parent and, in the low half, the stamp.
    nodes: Vec<[u64; 2]>,
    queue: Vec<Cell>,
    stamp: u32,
}

impl Bare {
    fn open(&mut self, cell: Cell, cost: u64, parent: u32) {
        self.nodes[cell.index()] = [cost, u64::from(parent) << 32 | u64::from(self.stamp)];
        self.queue.push(cell);
    }

    fn shortest_path(&mut self, board: &SquareBoard, start: Cell, goal: Cell) -> Option<Vec<Cell>> {
        self.nodes.resize(board.cell_count(), [0; 2]);
        self.stamp += 2;
        self.queue.clear();
        self.open(start, 0, u32::MAX);
        let mut head = 0;
        while let Some(&cell) = self.queue.get(head) {
            head += 1;
            if cell == goal {
                let parent = |cell: &Cell| (self.nodes[cell.index()][1] >> 32) as u32;
                let before = |cell: &Cell| Some(parent(cell)).filter(|&parent| parent != u32::MAX);
                let chain = |cell: &Cell| before(cell).map(Cell::new);
                let mut path: Vec<Cell> = std::iter::successors(Some(goal), chain).collect();
                path.reverse();
                return Some(path);
            }
            let cost = self.nodes[cell.index()][0] + 1;
            for next in board.neighbors(cell) {
                if (self.nodes[next.index()][1] as u32) < self.stamp {
                    self.open(next, cost, cell.number());
                }
            }
        }
        None
    }
}

fn board(side: u64, walls: u64, neighborhood: Neighborhood) -> SquareBoard {
    let mut map = GridMap::new(Size::new(side, side).expect("a size"), Terrain::FREE);
    let mut dice = 0x9E37_79B9_7F4A_7C15_u64;
    for point in map.size().points() {
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        if dice % 100 < walls && point != Point::new(0, 0) {
            map.set_terrain(point, Terrain::Wall);
        }
    }
    map.board(neighborhood)
}

fn timed<T>(best: &mut Duration, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let answer = black_box(work());
    *best = (*best).min(start.elapsed());
    answer
}

fn main() {
    println!("breadth-first search, best of {ROUNDS}   bare        observed by ()   ratio");
    for (name, walls, neighborhood) in [
        ("open 512², 4 neighbors", 0, Neighborhood::Four),
        ("30 % walls 512², 4 neighbors", 30, Neighborhood::Four),
        ("open 512², 8 neighbors", 0, Neighborhood::Eight(CornerCutting::Never)),
        ("20 % walls 512², 8 neighbors", 20, Neighborhood::Eight(CornerCutting::Never)),
    ] {
        let board = board(512, walls, neighborhood);
        let start = Cell::new(0);
        let goal = (0..board.cell_count() as u32)
            .rev()
            .map(Cell::new)
            .find(|&goal| board.is_free(goal) && search::bfs(&board, start, goal).is_some())
            .expect("a goal that can be reached");
        let (mut bare, mut workspace) = (Bare::default(), Workspace::new());
        let [mut without, mut with] = [Duration::MAX; 2];
        for round in 0..ROUNDS {
            let mut answers = [None, None];
            for turn in [round % 2, 1 - round % 2] {
                answers[turn] = if turn == 0 {
                    timed(&mut without, || bare.shortest_path(&board, start, goal))
                } else {
                    let path = timed(&mut with, || {
                        search::bfs_with(&board, start, goal, &mut workspace, &mut ())
                    });
                    path.expect("the blind observer never stops").map(|path| path.cells().to_vec())
                };
            }
            assert_eq!(answers[0], answers[1]);
        }
        let ratio = with.as_secs_f64() / without.as_secs_f64();
        println!("{name:30} {without:>12.1?} {with:>16.1?} {ratio:>12.3}");
    }
}

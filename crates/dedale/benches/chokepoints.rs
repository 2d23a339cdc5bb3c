//! How long the chokepoints of a board take beside a flood from cell to cell, and how many edits are
//! followed without searching the board again.
//!
//! `cargo bench -p dedale --bench chokepoints`. Both make everything anew in each round, and
//! take turns; the fastest rounds are compared.

use std::hint::black_box;
use std::time::{Duration, Instant};

use dedale::board::{
    Cell, CornerCutting, Direction, GridMap, Neighborhood, Point, Size, SquareBoard, Terrain,
};
use dedale::field::{Chokepoints, Kernel};
use dedale::maze::{Generator, Region};
use dedale::{FlowField, Random, bfs};

const SIDE: u32 = 1024;
const ROUNDS: u32 = 15;
const EDITS: usize = 20_000;
const TOWERS: usize = 20_000;

fn main() {
    println!("{SIDE}×{SIDE} cells, fastest of {ROUNDS} rounds");
    println!("board                     flow field  chokepoints  ratio  found");
    let never = Neighborhood::Eight(CornerCutting::Never);
    let always = Neighborhood::Eight(CornerCutting::Always);
    compare("empty", &random_board(0, Neighborhood::Four, false), 1);
    compare("30 % walls", &random_board(30, Neighborhood::Four, false), 1);
    compare("30 %, 16 spawns", &random_board(30, Neighborhood::Four, false), 16);
    compare("30 %, 8 never", &random_board(30, never, false), 1);
    compare("30 %, 8 always", &random_board(30, always, false), 1);
    compare("30 %, one-way roads", &random_board(30, Neighborhood::Four, true), 1);
    compare("perfect maze", &maze(), 1);
    compare("perfect maze, 16 spawns", &maze(), 16);
    follow_edits();
    judge_towers();
}

/// Free cells of the top left and bottom right quarters that reach each other, spread out.
fn ends(board: &SquareBoard, spawns: usize) -> (Vec<Cell>, Vec<Cell>) {
    let cell = |x, y| board.cell_at(Point::new(x, y)).expect("a cell");
    let free = (0..SIDE).map(|d| cell(SIDE - 1 - d, SIDE - 1)).find(|&cell| board.is_free(cell));
    let goals = vec![free.expect("a free cell")];
    let field = FlowField::to(board, &goals);
    let reached = |cell: &Cell| field.distance(*cell).is_some();
    let along = (0..SIDE / 2).map(|d| cell(d, 0)).filter(reached);
    let spawns = along.step_by(16).take(spawns).collect();
    (spawns, goals)
}

fn random_board(walls: u32, neighborhood: Neighborhood, roads: bool) -> SquareBoard {
    let mut random = Random::new(7);
    let mut map = GridMap::new(Size::new(SIDE.into(), SIDE.into()).expect("a size"), Terrain::FREE);
    for point in map.size().points() {
        if random.happens(walls, 100) {
            map.set_terrain(point, Terrain::Wall);
        } else if roads && random.happens(1, 50) {
            map.set_road(point, Direction::N, false);
        }
    }
    map.board(neighborhood)
}

fn maze() -> SquareBoard {
    let size = Size::new(SIDE.into(), SIDE.into()).expect("a size");
    let maze = Generator::Kruskal.carve(&Region::whole(size), &mut Random::new(7));
    maze.to_map().board(Neighborhood::Four)
}

fn timed<T>(best: &mut Duration, work: impl FnOnce() -> T) -> T {
    let begin = Instant::now();
    let answer = black_box(work());
    *best = (*best).min(begin.elapsed());
    answer
}

fn compare(name: &str, board: &SquareBoard, spawns: usize) {
    let (spawns, goals) = ends(board, spawns);
    let [mut flooding, mut finding] = [Duration::MAX; 2];
    let mut found = 0;
    for _ in 0..ROUNDS {
        timed(&mut flooding, || {
            let mut field = FlowField::default();
            field.recompute_by(Kernel::Flood, board, &goals);
            field
        });
        found = timed(&mut finding, || Chokepoints::of(board, &spawns, &goals)).len();
    }
    let ratio = finding.as_secs_f64() / flooding.as_secs_f64();
    println!("{name:25} {flooding:>10.2?} {finding:>12.2?} {ratio:>6.2} {found:>6}");
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// Random cells of the board with random walls become walls or free, one after the other.
fn follow_edits() {
    let mut board = random_board(30, Neighborhood::Four, false);
    let (spawns, goals) = ends(&board, 1);
    let mut chokepoints = Chokepoints::of(&board, &spawns, &goals);
    let mut random = Random::new(8);
    let (mut kept, mut searched) = (Vec::new(), Vec::new());
    for _ in 0..EDITS {
        let cell = Cell::new(random.below(SIDE * SIDE));
        if spawns.contains(&cell) || goals.contains(&cell) {
            continue;
        }
        let terrain = if random.happens(30, 100) { Terrain::Wall } else { Terrain::FREE };
        if (board.terrain(cell) == Terrain::Wall) == (terrain == Terrain::Wall) {
            continue;
        }
        board.set_terrain(cell, terrain);
        let begin = Instant::now();
        let has_searched = chokepoints.update(&board, &[cell]);
        let elapsed = begin.elapsed();
        if has_searched { searched.push(elapsed) } else { kept.push(elapsed) }
    }
    assert!(chokepoints.iter().eq(Chokepoints::of(&board, &spawns, &goals).iter()));
    let share = 100.0 * kept.len() as f64 / (kept.len() + searched.len()) as f64;
    let [kept_time, searched_time] = [median(&mut kept), median(&mut searched)];
    let mut all = [kept, searched].concat();
    println!("{} edits: {share:.2} % without a search; median {:.2?}", all.len(), median(&mut all));
    println!("  without a search {kept_time:.2?}, with one {searched_time:.2?} (medians)");
}

/// Towers of 2×2 cells anywhere, and near the spawn's path.
fn judge_towers() {
    let board = random_board(30, Neighborhood::Four, false);
    let (spawns, goals) = ends(&board, 1);
    let mut chokepoints = Chokepoints::of(&board, &spawns, &goals);
    let path = bfs(&board, spawns[0], goals[0]).expect("a path");
    let mut random = Random::new(9);
    for near_path in [false, true] {
        let mut times = Vec::new();
        let mut may = 0;
        for _ in 0..TOWERS {
            let corner = if near_path {
                path.cells()[random.below(path.cells().len() as u32) as usize]
            } else {
                Cell::new(random.below(SIDE * SIDE))
            };
            let at = board.point_of(corner);
            let cells = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dy)| {
                let point = Point::new((at.x + dx).min(SIDE - 1), (at.y + dy).min(SIDE - 1));
                board.cell_at(point).expect("a cell")
            });
            let begin = Instant::now();
            may += usize::from(chokepoints.may_block_all(&cells));
            times.push(begin.elapsed());
        }
        let longest = *times.iter().max().expect("some times");
        let place = if near_path { "on the path" } else { "anywhere" };
        let median = median(&mut times);
        println!(
            "{TOWERS} towers {place}: {may} may stand; median {median:.2?}, longest {longest:.2?}"
        );
    }
}

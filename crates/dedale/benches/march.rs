//! How long a tick of a march takes: 10,000 agents on a board of 1024² cells, a quarter of
//! them walls, from its right half to a goal on its left. The median of the ticks and the time
//! that 95 of 100 do not exceed are printed; for each agent that arrives another is added.
//!
//! `cargo bench -p dedale --bench march`

use std::time::{Duration, Instant};

use dedale::board::{
    Cell, CornerCutting, Graph, GridMap, Neighborhood, Point, Size, SquareBoard, Terrain,
};
use dedale::march::{Agent, March, Speed};
use dedale::{FlowField, Random};

const SIDE: u32 = 1024;
const AGENTS: usize = 10_000;
const TICKS: u32 = 1000;

fn board(neighborhood: Neighborhood, random: &mut Random) -> SquareBoard {
    let mut map = GridMap::new(Size::new(SIDE.into(), SIDE.into()).expect("a size"), Terrain::FREE);
    for point in map.size().points() {
        if random.happens(1, 4) && point != Point::new(0, SIDE / 2) {
            map.set_terrain(point, Terrain::Wall);
        }
    }
    map.board(neighborhood)
}

/// Adds an agent somewhere on the right from where the goal can be reached.
fn add(march: &mut March, field: &FlowField, fastest: u32, random: &mut Random) {
    let cell = loop {
        let point = Point::new(SIDE / 2 + random.below(SIDE / 2), random.below(SIDE));
        let cell = Cell::new(point.y * SIDE + point.x);
        if field.distance(cell).is_some() {
            break cell;
        }
    };
    let speed = Speed::new(1 + random.below(fastest)).expect("a speed");
    march.add(&Agent { damage: 1, ..Agent::new(cell, speed) });
}

fn main() {
    println!("{AGENTS} agents on {SIDE}², {TICKS} ticks         median tick     95 of 100");
    let eight = Neighborhood::Eight(CornerCutting::Never);
    for (name, neighborhood, fastest, march) in [
        ("4 neighbors, up to 2 cells/s", Neighborhood::Four, 2000, March::new()),
        ("8 neighbors, up to 2 cells/s", eight, 2000, March::new()),
        ("8 neighbors, spread", eight, 2000, March::new().spread()),
        ("8 neighbors, up to 100 cells/s", eight, Speed::MAX.thousandths(), March::new()),
    ] {
        let mut random = Random::new(1);
        let board = board(neighborhood, &mut random);
        let goal = board.cell_at(Point::new(0, SIDE / 2)).expect("on the board");
        let field = FlowField::to(&board, &[goal]);
        let mut march = march;
        march.reserve(AGENTS);
        let (mut times, mut arrived) = (Vec::<Duration>::new(), 0);
        for _ in 0..TICKS {
            while march.len() < AGENTS {
                add(&mut march, &field, fastest, &mut random);
            }
            let begin = Instant::now();
            arrived += march.step(&board, &field).len();
            times.push(begin.elapsed());
        }
        assert_eq!((march.stuck(), board.cell_count()), (0, (SIDE * SIDE) as usize));
        times.sort_unstable();
        let [median, most] = [50, 95].map(|percent| times[times.len() * percent / 100]);
        println!("{name:36} {median:>13.1?} {most:>13.1?}   ({arrived} arrived)");
    }
}

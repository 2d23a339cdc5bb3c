//! How long a tick of a march takes: 10,000 and 100,000 agents on a board of 1024² cells, a quarter
//! of them walls, from its right half to a goal on its left. The median of the ticks, the time that
//! 95 of 100 do not exceed and that of sixty ticks together are printed; for each agent that leaves
//! the march another is added.
//!
//! With fights, agents follow two fields, one by steps and one by costs, and each tick tells its
//! events; before it, and measured with it, up to a hundredth of the agents are removed, and as many
//! are stunned, slowed and sent along either field.
//!
//! `cargo bench -p dedale --bench march`

use std::time::{Duration, Instant};

use dedale::board::{
    Cell, CornerCutting, Graph, GridMap, Neighborhood, Point, Size, SquareBoard, Terrain,
};
use dedale::march::{Agent, AnyField, March, MarchEvent, Speed};
use dedale::{FlowField, Random, WeightedFlowField};

const SIDE: u32 = 1024;

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

/// Draws a hundredth of the agents added last to be removed, and others whose ways are changed.
fn fight(march: &mut March, agents: usize, random: &mut Random) {
    let added = march.added();
    for _ in 0..agents / 100 {
        let mut number = || added - 1 - random.below(agents as u32);
        let [killed, stunned, slowed, sent] = [number(), number(), number(), number()];
        march.remove(killed);
        march.stun(stunned, 5);
        march.set_speed(slowed, Speed::ONE);
        march.send(sent, number() % 2);
    }
}

fn main() {
    println!("on {SIDE}², 1000 ticks                     median tick     95 of 100      60 ticks");
    let eight = Neighborhood::Eight(CornerCutting::Never);
    let fast = Speed::MAX.thousandths();
    for (name, agents, neighborhood, fastest, march, fights) in [
        ("10,000, 4 neighbors", 10_000, Neighborhood::Four, 2000, March::new(), false),
        ("10,000, 8 neighbors", 10_000, eight, 2000, March::new(), false),
        ("10,000, 8 neighbors, spread", 10_000, eight, 2000, March::new().spread(), false),
        ("10,000, up to 100 cells/s", 10_000, eight, fast, March::new(), false),
        ("10,000, up to 100 cells/s, fights", 10_000, eight, fast, March::new(), true),
        ("100,000, 8 neighbors", 100_000, eight, 2000, March::new(), false),
        ("100,000, 8 neighbors, spread", 100_000, eight, 2000, March::new().spread(), false),
        ("100,000, 8 neighbors, fights", 100_000, eight, 2000, March::new(), true),
        ("100,000, up to 100 cells/s", 100_000, eight, fast, March::new(), false),
    ] {
        let mut random = Random::new(1);
        let board = board(neighborhood, &mut random);
        let goal = board.cell_at(Point::new(0, SIDE / 2)).expect("on the board");
        let field = FlowField::to(&board, &[goal]);
        let costs = WeightedFlowField::to(&board, &[goal]);
        let mut march = march;
        march.reserve(agents);
        let (mut times, mut arrived, mut entered) = (Vec::<Duration>::new(), 0, 0);
        for _ in 0..1000 {
            while march.len() < agents {
                add(&mut march, &field, fastest, &mut random);
            }
            let begin = Instant::now();
            arrived += if fights {
                fight(&mut march, agents, &mut random);
                let fields = [AnyField::from(&field), AnyField::from(&costs)];
                let count = &mut |event| {
                    entered += usize::from(matches!(event, MarchEvent::Entered { .. }));
                };
                march.step_with(&board, &fields, count).len()
            } else {
                march.step(&board, &field).len()
            };
            times.push(begin.elapsed());
        }
        assert_eq!((march.stuck(), board.cell_count()), (0, (SIDE * SIDE) as usize));
        let sixty = times.iter().sum::<Duration>() * 60 / 1000;
        times.sort_unstable();
        let [median, most] = [50, 95].map(|percent| times[times.len() * percent / 100]);
        println!(
            "{name:36} {median:>15.1?} {most:>13.1?} {sixty:>13.1?}   ({arrived} arrived, \
             {entered} entries told)"
        );
    }
}

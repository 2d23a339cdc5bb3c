//! Random boards, with no more on them than a format can say.

use dedale::board::{Direction, Plan, Point, Size, Terrain};
use proptest::collection::vec;
use proptest::prelude::*;

/// What a random board may have besides walls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Feature {
    Weights,
    Water,
    ThinWalls,
    OneWayRoads,
    Marks,
}

/// Boards up to 40×40. Roads are closed only between cells of the board, and
/// marks stand in the order of their rows, as files have them.
pub(crate) fn plans(may: &'static [Feature]) -> impl Strategy<Value = Plan> {
    let sides = (1..=40_u32, 1..=40_u32);
    let sized = sides.prop_flat_map(|(width, height)| {
        let cells = vec(any::<[u8; 4]>(), (width * height) as usize);
        (Just((width, height)), cells)
    });
    sized.prop_map(move |((width, height), cells)| {
        let size = Size::new(width.into(), height.into()).unwrap();
        let mut plan = Plan::new(size, Terrain::FREE);
        for (at, [terrain, mark, east, south]) in size.points().zip(cells) {
            plan.set_terrain(at, terrain_of(terrain, may));
            if may.contains(&Feature::Marks) && plan.terrain(at) == Terrain::FREE {
                match mark {
                    0..8 => plan.starts.push(at),
                    8..16 => plan.goals.push(at),
                    _ => {}
                }
            }
            draw_wall(&mut plan, at, Direction::E, east, may);
            draw_wall(&mut plan, at, Direction::S, south, may);
        }
        plan
    })
}

fn terrain_of(byte: u8, may: &[Feature]) -> Terrain {
    match byte {
        0..70 => Terrain::Wall,
        70..80 if may.contains(&Feature::Water) => Terrain::Water,
        80..120 if may.contains(&Feature::Weights) => Terrain::with_cost(byte % 9 + 1).unwrap(),
        _ => Terrain::FREE,
    }
}

fn draw_wall(plan: &mut Plan, from: Point, direction: Direction, byte: u8, may: &[Feature]) {
    let Some(to) = plan.size().toward(from, direction) else { return };
    let (out, back) = match byte {
        0..60 if may.contains(&Feature::ThinWalls) => (false, false),
        60..80 if may.contains(&Feature::OneWayRoads) => (false, true),
        80..100 if may.contains(&Feature::OneWayRoads) => (true, false),
        _ => return,
    };
    if !out {
        plan.set_road(from, direction, false);
    }
    if !back {
        plan.set_road(to, direction.opposite(), false);
    }
}

/// The same plan without the closed roads at walls, of which levels know
/// nothing, and without marks after the first goal.
pub(crate) fn as_a_level_has_it(plan: &Plan) -> Plan {
    let size = plan.size();
    let mut kept = Plan::new(size, Terrain::FREE);
    kept.starts.clone_from(&plan.starts);
    kept.goals = plan.goals.iter().take(1).copied().collect();
    for at in size.points() {
        kept.set_terrain(at, plan.terrain(at));
        for direction in [Direction::S, Direction::W, Direction::N, Direction::E] {
            let beside = size.toward(at, direction).map(|to| plan.terrain(to));
            let both_free = plan.terrain(at) == Terrain::FREE && beside == Some(Terrain::FREE);
            if both_free && !plan.road(at, direction) {
                kept.set_road(at, direction, false);
            }
        }
    }
    kept
}

/// The text with CRLF for LF.
pub(crate) fn with_crlf(text: &str) -> String {
    text.replace('\n', "\r\n")
}

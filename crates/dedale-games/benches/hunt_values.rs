//! Values of small hunts: every connected board of up to 3×4 cells, ladders and rings,
//! under several rules, each with the gap between the best answers to both strategies.
//!
//! `cargo bench -p dedale-games --features hunt-values --bench hunt_values [-- EVERY]`:
//! takes every EVERY-th layout of 3×4 (all of them by default).

use std::sync::Arc;
use std::time::Instant;

use dedale::board::{CornerCutting, GridMap, Neighborhood, Point, Size, Terrain};
use dedale_games::game::{Enters, HuntField, HuntRules, Knowledge, Late, Passages};
use dedale_games::solve::hunt::{HuntGame, HuntValueError};

/// The results for some boards.
#[derive(Default)]
struct Found {
    valued: u32,
    too_large: u32,
    gap: f64,
    slowest: f64,
}

fn main() {
    let every = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(1);
    let eight = Neighborhood::Eight(CornerCutting::Never);
    for (what, neighborhood, may_stay, shots_seen, turns) in [
        ("4 neighbors, 6 turns", Neighborhood::Four, false, false, 6),
        ("4 neighbors, may stay, 5 turns", Neighborhood::Four, true, false, 5),
        ("8 neighbors, 5 turns", eight, false, false, 5),
        ("4 neighbors, shots seen, 5 turns", Neighborhood::Four, false, true, 5),
    ] {
        let rules = HuntRules {
            neighborhood,
            may_stay,
            shots_seen,
            turns: Some(turns),
            late: Late::Hunter,
            enters: Enters::Before,
            knowledge: Knowledge::Exit,
            ..HuntRules::default()
        };
        let begin = Instant::now();
        let mut found = Found::default();
        let fields = fields(neighborhood, every);
        for passages in [Passages::None, Passages::Last] {
            for field in &fields {
                found.value(field, &HuntRules { passages, ..rules });
            }
        }
        println!(
            "{what}: {} boards, {} values ({} too large), largest gap {:.1e}, {:.0} s, slowest {:.2} s",
            fields.len(),
            found.valued,
            found.too_large,
            found.gap,
            begin.elapsed().as_secs_f64(),
            found.slowest
        );
    }
}

impl Found {
    fn value(&mut self, field: &Arc<HuntField>, rules: &HuntRules) {
        let begin = Instant::now();
        match HuntGame::new(field, rules).and_then(|game| game.solve()) {
            Ok(value) => {
                self.valued += 1;
                self.gap = self.gap.max(value.upper - value.lower);
            }
            Err(HuntValueError::Tree | HuntValueError::Histories | HuntValueError::Walks) => {
                self.too_large += 1;
            }
            Err(error) => panic!("{error}: {field:?}"),
        }
        self.slowest = self.slowest.max(begin.elapsed().as_secs_f64());
    }
}

/// All layouts whose free cells are connected, with the first free cell and one more as
/// entries and the last one as the exit; ladders 2×n and rings around a block.
fn fields(neighborhood: Neighborhood, every: usize) -> Vec<Arc<HuntField>> {
    let mut found = Vec::new();
    for (width, height, step) in
        [(1, 3), (1, 4), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (3, 4), (4, 3)]
            .map(|(width, height)| (width, height, if width * height == 12 { every } else { 1 }))
    {
        for walls in (0..1_u32 << (width * height)).step_by(step) {
            found.extend(field(width, height, neighborhood, |at| {
                walls >> (at.y * width + at.x) & 1 == 1
            }));
        }
    }
    for length in 5..=8 {
        found.extend(field(length, 2, neighborhood, |_| false));
    }
    for (width, height) in [(4, 4), (5, 3), (5, 4)] {
        let inside = |at: Point| (1..width - 1).contains(&at.x) && (1..height - 1).contains(&at.y);
        found.extend(field(width, height, neighborhood, inside));
    }
    found
}

fn field(
    width: u32,
    height: u32,
    neighborhood: Neighborhood,
    is_wall: impl Fn(Point) -> bool,
) -> Option<Arc<HuntField>> {
    let size = Size::new(width.into(), height.into()).expect("a size");
    let mut map = GridMap::new(size, Terrain::FREE);
    let free: Vec<Point> = size.points().filter(|&at| !is_wall(at)).collect();
    for at in size.points().filter(|&at| is_wall(at)) {
        map.set_terrain(at, Terrain::Wall);
    }
    let (&first, &last) = (free.first()?, free.last()?);
    // Every free cell as an entry, so that a disconnected board is refused.
    (map.starts, map.goals) = (free.clone(), vec![last]);
    HuntField::new(&map, neighborhood).ok()?;
    map.starts = vec![first, free[free.len() / 2]];
    map.starts.dedup();
    HuntField::new(&map, neighborhood).ok().map(Arc::new)
}

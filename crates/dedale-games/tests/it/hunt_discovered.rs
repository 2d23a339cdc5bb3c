//! Hunts whose discovered cells show what they are now: what the hunter believes.

use std::sync::Arc;

use dedale::board::{Cell, CornerCutting, GridMap, Neighborhood, Point, Size, Terrain};
use dedale::{FlowField, Random};
use dedale_games::game::{
    Discovered, Enters, Found, Hunt, HuntField, HuntRules, HuntSide, Knowledge, Passages,
};
use dedale_games::player::hunt::HunterBelief;

/// How many times as likely a step towards the exit is for the monster of the filter.
const NEARER: f64 = 3.0;

/// The most walks that a check follows.
const MOST: usize = 3_000;

/// A field of up to 3×3 cells, and rules under which the hunter knows it.
fn small_hunt(random: &mut Random) -> (Arc<HuntField>, HuntRules) {
    let any = |random: &mut Random, side: u32| Point::new(random.below(side), random.below(side));
    loop {
        let rules = HuntRules {
            neighborhood: match random.below(2) {
                0 => Neighborhood::Four,
                _ => Neighborhood::Eight(CornerCutting::Never),
            },
            enters: Enters::ALL[random.below(2) as usize],
            first: HuntSide::BOTH[random.below(2) as usize],
            knowledge: Knowledge::Exit,
            passages: Passages::ALL[random.below(3) as usize],
            discovered: Discovered::Current,
            shot_radius: random.below(4) / 3,
            turns: Some(12),
            ..HuntRules::default()
        };
        let side = 2 + random.below(2);
        let mut map = GridMap::new(Size::new(side.into(), side.into()).unwrap(), Terrain::FREE);
        map.set_terrain(any(random, side), Terrain::Wall);
        (map.starts, map.goals) =
            (vec![any(random, side), any(random, side)], vec![any(random, side)]);
        let Ok(field) = HuntField::new(&map, rules.neighborhood) else { continue };
        if !field.entries().iter().any(|&entry| field.is_exit(entry)) {
            return (Arc::new(field), rules);
        }
    }
}

/// Hunts, each with the probability of its walk.
type Walks = Vec<(Hunt, f64)>;

/// Each walk with each next step.
fn stepped(walks: &Walks, distances: &FlowField) -> Walks {
    let mut next = Walks::new();
    for (hunt, chance) in walks {
        let far = |cell| distances.distance(cell).unwrap();
        let here = hunt.monster().unwrap();
        let steps: Vec<Cell> = hunt.monster_view().steps().collect();
        let weight = |to: Cell| if far(to) < far(here) { NEARER } else { 1.0 };
        let sum: f64 = steps.iter().map(|&to| weight(to)).sum();
        for to in steps {
            let mut hunt = hunt.clone();
            hunt.step(to).unwrap();
            next.push((hunt, chance * weight(to) / sum));
        }
    }
    next
}

/// The filter of the Bayes hunter agrees with all walks followed one by one, of which those
/// stay that show the hunter what it sees.
#[test]
fn beliefs_take_in_what_discovered_cells_show() {
    let mut random = Random::new(64);
    let (mut compared, mut sighted) = (0, 0);
    for _ in 0..150 {
        let (field, rules) = small_hunt(&mut random);
        let distances = FlowField::to(field.board(), field.exits());
        let begin = |&entry: &Cell| (Hunt::new(Arc::clone(&field), rules, entry).unwrap(), 1.0);
        let mut walks: Walks = field.entries().iter().map(begin).collect();
        let mut hunt = walks[random.below(walks.len() as u32) as usize].0.clone();
        let mut belief = HunterBelief::of_bayes(hunt.hunter_view());
        while let Some(side) = hunt.to_move() {
            if side == HuntSide::Monster {
                walks = stepped(&walks, &distances);
                let steps: Vec<Cell> = hunt.monster_view().steps().collect();
                hunt.step(steps[random.below(steps.len() as u32) as usize]).unwrap();
            } else {
                let cells = belief.cells(hunt.hunter_view());
                let sum: f64 = walks.iter().map(|(_, chance)| chance).sum();
                for cell in (0..field.cell_count() as u32).map(Cell::new) {
                    let there = walks.iter().filter(|(hunt, _)| hunt.monster() == Some(cell));
                    let exact = there.map(|(_, chance)| chance).sum::<f64>() / sum;
                    let found = cells.as_ref().map_or(0.0, |cells| cells[cell.index()]);
                    assert!((found - exact).abs() < 1e-9, "{found} {exact} {cell:?} {rules:?}");
                    compared += 1;
                }
                let seen = |cell: u32| hunt.hunter_view().report(Cell::new(cell));
                let mut seen = (0..field.cell_count() as u32).filter_map(seen);
                sighted += u32::from(seen.any(|report| report.found == Found::Monster));
                let shot = Cell::new(random.below(field.cell_count() as u32));
                hunt.shoot(Some(shot)).unwrap();
                for (hunt, _) in &mut walks {
                    hunt.shoot(Some(shot)).unwrap();
                }
            }
            let same = |other: &Hunt| other.hunter_view() == hunt.hunter_view();
            walks.retain(|(other, _)| other.to_move() == hunt.to_move() && same(other));
            if walks.len() > MOST {
                break;
            }
        }
    }
    assert!(compared > 1_000 && sighted > 50, "{compared} {sighted}");
}

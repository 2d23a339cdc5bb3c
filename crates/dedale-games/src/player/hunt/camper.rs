use std::sync::Arc;

use super::{Forfeit, HunterPlayer};
use crate::game::{HuntField, HuntFieldError, HunterView};
use crate::solve::hunt::camp;
use dedale::Random;
use dedale::board::{Cell, GridMap, Point, Reversible, Size, Terrain};

/// Shoots at a smallest set of cells that separates the entries from the exits ([`camp`]):
/// at any of them, drawn anew each turn, so that a monster that sees shots cannot wait for
/// it to be elsewhere.
///
/// It assumes what it does not know: walls are those it is shown, and if it is not shown
/// the exit, it assumes one on the border, and the monster's entry on the opposite side.
/// Where there is no such set, it shoots at the cells beside the exits.
#[derive(Default, Debug)]
pub struct Camper {
    cells: Vec<Cell>,
}

impl HunterPlayer for Camper {
    fn begin(&mut self, view: &HunterView, random: &mut Random) -> Result<(), Forfeit> {
        let assumed = match view.field() {
            Some(field) => Arc::clone(field),
            None => Arc::new(assume(view, random).map_err(|error| Forfeit(error.to_string()))?),
        };
        self.cells = camp(&assumed, view.rules()).cells.unwrap_or_else(|| {
            let exits = assumed.exits().iter();
            exits.flat_map(|&exit| assumed.board().predecessors(exit)).collect()
        });
        Ok(())
    }

    fn shoot(&mut self, _: &HunterView, random: &mut Random) -> Result<Option<Cell>, Forfeit> {
        let count = self.cells.len() as u32;
        Ok((count > 0).then(|| self.cells[random.below(count) as usize]))
    }
}

/// How often an exit is assumed on the known map before the map is left out.
const TRIES: u32 = 50;

/// A possible field: with the known walls and entries, and an exit on a side.
fn assume(view: &HunterView, random: &mut Random) -> Result<HuntField, HuntFieldError> {
    let size = view.size();
    let mut map = GridMap::new(size, Terrain::FREE);
    for at in size.points() {
        if size.cell_at(at).is_some_and(|cell| view.is_free(cell) == Some(false)) {
            map.set_terrain(at, Terrain::Wall);
        }
    }
    for _ in 0..TRIES {
        let [exit, entry] = facing_sides(size, random);
        map.goals = vec![exit[random.below(exit.len() as u32) as usize]];
        map.starts = match view.entries() {
            Some(entries) => entries.iter().map(|&cell| size.point_of(cell)).collect(),
            None => entry,
        };
        if let Ok(field) = HuntField::new(&map, view.rules().neighborhood) {
            return Ok(field);
        }
    }
    let mut open = GridMap::new(size, Terrain::FREE);
    (open.starts, open.goals) = (map.starts, map.goals);
    HuntField::new(&open, view.rules().neighborhood)
}

/// The points of two opposite sides.
fn facing_sides(size: Size, random: &mut Random) -> [Vec<Point>; 2] {
    let [right, bottom] = [size.width() - 1, size.height() - 1];
    let row = |y: u32| (0..=right).map(|x| Point::new(x, y)).collect();
    let column = |x: u32| (0..=bottom).map(|y| Point::new(x, y)).collect();
    let mut sides =
        if random.happens(1, 2) { [row(0), row(bottom)] } else { [column(0), column(right)] };
    random.shuffle(&mut sides);
    sides
}

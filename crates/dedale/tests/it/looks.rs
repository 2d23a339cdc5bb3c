//! Random maps of a look, and goals on them.

use dedale::board::{Cell, Direction, GridMap, Size, Terrain};

use crate::drawn::Dice;

/// How a random map looks: the share of walls, of thin walls and of one-way roads, each in
/// percent, and its heaviest ground.
#[derive(Clone, Copy, Default)]
pub(crate) struct Look {
    pub(crate) walls: u32,
    pub(crate) thin: u32,
    pub(crate) one_way: u32,
    pub(crate) heaviest: u32,
}

impl Look {
    pub(crate) fn map(self, size: Size, dice: &mut Dice) -> GridMap {
        let mut map = GridMap::new(size, Terrain::FREE);
        for point in size.points() {
            map.set_terrain(point, self.terrain(dice));
            for direction in [Direction::S, Direction::E] {
                let Some(beside) = size.toward(point, direction) else { continue };
                let rolled = dice.roll(100);
                if rolled < self.thin + self.one_way {
                    map.set_road(point, direction, false);
                }
                if rolled < self.thin {
                    map.set_road(beside, direction.opposite(), false);
                }
            }
        }
        map
    }

    pub(crate) fn terrain(self, dice: &mut Dice) -> Terrain {
        if dice.roll(100) < self.walls {
            return Terrain::Wall;
        }
        Terrain::with_cost(1 + dice.roll(self.heaviest.max(1)) as u8).unwrap()
    }
}

/// A straight road from the first cell, and beside it a winding one that leads farther: in
/// the same tiles, distances on it run ahead by more with each tile. The winding one has this
/// terrain.
pub(crate) fn two_roads(winding: Terrain) -> GridMap {
    const HEIGHT: u32 = 16;
    let size = Size::new(960, u64::from(HEIGHT)).unwrap();
    let mut map = GridMap::new(size, Terrain::Wall);
    for point in size.points() {
        let terrain = match (point.x, point.y) {
            (0..800, 0) | (0, 1) => Terrain::FREE,
            (_, 0 | 1) => Terrain::Wall,
            (x, y) if x % 2 == 0 || y == if x % 4 == 1 { HEIGHT - 1 } else { 2 } => winding,
            _ => Terrain::Wall,
        };
        map.set_terrain(point, terrain);
    }
    map
}

/// None to three cells, walls and doubles among them.
pub(crate) fn some_goals(cell_count: usize, dice: &mut Dice) -> Vec<Cell> {
    (0..dice.roll(4)).map(|_| Cell::new(dice.roll(cell_count as u32))).collect()
}

/// Checks a map of each width from 1 to 300, `most` rows high at most and sometimes 300, without
/// roads.
pub(crate) fn on_every_width(dice: &mut Dice, most: u32, mut check: impl FnMut(&GridMap, &[Cell])) {
    for width in 1..=300 {
        let most = if width % 50 == 0 { 300 } else { most };
        let size = Size::new(width, 1 + u64::from(dice.roll(most))).unwrap();
        let (walls, thin) =
            [(0, 0), (3, 0), (20, 0), (40, 0), (0, 15), (10, 30)][dice.roll(6) as usize];
        let map = Look { walls, thin, ..Look::default() }.map(size, dice);
        check(&map, &some_goals(size.cell_count(), dice));
    }
}

//! From boards to sketches.

use dedale::board::{Cell, Direction, GridMap, Neighborhood, Terrain};
use dedale::link::Player;
use dedale_io::position::drawing::shape_name;
use dedale_io::position::{Grid, NamedSide, Position};

use super::{FREE, OFF, SQUARE, SideSketch, Sketch, Stones, WALL, WATER};

impl Sketch {
    /// The board without stones.
    pub fn of(grid: &Grid) -> Self {
        let size = grid.size();
        let [starts, goals] = grid.marks();
        let mut sketch =
            Self { width: size.width(), height: size.height(), starts, goals, ..Self::default() };
        let cells = (0..size.cell_count() as u32).map(Cell::new);
        let mut sign = |(cell, terrain): (Cell, Option<Terrain>)| match terrain {
            None => OFF,
            Some(Terrain::Wall) => WALL,
            Some(Terrain::Water) => WATER,
            Some(Terrain::Land(weight)) => match weight.get() {
                1 => FREE,
                weight @ 2..=9 => b'0' + weight,
                weight => {
                    sketch.weights.push([cell.number(), weight.into()]);
                    FREE
                }
            },
        };
        let signs: Vec<u8> = match grid {
            Grid::Squares { map, .. } => {
                cells.zip(map.terrains().iter().copied().map(Some)).map(sign).collect()
            }
            Grid::Hexes(_) => cells.map(|cell| sign((cell, grid.terrain(cell)))).collect(),
        };
        sketch.rows = rows(&signs, size.width());
        match grid {
            Grid::Squares { map, neighborhood } => {
                SQUARE.clone_into(&mut sketch.shape);
                sketch.neighbors = Some(neighborhood.count() as u8);
                sketch.corner_cutting = match neighborhood {
                    Neighborhood::Four => None,
                    Neighborhood::Eight(rule) => Some(rule.name().to_owned()),
                };
                sketch.exits = map.has_roads().then(|| roads(map));
            }
            Grid::Hexes(map) => {
                sketch.shape = shape_name(map.shape());
                sketch.origin = Some([map.origin().q, map.origin().r]);
            }
        }
        sketch
    }

    /// The board with its stones.
    pub fn of_position(position: &Position) -> Self {
        let grid = &position.grid;
        let places =
            |cells: &[Cell]| cells.iter().map(|&cell| grid.place_of(cell)).collect::<Vec<_>>();
        let [red, blue] = Player::BOTH.map(|player| places(position.stones_of(player)));
        let has_stones = !red.is_empty() || !blue.is_empty();
        let sides = position.sides.as_ref().map(|sides| {
            let side = |side: &NamedSide| SideSketch {
                name: side.name.clone(),
                cells: places(&side.cells),
            };
            sides.iter().map(side).collect()
        });
        Self { stones: has_stones.then_some(Stones { red, blue }), sides, ..Self::of(grid) }
    }
}

/// Cuts the characters into rows.
pub(crate) fn rows(signs: &[u8], width: u32) -> Vec<String> {
    let rows = signs.chunks(width as usize);
    rows.map(|row| String::from_utf8_lossy(row).into_owned()).collect()
}

/// The roads that leave each cell, except those that lead off the board.
fn roads(map: &GridMap) -> Vec<String> {
    let size = map.size();
    let digits: Vec<u8> = size
        .points()
        .map(|point| {
            let leads = |&direction: &Direction| {
                size.toward(point, direction).is_some() && map.road(point, direction)
            };
            let open = Direction::STRAIGHT.into_iter().filter(leads);
            let bits: u8 = open.map(Direction::bit).sum();
            b"0123456789abcdef"[usize::from(bits & 15)]
        })
        .collect();
    rows(&digits, size.width())
}

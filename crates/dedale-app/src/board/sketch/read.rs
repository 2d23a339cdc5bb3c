//! From sketches to boards.

use std::collections::HashSet;

use dedale::board::{
    Cell, CornerCutting, Direction, GridMap, Hex, HexMap, HexShape, Neighborhood, Size, Terrain,
};
use dedale::link::Player;
use dedale_io::position::drawing::shape_named;
use dedale_io::position::{Grid, NamedSide, Position};

use super::{FREE, HEXES, OFF, SQUARE, SideSketch, Sketch, WALL, WATER};
use crate::base::limits;
use crate::board::in_words;
use crate::{Refusal, refuse};

/// What a character means for its cell.
#[derive(Clone, Copy)]
enum Sign {
    Of(Terrain),
    /// The board has no cell there.
    Off,
    Unknown,
}

const SIGNS: [Sign; 256] = {
    let mut signs = [Sign::Unknown; 256];
    signs[WALL as usize] = Sign::Of(Terrain::Wall);
    signs[WATER as usize] = Sign::Of(Terrain::Water);
    signs[OFF as usize] = Sign::Off;
    let mut weight = 1;
    while let (1..10, Some(terrain)) = (weight, Terrain::with_cost(weight)) {
        signs[(b'0' + weight) as usize] = Sign::Of(terrain);
        weight += 1;
    }
    signs[FREE as usize] = Sign::Of(Terrain::FREE);
    signs
};

/// The neighborhood of square cells: 4 neighbors (absent: 4) or 8, and with 8 where steps may cut
/// corners (absent: `never`).
pub fn neighborhood(
    neighbors: Option<u32>,
    corner_cutting: Option<&str>,
) -> Result<Neighborhood, Refusal> {
    let rule = corner_cutting.map(str::parse::<CornerCutting>);
    match (neighbors, rule.transpose().map_err(Refusal::new)?) {
        (None | Some(4), None) => Ok(Neighborhood::Four),
        (None | Some(4), Some(_)) => refuse("corner_cutting needs 8 neighbors"),
        (Some(8), rule) => Ok(Neighborhood::Eight(rule.unwrap_or_default())),
        (Some(count), _) => refuse(format!("a cell has 4 or 8 neighbors, found {count}")),
    }
}

impl Sketch {
    /// The sketched board with its stones.
    pub fn position(&self) -> Result<Position, Refusal> {
        let size = limits::size(self.width.into(), self.height.into())?;
        check_rows(&self.rows, size, "rows")?;
        let mut terrains = self.terrains(size)?;
        self.weigh(&mut terrains)?;
        let mut grid = if self.shape == SQUARE {
            Grid::Squares {
                map: self.to_map(size, &terrains)?,
                neighborhood: neighborhood(
                    self.neighbors.map(u32::from),
                    self.corner_cutting.as_deref(),
                )?,
            }
        } else {
            Grid::Hexes(self.hex_map(size, &terrains)?)
        };
        let [starts, goals] = [("start", &self.starts), ("goal", &self.goals)]
            .map(|(what, places)| cells(&grid, what, places));
        let (starts, goals) = (starts?, goals?);
        match &mut grid {
            Grid::Squares { map, .. } => {
                let point = |cell| size.point_of(cell);
                map.starts = starts.into_iter().map(point).collect();
                map.goals = goals.into_iter().map(point).collect();
            }
            Grid::Hexes(map) => {
                let [starts, goals] = [starts, goals]
                    .map(|cells| cells.into_iter().map(|cell| map.hex_of(cell)).collect());
                (map.starts, map.goals) = (starts, goals);
            }
        }
        let stones = self.stones_on(&grid)?;
        let sides = self.sides_on(&grid)?;
        Ok(Position { sides, ..Position::new(grid, stones) })
    }

    /// The terrain of each cell of the table; `None` where there is no cell.
    fn terrains(&self, size: Size) -> Result<Vec<Option<Terrain>>, Refusal> {
        let is_square = self.shape == SQUARE;
        let mut terrains = Vec::with_capacity(size.cell_count());
        for (y, row) in self.rows.iter().enumerate() {
            let is_sign = |sign: u8| match SIGNS[usize::from(sign)] {
                Sign::Of(_) => true,
                Sign::Off => !is_square,
                Sign::Unknown => false,
            };
            if let Some(x) = row.bytes().position(|sign| !is_sign(sign)) {
                let off = if is_square { "" } else { " or a space" };
                let found = char::from(row.as_bytes()[x]).escape_debug();
                return refuse(format!(
                    "row {y}, column {x}: expected '.', '#', '~', '1' to '9'{off}, found '{found}'"
                ));
            }
            terrains.extend(row.bytes().map(|sign| match SIGNS[usize::from(sign)] {
                Sign::Of(terrain) => Some(terrain),
                Sign::Off | Sign::Unknown => None,
            }));
        }
        Ok(terrains)
    }

    /// Sets the weights from the list.
    fn weigh(&self, terrains: &mut [Option<Terrain>]) -> Result<(), Refusal> {
        for &[index, weight] in &self.weights {
            let terrain = u8::try_from(weight).ok().and_then(Terrain::with_cost);
            let Some(terrain) = terrain else {
                return refuse(format!("a weight is 1 to 255, found {weight}"));
            };
            match terrains.get_mut(index as usize) {
                Some(Some(under @ Terrain::Land(_))) => *under = terrain,
                Some(_) => {
                    return refuse(format!("a weight lies on land, and index {index} is none"));
                }
                None => {
                    let last = terrains.len() - 1;
                    return refuse(format!("the table indices are 0 to {last}, found {index}"));
                }
            }
        }
        Ok(())
    }

    fn to_map(&self, size: Size, terrains: &[Option<Terrain>]) -> Result<GridMap, Refusal> {
        if self.origin.is_some() {
            return refuse("an origin is for boards of hexagonal cells");
        }
        let terrains = terrains.iter().map(|terrain| terrain.unwrap_or(Terrain::Wall)).collect();
        let mut map = GridMap::of(size, terrains);
        let Some(exits) = &self.exits else { return Ok(map) };
        check_rows(exits, size, "exits")?;
        for (point, digit) in size.points().zip(exits.iter().flat_map(|row| row.chars())) {
            let Some(bits) = digit.to_digit(16) else {
                let digit = digit.escape_debug();
                return refuse(format!("exits are hexadecimal digits, found '{digit}' at {point}"));
            };
            for direction in Direction::STRAIGHT {
                map.set_road(point, direction, bits & u32::from(direction.bit()) != 0);
            }
        }
        Ok(map)
    }

    fn hex_map(&self, size: Size, terrains: &[Option<Terrain>]) -> Result<HexMap, Refusal> {
        if self.neighbors.is_some() || self.corner_cutting.is_some() || self.exits.is_some() {
            return refuse(
                "neighbors, corner_cutting and exits are for square cells; hexagonal cells have six neighbors",
            );
        }
        let shape = self.hex_shape(size, terrains)?;
        let (origin, bounds) = shape.bounds().map_err(Refusal::of)?;
        if self.shape != HEXES {
            if bounds != size {
                return refuse(format!(
                    "a {shape} lies on a table of {}×{}, found {}×{}",
                    bounds.width(),
                    bounds.height(),
                    size.width(),
                    size.height()
                ));
            }
            let found = self.origin.unwrap_or([origin.q, origin.r]);
            if found != [origin.q, origin.r] {
                let [expected, found] = [[origin.q, origin.r], found].map(in_words);
                return refuse(format!("the origin of a {shape} is {expected}, found {found}"));
            }
        }
        let mut map = HexMap::new(shape, Terrain::FREE).map_err(Refusal::of)?;
        let first = self.origin.unwrap_or([origin.q, origin.r]);
        for (point, terrain) in size.points().zip(terrains) {
            let hex = Hex::new(first[0] + point.x as i32, first[1] + point.y as i32);
            match (terrain, map.contains(hex)) {
                (Some(Terrain::FREE), true) | (None, false) => {}
                (Some(terrain), true) => map.set_terrain(hex, *terrain),
                (None, true) => {
                    return refuse(format!("the board has a cell at {hex}, found a space"));
                }
                (Some(_), false) => {
                    return refuse(format!(
                        "the board has no cell at {hex}; expected a space there"
                    ));
                }
            }
        }
        Ok(map)
    }

    fn hex_shape(&self, size: Size, terrains: &[Option<Terrain>]) -> Result<HexShape, Refusal> {
        if self.shape == HEXES {
            let Some([q, r]) = self.origin else {
                return refuse(
                    "a board of listed hexagonal cells has an origin; specify \"origin\": [q, r]",
                );
            };
            if [q, r].iter().any(|at| at.unsigned_abs() > Hex::LIMIT as u32) {
                let (limit, at) = (Hex::LIMIT, in_words([q, r]));
                return refuse(format!("an origin is up to {limit} from 0, found {at}"));
            }
            let cells = size.points().zip(terrains).filter(|(_, terrain)| terrain.is_some());
            let cells: Vec<Hex> =
                cells.map(|(point, _)| Hex::new(q + point.x as i32, r + point.y as i32)).collect();
            if cells.is_empty() {
                return refuse("a board has at least one cell, found none");
            }
            return Ok(HexShape::Cells(cells));
        }
        shape_named(&self.shape).map_err(|fault| {
            Refusal::new(format!("the shape: expected {}, found {}", fault.expected, fault.found))
        })
    }

    fn stones_on(&self, grid: &Grid) -> Result<[Vec<Cell>; 2], Refusal> {
        let Some(stones) = &self.stones else { return Ok([Vec::new(), Vec::new()]) };
        let mut has_stone = vec![false; grid.size().cell_count()];
        let mut stones_of = |player: Player, places: &[[i32; 2]]| {
            let what = format!("{player} stone");
            let cells = cells(grid, &what, places)?;
            for &cell in &cells {
                let at = in_words(grid.place_of(cell));
                if grid.terrain(cell) == Some(Terrain::Wall) {
                    return refuse(format!("the {what} {at} is in a wall"));
                }
                if std::mem::replace(&mut has_stone[cell.index()], true) {
                    return refuse(format!("there is one stone on a cell, found two on {at}"));
                }
            }
            Ok(cells)
        };
        Ok([stones_of(Player::Red, &stones.red)?, stones_of(Player::Blue, &stones.blue)?])
    }

    fn sides_on(&self, grid: &Grid) -> Result<Option<Vec<NamedSide>>, Refusal> {
        let Some(sides) = &self.sides else { return Ok(None) };
        let side = |side: &SideSketch| {
            let mut cells = cells(grid, "side's cell", &side.cells)?;
            let mut seen = HashSet::new();
            cells.retain(|&cell| seen.insert(cell));
            Ok(NamedSide { name: side.name.clone(), cells })
        };
        sides.iter().map(side).collect::<Result<_, Refusal>>().map(Some)
    }
}

/// Checks that there are as many rows, with as many characters each, as the table has.
fn check_rows(rows: &[String], size: Size, what: &str) -> Result<(), Refusal> {
    let (width, height) = (size.width() as usize, size.height() as usize);
    if rows.len() != height {
        return refuse(format!("{what}: expected {height} of them, found {}", rows.len()));
    }
    for (y, row) in rows.iter().enumerate() {
        let signs = if row.is_ascii() { row.len() } else { row.chars().count() };
        if signs != width {
            return refuse(format!("{what}: expected {width} signs in row {y}, found {signs}"));
        }
        if !row.is_ascii() {
            let sign = row.chars().find(|sign| !sign.is_ascii()).unwrap_or_default();
            let sign = sign.escape_debug();
            return refuse(format!("{what}: no cell has the sign '{sign}', found in row {y}"));
        }
    }
    Ok(())
}

/// The cells at these coordinates.
fn cells(grid: &Grid, what: &str, places: &[[i32; 2]]) -> Result<Vec<Cell>, Refusal> {
    let cell = |&place: &[i32; 2]| {
        let off = || {
            let (at, about) = (in_words(place), crate::board::about(grid));
            Refusal::new(format!("the {what} {at} is off the board, which is {about}"))
        };
        grid.cell_at(place).ok_or_else(off)
    };
    places.iter().map(cell).collect()
}

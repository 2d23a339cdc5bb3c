//! Maps of the editor Tiled, as XML (`.tmx`) and as JSON (`.tmj`, `.json`).
//!
//! Orthogonal and isometric maps become boards of squares, hexagonal ones boards of hexagons;
//! staggered ones are turned by 45 degrees, so that neighbors stay neighbors. Tiles are in CSV, in
//! base64 as it is or packed by zlib or gzip, or in an array; infinite maps have chunks. A tile is
//! a wall if its property `solid` is true or `walkable` false; `cost` is its weight, 1 to 255. A cell
//! is a wall if a tile of any layer is, and has the weight of the uppermost tile with one. Tiles of a
//! layer that is solid, or named `walls` or `collision`, are walls. An object whose name, or else
//! class, is `start`, `spawn`, `player`, `goal`, `exit`, `end` or `target` is a start or a goal.
//!
//! A file has up to 64 MiB. What of a map is no board (pictures, other objects, other properties) is
//! left out.

mod data;
mod json;
mod write;
mod xml;

pub use write::{write_json, write_xml};

use std::collections::HashMap;

use dedale::board::{
    GridMap, Hex, HexMap, HexShape, MAX_SIDE, Neighborhood, Offset, Point, Size, Terrain,
};
use dedale::{Phrase, phrase};

use crate::position::{Grid, table_of};
use crate::text::{BYTE_ORDER_MARK, counted, has_extension};
use crate::values::both;
use crate::{FormatError, Limit, Result};

/// The most bytes of a file.
const LIMIT: Limit = Limit { mebibytes: 64, what: "a map of Tiled" };

/// The bits of a tile's number that turn and mirror it.
const FLAGS: u32 = 0xF000_0000;

/// The content of a file beside the map, by its name there; `None` if it cannot be read.
pub type Beside<'a> = &'a dyn Fn(&str) -> Option<Vec<u8>>;

/// Whether the content is a map of Tiled.
pub fn is_one(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes).trim_ascii_start();
    let has = |key: &[u8]| text.windows(key.len()).any(|part| part == key);
    match text.first() {
        Some(b'<') => has(b"<map"),
        Some(b'{') => has(b"\"layers\"") && has(b"\"tilesets\""),
        _ => false,
    }
}

/// The most bytes of a file of this name that begins so, if it is a map of Tiled.
pub(crate) fn limit(name: &str, beginning: &[u8]) -> Option<Limit> {
    (has_extension(name, &["tmx", "tmj"]) || is_one(beginning)).then_some(LIMIT)
}

/// Reads the board of a map with layers of at most `most` tiles, and says what its file does not.
/// O(cells · layers).
///
/// # Errors
///
/// Says where the file is no map, and which tile set `beside` does not have.
pub fn read(bytes: &[u8], most: usize, beside: Beside<'_>) -> Result<(Grid, Option<Phrase>)> {
    LIMIT.check_bytes(bytes)?;
    let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes).trim_ascii_start();
    let map = if text.starts_with(b"<") {
        xml::read(bytes, most, beside)
    } else {
        json::read(bytes, most, beside)
    }?;
    map.board(bytes)
}

/// The tiles of the set in a file beside the map, in XML or JSON.
fn beside_tile_set(
    source: &str,
    beside: Beside<'_>,
) -> Result<HashMap<u32, Kind>, (Phrase, Phrase)> {
    let expected = || phrase!("the tile set '{source}' beside the map, or inside it");
    let bytes = beside(source).filter(|bytes| LIMIT.check_bytes(bytes).is_ok());
    let bytes = bytes.ok_or_else(|| (expected(), "no such file".into()))?;
    let is_json = bytes.trim_ascii_start().starts_with(b"{");
    let read = if is_json { json::tile_set(&bytes) } else { xml::tile_set(&bytes) };
    read.map_err(|error| (expected(), phrase!("a fault in it: {error}")))
}

/// How many tiles a rectangle has; more than `most` are refused with what was expected and found.
fn count([width, height]: [u32; 2], most: usize) -> Result<usize, (Phrase, Phrase)> {
    let size = Size::new(width.into(), height.into()).map_err(|_| {
        let expected = phrase!("1×1 to {MAX_SIDE}×{MAX_SIDE} tiles");
        (expected, phrase!("{width}×{height} tiles"))
    })?;
    if size.cell_count() > most {
        return Err((phrase!("up to {most} tiles"), phrase!("{width}×{height} tiles")));
    }
    Ok(size.cell_count())
}

/// A map as its file has it.
#[derive(Debug)]
struct TiledMap {
    size: [u32; 2],
    /// Width and height of a tile in pixels.
    tile: [f64; 2],
    /// The side of a hexagon in pixels.
    side: f64,
    orientation: Orientation,
    tile_sets: Vec<TileSet>,
    layers: Vec<Layer>,
    objects: Vec<Object>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Orientation {
    Orthogonal,
    Isometric,
    Staggered(Offset),
    Hexagonal(Offset),
}

impl Orientation {
    /// The orientation of these names in the file.
    fn named(name: &str, axis: &str, index: &str) -> Option<Self> {
        let offset = match (axis, index) {
            ("x", "even") => Offset::EvenQ,
            ("x", _) => Offset::OddQ,
            (_, "even") => Offset::EvenR,
            _ => Offset::OddR,
        };
        Some(match name {
            "orthogonal" => Self::Orthogonal,
            "isometric" => Self::Isometric,
            "staggered" => Self::Staggered(offset),
            "hexagonal" => Self::Hexagonal(offset),
            _ => return None,
        })
    }
}

/// The tiles of a set that have properties.
#[derive(Debug)]
struct TileSet {
    first: u32,
    tiles: HashMap<u32, Kind>,
}

/// The meaning of properties.
#[derive(Clone, Copy, Default, Debug)]
struct Kind {
    is_wall: Option<bool>,
    cost: Option<u8>,
}

impl Kind {
    /// Takes a property; an error says what was expected.
    fn take(&mut self, name: &str, value: &str) -> Result<(), &'static str> {
        let truth = || match value {
            "true" | "1" => Ok(true),
            "false" | "0" | "" => Ok(false),
            _ => Err("true or false"),
        };
        match name.to_ascii_lowercase().as_str() {
            "solid" | "wall" => self.is_wall = Some(truth()?),
            "walkable" => self.is_wall = Some(!truth()?),
            "cost" => {
                let cost = value
                    .parse()
                    .ok()
                    .filter(|&cost: &f64| cost.fract() == 0.0 && (1.0..=255.0).contains(&cost));
                self.cost = Some(cost.ok_or("a whole number from 1 to 255")? as u8);
            }
            _ => {}
        }
        Ok(())
    }
}

#[derive(Debug)]
struct Layer {
    name: String,
    kind: Kind,
    chunks: Vec<Chunk>,
}

/// A rectangle of tiles.
#[derive(Debug)]
struct Chunk {
    at: [i32; 2],
    size: [u32; 2],
    tiles: Vec<u32>,
}

#[derive(Default, Debug)]
struct Object {
    name: String,
    class: String,
    at: [f64; 2],
    size: [f64; 2],
    /// Whether it shows a tile, which stands on its place.
    is_tile: bool,
    /// Where in the file it stands.
    place: usize,
}

impl Object {
    /// Whether it marks starts (0) or goals (1).
    fn mark(&self) -> Option<usize> {
        let of = |name: &str| match name.to_ascii_lowercase().as_str() {
            "start" | "spawn" | "player" => Some(0),
            "goal" | "exit" | "end" | "target" => Some(1),
            _ => None,
        };
        of(&self.name).or_else(|| of(&self.class))
    }

    /// Its middle.
    fn middle(&self) -> [f64; 2] {
        let [width, height] = self.size.map(|side| side / 2.0);
        [self.at[0] + width, self.at[1] + if self.is_tile { -height } else { height }]
    }
}

impl TiledMap {
    /// The first column and row, and the size, of the cells that the file has.
    fn bounds(&self) -> ([i32; 2], [u32; 2]) {
        let mut chunks = self.layers.iter().flat_map(|layer| &layer.chunks);
        if chunks.clone().all(|chunk| chunk.at == [0, 0] && chunk.size == self.size) {
            return ([0, 0], self.size);
        }
        let [mut least, mut most] = [[i32::MAX; 2], [i32::MIN; 2]];
        for Chunk { at, size, .. } in &mut chunks {
            for axis in 0..2 {
                least[axis] = least[axis].min(at[axis]);
                most[axis] = most[axis].max(at[axis].saturating_add_unsigned(size[axis]));
            }
        }
        let side = |axis: usize| {
            u32::try_from(i64::from(most[axis]) - i64::from(least[axis])).unwrap_or(0)
        };
        (least, [side(0), side(1)])
    }

    fn board(&self, bytes: &[u8]) -> Result<(Grid, Option<Phrase>)> {
        let (least, [width, height]) = self.bounds();
        let size = Size::new(width.into(), height.into()).map_err(|_| {
            let expected = phrase!("a map of 1×1 to {MAX_SIDE}×{MAX_SIDE} tiles");
            FormatError::new(1, 1, expected, phrase!("{width}×{height} tiles"))
        })?;
        let sparse = |size: Size| {
            let most = table_of(bytes);
            (size.cell_count() > most).then(|| {
                let expected = phrase!("tiles in a rectangle of up to {most} cells");
                FormatError::new(1, 1, expected, phrase!("{} cells", size.cell_count()))
            })
        };
        if self.layers.iter().any(|layer| layer.chunks.len() != 1)
            && let Some(fault) = sparse(size)
        {
            return Err(fault);
        }
        let (terrains, mut note) = self.terrains(least, size);
        if least != [0, 0] {
            let [x, y] = least;
            note = both(note, Some(phrase!("the cell (0, 0) is the tile ({x}, {y})")));
        }
        let place = |place: [i32; 2]| self.place(place, size);
        let mut grid = match self.orientation {
            Orientation::Orthogonal | Orientation::Isometric => {
                let map = GridMap::new(size, Terrain::FREE);
                Grid::Squares { map, neighborhood: Neighborhood::Four }
            }
            Orientation::Hexagonal(offset) => {
                let map = HexMap::new(HexShape::Rectangle { width, height, offset }, Terrain::FREE);
                Grid::Hexes(
                    map.map_err(|_| FormatError::new(1, 1, "a smaller map", "one too large"))?,
                )
            }
            Orientation::Staggered(_) => {
                let most = place([width as i32 - 1, height as i32 - 1]);
                let far = [most, place([width as i32 - 1, 0]), place([0, height as i32 - 1])];
                let side =
                    |axis: usize| far.iter().map(|at| at[axis] + 2).max().unwrap_or(1) as u64;
                let size = Size::new(side(0), side(1)).map_err(|_| {
                    FormatError::new(
                        1,
                        1,
                        "a smaller map, which is turned by 45 degrees",
                        "one too large",
                    )
                })?;
                if let Some(fault) = sparse(size) {
                    return Err(fault);
                }
                let map = GridMap::new(size, Terrain::Wall);
                let [x, y] = place([0, 0]);
                let turned =
                    phrase!("turned by 45 degrees: the tile (0, 0) is the cell ({x}, {y})");
                note = both(note, Some(turned));
                Grid::Squares { map, neighborhood: Neighborhood::Four }
            }
        };
        for (&terrain, at) in terrains.iter().zip(size.points()) {
            let [x, y] = place([at.x as i32, at.y as i32]);
            match &mut grid {
                Grid::Hexes(map) => map.set_terrain(Hex::new(x, y), terrain),
                Grid::Squares { map, .. } => {
                    map.set_terrain(Point::new(x as u32, y as u32), terrain);
                }
            }
        }
        for object in &self.objects {
            let Some(mark) = object.mark() else { continue };
            let tile = self.tile_at(object.middle());
            let at = [tile[0].wrapping_sub(least[0]), tile[1].wrapping_sub(least[1])];
            let inside = at[0] >= 0 && at[1] >= 0 && at[0] < width as i32 && at[1] < height as i32;
            if !inside {
                let [x, y] = tile;
                let found = phrase!("an object at the tile ({x}, {y})");
                return Err(FormatError::at(
                    bytes,
                    object.place,
                    "starts and goals on the map",
                    found,
                ));
            }
            let [x, y] = place(at);
            match &mut grid {
                Grid::Hexes(map) => [&mut map.starts, &mut map.goals][mark].push(Hex::new(x, y)),
                Grid::Squares { map, .. } => {
                    [&mut map.starts, &mut map.goals][mark].push(Point::new(x as u32, y as u32));
                }
            }
        }
        Ok((grid, note.map(|note| phrase!("read as a map of Tiled: {note}"))))
    }

    /// The terrain of each cell, and what was guessed.
    fn terrains(&self, least: [i32; 2], size: Size) -> (Vec<Terrain>, Option<Phrase>) {
        const WALLS: [&str; 4] = ["wall", "walls", "collision", "collisions"];
        let mut cells: Vec<Option<Terrain>> = vec![None; size.cell_count()];
        let mut walls = None;
        let has_kinds = self.tile_sets.iter().any(|set| !set.tiles.is_empty());
        let mut says = has_kinds;
        for layer in &self.layers {
            let is_named = WALLS.contains(&layer.name.to_ascii_lowercase().as_str());
            let is_wall = layer.kind.is_wall.unwrap_or(is_named);
            says |= is_wall;
            if is_named && layer.kind.is_wall.is_none() {
                walls = walls.or(Some(&layer.name));
            }
            for chunk in &layer.chunks {
                for (index, &tile) in
                    chunk.tiles.iter().enumerate().filter(|(_, tile)| **tile & !FLAGS != 0)
                {
                    let kind = self.kind(tile & !FLAGS);
                    let [x, y] = [index as u32 % chunk.size[0], index as u32 / chunk.size[0]];
                    let x = (i64::from(chunk.at[0]) - i64::from(least[0])) as u32 + x;
                    let y = (i64::from(chunk.at[1]) - i64::from(least[1])) as u32 + y;
                    let cell = &mut cells[size.index(Point::new(x, y))];
                    let cost = kind.cost.or(layer.kind.cost).and_then(Terrain::with_cost);
                    *cell = match *cell {
                        _ if kind.is_wall.unwrap_or(is_wall) => Some(Terrain::Wall),
                        Some(Terrain::Wall) => Some(Terrain::Wall),
                        below => cost.or(below).or(Some(Terrain::FREE)),
                    };
                }
            }
        }
        let bare = cells.iter().filter(|cell| cell.is_none()).count();
        // Beside a layer of walls a cell without a tile is free.
        let ground = if walls.is_some() && !has_kinds && self.layers.len() == 1 {
            Terrain::FREE
        } else {
            Terrain::Wall
        };
        let bare = (bare > 0).then(|| {
            let cells = counted(bare, "cell");
            let meaning = if ground == Terrain::FREE { "free" } else { "walls" };
            phrase!("{cells} without a tile, taken for {meaning}", meaning = Phrase::from(meaning))
        });
        let walls = walls
            .map(|name| phrase!("the tiles of the layer '{name}' are walls", name = name.clone()));
        let nothing = (!says).then(|| "no tile is solid, so all are free".into());
        (
            cells.into_iter().map(|cell| cell.unwrap_or(ground)).collect(),
            both(both(walls, nothing), bare),
        )
    }

    /// The kind that its set gives this tile.
    fn kind(&self, tile: u32) -> Kind {
        let sets = self.tile_sets.iter().filter(|set| set.first <= tile);
        let set = sets.max_by_key(|set| set.first);
        set.and_then(|set| set.tiles.get(&(tile - set.first))).copied().unwrap_or_default()
    }

    /// The place on the board of the tile in this column and row.
    fn place(&self, [column, row]: [i32; 2], size: Size) -> [i32; 2] {
        match self.orientation {
            Orientation::Orthogonal | Orientation::Isometric => [column, row],
            Orientation::Hexagonal(offset) => {
                let hex = Hex::of_offset([column, row], offset);
                [hex.q, hex.r]
            }
            Orientation::Staggered(offset) => {
                // In steps of half a tile.
                let shift = |line: i32| i32::from(is_shifted(offset, line));
                let [x, y] = if offset.is_flat() {
                    [column, 2 * row + shift(column)]
                } else {
                    [2 * column + shift(row), row]
                };
                let farthest = if offset.is_flat() { size.width() } else { 2 * size.width() };
                [(x + y).div_euclid(2), (y - x + farthest as i32).div_euclid(2)]
            }
        }
    }

    /// The column and row of the tile at this place in pixels.
    fn tile_at(&self, [x, y]: [f64; 2]) -> [i32; 2] {
        let [width, height] = self.tile;
        let offset = match self.orientation {
            Orientation::Orthogonal => return [x / width, y / height].map(|at| at.floor() as i32),
            // Objects lie on a square of the height of a tile.
            Orientation::Isometric => return [x / height, y / height].map(|at| at.floor() as i32),
            Orientation::Staggered(offset) | Orientation::Hexagonal(offset) => offset,
        };
        let is_flat = offset.is_flat();
        let (across, along) = if is_flat { (height, width) } else { (width, height) };
        let (u, v) = if is_flat { (y, x) } else { (x, y) };
        let step = f64::midpoint(along, self.side);
        let line = ((v - along / 2.0) / step).round() as i32;
        let near = (line.saturating_sub(1)..=line.saturating_add(1)).map(|line| {
            let shift = if is_shifted(offset, line) { across / 2.0 } else { 0.0 };
            let place = ((u - shift) / across).floor() as i32;
            let middle =
                [(f64::from(place) + 0.5) * across + shift, f64::from(line) * step + along / 2.0];
            ([place, line], (middle[0] - u).powi(2) + (middle[1] - v).powi(2))
        });
        let nearest = near.min_by(|(_, one), (_, other)| one.total_cmp(other));
        let [place, line] = nearest.map_or([0, 0], |(at, _)| at);
        if is_flat { [line, place] } else { [place, line] }
    }
}

/// Whether this row or column is shifted by half a tile.
fn is_shifted(offset: Offset, line: i32) -> bool {
    (line & 1 == 1) == matches!(offset, Offset::OddR | Offset::OddQ)
}

//! Maps that Tiled opens: one tile set with a free tile, a wall and the costs that the board has.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dedale::board::{Hex, HexShape, Offset, Point, Terrain};
use dedale::phrase;
use png::{BitDepth, ColorType, Encoder};
use serde_json::{Value, json};

use crate::Unwritable;
use crate::position::Grid;

/// The tile of a free cell and that of a wall in the set; of a weight it is the weight.
const FREE: u32 = 0;
const WALL: u32 = 1;

/// Writes the board as a map in XML, with a picture of its tiles in it. Reading it gives the same
/// board.
pub fn write_xml(grid: &Grid) -> Result<String, Unwritable> {
    let sheet = Sheet::of(grid)?;
    let Sheet { size: [width, height], tile: [across, down], count, .. } = sheet;
    let mut text =
        String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map version=\"1.10\"");
    for (key, value) in sheet.keys() {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let _ = write!(text, " {key}=\"{value}\"");
    }
    let picture = STANDARD.encode(sheet.picture());
    let _ = write!(
        text,
        " infinite=\"0\">\n <tileset firstgid=\"1\" name=\"dedale\" tilewidth=\"{across}\" \
         tileheight=\"{down}\" tilecount=\"{count}\" columns=\"{count}\">\n  <image source=\"\" \
         format=\"png\" width=\"{}\" height=\"{down}\">\n   <data encoding=\"base64\">{picture}</data>\n  </image>\n",
        count * across
    );
    for (tile, name, kind, value) in sheet.tiles() {
        let _ = writeln!(
            text,
            "  <tile id=\"{tile}\"><properties><property name=\"{name}\" type=\"{kind}\" \
             value=\"{value}\"/></properties></tile>"
        );
    }
    let _ = write!(
        text,
        " </tileset>\n <layer id=\"1\" name=\"ground\" width=\"{width}\" height=\"{height}\">\n  \
         <data encoding=\"csv\">\n"
    );
    let rows = sheet.cells.chunks(width as usize);
    let rows = rows.map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(","));
    text += &rows.collect::<Vec<_>>().join(",\n");
    text += "\n</data>\n </layer>\n";
    if !sheet.marks.is_empty() {
        text += " <objectgroup id=\"2\" name=\"marks\">\n";
        for (id, (name, [x, y])) in (1..).zip(&sheet.marks) {
            let _ = writeln!(
                text,
                "  <object id=\"{id}\" name=\"{name}\" x=\"{x}\" y=\"{y}\"><point/></object>"
            );
        }
        text += " </objectgroup>\n";
    }
    text += "</map>\n";
    Ok(text)
}

/// Writes the board as a map in JSON, whose tiles have no picture. Reading it gives the same board.
pub fn write_json(grid: &Grid) -> Result<String, Unwritable> {
    let sheet = Sheet::of(grid)?;
    let Sheet { size: [width, height], tile: [across, down], count, .. } = sheet;
    let tiles = sheet.tiles().map(|(tile, name, kind, value)| {
        let value: Value = value.parse().unwrap_or_default();
        json!({"id": tile, "properties": [{"name": name, "type": kind, "value": value}]})
    });
    let objects = (1..).zip(&sheet.marks).map(|(id, (name, [x, y]))| {
        json!({"id": id, "name": name, "type": "", "point": true, "visible": true, "x": x, "y": y,
            "width": 0, "height": 0, "rotation": 0})
    });
    let mut map = json!({
        "type": "map", "version": "1.10", "infinite": false,
        "tilesets": [{"firstgid": 1, "name": "dedale", "tilewidth": across, "tileheight": down,
            "tilecount": count, "columns": 0, "margin": 0, "spacing": 0,
            "tiles": tiles.collect::<Vec<_>>()}],
        "layers": [
            {"id": 1, "name": "ground", "type": "tilelayer", "width": width, "height": height,
                "x": 0, "y": 0, "opacity": 1, "visible": true, "data": sheet.cells},
            {"id": 2, "name": "marks", "type": "objectgroup", "x": 0, "y": 0, "opacity": 1,
                "visible": true, "draworder": "index", "objects": objects.collect::<Vec<_>>()},
        ],
    });
    for (key, value) in sheet.keys() {
        map[key] = value;
    }
    Ok(map.to_string() + "\n")
}

/// The parts of the map.
struct Sheet {
    size: [u32; 2],
    /// Width and height of a tile.
    tile: [u32; 2],
    /// How the rows or columns of hexagons are shifted.
    offset: Option<Offset>,
    /// Tiles in the set.
    count: u32,
    /// The tiles of the cells, from 1.
    cells: Vec<u32>,
    costs: BTreeSet<u8>,
    marks: Vec<(&'static str, [f64; 2])>,
}

impl Sheet {
    fn of(grid: &Grid) -> Result<Self, Unwritable> {
        let unwritable = |what| Unwritable { format: "a map of Tiled", what };
        let (size, tile, offset, terrains): (_, _, _, Vec<Terrain>) = match grid {
            Grid::Squares { map, .. } => {
                if map.has_roads() {
                    return Err(unwritable("thin walls or one-way roads".into()));
                }
                let size = [map.size().width(), map.size().height()];
                (size, [16, 16], None, map.terrains().to_vec())
            }
            Grid::Hexes(map) => {
                let &HexShape::Rectangle { width, height, offset } = map.shape() else {
                    return Err(unwritable("hexagons in no rectangle".into()));
                };
                let places =
                    (0..height as i32).flat_map(|y| (0..width as i32).map(move |x| [x, y]));
                let hexes = places.map(|place| Hex::of_offset(place, offset));
                let terrains = hexes.map(|hex| map.terrain(hex).unwrap_or(Terrain::Wall));
                let tile = if offset.is_flat() { [32, 28] } else { [28, 32] };
                ([width, height], tile, Some(offset), terrains.collect())
            }
        };
        let mut costs = BTreeSet::new();
        let mut cells = Vec::with_capacity(terrains.len());
        for (index, terrain) in (0..).zip(terrains) {
            cells.push(
                1 + match terrain {
                    Terrain::Wall => WALL,
                    Terrain::FREE => FREE,
                    Terrain::Land(weight) => {
                        costs.insert(weight.get());
                        weight.get().into()
                    }
                    Terrain::Water => {
                        let at = Point::new(index % size[0], index / size[0]);
                        return Err(unwritable(phrase!("water at {at}")));
                    }
                },
            );
        }
        let count = costs.last().map_or(WALL, |&cost| cost.into()) + 1;
        let mut sheet = Self { size, tile, offset, count, cells, costs, marks: Vec::new() };
        for (name, marks) in ["start", "goal"].into_iter().zip(grid.marks()) {
            for place in marks {
                sheet.marks.push((name, sheet.middle(place)));
            }
        }
        Ok(sheet)
    }

    /// The middle in pixels of the cell at this place.
    fn middle(&self, [x, y]: [i32; 2]) -> [f64; 2] {
        let [across, down] = self.tile.map(f64::from);
        let Some(offset) = self.offset else {
            return [(f64::from(x) + 0.5) * across, (f64::from(y) + 0.5) * down];
        };
        let [column, row] = Hex::new(x, y).offset(offset);
        let shift = |line: i32| if super::is_shifted(offset, line) { 1.0 } else { 0.5 };
        let side = f64::from(HEX_SIDE);
        if offset.is_flat() {
            let step = f64::midpoint(across, side);
            [f64::from(column) * step + across / 2.0, (f64::from(row) + shift(column)) * down]
        } else {
            let step = f64::midpoint(down, side);
            [(f64::from(column) + shift(row)) * across, f64::from(row) * step + down / 2.0]
        }
    }

    /// The keys of the map.
    fn keys(&self) -> Vec<(&'static str, Value)> {
        // Other readers than Tiled ask for its version and for the next numbers.
        let mut keys = vec![
            ("tiledversion", "1.10.2".into()),
            ("nextlayerid", 3.into()),
            ("nextobjectid", (self.marks.len() + 1).into()),
            ("orientation", if self.offset.is_some() { "hexagonal" } else { "orthogonal" }.into()),
            ("renderorder", "right-down".into()),
            ("width", self.size[0].into()),
            ("height", self.size[1].into()),
            ("tilewidth", self.tile[0].into()),
            ("tileheight", self.tile[1].into()),
        ];
        if let Some(offset) = self.offset {
            let index = match offset {
                Offset::OddR | Offset::OddQ => "odd",
                Offset::EvenR | Offset::EvenQ => "even",
            };
            keys.push(("hexsidelength", HEX_SIDE.into()));
            keys.push(("staggeraxis", if offset.is_flat() { "x" } else { "y" }.into()));
            keys.push(("staggerindex", index.into()));
        }
        keys
    }

    /// The tiles with a property: its name, type and value.
    fn tiles(&self) -> impl Iterator<Item = (u32, &'static str, &'static str, String)> {
        let costs = self.costs.iter().map(|&cost| (cost.into(), "cost", "int", cost.to_string()));
        [(WALL, "solid", "bool", "true".to_owned())].into_iter().chain(costs)
    }

    /// The tiles side by side as a PNG: white, dark, and browner the more a cell costs.
    fn picture(&self) -> Vec<u8> {
        let [across, down] = self.tile;
        let colour = |tile: u32| match tile {
            FREE => [255; 3],
            WALL => [64; 3],
            cost => {
                let shade = 230 - cost.ilog2() as u8 * 20;
                [shade, shade - 40, shade - 80]
            }
        };
        let row: Vec<u8> =
            (0..self.count).flat_map(|tile| colour(tile).repeat(across as usize)).collect();
        let mut png = Vec::new();
        let mut encoder = Encoder::new(&mut png, self.count * across, down);
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        let written = encoder.write_header().and_then(|mut writer| {
            writer.write_image_data(&row.repeat(down as usize))?;
            writer.finish()
        });
        written.expect("a picture of at most 256 tiles, written to memory");
        png
    }
}

/// The side of a hexagon that is written, in pixels.
const HEX_SIDE: u32 = 16;

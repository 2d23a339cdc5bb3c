//! Maps of Tiled in JSON.

use std::collections::{BTreeMap, HashMap};

use dedale::phrase;
use serde_json::value::RawValue;

use super::{
    Beside, Chunk, Kind, Layer, Object, Orientation, TileSet, TiledMap, beside_tile_set, data,
};
use crate::Result;
use crate::json::{File, found, value_of};
use crate::text::quoted;

/// The most groups of layers in each other.
const MOST_GROUPS: usize = 32;

type Keys<'a> = BTreeMap<String, &'a RawValue>;

/// Reads a map.
pub(super) fn read(bytes: &[u8], most: usize, beside: Beside<'_>) -> Result<TiledMap> {
    let file = File(bytes);
    let keys = file.members()?;
    let name = |key: &str| optional_text(&file, &keys, key);
    let orientation = name("orientation")?;
    let stagger = (name("staggeraxis")?, name("staggerindex")?);
    let orientation =
        Orientation::named(&orientation, &stagger.0, &stagger.1).ok_or_else(|| {
            let expected = "an orthogonal, isometric, staggered or hexagonal map";
            file.missing(expected, quoted(orientation.as_bytes()))
        })?;
    let side = |key: &str| file.number(value_of(&keys, key), key, 0..=u32::MAX);
    let tile = [real(&file, &keys, "tilewidth")?, real(&file, &keys, "tileheight")?];
    let mut map = TiledMap {
        size: [side("width")?, side("height")?],
        tile: tile.map(|side| side.max(1.0)),
        side: real(&file, &keys, "hexsidelength")?,
        orientation,
        tile_sets: Vec::new(),
        layers: Vec::new(),
        objects: Vec::new(),
    };
    for set in file.optional_list(&keys, "tilesets")? {
        let keys = file.keys(set)?;
        let first = file.number(value_of(&keys, "firstgid"), "firstgid", 1..=u32::MAX)?;
        let tiles = match value_of(&keys, "source") {
            None => tiles(&file, &keys)?,
            Some(source) => beside_tile_set(&file.text(source, "source")?, beside)
                .map_err(|(expected, found)| file.fault(source, expected, found))?,
        };
        map.tile_sets.push(TileSet { first, tiles });
    }
    layers(&file, &keys, &mut map, most, 0)?;
    Ok(map)
}

/// Reads a tile set of a file by itself.
pub(super) fn tile_set(bytes: &[u8]) -> Result<HashMap<u32, Kind>> {
    let file = File(bytes);
    file.members().and_then(|keys| tiles(&file, &keys))
}

fn optional_text(file: &File<'_>, keys: &Keys<'_>, key: &str) -> Result<String> {
    value_of(keys, key).map_or_else(|| Ok(String::new()), |value| file.text(value, key))
}

/// A number, 0 where there is none.
fn real(file: &File<'_>, keys: &Keys<'_>, key: &str) -> Result<f64> {
    let Some(value) = value_of(keys, key) else { return Ok(0.0) };
    value.get().parse().map_err(|_| {
        file.fault(value, phrase!("a number '{key}'", key = key.to_owned()), found(value))
    })
}

/// The tiles of a set with properties.
fn tiles(file: &File<'_>, keys: &Keys<'_>) -> Result<HashMap<u32, Kind>> {
    let mut tiles = HashMap::new();
    for tile in file.optional_list(keys, "tiles")? {
        let keys = file.keys(tile)?;
        let id = file.number(value_of(&keys, "id"), "id", 0..=u32::MAX)?;
        tiles.insert(id, kind(file, &keys)?);
    }
    Ok(tiles)
}

/// The meaning of the properties.
fn kind(file: &File<'_>, keys: &Keys<'_>) -> Result<Kind> {
    let mut kind = Kind::default();
    for property in file.optional_list(keys, "properties")? {
        let keys = file.keys(property)?;
        let name = optional_text(file, &keys, "name")?;
        if let Some(value) = value_of(&keys, "value") {
            kind.take(&name, value.get().trim_matches('"'))
                .map_err(|expected| file.fault(value, expected, found(value)))?;
        }
    }
    Ok(kind)
}

/// Adds the layers and objects of the map, or of a group of layers in it.
fn layers(
    file: &File<'_>,
    keys: &Keys<'_>,
    map: &mut TiledMap,
    most: usize,
    depth: usize,
) -> Result<()> {
    for layer in file.optional_list(keys, "layers")? {
        let keys = file.keys(layer)?;
        match optional_text(file, &keys, "type")?.as_str() {
            "tilelayer" => {
                let chunks = chunks(file, layer, &keys, map.size, most)?;
                let name = optional_text(file, &keys, "name")?;
                map.layers.push(Layer { name, kind: kind(file, &keys)?, chunks });
            }
            "objectgroup" => {
                for value in file.optional_list(&keys, "objects")? {
                    map.objects.push(marked(file, value)?);
                }
            }
            "group" if depth < MOST_GROUPS => layers(file, &keys, map, most, depth + 1)?,
            "group" => {
                let expected = phrase!("at most {MOST_GROUPS} groups of layers in each other");
                return Err(file.fault(layer, expected, "more"));
            }
            _ => {}
        }
    }
    Ok(())
}

fn marked<'a>(file: &File<'a>, value: &'a RawValue) -> Result<Object> {
    let keys = file.keys(value)?;
    let number = |key: &str| real(file, &keys, key);
    let class = optional_text(file, &keys, "type")?;
    Ok(Object {
        name: optional_text(file, &keys, "name")?,
        class: if class.is_empty() { optional_text(file, &keys, "class")? } else { class },
        at: [number("x")?, number("y")?],
        size: [number("width")?, number("height")?],
        is_tile: keys.contains_key("gid"),
        place: file.place(value),
    })
}

fn chunks<'a>(
    file: &File<'a>,
    layer: &'a RawValue,
    keys: &Keys<'a>,
    size: [u32; 2],
    most: usize,
) -> Result<Vec<Chunk>> {
    let encoding = optional_text(file, keys, "encoding")?;
    let compression = optional_text(file, keys, "compression")?;
    let tiles = |at: [i32; 2], size: [u32; 2], value: &'a RawValue| {
        let count = super::count(size, most)
            .map_err(|(expected, found)| file.fault(value, expected, found))?;
        let tiles = if encoding == "base64" {
            data::of_base64(&file.text(value, "data")?, &compression, count)
        } else {
            let expected = || phrase!("a list of {count} tiles");
            let tiles = serde_json::from_str(value.get());
            data::exactly(tiles.map_err(|_| file.fault(value, expected(), found(value)))?, count)
        };
        let tiles = tiles.map_err(|(_, expected, found)| file.fault(value, expected, found))?;
        Ok(Chunk { at, size, tiles })
    };
    if let Some(value) = value_of(keys, "data") {
        return Ok(vec![tiles([0, 0], size, value)?]);
    }
    let mut chunks = Vec::new();
    for chunk in file.optional_list(keys, "chunks")? {
        let keys = file.keys(chunk)?;
        let [x, y] = ["x", "y"].map(|key| real(file, &keys, key));
        let side = |key: &str| file.number(value_of(&keys, key), key, 1..=u32::MAX);
        let size = [side("width")?, side("height")?];
        let data = value_of(&keys, "data")
            .ok_or_else(|| file.fault(chunk, "'data' of the chunk", "no such key"))?;
        chunks.push(tiles([x? as i32, y? as i32], size, data)?);
    }
    if chunks.is_empty() {
        return Err(file.fault(layer, "'data' or 'chunks' of the layer", "neither"));
    }
    Ok(chunks)
}

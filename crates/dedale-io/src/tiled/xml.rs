//! Maps of Tiled in XML.

use std::collections::HashMap;
use std::str::FromStr;

use dedale::{Phrase, phrase};
use roxmltree::{Document, Node};

use super::{
    Beside, Chunk, Kind, Layer, Object, Orientation, TileSet, TiledMap, beside_tile_set, data,
};
use crate::text::quoted;
use crate::xml::{Xml, found};
use crate::{FormatError, Result};

struct File<'a> {
    xml: Xml<'a>,
    /// The most tiles of a layer.
    most: usize,
}

/// Reads a map.
pub(super) fn read(bytes: &[u8], most: usize, beside: Beside<'_>) -> Result<TiledMap> {
    let (file, document) = File::open(bytes, most)?;
    let map = document.root_element();
    if map.tag_name().name() != "map" {
        return Err(file.fault(map, "an element <map>", found(map)));
    }
    let name = |key: &str| map.attribute(key).unwrap_or_default();
    let orientation = name("orientation");
    let orientation = Orientation::named(orientation, name("staggeraxis"), name("staggerindex"))
        .ok_or_else(|| {
            let expected = "an orthogonal, isometric, staggered or hexagonal map";
            file.fault(map, expected, quoted(orientation.as_bytes()))
        })?;
    let number = |key: &str| file.number::<u32>(map, key);
    let tile = [file.number::<f64>(map, "tilewidth")?, file.number(map, "tileheight")?];
    let mut read = TiledMap {
        size: [number("width")?, number("height")?],
        tile: tile.map(|side| side.max(1.0)),
        side: file.optional(map, "hexsidelength", 0.0)?,
        orientation,
        tile_sets: Vec::new(),
        layers: Vec::new(),
        objects: Vec::new(),
    };
    for node in map.descendants() {
        match node.tag_name().name() {
            "tileset" => read.tile_sets.push(file.outer_tile_set(node, beside)?),
            "layer" => read.layers.push(file.layer(node, read.size)?),
            "object" if !node.ancestors().any(|node| node.has_tag_name("tile")) => {
                read.objects.push(file.object(node)?);
            }
            _ => {}
        }
    }
    Ok(read)
}

/// Reads a tile set of a file by itself.
pub(super) fn tile_set(bytes: &[u8]) -> Result<HashMap<u32, Kind>> {
    let (file, document) = File::open(bytes, 0)?;
    file.tiles(document.root_element())
}

impl<'a> File<'a> {
    fn open(bytes: &'a [u8], most: usize) -> Result<(Self, Document<'a>)> {
        let (xml, document) = Xml::open(bytes, "XML as Tiled writes it")?;
        Ok((Self { xml, most }, document))
    }

    fn fault(
        &self,
        node: Node<'_, '_>,
        expected: impl Into<Phrase>,
        found: impl Into<Phrase>,
    ) -> FormatError {
        self.xml.fault(node, expected, found)
    }

    fn number<T: FromStr>(&self, node: Node<'_, '_>, key: &str) -> Result<T> {
        let value = node.attribute(key).unwrap_or_default();
        value.parse().map_err(|_| {
            let (tag, key) = (node.tag_name().name().to_owned(), key.to_owned());
            self.fault(node, phrase!("a number '{key}' of <{tag}>"), quoted(value.as_bytes()))
        })
    }

    fn optional<T: FromStr>(&self, node: Node<'_, '_>, key: &str, usual: T) -> Result<T> {
        if node.has_attribute(key) { self.number(node, key) } else { Ok(usual) }
    }

    fn outer_tile_set(&self, node: Node<'_, '_>, beside: Beside<'_>) -> Result<TileSet> {
        let first = self.number(node, "firstgid")?;
        let tiles = match node.attribute("source") {
            None => self.tiles(node)?,
            Some(source) => beside_tile_set(source, beside)
                .map_err(|(expected, found)| self.fault(node, expected, found))?,
        };
        Ok(TileSet { first, tiles })
    }

    /// The tiles with a class or with properties.
    fn tiles(&self, set: Node<'_, '_>) -> Result<HashMap<u32, Kind>> {
        let tiles = set.children().filter(|node| node.has_tag_name("tile"));
        tiles.map(|tile| Ok((self.number(tile, "id")?, self.kind(tile)?))).collect()
    }

    /// The meaning of an element's properties.
    fn kind(&self, node: Node<'_, '_>) -> Result<Kind> {
        let mut kind = Kind::default();
        let lists = node.children().filter(|node| node.has_tag_name("properties"));
        for property in lists.flat_map(|list| list.children()).filter(Node::is_element) {
            let name = property.attribute("name").unwrap_or_default();
            let value = property.attribute("value").or(property.text()).unwrap_or_default();
            kind.take(name, value)
                .map_err(|expected| self.fault(property, expected, quoted(value.as_bytes())))?;
        }
        Ok(kind)
    }

    fn layer(&self, node: Node<'_, '_>, size: [u32; 2]) -> Result<Layer> {
        let name = node.attribute("name").unwrap_or_default().to_owned();
        let mut chunks = Vec::new();
        for data in node.children().filter(|node| node.has_tag_name("data")) {
            let mut pieces = data.children().filter(|node| node.has_tag_name("chunk")).peekable();
            if pieces.peek().is_none() {
                chunks.push(self.chunk(data, data, [0, 0], size)?);
            }
            for piece in pieces {
                let at = [self.number(piece, "x")?, self.number(piece, "y")?];
                let size = [self.number(piece, "width")?, self.number(piece, "height")?];
                chunks.push(self.chunk(data, piece, at, size)?);
            }
        }
        Ok(Layer { name, kind: self.kind(node)?, chunks })
    }

    /// The tiles of a layer or of a chunk of it.
    fn chunk(
        &self,
        data: Node<'_, '_>,
        piece: Node<'_, '_>,
        at: [i32; 2],
        size: [u32; 2],
    ) -> Result<Chunk> {
        let count = super::count(size, self.most)
            .map_err(|(expected, found)| self.fault(piece, expected, found))?;
        let text = piece.text().unwrap_or_default();
        let begin = piece.first_child().map_or(piece.range().start, |text| text.range().start);
        let fault =
            |(offset, expected, found): data::Fault| self.xml.at(begin + offset, expected, found);
        let compression = data.attribute("compression").unwrap_or_default();
        let tiles = match data.attribute("encoding") {
            Some("csv") => data::of_csv(text, count).map_err(fault)?,
            Some("base64") => data::of_base64(text, compression, count).map_err(fault)?,
            None => {
                let tiles = piece.children().filter(|node| node.has_tag_name("tile"));
                let tiles = tiles.map(|tile| self.optional(tile, "gid", 0));
                data::exactly(tiles.collect::<Result<_>>()?, count).map_err(fault)?
            }
            Some(other) => {
                let expected = "tiles in csv or base64";
                return Err(self.fault(data, expected, quoted(other.as_bytes())));
            }
        };
        Ok(Chunk { at, size, tiles })
    }

    fn object(&self, node: Node<'_, '_>) -> Result<Object> {
        let text = |key: &str| node.attribute(key).unwrap_or_default().to_owned();
        let number = |key: &str| self.optional(node, key, 0.0);
        let class = text("type");
        Ok(Object {
            name: text("name"),
            class: if class.is_empty() { text("class") } else { class },
            at: [number("x")?, number("y")?],
            size: [number("width")?, number("height")?],
            is_tile: node.has_attribute("gid"),
            place: self.xml.place(node),
        })
    }
}

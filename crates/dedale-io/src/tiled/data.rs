//! The tiles of a layer: numbers in CSV, or four bytes each in base64, packed or not.

use std::io::Read as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dedale::{Phrase, phrase};
use flate2::read::{MultiGzDecoder, ZlibDecoder};

use crate::text::quoted;

/// Where in the text a fault lies, what was expected and what was found.
pub(super) type Fault = (usize, Phrase, Phrase);

/// Reads this many tiles from CSV.
pub(super) fn of_csv(text: &str, count: usize) -> Result<Vec<u32>, Fault> {
    let mut tiles = Vec::new();
    let mut start = 0;
    for word in text.trim_end().trim_end_matches(',').split(',') {
        let number = word.trim();
        let at = start + word.len() - word.trim_start().len();
        let tile = number.parse().map_err(|_| {
            let found = quoted(number.as_bytes());
            (at, phrase!("the number of a tile, one of {count} in the layer"), found)
        })?;
        tiles.push(tile);
        start += word.len() + 1;
    }
    exactly(tiles, count)
}

/// Reads this many tiles from base64, packed as `compression` says.
pub(super) fn of_base64(text: &str, compression: &str, count: usize) -> Result<Vec<u32>, Fault> {
    let start = text.len() - text.trim_start().len();
    let fault = |expected: &'static str, found: &dyn std::fmt::Display| {
        (start, Phrase::from(expected), Phrase::from(found.to_string()))
    };
    let mut signs: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    signs = STANDARD.decode(signs).map_err(|error| fault("tiles in base64", &error))?;
    let most = 4 * count as u64 + 1;
    let mut bytes = Vec::new();
    let unpacked = match compression {
        "" => {
            bytes = signs;
            Ok(0)
        }
        "zlib" => ZlibDecoder::new(&signs[..]).take(most).read_to_end(&mut bytes),
        "gzip" => MultiGzDecoder::new(&signs[..]).take(most).read_to_end(&mut bytes),
        other => {
            return Err(fault(
                "tiles that are not packed, or by zlib or gzip",
                &quoted(other.as_bytes()),
            ));
        }
    };
    unpacked.map_err(|error| fault("packed tiles", &error))?;
    if bytes.len() as u64 >= most {
        return Err((start, phrase!("{count} tiles of four bytes each"), "more bytes".into()));
    }
    let (tiles, rest) = bytes.as_chunks();
    if !rest.is_empty() {
        return Err(fault("tiles of four bytes each", &phrase!("{} bytes", bytes.len())));
    }
    exactly(tiles.iter().map(|&tile| u32::from_le_bytes(tile)).collect(), count)
}

/// The tiles, if there are as many.
pub(super) fn exactly(tiles: Vec<u32>, count: usize) -> Result<Vec<u32>, Fault> {
    if tiles.len() == count {
        return Ok(tiles);
    }
    Err((0, phrase!("{count} tiles in the layer"), tiles.len().to_string().into()))
}

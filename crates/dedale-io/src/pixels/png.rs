//! PNG: read and written.

use std::io::{Cursor, ErrorKind};

use dedale::board::{GridMap, Terrain};
use dedale::{Phrase, phrase};
use png::{BitDepth, ColorType, Decoder, DecodingError, Encoder, Info, Reader, Transformations};

use super::{Colours, Raster};
use crate::{FormatError, Result, Unwritable};

/// The highest compression ratio of Deflate.
const DENSEST: u64 = 1032;

/// For each pass of an interlaced picture: its first column and row, and the distances
/// between its columns and rows. (M. Adler, 1995.)
const ADAM7: [(u32, u32, u32, u32); 7] = [
    (0, 0, 8, 8),
    (4, 0, 8, 8),
    (0, 4, 4, 8),
    (2, 0, 4, 4),
    (0, 2, 2, 4),
    (1, 0, 2, 2),
    (0, 1, 1, 2),
];

/// Reads a PNG: every colour type, bit depth and interlacing. Checksums are verified.
pub(super) fn read(bytes: &[u8], colours: &mut Colours) -> Result<Raster> {
    let at_start = |error| wrong(1, "a PNG picture", &error);
    let mut decoder = Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    decoder.ignore_checksums(false);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let header = decoder.read_header_info().map_err(at_start)?;
    let (width, height, interlaced) = (header.width, header.height, header.interlaced);
    let size = super::size(width, height)?;
    let row_bits = u64::from(width) * header.bits_per_pixel() as u64;
    let fits = u64::from(height) * row_bits.div_ceil(8) <= bytes.len() as u64 * DENSEST;
    super::check_promise(width, height, fits, bytes.len())?;
    let mut reader = decoder.read_info().map_err(at_start)?;
    check_palette(reader.info())?;
    let mut raster = Raster::new(size);
    if interlaced {
        for pass in ADAM7 {
            read_pass(&mut reader, &mut raster, colours, pass)?;
        }
    } else {
        read_pass(&mut reader, &mut raster, colours, (0, 0, 1, 1))?;
    }
    // The rest holds the checksum of the last rows.
    reader.finish().map_err(|error| wrong(height, "the end of the picture", &error))?;
    Ok(raster)
}

/// Whether we wrote the PNG, one pixel a cell.
pub(super) fn is_ours(bytes: &[u8]) -> bool {
    let (keyword, text) = super::MARK;
    let mark = [b"tEXt", keyword.as_bytes(), b"\0", text.as_bytes()].concat();
    // It follows the header.
    bytes.get(37..37 + mark.len()) == Some(&mark[..])
}

/// The columns and rows promised by the header of a PNG; `None` if it cannot be read.
pub(super) fn promised_size(bytes: &[u8]) -> Option<[u32; 2]> {
    let mut decoder = Decoder::new(Cursor::new(bytes));
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let header = decoder.read_header_info().ok()?;
    Some([header.width, header.height])
}

/// Writes the map as a PNG in black and white, one bit a pixel. Marks are left out.
pub fn write(map: &GridMap) -> Result<Vec<u8>, Unwritable> {
    let size = map.size();
    let unwritable = |what| Unwritable { format: "a PNG board", what };
    if map.has_roads() {
        return Err(unwritable("thin walls or one-way roads".into()));
    }
    let row_bytes = size.width().div_ceil(8) as usize;
    let mut pixels = vec![0; row_bytes * size.height() as usize];
    for (terrain, at) in map.terrains().iter().zip(size.points()) {
        match *terrain {
            Terrain::Wall => {}
            Terrain::FREE => {
                pixels[at.y as usize * row_bytes + at.x as usize / 8] |= 0x80 >> (at.x % 8);
            }
            Terrain::Water => return Err(unwritable(phrase!("water at {at}"))),
            Terrain::Land(weight) => return Err(unwritable(phrase!("weight {weight} at {at}"))),
        }
    }
    let mut png = Vec::new();
    let mut encoder = Encoder::new(&mut png, size.width(), size.height());
    encoder.set_color(ColorType::Grayscale);
    encoder.set_depth(BitDepth::One);
    let (keyword, text) = super::MARK;
    let marked = encoder.add_text_chunk(keyword.to_owned(), text.to_owned());
    marked.expect("letters of a text of a PNG");
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&pixels)?;
        writer.finish()
    });
    written.expect("a picture of a board's size, written to memory");
    Ok(png)
}

/// The decoder panics on a palette that ends inside a colour (`png` 0.18.1).
fn check_palette(info: &Info<'_>) -> Result<()> {
    let length = info.palette.as_ref().map_or(0, |palette| palette.len());
    if info.color_type == ColorType::Indexed && !length.is_multiple_of(3) {
        let found = phrase!("one of {length} bytes");
        return Err(FormatError::new(1, 1, "a palette of three bytes a colour", found));
    }
    Ok(())
}

type Pass = (u32, u32, u32, u32);

/// Draws the rows of one pass of a picture.
fn read_pass(
    reader: &mut Reader<Cursor<&[u8]>>,
    raster: &mut Raster,
    colours: &mut Colours,
    (left, top, across, down): Pass,
) -> Result<()> {
    let size = raster.size;
    if left >= size.width() {
        return Ok(());
    }
    let samples = reader.output_color_type().0.samples();
    for y in (top..size.height()).step_by(down as usize) {
        let expected = || phrase!("row {} of {} of the picture", y + 1, size.height());
        let row = match reader.next_row() {
            Ok(Some(row)) => row,
            Ok(None) => return Err(FormatError::new(y as usize + 1, 1, expected(), "its end")),
            Err(error) => return Err(wrong(y + 1, expected(), &error)),
        };
        let columns = (left..size.width()).step_by(across as usize);
        for (x, pixel) in columns.zip(row.data().chunks_exact(samples)) {
            raster.set(x, y, colours.meaning(rgba(pixel)));
        }
    }
    Ok(())
}

/// A pixel of 8-bit samples.
pub(super) const fn rgba(pixel: &[u8]) -> [u8; 4] {
    match *pixel {
        [grey] => [grey, grey, grey, 255],
        [grey, alpha] => [grey, grey, grey, alpha],
        [red, green, blue] => [red, green, blue, 255],
        [red, green, blue, alpha] => [red, green, blue, alpha],
        _ => [255; 4],
    }
}

fn wrong(row: u32, expected: impl Into<Phrase>, error: &DecodingError) -> FormatError {
    let found = match error {
        DecodingError::IoError(error) if error.kind() == ErrorKind::UnexpectedEof => {
            "the end of the file"
        }
        DecodingError::LimitsExceeded => "one that takes too much memory",
        _ => fault(&error.to_string()),
    };
    FormatError::new(row as usize, 1, expected, found)
}

/// Translates an error of the decoder.
fn fault(words: &str) -> &'static str {
    const FAULTS: [(&str, &str); 12] = [
        ("signature", "another kind of file"),
        ("CRC", "data with a wrong check sum"),
        ("deflate", "data that cannot be unpacked, or with a wrong check sum"),
        ("enough data", "too little data"),
        ("dimensions", "one without width or height"),
        ("is missing", "no pixels in it"),
        ("filter", "a row packed by an unknown filter"),
        ("interlace", "rows in an unknown order"),
        ("alette", "no palette, or a short one"),
        ("color", "colours of an unknown kind"),
        ("bit depth", "colours of an unknown kind"),
        ("hunk", "its parts in a wrong order"),
    ];
    let known = FAULTS.iter().find(|(key, _)| words.contains(key));
    known.map_or("a fault in it", |&(_, ours)| ours)
}

//! Pictures as boards: PNG, one pixel a cell.
//!
//! A dark pixel is a wall, a light one is free: dark is a luma (0.299 red + 0.587 green +
//! 0.114 blue) below 128 of 255, after blending the picture onto white. Every colour type,
//! bit depth and interlacing is read; of an animation, the first picture.

use std::io::{Cursor, ErrorKind};

use dedale::board::{GridMap, MAX_SIDE, Point, Size, Terrain};
use dedale::{Phrase, phrase};
use png::{BitDepth, ColorType, Decoder, DecodingError, Encoder, Info, Reader, Transformations};

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

/// Reads the board of a PNG, without marks.
///
/// In an error the line is the row of pixels where reading stopped. Nothing is allocated
/// for the size that the header promises if the file is too short for it.
pub fn read(bytes: &[u8]) -> Result<GridMap> {
    let at_start = |error| wrong(1, "a PNG picture", &error);
    let mut decoder = Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    decoder.ignore_checksums(false);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let header = decoder.read_header_info().map_err(at_start)?;
    let (width, height, interlaced) = (header.width, header.height, header.interlaced);
    let size = Size::new(width.into(), height.into()).map_err(|_| {
        let expected = phrase!("a picture of 1×1 to {MAX_SIDE}×{MAX_SIDE} pixels");
        FormatError::new(1, 1, expected, phrase!("{width}×{height}"))
    })?;
    let row_bits = u64::from(width) * header.bits_per_pixel() as u64;
    if u64::from(height) * row_bits.div_ceil(8) > bytes.len() as u64 * DENSEST {
        let expected = phrase!("the {width}×{height} pixels that the header promises");
        return Err(FormatError::new(1, 1, expected, phrase!("a file of {} bytes", bytes.len())));
    }
    let mut reader = decoder.read_info().map_err(at_start)?;
    check_palette(reader.info())?;
    let mut map = GridMap::new(size, Terrain::FREE);
    if interlaced {
        for pass in ADAM7 {
            read_pass(&mut reader, &mut map, pass)?;
        }
    } else {
        read_pass(&mut reader, &mut map, (0, 0, 1, 1))?;
    }
    // The rest holds the checksum of the last rows.
    reader.finish().map_err(|error| wrong(height, "the end of the picture", &error))?;
    Ok(map)
}

/// The columns and rows promised by the header of a PNG; `None` if it cannot be read.
pub fn promised_size(bytes: &[u8]) -> Option<[u32; 2]> {
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
    map: &mut GridMap,
    (left, top, across, down): Pass,
) -> Result<()> {
    let size = map.size();
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
            if is_dark(pixel) {
                map.set_terrain(Point::new(x, y), Terrain::Wall);
            }
        }
    }
    Ok(())
}

/// Whether a pixel of 8-bit samples is dark on white.
fn is_dark(pixel: &[u8]) -> bool {
    let (red, green, blue, alpha) = match *pixel {
        [grey] => (grey, grey, grey, 255),
        [grey, alpha] => (grey, grey, grey, alpha),
        [red, green, blue] => (red, green, blue, 255),
        [red, green, blue, alpha] => (red, green, blue, alpha),
        _ => return false,
    };
    let luma = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    let alpha = u32::from(alpha);
    luma * alpha + 255_000 * (255 - alpha) < 128_000 * 255
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

//! BMP: pixels as they are, of 1 to 32 bits, or run lengths of pixels of 4 or 8 bits.

use dedale::board::Size;
use dedale::phrase;

use super::{Colours, Raster, check_promise, size};
use crate::{FormatError, Result};

/// The bytes of the header of the file; that of the picture follows.
const FILE_HEADER: usize = 14;

/// What the headers say.
struct Header {
    width: u32,
    height: u32,
    /// Whether the first row is the uppermost one.
    from_top: bool,
    /// The bits of a pixel.
    bits: u32,
    /// The bits of red, green, blue and opacity.
    masks: [u32; 4],
    /// The bytes of a colour of the palette, and where the first one lies.
    palette: (usize, usize),
    /// Where the rows begin.
    rows: usize,
    /// Whether they are run lengths.
    are_runs: bool,
}

/// A number of two or of four bytes.
fn number(bytes: &[u8], at: usize, length: usize) -> Option<u32> {
    let bytes = bytes.get(at..at + length)?;
    Some(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte)))
}

impl Header {
    /// `None` if the file ends before.
    fn of(bytes: &[u8]) -> Option<Result<Self>> {
        let long = |at| number(bytes, at, 4);
        let short = |at| number(bytes, at, 2);
        let (rows, length) = (long(10)? as usize, long(FILE_HEADER)? as usize);
        if length == 12 {
            let (width, height, bits) = (short(18)?, short(20)?, short(24)?);
            let palette = (3, FILE_HEADER + length);
            let masks = usual(bits);
            let (from_top, are_runs) = (false, false);
            let header = Self { width, height, from_top, bits, masks, palette, rows, are_runs };
            return Some(header.checked());
        }
        let (width, height, bits) = (long(18)?, long(22)? as i32, short(28)?);
        let (packing, more) = match long(30)? {
            0 => (0, 0),
            1 if bits == 8 => (1, 0),
            2 if bits == 4 => (2, 0),
            // The bits of the channels follow the header, unless they are in it.
            packing @ (3 | 6) if length < 52 => (packing, if packing == 3 { 12 } else { 16 }),
            packing @ (3 | 6) => (packing, 0),
            _ => {
                let expected = "a BMP picture with pixels as they are, or run lengths";
                return Some(Err(FormatError::new(1, 1, expected, "packed ones")));
            }
        };
        let mut masks = usual(bits);
        let are_runs = matches!(packing, 1 | 2);
        if packing != 0 && !are_runs {
            let has_opacity = length >= 56 || packing == 6;
            let opacity = if has_opacity { long(66)? } else { 0 };
            masks = [long(54)?, long(58)?, long(62)?, opacity];
        }
        let (height, from_top) = (height.unsigned_abs(), height < 0);
        let palette = (4, FILE_HEADER + length + more);
        let header = Self { width, height, from_top, bits, masks, palette, rows, are_runs };
        Some(header.checked())
    }

    fn checked(self) -> Result<Self> {
        if matches!(self.bits, 1 | 2 | 4 | 8 | 16 | 24 | 32) {
            return Ok(self);
        }
        let expected = "a BMP picture with 1, 2, 4, 8, 16, 24 or 32 bits a pixel";
        Err(FormatError::new(1, 1, expected, phrase!("{} bits", self.bits)))
    }

    /// The colour of a pixel of these bits.
    fn colour(&self, bytes: &[u8], pixel: u32) -> [u8; 4] {
        if self.bits <= 8 {
            let (length, begin) = self.palette;
            let at = begin + pixel as usize * length;
            // What lies in the rows is no colour.
            let colour = bytes.get(at..at + 3).filter(|_| at + 3 <= self.rows).unwrap_or(&[0; 3]);
            return [colour[2], colour[1], colour[0], 255];
        }
        let channel = |mask: u32, without: u8| match mask >> mask.trailing_zeros().min(31) {
            0 => without,
            most => {
                let value = (pixel & mask) >> mask.trailing_zeros();
                (u64::from(value) * 255 / u64::from(most)) as u8
            }
        };
        let [red, green, blue, opacity] = self.masks;
        [channel(red, 0), channel(green, 0), channel(blue, 0), channel(opacity, 255)]
    }
}

const fn usual(bits: u32) -> [u32; 4] {
    if bits == 16 { [0x7C00, 0x03E0, 0x1F, 0] } else { [0xFF_0000, 0xFF00, 0xFF, 0] }
}

pub(super) fn promised_size(bytes: &[u8]) -> Option<[u32; 2]> {
    let header = Header::of(bytes)?.ok()?;
    Some([header.width, header.height])
}

pub(super) fn read(bytes: &[u8], colours: &mut Colours) -> Result<Raster> {
    let header = Header::of(bytes)
        .ok_or_else(|| FormatError::new(1, 1, "a BMP picture", "the end of the file"))??;
    let size = size(header.width, header.height)?;
    let (width, height, bits) = (size.width(), size.height(), header.bits as usize);
    if header.are_runs {
        return runs(bytes, &header, size, colours);
    }
    // Rows are filled up to four bytes.
    let length = (width as usize * bits).div_ceil(32) * 4;
    check_promise(width, height, length * height as usize <= bytes.len(), bytes.len())?;
    let mut raster = Raster::new(size);
    for (line, begin) in (0..height).zip((header.rows..).step_by(length)) {
        let y = if header.from_top { line } else { height - 1 - line };
        let row =
            bytes.get(begin..begin + (width as usize * bits).div_ceil(8)).ok_or_else(|| {
                let expected = phrase!("row {} of {} of the picture", y + 1, height);
                FormatError::new(y as usize + 1, 1, expected, "the end of the file")
            })?;
        for x in 0..width {
            let first = x as usize * bits;
            let pixel = if bits < 8 {
                u32::from(row[first / 8]) >> (8 - bits - first % 8) & ((1 << bits) - 1)
            } else {
                number(row, first / 8, bits / 8).unwrap_or_default()
            };
            raster.set(x, y, colours.meaning(header.colour(bytes, pixel)));
        }
    }
    Ok(raster)
}

/// The most pixels that a byte of run lengths stands for: two bytes stand for 255.
const MOST_OF_RUN: usize = 128;

/// Reads run lengths. What they leave out has the first colour.
fn runs(bytes: &[u8], header: &Header, size: Size, colours: &mut Colours) -> Result<Raster> {
    let (width, height) = (size.width(), size.height());
    let can_hold = size.cell_count() <= bytes.len().saturating_mul(MOST_OF_RUN);
    check_promise(width, height, can_hold, bytes.len())?;
    let mut raster = Raster::new(size);
    raster.pixels.fill(colours.meaning(header.colour(bytes, 0)));
    let (mut x, mut line, mut rest) = (0, 0, bytes.get(header.rows..).unwrap_or_default());
    while line < height {
        let y = if header.from_top { line } else { height - 1 - line };
        let cut = || {
            let expected = phrase!("row {} of {} of the picture", y + 1, height);
            FormatError::new(y as usize + 1, 1, expected, "the end of the file")
        };
        let (&[count, value], after) = rest.split_first_chunk().ok_or_else(cut)?;
        rest = after;
        // Pixels of four bits are two in a byte; what is given one by one fills two bytes.
        let (count, pixels) = match (count, value) {
            (0, 0) => {
                (x, line) = (0, line + 1);
                continue;
            }
            (0, 1) => break,
            (0, 2) => {
                let (&[right, down], after) = rest.split_first_chunk().ok_or_else(cut)?;
                rest = after;
                (x, line) = ((x + u32::from(right)).min(width), line + u32::from(down));
                continue;
            }
            (0, count) => {
                let length = (usize::from(count) * header.bits as usize).div_ceil(8);
                let (pixels, after) =
                    rest.split_at_checked(length.next_multiple_of(2)).ok_or_else(cut)?;
                rest = after;
                (count, pixels)
            }
            (count, _) => (count, std::slice::from_ref(&value)),
        };
        if x + u32::from(count) > width {
            let expected = phrase!("a row of {width} pixels");
            return Err(FormatError::new(y as usize + 1, 1, expected, "more"));
        }
        for index in 0..usize::from(count) {
            let pixel = if header.bits == 8 {
                pixels[index % pixels.len()]
            } else {
                pixels[index / 2 % pixels.len()] >> (4 * (1 - index % 2)) & 15
            };
            raster.set(x, y, colours.meaning(header.colour(bytes, pixel.into())));
            x += 1;
        }
    }
    Ok(raster)
}

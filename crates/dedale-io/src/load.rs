use std::borrow::Cow;
use std::path::Path;

use dedale::board::{GridMap, Neighborhood};
use dedale::{Phrase, phrase};

use crate::level::{self, Level, Roads};
use crate::pixels::{CellPixels, Look};
use crate::position::{self, Grid, Position};
use crate::text::{Lines, counted};
use crate::values::{self, Legend};
use crate::{
    Format, FormatError, Result, drawing, graph, json, movingai, nearest, openings, pixels, tiled,
};

/// A board from a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardFile {
    /// The board, with its stones if the file has any. Square cells have the usual
    /// neighborhood of the format: eight neighbors without corner cutting in a `MovingAI`
    /// map of type octile, those that the file names in a position, four otherwise.
    pub position: Position,
    /// The format of the file.
    pub format: Format,
    /// How the file was read, where it does not say so itself: half a sentence.
    pub note: Option<Phrase>,
}

/// Gives the content of the file of this path; `None` if it cannot be read.
pub type FileReader = fn(&Path) -> Option<Vec<u8>>;

/// How a board file is read.
#[derive(Clone, Default, Debug)]
pub struct Reading {
    /// The format, instead of what the name and the content imply.
    pub format: Option<Format>,
    /// How the cells of a level are connected.
    pub roads: Roads,
    /// The meanings of values and signs in grids and drawings, and of colours in pictures.
    pub legend: Legend,
    /// The cells of a side of the board, for a list of moves of Hex that does not say them.
    pub size: Option<u32>,
    /// The pixels of a cell in a picture, where they are not to be found.
    pub pixels: Option<CellPixels>,
    /// The most cells of the table of a position, and of a layer of a map of Tiled; a larger one
    /// is refused before any memory is allocated for it. Boards in other formats have at most a
    /// cell for each byte of the file, or for each pixel of a picture.
    pub most: Option<usize>,
    /// The content of the file of this path, for the tile sets of a map of Tiled; without it a map
    /// has to have them inside.
    pub file: Option<FileReader>,
}

/// Reads the board of a file with this name and content, in any format; `roads` says how a
/// level's cells are connected.
pub fn read_board(name: &str, bytes: &[u8], roads: Roads) -> Result<BoardFile> {
    read_board_as(name, bytes, &Reading { roads, ..Reading::default() })
}

/// Reads a board with stones: a [`position`] in any of its formats, or a drawing of the
/// [terminal](drawing::terminal). `size` is the cells of a side, for a list of moves of Hex that
/// does not say them.
pub fn read_position(name: &str, bytes: &[u8], size: Option<u32>) -> Result<Position> {
    match Format::of(name, bytes) {
        Format::Terminal => drawing::terminal::read(bytes),
        _ => position::read_within(name, bytes, size, position::table_of(bytes)),
    }
}

/// Refuses a file of this name, beginning and length before it is read: one that is neither text, nor
/// a picture, nor an array of `NumPy`, and one that is too long for its kind, where the name or the
/// beginning says what it is.
pub fn check_beginning(name: &str, beginning: &[u8], length: u64) -> Result<()> {
    match beginning.iter().position(|&byte| byte == 0) {
        Some(zero) if !pixels::is_one(beginning) && !values::npy::is_one(beginning) => {
            return Err(FormatError::at(beginning, zero, "text, or a picture", "the byte 0"));
        }
        _ => {}
    }
    let limit = position::limit(beginning)
        .or_else(|| tiled::limit(name, beginning))
        .or_else(|| level::limit(name))
        .or_else(|| graph::limit(name));
    limit.map_or(Ok(()), |limit| limit.check(length))
}

/// Like [`read_board`], read as told.
///
/// # Errors
///
/// Says where the file is no board of its format, or that its format has no use for a legend.
pub fn read_board_as(name: &str, bytes: &[u8], reading: &Reading) -> Result<BoardFile> {
    if bytes.is_empty() {
        return Err(FormatError::new(1, 1, "a board", "an empty file"));
    }
    let format = reading.format.unwrap_or_else(|| Format::of(name, bytes));
    read_format(name, bytes, format, reading).map_err(|fault| match reading.format {
        Some(_) => fault,
        None => nearest::of(bytes, format, fault),
    })
}

fn read_format(name: &str, bytes: &[u8], format: Format, reading: &Reading) -> Result<BoardFile> {
    if !reading.legend.is_empty()
        && !matches!(format, Format::Drawing | Format::Grid | Format::Pixels)
    {
        let expected = "a grid, a drawing or a picture, which a legend is for";
        return Err(FormatError::new(1, 1, expected, format.noun()));
    }
    if reading.pixels.is_some() && format != Format::Pixels {
        let expected = "a picture, whose cells have pixels";
        return Err(FormatError::new(1, 1, expected, format.noun()));
    }
    let mut note = None;
    let mut noted = |(map, said)| {
        note = said;
        map
    };
    let (map, neighborhood) = match format {
        Format::Position => {
            let most = reading.most.unwrap_or_else(|| position::table_of(bytes));
            let position = position::read_within(name, bytes, reading.size, most)?;
            return Ok(BoardFile { position, format, note });
        }
        Format::Tiled => {
            let beside = |source: &str| reading.file?(&Path::new(name).with_file_name(source));
            let (grid, note) = tiled::read(bytes, reading.most.unwrap_or(usize::MAX), &beside)?;
            let position = Position::new(grid, [Vec::new(), Vec::new()]);
            return Ok(BoardFile { position, format, note });
        }
        Format::Terminal => {
            return Ok(BoardFile { position: drawing::terminal::read(bytes)?, format, note });
        }
        Format::Drawing => (noted(drawn(bytes, reading)?), Neighborhood::Four),
        Format::Map => {
            let mut map = movingai::read(bytes)?;
            let said = openings::mark(&mut map);
            (noted((map, said)), movingai::neighborhood(bytes))
        }
        Format::Level => (Level::read(bytes)?.to_map(reading.roads), Neighborhood::Four),
        Format::Pixels => {
            let look = Look { legend: &reading.legend, cell: reading.pixels };
            (noted(pixels::read_board(bytes, look)?), Neighborhood::Four)
        }
        Format::Json => (json::read(bytes)?, Neighborhood::Four),
        Format::Grid => {
            let (mut map, said) = values::read(bytes, &reading.legend)?;
            let said = values::both(said, openings::mark(&mut map));
            (noted((map, said)), Neighborhood::Four)
        }
    };
    let position = Position::new(Grid::Squares { map, neighborhood }, [Vec::new(), Vec::new()]);
    Ok(BoardFile { position, format, note })
}

/// Reads a drawing. Unless it was asked for, a margin is left out, signs that drawn text
/// does not have mean what they most likely mean, and openings in the border are ends.
fn drawn(bytes: &[u8], reading: &Reading) -> Result<(GridMap, Option<Phrase>)> {
    if reading.format.is_some() && reading.legend.is_empty() {
        return Ok((drawing::read(bytes)?, None));
    }
    let margin = if reading.format.is_none() { margin(bytes) } else { 0 };
    let text = without_margin(bytes, margin);
    let moved = |fault: FormatError| FormatError { column: fault.column + margin, ..fault };
    let said = (margin > 0).then(|| {
        let margin = counted(margin, "space");
        phrase!("the margin of {margin} is left out; --as text keeps it as free cells")
    });
    let is_thin = text.trim_ascii_start().starts_with(b"+");
    let with_margin = |(mut map, note)| {
        let marked =
            if is_thin { openings::mark_thin(&mut map, &text) } else { openings::mark(&mut map) };
        (map, values::both(values::both(note, said), marked))
    };
    if !reading.legend.is_empty() {
        return values::read_signs(&text, &reading.legend).map(with_margin).map_err(moved);
    }
    let own = drawing::read(&text).map(|map| (map, None));
    let read = own.or_else(|fault| match values::read_signs(&text, &reading.legend) {
        Ok((map, note)) if map.size().height() > 1 => Ok((map, note)),
        // The legend could name a sign that can be seen.
        Err(unknown)
            if !is_thin && fault.expected == *drawing::SIGNS && nearest::is_seen(&unknown) =>
        {
            Err(unknown)
        }
        _ => Err(fault),
    });
    read.map(with_margin).map_err(moved)
}

/// The spaces before each line that is not blank; 0 for fewer than two.
fn margin(bytes: &[u8]) -> usize {
    let lines = Lines::of(bytes).filter(|line| !line.is_blank());
    let before = lines.map(|line| line.text.iter().take_while(|&&byte| byte == b' ').count());
    before.min().filter(|&margin| margin > 1).unwrap_or(0)
}

/// The text without this many bytes before each line.
fn without_margin(bytes: &[u8], margin: usize) -> Cow<'_, [u8]> {
    if margin == 0 {
        return Cow::Borrowed(bytes);
    }
    let mut text = Vec::with_capacity(bytes.len());
    for line in Lines::of(bytes) {
        text.extend_from_slice(line.text.get(margin..).unwrap_or_default());
        text.push(b'\n');
    }
    Cow::Owned(text)
}

//! Maps of the `MovingAI` benchmark (`.map`).
//!
//! ```text
//! type octile
//! height 3
//! width 4
//! map
//! ....
//! .@@W
//! ...T
//! ```
//!
//! `.`, `G` and `S` (swamp) are walkable, `@`, `O` and `T` (trees) are walls, `W` is water.
//! Height and width may come in either order, lines may end with LF or CRLF, and empty
//! lines may follow. A map of `type octile` has eight neighbors and never cuts a corner, one of
//! `type tile` four: see [`neighborhood`]. (N. R. Sturtevant, "Benchmarks for Grid-Based
//! Pathfinding", 2012.)
//!
//! A [`CostTable`] gives the characters other meanings: those of a weighted map.

use dedale::board::{CornerCutting, GridMap, MAX_SIDE, Neighborhood, Point, Size, Terrain};
use dedale::{Phrase, phrase};

use crate::text::{Line, Lines, counted, quoted, sign_at};
use crate::{FormatError, Result, Unwritable};

/// The characters of maps without a cost table.
pub(crate) const SIGNS: &str = "one of the characters . G S @ O T W";

/// The costs of cells by their characters, a line each, as in the tables that warthog takes beside a
/// map (M. Carlson, 2022).
///
/// ```text
/// . 1
/// S 3
/// @ 0
/// ```
///
/// A whole number from 1 to 255 is the cost of a straight step into such a cell, 0 makes it a wall.
#[derive(Clone, Debug)]
pub struct CostTable([Option<Terrain>; 256]);

impl CostTable {
    /// Reads a table.
    pub fn read(bytes: &[u8]) -> Result<Self> {
        let mut terrains = [None; 256];
        for line in Lines::of(bytes).filter(|line| !line.is_blank()) {
            let (sign, rest) = (line.text[0], &line.text[1..]);
            let number = std::str::from_utf8(rest.trim_ascii()).ok();
            let cost = number.filter(|_| rest.first().is_some_and(u8::is_ascii_whitespace));
            let cost: u8 = cost.and_then(|number| number.parse().ok()).ok_or_else(|| {
                let expected = "a character, a space and a whole number from 0 to 255";
                FormatError::at(bytes, line.start, expected, found_line(bytes, line))
            })?;
            let known = &mut terrains[usize::from(sign)];
            if known.is_some() {
                let expected = "a character that has no cost yet";
                return Err(FormatError::sign(bytes, line.start, expected));
            }
            *known = Some(Terrain::with_cost(cost).unwrap_or(Terrain::Wall));
        }
        Ok(Self(terrains))
    }
}

/// The neighborhood by the type in the first line: four for tiles, else eight without cutting corners.
pub fn neighborhood(bytes: &[u8]) -> Neighborhood {
    match Lines::of(bytes).next() {
        Some(line) if has_words(line, "type tile") => Neighborhood::Four,
        _ => Neighborhood::Eight(CornerCutting::Never),
    }
}

/// Reads the board of a `.map` file, without marks.
///
/// Nothing is allocated for the size that the header promises before the file has shown as
/// many cells.
pub fn read(bytes: &[u8]) -> Result<GridMap> {
    read_map(bytes, terrain, SIGNS)
}

/// [`read`] with the costs of a table.
pub fn read_with(bytes: &[u8], costs: &CostTable) -> Result<GridMap> {
    read_map(bytes, |sign| costs.0[usize::from(sign)], "a character of the cost table")
}

fn read_map(
    bytes: &[u8],
    terrain: impl Fn(u8) -> Option<Terrain>,
    signs: &'static str,
) -> Result<GridMap> {
    let mut lines = Lines::of(bytes);
    let first = lines.next();
    if !first.is_some_and(|line| has_words(line, "type tile")) {
        read_words(bytes, first, "type octile")?;
    }
    let map = read_grid(bytes, &mut lines, terrain, signs)?;
    if let Some(extra) = lines.find(|line| !line.is_blank()) {
        let height = map.size().height() as usize;
        let expected = phrase!("the end of the file after {}", counted(height, "row"));
        return Err(FormatError::at(bytes, extra.start, expected, quoted(extra.text)));
    }
    Ok(map)
}

/// Reads height and width, the line `map`, and the rows. `signs` names the characters that `terrain`
/// knows.
pub(crate) fn read_grid(
    bytes: &[u8],
    lines: &mut Lines<'_>,
    terrain: impl Fn(u8) -> Option<Terrain>,
    signs: &'static str,
) -> Result<GridMap> {
    let size = read_size(bytes, lines, MAX_SIDE)?;
    read_words(bytes, lines.next(), "map")?;
    let rows = lines.clone();
    for y in 0..size.height() {
        let row = lines.next();
        if let Some(row) = row
            && let Some(x) = row.text.iter().position(|&sign| terrain(sign).is_none())
        {
            return Err(FormatError::sign(bytes, row.start + x, signs));
        }
        check_row(bytes, row, y, size)?;
    }
    let mut map = GridMap::new(size, Terrain::FREE);
    for (y, row) in (0..size.height()).zip(rows) {
        for (x, &byte) in (0..).zip(row.text) {
            match terrain(byte) {
                Some(terrain) if terrain != Terrain::FREE => {
                    map.set_terrain(Point::new(x, y), terrain);
                }
                _ => {}
            }
        }
    }
    Ok(map)
}

/// Writes the map as a `.map` file. Marks are left out: they belong in a scenario.
pub fn write(map: &GridMap) -> Result<String, Unwritable> {
    let size = map.size();
    let unwritable = |what| Unwritable { format: "a MovingAI map", what };
    if map.has_roads() {
        return Err(unwritable("thin walls or one-way roads".into()));
    }
    let mut text = format!("type octile\nheight {}\nwidth {}\nmap\n", size.height(), size.width());
    text.reserve(size.cell_count() + size.height() as usize);
    for (terrain, at) in map.terrains().iter().zip(size.points()) {
        text.push(match *terrain {
            Terrain::Wall => '@',
            Terrain::Water => 'W',
            Terrain::FREE => '.',
            Terrain::Land(weight) => return Err(unwritable(phrase!("weight {weight} at {at}"))),
        });
        if at.x + 1 == size.width() {
            text.push('\n');
        }
    }
    Ok(text)
}

pub(crate) const fn terrain(sign: u8) -> Option<Terrain> {
    match sign {
        b'.' | b'G' | b'S' => Some(Terrain::FREE),
        b'@' | b'O' | b'T' => Some(Terrain::Wall),
        b'W' => Some(Terrain::Water),
        _ => None,
    }
}

/// Reads height and width, in either order.
pub(crate) fn read_size(bytes: &[u8], lines: &mut Lines<'_>, most: u32) -> Result<Size> {
    let (mut height, mut width) = (None, None);
    while height.is_none() || width.is_none() {
        let expected = match (height, width) {
            (None, None) => "'height' or 'width' and a number",
            (None, _) => "'height' and a number",
            _ => "'width' and a number",
        };
        let line = lines.next().ok_or_else(|| FormatError::sign(bytes, bytes.len(), expected))?;
        let text = line.text.trim_ascii();
        if let (Some(number), None) = (side_after(text, b"height"), height) {
            height = Some(read_side(bytes, line, number, most)?);
        } else if let (Some(number), None) = (side_after(text, b"width"), width) {
            width = Some(read_side(bytes, line, number, most)?);
        } else {
            return Err(FormatError::at(bytes, line.start, expected, found_line(bytes, line)));
        }
    }
    let (width, height) = (width.unwrap_or_default(), height.unwrap_or_default());
    Ok(Size::new(width, height).expect("both sides were checked"))
}

/// Reads a line of these words, with any spaces between and around them.
pub(crate) fn read_words(bytes: &[u8], line: Option<Line<'_>>, words: &str) -> Result<()> {
    let expected = phrase!("'{words}'");
    let line = line.ok_or_else(|| FormatError::sign(bytes, bytes.len(), expected.clone()))?;
    if has_words(line, words) {
        Ok(())
    } else {
        Err(FormatError::at(bytes, line.start, expected, found_line(bytes, line)))
    }
}

/// Whether the line has these words, with any spaces between and around them.
fn has_words(line: Line<'_>, words: &str) -> bool {
    let found = line.text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    found.eq(words.split(' ').map(str::as_bytes))
}

/// What follows the key and a space.
fn side_after<'a>(text: &'a [u8], key: &[u8]) -> Option<&'a [u8]> {
    let rest = text.strip_prefix(key)?;
    rest.first().is_none_or(u8::is_ascii_whitespace).then(|| rest.trim_ascii_start())
}

fn read_side(bytes: &[u8], line: Line<'_>, number: &[u8], most: u32) -> Result<u64> {
    let side = std::str::from_utf8(number).ok().and_then(|number| number.parse().ok());
    side.filter(|side| (1..=u64::from(most)).contains(side)).ok_or_else(|| {
        let before = line.text.trim_ascii_end().len() - number.len();
        let expected = phrase!("a whole number from 1 to {most}");
        FormatError::at(bytes, line.start + before, expected, quoted(number))
    })
}

fn check_row(bytes: &[u8], row: Option<Line<'_>>, y: u32, size: Size) -> Result<()> {
    let (number, height, width) = (y + 1, size.height(), size.width() as usize);
    let Some(row) = row else {
        let expected = phrase!("row {number} of {height}");
        return Err(FormatError::sign(bytes, bytes.len(), expected));
    };
    let length = row.text.len();
    if length == width {
        return Ok(());
    }
    let expected = phrase!("{} in row {number} of {height}", counted(width, "cell"));
    let found = if length == 0 { "an empty line".into() } else { counted(length, "cell") };
    Err(FormatError::at(bytes, row.start + length.min(width), expected, found))
}

pub(crate) fn found_line(bytes: &[u8], line: Line<'_>) -> Phrase {
    if line.text.is_empty() { sign_at(bytes, line.start) } else { quoted(line.text) }
}

//! Scenarios of a board that changes (`.scen`, version 2), and their patches (`.patch`): the files
//! of the Grid-Based Path Planning Competition since 2023.
//!
//! ```text
//! version 2
//! height 209
//! width 281
//! cost 1 octile
//! patch dao_arena2.patch
//! commands
//! Q 0 6 144 277 165 279.69848480984
//! P 1 0 81 162
//! ```
//!
//! All cells are free at first. `P` lays a patch on the board: bucket, number of the patch, and x
//! and y of its upper left cell. `Q` is a query: bucket, start x, start y, goal x, goal y, and a
//! length for each name after `cost`, of which the one of `octile` is read; -1 means that there
//! is no path.
//!
//! ```text
//! type patch
//! patches 1
//! patch 0
//! height 2
//! width 3
//! map
//! ..@
//! @@@
//! ```
//!
//! In a patch `.`, `G` and `S` are free, `@`, `O`, `T` and `W` are not.

use dedale::board::{GridMap, Point, Size, Terrain};
use dedale::{Phrase, phrase};

use super::{LIMIT, read_length, read_text, read_whole};
use crate::movingai::{SIGNS, found_line, read_grid, read_size, read_words, terrain};
use crate::text::{Line, Lines, counted, quoted};
use crate::{FormatError, Limit, Result};

/// The most bytes of a file of patches.
pub const LIMIT_OF_PATCHES: Limit = Limit { mebibytes: 256, what: "a file of patches" };

/// The longest side of such a board: as much as the competition's own runner takes.
pub const MAX_SIDE: u32 = 8_000;

/// A scenario of a board that changes.
#[derive(Clone, PartialEq, Debug)]
pub struct LiveScenario {
    /// The size of the board.
    pub size: Size,
    /// The name of the file of the patches.
    pub patches: String,
    /// What is done, one after the other.
    pub commands: Vec<Command>,
}

/// A step of a scenario.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Command {
    /// A patch is laid on the board.
    Patch {
        /// Its number.
        number: usize,
        /// Where its upper left cell goes.
        corner: Point,
    },
    /// A path is asked for.
    Query {
        /// How many states of the board came before, in the files of the competition.
        bucket: u32,
        /// The start of the path.
        start: Point,
        /// The goal of the path.
        goal: Point,
        /// The length of a shortest path; `None` if there is none.
        optimum: Option<f64>,
    },
}

impl LiveScenario {
    /// Whether all patches that are used exist and stay on the board; else what is wrong, in one
    /// sentence.
    pub fn check(&self, patches: &[GridMap]) -> Result<(), Phrase> {
        for command in &self.commands {
            let Command::Patch { number, corner } = *command else { continue };
            let Some(patch) = patches.get(number) else {
                let last = patches.len() as i64 - 1;
                return Err(phrase!("expected a patch from 0 to {last}, found {number}"));
            };
            let (board, size) = (self.size, patch.size());
            if corner.x + size.width() > board.width() || corner.y + size.height() > board.height()
            {
                return Err(phrase!(
                    "expected patches on the board of {}×{} cells, found patch {number} of {}×{} \
                     cells at {corner}",
                    board.width(),
                    board.height(),
                    size.width(),
                    size.height()
                ));
            }
        }
        Ok(())
    }
}

/// Whether the file begins as a scenario of this version.
pub fn is_live(bytes: &[u8]) -> bool {
    Lines::of(bytes).next().is_some_and(|line| read_words(bytes, Some(line), "version 2").is_ok())
}

/// Reads a `.scen` file of version 2.
pub fn read(bytes: &[u8]) -> Result<LiveScenario> {
    LIMIT.check_bytes(bytes)?;
    let mut lines = Lines::of(bytes);
    read_words(bytes, lines.next(), "version 2")?;
    let size = read_size(bytes, &mut lines, MAX_SIDE)?;
    let costs = read_costs(bytes, lines.next())?;
    let patches = read_name(bytes, lines.next())?;
    read_words(bytes, lines.next(), "commands")?;
    let reader = CommandReader { bytes, size, costs };
    let lines = lines.filter(|line| !line.is_blank());
    let commands = lines.map(|line| reader.read(line)).collect::<Result<_, _>>()?;
    Ok(LiveScenario { size, patches, commands })
}

/// Reads a `.patch` file.
pub fn read_patches(bytes: &[u8]) -> Result<Vec<GridMap>> {
    LIMIT_OF_PATCHES.check_bytes(bytes)?;
    let mut lines = Lines::of(bytes);
    read_words(bytes, lines.next(), "type patch")?;
    let words = words_of(bytes, lines.next(), "patches", "a number")?;
    let count = read_whole(bytes, words[1], "a number of patches", [0, 100_000_000])?;
    let mut patches = Vec::new();
    for number in 0..count {
        read_words(bytes, lines.next(), &format!("patch {number}"))?;
        patches.push(read_grid(bytes, &mut lines, free_or_wall, SIGNS)?);
    }
    match lines.find(|line| !line.is_blank()) {
        Some(extra) => {
            let expected = phrase!("the end of the file after patch {}", count as i64 - 1);
            Err(FormatError::at(bytes, extra.start, expected, quoted(extra.text)))
        }
        None => Ok(patches),
    }
}

/// Water is a wall in the competition.
fn free_or_wall(sign: u8) -> Option<Terrain> {
    terrain(sign).map(|terrain| if terrain == Terrain::FREE { terrain } else { Terrain::Wall })
}

/// The line after `cost`: how many lengths a query has, and the place of the octile one.
fn read_costs(bytes: &[u8], line: Option<Line<'_>>) -> Result<(usize, usize)> {
    let words = words_of(bytes, line, "cost", "a number")?;
    let count = read_whole(bytes, words[1], "a number of costs", [1, 100])? as usize;
    let octile = words[2..].iter().position(|word| word.text == b"octile");
    match octile {
        Some(octile) if words.len() == 2 + count => Ok((count, octile)),
        _ => {
            let expected = phrase!("{}, octile among them", counted(count, "name"));
            let rest = line.map_or(words[1], |line| line.from(words[1].end()));
            Err(FormatError::at(bytes, rest.start, expected, quoted(rest.text)))
        }
    }
}

/// The rest of the line after `patch`.
fn read_name(bytes: &[u8], line: Option<Line<'_>>) -> Result<String> {
    let words = words_of(bytes, line, "patch", "a file's name")?;
    let rest = line.map_or(words[1], |line| line.from(words[1].start));
    read_text(bytes, rest, "a file's name in UTF-8")
}

/// The words of a line that begins with this one and has another.
fn words_of<'a>(
    bytes: &'a [u8],
    line: Option<Line<'a>>,
    first: &str,
    second: &str,
) -> Result<Vec<Line<'a>>> {
    let expected = phrase!("'{first}' and {second}");
    let line = line.ok_or_else(|| FormatError::sign(bytes, bytes.len(), expected.clone()))?;
    let words = words(line);
    if words.len() >= 2 && words[0].text == first.as_bytes() {
        Ok(words)
    } else {
        Err(FormatError::at(bytes, line.start, expected, found_line(bytes, line)))
    }
}

fn words(line: Line<'_>) -> Vec<Line<'_>> {
    let mut words = Vec::new();
    let mut rest = line.trimmed();
    while !rest.text.is_empty() {
        let end = rest.text.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.text.len());
        words.push(Line { start: rest.start, text: &rest.text[..end] });
        rest = rest.from(rest.start + end);
    }
    words
}

/// Reads the lines after `commands`.
struct CommandReader<'a> {
    bytes: &'a [u8],
    size: Size,
    costs: (usize, usize),
}

impl CommandReader<'_> {
    fn read(&self, line: Line<'_>) -> Result<Command> {
        let words = words(line);
        let (count, octile) = self.costs;
        match (words[0].text, words.len()) {
            (b"P", 5) => Ok(Command::Patch {
                number: {
                    self.bucket(words[1])?;
                    self.whole(words[2], "a patch", u64::from(u32::MAX))? as usize
                },
                corner: self.point(&words[3..], ["an x", "a y"])?,
            }),
            (b"Q", length) if length == 6 + count => Ok(Command::Query {
                bucket: self.bucket(words[1])?,
                start: self.point(&words[2..], ["a start x", "a start y"])?,
                goal: self.point(&words[4..], ["a goal x", "a goal y"])?,
                optimum: match words[6 + octile] {
                    Line { text: b"-1", .. } => None,
                    word => Some(read_length(self.bytes, word)?.0),
                },
            }),
            (b"P", found) => self.wrong_count(line, "P, bucket, patch, x, y", 5, found),
            (b"Q", found) => {
                let columns = "Q, bucket, start x, start y, goal x, goal y, lengths";
                self.wrong_count(line, columns, 6 + count, found)
            }
            _ => {
                let found = quoted(words[0].text);
                Err(FormatError::at(self.bytes, words[0].start, "'P' or 'Q'", found))
            }
        }
    }

    fn wrong_count<T>(
        &self,
        line: Line<'_>,
        columns: &str,
        expected: usize,
        found: usize,
    ) -> Result<T> {
        let expected = phrase!("{expected} columns ({columns})");
        Err(FormatError::at(self.bytes, line.end(), expected, found.to_string()))
    }

    fn whole(&self, word: Line<'_>, what: &str, most: u64) -> Result<u64> {
        read_whole(self.bytes, word, what, [0, most])
    }

    fn bucket(&self, word: Line<'_>) -> Result<u32> {
        Ok(self.whole(word, "a bucket", u64::from(u32::MAX))? as u32)
    }

    fn point(&self, words: &[Line<'_>], names: [&str; 2]) -> Result<Point> {
        let most = [self.size.width(), self.size.height()].map(|side| u64::from(side) - 1);
        let x = self.whole(words[0], names[0], most[0])?;
        let y = self.whole(words[1], names[1], most[1])?;
        Ok(Point::new(x as u32, y as u32))
    }
}

//! Scenarios of the `MovingAI` benchmark (`.scen`): path queries with the lengths of their
//! answers.
//!
//! ```text
//! version 1
//! 0<TAB>arena.map<TAB>49<TAB>49<TAB>1<TAB>11<TAB>1<TAB>12<TAB>1
//! ```
//!
//! The columns are bucket, map, width, height, start x, start y, goal x, goal y and length,
//! split by tabs (then the map's name may contain spaces) or by spaces (then the first
//! column is the bucket, the last seven are numbers, and the rest is the name). Lines end
//! with LF or CRLF; empty lines are skipped.
//!
//! Version 2 has queries of a board that changes: [`live`].

pub mod live;

use std::collections::HashSet;
use std::str::Utf8Error;

use dedale::board::{MAX_SIDE, Point, Size};
use dedale::{Phrase, phrase};

use crate::text::{Line, Lines, quoted};
use crate::{FormatError, Limit, Result, Unwritable};

/// The most bytes of a scenario.
pub const LIMIT: Limit = Limit { mebibytes: 256, what: "a scenario" };

/// The most decimals that are kept of a length: with more it reads back as the same number.
const MAX_DECIMALS: u32 = 17;

/// The queries of a scenario file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scenario {
    /// The queries, in the order of the file.
    pub queries: Vec<Query>,
}

/// A path query, with the length of a shortest path as its answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Query {
    /// The class of the query: in most files its length divided by four.
    pub bucket: u32,
    /// The name of the map file.
    pub map: String,
    /// The size of the map.
    pub size: Size,
    /// The start of the path.
    pub start: Point,
    /// The goal of the path.
    pub goal: Point,
    /// The length of a shortest path: 1 for a straight step, √2 for a diagonal; `None` if there
    /// is no path. Files have 0 then, as the one of `hrt000d` of the Dragon Age maps ten times.
    pub optimum: Option<f64>,
    /// The decimals with which the length is printed, at most 17. Files may have more.
    pub decimals: u32,
}

impl Scenario {
    /// The names of the maps, each once, in the order in which queries name them.
    pub fn maps(&self) -> Vec<&str> {
        let mut known = HashSet::new();
        let names = self.queries.iter().map(|query| &*query.map);
        names.filter(|name| known.insert(*name)).collect()
    }

    /// The tolerance for the length of each query: one unit of the last decimal printed, or
    /// 1e-4 if that is larger.
    ///
    /// Many files print six digits and drop trailing zeros: `4` beside `3.41421` and
    /// `4256.48`. Such zeros count as printed: a length has as many decimals as the longest
    /// number of digits in the file leaves it, and no more than any length of the file has.
    /// A file of whole numbers is taken to be exact.
    pub fn tolerances(&self) -> impl Iterator<Item = f64> {
        let most = |of: fn(&Query) -> u32| self.queries.iter().map(of).max().unwrap_or(0);
        let decimals = most(|query| query.decimals);
        let digits = most(|query| query.whole_digits() + query.decimals);
        self.queries.iter().map(move |query| {
            if decimals == 0 {
                return 1e-4;
            }
            let printed = decimals.min(digits.saturating_sub(query.whole_digits()));
            f64::max(1e-4, 10_f64.powi(-(printed as i32)))
        })
    }
}

impl Query {
    /// Digits before the point.
    fn whole_digits(&self) -> u32 {
        (self.optimum.unwrap_or(0.0).max(1.0) as u64).ilog10() + 1
    }
}

/// Reads the queries of a `.scen` file.
pub fn read(bytes: &[u8]) -> Result<Scenario> {
    LIMIT.check_bytes(bytes)?;
    let mut lines = Lines::of(bytes);
    let header = lines.next();
    let version = header.map(|line| line.text.trim_ascii());
    if !matches!(version, Some(b"version 1" | b"version 1.0")) {
        let found = version.filter(|version| !version.is_empty());
        let expected = "'version 1'";
        return Err(match found {
            Some(text) => FormatError::at(bytes, 0, expected, quoted(text)),
            None => FormatError::sign(bytes, header.map_or(0, |line| line.start), expected),
        });
    }
    let lines = lines.filter(|line| !line.is_blank());
    let queries = lines.map(|line| read_query(bytes, line)).collect::<Result<_, _>>()?;
    Ok(Scenario { queries })
}

/// Writes the queries as a `.scen` file, each length with its number of decimals.
pub fn write(scenario: &Scenario) -> Result<String, Unwritable> {
    let mut text = "version 1\n".to_owned();
    for (number, query) in (1..).zip(&scenario.queries) {
        let line = write_query(query).map_err(|what| Unwritable {
            format: "a scenario",
            what: phrase!("{what} (query {number})"),
        })?;
        text.push_str(&line);
    }
    Ok(text)
}

/// The line of a query, or what a scenario cannot represent.
fn write_query(query: &Query) -> Result<String, Phrase> {
    let Query { bucket, map, size, start, goal, optimum, decimals } = query;
    if map.is_empty() || map.contains(['\t', '\n']) {
        return Err(phrase!("the map name {}", quoted(map.as_bytes())));
    }
    if let Some(off) = [start, goal].into_iter().find(|&&point| !size.contains(point)) {
        return Err(phrase!("the point {off} off the map"));
    }
    let length = optimum.unwrap_or(0.0);
    if !length.is_finite() || length.is_sign_negative() {
        return Err(phrase!("the length {length}"));
    }
    match optimum {
        Some(0.0) if start != goal => return Err("the length 0 between two cells".into()),
        None if start == goal => return Err("no path from a cell to itself".into()),
        _ => {}
    }
    if *decimals > MAX_DECIMALS {
        return Err(phrase!("{decimals} decimals"));
    }
    let (width, height, decimals) = (size.width(), size.height(), *decimals as usize);
    let (sx, sy, gx, gy) = (start.x, start.y, goal.x, goal.y);
    Ok(format!("{bucket}\t{map}\t{width}\t{height}\t{sx}\t{sy}\t{gx}\t{gy}\t{length:.decimals$}\n"))
}

fn read_query(bytes: &[u8], line: Line<'_>) -> Result<Query> {
    let columns = Columns::of(bytes, line)?;
    let bucket = columns.whole(0, "a bucket", 0, u64::from(u32::MAX))? as u32;
    let map = columns.name(1)?;
    let width = columns.whole(2, "a width", 1, u64::from(MAX_SIDE))?;
    let height = columns.whole(3, "a height", 1, u64::from(MAX_SIDE))?;
    let size = Size::new(width, height).expect("both sides were checked");
    let on_map = |column, what, side| columns.whole(column, what, 0, side - 1).map(|at| at as u32);
    let start = Point::new(on_map(4, "a start x", width)?, on_map(5, "a start y", height)?);
    let goal = Point::new(on_map(6, "a goal x", width)?, on_map(7, "a goal y", height)?);
    let (length, decimals) = columns.length(8)?;
    let optimum = (length > 0.0 || start == goal).then_some(length);
    Ok(Query { bucket, map, size, start, goal, optimum, decimals })
}

/// The columns of one line, and where each begins.
struct Columns<'a> {
    bytes: &'a [u8],
    columns: [Line<'a>; 9],
}

impl<'a> Columns<'a> {
    fn of(bytes: &'a [u8], line: Line<'a>) -> Result<Self> {
        let tabs = line.text.contains(&b'\t');
        // Trailing tabs are empty columns.
        let end = line.text.iter().rposition(|&byte| byte != b' ').map_or(0, |last| last + 1);
        let line = if tabs { line.cut(end).0 } else { line.trimmed() };
        let columns = if tabs { Self::split_by_tabs(line) } else { Self::split_by_spaces(line) };
        let columns = columns.map_err(|(offset, found)| {
            let expected = "9 columns (bucket, map, width, height, start x, start y, \
                            goal x, goal y, length)";
            FormatError::at(bytes, offset, expected, found)
        })?;
        Ok(Self { bytes, columns })
    }

    /// Or where the columns are too few or too many, and how many there are.
    fn split_by_tabs(line: Line<'a>) -> Result<[Line<'a>; 9], (usize, String)> {
        let is_tab = |&byte: &u8| byte == b'\t';
        let count = line.text.split(is_tab).count();
        let mut columns = [line; 9];
        for number in 0..8 {
            let rest = columns[number];
            let tab = rest.text.iter().position(is_tab);
            let tab = tab.ok_or_else(|| (line.end(), count.to_string()))?;
            (columns[number], columns[number + 1]) = rest.cut(tab);
        }
        match columns[8].text.iter().position(is_tab) {
            Some(tab) => Err((columns[8].start + tab, count.to_string())),
            None => Ok(columns),
        }
    }

    fn split_by_spaces(line: Line<'a>) -> Result<[Line<'a>; 9], (usize, String)> {
        let is_space = |&byte: &u8| byte == b' ';
        let few = || {
            let words = line.text.split(is_space).filter(|word| !word.is_empty());
            (line.end(), words.count().to_string())
        };
        let mut columns = [line; 9];
        let mut rest = line;
        for column in columns[2..].iter_mut().rev() {
            let space = rest.text.iter().rposition(is_space).ok_or_else(few)?;
            (rest, *column) = rest.cut(space);
            rest = rest.trimmed();
        }
        let space = rest.text.iter().position(is_space).ok_or_else(few)?;
        (columns[0], columns[1]) = rest.cut(space);
        columns[1] = columns[1].trimmed();
        Ok(columns)
    }

    fn whole(&self, column: usize, what: &str, least: u64, most: u64) -> Result<u64> {
        read_whole(self.bytes, self.columns[column].trimmed(), what, [least, most])
    }

    fn name(&self, column: usize) -> Result<String> {
        let column = self.columns[column];
        if column.text.is_empty() {
            return Err(FormatError::at(self.bytes, column.start, "a map's name", "nothing"));
        }
        read_text(self.bytes, column, "a map's name in UTF-8")
    }

    /// The length, and its number of decimals.
    fn length(&self, column: usize) -> Result<(f64, u32)> {
        read_length(self.bytes, self.columns[column].trimmed())
    }
}

/// Reads a text.
fn read_text(bytes: &[u8], text: Line<'_>, expected: &'static str) -> Result<String> {
    let wrong =
        |error: Utf8Error| FormatError::sign(bytes, text.start + error.valid_up_to(), expected);
    str::from_utf8(text.text).map(str::to_owned).map_err(wrong)
}

/// Reads a whole number between these.
fn read_whole(bytes: &[u8], word: Line<'_>, what: &str, [least, most]: [u64; 2]) -> Result<u64> {
    let number = std::str::from_utf8(word.text).ok().and_then(|text| text.parse().ok());
    number.filter(|number| (least..=most).contains(number)).ok_or_else(|| {
        let expected = phrase!("{what} from {least} to {most}");
        FormatError::at(bytes, word.start, expected, quoted(word.text))
    })
}

/// Reads a length, and its number of decimals.
fn read_length(bytes: &[u8], word: Line<'_>) -> Result<(f64, u32)> {
    let wrong = |expected: &'static str| {
        Err(FormatError::at(bytes, word.start, expected, quoted(word.text)))
    };
    let mut parts = word.text.split(|&byte| byte == b'.');
    let (whole, decimals) = (parts.next().unwrap_or_default(), parts.next().unwrap_or(b"0"));
    let digits = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    if !digits(whole) || !digits(decimals) || parts.next().is_some() {
        return wrong("a length in digits, such as 12 or 12.4142");
    }
    let decimals = word.text.len().saturating_sub(whole.len() + 1).min(MAX_DECIMALS as usize);
    let text = String::from_utf8_lossy(word.text);
    match text.parse() {
        Ok(length) if f64::is_finite(length) => Ok((length, decimals as u32)),
        _ => wrong("a length below 10^308"),
    }
}

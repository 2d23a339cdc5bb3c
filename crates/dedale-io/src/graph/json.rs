//! Game graphs as JSON.
//!
//! ```json
//! {"positions": 3, "start": "a", "convention": "misere",
//!  "owners": ["first", "second", "first"],
//!  "names": ["a", "b", "the end"],
//!  "arcs": [[1, 2], ["the end"], []]}
//! ```
//!
//! One of `arcs`, `pairs` and `matrix` is required; the others of the keys are not. Positions
//! are told by number from 0, or by name if there are names. Duplicates count once.
//!
//! - `arcs`: for each position a list of the positions its moves lead to.
//! - `pairs`: a list of from and to for each arc, `[[0, 1], [0, 2]]`.
//! - `matrix`: for each position a list that has 1 or true for each position that a move leads
//!   to, and 0 or false for the others; or the same as a text, `["011", "001", "000"]`.
//! - `positions`: the number of positions. Of pairs the largest one named is the last by default.
//! - `start`: where the game starts, by number or name; 0 by default.
//! - `convention`: `misere` or `normal`, whether a player without a move has won or lost;
//!   `normal` by default.
//! - `owners`: `first` or `second` for each position, the player to move there. Without them
//!   the players take turns.
//! - `ends`: an object with the value, `win`, `loss` or `draw`, of positions without moves to the player to move
//!   there, by name, where that is not what the convention says.
//! - `names`: a unique name for each position.
//!
//! Optional keys may be null too. Unknown keys are ignored, whatever they hold; a duplicate
//! key is an error.

use std::collections::BTreeMap;
use std::io::{self, Write};

use dedale::phrase;
use dedale_games::game::{Convention, GameGraph, GraphBuilder, MAX_POSITIONS, Seat, Store, Value};
use serde_json::value::RawValue;

use crate::Result;
use crate::graph::{
    Arcs, GraphFile, LIMIT_OF_NAMED, Listed, Names, Numbers, Rules, node_link, push_number,
    refusal, value_named,
};
use crate::json::{File, Member, found, value_of};
use crate::text::{counted, quoted};

/// The keys that tell the moves.
const KEYS: [&str; 3] = ["arcs", "pairs", "matrix"];

/// Reads a graph from JSON.
pub fn read(bytes: &[u8], store: Store) -> Result<GraphFile> {
    let file = File(bytes);
    let members = file.members()?;
    let value = |key: &str| value_of(&members, key);
    if node_link::is_one(&members) {
        return node_link::read(&file, &members, store);
    }
    let (key, moves) = moves(&file, &members)?;
    let are_pairs = key == "pairs";
    let count = file.count(moves, if are_pairs { "pairs" } else { "moves for each position" })?;
    let is_untold = value("positions").is_none() && value("names").is_none();
    if value("names").is_some() || are_pairs && is_untold && has_names(moves) {
        LIMIT_OF_NAMED.check_bytes(bytes)?;
    }
    let mentioned = (are_pairs && is_untold).then(|| names_of_pairs(&file, moves)).flatten();
    let positions = match &mentioned {
        Some(names) => names.count(),
        None if are_pairs => count_of_pairs(&file, &members, moves)?,
        None => count_of_rows(&file, &members, (key, moves), count)?,
    };
    let names: Box<dyn Names> = match (value("names"), mentioned) {
        (Some(names), _) => Box::new(file.names(names, positions)?),
        (None, Some(names)) => Box::new(names),
        (None, None) => Box::new(Numbers(positions)),
    };
    let called = Called { file: &file, names: names.as_ref(), positions };
    let rules = Rules {
        start: value("start").map_or(Ok(0), |start| called.position(start))?,
        convention: value("convention").map_or(Ok(Convention::Normal), |value| {
            let word: Option<String> = serde_json::from_str(value.get()).ok();
            let known = word.and_then(|word| word.parse().ok());
            known.ok_or_else(|| file.fault(value, "normal or misere", found(value)))
        })?,
        seconds: value("owners").map(|owners| file.seconds(owners, positions)).transpose()?,
        ends: Vec::new(),
    };
    let graph = if are_pairs {
        called.pairs(moves, store)?
    } else {
        called.rows(moves, store, key == "matrix")?
    };
    let ends = value("ends").map(|ends| called.ends(ends, &graph)).transpose()?;
    let graph = Rules { ends: ends.unwrap_or_default(), ..rules }.apply(graph);
    Ok(GraphFile { graph, names, weights: None, note: None })
}

/// The one key of the moves, and its value.
fn moves<'a>(
    file: &File<'a>,
    members: &BTreeMap<String, &'a RawValue>,
) -> Result<(&'static str, &'a RawValue)> {
    let mut told = KEYS.iter().filter_map(|&key| Some((key, value_of(members, key)?)));
    match (told.next(), told.next()) {
        (Some(one), None) => Ok(one),
        (None, _) => {
            let expected = "'arcs', a list of moves for each position, 'pairs' or 'matrix'";
            Err(file.missing(expected, "no such key"))
        }
        (Some((first, _)), Some((second, value))) => {
            let expected = phrase!("one of 'arcs', 'pairs' and 'matrix', after '{first}'");
            Err(file.fault(value, expected, phrase!("'{second}' too")))
        }
    }
}

/// The number of positions, which has to be that of the rows.
fn count_of_rows(
    file: &File<'_>,
    members: &BTreeMap<String, &RawValue>,
    (key, moves): (&str, &RawValue),
    rows: usize,
) -> Result<u32> {
    let most = MAX_POSITIONS as usize;
    if !(1..=most).contains(&rows) {
        let expected = phrase!("'{key}' of 1 to {most} positions");
        return Err(file.fault(moves, expected, counted(rows, "position")));
    }
    if let Some(count) = value_of(members, "positions")
        && count.get().parse() != Ok(rows as u32)
    {
        let expected = phrase!("'positions', {rows} as '{key}' has");
        return Err(file.fault(count, expected, found(count)));
    }
    Ok(rows as u32)
}

/// Whether the first pair has a name.
fn has_names(pairs: &RawValue) -> bool {
    pairs.get().split(']').next().is_some_and(|first| first.contains('"'))
}

/// The positions of pairs in the order in which they are mentioned, if all are named.
fn names_of_pairs<'a>(file: &File<'a>, pairs: &'a RawValue) -> Option<Listed> {
    let mut names = Listed::default();
    let named = file.each(pairs, "pairs", |pair| {
        let ends: [String; 2] = serde_json::from_str(pair.get())
            .map_err(|_| file.fault(pair, "two names, from and to", found(pair)))?;
        for end in ends {
            names.number_of(&end);
        }
        Ok(())
    });
    named.ok().filter(|()| names.count() > 0).map(|()| names)
}

/// The number of positions that is told, or that the names or the pairs tell.
fn count_of_pairs<'a>(
    file: &File<'a>,
    members: &BTreeMap<String, &'a RawValue>,
    pairs: &'a RawValue,
) -> Result<u32> {
    if let Some(count) = value_of(members, "positions") {
        // A file this short says little about a graph that large.
        let most = crate::graph::most(file.0.len()) as u32;
        return file.number(Some(count), "positions", 1..=most);
    }
    if let Some(names) = value_of(members, "names") {
        return Ok(file.count(names, "names for each position")? as u32);
    }
    let mut largest = None;
    file.each(pairs, "pairs", |pair| {
        let ends: Option<[u32; 2]> = serde_json::from_str(pair.get()).ok();
        largest = largest.max(ends.and_then(|ends| ends.into_iter().max()));
        Ok(())
    })?;
    let most = crate::graph::most(file.0.len()) as u32;
    match largest {
        Some(largest) if largest < most => Ok(largest + 1),
        Some(_) => {
            Err(file.missing(phrase!("positions up to {most} in a file of this size"), "more"))
        }
        None => Err(file.missing("'positions', or pairs of them", "neither")),
    }
}

impl<'a> File<'a> {
    /// The list with something for each position.
    fn for_each(
        &self,
        list: &'a RawValue,
        what: &str,
        positions: u32,
    ) -> Result<Vec<&'a RawValue>> {
        let values = self.list(list, phrase!("{what} for each position"))?;
        if values.len() == positions as usize {
            return Ok(values);
        }
        let expected = phrase!("{what} for each of {}", counted(positions as usize, "position"));
        Err(self.fault(list, expected, values.len().to_string()))
    }

    fn names(&self, list: &'a RawValue, positions: u32) -> Result<Listed> {
        let values = self.for_each(list, "names", positions)?;
        let mut names: Vec<String> = Vec::with_capacity(values.len());
        for value in &values {
            let name = serde_json::from_str(value.get());
            names
                .push(name.map_err(|_| self.fault(value, "the name of a position", found(value)))?);
        }
        Listed::new(names).map_err(|twice| {
            let again = phrase!("{} again", quoted(twice.name.as_bytes()));
            self.fault(values[twice.number as usize], "each name once", again)
        })
    }

    /// The positions of the second player.
    fn seconds(&self, list: &'a RawValue, positions: u32) -> Result<Vec<u32>> {
        let mut seconds = Vec::new();
        for (number, value) in (0..).zip(self.for_each(list, "owners", positions)?) {
            match value.get() {
                "\"first\"" => {}
                "\"second\"" => seconds.push(number),
                _ => return Err(self.fault(value, "an owner, first or second", found(value))),
            }
        }
        Ok(seconds)
    }
}

/// The names of positions in a file.
struct Called<'a> {
    file: &'a File<'a>,
    names: &'a dyn Names,
    positions: u32,
}

impl<'a> Called<'a> {
    fn position(&self, value: &RawValue) -> Result<u32> {
        let number = value.get().parse().ok().filter(|&number: &u32| number < self.positions);
        let named = || {
            let name: String = serde_json::from_str(value.get()).ok()?;
            self.names.named(&name).filter(|_| !self.names.are_numbers())
        };
        number.or_else(named).ok_or_else(|| {
            let last = self.positions - 1;
            let or_name = if self.names.are_numbers() { "" } else { " or by name" };
            let expected = phrase!("a position of the graph, 0 to {last}{or_name}");
            self.file.fault(value, expected, found(value))
        })
    }

    /// The values of ends.
    fn ends(&self, ends: &'a RawValue, graph: &GameGraph) -> Result<Vec<(u32, Value)>> {
        let expected = "an object with the values of ends";
        let mut told = Vec::new();
        for Member { name, key, value } in self.file.object(ends, expected)? {
            let number = self.names.named(&name).filter(|&number| graph.move_count(number) == 0);
            let fault = || self.file.fault(key, "a position without moves", found(key));
            let number = number.ok_or_else(fault)?;
            let word: Option<String> = serde_json::from_str(value.get()).ok();
            let known = word.as_deref().and_then(value_named);
            let fault = || self.file.fault(value, "win, loss or draw", found(value));
            told.push((number, known.ok_or_else(fault)?));
        }
        Ok(told)
    }

    /// The graph of a list, or a row of a matrix, for each position.
    fn rows(&self, rows: &'a RawValue, store: Store, is_matrix: bool) -> Result<GameGraph> {
        let refused = |error| refusal(self.file.0, &error);
        let mut builder = GraphBuilder::new(self.positions, store).map_err(refused)?;
        self.file.each(rows, "moves for each position", |row| {
            let mut moves = if is_matrix { self.marks(row)? } else { self.row(row)? };
            builder.row(&mut moves).map_err(refused)
        })?;
        Ok(builder.finish())
    }

    /// The graph of these arcs.
    fn pairs(&self, pairs: &'a RawValue, store: Store) -> Result<GameGraph> {
        let mut arcs = Arcs::default();
        self.file.each(pairs, "pairs", |pair| {
            let expected = "two positions, from and to";
            let Ok([from, to]) = serde_json::from_str::<[&RawValue; 2]>(pair.get()) else {
                let ends = self.file.count(pair, expected)?;
                return Err(self.file.fault(pair, expected, counted(ends, "position")));
            };
            arcs.push(self.position(from)?, self.position(to)?);
            Ok(())
        })?;
        arcs.graph(self.positions, store).map_err(|error| refusal(self.file.0, &error))
    }

    /// The positions that are marked in a row of a matrix.
    fn marks(&self, row: &'a RawValue) -> Result<Vec<u32>> {
        let text: Option<String> = serde_json::from_str(row.get()).ok();
        let mut marks = Vec::new();
        if let Some(text) = text {
            marks.extend(text.bytes().map(|byte| mark(&[byte])));
        } else {
            self.file.each(row, "0 and 1, a mark for each position", |value| {
                marks.push(mark(value.get().as_bytes()));
                Ok(())
            })?;
        }
        let length = self.positions as usize;
        let marks: Option<Vec<bool>> = marks.into_iter().collect();
        let marks = marks.filter(|marks| marks.len() == length).ok_or_else(|| {
            let expected = phrase!("{} of 0 and 1", counted(length, "mark"));
            self.file.fault(row, expected, found(row))
        })?;
        Ok((0..).zip(marks).filter(|(_, is_arc)| *is_arc).map(|(to, _)| to).collect())
    }

    fn row(&self, row: &'a RawValue) -> Result<Vec<u32>> {
        let moves: Option<Vec<u32>> = serde_json::from_str(row.get()).ok();
        let are_positions = |moves: &Vec<u32>| moves.iter().all(|&to| to < self.positions);
        if let Some(moves) = moves.filter(are_positions) {
            return Ok(moves);
        }
        let mut moves = Vec::new();
        self.file.each(row, "moves from a position", |value| {
            moves.push(self.position(value)?);
            Ok(())
        })?;
        Ok(moves)
    }
}

/// Whether a mark of a matrix says that there is an arc.
fn mark(word: &[u8]) -> Option<bool> {
    match word {
        b"1" | b"true" => Some(true),
        b"0" | b"false" => Some(false),
        _ => None,
    }
}

/// Writes the graph as JSON, the moves from each position on their own line; names only if
/// they are not numbers.
pub fn write(graph: &GameGraph, names: &dyn Names, out: &mut dyn Write) -> io::Result<()> {
    write_head(graph, names, out)?;
    out.write_all(b",\n\"arcs\":[\n")?;
    write_rows(graph, out, |number, row| {
        for (index, to) in graph.successors(number).enumerate() {
            if index > 0 {
                row.push(b',');
            }
            push_number(row, to.into());
        }
    })
}

/// Writes the graph with its arcs in pairs, those from each position on their own line.
pub fn write_pairs(graph: &GameGraph, names: &dyn Names, out: &mut dyn Write) -> io::Result<()> {
    write_head(graph, names, out)?;
    out.write_all(b",\n\"pairs\":[\n")?;
    let mut row = Vec::new();
    let mut is_first = true;
    for number in 0..graph.position_count() {
        for to in graph.successors(number) {
            if !is_first {
                row.push(b',');
            }
            is_first = false;
            row.push(b'[');
            push_number(&mut row, number.into());
            row.push(b',');
            push_number(&mut row, to.into());
            row.push(b']');
        }
        if !row.is_empty() {
            row.push(b'\n');
        }
        out.write_all(&row)?;
        row.clear();
    }
    out.write_all(b"]}\n")
}

/// Writes the graph as a matrix of 0 and 1, a row for each position.
pub fn write_matrix(graph: &GameGraph, names: &dyn Names, out: &mut dyn Write) -> io::Result<()> {
    write_head(graph, names, out)?;
    out.write_all(b",\n\"matrix\":[\n")?;
    let length = graph.position_count() as usize;
    write_rows(graph, out, |number, row| {
        let begin = row.len();
        row.extend(b"0,".iter().cycle().take(2 * length - 1));
        for to in graph.successors(number) {
            row[begin + 2 * to as usize] = b'1';
        }
    })
}

/// Writes a list for each position, and closes all.
fn write_rows(
    graph: &GameGraph,
    out: &mut dyn Write,
    fill: impl Fn(u32, &mut Vec<u8>),
) -> io::Result<()> {
    let mut row = Vec::new();
    for number in 0..graph.position_count() {
        row.push(b'[');
        fill(number, &mut row);
        let is_last = number + 1 == graph.position_count();
        row.extend_from_slice(if is_last { b"]\n" } else { b"],\n" });
        out.write_all(&row)?;
        row.clear();
    }
    out.write_all(b"]}\n")
}

/// Writes all but the moves, without closing it.
fn write_head(graph: &GameGraph, names: &dyn Names, out: &mut dyn Write) -> io::Result<()> {
    let all = || 0..graph.position_count();
    write!(
        out,
        r#"{{"positions":{},"start":{},"convention":"{}""#,
        graph.position_count(),
        graph.start(),
        graph.convention()
    )?;
    if graph.has_owners() {
        let owners = all().map(|number| graph.owner(number).unwrap_or(Seat::First).name());
        write_list(out, "owners", owners)?;
    }
    let ends = graph.ends().map(|(number, value)| (names.name(number), value.name().into()));
    let ends: serde_json::Map<String, serde_json::Value> = ends.collect();
    if !ends.is_empty() {
        write!(out, ",\n\"ends\":{}", serde_json::Value::Object(ends))?;
    }
    if !names.are_numbers() {
        write_list(out, "names", all().map(|number| names.name(number)))?;
    }
    Ok(())
}

/// Writes a key with a list of texts.
fn write_list<T: AsRef<str>>(
    out: &mut dyn Write,
    key: &str,
    texts: impl Iterator<Item = T>,
) -> io::Result<()> {
    write!(out, ",\n\"{key}\":[")?;
    for (index, text) in texts.enumerate() {
        if index > 0 {
            out.write_all(b",")?;
        }
        serde_json::to_writer(&mut *out, text.as_ref())?;
    }
    out.write_all(b"]")
}

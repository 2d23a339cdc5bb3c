//! Game graphs as JSON.
//!
//! ```json
//! {"positions": 3, "start": "a", "convention": "misere",
//!  "owners": ["first", "second", "first"],
//!  "names": ["a", "b", "the end"],
//!  "arcs": [[1, 2], ["the end"], []]}
//! ```
//!
//! Only `arcs` is required: for each position a list of the positions its moves lead to, by
//! number from 0, or by name if there are names. Duplicates count once.
//!
//! - `positions`: the number of positions, which is the number of lists in `arcs`.
//! - `start`: where the game starts, by number or name; 0 by default.
//! - `convention`: `misere` or `normal`, whether a player without a move has won or lost;
//!   `normal` by default.
//! - `owners`: `first` or `second` for each position, the player to move there. Without them
//!   the players take turns.
//! - `names`: a unique name for each position.
//!
//! Optional keys may be null too. Unknown keys are ignored, whatever they hold; a duplicate
//! key is an error.

use std::io::{self, Write};

use dedale_games::game::{Convention, GameGraph, GraphBuilder, MAX_POSITIONS, Seat, Store};
use serde_json::value::RawValue;

use super::draft::{Rules, refusal};
use super::{GraphFile, Listed, Names, Numbers, decimal};
use crate::FormatError;
use crate::json::file::{File, found, value_of};
use crate::text::{counted, quoted};

/// Reads a graph from JSON.
pub fn read(bytes: &[u8], store: Store) -> Result<GraphFile, FormatError> {
    let file = File(bytes);
    let members = file.members()?;
    let value = |key: &str| value_of(&members, key);
    let Some(arcs) = value("arcs") else {
        return Err(file.missing("'arcs', a list of moves for each position", "no such key"));
    };
    let rows = file.list(arcs, "moves for each position")?;
    let most = MAX_POSITIONS as usize;
    if !(1..=most).contains(&rows.len()) {
        let expected = format!("'arcs' of 1 to {most} positions");
        return Err(file.fault(arcs, expected, counted(rows.len(), "position")));
    }
    let positions = rows.len() as u32;
    if let Some(count) = value("positions")
        && count.get().parse() != Ok(positions)
    {
        let expected = format!("'positions', {positions} as 'arcs' has");
        return Err(file.fault(count, expected, found(count)));
    }
    let names: Box<dyn Names> = match value("names") {
        None => Box::new(Numbers(positions)),
        Some(names) => Box::new(file.names(names, positions)?),
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
    };
    let mut builder =
        GraphBuilder::new(positions, store).map_err(|error| refusal(bytes, &error))?;
    for row in rows {
        let mut moves = called.row(row)?;
        builder.row(&mut moves).map_err(|error| refusal(bytes, &error))?;
    }
    let graph = rules.apply(builder.finish());
    Ok(GraphFile { graph, names })
}

impl<'a> File<'a> {
    /// The list with something for each position.
    fn for_each(
        &self,
        list: &'a RawValue,
        what: &str,
        positions: u32,
    ) -> Result<Vec<&'a RawValue>, FormatError> {
        let values = self.list(list, &format!("{what} for each position"))?;
        if values.len() == positions as usize {
            return Ok(values);
        }
        let expected = format!("{what} for each of {}", counted(positions as usize, "position"));
        Err(self.fault(list, expected, values.len().to_string()))
    }

    fn names(&self, list: &'a RawValue, positions: u32) -> Result<Listed, FormatError> {
        let values = self.for_each(list, "names", positions)?;
        let mut names: Vec<String> = Vec::with_capacity(values.len());
        for value in &values {
            let name = serde_json::from_str(value.get());
            names
                .push(name.map_err(|_| self.fault(value, "the name of a position", found(value)))?);
        }
        Listed::new(names).map_err(|twice| {
            let again = format!("{} again", quoted(twice.name.as_bytes()));
            self.fault(values[twice.number as usize], "each name once", again)
        })
    }

    /// The positions of the second player.
    fn seconds(&self, list: &'a RawValue, positions: u32) -> Result<Vec<u32>, FormatError> {
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
    fn position(&self, value: &RawValue) -> Result<u32, FormatError> {
        let number = value.get().parse().ok().filter(|&number: &u32| number < self.positions);
        let named = || {
            let name: String = serde_json::from_str(value.get()).ok()?;
            self.names.named(&name).filter(|_| !self.names.are_numbers())
        };
        number.or_else(named).ok_or_else(|| {
            let last = self.positions - 1;
            let or_name = if self.names.are_numbers() { "" } else { " or by name" };
            let expected = format!("a position of the graph, 0 to {last}{or_name}");
            self.file.fault(value, expected, found(value))
        })
    }

    fn row(&self, row: &'a RawValue) -> Result<Vec<u32>, FormatError> {
        let moves: Option<Vec<u32>> = serde_json::from_str(row.get()).ok();
        let are_positions = |moves: &Vec<u32>| moves.iter().all(|&to| to < self.positions);
        if let Some(moves) = moves.filter(are_positions) {
            return Ok(moves);
        }
        let values = self.file.list(row, "moves from a position")?;
        values.into_iter().map(|value| self.position(value)).collect()
    }
}

/// Writes the graph as JSON, the moves from each position on their own line; names only if
/// they are not numbers.
pub fn write(graph: &GameGraph, names: &dyn Names, out: &mut dyn Write) -> io::Result<()> {
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
    if !names.are_numbers() {
        write_list(out, "names", all().map(|number| names.name(number)))?;
    }
    out.write_all(b",\n\"arcs\":[\n")?;
    let mut row = Vec::new();
    for number in all() {
        row.push(b'[');
        for (index, to) in graph.successors(number).enumerate() {
            if index > 0 {
                row.push(b',');
            }
            decimal::push(&mut row, to.into());
        }
        let is_last = number + 1 == graph.position_count();
        row.extend_from_slice(if is_last { b"]\n" } else { b"],\n" });
        out.write_all(&row)?;
        row.clear();
    }
    out.write_all(b"]}\n")
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

use std::io::{self, Write};

use dedale_games::solve::Strategy;

use super::{Draft, MoveStyle};
use crate::FormatError;
use crate::graph::Names;
use crate::json::file::{File, found};

pub(super) fn read(mut draft: Draft<'_>) -> Result<Strategy, FormatError> {
    let file = File(draft.bytes);
    let members = file.members()?;
    let Some(&moves) = members.get("moves") else {
        return Err(file.missing("'moves' of a strategy", "no such key"));
    };
    if !moves.get().starts_with('[') {
        for member in file.object(moves, "an object or a list of moves")? {
            let at = file.place(member.key);
            let from = draft.position(&member.name, at)?;
            let to: String = serde_json::from_str(member.value.get()).map_err(|_| {
                file.fault(member.value, "the name of a position", found(member.value))
            })?;
            let to = draft.target(from, &to, file.place(member.value))?;
            draft.set(from, to, at)?;
        }
        return Ok(draft.strategy);
    }
    let positions = draft.strategy.position_count();
    for (from, value) in (0..).zip(file.list(moves, "moves")?) {
        if from == positions {
            let expected = format!("no more moves than the {positions} positions of the graph");
            return Err(file.fault(value, expected, found(value)));
        }
        let to = value.get().parse().ok().filter(|&to: &u32| to < positions);
        match to {
            Some(to) => draft.set(from, to, file.place(value))?,
            None if value.get() == "null" => {}
            None => {
                let expected = format!("a position of the graph, 0 to {}, or null", positions - 1);
                return Err(file.fault(value, expected, found(value)));
            }
        }
    }
    Ok(draft.strategy)
}

/// Writes the strategy as JSON, with the title as its game: each move by names, on a line
/// of its own.
pub fn write(
    strategy: &Strategy,
    names: &dyn Names,
    title: &str,
    style: MoveStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    out.write_all(b"{\"game\":")?;
    serde_json::to_writer(&mut *out, title)?;
    out.write_all(b",\"moves\":{")?;
    for (index, (from, to)) in strategy.moves().enumerate() {
        out.write_all(if index == 0 { b"\n" } else { b",\n" })?;
        serde_json::to_writer(&mut *out, &names.name(from))?;
        out.write_all(b":")?;
        serde_json::to_writer(&mut *out, &style.told(names, from, to))?;
    }
    out.write_all(b"}}\n")
}

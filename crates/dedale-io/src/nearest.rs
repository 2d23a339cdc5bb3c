//! What a file that is no board comes nearest to: two formats, and what it lacks of them.

use dedale::{Phrase, phrase};

use crate::format::has_key_of_maze;
use crate::text::{Line, Lines, quoted};
use crate::{Format, FormatError, drawing, json, level};

/// The fault itself; or, where the content shows no format, one that names the two nearest.
pub(crate) fn of(bytes: &[u8], format: Format, fault: FormatError) -> FormatError {
    let first = Lines::of(bytes).map(Line::trimmed).find(|line| !line.is_blank());
    let Some(first) = first else {
        return fault;
    };
    let instead = |expected: &'static str, found: Phrase| {
        FormatError::at(bytes, first.start, expected, found)
    };
    let is_in_first = fault.line == instead("", "".into()).line;
    match (format, first.text) {
        (Format::Json, _) if fault.expected == json::OBJECT => instead(
            "rows as in a grid, [[0, 1], [1, 0]], or 'width' and 'exits' as in a maze",
            fault.found,
        ),
        (Format::Json, _) if fault.found == "no such key" && !has_key_of_maze(bytes) => instead(
            "rows as in a grid, [[0, 1], [1, 0]], or 'width' and 'exits' as in a maze",
            "neither".into(),
        ),
        (Format::Level, _) if fault.found == "no such key" => instead(
            "'map' as in a level, or rows of the signs # . S G as in drawn text",
            "neither".into(),
        ),
        (Format::Level, _) if fault.expected == level::KEYS => instead(
            "'map' as in a level, or rows of the signs # . S G as in drawn text",
            fault.found,
        ),
        (Format::Drawing | Format::Grid, [b'<', ..]) if is_in_first => instead(
            "<map> as in a map of Tiled, or rows of the signs # . S G as in drawn text",
            quoted(first.text),
        ),
        (Format::Drawing, _) if is_in_first && fault.expected == *drawing::SIGNS => {
            let is_first = fault.column == instead("", "".into()).column;
            match expected(&fault, is_first) {
                Some(expected) => FormatError { expected, ..fault },
                None => fault,
            }
        }
        _ => fault,
    }
}

/// What was expected for a sign that drawn text does not have; `None` where that is said well.
fn expected(fault: &FormatError, is_first: bool) -> Option<Phrase> {
    if is_seen(fault) {
        let sign = fault.found.template().trim_matches('\'').to_owned();
        let legend = phrase!("a legend with '{}=wall'", sign);
        let all = phrase!(
            "a number as in a grid, a row of the signs # . S G as in drawn text, or {legend}"
        );
        return Some(all);
    }
    is_first.then(|| "text, or a picture as PNG, JPEG, GIF, BMP or WebP".into())
}

/// Whether what was found is a character as it is, in quotes: a legend could name it.
pub(crate) fn is_seen(fault: &FormatError) -> bool {
    let found = fault.found.template();
    found.starts_with('\'') && !found.contains('\\')
}

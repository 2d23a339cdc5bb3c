//! What a file that is no board comes nearest to: two formats, and what it lacks of them.

use dedale::phrase;

use crate::format::has_key_of_maze;
use crate::text::{Line, Lines, quoted};
use crate::{Format, FormatError, drawing, json, level};

const GRID_OR_MAZE: &str =
    "rows as in a grid, [[0, 1], [1, 0]], or 'width' and 'exits' as in a maze";

const LEVEL_OR_DRAWING: &str = "'map' as in a level, or rows of the signs # . S G as in drawn text";

const TILED_OR_DRAWING: &str =
    "<map> as in a map of Tiled, or rows of the signs # . S G as in drawn text";

/// The fault itself; or, where the content shows no format, one that names the two nearest.
pub(crate) fn of(bytes: &[u8], format: Format, fault: FormatError) -> FormatError {
    let first = Lines::of(bytes).map(Line::trimmed).find(|line| !line.is_blank());
    let Some(first) = first else {
        return fault;
    };
    let begin = FormatError::at(bytes, first.start, "", "");
    let is_in_first = fault.line == begin.line;
    let lacks_key = fault.found == "no such key";
    let (expected, found) = match format {
        Format::Json if fault.expected == json::OBJECT => (GRID_OR_MAZE, fault.found),
        Format::Json if lacks_key && !has_key_of_maze(bytes) => (GRID_OR_MAZE, "neither".into()),
        Format::Level if fault.expected == level::KEYS => (LEVEL_OR_DRAWING, fault.found),
        Format::Level if lacks_key => (LEVEL_OR_DRAWING, "neither".into()),
        Format::Drawing | Format::Grid if is_in_first && first.text.starts_with(b"<") => {
            (TILED_OR_DRAWING, quoted(first.text))
        }
        Format::Drawing if is_in_first && fault.expected == *drawing::SIGNS => {
            return of_sign(fault, begin.column);
        }
        _ => return fault,
    };
    FormatError { expected: expected.into(), found, ..begin }
}

/// The fault of a sign that drawn text does not have, in a line that begins at this column.
fn of_sign(fault: FormatError, begin: usize) -> FormatError {
    let expected = if is_seen(&fault) {
        let sign = fault.found.template().trim_matches('\'').to_owned();
        let legend = phrase!("a legend with '{}=wall'", sign);
        phrase!("a number as in a grid, a row of the signs # . S G as in drawn text, or {legend}")
    } else if fault.column == begin {
        "text, or a picture as PNG, JPEG, GIF, BMP or WebP".into()
    } else {
        return fault;
    };
    FormatError { expected, ..fault }
}

/// Whether what was found is a character as it is, in quotes: a legend could name it.
pub(crate) fn is_seen(fault: &FormatError) -> bool {
    let found = fault.found.template();
    found.starts_with('\'') && !found.contains('\\')
}

//! What the targets share: how a file is refused, and what makes two boards the same.

use dedale::board::{Board as _, GridMap, Neighborhood, Size};
use dedale_io::FormatError;

/// The most characters of a sentence.
const LONGEST: usize = 200;

/// Fails unless the refusal is one short sentence that points into the file.
pub fn check_refusal(bytes: &[u8], error: &FormatError) {
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let line = text.split(|&byte| byte == b'\n').nth(error.line.wrapping_sub(1));
    let line = line.unwrap_or_else(|| panic!("there is no such line: {error}"));
    let columns = String::from_utf8_lossy(line).chars().count() + 1;
    assert!((1..=columns).contains(&error.column), "there is no such column: {error}");
    check_sentence(&error.to_string());
}

/// [`check_refusal`] of a file in YAML, where a CR alone ends a line too. Bytes that are no text have
/// the lines of any file.
pub fn check_refusal_of_yaml(bytes: &[u8], error: &FormatError) {
    if std::str::from_utf8(bytes).is_err() {
        return check_refusal(bytes, error);
    }
    let mut text = Vec::with_capacity(bytes.len());
    for (at, &byte) in bytes.iter().enumerate() {
        match (byte, bytes.get(at + 1)) {
            (b'\r', Some(b'\n')) => {}
            (b'\r', _) => text.push(b'\n'),
            _ => text.push(byte),
        }
    }
    check_refusal(&text, error);
}

/// Fails unless the refusal of a picture has a row of it for its line; `size` is what the header
/// promises.
pub fn check_refusal_of_picture(size: Option<[u32; 2]>, error: &FormatError) {
    let rows = size.map_or(1, |[_, height]| height.max(1) as usize);
    assert!((1..=rows).contains(&error.line) && error.column == 1, "there is no such row: {error}");
    check_sentence(&error.to_string());
}

/// Fails unless the text is short and has no control characters.
pub fn check_sentence(text: &str) {
    assert!(text.chars().count() <= LONGEST && !text.contains(char::is_control), "{text:?}");
}

/// What makes a board of squares what it is: its size, and of each cell the weight, 0 for a wall,
/// and the steps.
pub fn told(map: &GridMap, neighborhood: Neighborhood) -> (Size, Vec<u8>, Vec<u8>) {
    let board = map.board(neighborhood);
    let table = board.table();
    (table.size(), table.weights().to_vec(), table.exit_table().to_vec())
}

//! Letters as strokes, for pictures of pixels: small Latin letters, digits and some signs.
//! Capitals are drawn as small letters, and every other character as a box.

use super::ink::Ink;
use super::raster::{Shape, Sheet};

/// The width of a unit of the grid on which letters are drawn, and its height, as parts of
/// the size of the text. Capitals reach from row 1 to row 7, the baseline.
const UNIT: [f32; 2] = [0.1, 0.11];
/// Units between two letters.
const SPACE: f32 = 2.0;
/// The row in the middle of a line.
const MIDDLE: f32 = 4.0;

/// The lines of a letter, each as pairs of digits: column and row.
const fn lines(letter: char) -> &'static [&'static str] {
    const BOWL: &str = "443313040617374644";
    match letter.to_ascii_lowercase() {
        ' ' => &[],
        'a' => &["4347", BOWL],
        'd' => &["4147", BOWL],
        'g' => &["4348391908", BOWL],
        'q' => &["4349", BOWL],
        'b' => &["0107", "0413334446371706"],
        'c' => &["4433130406173746"],
        'e' => &["05454433130406173746"],
        'f' => &["31211217", "0333"],
        'h' => &["0107", "0413334447"],
        'i' => &["0307", "0101"],
        'j' => &["23281909", "2121"],
        'k' => &["0107", "4305", "1447"],
        'l' => &["010617"],
        'm' => &["0307", "0413233437", "3443536467"],
        'n' => &["0307", "0413334447"],
        'o' => &["133344463717060413"],
        'p' => &["0309", "0413334446371706"],
        'r' => &["0307", "05142333"],
        's' => &["44331304153546371706"],
        't' => &["11162737", "0333"],
        'u' => &["0306173746", "4347"],
        'v' => &["032743"],
        'w' => &["0317345763"],
        'x' => &["0347", "4307"],
        'y' => &["0327", "431909"],
        'z' => &["03430747"],
        '0' => &["113142463717060211"],
        '1' => &["022127"],
        '2' => &["021131424307", "0747"],
        '3' => &["02113142433445463717", "1706", "1434"],
        '4' => &["37310545"],
        '5' => &["41010333444637", "371706"],
        '6' => &["31110206173746453414", "1405"],
        '7' => &["014117"],
        '8' => &["14030211314243341405", "05061737464534"],
        '9' => &["43341403021131424637", "3717"],
        '+' => &["2327", "0545"],
        '-' => &["0535"],
        '.' => &["0707"],
        ',' => &["1708"],
        '_' => &["0848"],
        '/' => &["0741"],
        _ => &["0141470701"],
    }
}

/// The columns and rows of a line.
fn points(line: &str) -> impl Iterator<Item = [f32; 2]> {
    let digits = line.as_bytes().chunks_exact(2);
    digits.map(|pair| [pair[0], pair[1]].map(|digit| f32::from(digit - b'0')))
}

/// The units that a letter takes.
fn columns(letter: char) -> f32 {
    let lines = lines(letter).iter().flat_map(|line| points(line));
    let last = lines.map(|point| point[0]).fold(0.0, f32::max);
    if letter == ' ' { 2.0 } else { last }
}

/// The width of the text, as a multiple of its size; at least that of its characters in
/// other fonts.
pub(super) fn width(text: &str) -> f32 {
    const USUAL: f32 = 0.62;
    let units: f32 = text.chars().map(|letter| columns(letter) + SPACE).sum();
    ((units - SPACE).max(0.0) * UNIT[0]).max(USUAL * text.chars().count() as f32)
}

/// Draws the text about this place, in lines of this width; lengths are in cells.
pub(super) fn write(
    sheet: &mut Sheet,
    text: &str,
    [x, y]: [f32; 2],
    size: f32,
    (ink, thickness): (Ink, f32),
) {
    let units: f32 = text.chars().map(|letter| columns(letter) + SPACE).sum();
    let mut left = x - (units - SPACE) * UNIT[0] * size / 2.0;
    for letter in text.chars() {
        for line in lines(letter) {
            let at = |[column, row]: [f32; 2]| {
                [left + column * UNIT[0] * size, y + (row - MIDDLE) * UNIT[1] * size]
            };
            sheet.stroke(ink, thickness, Shape::Line(points(line).map(at).collect()));
        }
        left += (columns(letter) + SPACE) * UNIT[0] * size;
    }
}

//! Words of pixels: Noto Sans Mono, as `noto-sans-mono-bitmap` has it for Latin letters.

use noto_sans_mono_bitmap::{
    FontWeight, RasterHeight, RasterizedChar, get_raster, get_raster_width,
};
use tiny_skia::{Pixmap, PremultipliedColorU8};

use super::super::ink::Rgb;

const WEIGHT: FontWeight = FontWeight::Regular;

/// The signs that tell of one that the font lacks; none for others.
const fn instead(letter: char) -> &'static str {
    match letter {
        '…' => "...",
        '→' => "->",
        '–' | '—' | '−' => "-",
        '’' => "'",
        '\u{A0}' | '\u{202F}' | '\u{2009}' => " ",
        _ => "",
    }
}

/// The letters of a text in this size, each with its distance from the first, and the width of
/// all. Signs that the font lacks are told by some that it has, or else by the sign for that.
fn letters(text: &str, height: RasterHeight) -> (Vec<(i64, RasterizedChar)>, i64) {
    let wide = get_raster_width(WEIGHT, height) as i64;
    let (mut known, mut left) = (Vec::new(), 0);
    for letter in text.chars() {
        // Dots of an ellipsis lie in the place of one letter.
        let instead = instead(letter);
        let step = if letter == '…' { wide / 3 } else { wide };
        let signs = if instead.is_empty() { letter.to_string() } else { instead.into() };
        let first = left + (step - wide) * (signs.chars().count() as i64 - 1) / 2;
        for (number, sign) in (0..).zip(signs.chars()) {
            let unknown = || get_raster(char::REPLACEMENT_CHARACTER, WEIGHT, height);
            let sign = get_raster(sign, WEIGHT, height).or_else(unknown);
            known.extend(sign.map(|sign| (first + number * step, sign)));
        }
        left += if step < wide { wide } else { wide * signs.chars().count() as i64 };
    }
    (known, left)
}

/// How many pixels lie between the top of letters and the line on which they stand.
fn baseline(height: RasterHeight) -> usize {
    let letter = get_raster('H', WEIGHT, height).expect("a Latin letter");
    let last = letter.rows().rposition(|row| row.iter().any(|&ink| ink > 127));
    last.expect("it is not blank") + 1
}

/// A letter of the text that pixels have not: they have Latin ones.
pub fn unknown_letter(text: &str) -> Option<char> {
    let is_known = |letter: char| {
        !instead(letter).is_empty() || get_raster(letter, WEIGHT, RasterHeight::Size24).is_some()
    };
    text.chars().find(|&letter| letter.is_control() || !is_known(letter))
}

/// The width of the text in letters of this size, in pixels; at least that in other fonts.
pub(in crate::picture) fn width(text: &str, size: u32) -> f32 {
    let usual = 0.62 * size as f32 * text.chars().count() as f32;
    usual.max(letters(text, height(size.into())).1 as f32)
}

/// The height of letters of this size, which are 73 % of it.
fn height(size: f64) -> RasterHeight {
    if size < 22.5 { RasterHeight::Size24 } else { RasterHeight::Size32 }
}

/// Writes the text from this place on its baseline, or about it, in pixels of the map. What lies
/// beyond the map is left out.
pub(in crate::picture) fn write(
    map: &mut Pixmap,
    text: &str,
    [x, y]: [f64; 2],
    size: f64,
    is_centred: bool,
    ink: Rgb,
) {
    let height = height(size);
    let (letters, width) = letters(text, height);
    let begin = if is_centred { x - width as f64 / 2.0 } else { x };
    let (begin, top) = (begin.round() as i64, y.round() as i64 - baseline(height) as i64);
    for (left, letter) in letters {
        for (row, line) in (top..).zip(letter.rows()) {
            for (column, &cover) in (begin + left..).zip(line) {
                blend(map, [column, row], cover, ink);
            }
        }
    }
}

/// Covers so much of a pixel, of 255, with ink.
fn blend(map: &mut Pixmap, [x, y]: [i64; 2], cover: u8, ink: Rgb) {
    let [width, height] = [map.width(), map.height()].map(i64::from);
    if cover == 0 || !(0..width).contains(&x) || !(0..height).contains(&y) {
        return;
    }
    let pixel = &mut map.pixels_mut()[(y * width + x) as usize];
    let cover = u32::from(cover);
    let mix = |ink: u8, paper: u8| {
        ((u32::from(ink) * cover + u32::from(paper) * (255 - cover)) / 255) as u8
    };
    let [red, green, blue] = [(ink.r, pixel.red()), (ink.g, pixel.green()), (ink.b, pixel.blue())]
        .map(|(ink, paper)| mix(ink, paper));
    *pixel = PremultipliedColorU8::from_rgba(red, green, blue, 255).expect("it is opaque");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text as rows of signs, without blank ones.
    fn shown(text: &str) -> Vec<String> {
        let mut map = Pixmap::new(120, 40).unwrap();
        map.fill(tiny_skia::Color::WHITE);
        write(&mut map, text, [60.0, 30.0], 26.0, true, Rgb::hex(0));
        let rows = map.pixels().chunks_exact(120);
        let sign = |pixel: &PremultipliedColorU8| if pixel.red() < 128 { '#' } else { ' ' };
        rows.map(|row| row.iter().map(sign).collect::<String>().trim_end().to_owned())
            .filter(|row| !row.is_empty())
            .collect()
    }

    #[test]
    fn letters_differ_and_unknown_ones_are_told() {
        let texts = ["a", "A", "é", "e", "0", "O", "l", "1", "I", "«", "œ", "(", ":", "→", "…"];
        let drawn = texts.map(shown);
        for (number, one) in drawn.iter().enumerate() {
            assert!(!one.is_empty(), "{} is blank", texts[number]);
            assert!(!drawn[..number].contains(one), "{} is drawn as another", texts[number]);
            assert_ne!(*one, shown("漢"), "{} is unknown", texts[number]);
        }
        assert_eq!(shown("漢"), shown("\u{FFFD}"));
        assert_eq!(shown("a\u{202F}b\u{A0}c"), shown("a b c"));
        let width = |text| letters(text, RasterHeight::Size24).1;
        assert_eq!([width("a…"), width("→…")], [width("ab"), width("abc")]);
    }

    #[test]
    fn words_beyond_the_map_are_cut() {
        let mut map = Pixmap::new(20, 20).unwrap();
        write(&mut map, "wide and high", [-10.0, 5.0], 26.0, false, Rgb::hex(0));
        assert!(map.pixels().iter().any(|pixel| pixel.alpha() == 255));
    }
}

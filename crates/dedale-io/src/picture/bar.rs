//! Bars of Chomp as text and as SVG.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use dedale::board::{Point, column_letters};
use dedale_games::game::chomp::Bar;
use svg::node::element::{Group, Path, Rectangle, SVG, Text, Title};

/// Draws the bar: `◆` the poison, `■` what is left, `·` what is eaten, with labels for
/// columns and rows. The squares eaten by the `bite`, if there is one, are `×`.
pub fn draw(bar: &Bar, bite: Option<Point>, colour: bool) -> String {
    let (rows, columns) = (bar.rows(), bar.eaten().len() as u32);
    let labels = rows.to_string().len();
    let width = column_letters(columns - 1).len();
    let mut text = format!("{:labels$}", "");
    for column in 0..columns {
        let _ = write!(text, " {:>width$}", column_letters(column));
    }
    text.push('\n');
    for row in 0..rows {
        let _ = write!(text, "{:>labels$}", row + 1);
        for column in 0..columns {
            let square = Point::new(column, row);
            let is_bitten = bite.is_some_and(|bite| column >= bite.x && row >= bite.y);
            let (sign, ink) = match square {
                _ if !bar.has(square) => ('·', Style::new().dimmed()),
                _ if is_bitten => ('×', AnsiColor::Yellow.on_default().bold()),
                Point { x: 0, y: 0 } => ('◆', AnsiColor::Magenta.on_default().bold()),
                _ => ('■', AnsiColor::Cyan.on_default()),
            };
            let ink = if colour { ink } else { Style::new() };
            let _ = write!(text, " {:1$}{ink}{sign}{ink:#}", "", width - 1);
        }
        text.push('\n');
    }
    text
}

/// The width of a square in pixels, and of the labels beside them.
const SIDE: u32 = 32;
const LABELS: u32 = 24;

/// Draws the bar as SVG: the poison with a rhombus, what is left in brown, what is eaten as an
/// outline, with labels for columns and rows.
pub fn svg(bar: &Bar) -> String {
    let (rows, columns) = (bar.rows(), bar.eaten().len() as u32);
    let (width, height) = (LABELS + SIDE * columns + 2, LABELS + SIDE * rows + 2);
    let left: u32 = bar.eaten().iter().map(|&eaten| rows - u32::from(eaten)).sum();
    let title = format!("Chomp on a bar of {rows}×{columns}, {left} squares left");
    let mut labels = Group::new()
        .set("font-family", "sans-serif")
        .set("font-size", 13)
        .set("text-anchor", "middle")
        .set("fill", "#222222");
    let middle = |number: u32| LABELS + SIDE * number + SIDE / 2;
    for column in 0..columns {
        let label = Text::new(column_letters(column));
        labels = labels.add(label.set("x", middle(column)).set("y", LABELS - 7));
    }
    for row in 0..rows {
        let label = Text::new((row + 1).to_string());
        labels = labels.add(label.set("x", LABELS / 2).set("y", middle(row) + 5));
    }
    let mut squares = Group::new();
    for square in (0..rows).flat_map(|y| (0..columns).map(move |x| Point::new(x, y))) {
        let (class, fill, stroke) = match square {
            _ if !bar.has(square) => ("eaten", "none", "#C9B8A8"),
            Point { x: 0, y: 0 } => ("poison", "#6A2C70", "#3E1942"),
            _ => ("left", "#7B4B2A", "#4A2C17"),
        };
        let shape = Rectangle::new()
            .set("class", class)
            .set("x", LABELS + SIDE * square.x + 2)
            .set("y", LABELS + SIDE * square.y + 2)
            .set("width", SIDE - 4)
            .set("height", SIDE - 4)
            .set("rx", 4)
            .set("fill", fill)
            .set("stroke", stroke);
        squares = squares.add(shape);
    }
    let mut picture = SVG::new()
        .set("viewBox", format!("0 0 {width} {height}"))
        .set("width", width)
        .set("height", height)
        .set("role", "img")
        .add(Title::new(title))
        .add(Rectangle::new().set("width", width).set("height", height).set("fill", "#FFFFFF"))
        .add(labels)
        .add(squares);
    if bar.has(Point::new(0, 0)) {
        let (at, reach) = (middle(0), SIDE / 5);
        let around = format!(
            "m {at} {} l {reach} {reach} l -{reach} {reach} l -{reach} -{reach} z",
            at - reach
        );
        picture = picture.add(Path::new().set("d", around).set("fill", "#FFFFFF"));
    }
    picture.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use dedale_games::game::{Chomp, Game};

    #[test]
    fn a_bar_shows_the_poison_what_is_left_and_what_is_bitten() {
        let chomp = Chomp::new(3, 4).unwrap();
        let bar = chomp.play(&chomp.start(), Point::new(2, 2));
        let text = draw(&bar, Some(Point::new(3, 0)), false);
        assert_eq!(text, "  a b c d\n1 ◆ ■ ■ ×\n2 ■ ■ ■ ×\n3 ■ ■ · ·\n");
        let coloured = draw(&bar, None, true);
        let plain = anstyle_free(&coloured);
        assert_eq!(plain, draw(&bar, None, false));
        assert_ne!(plain, coloured);
    }

    #[test]
    fn a_picture_has_each_square_once() {
        let chomp = Chomp::new(3, 4).unwrap();
        let mut bar = chomp.start();
        for bite in [Point::new(2, 1), Point::new(1, 0), Point::new(0, 0)] {
            let picture = svg(&bar);
            let count = |class: &str| picture.matches(&format!("class=\"{class}\"")).count();
            let squares = (0..3).flat_map(|y| (0..4).map(move |x| Point::new(x, y)));
            let left = squares.filter(|&square| bar.has(square)).count();
            assert_eq!([count("poison"), count("left"), count("eaten")], [1, left - 1, 12 - left]);
            assert!(picture.contains(&format!("{left} squares left")), "{picture}");
            bar = chomp.play(&bar, bite);
        }
        assert_eq!(svg(&bar).matches("class=\"eaten\"").count(), 12);
    }

    /// The text without colours.
    fn anstyle_free(text: &str) -> String {
        let mut plain = String::new();
        let mut is_escape = false;
        for sign in text.chars() {
            is_escape |= sign == '\u{1B}';
            if !is_escape {
                plain.push(sign);
            }
            is_escape &= sign != 'm';
        }
        plain
    }
}

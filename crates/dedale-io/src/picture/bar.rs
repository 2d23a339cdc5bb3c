//! Bars of Chomp as text and as figures.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use dedale::board::{Point, column_letters};
use dedale_games::game::chomp::Bar;

use super::figure::{Drawn, Figure, Outline, Pen, Step, Words};
use super::{Rgb, Wording};

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
const SIDE: f64 = 32.0;
const LABELS: f64 = 24.0;

const INK: Rgb = Rgb::hex(0x22_2222);
const WHITE: Rgb = Rgb::hex(0xFF_FFFF);
pub(super) const POISON: Rgb = Rgb::hex(0x6A_2C70);
pub(super) const CHOCOLATE: Rgb = Rgb::hex(0x7B_4B2A);
const BITE: Rgb = Rgb::hex(0x00_72B2);

/// The bar as a figure: the poison with a rhombus, what is left in brown, what is eaten as an
/// outline, with labels for columns and rows. These bites have a disc on their square.
pub fn figure(bar: &Bar, bites: &[Point], wording: Wording<'_>) -> Figure {
    let (rows, columns) = (bar.rows(), bar.eaten().len() as u32);
    let size = [columns, rows].map(|count| LABELS + SIDE * f64::from(count) + 2.0);
    let left: u32 = bar.eaten().iter().map(|&eaten| rows - u32::from(eaten)).sum();
    let title = format!("Chomp on a bar of {rows}×{columns}, {left} squares left");
    let mut figure = Figure::new(size, wording.say(&title));
    let label = |text, at| Words::new(text, at, 13, INK).centred();
    let middle = |number: u32| LABELS + SIDE * (f64::from(number) + 0.5);
    for column in 0..columns {
        figure.add(label(column_letters(column), [middle(column), LABELS - 7.0]));
    }
    for row in 0..rows {
        figure.add(label((row + 1).to_string(), [LABELS / 2.0, middle(row) + 5.0]));
    }
    for square in (0..rows).flat_map(|y| (0..columns).map(move |x| Point::new(x, y))) {
        let (class, fill, edge) = match square {
            _ if !bar.has(square) => ("eaten", None, 0xC9_B8A8),
            Point { x: 0, y: 0 } => ("poison", Some(POISON), 0x3E_1942),
            _ => ("left", Some(CHOCOLATE), 0x4A_2C17),
        };
        let at = [square.x, square.y].map(|place| LABELS + SIDE * f64::from(place) + 2.0);
        let outline = Outline::Rect { at, size: [SIDE - 4.0; 2], round: 4.0 };
        let shape = Drawn::new(outline).classed(class).drawn(Pen::new(Rgb::hex(edge), 1.0));
        figure.add(fill.into_iter().fold(shape, Drawn::filled));
    }
    if bar.has(Point::new(0, 0)) {
        let (at, reach) = (middle(0), SIDE / 5.0);
        let corners = [[at + reach, at], [at, at + reach], [at - reach, at]];
        let rhombus = [Step::Move([at, at - reach])].into_iter();
        let rhombus = rhombus.chain(corners.map(Step::Line)).chain([Step::Close]);
        figure.add(Drawn::new(Outline::Path(rhombus.collect())).filled(WHITE));
    }
    for bite in bites {
        let at = [middle(bite.x), middle(bite.y)];
        let disc = Drawn::new(Outline::Circle { at, radius: SIDE / 5.0 }).classed("bite");
        figure.add(disc.filled(BITE).drawn(Pen::new(WHITE, 2.0)));
    }
    figure
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
            let picture = figure(&bar, &[bite], Wording::ENGLISH).svg();
            let count = |class: &str| picture.matches(&format!("class=\"{class}\"")).count();
            let squares = (0..3).flat_map(|y| (0..4).map(move |x| Point::new(x, y)));
            let left = squares.filter(|&square| bar.has(square)).count();
            assert_eq!([count("poison"), count("left"), count("eaten")], [1, left - 1, 12 - left]);
            assert_eq!(count("bite"), 1);
            assert!(picture.contains(&format!("{left} squares left")), "{picture}");
            bar = chomp.play(&bar, bite);
        }
        assert_eq!(
            figure(&bar, &[], Wording::ENGLISH).svg().matches("class=\"eaten\"").count(),
            12
        );
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

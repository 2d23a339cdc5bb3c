//! Bars of Chomp as text.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use dedale::board::{Point, column_letters};
use dedale_games::game::chomp::Bar;

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

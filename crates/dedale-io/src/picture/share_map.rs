//! Shares as a heat map: a cell for each pair, the darker the larger its share.
//!
//! Each cell contains its share in percent, so the map reads without colours; their
//! lightness alone shows the order.

use ::svg::node::element::{Group, Text, Title};

use super::ink::{Ink, is_light, ramp};
use super::rating_chart::{FONT, MARGIN, blank, rect, text_width};
use super::{Theme, Wording};

/// A table of shares, 0 to 1, with names for its rows and columns.
#[derive(Clone, PartialEq, Debug)]
pub struct ShareMap {
    /// The meaning of the shares.
    pub title: String,
    /// The meaning of the columns.
    pub across: String,
    /// The meaning of the rows.
    pub down: String,
    /// The name of each column.
    pub columns: Vec<String>,
    /// The name of each row.
    pub rows: Vec<String>,
    /// For each row, a share for each column.
    pub shares: Vec<Vec<f64>>,
}

const WIDTH: usize = 76;
const HEIGHT: usize = 36;
/// The baseline of text in the middle of a cell, from its upper side.
const BASELINE: usize = HEIGHT / 2 + FONT / 2 - 2;
/// Longer names are cut.
const LONGEST_NAME: usize = 28;

/// Draws the map as an SVG.
pub fn draw(map: &ShareMap, theme: Theme, wording: Wording<'_>) -> String {
    let longest = |names: &[String]| names.iter().map(|name| text_width(&cut(name))).max();
    let left = MARGIN + longest(&map.rows).unwrap_or(0).max(text_width(&map.down)) + 12;
    // The names of columns are slanted.
    let slant = longest(&map.columns).unwrap_or(0) * 5 / 7;
    let top = MARGIN + 2 * FONT + slant + 2 * FONT;
    let [columns, rows] = [map.columns.len(), map.rows.len()];
    let (right, bottom) = (left + columns * WIDTH, top + rows * HEIGHT);
    let title_end = MARGIN + text_width(&map.title);
    let width = (right + slant.max(MARGIN)).max(title_end + MARGIN);
    let height = bottom + MARGIN + HEIGHT + FONT;

    let mut root = blank([width, height], &map.title, description(map, wording), theme);
    let ink = theme.colour(Ink::Text).to_string();
    root = root
        .add(text(&map.title, [MARGIN, MARGIN + FONT], "start", &ink).set("font-weight", "bold"))
        .add(text(&map.across, [left, top - slant - FONT - 8], "start", &ink))
        .add(text(&map.down, [left - 12, top - 8], "end", &ink));
    for (column, name) in map.columns.iter().enumerate() {
        let (x, y) = (left + column * WIDTH + WIDTH / 2, top - 8);
        let label = text(&cut(name), [x, y], "start", &ink)
            .set("transform", format!("rotate(-45 {x} {y})"));
        root = root.add(label.add(Title::new(name.clone())));
    }
    for (row, (name, shares)) in map.rows.iter().zip(&map.shares).enumerate() {
        let y = top + row * HEIGHT;
        let label = text(&cut(name), [left - 12, y + BASELINE], "end", &ink);
        root = root.add(label.add(Title::new(name.clone())));
        for (column, &share) in shares.iter().enumerate() {
            root = root.add(cell([left + column * WIDTH, y], share, wording));
        }
    }
    for step in 0..=10_u8 {
        let share = f64::from(step) / 10.0;
        let at = [left + usize::from(step) * 24, bottom + MARGIN];
        root = root.add(rect(at, [24, HEIGHT / 2], ramp(shade(share)).to_string()));
    }
    let y = bottom + MARGIN + HEIGHT / 2 + FONT + 4;
    root = root.add(text("0", [left + 12, y], "middle", &ink));
    root = root.add(text("50", [left + 132, y], "middle", &ink));
    root = root.add(text("100 %", [left + 252, y], "middle", &ink));
    format!("{root}\n")
}

/// A share, written on its shade.
fn cell(at: [usize; 2], share: f64, wording: Wording<'_>) -> Group {
    let shade = shade(share);
    let ink = if is_light(shade) { "#111820" } else { "#ffffff" };
    let middle = [at[0] + WIDTH / 2, at[1] + BASELINE];
    let terrain = rect(at, [WIDTH, HEIGHT], ramp(shade).to_string()).set("stroke", "#ffffff");
    Group::new().set("class", "share").add(terrain).add(text(
        &wording.decimal(share * 100.0),
        middle,
        "middle",
        ink,
    ))
}

fn shade(share: f64) -> u8 {
    (share.clamp(0.0, 1.0) * 255.0).round() as u8
}

fn text(content: &str, [x, y]: [usize; 2], anchor: &str, fill: &str) -> Text {
    Text::new(content).set("x", x).set("y", y).set("text-anchor", anchor).set("fill", fill)
}

fn cut(name: &str) -> String {
    let shown: String = name.chars().take(LONGEST_NAME).collect();
    if shown.len() < name.len() { shown + "…" } else { shown }
}

/// All shares in words.
fn description(map: &ShareMap, wording: Wording<'_>) -> String {
    let row = |(name, shares): (&String, &Vec<f64>)| {
        let shares = shares.iter().map(|share| wording.decimal(share * 100.0));
        format!("{name}: {}", shares.collect::<Vec<_>>().join(", "))
    };
    let rows: Vec<String> = map.rows.iter().zip(&map.shares).map(row).collect();
    format!("{} {}; {}", map.across, map.columns.join(", "), rows.join("; "))
}

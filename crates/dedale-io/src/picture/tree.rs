//! Explanations of a game as SVG: a tree of lines, each below and right of what it answers.
//!
//! ```text
//!  ✓ from 2-2 move to b2: it wins in 4 moves
//!  ├─ ✓ a2, then b1: won in 2 moves
//!  │   └─ …
//!  └─ ✓ b1, then a2: won in 2 moves
//! ```

use dedale_games::solve::Value;
use svg::node::element::{Group, Path, Rectangle, SVG, Text, Title};

use super::graph::sign;

/// The height of a line, how far a level lies right of the one above, and the room around all.
const LINE: f64 = 22.0;
const STEP: f64 = 24.0;
const MARGIN: f64 = 14.0;

/// The width of a letter, roughly.
const LETTER: f64 = 7.6;

/// A line of the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// How far right: 0 for the root, and at most 1 more than the line before.
    pub level: u32,
    /// What it says.
    pub words: String,
    /// What it is worth to the player whose moves are explained.
    pub value: Value,
}

/// Draws the tree, with the sign of each value as game graphs have it. Some 200 bytes a line.
pub fn svg(branches: &[Branch]) -> String {
    let across = |level: u32| MARGIN + 8.0 + STEP * f64::from(level);
    let widest = branches
        .iter()
        .map(|branch| across(branch.level) + 16.0 + LETTER * branch.words.chars().count() as f64);
    let (width, height) =
        (widest.fold(200.0, f64::max) + MARGIN, LINE * branches.len() as f64 + 2.0 * MARGIN);
    let down = |line: usize| MARGIN + LINE * (line as f64 + 0.5);
    let mut lines =
        Group::new().set("class", "branches").set("fill", "none").set("stroke", "#8A8F98");
    let mut signs = Group::new().set("class", "values");
    let mut words = Group::new().set("class", "words").set("fill", "#222222");
    // For each level so far where the line down from it ends.
    let mut ends: Vec<f64> = Vec::new();
    for (line, branch) in branches.iter().enumerate() {
        let [x, y] = [across(branch.level), down(line)];
        ends.truncate(branch.level as usize);
        if let Some(end) = ends.last_mut() {
            let path = format!("M{} {end}V{y}H{}", across(branch.level - 1), x - 10.0);
            lines = lines.add(Path::new().set("d", path));
            *end = y;
        }
        ends.push(y + 9.0);
        signs = signs.add(sign(branch.value, [x, y]));
        words = words.add(Text::new(&branch.words).set("x", x + 14.0).set("y", y + 4.5));
    }
    SVG::new()
        .set("viewBox", format!("0 0 {width:.0} {height:.0}"))
        .set("width", format!("{width:.0}"))
        .set("height", format!("{height:.0}"))
        .set("role", "img")
        .set("font-family", "system-ui, sans-serif")
        .set("font-size", 13)
        .add(Title::new(branches.first().map_or("", |branch| branch.words.as_str())))
        .add(Rectangle::new().set("width", "100%").set("height", "100%").set("fill", "#FFFFFF"))
        .add(lines)
        .add(signs)
        .add(words)
        .to_string()
}

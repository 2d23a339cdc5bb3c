//! Explanations of a game as figures: a tree of lines, each below and right of what it answers.
//!
//! ```text
//!  ✓ from 2-2 move to b2: it wins in 4 moves
//!  ├─ ✓ a2, then b1: won in 2 moves
//!  │   └─ …
//!  └─ ✓ b1, then a2: won in 2 moves
//! ```

use dedale_games::solve::Value;

use super::figure::{Drawn, Figure, Group, Outline, Pen, Step, Words};
use super::graph::{EDGE, INK, sign};

/// The height of a line, how far a level lies right of the one above, and the room around all.
const LINE: f64 = 22.0;
const STEP: f64 = 24.0;
const MARGIN: f64 = 14.0;

/// The width of a letter, roughly.
const LETTER: f64 = 7.4;

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

/// The tree, with the sign of each value as game graphs have it. Some 300 bytes of SVG a line.
pub fn figure(branches: &[Branch]) -> Figure {
    let across = |level: u32| MARGIN + 8.0 + STEP * f64::from(level);
    let widest = branches
        .iter()
        .map(|branch| across(branch.level) + 16.0 + LETTER * branch.words.chars().count() as f64);
    let (width, height) =
        (widest.fold(200.0, f64::max) + MARGIN, LINE * branches.len() as f64 + 2.0 * MARGIN);
    let down = |line: usize| MARGIN + LINE * (line as f64 + 0.5);
    let title = branches.first().map_or("", |branch| branch.words.as_str());
    let mut figure = Figure::new([width, height], title);
    let [mut signs, mut words] = ["values", "words"].map(Group::new);
    let mut lines = Group::new("branches");
    // For each level so far where the line down from it ends.
    let mut ends: Vec<f64> = Vec::new();
    for (line, branch) in branches.iter().enumerate() {
        let [x, y] = [across(branch.level), down(line)];
        ends.truncate(branch.level as usize);
        if let Some(end) = ends.last_mut() {
            let above = across(branch.level - 1);
            let steps =
                vec![Step::Move([above, *end]), Step::Line([above, y]), Step::Line([x - 10.0, y])];
            lines.add(Drawn::new(Outline::Path(steps)).drawn(Pen::new(EDGE, 1.0)));
            *end = y;
        }
        ends.push(y + 9.0);
        signs.add(sign(branch.value, [x, y]));
        words.add(Words::new(branch.words.as_str(), [x + 14.0, y + 4.5], 13, INK));
    }
    for group in [lines, signs, words] {
        figure.add(group);
    }
    figure
}

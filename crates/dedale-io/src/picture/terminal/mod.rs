//! Pictures as text, for the terminal.
//!
//! A board of blocks takes two characters a cell, so that cells look square; a board with
//! thin walls or one-way borders is drawn with lines between its cells. The characters are
//! the same in colour and in plain text:
//!
//! ```text
//! S start    ██ wall    o opened    @ current cell     5 weight, from 2 to 9
//! G goal     ·  free    + closed    ↓ next step        ^ weight, 10 and more
//! * path     ~  water   x dead end  * goal of a field  > one-way border
//! R red stone           R* stone on the link           * link without a stone
//! B blue stone          B* stone on the link           x chokepoint of a field
//! ```
//!
//! A hunt shows the monster (`M`, `X` where it was hit), where shots fell (`x`), unseen
//! cells (`░`) and, in cells as wide as they need, the turns at which the monster was last
//! on a cell; without room for turns, the direction in which it left. Its probability on a
//! cell is one of `.:-=+*%@`, `@` where it is most likely.
//!
//! Hexagonal cells in level rows take two characters too, each row begins one character
//! more to the right than the one above it, and the arrows of flow fields are `→ ↘ ↙ ← ↖
//! ↗`. Cells in upright columns take three characters and two lines; their arrows are `↘ ↓
//! ↙ ↖ ↑ ↗`. With thin walls between them, cells have six sides:
//!
//! ```text
//!  / \ / \ / \            __
//! | S   · | · |        __/S \
//!  \ / \   \ / \      /·  __/
//!   | · | · | G |     \__/
//!    \ / \ / \ /
//! ```
//!
//! Places without a cell are blank, and have no colour.

mod cells;
mod hex_lines;
mod hexes;
mod labels;
mod lines;
mod page;

use cells::Cells;
use dedale::board::Cell;
use page::Page;

use super::{Scene, Theme, Wording};

/// The style of a picture in text.
#[derive(Clone, Copy, Debug)]
pub struct TerminalStyle {
    /// Whether to colour the characters (24-bit colours). The characters do not depend on
    /// it.
    pub colour: bool,
    /// The longest line, in characters; wider boards are shrunk.
    pub max_columns: Option<usize>,
    /// The theme of the colours.
    pub theme: Theme,
    /// The language of the last line of a shrunk picture.
    pub wording: Wording<'static>,
}

impl TerminalStyle {
    /// No colours, lines of any length.
    pub const PLAIN: Self =
        Self { colour: false, max_columns: None, theme: Theme::Default, wording: Wording::ENGLISH };
}

/// Draws the scene as lines of text, each with its line end.
///
/// A board that is too wide is drawn with narrower cells, and if that is not enough, with
/// one character for k×k cells, as a last line in brackets explains. Such a character shows
/// the rarest of its cells: start, goal, path, link, stone, current, opened, closed, dead
/// end; otherwise a wall if most are walls. A shrunk board has no labels. On a board of hexagons
/// the names of sides stand around the labels; where lines would be too long, names are left
/// out first, then labels, and only then is the board shrunk.
pub fn draw(scene: &Scene, style: &TerminalStyle) -> String {
    let cells = Cells::of(scene);
    let fits = |columns: usize| style.max_columns.is_none_or(|most| columns <= most);
    if let Some(hexes) = scene.hexes() {
        return hexes::draw(&cells, hexes, style);
    }
    let width = scene.size().width() as usize;
    let widest = if scene.hunt.is_shown() { scene.hunt.digits() + 2 } else { 2 };
    if scene.has_borders() {
        for inside in [widest.max(3), 3, 1] {
            if fits(width * (inside + 1) + 1) {
                let page = labels::beside_lines(lines::draw(&cells, inside), scene, inside);
                if fits(page.columns()) {
                    return page.write(style);
                }
            }
        }
    } else {
        for across in [widest, 2] {
            if fits(across * width) {
                let page = labels::beside_blocks(blocks(&cells, across), scene, across);
                if fits(page.columns()) {
                    return page.write(style);
                }
            }
        }
    }
    let most = style.max_columns.unwrap_or(width).max(1);
    shrunk(&cells, width.div_ceil(most) as u32, style)
}

/// Draws each cell in this many characters.
fn blocks(cells: &Cells, across: usize) -> Page {
    let size = cells.scene.size();
    let mut page = Page::new(across * size.width() as usize, size.height() as usize);
    for cell in cells.scene.cells() {
        let point = cells.scene.point_of(cell);
        let (x, y) = (across * point.x as usize, point.y as usize);
        for (x, (character, look)) in (x..).zip(cells.line(cell, across)) {
            page.put(x, y, character, look);
        }
    }
    page
}

/// Draws one character for a square of cells of this side.
fn shrunk(cells: &Cells, factor: u32, style: &TerminalStyle) -> String {
    let scene = cells.scene;
    let size = scene.size();
    let (width, height) = (size.width(), size.height());
    let (columns, rows) = (width.div_ceil(factor), height.div_ceil(factor));
    let mut page = Page::new(columns as usize, rows as usize);
    for row in 0..rows {
        for column in 0..columns {
            let ys = row * factor..height.min((row + 1) * factor);
            let xs = column * factor..width.min((column + 1) * factor);
            let block = ys.flat_map(|y| xs.clone().map(move |x| Cell::new(y * width + x)));
            let cell = cells.most_telling(block);
            let (character, look) = cells.line(cell, 1)[0];
            page.put(column as usize, row as usize, character, look);
        }
    }
    format!("{}{}", page.write(style), remark(scene, factor, style))
}

/// The remark under a shrunk picture.
fn remark(scene: &Scene, factor: u32, style: &TerminalStyle) -> String {
    let what = match factor {
        1 => "each cell".to_owned(),
        _ => format!("{factor}×{factor} cells"),
    };
    let loss = if scene.has_borders() { ", thin walls left out" } else { "" };
    style.wording.say(&format!("(one character for {what}{loss})")) + "\n"
}

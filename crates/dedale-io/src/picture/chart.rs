//! What charts have in common.

use ::svg::node::element::{Description, Rectangle, SVG, Title};

use super::Theme;
use super::ink::Ink;

/// The size of letters, and the space around a chart, in pixels.
pub(super) const FONT: usize = 14;
pub(super) const MARGIN: usize = 16;

/// A chart of this size with its title and its content in words, on paper.
pub(super) fn blank(size: [usize; 2], title: &str, description: String, theme: Theme) -> SVG {
    let [width, height] = size;
    SVG::new()
        .set("viewBox", format!("0 0 {width} {height}"))
        .set("width", width)
        .set("height", height)
        .set("role", "img")
        .set("font-family", "system-ui, sans-serif")
        .set("font-size", FONT)
        .add(Title::new(title))
        .add(Description::new().add(::svg::node::Text::new(description)))
        .add(rect([0, 0], size, theme.colour(Ink::Paper).to_string()))
}

/// A filled rectangle: its upper left corner, width and height.
pub(super) fn rect([x, y]: [usize; 2], [width, height]: [usize; 2], fill: String) -> Rectangle {
    Rectangle::new()
        .set("x", x)
        .set("y", y)
        .set("width", width)
        .set("height", height)
        .set("fill", fill)
}

/// A rough estimate: fonts differ.
pub(super) fn text_width(text: &str) -> usize {
    text.chars().count() * FONT * 3 / 5
}

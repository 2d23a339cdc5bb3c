//! Ratings as dots with their errors, the highest one on top.
//!
//! Each row ends with its numbers, so the chart reads without measuring.

use svg::node::element::{Circle, Description, Group, Line, Rectangle, SVG, Text, Title};

use super::Theme;
use super::ink::Ink;

/// A chart of ratings.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingChart {
    /// What is rated.
    pub title: String,
    /// The rows, from top to bottom.
    pub rows: Vec<RatedRow>,
}

/// A row of the chart.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedRow {
    /// Whose rating it is.
    pub name: String,
    /// The rating.
    pub rating: f64,
    /// Half of the bar.
    pub error: f64,
}

const ROW: usize = 26;

/// The width of the scale.
const SCALE: f64 = 480.0;

/// Rating points between two lines.
const STEP: f64 = 100.0;

/// The width of the numbers at the end of a row.
const NUMBERS: usize = 110;

/// Draws the chart as an SVG.
pub fn draw(chart: &RatingChart, theme: Theme) -> String {
    let names = chart.rows.iter().map(|row| text_width(&row.name)).max().unwrap_or(0);
    let left = MARGIN + names + 12;
    let low = chart.rows.iter().map(|row| row.rating - row.error).fold(1500.0, f64::min);
    let high = chart.rows.iter().map(|row| row.rating + row.error).fold(1500.0, f64::max);
    let low = (low / STEP).floor() * STEP;
    let high = ((high / STEP).ceil() * STEP).max(low + STEP);
    let x = |rating: f64| left as f64 + (rating - low) / (high - low) * SCALE;
    let top = MARGIN + 2 * FONT;
    let bottom = top + chart.rows.len() * ROW;
    let width =
        (left + SCALE as usize + NUMBERS + MARGIN).max(2 * MARGIN + text_width(&chart.title));
    let height = bottom + 2 * FONT + MARGIN;
    let ink = theme.colour(Ink::Text).to_string();
    let mut root = blank([width, height], &chart.title, description(chart), theme)
        .add(text(&chart.title, MARGIN as f64, MARGIN + FONT, &ink).set("font-weight", "bold"));
    let lines = ((high - low) / STEP).round() as usize;
    // Where the scale is wide only some lines are named.
    let named = lines.div_ceil(8).max(1);
    for line in 0..=lines {
        let rating = low + line as f64 * STEP;
        root = root.add(
            Line::new()
                .set("x1", x(rating))
                .set("x2", x(rating))
                .set("y1", top)
                .set("y2", bottom)
                .set("stroke", ink.clone())
                .set("stroke-opacity", 0.2),
        );
        if line.is_multiple_of(named) {
            let label = text(&format!("{rating:.0}"), x(rating), bottom + FONT + 4, &ink);
            root = root.add(label.set("text-anchor", "middle"));
        }
    }
    for (number, row) in chart.rows.iter().enumerate() {
        let y = top + number * ROW + ROW / 2;
        let bar = Line::new()
            .set("x1", x(row.rating - row.error))
            .set("x2", x(row.rating + row.error))
            .set("y1", y)
            .set("y2", y)
            .set("stroke", ink.clone())
            .set("stroke-width", 2);
        let dot = Circle::new().set("cx", x(row.rating)).set("cy", y).set("r", 5);
        let name = text(&row.name, (left - 12) as f64, y + FONT / 2 - 2, &ink);
        let end = left as f64 + SCALE + 12.0;
        let numbers = format!("{:.0} ± {:.0}", row.rating, row.error);
        let group = Group::new().set("class", "rating").add(bar).add(dot.set("fill", ink.clone()));
        let group = group.add(name.set("text-anchor", "end"));
        root = root.add(group.add(text(&numbers, end, y + FONT / 2 - 2, &ink)));
    }
    format!("{root}\n")
}

fn text(content: &str, x: f64, y: usize, fill: &str) -> Text {
    Text::new(content).set("x", x).set("y", y).set("fill", fill)
}

/// All ratings in words.
fn description(chart: &RatingChart) -> String {
    let row = |row: &RatedRow| format!("{} {:.0} ± {:.0}", row.name, row.rating, row.error);
    chart.rows.iter().map(row).collect::<Vec<_>>().join("; ")
}

// What charts have in common.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rating_is_a_dot_on_the_scale() {
        let row = |name: &str, rating, error| RatedRow { name: name.into(), rating, error };
        let rows = vec![row("a<b", 1712.4, 40.0), row("c", 900.0, 350.0)];
        let drawn = draw(&RatingChart { title: "Ratings".into(), rows }, Theme::default());
        assert_eq!(drawn.matches("class=\"rating\"").count(), 2);
        assert!(drawn.contains("a&lt;b") && drawn.contains("1712 ± 40"), "{drawn}");
        let at = |of: &str| -> f64 {
            let value = drawn.split(&format!("{of}=\"")).nth(1).unwrap();
            value.split('"').next().unwrap().parse().unwrap()
        };
        assert!(at("cx") > at("x1"));
    }
}

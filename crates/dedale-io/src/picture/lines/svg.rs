use std::fmt::Write as _;

use ::svg::node::element::{Circle, Path, Rectangle, SVG, Text, Title};

use super::super::Measures;
use super::{Colours, HEADING, Lines, Place, Scale};

impl Lines {
    /// Draws the maze as an SVG of this title. The walls are one element, whose class is
    /// `wall`; so is the path, if there is one.
    pub fn svg(&self, title: &str, colours: Colours, measures: Measures) -> String {
        let scale = Scale::of(self, measures);
        let stroke = |class: &str, lines: &[Vec<Place>], width: f32| {
            Path::new()
                .set("class", class)
                .set("d", data(lines, scale))
                .set("fill", "none")
                .set("stroke-width", width)
                .set("stroke-linecap", "round")
                .set("stroke-linejoin", "round")
        };
        let paper = Rectangle::new().set("width", scale.width).set("height", scale.height);
        let mut root = SVG::new()
            .set("viewBox", format!("0 0 {} {}", scale.width, scale.height))
            .set("width", scale.width)
            .set("height", scale.height)
            .set("role", "img")
            .add(Title::new(title))
            .add(paper.set("fill", colours.paper.to_string()))
            .add(stroke("wall", &self.walls, scale.wall).set("stroke", colours.walls.to_string()));
        if self.has_path() {
            let path = stroke("path", &self.path, scale.wall.max(2.0));
            root = root.add(path.set("stroke", colours.path.to_string()));
        }
        if !self.heading.is_empty() {
            let [x, y] = scale.heading();
            let heading = Text::new(self.heading.as_str()).set("class", "heading");
            root = root.add(
                heading
                    .set("x", x)
                    .set("y", y)
                    .set("font-family", "system-ui, sans-serif")
                    .set("font-size", HEADING)
                    .set("text-anchor", "middle")
                    .set("fill", colours.walls.to_string()),
            );
        }
        for (class, end) in ["start", "goal"].into_iter().zip(self.ends) {
            let [x, y] = scale.at(end);
            let fill = if class == "start" { colours.path } else { colours.paper };
            let circle = Circle::new().set("class", class).set("cx", x).set("cy", y);
            root = root.add(
                circle
                    .set("r", self.radius * scale.cell)
                    .set("fill", fill.to_string())
                    .set("stroke", colours.path.to_string())
                    .set("stroke-width", (self.radius * scale.cell / 3.0).max(1.0)),
            );
        }
        format!("{root}\n")
    }
}

/// The lines as the `d` of a path.
fn data(lines: &[Vec<Place>], scale: Scale) -> String {
    let mut data = String::new();
    for line in lines {
        for (index, &point) in line.iter().enumerate() {
            let command = if index == 0 { 'M' } else { 'L' };
            let [x, y] = scale.at(point).map(|value| (value * 100.0).round() / 100.0);
            let _ = write!(data, "{command}{x} {y}");
        }
    }
    data
}

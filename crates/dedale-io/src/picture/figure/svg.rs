//! Figures as SVG.

use std::fmt;

use ::svg::Node;
use ::svg::node::element::{Element, Group as Grouped, SVG, Text, Title};

use super::{Drawn, Figure, Group, Outline, Part, Place, Step, Words, printable};

impl Figure {
    /// Writes the figure as SVG: some 200 bytes a part.
    pub fn svg(&self) -> String {
        let [width, height] = self.size.map(rounded);
        let mut root = SVG::new()
            .set("viewBox", format!("0 0 {width} {height}"))
            .set("width", width)
            .set("height", height)
            .set("role", "img")
            .set("font-family", "system-ui, sans-serif")
            .add(Title::new(printable(&self.title)));
        append(&mut root, &self.parts);
        root.to_string()
    }
}

fn append(node: &mut impl Node, parts: &[Part]) {
    for part in parts {
        match part {
            Part::Group(group) => node.append(grouped(group)),
            Part::Drawn(drawn) => node.append(outlined(drawn)),
            Part::Words(words) => node.append(written(words)),
        }
    }
}

fn grouped(group: &Group) -> Grouped {
    let mut node = Grouped::new().set("class", group.class.as_str());
    if let Some(at) = group.at {
        node = node.set("transform", format!("translate({})", Pixels(at)));
    }
    if let Some(title) = &group.title {
        node = node.add(Title::new(printable(title)));
    }
    append(&mut node, &group.parts);
    node
}

fn outlined(drawn: &Drawn) -> Element {
    let mut node;
    match &drawn.outline {
        &Outline::Rect { at: [x, y], size: [width, height], round } => {
            node = Element::new("rect");
            for (name, length) in [("x", x), ("y", y), ("width", width), ("height", height)] {
                node.assign(name, rounded(length));
            }
            if round > 0.0 {
                node.assign("rx", rounded(round));
            }
        }
        &Outline::Circle { at: [x, y], radius } => {
            node = Element::new("circle");
            for (name, length) in [("cx", x), ("cy", y), ("r", radius)] {
                node.assign(name, rounded(length));
            }
        }
        Outline::Path(steps) => {
            node = Element::new("path");
            node.assign("d", path(steps));
        }
    }
    if let Some(class) = drawn.class {
        node.assign("class", class);
    }
    let fill = drawn.fill.map_or("none".into(), |colour| colour.to_string());
    node.assign("fill", fill);
    if let Some(pen) = drawn.pen {
        node.assign("stroke", pen.colour.to_string());
        node.assign("stroke-width", pen.width);
        if !pen.dashes.is_empty() {
            let dashes: Vec<String> = pen.dashes.iter().map(f64::to_string).collect();
            node.assign("stroke-dasharray", dashes.join(" "));
        }
    }
    node
}

fn path(steps: &[Step]) -> String {
    let step = |step: &Step| match *step {
        Step::Move(to) => format!("M{}", Pixels(to)),
        Step::Line(to) => format!("L{}", Pixels(to)),
        Step::Curve(places) => {
            let [first, second, end] = places.map(Pixels);
            format!("C{first} {second} {end}")
        }
        Step::Close => "Z".into(),
    };
    steps.iter().map(step).collect::<Vec<_>>().join(" ")
}

fn written(words: &Words) -> Text {
    let [x, y] = words.at.map(rounded);
    let text = Text::new(words.text.as_str()).set("x", x).set("y", y);
    let text = text.set("font-size", words.size).set("fill", words.ink.to_string());
    if words.is_centred { text.set("text-anchor", "middle") } else { text }
}

/// A length with one decimal. Adding zero makes a negative zero a positive one.
fn rounded(length: f64) -> f64 {
    (length * 10.0).round() / 10.0 + 0.0
}

/// A place with one decimal.
struct Pixels(Place);

impl fmt::Display for Pixels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y] = self.0.map(rounded);
        write!(f, "{x} {y}")
    }
}

//! Figures: lines, outlines and words, told once and written as SVG or drawn as PNG.
//!
//! Lengths are in pixels of the SVG, from the upper left corner. A PNG has twice as many, and its
//! words are set in Noto Sans Mono, since pixels bring no fonts.

pub(super) mod letters;
mod png;
mod svg;

use super::ink::Rgb;

/// A place or a size in pixels: across, down.
pub(super) type Place = [f64; 2];

/// A figure, to be written as [SVG](Figure::svg) or [PNG](Figure::png).
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    size: Place,
    title: String,
    parts: Vec<Part>,
}

/// A part of a figure; later ones lie on earlier ones.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Part {
    Group(Group),
    Drawn(Drawn),
    Words(Words),
}

/// Parts that move together, and that have a class and a title of their own in SVG.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Group {
    class: String,
    title: Option<String>,
    at: Option<Place>,
    parts: Vec<Part>,
}

/// An outline that is filled, drawn along, or both.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Drawn {
    class: Option<&'static str>,
    outline: Outline,
    fill: Option<Rgb>,
    pen: Option<Pen>,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Outline {
    /// A rectangle with corners of this radius.
    Rect {
        at: Place,
        size: Place,
        round: f64,
    },
    Circle {
        at: Place,
        radius: f64,
    },
    Path(Vec<Step>),
}

/// A step of a path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Step {
    Move(Place),
    Line(Place),
    /// A cubic curve: two places that it bends towards, and its end.
    Curve([Place; 3]),
    Close,
}

/// How one draws along an outline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Pen {
    pub colour: Rgb,
    pub width: f64,
    /// Lengths that are drawn and left out in turn; none is a whole line.
    pub dashes: &'static [f64],
}

/// A line of words.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Words {
    text: String,
    /// Where its baseline begins, or its middle.
    at: Place,
    size: u32,
    is_centred: bool,
    ink: Rgb,
}

impl Figure {
    /// An empty figure on white paper.
    pub(super) fn new(size: Place, title: impl Into<String>) -> Self {
        let mut figure = Self { size, title: title.into(), parts: Vec::new() };
        figure.add(Drawn::rect([0.0; 2], size).filled(Rgb::hex(0xFF_FFFF)));
        figure
    }

    pub(super) fn add(&mut self, part: impl Into<Part>) {
        self.parts.push(part.into());
    }
}

impl Group {
    pub(super) fn new(class: impl Into<String>) -> Self {
        Self { class: class.into(), ..Self::default() }
    }

    pub(super) fn at(self, at: Place) -> Self {
        Self { at: Some(at), ..self }
    }

    pub(super) fn titled(self, title: String) -> Self {
        Self { title: Some(title), ..self }
    }

    pub(super) fn add(&mut self, part: impl Into<Part>) {
        self.parts.push(part.into());
    }

    pub(super) fn with(mut self, part: impl Into<Part>) -> Self {
        self.add(part);
        self
    }
}

impl Drawn {
    pub(super) fn new(outline: Outline) -> Self {
        Self { class: None, outline, fill: None, pen: None }
    }

    pub(super) fn rect(at: Place, size: Place) -> Self {
        Self::new(Outline::Rect { at, size, round: 0.0 })
    }

    pub(super) fn line(from: Place, to: Place) -> Self {
        Self::new(Outline::Path(vec![Step::Move(from), Step::Line(to)]))
    }

    pub(super) fn classed(self, class: &'static str) -> Self {
        Self { class: Some(class), ..self }
    }

    pub(super) fn filled(self, colour: Rgb) -> Self {
        Self { fill: Some(colour), ..self }
    }

    pub(super) fn drawn(self, pen: Pen) -> Self {
        Self { pen: Some(pen), ..self }
    }
}

impl Pen {
    pub(super) const fn new(colour: Rgb, width: f64) -> Self {
        Self { colour, width, dashes: &[] }
    }
}

impl Words {
    pub(super) fn new(text: impl Into<String>, at: Place, size: u32, ink: Rgb) -> Self {
        Self { text: printable(&text.into()), at, size, is_centred: false, ink }
    }

    pub(super) fn centred(self) -> Self {
        Self { is_centred: true, ..self }
    }
}

impl From<Group> for Part {
    fn from(group: Group) -> Self {
        Self::Group(group)
    }
}

impl From<Drawn> for Part {
    fn from(drawn: Drawn) -> Self {
        Self::Drawn(drawn)
    }
}

impl From<Words> for Part {
    fn from(words: Words) -> Self {
        Self::Words(words)
    }
}

/// The text without characters that XML has no form for.
fn printable(text: &str) -> String {
    let is_none = |sign: char| sign.is_control() || matches!(sign, '\u{FFFE}' | '\u{FFFF}');
    text.chars()
        .map(|sign| if is_none(sign) { char::REPLACEMENT_CHARACTER } else { sign })
        .collect()
}

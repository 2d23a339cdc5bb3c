//! Pictures as SVG.

use std::fmt::Write as _;

use dedale::link::Player;

use ::svg::node::element::{Description, Group, Path, Rectangle, SVG, Text, Title};

use super::ink::Ink;
use super::layout::Layout;
use super::legend::{Entry, legend};
use super::lettering::{Label, lettering};
use super::raster::{Brush, Layer, Shape, line_width};
use super::shapes::layers;
use super::{CellState, Scene, Theme, Wording};

/// The most cells of a board that an SVG shows: beyond them it would be hundreds of megabytes.
pub const MAX_CELLS: usize = 4_000_000;

/// The board has too many cells for an SVG.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("an SVG shows up to {} million cells, and this board has {cells}; a PNG shows any number",
    MAX_CELLS / 1_000_000)]
pub struct TooManyCells {
    /// The cells of the board, walls included.
    pub cells: usize,
}

/// Whether an SVG shows a board of so many cells.
pub const fn check(cells: usize) -> Result<(), TooManyCells> {
    if cells > MAX_CELLS { Err(TooManyCells { cells }) } else { Ok(()) }
}

/// Draws the scene as an SVG, with a legend of what occurs in it below the board.
///
/// Cells, grid and signs have the sizes of [`super::png`]. All shapes of one look are one
/// element, whose class names them (`wall`, `closed`, `path`, ...).
pub fn draw(scene: &Scene, theme: Theme) -> String {
    draw_worded(scene, theme, Wording::ENGLISH)
}

/// [`draw`] in this language.
pub fn draw_worded(scene: &Scene, theme: Theme, wording: Wording<'_>) -> String {
    format!("{}\n", drawn(scene, theme, wording, "dedale").0)
}

/// Draws scenes of one board side by side, a cell apart, each with its legend; the whole has
/// this title.
pub fn draw_beside(scenes: &[Scene], title: &str, theme: Theme, wording: Wording<'_>) -> String {
    let (mut parts, mut width, mut height) = (Vec::new(), 0, 0);
    for (number, scene) in scenes.iter().enumerate() {
        let (part, size, gap) = drawn(scene, theme, wording, &format!("dedale-{number}"));
        let left = if number == 0 { 0 } else { width + gap };
        parts.push(part.set("x", left));
        [width, height] = [left + size[0], height.max(size[1])];
    }
    let paper = Rectangle::new().set("width", width).set("height", height);
    let root = SVG::new()
        .set("viewBox", format!("0 0 {width} {height}"))
        .set("width", width)
        .set("height", height)
        .add(Title::new(title))
        .add(paper.set("fill", theme.colour(Ink::Paper).to_string()));
    format!("{}\n", parts.into_iter().fold(root, SVG::add))
}

/// A picture, its width and height, and the width of a cell. Its title and its description are
/// known by this name.
fn drawn(scene: &Scene, theme: Theme, wording: Wording<'_>, name: &str) -> (SVG, [u32; 2], u32) {
    let layout =
        Layout::of(scene, u32::MAX).expect("no board has a side of more pixels than fit in a u32");
    let legend = Legend::of(scene, layout, wording);
    let (width, height) = (layout.width.max(legend.width), layout.height + legend.height);

    let mut root = SVG::new()
        .set("viewBox", format!("0 0 {width} {height}"))
        .set("width", width)
        .set("height", height)
        .set("role", "img")
        .set("aria-labelledby", format!("{name}-title {name}-desc"))
        .add(Title::new(title(scene, wording)).set("id", format!("{name}-title")))
        .add(
            Description::new()
                .set("id", format!("{name}-desc"))
                .add(::svg::node::Text::new(description(scene, wording))),
        )
        .add(
            Rectangle::new()
                .set("width", width)
                .set("height", height)
                .set("fill", theme.colour(Ink::Paper).to_string()),
        );
    let mut board = Group::new().set("class", "board");
    for layer in layers(scene, layout) {
        board = board.add(path(&layer, layout, theme));
    }
    root = root.add(board);
    for group in text(scene, layout, theme, wording) {
        root = root.add(group);
    }
    for element in legend.elements(theme) {
        root = root.add(element);
    }
    (root, [width, height], layout.cell)
}

/// The letters and numbers of columns and rows, and the names of sides.
fn text(scene: &Scene, layout: Layout, theme: Theme, wording: Wording<'_>) -> Vec<Group> {
    let labels = lettering(scene, layout.cell);
    let (names, coordinates): (Vec<_>, Vec<_>) =
        labels.into_iter().partition(|label| label.title.is_some());
    let group = |class: &str, title: &str, labels: Vec<Label>| {
        let group = Group::new()
            .set("class", class)
            .set("font-family", "system-ui, sans-serif")
            .set("text-anchor", "middle")
            .add(Title::new(wording.say(title)));
        let texts = labels.into_iter().map(|label| written(label, layout, theme, wording));
        texts.fold(group, Group::add)
    };
    let mut groups = Vec::new();
    if !coordinates.is_empty() {
        groups.push(group(
            "coordinates",
            "the letters of columns and the numbers of rows",
            coordinates,
        ));
    }
    if !names.is_empty() {
        groups.push(group("side-names", "the names of the sides", names).set("font-weight", 600));
    }
    groups
}

fn written(label: Label, layout: Layout, theme: Theme, wording: Wording<'_>) -> Text {
    let size = label.size * layout.cell as f32;
    let [x, y] = layout.to_pixels(label.centre);
    let text = Text::new(label.text)
        .set("class", label.ink.name())
        .set("x", Length(x).to_string())
        .set("y", Length(y + 0.35 * size).to_string())
        .set("font-size", Length(size).to_string())
        .set("fill", theme.colour(label.ink).to_string());
    match label.title {
        None => text,
        Some(title) => text.add(Title::new(wording.say(&title))),
    }
}

fn path(layer: &Layer, layout: Layout, theme: Theme) -> Path {
    let colour = theme.colour(layer.ink).to_string();
    let path = Path::new().set("class", layer.ink.name()).set("d", data(&layer.shapes, layout));
    match layer.brush {
        Brush::Fill => path.set("fill", colour),
        Brush::Stroke(thousandths) => {
            let width = line_width(thousandths, layout);
            path.set("fill", "none")
                .set("stroke", colour)
                .set("stroke-width", Length(width).to_string())
                .set("stroke-linecap", "round")
                .set("stroke-linejoin", "round")
        }
    }
}

/// The shapes as the `d` of a path.
fn data(shapes: &[Shape], layout: Layout) -> String {
    let scaled = |length: f32| Length(length * layout.cell as f32);
    let mut data = String::new();
    let mut line = |points: &[[f32; 2]], end: &str| {
        for (index, &[x, y]) in points.iter().enumerate() {
            let command = if index == 0 { 'M' } else { 'L' };
            let [x, y] = layout.to_pixels([x, y]).map(Length);
            let _ = write!(data, "{command}{x} {y}");
        }
        data.push_str(end);
    };
    for shape in shapes {
        match *shape {
            Shape::Polygon(ref points) => line(points, "z"),
            Shape::Line(ref points) => line(points, ""),
            Shape::Rect { x, y, width, height } => {
                line(&[[x, y]], "");
                let (width, height) = (scaled(width), scaled(height));
                line(&[], &format!("h{width}v{height}h-{width}z"));
            }
            Shape::Circle { x, y, radius } => {
                line(&[[x - radius, y]], "");
                let (r, across) = (scaled(radius), scaled(2.0 * radius));
                line(&[], &format!("a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0z"));
            }
        }
    }
    data
}

/// A number of pixels with at most two decimals.
struct Length(f32);

impl std::fmt::Display for Length {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let hundredths = (self.0 * 100.0).round() / 100.0;
        write!(f, "{hundredths}")
    }
}

fn title(scene: &Scene, wording: Wording<'_>) -> String {
    let size = scene.size();
    wording.say(&match scene.hexes() {
        None if scene.hunt.is_shown() => {
            format!("A hunt on {}×{} cells", size.width(), size.height())
        }
        None => format!("A board of {}×{} cells", size.width(), size.height()),
        Some(hexes) => {
            let (count, shape) = (scene.cells().count(), hexes.shape());
            let cells = if count == 1 { "cell" } else { "cells" };
            format!("A board of {count} hexagonal {cells} ({shape})")
        }
    })
}

fn description(scene: &Scene, wording: Wording<'_>) -> String {
    let mut parts = Vec::new();
    match scene.path().len() {
        0 => {}
        2 => parts.push(wording.say("a path of 1 step")),
        cells => parts.push(wording.say(&format!("a path of {} steps", cells - 1))),
    }
    for player in Player::BOTH {
        let count = scene.stone_count(player);
        if count > 0 {
            parts.push(wording.counted(count, &format!("{player} stone")));
        }
    }
    if scene.hunt.is_shown() {
        parts.push(wording.counted(scene.hunt.shots().len(), "shot"));
    }
    if !scene.link().is_empty() {
        let count = scene.link_tree().len();
        let cells = if count == 1 { "cell" } else { "cells" };
        parts.push(wording.say(&format!("a link of {count} {cells}")));
    }
    for (player, whose) in
        [(Some(Player::Red), "of red"), (Some(Player::Blue), "of blue"), (None, "of both")]
    {
        let sides = scene.game.sides.iter().filter(|side| side.player == player);
        let names: Vec<String> = sides
            .filter(|side| !side.name.is_empty())
            .map(|side| {
                let place = format!("at the {}", scene.whereabouts(&side.cells));
                format!("{} {}", side.name, wording.say(&place))
            })
            .collect();
        if !names.is_empty() {
            let whose = wording.say(&format!("sides {whose}"));
            parts.push(format!("{whose} {}", names.join(", ")));
        }
    }
    if scene.has_field() {
        parts.push(wording.say("the next step of every cell to a goal"));
    }
    if !scene.chokepoints().is_empty() {
        parts.push(wording.counted(scene.chokepoints().len(), "chokepoint"));
    }
    for (state, what) in [
        (CellState::Opened, ["cell opened", "cells opened"]),
        (CellState::Closed, ["cell closed", "cells closed"]),
        (CellState::Banned, ["dead end", "dead ends"]),
    ] {
        let count = scene.cells().filter(|&cell| scene.state(cell) == state).count();
        if count > 0 {
            parts.push(wording.say(&format!("{count} {}", what[usize::from(count > 1)])));
        }
    }
    let title = title(scene, wording);
    if parts.is_empty() {
        return title;
    }
    title + &wording.say(": ") + &parts.join(", ")
}

/// The entries of the legend, in as many rows as they need.
struct Legend {
    entries: Vec<(Entry, String, [u32; 2])>,
    has_signs: bool,
    top: u32,
    width: u32,
    height: u32,
}

impl Legend {
    const CELL: u32 = 18;
    const ROW: u32 = 26;
    const GAP: u32 = 6;
    const LEAST_WIDTH: u32 = 260;
    const FONT: u32 = 13;

    fn of(scene: &Scene, layout: Layout, wording: Wording<'_>) -> Self {
        let width = layout.width.max(Self::LEAST_WIDTH);
        let room = width - layout.margin;
        let [mut x, mut y] = [layout.margin, 0];
        let mut entries = Vec::new();
        for entry in legend(scene, Self::CELL) {
            let label = wording.say(entry.label);
            let needed = Self::sign_width(&entry) + Self::GAP + Self::text_width(&label);
            if x + needed > room && x > layout.margin {
                [x, y] = [layout.margin, y + Self::ROW];
            }
            entries.push((entry, label, [x, y]));
            x += needed + 2 * Self::GAP;
        }
        let height = if entries.is_empty() { 0 } else { y + Self::ROW + layout.margin / 2 };
        Self { entries, has_signs: layout.has_signs(), top: layout.height, width, height }
    }

    fn sign_width(entry: &Entry) -> u32 {
        (entry.width * entry.cell as f32).ceil() as u32
    }

    /// A rough estimate: fonts differ.
    fn text_width(label: &str) -> u32 {
        label.chars().count() as u32 * Self::FONT * 3 / 5
    }

    fn elements(&self, theme: Theme) -> impl Iterator<Item = Group> {
        self.entries.iter().map(move |(entry, label, [x, y])| {
            let layout = Layout::of_one(entry.cell);
            let mut group = Group::new()
                .set("class", "legend")
                .set("transform", format!("translate({x} {})", self.top + y));
            let shown = |layer: &&Layer| self.has_signs || !layer.ink.is_sign();
            for layer in entry.layers.iter().filter(shown) {
                group = group.add(path(layer, layout, theme));
            }
            let label = Text::new(label.as_str())
                .set("x", Self::sign_width(entry) + Self::GAP)
                .set("y", Self::CELL / 2 + Self::FONT * 2 / 5)
                .set("font-family", "system-ui, sans-serif")
                .set("font-size", Self::FONT)
                .set("fill", theme.colour(Ink::Text).to_string());
            group.add(label)
        })
    }
}

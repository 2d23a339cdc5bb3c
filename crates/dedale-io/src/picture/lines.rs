//! Mazes as lines: walls, the path and its ends, in two or three colours.
//!
//! [`Lines`] are the common form of all mazes to print, whatever the shape of their cells.
//! [`Lines::svg`] and [`Lines::png`] draw one, [`worksheet`](super::worksheet) many on pages.
//!
//! ```text
//! polar        walls along rings are arcs, of short straight pieces
//! weave        cells stand a little apart; the passage below stops where the one above runs
//! ```

use std::collections::HashMap;
use std::f32::consts::TAU;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::str::FromStr;

use dedale::board::{Cell, Direction, Point};
use dedale::maze::{GridKind, GridMaze, Maze};
use dedale::search::Path;
use svg::node::element::{self, Circle, Rectangle, SVG, Text, Title};
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Stroke, Transform,
};

use super::figure::letters;
use super::ink::Ink;
use super::png::{self, MAX_SIDE};
use super::{Measures, Rgb, Theme, TooLarge};
use crate::maze::Ends;

type Place = [f32; 2];

/// A maze as lines, in cells from the upper left corner.
#[derive(Clone, PartialEq, Debug)]
pub struct Lines {
    size: Place,
    walls: Vec<Vec<Place>>,
    path: Vec<Vec<Place>>,
    /// Where the path begins and ends.
    ends: [Place; 2],
    /// The radius of the marks there; 0 for openings in the border, which have none.
    radius: f32,
    /// What stands above the maze.
    heading: String,
}

impl Lines {
    /// The lines of a maze of squares, with a path if there is one. O(cells).
    pub fn of_squares(maze: &Maze, ends: Ends, path: Option<&Path>) -> Self {
        square_lines(maze, ends, path)
    }

    /// The lines of a maze of other cells. O(cells).
    pub fn of_grid(maze: &GridMaze, ends: [Cell; 2], path: Option<&Path>) -> Self {
        let cells = path.map_or(&[][..], Path::cells);
        let lines = match maze.grid().kind() {
            GridKind::Polar => polar_lines(maze, ends, cells),
            GridKind::Triangular => triangles(maze, ends, cells),
            GridKind::Hexagonal => hexagons(maze, ends, cells),
            GridKind::Weave => weave_lines(maze, ends, cells),
        };
        let Lines { walls, path, .. } = lines;
        Self {
            walls: joined(walls),
            path: path.iter().map(|piece| straightened(piece)).collect(),
            ..lines
        }
    }

    /// The same with this heading above the maze.
    pub fn with_heading(self, heading: String) -> Self {
        Self { heading, ..self }
    }

    /// Width and height, in cells.
    pub(super) const fn size(&self) -> Place {
        self.size
    }

    /// Width and height of a picture with these measures, in pixels.
    pub fn pixels(&self, measures: Measures) -> [u64; 2] {
        let scale = Scale::of(self, measures);
        [scale.width, scale.height].map(|side| side as u64)
    }

    /// The walls, each a line through several points.
    pub(super) fn walls(&self) -> &[Vec<Place>] {
        &self.walls
    }

    /// The path, in one piece or several.
    pub(super) fn path(&self) -> &[Vec<Place>] {
        &self.path
    }

    /// Whether there is a path to draw.
    pub fn has_path(&self) -> bool {
        !self.path.is_empty()
    }

    pub(super) const fn ends(&self) -> [Place; 2] {
        self.ends
    }

    pub(super) const fn radius(&self) -> f32 {
        self.radius
    }
}

/// The path as one line, if there is one.
fn one_piece(path: &[Cell], middle: impl Fn(Cell) -> Place) -> Vec<Vec<Place>> {
    if path.is_empty() { Vec::new() } else { vec![path.iter().copied().map(middle).collect()] }
}

/// Lengths of a picture, in pixels.
#[derive(Clone, Copy, Debug)]
struct Scale {
    cell: f32,
    wall: f32,
    /// The upper left corner of the maze.
    corner: Place,
    width: f32,
    height: f32,
}

/// The size of the letters of a heading, and the room for it, in pixels.
const HEADING: u32 = 18;

const HEAD: f32 = 34.0;

impl Scale {
    /// A cell is 24 pixels wide unless that is chosen, on large mazes less.
    fn of(lines: &Lines, measures: Measures) -> Self {
        let longest = lines.size[0].max(lines.size[1]).max(1.0);
        let usual = (1200.0 / longest).floor().clamp(4.0, 24.0) as u32;
        let cell = measures.cell().unwrap_or(usual);
        let wall = measures.wall(cell).unwrap_or((cell / 8).max(1)) as f32;
        let cell = cell as f32;
        let margin = (0.5 * cell).max(wall).ceil();
        let [side, down] = lines.size.map(|side| (side * cell).ceil());
        let head = if lines.heading.is_empty() { 0.0 } else { HEAD };
        let width = side.max(letters::width(&lines.heading, HEADING)) + 2.0 * margin;
        // A line of odd width between openings fills whole pixels, by which the maze is read back.
        let half = if lines.radius == 0.0 && wall as u32 % 2 == 1 { 0.5 } else { 0.0 };
        let corner = [((width - side) / 2.0).floor() + half, margin + head + half];
        Self { cell, wall, corner, width, height: down + 2.0 * margin + head }
    }

    fn at(&self, [x, y]: Place) -> Place {
        [x * self.cell + self.corner[0], y * self.cell + self.corner[1]]
    }

    /// Where the heading stands: the middle of its baseline.
    fn heading(&self) -> Place {
        [self.width / 2.0, HEAD - 8.0]
    }
}

/// The colours of a maze drawn as lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colours {
    /// Of the walls.
    pub walls: Rgb,
    /// Of the paper.
    pub paper: Rgb,
    /// Of the path and its ends.
    pub path: Rgb,
}

/// A text that names no colours.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error(
    "expected 'print' (black on white) or the colours of walls, paper and path as three codes of \
     six hexadecimal digits, such as 000000,ffffff,d55e00, found '{found}'"
)]
pub struct ColourError {
    /// The text.
    pub found: String,
}

impl Colours {
    /// Black on white, and the path grey.
    pub const PRINT: Self =
        Self { walls: Rgb::hex(0), paper: Rgb::hex(0xFF_FFFF), path: Rgb::hex(0x80_8080) };

    /// The colours that the theme gives walls, paper, and what a search has opened.
    pub fn of(theme: Theme) -> Self {
        let [walls, paper, path] =
            [Ink::Wall, Ink::Paper, Ink::Opened].map(|ink| theme.colour(ink));
        Self { walls, paper, path }
    }

    /// Half-way between the colours of path and paper.
    pub(in crate::picture) fn between(&self) -> Rgb {
        let half = |one: u8, other: u8| one.midpoint(other);
        let Self { path, paper, .. } = self;
        Rgb { r: half(path.r, paper.r), g: half(path.g, paper.g), b: half(path.b, paper.b) }
    }
}

impl FromStr for Colours {
    type Err = ColourError;

    fn from_str(text: &str) -> Result<Self, ColourError> {
        if text == "print" {
            return Ok(Self::PRINT);
        }
        let wrong = || ColourError { found: text.to_owned() };
        let code = |part: &str| {
            let digits = part.trim().trim_start_matches('#');
            let is_code = digits.len() == 6 && digits.bytes().all(|sign| sign.is_ascii_hexdigit());
            u32::from_str_radix(digits, 16).ok().filter(|_| is_code).map(Rgb::hex)
        };
        let codes: Option<Vec<Rgb>> = text.split(',').map(code).collect();
        match codes.ok_or_else(wrong)?[..] {
            [walls, paper, path] => Ok(Self { walls, paper, path }),
            _ => Err(wrong()),
        }
    }
}

// Walls that meet, as one line: the picture is the same, and its file a third as long.
//
// ```text
//   +--+ +--+--+        +--+ +-----+
//   |           |   →   |          |      four lines, then two; the point in a straight
//   +           +       +          +      line is left out
// ```

/// How far the points of a straight line may lie beside it, as a share of its length.
const STRAIGHT: f32 = 1e-3;

/// The same lines, joined where they meet: each goes on by the first one that is left there.
/// O(points) in time and memory.
fn joined(lines: Vec<Vec<Place>>) -> Vec<Vec<Place>> {
    let mut left = Left::new(lines);
    let mut joined = Vec::new();
    while let Some(mut line) = left.next() {
        // Onward from its end, then from its beginning.
        for _ in 0..2 {
            while let Some(more) = line.last().and_then(|&end| left.at(end)) {
                line.extend_from_slice(&more[1..]);
            }
            line.reverse();
        }
        joined.push(straightened(&line));
    }
    joined
}

/// A place, of those a thousandth of a cell apart.
type Key = [i32; 2];

fn key(place: Place) -> Key {
    place.map(|value| (value * 1024.0).round() as i32)
}

/// The lines that are not drawn yet.
struct Left {
    lines: Vec<Vec<Place>>,
    /// The lines that end at a place, the first ones last.
    at: HashMap<Key, Vec<u32>>,
    next: usize,
}

impl Left {
    fn new(lines: Vec<Vec<Place>>) -> Self {
        let mut at: HashMap<Key, Vec<u32>> = HashMap::new();
        for (number, line) in lines.iter().enumerate().rev() {
            for end in [line.first(), line.last()].into_iter().flatten() {
                at.entry(key(*end)).or_default().push(number as u32);
            }
        }
        Self { lines, at, next: 0 }
    }

    /// The first line that is left.
    fn next(&mut self) -> Option<Vec<Place>> {
        while let Some(line) = self.lines.get_mut(self.next) {
            self.next += 1;
            if !line.is_empty() {
                return Some(std::mem::take(line));
            }
        }
        None
    }

    /// A line that is left and ends at this place, from there on.
    fn at(&mut self, place: Place) -> Option<Vec<Place>> {
        let numbers = self.at.get_mut(&key(place))?;
        while let Some(number) = numbers.pop() {
            let mut line = std::mem::take(&mut self.lines[number as usize]);
            if line.is_empty() {
                continue;
            }
            if key(line[0]) != key(place) {
                line.reverse();
            }
            return Some(line);
        }
        None
    }
}

/// The line without the points that lie straight between their neighbors.
fn straightened(line: &[Place]) -> Vec<Place> {
    let mut kept: Vec<Place> = Vec::with_capacity(line.len());
    for &point in line {
        if let [.., before, middle] = kept[..]
            && is_straight(before, middle, point)
        {
            kept.pop();
        }
        kept.push(point);
    }
    kept
}

fn is_straight(before: Place, middle: Place, after: Place) -> bool {
    let [[ax, ay], [bx, by]] =
        [[before, middle], [middle, after]].map(|[from, to]| [to[0] - from[0], to[1] - from[1]]);
    let (cross, dot) = (ax * by - ay * bx, ax * bx + ay * by);
    dot > 0.0 && cross.abs() <= STRAIGHT * dot
}

/// How many rows of pixels are drawn at a time.
const BAND: u32 = 256;

impl Lines {
    /// Draws the maze as a PNG, in bands of rows: takes memory for one band beside the lines.
    /// An error, before anything is written, if a side has more than [`MAX_SIDE`] pixels.
    pub fn png(
        &self,
        colours: Colours,
        measures: Measures,
    ) -> Result<impl FnOnce(&mut dyn Write) -> io::Result<()> + '_, TooLarge> {
        let scale = Scale::of(self, measures);
        TooLarge::check([scale.width, scale.height].map(|side| side as u32), MAX_SIDE)?;
        Ok(move |out: &mut dyn Write| self.write_bands(colours, scale, out))
    }

    fn write_bands(&self, colours: Colours, scale: Scale, out: &mut dyn Write) -> io::Result<()> {
        let [width, height] = [scale.width as u32, scale.height as u32];
        png::write_bands(out, [width, height], |write| {
            for top in (0..height).step_by(BAND as usize) {
                let rows = BAND.min(height - top);
                write(&self.band(colours, scale, [width, rows], top as f32), 0..rows)?;
            }
            Ok(())
        })
    }

    fn band(&self, colours: Colours, scale: Scale, [width, height]: [u32; 2], top: f32) -> Pixmap {
        let mut pixmap = Pixmap::new(width, height).expect("a picture is not empty");
        let colour = |Rgb { r, g, b }: Rgb| Color::from_rgba8(r, g, b, 255);
        pixmap.fill(colour(colours.paper));
        let moved = Transform::from_translate(0.0, -top);
        let mut paint = Paint { anti_alias: true, ..Paint::default() };
        let mut draw = |lines: &[Vec<Place>], width: f32, ink: Rgb, pixmap: &mut Pixmap| {
            let stroke = Stroke {
                width,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..Stroke::default()
            };
            paint.set_color(colour(ink));
            if let Some(path) = seen(lines, scale, [top - width, top + height as f32 + width]) {
                pixmap.stroke_path(&path, &paint, &stroke, moved, None);
            }
        };
        draw(&self.walls, scale.wall, colours.walls, &mut pixmap);
        draw(&self.path, scale.wall.max(2.0), colours.path, &mut pixmap);
        let radius = self.radius * scale.cell;
        let line = (radius / 3.0).max(1.0);
        for (index, [x, y]) in self.ends.map(|end| scale.at(end)).into_iter().enumerate() {
            let Some(circle) = PathBuilder::from_circle(x, y, radius) else { continue };
            paint.set_color(colour(if index == 0 { colours.path } else { colours.paper }));
            pixmap.fill_path(&circle, &paint, FillRule::Winding, moved, None);
            paint.set_color(colour(colours.path));
            let stroke = Stroke { width: line, ..Stroke::default() };
            pixmap.stroke_path(&circle, &paint, &stroke, moved, None);
        }
        let [x, y] = scale.heading().map(f64::from);
        let place = [x, y - f64::from(top)];
        letters::write(&mut pixmap, &self.heading, place, HEADING.into(), true, colours.walls);
        pixmap
    }
}

/// The pieces of lines that lie between two levels, as one path.
fn seen(lines: &[Vec<Place>], scale: Scale, levels: [f32; 2]) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    for line in lines {
        let mut goes_on = false;
        for pair in line.windows(2) {
            let [from, to] = [scale.at(pair[0]), scale.at(pair[1])];
            let is_seen = from[1].max(to[1]) >= levels[0] && from[1].min(to[1]) <= levels[1];
            if is_seen {
                if !goes_on {
                    builder.move_to(from[0], from[1]);
                }
                builder.line_to(to[0], to[1]);
            }
            goes_on = is_seen;
        }
    }
    builder.finish()
}

/// How far an arc may lie from its pieces, in cells.
const ERROR: f32 = 0.004;

fn polar_lines(maze: &GridMaze, ends: [Cell; 2], path: &[Cell]) -> Lines {
    let lengths = maze.grid().row_lengths();
    let radius = lengths.len() as f32;
    let at = |distance: f32, turn: f32| {
        // Machines differ in the last digit of a sine, which is cut off.
        let (sin, cos) = f64::from(TAU * turn).sin_cos();
        [radius + distance * sin as f32, radius - distance * cos as f32]
    };
    let middle = |cell: Cell| {
        let Point { x, y } = maze.grid().point_of(cell);
        if y == 0 { [radius; 2] } else { at(y as f32 + 0.5, turn(&lengths, y, x, 0.5)) }
    };
    let mut walls = Vec::new();
    for (ring, &length) in (0..).zip(&lengths).skip(1) {
        let is_open = |place: u32, direction: Direction| {
            let cell = maze.grid().cell_at(Point::new(place, ring));
            maze.exits(cell.expect("a cell of the ring")).any(|exit| exit == direction)
        };
        for begin in arcs(length as u32, |place| !is_open(place, Direction::N)) {
            let [from, to] = begin.map(|place| turn(&lengths, ring, place, 0.0));
            walls.push(arc(ring as f32, from, to, at));
        }
        for place in (0..length as u32).filter(|&place| !is_open(place, Direction::E)) {
            let side = turn(&lengths, ring, place, 1.0);
            walls.push(vec![at(ring as f32, side), at(ring as f32 + 1.0, side)]);
        }
    }
    walls.push(arc(radius, 0.0, 1.0, at));
    Lines {
        size: [2.0 * radius; 2],
        walls,
        path: one_piece(path, middle),
        ends: ends.map(middle),
        radius: 0.24,
        heading: String::new(),
    }
}

/// How far round a place in a ring lies, this share of its width onward.
fn turn(lengths: &[usize], ring: u32, place: u32, share: f32) -> f32 {
    (place as f32 + share) / lengths[ring as usize] as f32
}

/// Where walls along a ring begin and end, each as long as it goes.
fn arcs(length: u32, is_wall: impl Fn(u32) -> bool) -> Vec<[u32; 2]> {
    let mut arcs: Vec<[u32; 2]> = Vec::new();
    for place in (0..length).filter(|&place| is_wall(place)) {
        match arcs.last_mut().filter(|arc| arc[1] == place) {
            Some(arc) => arc[1] += 1,
            None => arcs.push([place, place + 1]),
        }
    }
    arcs
}

/// An arc in pieces short enough to look round.
fn arc(radius: f32, from: f32, to: f32, at: impl Fn(f32, f32) -> Place) -> Vec<Place> {
    let angle = TAU * (to - from);
    let pieces = (angle * (radius / (8.0 * ERROR)).sqrt()).ceil().max(1.0);
    (0..=pieces as u32)
        .map(|piece| at(radius, from + (to - from) * piece as f32 / pieces))
        .collect()
}

// Triangles and hexagons, by their corners.

/// The height of a row, where a side or the distance of two hexagons is 1: √3/2.
const ROW: f32 = 0.866_025_4;

/// The directions of the sides of a cell, each with the corners that it joins.
type Sides = Vec<(Direction, [Place; 2])>;

/// Sides of length 1; the rows are as high as the triangles.
fn triangles(maze: &GridMaze, ends: [Cell; 2], path: &[Cell]) -> Lines {
    let is_up = |at: Point| (at.x + at.y).is_multiple_of(2);
    let middle = |at: Point| {
        let down = if is_up(at) { 2.0 / 3.0 } else { 1.0 / 3.0 };
        [0.5 * (at.x + 1) as f32, (at.y as f32 + down) * ROW]
    };
    let sides = |at: Point| {
        let (left, top) = (at.x as f32 / 2.0, at.y as f32 * ROW);
        let (base, tip) = if is_up(at) { (top + ROW, top) } else { (top, top + ROW) };
        let [west, east, tip] = [[left, base], [left + 1.0, base], [left + 0.5, tip]];
        let level = if is_up(at) { Direction::S } else { Direction::N };
        vec![(Direction::W, [west, tip]), (Direction::E, [tip, east]), (level, [west, east])]
    };
    let [columns, rows] = sizes(maze);
    let size = [0.5 * columns + 0.5, rows * ROW];
    polygon_lines(maze, size, 0.15, sides, middle, ends, path)
}

/// Hexagons of width 1, with a corner on top.
fn hexagons(maze: &GridMaze, ends: [Cell; 2], path: &[Cell]) -> Lines {
    /// The length of a side: 1/√3.
    const SIDE: f32 = 0.577_350_3;
    let middle =
        |at: Point| [at.x as f32 + if at.y % 2 == 1 { 1.0 } else { 0.5 }, at.y as f32 * ROW + SIDE];
    let sides = |at: Point| {
        let [x, y] = middle(at);
        let half = SIDE / 2.0;
        let corners = [
            [x, y - SIDE],
            [x + 0.5, y - half],
            [x + 0.5, y + half],
            [x, y + SIDE],
            [x - 0.5, y + half],
            [x - 0.5, y - half],
        ];
        let around = [
            Direction::NE,
            Direction::E,
            Direction::SE,
            Direction::SW,
            Direction::W,
            Direction::NW,
        ];
        let side = |(index, direction)| (direction, [corners[index], corners[(index + 1) % 6]]);
        around.into_iter().enumerate().map(|(index, direction)| side((index, direction))).collect()
    };
    let [columns, rows] = sizes(maze);
    let shift = if rows > 1.0 { 0.5 } else { 0.0 };
    let size = [columns + shift, (rows - 1.0) * ROW + 2.0 * SIDE];
    polygon_lines(maze, size, 0.22, sides, middle, ends, path)
}

fn sizes(maze: &GridMaze) -> [f32; 2] {
    let lengths = maze.grid().row_lengths();
    [lengths.first().copied().unwrap_or(0) as f32, lengths.len() as f32]
}

fn polygon_lines(
    maze: &GridMaze,
    size: Place,
    radius: f32,
    sides: impl Fn(Point) -> Sides,
    middle: impl Fn(Point) -> Place,
    ends: [Cell; 2],
    path: &[Cell],
) -> Lines {
    let grid = maze.grid();
    let mut walls = Vec::new();
    for cell in (0..grid.cell_count() as u32).map(Cell::new).filter(|&cell| grid.contains(cell)) {
        for (direction, ends) in sides(grid.point_of(cell)) {
            // A wall between two cells is drawn once.
            let is_first = grid.toward(cell, direction).is_none_or(|next| cell < next);
            if is_first && maze.exits(cell).all(|exit| exit != direction) {
                walls.push(ends.to_vec());
            }
        }
    }
    let middle = |cell: Cell| middle(grid.point_of(cell));
    let (path, ends) = (one_piece(path, middle), ends.map(middle));
    Lines { size, walls, path, ends, radius, heading: String::new() }
}

/// The bits of exits to the south and to the east.
const SOUTH: u8 = 1;

const EAST: u8 = 8;

/// Walls in one line are one stroke.
fn square_lines(maze: &Maze, ends: Ends, path: Option<&Path>) -> Lines {
    let [columns, rows] = [maze.size().width(), maze.size().height()];
    let is_opening = |x: i64, y: i64| {
        let gaps = [(ends.start.x, 0), (ends.goal.x, rows)];
        ends.are_openings && gaps.contains(&(x as u32, y as u32))
    };
    let along =
        runs(columns, rows, |x, y| !is_opening(x, y) && is_wall(maze, [x, y - 1], [x, y], SOUTH));
    // The same of columns: rows and columns change places.
    let down = runs(rows, columns, |y, x| is_wall(maze, [x - 1, y], [x, y], EAST));
    let along = along.into_iter().map(|[x, y, length]| vec![[x, y], [x + length, y]]);
    let down = down.into_iter().map(|[y, x, length]| vec![[x, y], [x, y + length]]);
    let middle = |point: Point| [point.x as f32 + 0.5, point.y as f32 + 0.5];
    let path: Option<Vec<Place>> = path
        .map(|path| path.cells().iter().map(|&cell| middle(maze.size().point_of(cell))).collect());
    Lines {
        size: [columns as f32, rows as f32],
        walls: along.chain(down).collect(),
        path: path.into_iter().collect(),
        ends: [ends.start, ends.goal].map(middle),
        radius: if ends.are_openings { 0.0 } else { 0.26 },
        heading: String::new(),
    }
}

/// The walls along lines, each as long as it goes: where it begins, on which line, and how long.
fn runs(length: u32, lines: u32, is_wall: impl Fn(i64, i64) -> bool) -> Vec<[f32; 3]> {
    let mut runs: Vec<[f32; 3]> = Vec::new();
    for line in 0..=i64::from(lines) {
        let mut goes_on = false;
        for place in 0..i64::from(length) {
            let is_here = is_wall(place, line);
            match runs.last_mut().filter(|_| goes_on && is_here) {
                Some(run) => run[2] += 1.0,
                None if is_here => runs.push([place as f32, line as f32, 1.0]),
                None => {}
            }
            goes_on = is_here;
        }
    }
    runs
}

/// Whether a wall stands between a place and the one south or east of it, of which one at least is
/// in the maze.
fn is_wall(maze: &Maze, one: [i64; 2], other: [i64; 2], exit: u8) -> bool {
    let cell = |[x, y]: [i64; 2]| {
        let point = Point::new(u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        maze.size().cell_at(point).filter(|&cell| maze.contains(cell))
    };
    match (cell(one), cell(other)) {
        (None, None) => false,
        (Some(one), Some(_)) => maze.exit_table()[one.number() as usize] & exit == 0,
        _ => true,
    }
}

impl Lines {
    /// Draws the maze as an SVG of this title. The walls are one element, whose class is
    /// `wall`; so is the path, if there is one.
    pub fn svg(&self, title: &str, colours: Colours, measures: Measures) -> String {
        let scale = Scale::of(self, measures);
        let stroke = |class: &str, lines: &[Vec<Place>], width: f32| {
            element::Path::new()
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

/// How far a passage keeps from the side of its cell.
const INSET: f32 = 0.14;

fn weave_lines(maze: &GridMaze, ends: [Cell; 2], path: &[Cell]) -> Lines {
    let grid = maze.grid();
    let lengths = grid.row_lengths();
    let seen: usize = lengths.iter().sum();
    let is_below = |cell: Cell| cell.index() >= seen;
    let mut walls = Vec::new();
    for cell in (0..grid.cell_count() as u32).map(Cell::new) {
        let Point { x, y } = grid.point_of(cell);
        let corner = [x as f32, y as f32];
        for direction in Direction::STRAIGHT {
            let is_open = maze.exits(cell).any(|exit| exit == direction);
            if is_open {
                walls.extend(passage(corner, direction));
            } else if !is_below(cell) {
                walls.push(side(corner, direction));
            }
        }
    }
    let middle = |cell: Cell| {
        let Point { x, y } = grid.point_of(cell);
        [x as f32 + 0.5, y as f32 + 0.5]
    };
    Lines {
        size: [lengths[0] as f32, lengths.len() as f32],
        walls,
        path: pieces(path, middle, is_below),
        ends: ends.map(middle),
        radius: 0.2,
        heading: String::new(),
    }
}

/// The wall on this side of a cell, inside it.
fn side(corner: Place, direction: Direction) -> Vec<Place> {
    [INSET, 1.0 - INSET].map(|along| place(corner, direction, [along, 1.0 - INSET])).to_vec()
}

/// The walls along the passage out of a cell on this side.
fn passage(corner: Place, direction: Direction) -> [Vec<Place>; 2] {
    [INSET, 1.0 - INSET]
        .map(|along| [1.0 - INSET, 1.0].map(|out| place(corner, direction, [along, out])).to_vec())
}

/// A place in a cell: so far along a side, and so far toward it.
fn place([x, y]: Place, direction: Direction, [along, out]: [f32; 2]) -> Place {
    match direction {
        Direction::S => [x + along, y + out],
        Direction::N => [x + along, y + 1.0 - out],
        Direction::E => [x + out, y + along],
        _ => [x + 1.0 - out, y + along],
    }
}

/// The path in pieces: none is drawn below a crossing.
fn pieces(
    path: &[Cell],
    middle: impl Fn(Cell) -> Place,
    is_below: impl Fn(Cell) -> bool,
) -> Vec<Vec<Place>> {
    let mut pieces = Vec::new();
    let mut piece: Vec<Place> = Vec::new();
    for (index, &cell) in path.iter().enumerate() {
        let here = middle(cell);
        let beside = [index.checked_sub(1), Some(index + 1)]
            .map(|other| other.and_then(|other| path.get(other)).map(|&other| middle(other)));
        let [Some(before), Some(after)] = beside else {
            piece.push(here);
            continue;
        };
        if is_below(cell) {
            let edge =
                |to: Place| [0, 1].map(|axis| here[axis] + (to[axis] - here[axis]) * (0.5 - INSET));
            piece.push(edge(before));
            pieces.push(std::mem::take(&mut piece));
            piece.push(edge(after));
        } else {
            piece.push(here);
        }
    }
    pieces.push(piece);
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

#[cfg(test)]
mod tests {
    use dedale::Random;

    use super::*;

    #[test]
    fn lines_that_meet_are_one() {
        let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        let side = |from: usize, to: usize| vec![square[from], square[to]];
        // In any order and direction.
        let joined = joined(vec![side(2, 3), side(0, 1), side(2, 1), side(0, 3)]);
        assert_eq!(joined, [[square[2], square[3], square[0], square[1], square[2]]]);
    }

    #[test]
    fn points_of_a_straight_line_are_left_out() {
        let line = |points: &[f32]| points.iter().map(|&x| [x, 2.0 * x]).collect::<Vec<_>>();
        assert_eq!(joined(vec![line(&[0.0, 1.0]), line(&[1.0, 2.5, 3.0])]), [line(&[0.0, 3.0])]);
        // A line that turns back is none.
        assert_eq!(joined(vec![line(&[0.0, 2.0]), line(&[2.0, 1.0])]), [line(&[0.0, 2.0, 1.0])]);
        assert_eq!(joined(vec![line(&[0.0, 1.0]), line(&[2.0, 3.0])]).len(), 2);
    }

    /// The unit edges of lines along a lattice, each from its smaller end.
    fn edges(lines: &[Vec<Place>]) -> Vec<[[i32; 2]; 2]> {
        let mut edges = Vec::new();
        for pair in lines.iter().flat_map(|line| line.windows(2)) {
            let [mut at, end] = [pair[0], pair[1]].map(|place| place.map(|value| value as i32));
            while at != end {
                let next = [0, 1].map(|axis| at[axis] + (end[axis] - at[axis]).signum());
                edges.push([at.min(next), at.max(next)]);
                at = next;
            }
        }
        edges.sort_unstable();
        edges
    }

    #[test]
    fn no_wall_is_lost_or_made() {
        let mut random = Random::new(1);
        for _ in 0..500 {
            let mut lines = Vec::new();
            for place in 0..50 {
                let [x, y, down] = [place % 5, place / 5 % 5, place / 25].map(|part| part as f32);
                let mut line = vec![[x, y], [x + 1.0 - down, y + down]];
                if random.below(2) == 0 {
                    line.reverse();
                }
                if random.below(3) > 0 {
                    lines.push(line);
                }
            }
            let joined = joined(lines.clone());
            assert!(joined.len() < lines.len());
            assert_eq!(edges(&joined), edges(&lines));
        }
    }
}

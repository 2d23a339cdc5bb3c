//! Mazes as files, written row by row, so that a maze generated row by row never has to be
//! held whole.
//!
//! | form | what |
//! |---|---|
//! | [`Form::Drawing`] | thin walls: see [`drawing`](crate::drawing) |
//! | [`Form::Level`] | each cell's exits: see [`level`](crate::level) |
//! | [`Form::Map`] | blocks: see [`movingai`](crate::movingai) |
//! | [`Form::Pixels`] | blocks, one pixel each: see [`pixels`] |
//!
//! In blocks a maze of w×h cells takes (2w+1)×(2h+1): every second column and row holds the
//! walls.

use std::fmt;
use std::io::{self, Write};

use dedale::board::{Cell, Direction, Graph, MAX_SIDE, Point, Size};
use png::{BitDepth, ColorType, Encoder, StreamWriter};

use crate::pixels;

/// The output format of a maze.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// Thin walls drawn as text, with `S` and `G`.
    Drawing,
    /// A tower-defence level in YAML; the start is a spawn, the goal the target.
    Level,
    /// A `MovingAI` map of blocks, without marks.
    Map,
    /// A PNG of blocks in black and white, one bit a pixel, without marks.
    Pixels,
}

impl Form {
    /// Checks that the form has room for a maze of this size.
    pub fn check(self, size: Size) -> Result<(), NoRoom> {
        let (width, height) = (2 * size.width() + 1, 2 * size.height() + 1);
        if !self.is_blocks() || width.max(height) <= MAX_SIDE {
            return Ok(());
        }
        let format = if self == Self::Map { "a MovingAI map" } else { "a PNG of blocks" };
        Err(NoRoom { format, size })
    }

    const fn is_blocks(self) -> bool {
        matches!(self, Self::Map | Self::Pixels)
    }
}

/// A maze that is too large for a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error(
    "{format} has no room for a maze of {}×{} cells: it takes {}×{} blocks, and a side is at most \
     {MAX_SIDE}",
    size.width(), size.height(), 2 * size.width() + 1, 2 * size.height() + 1
)]
pub struct NoRoom {
    /// The form requested.
    pub format: &'static str,
    /// The size of the maze.
    pub size: Size,
}

/// The start and the goal of a maze.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ends {
    /// The first cell of the path.
    pub start: Point,
    /// The last cell of the path.
    pub goal: Point,
    /// Whether the border is open above the start and below the goal, where they lie in the first
    /// and in the last row.
    pub are_openings: bool,
}

/// Writes a maze, row by row.
///
/// Holds two rows in memory. Every row is written at once, so `out` should be buffered.
pub struct Writer<W: Write + 'static> {
    form: Form,
    width: usize,
    ends: Ends,
    /// The number of rows written.
    written: u32,
    /// The row before: the exits of its cells, and [`LEFT_OUT`].
    before: Vec<u8>,
    row: Vec<u8>,
    line: Vec<u8>,
    has_list: bool,
    sink: Sink<W>,
}

/// Where bytes go: directly, or as the pixels of a picture.
enum Sink<W: Write + 'static> {
    Bytes(W),
    Picture(Box<StreamWriter<'static, W>>),
}

/// Marks a cell that is not part of the maze.
const LEFT_OUT: u8 = 0x80;

/// A level with more cells has its map in one string.
const LONGEST_LIST: usize = 1 << 21;

impl Ends {
    /// From this cell to the last cell reachable from it, on a board of this size.
    /// O(cells).
    pub fn of<G: Graph>(graph: &G, size: Size, start: Cell) -> Self {
        let goal = last_reached(graph, start, graph.cell_count());
        let [start, goal] = [size.point_of(start), size.point_of(goal)];
        Self { start, goal, are_openings: false }
    }
}

/// The last of the cells below a number that can be reached from this one. O(cells).
pub(crate) fn last_reached<G: Graph>(graph: &G, start: Cell, below: usize) -> Cell {
    let mut seen = vec![false; graph.cell_count()];
    seen[start.index()] = true;
    let mut last = start;
    let mut reached = vec![start];
    while let Some(cell) = reached.pop() {
        if cell.index() < below {
            last = last.max(cell);
        }
        for next in graph.neighbors(cell) {
            if !std::mem::replace(&mut seen[next.index()], true) {
                reached.push(next);
            }
        }
    }
    last
}

impl<W: Write + 'static> Writer<W> {
    /// Begins a maze of this size.
    ///
    /// # Panics
    ///
    /// Panics if the form has no room for it: see [`Form::check`].
    pub fn new(form: Form, size: Size, ends: Ends, out: W) -> io::Result<Self> {
        assert!(form.check(size).is_ok(), "a form with room for the maze");
        let is_blocks = form.is_blocks();
        let (width, height) = (2 * size.width() + 1, 2 * size.height() + 1);
        let sink = match form {
            Form::Pixels => {
                let mut encoder = Encoder::new(out, width, height);
                encoder.set_color(ColorType::Grayscale);
                encoder.set_depth(BitDepth::One);
                let (keyword, text) = pixels::MARK;
                encoder.add_text_chunk(keyword.to_owned(), text.to_owned())?;
                Sink::Picture(Box::new(encoder.write_header()?.into_stream_writer()?))
            }
            _ => Sink::Bytes(out),
        };
        let has_list = size.cell_count() <= LONGEST_LIST;
        let mut writer = Self {
            form,
            width: size.width() as usize,
            ends,
            written: 0,
            before: Vec::new(),
            row: Vec::new(),
            line: Vec::new(),
            has_list,
            sink,
        };
        match form {
            Form::Drawing => {
                let gap = ends.are_openings.then_some(ends.start.x as usize);
                writer.line.extend(border(writer.width, gap));
            }
            Form::Level => writer.line.extend(if has_list { "map:\n" } else { "map: \"" }.bytes()),
            Form::Map => writer
                .line
                .extend(format!("type octile\nheight {height}\nwidth {width}\nmap\n").bytes()),
            Form::Pixels => {}
        }
        if is_blocks {
            let gap = 2 * ends.start.x as usize + 1;
            writer.push_blocks(|block| ends.are_openings && block == gap);
        }
        writer.flush_line()?;
        Ok(writer)
    }

    /// Writes the next row: for each cell its exits as bits (S=1 W=2 N=4 E=8), and whether
    /// it is left out of the maze (an empty slice if none is).
    pub fn row(&mut self, exits: &[u8], left_out: &[bool]) -> io::Result<()> {
        assert_eq!(exits.len(), self.width, "one byte for each cell of the row");
        std::mem::swap(&mut self.before, &mut self.row);
        self.row.clear();
        self.row.extend_from_slice(exits);
        for (cell, _) in self.row.iter_mut().zip(left_out).filter(|(_, out)| **out) {
            *cell = LEFT_OUT;
        }
        match self.form {
            Form::Drawing => self.push_drawn(),
            Form::Level => self.push_codes(),
            Form::Map | Form::Pixels => {
                if self.written > 0 {
                    self.push_between();
                }
                let row = std::mem::take(&mut self.row);
                self.push_blocks(|block| match (block % 2, row.get(block / 2)) {
                    (1, Some(&cell)) => cell & LEFT_OUT == 0,
                    _ => block > 0 && row[block / 2 - 1] & Direction::E.bit() != 0,
                });
                self.row = row;
            }
        }
        self.written += 1;
        self.flush_line()
    }

    /// Finishes the maze.
    pub fn finish(mut self) -> io::Result<()> {
        match self.form {
            Form::Drawing => {}
            Form::Level => self.push_marks(),
            Form::Map | Form::Pixels => {
                let (is_open, gap) = (self.ends.are_openings, 2 * self.ends.goal.x as usize + 1);
                self.push_blocks(|block| is_open && block == gap);
            }
        }
        self.flush_line()?;
        match self.sink {
            Sink::Bytes(mut out) => out.flush(),
            Sink::Picture(picture) => Ok(picture.finish()?),
        }
    }

    fn flush_line(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::Bytes(out) => out.write_all(&self.line)?,
            Sink::Picture(picture) => picture.write_all(&self.line)?,
        }
        self.line.clear();
        Ok(())
    }

    fn push_drawn(&mut self) {
        let y = self.written;
        self.line.push(b'|');
        for (x, &cell) in (0..).zip(&self.row) {
            let inside = match Point::new(x, y) {
                _ if cell & LEFT_OUT != 0 => b"###",
                at if at == self.ends.start => b" S ",
                at if at == self.ends.goal => b" G ",
                _ => b"   ",
            };
            self.line.extend_from_slice(inside);
            self.line.push(if cell & Direction::E.bit() != 0 { b' ' } else { b'|' });
        }
        self.line.extend_from_slice(b"\n+");
        for (x, cell) in (0..).zip(&self.row) {
            let is_opening = self.ends.are_openings && Point::new(x, y) == self.ends.goal;
            let is_open = is_opening || cell & Direction::S.bit() != 0;
            self.line.extend_from_slice(if is_open { b"   +" } else { b"---+" });
        }
        self.line.push(b'\n');
    }

    fn push_codes(&mut self) {
        let begin = match (self.has_list, self.written) {
            (true, _) => "- [",
            (false, 0) => "",
            (false, _) => "|",
        };
        self.line.extend(begin.bytes());
        let between = if self.has_list { ", " } else { "," };
        for (x, &cell) in self.row.iter().enumerate() {
            if x > 0 {
                self.line.extend(between.bytes());
            }
            let code = match cell {
                LEFT_OUT => 0,
                // A lone cell is free, though its exits are never followed.
                0 => 15,
                exits => exits,
            };
            if code >= 10 {
                self.line.push(b'1');
            }
            self.line.push(b'0' + code % 10);
        }
        if self.has_list {
            self.line.extend_from_slice(b"]\n");
        }
    }

    fn push_marks(&mut self) {
        if !self.has_list {
            self.line.extend_from_slice(b"\"\n");
        }
        let Ends { start, goal, .. } = self.ends;
        let centre = |place: u32| f64::from(place) + 0.5;
        let spawn = format!("spawns:\n- x: {:?}\n  y: {:?}\n", centre(start.x), centre(start.y));
        let target = format!("target:\n  x: {:?}\n  y: {:?}\n", centre(goal.x), centre(goal.y));
        self.line.extend((spawn + &target).bytes());
    }

    /// The blocks between the row before and this one. Where four cells meet there is a
    /// block, unless all the walls around it are open.
    fn push_between(&mut self) {
        let (above, below) = (std::mem::take(&mut self.before), std::mem::take(&mut self.row));
        let opens = |cell: Option<&u8>, direction: Direction| {
            cell.is_some_and(|cell| cell & direction.bit() != 0)
        };
        self.push_blocks(|block| {
            let x = block / 2;
            if block % 2 == 1 {
                return opens(above.get(x), Direction::S);
            }
            x > 0
                && opens(above.get(x - 1), Direction::E)
                && opens(below.get(x - 1), Direction::E)
                && opens(above.get(x - 1), Direction::S)
                && opens(above.get(x), Direction::S)
        });
        (self.before, self.row) = (above, below);
    }

    /// Appends a line of blocks, one for each index up to twice the width.
    fn push_blocks(&mut self, is_open: impl Fn(usize) -> bool) {
        let blocks = 2 * self.width + 1;
        if self.form == Form::Map {
            self.line.extend((0..blocks).map(|block| if is_open(block) { b'.' } else { b'@' }));
            self.line.push(b'\n');
        } else {
            for byte in 0..blocks.div_ceil(8) {
                let bits = (0..8).filter(|bit| byte * 8 + bit < blocks && is_open(byte * 8 + bit));
                self.line.push(bits.map(|bit| 0x80 >> bit).sum());
            }
        }
    }
}

impl<W: Write> fmt::Debug for Writer<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").field("form", &self.form).finish_non_exhaustive()
    }
}

/// The first line of a drawing, with a gap above one of its cells.
fn border(width: usize, gap: Option<usize>) -> impl Iterator<Item = u8> {
    let cell = move |x| if Some(x) == gap { *b"+   " } else { *b"+---" };
    (0..width).flat_map(cell).chain(*b"+\n")
}

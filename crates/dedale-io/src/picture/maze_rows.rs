//! Pictures of mazes written row by row, so that a maze generated row by row never has to be
//! held whole.
//!
//! A cell's square begins with the walls north and west of it, and the picture ends with those
//! of the last row and column:
//!
//! ```text
//!   cell     wall
//!  ├──────┤  ├─┤
//!  ███▀▀▀▀▀██▀▀▀▀▀██
//!  █       █       █
//! ```
//!
//! A path fills the cells that it leads through, in a colour between those of path and paper.

use std::fmt;
use std::io::{self, Write};
use std::mem::take;

use dedale::board::{Direction, Point, Size};
use png::{BitDepth, ColorType, Compression, Encoder, StreamWriter};

use super::lines::Colours;
use super::png::MAX_SIDE;
use super::{Measures, Rgb, TooLarge};
use crate::maze::Ends;

/// The width of cells and walls unless they are chosen, in pixels.
const CELL: u32 = 3;
const WALL: u32 = 1;

/// The colours of pixels.
const PAPER: u8 = 0;
const INK: u8 = 1;
const MARK: u8 = 2;
const PATH: u8 = 3;

/// Pixels in a byte.
const PACKED: usize = 4;

/// How large such a picture is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowLayout {
    size: Size,
    cell: usize,
    wall: usize,
    /// Width and height, in pixels.
    sides: [u32; 2],
}

impl RowLayout {
    /// The layout for a maze of this size, with cells of 3 pixels and walls of 1 unless others
    /// are chosen. An error if a side has more than [`MAX_SIDE`] pixels.
    pub fn of(size: Size, measures: Measures) -> Result<Self, TooLarge> {
        let cell = measures.cell().unwrap_or(CELL).max(2);
        let wall = measures.wall(cell).unwrap_or(WALL.max(cell / 6));
        let sides = [size.width(), size.height()].map(|cells| cells * cell + wall);
        TooLarge::check(sides, MAX_SIDE)?;
        Ok(Self { size, cell: cell as usize, wall: wall as usize, sides })
    }
}

/// A row of a maze.
#[derive(Clone, Copy, Default, Debug)]
pub struct MazeRow<'a> {
    /// For each cell its exits as bits (S=1 W=2 N=4 E=8).
    pub exits: &'a [u8],
    /// Whether each cell is left out of the maze; empty if none is.
    pub left_out: &'a [bool],
    /// Whether the path leads through each cell; empty if there is none to draw.
    pub path: &'a [bool],
}

impl MazeRow<'_> {
    fn is_out(&self, x: usize) -> bool {
        self.left_out.get(x).copied().unwrap_or_default()
    }

    fn has_path(&self, x: usize) -> bool {
        self.path.get(x).copied().unwrap_or_default()
    }
}

/// Writes a maze as a PNG, row by row. Holds two rows of cells and one of pixels.
pub struct RowPicture<W: Write + 'static> {
    layout: RowLayout,
    ends: Ends,
    /// The rows written.
    written: u32,
    /// The exits of the row before; 0 for a cell that is left out.
    before: Vec<u8>,
    /// Whether the path leads through each cell of that row.
    path_before: Vec<bool>,
    pixels: Vec<u8>,
    packed: Vec<u8>,
    picture: Box<StreamWriter<'static, W>>,
}

impl<W: Write + 'static> RowPicture<W> {
    /// Begins a picture. The start is a full square, the goal the frame of one.
    pub fn new(layout: RowLayout, ends: Ends, colours: Colours, out: W) -> io::Result<Self> {
        let [width, height] = layout.sides;
        let mut encoder = Encoder::new(out, width, height);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Two);
        encoder.set_compression(Compression::Fast);
        let palette = [colours.paper, colours.walls, colours.path, colours.between()];
        encoder.set_palette(palette.map(|Rgb { r, g, b }| [r, g, b]).concat());
        Ok(Self {
            layout,
            ends,
            written: 0,
            before: vec![0; layout.size.width() as usize],
            path_before: vec![false; layout.size.width() as usize],
            pixels: Vec::with_capacity(width as usize),
            packed: Vec::with_capacity(width as usize / PACKED + 1),
            picture: Box::new(encoder.write_header()?.into_stream_writer()?),
        })
    }

    /// Writes the next row.
    pub fn row(&mut self, row: MazeRow<'_>) -> io::Result<()> {
        let exits = row.exits;
        assert_eq!(exits.len(), self.before.len(), "one byte for each cell of the row");
        let RowLayout { cell, wall, .. } = self.layout;
        // A passage between two cells of the path is part of it: there is one way through.
        let floor = |has_path: bool| if has_path { PATH } else { PAPER };
        let opens = |row: &[u8], x: usize, direction: Direction| row[x] & direction.bit() != 0;
        let (above, path_above) = (take(&mut self.before), take(&mut self.path_before));
        let comes_down = |x: usize| path_above[x] && row.has_path(x);
        for x in 0..exits.len() {
            let is_open = opens(&above, x, Direction::S);
            // Where four walls could meet there is one, unless all of them are open.
            let is_room = x > 0
                && is_open
                && opens(&above, x - 1, Direction::S)
                && opens(&above, x - 1, Direction::E)
                && opens(exits, x - 1, Direction::E);
            self.push(wall, if is_room { PAPER } else { INK });
            self.push(cell - wall, if is_open { floor(comes_down(x)) } else { INK });
        }
        self.push(wall, INK);
        self.write(wall)?;
        for line in 0..cell - wall {
            for x in 0..exits.len() {
                let is_open = x > 0 && opens(exits, x - 1, Direction::E);
                let is_path = x > 0 && row.has_path(x - 1) && row.has_path(x);
                self.push(wall, if is_open { floor(is_path) } else { INK });
                match Point::new(x as u32, self.written) {
                    _ if row.is_out(x) => self.push(cell - wall, INK),
                    at if at == self.ends.start => self.push(cell - wall, MARK),
                    at if at == self.ends.goal => self.push_frame(line),
                    _ => self.push(cell - wall, floor(row.has_path(x))),
                }
            }
            self.push(wall, INK);
            let has_marks = [self.ends.start, self.ends.goal].map(|end| end.y == self.written);
            if !has_marks.contains(&true) {
                self.write(cell - wall)?;
                break;
            }
            self.write(1)?;
        }
        self.written += 1;
        (self.before, self.path_before) = (above, path_above);
        self.before.copy_from_slice(exits);
        (0..).zip(&mut self.path_before).for_each(|(x, is_path)| *is_path = row.has_path(x));
        Ok(())
    }

    /// Finishes the picture.
    pub fn finish(mut self) -> io::Result<()> {
        self.push(self.layout.sides[0] as usize, INK);
        self.write(self.layout.wall)?;
        self.picture.finish().map_err(Into::into)
    }

    fn push(&mut self, count: usize, colour: u8) {
        self.pixels.extend(std::iter::repeat_n(colour, count));
    }

    /// A line of the frame of a square.
    fn push_frame(&mut self, line: usize) {
        let side = self.layout.cell - self.layout.wall;
        for place in 0..side {
            let is_inside = [line, place].iter().all(|&at| at > 0 && at + 1 < side);
            self.push(1, if is_inside { PAPER } else { MARK });
        }
    }

    /// Writes the line of pixels so many times.
    fn write(&mut self, times: usize) -> io::Result<()> {
        self.packed.clear();
        let pack = |pixels: &[u8]| {
            let bits = (0..).zip(pixels).map(|(place, &pixel)| pixel << (6 - 2 * place));
            bits.fold(0, |byte, bits| byte | bits)
        };
        self.packed.extend(self.pixels.chunks(PACKED).map(pack));
        self.pixels.clear();
        (0..times).try_for_each(|_| self.picture.write_all(&self.packed))
    }
}

impl<W: Write> fmt::Debug for RowPicture<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RowPicture").field("layout", &self.layout).finish_non_exhaustive()
    }
}

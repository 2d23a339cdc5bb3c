//! Mazes to print: a PDF of A4 pages, black on white, with the solutions after them.
//!
//! ```text
//!   ┌──────────────┐ ┌──────────────┐
//!   │ title      1 │ │ title      2 │   each page has as many places as were asked for,
//!   │ ┌──┐  ┌──┐   │ │ ┌──┐  ┌──┐   │   each maze fills its place; walls in one line are
//!   │ └──┘  └──┘   │ │ └╌╌┘  └╌╌┘   │   one stroke
//!   └──────────────┘ └──────────────┘
//!      mazes 1, 2       solutions
//! ```

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use super::lines::Lines;

/// The size of a page, and its margin, in points of 1/72 inch.
const PAGE: [f32; 2] = [595.0, 842.0];
const MARGIN: f32 = 42.0;

/// The height of the title, and of the label above a maze.
const TITLE: f32 = 30.0;
const LABEL: f32 = 16.0;

/// The room between two mazes.
const GAP: f32 = 18.0;

/// How wide walls are, in cells.
const WALL: f32 = 0.12;

const FONT: Name<'static> = Name(b"F");

/// How many mazes a page may have, and in how many columns and rows.
pub const PLACES: [(u32, [u32; 2]); 6] =
    [(1, [1, 1]), (2, [1, 2]), (4, [2, 2]), (6, [2, 3]), (9, [3, 3]), (12, [3, 4])];

/// A maze of a worksheet.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The maze. Its path is drawn on the pages of solutions.
    pub lines: Lines,
    /// What stands above it.
    pub label: String,
}

/// Writes the mazes, so many on a page (one of [`PLACES`], else one), then again those that have a
/// path, with it. The title stands on each page. Letters beyond Windows-1252 become question
/// marks.
///
/// Some 20 bytes a stroke: about 10 KB for a maze of 20×20.
pub fn pdf(title: &str, per_page: u32, puzzles: &[Puzzle]) -> Vec<u8> {
    let places = PLACES.iter().find(|(count, _)| *count == per_page);
    let (_, [across, down]) = *places.unwrap_or(&PLACES[0]);
    let solved: Vec<&Puzzle> = puzzles.iter().filter(|puzzle| puzzle.lines.has_path()).collect();
    let all: Vec<&Puzzle> = puzzles.iter().collect();
    let length = (across * down) as usize;
    let pages = all.chunks(length).map(|part| (part, false));
    let pages: Vec<_> = pages.chain(solved.chunks(length).map(|part| (part, true))).collect();

    let mut pdf = Pdf::new();
    let [catalog, tree, font, info] = [1, 2, 3, 4].map(Ref::new);
    let page_of = |index: usize| Ref::new(5 + 2 * index as i32);
    let content_of = |index: usize| Ref::new(6 + 2 * index as i32);
    pdf.catalog(catalog).pages(tree);
    let kids = (0..pages.len()).map(page_of);
    pdf.pages(tree).kids(kids).count(pages.len() as i32);
    pdf.type1_font(font)
        .base_font(Name(b"Helvetica"))
        .encoding_predefined(Name(b"WinAnsiEncoding"));
    pdf.document_info(info).title(TextStr(title)).creator(TextStr("Dédale"));
    for (index, (part, is_solved)) in pages.iter().enumerate() {
        let mut page = pdf.page(page_of(index));
        page.media_box(Rect::new(0.0, 0.0, PAGE[0], PAGE[1])).parent(tree);
        page.contents(content_of(index));
        page.resources().fonts().pair(FONT, font);
        page.finish();
        let mut sheet = Sheet { content: Content::new() };
        sheet.head(title, index + 1);
        for (place, puzzle) in (0..).zip(*part) {
            sheet.puzzle(puzzle, Place::new([across, down], place), *is_solved);
        }
        pdf.stream(content_of(index), &sheet.content.finish());
    }
    pdf.finish()
}

/// The number in as few digits as printers see.
fn hundredths(number: f32) -> f32 {
    (100.0 * number).round() / 100.0
}

/// The letter in the encoding of the font: Latin-1, and what Windows-1252 has beside it.
fn win_ansi(letter: char) -> u8 {
    const FROM_128: [char; 32] = [
        '€', '?', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '?', 'Ž', '?', '?', '‘',
        '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '?', 'ž', 'Ÿ',
    ];
    match u8::try_from(u32::from(letter)) {
        // Latin-1 has no letters there.
        Ok(128..160) => b'?',
        Ok(byte) => byte,
        Err(_) => {
            (128..).zip(FROM_128).find(|&(_, known)| known == letter).map_or(b'?', |(at, _)| at)
        }
    }
}

/// A letter of the text that a PDF has not: it has those of Windows-1252.
pub fn unknown_letter(text: &str) -> Option<char> {
    let is_unknown =
        |letter: &char| letter.is_control() || win_ansi(*letter) == b'?' && *letter != '?';
    text.chars().find(is_unknown)
}

/// The text in so much room, and its size: the usual one, or a smaller one, or cut where even the
/// least is too wide. A letter of Helvetica is taken to be 0.6 of its size.
fn fitted(text: &str, room: f32, [usual, least]: [f32; 2]) -> (String, f32) {
    const LETTER: f32 = 0.6;
    let count = text.chars().count();
    let size = (room / (LETTER * count.max(1) as f32)).clamp(least, usual);
    let most = (room / (LETTER * size) + 1e-3) as usize;
    if count <= most {
        return (text.to_owned(), size);
    }
    (text.chars().take(most.saturating_sub(1)).chain(['…']).collect(), size)
}

/// Where a maze stands on its page.
#[derive(Clone, Copy)]
struct Place {
    left: f32,
    top: f32,
    width: f32,
    height: f32,
}

impl Place {
    fn new([across, down]: [u32; 2], place: u32) -> Self {
        let [across, down] = [across as f32, down as f32];
        let (column, row) = (place as f32 % across, (place as f32 / across).floor());
        let width = (PAGE[0] - 2.0 * MARGIN - GAP * (across - 1.0)) / across;
        let height = (PAGE[1] - 2.0 * MARGIN - TITLE - GAP * (down - 1.0)) / down;
        let left = MARGIN + column * (width + GAP);
        let top = PAGE[1] - MARGIN - TITLE - row * (height + GAP);
        Self { left, top, width, height }
    }
}

/// A page on which one draws.
struct Sheet {
    content: Content,
}

impl Sheet {
    fn head(&mut self, title: &str, number: usize) {
        let line = PAGE[1] - MARGIN - 14.0;
        let (title, size) = fitted(title, PAGE[0] - 2.0 * MARGIN - 30.0, [14.0, 8.0]);
        self.text(&title, [MARGIN, line], size);
        self.text(&number.to_string(), [PAGE[0] - MARGIN - 16.0, line], 10.0);
    }

    fn text(&mut self, text: &str, [x, y]: [f32; 2], size: f32) {
        let letters: Vec<u8> = text.chars().map(win_ansi).collect();
        self.content.begin_text().set_font(FONT, size).next_line(x, y);
        self.content.show(Str(&letters)).end_text();
    }

    fn puzzle(&mut self, Puzzle { lines, label }: &Puzzle, place: Place, is_solved: bool) {
        let [width, height] = lines.size();
        let (label, size) = fitted(label, place.width, [9.0, 5.0]);
        self.text(&label, [place.left, place.top - 10.0], size);
        let cell = (place.width / width).min((place.height - LABEL) / height);
        let at = |[x, y]: [f32; 2]| {
            [place.left + x * cell, place.top - LABEL - y * cell].map(hundredths)
        };
        self.content.set_line_width((WALL * cell).max(0.3)).set_line_cap(LineCapStyle::RoundCap);
        self.content.set_line_join(LineJoinStyle::RoundJoin);
        for wall in lines.walls() {
            self.stroke(wall, at);
        }
        let [start, goal] = lines.ends();
        self.circle(at(start), lines.radius() * cell, true);
        self.circle(at(goal), lines.radius() * cell, false);
        if is_solved {
            self.content.set_dash_pattern([0.3 * cell, 0.3 * cell], 0.0);
            for piece in lines.path() {
                self.stroke(piece, at);
            }
            self.content.set_dash_pattern([], 0.0);
        }
    }

    fn stroke(&mut self, line: &[[f32; 2]], at: impl Fn([f32; 2]) -> [f32; 2]) {
        for (index, [x, y]) in line.iter().copied().map(at).enumerate() {
            let _ =
                if index == 0 { self.content.move_to(x, y) } else { self.content.line_to(x, y) };
        }
        self.content.stroke();
    }

    /// A disc or a ring, of four Bézier curves.
    fn circle(&mut self, [x, y]: [f32; 2], radius: f32, is_full: bool) {
        let bend = 0.552_285 * radius;
        self.content.move_to(x + radius, y);
        let mut turn = [1.0, 0.0];
        for _ in 0..4 {
            let next = [-turn[1], turn[0]];
            let along = |from: [f32; 2], to: [f32; 2]| {
                [0, 1].map(|axis| from[axis] * radius + to[axis] * bend)
            };
            let (one, two) = (along(turn, next), along(next, turn));
            self.content.cubic_to(
                x + one[0],
                y + one[1],
                x + two[0],
                y + two[1],
                x + next[0] * radius,
                y + next[1] * radius,
            );
            turn = next;
        }
        let _ = if is_full { self.content.fill_nonzero() } else { self.content.stroke() };
    }
}

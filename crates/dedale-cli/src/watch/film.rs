//! Searches as films: what is seen after each step.

use std::fmt::Write as _;

use dedale::board::Cell;
use dedale::search::{Event, Trace};
use dedale_io::picture::terminal::{self, TerminalStyle};
use dedale_io::picture::{Scene, Theme};

use super::Reel;
use crate::lang::tr;
use crate::output::count;
use crate::pictures::{GAP, side_by_side_within, style};

/// One search, or several side by side. A shorter one waits at its end for the others.
pub struct Film<'a> {
    panels: Vec<Panel<'a>>,
    theme: Theme,
    /// The columns and rows of the largest panel, with its caption.
    size: [usize; 2],
}

/// A search: the board before it, its events, and the board at its end.
pub struct Panel<'a> {
    pub title: String,
    pub begin: Scene,
    pub trace: &'a Trace,
    pub end: Scene,
    /// The name of a cell, by its number on the board's table.
    pub label: Box<dyn Fn(Cell) -> String + 'a>,
}

/// How many screens high a board with thin walls may be, of which only a part shows.
const MOST_SCREENS: usize = 4;

/// The least width of a panel beside another, for its caption.
const CAPTION: usize = 32;

/// The room for a picture, in characters.
#[derive(Clone, Copy)]
pub struct Room {
    pub columns: Option<usize>,
    pub rows: Option<usize>,
}

impl<'a> Film<'a> {
    pub fn new(panels: Vec<Panel<'a>>, theme: Theme) -> Self {
        let drawn = panels.iter().map(|panel| terminal::draw(&panel.begin, &TerminalStyle::PLAIN));
        let size = drawn.fold([CAPTION, 1], |[width, height], drawn| {
            let widest = drawn.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            // Lines lack the blanks at their ends.
            [width.max(widest + 2), height.max(drawn.lines().count() + 1)]
        });
        Self { panels, theme, size }
    }

    /// How many panels stand side by side, so that they are shrunk least.
    fn columns(&self, room: Room) -> usize {
        let count = self.panels.len().max(1);
        let scale = |columns: usize| {
            let of_one = room.shared([columns, count.div_ceil(columns)]);
            let fits = |room: Option<usize>, side: usize| {
                room.map_or(1.0, |room| (room as f64 / side as f64).min(1.0))
            };
            let [width, height] = self.size;
            fits(of_one.columns, width).min(fits(of_one.rows, height))
        };
        let best = (1..=count).map(|columns| (scale(columns), columns));
        let best = best.reduce(|best, next| if next.0 >= best.0 { next } else { best });
        best.map_or(1, |(_, columns)| columns)
    }
}

impl Reel for Film<'_> {
    /// The steps of the longest search.
    fn steps(&self) -> usize {
        self.panels.iter().map(Panel::steps).max().unwrap_or(0)
    }

    fn picture(&self, step: usize, room: Room) -> String {
        let columns = self.columns(room);
        let mut of_one = room.shared([columns, self.panels.len().div_ceil(columns)]);
        if columns > 1 {
            of_one.columns = of_one.columns.map(|most| most.min(self.size[0]));
        }
        let rows = self.panels.chunks(columns).map(|row| {
            let pictures = row.iter().map(|panel| panel.picture(step, of_one, self.theme));
            pictures.reduce(|left, right| side_by_side_within(&left, &right, None))
        });
        rows.flatten().collect()
    }
}

impl Room {
    /// The room of each of so many columns and rows of pictures.
    fn shared(self, [columns, rows]: [usize; 2]) -> Self {
        Self {
            columns: self.columns.map(|all| ((all + GAP) / columns).saturating_sub(GAP).max(1)),
            rows: self.rows.map(|all| (all / rows).max(2)),
        }
    }
}

impl Panel<'_> {
    pub fn steps(&self) -> usize {
        self.trace.events().len()
    }

    /// The caption, and below it the board after this many steps, or at the end.
    fn picture(&self, step: usize, room: Room, theme: Theme) -> String {
        let step = step.min(self.steps());
        let rows = room.rows.map(|rows| rows.saturating_sub(1));
        let current = self.trace.current_at(step);
        let drawn = fitted(&self.at(step), current, Room { rows, ..room }, theme);
        let Some(columns) = room.columns else {
            return format!("{}\n{drawn}", self.caption(step));
        };
        // As wide at each step, so that the panels beside it stay where they are.
        let caption: String = self.caption(step).chars().take(columns).collect();
        format!("{caption:columns$}\n{drawn}")
    }

    fn caption(&self, step: usize) -> String {
        let [now, all] = [step, self.steps()].map(|steps| count(steps as u64));
        let mut caption = tr!("{title}: step {now} of {all}", title = self.title);
        if let Some(event) = step.checked_sub(1).map(|last| self.trace.events()[last]) {
            let _ = write!(caption, ", {}", self.in_words(event));
        }
        caption
    }

    fn in_words(&self, event: Event) -> String {
        let label = &self.label;
        match event {
            Event::Opened { cell, .. } => tr!("opens {at}", at = label(cell)),
            Event::Improved { cell, .. } => tr!("finds a better path to {at}", at = label(cell)),
            Event::Measured { cell, .. } => tr!("measures {at}", at = label(cell)),
            Event::Expanded { cell } => tr!("expands {at}", at = label(cell)),
            Event::Closed { cell } => tr!("closes {at}", at = label(cell)),
            Event::Banned { cell } => tr!("bans {at}", at = label(cell)),
            Event::Carved { from, to } => {
                tr!("carves {from} to {to}", from = label(from), to = label(to))
            }
            Event::Walled { from, to } => {
                tr!("walls {from} from {to}", from = label(from), to = label(to))
            }
            Event::Met { cell, other, .. } => {
                tr!("meets at {at}, {other}", at = label(cell), other = label(other))
            }
            Event::Arrived { cell } => tr!("arrives at {at}", at = label(cell)),
        }
    }

    /// The board after this many steps.
    pub fn at(&self, step: usize) -> Scene {
        if step == self.steps() {
            return self.end.clone();
        }
        let mut scene = self.begin.clone();
        for &event in &self.trace.events()[..step] {
            if matches!(event, Event::Carved { .. } | Event::Walled { .. }) {
                scene.carve(event);
            }
        }
        scene.with_marks(self.trace.marks_at(step).as_slice(), self.trace.current_at(step))
    }
}

/// Draws the scene, shrunk until it fits. Of a board with thin walls, which a shrunk drawing
/// leaves out, it shows the rows around the current cell instead, unless they are few.
fn fitted(scene: &Scene, current: Option<Cell>, room: Room, theme: Theme) -> String {
    let draw = |max_columns| terminal::draw(scene, &style(max_columns, theme));
    let mut drawn = draw(room.columns);
    let Some(rows) = room.rows else { return drawn };
    let lines: Vec<&str> = drawn.lines().collect();
    let height = scene.size().height() as usize;
    let is_lined =
        scene.has_borders() && scene.is_flat().is_none() && lines.len() == 2 * height + 1;
    if is_lined && lines.len() > rows && lines.len() <= MOST_SCREENS * rows {
        let shown = rows.saturating_sub(1).max(1);
        let middle = current.map_or(0, |cell| 2 * scene.size().point_of(cell).y as usize + 1);
        let first = middle.saturating_sub(shown / 2).min(lines.len() - shown);
        let part = lines[first..first + shown].join("\n");
        // Row y is the line 2y + 1.
        let (top, end) = (first.saturating_sub(1).div_ceil(2) + 1, first + shown);
        let bottom = end / 2;
        return tr!("{part}\n(rows {top}–{bottom} of {height})\n");
    }
    let mut columns = 2 * scene.size().width() as usize;
    while drawn.lines().count() > rows.max(2) && columns > 1 {
        columns = columns.div_ceil(2).min(columns - 1);
        drawn = draw(Some(columns));
    }
    drawn
}

#[cfg(test)]
mod tests {
    use dedale::Random;
    use dedale::board::{Neighborhood, Size};
    use dedale::maze::{Generator, Region};

    use super::*;

    /// A maze of 20 rows has 41 lines; shrunk, it would be dots.
    #[test]
    fn a_maze_that_is_too_high_is_shown_in_part() {
        let size = Size::new(9, 20).unwrap();
        let maze = Generator::Backtracker.carve(&Region::whole(size), &mut Random::new(1));
        let board = maze.to_map().board(Neighborhood::Four);
        let scene = Scene::of_board(&board, &[], &[]);
        let whole = terminal::draw(&scene, &TerminalStyle::PLAIN);
        let room = Room { columns: Some(80), rows: Some(12) };
        for row in 0..20 {
            let current = Some(Cell::new(row * 9 + 4));
            let drawn = fitted(&scene, current, room, Theme::default());
            let lines: Vec<&str> = drawn.lines().collect();
            assert_eq!(lines.len(), 12);
            let part = lines[..11].join("\n");
            assert!(whole.contains(&part), "{part}");
            let remark = lines[11].trim_matches(['(', ')']).replace("rows ", "");
            let (from, to) = remark.strip_suffix(" of 20").unwrap().split_once('–').unwrap();
            let shown = from.parse::<u32>().unwrap()..=to.parse().unwrap();
            assert!(shown.contains(&(row + 1)), "{row}: {remark}");
            let first = whole.lines().nth(2 * *shown.start() as usize - 1).unwrap();
            assert!(part.contains(first), "the first row named is shown");
        }
    }
}

//! Searches as films: what is seen after each step.

use std::fmt::Write as _;

use dedale::search::{Event, Trace};
use dedale_io::picture::terminal::{self, TerminalStyle};
use dedale_io::picture::{Scene, Theme};

use super::Reel;
use crate::output::{count, has_colour};
use crate::pictures::side_by_side_within;

/// One search, or several side by side. A shorter one waits at its end for the others.
pub struct Film<'a> {
    panels: Vec<Panel<'a>>,
    theme: Theme,
}

/// A search: the board before it, its events, and the board at its end.
pub struct Panel<'a> {
    pub title: String,
    pub begin: Scene,
    pub trace: &'a Trace,
    pub end: Scene,
    /// The name of a cell, by its number on the board's table.
    pub label: Box<dyn Fn(dedale::board::Cell) -> String + 'a>,
}

/// The room for a picture, in characters.
#[derive(Clone, Copy)]
pub struct Room {
    pub columns: Option<usize>,
    pub rows: Option<usize>,
}

impl<'a> Film<'a> {
    pub fn new(panels: Vec<Panel<'a>>, theme: Theme) -> Self {
        Self { panels, theme }
    }
}

impl Reel for Film<'_> {
    /// The steps of the longest search.
    fn steps(&self) -> usize {
        self.panels.iter().map(Panel::steps).max().unwrap_or(0)
    }

    fn picture(&self, step: usize, room: Room) -> String {
        let pictures = self.panels.iter().map(|panel| {
            let step = step.min(panel.steps());
            let caption = panel.caption(step);
            let rows = room.rows.map(|rows| rows.saturating_sub(1));
            let drawn = fitted(&panel.at(step), Room { rows, ..room }, self.theme);
            format!("{caption}\n{drawn}")
        });
        let joined =
            pictures.reduce(|left, right| side_by_side_within(&left, &right, room.columns));
        joined.unwrap_or_default()
    }
}

impl Panel<'_> {
    pub fn steps(&self) -> usize {
        self.trace.events().len()
    }

    fn caption(&self, step: usize) -> String {
        let [now, all] = [step, self.steps()].map(|steps| count(steps as u64));
        let mut caption = format!("{}: step {now} of {all}", self.title);
        if let Some(event) = step.checked_sub(1).map(|last| self.trace.events()[last]) {
            let _ = write!(caption, ", {}", self.in_words(event));
        }
        caption
    }

    fn in_words(&self, event: Event) -> String {
        let label = &self.label;
        match event {
            Event::Opened { cell, .. } => format!("opens {}", label(cell)),
            Event::Improved { cell, .. } => format!("finds a better path to {}", label(cell)),
            Event::Expanded { cell } => format!("expands {}", label(cell)),
            Event::Closed { cell } => format!("closes {}", label(cell)),
            Event::Banned { cell } => format!("bans {}", label(cell)),
            Event::Carved { from, to } => format!("carves {} to {}", label(from), label(to)),
            Event::Walled { from, to } => format!("walls {} from {}", label(from), label(to)),
            Event::Met { cell, other, .. } => format!("meets at {}, {}", label(cell), label(other)),
            Event::Arrived { cell } => format!("arrives at {}", label(cell)),
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

/// Draws the scene, shrunk until it fits.
fn fitted(scene: &Scene, room: Room, theme: Theme) -> String {
    let draw = |max_columns| {
        terminal::draw(scene, &TerminalStyle { colour: has_colour(), max_columns, theme })
    };
    let mut drawn = draw(room.columns);
    let Some(rows) = room.rows else { return drawn };
    let mut columns = 2 * scene.size().width() as usize;
    while drawn.lines().count() > rows.max(2) && columns > 1 {
        columns = columns.div_ceil(2).min(columns - 1);
        drawn = draw(Some(columns));
    }
    drawn
}

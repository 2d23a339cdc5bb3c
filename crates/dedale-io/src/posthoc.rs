//! Searches as traces for the Posthoc viewer (<https://posthoc-app.pathfinding.ai>).
//!
//! Format version 1.4.0; a file's name must end in `.trace.json`. What had to
//! be known about the viewer:
//!
//! - it picks its parser by the exact string `1.4.0`;
//! - a parent whose id is the number 0 breaks the path to the root, so ids are
//!   strings;
//! - a colour is known only for the seven types of its own, so walls and dead
//!   ends bring theirs;
//! - what is drawn stays, later events over earlier ones, unless it is cleared:
//!   an expanded cell is marked only at its own step, for a walker expands a
//!   cell again each time it comes back;
//! - it draws the path to the root only where there is a `pivot`, and over the
//!   parents that the events themselves name;
//! - its time grows with the number of fields, so an event has only those that
//!   say something.

use std::fmt::Write as _;

use dedale::board::{Cell, SquareBoard, Weighted};
use dedale::search::{Event, Path};

use crate::picture::Scene;
use crate::picture::runs::{WallRun, runs, thin_walls};

const HEAD: &str = r#"{"version":"1.4.0",
"views":{"main":[{"$":"rect","x":"${{ $.x }}","y":"${{ $.y }}","width":"${{ $.width ?? 1 }}","height":"${{ $.height ?? 1 }}","fill":"${{ $.type === 'wall' ? '#3b4554' : $.type === 'banned' ? '#000000' : color[$.type] }}","clear":"${{ $.type === 'expanding' }}"}]},
"pivot":{"x":"${{ $.x + 0.5 }}","y":"${{ $.y + 0.5 }}","scale":1},
"events":["#;

/// How thick a thin wall is, in cells.
const THICKNESS: f64 = 0.1;

/// A search as the JSON of a trace.
///
/// The walls come first, then the start and the goals, then the events. Costs
/// are divided by `unit`: [`STRAIGHT`](dedale::board::STRAIGHT) for a search
/// that adds up costs, 1 for one that counts steps. Where the search came from
/// both ends, the cells of the path that it reached from the goal are linked
/// anew before the end, so that the whole path is shown. One-way borders and
/// weights are not. Panics if an event is not of the board.
pub fn write(
    board: &SquareBoard,
    events: &[Event],
    path: Option<&Path>,
    start: Cell,
    goals: &[Cell],
    unit: u64,
) -> String {
    let mut trace = Writer {
        board,
        text: HEAD.to_owned(),
        unit,
        estimates: events.iter().any(has_estimate),
        nodes: vec![Node::default(); board.size().cell_count()],
    };
    trace.walls();
    trace.bare("source", start);
    for &goal in goals {
        trace.bare("destination", goal);
    }
    for &event in events {
        match (event, path) {
            (Event::Arrived { .. }, Some(path)) => trace.arrive(path.cells()),
            _ => trace.event(event),
        }
    }
    trace.text.push_str("\n]}\n");
    trace.text
}

const fn has_estimate(event: &Event) -> bool {
    matches!(*event, Event::Opened { estimate: 1.., .. } | Event::Improved { estimate: 1.., .. })
}

/// What the last event that reached a cell said of it.
#[derive(Clone, Copy, Default)]
struct Node {
    parent: Option<Cell>,
    cost: u64,
    estimate: u64,
}

struct Writer<'a> {
    board: &'a SquareBoard,
    text: String,
    unit: u64,
    /// Whether any event has an estimate.
    estimates: bool,
    nodes: Vec<Node>,
}

impl Writer<'_> {
    fn walls(&mut self) {
        let scene = Scene::of_board(self.board, &[], &[]);
        let mut rects = Vec::new();
        runs(
            &scene,
            |cell| scene.is_wall(cell).then_some(()),
            |run, ()| {
                rects.push([f64::from(run.x), f64::from(run.y), f64::from(run.length), 1.0]);
            },
        );
        rects.extend(thin_walls(&scene).into_iter().map(thin_rect));
        for (number, rect) in rects.into_iter().enumerate() {
            let [x, y, width, height] = rect.map(number_of);
            self.begin("wall", format_args!("wall {number}"));
            let _ = write!(self.text, r#","x":{x},"y":{y},"width":{width},"height":{height}}}"#);
        }
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Opened { cell, parent, cost, estimate } => {
                self.nodes[cell.index()] = Node { parent, cost, estimate };
                self.costed("generating", cell);
            }
            Event::Improved { cell, parent, cost, estimate } => {
                self.nodes[cell.index()] = Node { parent: Some(parent), cost, estimate };
                self.costed("updating", cell);
            }
            Event::Expanded { cell } => self.costed("expanding", cell),
            Event::Closed { cell } => self.linked("closing", cell),
            Event::Banned { cell } => self.linked("banned", cell),
            Event::Arrived { cell } => self.costed("end", cell),
            // The trace is of searches; its board does not change.
            Event::Carved { .. } | Event::Walled { .. } | Event::Met { .. } => {}
        }
    }

    /// The end of the path, once each of its cells is linked to the one before.
    fn arrive(&mut self, path: &[Cell]) {
        for pair in path.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            if self.nodes[to.index()].parent != Some(from) {
                let step = self.board.steps(from).find(|step| step.to == to);
                let price = if self.unit == 1 { 1 } else { step.map_or(0, |step| step.cost) };
                let cost = self.nodes[from.index()].cost + u64::from(price);
                self.nodes[to.index()] = Node { parent: Some(from), cost, estimate: 0 };
                self.costed("updating", to);
            }
        }
        if let Some(&goal) = path.last() {
            self.costed("end", goal);
        }
    }

    /// A cell, and nothing of how it was reached.
    fn bare(&mut self, kind: &str, cell: Cell) {
        self.cell(kind, cell, None);
        self.text.push('}');
    }

    /// A cell and its parent.
    fn linked(&mut self, kind: &str, cell: Cell) {
        self.cell(kind, cell, self.nodes[cell.index()].parent);
        self.text.push('}');
    }

    /// A cell, its parent and its costs.
    fn costed(&mut self, kind: &str, cell: Cell) {
        let Node { parent, cost, estimate } = self.nodes[cell.index()];
        self.cell(kind, cell, parent);
        let in_units = |cost: u64| number_of(cost as f64 / self.unit as f64);
        let _ = write!(self.text, r#","g":{}"#, in_units(cost));
        if self.estimates {
            let (h, f) = (in_units(estimate), in_units(cost + estimate));
            let _ = write!(self.text, r#","h":{h},"f":{f}"#);
        }
        self.text.push('}');
    }

    fn cell(&mut self, kind: &str, cell: Cell, parent: Option<Cell>) {
        let at = self.board.point_of(cell);
        self.begin(kind, format_args!("{},{}", at.x, at.y));
        if let Some(parent) = parent {
            let from = self.board.point_of(parent);
            let _ = write!(self.text, r#","pId":"{},{}""#, from.x, from.y);
        }
        let _ = write!(self.text, r#","x":{},"y":{}"#, at.x, at.y);
    }

    /// An event up to its id, on a line of its own.
    fn begin(&mut self, kind: &str, id: std::fmt::Arguments) {
        let comma = if self.text.ends_with('[') { "" } else { "," };
        let _ = write!(self.text, "{comma}\n{{\"type\":\"{kind}\",\"id\":\"{id}\"");
    }
}

fn thin_rect(wall: WallRun) -> [f64; 4] {
    let [x, y] = [wall.x, wall.y].map(|place| f64::from(place) - THICKNESS / 2.0);
    let length = f64::from(wall.length) + THICKNESS;
    if wall.upright { [x, y, THICKNESS, length] } else { [x, y, length, THICKNESS] }
}

/// To six decimals: what is beyond is only noise of the division.
fn number_of(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

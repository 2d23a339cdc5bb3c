//! Traces of searches for the Posthoc viewer (<https://posthoc-app.pathfinding.ai>).
//!
//! Format version 1.4.0; a file's name must end in `.trace.json`. The viewer has these
//! peculiarities:
//!
//! - it picks its parser by the exact string `1.4.0`;
//! - a parent whose id is the number 0 breaks the path to the root, so ids are strings;
//! - it has colours only for its own seven types, so walls and dead ends bring theirs;
//! - what is drawn stays, later events over earlier ones, unless it is cleared: an expanded
//!   cell is marked only at its own step, since a walker expands a cell again each time it
//!   comes back;
//! - it draws the path to the root only where there is a `pivot`, and along the parents named
//!   by the events themselves;
//! - its time grows with the number of fields, so an event has only those that say something.
//!
//! A square cell is identified by its column and row, `x` and `y`. A hexagonal one is
//! identified by its axial coordinates, which are also called `x` and `y`, and gives its
//! centre as `cx` and `cy`; a thin wall has its `points`.

use std::fmt::Write as _;

use dedale::board::{Board, Cell, Direction};
use dedale::search::{Event, Path};

use crate::picture::runs::{WallRun, runs, thin_walls};
use crate::picture::{Border, Pictured, Scene};

const HEAD: &str = r#"{"version":"1.4.0",
"views":{"main":[{"$":"rect","x":"${{ $.x }}","y":"${{ $.y }}","width":"${{ $.width ?? 1 }}","height":"${{ $.height ?? 1 }}","fill":"${{ $.type === 'wall' ? '#3b4554' : $.type === 'banned' ? '#000000' : color[$.type] }}","clear":"${{ $.type === 'expanding' }}"}]},
"pivot":{"x":"${{ $.x + 0.5 }}","y":"${{ $.y + 0.5 }}","scale":1},
"events":["#;

/// `@` stands for the angle to the first corner.
const HEX_HEAD: &str = r#"{"version":"1.4.0",
"views":{"main":[{"$":"polygon","points":"${{ $.points ?? [0,1,2,3,4,5].map(i => ({x: $.cx + Math.cos(Math.PI / 180 * (60 * i - @)) / Math.sqrt(3), y: $.cy + Math.sin(Math.PI / 180 * (60 * i - @)) / Math.sqrt(3)})) }}","fill":"${{ $.type === 'wall' ? '#3b4554' : $.type === 'banned' ? '#000000' : color[$.type] }}","clear":"${{ $.type === 'expanding' }}"}]},
"pivot":{"x":"${{ $.cx }}","y":"${{ $.cy }}","scale":1},
"events":["#;

/// The thickness of a thin wall, in cells.
const THICKNESS: f64 = 0.1;

/// Writes a search as the JSON of a trace.
///
/// The walls come first, then the start, the stops and the goals, then the events; at each stop a search
/// ends and the next one begins. Costs are divided
/// by `unit`: [`STRAIGHT`](dedale::board::STRAIGHT) for a search that adds up costs, 1 for
/// one that counts steps. For a bidirectional search, the cells of the path that were
/// reached from the goal are linked anew before the end, so that the whole path is shown.
/// One-way borders and weights are not shown. Panics if an event is not on the board.
pub fn write(
    board: &impl Pictured,
    events: &[Event],
    path: Option<&Path>,
    start: Cell,
    stops: &[Cell],
    goals: &[Cell],
    unit: u64,
) -> String {
    let scene = board.scene(&[], &[]);
    let head = match scene.is_flat() {
        None => HEAD.to_owned(),
        Some(is_flat) => HEX_HEAD.replace('@', if is_flat { "0" } else { "30" }),
    };
    let mut trace = Writer {
        board,
        scene,
        text: head,
        unit,
        estimates: events.iter().any(has_estimate),
        nodes: vec![Node::default(); board.cell_count()],
    };
    trace.walls();
    trace.bare("source", start);
    for &goal in stops.iter().chain(goals) {
        trace.bare("destination", goal);
    }
    let mut legs = path.map_or_else(Vec::new, |path| path.legs(stops)).into_iter();
    for &event in events {
        let leg = if let Event::Arrived { .. } = event { legs.next() } else { None };
        match leg {
            Some(leg) => trace.arrive(leg),
            None => trace.event(event),
        }
    }
    trace.text.push_str("\n]}\n");
    trace.text
}

const fn has_estimate(event: &Event) -> bool {
    matches!(*event, Event::Opened { estimate: 1.., .. } | Event::Improved { estimate: 1.., .. })
}

/// What the last event that reached a cell reported about it.
#[derive(Clone, Copy, Default)]
struct Node {
    parent: Option<Cell>,
    cost: u64,
    estimate: u64,
}

struct Writer<'a, B> {
    board: &'a B,
    scene: Scene,
    text: String,
    unit: u64,
    /// Whether any event has an estimate.
    estimates: bool,
    nodes: Vec<Node>,
}

impl<B: Board> Writer<'_, B> {
    fn walls(&mut self) {
        if self.scene.is_flat().is_some() {
            self.hex_walls();
            return;
        }
        let scene = &self.scene;
        let mut rects = Vec::new();
        runs(
            scene,
            |cell| scene.is_wall(cell).then_some(()),
            |run, ()| {
                rects.push([f64::from(run.x), f64::from(run.y), f64::from(run.length), 1.0]);
            },
        );
        rects.extend(thin_walls(scene).into_iter().map(thin_rect));
        for (number, rect) in rects.into_iter().enumerate() {
            let [x, y, width, height] = rect.map(number_of);
            self.begin("wall", format_args!("wall {number}"));
            let _ = write!(self.text, r#","x":{x},"y":{y},"width":{width},"height":{height}}}"#);
        }
    }

    /// Walls, including the thin ones between cells and around the board.
    fn hex_walls(&mut self) {
        let scene = &self.scene;
        let walls: Vec<Cell> = scene.cells().filter(|&cell| scene.is_wall(cell)).collect();
        let is_thin = |cell: Cell, direction: Direction| match scene.beside(cell, direction) {
            None => scene.has_thin_walls(),
            // Each one once.
            Some(beside) => cell < beside && scene.border(cell, direction) == Border::Wall,
        };
        let sides = |cell| scene.sides().iter().map(move |&direction| (cell, direction));
        let thin =
            scene.cells().flat_map(sides).filter(|&(cell, direction)| is_thin(cell, direction));
        let bars: Vec<_> = thin.map(|(cell, direction)| bar(scene.side(cell, direction))).collect();

        let count = walls.len();
        for (number, cell) in walls.into_iter().enumerate() {
            self.begin("wall", format_args!("wall {number}"));
            self.middle(cell);
            self.text.push('}');
        }
        for (number, (middle, corners)) in (count..).zip(bars) {
            self.begin("wall", format_args!("wall {number}"));
            let [cx, cy] = middle.map(number_of);
            let _ = write!(self.text, r#","cx":{cx},"cy":{cy},"points":["#);
            for (index, corner) in corners.into_iter().enumerate() {
                let comma = if index == 0 { "" } else { "," };
                let [x, y] = corner.map(number_of);
                let _ = write!(self.text, r#"{comma}{{"x":{x},"y":{y}}}"#);
            }
            self.text.push_str("]}");
        }
    }

    fn middle(&mut self, cell: Cell) {
        let [cx, cy] = self.scene.centre(cell).map(|place| number_of(f64::from(place)));
        let _ = write!(self.text, r#","cx":{cx},"cy":{cy}"#);
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
            // The trace is of searches: its board does not change. What a walker measures has no
            // node yet.
            Event::Measured { .. }
            | Event::Carved { .. }
            | Event::Walled { .. }
            | Event::Met { .. } => {}
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

    /// A cell, without how it was reached.
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
        let [x, y] = self.place(cell);
        self.begin(kind, format_args!("{x},{y}"));
        if let Some(parent) = parent {
            let [x, y] = self.place(parent);
            let _ = write!(self.text, r#","pId":"{x},{y}""#);
        }
        let _ = write!(self.text, r#","x":{x},"y":{y}"#);
        if self.scene.is_flat().is_some() {
            self.middle(cell);
        }
    }

    fn place(&self, cell: Cell) -> [i64; 2] {
        let point = self.scene.point_of(cell);
        let hex = self.scene.hex_of(cell).map(|hex| [hex.q.into(), hex.r.into()]);
        hex.unwrap_or([point.x.into(), point.y.into()])
    }

    /// Begins an event on its own line, up to its id.
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

/// A thin wall between two corners: its centre and its own corners.
fn bar(ends: [[f32; 2]; 2]) -> ([f64; 2], [[f64; 2]; 4]) {
    let [[ax, ay], [bx, by]] = ends.map(|end| end.map(f64::from));
    let length = (bx - ax).hypot(by - ay);
    let half = THICKNESS / 2.0 / length;
    let (dx, dy) = ((bx - ax) * half, (by - ay) * half);
    let corners = [
        [ax - dx - dy, ay - dy + dx],
        [ax - dx + dy, ay - dy - dx],
        [bx + dx + dy, by + dy - dx],
        [bx + dx - dy, by + dy + dx],
    ];
    ([f64::midpoint(ax, bx), f64::midpoint(ay, by)], corners)
}

/// Rounds to six decimals: the rest is only noise of the division.
fn number_of(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

use dedale::board::{Ground, Way};

use super::ink::Ink;
use super::layout::Layout;
use super::shapes::{bare, layers};
use super::sheet::{Layer, Shape, Sheet};
use super::signs;
use super::{Border, CellState, Scene, Shade};

/// What one sign of a picture means.
#[derive(Debug)]
pub(super) struct Entry {
    pub label: &'static str,
    /// The sign, one cell high.
    pub layers: Vec<Layer>,
    /// How many cells it is wide.
    pub width: f32,
}

impl Entry {
    fn new(label: &'static str, layers: Vec<Layer>) -> Self {
        Self { label, layers, width: 1.0 }
    }
}

/// What occurs in the scene, drawn in cells of this many pixels.
pub(super) fn legend(scene: &Scene, cell: u32) -> Vec<Entry> {
    let layout = Layout::of_one(cell);
    let one = |label, scene: &Scene| Entry::new(label, layers(scene, layout));
    let free = || Scene::of_one(Ground::FREE, CellState::Neutral);

    let mut entries = Vec::new();
    if !scene.starts().is_empty() {
        entries.push(one("start", &free().with_marked(true, false)));
    }
    if !scene.goals().is_empty() {
        entries.push(one("goal", &free().with_marked(false, true)));
    }
    if scene.path().len() > 1 {
        entries.push(Entry::new("path", path()));
    }
    entries.extend(
        states(scene).map(|(state, label)| one(label, &Scene::of_one(Ground::FREE, state))),
    );
    entries.extend(distances(scene));
    for (ink, label, ground) in GROUNDS {
        if scene.cells().any(|cell| bare(scene.ground(cell)) == ink) {
            entries.push(one(label, &Scene::of_one(ground, CellState::Neutral)));
        }
    }
    if has_one_ways(scene) {
        entries.push(Entry::new("one way only", one_way()));
    }
    entries
}

const fn land(weight: u8) -> Ground {
    match Ground::weighing(weight) {
        Some(ground) => ground,
        None => Ground::Wall,
    }
}

const GROUNDS: [(Ink, &str, Ground); 6] = [
    (Ink::Wall, "wall", Ground::Wall),
    (Ink::Water, "water", Ground::Water),
    (Ink::Weight(1), "weight 2", land(2)),
    (Ink::Weight(2), "weight 3–4", land(4)),
    (Ink::Weight(3), "weight 5–8", land(8)),
    (Ink::Weight(4), "weight 9 and more", land(9)),
];

/// The states that occur; "not visited" only beside others.
fn states(scene: &Scene) -> impl Iterator<Item = (CellState, &'static str)> {
    let mut occurs = [false; CellState::ALL.len()];
    for cell in scene.cells().filter(|&cell| !scene.is_wall(cell)) {
        occurs[scene.state(cell) as usize] = true;
    }
    let searched = occurs[1..].contains(&true);
    let named = [
        (CellState::Current, "current cell"),
        (CellState::Opened, "opened"),
        (CellState::Closed, "closed"),
        (CellState::Banned, "dead end"),
        (CellState::Neutral, "not visited"),
    ];
    named.into_iter().filter(move |&(state, _)| {
        occurs[state as usize] && searched && (state != CellState::Neutral || !scene.has_field())
    })
}

fn distances(scene: &Scene) -> Vec<Entry> {
    const STEPS: u8 = 5;
    let mut entries = Vec::new();
    if !scene.has_field() {
        return entries;
    }
    let mut sheet = Sheet::default();
    for step in 0..=STEPS {
        let x = 0.4 * f32::from(step);
        let rect = Shape::Rect { x, y: 0.0, width: 0.4, height: 1.0 };
        sheet.fill(Ink::Shade(255 / STEPS * step), rect);
    }
    let width = 0.4 * f32::from(STEPS + 1);
    entries.push(Entry { label: "near to far", layers: sheet.into_layers(), width });
    if scene.cells().any(|cell| scene.shade(cell) == Some(Shade::Unreachable)) {
        let mut sheet = Sheet::default();
        sheet.fill(Ink::Unreachable, Shape::Rect { x: 0.0, y: 0.0, width: 1.0, height: 1.0 });
        signs::dash(&mut sheet, [0.0, 0.0]);
        entries.push(Entry::new("no way to a goal", sheet.into_layers()));
    }
    entries
}

fn has_one_ways(scene: &Scene) -> bool {
    let is_one_way = |cell, way| matches!(scene.border(cell, way), Border::OneWay(_));
    scene.has_borders()
        && scene.cells().any(|cell| is_one_way(cell, Way::S) || is_one_way(cell, Way::E))
}

fn path() -> Vec<Layer> {
    let mut sheet = Sheet::default();
    let line = Shape::Line(vec![[0.1, 0.5], [0.9, 0.5]]);
    sheet.stroke(Ink::PathEdge, 0.36, line.clone());
    sheet.stroke(Ink::Path, 0.2, line);
    sheet.into_layers()
}

fn one_way() -> Vec<Layer> {
    let mut sheet = Sheet::default();
    signs::chevron(&mut sheet, [0.5, 0.5], Way::E);
    sheet.into_layers()
}

use dedale::board::{Cell, Terrain};
use dedale::link::Player;

use super::hunt::OneSign;
use super::ink::{Ink, bare};
use super::layout::Layout;
use super::raster::{Layer, Shape, Sheet};
use super::shapes::layers;
use super::{Border, CellState, Scene, Shade, signs};

/// An entry of the legend: one sign of a picture, with its meaning.
#[derive(Debug)]
pub(super) struct Entry {
    pub label: &'static str,
    /// The sign, one cell high.
    pub layers: Vec<Layer>,
    /// The width of the sign, in cells.
    pub width: f32,
    /// The width of its cells, in pixels.
    pub cell: u32,
}

impl Entry {
    fn new(label: &'static str, layers: Vec<Layer>, cell: u32) -> Self {
        Self { label, layers, width: 1.0, cell }
    }
}

/// The legend of the scene, drawn in cells of this many pixels.
pub(super) fn legend(scene: &Scene, cell: u32) -> Vec<Entry> {
    // Hexagons are higher than wide, or wider than high.
    let inner = if scene.hexes().is_some() { cell * 5 / 6 } else { cell };
    let layout = Layout::of_one(inner);
    let one = |label, scene: &Scene| {
        let width = scene.extent()[0] as f32;
        Entry { width, ..Entry::new(label, layers(scene, layout), inner) }
    };
    let alone = |terrain, state| Scene::of_one(scene.lattice().of_one(), terrain, state);
    let free = || alone(Terrain::FREE, CellState::Neutral);

    let mut entries = Vec::new();
    let [start, goal] = if scene.hunt.is_shown() { ["entry", "exit"] } else { ["start", "goal"] };
    if !scene.starts().is_empty() {
        entries.push(one(start, &free().with_marked(true, false)));
    }
    if !scene.goals().is_empty() {
        entries.push(one(goal, &free().with_marked(false, true)));
    }
    if !scene.chokepoints().is_empty() {
        entries.push(one("chokepoint", &free().with_chokepoints(&[Cell::new(0)])));
    }
    entries.extend(hunt(scene).map(|(label, sign)| one(label, &free().with_one_sign(sign))));
    if scene.path().len() > 1 {
        entries.push(Entry::new("path", line([Ink::PathEdge, Ink::Path]), cell));
    }
    for (player, label) in [(Player::Red, "red"), (Player::Blue, "blue")] {
        if scene.stone_count(player) > 0 {
            let [red, blue] = Player::BOTH.map(|other| (other == player).then_some(Cell::new(0)));
            entries.push(one(label, &free().with_stones(red.as_slice(), blue.as_slice())));
        }
    }
    if !scene.link().is_empty() {
        entries.push(Entry::new("link", line([Ink::LinkEdge, Ink::Link]), cell));
    }
    for (player, label, ink) in [
        (Some(Player::Red), "side of red", Ink::RedSide),
        (Some(Player::Blue), "side of blue", Ink::BlueSide),
        (None, "side of both", Ink::SharedSide),
    ] {
        if scene.has_side(player) {
            entries.push(Entry::new(label, side(ink), cell));
        }
    }
    entries.extend(states(scene).map(|(state, label)| one(label, &alone(Terrain::FREE, state))));
    entries.extend(distances(scene, cell));
    for (ink, label, terrain) in TERRAINS {
        if scene.cells().any(|cell| bare(scene.terrain(cell)) == ink) {
            entries.push(one(label, &alone(terrain, CellState::Neutral)));
        }
    }
    if has_one_way_steps(scene) {
        entries.push(Entry::new("one-way step", one_way(), cell));
    }
    entries
}

const fn land(weight: u8) -> Terrain {
    match Terrain::with_cost(weight) {
        Some(terrain) => terrain,
        None => Terrain::Wall,
    }
}

const TERRAINS: [(Ink, &str, Terrain); 6] = [
    (Ink::Wall, "wall", Terrain::Wall),
    (Ink::Water, "water", Terrain::Water),
    (Ink::Weight(1), "weight 2", land(2)),
    (Ink::Weight(2), "weight 3–4", land(4)),
    (Ink::Weight(3), "weight 5–8", land(8)),
    (Ink::Weight(4), "weight 9 and more", land(9)),
];

/// The states that occur; "not visited" only along with others.
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

/// The signs of a hunt that occur.
fn hunt(scene: &Scene) -> impl Iterator<Item = (&'static str, OneSign)> {
    let hunt = &scene.hunt;
    let has = |occurs: &dyn Fn(Cell) -> bool| scene.cells().any(occurs);
    let signs = [
        (hunt.monster().is_some(), "monster", OneSign::Monster),
        (has(&|cell| hunt.trail(cell).is_some()), "where it was at turn 12", OneSign::Trail),
        (!hunt.shots().is_empty(), "shot", OneSign::Shot),
        (has(&|cell| hunt.heat(cell) > 0), "likeliest for the hunter", OneSign::Heat),
        (has(&|cell| hunt.is_unseen(cell)), "not seen", OneSign::Unseen),
    ];
    signs.into_iter().filter(|sign| sign.0).map(|(_, label, sign)| (label, sign))
}

fn distances(scene: &Scene, cell: u32) -> Vec<Entry> {
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
    entries.push(Entry { label: "near to far", layers: sheet.into_layers(), width, cell });
    if scene.cells().any(|cell| scene.shade(cell) == Some(Shade::Unreachable)) {
        let mut sheet = Sheet::default();
        sheet.fill(Ink::Unreachable, Shape::Rect { x: 0.0, y: 0.0, width: 1.0, height: 1.0 });
        signs::dash(&mut sheet, [0.0, 0.0]);
        entries.push(Entry::new("no path to a goal", sheet.into_layers(), cell));
    }
    entries
}

fn has_one_way_steps(scene: &Scene) -> bool {
    let is_one_way = |cell, direction| matches!(scene.border(cell, direction), Border::OneWay(_));
    let directions = scene.lattice().onward();
    scene.has_borders()
        && scene.cells().any(|cell| directions.iter().any(|&direction| is_one_way(cell, direction)))
}

fn line([edge, ink]: [Ink; 2]) -> Vec<Layer> {
    let mut sheet = Sheet::default();
    let line = Shape::Line(vec![[0.1, 0.5], [0.9, 0.5]]);
    sheet.stroke(edge, 0.36, line.clone());
    sheet.stroke(ink, 0.2, line);
    sheet.into_layers()
}

fn side(ink: Ink) -> Vec<Layer> {
    let mut sheet = Sheet::default();
    sheet.fill(ink, Shape::Rect { x: 0.0, y: 0.25, width: 1.0, height: 0.5 });
    if ink == Ink::BlueSide {
        let light = Shape::Rect { x: 0.0, y: 0.42, width: 1.0, height: 0.12 };
        sheet.fill(Ink::BlueSideSign, light);
    }
    sheet.into_layers()
}

fn one_way() -> Vec<Layer> {
    let mut sheet = Sheet::default();
    signs::chevron(&mut sheet, [0.5, 0.5], [1.0, 0.0]);
    sheet.into_layers()
}

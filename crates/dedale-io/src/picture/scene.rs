use std::collections::HashMap;

use dedale::board::{
    Board, Cell, Direction, GridMap, HexBoard, Neighborhood, Point, Size, SquareBoard, Terrain,
};
use dedale::field::Next;
use dedale::link::Player;
use dedale::search::{Event, Mark, Path};
use dedale::{FlowField, WeightedFlowField};

use super::borders::Borders;
use super::hunt::HuntSigns;
use super::layout::{Lattice, Measures};
use super::{Border, Game, RimEdge, Share, Side};

/// What to draw: a board and everything known about its cells.
///
/// Takes three to eight bytes a cell. Cells are those of the board it was made from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    size: Size,
    lattice: Lattice,
    terrains: Vec<Terrain>,
    borders: Borders,
    states: Vec<CellState>,
    current: Option<Cell>,
    field: Option<FieldView>,
    pub(super) chokepoints: Vec<Cell>,
    path: Vec<Cell>,
    line: Vec<[u32; 2]>,
    starts: Vec<Cell>,
    goals: Vec<Cell>,
    pub(super) game: Game,
    pub(super) hunt: HuntSigns,
    has_labels: bool,
    pub(super) measures: Measures,
}

/// The state that a search gave to a cell, as shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum CellState {
    /// Not visited.
    #[default]
    Neutral,
    /// Reached, and on the frontier.
    Opened,
    /// Expanded; for a walker: on the path so far.
    Closed,
    /// A dead end.
    Banned,
    /// Where the search stands.
    Current,
}

impl CellState {
    /// All states.
    pub const ALL: [Self; 5] =
        [Self::Neutral, Self::Opened, Self::Closed, Self::Banned, Self::Current];
}

impl From<Mark> for CellState {
    fn from(mark: Mark) -> Self {
        match mark {
            Mark::Neutral => Self::Neutral,
            Mark::Opened => Self::Opened,
            Mark::Closed => Self::Closed,
            Mark::Banned => Self::Banned,
        }
    }
}

/// The distance of a cell from the nearest goal, in a flow field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shade {
    /// From 0 at a goal to 255 at the farthest cell.
    Of(u8),
    /// No goal can be reached from here.
    Unreachable,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct FieldView {
    shades: Vec<Shade>,
    arrows: Vec<Option<Direction>>,
}

impl Scene {
    /// The scene of a board and its marks, before any search.
    ///
    /// Two free cells have a thin wall between them if neither straight step is open, and a
    /// one-way border if only one is. A board does not know which of its cells are water:
    /// see [`Scene::with_water`].
    pub fn of_board(board: &SquareBoard, starts: &[Cell], goals: &[Cell]) -> Self {
        let diagonal = matches!(board.neighborhood(), Neighborhood::Eight(_));
        Self::of(board, Lattice::Squares { diagonal }, starts, goals)
    }

    pub(super) fn of(
        board: &impl Board,
        lattice: Lattice,
        starts: &[Cell],
        goals: &[Cell],
    ) -> Self {
        let table = board.table();
        let terrain = |&weight: &u8| Terrain::with_cost(weight).unwrap_or(Terrain::Wall);
        Self {
            size: table.size(),
            terrains: table.weights().iter().map(terrain).collect(),
            borders: Borders::of(table, lattice.onward()),
            states: vec![CellState::Neutral; table.cell_count()],
            starts: starts.to_vec(),
            goals: goals.to_vec(),
            ..Self::blank(table.size(), lattice)
        }
    }

    /// An empty scene, without even cells.
    fn blank(size: Size, lattice: Lattice) -> Self {
        Self {
            size,
            lattice,
            terrains: Vec::new(),
            borders: Borders::default(),
            states: Vec::new(),
            current: None,
            field: None,
            chokepoints: Vec::new(),
            path: Vec::new(),
            line: Vec::new(),
            starts: Vec::new(),
            goals: Vec::new(),
            game: Game::default(),
            hunt: HuntSigns::default(),
            has_labels: false,
            measures: Measures::default(),
        }
    }

    /// Shows the water of the map, and shores as open borders, since the sign for water already
    /// means that it can only be left.
    ///
    /// # Panics
    ///
    /// Panics if the map has another size.
    pub fn with_water(self, map: &GridMap) -> Self {
        assert_eq!(map.size(), self.size, "a map of the scene's board");
        self.with_water_where(|_, cell| map.terrains()[cell.index()] == Terrain::Water)
    }

    pub(super) fn with_water_where(mut self, is_water: impl Fn(&Self, Cell) -> bool) -> Self {
        for cell in cells(self.size) {
            if !is_water(&self, cell) {
                continue;
            }
            self.terrains[cell.index()] = Terrain::Water;
            for &direction in self.sides() {
                let beside =
                    self.beside(cell, direction).filter(|&beside| !is_water(&self, beside));
                if beside.is_some() && self.border(cell, direction) == Border::OneWay(direction) {
                    self.borders.set(self.size, cell, direction, Border::Open);
                }
            }
        }
        self.borders.forget_if_open();
        self
    }

    /// Shows a path.
    pub fn with_path(mut self, path: &Path) -> Self {
        self.path = path.cells().to_vec();
        self
    }

    /// Draws a line through these points of a board of squares, instead of one through the cells of the path.
    /// Points are column and row in half cells: the center of the cell at (x, y) is [2x + 1, 2y + 1]. Text
    /// shows the path.
    pub fn with_line(mut self, points: &[[u32; 2]]) -> Self {
        self.line = points.to_vec();
        self
    }

    /// Draws pictures, as SVG and PNG, with cells and thin walls of these widths.
    pub const fn with_measures(mut self, measures: Measures) -> Self {
        self.measures = measures;
        self
    }

    /// Shows the state that a search gave to each cell, and the current cell.
    ///
    /// # Panics
    ///
    /// Panics unless there is one mark for each cell.
    pub fn with_marks(mut self, marks: &[Mark], current: Option<Cell>) -> Self {
        assert_eq!(marks.len(), self.size.cell_count(), "one mark for each cell");
        self.states = marks.iter().map(|&mark| mark.into()).collect();
        self.current = current;
        self
    }

    /// Shows the next step of each cell in a flow field and, as a shade, its number of steps to
    /// the nearest goal.
    ///
    /// # Panics
    ///
    /// Panics if the flow field is of another board.
    pub fn with_field(self, field: &FlowField) -> Self {
        assert_eq!(field.cell_count(), self.size.cell_count(), "a field of the scene's board");
        let farthest = field.farthest().map(u64::from);
        self.with_distances(farthest, |cell| field.distance(cell).map(u64::from), |c| field.next(c))
    }

    /// Like [`Scene::with_field`], shaded by cost.
    pub fn with_cost_field(self, field: &WeightedFlowField) -> Self {
        assert_eq!(field.cell_count(), self.size.cell_count(), "a field of the scene's board");
        self.with_distances(field.farthest(), |cell| field.cost(cell), |cell| field.next(cell))
    }

    fn with_distances(
        mut self,
        farthest: Option<u64>,
        distance: impl Fn(Cell) -> Option<u64>,
        next: impl Fn(Cell) -> Next,
    ) -> Self {
        let farthest = farthest.unwrap_or(0).max(1);
        let shade = |cell| {
            let shade = |distance| Shade::Of((distance * 255 / farthest) as u8);
            distance(cell).map_or(Shade::Unreachable, shade)
        };
        let arrow = |cell| match next(cell) {
            Next::Toward(direction) => Some(direction),
            Next::Arrived | Next::Unreachable => None,
        };
        self.field = Some(FieldView {
            shades: cells(self.size).map(shade).collect(),
            arrows: cells(self.size).map(arrow).collect(),
        });
        self
    }

    /// Labels columns and rows:
    /// letters from `a` and numbers from 1, as in
    /// [`HexShape::label`](dedale::board::HexShape::label). Text shows them, and pictures of
    /// hexagons if a cell has at least 16 pixels.
    pub fn with_labels(mut self) -> Self {
        self.has_labels = true;
        self
    }

    /// Whether columns and rows have labels.
    pub const fn has_labels(&self) -> bool {
        self.has_labels
    }

    pub(super) const fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    /// The size of the board; for a hexagonal board, the size of the table that numbers its
    /// cells.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Every cell of the board, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        cells(self.size).filter(|&cell| self.contains(cell))
    }

    /// The coordinates of the cell; for a hexagonal board, on its table.
    pub const fn point_of(&self, cell: Cell) -> Point {
        self.size.point_of(cell)
    }

    /// The terrain of the cell.
    pub fn terrain(&self, cell: Cell) -> Terrain {
        self.terrains[cell.index()]
    }

    /// Whether the cell is a wall.
    pub fn is_wall(&self, cell: Cell) -> bool {
        self.terrain(cell) == Terrain::Wall
    }

    /// The state that a search gave to the cell.
    pub fn state(&self, cell: Cell) -> CellState {
        if self.current == Some(cell) { CellState::Current } else { self.states[cell.index()] }
    }

    /// The distance of the cell from the nearest goal; `None` in walls, and without a flow
    /// field.
    pub fn shade(&self, cell: Cell) -> Option<Shade> {
        let field = self.field.as_ref()?;
        (!self.is_wall(cell)).then(|| field.shades[cell.index()])
    }

    /// The next step of the cell in the flow field.
    pub fn arrow(&self, cell: Cell) -> Option<Direction> {
        self.field.as_ref()?.arrows[cell.index()]
    }

    /// Whether a flow field is shown.
    pub const fn has_field(&self) -> bool {
        self.field.is_some()
    }

    /// The border on this straight side of the cell. Towards walls and off the board it is
    /// always [`Border::Open`]. For a hexagonal cell, the sides are named as in its table:
    /// see [`HexDirection::direction`](dedale::board::HexDirection::direction).
    pub fn border(&self, cell: Cell, direction: Direction) -> Border {
        self.borders.get(self.size, cell, direction)
    }

    /// Whether there is a thin wall anywhere.
    pub const fn has_thin_walls(&self) -> bool {
        self.borders.has_walls()
    }

    /// Whether there is a thin wall or a one-way border anywhere.
    pub const fn has_borders(&self) -> bool {
        !self.borders.is_empty()
    }

    /// The cells of the path, from start to goal.
    pub fn path(&self) -> &[Cell] {
        &self.path
    }

    /// The line drawn instead of the path, in half cells; empty if there is none.
    pub(super) fn line(&self) -> &[[u32; 2]] {
        &self.line
    }

    /// The starts of the board.
    pub fn starts(&self) -> &[Cell] {
        &self.starts
    }

    /// The goals of the board.
    pub fn goals(&self) -> &[Cell] {
        &self.goals
    }

    /// For each cell, whether a mark or a stone covers the sign of its state.
    pub(super) fn marked(&self) -> Vec<bool> {
        let mut marked: Vec<bool> = match self.game.stones() {
            [] => vec![false; self.size.cell_count()],
            stones => stones.iter().map(Option::is_some).collect(),
        };
        for cell in self.starts.iter().chain(&self.goals) {
            marked[cell.index()] = true;
        }
        marked
    }

    /// Shows a generator's event; returns whether it changed the border between two cells.
    pub fn carve(&mut self, event: Event) -> bool {
        match event {
            Event::Carved { from, to } => self.set_border_between(from, to, Border::Open),
            Event::Walled { from, to } => self.set_border_between(from, to, Border::Wall),
            _ => return false,
        }
        true
    }

    fn set_border_between(&mut self, from: Cell, to: Cell, border: Border) {
        self.borders.unfold(self.size);
        let direction =
            self.sides().iter().find(|&&direction| self.beside(from, direction) == Some(to));
        self.borders.set(self.size, from, *direction.expect("cells that share a side"), border);
    }

    /// A single cell, to show the meaning of its look.
    pub(super) fn of_one(lattice: Lattice, terrain: Terrain, state: CellState) -> Self {
        let size = Size::new(1, 1).expect("1×1 is a size");
        Self { terrains: vec![terrain], states: vec![state], ..Self::blank(size, lattice) }
    }

    /// Marks the only cell as a start or goal.
    pub(super) fn with_marked(mut self, start: bool, goal: bool) -> Self {
        self.starts = start.then_some(Cell::new(0)).into_iter().collect();
        self.goals = goal.then_some(Cell::new(0)).into_iter().collect();
        self
    }
}

fn cells(size: Size) -> impl Iterator<Item = Cell> + use<> {
    (0..size.cell_count() as u32).map(Cell::new)
}

/// A board that can be drawn.
pub trait Pictured: Board {
    /// The scene of the board and its marks, before any search; with labels on hexagons, whose
    /// columns are hard to count.
    fn scene(&self, starts: &[Cell], goals: &[Cell]) -> Scene;
}

impl Pictured for SquareBoard {
    fn scene(&self, starts: &[Cell], goals: &[Cell]) -> Scene {
        Scene::of_board(self, starts, goals)
    }
}

impl Pictured for HexBoard {
    fn scene(&self, starts: &[Cell], goals: &[Cell]) -> Scene {
        Scene::of_hexes(self, starts, goals).with_labels()
    }
}

// Scenes with stones, sides and links.

impl Scene {
    /// Shows these stones and no others; a cell in both lists has a blue one.
    ///
    /// # Panics
    ///
    /// Panics if one is not on the board.
    pub fn with_stones(mut self, red: &[Cell], blue: &[Cell]) -> Self {
        self.assert_contains(red);
        self.assert_contains(blue);
        let mut stones = vec![None; self.size().cell_count()];
        for (cells, player) in [(red, Player::Red), (blue, Player::Blue)] {
            for cell in cells {
                stones[cell.index()] = Some(player);
            }
        }
        self.game.stones = stones;
        self
    }

    /// Shows a link, such as a chain or a tree of cells: a line connects each cell to the first
    /// of its neighbors before it in the list, if there is any. Cells with a thin wall between
    /// them are not neighbors; cells that share only a corner are neighbors only if the board has
    /// diagonal steps and no cell before shares a side.
    ///
    /// # Panics
    ///
    /// Panics if one is not on the board.
    pub fn with_link(mut self, cells: &[Cell]) -> Self {
        self.assert_contains(cells);
        self.game.link = cells.to_vec();
        self
    }

    /// Shows these cells as a side of the board, a player's or (`None`) everyone's, in addition
    /// to those already shown: their edges that face off the board have its colour. An edge
    /// claimed by two sides goes to the one along which it lies, or half to each.
    ///
    /// # Panics
    ///
    /// Panics if one is not on the board.
    pub fn with_side(self, player: Option<Player>, cells: &[Cell]) -> Self {
        self.with_named_side("", player, cells)
    }

    /// Like [`Scene::with_side`]. On a board of hexagons the name is written beside the side, in
    /// the owner's colour.
    pub fn with_named_side(mut self, name: &str, player: Option<Player>, cells: &[Cell]) -> Self {
        self.assert_contains(cells);
        self.game.sides.push(Side { name: name.to_owned(), player, cells: cells.to_vec() });
        self
    }

    fn assert_contains(&self, cells: &[Cell]) {
        assert!(cells.iter().all(|&cell| self.contains(cell)), "cells of the scene's board");
    }

    /// The player whose stone is on the cell.
    pub fn stone(&self, cell: Cell) -> Option<Player> {
        *self.game.stones.get(cell.index())?
    }

    /// The number of the player's stones.
    pub(super) fn stone_count(&self, player: Player) -> usize {
        self.game.stones.iter().filter(|&&stone| stone == Some(player)).count()
    }

    /// The cells of the link.
    pub fn link(&self) -> &[Cell] {
        &self.game.link
    }

    /// Whether a side of this player (`None`: of everyone) is shown.
    pub(super) fn has_side(&self, player: Option<Player>) -> bool {
        self.game.sides.iter().any(|side| side.player == player && !side.cells.is_empty())
    }

    /// For each cell of the link without duplicates, the cell before it to which it is
    /// connected.
    pub(super) fn link_tree(&self) -> Vec<(Cell, Option<Cell>)> {
        let mut places: HashMap<Cell, usize> = HashMap::new();
        let mut tree = Vec::new();
        for &cell in self.link() {
            if places.contains_key(&cell) {
                continue;
            }
            let first = |directions: &[Direction]| {
                let beside =
                    directions.iter().filter_map(|&direction| self.across(cell, direction));
                beside.filter(|beside| places.contains_key(beside)).min_by_key(|at| places[at])
            };
            let joined = first(self.sides()).or_else(|| match self.lattice() {
                Lattice::Squares { diagonal: true } => first(&Direction::ALL[4..]),
                _ => None,
            });
            tree.push((cell, joined));
            places.insert(cell, places.len());
        }
        tree
    }

    /// The cell beside this one, unless there is a thin wall between them.
    fn across(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let walled = self.border(cell, direction) == Border::Wall;
        self.beside(cell, direction).filter(|_| !walled)
    }

    /// The middle of the edges where these cells face off the board, and the direction in which
    /// they face. Cells that do not face off the board face away from its middle; where there
    /// is no such direction, it is up.
    pub(super) fn facing(&self, cells: &[Cell]) -> ([f32; 2], [f32; 2]) {
        let mean = |places: &[[f32; 2]]| {
            [0, 1].map(|axis| {
                let sum: f64 = places.iter().map(|place| f64::from(place[axis])).sum();
                (sum / places.len().max(1) as f64) as f32
            })
        };
        let (mut middles, mut sum) = (Vec::new(), [0.0; 2]);
        for &cell in cells {
            for &direction in self.sides().iter().filter(|&&side| self.is_rim(cell, side)) {
                let ([x, y], [dx, dy]) = (self.centre(cell), self.direction(direction));
                middles.push([x + dx / 2.0, y + dy / 2.0]);
                sum = [sum[0] + dx, sum[1] + dy];
            }
        }
        if middles.is_empty() {
            middles.extend(cells.iter().map(|&cell| self.centre(cell)));
        }
        let middle = mean(&middles);
        let centre = self.extent().map(|length| length as f32 / 2.0);
        let away = [middle[0] - centre[0], middle[1] - centre[1]];
        for [dx, dy] in [sum, away] {
            let length = dx.hypot(dy);
            if length > 0.1 {
                return (middle, [dx / length, dy / length]);
            }
        }
        (middle, [0.0, -1.0])
    }

    /// The edges of all sides shown.
    pub(super) fn rim_edges(&self) -> Vec<RimEdge> {
        let sides = &self.game.sides;
        let mut owners: HashMap<Cell, Vec<usize>> = HashMap::new();
        let mut cells = Vec::new();
        for (number, side) in sides.iter().enumerate() {
            for &cell in &side.cells {
                let of_cell = owners.entry(cell).or_default();
                if of_cell.is_empty() {
                    cells.push(cell);
                }
                if of_cell.last() != Some(&number) {
                    of_cell.push(number);
                }
            }
        }
        let mut edges = Vec::new();
        for cell in cells {
            for (place, &direction) in self.sides().iter().enumerate() {
                if self.is_rim(cell, direction) {
                    let mut add = |share, owner: usize| {
                        edges.push(RimEdge { cell, direction, share, player: sides[owner].player });
                    };
                    match self.shares(cell, place, &owners) {
                        [first, last] if first == last => add(Share::Whole, first),
                        [first, last] => {
                            add(Share::First, first);
                            add(Share::Last, last);
                        }
                    }
                }
            }
        }
        edges
    }

    /// The sides to which the two halves of an edge belong.
    fn shares(&self, cell: Cell, place: usize, owners: &HashMap<Cell, Vec<usize>>) -> [usize; 2] {
        let claimants = &owners[&cell];
        if let [only] = claimants[..] {
            return [only; 2];
        }
        let directions = self.sides();
        let count = directions.len();
        // How much of a side without the cells it shares faces this direction.
        let length = |side: usize, place: usize| {
            let is_shared = |cell: &Cell| {
                owners[cell].iter().any(|other| *other != side && claimants.contains(other))
            };
            let own = self.game.sides[side].cells.iter().filter(|cell| !is_shared(cell));
            own.filter(|&&cell| self.is_rim(cell, directions[place])).count()
        };
        let longest = |place: usize| {
            let most = claimants.iter().map(|&side| length(side, place)).max().unwrap_or(0);
            let holders =
                claimants.iter().copied().filter(move |&side| length(side, place) == most);
            holders.collect::<Vec<_>>()
        };
        let here = longest(place);
        if let [only] = here[..] {
            return [only; 2];
        }
        let toward = |place: usize| longest(place).into_iter().find(|side| here.contains(side));
        let first = toward((place + count - 1) % count).unwrap_or(here[0]);
        let last = toward((place + 1) % count).filter(|&last| last != first);
        [first, last.unwrap_or(here[usize::from(here[0] == first)])]
    }
}

use super::{Goal, Player, SideSet, Sides};
use crate::board::{Cell, Hex, HexBoard, HexShape, Size, SquareBoard};

/// The sides of a board, who owns them, and what each player has to link.
///
/// The presets return `None` for boards of another shape than they name, and for boards
/// with too few cells to have these sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Borders {
    sides: Sides,
    owned: [SideSet; 2],
    goals: [Goal; 2],
    /// Whether only owners of a side may take its cells.
    is_rim_owned: bool,
}

impl Borders {
    /// These sides; red's and blue's among them (a side may belong to both), and what red
    /// and blue have to link. Both may take all cells.
    pub const fn new(sides: Sides, owned: [SideSet; 2], goals: [Goal; 2]) -> Self {
        Self { sides, owned, goals, is_rim_owned: false }
    }

    /// The same, but only owners of a side may take its cells.
    pub fn with_owned_rim(self) -> Self {
        Self { is_rim_owned: true, ..self }
    }

    /// The default preset for the board's shape: `HexMo`'s for a hexagon, Hex's for a
    /// rhombus, Y's for a triangle, four sides for a rectangle. `None` for listed cells,
    /// which have no sides of their own.
    pub fn usual(board: &HexBoard) -> Option<Self> {
        match board.shape() {
            HexShape::Hexagon { .. } => Self::hexmo(board),
            HexShape::Rhombus { .. } | HexShape::Rectangle { .. } => Self::hex(board),
            HexShape::Triangle { .. } => Self::y(board),
            HexShape::Cells(_) => None,
        }
    }

    /// The borders of `HexMo` on a hexagon: six sides, alternately red's and blue's, any
    /// two of which the owner has to link. Named for the coordinate that is `+radius` on
    /// red's `q+`, `r+`, `s+` and `-radius` on blue's `q-`, `r-`, `s-`. Only owners of a
    /// side may take its cells.
    pub fn hexmo(board: &HexBoard) -> Option<Self> {
        let &HexShape::Hexagon { radius } = board.shape() else { return None };
        let mut sides = Sides::new(board.size().cell_count());
        let owned = [("+", radius as i32), ("-", -(radius as i32))].map(|(sign, value)| {
            let named = ["q", "r", "s"].into_iter().enumerate().map(|(axis, name)| {
                let cells = on(board, move |hex| hex.cube()[axis] == value);
                (format!("{name}{sign}"), cells)
            });
            add(&mut sides, named)
        });
        let goals = owned.map(|sides| Goal::any_two(sides).expect("three sides"));
        Some(Self::new(sides, owned, goals).with_owned_rim())
    }

    /// The borders of Hex on a rhombus, and likewise on a rectangle: red links `north` (the
    /// first row) with `south`, blue `west` (the first column) with `east`.
    pub fn hex(board: &HexBoard) -> Option<Self> {
        let (width, height, offset) = match *board.shape() {
            HexShape::Rhombus { width, height } => (width, height, None),
            HexShape::Rectangle { width, height, offset } => (width, height, Some(offset)),
            _ => return None,
        };
        let places = board.cells().map(|cell| {
            let hex = board.hex_of(cell);
            (cell, offset.map_or([hex.q, hex.r], |kind| hex.offset(kind)).map(|at| at as u32))
        });
        Some(Self::four(board.size(), [width, height], places))
    }

    /// The borders of a board of square cells, as on a rhombus.
    pub fn square(board: &SquareBoard) -> Self {
        let size = board.size();
        let cells = (0..).map(Cell::new).zip(size.points());
        let places = cells.map(|(cell, point)| (cell, [point.x, point.y]));
        Self::four(size, [size.width(), size.height()], places)
    }

    /// Four sides of cells that lie in columns and rows.
    fn four(
        table: Size,
        [width, height]: [u32; 2],
        places: impl Iterator<Item = (Cell, [u32; 2])>,
    ) -> Self {
        let places: Vec<(Cell, [u32; 2])> = places.collect();
        let along = |axis: usize, value: u32| {
            let cells = places.iter().filter(move |(_, place)| place[axis] == value);
            cells.map(|&(cell, _)| cell).collect::<Vec<_>>()
        };
        let mut sides = Sides::new(table.cell_count());
        let red = [("north", along(1, 0)), ("south", along(1, height - 1))];
        let blue = [("west", along(0, 0)), ("east", along(0, width - 1))];
        let owned = [add(&mut sides, red), add(&mut sides, blue)];
        let goals = owned.map(|sides| Goal::all(sides).expect("two sides"));
        Self::new(sides, owned, goals)
    }

    /// The borders of Y on a triangle: both players link all of `north` (row 0),
    /// `south-west` (column 0) and `south-east`.
    pub fn y(board: &HexBoard) -> Option<Self> {
        let &HexShape::Triangle { side } = board.shape() else { return None };
        let last = side as i32 - 1;
        let mut sides = Sides::new(board.size().cell_count());
        let named = [
            ("north", on(board, |hex| hex.r == 0)),
            ("south-west", on(board, |hex| hex.q == 0)),
            ("south-east", on(board, move |hex| hex.q + hex.r == last)),
        ];
        let all = add(&mut sides, named);
        let goal = Goal::all(all).expect("three sides");
        Some(Self::new(sides, [all; 2], [goal; 2]))
    }

    /// The borders of Havannah on a hexagon: six sides without the corners, `north`,
    /// `north-east` and so on clockwise, then six corners, `corner-nw` (the first cell),
    /// `corner-ne` and so on. From radius 2 on. The goal is the bridge, any two corners;
    /// for the fork see [`Borders::havannah_fork`].
    pub fn havannah(board: &HexBoard) -> Option<Self> {
        let &HexShape::Hexagon { radius: radius @ 2.. } = board.shape() else { return None };
        let radius = radius as i32;
        // On the side whose outward coordinate is the radius; a corner is on two.
        let outward = |hex: Hex| [-hex.r, hex.q, -hex.s(), hex.r, -hex.q, hex.s()];
        let on_side = |hex: Hex, side: usize| outward(hex)[side % 6] == radius;
        let is_corner = |hex: Hex| (0..6).filter(|&side| on_side(hex, side)).count() > 1;
        let mut sides = Sides::new(board.size().cell_count());
        let names = ["north", "north-east", "south-east", "south", "south-west", "north-west"];
        let edges = names.into_iter().enumerate().map(|(side, name)| {
            (name, on(board, move |hex| on_side(hex, side) && !is_corner(hex)))
        });
        let corners = ["nw", "ne", "e", "se", "sw", "w"].into_iter().enumerate();
        let corners = corners.map(|(side, name)| {
            let cells = on(board, move |hex| on_side(hex, side) && on_side(hex, side + 5));
            (format!("corner-{name}"), cells)
        });
        let edges = add(&mut sides, edges);
        let corners = add(&mut sides, corners);
        let goal = Goal::any_two(corners).expect("six corners");
        Some(Self::new(sides, [edges.or(corners); 2], [goal; 2]))
    }

    /// The borders of Havannah with the fork as the goal: any three of the six sides, to
    /// which corners do not belong.
    pub fn havannah_fork(board: &HexBoard) -> Option<Self> {
        let bridge = Self::havannah(board)?;
        let corners = bridge.goals[0].among();
        let edges = bridge.sides.all().iter().filter(|&side| !corners.contains(side)).collect();
        let goal = Goal::at_least(3, edges).expect("six sides");
        Some(Self { goals: [goal; 2], ..bridge })
    }

    /// The board's sides.
    pub const fn sides(&self) -> &Sides {
        &self.sides
    }

    /// The sides that the player owns.
    pub const fn owned(&self, player: Player) -> SideSet {
        self.owned[player.index()]
    }

    /// Whether the player may take the cell if it is empty.
    ///
    /// # Panics
    ///
    /// Panics if it is not on the board.
    #[inline]
    pub fn is_open_to(&self, cell: Cell, player: Player) -> bool {
        let touched = self.sides.touched_by(cell);
        !self.is_rim_owned
            || touched.is_empty()
            || !touched.and(self.owned[player.index()]).is_empty()
    }

    /// What the player has to link.
    pub const fn goal(&self, player: Player) -> Goal {
        self.goals[player.index()]
    }
}

fn on(board: &HexBoard, is_on: impl Fn(Hex) -> bool) -> Vec<Cell> {
    board.cells().filter(|&cell| is_on(board.hex_of(cell))).collect()
}

/// Adds sides whose names and number are known to be valid.
fn add<N: AsRef<str>>(
    sides: &mut Sides,
    named: impl IntoIterator<Item = (N, Vec<Cell>)>,
) -> SideSet {
    let add = |(name, cells): (N, Vec<Cell>)| {
        sides.add(name.as_ref(), cells).expect("few sides, each with a name of its own")
    };
    named.into_iter().map(add).collect()
}

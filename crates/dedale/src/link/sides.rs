use std::fmt;
use std::str::FromStr;

use crate::board::{Cell, Hex, HexBoard, HexShape, Size, SquareBoard};

/// The most sides that a board can have.
pub const MAX_SIDES: usize = 64;

/// One side of a board, by its number from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Side(u8);

impl Side {
    /// The side's number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this side alone.
    pub const fn alone(self) -> SideSet {
        SideSet(1 << self.0)
    }
}

/// A set of a board's sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct SideSet(u64);

impl SideSet {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// The number of sides in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the side is in the set.
    pub const fn contains(self, side: Side) -> bool {
        self.0 >> side.0 & 1 == 1
    }

    /// The sides in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The sides in either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The side with the lowest number.
    pub const fn first(self) -> Option<Side> {
        if self.0 == 0 { None } else { Some(Side(self.0.trailing_zeros() as u8)) }
    }

    /// The sides of the set, in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Side> {
        let rest = |set: &Self| Some(Self(set.0 & (set.0 - 1))).filter(|set| !set.is_empty());
        let sets = std::iter::successors((!self.is_empty()).then_some(self), rest);
        sets.filter_map(Self::first)
    }
}

impl FromIterator<Side> for SideSet {
    fn from_iter<I: IntoIterator<Item = Side>>(sides: I) -> Self {
        sides.into_iter().fold(Self::NONE, |set, side| set.or(side.alone()))
    }
}

/// The sides of a board: their names, and which of them each cell touches.
///
/// Up to [`MAX_SIDES`]; a cell may touch several, or none. 8 bytes a cell.
///
/// ```
/// use dedale::board::Cell;
/// use dedale::link::Sides;
///
/// let mut sides = Sides::new(3);
/// let left = sides.add("left", [Cell::new(0)])?;
/// let right = sides.add("right", [Cell::new(2), Cell::new(0)])?;
/// assert_eq!(sides.touched_by(Cell::new(0)).iter().collect::<Vec<_>>(), [left, right]);
/// assert_eq!(sides.named("right"), Some(right));
/// # Ok::<(), dedale::link::SidesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sides {
    names: Vec<String>,
    touched: Vec<SideSet>,
}

/// Why a side cannot be added.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[non_exhaustive]
pub enum SidesError {
    /// The board has as many sides as it can.
    #[error("a board has at most {MAX_SIDES} sides; '{0}' is one more")]
    TooMany(String),
    /// The board has another side of this name.
    #[error("each side has a name of its own, found '{0}' twice")]
    Again(String),
}

impl Sides {
    /// A board of this many cells, without sides.
    pub fn new(cell_count: usize) -> Self {
        Self { names: Vec::new(), touched: vec![SideSet::NONE; cell_count] }
    }

    /// Adds a side that these cells touch.
    ///
    /// # Errors
    ///
    /// Returns an error for a name that is taken, and past [`MAX_SIDES`] sides.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn add(
        &mut self,
        name: &str,
        cells: impl IntoIterator<Item = Cell>,
    ) -> Result<Side, SidesError> {
        if self.named(name).is_some() {
            return Err(SidesError::Again(name.to_owned()));
        }
        if self.names.len() == MAX_SIDES {
            return Err(SidesError::TooMany(name.to_owned()));
        }
        let side = Side(self.names.len() as u8);
        self.names.push(name.to_owned());
        for cell in cells {
            let touched = &mut self.touched[cell.index()];
            *touched = touched.or(side.alone());
        }
        Ok(side)
    }

    /// The number of cells of the board.
    pub const fn cell_count(&self) -> usize {
        self.touched.len()
    }

    /// All sides of the board.
    pub fn all(&self) -> SideSet {
        (0..self.names.len() as u8).map(Side).collect()
    }

    /// The side's name.
    ///
    /// # Panics
    ///
    /// Panics if the board has no such side.
    pub fn name(&self, side: Side) -> &str {
        &self.names[side.index()]
    }

    /// The side with this name.
    pub fn named(&self, name: &str) -> Option<Side> {
        let place = self.names.iter().position(|known| known == name)?;
        Some(Side(place as u8))
    }

    /// The sides that the cell touches.
    #[inline]
    pub fn touched_by(&self, cell: Cell) -> SideSet {
        self.touched[cell.index()]
    }

    /// The cells that touch the side.
    pub fn cells(&self, side: Side) -> impl Iterator<Item = Cell> {
        let cells = (0..self.touched.len() as u32).map(Cell::new);
        cells.filter(move |&cell| self.touched_by(cell).contains(side))
    }

    /// The names of these sides, joined by commas.
    pub fn list(&self, sides: SideSet) -> impl fmt::Display {
        sides.iter().map(|side| self.name(side)).collect::<Vec<_>>().join(", ")
    }
}

/// One of the two players who place stones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Player {
    /// The first to move; black in files of Hex.
    Red = 0,
    /// The second to move; white in files of Hex.
    Blue,
}

impl Player {
    /// Both players, the first one first.
    pub const BOTH: [Self; 2] = [Self::Red, Self::Blue];

    /// The other player.
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }

    /// The player's index in [`Player::BOTH`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The player's name: "red" or "blue".
    pub const fn name(self) -> &'static str {
        ["red", "blue"][self as usize]
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a name that is no player's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[error("unknown player '{0}'; the players are red (or black) and blue (or white)")]
pub struct UnknownPlayer(pub String);

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Self, UnknownPlayer> {
        match name.to_ascii_lowercase().as_str() {
            "red" | "black" => Ok(Self::Red),
            "blue" | "white" => Ok(Self::Blue),
            _ => Err(UnknownPlayer(name.to_owned())),
        }
    }
}

/// The most sides that a link of more than two sides can join.
pub const MAX_JOINED: u32 = 6;

/// The most sides among which a link of more than two can choose.
pub const MAX_AMONG: u32 = 12;

/// Bytes that the tree search takes for each set of sides and cell.
pub(super) const TREE_ENTRY: u64 = 16;

/// What a link has to join: at least this many of these sides.
///
/// *Any two*, *this pair*, *all of* and *at least k* are all of this form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Goal {
    among: SideSet,
    count: u32,
}

/// Why a goal is refused: no link can reach it, or the search does not cover it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
#[non_exhaustive]
pub enum GoalError {
    /// There are fewer sides than that.
    #[error("a link joins at least 1 and at most all of the {among} sides, found {count}")]
    Count {
        /// How many sides must be joined.
        count: u32,
        /// Among how many.
        among: u32,
    },
    /// Too many sides for the search for the smallest tree.
    #[error(
        "links of more than two sides join at most {MAX_JOINED} of at most {MAX_AMONG}, found \
         {count} of {among}"
    )]
    TooMany {
        /// How many sides must be joined.
        count: u32,
        /// Among how many.
        among: u32,
    },
}

impl Goal {
    /// Joins at least `count` of these sides.
    ///
    /// # Errors
    ///
    /// Returns an error if there are fewer sides, if `count` is 0, or if it is more than two and
    /// beyond [`MAX_JOINED`] of [`MAX_AMONG`].
    pub const fn at_least(count: u32, among: SideSet) -> Result<Self, GoalError> {
        let of = among.len();
        if count == 0 || count > of {
            return Err(GoalError::Count { count, among: of });
        }
        if count > 2 && (count > MAX_JOINED || of > MAX_AMONG) {
            return Err(GoalError::TooMany { count, among: of });
        }
        Ok(Self { among, count })
    }

    /// Joins any two of these sides.
    ///
    /// # Errors
    ///
    /// Returns an error if there are fewer than two sides.
    pub const fn any_two(among: SideSet) -> Result<Self, GoalError> {
        Self::at_least(2, among)
    }

    /// Joins these two sides.
    ///
    /// # Errors
    ///
    /// Returns an error if they are one side.
    pub const fn pair(one: Side, other: Side) -> Result<Self, GoalError> {
        Self::any_two(one.alone().or(other.alone()))
    }

    /// Joins all of these sides.
    ///
    /// # Errors
    ///
    /// As [`Goal::at_least`].
    pub const fn all(sides: SideSet) -> Result<Self, GoalError> {
        Self::at_least(sides.len(), sides)
    }

    /// The sides that count.
    pub const fn among(self) -> SideSet {
        self.among
    }

    /// How many of the sides must be joined.
    pub const fn count(self) -> u32 {
        self.count
    }

    /// The memory, in bytes, of the search for the smallest tree on this many cells; 0 for
    /// goals of one or two sides.
    pub fn tree_bytes(self, cells: usize) -> u64 {
        if self.count <= 2 {
            return 0;
        }
        // As many sets as there are of one side up to the count.
        let (mut sets, mut of_size) = (0, 1);
        for size in 1..=u64::from(self.count) {
            of_size = of_size * (u64::from(self.among.len()) + 1 - size) / size;
            sets += of_size;
        }
        sets * cells as u64 * TREE_ENTRY
    }

    /// Whether a group that touches these sides joins enough of them.
    #[inline]
    pub const fn is_met_by(self, touched: SideSet) -> bool {
        touched.and(self.among).len() >= self.count
    }
}

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

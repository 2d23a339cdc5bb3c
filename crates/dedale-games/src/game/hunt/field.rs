use dedale::FlowField;
use dedale::board::{Board, Cell, GridMap, Neighborhood, Point, Size, SquareBoard, Terrain};

/// A field for hunts: a board with the monster's entries and exits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HuntField {
    board: SquareBoard,
    entries: Vec<Cell>,
    exits: Vec<Cell>,
    is_exit: Vec<bool>,
}

/// Why a map cannot be a field for hunts.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HuntFieldError {
    /// Too many cells: hunts keep tens of bytes for each.
    #[error("a field for a hunt has up to {limit} cells, found {0}", limit = HuntField::MAX_CELLS)]
    Cells(usize),
    /// The map marks no start or no goal.
    #[error("a field for a hunt marks at least one {0}, found none")]
    Missing(&'static str),
    /// An entry or exit is off the board.
    #[error("the {what} {at} is off the board of {}×{} cells", size.width(), size.height())]
    Off {
        /// Entry or exit.
        what: &'static str,
        /// The point off the board.
        at: Point,
        /// The size of the board.
        size: Size,
    },
    /// An entry or exit is in a wall.
    #[error("the {what} {at} is a wall")]
    Wall {
        /// Entry or exit.
        what: &'static str,
        /// The point in a wall.
        at: Point,
    },
    /// The monster could never get out.
    #[error("no path leads from the entry {0} to an exit")]
    Closed(Point),
}

impl HuntField {
    /// The most cells of a field.
    pub const MAX_CELLS: usize = 1 << 20;

    /// The field of this map: its starts are the entries and its goals the exits;
    /// duplicates count once. O(cells).
    pub fn new(map: &GridMap, neighborhood: Neighborhood) -> Result<Self, HuntFieldError> {
        let size = map.size();
        if size.cell_count() > Self::MAX_CELLS {
            return Err(HuntFieldError::Cells(size.cell_count()));
        }
        let marked = |what: &'static str, points: &[Point]| {
            let mut cells: Vec<Cell> = Vec::new();
            for &at in points {
                let cell = size.cell_at(at).ok_or(HuntFieldError::Off { what, at, size })?;
                if map.terrain(at) == Terrain::Wall {
                    return Err(HuntFieldError::Wall { what, at });
                }
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
            if cells.is_empty() { Err(HuntFieldError::Missing(what)) } else { Ok(cells) }
        };
        let (entries, exits) = (marked("entry", &map.starts)?, marked("exit", &map.goals)?);
        let board = map.board(neighborhood);
        let to_exits = FlowField::to(&board, &exits);
        if let Some(&shut) = entries.iter().find(|&&entry| to_exits.distance(entry).is_none()) {
            return Err(HuntFieldError::Closed(size.point_of(shut)));
        }
        let mut is_exit = vec![false; size.cell_count()];
        for exit in &exits {
            is_exit[exit.index()] = true;
        }
        Ok(Self { board, entries, exits, is_exit })
    }

    /// The board, with the monster's steps.
    pub const fn board(&self) -> &SquareBoard {
        &self.board
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.board.size()
    }

    /// The number of cells, walls included.
    pub fn cell_count(&self) -> usize {
        self.board.table().cell_count()
    }

    /// The cells where the monster may enter, in the order of the map; at least one.
    pub fn entries(&self) -> &[Cell] {
        &self.entries
    }

    /// The cells where the monster escapes, in the order of the map; at least one.
    pub fn exits(&self) -> &[Cell] {
        &self.exits
    }

    /// Whether the monster escapes at this cell.
    #[inline]
    pub fn is_exit(&self, cell: Cell) -> bool {
        self.is_exit[cell.index()]
    }
}

use dedale::board::{
    Cell, GridMap, Hex, HexMap, HexShape, Neighborhood, Point, Size, SizeError, Terrain,
};

/// The board of a position as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Grid {
    /// Hexagonal cells. Their places are `[q, r]`.
    Hexes(HexMap),
    /// Square cells. Their places are `[x, y]`.
    Squares {
        /// The board.
        map: GridMap,
        /// The neighbors that stones connect to.
        neighborhood: Neighborhood,
    },
}

impl Grid {
    /// The size of the table that holds the board.
    pub const fn size(&self) -> Size {
        match self {
            Self::Hexes(map) => map.size(),
            Self::Squares { map, .. } => map.size(),
        }
    }

    /// The map of a board of square cells.
    pub const fn map(&self) -> Option<&GridMap> {
        match self {
            Self::Squares { map, .. } => Some(map),
            Self::Hexes(_) => None,
        }
    }

    /// The cell at this place, numbered on the table; `None` off the board.
    pub fn cell_at(&self, [column, row]: [i32; 2]) -> Option<Cell> {
        match self {
            Self::Hexes(map) => map.cell_at(Hex::new(column, row)),
            Self::Squares { map, .. } => {
                let [x, y] = [column, row].map(u32::try_from);
                map.size().cell_at(Point::new(x.ok()?, y.ok()?))
            }
        }
    }

    /// The place of the cell with this number on the table.
    pub const fn place_of(&self, cell: Cell) -> [i32; 2] {
        match self {
            Self::Hexes(map) => {
                let hex = map.hex_of(cell);
                [hex.q, hex.r]
            }
            Self::Squares { map, .. } => {
                let point = map.size().point_of(cell);
                [point.x as i32, point.y as i32]
            }
        }
    }

    /// The label of the cell with this number, such as `c2`: a letter for the column of the
    /// table, the number of the row.
    pub fn label(&self, cell: Cell) -> String {
        self.size().point_of(cell).label()
    }

    /// The cell with this label; `None` off the board.
    pub fn cell_labelled(&self, label: &str) -> Option<Cell> {
        let cell = self.size().cell_at(Point::labelled(label)?)?;
        self.terrain(cell).map(|_| cell)
    }

    /// The terrain of the cell with this number; `None` off the board.
    pub fn terrain(&self, cell: Cell) -> Option<Terrain> {
        match self {
            _ if cell.index() >= self.size().cell_count() => None,
            Self::Hexes(map) => map.terrain(map.hex_of(cell)),
            Self::Squares { map, .. } => Some(map.terrains()[cell.index()]),
        }
    }

    /// Sets the terrain of a cell of the board.
    pub(super) fn set_terrain(&mut self, cell: Cell, terrain: Terrain) {
        match self {
            Self::Hexes(map) => map.set_terrain(map.hex_of(cell), terrain),
            Self::Squares { map, .. } => {
                map.set_terrain(map.size().point_of(cell), terrain);
            }
        }
    }

    /// The starts and the goals.
    pub fn marks(&self) -> [Vec<[i32; 2]>; 2] {
        let hex = |hex: &Hex| [hex.q, hex.r];
        let point = |point: &Point| [point.x as i32, point.y as i32];
        match self {
            Self::Hexes(map) => {
                [&map.starts, &map.goals].map(|marks| marks.iter().map(hex).collect())
            }
            Self::Squares { map, .. } => {
                [&map.starts, &map.goals].map(|marks| marks.iter().map(point).collect())
            }
        }
    }
}

/// What a file says about its board before it shows the cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Outline {
    Hexes(HexShape),
    Squares(Size, Neighborhood),
}

impl Outline {
    /// The size of the table that holds the board.
    pub(super) fn size(&self) -> Result<Size, SizeError> {
        match self {
            Self::Hexes(shape) => shape.bounds().map(|(_, size)| size),
            Self::Squares(size, _) => Ok(*size),
        }
    }

    /// The board, all of it free.
    pub(super) fn grid(self) -> Result<Grid, SizeError> {
        Ok(match self {
            Self::Hexes(shape) => Grid::Hexes(HexMap::new(shape, Terrain::FREE)?),
            Self::Squares(size, neighborhood) => {
                Grid::Squares { map: GridMap::new(size, Terrain::FREE), neighborhood }
            }
        })
    }
}

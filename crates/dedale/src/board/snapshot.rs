//! The parts of maps and boards, as they are stored.

use serde::{Deserialize, Serialize};

use super::hex::{Hex, HexBoard, HexDirection, HexMap, HexShape};
use super::{Board, Cell, GridMap, Neighborhood, Size, SquareBoard, Terrain};
use crate::snapshot::{Checked, Snapshot, check, checked_when_read, stored_as_parts};

stored_as_parts!(Size, Terrain, SquareBoard, HexMap, HexBoard);
checked_when_read!(GridMap);

#[derive(Serialize, Deserialize)]
pub(crate) struct Sides {
    width: u64,
    height: u64,
}

impl Snapshot for Size {
    type Parts = Sides;

    fn parts(&self) -> Sides {
        Sides { width: self.width().into(), height: self.height().into() }
    }

    fn restored(Sides { width, height }: Sides) -> Result<Self, String> {
        Self::new(width, height).map_err(|fault| fault.to_string())
    }
}

/// The number that stands for water; land is its weight, and a wall 0.
const WATER: u16 = 256;

impl Snapshot for Terrain {
    type Parts = u16;

    fn parts(&self) -> u16 {
        if matches!(self, Self::Water) { WATER } else { self.weight().into() }
    }

    fn restored(number: u16) -> Result<Self, String> {
        match u8::try_from(number) {
            Ok(weight) => Ok(Self::with_cost(weight).unwrap_or(Self::Wall)),
            Err(_) if number == WATER => Ok(Self::Water),
            Err(_) => Err(format!(
                "a terrain is 0 (wall), a weight to 255 or {WATER} (water), found {number}"
            )),
        }
    }
}

impl Checked for GridMap {
    fn check(&self) -> Result<(), String> {
        let cells = self.size().cell_count();
        check(self.terrains().len() == cells, "a map has one terrain for each cell")?;
        let are_roads =
            |roads: &Vec<u8>| roads.len() == cells && roads.iter().all(|&bits| bits <= 0b1111);
        check(
            self.roads.as_ref().is_none_or(are_roads),
            "a map has 0 to 15 as the roads of each cell",
        )
    }
}

#[derive(Serialize, Deserialize)]
pub(crate) struct SquareParts {
    map: GridMap,
    neighborhood: Neighborhood,
    /// The side of agents larger than a cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    agent_side: Option<u8>,
}

impl Snapshot for SquareBoard {
    type Parts = SquareParts;

    fn parts(&self) -> SquareParts {
        let agent_side = Some(self.agent_side()).filter(|&side| side > 1);
        SquareParts { map: self.to_map(), neighborhood: self.neighborhood(), agent_side }
    }

    fn restored(parts: SquareParts) -> Result<Self, String> {
        let SquareParts { map, neighborhood, agent_side } = parts;
        let board = map.into_board(neighborhood);
        check(agent_side != Some(0), "an agent has a cell")?;
        Ok(match agent_side {
            Some(side) => board.for_agents(side),
            None => board,
        })
    }
}

#[derive(Serialize, Deserialize)]
pub(crate) struct HexParts {
    shape: HexShape,
    /// Of the cells of the shape, by `r` and then `q`.
    terrain: Vec<Terrain>,
    starts: Vec<Hex>,
    goals: Vec<Hex>,
}

impl Snapshot for HexMap {
    type Parts = HexParts;

    fn parts(&self) -> HexParts {
        HexParts {
            shape: self.shape().clone(),
            terrain: self.cells().filter_map(|hex| self.terrain(hex)).collect(),
            starts: self.starts.clone(),
            goals: self.goals.clone(),
        }
    }

    fn restored(HexParts { shape, terrain, starts, goals }: HexParts) -> Result<Self, String> {
        let mut map = Self::new(shape, Terrain::FREE).map_err(|fault| fault.to_string())?;
        let cells: Vec<Hex> = map.cells().collect();
        check(terrain.len() == cells.len(), "a map has one terrain for each cell")?;
        for (hex, terrain) in cells.into_iter().zip(terrain) {
            map.set_terrain(hex, terrain);
        }
        (map.starts, map.goals) = (starts, goals);
        Ok(map)
    }
}

#[derive(Serialize, Deserialize)]
pub(crate) struct HexBoardParts {
    map: HexMap,
    /// The roads that are closed, whatever the terrain.
    closed: Vec<(Cell, HexDirection)>,
}

impl Snapshot for HexBoard {
    type Parts = HexBoardParts;

    fn parts(&self) -> HexBoardParts {
        let map = self.terrain_map();
        let roads = self.cells().flat_map(|cell| HexDirection::ALL.map(|way| (cell, way)));
        let is_closed = |&(cell, way): &(Cell, HexDirection)| {
            self.table().is_road_closed(cell, way.direction())
        };
        HexBoardParts { map, closed: roads.filter(is_closed).collect() }
    }

    fn restored(HexBoardParts { map, closed }: HexBoardParts) -> Result<Self, String> {
        let mut board = map.board();
        for (cell, direction) in closed {
            check(board.contains(cell), "a closed road leaves a cell of the board")?;
            board.close_road(cell, direction);
        }
        Ok(board)
    }
}

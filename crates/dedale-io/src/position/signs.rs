//! The characters for the cells of a position, one a cell, shared by all formats that are
//! written.

use dedale::board::{Cell, CornerCutting, Hex, HexShape, Neighborhood, Terrain};
use dedale::link::Player;
use dedale::{Phrase, phrase};

use super::{Grid, Position};
use crate::Unwritable;

/// Where the table has a cell that the board lacks.
pub(super) const OFF: u8 = b' ';
pub(super) const WALL: u8 = b'#';
const FREE: u8 = b'.';

/// The character for a player's stone.
pub(super) const fn stone(player: Player) -> u8 {
    match player {
        Player::Red => b'R',
        Player::Blue => b'B',
    }
}

/// The characters of the table's cells, row by row, if one character can represent each
/// cell.
pub(super) fn signs(position: &Position, format: &'static str) -> Result<Vec<u8>, Unwritable> {
    let unwritable = |what: Phrase| Unwritable { format, what };
    let grid = &position.grid;
    check_grid(grid).map_err(unwritable)?;
    let cells = (0..grid.size().cell_count() as u32).map(Cell::new);
    let signs = cells.map(|cell| match grid.terrain(cell) {
        None => Ok(OFF),
        Some(Terrain::Wall) => Ok(WALL),
        Some(Terrain::Water) => Err(unwritable(phrase!("water at {}", place(grid, cell)))),
        Some(Terrain::Land(weight)) => match weight.get() {
            1 => Ok(FREE),
            weight @ 2..=9 => Ok(b'0' + weight),
            weight => Err(unwritable(phrase!("weight {weight} at {}", place(grid, cell)))),
        },
    });
    let mut signs = signs.collect::<Result<Vec<u8>, _>>()?;
    let mut put = |cell: Option<Cell>, place: String, sign: u8, what: Phrase| {
        let under = cell.and_then(|cell| signs.get_mut(cell.index())).filter(|sign| **sign != OFF);
        let on = match under {
            Some(free) if *free == FREE => {
                *free = sign;
                return Ok(());
            }
            None => "off the board",
            Some(&mut WALL) => "on the wall",
            Some(b'2'..=b'9') => "on the weight",
            Some(_) => "on a stone or mark",
        };
        Err(unwritable(phrase!("{what} {on} at {place}")))
    };
    for player in Player::BOTH {
        for &cell in position.stones_of(player) {
            put(Some(cell), place(grid, cell), stone(player), phrase!("a {player} stone"))?;
        }
    }
    for (marks, (sign, what)) in grid.marks().into_iter().zip([(b'S', "a start"), (b'G', "a goal")])
    {
        for mark in marks {
            put(grid.cell_at(mark), named(mark), sign, what.into())?;
        }
    }
    Ok(signs)
}

fn check_grid(grid: &Grid) -> Result<(), Phrase> {
    match grid {
        Grid::Hexes(map) => match map.shape() {
            HexShape::Cells(cells) => {
                let far = cells.iter().find(|cell| !is_near(**cell));
                far.map_or(Ok(()), |far| Err(phrase!("the place {far}")))
            }
            _ => Ok(()),
        },
        Grid::Squares { neighborhood: Neighborhood::Eight(rule), .. }
            if *rule != CornerCutting::Always =>
        {
            Err(phrase!("corner cutting '{rule}'"))
        }
        Grid::Squares { map, .. } if map.has_roads() => Err("roads".into()),
        Grid::Squares { .. } => Ok(()),
    }
}

/// Whether the coordinates are within the usable range.
pub(super) const fn is_near(hex: Hex) -> bool {
    hex.q.unsigned_abs() <= Hex::LIMIT as u32 && hex.r.unsigned_abs() <= Hex::LIMIT as u32
}

fn place(grid: &Grid, cell: Cell) -> String {
    named(grid.place_of(cell))
}

/// How a message names a place: `q,r` or `x,y`.
pub(super) fn named([column, row]: [i32; 2]) -> String {
    format!("{column},{row}")
}

use dedale::board::{Cell, Terrain};

use super::ink::Ink;
use super::{CellState, Scene, Shade};

/// The fill of a cell.
pub(super) fn terrain(scene: &Scene, cell: Cell) -> Ink {
    let terrain = scene.terrain(cell);
    match (scene.state(cell), scene.shade(cell)) {
        _ if scene.hunt.is_unseen(cell) => Ink::Unseen,
        _ if terrain == Terrain::Wall => Ink::Wall,
        _ if scene.hunt.heat(cell) > 0 => Ink::Heat(scene.hunt.heat(cell)),
        _ if scene.hunt.trail(cell).is_some() => {
            Ink::Trail(scene.hunt.trail(cell).map_or(1, |trail| trail.fresh))
        }
        (CellState::Opened, _) => Ink::Opened,
        (CellState::Closed, _) => Ink::Closed,
        (CellState::Banned, _) => Ink::Banned,
        (CellState::Current, _) => Ink::Current,
        (CellState::Neutral, Some(Shade::Of(shade))) => Ink::Shade(shade),
        (CellState::Neutral, Some(Shade::Unreachable)) => Ink::Unreachable,
        (CellState::Neutral, None) => bare(terrain),
    }
}

/// The fill of a cell of which only the terrain is known.
pub(super) fn bare(terrain: Terrain) -> Ink {
    match terrain {
        Terrain::Wall => Ink::Wall,
        Terrain::Water => Ink::Water,
        Terrain::Land(weight) => weight_degree(weight.get()).map_or(Ink::Free, Ink::Weight),
    }
}

/// 1 for weight 2, 2 for 3–4, 3 for 5–8, 4 for all above.
pub(super) fn weight_degree(weight: u8) -> Option<u8> {
    let log = weight.checked_sub(1)?.checked_ilog2()?;
    Some((log as u8 + 1).min(4))
}

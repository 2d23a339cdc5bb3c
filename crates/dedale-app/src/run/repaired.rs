//! Edits that a field follows by repair.

use dedale::board::{Cell, HexBoard, SquareBoard, Terrain};
use dedale::field::Repair;
use dedale_io::picture::Pictured;
use serde::{Deserialize, Serialize};

use super::field::{Measured, Measuring};
use crate::{Loaded, Refusal, Spot};

/// A cell that was edited.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EditedCell {
    /// The cell.
    pub at: [i64; 2],
    /// What it was before.
    pub was: Was,
}

/// What a cell was before an edit.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Was {
    /// A wall or water.
    Named(WasName),
    /// Free, with this weight.
    Weight(#[cfg_attr(feature = "openapi", schemars(range(min = 1)))] u8),
}

/// The names of terrain without a weight.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "openapi", schemars(inline))]
pub enum WasName {
    /// A wall.
    Wall,
    /// Water.
    Water,
}

/// What it took to follow the edits.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct RepairCounts {
    /// How many cells lost their distance or got another; null if the field was not repaired
    /// but computed afresh: too many cells would have changed, or the tie is `discovery`.
    pub changed: Option<usize>,
    /// How many cells the repair looked at: those around the edits, those that changed, and
    /// those with a step onto one of these; null if there was none.
    pub looked_at: Option<usize>,
    /// How many cells a fresh field looks at: those that reach a goal.
    pub fresh: usize,
}

/// A board whose cells can be edited.
pub(crate) trait Editable: Clone {
    fn edit(&mut self, cell: Cell, terrain: Terrain);
}

impl Editable for SquareBoard {
    fn edit(&mut self, cell: Cell, terrain: Terrain) {
        self.set_terrain(cell, terrain);
    }
}

impl Editable for HexBoard {
    fn edit(&mut self, cell: Cell, terrain: Terrain) {
        self.set_terrain(cell, terrain);
    }
}

/// The field of the board before its edits, repaired.
pub(crate) fn repaired<B: Pictured + Editable>(
    edited: &[EditedCell],
    loaded: &Loaded<B>,
    goals: &[Cell],
    measuring: Measuring,
) -> Result<(Measured, RepairCounts), Refusal> {
    let mut before = loaded.board.clone();
    let mut cells = Vec::with_capacity(edited.len());
    // Of a cell that was edited twice, the first entry says what it was.
    for EditedCell { at, was } in edited.iter().rev() {
        let cell = loaded.cell("edited cell", &Spot::Place(*at))?;
        before.edit(cell, was.terrain()?);
        cells.push(cell);
    }
    let mut measured = Measured::to(&before, goals, measuring);
    let (repair, looked_at) = measured.repair(&loaded.board, &cells);
    let counts = match repair {
        Repair::Changed(changed) => [Some(changed), Some(looked_at)],
        Repair::Afresh => [None; 2],
    };
    let [changed, looked_at] = counts;
    let fresh = measured.reached();
    Ok((measured, RepairCounts { changed, looked_at, fresh }))
}

impl Was {
    fn terrain(self) -> Result<Terrain, Refusal> {
        match self {
            Self::Named(WasName::Wall) => Ok(Terrain::Wall),
            Self::Named(WasName::Water) => Ok(Terrain::Water),
            Self::Weight(weight) => Terrain::with_cost(weight)
                .ok_or_else(|| Refusal::new("a weight is a whole number from 1 to 255, found 0")),
        }
    }
}

use super::{Side, SideSet, Sides};
use crate::board::Cell;
use crate::search::{Event, Observer, Stopped};

/// The side from which each cell was first seen, and after how many steps: what the search
/// of `HexMo` remembers of a cell, recorded by watching it.
///
/// For goals of two sides. 12 bytes a cell.
///
/// ```
/// use dedale::board::{Cell, HexBoard, HexShape};
/// use dedale::link::{Borders, Network, Player, Reach};
///
/// let board = HexBoard::new(HexShape::Rhombus { width: 1, height: 4 })?;
/// let borders = Borders::hex(&board).unwrap();
/// let own = [0, 1, 2, 3].map(Cell::new);
/// let goal = borders.goal(Player::Red);
/// let mut reach = Reach::new(borders.sides(), goal.among());
/// let network = Network::new(&board, borders.sides(), &own);
/// network.first_contact_with(goal.among(), &mut reach).unwrap();
/// let south = borders.sides().named("south").unwrap();
/// assert_eq!(reach.of(Cell::new(2)), Some((south, 1)));
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reach<'a> {
    sides: &'a Sides,
    among: SideSet,
    seen: Vec<Option<(Side, u32)>>,
}

impl<'a> Reach<'a> {
    /// Nothing seen yet, for a search between these sides.
    pub fn new(sides: &'a Sides, among: SideSet) -> Self {
        Self { sides, among, seen: vec![None; sides.cell_count()] }
    }

    /// The side from which the cell was seen, and the steps to that side.
    pub fn of(&self, cell: Cell) -> Option<(Side, u32)> {
        self.seen[cell.index()]
    }
}

impl Observer for Reach<'_> {
    fn on(&mut self, event: Event) -> Result<(), Stopped> {
        if let Event::Opened { cell, parent, cost, .. } = event {
            let side = match parent {
                Some(parent) => self.of(parent).map(|(side, _)| side),
                None => self.sides.touched_by(cell).and(self.among).first(),
            };
            self.seen[cell.index()] = side.map(|side| (side, cost as u32));
        }
        Ok(())
    }
}

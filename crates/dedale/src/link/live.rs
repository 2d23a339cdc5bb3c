use super::{Player, SideSet, Sides};
use crate::board::{Cell, Graph};

/// Live links: stones of two players, placed and undone one by one, and the sides that
/// their groups join at any time.
///
/// Union–find by size (Galler, Fischer 1964), without path compression so that it can be
/// undone: each stone is placed in O(d log cells) time and undone in O(d), for the `d`
/// neighbors of a cell. 49 bytes a cell, plus 4 times the most neighbors that any cell has.
///
/// ```
/// use dedale::board::{Hex, HexBoard, HexShape};
/// use dedale::link::{Borders, LiveLinks, Player};
///
/// let board = HexBoard::new(HexShape::Rhombus { width: 2, height: 2 })?;
/// let borders = Borders::hex(&board).unwrap();
/// let mut live = LiveLinks::new(&board, borders.sides());
/// let [top, bottom] = [Hex::new(1, 0), Hex::new(0, 1)].map(|hex| board.cell_at(hex).unwrap());
/// let goal = borders.goal(Player::Red);
/// assert!(!goal.is_met_by(live.place(top, Player::Red)));
/// assert!(goal.is_met_by(live.place(bottom, Player::Red)));
/// assert_eq!(live.undo(), Some((bottom, Player::Red)));
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LiveLinks {
    /// As many entries for each cell as the most neighbors of any cell; missing neighbors
    /// lead to a cell that is always empty.
    neighbors: Vec<u32>,
    degree: usize,
    owners: Vec<u8>,
    groups: Vec<Group>,
    touched: Vec<SideSet>,
    /// Stones in the order in which they were placed, and the number of joins made before
    /// each.
    placed: Vec<(Cell, u32)>,
    joins: Vec<Join>,
}

/// A cell's group: stored at its root.
#[derive(Clone, Copy, Debug)]
struct Group {
    parent: u32,
    size: u32,
    sides: SideSet,
}

/// A group that became part of another, which had touched these sides.
#[derive(Clone, Copy, Debug)]
struct Join {
    root: u32,
    sides: SideSet,
}

const NOBODY: u8 = 2;

impl LiveLinks {
    /// An empty board.
    ///
    /// # Panics
    ///
    /// Panics if the sides are another board's.
    pub fn new(graph: &impl Graph, sides: &Sides) -> Self {
        let count = graph.cell_count();
        assert_eq!(sides.cell_count(), count, "sides of this board");
        let cells = || (0..count as u32).map(Cell::new);
        let degree = cells().map(|cell| graph.neighbors(cell).count()).max().unwrap_or(0);
        let mut neighbors = Vec::with_capacity(count * degree);
        for cell in cells() {
            let near = graph.neighbors(cell).map(Cell::number);
            neighbors.extend(near.chain(std::iter::repeat(count as u32)).take(degree));
        }
        let touched: Vec<SideSet> = cells().map(|cell| sides.touched_by(cell)).collect();
        let alone =
            |cell: Cell| Group { parent: cell.number(), size: 1, sides: touched[cell.index()] };
        Self {
            neighbors,
            degree,
            owners: vec![NOBODY; count + 1],
            groups: cells().map(alone).collect(),
            touched,
            placed: Vec::with_capacity(count),
            joins: Vec::with_capacity(count),
        }
    }

    /// Places a stone; returns all sides that its group now touches.
    ///
    /// # Panics
    ///
    /// Panics if the cell is not on the board or not empty.
    #[inline]
    pub fn place(&mut self, cell: Cell, player: Player) -> SideSet {
        let owner = player as u8;
        assert!(self.owners[cell.index()] == NOBODY, "an empty cell");
        self.owners[cell.index()] = owner;
        self.placed.push((cell, self.joins.len() as u32));
        let mut root = cell.number();
        let first = cell.index() * self.degree;
        for index in first..first + self.degree {
            let near = self.neighbors[index];
            if self.owners[near as usize] == owner {
                let other = self.root(near);
                if other != root {
                    root = self.join(root, other);
                }
            }
        }
        self.groups[root as usize].sides
    }

    /// The sides that [`LiveLinks::place`] would return.
    #[inline]
    pub fn would_touch(&self, cell: Cell, player: Player) -> SideSet {
        let first = cell.index() * self.degree;
        let near = &self.neighbors[first..first + self.degree];
        let own = near.iter().filter(|&&near| self.owners[near as usize] == player as u8);
        let joined = own.map(|&near| self.groups[self.root(near) as usize].sides);
        joined.fold(self.touched[cell.index()], SideSet::or)
    }

    /// Takes back the last stone placed, and returns it.
    #[inline]
    pub fn undo(&mut self) -> Option<(Cell, Player)> {
        let (cell, joins) = self.placed.pop()?;
        while self.joins.len() > joins as usize {
            let Some(Join { root, sides }) = self.joins.pop() else { break };
            let Group { parent, size, .. } = self.groups[root as usize];
            self.groups[root as usize].parent = root;
            let above = &mut self.groups[parent as usize];
            above.size -= size;
            above.sides = sides;
        }
        let owner = std::mem::replace(&mut self.owners[cell.index()], NOBODY);
        Some((cell, Player::BOTH[owner as usize & 1]))
    }

    /// Takes back all stones. O(cells).
    pub fn clear(&mut self) {
        self.owners.fill(NOBODY);
        self.placed.clear();
        self.joins.clear();
        for (number, (group, &sides)) in (0..).zip(self.groups.iter_mut().zip(&self.touched)) {
            *group = Group { parent: number, size: 1, sides };
        }
    }

    /// The owner of the stone on the cell.
    #[inline]
    pub fn owner(&self, cell: Cell) -> Option<Player> {
        Player::BOTH.get(self.owners[cell.index()] as usize).copied()
    }

    /// The sides that the group of this cell's stone touches; none if the cell is empty.
    pub fn sides_of(&self, cell: Cell) -> SideSet {
        match self.owner(cell) {
            Some(_) => self.groups[self.root(cell.number()) as usize].sides,
            None => SideSet::NONE,
        }
    }

    /// Whether the stones on two cells belong to the same group.
    pub fn are_joined(&self, one: Cell, other: Cell) -> bool {
        self.owner(one).is_some() && self.root(one.number()) == self.root(other.number())
    }

    /// The stones in the order in which they were placed.
    pub fn stones(&self) -> impl DoubleEndedIterator<Item = (Cell, Player)> + ExactSizeIterator {
        let owner = |cell: Cell| Player::BOTH[self.owners[cell.index()] as usize & 1];
        self.placed.iter().map(move |&(cell, _)| (cell, owner(cell)))
    }

    #[inline]
    fn root(&self, mut cell: u32) -> u32 {
        loop {
            let parent = self.groups[cell as usize].parent;
            if parent == cell {
                return cell;
            }
            cell = parent;
        }
    }

    /// Merges the smaller group into the larger one; returns the root of both.
    #[inline]
    fn join(&mut self, one: u32, other: u32) -> u32 {
        let size = |root: u32| self.groups[root as usize].size;
        let (root, above) = if size(one) <= size(other) { (one, other) } else { (other, one) };
        let Group { size, sides, .. } = self.groups[root as usize];
        self.groups[root as usize].parent = above;
        let group = &mut self.groups[above as usize];
        self.joins.push(Join { root, sides: group.sides });
        group.size += size;
        group.sides = group.sides.or(sides);
        above
    }
}

//! Hex played stone by stone: by dedale, and by hand on a union–find.

use dedale::Random;
use dedale::board::{Cell, Graph, HexBoard, HexShape, Size};
use dedale::link::{Borders, Goal, LiveLinks, Player, Playouts};
use petgraph::unionfind::UnionFind;

/// A game of Hex by some crate's own means. Red moves first and links the first
/// row with the last; cells are numbered row by row.
pub trait HexGame {
    /// Empties the board.
    fn begin(&mut self);

    /// Places the next stone, the players in turn; gives the winner once there is
    /// one.
    fn place(&mut self, cell: usize) -> Option<Player>;

    /// A game on random cells, to the winner. The cells may be in any order.
    fn play_at_random(&mut self, cells: &mut [usize], random: &mut Random) -> Option<Player> {
        self.begin();
        for last in (0..cells.len()).rev() {
            cells.swap(last, random.below(last as u32 + 1) as usize);
            let winner = self.place(cells[last]);
            if winner.is_some() {
                return winner;
            }
        }
        None
    }

    /// A game of these moves: the winner, and how many stones it took.
    fn play(&mut self, moves: &[usize]) -> Option<(Player, usize)> {
        self.begin();
        let mut stones = (1..).zip(moves);
        stones.find_map(|(count, &cell)| Some((self.place(cell)?, count)))
    }
}

/// On `LiveLinks`.
pub struct Live {
    stones: LiveLinks,
    goals: [Goal; 2],
    to_move: Player,
}

impl Live {
    pub fn new(side: u8) -> Self {
        let (board, borders) = board(side);
        let stones = LiveLinks::new(&board, borders.sides());
        let goals = Player::BOTH.map(|player| borders.goal(player));
        Self { stones, goals, to_move: Player::Red }
    }
}

impl HexGame for Live {
    fn begin(&mut self) {
        self.stones.clear();
        self.to_move = Player::Red;
    }

    fn place(&mut self, cell: usize) -> Option<Player> {
        let player = self.to_move;
        self.to_move = player.other();
        let touched = self.stones.place(Cell::new(cell as u32), player);
        self.goals[player.index()].is_met_by(touched).then_some(player)
    }
}

/// On `Playouts`, which names the winner when the board is full.
pub struct Bits {
    playouts: Playouts,
    empty: Playouts,
    stones: Vec<(Cell, Player)>,
    cell_count: usize,
}

impl Bits {
    pub fn new(side: u8) -> Self {
        let size = Size::new(side.into(), side.into()).expect("a size");
        let playouts = Playouts::hex(size).expect("a small board");
        let empty = playouts.clone();
        Self { playouts, empty, stones: Vec::new(), cell_count: size.cell_count() }
    }
}

impl HexGame for Bits {
    fn begin(&mut self) {
        self.stones.clear();
    }

    fn place(&mut self, cell: usize) -> Option<Player> {
        let player = Player::BOTH[self.stones.len() % 2];
        self.stones.push((Cell::new(cell as u32), player));
        if self.stones.len() < self.cell_count {
            return None;
        }
        self.playouts.set_position(self.stones.iter().copied(), player.other());
        Some(self.playouts.play(&mut Random::new(0)))
    }

    fn play_at_random(&mut self, _: &mut [usize], random: &mut Random) -> Option<Player> {
        Some(self.empty.play(random))
    }
}

/// As one would write it with petgraph's union–find: a node for each cell and one
/// for each side of the board.
pub struct Plain {
    groups: UnionFind<usize>,
    /// The sides among them.
    neighbors: Vec<Vec<usize>>,
    owners: Vec<Option<Player>>,
    cell_count: usize,
    to_move: Player,
}

impl Plain {
    pub fn new(side: u8) -> Self {
        let (board, borders) = board(side);
        let cell_count = board.cell_count();
        let near = |cell: Cell| {
            let cells = board.neighbors(cell).map(Cell::index);
            let sides =
                borders.sides().touched_by(cell).iter().map(|side| cell_count + side.index());
            cells.chain(sides).collect::<Vec<usize>>()
        };
        let neighbors = board.cells().map(near).collect();
        let groups = UnionFind::new(0);
        Self { groups, neighbors, owners: Vec::new(), cell_count, to_move: Player::Red }
    }

    /// North and south, or west and east.
    const fn ends(&self, player: Player) -> [usize; 2] {
        let first = self.cell_count + 2 * player.index();
        [first, first + 1]
    }
}

impl HexGame for Plain {
    fn begin(&mut self) {
        self.groups = UnionFind::new(self.cell_count + 4);
        self.owners.clear();
        self.owners.resize(self.cell_count + 4, None);
        for player in Player::BOTH {
            for end in self.ends(player) {
                self.owners[end] = Some(player);
            }
        }
        self.to_move = Player::Red;
    }

    fn place(&mut self, cell: usize) -> Option<Player> {
        let player = self.to_move;
        self.to_move = player.other();
        self.owners[cell] = Some(player);
        for &near in &self.neighbors[cell] {
            if self.owners[near] == Some(player) {
                self.groups.union(cell, near);
            }
        }
        let [one, other] = self.ends(player);
        self.groups.equiv(one, other).then_some(player)
    }
}

fn board(side: u8) -> (HexBoard, Borders) {
    let shape = HexShape::Rhombus { width: side.into(), height: side.into() };
    let board = HexBoard::new(shape).expect("a size");
    let borders = Borders::hex(&board).expect("a rhombus");
    (board, borders)
}

use super::{Game, MAX_POSITIONS, Numbered, Seat};
use dedale::board::{Cell, Graph};

/// Cops and robbers with one cop, on a board. (Quilliot 1978; Nowakowski, Winkler 1983.)
///
/// They take turns to step to a neighbor or stay; the cop moves first and is the first
/// player. The robber does not step onto the cop. When the cop steps onto the robber, the
/// robber is caught: left to move without moves, it has lost. A robber who is never caught
/// makes a draw.
///
/// ```
/// use dedale::board::{Cell, Terrain, GridMap, Size, Neighborhood};
/// use dedale_games::game::{Game, Numbered, Pursuit};
///
/// let board = GridMap::new(Size::new(3, 1)?, Terrain::FREE).board(Neighborhood::Four);
/// let chase = Pursuit::new(&board, Cell::new(0), Cell::new(2))?;
/// let start = chase.start();
/// assert_eq!(chase.name(chase.number(&start)), "0:2:cop");
/// let then = chase.play(&start, Cell::new(1));
/// assert_eq!(chase.moves(&then), [Cell::new(2)], "the robber is in a corner");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pursuit {
    /// For each cell, the cells reachable in one turn: its neighbors and itself, in order.
    reach: Vec<Box<[Cell]>>,
    start: Chase,
}

/// A position of a pursuit: where the two are, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chase {
    /// The cell of the cop.
    pub cop: Cell,
    /// The cell of the robber; differs from the cop's if it is the cop's turn.
    pub robber: Cell,
    /// The player to move: the cop is the first player.
    pub turn: Seat,
}

/// Why a pursuit cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, dedale::Phrased)]
pub enum PursuitError {
    /// Too many cells: C cells have 2·C² - C positions.
    #[error("a pursuit is for boards of up to {limit} cells, found {0}",
        limit = Pursuit::MAX_CELLS)]
    Cells(usize),
    /// No cell has this number.
    #[error("the board has {cells} cells, numbered from 0, found {found}")]
    Number {
        /// The number of cells.
        cells: usize,
        /// The number found.
        found: u32,
    },
    /// Both players start on this cell.
    #[error("the cop and the robber must start on different cells, found {} for both", .0.number())]
    Same(Cell),
}

impl Pursuit {
    /// The most cells, so that positions can be numbered.
    pub const MAX_CELLS: usize = 32768;

    /// A pursuit that starts from these cells. Stores the steps of the board: about 16
    /// bytes a cell and 4 a step.
    pub fn new(board: &impl Graph, cop: Cell, robber: Cell) -> Result<Self, PursuitError> {
        let cells = board.cell_count();
        if cells > Self::MAX_CELLS {
            return Err(PursuitError::Cells(cells));
        }
        if let Some(beyond) = [cop, robber].into_iter().find(|cell| cell.index() >= cells) {
            return Err(PursuitError::Number { cells, found: beyond.number() });
        }
        if cop == robber {
            return Err(PursuitError::Same(cop));
        }
        let reach = (0..cells as u32).map(Cell::new).map(|cell| {
            let mut reach: Vec<Cell> = board.neighbors(cell).chain([cell]).collect();
            reach.sort_unstable();
            reach.dedup();
            reach.into()
        });
        let start = Chase { cop, robber, turn: Seat::First };
        Ok(Self { reach: reach.collect(), start })
    }

    fn cells(&self) -> u32 {
        self.reach.len() as u32
    }

    /// The number of positions with the cop to move, which come first.
    fn cop_positions(&self) -> u32 {
        self.cells() * (self.cells() - 1)
    }
}

const _: () = {
    let cells = Pursuit::MAX_CELLS as u64;
    assert!(2 * cells * cells - cells <= MAX_POSITIONS as u64);
};

impl Game for Pursuit {
    type Position = Chase;
    /// The cell to be on after the move.
    type Move = Cell;

    fn start(&self) -> Chase {
        self.start
    }

    /// The moves, by cell number.
    fn moves(&self, chase: &Chase) -> Vec<Cell> {
        match chase.turn {
            Seat::First => self.reach[chase.cop.index()].to_vec(),
            Seat::Second if chase.robber == chase.cop => Vec::new(),
            Seat::Second => {
                let reach = self.reach[chase.robber.index()].iter().copied();
                reach.filter(|&cell| cell != chase.cop).collect()
            }
        }
    }

    fn play(&self, chase: &Chase, to: Cell) -> Chase {
        let turn = chase.turn.other();
        match chase.turn {
            Seat::First => Chase { cop: to, turn, ..*chase },
            Seat::Second => Chase { robber: to, turn, ..*chase },
        }
    }

    fn owner(&self, chase: &Chase) -> Option<Seat> {
        Some(chase.turn)
    }
}

/// Numbers the cop's turns first, by the cop's cell and then the robber's, which is one of
/// C - 1 others: a caught robber has the next turn. The robber's turns follow, with all C
/// cells for both. So there are no gaps.
impl Numbered for Pursuit {
    fn position_count(&self) -> u64 {
        let cells = u64::from(self.cells());
        cells * (2 * cells - 1)
    }

    fn arc_count(&self) -> u64 {
        let reach = |cell: &Cell| self.reach[cell.index()].len() as u64;
        let all: u64 = self.reach.iter().map(|reach| reach.len() as u64).sum();
        let robber_positions = u64::from(self.cells()) - 1;
        // The robber has every step of the cop, except those onto the cop.
        let onto_the_cop = (0..self.cells()).map(Cell::new).map(|cop| reach(&cop) - 1);
        2 * all * robber_positions - onto_the_cop.sum::<u64>()
    }

    fn number(&self, chase: &Chase) -> u32 {
        let (cop, robber) = (chase.cop.number(), chase.robber.number());
        match chase.turn {
            Seat::First => cop * (self.cells() - 1) + robber - u32::from(robber > cop),
            Seat::Second => self.cop_positions() + cop * self.cells() + robber,
        }
    }

    fn position(&self, number: u32) -> Chase {
        let (cop, robber, turn) = match number.checked_sub(self.cop_positions()) {
            None => {
                let others = self.cells() - 1;
                let (cop, robber) = (number / others, number % others);
                (cop, robber + u32::from(robber >= cop), Seat::First)
            }
            Some(number) => (number / self.cells(), number % self.cells(), Seat::Second),
        };
        Chase { cop: Cell::new(cop), robber: Cell::new(robber), turn }
    }

    /// The cells of the cop and the robber and the player to move, such as `4:17:cop`.
    fn name(&self, number: u32) -> String {
        let Chase { cop, robber, turn } = self.position(number);
        let turn = ["cop", "robber"][turn.index()];
        format!("{}:{}:{turn}", cop.number(), robber.number())
    }

    fn named(&self, name: &str) -> Option<u32> {
        let (cells, turn) = name.rsplit_once(':')?;
        let (cop, robber) = cells.split_once(':')?;
        let [cop, robber] = [cop, robber].map(|cell| cell.parse().ok().map(Cell::new));
        let turn = if turn == "cop" { Seat::First } else { Seat::Second };
        let chase = Chase { cop: cop?, robber: robber?, turn };
        let is_there = [chase.cop, chase.robber].iter().all(|cell| cell.number() < self.cells())
            && (chase.cop != chase.robber || turn == Seat::Second);
        let number = is_there.then(|| self.number(&chase))?;
        (self.name(number) == name).then_some(number)
    }
}

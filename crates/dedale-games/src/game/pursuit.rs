use super::{Game, MAX_POSITIONS, Numbered, Seat};
use dedale::board::{Cell, Graph};

/// A cop and a robber on a board. (Quilliot 1978; Nowakowski, Winkler 1983.)
///
/// They take turns to step to a neighbor or to stay, the cop first, who is the first
/// player. The robber does not step onto the cop. A robber whom the cop steps onto is
/// caught: it is the robber's turn, without moves, and the robber has lost. A robber who
/// is never caught makes a draw.
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
    /// For each cell where one may be after a turn: its neighbors and itself, in order.
    reach: Vec<Box<[Cell]>>,
    start: Chase,
}

/// Where the two are, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chase {
    /// Where the cop is.
    pub cop: Cell,
    /// Where the robber is; on another cell if it is the cop's turn.
    pub robber: Cell,
    /// Whose turn it is: the first player is the cop.
    pub turn: Seat,
}

/// A pursuit that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PursuitError {
    /// C cells have 2·C² - C positions.
    #[error("a pursuit is for boards of up to {limit} cells, found {0}",
        limit = Pursuit::MAX_CELLS)]
    Cells(usize),
    /// There is no cell of this number.
    #[error("the board has {cells} cells, numbered from 0, found {found}")]
    Number {
        /// How many cells there are.
        cells: usize,
        /// The number.
        found: u32,
    },
    /// Both would begin on this cell.
    #[error("the cop and the robber begin on two cells, found {} for both", .0.number())]
    Same(Cell),
}

impl Pursuit {
    /// No more cells than this, so that positions can be numbered.
    pub const MAX_CELLS: usize = 32768;

    /// Begun from these cells. The steps of the board are kept: some 16 bytes for each
    /// cell and 4 for each step.
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

    /// Positions in which it is the cop's turn. They come first.
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
    /// The cell where one is after one's turn.
    type Move = Cell;

    fn start(&self) -> Chase {
        self.start
    }

    /// By the numbers of the cells.
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

/// The cop's turns are numbered first, by the cop's cell and then the robber's, which is
/// one of C - 1 others: a robber who is caught has the next turn. The robber's turns
/// follow, with all C cells for both. So there are no gaps.
impl Numbered for Pursuit {
    fn position_count(&self) -> u64 {
        let cells = u64::from(self.cells());
        cells * (2 * cells - 1)
    }

    fn arc_count(&self) -> u64 {
        let reach = |cell: &Cell| self.reach[cell.index()].len() as u64;
        let all: u64 = self.reach.iter().map(|reach| reach.len() as u64).sum();
        let robber_positions = u64::from(self.cells()) - 1;
        // The robber has every step of the cop's, but for those onto the cop.
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

    /// The cop's cell, the robber's and whose turn it is, such as `4:17:cop`.
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

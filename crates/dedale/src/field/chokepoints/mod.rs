mod labels;
mod lowpoint;
mod steps;
mod tower;
mod update;

use lowpoint::{Lowpoint, Parts};
use tower::Search;
use update::Junction;

use self::labels::{Labels, ROOT, Tree};
use self::steps::Steps;
use crate::board::{Board, BoardKind, Cell, CellSet, cells_under, each_board};

/// The chokepoints of a board: every cell whose blocking would cut some spawn off from all
/// goals. In a tower defence game, the cells where nothing may be built.
///
/// A cell is a chokepoint if, with a wall there, some spawn that reached a goal reaches none
/// any more. So a spawn's own cell is one, and a goal that is the only one for some spawn. As
/// in a [`FlowField`](crate::FlowField), a goal is always reached from itself, even in a wall:
/// a spawn that stands on a goal is never cut off, and has no chokepoints. Nor has a spawn
/// that reached no goal to begin with. On a board for [agents of several cells](
/// crate::board::SquareBoard::for_agents) a wall takes every place with the cell under the agent.
///
/// ```
/// use dedale::board::{GridMap, Neighborhood, Point, Size, Terrain};
/// use dedale::field::Chokepoints;
///
/// let mut map = GridMap::new(Size::new(5, 3)?, Terrain::FREE);
/// map.set_terrain(Point::new(2, 0), Terrain::Wall);      // S . # . G
/// map.set_terrain(Point::new(2, 2), Terrain::Wall);      // . . . . .
/// let mut board = map.board(Neighborhood::Four);         // . . # . .
/// let at = |x, y| map.size().cell_at(Point::new(x, y)).unwrap();
/// let mut chokepoints = Chokepoints::of(&board, &[at(0, 0)], &[at(4, 0)]);
/// assert!(chokepoints.iter().eq([at(0, 0), at(4, 0), at(1, 1), at(2, 1), at(3, 1)]));
/// assert!(chokepoints.may_block(at(0, 1)));
/// assert!(!chokepoints.may_block_all(&[at(0, 1), at(1, 0)])); // around the spawn
///
/// board.set_terrain(at(2, 2), Terrain::FREE); // a second gap
/// chokepoints.update(&board, &[at(2, 2)]);
/// assert!(chokepoints.may_block(at(2, 1)));
/// # Ok::<(), dedale::board::SizeError>(())
/// ```
///
/// # How
///
/// Turning a cell into a wall takes one vertex from a fixed graph: a straight step depends on
/// its two cells and its road alone; a diagonal one too where corners are always cut, and where
/// they are not it needs a detour of straight steps, so straight steps reach the same cells
/// without it. One breadth-first flood from the goals gives each spawn a path, and all
/// chokepoints lie on these paths. Where every step has a step back, what lies off the paths
/// is flooded once and drawn together into a few vertices, and a depth-first search of what
/// is left finds the cut vertices by their lowpoints (Hopcroft and Tarjan, *Algorithm 447:
/// Efficient algorithms for graph manipulation*, 1973), without recursion. Where some step has
/// none, one sweep along each spawn's path keeps the farthest cell that is reached around.
///
/// O(cells) time for all spawns together; with one-way steps O(cells) for each spawn. About
/// 10 bytes a cell, with one-way steps 18, on rows 9 to 24 cells longer; up to 12 more from
/// the first [`Chokepoints::may_block_all`] that has to search.
#[derive(Clone, Debug, Default)]
pub struct Chokepoints {
    spawns: Vec<Cell>,
    goals: Vec<Cell>,
    is_goal: CellSet,
    /// The chokepoints; on a board for larger agents, the cells that stand for one in a chokepoint.
    cells: CellSet,
    /// On such a board, the chokepoints.
    under_agents: CellSet,
    agent_side: u8,
    len: usize,
    /// Cells within which the chokepoints are the same: see [`lowpoint`].
    witness: CellSet,
    /// Whether labels and blocks are known, which say where a new step changes nothing.
    has_blocks: bool,
    has_cut_off_spawn: bool,
    steps: Steps,
    labels: Labels,
    tree: Tree,
    goal_places: Vec<u32>,
    lowpoint: Lowpoint,
    sweep: Sweep,
    search: Search,
    junction: Junction,
}

impl Chokepoints {
    /// Finds the chokepoints between these spawns and these goals.
    ///
    /// # Panics
    ///
    /// Panics if one of them is not on the board.
    pub fn of(board: &impl Board, spawns: &[Cell], goals: &[Cell]) -> Self {
        let mut chokepoints = Self::default();
        chokepoints.recompute(board, spawns, goals);
        chokepoints
    }

    /// Finds the chokepoints of other spawns and goals or of another board, in the memory that is
    /// there. Nothing of the old ones remains.
    ///
    /// # Panics
    ///
    /// Panics if a spawn or goal is not on the board.
    pub fn recompute(&mut self, board: &impl Board, spawns: &[Cell], goals: &[Cell]) {
        self.spawns.clear();
        self.spawns.extend_from_slice(spawns);
        self.goals.clear();
        self.goals.extend_from_slice(goals);
        self.search_anew(BoardKind::of(board));
    }

    /// Copies the steps of the board, and searches it.
    fn search_anew(&mut self, board: BoardKind<'_>) {
        self.agent_side = board.table().agent_side();
        each_board!(board, board => {
            self.steps.copy(board);
            self.search_board(board);
        });
        if self.agent_side > 1 {
            self.find_cells_under_agents();
        }
    }

    /// The spawns, as passed in.
    pub fn spawns(&self) -> &[Cell] {
        &self.spawns
    }

    /// The goals, as passed in.
    pub fn goals(&self) -> &[Cell] {
        &self.goals
    }

    /// Whether a wall in this cell would cut a spawn off from all goals. O(1).
    ///
    /// # Panics
    ///
    /// Panics off the board.
    pub fn is_chokepoint(&self, cell: Cell) -> bool {
        self.chosen().contains(self.steps.place(cell))
    }

    /// Whether every spawn still reaches a goal with a wall in this cell: the opposite of
    /// [`Chokepoints::is_chokepoint`]. O(1).
    ///
    /// # Panics
    ///
    /// Panics off the board.
    pub fn may_block(&self, cell: Cell) -> bool {
        !self.is_chokepoint(cell)
    }

    /// The chokepoints in the order of their numbers. O(cells / 64) for all.
    pub fn iter(&self) -> impl Iterator<Item = Cell> {
        self.chosen().iter().map(|place| self.steps.cell_in(place))
    }

    /// The number of chokepoints. O(1).
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no chokepoints.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    const fn chosen(&self) -> &CellSet {
        if self.agent_side > 1 { &self.under_agents } else { &self.cells }
    }

    /// Finds the cells that no wall may take from agents of several cells: a wall in any of them takes
    /// all places that the agent needs the cell for. They lie under the agents of each spawn's path.
    fn find_cells_under_agents(&mut self) {
        let (size, side) = (self.steps.size(), self.agent_side);
        let mut under = CellSet::default();
        under.clear(self.steps.places());
        for &place in &self.tree.places {
            let cells = cells_under(size, side, self.steps.cell_in(place)).into_iter().flatten();
            cells.for_each(|cell| under.insert(self.steps.place(cell)));
        }
        self.under_agents.clear(self.steps.places());
        for place in under.iter() {
            if !self.may_block_all(&[self.steps.cell_in(place)]) {
                self.under_agents.insert(place);
            }
        }
        self.len = self.under_agents.len();
    }

    /// Finds the chokepoints anew; the steps are copied.
    fn search_board(&mut self, board: &impl Board) {
        let Self { steps, labels, tree, cells, witness, is_goal, .. } = self;
        for set in [&mut *is_goal, &mut *cells, &mut *witness] {
            set.clear(steps.places());
        }
        self.goal_places.clear();
        self.goal_places.extend(self.goals.iter().map(|&goal| steps.place(goal)));
        self.goal_places.iter().for_each(|&goal| is_goal.insert(goal));
        labels.flood(board, steps, &self.goals);
        self.has_cut_off_spawn = tree.grow(labels, steps, &self.spawns);
        self.has_blocks = steps.is_mutual();
        if self.has_blocks {
            labels.flood_pieces(board, steps, &tree.places);
            let parts = Parts { steps, tree, labels, goals: &self.goal_places };
            self.lowpoint.search(parts, cells, witness);
        } else {
            self.sweep.search(steps, tree, is_goal, cells, witness);
        }
        self.len = cells.len();
    }
}

// Chokepoints where some step has no step back: one sweep along the path of each spawn.
//
// A cell of the path is a chokepoint if nothing leads past it: no detour from a cell before
// it, through cells off the path, comes to a cell behind it.
//
// ```text
//     .-a-.                 positions 0 1 2 3 4 5; detour a leads from 0 to 2, and b from
//     S p p p p G           1 to 4. So 1, 2 and 3 can be passed; nothing leads past 0 (the
//       `-b---'             spawn itself), 4 and 5, which are the chokepoints
// ```
//
// Each cell off the path is entered once, from the first cell of the path that leads to it:
// what leads there later leads no farther than what led there before. (A dominator of a node
// in a flow graph is found so in one pass, because only those of one node are asked for;
// Lengauer and Tarjan 1979 find those of all.)

/// Set in the mark of a place on the path, above its position.
const ON_PATH: u32 = 1 << 31;

/// The mark of any other place: the number of the spawn whose sweep came there last, from 1,
/// and in the low bits the direction that it came from.
const DIRECTION_BITS: u32 = 3;

/// The memory of sweeps.
#[derive(Clone, Debug, Default)]
struct Sweep {
    marks: Vec<u32>,
    path: Vec<u32>,
    queue: Vec<u32>,
}

/// The farthest position that a detour comes to, and the last place of the detour.
#[derive(Clone, Copy)]
struct Reach {
    position: u32,
    by: Option<u32>,
}

impl Sweep {
    /// Adds the chokepoints of every spawn, and the places of each path and of the detours
    /// that lead farther than those before; both sets are empty before.
    fn search(
        &mut self,
        steps: &Steps,
        tree: &Tree,
        is_goal: &CellSet,
        chokepoints: &mut CellSet,
        witness: &mut CellSet,
    ) {
        self.marks.clear();
        self.marks.resize(steps.places(), 0);
        for (&spawn, number) in tree.spawns.iter().zip(1..) {
            self.path.clear();
            let above = |&node: &u32| Some(tree.parents[node as usize]).filter(|&up| up != ROOT);
            let nodes = std::iter::successors(Some(spawn), above);
            self.path.extend(nodes.map(|node| tree.places[node as usize]));
            for (&place, position) in self.path.iter().zip(0..) {
                self.marks[place as usize] = ON_PATH | position;
                witness.insert(place);
            }
            let mut farthest = 0;
            for position in 0..self.path.len() as u32 {
                if farthest <= position {
                    chokepoints.insert(self.path[position as usize]);
                }
                let reach = self.flood(position, number, steps, is_goal);
                if reach.position > farthest {
                    farthest = reach.position;
                    let detour =
                        std::iter::successors(reach.by, |&place| self.before(place, steps));
                    detour.for_each(|place| witness.insert(place));
                }
            }
            for &place in &self.path {
                self.marks[place as usize] = 0;
            }
        }
    }

    /// The place off the path before this one on a detour.
    fn before(&self, place: u32, steps: &Steps) -> Option<u32> {
        let direction = self.marks[place as usize] & ((1 << DIRECTION_BITS) - 1);
        let before = steps.beside(place, direction as usize);
        (self.marks[before as usize] & ON_PATH == 0).then_some(before)
    }

    /// Enters what a place of the path leads to off the path; returns the farthest position
    /// behind it. A goal off the path counts as the position behind the last.
    fn flood(&mut self, from: u32, number: u32, steps: &Steps, is_goal: &CellSet) -> Reach {
        let behind_all = self.path.len() as u32;
        let mut reach = Reach { position: 0, by: None };
        self.queue.clear();
        self.queue.push(self.path[from as usize]);
        let mut head = 0;
        while let Some(&place) = self.queue.get(head) {
            let by = (head > 0).then_some(place);
            head += 1;
            for exit in steps.exits(place) {
                let near = steps.beside(place, exit.index());
                let mark = self.marks[near as usize];
                if mark & ON_PATH != 0 {
                    if mark & !ON_PATH > reach.position {
                        reach = Reach { position: mark & !ON_PATH, by };
                    }
                } else if mark >> DIRECTION_BITS != number {
                    let back = exit.opposite().index() as u32;
                    self.marks[near as usize] = number << DIRECTION_BITS | back;
                    self.queue.push(near);
                    if is_goal.contains(near) && reach.position < behind_all {
                        reach = Reach { position: behind_all, by: Some(near) };
                    }
                }
            }
        }
        reach
    }
}

//! Whether several cells may be blocked at once: quick answers first, else a search that
//! starts where the blocked cells break a spawn's path.

use super::Chokepoints;
use super::labels::ROOT;
use crate::board::{Cell, agents_over};

/// The memory of searches. A cell that bears an older mark counts as unmarked.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    marks: Vec<u32>,
    mark: u32,
    /// Cells to go on from: forwards from a spawn, and backwards from the goals.
    queues: [Vec<u32>; 2],
    /// The last call that followed the path from each node.
    followed: Vec<u32>,
}

/// The nodes of a spawn's path on both sides of its blocked cells; `far` is `None` where its
/// goal is blocked.
#[derive(Clone, Copy)]
struct Gap {
    near: u32,
    far: Option<u32>,
}

impl Search {
    /// A mark that no cell bears.
    fn new_mark(&mut self) -> u32 {
        self.mark += 1;
        self.mark
    }

    /// Makes room for a board and a tree of these sizes. Called before the marks of a call,
    /// of which there are fewer than 2³¹.
    fn make_room(&mut self, cells: usize, nodes: usize) {
        if self.marks.len() != cells || self.mark > u32::MAX / 2 {
            self.marks.clear();
            self.followed.clear();
            self.mark = 0;
        }
        self.marks.resize(cells, 0);
        self.followed.resize(nodes.max(self.followed.len()), 0);
    }
}

impl Chokepoints {
    /// Whether every spawn that reaches a goal still reaches one if all of these cells become
    /// walls at once: a tower of several cells. As exact as [`Chokepoints::may_block`] is for
    /// one cell, on the board as of the last [`Chokepoints::update`].
    ///
    /// O(these cells) if one is a chokepoint, if at most one lies on the paths that show why
    /// other cells are none, or if the free cells around them are joined to each other there.
    /// Else it searches from both sides of the place where they break the path of a spawn, until
    /// the two meet or the smaller side is explored; at worst O(cells) time for each such place,
    /// and with one-way steps for each such spawn.
    ///
    /// # Panics
    ///
    /// Panics if a cell is not on the board.
    pub fn may_block_all(&mut self, cells: &[Cell]) -> bool {
        if self.agent_side <= 1 {
            return self.may_take(cells);
        }
        let (size, side) = (self.steps.size(), self.agent_side);
        let agents = cells.iter().flat_map(|&cell| agents_over(size, side, cell));
        self.may_take(&agents.collect::<Vec<Cell>>())
    }

    /// The same for cells that stand for agents.
    fn may_take(&mut self, cells: &[Cell]) -> bool {
        if cells.iter().any(|&cell| self.cells.contains(self.steps.place(cell))) {
            return false;
        }
        let mut touched = cells
            .iter()
            .map(|&cell| self.steps.place(cell))
            .filter(|&place| self.witness.contains(place));
        // Without one cell that is no chokepoint, the witness has a path for each spawn.
        if touched.next().is_none_or(|first| touched.all(|other| other == first)) {
            return true;
        }
        self.search.make_room(self.steps.places(), self.tree.places.len());
        let blocked = self.search.new_mark();
        for &cell in cells {
            self.search.marks[self.steps.place(cell) as usize] = blocked;
        }
        self.is_joined_around(cells, blocked) || self.all_spawns_reach(blocked)
    }

    /// Whether all cells with a step to a blocked one are joined to each other by cells
    /// around the blocked ones: then every path leads around them too.
    fn is_joined_around(&mut self, cells: &[Cell], blocked: u32) -> bool {
        let Self { steps, search, is_goal, .. } = self;
        let places = || cells.iter().map(|&cell| steps.place(cell));
        if !steps.is_mutual() || places().any(|place| is_goal.contains(place)) {
            return false;
        }
        let (ring, joined) = (search.new_mark(), search.new_mark());
        for near in places().flat_map(|place| steps.around(place)) {
            if search.marks[near as usize] != blocked {
                search.marks[near as usize] = ring;
            }
        }
        let beside = || places().flat_map(|place| steps.from(place));
        let queue = &mut search.queues[0];
        queue.clear();
        queue.extend(beside().find(|&near| search.marks[near as usize] == ring));
        while let Some(place) = queue.pop() {
            search.marks[place as usize] = joined;
            queue.extend(steps.from(place).filter(|&near| search.marks[near as usize] == ring));
        }
        !beside().any(|near| search.marks[near as usize] == ring)
    }

    /// Whether every spawn with a path reaches a goal without the blocked cells.
    fn all_spawns_reach(&mut self, blocked: u32) -> bool {
        let is_mutual = self.steps.is_mutual();
        (0..self.tree.spawns.len()).all(|spawn| {
            let spawn = self.tree.spawns[spawn];
            self.gap(spawn, blocked, is_mutual).is_none_or(|gap| self.is_bridged(gap, blocked))
        })
    }

    /// The gap that blocked cells leave in the spawn's path. `None` if there is none, or if
    /// the path begins like that of another spawn, whose gap was bridged.
    ///
    /// Where every step has a step back, whatever the spawn reaches is reached from the near
    /// end of the gap too. Elsewhere the search has to begin at the spawn.
    fn gap(&mut self, spawn: u32, blocked: u32, is_mutual: bool) -> Option<Gap> {
        let Self { tree, search, .. } = self;
        let upward = |&node: &u32| Some(tree.parents[node as usize]).filter(|&up| up != ROOT);
        let path = || std::iter::successors(Some(spawn), upward);
        let is_blocked =
            |marks: &[u32], node: u32| marks[tree.places[node as usize] as usize] == blocked;
        let mut near = spawn;
        for node in path() {
            if is_blocked(&search.marks, node) {
                let last = path().filter(|&node| is_blocked(&search.marks, node)).last();
                let far = last.and_then(|last| upward(&last));
                return Some(Gap { near: if is_mutual { near } else { spawn }, far });
            }
            let before = std::mem::replace(&mut search.followed[node as usize], blocked);
            if is_mutual && before == blocked {
                return None;
            }
            near = node;
        }
        None
    }

    /// Whether a path leads from the near end of the gap to the far end or to any goal,
    /// without the blocked cells. The two sides take turns.
    fn is_bridged(&mut self, gap: Gap, blocked: u32) -> bool {
        let Self { steps, tree, search, goal_places, .. } = self;
        let sides = [search.new_mark(), search.new_mark()];
        let Search { marks, queues, .. } = search;
        queues.iter_mut().for_each(Vec::clear);
        let mut enter = |place: u32, side: usize, queue: &mut Vec<u32>| {
            let mark = &mut marks[place as usize];
            let is_met = *mark == sides[1 - side];
            if !is_met && *mark != sides[side] && *mark != blocked {
                *mark = sides[side];
                queue.push(place);
            }
            is_met
        };
        enter(tree.places[gap.near as usize], 0, &mut queues[0]);
        let far = gap.far.map(|node| tree.places[node as usize]);
        for end in far.into_iter().chain(goal_places.iter().copied()) {
            enter(end, 1, &mut queues[1]);
        }
        for head in 0.. {
            let (Some(&near), Some(&far)) = (queues[0].get(head), queues[1].get(head)) else {
                break;
            };
            if steps.from(near).any(|place| enter(place, 0, &mut queues[0]))
                || steps.onto(far).any(|place| enter(place, 1, &mut queues[1]))
            {
                return true;
            }
        }
        false
    }
}

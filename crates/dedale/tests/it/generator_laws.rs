//! How likely each maze of 3×3 cells is, by following every choice in a generator's
//! description, and whether it comes up that often.

use std::collections::HashMap;

use dedale::Random;
use dedale::board::Size;
use dedale::maze::{Bias, Choice, Generator, Region, Style};

use crate::drawn::{chi_square, is_likely};

const SIDE: usize = 3;
const CELLS: usize = SIDE * SIDE;
const MAZES: u32 = 40_000;

/// Passages as a bit for each pair of cells, and the generator's memory.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    maze: u128,
    list: Vec<usize>,
}

const fn passage(a: usize, b: usize) -> u128 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    1 << (low * CELLS + high)
}

impl State {
    fn with(&self, from: usize, to: usize, list: &[usize]) -> Self {
        Self { maze: self.maze | passage(from, to), list: list.to_vec() }
    }

    fn is_joined(&self, cell: usize) -> bool {
        around(cell).any(|next| self.maze & passage(cell, next) != 0)
    }

    /// Whether the cell is in the maze that grows from cell 0.
    fn holds(&self, cell: usize) -> bool {
        cell == 0 || self.is_joined(cell)
    }

    fn new_around(&self, cell: usize) -> Vec<usize> {
        around(cell).filter(|&next| !self.holds(next)).collect()
    }

    fn old_around(&self, cell: usize) -> Vec<usize> {
        around(cell).filter(|&next| self.holds(next)).collect()
    }
}

fn around(cell: usize) -> impl Iterator<Item = usize> {
    let (x, y) = (cell % SIDE, cell / SIDE);
    [
        (y > 0, cell.wrapping_sub(SIDE)),
        (x > 0, cell.wrapping_sub(1)),
        (x + 1 < SIDE, cell + 1),
        (y + 1 < SIDE, cell + SIDE),
    ]
    .into_iter()
    .filter_map(|(is_there, next)| is_there.then_some(next))
}

/// What a passage weighs with a bias of so many percent.
const fn weight(from: usize, to: usize, percent: u32) -> f64 {
    (if from / SIDE == to / SIDE { percent } else { 100 - percent }) as f64
}

/// What comes next, and with what odds; nothing when the maze is done.
type Next = Vec<(State, f64)>;

/// One of some passages, by their weights.
fn one_of(
    passages: impl IntoIterator<Item = (usize, usize)>,
    percent: u32,
    then: impl Fn(usize, usize) -> State,
) -> Next {
    let weighed: Vec<_> =
        passages.into_iter().map(|(from, to)| (from, to, weight(from, to, percent))).collect();
    let sum: f64 = weighed.iter().map(|(.., weight)| weight).sum();
    weighed.into_iter().map(|(from, to, weight)| (then(from, to), weight / sum)).collect()
}

fn backtracker(state: &State, percent: u32) -> Next {
    let Some((&cell, before)) = state.list.split_last() else { return Vec::new() };
    let new = state.new_around(cell);
    if new.is_empty() {
        return vec![(State { list: before.to_vec(), ..*state }, 1.0)];
    }
    one_of(new.into_iter().map(|to| (cell, to)), percent, |from, to| {
        state.with(from, to, &[&state.list[..], &[to]].concat())
    })
}

fn hunt_and_kill(state: &State, percent: u32) -> Next {
    let cell = state.list[0];
    let new = state.new_around(cell);
    if !new.is_empty() {
        let choices = new.into_iter().map(|to| (cell, to));
        return one_of(choices, percent, |from, to| state.with(from, to, &[to]));
    }
    let is_prey = |&cell: &usize| !state.holds(cell) && !state.old_around(cell).is_empty();
    let Some(hunted) = (0..CELLS).find(is_prey) else { return Vec::new() };
    let choices = state.old_around(hunted).into_iter().map(|from| (from, hunted));
    one_of(choices, percent, |from, to| state.with(from, to, &[to]))
}

fn prim_simple(state: &State, percent: u32) -> Next {
    let old = (0..CELLS).filter(|&cell| state.holds(cell));
    let choices = old.flat_map(|from| state.new_around(from).into_iter().map(move |to| (from, to)));
    one_of(choices, percent, |from, to| state.with(from, to, &[]))
}

fn prim_modified(state: &State, percent: u32) -> Next {
    let is_beside = |&cell: &usize| !state.holds(cell) && !state.old_around(cell).is_empty();
    let beside: Vec<usize> = (0..CELLS).filter(is_beside).collect();
    let mut next = Vec::new();
    for &to in &beside {
        let choices = state.old_around(to).into_iter().map(|from| (from, to));
        let joined = one_of(choices, percent, |from, to| state.with(from, to, &[]));
        next.extend(joined.into_iter().map(|(state, odds)| (state, odds / beside.len() as f64)));
    }
    next
}

/// The newest cell is taken so many times in one, else a random one.
fn growing_tree(state: &State, percent: u32, newest: f64) -> Next {
    let active = &state.list;
    // Where the newest is never needed, the order does not matter.
    let ordered = |mut active: Vec<usize>| {
        if newest == 0.0 {
            active.sort_unstable();
        }
        active
    };
    let mut next = Vec::new();
    for (index, &cell) in active.iter().enumerate() {
        let odds = (1.0 - newest) / active.len() as f64
            + if index + 1 == active.len() { newest } else { 0.0 };
        if odds == 0.0 {
            continue;
        }
        let new = state.new_around(cell);
        if new.is_empty() {
            let mut others = active.clone();
            others.remove(index);
            next.push((State { list: others, ..*state }, odds));
        }
        let carved = one_of(new.into_iter().map(|to| (cell, to)), percent, |from, to| {
            state.with(from, to, &ordered([&active[..], &[to]].concat()))
        });
        next.extend(carved.into_iter().map(|(state, share)| (state, odds * share)));
    }
    next
}

/// The next passage in a random order that joins anything is one of those that
/// would.
fn kruskal(state: &State) -> Next {
    let is_reached = |from: usize, to: usize| {
        let mut reached = vec![from];
        for index in 0.. {
            let Some(&cell) = reached.get(index) else { break };
            for next in around(cell) {
                if state.maze & passage(cell, next) != 0 && !reached.contains(&next) {
                    reached.push(next);
                }
            }
        }
        reached.contains(&to)
    };
    let pairs = (0..CELLS).flat_map(|a| around(a).map(move |b| (a, b)));
    let choices = pairs.filter(|&(a, b)| a < b && !is_reached(a, b));
    one_of(choices, 50, |from, to| state.with(from, to, &[]))
}

fn binary_tree(state: &State, percent: u32) -> Next {
    let cell = state.list[0];
    let east = (cell % SIDE + 1 < SIDE).then_some((cell, cell + 1));
    let north = (cell >= SIDE).then(|| (cell, cell.wrapping_sub(SIDE)));
    if cell == CELLS {
        Vec::new()
    } else if cell == SIDE - 1 {
        vec![(State { list: vec![cell + 1], ..*state }, 1.0)]
    } else {
        one_of(east.into_iter().chain(north), percent, |from, to| state.with(from, to, &[cell + 1]))
    }
}

/// The list is the cell and the first one of its run.
fn sidewinder(state: &State, percent: u32) -> Next {
    let [cell, begin] = state.list[..] else { unreachable!("two cells") };
    if cell == CELLS {
        return Vec::new();
    }
    let is_last = cell % SIDE + 1 == SIDE;
    let goes_on = match (is_last, cell < SIDE) {
        (true, _) => 0.0,
        (false, true) => 1.0,
        (false, false) => f64::from(percent) / 100.0,
    };
    let mut next = vec![(state.with(cell, cell + 1, &[cell + 1, begin]), goes_on)];
    let run = (cell + 1 - begin) as f64;
    for joined in begin..=cell {
        let list = [cell + 1, cell + 1];
        let after = if cell < SIDE {
            State { list: list.to_vec(), ..*state }
        } else {
            state.with(joined, joined - SIDE, &list)
        };
        next.push((after, (1.0 - goes_on) / run));
    }
    next.retain(|&(_, odds)| odds > 0.0);
    next
}

/// The list is the row and the group of each of its cells.
fn eller(state: &State, percent: u32) -> Next {
    let (row, is_last) = (state.list[0], state.list[0] + 1 == SIDE);
    if row == SIDE {
        return Vec::new();
    }
    let sideways = f64::from(percent) / 100.0;
    let coin = |side: bool| if side { sideways } else { 1.0 - sideways };
    let mut next = Vec::new();
    for coins in 0..1 << (2 * SIDE - 1) {
        let is_sideways = |coin: usize| coins >> coin & 1 == 1;
        let odds: f64 = (0..2 * SIDE - 1).map(|at| coin(is_sideways(at))).product();
        let mut groups = state.list[1..].to_vec();
        let mut maze = state.maze;
        for x in 0..SIDE - 1 {
            if groups[x] != groups[x + 1] && (is_last || is_sideways(x)) {
                maze |= passage(row * SIDE + x, row * SIDE + x + 1);
                let (old, new) = (groups[x + 1], groups[x]);
                groups.iter_mut().filter(|group| **group == old).for_each(|group| *group = new);
            }
        }
        let mut below = vec![row + 1];
        for x in 0..SIDE {
            let has_others = groups[x + 1..].contains(&groups[x]) || below.contains(&groups[x]);
            if is_last || has_others && is_sideways(SIDE - 1 + x) {
                below.push((row + 1) * CELLS + x + SIDE);
            } else {
                maze |= passage(row * SIDE + x, (row + 1) * SIDE + x);
                below.push(groups[x]);
            }
        }
        next.push((State { maze, list: below }, odds));
    }
    next
}

/// The odds of every maze.
fn law(list: Vec<usize>, next: impl Fn(&State) -> Next) -> HashMap<u128, f64> {
    let mut states = HashMap::from([(State { maze: 0, list }, 1.0)]);
    let mut mazes = HashMap::new();
    while !states.is_empty() {
        let mut later = HashMap::new();
        for (state, odds) in states {
            let choices = next(&state);
            if choices.is_empty() {
                *mazes.entry(state.maze).or_insert(0.0) += odds;
            }
            for (state, share) in choices {
                *later.entry(state).or_insert(0.0) += odds * share;
            }
        }
        states = later;
    }
    let sum: f64 = mazes.values().sum();
    assert!((sum - 1.0).abs() < 1e-9, "all odds make one, found {sum}");
    mazes
}

fn is_made_so_often(generator: Generator, percent: u32, law: &HashMap<u128, f64>) -> bool {
    let region = Region::whole(Size::new(SIDE as u64, SIDE as u64).unwrap());
    let style = Style { bias: Bias::sideways(percent).unwrap(), start: None };
    let mut random = Random::new(u64::from(percent));
    let mut made: HashMap<u128, u32> = HashMap::new();
    for _ in 0..MAZES {
        let maze = generator.carve_with(&region, &style, &mut random, &mut ()).unwrap();
        let mut number = 0;
        for (cell, exits) in maze.exit_table().iter().enumerate() {
            number |= if exits & 1 != 0 { passage(cell, cell + SIDE) } else { 0 };
            number |= if exits & 8 != 0 { passage(cell, cell + 1) } else { 0 };
        }
        *made.entry(number).or_default() += 1;
    }
    assert!(made.keys().all(|maze| law.contains_key(maze)), "{generator} follows its law");
    // What is rare is counted together.
    let (mut seen, mut expected) = (vec![0], vec![0.0]);
    for (maze, odds) in law {
        let (seen_here, expected_here) =
            (made.get(maze).copied().unwrap_or(0), odds * f64::from(MAZES));
        if expected_here < 8.0 {
            seen[0] += seen_here;
            expected[0] += expected_here;
        } else {
            seen.push(seen_here);
            expected.push(expected_here);
        }
    }
    if expected[0] < 8.0 {
        seen[1] += seen.remove(0);
        expected[1] += expected.remove(0);
    }
    is_likely(chi_square(&seen, &expected), seen.len() - 1)
}

type Choices = fn(&State, u32) -> Next;

fn check_laws<const N: usize>(laws: [(Generator, Vec<usize>, Choices); N]) {
    for (generator, list, choices) in laws {
        for percent in [50, 70] {
            let odds = law(list.clone(), |state| choices(state, percent));
            assert!(is_made_so_often(generator, percent, &odds), "{generator} {percent}");
        }
    }
}

#[test]
fn generators_follow_their_laws_choice_by_choice() {
    check_laws([
        (Generator::Backtracker, vec![0], backtracker),
        (Generator::HuntAndKill, vec![0], hunt_and_kill),
        (Generator::PrimSimple, vec![], prim_simple),
        (Generator::PrimModified, vec![], prim_modified),
        (Generator::BinaryTree, vec![0], binary_tree),
        (Generator::Sidewinder, vec![0, 0], sidewinder),
        (Generator::Eller, vec![0, 3, 4, 5], eller),
    ]);
}

#[test]
#[ignore = "slow: a law by chi-square"]
fn growing_trees_take_the_newest_cell_so_often_as_they_say() {
    check_laws([
        (Generator::GrowingTree(Choice::Random), vec![0], |state, p| growing_tree(state, p, 0.0)),
        (Generator::GrowingTree(Choice::Newest), vec![0], |state, p| growing_tree(state, p, 1.0)),
        (Generator::GrowingTree(Choice::Mixed), vec![0], |state, p| growing_tree(state, p, 0.5)),
    ]);
}

#[test]
fn kruskal_and_prim_join_what_is_apart_in_a_random_order() {
    let odds = law(vec![], kruskal);
    assert_eq!(odds.len(), 192);
    for generator in [Generator::Kruskal, Generator::Prim] {
        assert!(is_made_so_often(generator, 50, &odds), "{generator}");
    }
}

/// The odds of each maze of these cells, a bit each, over all ways to divide them into two that grow
/// cell by cell, and each of the two in turn.
fn divided(
    cells: u16,
    percent: u32,
    known: &mut HashMap<u16, HashMap<u128, f64>>,
) -> HashMap<u128, f64> {
    if cells.is_power_of_two() {
        return HashMap::from([(0, 1.0)]);
    }
    if let Some(law) = known.get(&cells) {
        return law.clone();
    }
    let members = |cells: u16| (0..CELLS).filter(move |cell| cells >> cell & 1 == 1);
    let beside = |cell: usize, among: u16| around(cell).filter(move |next| among >> next & 1 == 1);
    let count = f64::from(cells.count_ones());
    let mut growing: HashMap<[u16; 2], f64> = HashMap::new();
    for (a, b) in members(cells).flat_map(|a| members(cells).map(move |b| (a, b))) {
        if a != b {
            growing.insert([1 << a, 1 << b], 1.0 / (count * (count - 1.0)));
        }
    }
    for _ in 2..cells.count_ones() {
        let mut grown = HashMap::new();
        for (halves, odds) in growing {
            let free = cells & !(halves[0] | halves[1]);
            let can_grow = |&(_, cell): &(usize, usize)| beside(cell, free).next().is_some();
            let both = (0..2).flat_map(|half| members(halves[half]).map(move |cell| (half, cell)));
            let growers: Vec<_> = both.filter(can_grow).collect();
            for &(half, cell) in &growers {
                let sum: f64 = beside(cell, free).map(|next| weight(cell, next, percent)).sum();
                for next in beside(cell, free) {
                    let mut larger = halves;
                    larger[half] |= 1 << next;
                    let share = weight(cell, next, percent) / sum / growers.len() as f64;
                    *grown.entry(larger).or_insert(0.0) += odds * share;
                }
            }
        }
        growing = grown;
    }
    let mut law = HashMap::new();
    for ([from, to], odds) in growing {
        let gaps: Vec<u128> = members(from)
            .flat_map(|cell| beside(cell, to).map(move |next| passage(cell, next)))
            .collect();
        let [one, other] = [from, to].map(|half| divided(half, percent, known));
        for (maze, share) in &one {
            for (more, other_share) in &other {
                for gap in &gaps {
                    *law.entry(maze | more | gap).or_insert(0.0) +=
                        odds * share * other_share / gaps.len() as f64;
                }
            }
        }
    }
    known.insert(cells, law.clone());
    law
}

#[test]
fn blobby_division_divides_halves_as_it_divides_the_whole() {
    for percent in [50, 70] {
        let odds = divided(0b1_1111_1111, percent, &mut HashMap::new());
        assert!((odds.values().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(is_made_so_often(Generator::BlobbyDivision, percent, &odds), "{percent}");
    }
}

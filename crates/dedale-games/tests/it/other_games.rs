//! Heaps, and cops and robbers: theorems about who wins, by a solver that knows nothing but
//! the rules.

use dedale::Random;
use dedale::board::{Cell, CornerCutting, Graph, GridMap, Neighborhood, Size, Terrain};
use dedale::maze::{Generator, Region};
use dedale_games::game::{
    Chase, Game, GameGraph, HeapError, Nim, Numbered, Pursuit, PursuitError, Seat, Store,
    Subtraction, Take, Wythoff,
};

use crate::slow_games::SlowGame;

/// Whether the player to move wins each position, loses it, or neither.
fn solved<G: Numbered>(game: &G) -> Vec<Option<bool>> {
    let game = SlowGame::of_rules(game);
    let winners = game.winners().into_iter().zip(0..);
    let value = |(by_mover, position): ([Option<(Seat, u32)>; 2], u32)| {
        let mover = game.next(Seat::Second, position);
        by_mover[mover.index()].map(|(winner, _)| winner == mover)
    };
    winners.map(value).collect()
}

/// Checks that numbers and names are unique, and that graphs can be made.
fn check_numbers<G: Numbered>(game: &G)
where
    G::Position: PartialEq + std::fmt::Debug,
{
    let graph = GameGraph::of(game, Store::List).unwrap();
    assert_eq!(u64::from(graph.position_count()), game.position_count());
    assert_eq!(graph.arc_count(), game.arc_count());
    assert_eq!(graph.start(), game.number(&game.start()));
    let mut names = std::collections::BTreeSet::new();
    for number in 0..game.position_count() as u32 {
        let position = game.position(number);
        assert_eq!(game.number(&position), number, "{position:?}");
        let name = game.name(number);
        assert_eq!(game.named(&name), Some(number), "{name}");
        assert!(!name.contains(char::is_whitespace) && names.insert(name));
        assert_eq!(graph.owner(number), game.owner(&position));
        for chosen in game.moves(&position) {
            let after = game.number(&game.play(&position, chosen));
            assert!(u64::from(after) < game.position_count(), "{position:?}");
            assert!(graph.has_arc(number, after));
        }
    }
}

#[test]
fn nim_is_lost_where_the_heaps_cancel_out() {
    for heaps in [&[7][..], &[0, 3], &[5, 6], &[3, 4, 5], &[4, 0, 4, 4], &[2, 2, 2, 2, 2]] {
        let nim = Nim::new(heaps).unwrap();
        check_numbers(&nim);
        for (number, value) in solved(&nim).into_iter().enumerate() {
            let heaps = nim.position(number as u32);
            let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
            assert_eq!(value, Some(sum != 0), "{heaps:?}");
        }
    }
}

#[test]
fn the_cold_heaps_of_wythoff_follow_the_golden_ratio() {
    for (a, b) in [(30, 50), (50, 30), (0, 5), (1, 0), (21, 21)] {
        let game = Wythoff::new(a, b).unwrap();
        check_numbers(&game);
        let ratio = f64::midpoint(1.0, 5_f64.sqrt());
        for (number, value) in solved(&game).into_iter().enumerate() {
            let [first, second] = game.position(number as u32);
            let apart = f64::from(first.abs_diff(second));
            let is_cold = first.min(second) == (apart * ratio).floor() as u32;
            assert_eq!(value, Some(!is_cold), "{first}-{second}");
        }
    }
}

#[test]
fn a_heap_of_which_1_to_k_are_taken_is_lost_every_k_plus_1() {
    for k in 1..=6 {
        let takes: Vec<u32> = (1..=k).rev().collect();
        let game = Subtraction::new(50, &takes).unwrap();
        check_numbers(&game);
        for (heap, value) in solved(&game).into_iter().enumerate() {
            let is_lost = (heap as u32).is_multiple_of(k + 1);
            assert_eq!(value, Some(!is_lost), "{heap} of {k}");
        }
    }
}

#[test]
fn what_may_be_taken_may_leave_a_rest_and_repeats_itself_all_the_same() {
    let game = Subtraction::new(60, &[4, 3, 3]).unwrap();
    let lost: Vec<u32> = (0..=60).filter(|heap| heap % 7 < 3).collect();
    let values = solved(&game);
    let found = (0..=60).filter(|&heap| values[heap as usize] == Some(false));
    assert_eq!(found.collect::<Vec<_>>(), lost);
}

#[test]
fn heaps_have_limits() {
    assert_eq!(Nim::new(&[]).unwrap_err(), HeapError::Heaps(0));
    assert_eq!(Nim::new(&[0; 33]).unwrap_err(), HeapError::Heaps(33));
    assert_eq!(Nim::new(&[0; 32]).unwrap().position_count(), 1);
    assert_eq!(Nim::new(&[1; 31]).unwrap_err(), HeapError::Positions);
    assert_eq!(Nim::new(&[1; 30]).unwrap().position_count(), 1 << 30);
    assert_eq!(Nim::new(&[u32::MAX; 32]).unwrap_err(), HeapError::Positions);
    assert_eq!(Wythoff::new(65535, 65535).unwrap_err(), HeapError::Positions);
    assert_eq!(Subtraction::new(u32::MAX, &[1]).unwrap_err(), HeapError::Positions);
    assert_eq!(Subtraction::new((1 << 31) - 2, &[1]).unwrap().start(), (1 << 31) - 2);
    for takes in [&[][..], &[0], &[2, 0]] {
        assert_eq!(Subtraction::new(5, takes).unwrap_err(), HeapError::Takes);
    }
}

#[test]
fn names_of_other_positions_are_not_known() {
    let nim = Nim::new(&[3, 4, 5]).unwrap();
    for name in ["", "3", "3-4", "3-4-5-0", "4-4-5", "03-4-5", "3-4-+5", "3-4-5 ", "3--4-5", "a"] {
        assert_eq!(nim.named(name), None, "'{name}'");
    }
    let board = GridMap::new(Size::new(3, 1).unwrap(), Terrain::FREE).board(Neighborhood::Four);
    let chase = Pursuit::new(&board, Cell::new(0), Cell::new(2)).unwrap();
    for name in ["", "0:2", "0:3:cop", "3:0:cop", "1:1:cop", "0:2:thief", "00:2:cop", "0:2:0:cop"] {
        assert_eq!(chase.named(name), None, "'{name}'");
    }
    assert!(chase.named("1:1:robber").is_some(), "caught");
}

#[test]
fn a_move_in_nim_is_heap_and_count() {
    let nim = Nim::new(&[1, 2]).unwrap();
    let moves = [(0, 1), (1, 1), (1, 2)].map(|(heap, count)| Take { heap, count });
    assert_eq!(nim.moves(&vec![1, 2]), moves);
    assert_eq!(nim.play(&vec![1, 2], moves[2]), [1, 0]);
}

/// An undirected graph.
struct Joined(Vec<Vec<Cell>>);

impl Joined {
    fn new(cells: u32, joined: impl Fn(u32, u32) -> bool) -> Self {
        let near = |a: u32| {
            let near = (0..cells).filter(|&b| a != b && joined(a.min(b), a.max(b)));
            near.map(Cell::new).collect()
        };
        Self((0..cells).map(near).collect())
    }

    fn cycle(cells: u32) -> Self {
        Self::new(cells, |a, b| b == a + 1 || (a == 0 && b == cells - 1))
    }

    /// Whether all cells but one can be removed, one after the other, each of which has a
    /// neighbor next to all that it is next to.
    fn is_dismantlable(&self) -> bool {
        let mut left: Vec<usize> = (0..self.0.len()).collect();
        let reaches = |a: usize, b: usize| a == b || self.0[a].contains(&Cell::new(b as u32));
        while left.len() > 1 {
            let corner = left.iter().position(|&a| {
                left.iter().any(|&b| {
                    a != b && left.iter().all(|&other| !reaches(a, other) || reaches(b, other))
                })
            });
            let Some(corner) = corner else { return false };
            left.remove(corner);
        }
        true
    }
}

impl Graph for Joined {
    fn cell_count(&self) -> usize {
        self.0.len()
    }

    fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.0[cell.index()].iter().copied()
    }
}

/// How many of the cop's turns the cop wins, and how many there are.
fn cop_wins(board: &impl Graph) -> [usize; 2] {
    let game = Pursuit::new(board, Cell::new(0), Cell::new(1)).unwrap();
    let values = solved(&game);
    let turns = (0..values.len()).filter(|&n| game.position(n as u32).turn == Seat::First);
    let turns: Vec<Option<bool>> = turns.map(|number| values[number]).collect();
    assert!(!turns.contains(&Some(false)), "the cop never loses");
    [turns.iter().filter(|&&value| value == Some(true)).count(), turns.len()]
}

#[test]
fn the_cop_wins_on_trees() {
    let mut random = Random::new(3);
    for (width, height) in [(2, 1), (9, 1), (3, 3), (5, 4), (2, 8), (6, 6)] {
        let region = Region::whole(Size::new(width, height).unwrap());
        for generator in [Generator::Wilson, Generator::Kruskal, Generator::Backtracker] {
            let board = generator.carve(&region, &mut random).to_map().board(Neighborhood::Four);
            let [won, all] = cop_wins(&board);
            assert_eq!(won, all, "{width}×{height}");
        }
    }
}

#[test]
fn the_cop_wins_where_all_cells_are_neighbors() {
    for cells in 2..=7 {
        let [won, all] = cop_wins(&Joined::new(cells, |_, _| true));
        assert_eq!([won, all], [(cells * (cells - 1)) as usize; 2]);
    }
}

#[test]
fn the_robber_escapes_on_cycles() {
    assert_eq!(cop_wins(&Joined::cycle(3)), [6, 6]);
    for cells in 4..=9 {
        // The cop wins only by stepping onto the robber at once.
        let [won, all] = cop_wins(&Joined::cycle(cells));
        assert_eq!([won, all], [2 * cells as usize, (cells * (cells - 1)) as usize]);
    }
}

#[test]
fn the_robber_escapes_on_boards_with_room_but_not_from_a_king() {
    for (width, height) in [(2, 2), (3, 2), (4, 4)] {
        let map = GridMap::new(Size::new(width, height).unwrap(), Terrain::FREE);
        let [won, all] = cop_wins(&map.board(Neighborhood::Four));
        assert!(0 < won && won < all, "{width}×{height}");
        let [won, all] = cop_wins(&map.board(Neighborhood::Eight(CornerCutting::Always)));
        assert_eq!(won, all, "{width}×{height}, as a king steps");
    }
}

#[test]
fn the_cop_wins_from_everywhere_exactly_where_the_graph_can_be_dismantled() {
    let mut random = Random::new(11);
    let mut seen = [0, 0];
    for round in 0..400 {
        let cells = 2 + random.below(6);
        let share = 20 + round % 70;
        let coins: Vec<bool> = (0..64).map(|_| random.happens(share, 100)).collect();
        let board = Joined::new(cells, |a, b| coins[(8 * a + b) as usize]);
        let [won, all] = cop_wins(&board);
        assert_eq!(won == all, board.is_dismantlable(), "{:?}", board.0);
        seen[usize::from(won == all)] += 1;
    }
    assert!(seen.iter().all(|&seen| seen > 50), "graphs of both kinds: {seen:?}");
}

#[test]
fn pursuits_have_numbers_without_gaps() {
    // The last one has only one-way steps.
    let one_way = Joined(
        [vec![1, 2], vec![2], vec![3], vec![]]
            .map(|near| near.into_iter().map(Cell::new).collect())
            .into(),
    );
    let joined = [Joined::new(2, |_, _| true), Joined::new(3, |_, _| false), Joined::cycle(5)];
    for board in joined.into_iter().chain([one_way]) {
        let game = Pursuit::new(&board, Cell::new(0), Cell::new(1)).unwrap();
        let cells = board.cell_count() as u64;
        assert_eq!(game.position_count(), 2 * cells * cells - cells);
        check_numbers(&game);
    }
}

#[test]
fn the_robber_does_not_step_onto_the_cop_and_has_lost_when_caught() {
    let game = Pursuit::new(&Joined::cycle(4), Cell::new(0), Cell::new(1)).unwrap();
    let moved = game.play(&game.start(), Cell::new(0));
    assert_eq!(game.moves(&moved), [Cell::new(1), Cell::new(2)]);
    let caught = game.play(&game.start(), Cell::new(1));
    let one = Cell::new(1);
    assert_eq!(caught, Chase { cop: one, robber: one, turn: Seat::Second });
    assert!(game.moves(&caught).is_empty());
}

#[test]
fn pursuits_have_limits() {
    let new = |cells, cop, robber| {
        Pursuit::new(&Joined(vec![Vec::new(); cells]), Cell::new(cop), Cell::new(robber))
    };
    assert_eq!(new(32769, 0, 1).unwrap_err(), PursuitError::Cells(32769));
    assert_eq!(new(32768, 0, 32767).unwrap().position_count(), (1 << 31) - 32768);
    assert_eq!(new(3, 3, 0).unwrap_err(), PursuitError::Number { cells: 3, found: 3 });
    assert_eq!(new(3, 0, 9).unwrap_err(), PursuitError::Number { cells: 3, found: 9 });
    assert_eq!(new(0, 0, 0).unwrap_err(), PursuitError::Number { cells: 0, found: 0 });
    assert_eq!(new(3, 2, 2).unwrap_err(), PursuitError::Same(Cell::new(2)));
    let error = new(3, 2, 2).unwrap_err().to_string();
    assert_eq!(error, "the cop and the robber must start on different cells, found 2 for both");
}

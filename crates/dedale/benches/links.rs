//! How fast stones are placed and boards are played out, on one thread.
//!
//! `cargo bench -p dedale --bench links`. Every answer is compared with a slower one.

use std::time::Instant;

use dedale::Random;
use dedale::board::{Cell, HexBoard, HexShape, Size};
use dedale::link::{Borders, LiveLinks, Network, Player, Playouts};

const RUNS: usize = 7;

fn main() {
    println!("board            playouts/s    place/s  place and undo/s");
    for side in [7, 11, 13, 19] {
        let shape = HexShape::Rhombus { width: side, height: side };
        let board = HexBoard::new(shape).expect("a size");
        let borders = Borders::hex(&board).expect("a rhombus");
        let size = Size::new(side.into(), side.into()).expect("a size");
        let played = played(Playouts::hex(size).expect("a small board"), &board, &borders);
        let (placed, undone) = placed(&board, &borders);
        let name = format!("Hex {side}×{side}");
        println!("{name:14} {:>10.2} M {placed:>8.1} M {undone:>15.1} M", played / 1e6);
    }
    for side in [8, 15] {
        let board = HexBoard::new(HexShape::Triangle { side }).expect("a size");
        let borders = Borders::y(&board).expect("a triangle");
        let played = played(Playouts::y(side).expect("a small board"), &board, &borders);
        let (placed, undone) = placed(&board, &borders);
        let name = format!("Y {side}");
        println!("{name:14} {:>10.2} M {placed:>8.1} M {undone:>15.1} M", played / 1e6);
    }
}

/// The best of several runs, as `count` things a second.
fn rate(count: u64, mut run: impl FnMut()) -> f64 {
    let times = (0..RUNS).map(|_| {
        let begin = Instant::now();
        run();
        begin.elapsed().as_secs_f64()
    });
    count as f64 / times.fold(f64::INFINITY, f64::min)
}

/// Random playouts from the empty board, a second.
fn played(mut playouts: Playouts, board: &HexBoard, borders: &Borders) -> f64 {
    const COUNT: u64 = 400_000;
    let mut random = Random::new(1);
    for _ in 0..2_000 {
        let winner = playouts.play(&mut random);
        let stones: Vec<(Cell, Player)> = playouts.stones().collect();
        for player in Player::BOTH {
            let own: Vec<Cell> =
                stones.iter().filter(|stone| stone.1 == player).map(|stone| stone.0).collect();
            let network = Network::new(board, borders.sides(), &own);
            let link = network.shortest(borders.goal(player));
            assert_eq!(link.is_some(), player == winner, "the winner has a link, the loser none");
        }
    }
    let mut red = 0;
    let rate = rate(COUNT, || {
        for _ in 0..COUNT {
            red += u64::from(playouts.play(&mut random) == Player::Red);
        }
    });
    let share = red as f64 / (COUNT * RUNS as u64) as f64;
    assert!((0.45..0.6).contains(&share), "red wins {share} of all");
    rate
}

/// Millions of stones placed a second, on boards filled at random until they are full; and
/// the same with each stone taken back in the end.
fn placed(board: &HexBoard, borders: &Borders) -> (f64, f64) {
    const BOARDS: usize = 64;
    const ROUNDS: u64 = 400;
    let mut random = Random::new(2);
    let cells: Vec<Cell> = board.cells().collect();
    let fills: Vec<Vec<Cell>> = (0..BOARDS)
        .map(|_| {
            let mut cells = cells.clone();
            random.shuffle(&mut cells);
            cells
        })
        .collect();
    let mut live = LiveLinks::new(board, borders.sides());
    let fill = |live: &mut LiveLinks, cells: &[Cell]| {
        let mut wins = [0_u64; 2];
        for (index, &cell) in cells.iter().enumerate() {
            let player = Player::BOTH[index & 1];
            let touched = live.place(cell, player);
            wins[player.index()] += u64::from(borders.goal(player).is_met_by(touched));
        }
        wins
    };
    for cells in &fills {
        let wins = fill(&mut live, cells);
        assert!((wins[0] == 0) != (wins[1] == 0), "one player and no other has linked");
        live.clear();
    }
    let count = ROUNDS * (BOARDS * cells.len()) as u64;
    let mut rounds = |undo: bool| {
        rate(count, || {
            let mut wins = 0;
            for cells in (0..ROUNDS).flat_map(|_| &fills) {
                wins += fill(&mut live, cells)[0];
                if undo {
                    while live.undo().is_some() {}
                } else {
                    live.clear();
                }
            }
            assert!(wins > 0, "red has linked at times");
        }) / 1e6
    };
    (rounds(false), rounds(true))
}

//! Cost of each encoding of Chomp, and of solving bars by blocks, on one thread.
//!
//! `cargo bench -p dedale-games --bench chomp`. Every graph is compared with the one made
//! from the rules alone; bars are solved beside a bit for each position.

use std::time::Instant;

use dedale_games::game::chomp::{Encoding, Method, generate};
use dedale_games::game::{Chomp, GameGraph, Store};
use dedale_games::solve::chomp::{DenseBitset, Layout, Segment, Solver};

fn main() {
    println!(
        "board  encoding  method      store      time (s)   held bytes        positions, arcs"
    );
    for side in [6, 8, 10] {
        let bar = Chomp::new(side, side).expect("a size");
        let begin = Instant::now();
        let plain = GameGraph::of(&bar, Store::List).expect("a small bar");
        let time = begin.elapsed().as_secs_f64();
        println!("{:6} -         rules       list    {time:>11.6}", format!("{side}×{side}"));
        for (method, store) in [
            (Method::Direct, Store::List),
            (Method::Direct, Store::Matrix),
            (Method::Chocobar, Store::List),
            (Method::Chocobar, Store::Matrix),
        ] {
            for encoding in Encoding::ALL {
                let has_pairs = method == Method::Chocobar && encoding != Encoding::Points;
                // For 10×10 there are 1.7e10 pairs, and a matrix would take 4 GiB.
                if side < 10 || store == Store::List && !has_pairs {
                    row(&bar, &plain, encoding, method, store);
                }
            }
        }
    }
    println!("\nboard   a bit each (s)   by blocks (s)   ratio   P-positions");
    for side in [10, 12, 14] {
        bar(side);
    }
}

/// A square solved by blocks and with a bit for each position, the best of five runs each.
fn bar(side: u32) {
    let (mut dense, mut blocks, mut p_positions) = (f64::INFINITY, f64::INFINITY, 0);
    for _ in 0..5 {
        let begin = Instant::now();
        let table = DenseBitset::solve(side, side);
        dense = dense.min(begin.elapsed().as_secs_f64());
        let begin = Instant::now();
        let layout = Layout::new(side, side).expect("a size");
        p_positions = layout.further_p_positions();
        let mut solver = Solver::new(layout);
        while solver.level().is_some() {
            let level = solver.solve_level(&|_| Ok(())).expect("nobody stops it");
            p_positions += level.p_positions;
            solver.push(Segment::new(level.bytes));
        }
        blocks = blocks.min(begin.elapsed().as_secs_f64());
        let mut count = 0;
        table.each(|_| count += 1);
        assert_eq!(p_positions, count, "a bit for each position");
    }
    let board = format!("{side}×{side}");
    println!("{board:6} {dense:>15.6} {blocks:>15.6} {:>7.1} {p_positions:>13}", dense / blocks);
}

fn row(bar: &Chomp, plain: &GameGraph, encoding: Encoding, method: Method, store: Store) {
    let runs = if method == Method::Direct { 5 } else { 1 };
    let mut best = f64::INFINITY;
    let mut held_bytes = 0;
    for _ in 0..runs {
        let begin = Instant::now();
        let found = generate(bar, encoding, method, store, &mut |_| Ok(())).expect("a graph");
        best = best.min(begin.elapsed().as_secs_f64());
        held_bytes = found.held_bytes;
        assert!(found.graph == *plain, "the graph of the rules");
    }
    println!(
        "{:6} {:9} {:11} {:7} {best:>11.6} {held_bytes:>12} {:>12} {:>11}",
        format!("{}×{}", bar.rows(), bar.columns()),
        encoding.name(),
        method.name(),
        store.name(),
        plain.position_count(),
        plain.arc_count(),
    );
}

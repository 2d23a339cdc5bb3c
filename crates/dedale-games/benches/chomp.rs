//! Cost of each encoding of Chomp, on one thread.
//!
//! `cargo bench -p dedale-games --bench chomp`. Every graph is compared with the one made
//! from the rules alone.

use std::time::Instant;

use dedale_games::game::chomp::{Encoding, Method, generate};
use dedale_games::game::{Chomp, GameGraph, Store};

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

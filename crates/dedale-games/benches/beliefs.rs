//! Speed of beliefs about an unseen walker, compared with the textbook filter: for each
//! cell and model, for each neighbor in a list. One thread.
//!
//! `cargo bench -p dedale-games --bench beliefs`. Both answers are compared.

use std::time::Instant;

use dedale::Random;
use dedale::board::{
    Board, Cell, CornerCutting, Graph, GridMap, Neighborhood, Size, SquareBoard, Terrain,
};
use dedale_games::solve::belief::{Belief, Chain};

const RUNS: usize = 7;
const TURNS: usize = 30;

fn main() {
    println!("all {TURNS} slices, millions of (cell, model) updates a second");
    println!("  {:30} {:>8} {:>8} {:>7}", "", "belief", "textbook", "ratio");
    for side in [20, 100] {
        for (name, neighborhood) in [
            ("4 neighbors", Neighborhood::Four),
            ("8 neighbors", Neighborhood::Eight(CornerCutting::Never)),
        ] {
            for models in [1, 64] {
                let board = random_board(side, neighborhood);
                let [belief, textbook] = full_run(&board, models);
                let name = format!("{side}×{side}, {name}, {models} models");
                println!("  {name:30} {belief:>8.0} {textbook:>8.0} {:>6.2}×", belief / textbook);
            }
        }
    }
    hunt();
}

/// A board with a tenth of its cells walls.
fn random_board(side: u64, neighborhood: Neighborhood) -> SquareBoard {
    let mut random = Random::new(side);
    let mut map = GridMap::new(Size::new(side, side).expect("a size"), Terrain::FREE);
    for point in map.size().points() {
        if random.happens(1, 10) {
            map.set_terrain(point, Terrain::Wall);
        }
    }
    map.board(neighborhood)
}

fn random_chain(board: &SquareBoard, models: usize) -> Chain {
    let mut random = Random::new(1);
    Chain::new(board, models, |_, _, _| f64::from(1 + random.below(9)))
}

fn prior(board: &SquareBoard, models: usize) -> Vec<f64> {
    let cells = (0..board.cell_count() as u32).map(Cell::new);
    let free = cells.map(|cell| f64::from(u8::from(board.is_free(cell))));
    free.flat_map(|mass| std::iter::repeat_n(mass, models)).collect()
}

/// Updates a second of all slices, ours and the textbook's, taken in turn.
fn full_run(board: &SquareBoard, models: usize) -> [f64; 2] {
    let (chain, prior) = (random_chain(board, models), prior(board, models));
    let lists = lists(board, &chain);
    let mut belief = Belief::new(board.cell_count(), models, &prior);
    (0..TURNS).for_each(|_| belief.advance());
    belief.now(&chain);
    let mut best = [f64::INFINITY; 2];
    let repeats = 2_000_000_usize.div_ceil(prior.len() * TURNS);
    let updates = (prior.len() * TURNS * repeats) as f64;
    for _ in 0..RUNS {
        let begin = Instant::now();
        for _ in 0..repeats {
            belief.rerun_from(0);
            assert!(!belief.is_impossible(&chain));
        }
        best[0] = best[0].min(begin.elapsed().as_secs_f64());
        let begin = Instant::now();
        let mut plain = Vec::new();
        for _ in 0..repeats {
            plain = textbook(&lists, models, &prior);
        }
        best[1] = best[1].min(begin.elapsed().as_secs_f64());
        let greatest = (belief.now(&chain).iter().zip(&plain))
            .map(|(ours, plain)| (ours - plain).abs())
            .fold(0.0, f64::max);
        assert!(greatest < 1e-12, "the same answer, but for {greatest}");
    }
    best.map(|seconds| updates / seconds / 1e6)
}

/// Where each cell's steps lead, and how likely each model takes them.
type Lists = Vec<Vec<(usize, Vec<f64>)>>;

fn lists(board: &SquareBoard, chain: &Chain) -> Lists {
    let list = |cell: Cell| {
        let models = 0..chain.model_count();
        let likely = |direction| {
            models.clone().map(|model| chain.probability(model, cell, direction)).collect()
        };
        let steps = board
            .exits(cell)
            .filter_map(|direction| Some((board.toward(cell, direction)?, direction)));
        let steps = steps.map(|(to, direction)| (to.index(), likely(Some(direction))));
        [(cell.index(), likely(None))].into_iter().chain(steps).collect()
    };
    (0..board.table().cell_count() as u32).map(Cell::new).map(list).collect()
}

/// The forward pass of the textbook, normalised in each slice.
fn textbook(lists: &Lists, models: usize, prior: &[f64]) -> Vec<f64> {
    let sum: f64 = prior.iter().sum();
    let mut now: Vec<f64> = prior.iter().map(|mass| mass / sum).collect();
    for _ in 0..TURNS {
        let mut next = vec![0.0; now.len()];
        for (from, steps) in lists.iter().enumerate() {
            for (to, likely) in steps {
                for model in 0..models {
                    next[to * models + model] += now[from * models + model] * likely[model];
                }
            }
        }
        let sum: f64 = next.iter().sum();
        for mass in &mut next {
            *mass /= sum;
        }
        now = next;
    }
    now
}

/// A hunter's turns: the reports of three shots, the belief, 500 walks.
fn hunt() {
    for (side, models) in [(20, 1), (20, 16), (100, 1)] {
        let board = random_board(side, Neighborhood::Four);
        let (chain, prior) = (random_chain(&board, models), prior(&board, models));
        let mut random = Random::new(5);
        let mut belief = Belief::new(board.cell_count(), models, &prior);
        let mut truth = belief.clone();
        (0..TURNS).for_each(|_| truth.advance());
        let (_, walk) = truth.sample(&chain, &mut random).expect("a walk");
        let (mut queried, mut drawn) = (0.0, 0.0);
        let mut walked = Vec::new();
        for now in 1..=TURNS {
            belief.advance();
            for _ in 0..3 {
                let cell = Cell::new(random.below(board.cell_count() as u32));
                match (0..=now).rev().find(|&turn| walk[turn] == cell) {
                    Some(turn) => belief.last_passed(cell, turn, now),
                    None => belief.never(cell, now),
                }
            }
            let begin = Instant::now();
            belief.now(&chain);
            queried += begin.elapsed().as_secs_f64();
            let begin = Instant::now();
            let walks = belief.walks(&chain).expect("the truth was told");
            for _ in 0..500 {
                walks.draw(&mut random, &mut walked).expect("one chain");
            }
            drawn += begin.elapsed().as_secs_f64();
        }
        let [queried, drawn] = [queried, drawn].map(|seconds| seconds / TURNS as f64 * 1e6);
        println!(
            "a turn of {TURNS}, {side}×{side}, {models} models, 3 shots: {queried:.0} µs for the \
             belief, {drawn:.0} µs for 500 walks; {} updates in all",
            belief.updates()
        );
    }
}

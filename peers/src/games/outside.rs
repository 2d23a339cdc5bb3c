//! Random games written in the format of `PGSolver`, read and solved by `merc_vpg`, and
//! the value of every position compared.
//!
//! Its reader takes lines of numbers only. Two things that `PGSolver` allows and we
//! write are taken out before: the line `start 0;`, and names. (The header gives the
//! largest number of a position, as `PGSolver` has it; the reader takes it for how many
//! there are, and grows where there is one more.)

use dedale::Random;
use dedale_games::game::{Convention, GameGraph, Store};
use dedale_games::solve::{Retrograde, Value};
use dedale_io::graph::{Numbers, pg};
use merc_vpg::PG as _;
use serde::Serialize;

use super::parity::{self, Twice};

/// Games of each sort.
const GAMES: u32 = 75;

/// Games of one sort, and what came of them.
#[derive(Default, Serialize)]
pub struct Outside {
    pub sort: String,
    pub games: u32,
    pub positions: u64,
    /// Won, lost and drawn, as dedale says.
    pub values: [u64; 3],
    /// Positions of which `merc_vpg` says something else.
    pub wrong: u64,
    /// Games that it did not read, or not as they are.
    pub refused: u32,
    /// Games that it would have read with nothing taken out.
    pub as_written: u32,
}

/// Compares them all.
pub fn compare() -> Vec<Outside> {
    let sorts = [false, true].into_iter().flat_map(|has_owners| {
        Convention::ALL.into_iter().map(move |convention| (has_owners, convention))
    });
    sorts.map(|(has_owners, convention)| compare_sort(has_owners, convention)).collect()
}

fn compare_sort(has_owners: bool, convention: Convention) -> Outside {
    let turns = if has_owners { "owned" } else { "in turn" };
    let sort = format!("{turns}, {}", convention.name());
    let mut outside = Outside { sort, ..Outside::default() };
    let mut random = Random::new(6);
    while outside.games < GAMES {
        let graph = game(&mut random, has_owners).with_convention(convention);
        if pg::check_writable(&graph).is_ok() {
            outside.add(&graph);
        }
    }
    outside
}

/// A game of up to 200 positions, with few moves or many.
fn game(random: &mut Random, has_owners: bool) -> GameGraph {
    let positions = 1 + random.below(200);
    let arc_count = random.below(4 * positions);
    let drawn = (0..arc_count).map(|_| [random.below(positions), random.below(positions)]);
    let arcs: Vec<[u32; 2]> = drawn.collect();
    let graph = GameGraph::of_arcs(positions, arcs, Store::List).expect("arcs on the graph");
    if !has_owners {
        return graph;
    }
    let seconds: Vec<u32> = (0..positions).filter(|_| random.happens(1, 2)).collect();
    graph.with_owners(seconds)
}

impl Outside {
    fn add(&mut self, graph: &GameGraph) {
        let solution = Retrograde::new(graph).solve();
        self.games += 1;
        self.positions += u64::from(graph.position_count());
        for (count, value) in self.values.iter_mut().zip(Value::ALL) {
            *count += u64::from(solution.count(value));
        }
        let written = written(graph);
        self.as_written += u32::from(merc_vpg::read_pg(written.as_bytes()).is_ok());
        let vertices = parity::copies(graph) * graph.position_count() as usize;
        let game = merc_vpg::read_pg(plain_text(&written).as_bytes());
        let Some(game) = game.ok().filter(|game| game.num_of_vertices() == vertices) else {
            self.refused += 1;
            return;
        };
        let twice = Twice::of_read(game);
        let winners = twice.solve();
        let ours = (0..graph.position_count()).map(|position| solution.value(position));
        let theirs = winners.values(graph);
        self.wrong +=
            theirs.zip(ours).filter(|&(theirs, ours)| theirs != Some(ours)).count() as u64;
    }
}

/// The graph as our writer has it.
fn written(graph: &GameGraph) -> String {
    let mut written = Vec::new();
    let names = Numbers(graph.position_count());
    pg::write(graph, &names, &mut written).expect("a Vec takes all");
    String::from_utf8(written).expect("text")
}

/// The same without what the other reader does not take.
fn plain_text(written: &str) -> String {
    let lines = written.lines().filter(|line| !line.starts_with("start"));
    let without_name = |line: &str| match line.split_once(" \"") {
        Some((numbers, _)) => format!("{numbers};\n"),
        None => format!("{line}\n"),
    };
    lines.map(without_name).collect()
}

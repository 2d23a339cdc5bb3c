//! The arcs of a random graph turned round.

use dedale_games::game::Rows;

use super::graphs::{self, Kind, Turns};
use crate::race::{Contender, judged, race};
use crate::table::Row;

/// What the title of the table leaves open.
pub const REMARK: &str = "The plain counting sort and dedale go from rows to rows. petgraph's Csr \
    is built from a list of the arcs turned round and sorted; its Graph from that list as it is: \
    it is made of linked lists, which lead both directions from the outset.";

/// As one would write it: arcs are counted, and then each is put at the end of its row.
fn count_and_place(begins: &[u32], targets: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let mut places = vec![0; begins.len()];
    for &to in targets {
        places[to as usize + 1] += 1;
    }
    for index in 1..places.len() {
        places[index] += places[index - 1];
    }
    let begins_back = places.clone();
    let mut sources = vec![0; targets.len()];
    for (from, row) in (0..).zip(begins.windows(2)) {
        for &to in &targets[row[0] as usize..row[1] as usize] {
            let place = &mut places[to as usize];
            sources[*place as usize] = from;
            *place += 1;
        }
    }
    (begins_back, sources)
}

/// One graph.
pub fn reverse(positions: u32, kind: Kind, passes: u32) -> Row {
    let graph = &graphs::random(positions, kind, Turns::Alternate);
    let mut begins = vec![0];
    begins.extend((0..positions).scan(0, |end, position| {
        *end += graph.move_count(position);
        Some(*end)
    }));
    let targets: Vec<u32> = graphs::arcs(graph).map(|(_, to)| to).collect();
    let (expected_begins, expected) = count_and_place(&begins, &targets);
    let expected_row = |position: u32| {
        let [begin, end] = [position, position + 1].map(|at| expected_begins[at as usize] as usize);
        &expected[begin..end]
    };
    let turned = || graphs::arcs(graph).map(|(from, to)| (to, from));
    let wrong_rows = |rows: Rows| {
        (0..positions).filter(|&position| rows.row(position) != expected_row(position)).count()
    };
    let mut contenders: Vec<Contender<usize>> = vec![
        Contender::timed("dedale GameGraph::reversed", || graph.reversed(), wrong_rows),
        Contender::timed(
            "plain counting sort",
            || count_and_place(&begins, &targets),
            |found| usize::from(found.0 != expected_begins || found.1 != expected),
        ),
        Contender::timed(
            "petgraph Csr, sorted",
            || {
                let mut arcs: Vec<(u32, u32)> = turned().collect();
                arcs.sort_unstable();
                graphs::compressed(positions, &arcs)
            },
            |csr| {
                let is_wrong = |&at: &u32| csr.neighbors_slice(at) != expected_row(at);
                (0..positions).filter(is_wrong).count()
            },
        ),
        Contender::timed(
            "petgraph Graph",
            || graphs::linked(positions, turned()),
            |linked| {
                // The last arc comes first.
                let row = |at: u32| linked.neighbors(at.into()).map(|next| next.index() as u32);
                let is_wrong = |&at: &u32| !row(at).eq(expected_row(at).iter().rev().copied());
                (0..positions).filter(is_wrong).count()
            },
        ),
    ];
    let name =
        format!("{} million {}, {} arcs", positions / 1_000_000, kind.name(), graph.arc_count());
    let fault = |&wrong: &usize| (wrong > 0).then(|| format!("wrong rows: {wrong}"));
    judged(name, &race(&mut contenders, passes), fault)
}

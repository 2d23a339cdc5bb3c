//! Parts that bring each other their lists find what one solver finds.

use dedale_games::solve::chomp::{Catalogue, Layout, Segment, Shard, Solver};
use proptest::prelude::*;

/// The segments of one solver, and its catalogue.
fn alone(layout: &Layout) -> (Vec<Vec<u8>>, Catalogue) {
    let mut solver = Solver::new(layout.clone());
    let mut segments = Vec::new();
    while solver.level().is_some() {
        let level = solver.solve_level(&|_| Ok(())).unwrap();
        segments.push(level.bytes.clone());
        solver.push(Segment::new(level.bytes));
    }
    (segments, solver.finish())
}

/// Solves the next level in all parts; returns their segments and their P-positions.
fn solve_level(shards: &mut [Shard], most: u64) -> (Vec<Vec<u8>>, u64) {
    for part in 0..shards.len() {
        while let Some(batch) = shards[part].batch(most) {
            assert!(batch.needs()[part].is_empty(), "nobody asks itself");
            let answers: Vec<Vec<u8>> =
                shards.iter().zip(batch.needs()).map(|(shard, ranks)| shard.lists(ranks)).collect();
            shards[part].solve(&batch, &answers, &|_| ());
        }
    }
    let solved: Vec<_> = shards.iter_mut().map(Shard::solved).collect();
    let p_positions = solved.iter().map(|level| level.p_positions).sum();
    (solved.into_iter().map(|level| level.bytes).collect(), p_positions)
}

/// Has all parts take their segments.
fn push(shards: &mut [Shard], segments: Vec<Vec<u8>>) {
    let sizes: Vec<Vec<u64>> =
        shards.iter().zip(&segments).map(|(shard, segment)| shard.sizes(segment)).collect();
    for (shard, segment) in shards.iter_mut().zip(segments) {
        shard.push(Segment::new(segment), &sizes);
    }
}

fn shards(layout: &Layout, parts: u16, threads: usize) -> Vec<Shard> {
    (0..parts).map(|part| Shard::new(layout.clone(), part, parts).with_threads(threads)).collect()
}

/// Hands out to these parts what others have solved.
fn handed_out(shards: &[Shard], segments: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let parcels: Vec<_> = segments.iter().map(|segment| shards[0].parcels(segment)).collect();
    let own = |part: usize| parcels.iter().map(|all| all[part].clone()).collect::<Vec<_>>();
    shards.iter().enumerate().map(|(part, shard)| shard.unpacked(&own(part))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]
    #[test]
    fn parts_find_what_one_solver_finds(
        [rows, columns, prefix] in [1..9_u32, 1..12, 0..9],
        [parts, then] in [1..5_u16, 1..5],
        threads in 1..4_usize,
        most in prop_oneof![Just(0_u64), 0..300_u64, Just(1 << 40)],
        stop in 0..60_usize,
    ) {
        let Ok(layout) = Layout::with_prefix(rows, columns, prefix) else { return Ok(()) };
        let (expected, catalogue) = alone(&layout);
        let mut whole = shards(&layout, 1, 1);
        let mut team = shards(&layout, parts, threads);
        let mut told = layout.further_p_positions();
        let mut past = Vec::new();
        while let Some(level) = team[0].level() {
            let (segments, p_positions) = solve_level(&mut team, most);
            told += p_positions;
            // Put together, they are one segment.
            let joined = handed_out(&whole, &segments);
            prop_assert_eq!(&joined[0], &expected[level]);
            push(&mut whole, joined);
            past.push(segments.clone());
            push(&mut team, segments);
            if level == stop {
                // So many others go on with what is there.
                team = shards(&layout, then, threads);
                for segments in &past {
                    let segments = handed_out(&team, segments);
                    push(&mut team, segments);
                }
            }
        }
        prop_assert_eq!(team.iter().map(Shard::bytes).sum::<u64>(), whole[0].bytes());
        let mut survey = catalogue.survey_further();
        for part in team.into_iter().map(Shard::finish) {
            survey.add(&part.survey_levels(1));
        }
        prop_assert_eq!(&survey, &catalogue.survey());
        prop_assert_eq!(told, survey.p_positions());
    }
}

#[test]
fn parts_are_of_equal_size() {
    let layout = Layout::with_prefix(12, 12, 5).unwrap();
    let mut team = shards(&layout, 3, 1);
    while team[0].level().is_some() {
        let (segments, _) = solve_level(&mut team, 1000);
        push(&mut team, segments);
    }
    let bytes: Vec<u64> = team.iter().map(Shard::bytes).collect();
    let all: u64 = bytes.iter().sum();
    assert!(bytes.iter().all(|bytes| (all / 4..all / 2).contains(bytes)), "{bytes:?}");
}

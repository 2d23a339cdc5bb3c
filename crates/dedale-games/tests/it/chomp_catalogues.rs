//! Catalogues of Chomp hold what others have counted, and what slow solvers find.

use std::collections::{BTreeSet, HashMap};
use std::fs;

use dedale::search::Stopped;
use dedale_games::game::chomp::{Encoding, Method, generate};
use dedale_games::game::{Chomp, Game, Numbered, Store};
use dedale_games::solve::chomp::{
    Catalogue, DenseBitset, Layout, LayoutError, Openings, Segment, Solver, ThreeRows, Verified,
    VerifyError, verify,
};
use dedale_games::solve::{Retrograde, Value};
use proptest::prelude::*;

fn solved(layout: Layout, threads: usize) -> Catalogue {
    let mut told = layout.further_p_positions();
    let mut solver = Solver::new(layout).with_threads(threads);
    while solver.level().is_some() {
        let level = solver.solve_level(&|_| Ok(())).unwrap();
        told += level.p_positions;
        solver.push(Segment::new(level.bytes));
    }
    let catalogue = solver.finish();
    assert_eq!(told, catalogue.survey().p_positions());
    catalogue
}

fn catalogue(rows: u32, columns: u32) -> Catalogue {
    solved(Layout::new(rows, columns).unwrap(), 2)
}

/// All P-positions of the bar by their rows, without rows of 0.
fn dense(rows: u32, columns: u32) -> BTreeSet<Vec<u16>> {
    let mut all = BTreeSet::new();
    // Columns of one bar are rows of its mirror image.
    DenseBitset::solve(columns, rows).each(|rows| {
        all.insert(rows.iter().copied().take_while(|&left| left > 0).collect());
    });
    all
}

/// All positions of a bar but the empty one.
fn positions(rows: usize, columns: u16) -> Vec<Vec<u16>> {
    let mut all = vec![vec![]];
    let mut begin = 0;
    for _ in 0..rows {
        let end = all.len();
        for at in begin..end {
            for left in 1..=all[at].last().copied().unwrap_or(columns) {
                let mut longer = all[at].clone();
                longer.push(left);
                all.push(longer);
            }
        }
        begin = end;
    }
    all.split_off(1)
}

#[test]
fn published_counts_are_found() {
    for (rows, columns, expected) in [
        (1, 1, 1),
        (2, 2, 2),
        (3, 3, 5),
        (7, 7, 129),
        (8, 8, 322),
        (10, 10, 2_612),
        (12, 12, 26_838),
        (14, 14, 256_366),
        (3, 400, 27_908),
        (1, 9, 1),
        (2, 9, 9),
    ] {
        let catalogue = catalogue(rows, columns);
        let survey = catalogue.survey();
        assert_eq!(survey.p_positions(), expected, "{rows}×{columns}");
        assert_eq!(survey.asymmetry(), None);
        for threads in [1, 2, 5] {
            assert_eq!(catalogue.survey_on(threads), survey, "on {threads} threads");
        }
    }
}

mod long {
    use super::{ThreeRows, catalogue};

    #[test]
    #[ignore = "long: takes minutes in a release build"]
    fn published_counts_of_large_bars_are_found() {
        for (rows, columns, expected) in
            [(16, 16, 3_317_972), (18, 18, 37_993_832), (10, 42, 107_342_199), (4, 500, 4_316_097)]
        {
            let catalogue = catalogue(rows, columns);
            let survey = catalogue.survey();
            assert_eq!(survey.p_positions(), expected, "{rows}×{columns}");
            assert_eq!(survey.asymmetry(), None);
            if rows == 10 {
                let bites = catalogue.openings(10, 42).unwrap().bites;
                assert_eq!(bites, [[5, 36], [7, 30], [8, 26]]);
            }
        }
        let three = ThreeRows::solve(10_000, &mut |_| Ok(())).unwrap();
        assert_eq!(three.survey().p_positions(), 17_169_755);
    }
}

#[test]
fn openings_are_those_of_the_table() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/chomp/openings_14x14.csv");
    let mut expected: HashMap<[u32; 2], Vec<[u32; 2]>> = HashMap::new();
    for line in fs::read_to_string(path).unwrap().lines().skip(1) {
        let numbers: Vec<u32> = line.split(',').map(|number| number.parse().unwrap()).collect();
        expected.entry([numbers[0], numbers[1]]).or_default().push([numbers[2], numbers[3]]);
    }
    let census = catalogue(14, 14).census(14, 14).unwrap();
    assert_eq!(census.len(), 196);
    for Openings { rows, columns, mut bites } in census {
        let mut known = expected.remove(&[rows, columns]).unwrap_or_default();
        known.sort_unstable();
        bites.sort_unstable();
        assert_eq!(bites, known, "{rows}×{columns}");
    }
    assert!(expected.is_empty());
    let bar = catalogue(8, 10);
    assert_eq!(bar.openings(8, 10).unwrap().bites, [[4, 9], [5, 6]]);
    assert_eq!(bar.openings(10, 8).unwrap().bites, [[6, 5], [9, 4]]);
    assert_eq!(bar.openings(9, 10), None);
}

#[test]
fn the_table_of_22x22_holds_all_smaller_squares() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/chomp/classes_22x22.csv");
    let text = fs::read_to_string(path).unwrap();
    let row = |line: &str| -> Vec<u64> {
        line.split(',').skip(1).map(|count| count.parse().unwrap()).collect()
    };
    let table: Vec<Vec<u64>> = text.lines().skip(1).map(row).collect();
    let square = |side: usize| -> u64 { table[..side].iter().flat_map(|row| &row[..side]).sum() };
    // Published by others, but for the last one.
    for (side, expected) in
        [(8, 322), (18, 37_993_832), (19, 146_561_777), (20, 451_253_296), (22, 5_943_237_416)]
    {
        assert_eq!(square(side), expected, "{side}×{side}");
    }
    for (side, row) in catalogue(14, 14).survey().classes.iter().zip(&table) {
        assert_eq!(*side, row[..14]);
    }
    assert!((0..22).all(|row| (0..row).all(|column| table[row][column] == table[column][row])));
}

#[test]
fn three_rows_have_their_own_recurrence() {
    for columns in [1, 2, 3, 4, 5, 64, 130] {
        let three = ThreeRows::solve(columns, &mut |_| Ok(())).unwrap();
        let bar = catalogue(3, columns.into());
        let (found, expected) = (three.survey(), bar.survey());
        assert_eq!(found.p_positions(), expected.p_positions(), "{columns}");
        // Bars with fewer columns are solved on their side.
        assert!(columns < 3 || *found == expected, "{columns}");
        for board in 1..=u32::from(columns) {
            assert_eq!(three.openings(board), bar.openings(3, board), "{board} of {columns}");
        }
    }
    let three = ThreeRows::solve(2_000, &mut |_| Ok(())).unwrap();
    // Every bar of three rows has one winning opening (Sheiner 2026).
    assert!((1..=2_000).all(|columns| three.openings(columns).unwrap().bites.len() == 1));
    let stopped = ThreeRows::solve(9, &mut |row| if row < 2 { Ok(()) } else { Err(Stopped) });
    assert_eq!(stopped, Err(Stopped));
}

#[test]
fn the_generic_solver_finds_the_same() {
    for (rows, columns) in [(1, 6), (4, 4), (3, 7), (7, 3), (6, 6), (5, 8)] {
        let bar = Chomp::new(rows, columns).unwrap();
        let made = generate(&bar, Encoding::Columns, Method::Direct, Store::List, &mut |_| Ok(()));
        let solution = Retrograde::new(&made.unwrap().graph).solve();
        let catalogue = catalogue(rows, columns);
        for staircase in positions(rows as usize, columns as u16) {
            let name = staircase.iter().map(u16::to_string).collect::<Vec<_>>().join("-");
            let position = bar.named(&name).unwrap();
            let is_p = solution.value(position) == Value::Loss;
            assert_eq!(catalogue.is_p(&staircase), Some(is_p), "{name} of {rows}×{columns}");
            let bites = bar.moves(&bar.position(position));
            let wins = bites.into_iter().filter(|&bite| {
                let after = bar.play(&bar.position(position), bite);
                after.squares() > 0 && solution.value(bar.number(&after)) == Value::Loss
            });
            let wins: Vec<[u32; 2]> = wins.map(|bite| [bite.y + 1, bite.x + 1]).collect();
            assert_eq!(catalogue.winning_bites(&staircase), Some(wins), "{name}");
        }
    }
}

#[test]
fn layouts_that_do_not_fit_are_refused() {
    for (rows, columns) in [(0, 5), (5, 0), (3, 70_000), (40, 60), (300, 300)] {
        assert_eq!(Layout::new(rows, columns).unwrap_err(), LayoutError::Size { rows, columns });
    }
    assert_eq!(Layout::with_prefix(5, 5, 4).unwrap_err(), LayoutError::Prefix { prefix: 4 });
    assert!(Layout::with_prefix(5, 6, 4).is_ok());
}

#[test]
fn a_stopped_level_can_be_solved_again() {
    let mut solver = Solver::new(Layout::with_prefix(9, 9, 3).unwrap());
    let mut again = Vec::new();
    while solver.level().is_some() {
        assert_eq!(solver.solve_level(&|_| Err(Stopped)), Err(Stopped));
        again.push(solver.solve_level(&|_| Ok(())).unwrap().bytes);
        solver.push(Segment::new(again[again.len() - 1].clone()));
    }
    let survey = solver.finish().survey();
    assert_eq!(survey.p_positions(), 867);
    let mut resumed = Solver::new(Layout::with_prefix(9, 9, 3).unwrap()).with_threads(3);
    for (number, level) in again.iter().enumerate() {
        if number < 11 {
            resumed.push(Segment::new(level.clone()));
        } else {
            let solved = resumed.solve_level(&|_| Ok(())).unwrap().bytes;
            assert_eq!(solved, *level, "level {number}");
            resumed.push(Segment::new(solved));
        }
    }
    assert_eq!(resumed.finish().survey(), survey);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]
    #[test]
    fn a_bit_for_each_position_finds_the_same(
        rows in 1..10_u32, columns in 1..14_u32, prefix in 0..10_u32, threads in 1..4_usize
    ) {
        let Ok(layout) = Layout::with_prefix(rows, columns, prefix) else { return Ok(()) };
        let positions = layout.positions();
        let told: u64 = (0..layout.level_count()).map(|level| layout.positions_of(level)).sum();
        prop_assert_eq!(told, positions);
        let catalogue = solved(layout, threads);
        let survey = catalogue.survey();
        let known = dense(rows, columns);
        prop_assert_eq!(survey.p_positions(), known.len() as u64);
        for staircase in &known {
            prop_assert_eq!(catalogue.is_p(staircase), Some(true), "{:?}", staircase);
        }
        let mut listed = 0;
        for level in 0..catalogue.layout().level_count() {
            catalogue.each(level, |rows| {
                let rows: Vec<u16> = rows.iter().copied().take_while(|&left| left > 0).collect();
                // The catalogue may have been solved on its side.
                let is_known = known.contains(&rows) || known.contains(&on_its_side(&rows));
                listed += u64::from(is_known);
            });
        }
        prop_assert!(listed <= survey.p_positions() && listed * 2 >= survey.p_positions());
    }
}

fn on_its_side(rows: &[u16]) -> Vec<u16> {
    (0..rows[0]).map(|column| rows.iter().filter(|&&left| left > column).count() as u16).collect()
}

fn levels(layout: Layout) -> Vec<Vec<u8>> {
    let mut solver = Solver::new(layout);
    let mut levels = Vec::new();
    while solver.level().is_some() {
        let level = solver.solve_level(&|_| Ok(())).unwrap().bytes;
        levels.push(level.clone());
        solver.push(Segment::new(level));
    }
    levels
}

fn verified(
    [rows, columns, prefix]: [u32; 3],
    levels: &[Vec<u8>],
    sample: Option<u64>,
) -> Result<Verified, VerifyError> {
    let segments: Vec<Segment> = levels.iter().cloned().map(Segment::new).collect();
    verify([rows, columns], prefix, &segments, sample, &mut |_, _| Ok(()))
}

#[test]
fn catalogues_are_verified_by_the_rules() {
    for bar @ [rows, columns, prefix] in
        [[1, 1, 0], [1, 5, 0], [2, 2, 0], [5, 5, 2], [4, 9, 1], [9, 4, 3], [10, 10, 3], [11, 11, 0]]
    {
        let layout = Layout::with_prefix(rows, columns, prefix).unwrap();
        let catalogue = solved(layout.clone(), 1);
        let levels = levels(layout);
        let found = verified(bar, &levels, None).unwrap();
        assert_eq!(found.survey, catalogue.survey(), "{bar:?}");
        assert!(found.checked <= found.survey.p_positions());
        assert!(found.checked * 2 >= found.survey.p_positions());
        let few = verified(bar, &levels, Some(found.checked / 10)).unwrap();
        assert_eq!(few.survey, found.survey);
        assert!(few.checked <= found.checked);
        let missing = verified(bar, &levels[1..], None);
        assert!(matches!(missing, Err(VerifyError::Fault(_))), "{missing:?}");
    }
}

#[test]
fn a_changed_byte_is_found_or_changes_the_hash() {
    let bar = [6, 6, 2];
    let good = levels(Layout::with_prefix(6, 6, 2).unwrap());
    let survey = verified(bar, &good, None).unwrap().survey;
    let [mut faults, mut others] = [0, 0];
    for level in 0..good.len() {
        for at in 0..good[level].len() {
            for bit in [1, 0x80] {
                let mut bad = good.clone();
                bad[level][at] ^= bit;
                match verified(bar, &bad, None) {
                    Err(VerifyError::Fault(_)) => faults += 1,
                    Err(VerifyError::Stopped(_)) => panic!("nobody stops it"),
                    Ok(found) => {
                        assert_ne!(found.survey, survey, "level {level}, byte {at}");
                        others += 1;
                    }
                }
            }
        }
    }
    assert!(faults > 10 * others, "{faults} faults, {others} other catalogues");
}

use std::path::Path;
use std::{fs, thread};

use dedale_cluster::{Bar, BarAnswer, BarSolved, Cluster, SaveError, SolveError};
use dedale_games::solve::chomp::{Catalogue, Layout, Segment, Solver};
use proptest::prelude::*;

use super::{addresses, files};

/// What one solver finds.
fn alone(layout: Layout) -> Catalogue {
    let mut solver = Solver::new(layout);
    while solver.level().is_some() {
        let level = solver.solve_level(&|_| Ok(())).unwrap();
        solver.push(Segment::new(level.bytes));
    }
    solver.finish()
}

fn expected(layout: Layout, [rows, columns]: [u32; 2]) -> BarAnswer {
    let catalogue = alone(layout);
    let survey = catalogue.survey();
    let openings = catalogue.census(rows, columns).unwrap();
    BarAnswer { p_positions: survey.p_positions(), openings, survey: Some(survey) }
}

/// What processes on this machine find together, each of them a thread here, with a bar of its
/// own.
fn together(bars: &[Bar], threads: usize) -> Vec<Result<BarSolved, SolveError>> {
    let addresses = addresses(bars.len());
    let process = |(process, bar): (usize, &Bar)| {
        let cluster = Cluster::new(addresses.clone(), process, threads).unwrap();
        let bar = bar.clone();
        thread::spawn(move || bar.solve(&cluster))
    };
    let processes: Vec<_> = bars.iter().enumerate().map(process).collect();
    processes.into_iter().map(|process| process.join().unwrap()).collect()
}

fn answer(solved: Vec<Result<BarSolved, SolveError>>) -> BarAnswer {
    let mut answers = solved.into_iter().map(|solved| solved.unwrap().answer);
    let first = answers.next().unwrap().unwrap();
    assert!(answers.all(|answer| answer.is_none()), "the first process is told");
    first
}

proptest! {
    // Processes take a second to find each other.
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn processes_find_what_one_solver_finds(
        [rows, columns, prefix] in [1_u32..9, 1..10, 0..7],
        [first, then] in [1_usize..4, 1..4],
        threads in 1_usize..4,
        kept in 0_usize..50,
    ) {
        let Ok(bar) = Bar::with_prefix(rows, columns, prefix) else { return Ok(()) };
        let expected = expected(bar.layout().clone(), [rows, columns]);
        let folder = tempfile::tempdir().unwrap();
        let bar = bar.with_survey().with_census().with_saves(folder.path());
        prop_assert_eq!(&answer(together(&vec![bar.clone(); first], threads)), &expected);
        // Interrupted after some levels, while the next one was saved.
        for name in files(folder.path()) {
            let level: usize = name[6..11].parse().unwrap();
            if level > kept || level == kept && name.contains("process-0-") {
                fs::remove_file(folder.path().join(name)).unwrap();
            }
        }
        prop_assert_eq!(&answer(together(&vec![bar; then], threads)), &expected);
    }
}

#[test]
fn each_process_keeps_its_share() {
    let bar = Bar::with_prefix(12, 13, 5).unwrap();
    let (expected, lists) = {
        let catalogue = alone(bar.layout().clone());
        // Without where each family begins.
        let mut families = 0;
        for level in 0..catalogue.layout().level_count() {
            families += catalogue.layout().family_count(level) as u64 + 1;
        }
        (catalogue.openings(12, 13).unwrap(), catalogue.bytes() - 8 * families)
    };
    let solved = together(&[bar.clone(), bar.clone(), bar], 1);
    let kept = solved.iter().map(|solved| solved.as_ref().unwrap());
    assert_eq!(kept.clone().map(|solved| solved.own_bytes).sum::<u64>(), lists);
    for BarSolved { own_bytes, borrowed_bytes, .. } in kept {
        assert!(own_bytes + borrowed_bytes < lists * 45 / 100, "{own_bytes} + {borrowed_bytes}");
        assert!(*borrowed_bytes > 0);
    }
    assert_eq!(answer(solved).openings, [expected]);
}

#[test]
fn saves_in_folders_of_their_own_serve_another_number() {
    let folders = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let bar = Bar::with_prefix(8, 8, 3).unwrap();
    let saving = |folder: &tempfile::TempDir| bar.clone().with_saves(folder.path());
    let bars: Vec<Bar> = folders.iter().map(saving).collect();
    let expected = answer(together(&bars[..2], 2));
    assert!(files(folders[0].path()).iter().all(|name| name.ends_with("process-0-of-2")));
    // Three processes write nothing if they find all levels.
    assert_eq!(answer(together(&bars, 1)), expected);
    assert!(!folders[2].path().join("level-00000.process-2-of-3").exists());
    // Nor does one that has the files of both; and what is damaged there is named.
    for name in files(folders[1].path()) {
        fs::copy(folders[1].path().join(&name), folders[0].path().join(name)).unwrap();
    }
    assert_eq!(answer(together(&bars[..1], 1)), expected);
    let path = folders[0].path().join("level-00009.process-1-of-2");
    let bytes = fs::read(&path).unwrap();
    for at in [0, 9, 20, 24, 40, bytes.len() - 33, bytes.len() - 1] {
        let mut bad = bytes.clone();
        bad[at] ^= 16;
        fs::write(&path, bad).unwrap();
        is_refused(together(&[bars[0].clone(), bars[2].clone()], 1), &path);
    }
    fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    is_refused(together(&bars[..1], 1), &path);
    fs::write(&path, &bytes).unwrap();
    // A save of another bar is no save of this one.
    let other = Bar::with_prefix(8, 9, 3).unwrap().with_saves(folders[0].path());
    is_refused(together(&[other], 1), &folders[0].path().join("level-00000.process-0-of-2"));
}

/// Nobody finds anything, and someone names the file.
fn is_refused(failed: Vec<Result<BarSolved, SolveError>>, path: &Path) {
    let errors: Vec<SolveError> = failed.into_iter().map(Result::unwrap_err).collect();
    let is_named = |error: &SolveError| matches!(error, SolveError::Save(SaveError::Damaged(damaged)) if damaged == path);
    assert!(errors.iter().any(is_named), "{errors:?}");
}

#[test]
fn different_requests_are_refused() {
    let bar = Bar::new(5, 6).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for other in [
        Bar::new(6, 5).unwrap(),
        bar.clone().with_survey(),
        bar.clone().with_census(),
        bar.clone().with_saves(folder.path()),
    ] {
        for solved in together(&[bar.clone(), other], 1) {
            assert!(matches!(solved, Err(SolveError::Different)), "{solved:?}");
        }
    }
}

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use dedale_cluster::{Analysis, Cluster, SaveError, Saves, SolveError};
use dedale_games::game::{Chomp, Convention, GameGraph, Store};
use dedale_games::solve::{Retrograde, Solution};
use proptest::prelude::*;

use super::addresses;

/// Random graphs, with cycles and ends, with owners or without.
fn graphs() -> impl Strategy<Value = GameGraph> {
    (1_u32..300).prop_flat_map(|positions| {
        let arc = [0..positions, 0..positions];
        let arcs = prop::collection::vec(arc, 0..900);
        let owners = prop::option::of(prop::collection::vec(0..positions, 0..100));
        (arcs, owners, any::<bool>()).prop_map(move |(arcs, owners, is_misere)| {
            let graph = GameGraph::of_arcs(positions, arcs, Store::List).unwrap();
            let convention = if is_misere { Convention::Misere } else { Convention::Normal };
            let graph = graph.with_convention(convention);
            match owners {
                Some(seconds) => graph.with_owners(seconds),
                None => graph,
            }
        })
    })
}

fn alone(graph: &GameGraph) -> Solution {
    Retrograde::new(graph).solve()
}

/// What processes on this machine find together, each of them a thread here.
fn together(
    graph: &Arc<GameGraph>,
    processes: usize,
    threads: usize,
    saves: Option<&Saves>,
) -> Vec<Result<Option<Solution>, SolveError>> {
    let addresses = addresses(processes);
    let process = |process| {
        let cluster = Cluster::new(addresses.clone(), process, threads).unwrap();
        let mut analysis = Analysis::new(Arc::clone(graph));
        if let Some(saves) = saves {
            analysis = analysis.with_saves(saves.clone());
        }
        thread::spawn(move || analysis.solve(&cluster))
    };
    let processes: Vec<_> = (0..processes).map(process).collect();
    processes.into_iter().map(|process| process.join().unwrap()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn threads_find_what_one_finds(graph in graphs(), threads in 1_usize..4) {
        let expected = alone(&graph);
        let cluster = Cluster::alone(threads).unwrap();
        let found = Analysis::new(Arc::new(graph)).solve(&cluster).unwrap();
        prop_assert_eq!(found, Some(expected));
    }

    #[test]
    fn what_was_saved_is_gone_on_with(graph in graphs(), first in 1_usize..4, then in 1_usize..4) {
        let folder = tempfile::tempdir().unwrap();
        let saves = Saves::new(folder.path(), Duration::ZERO);
        let graph = Arc::new(graph);
        let analysis = Analysis::new(Arc::clone(&graph)).with_saves(saves);
        let expected = Some(alone(&graph));
        for threads in [first, then] {
            let found = analysis.solve(&Cluster::alone(threads).unwrap()).unwrap();
            prop_assert_eq!(&found, &expected);
        }
    }
}

#[test]
fn processes_find_what_one_finds() {
    let chomp = GameGraph::of(&Chomp::new(5, 6).unwrap(), Store::List).unwrap();
    let chomp = Arc::new(chomp);
    for (processes, threads) in [(2, 1), (3, 2)] {
        let found = together(&chomp, processes, threads, None);
        let mut found = found.into_iter().map(Result::unwrap);
        assert_eq!(found.next().unwrap(), Some(alone(&chomp)));
        assert!(found.all(|solution| solution.is_none()), "the first process is told");
    }
}

/// A graph that takes many distances: a path with side branches.
fn long(positions: u32) -> Arc<GameGraph> {
    let arcs = (1..positions).flat_map(|from| [[from, from - 1], [from, from.saturating_sub(7)]]);
    Arc::new(GameGraph::of_arcs(positions, arcs, Store::List).unwrap())
}

fn files(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_save_of_two_processes_serves_three() {
    let graph = long(200);
    let [folder, copy] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let saves = Saves::new(folder.path(), Duration::ZERO);
    let first = together(&graph, 2, 2, Some(&saves)).remove(0).unwrap();
    assert_eq!(first, Some(alone(&graph)));
    let names = files(folder.path());
    assert_eq!(names.len(), 4, "the last distance alone: {names:?}");
    // The same with what is left of an unfinished save of more workers, of a later distance.
    for name in &names {
        fs::copy(folder.path().join(name), copy.path().join(name)).unwrap();
    }
    fs::write(copy.path().join("distance-999999.worker-1-of-9"), b"DEDRETR1").unwrap();
    let saves = Saves::new(copy.path(), Duration::from_secs(3600));
    let again = together(&graph, 3, 1, Some(&saves)).remove(0).unwrap();
    assert_eq!(again, Some(alone(&graph)));
}

#[test]
fn a_damaged_save_is_named_and_nobody_waits() {
    let graph = long(60);
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(folder.path(), Duration::ZERO);
    let analysis = Analysis::new(Arc::clone(&graph)).with_saves(saves.clone());
    analysis.solve(&Cluster::alone(2).unwrap()).unwrap();
    let name = files(folder.path()).remove(0);
    let path = folder.path().join(name);
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
    let failed = together(&graph, 2, 1, Some(&saves));
    let errors: Vec<SolveError> = failed.into_iter().map(Result::unwrap_err).collect();
    let is_named = |error: &SolveError| matches!(error, SolveError::Save(SaveError::Damaged(damaged)) if *damaged == path);
    assert!(errors.iter().any(is_named), "{errors:?}");
    // A save of another game is no save of this one.
    fs::write(&path, &bytes).unwrap();
    let other = Analysis::new(long(61)).with_saves(saves).solve(&Cluster::alone(1).unwrap());
    assert!(matches!(other, Err(SolveError::Save(SaveError::Damaged(_)))), "{other:?}");
}

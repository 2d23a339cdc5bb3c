use std::sync::Arc;
use std::time::Duration;
use std::{fs, thread};

use dedale_cluster::{
    Analysis, Analyzed, Cluster, ClusterError, Moves, Place, SaveError, Saves, SolveError, Told,
};
use dedale_games::game::{Chomp, Convention, GameGraph, Store};
use dedale_games::solve::Retrograde;
use proptest::prelude::*;

use super::{addresses, files};

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

/// What processes on this machine find together, each of them a thread here.
fn together(
    graph: &Arc<GameGraph>,
    processes: usize,
    threads: usize,
    saves: Option<&Saves>,
) -> Vec<Result<Option<Analyzed>, SolveError>> {
    let games = vec![Arc::clone(graph) as Arc<dyn Moves>; processes];
    solved(&games, threads, saves)
}

/// What processes on this machine find of the game that each of them knows.
fn solved(
    games: &[Arc<dyn Moves>],
    threads: usize,
    saves: Option<&Saves>,
) -> Vec<Result<Option<Analyzed>, SolveError>> {
    let processes = games.len();
    let addresses = addresses(processes);
    let process = |process| {
        let cluster = Cluster::new(addresses.clone(), process, threads).unwrap();
        let mut analysis = Analysis::new(Arc::clone(&games[process])).with_rows();
        if let Some(saves) = saves {
            analysis = analysis.with_saves(saves.clone());
        }
        thread::spawn(move || analysis.solve(&cluster))
    };
    let processes: Vec<_> = (0..processes).map(process).collect();
    processes.into_iter().map(|process| process.join().unwrap()).collect()
}

/// What the first process is to be told of a graph, moves in order.
fn alone(graph: &GameGraph) -> Analyzed {
    let row = |from| graph.successors(from).map(move |to| [from, to]);
    let mut rows: Vec<_> = (0..graph.position_count()).flat_map(row).collect();
    rows.sort_unstable();
    let (notes, arc_count) = (Vec::new(), graph.arc_count());
    Analyzed { solution: Retrograde::new(graph).solve(), notes, arc_count, rows }
}

/// What it was told, moves in order.
fn in_order(found: Result<Option<Analyzed>, SolveError>) -> Analyzed {
    let mut found = found.unwrap().unwrap();
    found.rows.sort_unstable();
    found.notes.clear();
    found
}

/// Some moves of a graph, as one process knows them.
#[derive(Debug)]
struct Scattered {
    arcs: Vec<(u32, u32)>,
    note: String,
    graph: Arc<GameGraph>,
}

impl Moves for Scattered {
    fn note(&self) -> String {
        self.note.clone()
    }

    fn rules(&self, notes: &[String]) -> Result<GameGraph, dedale::Phrase> {
        let notes = notes.concat();
        if notes == "012" { self.graph.rules(&[]) } else { Err(notes.into()) }
    }

    fn told(&self, place: Place) -> Told<'_> {
        // Each thread tells its part; the first one tells the first move too.
        let mine = self.arcs.iter().skip(place.thread()).step_by(place.threads);
        Box::new(mine.chain(self.arcs.first()).copied())
    }
}

/// Parts of the graph for three processes; the last one knows some moves of the others.
fn scattered(graph: &Arc<GameGraph>) -> Vec<Arc<dyn Moves>> {
    let arcs: Vec<_> = alone(graph).rows.into_iter().map(|[from, to]| (from, to)).collect();
    let third = arcs.len() / 3;
    let parts = [&arcs[..third], &arcs[third..2 * third], &arcs[third / 2..]];
    let known = |(process, part): (usize, &[(u32, u32)])| {
        let (arcs, note) = (part.iter().rev().copied().collect(), process.to_string());
        Arc::new(Scattered { arcs, note, graph: Arc::clone(graph) }) as Arc<dyn Moves>
    };
    parts.into_iter().enumerate().map(known).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn threads_find_what_one_finds(graph in graphs(), threads in 1_usize..4) {
        let expected = alone(&graph);
        let cluster = Cluster::alone(threads).unwrap();
        let found = Analysis::new(Arc::new(graph)).with_rows().solve(&cluster);
        prop_assert_eq!(in_order(found), expected);
    }

    #[test]
    #[ignore = "slow: a run for each save"]
    fn what_was_saved_is_gone_on_with(graph in graphs(), first in 1_usize..4, then in 1_usize..4) {
        let folder = tempfile::tempdir().unwrap();
        let saves = Saves::new(folder.path(), Duration::ZERO);
        let graph = Arc::new(graph);
        let game = Arc::clone(&graph) as Arc<dyn Moves>;
        let analysis = Analysis::new(game).with_rows().with_saves(saves);
        let expected = alone(&graph);
        for threads in [first, then] {
            let found = analysis.solve(&Cluster::alone(threads).unwrap());
            prop_assert_eq!(&in_order(found), &expected);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn processes_that_know_some_moves_find_what_one_finds(
        graph in graphs(),
        threads in 1_usize..3,
    ) {
        let graph = Arc::new(graph);
        let mut found = solved(&scattered(&graph), threads, None);
        prop_assert!(found.drain(1..).all(|other| other.unwrap().is_none()));
        prop_assert_eq!(in_order(found.remove(0)), alone(&graph));
    }
}

#[test]
fn processes_find_what_one_finds() {
    let chomp = GameGraph::of(&Chomp::new(5, 6).unwrap(), Store::List).unwrap();
    let chomp = Arc::new(chomp);
    for (processes, threads) in [(2, 1), (3, 2)] {
        let mut found = together(&chomp, processes, threads, None);
        assert!(found.drain(1..).all(|other| other.unwrap().is_none()), "the first one is told");
        assert_eq!(in_order(found.remove(0)), alone(&chomp));
    }
}

#[test]
fn without_rows_the_moves_of_the_start_are_told() {
    let graph = GameGraph::of_arcs(4, [[2, 3], [2, 1], [0, 1], [3, 2]], Store::List).unwrap();
    let graph = graph.with_start(2).unwrap();
    let found = Analysis::new(Arc::new(graph)).solve(&Cluster::alone(3).unwrap());
    assert_eq!(in_order(found).rows, [[2, 1], [2, 3]]);
}

#[test]
fn rules_that_make_no_game_are_refused_by_every_process() {
    let parts = scattered(&long(20));
    let two = [Arc::clone(&parts[0]), Arc::clone(&parts[2])];
    for refused in solved(&two, 1, None) {
        assert_eq!(refused.unwrap_err().to_string(), "02");
    }
}

/// A graph that takes many distances: a path with side branches.
fn long(positions: u32) -> Arc<GameGraph> {
    let arcs = (1..positions).flat_map(|from| [[from, from - 1], [from, from.saturating_sub(7)]]);
    Arc::new(GameGraph::of_arcs(positions, arcs, Store::List).unwrap())
}

#[test]
fn a_save_of_two_processes_serves_three() {
    let graph = long(200);
    let [folder, copy] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let saves = Saves::new(folder.path(), Duration::ZERO);
    let first = together(&graph, 2, 2, Some(&saves)).remove(0);
    assert_eq!(in_order(first), alone(&graph));
    let names = files(folder.path());
    assert_eq!(names.len(), 4, "the last distance alone: {names:?}");
    // The same with what is left of an unfinished save of more workers, of a later distance.
    for name in &names {
        fs::copy(folder.path().join(name), copy.path().join(name)).unwrap();
    }
    fs::write(copy.path().join("distance-999999.worker-1-of-9"), b"DEDRETR1").unwrap();
    let saves = Saves::new(copy.path(), Duration::from_secs(3600));
    let again = together(&graph, 3, 1, Some(&saves)).remove(0);
    assert_eq!(in_order(again), alone(&graph));
}

#[test]
fn a_damaged_save_is_named_and_nobody_waits() {
    let graph = long(60);
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::new(folder.path(), Duration::ZERO);
    let game = Arc::clone(&graph) as Arc<dyn Moves>;
    let analysis = Analysis::new(game).with_saves(saves.clone());
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

#[test]
fn addresses_are_read_line_by_line() {
    let text = "# the first\nhost-a:2101\n\n 10.0.0.7:2102 # two threads\n[::1]:2103\n";
    let addresses = Cluster::addresses(text).unwrap();
    assert_eq!(addresses, ["host-a:2101", "10.0.0.7:2102", "[::1]:2103"]);
    assert_eq!(Cluster::new(addresses.clone(), 2, 1).unwrap().process_count(), 3);
    for (text, line) in [("a:1\nb", 2), ("a:65536", 1), ("\n\n:80", 3), ("a b:80", 1)] {
        let refused = Cluster::addresses(text).unwrap_err();
        assert!(matches!(refused, ClusterError::Address { line: at, .. } if at == line), "{text}");
    }
    let refused = Cluster::new(addresses.clone(), 3, 1).unwrap_err();
    assert_eq!(refused.to_string(), "the processes are 0 to 2, found 3");
    assert_eq!(Cluster::new(Vec::new(), 0, 1), Err(ClusterError::Empty));
    assert_eq!(Cluster::new(addresses, 0, 0), Err(ClusterError::Empty));
}

//! Opened and closed cells of every algorithm on every board of
//! `testdata/boards`: a refactor leaves the file as it is, a change of
//! behaviour changes it in the same diff. `BLESS=1 cargo test` writes it anew.

use std::fmt::Write as _;
use std::path::Path;

use dedale::board::{Board, CornerCutting, Neighborhood};
use dedale::search::{Algorithm, Counters, Workspace};

use crate::drawn::drawn;

#[test]
fn searches_do_what_they_did() {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let mut boards: Vec<_> = std::fs::read_dir(testdata.join("boards"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    boards.sort();
    assert!(boards.len() >= 5);
    let mut signature = String::new();
    for file in boards {
        let text = std::fs::read_to_string(&file).unwrap();
        let map = drawn(&text.lines().collect::<Vec<_>>());
        for (name, neighborhood) in [
            ("4", Neighborhood::Four),
            ("8 never", Neighborhood::Eight(CornerCutting::Never)),
            ("8 past-one", Neighborhood::Eight(CornerCutting::OneWall)),
            ("8 always", Neighborhood::Eight(CornerCutting::Always)),
        ] {
            let board = map.board(neighborhood);
            let [start, goal] =
                [map.starts[0], map.goals[0]].map(|point| board.cell_at(point).unwrap());
            for algorithm in Algorithm::ALL {
                let mut counters = Counters::default();
                let path = algorithm
                    .find_with(&board, start, goal, &mut Workspace::new(), &mut counters)
                    .unwrap();
                let cost = path.and_then(|path| board.length(path.cells()));
                let cost = cost.map_or("-".into(), |cost| format!("{cost:.6}"));
                let board = file.file_stem().unwrap().to_string_lossy();
                let (opened, closed) = (counters.opened(), counters.closed());
                let name = format!("{board:12} {name:10}");
                writeln!(
                    signature,
                    "{name} {:20} {opened:>6} {closed:>6} {cost:>12}",
                    algorithm.name()
                )
                .unwrap();
            }
        }
    }
    let kept = testdata.join("signature.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&kept, &signature).unwrap();
    }
    let kept = std::fs::read_to_string(&kept).unwrap();
    for (now, before) in signature.lines().zip(kept.lines()) {
        assert_eq!(now, before);
    }
    assert_eq!(signature.lines().count(), kept.lines().count());
}

//! Files of the original games, kept beside the workspace.

use std::fs;
use std::path::{Path, PathBuf};

use dedale::board::{Cell, CornerCutting, Graph, Neighborhood, Point};
use dedale::field::{Distances, Kernel, NextSteps};
use dedale::{FlowField, WeightedFlowField};
use dedale_io::level::{Level, Roads};
use dedale_io::{Format, movingai, read_board, scenario};

/// The folder, or `None` with a message if it does not exist.
fn folder(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(name);
    if !path.is_dir() {
        println!("skipped: no {}", path.display());
        return None;
    }
    Some(path)
}

fn files_below(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_below(&path, extension));
        } else if path.extension().is_some_and(|end| end == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

#[test]
fn benchmark_maps_have_the_size_of_their_scenarios() {
    let Some(folder) = folder("movingai") else { return };
    let maps = files_below(&folder, "map");
    assert_eq!(maps.len(), 24);
    for path in maps {
        let file = read_board(&path.to_string_lossy(), &fs::read(&path).unwrap(), Roads::Mutual);
        let file = file.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(file.format, Format::Map);
        let map = file.position.grid.map().unwrap();
        let bytes = fs::read(path.with_extension("map.scen")).unwrap();
        let scenario = scenario::read(&bytes).unwrap();
        assert!(!scenario.queries.is_empty());
        for query in &scenario.queries {
            assert_eq!(query.size, map.size(), "{}", path.display());
            for end in [query.start, query.goal] {
                assert_ne!(map.terrain(end).weight(), 0, "{}", path.display());
            }
        }
        assert_eq!(movingai::read(movingai::write(map).unwrap().as_bytes()).as_ref(), Ok(map));
    }
}

/// The kernels of flow fields have nothing in common but their answer.
#[test]
#[ignore = "slow: fields of many maps"]
fn every_kernel_gives_the_same_field_on_benchmark_maps() {
    let Some(folder) = folder("movingai") else { return };
    for path in files_below(&folder, "map") {
        let map = movingai::read(&fs::read(&path).unwrap()).unwrap();
        let bytes = fs::read(path.with_extension("map.scen")).unwrap();
        let queries = scenario::read(&bytes).unwrap().queries;
        let goal = queries[queries.len() / 2].goal;
        for neighborhood in [Neighborhood::Four, Neighborhood::Eight(CornerCutting::Never)] {
            let board = map.board(neighborhood);
            let goals = [board.cell_at(goal).unwrap()];
            let mut flood = FlowField::default();
            flood.recompute_by(Kernel::Flood, &board, &goals);
            let mut flood_of_costs = WeightedFlowField::default();
            flood_of_costs.recompute_by(Kernel::Flood, &board, &goals);
            for kernel in [Kernel::Tiles, Kernel::PortableTiles] {
                let mut field = FlowField::default();
                field.recompute_by(kernel, &board, &goals);
                let mut costs = WeightedFlowField::default();
                costs.recompute_by(kernel, &board, &goals);
                let mut distances = Distances::default();
                distances.recompute_by(kernel, &board, &goals);
                let mut steps = NextSteps::default();
                steps.recompute_by(kernel, &board, &goals);
                for cell in (0..board.cell_count() as u32).map(Cell::new) {
                    let distance = flood.distance(cell);
                    assert_eq!(field.distance(cell), distance, "{kernel:?} {}", path.display());
                    assert_eq!(distances.distance(cell), distance);
                    assert_eq!(field.next(cell), flood.next(cell));
                    assert_eq!(steps.next(cell), flood.next(cell));
                    assert_eq!(costs.cost(cell), flood_of_costs.cost(cell));
                    assert_eq!(costs.next(cell), flood_of_costs.next(cell));
                }
            }
        }
    }
}

#[test]
fn benchmark_scenarios_are_written_back_unchanged() {
    let Some(folder) = folder("movingai") else { return };
    let files = files_below(&folder, "scen");
    assert_eq!(files.len(), 48);
    for path in files {
        let bytes = fs::read(&path).unwrap();
        let scenario = scenario::read(&bytes).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let written = scenario::write(&scenario).unwrap();
        let words = |text: &[u8]| {
            let text = String::from_utf8_lossy(text).replace("version 1.0", "version 1");
            text.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
        };
        assert!(words(&bytes) == words(written.as_bytes()), "{}", path.display());
    }
}

#[test]
fn levels_of_the_game_are_read() {
    let Some(folder) = folder("levels") else { return };
    for (file, name, roads) in [
        ("Classic_Testing_Level.yml", "Niveau de test classique", 24),
        ("Troll_Level.yml", "Easter Egg", 176),
    ] {
        let level = Level::read(&fs::read(folder.join(file)).unwrap()).unwrap();
        assert_eq!(level.name.as_deref(), Some(name));
        assert_eq!((level.size().width(), level.size().height()), (16, 11));
        assert_eq!((level.lives, level.start_money), (Some(5), Some(999_999)));
        assert_eq!(level.doors.len(), 2);
        assert!(level.waves.iter().all(|wave| !wave.entities.is_empty()));
        let map = level.to_map(Roads::Mutual);
        assert_eq!(map, level.to_map(Roads::Directed));
        assert_eq!(
            (&map.starts[..], &map.goals[..]),
            (&[Point::new(0, 5)][..], &[Point::new(15, 5)][..])
        );
        assert_eq!(map.terrains().iter().filter(|terrain| terrain.weight() > 0).count(), roads);
        assert_eq!(Level::read(level.write().as_bytes()).unwrap(), level);
        assert_eq!(Level::read(level.write_compact().as_bytes()).unwrap(), level);
    }
}

//! The two real levels of the game, where they are at hand, against distances
//! and next steps that were computed elsewhere.

use serde_json::{Value, json};

use crate::{json, run, shared};

#[test]
fn real_levels_give_the_distances_and_next_steps_computed_elsewhere() {
    let Some(folder) = shared("levels") else { return };
    let oracle = std::fs::read_to_string(folder.join("bfs_oracle.json")).unwrap();
    let oracle: Value = serde_json::from_str(&oracle).unwrap();
    for (name, start, moves) in [("Troll_Level", (5, 0), 87), ("Classic_Testing_Level", (5, 0), 23)]
    {
        let file = folder.join(format!("{name}.yml"));
        for roads in ["mutual", "directed", "source"] {
            let (status, answer) =
                json(&["field", file.to_str().unwrap(), "--json", "--roads", roads]);
            assert_eq!(status, 0);
            assert_eq!(answer["distance"], oracle[name]["dist"], "{name}");
            let next: Vec<String> = answer["next"]
                .as_array()
                .unwrap()
                .iter()
                .map(|row| {
                    let row = row.as_array().unwrap();
                    row.iter().map(|next| next.as_str().unwrap_or(".")).collect()
                })
                .collect();
            assert_eq!(json!(next), oracle[name]["next"], "{name}");
            assert_eq!(answer["distance"][start.0][start.1], moves, "{name}");
        }
    }
}

#[test]
fn roads_are_read_as_the_source_reads_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one_way.yml");
    let text = "map: \"2,0,2\"\nspawns: [{x: 1.5, y: 0.5}]\ntarget: {x: 2.5, y: 0.5}\n";
    std::fs::write(&file, text).unwrap();
    let path = |roads| ["path", file.to_str().unwrap(), "--json", "--roads", roads];
    // Only the target has a bit, toward a cell without a road: the game walks along it.
    assert_eq!(json(&path("source")).1["cells"], json!([[1, 0], [2, 0]]));
    assert_eq!(run(&path("directed")).0, 2);
}

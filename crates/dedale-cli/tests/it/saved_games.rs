//! Games are saved in the form that the file is named after.

use crate::{json, run};

#[test]
fn a_game_is_saved_on_request() {
    let folder = std::env::temp_dir().join(format!("dedale-saved-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut swapped = 0;
    for (name, seed) in ["game.txt", "game.json", "game.sgf"].into_iter().cycle().zip(0..60) {
        let file = folder.join(name).to_str().unwrap().to_owned();
        let seed = seed.to_string();
        let args = ["play", "hex", "--size", "3", "--first", "random", "--second", "mcts:40"];
        let (status, out, err) = run(&[&args[..], &["--seed", &seed, "--save", &file]].concat());
        assert_eq!((status, err.as_str()), (0, ""), "{out}");
        let mut players = ["red", "blue"];
        if out.contains("swap") && name == "game.sgf" {
            // In SGF a swap exchanges the pieces, and the players keep their colours.
            swapped += 1;
            players.reverse();
            assert!(std::fs::read_to_string(&file).unwrap().contains(";W[swap-pieces];B["));
        }
        let winner = players[usize::from(!out.contains("red (the"))];
        assert_eq!(json(&["link", &file, "--player", winner, "--json"]).1["linked"], true, "{out}");
    }
    assert!(swapped > 0);
    for (game, file) in [("y", "game.sgf"), ("hex", "no-such-folder/game.txt")] {
        let file = folder.join(file).to_str().unwrap().to_owned();
        let args = ["play", game, "--first", "random", "--second", "random", "--save", &file];
        let (status, out, err) = run(&args);
        assert_eq!((status, out.as_str()), (2, ""), "{err}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

//! Games of Hex, move by move, in the three ways that others write them.

use dedale::board::Hex;
use dedale_io::convert::{BoardForm, Source};
use dedale_io::level::Roads;
use dedale_io::position::{self, HexMove, HexRecord, Position, hexworld, moves, read_game, sgf};
use dedale_io::{Format, read_position};
use proptest::prelude::*;

/// Games of distinct cells on a board of up to 9×9, some with a swap after the first move and with
/// passes.
fn games() -> impl Strategy<Value = HexRecord> {
    (1..10_u32, any::<bool>(), 0..40_usize).prop_flat_map(|(size, swaps, count)| {
        let side = size.cast_signed();
        let cells: Vec<Hex> = (0..side * side).map(|at| Hex::new(at % side, at / side)).collect();
        let most = count.min(cells.len());
        let passes = proptest::collection::vec(0..12_u8, most);
        (Just(cells).prop_shuffle(), passes).prop_map(move |(cells, passes)| {
            let mut moves = Vec::new();
            for (hex, pass) in cells.into_iter().zip(passes) {
                if swaps && moves.len() == 1 {
                    moves.push(HexMove::Swap);
                }
                moves.push(HexMove::At(hex));
                if pass == 0 {
                    moves.push(HexMove::Pass);
                }
            }
            HexRecord { size, moves }
        })
    })
}

/// The rows of the board at the end of a game, where a swap exchanges pieces: the slow way, which
/// turns the whole board at each swap.
fn rows(record: &HexRecord) -> Vec<String> {
    let side = record.size as usize;
    let mut board = vec![vec!['.'; side]; side];
    let (mut mine, mut theirs) = ('R', 'B');
    let mut is_turned = false;
    for &made in &record.moves {
        match made {
            HexMove::At(Hex { q, r }) => {
                let (x, y) = if is_turned { (r, q) } else { (q, r) };
                board[y as usize][x as usize] = mine;
            }
            HexMove::Swap => {
                let other = |sign| match sign {
                    'R' => 'B',
                    'B' => 'R',
                    _ => '.',
                };
                board =
                    (0..side).map(|y| (0..side).map(|x| other(board[x][y])).collect()).collect();
                is_turned = !is_turned;
            }
            HexMove::Pass => {}
        }
        (mine, theirs) = (theirs, mine);
    }
    board.into_iter().map(String::from_iter).collect()
}

fn rows_of(position: &Position) -> Vec<String> {
    let text = position::drawing::write(position).unwrap();
    text.lines().skip(1).map(|line| line.split_whitespace().collect()).collect()
}

proptest! {
    #[test]
    fn games_read_back_from_each_form_with_the_same_end(record in games()) {
        let texts = [sgf::record::write(&record), hexworld::write(&record), moves::write(&record)];
        for text in texts {
            prop_assert_eq!(read_game(&text, None, 81), Ok(record.clone()), "{}", text);
            prop_assert_eq!(Format::of("a.txt", text.as_bytes()), Format::Position);
            let end = read_position("", text.as_bytes(), None).unwrap();
            prop_assert_eq!(rows_of(&end), rows(&record), "{}", text);
        }
    }

    #[test]
    fn moves_are_kept_from_each_form_to_each(record in games()) {
        let texts = [sgf::record::write(&record), hexworld::write(&record), moves::write(&record)];
        for (from, text) in texts.iter().enumerate() {
            let source = Source::read("", text.as_bytes(), Roads::default()).unwrap();
            for form in [BoardForm::Sgf, BoardForm::Hexworld, BoardForm::Moves] {
                let converted = source.convert(form).unwrap();
                let written = String::from_utf8(converted.bytes).unwrap();
                if from == 0 && form == BoardForm::Sgf {
                    // SGF in SGF is the position at the end.
                    prop_assert!(read_game(&written, None, 81).is_err() || !written.contains("AB["));
                } else {
                    prop_assert_eq!(read_game(&written, None, 81), Ok(record.clone()), "{}", written);
                    prop_assert_eq!(converted.losses, vec![]);
                }
            }
        }
    }

    #[test]
    fn a_list_without_its_size_is_read_with_that_of_the_board(record in games()) {
        let text = moves::write(&record);
        let bare = text.split_once('\n').unwrap().1;
        if !record.moves.is_empty() {
            prop_assert_eq!(read_game(bare, Some(record.size), 81), Ok(record));
            let fault = read_game(bare, None, 81).unwrap_err().to_string();
            prop_assert!(fault.contains("such as 11x11, or --size 11"), "{}", fault);
        }
    }

    #[test]
    fn a_game_with_a_stone_on_another_is_refused_in_each_form(record in games(), at in any::<prop::sample::Index>()) {
        let stones = record.moves.iter().filter(|made| matches!(made, HexMove::At(_)));
        let stones: Vec<HexMove> = stones.copied().collect();
        prop_assume!(!stones.is_empty());
        let mut record = record;
        record.moves.push(*at.get(&stones));
        for text in [sgf::record::write(&record), hexworld::write(&record), moves::write(&record)] {
            let fault = read_game(&text, None, 81).unwrap_err().to_string();
            prop_assert!(fault.contains("expected a free cell for a "), "{}: {}", fault, text);
        }
    }

    /// Sites write names and comments as they were typed, with brackets that nothing escapes.
    #[test]
    fn names_with_brackets_keep_the_moves(names in proptest::collection::vec("[a-z \\[\\]().;]{0,8}\\\\?", 2)) {
        let [black, white] = [&names[0], &names[1]];
        let ends_early = |name: &String| {
            let solid: String = name.split(' ').collect();
            ["];", "](", "])"].iter().any(|end| solid.contains(end))
        };
        prop_assume!(!names.iter().any(ends_early));
        let text = format!("(;GM[11]SZ[5]PB[{black}];PW[{white}];B[a1];W[c3])");
        let game = read_game(&text, None, 81);
        let expected = vec![HexMove::At(Hex::new(0, 0)), HexMove::At(Hex::new(2, 2))];
        prop_assert_eq!(game.map(|game| game.moves), Ok(expected), "{}", text);
    }
}

#[test]
fn a_property_in_brackets_ends_a_name() {
    let game = |text: &str| read_game(text, None, 81).map(|game| game.moves.len());
    assert_eq!(game("(;SZ[5]PB[x [1]]PW[back\\];B[a1];W[c3])"), Ok(2));
    assert_eq!(game("(;SZ[5]C[see [a1] and [b2]: ];B[a1];W[c3])"), Ok(2));
    // Where a comment escapes its brackets, what they hold is no move.
    assert_eq!(game("(;SZ[5]C[no \\];B[a2\\] move];W[c3])"), Ok(1));
    // A move has no name.
    assert!(game("(;SZ[5];B[a1]];W[c3])").is_err());
}

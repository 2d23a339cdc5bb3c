//! Checks the rules of `HexMo`, Hex and Y against a second implementation, and replays
//! golden games.

use std::fmt::Write as _;
use std::path::Path;

use dedale::Random;
use dedale::board::{Cell, Hex};
use dedale::link::{Network, Player};
use dedale_games::game::{
    IllegalMove, LinkGame, LinkGameError, LinkMove, LinkPosition, LinkRules, Seat,
};
use dedale_games::player::{TreeSearch, random_move};

fn place(position: &mut LinkPosition, name: &str) -> Result<(), IllegalMove> {
    let cell = position.game().board().named(name).unwrap();
    position.play(LinkMove::Place(cell)).map(drop)
}

/// The rules implemented again, from coordinates: legal moves, and who has won.
struct SlowReferee {
    rules: LinkRules,
    size: i32,
    stones: Vec<(Hex, Player)>,
}

impl SlowReferee {
    fn sides(&self, hex: Hex) -> Vec<(Player, u8)> {
        let (q, r, s) = (hex.q, hex.r, -hex.q - hex.r);
        let (red, blue) = (Player::Red, Player::Blue);
        let sides = match self.rules {
            LinkRules::HexMo => vec![
                (q == self.size, red, 0),
                (r == self.size, red, 1),
                (s == self.size, red, 2),
                (q == -self.size, blue, 3),
                (r == -self.size, blue, 4),
                (s == -self.size, blue, 5),
            ],
            LinkRules::Hex => vec![
                (r == 0, red, 0),
                (r == self.size - 1, red, 1),
                (q == 0, blue, 2),
                (q == self.size - 1, blue, 3),
            ],
            LinkRules::Y => [red, blue]
                .into_iter()
                .flat_map(|player| {
                    [(r == 0, player, 0), (q == 0, player, 1), (q + r == self.size - 1, player, 2)]
                })
                .collect(),
        };
        sides.into_iter().filter(|side| side.0).map(|(_, player, side)| (player, side)).collect()
    }

    fn may_take(&self, hex: Hex, player: Player) -> bool {
        let sides = self.sides(hex);
        self.stones.iter().all(|stone| stone.0 != hex)
            && (self.rules != LinkRules::HexMo
                || sides.is_empty()
                || sides.iter().any(|side| side.0 == player))
    }

    /// Who has linked enough sides, by spreading from every stone.
    fn winner(&self) -> Option<Player> {
        let needed = if self.rules == LinkRules::Y { 3 } else { 2 };
        let found = self.stones.iter().find(|&&(first, player)| {
            let mut group = vec![first];
            let mut next = 0;
            while let Some(&hex) = group.get(next) {
                next += 1;
                for &(other, owner) in &self.stones {
                    let near = hex.distance(other) == 1;
                    if near && owner == player && !group.contains(&other) {
                        group.push(other);
                    }
                }
            }
            let mut touched: Vec<u8> = group
                .iter()
                .flat_map(|&hex| self.sides(hex))
                .filter(|side| side.0 == player)
                .map(|side| side.1)
                .collect();
            touched.sort_unstable();
            touched.dedup();
            touched.len() >= needed
        });
        found.map(|stone| stone.1)
    }
}

#[test]
fn random_games_follow_the_rules_as_stated_a_second_time() {
    let games =
        [(LinkRules::HexMo, 0..=4, 150), (LinkRules::Hex, 1..=6, 100), (LinkRules::Y, 1..=6, 100)];
    let mut random = Random::new(6);
    for (rules, sizes, rounds) in games {
        for size in sizes {
            let game = LinkGame::new(rules, size).unwrap();
            for _ in 0..rounds {
                play_and_compare(&game, &mut random, random_move);
            }
        }
    }
}

/// A player who avoids winning, and the cells on its own sides, runs out of cells at times.
#[test]
fn a_player_without_cells_passes() {
    let game = LinkGame::new(LinkRules::HexMo, 2).unwrap();
    let shy = |position: &LinkPosition, random: &mut Random| {
        let mut next = position.clone();
        let mut moves = position.moves();
        random.shuffle(&mut moves);
        moves.sort_by_key(|&chosen| {
            let LinkMove::Place(cell) = chosen else { return 1 };
            next.play(chosen).unwrap();
            let wins = next.winner().is_some();
            next.undo();
            let is_own = !game.is_open_to(cell, position.to_move().other());
            2 * u8::from(wins) + u8::from(is_own && position.to_move() == Player::Blue)
        });
        moves.first().copied()
    };
    let mut random = Random::new(3);
    let passes: usize = (0..500).map(|_| play_and_compare(&game, &mut random, shy)).sum();
    assert!(passes > 0);
}

/// Plays a game on both implementations; returns the number of passes.
fn play_and_compare(
    game: &LinkGame,
    random: &mut Random,
    player: impl Fn(&LinkPosition, &mut Random) -> Option<LinkMove>,
) -> usize {
    let (rules, size) = (game.rules(), game.size() as i32);
    let mut slow = SlowReferee { rules, size, stones: Vec::new() };
    let mut position = game.start();
    let mut to_move = Player::Red;
    let mut seats = [Seat::First, Seat::Second];
    while let Some(chosen) = player(&position, random) {
        assert_eq!((position.to_move(), slow.winner()), (to_move, None));
        let cells = || game.board().cells();
        let hex = |cell: Cell| game.board().hex_of(cell);
        let open: Vec<Cell> = cells().filter(|&c| slow.may_take(hex(c), to_move)).collect();
        assert!(position.open_cells().eq(open.iter().copied()));
        let may_swap = position.history().len() == 1;
        assert_eq!(position.check(LinkMove::Swap).is_ok(), may_swap);
        assert_eq!(position.check(LinkMove::Pass).is_ok(), open.is_empty());
        for cell in cells() {
            let legal = position.check(LinkMove::Place(cell)).is_ok();
            assert_eq!(legal, open.contains(&cell));
        }
        // Taking back and making again changes nothing.
        let before = position.moves();
        position.play(chosen).unwrap();
        assert_eq!(position.undo(), Some(chosen));
        assert_eq!(position.moves(), before);
        assert_eq!((position.to_move(), position.winner()), (to_move, None));
        position.play(chosen).unwrap();
        match chosen {
            LinkMove::Place(cell) => {
                slow.stones.push((hex(cell), to_move));
                to_move = to_move.other();
            }
            LinkMove::Swap => seats.reverse(),
            LinkMove::Pass => to_move = to_move.other(),
        }
    }
    let winner = position.winner().expect("a game ends when somebody has won");
    assert_eq!(slow.winner(), Some(winner), "{rules} {size}");
    assert_eq!(position.seat_of(winner), seats[winner.index()]);
    assert_eq!(position.check(LinkMove::Pass), Err(IllegalMove::Over));

    let score = position.score().unwrap();
    let own = position.stones_of(winner);
    let borders = game.borders();
    let network = Network::new(game.board(), borders.sides(), &own);
    let link = network.shortest(borders.goal(winner)).unwrap();
    let par = if rules == LinkRules::HexMo { size + 2 } else { size };
    let points = f64::from(2 * par) - link.length() as f64;
    assert_eq!((score.winner(), score.link()), (seats[winner.index()], &link));
    assert_eq!(score.of(score.winner()).to_bits(), points.to_bits());
    assert_eq!(score.of(score.winner().other()).to_bits(), (points / 2.0).to_bits());
    position.history().iter().filter(|chosen| **chosen == LinkMove::Pass).count()
}

#[test]
fn moves_against_the_rules_are_refused() {
    let game = LinkGame::new(LinkRules::HexMo, 3).unwrap();
    let mut position = game.start();
    assert_eq!(position.play(LinkMove::Swap), Err(IllegalMove::NoSwap));
    assert_eq!(position.play(LinkMove::Pass), Err(IllegalMove::NoPass));
    let foreign = Err(IllegalMove::ForeignSide { owner: Player::Blue });
    assert_eq!(place(&mut position, "-3,1"), foreign);
    assert_eq!(place(&mut position, "3,-3"), Ok(()));
    assert_eq!(place(&mut position, "3,-3"), Err(IllegalMove::Taken(Player::Red)));
    let off = position.play(LinkMove::Place(Cell::new(0)));
    assert_eq!(off, Err(IllegalMove::OffBoard));
    let off = position.play(LinkMove::Place(Cell::new(u32::MAX)));
    assert_eq!(off, Err(IllegalMove::OffBoard));
    assert_eq!(position.play(LinkMove::Swap), Ok(dedale::link::SideSet::NONE));
    assert_eq!((position.to_move(), position.seat_of(Player::Blue)), (Player::Blue, Seat::First));
    assert_eq!(position.play(LinkMove::Swap), Err(IllegalMove::NoSwap));
    assert_eq!(position.undo(), Some(LinkMove::Swap));
    assert_eq!(position.seat_of(Player::Blue), Seat::Second);

    let strict = LinkGame::new(LinkRules::Y, 3).unwrap().without_swap();
    let mut position = strict.start();
    place(&mut position, "a1").unwrap();
    assert_eq!(position.play(LinkMove::Swap), Err(IllegalMove::NoSwap));
    assert!(!position.moves().contains(&LinkMove::Swap));

    for (rules, size) in [(LinkRules::Hex, 0), (LinkRules::Hex, 33), (LinkRules::HexMo, 21)] {
        assert_eq!(LinkGame::new(rules, size), Err(LinkGameError::Size { rules, size }));
    }
    assert_eq!("go".parse::<LinkRules>(), Err(LinkGameError::Name("go".into())));
}

/// The position of the test in "HexMo": five cells, so 5 and 2.5 points.
#[test]
fn a_link_of_five_cells_is_worth_five_points_on_radius_three() {
    let game = LinkGame::new(LinkRules::HexMo, 3).unwrap();
    let mut position = game.start();
    let moves = ["0,-3", "-1,0", "0,-2", "-1,1", "1,-2", "0,0", "2,-2", "0,1", "3,-3"];
    for name in moves {
        place(&mut position, name).unwrap();
    }
    let score = position.score().unwrap();
    assert_eq!((position.winner(), score.link().length()), (Some(Player::Red), 5));
    assert_eq!((score.of(Seat::First), score.of(Seat::Second)), (5.0, 2.5));
}

/// A game, move by move, in readable form: the legal moves, and the move made.
fn playthrough(game: &LinkGame, seed: u64, swaps: bool) -> String {
    let mut random = Random::new(seed);
    let mut position = game.start();
    let mut text = format!("{} of size {}, seed {seed}\n", game.rules(), game.size());
    let label = |cell: Cell| game.board().shape().label(game.board().hex_of(cell)).unwrap();
    while position.winner().is_none() {
        let (colour, open) = (position.to_move(), position.open_cells().count());
        let seat = position.seat_of(colour);
        let may_swap = position.check(LinkMove::Swap).is_ok();
        let chosen = loop {
            let chosen = random_move(&position, &mut random).unwrap();
            if (chosen == LinkMove::Swap) == (swaps && may_swap) {
                break chosen;
            }
        };
        let touched = position.play(chosen).unwrap();
        let number = position.history().len();
        let done = match chosen {
            LinkMove::Place(cell) => format!("{} {}", label(cell), game.board().hex_of(cell)),
            LinkMove::Swap => "swap".into(),
            LinkMove::Pass => "pass".into(),
        };
        let _ = write!(text, "\n{number}. {seat:?} plays {colour}: {done}");
        let _ = write!(text, "   ({open} cells open{}", if may_swap { ", may swap" } else { "" });
        let joined = game.borders().sides().list(touched).to_string();
        let _ = writeln!(
            text,
            "{})",
            if joined.is_empty() { joined } else { format!("; on {joined}") }
        );
        text += &drawn(&position);
    }
    let score = position.score().unwrap();
    let cells: Vec<String> = score.link().cells().iter().map(|&cell| label(cell)).collect();
    let _ = writeln!(text, "\n{:?} has won with {}", score.winner(), cells.join(" "));
    let _ = writeln!(text, "First {}, Second {}", score.of(Seat::First), score.of(Seat::Second));
    text
}

fn drawn(position: &LinkPosition) -> String {
    let board = position.game().board();
    let hexes: Vec<Hex> = board.cells().map(|cell| board.hex_of(cell)).collect();
    let left = hexes.iter().map(|hex| 2 * hex.q + hex.r).min().unwrap();
    let mut text = String::new();
    for r in hexes[0].r..=hexes[hexes.len() - 1].r {
        let mut line = String::new();
        for hex in hexes.iter().filter(|hex| hex.r == r) {
            let owner = position.stones().owner(board.cell_at(*hex).unwrap());
            let sign = owner.map_or('.', |player| if player == Player::Red { 'R' } else { 'B' });
            let column = (2 * hex.q + hex.r - left) as usize;
            let _ = write!(line, "{:1$}{sign}", "", column - line.len());
        }
        let _ = writeln!(text, "    {line}");
    }
    text
}

#[test]
fn golden_games_replay_unchanged() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/playthroughs");
    for (name, rules, size, seed, swaps) in [
        ("hexmo", LinkRules::HexMo, 3, 1, false),
        ("hexmo-swapped", LinkRules::HexMo, 2, 2, true),
        ("hexmo-one-cell", LinkRules::HexMo, 0, 1, false),
        ("hex", LinkRules::Hex, 4, 3, false),
        ("y", LinkRules::Y, 4, 4, true),
    ] {
        let game = LinkGame::new(rules, size).unwrap();
        let text = playthrough(&game, seed, swaps);
        let file = folder.join(format!("{name}.txt"));
        if std::env::var_os("BLESS").is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&file, &text).unwrap();
        }
        let kept = std::fs::read_to_string(&file).unwrap();
        assert!(kept == text, "{name} goes differently; BLESS=1 writes it anew:\n{text}");
    }
}

/// 200 games on Hex 7×7, 100 from each seat.
#[test]
#[ignore = "slow: whole games by tree search"]
fn the_tree_search_beats_the_random_player_always() {
    const GAMES: u64 = 200;
    let game = LinkGame::new(LinkRules::Hex, 7).unwrap();
    let play = |number: u64| {
        let mut random = Random::new(number);
        let searcher = Seat::BOTH[number as usize % 2];
        let mut position = game.start();
        while position.winner().is_none() {
            let chosen = if position.seat_of(position.to_move()) == searcher {
                TreeSearch::new(&position, random.split()).analyze(10_000).unwrap().chosen
            } else {
                random_move(&position, &mut random).unwrap()
            };
            position.play(chosen).unwrap();
        }
        position.winner().map(|winner| position.seat_of(winner)) == Some(searcher)
    };
    let won: usize = std::thread::scope(|scope| {
        let halves = [0, 1].map(|half| {
            scope.spawn(move || (0..GAMES / 2).filter(|game| play(2 * game + half)).count())
        });
        halves.map(|half| half.join().unwrap()).iter().sum()
    });
    assert_eq!(won as u64, GAMES);
}

/// Whether the player to move wins, by all lines of play.
fn is_won(position: &mut LinkPosition) -> bool {
    position.moves().into_iter().any(|chosen| wins_by(position, chosen))
}

fn wins_by(position: &mut LinkPosition, chosen: LinkMove) -> bool {
    let mover = position.seat_of(position.to_move());
    position.play(chosen).unwrap();
    let wins = match position.winner() {
        Some(winner) => position.seat_of(winner) == mover,
        None => !is_won(position),
    };
    position.undo();
    wins
}

#[test]
fn the_tree_search_finds_winning_moves_on_small_boards() {
    for (rules, size) in [(LinkRules::Hex, 4), (LinkRules::HexMo, 2), (LinkRules::Y, 5)] {
        let game = LinkGame::new(rules, size).unwrap();
        let mut random = Random::new(11);
        let mut chances = 0;
        while chances < 100 {
            let mut position = game.start();
            while position.winner().is_none() {
                let moves = position.moves();
                if moves.len() <= 7 {
                    let good: Vec<bool> =
                        moves.iter().map(|&chosen| wins_by(&mut position, chosen)).collect();
                    if good.contains(&true) && good.contains(&false) {
                        let mut search = TreeSearch::new(&position, random.split());
                        let chosen = search.analyze(5_000).unwrap().chosen;
                        let place = moves.iter().position(|&known| known == chosen).unwrap();
                        assert!(good[place], "{rules}: {chosen:?} of {moves:?} {good:?}");
                        chances += 1;
                    }
                }
                position.play(random_move(&position, &mut random).unwrap()).unwrap();
            }
        }
    }
}

#[test]
fn the_same_search_makes_the_same_choice() {
    let game = LinkGame::new(LinkRules::HexMo, 3).unwrap();
    let position = game.start();
    let think = || TreeSearch::new(&position, Random::new(5)).analyze(3_000).unwrap();
    let analysis = think();
    assert_eq!(think(), analysis);
    assert_eq!(analysis.playouts, 3_000);
    assert!(analysis.wins <= analysis.tries && u64::from(analysis.tries) <= analysis.playouts);
    // Every playout tries one of the moves, and the choice is one of those tried most.
    let considered = &analysis.considered;
    assert_eq!(considered.iter().map(|one| u64::from(one.tries)).sum::<u64>(), 3_000);
    assert_eq!(considered.iter().map(|one| one.made).collect::<Vec<_>>(), position.moves());
    let chosen = considered.iter().find(|one| one.made == analysis.chosen).unwrap();
    assert_eq!((chosen.tries, chosen.wins), (analysis.tries, analysis.wins));
    assert!(considered.iter().all(|one| one.wins <= one.tries && one.tries <= chosen.tries));
    // Search results are kept: two halves give the same as one go.
    let mut search = TreeSearch::new(&position, Random::new(5));
    search.analyze(1_000).unwrap();
    let more = search.analyze(2_000).unwrap();
    let twice = |analysis: &dedale_games::player::Analysis| {
        (analysis.chosen, analysis.tries, analysis.wins)
    };
    assert_eq!(twice(&more), twice(&analysis));
    // The second player swaps a good opening and answers a bad one, so all are lost;
    // without the swap the first player wins (Nash 1949).
    let small = LinkGame::new(LinkRules::Hex, 3).unwrap();
    for (game, wins) in [(small.clone(), false), (small.without_swap(), true)] {
        let mut search = TreeSearch::new(&game.start(), Random::new(1));
        let sure = search.analyze(100_000).unwrap();
        assert_eq!(sure.proven_win, Some(wins));
        let again = search.analyze(100_000).unwrap();
        assert_eq!((again.chosen, again.proven_win), (sure.chosen, Some(wins)));
    }

    // One cell, one move: nothing to search.
    let game = LinkGame::new(LinkRules::Hex, 1).unwrap();
    let mut position = game.start();
    let analysis = TreeSearch::new(&position, Random::new(1)).analyze(100).unwrap();
    assert_eq!(analysis.playouts, 0);
    position.play(analysis.chosen).unwrap();
    assert_eq!(TreeSearch::new(&position, Random::new(1)).analyze(100), None);
}

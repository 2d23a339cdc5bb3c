//! Random games of Hex to the winner, and stones placed one by one.

use std::time::{Duration, Instant};

use dedale::Random;
use dedale::link::Player;

use super::crates::{AiHex, HexGameRs};
use super::hex::{Bits, HexGame, Live, Plain};
use crate::race::{Contender, Lap, race};
use crate::table::Row;

/// A pass of random games ends after this long.
const PASS: Duration = Duration::from_millis(150);

/// Games with the same moves for all, of which a slow crate plays as many as it
/// can in some time.
const LISTS: usize = 4_000;
const LONGEST_CHECK: Duration = Duration::from_secs(4);

/// A game, and how many are played between two looks at the clock.
type Entrant = (&'static str, Box<dyn HexGame>, u64);

/// Thousands of games a second, each contender drawing cells alike, but
/// for the one that does not place stones one by one.
pub fn random_games(side: u8, passes: u32) -> Row {
    let mut players: Vec<Entrant> = vec![
        ("dedale Playouts", Box::new(Bits::new(side)), 1_000),
        ("dedale LiveLinks", Box::new(Live::new(side)), 100),
        ("petgraph UnionFind, plain", Box::new(Plain::new(side)), 100),
        ("ai-hex", Box::new(AiHex::new(side)), 10),
        ("hexgame_rs", Box::new(HexGameRs::new(side)), 1),
    ];
    let lists = lists(side);
    let mut live = Live::new(side);
    let winners: Vec<Option<Player>> =
        lists.iter().map(|moves| live.play(moves).map(|won| won.0)).collect();
    let checks: Vec<(usize, usize)> =
        players.iter_mut().map(|player| check(player.1.as_mut(), &lists, &winners)).collect();

    let cell_count = usize::from(side) * usize::from(side);
    let contenders = players.iter_mut().map(|(name, game, batch)| {
        let mut random = Random::new(3);
        let mut cells: Vec<usize> = (0..cell_count).collect();
        let (mut red, mut played) = (0_u64, 0_u64);
        let run = move || {
            let (begin, before) = (Instant::now(), played);
            while begin.elapsed() < PASS {
                for _ in 0..*batch {
                    let winner = game.play_at_random(&mut cells, &mut random);
                    red += u64::from(winner == Some(Player::Red));
                }
                played += *batch;
            }
            Lap { time: begin.elapsed(), count: played - before, answer: (red, played) }
        };
        Contender { name, run: Box::new(run) }
    });
    let placings = race(&mut contenders.collect::<Vec<_>>(), passes);

    let share_of = |(red, played): (u64, u64)| red as f64 / played as f64;
    let usual = share_of(placings[0].answer);
    let figures = placings.into_iter().zip(checks).map(|(placing, (checked, wrong))| {
        let share = share_of(placing.answer);
        // Five times what chance makes of so few games.
        let chance = 2.5 / (placing.answer.1 as f64).sqrt();
        let fault = match wrong {
            0 if (share - usual).abs() <= chance => None,
            0 => Some(format!("wrong: red wins {share:.3}")),
            _ => Some(format!("wrong in {wrong} of {checked}")),
        };
        // Of a slow crate's few games the share says nothing.
        let is_telling = placing.answer.1 >= 10_000;
        let share = if is_telling { format!("red {share:.3}, ") } else { String::new() };
        let note = format!("{share}{checked} checked");
        placing.figure(note, fault)
    });
    Row { name: format!("{side}×{side}"), figures: figures.collect() }
}

/// How many games were played, and of how many another winner was named.
fn check(
    game: &mut dyn HexGame,
    lists: &[Vec<usize>],
    winners: &[Option<Player>],
) -> (usize, usize) {
    let begin = Instant::now();
    let (mut checked, mut wrong) = (0, 0);
    for (moves, &winner) in lists.iter().zip(winners) {
        if begin.elapsed() > LONGEST_CHECK {
            break;
        }
        checked += 1;
        wrong += usize::from(game.play(moves).map(|won| won.0) != winner);
    }
    (checked, wrong)
}

/// Millions of stones placed a second, each contender checked after each stone
/// whether it wins. The games are the same for all and end with the stone that
/// wins; emptying the board is part of it.
pub fn placing(side: u8, passes: u32) -> Row {
    let mut players: Vec<(&str, Box<dyn HexGame>)> = vec![
        ("dedale LiveLinks", Box::new(Live::new(side))),
        ("petgraph UnionFind, plain", Box::new(Plain::new(side))),
        ("ai-hex", Box::new(AiHex::new(side))),
    ];
    let mut live = Live::new(side);
    let mut games = lists(side);
    games.truncate(500);
    for moves in &mut games {
        let won = live.play(moves).expect("on a full board somebody has won");
        moves.truncate(won.1);
    }
    let contenders = players.iter_mut().map(|(name, game)| {
        let games = &games;
        let run = move || {
            let begin = Instant::now();
            let (mut count, mut wrong) = (0, 0_usize);
            while begin.elapsed() < PASS {
                for (index, moves) in games.iter().enumerate() {
                    let won = game.play(moves);
                    count += moves.len() as u64;
                    let winner = Player::BOTH[(moves.len() + 1) % 2];
                    wrong += usize::from(won != Some((winner, moves.len())));
                    if index % 20 == 19 && begin.elapsed() >= PASS {
                        break;
                    }
                }
            }
            Lap { time: begin.elapsed(), count, answer: wrong }
        };
        Contender { name, run: Box::new(run) }
    });
    let placings = race(&mut contenders.collect::<Vec<_>>(), passes);
    let figures = placings.iter().map(|placing| {
        placing.figure(String::new(), (placing.answer > 0).then(|| "wrong".to_owned()))
    });
    Row { name: format!("{side}×{side}"), figures: figures.collect() }
}

/// All cells, in random orders.
fn lists(side: u8) -> Vec<Vec<usize>> {
    let mut random = Random::new(4);
    let cell_count = usize::from(side) * usize::from(side);
    let shuffled = |_| {
        let mut cells: Vec<usize> = (0..cell_count).collect();
        random.shuffle(&mut cells);
        cells
    };
    (0..LISTS).map(shuffled).collect()
}

//! Chomp: all positions of a bar beside one.
//!
//! `game-solver` searches forwards from one position (negamax with a transposition
//! table) and tells what that one is worth. It answers two requests: who wins, with
//! the same score for all wins; and in how many moves, as in its own example of Chomp,
//! where the moves made so far are part of a position.

use std::hash::{Hash, Hasher};
use std::time::{Duration, Instant};

use dedale::board::Point;
use dedale_games::game::chomp::{Encoding, Method, generate};
use dedale_games::game::{Chomp, Game as _, Numbered, Store};
use dedale_games::solve::{Retrograde, Solution, Value};
use game_solver::{Game, Player, solve};

use crate::race::{Contender, race};
use crate::table::Row;

/// What the title of the table leaves open.
pub const REMARK: &str = "dedale generates the graph and solves all positions of the bar; \
    game-solver answers for the full bar only, once without and once with the number of moves. \
    Its answers after each first move are compared besides, not timed, as many as some seconds \
    allow.";

/// A slow answer is no reason to wait for more of them.
const LONGEST_CHECK: Duration = Duration::from_secs(4);

/// What is left of each row of a bar, of up to 8 rows.
///
/// The poison is never bitten: who has nothing else has lost.
#[derive(Clone, PartialEq, Eq)]
struct Left<const DISTANCES: bool> {
    rows: [u8; 8],
    /// Moves made, if they count.
    moves: u32,
    squares: u32,
}

impl<const DISTANCES: bool> Left<DISTANCES> {
    fn full(rows: u32, columns: u32) -> Self {
        let mut left = [0; 8];
        left[..rows as usize].fill(columns as u8);
        Self { rows: left, moves: 0, squares: rows * columns }
    }

    fn after(&self, bite: (u8, u8)) -> Self {
        let mut next = self.clone();
        next.make_move(bite);
        next
    }

    /// What it is worth to the one whose turn it is, and after how many moves the
    /// poison has been eaten.
    fn solved(&self) -> (Value, Option<u32>) {
        let score = solve(self);
        let value = if score > 0 { Value::Win } else { Value::Loss };
        // The score is less by one for each move so far and to come.
        let moves = self.squares - score.unsigned_abs() - self.moves;
        (value, DISTANCES.then_some(moves + 1))
    }
}

/// How many squares the bar has is the same for all positions of it.
impl<const DISTANCES: bool> Hash for Left<DISTANCES> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.rows.hash(state);
        if DISTANCES {
            self.moves.hash(state);
        }
    }
}

impl<const DISTANCES: bool> Game for Left<DISTANCES> {
    /// Row and column.
    type Move = (u8, u8);
    type Iter = Bites;

    fn player(&self) -> Player {
        if self.moves.is_multiple_of(2) { Player::P1 } else { Player::P2 }
    }

    fn score(&self) -> u32 {
        if DISTANCES { self.squares - self.moves } else { 2 }
    }

    fn max_score(&self) -> u32 {
        if DISTANCES { self.squares } else { 1 }
    }

    fn min_score(&self) -> i32 {
        -(self.max_score() as i32)
    }

    fn make_move(&mut self, (row, column): Self::Move) -> bool {
        for left in &mut self.rows[row.into()..] {
            *left = column.min(*left);
        }
        self.moves += u32::from(DISTANCES);
        true
    }

    fn possible_moves(&self) -> Bites {
        Bites { rows: self.rows, row: 0, column: 1 }
    }

    fn is_winning_move(&self, bite: Self::Move) -> bool {
        match bite {
            (0, 1) => self.rows[1] == 0,
            (1, 0) => self.rows[0] == 1,
            _ => false,
        }
    }
}

/// All squares but the poison, row by row.
struct Bites {
    rows: [u8; 8],
    row: u8,
    column: u8,
}

impl Iterator for Bites {
    type Item = (u8, u8);

    fn next(&mut self) -> Option<(u8, u8)> {
        while self.column >= *self.rows.get(usize::from(self.row))? {
            (self.row, self.column) = (self.row + 1, 0);
        }
        self.column += 1;
        Some((self.row, self.column - 1))
    }
}

/// One bar.
pub fn solve_bar(rows: u32, columns: u32, passes: u32) -> Row {
    let bar = &Chomp::new(rows, columns).expect("a small bar");
    let all = || {
        let found = generate(bar, Encoding::Columns, Method::Direct, Store::List, &mut |_| Ok(()));
        let graph = found.expect("a small graph").graph;
        Retrograde::new(&graph).solve()
    };
    let solution = all();
    let wins = Left::<false>::full(rows, columns);
    let counts = Left::<true>::full(rows, columns);
    let mut contenders: Vec<Contender<Answer>> = vec![
        Contender::timed("dedale, all positions", all, |found| answer(&found, 0)),
        Contender::timed("game-solver, one position", || wins.solved(), |found| found),
        Contender::timed("game-solver, one position, moves", || counts.solved(), |found| found),
    ];
    let placings = race(&mut contenders, passes);
    let checks = [(0, 0), check(bar, &solution, &wins), check(bar, &solution, &counts)];
    let start = answer(&solution, 0);
    let figures =
        placings.iter().zip(checks).enumerate().map(|(index, (placing, (made, wrong)))| {
            let fault = match wrong + usize::from(!agree(placing.answer, start)) {
                0 => None,
                wrong => Some(format!("{wrong} of {} differ", made + 1)),
            };
            let note =
                if index == 0 { String::new() } else { format!("{made} first moves compared") };
            placing.figure(note, fault)
        });
    let figures = figures.collect();
    Row { name: format!("{rows}×{columns}, {} positions", bar.position_count()), figures }
}

/// What a position is worth, and how many moves it takes if that is known.
type Answer = (Value, Option<u32>);

fn answer(solution: &Solution, position: u32) -> Answer {
    (solution.value(position), solution.distance(position))
}

fn agree(theirs: Answer, ours: Answer) -> bool {
    theirs.0 == ours.0 && theirs.1.is_none_or(|distance| ours.1 == Some(distance))
}

/// How many first moves were compared, and after how many the answers differ.
fn check<const DISTANCES: bool>(
    bar: &Chomp,
    solution: &Solution,
    full: &Left<DISTANCES>,
) -> (usize, usize) {
    let begin = Instant::now();
    let (mut made, mut wrong) = (0, 0);
    for (row, column) in full.possible_moves() {
        if begin.elapsed() > LONGEST_CHECK {
            break;
        }
        let bite = Point::new(column.into(), row.into());
        let number = bar.number(&bar.play(&bar.start(), bite));
        made += 1;
        wrong += usize::from(!agree(full.after((row, column)).solved(), answer(solution, number)));
    }
    (made, wrong)
}

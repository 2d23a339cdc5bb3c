//! Who judges bites of Chomp: the graph of a small bar, or the P-positions of a large one.

use dedale::board::Point;
use dedale_games::game::chomp::Bar;
use dedale_games::game::{Chomp, Game, Numbered};
use dedale_games::solve::{Solution, Value};
use dedale_io::graph::BarStyle;

use super::bar_game::BarGame;
use super::graph::{of_chomp, solution};
use super::named::{NamedGraph, Solved};
use crate::answer::SolveAnswer;
use crate::base::limits::POSITIONS;
use crate::{Refusal, Watch};

/// A judge of every position of a bar.
pub(crate) enum Judge {
    /// Knows values and distances.
    Graph { chomp: Chomp, named: NamedGraph, solution: Solution, nanos: u64 },
    /// Knows values alone, of bars whose graph would have more than [`POSITIONS`].
    Bar(BarGame),
}

impl Judge {
    /// Solves the bar.
    pub(crate) fn new(chomp: &Chomp, watch: &dyn Watch) -> Result<Self, Refusal> {
        if chomp.position_count() > POSITIONS {
            return Ok(Self::Bar(BarGame::new(chomp.clone(), watch)?));
        }
        let begin = watch.nanos();
        let named = of_chomp(chomp.clone(), BarStyle::Rows, watch)?;
        let solution = solution(&named, watch)?;
        let nanos = watch.nanos().saturating_sub(begin);
        Ok(Self::Graph { chomp: chomp.clone(), named, solution, nanos })
    }

    /// The value for the player to move, and the bites to the end.
    pub(crate) fn value(&self, bar: &Bar) -> (Value, Option<u32>) {
        match self {
            Self::Graph { chomp, solution, .. } => {
                let position = chomp.number(bar);
                (solution.value(position), solution.distance(position))
            }
            Self::Bar(game) => (game.value_of(bar), None),
        }
    }

    /// The value of a bite for the player who bites, and the bites to the end, this one
    /// included.
    pub(crate) fn bite(&self, bar: &Bar, bite: Point) -> (Value, Option<u32>) {
        match self {
            Self::Graph { chomp, named, solution, .. } => {
                let [from, to] = [bar, &chomp.play(bar, bite)].map(|bar| chomp.number(bar));
                let outcome = solution.move_value(&named.graph, from, to);
                (outcome.value, outcome.distance)
            }
            Self::Bar(game) => {
                let after = game.value_of(&game.chomp().play(bar, bite));
                (if after == Value::Loss { Value::Win } else { Value::Loss }, None)
            }
        }
    }

    /// The bite of the perfect player; none once the bar is eaten.
    pub(crate) fn best(&self, bar: &Bar) -> Option<Point> {
        match self {
            Self::Graph { chomp, named, solution, .. } => {
                let to = solution.best_move(&named.graph, chomp.number(bar))?;
                chomp.position(to).bite_from(bar)
            }
            Self::Bar(game) => game.best_at(bar),
        }
    }

    /// The value of the best bite, in one sentence.
    pub(crate) fn why(&self, bar: &Bar, best: Point) -> String {
        match self {
            Self::Graph { chomp, named, solution, .. } => {
                let [from, to] = [bar, &chomp.play(bar, best)].map(|bar| chomp.number(bar));
                named.move_in_words([from, to], solution.move_value(&named.graph, from, to))
            }
            Self::Bar(game) => {
                let square = best.label();
                match game.value_of(bar) {
                    Value::Loss => format!("move to {square}: it loses as all moves do"),
                    _ => format!("move to {square}: it wins"),
                }
            }
        }
    }

    /// The answer for the whole bar, as `dedale solve` prints it.
    pub(crate) fn answer(self) -> Option<SolveAnswer> {
        match self {
            Self::Graph { named, solution, nanos, .. } => {
                Some(Solved::new(&named, solution).answer(false, nanos))
            }
            Self::Bar(_) => None,
        }
    }
}

/// Squares left in each column.
pub(crate) fn heights(bar: &Bar) -> Vec<u32> {
    bar.eaten().iter().map(|&eaten| bar.rows() - u32::from(eaten)).collect()
}

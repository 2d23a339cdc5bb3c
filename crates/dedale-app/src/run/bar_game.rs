//! A game of Chomp on a bar whose graph would not fit, and who never errs at it.

use dedale::board::Point;
use dedale::search::Stopped;
use dedale::{Phrase, phrase};
use dedale_games::game::chomp::Bar;
use dedale_games::game::{Chomp, Game, Numbered, Seat};
use dedale_games::solve::chomp::{Catalogue, Layout, Segment, Solver};
use dedale_games::solve::{Solution, Value};
use dedale_io::graph::BarStyle;

use super::graph::{of_chomp, solution};
use super::named::{NamedGraph, Solved};
use crate::answer::SolveAnswer;
use crate::base::limits::POSITIONS;
use crate::run::events::too_long;
use crate::{Result, Watch};

/// A game in progress: its bites, and all P-positions of its bar.
#[derive(Debug)]
pub struct BarGame {
    chomp: Chomp,
    catalogue: Catalogue,
    /// The bars so far, the full one first.
    line: Vec<Bar>,
}

impl BarGame {
    /// A new game. Solves the bar: a billion positions take about a second.
    pub fn new(chomp: Chomp, watch: &dyn Watch) -> Result<Self> {
        let layout = Layout::new(chomp.rows(), chomp.columns())?;
        let SolvedBar { catalogue, .. } = SolvedBar::new(layout, watch)?;
        let line = vec![chomp.start()];
        Ok(Self { chomp, catalogue, line })
    }

    /// The bar as it was at the beginning.
    pub fn chomp(&self) -> &Chomp {
        &self.chomp
    }

    /// All bars so far, the full one first.
    pub fn line(&self) -> &[Bar] {
        &self.line
    }

    /// What is left of the bar.
    pub fn bar(&self) -> &Bar {
        &self.line[self.line.len() - 1]
    }

    /// The player to move, or once the bar is eaten the one who has won.
    pub fn to_move(&self) -> Seat {
        Seat::BOTH[(self.line.len() - 1) % 2]
    }

    /// Whether the bar is eaten.
    pub fn is_over(&self) -> bool {
        self.bar().squares() == 0
    }

    /// The value for the player to move. Nothing left is won: the other ate the poison.
    pub fn value(&self) -> Value {
        self.value_of(self.bar())
    }

    /// The value of what could be left, for the player to move then.
    pub fn value_of(&self, bar: &Bar) -> Value {
        if self.is_p(bar) { Value::Loss } else { Value::Win }
    }

    /// Bites a square that is left.
    pub fn bite(&mut self, square: Point) {
        let after = self.chomp.play(self.bar(), square);
        self.line.push(after);
    }

    /// Takes the last bite back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let has_bite = self.line.len() > 1;
        self.line.truncate(self.line.len().saturating_sub(1).max(1));
        has_bite
    }

    /// The square that the perfect player bites: of those that win the one that leaves the
    /// fewest squares, and if none does the one that leaves the most; the first of them, row by
    /// row. `None` once the bar is eaten.
    pub fn best(&self) -> Option<Point> {
        self.best_at(self.bar())
    }

    /// The same for what could be left.
    pub fn best_at(&self, bar: &Bar) -> Option<Point> {
        let bites = self.chomp.moves(bar);
        let left = |&square: &Point| self.chomp.play(bar, square).squares();
        let wins = |&square: &Point| self.is_p(&self.chomp.play(bar, square));
        let winning = bites.iter().copied().filter(wins).min_by_key(left);
        // `max_by_key` would take the last one of them.
        winning.or_else(|| bites.iter().copied().min_by_key(|square| u32::MAX - left(square)))
    }

    /// Whether whoever is to move loses.
    fn is_p(&self, bar: &Bar) -> bool {
        let rows: Vec<u16> = (0..bar.rows()).map(|row| bar.left(row) as u16).collect();
        self.catalogue.is_p(&rows).unwrap_or_default()
    }
}

/// All P-positions of a bar, and how many they are.
pub(crate) struct SolvedBar {
    pub(crate) catalogue: Catalogue,
    pub(crate) p_positions: u64,
}

impl SolvedBar {
    pub(crate) fn new(layout: Layout, watch: &dyn Watch) -> Result<Self> {
        let positions = layout.positions();
        let mut done = 0;
        let mut p_positions = layout.further_p_positions();
        let mut solver = Solver::new(layout);
        while let Some(level) = solver.level() {
            watch.tell(done, positions);
            done += solver.layout().positions_of(level);
            let goes_on = |_| if watch.goes_on() { Ok(()) } else { Err(Stopped) };
            let solved = solver.solve_level(&goes_on).map_err(|Stopped| too_long())?;
            p_positions += solved.p_positions;
            solver.push(Segment::new(solved.bytes));
        }
        Ok(Self { catalogue: solver.finish(), p_positions })
    }
}

// Who judges bites of Chomp: the graph of a small bar, or the P-positions of a large one.

/// A judge of every position of a bar.
pub(crate) enum Judge {
    /// Knows values and distances.
    Graph { chomp: Chomp, named: NamedGraph, solution: Solution, nanos: u64 },
    /// Knows values alone, of bars whose graph would have more than [`POSITIONS`].
    Bar(BarGame),
}

impl Judge {
    /// Solves the bar.
    pub(crate) fn new(chomp: &Chomp, watch: &dyn Watch) -> Result<Self> {
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
    pub(crate) fn why(&self, bar: &Bar, best: Point) -> Phrase {
        match self {
            Self::Graph { chomp, named, solution, .. } => {
                let [from, to] = [bar, &chomp.play(bar, best)].map(|bar| chomp.number(bar));
                named.move_in_words([from, to], solution.move_value(&named.graph, from, to))
            }
            Self::Bar(game) => {
                let square = best.label();
                if game.value_of(bar) == Value::Loss {
                    phrase!("move to {square}: it loses as all moves do")
                } else {
                    phrase!("move to {square}: it wins")
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

//! A game of Chomp on a bar whose graph would not fit, and who never errs at it.

use dedale::board::Point;
use dedale::search::Stopped;
use dedale_games::game::chomp::Bar;
use dedale_games::game::{Chomp, Game, Seat};
use dedale_games::solve::Value;
use dedale_games::solve::chomp::{Catalogue, Layout, Segment, Solver};

use crate::run::events::too_long;
use crate::{Refusal, Watch};

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
    pub fn new(chomp: Chomp, watch: &dyn Watch) -> Result<Self, Refusal> {
        let layout = Layout::new(chomp.rows(), chomp.columns()).map_err(Refusal::of)?;
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
    pub(crate) fn new(layout: Layout, watch: &dyn Watch) -> Result<Self, Refusal> {
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

use super::Outcome;
use crate::game::HuntSide;

/// How the hunts of two players went.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Won by the hunter.
    pub hunter_wins: u64,
    /// Won by the monster.
    pub monster_wins: u64,
    /// Won by nobody.
    pub draws: u64,
    /// Lost by the monster because it gave up or broke the rules; counted as won, too.
    pub monster_forfeits: u64,
    /// Lost so by the hunter.
    pub hunter_forfeits: u64,
    /// The turns of all hunts together.
    pub turns: u64,
}

/// The 97.5 % point of the normal law.
const Z: f64 = 1.959_963_984_540_054;

impl Tally {
    /// Counts a hunt.
    pub fn count(&mut self, outcome: &Outcome) {
        match outcome.end.winner {
            Some(HuntSide::Hunter) => self.hunter_wins += 1,
            Some(HuntSide::Monster) => self.monster_wins += 1,
            None => self.draws += 1,
        }
        match &outcome.forfeit {
            Some((HuntSide::Monster, _)) => self.monster_forfeits += 1,
            Some((HuntSide::Hunter, _)) => self.hunter_forfeits += 1,
            None => {}
        }
        self.turns += u64::from(outcome.end.turn);
    }

    /// Adds what was counted elsewhere.
    pub const fn add(&mut self, other: &Self) {
        self.hunter_wins += other.hunter_wins;
        self.monster_wins += other.monster_wins;
        self.draws += other.draws;
        self.monster_forfeits += other.monster_forfeits;
        self.hunter_forfeits += other.hunter_forfeits;
        self.turns += other.turns;
    }

    /// All hunts.
    pub const fn games(&self) -> u64 {
        self.hunter_wins + self.monster_wins + self.draws
    }

    /// The share of hunts that the hunter has won; 0 of none.
    pub fn rate(&self) -> f64 {
        self.hunter_wins as f64 / self.games().max(1) as f64
    }

    /// Turns of a hunt on average; 0 of none.
    pub fn mean_turns(&self) -> f64 {
        self.turns as f64 / self.games().max(1) as f64
    }

    /// Between what bounds the hunter's chance lies, at 95 % confidence (Wilson 1927); 0
    /// to 1 of no hunts.
    pub fn interval(&self) -> [f64; 2] {
        let games = self.games() as f64;
        if games == 0.0 {
            return [0.0, 1.0];
        }
        let rate = self.rate();
        let scale = 1.0 + Z * Z / games;
        let middle = rate + Z * Z / (2.0 * games);
        let spread = Z * (rate * (1.0 - rate) / games + Z * Z / (4.0 * games * games)).sqrt();
        [((middle - spread) / scale).max(0.0), ((middle + spread) / scale).min(1.0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_wilson() {
        let tally =
            |hunter_wins, monster_wins| Tally { hunter_wins, monster_wins, ..Tally::default() };
        // Published for 10 of 20, and for none of 10 (Newcombe 1998: 15 of 148).
        let near = |found: [f64; 2], low: f64, high: f64| {
            assert!((found[0] - low).abs() < 5e-5 && (found[1] - high).abs() < 5e-5, "{found:?}");
        };
        near(tally(15, 133).interval(), 0.0624, 0.1605);
        near(tally(0, 20).interval(), 0.0, 0.1611);
        near(tally(1, 28).interval(), 0.0061, 0.1718);
        near(Tally::default().interval(), 0.0, 1.0);
    }
}

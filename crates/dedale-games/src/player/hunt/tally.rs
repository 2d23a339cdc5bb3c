use super::Outcome;
use crate::game::HuntSide;

/// The results of the hunts between two players.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Hunts won by the hunter.
    pub hunter_wins: u64,
    /// Hunts won by the monster.
    pub monster_wins: u64,
    /// Hunts won by nobody.
    pub draws: u64,
    /// Hunts that the monster forfeited; counted as won by the hunter, too.
    pub monster_forfeits: u64,
    /// Hunts that the hunter forfeited; counted as won by the monster, too.
    pub hunter_forfeits: u64,
    /// The turns of all hunts together.
    pub turns: u64,
}

/// The 97.5 % point of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

impl Tally {
    /// Counts a hunt.
    pub fn count(&mut self, outcome: &Outcome) {
        let fault = outcome.forfeit.as_ref().map(|(side, _)| *side);
        self.note(outcome.end.winner, fault, outcome.end.turn);
    }

    /// Counts a hunt by its winner, by who forfeited, and by the turn at which it ended.
    pub fn note(&mut self, winner: Option<HuntSide>, forfeit: Option<HuntSide>, turn: u32) {
        match winner {
            Some(HuntSide::Hunter) => self.hunter_wins += 1,
            Some(HuntSide::Monster) => self.monster_wins += 1,
            None => self.draws += 1,
        }
        match forfeit {
            Some(HuntSide::Monster) => self.monster_forfeits += 1,
            Some(HuntSide::Hunter) => self.hunter_forfeits += 1,
            None => {}
        }
        self.turns += u64::from(turn);
    }

    /// Adds another tally.
    pub const fn add(&mut self, other: &Self) {
        self.hunter_wins += other.hunter_wins;
        self.monster_wins += other.monster_wins;
        self.draws += other.draws;
        self.monster_forfeits += other.monster_forfeits;
        self.hunter_forfeits += other.hunter_forfeits;
        self.turns += other.turns;
    }

    /// The number of hunts.
    pub const fn games(&self) -> u64 {
        self.hunter_wins + self.monster_wins + self.draws
    }

    /// The share of hunts that the hunter won; 0 if there are none.
    pub fn rate(&self) -> f64 {
        self.hunter_wins as f64 / self.games().max(1) as f64
    }

    /// The average number of turns in a hunt; 0 if there are none.
    pub fn mean_turns(&self) -> f64 {
        self.turns as f64 / self.games().max(1) as f64
    }

    /// The 95 % confidence interval of the hunter's chance of winning (Wilson 1927); 0 to 1
    /// if there are no hunts.
    pub fn interval(&self) -> [f64; 2] {
        interval(self.rate(), self.games() as f64)
    }
}

/// The 95 % confidence interval of a chance (Wilson 1927) that showed this rate in so many
/// hunts; 0 to 1 if there are none.
pub(super) fn interval(rate: f64, games: f64) -> [f64; 2] {
    if games == 0.0 {
        return [0.0, 1.0];
    }
    let scale = 1.0 + Z * Z / games;
    let middle = rate + Z * Z / (2.0 * games);
    let spread = Z * (rate * (1.0 - rate) / games + Z * Z / (4.0 * games * games)).sqrt();
    [((middle - spread) / scale).max(0.0), ((middle + spread) / scale).min(1.0)]
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

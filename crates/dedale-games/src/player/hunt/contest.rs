//! Contests: hunts between named entrants, some of which may fail.
//!
//! Hunts are numbered so that an entrant who comes late adds numbers at the end and changes
//! none. What counts is decided in the order of these numbers, never in that in which hunts
//! were played: so a contest comes out the same on any number of threads or machines, and
//! however often it is stopped.

use super::rating::{Rating, Score, ratings};
use super::tournament::interval;
use crate::game::HuntSide;

dedale::read_only! {
    /// The hunts of a contest: their pairs of players, and their numbers.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Schedule {
        /// The monster and the hunter of each pair, in the order of their hunts.
        pub pairs: Vec<[usize; 2]>,
        entrants: usize,
        /// The number of fields, each of which every pair plays once.
        pub games: u64,
    }
}

/// A hunt that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The side that won; none in a draw.
    pub winner: Option<HuntSide>,
    /// The side that forfeited, if one did: its fault.
    pub fault: Option<HuntSide>,
}

/// What counts of the hunts played so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// For each entrant, whether and since when it is disqualified.
    pub disqualified: Vec<Option<Disqualified>>,
    /// The faults of each entrant that count.
    pub faults: Vec<u64>,
    /// The numbers of the hunts that are still to be played, in order.
    pub missing: Vec<u64>,
}

/// The end of an entrant's contest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Disqualified {
    /// The number of the hunt that was one fault too many.
    pub hunt: u64,
}

/// How an entrant stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// 1 for each hunt won, ½ for each draw, walkovers included.
    pub points: f64,
    /// The hunts won against entrants in good standing.
    pub wins: u64,
    /// The hunts drawn against entrants in good standing.
    pub draws: u64,
    /// The hunts lost against entrants in good standing.
    pub losses: u64,
    /// The hunts won because the other entrant is disqualified.
    pub walkovers: u64,
    /// The 95 % confidence interval of the share of points against entrants in good standing.
    pub interval: [f64; 2],
    /// The rating; none for who is disqualified.
    pub rating: Option<Rating>,
}

impl Schedule {
    /// Every monster against every hunter, on the same fields. The entrants come in the order
    /// in which they entered.
    pub fn new(sides: &[HuntSide], games: u64) -> Self {
        let mut pairs = Vec::new();
        for (late, side) in sides.iter().enumerate() {
            for early in (0..late).filter(|&early| sides[early] != *side) {
                let is_monster = *side == HuntSide::Monster;
                pairs.push(if is_monster { [late, early] } else { [early, late] });
            }
        }
        Self { pairs, entrants: sides.len(), games }
    }

    /// The number of all hunts.
    pub const fn hunts(&self) -> u64 {
        self.pairs.len() as u64 * self.games
    }

    /// The monster, the hunter and the field of a hunt, all from 0.
    pub fn hunt(&self, number: u64) -> ([usize; 2], u64) {
        (self.pairs[(number / self.games) as usize], number % self.games)
    }

    /// What counts, if an entrant is disqualified by so many faults: hunts are taken in their
    /// order, and one whose monster or hunter is disqualified already is not to be played, or
    /// does not count if it was.
    pub fn judge<'a>(&self, most: u64, played: impl Fn(u64) -> Option<&'a Played>) -> Judged {
        let mut faults = vec![0; self.entrants];
        let mut disqualified = vec![None; self.entrants];
        let mut missing = Vec::new();
        for hunt in 0..self.hunts() {
            let (pair, _) = self.hunt(hunt);
            if pair.iter().any(|&entrant| disqualified[entrant].is_some()) {
                continue;
            }
            let Some(played) = played(hunt) else {
                missing.push(hunt);
                continue;
            };
            if let Some(side) = played.fault {
                let entrant = pair[usize::from(side == HuntSide::Hunter)];
                faults[entrant] += 1;
                if faults[entrant] >= most {
                    disqualified[entrant] = Some(Disqualified { hunt });
                }
            }
        }
        Judged { disqualified, faults, missing }
    }
}

/// An entrant's points on one field, and its hunts there.
type OnField = (f64, f64);

/// How each entrant stands. All hunts of a disqualified entrant are walkovers for the others,
/// the ones that it has played too; hunts that are missing count for nobody.
pub fn standings<'a>(
    schedule: &Schedule,
    judged: &Judged,
    played: impl Fn(u64) -> Option<&'a Played>,
) -> Vec<Standing> {
    let nothing = Standing {
        points: 0.0,
        wins: 0,
        draws: 0,
        losses: 0,
        walkovers: 0,
        interval: [0.0, 1.0],
        rating: None,
    };
    let mut standings = vec![nothing; schedule.entrants];
    let mut fields = vec![vec![(0.0, 0.0); schedule.games as usize]; schedule.entrants];
    let mut scores = Vec::new();
    for (number, &[monster, hunter]) in (0..).zip(&schedule.pairs) {
        let is_out = [monster, hunter].map(|entrant| judged.disqualified[entrant].is_some());
        if is_out[0] || is_out[1] {
            for (entrant, is_out) in [(monster, is_out[0]), (hunter, is_out[1])] {
                if !is_out {
                    standings[entrant].walkovers += schedule.games;
                    standings[entrant].points += schedule.games as f64;
                }
            }
            continue;
        }
        let mut score = Score { monster, hunter, points: 0.0, hunts: 0.0 };
        for game in 0..schedule.games {
            let Some(played) = played(number * schedule.games + game) else { continue };
            for (entrant, side) in [(monster, HuntSide::Monster), (hunter, HuntSide::Hunter)] {
                let standing = &mut standings[entrant];
                let points = match played.winner {
                    Some(winner) if winner == side => {
                        standing.wins += 1;
                        1.0
                    }
                    Some(_) => {
                        standing.losses += 1;
                        0.0
                    }
                    None => {
                        standing.draws += 1;
                        0.5
                    }
                };
                standing.points += points;
                let on_field: &mut OnField = &mut fields[entrant][game as usize];
                *on_field = (on_field.0 + points, on_field.1 + 1.0);
                if side == HuntSide::Hunter {
                    score.points += points;
                }
            }
            score.hunts += 1.0;
        }
        scores.push(score);
    }
    let rated = ratings(schedule.entrants, &scores);
    for (number, standing) in standings.iter_mut().enumerate() {
        let effect = design_effect(&fields[number]);
        let hunts: f64 = fields[number].iter().map(|(_, hunts)| hunts).sum();
        let points: f64 = fields[number].iter().map(|(points, _)| points).sum();
        standing.interval = interval(points / hunts.max(1.0), hunts / effect);
        if judged.disqualified[number].is_none() {
            let Rating { value, error } = rated[number];
            standing.rating = Some(Rating { value, error: error * effect.sqrt() });
        }
    }
    standings
}

/// How many hunts say as much as one that were independent of all others: an entrant's hunts
/// on one field resemble each other (Kish 1965). At least 1.
fn design_effect(fields: &[OnField]) -> f64 {
    let fields: Vec<OnField> = fields.iter().copied().filter(|(_, hunts)| *hunts > 0.0).collect();
    let hunts: f64 = fields.iter().map(|(_, hunts)| hunts).sum();
    let rate = fields.iter().map(|(points, _)| points).sum::<f64>() / hunts.max(1.0);
    let independent = rate * (1.0 - rate) / hunts.max(1.0);
    let count = fields.len() as f64;
    if fields.len() < 2 || independent <= 0.0 {
        return 1.0;
    }
    let squares: f64 =
        fields.iter().map(|(points, on_field)| (points - on_field * rate).powi(2)).sum();
    let found = count / (count - 1.0) * squares / (hunts * hunts);
    (found / independent).max(1.0)
}

#[cfg(test)]
mod tests {
    use dedale::Random;

    use super::*;

    const SIDES: [HuntSide; 5] = [
        HuntSide::Monster,
        HuntSide::Hunter,
        HuntSide::Hunter,
        HuntSide::Monster,
        HuntSide::Hunter,
    ];

    fn any(random: &mut Random) -> Played {
        let winner = [None, Some(HuntSide::Monster), Some(HuntSide::Hunter)];
        let fault = random.happens(1, 3).then(|| HuntSide::BOTH[random.below(2) as usize]);
        let winner = fault.map_or(winner[random.below(3) as usize], |side| Some(side.other()));
        Played { winner, fault }
    }

    #[test]
    fn who_comes_late_changes_no_number() {
        let (early, late) = (Schedule::new(&SIDES[..4], 7), Schedule::new(&SIDES, 7));
        assert_eq!((early.hunts(), late.hunts()), (28, 42));
        for number in 0..early.hunts() {
            assert_eq!(early.hunt(number), late.hunt(number));
        }
        for number in 0..late.hunts() {
            let ([monster, hunter], _) = late.hunt(number);
            assert_eq!((SIDES[monster], SIDES[hunter]), (HuntSide::Monster, HuntSide::Hunter));
        }
    }

    /// Plays what is missing in any order and any portions, some of it in vain, until nothing
    /// is: the verdict is that of playing one hunt after the other.
    #[test]
    fn the_order_of_play_changes_no_verdict() {
        let schedule = Schedule::new(&SIDES, 6);
        for seed in 0..200 {
            let mut random = Random::new(seed);
            let truth: Vec<Played> = (0..schedule.hunts()).map(|_| any(&mut random)).collect();
            let mut faults = [0_u64; 5];
            let mut counts = vec![false; truth.len()];
            for (number, played) in truth.iter().enumerate() {
                let (pair, _) = schedule.hunt(number as u64);
                counts[number] = pair.iter().all(|&entrant| faults[entrant] < 3);
                if let (true, Some(side)) = (counts[number], played.fault) {
                    faults[pair[usize::from(side == HuntSide::Hunter)]] += 1;
                }
            }
            let mut known: Vec<Option<&Played>> = vec![None; truth.len()];
            let judged = loop {
                let judged = schedule.judge(3, |number| known[number as usize]);
                let Some(&first) = judged.missing.first() else { break judged };
                known[first as usize] = Some(&truth[first as usize]);
                for number in (0..truth.len()).filter(|_| random.happens(1, 5)) {
                    known[number] = Some(&truth[number]);
                }
            };
            assert_eq!(judged.faults, faults);
            let of_truth = schedule.judge(3, |number| {
                Some(&truth[number as usize]).filter(|_| counts[number as usize])
            });
            assert_eq!(judged, of_truth);
            let given = standings(&schedule, &judged, |number| known[number as usize]);
            let expected = standings(&schedule, &judged, |number| Some(&truth[number as usize]));
            assert_eq!(given, expected);
        }
    }

    #[test]
    fn every_hunt_is_a_point_for_somebody() {
        let schedule = Schedule::new(&SIDES, 50);
        let mut random = Random::new(1);
        let truth: Vec<Played> = (0..schedule.hunts()).map(|_| any(&mut random)).collect();
        for most in [1_000, 30, 1] {
            let judged = schedule.judge(most, |number| truth.get(number as usize));
            let found = standings(&schedule, &judged, |number| truth.get(number as usize));
            let out = |entrant: &usize| judged.disqualified[*entrant].is_some();
            let lost = schedule.pairs().iter().filter(|pair| pair.iter().all(out)).count() as u64;
            let points: f64 = found.iter().map(|standing| standing.points).sum();
            assert!((points - (schedule.hunts() - lost * 50) as f64).abs() < 1e-9);
            for (entrant, standing) in found.iter().enumerate() {
                assert_eq!(standing.rating.is_none(), out(&entrant));
                let [low, high] = standing.interval;
                let hunts = standing.wins + standing.draws + standing.losses;
                let share = (standing.points - standing.walkovers as f64) / hunts.max(1) as f64;
                assert!(hunts == 0 || (low <= share && share <= high), "{standing:?}");
            }
        }
    }

    /// Where all hunts on a field come out the same, a field says no more than one hunt.
    #[test]
    fn hunts_on_one_field_are_not_taken_for_many() {
        let alike: Vec<OnField> =
            (0..40).map(|field| (if field % 2 == 0 { 10.0 } else { 0.0 }, 10.0)).collect();
        let effect = design_effect(&alike);
        assert!((effect - 10.0 * 40.0 / 39.0).abs() < 1e-9, "{effect}");
        assert!((design_effect(&[(5.0, 10.0); 40]) - 1.0).abs() < 1e-9);
    }
}

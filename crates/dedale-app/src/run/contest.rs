//! What the hunts of a contest amount to, for the command, which keeps them in a folder, and
//! for whoever has them in one file.

use std::collections::HashMap;

use dedale_games::game::HuntSide;
use dedale_games::player::hunt::{Judged, Played, Rating, Schedule, Standing, Tally, standings};
use dedale_io::hunt::contest::{ContestHead, ContestHunt};
use dedale_io::picture::rating_chart::{RatedRow, RatingChart};
use dedale_io::picture::share_map::ShareMap;

use crate::ByName;
use crate::answer::{ContestAnswer, ContestPair, FaultAnswer, ShortHunt, StandingAnswer};
use crate::schema::named;

/// What is known of the hunts of a contest.
#[derive(Clone, Debug)]
pub struct Ledger {
    head: ContestHead,
    schedule: Schedule,
    known: HashMap<u64, ContestHunt>,
}

impl Ledger {
    /// No hunts yet.
    pub fn new(head: ContestHead) -> Self {
        let schedule = head.schedule();
        Self { head, schedule, known: HashMap::new() }
    }

    /// The contest.
    pub const fn head(&self) -> &ContestHead {
        &self.head
    }

    /// Who plays whom, and under which number.
    pub const fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// What is known of the hunt with this number, from 0.
    pub fn get(&self, hunt: u64) -> Option<&ContestHunt> {
        self.known.get(&hunt)
    }

    /// Notes a hunt, in the place of what was known of it.
    pub fn note(&mut self, hunt: ContestHunt) {
        self.known.insert(hunt.hunt, hunt);
    }

    fn played(&self, hunt: u64) -> Option<&Played> {
        self.get(hunt).map(|known| &known.played)
    }

    /// Who is disqualified, and what is missing.
    pub fn judge(&self) -> Judged {
        self.schedule.judge(self.head.faults.into(), |hunt| self.played(hunt))
    }

    /// How the contest stands, for [`Ledger::judge`] has judged so.
    pub fn answer(&self, judged: &Judged) -> ContestAnswer {
        let standings = standings(&self.schedule, judged, |hunt| self.played(hunt));
        let played = (0..self.schedule.hunts()).filter(|&hunt| {
            let (pair, _) = self.schedule.hunt(hunt);
            let in_standing = |&entrant: &usize| judged.disqualified[entrant].is_none();
            self.get(hunt).is_some() && pair.iter().all(in_standing)
        });
        ContestAnswer {
            name: self.head.name.clone(),
            games: self.schedule.games(),
            rules: self.head.rules,
            hunts: self.schedule.hunts(),
            played: played.count() as u64,
            missing: judged.missing.len() as u64,
            isolation: self.head.isolation.clone(),
            hunters: self.rows(HuntSide::Hunter, judged, &standings),
            monsters: self.rows(HuntSide::Monster, judged, &standings),
        }
    }

    /// The entrants of a side, the best one first, disqualified ones last.
    fn rows(&self, side: HuntSide, judged: &Judged, standings: &[Standing]) -> Vec<StandingAnswer> {
        let of_side =
            (0..standings.len()).filter(|&entrant| self.head.entrants[entrant].side == side);
        let mut rows: Vec<StandingAnswer> =
            of_side.map(|entrant| self.row(judged, entrant, &standings[entrant])).collect();
        rows.sort_by(|one, other| {
            let is_out = |row: &StandingAnswer| row.disqualified.is_some();
            is_out(one)
                .cmp(&is_out(other))
                .then(other.points.total_cmp(&one.points))
                .then_with(|| one.name.cmp(&other.name))
        });
        let mut before: Option<(f64, usize)> = None;
        for (index, row) in rows.iter_mut().enumerate() {
            if row.disqualified.is_none() {
                let same = before.filter(|(points, _)| points.total_cmp(&row.points).is_eq());
                let place = same.map_or(index + 1, |(_, place)| place);
                row.place = Some(place);
                before = Some((row.points, place));
            }
        }
        rows
    }

    fn row(&self, judged: &Judged, entrant: usize, standing: &Standing) -> StandingAnswer {
        let &Standing { points, wins, draws, losses, walkovers, interval: [low, high], rating } =
            standing;
        let disqualified =
            judged.disqualified[entrant].map(|disqualified| self.fault(disqualified.hunt));
        let faults = judged.faults[entrant];
        // All hunts are looked through only for who has faults.
        let last_fault = match &disqualified {
            None if faults > 0 => self.last_fault(entrant),
            known => known.clone(),
        };
        StandingAnswer {
            place: None,
            name: self.head.entrants[entrant].name.clone(),
            points,
            wins,
            draws,
            losses,
            walkovers,
            low,
            high,
            rating: rating.map(|Rating { value, .. }| value),
            error: rating.map(|Rating { error, .. }| error),
            faults,
            disqualified,
            last_fault,
        }
    }

    fn fault(&self, hunt: u64) -> FaultAnswer {
        let why = self.get(hunt).and_then(|known| known.why.clone());
        FaultAnswer { hunt: hunt + 1, why: why.unwrap_or_else(|| "it gave up".into()) }
    }

    /// The last hunt that an entrant forfeited.
    fn last_fault(&self, entrant: usize) -> Option<FaultAnswer> {
        let side = self.head.entrants[entrant].side;
        let is_fault = |&hunt: &u64| {
            let (pair, _) = self.schedule.hunt(hunt);
            pair.contains(&entrant)
                && self.played(hunt).is_some_and(|played| played.fault == Some(side))
        };
        (0..self.schedule.hunts()).rev().find(is_fault).map(|hunt| self.fault(hunt))
    }

    /// The pairs that have met, in the order of their hunts; disqualified entrants have met
    /// nobody.
    pub fn pairs(&self, judged: &Judged) -> Vec<ContestPair> {
        let pairs = (0..).zip(self.schedule.pairs());
        let in_standing = pairs
            .filter(|(_, pair)| pair.iter().all(|&entrant| judged.disqualified[entrant].is_none()));
        let tallied = in_standing.map(|(number, &pair)| {
            let first = number * self.schedule.games();
            let mut tally = Tally::default();
            let hunts = first..first + self.schedule.games();
            for known in hunts.filter_map(|hunt| self.get(hunt)) {
                tally.note(known.played.winner, known.played.fault, known.turn);
            }
            (pair, tally)
        });
        let met = tallied.filter(|(_, tally)| tally.games() > 0);
        met.map(|(pair, tally)| {
            let [monster, hunter] = pair.map(|entrant| self.head.entrants[entrant].name.clone());
            let [low, high] = tally.interval();
            let Tally { hunter_wins, monster_wins, draws, .. } = tally;
            let mean_turns = tally.mean_turns();
            ContestPair { monster, hunter, hunter_wins, monster_wins, draws, low, high, mean_turns }
        })
        .collect()
    }

    /// All hunts that were played, in the order of their numbers.
    pub fn hunts(&self) -> impl Iterator<Item = ShortHunt> {
        let known = (0..self.schedule.hunts()).filter_map(|hunt| self.get(hunt));
        known.map(|known| {
            let (_, game) = self.schedule.hunt(known.hunt);
            let [monster, hunter] = self.head.names(&self.schedule, known.hunt).map(str::to_owned);
            ShortHunt {
                hunt: known.hunt + 1,
                field: game + 1,
                monster,
                hunter,
                winner: known.played.winner.map(ByName),
                turns: known.turn,
                forfeit: known.why.clone(),
            }
        })
    }
}

/// What a picture of a contest shows.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ContestPicture {
    /// How many hunts each hunter has won against each monster.
    #[default]
    Shares,
    /// The ratings of the hunters.
    Hunters,
    /// The ratings of the monsters.
    Monsters,
}

dedale::names!(ContestPicture: Shares = "shares", Hunters = "hunters", Monsters = "monsters");

named! { ContestPicture: ALL, "picture", "pictures" }

/// The ratings of a side, the best one first, as a chart with this title.
pub fn ratings(title: String, rows: &[StandingAnswer]) -> RatingChart {
    let rated = rows.iter().filter_map(|row| {
        let (rating, error) = (row.rating?, row.error?);
        Some(RatedRow { name: row.name.clone(), rating, error })
    });
    let mut rows: Vec<RatedRow> = rated.collect();
    rows.sort_by(|one, other| other.rating.total_cmp(&one.rating));
    RatingChart { title, rows }
}

/// How many hunts the hunter has won: a row for each hunter and a column for each monster in
/// good standing, the best one first, with a title and the meanings of columns and rows.
pub fn shares(
    [title, across, down]: [String; 3],
    answer: &ContestAnswer,
    pairs: &[ContestPair],
) -> ShareMap {
    let good = |rows: &[StandingAnswer]| -> Vec<String> {
        let rows = rows.iter().filter(|row| row.disqualified.is_none());
        rows.map(|row| row.name.clone()).collect()
    };
    let [rows, columns] = [good(&answer.hunters), good(&answer.monsters)];
    let shares: HashMap<[&str; 2], f64> = pairs
        .iter()
        .map(|pair| ([pair.hunter.as_str(), pair.monster.as_str()], pair.share()))
        .collect();
    let share = |hunter: &String, monster: &String| {
        shares.get(&[hunter.as_str(), monster.as_str()]).copied().unwrap_or(0.0)
    };
    let shares = rows
        .iter()
        .map(|hunter| columns.iter().map(|monster| share(hunter, monster)).collect())
        .collect();
    ShareMap { title, across, down, columns, rows, shares }
}

//! How a contest stands, as its answer tells it.

use dedale_app::answer::{ContestAnswer, DisqualifiedAnswer, StandingAnswer};
use dedale_games::game::HuntSide;
use dedale_games::player::hunt::{Judged, Rating, Standing, standings};
use dedale_io::hunt::rules::Written;

use super::ledger::Ledger;
use super::roster::Contest;

pub fn of<'a>(
    contest: &'a Contest,
    ledger: &'a Ledger,
    judged: &Judged,
    isolation: &'a str,
) -> ContestAnswer<'a> {
    let standings = standings(&ledger.schedule, judged, |hunt| ledger.played(hunt));
    let of = |side| {
        let entrants = contest.entrants.iter().enumerate();
        let mut rows: Vec<StandingAnswer> = entrants
            .filter(|(_, entrant)| entrant.side == side)
            .map(|(number, entrant)| row(&entrant.name, ledger, judged, number, &standings[number]))
            .collect();
        rows.sort_by(|one, other| {
            let is_out = |row: &StandingAnswer| row.disqualified.is_some();
            is_out(one)
                .cmp(&is_out(other))
                .then(other.points.total_cmp(&one.points))
                .then_with(|| one.name.cmp(other.name))
        });
        for index in 0..rows.len() {
            let (before, row) =
                (index.checked_sub(1).map(|index| rows[index].clone()), &rows[index]);
            let same = before.filter(|before| {
                let one = (before.points, before.disqualified.is_some());
                one == (row.points, row.disqualified.is_some())
            });
            rows[index].place = same.map_or(index + 1, |before| before.place);
        }
        rows
    };
    let played = (0..ledger.schedule.hunts()).filter(|&hunt| {
        let (pair, _) = ledger.schedule.hunt(hunt);
        let in_standing = |&entrant: &usize| judged.disqualified[entrant].is_none();
        ledger.get(hunt).is_some() && pair.iter().all(in_standing)
    });
    ContestAnswer {
        name: &contest.name,
        games: contest.games,
        rules: Written(&contest.rules),
        hunts: ledger.schedule.hunts(),
        played: played.count() as u64,
        missing: judged.missing.len() as u64,
        isolation,
        hunters: of(HuntSide::Hunter),
        monsters: of(HuntSide::Monster),
    }
}

fn row<'a>(
    name: &'a str,
    ledger: &'a Ledger,
    judged: &Judged,
    number: usize,
    standing: &Standing,
) -> StandingAnswer<'a> {
    let &Standing { points, wins, draws, losses, walkovers, interval: [low, high], rating } =
        standing;
    let disqualified = judged.disqualified[number].map(|disqualified| {
        let why = ledger.get(disqualified.hunt).and_then(|known| known.why.as_deref());
        DisqualifiedAnswer { hunt: disqualified.hunt + 1, why: why.unwrap_or("it gave up") }
    });
    StandingAnswer {
        place: 0,
        name,
        points,
        wins,
        draws,
        losses,
        walkovers,
        low,
        high,
        rating: rating.map(|Rating { value, .. }| value),
        error: rating.map(|Rating { error, .. }| error),
        faults: judged.faults[number],
        disqualified,
    }
}

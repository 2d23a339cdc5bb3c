//! A hunt of a person against a computer player, or of whoever plays both sides.

use std::fmt;

use dedale::Random;
use dedale_games::game::{Ended, Hunt, HuntEnd, HuntSide, Passages};
use dedale_games::player::hunt::{Forfeit, HunterBelief, Outcome};
use dedale_io::hunt::{HuntRecord, Scribe};

use super::computer::{Mind, Opponent, belief, cell_at, filter_bytes};
use super::state::{
    AbandonedHunt, EndedHunt, HuntState, HunterState, MonsterState, RevealedHunt, Setting, whole,
};
use crate::answer::HuntAnswer;
use crate::run::events::stopped;
use crate::{ByName, Refusal, Result, Watch, bail, refusal};

/// The memory of a hunt: permanent, and for what can be recomputed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Bytes {
    pub(crate) hunt: usize,
    pub(crate) mind: usize,
}

/// A hunt of a person against a computer, or of whoever plays both sides.
pub(crate) struct Live {
    /// The computer; none where both sides are played from outside.
    opponent: Option<Opponent>,
    hunt: Hunt,
    scribe: Scribe,
    /// The computer's random generator, at the beginning and now.
    first_luck: Random,
    luck: Random,
    /// The computer's state; recomputed after it has been dropped.
    mind: Option<Mind>,
    /// The belief of a Bayes hunter, once requested.
    belief: Option<HunterBelief>,
    tells_belief: bool,
    forfeit: Option<(HuntSide, Forfeit)>,
    /// The record of a finished hunt.
    record: Option<HuntRecord>,
    seed: u64,
}

impl fmt::Debug for Live {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Live")
            .field("opponent", &self.opponent)
            .field("hunt", &self.hunt)
            .finish_non_exhaustive()
    }
}

impl Live {
    /// A hunt in this setting, at its beginning; without an opponent both sides are played from
    /// outside. `tells_belief` says whether the hunter always sees the belief of a Bayes hunter.
    pub(crate) fn begin(
        setting: Setting,
        opponent: Option<Opponent>,
        tells_belief: bool,
    ) -> Result<Self> {
        let seed = setting.seed;
        let (hunt, [of_monster, of_hunter]) = setting.hunt(0)?;
        let first_luck = match opponent {
            Some(Opponent::Hunter(_)) => of_hunter,
            Some(Opponent::Monster(_)) | None => of_monster,
        };
        let mut luck = first_luck.clone();
        let mut mind = opponent.map(Opponent::mind);
        if let Some(mind) = &mut mind {
            mind.begin(&hunt, &mut luck)?;
        }
        Ok(Self {
            opponent,
            scribe: Scribe::new(&hunt),
            first_luck,
            luck,
            mind,
            belief: None,
            tells_belief,
            forfeit: None,
            record: None,
            seed,
            hunt,
        })
    }

    /// Whether the belief of a Bayes hunter is always sent.
    pub(crate) const fn tells_belief(&self) -> bool {
        self.tells_belief
    }

    /// The monster's player steps.
    pub(crate) fn step(&mut self, to: [i64; 2]) -> Result<()> {
        self.check(HuntSide::Monster)?;
        let [x, y] = to;
        let cell = cell_at(self.hunt.hunter_view(), to);
        let cell = cell.ok_or_else(|| refusal!("hunt-no-step", "no step leads to ({x}, {y})"))?;
        self.hunt.step(cell)?;
        self.scribe.note(&self.hunt);
        Ok(())
    }

    /// The hunter's player shoots, or lets the turn pass.
    pub(crate) fn shoot(&mut self, at: Option<[i64; 2]>) -> Result<()> {
        self.check(HuntSide::Hunter)?;
        let cell = |at: [i64; 2]| {
            let size = self.hunt.field().size();
            cell_at(self.hunt.hunter_view(), at).ok_or_else(|| {
                let ([x, y], [width, height]) = (at, [size.width(), size.height()]);
                refusal!("hunt-off-field", "({x}, {y}) is off the field of {width}×{height} cells")
            })
        };
        let cell = at.map(cell).transpose()?;
        self.hunt.shoot(cell)?;
        self.scribe.note(&self.hunt);
        Ok(())
    }

    /// The person's side; of both, the one to move.
    fn side(&self) -> HuntSide {
        let to_move = || self.hunt.to_move().unwrap_or(HuntSide::Monster);
        self.opponent.map_or_else(to_move, |opponent| opponent.side().other())
    }

    /// Whether the computer plays this side.
    fn is_computer(&self, side: HuntSide) -> bool {
        self.opponent.is_some_and(|opponent| opponent.side() == side)
    }

    fn check(&self, side: HuntSide) -> Result<()> {
        if self.is_computer(side) {
            let (yours, other) = (side.other().name(), side.name());
            bail!(
                "hunt-side-other",
                "you play the {yours} in this hunt, and this is the {other}'s"
            );
        }
        match self.end() {
            Some(_) => Err(refusal!("hunt-over", "this hunt is over")),
            None if self.hunt.to_move() == Some(side) => Ok(()),
            None if self.opponent.is_none() => Err(refusal!(
                "hunt-turn-other",
                "it is the {side}'s turn",
                side = side.other().name()
            )),
            None => Err(refusal!(
                "hunt-not-yours",
                "it is the computer's turn; look at the hunt to let it go on"
            )),
        }
    }

    /// Lets the computer move until it is the person's turn, or the hunt is over.
    pub(crate) fn reply(&mut self, watch: &dyn Watch) -> Result<()> {
        while let Some(opponent) = self.opponent
            && self.end().is_none()
            && self.hunt.to_move() == Some(opponent.side())
        {
            if !watch.goes_on() {
                return stopped();
            }
            let mut mind = match self.mind.take() {
                Some(mind) => mind,
                None => self.mind_anew(opponent, watch)?,
            };
            let decided = mind.decide(&self.hunt, &mut self.luck);
            self.mind = Some(mind);
            match decided.and_then(|decided| decided.on(&mut self.hunt)) {
                Ok(()) => self.scribe.note(&self.hunt),
                Err(why) => self.forfeit = Some((opponent.side(), why)),
            }
        }
        Ok(())
    }

    /// The computer's current state, recomputed from the beginning.
    fn mind_anew(&mut self, opponent: Opponent, watch: &dyn Watch) -> Result<Mind> {
        let mut luck = self.first_luck.clone();
        let mut mind = opponent.mind();
        let mut is_begun = false;
        let whole = self.again(watch, |hunt, is_last| {
            if !is_begun {
                is_begun = true;
                mind.begin(hunt, &mut luck)?;
            }
            if !is_last && hunt.to_move() == Some(opponent.side()) {
                mind.decide(hunt, &mut luck)?;
            }
            Ok(())
        });
        whole?;
        self.luck = luck;
        Ok(mind)
    }

    /// Replays every decision, showing the hunt before each one and at the end.
    fn again(
        &self,
        watch: &dyn Watch,
        mut show: impl FnMut(&Hunt, bool) -> Result<(), Forfeit>,
    ) -> Result<()> {
        let record = self.written();
        let decisions = record.steps.len() + record.shots.len();
        let mut shown = 0;
        let mut done = Ok(());
        record.replay(|hunt| {
            if done.is_ok() && watch.goes_on() {
                done = show(hunt, shown == decisions);
            }
            shown += 1;
        });
        if !watch.goes_on() {
            return stopped();
        }
        done.map_err(Refusal::from)
    }

    /// How the hunt has ended, if it has.
    fn end(&self) -> Option<Ended> {
        let turn = self.hunt.turn();
        let given_up = self.forfeit.as_ref().map(|(side, _)| Ended {
            how: HuntEnd::Forfeit,
            turn,
            winner: Some(side.other()),
        });
        self.hunt.end().or(given_up)
    }

    /// The state of the hunt, as the person sees it.
    pub(crate) fn state(&mut self, belief: bool, watch: &dyn Watch) -> Result<HuntState> {
        let shown = |side| !self.is_computer(side);
        let (is_monster, is_hunter) = (shown(HuntSide::Monster), shown(HuntSide::Hunter));
        let tells = is_hunter && belief && self.end().is_none();
        let believed = if tells { self.belief(watch)? } else { None };
        let (hunt, end) = (&self.hunt, self.end());
        let size = hunt.field().size();
        let moves = end.is_none() && hunt.to_move() == Some(HuntSide::Monster);
        let (monster, hunter) = (hunt.monster_view(), hunt.hunter_view());
        Ok(HuntState {
            side: ByName(self.side()),
            turn: hunt.turn(),
            size: [size.width(), size.height()],
            over: end.map(EndedHunt::new),
            monster: is_monster.then(|| MonsterState::new(monster, moves)),
            hunter: is_hunter.then(|| HunterState::new(hunter, believed)),
            revealed: end.map(|_| RevealedHunt::new(self.written(), monster, hunter)),
        })
    }

    /// The belief of a Bayes hunter with the hunter's information.
    fn belief(&mut self, watch: &dyn Watch) -> Result<Option<Vec<f64>>> {
        let mut filter = match self.belief.take() {
            Some(belief) => belief,
            None => self.belief_from_the_start(watch)?,
        };
        let view = self.hunt.hunter_view();
        let cells = belief(&mut filter, view, view.turn());
        self.belief = Some(filter);
        Ok(cells)
    }

    fn belief_from_the_start(&self, watch: &dyn Watch) -> Result<HunterBelief> {
        let mut belief = None;
        self.again(watch, |hunt, _| {
            let view = hunt.hunter_view();
            let belief = belief.get_or_insert_with(|| HunterBelief::of_bayes(view));
            // Turn by turn, so that it forgets what it would have forgotten.
            if hunt.to_move() == Some(HuntSide::Hunter) {
                belief.cells_at(view, view.turn());
            }
            Ok(())
        })?;
        Ok(belief.unwrap_or_else(|| HunterBelief::of_bayes(self.hunt.hunter_view())))
    }

    /// The record of the hunt.
    fn written(&self) -> HuntRecord {
        let you = || String::from("you");
        let names = match self.opponent {
            Some(Opponent::Monster(kind)) => [kind.to_string(), you()],
            Some(Opponent::Hunter(kind)) => [you(), kind.to_string()],
            None => [you(), you()],
        };
        let mut record = self.scribe.clone().record(&self.hunt, names, self.seed);
        record.forfeit = self.forfeit.clone().map(|(side, why)| (side, why.to_string()));
        record
    }

    /// The person gives up, if the hunt is not over.
    pub(crate) fn leave(&mut self) {
        if self.end().is_none() {
            self.forfeit = Some((self.side(), Forfeit("it has left".into())));
        }
        self.record = Some(self.written());
    }

    /// All of an abandoned hunt.
    pub(crate) fn left(&self) -> Option<AbandonedHunt<'_>> {
        let (record, end) = (self.record.as_ref()?, self.end()?);
        let outcome = Outcome { end, forfeit: self.forfeit.clone() };
        Some(AbandonedHunt {
            board: whole(self.hunt.field()),
            record,
            answer: HuntAnswer::new(record, &self.hunt, &outcome),
        })
    }

    /// Drops state that can be recomputed.
    pub(crate) fn set_aside(&mut self) {
        (self.mind, self.belief) = (None, None);
    }

    /// The memory of the hunt, roughly.
    pub(crate) fn bytes(&self) -> Bytes {
        let view = self.hunt.hunter_view();
        let turns = self.hunt.turn() as usize;
        let passages = if view.rules().passages == Passages::All { turns } else { 1 };
        let told = (view.reports().len() + view.changes().len()) * 56
            + (view.shots().len() + view.changes().len()) * passages * 4;
        let hunt = 2_000 + 60 * self.hunt.field().cell_count() + 16 * turns + told;
        let mind = match (&self.mind, self.opponent) {
            (Some(_), Some(opponent)) => opponent.bytes(view),
            _ => 0,
        };
        let belief = self.belief.as_ref().map_or(0, |_| filter_bytes(view, 1));
        Bytes { hunt, mind: mind + belief }
    }
}

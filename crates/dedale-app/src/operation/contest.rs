//! The results of a contest that was played elsewhere.

use dedale_io::hunt::contest::{self, ContestHead};
use dedale_io::hunt::{self, HuntRecord};
use dedale_io::picture::{rating_chart, share_map};
use serde::{Deserialize, Serialize};

use super::{Effort, Export, Request};
use crate::answer::{ContestAnswer, ContestPair, ShortHunt};
use crate::base::limits::{CONTEST_BYTES, CONTEST_HUNTS};
use crate::export::{ExportOptions, json};
use crate::run::contest::{ContestPicture, Ledger, ratings, shares};
use crate::run::events::still_waiting;
use crate::{ByName, ExportFormat, Fault, Refusal, Result, Watch, bail, count};

/// A request for the standings of a contest.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ContestRequest {
    /// The text of the file that `dedale hunt contest --results` writes.
    pub results: String,
    /// The number of a hunt, from 1, whose record is asked for, too.
    #[cfg_attr(feature = "openapi", schemars(range(min = 1)))]
    pub hunt: Option<u64>,
    /// What a picture shows (absent: `shares`).
    pub picture: Option<ByName<ContestPicture>>,
}

/// How a contest stands, and what its hunts have come to.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ContestResponse {
    /// The answer, as `dedale hunt contest --json` prints it.
    pub answer: ContestAnswer,
    /// The pairs that have met, in the order of their hunts. Disqualified entrants have met
    /// nobody.
    pub pairs: Vec<ContestPair>,
    /// All hunts that were played, in the order of their numbers.
    pub hunts: Vec<ShortHunt>,
    /// The record of the hunt that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "openapi",
        schemars(with = "Option<crate::schema::described::DescribedRecord>")
    )]
    pub record: Option<HuntRecord>,
}

impl Request for ContestRequest {
    const NAME: &'static str = "contest";
    const SUMMARY: &'static str = "Reads the results of a contest of hunters and monsters.";
    type Response = ContestResponse;
    const MOST_BYTES: usize = CONTEST_BYTES;

    fn effort(body: &[u8]) -> Effort {
        if body.len() > LIGHT_BYTES { Effort::Heavy } else { Effort::Light }
    }

    fn respond(&self, watch: &dyn Watch) -> Result<ContestResponse> {
        let within = |fault| Refusal::within("the results", &fault);
        let bytes = self.results.as_bytes();
        let (head, hunts) = contest::read(bytes).map_err(within)?;
        check(&head)?;
        let mut ledger = Ledger::new(head);
        let mut record = None;
        for hunt in hunts {
            still_waiting(watch)?;
            let (hunt, line) = hunt.map_err(within)?;
            if self.hunt == Some(hunt.hunt + 1) {
                record = Some(hunt::read(line).map_err(within)?);
            }
            ledger.note(hunt);
        }
        if let (Some(hunt), None) = (self.hunt, &record) {
            bail!("hunt-not-in-results", "hunt {hunt} is not in the results");
        }
        let judged = ledger.judge();
        let answer = ledger.answer(&judged);
        let pairs = ledger.pairs(&judged);
        Ok(ContestResponse { answer, pairs, hunts: ledger.hunts().collect(), record })
    }
}

/// The most bytes of a request that is light: some hundred hunts.
const LIGHT_BYTES: usize = 1 << 20;

fn check(head: &ContestHead) -> Result<()> {
    let hunts = head.schedule().hunts();
    if hunts > CONTEST_HUNTS {
        bail!(
            "contest-too-large",
            "a contest has up to {most} hunts here, all pairs together, found {found}",
            most = count(CONTEST_HUNTS),
            found = count(hunts)
        );
    }
    Ok(())
}

impl Export for ContestRequest {
    fn export(&self, options: ExportOptions<'_>) -> Result<Vec<u8>, Fault> {
        if !matches!(options.format, ExportFormat::Svg | ExportFormat::Json) {
            return Ok(options.refusal("a contest", &[ExportFormat::Svg, ExportFormat::Json])?);
        }
        let ContestResponse { answer, pairs, .. } = self.respond(options.watch)?;
        if options.format == ExportFormat::Json {
            return json(&answer);
        }
        let chart = |side: &str, rows| {
            let title = format!("Ratings of the {side}s, with their standard errors");
            rating_chart::draw(&ratings(options.wording.say(&title), rows), options.theme)
        };
        let svg = match self.picture.map_or(ContestPicture::default(), |picture| picture.0) {
            ContestPicture::Hunters => chart("hunter", &answer.hunters),
            ContestPicture::Monsters => chart("monster", &answer.monsters),
            ContestPicture::Shares => {
                let titles = ["How many hunts the hunter has won, in percent", "monster", "hunter"];
                let map = shares(titles.map(|title| options.wording.say(title)), &answer, &pairs);
                share_map::draw(&map, options.theme, options.wording)
            }
        };
        Ok(svg.into_bytes())
    }
}

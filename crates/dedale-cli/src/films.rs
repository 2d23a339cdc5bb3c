//! Searches as files: traces for the Posthoc viewer and animations.

use dedale::search::Trace;
use dedale_io::picture::Theme;
use dedale_io::picture::gif::{self, Shot};

use crate::cli::FilmArgs;
use crate::lang::tr;
use crate::output::{NewFile, complain, count};
use crate::pictures;
use dedale_app::Refusal;

/// The most events of a search that is recorded.
pub const MAX_EVENTS: usize = 4_000_000;

/// The most events that the Posthoc viewer opens in a few seconds.
const EASY_EVENTS: usize = 20_000;

impl FilmArgs {
    /// An empty recording of a search on so many cells, if one is needed.
    pub fn recording(&self, cells: usize) -> Option<Trace> {
        self.is_set().then(|| Trace::new(cells, MAX_EVENTS))
    }

    /// The requested files: a trace, which `trace` gives with the number of its events, and an
    /// animation of these searches.
    pub fn files<'a>(
        &self,
        shots: impl FnOnce() -> Vec<Shot<'a>>,
        trace: impl FnOnce() -> (String, usize),
        theme: Theme,
    ) -> Result<Vec<NewFile>, Refusal> {
        let mut files = Vec::new();
        if let Some(path) = &self.trace {
            let (text, events) = trace();
            files.push(NewFile { path: path.clone(), bytes: text.into_bytes() });
            warn_of_length(events);
        }
        if let Some(path) = &self.gif {
            let bytes = gif::draw_together(&shots(), theme)
                .map_err(|error| pictures::too_large(path, &error))?;
            files.push(NewFile { path: path.clone(), bytes });
        }
        Ok(files)
    }
}

/// Warns of a trace that the viewer shows slowly.
fn warn_of_length(events: usize) {
    if events > EASY_EVENTS {
        complain!(
            "{}",
            tr!(
                "dedale: the trace has {events} events; the viewer is slow beyond {easy}",
                events = count(events as u64),
                easy = count(EASY_EVENTS as u64)
            )
        );
    }
}

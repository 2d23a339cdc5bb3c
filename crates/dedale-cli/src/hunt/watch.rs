//! Shows a hunt turn by turn.

use std::io::IsTerminal;
use std::time::Duration;

use crate::cli::WatchArgs;
use crate::lang::tr;
use crate::output::{counted, print_heard};
use crate::watch::{self, Reel, Room};
use dedale_app::Result;
use dedale_games::game::Hunt;

/// The most turns shown where output is not a terminal.
const MOST_TURNS: u32 = 500;

/// The most characters of a hunt that is kept so that one can go back in it.
const MOST_KEPT: usize = 1 << 28;

/// Shows both displays after each turn, if requested.
pub struct Watcher<'a> {
    args: &'a WatchArgs,
    is_terminal: bool,
    /// The turns to be played once all are known.
    kept: Option<Turns>,
    /// The turn that is being played.
    turn: u32,
    shown: u32,
    passed_over: u32,
    /// Whether somebody still reads.
    heard: Result<bool>,
}

impl<'a> Watcher<'a> {
    /// Shows each turn when it is over.
    pub fn new(args: &'a WatchArgs, hunt: &Hunt) -> Self {
        Self {
            args,
            is_terminal: std::io::stdout().is_terminal(),
            kept: None,
            turn: hunt.turn(),
            shown: 0,
            passed_over: 0,
            heard: Ok(true),
        }
    }

    /// Plays the turns of a hunt that is over, on a terminal back and forth.
    pub fn of_record(args: &'a WatchArgs, hunt: &Hunt) -> Self {
        let watcher = Self::new(args, hunt);
        let kept = watcher.is_terminal.then(Turns::default);
        Self { kept, ..watcher }
    }

    /// Shows the drawn hunt once its turn is over.
    pub fn show(&mut self, hunt: &Hunt, drawn: impl FnOnce() -> String) {
        if !self.args.watch || !matches!(self.heard, Ok(true)) {
            return;
        }
        // After the last decision of a turn the hunt is already at the next one, and each
        // side's view is what it was when the turn ended.
        let is_over = hunt.end().is_some();
        let turn = hunt.turn();
        if turn != self.turn || is_over {
            let ended = if is_over { turn } else { turn - 1 };
            self.put(ended, &drawn());
            self.turn = turn;
        }
    }

    fn put(&mut self, turn: u32, drawing: &str) {
        if let Some(Turns(kept)) = &mut self.kept {
            let length: usize = kept.last().map_or(0, String::len) * kept.len();
            if length < MOST_KEPT {
                kept.push(tr!("turn {turn}\n{drawing}"));
            } else {
                self.passed_over += 1;
            }
            return;
        }
        if !self.is_terminal && self.shown >= MOST_TURNS {
            self.passed_over += 1;
            return;
        }
        self.shown += 1;
        // Home, then each line to its end, then the rest of the previous picture.
        let text = if self.is_terminal {
            let lines = format!("turn {turn}\n{drawing}").replace('\n', "\x1b[K\n");
            let clear = if self.shown == 1 { "\x1b[2J" } else { "" };
            format!("{clear}\x1b[H{lines}\x1b[J")
        } else {
            tr!("turn {turn}\n{drawing}\n")
        };
        self.heard = print_heard(&text);
        if self.is_terminal {
            std::thread::sleep(Duration::from_secs_f64(1.0 / self.args.speed));
        }
    }

    /// Reports how many turns were skipped.
    pub fn end(self) -> Result<()> {
        self.heard?;
        if let Some(turns) = self.kept.filter(|turns| !turns.0.is_empty()) {
            watch::play_at(self.args.speed, &turns)?;
        }
        if self.passed_over > 0 {
            let turns = counted(self.passed_over.into(), "turn");
            print_heard(&tr!("({turns} more are not shown)\n\n"))?;
        }
        Ok(())
    }
}

/// The pictures of the turns of a hunt.
#[derive(Default)]
struct Turns(Vec<String>);

impl Reel for Turns {
    fn steps(&self) -> usize {
        self.0.len() - 1
    }

    fn picture(&self, step: usize, _: Room) -> String {
        self.0[step.min(self.steps())].clone()
    }
}

//! Who leads through the tour: stop by stop on a terminal, all at once elsewhere.

use std::io::{self, IsTerminal};

use crossterm::cursor::{MoveTo, MoveToColumn};
use crossterm::execute;
use crossterm::terminal::{self, Clear, ClearType};
use dedale::search::Trace;
use dedale_app::Refusal;
use dedale_io::picture::Theme;

use crate::interrupt;
use crate::lang::tr;
use crate::output::print;
use crate::watch::{self, Film, Key, Left, Panel};

/// How long a search plays, in seconds.
const SECONDS: f64 = 1.0;

pub struct Guide {
    /// Whether somebody goes from stop to stop.
    is_followed: bool,
    has_left: bool,
    stop: usize,
    stops: usize,
}

impl Guide {
    pub fn new(all: bool, stops: usize) -> Self {
        let is_followed = !all && io::stdout().is_terminal();
        Self { is_followed, has_left: false, stop: 0, stops }
    }

    pub fn next_stop(&mut self) {
        self.stop += 1;
    }

    /// Whether somebody has typed `q`.
    pub fn has_left(&self) -> bool {
        self.has_left
    }

    /// A trace of a search on so many cells, if it is to be played.
    pub fn trace(&self, cells: usize) -> Option<Trace> {
        self.is_followed.then(|| Trace::new(cells, usize::MAX))
    }

    /// Plays these searches, if somebody follows.
    pub fn play(&mut self, panels: Vec<Panel<'_>>) -> Result<(), Refusal> {
        if self.is_followed && !panels.is_empty() {
            let film = Film::new(panels, Theme::default());
            self.has_left = watch::play_once(&film, SECONDS)? == Left::Quit;
        }
        Ok(())
    }

    /// Prints the text of a stop, a screen at a time where somebody follows.
    pub fn tell(&mut self, text: &str) -> Result<(), Refusal> {
        if !self.is_followed {
            return print(text);
        }
        if self.has_left {
            return Ok(());
        }
        let rows = terminal::size().map_or(24, |(_, rows)| usize::from(rows)).max(3);
        let lines: Vec<&str> = text.trim_end().lines().collect();
        for page in lines.chunks(rows - 2) {
            // The bottom line stays free for the prompt.
            let _ = execute!(io::stdout(), Clear(ClearType::All), MoveTo(0, 0));
            print(&(page.join("\n") + "\n\n"))?;
            self.wait()?;
            if self.has_left {
                break;
            }
        }
        Ok(())
    }

    fn wait(&mut self) -> Result<(), Refusal> {
        print(&tr!(
            "stop {stop} of {stops}: Enter goes on, q leaves",
            stop = self.stop,
            stops = self.stops
        ))?;
        let typed = loop {
            match watch::one_key() {
                Ok(Key::Enter | Key::Pause | Key::Next) => break Key::Enter,
                Ok(Key::Quit) => break Key::Quit,
                Ok(Key::Interrupt) => interrupt::end(),
                Ok(_) => {}
                Err(_) => {
                    self.is_followed = false;
                    break Key::Enter;
                }
            }
        };
        let _ = execute!(io::stdout(), Clear(ClearType::CurrentLine), MoveToColumn(0));
        self.has_left = typed == Key::Quit;
        Ok(())
    }
}

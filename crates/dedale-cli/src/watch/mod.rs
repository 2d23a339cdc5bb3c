//! Searches played in the terminal.
//!
//! A film has its own time: where the line is slow, steps are left out, not delayed.

mod film;
mod screen;

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

pub use film::{Film, Panel, Room};
pub use screen::{Key, one_key, restore as restore_terminal};

use screen::Screen;

use crate::interrupt;
use crate::lang::{tr, word};
use crate::output::{columns, count, print_heard};
use dedale_app::{Refusal, Result, refusal};

/// The time between two pictures.
const FRAME: Duration = Duration::from_millis(50);

/// How long a film takes at first, in seconds, unless its steps are few.
const LENGTH: f64 = 8.0;

/// The fewest steps a second at first.
const SLOWEST: f64 = 4.0;

/// The most pictures printed where output is not a terminal.
const MOST_PRINTED: usize = 60;

/// The line under a film.
const KEYS: &str = "space: pause  ← →: step  ↑ ↓: speed  Home End  q: leave";

/// Pictures in their order.
pub trait Reel {
    /// The number of the last picture; the first has the number 0.
    fn steps(&self) -> usize;

    /// The picture after this many steps.
    fn picture(&self, step: usize, room: Room) -> String;
}

/// How somebody left a film.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// With `q`.
    Quit,
    /// At its end, or with Enter.
    Over,
}

/// Plays the film until somebody leaves it; where output is not a terminal, prints some of
/// its pictures.
pub fn play(film: &Film<'_>) -> Result<()> {
    if !io::stdout().is_terminal() {
        return print_some(film);
    }
    play_at((film.steps() as f64 / LENGTH).max(SLOWEST), film)
}

/// Plays the pictures at this many steps a second, until somebody leaves them.
pub fn play_at(pace: f64, reel: &dyn Reel) -> Result<()> {
    shown(reel, pace, false).map(drop).map_err(|error| unplayable(&error))
}

/// Plays the film once, in this many seconds.
pub fn play_once(film: &Film<'_>, seconds: f64) -> Result<Left> {
    let pace = film.steps() as f64 / seconds;
    shown(film, pace, true).map_err(|error| unplayable(&error))
}

fn unplayable(error: &io::Error) -> Refusal {
    refusal!("no-terminal", "cannot play in this terminal: {error}")
}

fn print_some(film: &dyn Reel) -> Result<()> {
    let steps = film.steps();
    let pictures = steps.min(MOST_PRINTED);
    for number in 0..=pictures {
        let step = (number * steps).checked_div(pictures).unwrap_or(0);
        let room = Room { columns: columns(), rows: None };
        if !print_heard(&(film.picture(step, room) + "\n"))? {
            break;
        }
    }
    if steps > MOST_PRINTED {
        let [shown, all] = [pictures + 1, steps + 1].map(|pictures| count(pictures as u64));
        print_heard(&tr!("({shown} of {all} pictures; in a terminal all can be seen)\n\n"))?;
    }
    Ok(())
}

/// Where a film stands.
struct Position {
    /// The step, with the part of the next one that is over.
    step: f64,
    steps: usize,
    /// Steps a second.
    pace: f64,
    is_playing: bool,
}

impl Position {
    fn step(&self) -> usize {
        (self.step as usize).min(self.steps)
    }

    fn is_over(&self) -> bool {
        self.step() == self.steps
    }

    fn advance(&mut self, time: Duration) {
        if self.is_playing {
            self.step = (self.step + time.as_secs_f64() * self.pace).min(self.steps as f64);
            self.is_playing = !self.is_over();
        }
    }

    /// Goes to this step and stays there.
    fn go_to(&mut self, step: usize) {
        self.step = step.min(self.steps) as f64;
        self.is_playing = false;
    }

    fn heed(&mut self, key: Key) {
        match key {
            Key::Pause if self.is_over() => (self.step, self.is_playing) = (0.0, true),
            Key::Pause => self.is_playing = !self.is_playing,
            Key::Next => self.go_to(self.step() + 1),
            Key::Previous => self.go_to(self.step().saturating_sub(1)),
            Key::First => self.go_to(0),
            Key::Last => self.go_to(self.steps),
            Key::Faster => self.pace *= 2.0,
            Key::Slower => self.pace = (self.pace / 2.0).max(0.25),
            Key::Enter | Key::Quit | Key::Interrupt | Key::Resized => {}
        }
    }
}

/// Plays the film; `once`: until its end or Enter, else until `q`.
fn shown(film: &dyn Reel, pace: f64, once: bool) -> io::Result<Left> {
    let mut screen = Screen::take()?;
    let mut position = Position { step: 0.0, steps: film.steps(), pace, is_playing: true };
    let mut last = Instant::now();
    loop {
        let (columns, rows) = crossterm::terminal::size()?;
        let (columns, rows) = (usize::from(columns), usize::from(rows));
        let room = Room { columns: Some(columns), rows: Some(rows.saturating_sub(2)) };
        let picture = film.picture(position.step(), room);
        let keys = if once { word("Enter: go on  q: leave") } else { word(KEYS) };
        let shown = picture.lines().take(rows.saturating_sub(1));
        let mut text: String = shown.flat_map(|line| [line, "\n"]).collect();
        text.extend(keys.chars().take(columns));
        screen.show(&text)?;
        if once && position.is_over() {
            return Ok(Left::Over);
        }
        let pause = if position.is_playing { FRAME } else { Duration::from_secs(3600) };
        let typed = screen::key(pause)?;
        let now = Instant::now();
        position.advance(now - last);
        last = now;
        match typed {
            None => {}
            Some(Key::Quit) => return Ok(Left::Quit),
            Some(Key::Enter) => return Ok(Left::Over),
            Some(Key::Interrupt) => {
                drop(screen);
                interrupt::end();
            }
            Some(Key::Resized) => screen.clear()?,
            Some(key) => position.heed(key),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_film_plays_to_its_end_and_stops() {
        let mut film = Position { step: 0.0, steps: 10, pace: 5.0, is_playing: true };
        film.advance(Duration::from_secs(1));
        assert_eq!((film.step(), film.is_playing), (5, true));
        film.heed(Key::Pause);
        film.advance(Duration::from_secs(9));
        assert_eq!(film.step(), 5, "it stands still");
        film.heed(Key::Previous);
        assert_eq!((film.step(), film.is_playing), (4, false));
        film.heed(Key::Faster);
        film.heed(Key::Pause);
        film.advance(Duration::from_millis(500));
        assert_eq!(film.step(), 9, "twice as fast");
        film.advance(Duration::from_secs(1));
        assert_eq!((film.step(), film.is_playing), (10, false));
        film.heed(Key::Pause);
        assert_eq!((film.step(), film.is_playing), (0, true), "from the beginning");
        film.heed(Key::Last);
        film.heed(Key::Next);
        assert_eq!(film.step(), 10);
        film.heed(Key::First);
        film.heed(Key::Previous);
        assert_eq!(film.step(), 0);
    }
}

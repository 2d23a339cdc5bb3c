//! The terminal while a film plays: all of it, without echo and cursor, and put back at the
//! end.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossterm::cursor::{self, Hide, MoveTo, Show};
use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use crossterm::terminal::{
    self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode,
};
use crossterm::{execute, queue};

/// Whether keys come at once and without an echo.
static IS_RAW: AtomicBool = AtomicBool::new(false);

/// Whether a film fills the terminal.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// The screen, until it is dropped.
pub struct Screen {
    /// The lines shown, from the top.
    shown: Vec<String>,
    /// Whether the terminal says where its cursor is, as nearly all do.
    answers: bool,
}

/// What somebody typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    Pause,
    Next,
    Previous,
    Faster,
    Slower,
    First,
    Last,
    Enter,
    Quit,
    Interrupt,
    /// The window has another size.
    Resized,
}

impl Screen {
    pub fn take() -> io::Result<Self> {
        begin_raw()?;
        IS_TAKEN.store(true, Ordering::SeqCst);
        execute!(io::stdout(), EnterAlternateScreen, Hide, Clear(ClearType::All))?;
        Ok(Self { shown: Vec::new(), answers: true })
    }

    /// Shows the text from the top, writing only the lines that have changed.
    pub fn show(&mut self, text: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        let rows = usize::from(terminal::size()?.1);
        let lines: Vec<String> = text.lines().take(rows).map(str::to_owned).collect();
        for (row, line) in lines.iter().enumerate() {
            if self.shown.get(row) != Some(line) {
                queue!(out, MoveTo(0, row as u16))?;
                write!(out, "{line}")?;
                queue!(out, Clear(ClearType::UntilNewLine))?;
            }
        }
        if self.shown.len() > lines.len() {
            queue!(out, MoveTo(0, lines.len() as u16), Clear(ClearType::FromCursorDown))?;
        }
        self.shown = lines;
        out.flush()?;
        drop(out);
        self.wait_for_answer();
        Ok(())
    }

    /// Waits until the terminal has shown it all, so that a slow line is never behind: only
    /// then does the terminal say where its cursor is.
    fn wait_for_answer(&mut self) {
        self.answers = self.answers && cursor::position().is_ok();
    }

    /// Forgets what is shown, so that all of it is written anew.
    pub fn clear(&mut self) -> io::Result<()> {
        self.shown.clear();
        execute!(io::stdout(), Clear(ClearType::All))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

fn begin_raw() -> io::Result<()> {
    IS_RAW.store(true, Ordering::SeqCst);
    enable_raw_mode()
}

/// Puts the terminal back as it was before a film or a key.
pub fn restore() {
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(io::stdout(), Show, LeaveAlternateScreen);
    }
    if IS_RAW.swap(false, Ordering::SeqCst) {
        let _ = disable_raw_mode();
    }
}

/// The next key, if one is typed within this time. Keys without a meaning are passed over.
pub fn key(within: Duration) -> io::Result<Option<Key>> {
    if !event::poll(within)? {
        return Ok(None);
    }
    Ok(match event::read()? {
        Event::Resize(..) => Some(Key::Resized),
        Event::Key(key) if key.kind != KeyEventKind::Release => match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                Some(Key::Interrupt)
            }
            KeyCode::Char(' ') => Some(Key::Pause),
            KeyCode::Right => Some(Key::Next),
            KeyCode::Left => Some(Key::Previous),
            KeyCode::Up => Some(Key::Faster),
            KeyCode::Down => Some(Key::Slower),
            KeyCode::Home => Some(Key::First),
            KeyCode::End => Some(Key::Last),
            KeyCode::Enter => Some(Key::Enter),
            KeyCode::Char('q' | 'Q') | KeyCode::Esc => Some(Key::Quit),
            _ => None,
        },
        _ => None,
    })
}

/// One key, with the terminal as it is otherwise.
pub fn one_key() -> io::Result<Key> {
    begin_raw()?;
    let typed = loop {
        match key(Duration::from_secs(3600)) {
            Ok(Some(Key::Resized) | None) => {}
            Ok(Some(key)) => break Ok(key),
            Err(error) => break Err(error),
        }
    };
    restore();
    typed
}

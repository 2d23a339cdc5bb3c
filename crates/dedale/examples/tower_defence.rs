//! A game for the terminal: towers lengthen the path of attackers, to hold out until dawn.
//!
//! Attackers march along a flow field, which is repaired when a tower is built or removed, and
//! chokepoints say where none may stand. Without a terminal the game plays itself.
//!
//! `cargo run --example tower_defence`

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use crossterm::style::{Color, Print, StyledContent, Stylize};
use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{execute, queue};
use dedale::FlowField;
use dedale::board::{Cell, Direction, GridMap, Neighborhood, Point, Size, SquareBoard, Terrain};
use dedale::field::{Chokepoints, Next, Repair};
use dedale::march::{Defence, Kind, March, Outcome, Speed, TICKS_PER_SECOND, Toll};
use dedale::march::{Wave, WaveAgent};

pub(crate) const LEVEL: [&str; 11] = [
    "S.......#...........#.............",
    "....#.......##.............#......",
    "....#...#...##......#......#......",
    "....#...#...........#......#......",
    "........#..#........#...........##",
    "S.......#..#..###...#...##.......G",
    "........#..#........#...........##",
    "....#...#...........#......#......",
    "....#...#...##......#......#......",
    "....#.......##.............#......",
    "S.......#...........#.............",
];
/// Each wave: how many attackers, the ticks from one to the next, and their kind.
const WAVES: [(u64, u64, u32); 3] = [(6, 10, 0), (6, 8, 1), (12, 6, 0)];
const KINDS: [Kind; 2] = [
    Kind { speed: Speed::new(2500).unwrap(), damage: 0, toll: Toll::Lives(1) },
    Kind { speed: Speed::new(4000).unwrap(), damage: 0, toll: Toll::Lives(1) },
];
const SIGNS: [char; 2] = ['o', '>'];
pub(crate) const LIVES: u32 = 20;
pub(crate) const TOWERS: usize = 16;
pub(crate) const DAWN: u64 = 80 * TICKS_PER_SECOND as u64;
/// Towers of the game that plays itself, and the ticks at which it builds them.
pub(crate) const SHOWN: [(u64, Point); 2] = [(50, Point::new(8, 1)), (150, Point::new(20, 9))];

pub(crate) struct Game {
    pub(crate) board: SquareBoard,
    field: FlowField,
    chokepoints: Chokepoints,
    pub(crate) defence: Defence,
    pub(crate) towers: Vec<Cell>,
}

impl Game {
    pub(crate) fn new() -> Self {
        let size = Size::new(LEVEL[0].len() as u64, LEVEL.len() as u64).expect("a small level");
        let marked = |mark: char| {
            let is_marked =
                move |point: &Point| LEVEL[point.y as usize][point.x as usize..].starts_with(mark);
            size.points().filter(is_marked)
        };
        let mut map = GridMap::new(size, Terrain::FREE);
        marked('#').for_each(|point| map.set_terrain(point, Terrain::Wall));
        let board = map.board(Neighborhood::Four);
        let cells = |mark| marked(mark).filter_map(|point| board.cell_at(point)).collect();
        let (spawns, goals): (Vec<Cell>, Vec<Cell>) = (cells('S'), cells('G'));
        let waves = WAVES.map(|(count, ticks, kind)| Wave {
            agents: (0..count).map(|place| WaveAgent { tick: place * ticks, kind }).collect(),
        });
        Self {
            field: FlowField::to(&board, &goals),
            chokepoints: Chokepoints::of(&board, &spawns, &goals),
            defence: Defence::new(March::new(), KINDS.into(), waves.into(), spawns, LIVES),
            board,
            towers: Vec::new(),
        }
    }

    /// Plays a tenth of a second, and says what has happened.
    pub(crate) fn step(&mut self) -> Option<String> {
        let was_empty = self.defence.march().is_empty();
        let arrived = self.defence.step(&self.board, &self.field).len();
        if arrived > 0 {
            return Some(format!("{arrived} arrived, lives left: {}", self.defence.lives()));
        }
        let first = self.defence.march().agents().next().filter(|_| was_empty)?;
        Some(format!("wave {} of {} comes", first.wave + 1, WAVES.len()))
    }

    /// Builds a tower or removes the one that is there, and says what came of it.
    pub(crate) fn toggle(&mut self, point: Point) -> String {
        let cell = self.board.cell_at(point).expect("a point on the board");
        let (done, repair) = if let Some(place) = self.towers.iter().position(|&at| at == cell) {
            self.towers.remove(place);
            ("removed from", self.field.open(&mut self.board, cell))
        } else if !self.board.is_free(cell) {
            return format!("refused: a wall is on {point}");
        } else if self.towers.len() == TOWERS {
            return format!("refused: all {TOWERS} towers are built, remove one first");
        } else if !self.chokepoints.may_block(cell) {
            return format!("refused: a tower on {point} would cut a spawn off from the goal");
        } else {
            let repair = self.field.block(&mut self.board, cell);
            let is_shut_in = |at| self.field.next(at) == Next::Unreachable;
            if self.defence.march().agents().any(|agent| is_shut_in(agent.from)) {
                self.field.open(&mut self.board, cell);
                return format!("refused: a tower on {point} would shut an attacker in");
            }
            self.towers.push(cell);
            ("built on", repair)
        };
        self.chokepoints.update(&self.board, &[cell]);
        match repair {
            Repair::Changed(count) => {
                format!("tower {done} {point}: {count} cells of the field changed")
            }
            Repair::Afresh => {
                format!("tower {done} {point}: field computed afresh, much changed")
            }
        }
    }

    pub(crate) fn tick(&self) -> u64 {
        self.defence.march().tick()
    }

    /// How the game has ended, once it has.
    pub(crate) fn result(&self) -> Option<String> {
        match self.defence.outcome() {
            Outcome::Lost => Some(format!("lost at tick {}", self.tick())),
            Outcome::Running if self.tick() < DAWN => None,
            _ => Some(format!("won, lives left: {}", self.defence.lives())),
        }
    }

    /// The board, two signs to a cell, so that attackers are also seen between two cells.
    fn picture(&self, cursor: Point) -> Vec<Vec<StyledContent<char>>> {
        let size = self.board.size();
        let mut rows = vec![Vec::new(); size.height() as usize];
        for (point, cell) in size.points().zip((0..).map(Cell::new)) {
            let (signs, color) = match cell {
                _ if self.towers.contains(&cell) => ("[]", Color::Yellow),
                _ if !self.board.is_free(cell) => ("██", Color::DarkGrey),
                _ if self.field.goals().contains(&cell) => ("G ", Color::Green),
                _ if self.chokepoints.spawns().contains(&cell) => ("S ", Color::Red),
                _ if !self.chokepoints.may_block(cell) => ("x ", Color::Red),
                _ => ("· ", Color::DarkGrey),
            };
            rows[point.y as usize].extend(signs.chars().map(|sign| sign.with(color)));
        }
        for agent in self.defence.march().agents() {
            let (x, y) = agent.position(size);
            let sign = SIGNS[agent.kind as usize].cyan().bold();
            rows[y.round() as usize][(2.0 * x).round() as usize] = sign;
        }
        for sign in rows[cursor.y as usize].iter_mut().skip(2 * cursor.x as usize).take(2) {
            *sign = sign.reverse();
        }
        rows
    }
}

/// Draws the lines that are not shown yet; `false` if the terminal is too small for the game.
fn draw(game: &Game, cursor: Point, message: &str, shown: &mut Vec<String>) -> io::Result<bool> {
    let rows = game.picture(cursor);
    let (columns, lines) = (rows[0].len() as u16 + 1, rows.len() as u16 + 4);
    let size = terminal::size()?;
    let mut out = io::stdout().lock();
    if shown.is_empty() {
        queue!(out, Clear(ClearType::All))?;
    }
    if size.0 < columns || size.1 < lines {
        shown.clear();
        let text = format!("paused: {columns}x{lines} needed, q quits");
        queue!(out, MoveTo(0, 0), Print(text), Clear(ClearType::UntilNewLine))?;
        return out.flush().map(|()| false);
    }
    let texts = [
        format!(
            "lives {}   attackers {}   towers left {}   dawn in {} s",
            game.defence.lives(),
            game.defence.march().len(),
            TOWERS - game.towers.len(),
            DAWN.saturating_sub(game.tick()).div_ceil(TICKS_PER_SECOND.into())
        ),
        message.to_owned(),
        "arrows, hjkl: move   space, enter: build or remove   q: quit".into(),
        "x: no tower here, it would cut a spawn S off from the goal G".into(),
    ];
    let rows = rows.iter().map(|row| row.iter().map(ToString::to_string).collect());
    let texts: Vec<String> = rows.chain(texts).collect();
    for (line, text) in texts.iter().enumerate() {
        if shown.get(line) != Some(text) {
            queue!(out, MoveTo(0, line as u16), Print(text), Clear(ClearType::UntilNewLine))?;
        }
    }
    *shown = texts;
    out.flush().map(|()| true)
}

/// Plays until somebody quits; returns the last line.
fn play() -> io::Result<String> {
    let mut game = Game::new();
    let mut cursor = Point::new(8, 5);
    let mut message = "Each arrival takes a life: stay at 0 or above until dawn.".to_owned();
    let mut shown = Vec::new();
    let tick = Duration::from_secs(1) / TICKS_PER_SECOND;
    let mut next = Instant::now() + tick;
    loop {
        let is_on = draw(&game, cursor, &message, &mut shown)? && game.result().is_none();
        if !event::poll(next.saturating_duration_since(Instant::now()))? {
            next = Instant::now() + tick;
            if is_on {
                message = game.step().unwrap_or(message);
                message = game.result().unwrap_or(message);
            }
            continue;
        }
        let Event::Key(key) = event::read()? else {
            shown.clear(); // the terminal has another size
            continue;
        };
        let is_interrupt = key.modifiers == KeyModifiers::CONTROL && key.code == KeyCode::Char('c');
        let direction = match key.code {
            _ if key.kind == KeyEventKind::Release => continue,
            KeyCode::Left | KeyCode::Char('h') => Direction::W,
            KeyCode::Down | KeyCode::Char('j') => Direction::S,
            KeyCode::Up | KeyCode::Char('k') => Direction::N,
            KeyCode::Right | KeyCode::Char('l') => Direction::E,
            KeyCode::Char(' ') | KeyCode::Enter if is_on => {
                message = game.toggle(cursor);
                continue;
            }
            KeyCode::Char('q') => break,
            _ if is_interrupt => break,
            _ => continue,
        };
        cursor = game.board.size().toward(cursor, direction).unwrap_or(cursor);
    }
    Ok(game.result().unwrap_or_else(|| format!("left at tick {}", game.tick())))
}

/// Plays by itself with these towers; returns a line for each event, and the result.
pub(crate) fn demonstrate(towers: &[(u64, Point)]) -> Vec<String> {
    let mut game = Game::new();
    let mut lines = Vec::new();
    loop {
        if let Some(result) = game.result() {
            lines.push(result);
            return lines;
        }
        let mut events: Vec<String> = game.step().into_iter().collect();
        let tick = game.tick();
        for &(_, point) in towers.iter().filter(|tower| tower.0 == tick) {
            events.push(game.toggle(point));
        }
        lines.extend(events.iter().map(|event| format!("tick {tick}: {event}")));
    }
}

fn restore_terminal() {
    let _ = execute!(io::stdout(), Show, LeaveAlternateScreen);
    let _ = terminal::disable_raw_mode();
}

fn main() -> io::Result<()> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return writeln!(io::stdout().lock(), "{}", demonstrate(&SHOWN).join("\n"));
    }
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        restore_terminal(); // first, or the report is gone with the screen
        report(panic);
    }));
    let taken = terminal::enable_raw_mode()
        .and_then(|()| execute!(io::stdout(), EnterAlternateScreen, Hide));
    let played = taken.and_then(|()| play());
    restore_terminal();
    println!("{}", played?);
    Ok(())
}

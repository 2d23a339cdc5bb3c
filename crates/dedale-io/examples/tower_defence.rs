//! A game for the terminal: towers lengthen the path of attackers, to hold out until dawn.
//!
//! Roads, doors, lives and waves are those of a level file. Attackers march along a flow field,
//! which is repaired when a tower is built or removed; chokepoints say where none may stand.
//!
//! `cargo run -p dedale-io --example tower_defence [LEVEL.yml]`

use std::error::Error;
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{env, fs};

use dedale::FlowField;
use dedale::board::{Cell, Direction, Neighborhood, Point, SquareBoard};
use dedale::field::{Chokepoints, Repair};
use dedale::march::{Defence, March, Outcome};
use dedale_io::level::{Kinds, Level, Roads};
use ratatui::crossterm::event::{self, KeyCode, KeyModifiers};
use ratatui::prelude::{Rect, Span, Style, Stylize, Text};
use ratatui::{DefaultTerminal, Frame};

pub(crate) const DAWN: u64 = 1300; // ticks of a tenth of a second
pub(crate) const TOWERS: usize = 8;

pub(crate) struct Game {
    level: Level,
    kinds: Kinds,
    pub(crate) board: SquareBoard,
    field: FlowField,
    chokepoints: Chokepoints,
    pub(crate) defence: Defence,
    pub(crate) towers: Vec<Cell>,
}

impl Game {
    pub(crate) fn read(file: &[u8]) -> Result<Self, Box<dyn Error>> {
        let (level, kinds) = (Level::read(file)?, Kinds::of_level(file)?);
        let map = level.to_map(Roads::Mutual);
        let board = map.board(Neighborhood::Four);
        let cell = |&point: &Point| board.cell_at(point);
        let spawns: Vec<Cell> = map.starts.iter().filter_map(cell).collect();
        let goals: Vec<Cell> = map.goals.iter().filter_map(cell).collect();
        let defence = level.defence(&kinds, March::new())?;
        let field = FlowField::to(&board, &goals);
        if !spawns.iter().all(|&spawn| field.distance(spawn) > Some(0)) {
            return Err("a spawn has no path to the target".into());
        }
        let chokepoints = Chokepoints::of(&board, &spawns, &goals);
        Ok(Self { level, kinds, board, field, chokepoints, defence, towers: Vec::new() })
    }

    /// Plays a tenth of a second, and says what has happened.
    pub(crate) fn step(&mut self) -> Option<String> {
        let arrived = self.defence.step(&self.board, &self.field).len();
        if arrived > 0 {
            return Some(format!("{arrived} arrived, lives left: {}", self.defence.lives()));
        }
        let (_, begin) = self.defence.current_wave()?;
        (begin == self.tick()).then(|| format!("{} comes", self.wave()))
    }

    /// Builds a tower or removes the one that is there, and says what came of it.
    pub(crate) fn toggle(&mut self, point: Point) -> String {
        let cell = self.board.cell_at(point).expect("a point on the board");
        let (done, repair) = if let Some(place) = self.towers.iter().position(|&at| at == cell) {
            self.towers.remove(place);
            ("removed from", self.field.open(&mut self.board, cell))
        } else if let Some(reason) = self.refusal(cell) {
            return format!("refused on {point}: {reason}");
        } else {
            self.towers.push(cell);
            ("built on", self.field.block(&mut self.board, cell))
        };
        self.chokepoints.update(&self.board, &[cell]);
        match repair {
            Repair::Changed(count) => format!("tower {done} {point}: {count} cells changed"),
            Repair::Afresh => format!("tower {done} {point}: field computed afresh"),
        }
    }

    /// Why no tower may stand on the cell.
    fn refusal(&self, cell: Cell) -> Option<&'static str> {
        let attackers: Vec<Cell> =
            self.defence.march().agents().map(|agent| agent.from()).collect();
        let of_attackers = Chokepoints::of(&self.board, &attackers, self.field.goals());
        let reasons = [
            (!self.board.is_free(cell), "a wall is there"),
            (self.defence.march().door(cell) > 0, "a door is there"),
            (!self.chokepoints.may_block(cell), "it would cut a spawn off from the target"),
            (!of_attackers.may_block(cell), "it would shut an attacker in"),
            (self.towers.len() == TOWERS, "all towers are built, remove one first"),
        ];
        reasons.into_iter().find(|(holds, _)| *holds).map(|(_, reason)| reason)
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

    /// The wave that has begun, or else the next.
    fn wave(&self) -> String {
        let Some((wave, _)) = self.defence.current_wave() else { return "no wave".into() };
        let name = self.level.waves[wave].name.as_deref().unwrap_or("attackers");
        format!("wave {} of {}: {name}", wave + 1, self.level.waves.len())
    }

    pub(crate) fn draw(&self, frame: &mut Frame<'_>, cursor: Point, message: &str) {
        let attackers = self.defence.march().agents();
        let (lives, count, wave) = (self.defence.lives(), attackers.len(), self.wave());
        let (left, dawn) = (TOWERS - self.towers.len(), (DAWN - self.tick()).div_ceil(10));
        let text = format!(
            "lives {lives}   attackers {count}   towers left {left}   dawn in {dawn} s\n{wave}\n\
             {message}\narrows, hjkl: move   space, enter: build or remove, not on x   q: quit"
        );
        frame.render_widget(Text::from(text), frame.area());
        let area = |at: Point| Rect::new((2 * at.x) as u16, (4 + at.y) as u16, 2, 1);
        for (point, cell) in self.board.size().points().zip((0..).map(Cell::new)) {
            frame.render_widget(self.sign(cell), area(point));
        }
        for agent in attackers {
            let (x, y) = agent.position(self.board.size());
            let place = Rect::new((2.0 * x).round() as u16, 4 + y.round() as u16, 1, 1);
            let name = self.kinds.names()[agent.kind() as usize].to_lowercase();
            frame.render_widget(name.cyan().bold(), place); // its first letter
        }
        frame.buffer_mut().set_style(area(cursor), Style::new().reversed());
    }

    /// A cell as two signs, so that attackers are also seen between two cells.
    fn sign(&self, cell: Cell) -> Span<'static> {
        match cell {
            _ if self.towers.contains(&cell) => "[]".yellow(),
            _ if !self.board.is_free(cell) => "██".dark_gray(),
            _ if self.defence.march().door(cell) > 0 => "D ".yellow(),
            _ if self.field.goals().contains(&cell) => "T ".green(),
            _ if self.chokepoints.spawns().contains(&cell) => "S ".red(),
            _ if !self.chokepoints.may_block(cell) => "x ".red(),
            _ => "· ".dark_gray(),
        }
    }
}

/// Plays until somebody quits; returns the last line.
fn play(terminal: &mut DefaultTerminal, mut game: Game) -> io::Result<String> {
    let (size, tick) = (game.board.size(), Duration::from_millis(100));
    let mut cursor = Point::new(size.width() / 2, size.height() / 2);
    let mut message = "Arrivals take lives: do not fall below 0 until dawn.".to_owned();
    let mut next = Instant::now() + tick;
    loop {
        terminal.draw(|frame| game.draw(frame, cursor, &message))?;
        if !event::poll(next.saturating_duration_since(Instant::now()))? {
            next = Instant::now() + tick;
            message = game.result().or_else(|| game.step()).unwrap_or(message);
            continue;
        }
        let Some(key) = event::read()?.as_key_press_event() else { continue };
        let mut go = |direction| cursor = size.toward(cursor, direction).unwrap_or(cursor);
        match key.code {
            KeyCode::Left | KeyCode::Char('h') => go(Direction::W),
            KeyCode::Down | KeyCode::Char('j') => go(Direction::S),
            KeyCode::Up | KeyCode::Char('k') => go(Direction::N),
            KeyCode::Right | KeyCode::Char('l') => go(Direction::E),
            KeyCode::Char(' ') | KeyCode::Enter if game.result().is_none() => {
                message = game.toggle(cursor);
            }
            KeyCode::Char('q') => break,
            KeyCode::Char('c') if key.modifiers == KeyModifiers::CONTROL => break,
            _ => {}
        }
    }
    Ok(game.result().unwrap_or_else(|| format!("left at tick {}", game.tick())))
}

/// Plays the level of this file, or else the one beside this source.
fn run(file: Option<&str>) -> Result<(), Box<dyn Error>> {
    let level = file.map_or(Ok(include_bytes!("tower_defence.yml").to_vec()), fs::read)?;
    let game = Game::read(&level)?;
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return Err("the game needs a terminal".into());
    }
    println!("{}", ratatui::run(|terminal| play(terminal, game))?);
    Ok(())
}

fn main() -> ExitCode {
    let file = env::args().nth(1);
    let Err(error) = run(file.as_deref()) else { return ExitCode::SUCCESS };
    eprintln!("{}: {error}", file.as_deref().unwrap_or("tower_defence"));
    ExitCode::from(2)
}

//! A player for both sides of the hunt: change `shoot` and `step` to make it yours.
//!
//! It reads a JSON object a line and answers each request by one line. As a hunter it shoots near
//! the freshest trace, else at cells it does not know; as a monster it goes where it has been
//! least. It needs no crate: `numbers` picks what it needs out of a line.

use std::collections::{HashMap, HashSet};
use std::io::{self, BufRead, Write};

type Cell = (i64, i64);

#[derive(Default)]
struct Player {
    width: i64,
    height: i64,
    exits: Vec<Cell>,
    luck: u64,
    unknown: Vec<Cell>,
    walls: HashSet<Cell>,
    trace: Option<(i64, Cell)>,
    visits: HashMap<Cell, u32>,
}

impl Player {
    fn new(message: &str) -> Self {
        let of = |key| numbers(message, key).first().copied().unwrap_or(0);
        let (width, height, luck) = (of("width"), of("height"), of("seed") as u64);
        let exits = cells(message, "exits");
        let mut player = Self { width, height, exits, luck, ..Self::default() };
        player.unknown = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).collect();
        for last in (1..player.unknown.len()).rev() {
            let other = player.below(last + 1);
            player.unknown.swap(last, other);
        }
        player
    }

    /// A random number below this one; the seed plays the same hunt again.
    fn below(&mut self, bound: usize) -> usize {
        self.luck = self.luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.luck >> 33) as usize % bound
    }

    /// The cell to shoot at, or nothing to let the turn pass.
    fn shoot(&mut self, turn: i64, message: &str) -> Option<Cell> {
        let reports = message.split("\"reports\"").nth(1).unwrap_or("");
        for report in reports.split('}') {
            let Some(&cell) = cells(report, "cell").first() else { continue };
            if report.contains("\"wall\"") {
                self.walls.insert(cell);
            } else if let Some(&latest) = numbers(report, "passages").last() {
                if self.trace.map_or(true, |(before, _)| latest >= before) {
                    self.trace = Some((latest, cell));
                }
            }
        }
        if let Some((_, (x, y))) = self.trace.filter(|(latest, _)| turn - latest <= 4) {
            let near = (-1..=1).flat_map(|i| (-1..=1).map(move |j| (x + i, y + j)));
            let good: Vec<Cell> = near
                .filter(|&(i, j)| i >= 0 && j >= 0 && i < self.width && j < self.height)
                .filter(|cell| *cell != (x, y) && !self.walls.contains(cell))
                .collect();
            if !good.is_empty() {
                return Some(good[self.below(good.len())]);
            }
        }
        self.unknown.pop()
    }

    /// One of the cells in `steps`.
    fn step(&mut self, message: &str) -> Cell {
        if let Some(&here) = cells(message, "at").first() {
            *self.visits.entry(here).or_default() += 1;
        }
        let away = |(x, y): Cell| self.exits.iter().map(move |(i, j)| (x - i).abs() + (y - j).abs());
        let cost = |cell: &Cell| (self.visits.get(cell).copied(), away(*cell).min());
        cells(message, "steps").into_iter().min_by_key(cost).expect("a step")
    }
}

/// The numbers in the value of this key, up to the first that belongs to another.
fn numbers(text: &str, key: &str) -> Vec<i64> {
    let Some((_, value)) = text.split_once(&format!("\"{key}\":")) else { return Vec::new() };
    let mut depth = 0;
    let mut end = value.len();
    for (at, sign) in value.char_indices() {
        depth += i32::from(sign == '[') - i32::from(sign == ']');
        if depth < 0 || depth == 0 && (sign == ',' || sign == '}') {
            end = at;
            break;
        }
    }
    let parts = value[..end].split(|sign: char| !sign.is_ascii_digit() && sign != '-');
    parts.filter_map(|part| part.parse().ok()).collect()
}

fn cells(text: &str, key: &str) -> Vec<Cell> {
    numbers(text, key).chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

fn main() -> io::Result<()> {
    let mut player = Player::default();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let turn = numbers(&line, "turn").first().copied().unwrap_or(0);
        if line.starts_with("{\"hunt\"") {
            player = Player::new(&line);
        } else if line.contains("\"steps\"") {
            let (x, y) = player.step(&line);
            println!("{{\"turn\": {turn}, \"step\": [{x}, {y}]}}");
        } else if line.contains("\"reports\"") {
            let shot = player.shoot(turn, &line).map(|(x, y)| format!("[{x}, {y}]"));
            println!("{{\"turn\": {turn}, \"shoot\": {}}}", shot.unwrap_or("null".into()));
        }
        io::stdout().flush()?;
    }
    Ok(())
}

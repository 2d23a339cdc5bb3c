use dedale::Random;
use dedale::board::Point;
use dedale_io::embedded::Embedded;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;

#[path = "../../examples/tower_defence.rs"]
#[expect(dead_code, reason = "the tests play without a terminal")]
mod example;

use example::{DAWN, Game, TOWERS};

const LEVEL: &str = include_str!("../../examples/tower_defence.yml");

/// Towers with which the game is won, and the ticks at which they are built.
const SHOWN: [(u64, Point); 3] =
    [(50, Point::new(7, 1)), (150, Point::new(14, 9)), (250, Point::new(20, 5))];

/// What the level's file says, read line by line.
#[derive(Default)]
struct Slow {
    codes: Vec<Vec<u8>>,
    spawns: Vec<Point>,
    target: Vec<Point>,
    doors: Vec<Point>,
    lives: i64,
    waves: Vec<String>,
}

impl Slow {
    fn read(text: &str) -> Self {
        let mut slow = Self::default();
        let mut part = "";
        for line in text.lines() {
            if !line.starts_with([' ', '#']) {
                part = line.split_once(':').unwrap().0;
            }
            let numbers: Vec<u64> = line
                .split(|sign: char| !sign.is_ascii_digit())
                .filter_map(|number| number.parse().ok())
                .collect();
            let at = || Point::new(numbers[0] as u32, numbers[2] as u32);
            let is_item = line.starts_with("  - ");
            match part {
                "map" if is_item => {
                    slow.codes.push(numbers.iter().map(|&code| code as u8).collect());
                }
                "spawns" if is_item => slow.spawns.push(at()),
                "doors" if is_item => slow.doors.push(at()),
                "target" => slow.target.push(at()),
                "lives" => slow.lives = numbers[0] as i64,
                "waves" if is_item => slow.waves.push(line.split('"').nth(1).unwrap().into()),
                _ => {}
            }
        }
        slow
    }

    fn points(&self) -> impl Iterator<Item = Point> {
        let (width, height) = (self.codes[0].len() as u32, self.codes.len() as u32);
        (0..height).flat_map(move |y| (0..width).map(move |x| Point::new(x, y)))
    }

    fn code(&self, towers: &[Point], at: Point) -> u8 {
        if towers.contains(&at) { 0 } else { self.codes[at.y as usize][at.x as usize] }
    }

    /// The steps from each cell to the target: made better until nothing changes.
    fn distances(&self, towers: &[Point]) -> Vec<Vec<Option<u32>>> {
        let mut steps = vec![vec![None; self.codes[0].len()]; self.codes.len()];
        for at in self.target.iter().filter(|&&at| self.code(towers, at) != 0) {
            steps[at.y as usize][at.x as usize] = Some(0);
        }
        loop {
            let before = steps.clone();
            for at in self.points() {
                let (x, y) = (at.x as usize, at.y as usize);
                let east = (x + 1 < steps[0].len()).then(|| (Point::new(at.x + 1, at.y), 8, 2));
                let south = (y + 1 < steps.len()).then(|| (Point::new(at.x, at.y + 1), 1, 4));
                for (to, leaves, enters) in east.into_iter().chain(south) {
                    let is_open =
                        self.code(towers, at) & leaves != 0 && self.code(towers, to) & enters != 0;
                    if is_open {
                        let (here, there) = (steps[y][x], steps[to.y as usize][to.x as usize]);
                        let least = |one: Option<u32>, other: Option<u32>| {
                            one.into_iter().chain(other.map(|steps| steps + 1)).min()
                        };
                        steps[y][x] = least(here, there);
                        steps[to.y as usize][to.x as usize] = least(there, here);
                    }
                }
            }
            if steps == before {
                return steps;
            }
        }
    }

    /// Whether all these cells reach the target past the towers.
    fn all_reach(&self, towers: &[Point], from: &[Point]) -> bool {
        let steps = self.distances(towers);
        from.iter().all(|at| steps[at.y as usize][at.x as usize].is_some())
    }

    /// Why no tower may be built on the cell, by the rules as the example tells them.
    fn refusal(&self, game: &Game, towers: &[Point], point: Point) -> Option<&'static str> {
        let with_it = [towers, &[point]].concat();
        if self.code(&[], point) == 0 {
            Some("a wall is there")
        } else if self.stands(game, point) {
            Some("a door is there")
        } else if !self.all_reach(&with_it, &self.spawns) {
            Some("it would cut a spawn off from the target")
        } else if !self.all_reach(&with_it, &attackers(game)) {
            Some("it would shut an attacker in")
        } else if towers.len() == TOWERS {
            Some("all towers are built, remove one first")
        } else {
            None
        }
    }

    /// Whether a door of the level stands on the cell.
    fn stands(&self, game: &Game, point: Point) -> bool {
        let left = game.defence.march().door(game.board.cell_at(point).unwrap());
        assert!(left == 0 || self.doors.contains(&point));
        left > 0
    }

    /// The sign of a cell on the screen.
    fn sign(&self, game: &Game, towers: &[Point], point: Point) -> &'static str {
        let is_cut_off = || !self.all_reach(&[towers, &[point]].concat(), &self.spawns);
        match point {
            _ if towers.contains(&point) => "[]",
            _ if self.code(&[], point) == 0 => "██",
            _ if self.stands(game, point) => "D ",
            _ if self.target.contains(&point) => "T ",
            _ if self.spawns.contains(&point) => "S ",
            _ if is_cut_off() => "x ",
            _ => "· ",
        }
    }
}

fn attackers(game: &Game) -> Vec<Point> {
    game.defence.march().agents().map(|agent| game.board.point_of(agent.from())).collect()
}

/// The lines of a screen of this size.
fn screen(game: &Game, width: u16, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let shown = terminal.draw(|frame| game.draw(frame, Point::new(0, 0), "a message")).unwrap();
    let cells: Vec<&str> = shown.buffer.content().iter().map(Cell::symbol).collect();
    cells.chunks(width.max(1).into()).map(<[&str]>::concat).collect()
}

/// Plays with these towers; returns a line for each event, and the result.
fn play(mut game: Game, towers: &[(u64, Point)]) -> Vec<String> {
    let mut lines = Vec::new();
    while game.result().is_none() {
        let event = game.step();
        let tick = game.tick();
        let due = towers.iter().filter(|tower| tower.0 == tick);
        let events = event.into_iter().chain(due.map(|tower| game.toggle(tower.1)));
        lines.extend(events.map(|event| format!("tick {tick}: {event}")));
    }
    lines.extend(game.result());
    lines
}

#[test]
fn towers_are_refused_where_they_cut_off_or_shut_in_and_nobody_is_ever_stuck() {
    let mut random = Random::new(21);
    let mut told = std::collections::BTreeMap::new();
    for text in [LEVEL, Embedded::named("fords").unwrap().text, LEVEL] {
        let slow = Slow::read(text);
        let mut game = Game::read(text.as_bytes()).unwrap();
        assert!(slow.doors.iter().all(|&door| slow.stands(&game, door)));
        let mut towers: Vec<Point> = Vec::new();
        while game.result().is_none() {
            game.step();
            assert_eq!(game.defence.march().stuck(), 0, "tick {}", game.tick());
            if random.below(3) > 0 {
                continue;
            }
            // Often beside an attacker, where it matters, and often a tower that stands.
            let points: Vec<Point> = slow.points().collect();
            let near = attackers(&game);
            let of = match random.below(6) {
                0 if !near.is_empty() => &near,
                1 if !towers.is_empty() => &towers,
                2 if !slow.doors.is_empty() => &slow.doors,
                _ => &points,
            };
            let chosen = of[random.below(of.len() as u32) as usize];
            let place = towers.iter().position(|&tower| tower == chosen);
            let refusal = slow.refusal(&game, &towers, chosen).filter(|_| place.is_none());
            let before = slow.distances(&towers);
            let message = game.toggle(chosen);
            if let Some(reason) = refusal {
                assert_eq!(message, format!("refused on {chosen}: {reason}"));
                *told.entry(reason).or_insert(0) += 1;
                continue;
            }
            let done = if let Some(place) = place {
                towers.remove(place);
                "removed from"
            } else {
                towers.push(chosen);
                "built on"
            };
            *told.entry(done).or_insert(0) += 1;
            let start = format!("tower {done} {chosen}: ");
            let result = message.strip_prefix(&start).unwrap_or_else(|| panic!("{message}"));
            if let Some(count) = result.strip_suffix(" cells changed") {
                let after = slow.distances(&towers);
                let pairs = before.iter().flatten().zip(after.iter().flatten());
                assert_eq!(count.parse(), Ok(pairs.filter(|(old, new)| old != new).count()));
            } else {
                assert_eq!(result, "field computed afresh");
            }
            let known = game.towers.iter().map(|&cell| game.board.point_of(cell));
            assert!(known.eq(towers.iter().copied()));
        }
    }
    assert_eq!(told.len(), 7, "{told:?}");
    assert!(told.values().all(|&count| count > 20), "{told:?}");
}

#[test]
fn the_screen_marks_where_no_tower_may_stand_and_may_be_of_any_size() {
    let slow = Slow::read(LEVEL);
    let mut game = Game::read(LEVEL.as_bytes()).unwrap();
    let (width, height) = (2 * slow.codes[0].len() as u16, slow.codes.len() as u16);
    for (_, tower) in SHOWN {
        game.toggle(tower);
        let towers: Vec<Point> = game.towers.iter().map(|&at| game.board.point_of(at)).collect();
        let lines = screen(&game, width, height + 4);
        assert!(lines[2].starts_with("a message"));
        for (line, y) in lines[4..].iter().zip(0..) {
            let row = slow.points().filter(|point| point.y == y);
            let signs: String = row.map(|point| slow.sign(&game, &towers, point)).collect();
            assert_eq!(*line, signs);
        }
    }
    while game.defence.march().len() < 3 {
        game.step();
    }
    for size in 0..=width {
        assert_eq!(
            screen(&game, size, height + 4).len(),
            if size == 0 { 0 } else { slow.codes.len() + 4 }
        );
        screen(&game, width, size);
        screen(&game, size, size);
    }
}

#[test]
fn a_game_is_told_event_by_event_and_its_last_line_is_the_result() {
    let slow = Slow::read(LEVEL);
    for towers in [&SHOWN[..], &[]] {
        let told = play(Game::read(LEVEL.as_bytes()).unwrap(), towers);
        let again = play(Game::read(LEVEL.as_bytes()).unwrap(), towers);
        assert_eq!(told, again, "every game is the same");
        let (last, events) = told.split_last().unwrap();
        let (mut lives, mut tick, mut waves) = (slow.lives, 0, slow.waves.iter().zip(1..));
        for event in events {
            let (at, what) = event.strip_prefix("tick ").unwrap().split_once(": ").unwrap();
            let at: u64 = at.parse().unwrap();
            assert!(tick <= at && at <= DAWN && lives >= 0, "{event}");
            tick = at;
            if let Some((arrived, left)) = what.split_once(" arrived, lives left: ") {
                lives -= arrived.parse::<i64>().unwrap();
                assert_eq!(left.parse(), Ok(lives), "{event}");
            } else if what.starts_with("wave ") {
                let (name, number) = waves.next().unwrap();
                assert_eq!(what, format!("wave {number} of {}: {name} comes", slow.waves.len()));
            }
        }
        assert!(waves.next().is_none(), "all waves come");
        for (at, point) in towers {
            let start = format!("tick {at}: tower built on {point}: ");
            assert_eq!(events.iter().filter(|event| event.starts_with(&start)).count(), 1);
        }
        let expected = match lives {
            0.. => format!("won, lives left: {lives}"),
            _ => format!("lost at tick {tick}"),
        };
        assert_eq!(*last, expected);
        assert_eq!(lives >= 0, !towers.is_empty(), "the towers make the difference");
    }
}

#[test]
fn a_level_that_cannot_be_played_is_refused_with_a_sentence() {
    let without = |part: &str| {
        let (before, rest) = LEVEL.split_once(&format!("{part}:")).unwrap();
        let end = rest.find('\n').unwrap() + 1;
        let others = rest[end..].lines().skip_while(|line| line.starts_with(' '));
        before.to_owned() + &others.collect::<Vec<_>>().join("\n")
    };
    let no_path = "a spawn has no path to the target";
    for (text, expected) in [
        (without("waves"), "the level has no waves of attackers"),
        (without("spawns"), "the level has no spawns, where attackers appear"),
        (without("target"), "the level has no target, to which attackers march"),
        (without("lives"), "the level states no lives"),
        (LEVEL.replace("lives: ", "lives: -"), "the lives of a level are a whole number from 0"),
        (LEVEL.replace("hp: ", "hp: 9999999"), "a door has at most 4294967295 points, found"),
        // Spawns without a path, or on the target.
        (LEVEL.replace("[15,15,15", "[15, 0,15"), no_path),
        (LEVEL.replace("x: 27.5", "x: 0.5"), no_path),
        (LEVEL.replace("GOBLIN", "GHOST"), "wave 1 ('Scouts') has an attacker of the kind 'GHOST'"),
        (without("map"), "line 3, column 1: expected a key 'map'"),
    ] {
        let error = Game::read(text.as_bytes()).err().expect(&text).to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn doors_in_one_cell_add_up() {
    let text = LEVEL.replace("doors:", "doors:\n  - {x: 15.5, y: 5.5, hp: 7}");
    let game = Game::read(text.as_bytes()).unwrap();
    let march = game.defence.march();
    assert!(march.doors().map(|cell| march.door(cell)).eq([407, 400]));
}

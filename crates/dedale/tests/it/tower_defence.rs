use dedale::Random;
use dedale::board::Point;

#[path = "../../examples/tower_defence.rs"]
#[expect(dead_code, reason = "the tests look at no terminal")]
mod example;

use example::{DAWN, Game, LEVEL, LIVES, SHOWN, TOWERS, demonstrate};

/// The level with signs for towers.
fn rows(towers: &[Point]) -> Vec<Vec<u8>> {
    let mut rows = LEVEL.map(|row| row.as_bytes().to_vec()).to_vec();
    for tower in towers {
        rows[tower.y as usize][tower.x as usize] = b'#';
    }
    rows
}

/// The cells that reach the goal: passed on from neighbor to neighbor until nothing changes.
fn reaching(rows: &[Vec<u8>]) -> Vec<Vec<bool>> {
    let mut reach: Vec<Vec<bool>> =
        rows.iter().map(|row| row.iter().map(|&sign| sign == b'G').collect()).collect();
    let mut changes = true;
    while changes {
        changes = false;
        for (y, row) in rows.iter().enumerate() {
            for (x, &sign) in row.iter().enumerate() {
                let is_beside = (y > 0 && reach[y - 1][x])
                    || (x > 0 && reach[y][x - 1])
                    || reach.get(y + 1).is_some_and(|row| row[x])
                    || reach[y].get(x + 1) == Some(&true);
                if sign != b'#' && is_beside && !reach[y][x] {
                    (reach[y][x], changes) = (true, true);
                }
            }
        }
    }
    reach
}

fn attackers(game: &Game) -> Vec<Point> {
    game.defence.march().agents().map(|agent| game.board.point_of(agent.from)).collect()
}

/// Whether a tower may be built, by the rules as the example tells them.
fn may_build(game: &Game, towers: &[Point], point: Point) -> bool {
    let is_wall = rows(towers)[point.y as usize][point.x as usize] == b'#';
    let reach = reaching(&rows(&[towers, &[point]].concat()));
    let reaches = |at: Point| reach[at.y as usize][at.x as usize];
    let spawns = rows(&[]).into_iter().enumerate().flat_map(|(y, row)| {
        let columns = (0..row.len()).filter(move |&x| row[x] == b'S');
        columns.map(move |x| Point::new(x as u32, y as u32))
    });
    let is_goal = LEVEL[point.y as usize].as_bytes()[point.x as usize] == b'G';
    let free = towers.len() < TOWERS && !is_wall && !is_goal;
    free && spawns.chain(attackers(game)).all(reaches)
}

#[test]
fn towers_are_refused_where_they_cut_off_or_shut_in_and_nobody_is_ever_stuck() {
    let mut random = Random::new(21);
    let (mut built, mut refused, mut removed) = (0, 0, 0);
    for _ in 0..4 {
        let mut game = Game::new();
        let mut towers: Vec<Point> = Vec::new();
        while game.result().is_none() {
            game.step();
            assert_eq!(game.defence.march().stuck(), 0, "tick {}", game.tick());
            if random.below(3) > 0 {
                continue;
            }
            // Often beside an attacker, where it matters, and often a tower that stands.
            let (x, y) = (random.below(LEVEL[0].len() as u32), random.below(LEVEL.len() as u32));
            let near = attackers(&game);
            let chosen = match random.below(4) {
                0 if !near.is_empty() => near[random.below(near.len() as u32) as usize],
                1 if !towers.is_empty() => towers[random.below(towers.len() as u32) as usize],
                _ => Point::new(x, y),
            };
            let stands = towers.iter().position(|&tower| tower == chosen);
            let may = stands.is_none() && may_build(&game, &towers, chosen);
            let message = game.toggle(chosen);
            let start = message.split(':').next().unwrap();
            if let Some(place) = stands {
                towers.remove(place);
                removed += 1;
                assert_eq!(start, format!("tower removed from {chosen}"));
            } else if may {
                towers.push(chosen);
                built += 1;
                assert_eq!(start, format!("tower built on {chosen}"));
            } else {
                refused += 1;
                assert!(message.starts_with("refused: "), "{chosen}: {message}");
            }
            let known: Vec<Point> =
                game.towers.iter().map(|&cell| game.board.point_of(cell)).collect();
            assert_eq!(known, towers);
        }
    }
    assert!(built.min(refused).min(removed) > 50, "{built} {refused} {removed}");
}

#[test]
fn a_game_is_told_event_by_event_and_its_last_line_is_the_result() {
    for towers in [&SHOWN[..], &[]] {
        let told = demonstrate(towers);
        assert_eq!(told, demonstrate(towers), "every game is the same");
        let (last, events) = told.split_last().unwrap();
        let mut lives = i64::from(LIVES);
        let mut tick = 0;
        for event in events {
            let (at, what) = event.strip_prefix("tick ").unwrap().split_once(": ").unwrap();
            let at: u64 = at.parse().unwrap();
            assert!(tick <= at && at <= DAWN && lives >= 0, "{event}");
            tick = at;
            if let Some((arrived, left)) = what.split_once(" arrived, lives left: ") {
                lives -= arrived.parse::<i64>().unwrap();
                assert_eq!(left.parse(), Ok(lives), "{event}");
            }
        }
        for (at, point) in towers {
            let start = format!("tick {at}: tower built on {point}: ");
            assert_eq!(events.iter().filter(|event| event.starts_with(&start)).count(), 1);
        }
        let expected = match lives {
            0.. => format!("won, lives left: {lives}"),
            _ => format!("lost at tick {tick}"),
        };
        assert_eq!(*last, expected);
        assert_eq!(lives >= 0, !towers.is_empty(), "two towers make the difference");
    }
}

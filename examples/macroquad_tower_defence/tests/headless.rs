//! The game without a window, a thousand ticks long.

use dedale::board::{Cell, Point};
use dedale::march::Outcome;
use macroquad_tower_defence::{Game, LIVES, PRICE};

/// Towers that the first gold pays for, around the goal.
const TOWERS: [[u32; 2]; 5] = [[20, 5], [20, 7], [21, 4], [21, 8], [22, 5]];

fn cell(game: &Game, [x, y]: [u32; 2]) -> Cell {
    game.board.cell_at(Point::new(x, y)).unwrap()
}

/// Plays a thousand ticks with these towers, or until the game is over.
fn play(seed: u64, towers: &[[u32; 2]]) -> Game {
    let mut game = Game::new(seed);
    for &tower in towers {
        assert!(game.build(cell(&game, tower)));
    }
    while game.defence.march().tick() < 1000 && game.defence.outcome() == Outcome::Running {
        game.tick();
        let march = game.defence.march();
        assert!(march.agents().all(|agent| game.board.is_free(agent.from())), "on a wall");
        let arrived = i64::from(LIVES) - game.defence.lives();
        let gone = i64::from(game.defence.killed()) + arrived;
        assert_eq!(gone + march.len() as i64, i64::from(march.added()), "tick {}", march.tick());
        assert!(game.enemies().all(|(_, enemy)| enemy.health > 0), "the dead are gone");
    }
    game
}

/// The counts of a game, and where its enemies are.
fn end(game: &Game) -> (u64, u32, i64, u32, Vec<(f32, f32)>) {
    let (march, size) = (game.defence.march(), game.board.size());
    let places = march.agents().map(|agent| agent.position(size)).collect();
    (march.tick(), game.defence.killed(), game.defence.lives(), game.gold, places)
}

#[test]
fn towers_hold_for_a_thousand_ticks() {
    let (tick, killed, lives, ..) = end(&play(1, &TOWERS));
    assert_eq!(tick, 1000);
    assert!(killed > 30 && lives > 0, "{killed} killed, {lives} lives");
}

#[test]
fn without_towers_the_game_is_lost() {
    let (tick, killed, lives, ..) = end(&play(1, &[]));
    assert!(tick < 1000);
    assert_eq!((killed, lives), (0, -1));
}

#[test]
fn seeds_decide_games() {
    assert_eq!(end(&play(1, &TOWERS)), end(&play(1, &TOWERS)));
    assert_ne!(end(&play(1, &TOWERS)), end(&play(2, &TOWERS)));
}

#[test]
fn a_tower_that_closes_the_way_is_refused() {
    let mut game = Game::new(1);
    game.gold = 20 * PRICE;
    let free = [0, 1, 2, 3, 9, 10, 11];
    let built = free.map(|row| game.build(cell(&game, [19, row])));
    assert_eq!(built, [true, true, true, true, true, true, false]);
    assert_eq!(game.gold, 14 * PRICE);
    assert!(game.spawns.iter().all(|&spawn| game.field.distance(spawn).is_some()));
    assert_eq!(game.field.find_fault(&game.board), None, "repaired");
}

#[test]
fn every_enemy_keeps_a_way_wherever_the_player_builds() {
    let mut game = Game::new(1);
    game.gold = 1000 * PRICE;
    (0..200).for_each(|_| game.tick());
    let built = (0..24 * 12).filter(|place| game.build(Cell::new(*place))).count();
    let march = game.defence.march();
    assert!(built > 200 && march.len() > 3);
    assert!(march.agents().all(|agent| game.field.distance(agent.from()).is_some()));
}

#[test]
fn enemies_glide_between_ticks() {
    let mut game = Game::new(1);
    while game.defence.march().is_empty() {
        game.tick();
    }
    game.tick();
    let (_, enemy) = game.enemies().next().unwrap();
    let [begin, middle, end] = [0.0, 0.5, 1.0].map(|share| enemy.position(share));
    assert!(
        (middle.0 * 2.0 - begin.0 - end.0).abs() + (middle.1 * 2.0 - begin.1 - end.1).abs() < 1e-5
    );
    let walked = (end.0 - begin.0).abs() + (end.1 - begin.1).abs();
    assert!((walked - 0.2).abs() < 1e-5, "two cells a second, not {walked} a tick");
}

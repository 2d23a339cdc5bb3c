//! The game without a window, a thousand ticks long.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_tower_defence::TowerDefence;
use bevy_tower_defence::arena::Arena;
use bevy_tower_defence::enemies::{Enemy, Game, LIVES};
use bevy_tower_defence::towers::{Build, Gold, PRICE, Tower};
use dedale::board::Point;
use dedale::march::Outcome;

/// Towers that the first gold pays for, beside the way of most enemies.
const TOWERS: [[u32; 2]; 5] = [[18, 5], [18, 7], [20, 5], [20, 7], [16, 6]];

/// The game with frames of this length.
fn app(seed: u64, frame: Duration) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TowerDefence { seed }))
        .insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    app
}

fn wish(app: &mut App, [x, y]: [u32; 2]) {
    let cell = app.world().resource::<Arena>().board.cell_at(Point::new(x, y)).unwrap();
    app.world_mut().write_message(Build(cell));
}

fn tick(app: &App) -> u64 {
    app.world().resource::<Game>().march().tick()
}

fn count<C: Component>(app: &mut App) -> usize {
    app.world_mut().query::<&C>().iter(app.world()).count()
}

/// Plays a thousand ticks with these towers, or until the game is over.
fn play(app: &mut App, towers: &[[u32; 2]]) {
    for &tower in towers {
        wish(app, tower);
    }
    while tick(app) < 1000 && app.world().resource::<Game>().outcome() == Outcome::Running {
        app.update();
        let world = app.world();
        let (arena, game) = (world.resource::<Arena>(), world.resource::<Game>());
        let march = game.march();
        assert!(march.agents().all(|agent| arena.board.is_free(agent.from())), "on a wall");
        assert_eq!(march.stuck(), 0, "tick {}", march.tick());
        let arrived = i64::from(LIVES) - game.lives();
        let gone = i64::from(game.killed()) + arrived;
        assert_eq!(gone + march.len() as i64, i64::from(march.added()), "tick {}", march.tick());
        let alive = march.len();
        assert_eq!(count::<Enemy>(app), alive, "an entity for each agent");
    }
}

/// The counts of a game, and where its enemies are.
fn end(app: &App) -> (u64, u32, i64, u32, Vec<(f32, f32)>) {
    let world = app.world();
    let (game, size) = (world.resource::<Game>(), world.resource::<Arena>().board.size());
    let places = game.march().agents().map(|agent| agent.position(size)).collect();
    (tick(app), game.killed(), game.lives(), world.resource::<Gold>().0, places)
}

#[test]
fn towers_hold_for_a_thousand_ticks() {
    let mut app = app(1, Duration::from_millis(100));
    play(&mut app, &TOWERS);
    assert_eq!(count::<Tower>(&mut app), TOWERS.len());
    let (tick, killed, lives, ..) = end(&app);
    assert_eq!(tick, 1000);
    assert!(killed > 30 && lives > 0, "{killed} killed, {lives} lives");
}

#[test]
fn without_towers_the_game_is_lost() {
    let mut app = app(1, Duration::from_millis(100));
    play(&mut app, &[]);
    let (tick, killed, lives, ..) = end(&app);
    assert!(tick < 1000);
    assert_eq!((killed, lives), (0, -1));
}

#[test]
fn seeds_decide_games_and_frame_rates_do_not() {
    let [slow, fast, other] = [(1, 100), (1, 30), (2, 100)].map(|(seed, frame)| {
        let mut app = app(seed, Duration::from_millis(frame));
        play(&mut app, &TOWERS);
        end(&app)
    });
    assert_eq!(slow, fast);
    assert_ne!(slow, other);
}

#[test]
fn a_tower_that_closes_the_way_is_refused() {
    let mut app = app(1, Duration::from_millis(100));
    app.world_mut().resource_mut::<Gold>().0 = 14 * PRICE;
    for row in 0..13 {
        wish(&mut app, [18, row]);
    }
    app.update();
    app.update();
    assert_eq!(count::<Tower>(&mut app), 12);
    assert_eq!(app.world().resource::<Gold>().0, 2 * PRICE);
    let arena = app.world().resource::<Arena>();
    assert!(arena.spawns.iter().all(|&spawn| arena.field.distance(spawn).is_some()));
    assert_eq!(arena.field.find_fault(&arena.board), None, "repaired");
}

#[test]
fn every_enemy_keeps_a_way_wherever_the_player_builds() {
    let mut app = app(1, Duration::from_millis(100));
    app.world_mut().resource_mut::<Gold>().0 = 1000 * PRICE;
    while tick(&app) < 200 {
        app.update();
    }
    let march = app.world().resource::<Game>().march().clone();
    for place in 0..24 * 13 {
        wish(&mut app, [place % 24, place / 24]);
    }
    app.update();
    assert!(count::<Tower>(&mut app) > 200 && march.len() > 3);
    let field = &app.world().resource::<Arena>().field;
    assert!(march.agents().all(|agent| field.distance(agent.from()).is_some()));
}

#[test]
fn enemies_glide_between_ticks() {
    let mut app = app(1, Duration::from_millis(10));
    while count::<Enemy>(&mut app) == 0 {
        app.update();
    }
    let mut places = Vec::new();
    for _ in 0..100 {
        app.update();
        let mut enemies = app.world_mut().query::<(&Enemy, &Transform)>();
        let first = enemies.iter(app.world()).min_by_key(|(enemy, _)| enemy.0).unwrap();
        places.push(first.1.translation.truncate());
    }
    let steps: Vec<f32> = places.windows(2).map(|pair| pair[0].distance(pair[1])).collect();
    assert!(steps.iter().all(|&step| step < 0.021), "two cells a second: {steps:?}");
    assert!(steps[20..].iter().all(|&step| step > 0.01), "in every frame: {steps:?}");
}

//! The window: draws the game, and wishes for a tower where the player clicks.

use bevy::camera::ScalingMode;
use bevy::color::palettes::tailwind::{
    AMBER_300, EMERALD_400, RED_400, ROSE_500, SLATE_500, SLATE_700,
};
use bevy::color::palettes::tailwind::{SKY_400, SLATE_900, VIOLET_400};
use bevy::prelude::*;
use dedale::board::{Cell, Point};
use dedale::march::{Outcome, TICKS_PER_SECOND};

use crate::arena::Arena;
use crate::enemies::{Enemy, Game, Health, KINDS, interpolate};
use crate::towers::{Build, Gold, PRICE, RANGE, RELOAD, Tower};

/// The part of the program that needs a screen.
#[derive(Debug)]
pub struct GameWindow;

impl Plugin for GameWindow {
    fn build(&self, app: &mut App) {
        let window =
            Window { title: "Dédale in Bevy".into(), resolution: (1040, 640).into(), ..default() };
        app.add_plugins(
            DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }),
        )
        .insert_resource(ClearColor(SLATE_900.into()))
        .add_observer(show_enemy)
        .add_observer(show_tower)
        .add_systems(Startup, set_up)
        .add_systems(
            Update,
            (pointed.pipe(point), draw_shots, draw_health.after(interpolate), draw_state),
        );
    }
}

/// The shapes that all enemies share.
#[derive(Resource, Debug)]
struct Shapes {
    circle: Handle<Mesh>,
    colors: [Handle<ColorMaterial>; KINDS.len()],
}

/// A square over the cell, in a layer: 0 for the ground, above it what stands there.
fn square(arena: &Arena, cell: Cell, color: Srgba, side: f32, layer: f32) -> impl Bundle {
    let at = arena.center(cell).extend(layer);
    (Sprite::from_color(color, Vec2::splat(side)), Transform::from_translation(at))
}

fn set_up(
    arena: Res<Arena>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut commands: Commands,
) {
    let size = arena.board.size();
    let (width, height) = (size.width() as f32, size.height() as f32);
    commands.spawn((
        Camera2d,
        Projection::Orthographic(OrthographicProjection {
            scaling_mode: ScalingMode::AutoMin { min_width: width + 2.0, min_height: height + 3.0 },
            ..OrthographicProjection::default_2d()
        }),
        Transform::from_xyz((width - 1.0) / 2.0, -(height - 2.0) / 2.0, 0.0),
    ));
    for cell in size.points().filter_map(|point| arena.board.cell_at(point)) {
        let color = match cell {
            _ if arena.spawns.contains(&cell) => ROSE_500,
            _ if arena.field.goals().contains(&cell) => EMERALD_400,
            _ if arena.board.is_free(cell) => SLATE_700,
            _ => SLATE_500,
        };
        commands.spawn(square(&arena, cell, color, 0.94, 0.0));
    }
    commands.insert_resource(Shapes {
        circle: meshes.add(Circle::new(0.3)),
        colors: [AMBER_300, VIOLET_400].map(|color| materials.add(Color::from(color))),
    });
}

/// Gives an enemy that has just appeared its shape.
fn show_enemy(
    appeared: On<Add, Enemy>,
    enemies: Query<&Enemy>,
    game: Res<Game>,
    shapes: Res<Shapes>,
    mut commands: Commands,
) -> Result {
    let &Enemy(number) = enemies.get(appeared.entity)?;
    if let Some(agent) = game.march().agent(number) {
        let color = shapes.colors[agent.kind() as usize].clone();
        commands
            .entity(appeared.entity)
            .insert((Mesh2d(shapes.circle.clone()), MeshMaterial2d(color)));
    }
    Ok(())
}

/// Gives a tower that has just been built its shape.
fn show_tower(
    built: On<Add, Tower>,
    towers: Query<&Tower>,
    arena: Res<Arena>,
    mut commands: Commands,
) -> Result {
    let tower = towers.get(built.entity)?;
    commands.entity(built.entity).insert(square(&arena, tower.cell, SKY_400, 0.8, 1.0));
    Ok(())
}

/// The cell under the mouse.
fn pointed(
    window: Single<&Window>,
    camera: Single<(&Camera, &GlobalTransform)>,
    arena: Res<Arena>,
) -> Option<Cell> {
    let (camera, transform) = *camera;
    let at = camera.viewport_to_world_2d(transform, window.cursor_position()?).ok()?;
    let [column, row] = [at.x, -at.y].map(|along| u32::try_from(along.round() as i32).ok());
    arena.board.cell_at(Point::new(column?, row?))
}

/// Shows whether a tower may stand in the cell and how far it would shoot; a click wishes for it.
fn point(
    In(cell): In<Option<Cell>>,
    arena: Res<Arena>,
    game: Res<Game>,
    gold: Res<Gold>,
    mouse: Res<ButtonInput<MouseButton>>,
    mut wishes: MessageWriter<Build>,
    mut gizmos: Gizmos,
) {
    let Some(cell) = cell else { return };
    let at = arena.center(cell);
    if gold.0 >= PRICE && arena.may_build(cell, game.march()) {
        gizmos.rect_2d(at, Vec2::ONE, EMERALD_400);
        gizmos.circle_2d(at, RANGE as f32, EMERALD_400);
    } else {
        gizmos.rect_2d(at, Vec2::ONE, RED_400);
    }
    if mouse.just_pressed(MouseButton::Left) {
        wishes.write(Build(cell));
    }
}

fn draw_shots(arena: Res<Arena>, towers: Query<&Tower>, mut gizmos: Gizmos) {
    for tower in towers.iter().filter(|tower| tower.reload > RELOAD - 2) {
        gizmos.line_2d(arena.center(tower.cell), tower.aim, SKY_400);
    }
}

fn draw_health(enemies: Query<(&Health, &Transform)>, mut gizmos: Gizmos) {
    for (health, transform) in &enemies {
        let left = transform.translation.truncate() + Vec2::new(-0.3, 0.4);
        gizmos.line_2d(left, left + Vec2::X * 0.06 * health.0 as f32, EMERALD_400);
    }
}

fn draw_state(game: Res<Game>, gold: Res<Gold>, mut gizmos: Gizmos) {
    let state = match (game.outcome(), game.current_wave()) {
        (Outcome::Lost, _) => "lost".to_owned(),
        (_, Some((wave, begin))) => {
            match begin.saturating_sub(game.march().tick()).div_ceil(TICKS_PER_SECOND.into()) {
                0 => format!("wave {}", wave + 1),
                seconds => format!("wave {} in {seconds} s", wave + 1),
            }
        }
        (_, None) => "won".to_owned(),
    };
    let (lives, killed) = (game.lives().max(0), game.killed());
    let text =
        format!("{state}   lives {lives}   killed {killed}   gold {} (a tower: {PRICE})", gold.0);
    gizmos.text_2d(Vec2::new(-0.5, 1.3), &text, 0.5, Vec2::new(-0.5, 0.0), Color::WHITE);
}

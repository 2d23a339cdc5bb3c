//! The enemies: agents of a march, and an entity for each.

use bevy::prelude::*;
use dedale::Random;
use dedale::march::{Defence, Kind, March, Speed, Toll, Wave, WaveAgent};

use crate::arena::Arena;

/// The lives at the beginning.
pub const LIVES: u32 = 20;

/// The kinds of enemies: their speeds in thousandths of a cell per second, and their health.
pub const KINDS: [(u32, u32); 2] = [(2000, 10), (4000, 4)];

/// The march of the enemies, the waves and the lives.
#[derive(Resource, Deref, DerefMut, Debug)]
pub struct Game(pub Defence);

impl Game {
    pub(crate) fn new(arena: &Arena, seed: u64) -> Self {
        let kinds = KINDS.map(|(speed, _)| Kind {
            speed: Speed::new(speed).expect("a speed"),
            damage: 0,
            toll: Toll::Lives(1),
        });
        let wave = |number: u64| {
            let agents = (0..6 + 2 * number)
                .map(|place| WaveAgent { tick: 4 * place, kind: u32::from(place % 4 == 3) });
            Wave { agents: agents.collect() }
        };
        let waves = (0..12).map(wave).collect();
        let defence =
            Defence::new(March::new().spread(), kinds.into(), waves, arena.spawns.clone(), LIVES);
        Self(defence.with_random_spawns(Random::new(seed)))
    }
}

/// An enemy, by the number of its agent. All else about its way is in the march.
#[derive(Component, Clone, Copy, Debug)]
pub struct Enemy(pub u32);

/// The points that an enemy has left.
#[derive(Component, Debug)]
pub struct Health(pub u32);

/// Where an enemy was before the last tick and where it is after it.
#[derive(Component, Debug)]
pub struct Positions([Vec2; 2]);

/// Plays a tick: agents move, waves begin and end, arrivals cost lives.
pub(crate) fn march(arena: Res<Arena>, mut game: ResMut<Game>) {
    game.step(&arena.board, &arena.field);
}

/// Spawns an entity for each agent that has appeared.
pub(crate) fn spawn(
    arena: Res<Arena>,
    game: Res<Game>,
    mut known: Local<u32>,
    mut commands: Commands,
) {
    for agent in game.march().agents().filter(|agent| agent.number() >= *known) {
        let at = arena.place(&agent);
        let (_, health) = KINDS[agent.kind() as usize];
        commands.spawn((
            Enemy(agent.number()),
            Health(health),
            Positions([at; 2]),
            Transform::from_translation(at.extend(2.0)),
        ));
    }
    *known = game.march().added();
}

/// Reads from the march where each enemy is.
pub(crate) fn read_positions(
    arena: Res<Arena>,
    game: Res<Game>,
    mut enemies: Query<(&Enemy, &mut Positions)>,
) {
    for (&Enemy(number), mut positions) in &mut enemies {
        if let Some(agent) = game.march().agent(number) {
            positions.0 = [positions.0[1], arena.place(&agent)];
        }
    }
}

/// Puts each enemy between its last two positions, as far as the next tick has come.
pub(crate) fn interpolate(
    time: Res<Time<Fixed>>,
    mut enemies: Query<(&Positions, &mut Transform)>,
) {
    for (&Positions([before, after]), mut transform) in &mut enemies {
        let at = before.lerp(after, time.overstep_fraction());
        transform.translation = at.extend(transform.translation.z);
    }
}

/// Despawns each enemy whose agent has left the march, killed or arrived.
pub(crate) fn despawn(game: Res<Game>, enemies: Query<(Entity, &Enemy)>, mut commands: Commands) {
    for (entity, &Enemy(number)) in &enemies {
        if game.march().agent(number).is_none() {
            commands.entity(entity).despawn();
        }
    }
}

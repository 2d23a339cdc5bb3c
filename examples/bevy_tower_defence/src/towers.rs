//! The towers: where they may stand, and whom they shoot.

use bevy::prelude::*;
use dedale::board::{Board, Cell};

use crate::arena::Arena;
use crate::enemies::{Enemy, Game, Health};

/// The gold at the beginning.
pub const FIRST_GOLD: u32 = 100;
/// The price of a tower.
pub const PRICE: u32 = 20;
/// The gold for a kill.
pub const REWARD: u32 = 4;
/// How far a tower shoots, in cells.
pub const RANGE: u32 = 3;
/// The points that a shot takes.
pub const DAMAGE: u32 = 2;
/// The ticks from one shot of a tower to the next.
pub const RELOAD: u32 = 5;

/// The gold of the player.
#[derive(Resource, Debug)]
pub struct Gold(pub u32);

/// The player's wish for a tower in this cell.
#[derive(Message, Debug)]
pub struct Build(pub Cell);

/// A tower.
#[derive(Component, Debug)]
pub struct Tower {
    /// Its cell, a wall of the board.
    pub cell: Cell,
    /// The ticks until its next shot.
    pub reload: u32,
    /// Where in the world its last shot went.
    pub aim: Vec2,
}

/// Builds the towers that the player wishes, can pay, and that leave the enemies a way.
pub(crate) fn build(
    mut wishes: MessageReader<Build>,
    mut arena: ResMut<Arena>,
    mut gold: ResMut<Gold>,
    game: Res<Game>,
    mut commands: Commands,
) {
    for &Build(cell) in wishes.read() {
        if gold.0 >= PRICE && arena.may_build(cell, game.march()) {
            gold.0 -= PRICE;
            arena.block(cell);
            commands.spawn(Tower { cell, reload: 0, aim: Vec2::ZERO });
        }
    }
}

/// Lets each tower that has reloaded shoot at the enemy in range that is nearest to the goal.
pub(crate) fn shoot(
    arena: Res<Arena>,
    mut game: ResMut<Game>,
    mut gold: ResMut<Gold>,
    mut towers: Query<&mut Tower>,
    mut enemies: Query<(&Enemy, &mut Health)>,
) {
    for mut tower in &mut towers {
        tower.reload = tower.reload.saturating_sub(1);
        if tower.reload > 0 {
            continue;
        }
        let target = enemies
            .iter_mut()
            .filter_map(|(&Enemy(number), health)| Some((game.march().agent(number)?, health)))
            .filter(|(agent, _)| {
                let squared = arena.board.straight_line_squared(agent.from(), tower.cell);
                squared <= u64::from(RANGE * RANGE)
            })
            // The number breaks ties, so the order of the entities does not matter.
            .min_by_key(|(agent, _)| (arena.field.distance(agent.from()), agent.number()));
        let Some((agent, mut health)) = target else { continue };
        (tower.reload, tower.aim) = (RELOAD, arena.place(&agent));
        health.0 = health.0.saturating_sub(DAMAGE);
        if health.0 == 0 {
            game.kill(agent.number());
            gold.0 += REWARD;
        }
    }
}

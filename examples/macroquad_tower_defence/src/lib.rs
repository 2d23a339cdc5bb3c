//! The rules of a tower-defence game on Dédale: a plain struct that knows no engine.

use dedale::board::{Board, Cell, GridMap, Neighborhood, SquareBoard};
use dedale::field::Chokepoints;
use dedale::march::{Defence, Kind, March, Marcher, Speed, Toll, Wave, WaveAgent};
use dedale::{FlowField, Random};

const MAP: &str = "
........................
S.....##........##......
......##........##......
...........##...........
...........##......#....
......##...........#....
......##...........#...G
...........##......#....
...........##......#....
......##........##......
S.....##........##......
........................";

/// The lives at the beginning.
pub const LIVES: u32 = 20;
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
/// The kinds of enemies: their speeds in thousandths of a cell per second, and their health.
pub const KINDS: [(u32, u32); 2] = [(2000, 10), (4000, 4)];

/// A game.
#[derive(Debug)]
pub struct Game {
    /// The board, where towers are walls.
    pub board: SquareBoard,
    /// The way to the goal from every cell.
    pub field: FlowField,
    /// The cells at which enemies appear.
    pub spawns: Vec<Cell>,
    /// The agents on the march, the waves and the lives.
    pub defence: Defence,
    /// The towers in the order in which they were built.
    pub towers: Vec<Tower>,
    /// The gold of the player.
    pub gold: u32,
    /// The health and places of enemies, by the numbers of their agents.
    enemies: Vec<Enemy>,
}

/// A tower.
#[derive(Debug)]
pub struct Tower {
    /// Its cell, a wall of the board.
    pub cell: Cell,
    /// The ticks until its next shot.
    pub reload: u32,
    /// Where its last shot went, in columns and rows.
    pub aim: (f32, f32),
}

/// An enemy beyond its agent in the march: its health, and its places at two ticks.
#[derive(Clone, Copy, Debug)]
pub struct Enemy {
    /// The points that it has left.
    pub health: u32,
    before: (f32, f32),
    after: (f32, f32),
}

impl Enemy {
    /// Where it is between two ticks, in columns and rows, with this share of a tick gone by.
    pub fn position(&self, share: f32) -> (f32, f32) {
        let between = |from: f32, to: f32| from + (to - from) * share;
        (between(self.before.0, self.after.0), between(self.before.1, self.after.1))
    }
}

impl Game {
    /// A game at tick 0. The seed decides at which spawn each enemy appears.
    pub fn new(seed: u64) -> Self {
        let map: GridMap = MAP.parse().expect("a map");
        let board = map.board(Neighborhood::Four);
        let cells = |points: &[_]| -> Vec<Cell> {
            points.iter().filter_map(|&point| board.cell_at(point)).collect()
        };
        let spawns = cells(&map.starts);
        let field = FlowField::to(&board, &cells(&map.goals));
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
        let march = March::new().spread();
        let defence = Defence::new(march, kinds.into(), waves, spawns.clone(), LIVES)
            .with_random_spawns(Random::new(seed));
        Self { board, field, spawns, defence, towers: vec![], gold: FIRST_GOLD, enemies: vec![] }
    }

    /// The enemies on the march.
    pub fn enemies(&self) -> impl Iterator<Item = (Marcher, Enemy)> {
        self.defence.march().agents().map(|agent| (agent, self.enemies[agent.number() as usize]))
    }

    /// Whether a tower may stand in the cell: it must be paid, and leave every spawn and every enemy
    /// a path to the goal.
    pub fn may_build(&self, cell: Cell) -> bool {
        // A cell from which someone starts is a chokepoint too, so no tower lands on an enemy.
        let enemies = self.defence.march().agents().flat_map(|agent| [agent.from(), agent.to()]);
        let starts: Vec<Cell> = self.spawns.iter().copied().chain(enemies).collect();
        let chokepoints = Chokepoints::of(&self.board, &starts, self.field.goals());
        self.gold >= PRICE && self.board.is_free(cell) && chokepoints.may_block(cell)
    }

    /// Builds a tower if it may stand there, and repairs the flow field around it.
    pub fn build(&mut self, cell: Cell) -> bool {
        let may = self.may_build(cell);
        if may {
            self.gold -= PRICE;
            self.field.block(&mut self.board, cell);
            self.towers.push(Tower { cell, reload: 0, aim: (0.0, 0.0) });
        }
        may
    }

    /// Plays a tick, a tenth of a second.
    pub fn tick(&mut self) {
        self.defence.step(&self.board, &self.field);
        self.read_positions();
        self.shoot();
    }

    /// Reads from the march who has appeared and where each enemy is.
    fn read_positions(&mut self) {
        for agent in self.defence.march().agents() {
            let after = agent.position(self.board.size());
            if let Some(enemy) = self.enemies.get_mut(agent.number() as usize) {
                (enemy.before, enemy.after) = (enemy.after, after);
            } else {
                let (_, health) = KINDS[agent.kind() as usize];
                self.enemies.push(Enemy { health, before: after, after });
            }
        }
    }

    /// Lets each tower that has reloaded shoot at the enemy in range that is nearest to the goal.
    fn shoot(&mut self) {
        for tower in &mut self.towers {
            tower.reload = tower.reload.saturating_sub(1);
            if tower.reload > 0 {
                continue;
            }
            let in_range = |agent: &Marcher| {
                let squared = self.board.straight_line_squared(agent.from(), tower.cell);
                squared <= u64::from(RANGE * RANGE)
            };
            let agents = self.defence.march().agents().filter(in_range);
            let Some(agent) = agents.min_by_key(|agent| self.field.distance(agent.from())) else {
                continue;
            };
            (tower.reload, tower.aim) = (RELOAD, agent.position(self.board.size()));
            let enemy = &mut self.enemies[agent.number() as usize];
            enemy.health = enemy.health.saturating_sub(DAMAGE);
            if enemy.health == 0 {
                self.defence.kill(agent.number());
                self.gold += REWARD;
            }
        }
    }
}

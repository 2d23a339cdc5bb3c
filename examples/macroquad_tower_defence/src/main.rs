//! A tower-defence game in macroquad: draws the game of the library, and builds where the player clicks.

use dedale::board::{Cell, Point};
use dedale::march::{Outcome, TICKS_PER_SECOND};
use macroquad::prelude::*;
use macroquad_tower_defence::{Game, PRICE, RANGE, RELOAD};

/// The side of a cell in pixels.
const SIDE: f32 = 40.0;
/// The height of the line above the board.
const TOP: f32 = 48.0;

const GROUND: Color = Color::from_hex(0x2d_3748);
const WALL: Color = Color::from_hex(0x71_8096);
const KIND_COLORS: [Color; 2] = [GOLD, VIOLET];

fn window() -> Conf {
    Conf {
        window_title: "Dédale in macroquad".into(),
        window_width: 24 * SIDE as i32,
        window_height: 12 * SIDE as i32 + TOP as i32,
        window_resizable: false,
        sample_count: 4,
        ..Conf::default()
    }
}

#[macroquad::main(window)]
async fn main() {
    let mut game = Game::new(1);
    // Ticks are played at their own pace, and `owed` of them are due: below 1 after the loop.
    let mut owed = 0.0;
    loop {
        owed += get_frame_time() * TICKS_PER_SECOND as f32;
        while owed >= 1.0 {
            game.tick();
            owed -= 1.0;
        }
        let cell = pointed(&game);
        if let Some(cell) = cell.filter(|_| is_mouse_button_pressed(MouseButton::Left)) {
            game.build(cell);
        }
        draw(&game, owed);
        if let Some(cell) = cell {
            draw_preview(&game, cell);
        }
        next_frame().await;
    }
}

/// The cell under the mouse.
fn pointed(game: &Game) -> Option<Cell> {
    let (x, y) = mouse_position();
    let [column, row] = [x, y - TOP].map(|along| u32::try_from((along / SIDE).floor() as i32).ok());
    game.board.cell_at(Point::new(column?, row?))
}

/// Where a place on the board lies in the window.
fn place((column, row): (f32, f32)) -> (f32, f32) {
    ((column + 0.5) * SIDE, (row + 0.5) * SIDE + TOP)
}

/// Where the centre of the cell lies in the window.
fn center(game: &Game, cell: Cell) -> (f32, f32) {
    let point = game.board.point_of(cell);
    place((point.x as f32, point.y as f32))
}

fn draw(game: &Game, share: f32) {
    clear_background(BLACK);
    let size = game.board.size();
    let square = |cell, side: f32, color| {
        let (x, y) = center(game, cell);
        draw_rectangle(x - side / 2.0, y - side / 2.0, side, side, color);
    };
    for cell in size.points().filter_map(|point| game.board.cell_at(point)) {
        square(cell, SIDE - 2.0, if game.board.is_free(cell) { GROUND } else { WALL });
    }
    game.spawns.iter().for_each(|&spawn| square(spawn, SIDE - 2.0, MAROON));
    game.field.goals().iter().for_each(|&goal| square(goal, SIDE - 2.0, DARKGREEN));
    for tower in &game.towers {
        square(tower.cell, SIDE - 8.0, SKYBLUE);
    }
    for (agent, enemy) in game.enemies() {
        let (x, y) = place(enemy.position(share));
        draw_circle(x, y, 0.3 * SIDE, KIND_COLORS[agent.kind() as usize]);
        draw_rectangle(x - 12.0, y - 18.0, 2.4 * enemy.health as f32, 3.0, GREEN);
    }
    for tower in game.towers.iter().filter(|tower| tower.reload > RELOAD - 2) {
        let ((x, y), (to_x, to_y)) = (center(game, tower.cell), place(tower.aim));
        draw_line(x, y, to_x, to_y, 3.0, SKYBLUE);
    }
    let defence = &game.defence;
    let state = match (defence.outcome(), defence.current_wave()) {
        (Outcome::Lost, _) => "lost".to_owned(),
        (_, Some((wave, begin))) => {
            match begin.saturating_sub(defence.march().tick()).div_ceil(TICKS_PER_SECOND.into()) {
                0 => format!("wave {}", wave + 1),
                seconds => format!("wave {} in {seconds} s", wave + 1),
            }
        }
        (_, None) => "won".to_owned(),
    };
    let (lives, killed, gold) = (defence.lives().max(0), defence.killed(), game.gold);
    let text =
        format!("{state}   lives {lives}   killed {killed}   gold {gold} (a tower: {PRICE})");
    draw_text(&text, 8.0, 32.0, 32.0, WHITE);
}

/// Shows whether a tower may stand in the cell, and how far it would shoot.
fn draw_preview(game: &Game, cell: Cell) {
    let (x, y) = center(game, cell);
    let may = game.may_build(cell);
    let color = if may { GREEN } else { RED };
    draw_rectangle_lines(x - SIDE / 2.0, y - SIDE / 2.0, SIDE, SIDE, 4.0, color);
    if may {
        draw_circle_lines(x, y, RANGE as f32 * SIDE, 2.0, color);
    }
}

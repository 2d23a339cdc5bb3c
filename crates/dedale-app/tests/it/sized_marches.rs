//! An attacker of several cells is where its upper left cell is: a march of them is the march of attackers of
//! one cell on the board whose walls are all cells at which there is no room.

use dedale::Random;
use dedale::board::Neighborhood;
use dedale_app::Spot;
use dedale_app::run::march::{MarchEdit, MarchOptions, MarchRun};
use dedale_io::level::{Kinds, Level};

use crate::marches::{EIGHT, OWN_KINDS, edits_of, loaded};

/// Which cells of a board are free, by rows.
type Rows = Vec<Vec<bool>>;

type Edit = (u64, (i32, i32), bool);

/// Where a square of this side has room.
fn room(rows: &Rows, side: usize) -> Rows {
    let has_room = |x: usize, y: usize| {
        let mut cells =
            (0..side).flat_map(|down| (0..side).map(move |right| (x + right, y + down)));
        cells.all(|(x, y)| rows.get(y).and_then(|row| row.get(x)) == Some(&true))
    };
    (0..rows.len()).map(|y| (0..rows[y].len()).map(|x| has_room(x, y)).collect()).collect()
}

/// The edits of the board of wider walls.
fn widened(edits: &[Edit], rows: &Rows, side: usize) -> Vec<Edit> {
    let mut edits = edits.to_vec();
    edits.sort_by_key(|&(tick, ..)| tick);
    let (mut rows, mut wide) = (rows.clone(), Vec::new());
    for (tick, (x, y), opens) in edits {
        let before = room(&rows, side);
        rows[y as usize][x as usize] = opens;
        let after = room(&rows, side);
        // A march with edits to come goes on, also if they change nothing.
        wide.push((tick, (0, 0), before[0][0]));
        for (y, row) in after.iter().enumerate() {
            for (x, &has_room) in row.iter().enumerate() {
                if before[y][x] != has_room {
                    wide.push((tick, (x as i32, y as i32), has_room));
                }
            }
        }
    }
    wide
}

/// The level on this board, with attackers of this size, at tick 0.
fn run(
    rows: &Rows,
    rest: &str,
    neighborhood: Neighborhood,
    edits: &[Edit],
    agent_size: u8,
) -> Result<MarchRun, dedale_app::Refusal> {
    let codes = |row: &Vec<bool>| {
        row.iter().map(|&free| if free { "15" } else { "0" }).collect::<Vec<_>>().join(",")
    };
    let text = format!(
        "map: \"{}\"\n{rest}{OWN_KINDS}",
        rows.iter().map(codes).collect::<Vec<_>>().join("|")
    );
    let level = Level::read(text.as_bytes()).unwrap();
    let kinds = Kinds::of_level(text.as_bytes()).unwrap();
    let edit = |&(tick, (x, y), opens): &Edit| MarchEdit {
        tick,
        opens,
        at: Spot::Place([x.into(), y.into()]),
    };
    let edits = edits.iter().map(edit).collect();
    let options =
        MarchOptions { ticks: 500, edits, lives: Some(9), seed: None, spread: false, agent_size };
    MarchRun::new(&loaded(&level, neighborhood), &level, &kinds, &options)
}

#[test]
fn large_attackers_march_as_small_ones_among_wider_walls() {
    let mut random = Random::new(5);
    let (mut played, mut arrived, mut stuck) = (0, 0, 0);
    while played < 300 {
        let side = 2 + random.below(2) as u8;
        let [width, height] = [12, 9].map(|most| 3 + random.below(most));
        let rows: Rows =
            (0..height).map(|_| (0..width).map(|_| random.happens(11, 12)).collect()).collect();
        let room = room(&rows, side.into());
        let place = |random: &mut Random| [random.below(width), random.below(height)];
        let ends = [place(&mut random), place(&mut random), place(&mut random)];
        let [target, one, other] = ends.map(|[x, y]| format!("{{x: {x}.5, y: {y}.5}}"));
        let rest = format!(
            "target: {target}\nspawns: [{one}, {other}]\nwaves:\n- entities: {{0: ARROW, 9: WOLF, 15: GHOST}}\n\
             - entities: {{5: RAM, 20: KING}}\n"
        );
        let neighborhood = if random.happens(1, 2) { EIGHT } else { Neighborhood::Four };
        let edits = edits_of(width, height, &mut random);
        let large = run(&rows, &rest, neighborhood, &edits, side);
        if ends.iter().any(|&[x, y]| !room[y as usize][x as usize]) {
            assert_eq!(large.unwrap_err().code(), "no-room");
            continue;
        }
        let mut large = large.unwrap();
        let mut small =
            run(&room, &rest, neighborhood, &widened(&edits, &rows, side.into()), 1).unwrap();
        while let Some(arrivals) = large.step() {
            assert_eq!(Some(arrivals), small.step());
            arrived += arrivals.len();
            assert!(large.march().agents().eq(small.march().agents()), "{rows:?} {rest} {edits:?}");
            assert_eq!(large.march().stuck(), small.march().stuck());
        }
        assert_eq!(small.step(), None);
        assert_eq!((large.outcome(), large.lives()), (small.outcome(), small.lives()));
        stuck += large.march().stuck();
        played += 1;
    }
    assert!(arrived > 100 && stuck > 20, "{arrived} arrived, {stuck} stuck");
}

#[test]
fn towers_measure_ranges_to_the_middle_of_an_attacker() {
    // The middle of an attacker that has just come is half a cell right of and below the spawn's.
    let rows = vec![vec![true; 9]; 5];
    let level = |range: f64| {
        format!(
            "target: {{x: 7.5, y: 0.5}}\nspawns: [{{x: 0.5, y: 0.5}}]\ntowers: [{{x: 0.5, y: 4.5}}]\n\
             tower-range: {range}\ntower-damage: 1\nwaves: [{{entities: {{0: SNAIL}}}}]\n"
        )
    };
    // The first shot falls a tick after the snail came, in which it walked 0.0333 cells.
    let first_shot = |range| {
        let mut run = run(&rows, &level(range), Neighborhood::Four, &[], 2).unwrap();
        while run.step().is_some() {
            if !run.shots().is_empty() {
                return Some(run.march().tick());
            }
        }
        None
    };
    // Half a cell and 0.033 to the right, three and a half below.
    assert_eq!(first_shot(3.541), Some(101));
    assert_eq!(first_shot(3.540), None);
}

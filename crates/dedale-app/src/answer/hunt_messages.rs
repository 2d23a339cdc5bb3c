//! The messages that players from outside receive, one line of JSON each.

use dedale::board::{Cell, Size, SquareBoard};
use dedale_games::game::{Ended, HuntSide, HunterView, MonsterView, Shot, Sight};
use dedale_io::hunt::rules::Written;
use serde::Serialize;

use super::{FoundAnswer, place, places};

/// A hunt begins.
#[derive(Serialize, Debug)]
pub struct Begin<'a> {
    hunt: Beginning<'a>,
}

#[derive(Serialize, Debug)]
struct Beginning<'a> {
    side: &'static str,
    width: u32,
    height: u32,
    /// The last turn.
    turns: u32,
    rules: Written<'a>,
    seed: u32,
    /// `#` a wall, `.` free, `?` not seen; null where nothing is known.
    walls: Option<Vec<String>>,
    /// As in a record, where more than walls closes steps.
    borders: Option<Vec<Vec<u8>>>,
    entries: Option<Vec<[u32; 2]>>,
    exits: Option<Vec<[u32; 2]>>,
}

impl<'a> Begin<'a> {
    /// For a monster.
    pub fn of_monster(view: &'a MonsterView, seed: u32) -> Self {
        let size = view.size();
        let sign = |cell| match view.sight(cell) {
            Sight::Free => '.',
            Sight::Wall => '#',
            Sight::Unknown => '?',
        };
        let hunt = Beginning {
            side: HuntSide::Monster.name(),
            width: size.width(),
            height: size.height(),
            turns: view.last_turn(),
            rules: Written(view.rules()),
            seed,
            walls: Some(rows(size, sign)),
            borders: view.field().and_then(|field| borders(field.board())),
            entries: Some(places(size, view.entries())),
            exits: Some(places(size, view.exits())),
        };
        Self { hunt }
    }

    /// For a hunter.
    pub fn of_hunter(view: &'a HunterView, seed: u32) -> Self {
        let size = view.size();
        let walls =
            |board: &SquareBoard| rows(size, |cell| if board.is_free(cell) { '.' } else { '#' });
        let hunt = Beginning {
            side: HuntSide::Hunter.name(),
            width: size.width(),
            height: size.height(),
            turns: view.last_turn(),
            rules: Written(view.rules()),
            seed,
            walls: view.board().map(walls),
            borders: view.board().and_then(borders),
            entries: view.entries().map(|cells| places(size, cells)),
            exits: view.exits().map(|cells| places(size, cells)),
        };
        Self { hunt }
    }
}

/// The monster's turn.
#[derive(Serialize, Debug)]
pub struct StepRequest {
    /// The turn.
    pub turn: u32,
    /// Where the monster is.
    pub at: [u32; 2],
    /// Where it can step.
    pub steps: Vec<[u32; 2]>,
    /// The shots since the last request.
    pub shots: Vec<ShotReport>,
    /// In fog: the cells that have come in sight since.
    pub seen: Vec<Seen>,
}

/// A shot that the monster has seen.
#[derive(Serialize, Debug)]
pub struct ShotReport {
    turn: u32,
    cell: [u32; 2],
}

impl ShotReport {
    /// The report of this shot.
    pub fn of(size: Size, shot: Shot) -> Self {
        Self { turn: shot.turn, cell: place(size, shot.cell) }
    }
}

/// A cell that has come in sight.
#[derive(Serialize, Debug)]
pub struct Seen {
    /// The cell.
    pub cell: [u32; 2],
    /// Whether it is a wall.
    pub wall: bool,
}

/// The hunter's turn.
#[derive(Serialize, Debug)]
pub struct ShotRequest {
    /// The turn.
    pub turn: u32,
    /// How many are left; null for one each turn.
    pub shots_left: Option<u32>,
    /// What was found since the last request, then what has changed on discovered cells.
    pub reports: Vec<ReportMessage>,
}

/// What a shot found, or what has changed.
#[derive(Serialize, Debug)]
pub struct ReportMessage {
    /// The turn of the shot, or of the change.
    pub turn: u32,
    /// What is there.
    #[serde(flatten)]
    pub found: FoundAnswer,
}

/// The hunt is over.
#[derive(Serialize, Debug)]
pub struct Over {
    over: OverAnswer,
}

#[derive(Serialize, Debug)]
struct OverAnswer {
    winner: Option<&'static str>,
    how: &'static str,
    turn: u32,
}

impl Over {
    /// For a hunt that ended so.
    pub fn of(end: Ended) -> Self {
        let winner = end.winner.map(HuntSide::name);
        Self { over: OverAnswer { winner, how: end.how.name(), turn: end.turn } }
    }
}

fn rows(size: Size, sign: impl Fn(Cell) -> char) -> Vec<String> {
    let cell = |at| size.cell_at(at).expect("a point of the board");
    let signs: Vec<char> = size.points().map(|at| sign(cell(at))).collect();
    signs.chunks(size.width() as usize).map(|row| row.iter().collect()).collect()
}

fn borders(board: &SquareBoard) -> Option<Vec<Vec<u8>>> {
    let borders = dedale_io::hunt::borders(board)?;
    Some(borders.chunks(board.size().width() as usize).map(<[u8]>::to_vec).collect())
}

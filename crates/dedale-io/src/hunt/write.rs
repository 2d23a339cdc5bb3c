use dedale::board::Cell;
use serde::Serialize;

use super::rules::Written;
use super::{HuntRecord, borders};

/// The record as one JSON object, with its keys in the order of the file.
#[derive(Serialize, Debug)]
struct Shape<'a> {
    rules: Written<'a>,
    field: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    borders: Option<Vec<Vec<u8>>>,
    entries: Vec<[u32; 2]>,
    exits: Vec<[u32; 2]>,
    entry: [u32; 2],
    monster: &'a str,
    hunter: &'a str,
    seed: u64,
    steps: Vec<[u32; 2]>,
    shots: Vec<Option<[u32; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forfeit: Option<ForfeitShape<'a>>,
}

#[derive(Serialize, Debug)]
struct ForfeitShape<'a> {
    side: &'static str,
    why: &'a str,
}

/// Writes the record as JSON, on one line.
pub fn write(record: &HuntRecord) -> String {
    serde_json::to_string(record).expect("numbers and texts") + "\n"
}

impl Serialize for HuntRecord {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        shape(self).serialize(serializer)
    }
}

fn shape(record: &HuntRecord) -> Shape<'_> {
    let (board, size) = (record.field.board(), record.field.size());
    let width = size.width() as usize;
    let place = |&cell: &Cell| {
        let at = size.point_of(cell);
        [at.x, at.y]
    };
    let places = |cells: &[Cell]| cells.iter().map(place).collect();
    let signs: Vec<char> = (0..size.cell_count() as u32)
        .map(|cell| if board.is_free(Cell::new(cell)) { '.' } else { '#' })
        .collect();
    let [monster, hunter] = &record.names;
    Shape {
        rules: Written(&record.rules),
        field: signs.chunks(width).map(|row| row.iter().collect()).collect(),
        borders: borders(board).map(|exits| exits.chunks(width).map(<[u8]>::to_vec).collect()),
        entries: places(record.field.entries()),
        exits: places(record.field.exits()),
        entry: place(&record.entry),
        monster,
        hunter,
        seed: record.seed,
        steps: places(&record.steps),
        shots: record.shots.iter().map(|shot| shot.as_ref().map(place)).collect(),
        forfeit: record.forfeit.as_ref().map(|(side, why)| ForfeitShape { side: side.name(), why }),
    }
}

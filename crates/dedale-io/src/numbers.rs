//! A grid of numbers (`.csv`), as spreadsheets and programs keep one: a row a line, commas between the
//! numbers.
//!
//! ```text
//! 0,0,0,1,0
//! 1,1,0,1,0      0 and 1 alone: 0 is free and 1 a wall
//!
//! 3,40,1,0
//! 1,1,250,9      else: the weights of the cells, up to 255, and 0 for a wall
//! ```
//!
//! Spaces round a number, and empty lines before the first row and after the last one, mean nothing.

use dedale::board::{GridMap, Terrain};
use dedale::phrase;

use crate::drawing::size_of;
use crate::text::{Line, Lines, counted, quoted};
use crate::{FormatError, Result};

/// Whether the content is a grid of numbers: its first line that is not empty is two or more numbers
/// with commas between them.
pub fn is_one(bytes: &[u8]) -> bool {
    Lines::of(bytes).find(|line| !line.is_blank()).is_some_and(|line| {
        let mut cells = line.text.split(|&byte| byte == b',').map(<[u8]>::trim_ascii);
        cells.clone().count() > 1
            && cells.all(|cell| !cell.is_empty() && cell.iter().all(u8::is_ascii_digit))
    })
}

/// Reads a board of squares. O(bytes) time, a byte a cell beyond the board.
pub fn read(bytes: &[u8]) -> Result<GridMap> {
    let mut numbers: Vec<u8> = Vec::new();
    let (mut width, mut height) = (0, 0);
    for line in Lines::of(bytes).without_empty_ends() {
        let begin = numbers.len();
        let mut rest = Some(line);
        while let Some(cells) = rest {
            let comma = cells.text.iter().position(|&byte| byte == b',');
            let (cell, after) = match comma {
                Some(column) => {
                    let (cell, after) = cells.cut(column);
                    (cell, Some(after))
                }
                None => (cells, None),
            };
            numbers.push(number(bytes, cell.trimmed())?);
            rest = after;
        }
        let count = numbers.len() - begin;
        height += 1;
        if height == 1 {
            width = count;
        } else if count != width {
            let expected = phrase!("{} in row {height}, as in row 1", counted(width, "number"));
            return Err(FormatError::at(bytes, line.start, expected, counted(count, "number")));
        }
    }
    let size = size_of(bytes, 0, width, height)?;
    let are_weights = numbers.iter().any(|&number| number > 1);
    let terrain = |number| match (are_weights, number) {
        (true, 0) | (false, 1) => Terrain::Wall,
        (true, weight) => Terrain::with_cost(weight).expect("0 is a wall"),
        (false, _) => Terrain::FREE,
    };
    let mut map = GridMap::new(size, Terrain::FREE);
    for (&number, at) in numbers.iter().zip(size.points()) {
        map.set_terrain(at, terrain(number));
    }
    Ok(map)
}

fn number(bytes: &[u8], cell: Line<'_>) -> Result<u8> {
    let number = std::str::from_utf8(cell.text).ok().and_then(|text| text.parse().ok());
    number.ok_or_else(|| {
        FormatError::at(bytes, cell.start, "a number from 0 to 255", quoted(cell.text))
    })
}

#[cfg(test)]
mod tests {
    use dedale::board::{Neighborhood, Point};
    use dedale::search;

    use super::*;

    /// The cost of a cheapest path between these cells.
    fn cost(text: &str, ends: [(u32, u32); 2]) -> Option<u64> {
        let board = read(text.as_bytes()).unwrap().board(Neighborhood::Four);
        let [start, goal] = ends.map(|(x, y)| board.cell_at(Point::new(x, y)).unwrap());
        search::dijkstra(&board, start, goal)?.cost(&board)
    }

    #[test]
    fn zeros_are_free_and_ones_are_walls() {
        let text = "0,0,0,1,0\r\n1,1,0,1,0\r\n0,0,0,0,0\r\n0,1,1,1,0\r\n\r\n";
        let step = u64::from(dedale::board::STRAIGHT);
        assert_eq!(cost(text, [(0, 0), (4, 3)]), Some(7 * step));
        assert_eq!(read(text.replace('0', " 0\t").as_bytes()), read(text.as_bytes()));
    }

    #[test]
    fn other_numbers_are_weights() {
        let text = "1,1,12,250\n3,40,1,1\n1,1,1,99";
        let step = u64::from(dedale::board::STRAIGHT);
        assert_eq!(cost(text, [(0, 0), (3, 2)]), Some(105 * step));
        assert_eq!(cost("2,0,1\n", [(0, 0), (2, 0)]), None);
    }
}

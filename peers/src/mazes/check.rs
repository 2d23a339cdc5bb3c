//! Whether a table of exits (S=1, W=2, N=4, E=8) is a perfect maze.

/// What is wrong, in a few words; `None` for a square of this side in which
/// every cell is reached and no passage is one too many.
pub fn fault(exits: &[u8], side: usize) -> Option<String> {
    if exits.len() != side * side {
        return Some(format!("{} cells", exits.len()));
    }
    let is_open = |cell: usize, bit: u8| exits[cell] & bit != 0;
    let (mut passages, mut border_holes) = (0, 0);
    for cell in 0..exits.len() {
        let (x, y) = (cell % side, cell / side);
        let (east, south) = (x + 1 < side, y + 1 < side);
        let one_way = (east && is_open(cell, 8) != is_open(cell + 1, 2))
            || (south && is_open(cell, 1) != is_open(cell + side, 4));
        if one_way {
            return Some("a passage from one side only".to_owned());
        }
        for (inside, bit) in [(east, 8), (south, 1), (x > 0, 2), (y > 0, 4)] {
            border_holes += usize::from(!inside && is_open(cell, bit));
        }
        passages += usize::from(east && is_open(cell, 8)) + usize::from(south && is_open(cell, 1));
    }
    // Every group of joined cells needs one passage less than it has cells.
    let mut is_seen = vec![false; exits.len()];
    let (mut groups, mut reached) = (0, 0);
    for first in 0..exits.len() {
        if is_seen[first] {
            continue;
        }
        groups += 1;
        is_seen[first] = true;
        let mut found = vec![first];
        while let Some(cell) = found.pop() {
            reached += usize::from(groups == 1);
            let (x, y) = (cell % side, cell / side);
            for (inside, bit, next) in [
                (y + 1 < side, 1, cell.wrapping_add(side)),
                (x > 0, 2, cell.wrapping_sub(1)),
                (y > 0, 4, cell.wrapping_sub(side)),
                (x + 1 < side, 8, cell.wrapping_add(1)),
            ] {
                if inside && is_open(cell, bit) && !is_seen[next] {
                    is_seen[next] = true;
                    found.push(next);
                }
            }
        }
    }
    let loops = passages + groups - exits.len();
    let cut_off = exits.len() - reached;
    let faults: Vec<String> =
        [(cut_off, "cells cut off"), (loops, "loops"), (border_holes, "holes in the border")]
            .into_iter()
            .filter(|&(count, _)| count > 0)
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
    (!faults.is_empty()).then(|| faults.join(", "))
}

#[cfg(test)]
mod tests {
    use super::fault;

    #[test]
    fn only_a_tree_of_all_cells_is_perfect() {
        assert_eq!(fault(&[8, 3, 8, 6], 2), None);
        assert_eq!(fault(&[9, 3, 12, 6], 2), Some("1 loops".into()));
        assert_eq!(fault(&[8, 2, 8, 2], 2), Some("2 cells cut off".into()));
        assert_eq!(fault(&[8, 3, 8, 4], 2), Some("a passage from one side only".into()));
        assert_eq!(fault(&[10, 3, 9, 6], 2), Some("2 holes in the border".into()));
        assert_eq!(fault(&[0; 3], 2), Some("3 cells".into()));
    }
}

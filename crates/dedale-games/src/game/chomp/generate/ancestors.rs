//! All positions from the full bar on, by bites at the line where it is broken; then to
//! each position arcs from its ancestors.
//!
//! From a position one walks back over bites at the line, as long as one bite would do for
//! the whole way. That finds every father F of a son S: let the bite that makes S of F eat
//! the squares R. Put them back one by one, row by row from the bitten one: the
//! same bite makes S of every bar on the way, and each square is on the line of the
//! bar to which it was added. So each bar on the way is found from the one before.

use super::{GenerateError, Making};
use crate::game::chomp::{BreakPoint, Codec, Points};
use dedale::search::Stopped;

/// Makes the graph; how many bytes the positions take.
pub(super) fn make(codec: Points<'_>, making: &mut Making) -> Result<u64, GenerateError> {
    let (all, fathers) = positions(codec, making)?;
    let mut sons: Vec<Vec<u32>> = vec![Vec::new(); all.len()];
    // The last son for which each position was tried; none is for 0, the full bar.
    let mut tried_for = vec![0; all.len()];
    let mut ahead = Vec::new();
    for (son, number) in all.iter().zip(0..) {
        ahead.extend_from_slice(&fathers[number as usize]);
        while let Some(ancestor) = ahead.pop() {
            let place = ancestor as usize;
            if tried_for[place] == number {
                continue;
            }
            tried_for[place] = number;
            making.watch.tried(1)?;
            if codec.is_next_of(son, &all[place]) {
                sons[place].push(number);
                ahead.extend_from_slice(&fathers[place]);
            }
        }
    }
    for row in &mut sons {
        making.row(row)?;
    }
    Ok(all.iter().map(|held| codec.bytes(held)).sum())
}

type Fathers = Vec<Vec<u32>>;

/// All positions by their numbers, and from which ones a bite at the line leads to each.
fn positions(
    codec: Points<'_>,
    making: &mut Making,
) -> Result<(Vec<Vec<BreakPoint>>, Fathers), Stopped> {
    let mut all = vec![Vec::new(); making.positions as usize];
    let mut fathers: Fathers = vec![Vec::new(); all.len()];
    let mut ahead = vec![codec.full()];
    while let Some(held) = ahead.pop() {
        let number = codec.number(&held);
        for bite in codec.break_line(&held) {
            making.watch.tried(1)?;
            let son = codec.bitten(&held, bite);
            let known = &mut fathers[codec.number(&son) as usize];
            if known.is_empty() {
                ahead.push(son);
            }
            known.push(number);
        }
        all[number as usize] = held;
    }
    Ok((all, fathers))
}

//! The `ChocoBar` method for break points: finds all positions by bites at the break line,
//! then adds arcs to each position from its ancestors.
//!
//! From a position, the search walks back over bites at the break line for as long as a
//! single bite could replace them all. That finds every father F of a son S: let the bite
//! from F to S eat the squares R. Put them back one by one, row by row from the bitten one:
//! the same bite leads to S from every bar in between, and each square is on the break line
//! of the bar to which it was added. So each of these bars is found from the one before.

use super::{GenerateError, Making};
use crate::game::chomp::{BreakPoint, Codec, Points};
use dedale::search::Stopped;

/// Makes the graph; returns the bytes that the encoded positions take.
pub(super) fn make(codec: Points<'_>, making: &mut Making) -> Result<u64, GenerateError> {
    let (all, fathers) = positions(codec, making)?;
    let mut sons: Vec<Vec<u32>> = vec![Vec::new(); all.len()];
    // The last son for which each position was tried; 0 stands for none, as 0 is the full
    // bar.
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

/// All positions by number, with the positions from which a bite at the break line leads to
/// each.
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

//! The `ChocoBar` method for columns and packed numbers: lists all positions, then tries
//! every pair.

use super::{GenerateError, Making};
use crate::game::chomp::codec::Ordered;

/// Makes the graph; returns the bytes that the encoded positions take.
pub(super) fn make<C: Ordered>(codec: &C, making: &mut Making) -> Result<u64, GenerateError> {
    let mut all = vec![codec.full()];
    while let Some(next) = codec.next(&all[all.len() - 1]) {
        making.watch.tried(1)?;
        all.push(next);
    }
    let mut row = Vec::new();
    for (father, number) in all.iter().zip(1..) {
        for (son, later) in all[number..].iter().zip(number as u32..) {
            making.watch.tried(1)?;
            if codec.is_son(son, father) {
                row.push(later);
            }
        }
        making.row(&mut row)?;
    }
    Ok(all.iter().map(|held| codec.bytes(held)).sum())
}

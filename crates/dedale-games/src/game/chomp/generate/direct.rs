//! The direct method: decodes each position from its number and numbers what its bites
//! leave.

use super::{GenerateError, Making};
use crate::game::chomp::Codec;

/// Makes the graph; returns the bytes that the encoded positions take.
pub(super) fn make<C: Codec>(codec: &C, making: &mut Making) -> Result<u64, GenerateError> {
    let (mut bytes, mut row) = (0, Vec::new());
    for number in 0..making.positions {
        let held = codec.position(number);
        bytes += codec.bytes(&held);
        codec.after_bites(&held, &mut row);
        making.watch.tried(row.len())?;
        making.row(&mut row)?;
    }
    Ok(bytes)
}

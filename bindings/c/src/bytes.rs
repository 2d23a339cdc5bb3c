//! Files that were written.
#![expect(unsafe_code, reason = "C knows functions by their names")]

use std::mem::MaybeUninit;

use crate::memory::tell;
use crate::status::guard_or;

/// The bytes of a file.
#[derive(Debug)]
pub struct Bytes(pub(crate) Vec<u8>);

/// The bytes of a file, and how many there are; NULL for NULL. No zero follows them.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_bytes_data(
    bytes: Option<&Bytes>,
    length: Option<&mut MaybeUninit<usize>>,
) -> *const u8 {
    guard_or(std::ptr::null(), || {
        tell(length, bytes.map_or(0, |bytes| bytes.0.len()));
        bytes.map_or(std::ptr::null(), |bytes| bytes.0.as_ptr())
    })
}

/// Frees the bytes.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_bytes_free(bytes: Option<Box<Bytes>>) {
    guard_or((), || drop(bytes));
}

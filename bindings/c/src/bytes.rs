//! Files that were written, and responses.
#![expect(unsafe_code, reason = "C knows functions by their names")]

use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::ptr;

use crate::memory::tell;
use crate::status::guard_or;

/// The bytes of a file or of a response.
#[derive(Debug)]
pub struct Bytes {
    with_zero: Vec<u8>,
}

impl Bytes {
    /// These bytes, with the zero that ends a text of C after them.
    pub(crate) fn new(mut bytes: Vec<u8>) -> Self {
        bytes.reserve_exact(1);
        bytes.push(0);
        Self { with_zero: bytes }
    }
}

/// The bytes, and how many there are; NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_bytes_data(
    bytes: Option<&Bytes>,
    length: Option<&mut MaybeUninit<usize>>,
) -> *const u8 {
    guard_or(ptr::null(), || {
        tell(length, bytes.map_or(0, |bytes| bytes.with_zero.len() - 1));
        bytes.map_or(ptr::null(), |bytes| bytes.with_zero.as_ptr())
    })
}

/// The bytes of a drawing, of YAML or of JSON as a text in UTF-8, which ends with a zero; NULL for
/// NULL.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_bytes_text(bytes: Option<&Bytes>) -> *const c_char {
    guard_or(ptr::null(), || bytes.map_or(ptr::null(), |bytes| bytes.with_zero.as_ptr().cast()))
}

/// Frees the bytes.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_bytes_free(bytes: Option<Box<Bytes>>) {
    guard_or((), || drop(bytes));
}

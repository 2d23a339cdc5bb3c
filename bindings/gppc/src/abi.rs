//! The six functions that a runner calls, as the header `Entry.h` of the competition's public
//! start kit declares them (gppc-dev/startkit-dynamic, 2023).
#![expect(unsafe_code, reason = "a runner in C gives pointers")]

use std::ffi::{CStr, c_char, c_void};
use std::path::PathBuf;
use std::{ptr, slice};

use crate::entry::{self, Entry, Patch};

/// A cell: column and row, from the upper left.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GppcPoint {
    /// The column.
    pub x: u16,
    /// The row.
    pub y: u16,
}

/// A path, or the next part of one.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GppcPath {
    /// Points with straight or diagonal steps between them. They stay until the next call.
    pub path: *const GppcPoint,
    /// How many there are; 0 if there is no path.
    pub length: u32,
    /// 1 if the next call gives the next part, else 0.
    pub incomplete: u8,
}

/// A rectangle of a map.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GppcPatch {
    /// The cells row by row, a bit each, the lowest first: 1 is free.
    pub bitarray: *const u8,
    /// The columns.
    pub width: u16,
    /// The rows.
    pub height: u16,
    /// Where its upper left cell lies on the map.
    pub pos: GppcPoint,
}

/// The patch that a runner gives.
///
/// # Safety
///
/// Its bit array has a bit for each cell, for as long as the patch is used.
unsafe fn patch<'a>(given: GppcPatch) -> Patch<'a> {
    let GppcPatch { bitarray, width, height, pos } = given;
    let bytes = (width as usize * height as usize).div_ceil(8);
    // SAFETY: the caller has it so.
    let bits = unsafe { slice::from_raw_parts(bitarray, bytes) };
    Patch { bits, width, height, corner: pos }
}

/// The file of this name in UTF-8.
///
/// # Safety
///
/// The name ends with a zero byte.
unsafe fn file(name: *const c_char) -> PathBuf {
    // SAFETY: the caller has it so.
    unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned().into()
}

/// Writes an index of the map into the file.
///
/// # Safety
///
/// The map has a bit for each cell, and the name ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gppc_preprocess_init_map(map: GppcPatch, name: *const c_char) {
    // SAFETY: as above.
    let (map, file) = unsafe { (patch(map), file(name)) };
    entry::preprocess(map, &file);
}

/// Gets ready for queries on the map, by the index in the file if it is one of this map. Null if
/// the map has no cell or a side above 16,384.
///
/// # Safety
///
/// The map has a bit for each cell, and the name ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gppc_search_init(map: GppcPatch, name: *const c_char) -> *mut c_void {
    // SAFETY: as above.
    let (map, file) = unsafe { (patch(map), file(name)) };
    match Entry::new(map, &file) {
        Some(entry) => Box::into_raw(Box::new(entry)).cast(),
        None => ptr::null_mut(),
    }
}

/// Takes over that these patches were laid on the map, in this order.
///
/// # Safety
///
/// The data are those of [`gppc_search_init`], and not freed; so many patches stand there, each
/// with a bit for each cell.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gppc_map_change(data: *mut c_void, changes: *const GppcPatch, count: u32) {
    // SAFETY: as above; null is none.
    let Some(entry) = (unsafe { data.cast::<Entry>().as_mut() }) else { return };
    if count > 0 {
        // SAFETY: as above.
        let changes = unsafe { slice::from_raw_parts(changes, count as usize) };
        // SAFETY: as above.
        entry.change(changes.iter().map(|&change| unsafe { patch(change) }));
    }
}

/// The points where a shortest path begins, turns and ends, always whole.
///
/// # Safety
///
/// The data are those of [`gppc_search_init`], and not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gppc_get_path(
    data: *mut c_void,
    start: GppcPoint,
    goal: GppcPoint,
) -> GppcPath {
    // SAFETY: as above; null is none.
    let entry = unsafe { data.cast::<Entry>().as_mut() };
    let points = entry.map_or(&[][..], |entry| entry.path(start, goal));
    GppcPath { path: points.as_ptr(), length: points.len() as u32, incomplete: 0 }
}

/// Frees what [`gppc_search_init`] gave.
///
/// # Safety
///
/// The data are those of [`gppc_search_init`], and not freed yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gppc_free_data(data: *mut c_void) {
    if !data.is_null() {
        // SAFETY: as above.
        drop(unsafe { Box::from_raw(data.cast::<Entry>()) });
    }
}

/// The name of this entry.
#[unsafe(no_mangle)]
pub extern "C" fn gppc_get_name() -> *const c_char {
    c"dedale".as_ptr()
}

//! Lists, names and results that C keeps.
#![expect(unsafe_code, reason = "C gives pointers and counts")]

use std::ffi::{CStr, c_char};
use std::mem::MaybeUninit;
use std::slice;

use dedale::board::Cell;

use crate::status::{Answer, Error, Status, guard};

/// What a pointer points to, unless it is null.
pub(crate) fn given<T>(pointer: Option<T>, what: &str) -> Answer<T> {
    pointer.ok_or_else(|| Status::NullPointer.fault(format_args!("the {what} is NULL")))
}

/// Where a result goes.
pub(crate) fn result<T>(place: Option<&mut MaybeUninit<T>>) -> Answer<&mut MaybeUninit<T>> {
    given(place, "pointer to the result")
}

/// Tells what C may want to know: nothing where the place is null.
pub(crate) fn tell<T>(place: Option<&mut MaybeUninit<T>>, value: T) {
    if let Some(place) = place {
        place.write(value);
    }
}

/// Refuses a list that does not have so many entries.
pub(crate) fn check_count(found: usize, expected: usize, what: &str) -> Answer<()> {
    if found == expected {
        return Ok(());
    }
    Err(Status::WrongSize.fault(format_args!("expected {expected} {what}, found {found}")))
}

/// Runs the body of a function that makes something: its handle goes to the place, where null stands
/// until then.
pub(crate) fn guard_new<T>(
    place: Option<&mut MaybeUninit<Option<Box<T>>>>,
    error: Option<&mut MaybeUninit<Error>>,
    body: impl FnOnce() -> Answer<T>,
) -> Status {
    guard(error, || {
        let place = result(place)?.write(None);
        *place = Some(Box::new(body()?));
        Ok(())
    })
}

/// Refuses what cannot be a list of so many entries.
fn check_list<T>(first: *const T, count: usize, what: &str) -> Answer<()> {
    if first.is_null() {
        return Err(Status::NullPointer.fault(format_args!("the {what} are NULL")));
    }
    let is_possible =
        count.checked_mul(size_of::<T>()).is_some_and(|size| isize::try_from(size).is_ok());
    if !first.is_aligned() || !is_possible {
        let fault = format!("no list of {count} {what} can lie at {first:p}");
        return Err(Status::InvalidArgument.fault(fault));
    }
    Ok(())
}

/// The list that begins here.
///
/// # Safety
///
/// Unless the pointer is null or the count 0, so many entries stand there for `'a`.
pub(crate) unsafe fn list<'a, T>(first: *const T, count: usize, what: &str) -> Answer<&'a [T]> {
    if count == 0 {
        return Ok(&[]);
    }
    check_list(first, count, what)?;
    // SAFETY: checked above, and the rest as the caller says.
    Ok(unsafe { slice::from_raw_parts(first, count) })
}

/// Room for a list that begins here.
///
/// # Safety
///
/// As for [`list`], and nobody else uses the room for `'a`.
pub(crate) unsafe fn room<'a, T>(
    first: *mut T,
    count: usize,
    what: &str,
) -> Answer<&'a mut [MaybeUninit<T>]> {
    if count == 0 {
        return Ok(&mut []);
    }
    check_list(first, count, what)?;
    // SAFETY: checked above, and the rest as the caller says.
    Ok(unsafe { slice::from_raw_parts_mut(first.cast(), count) })
}

/// Refuses room for more or fewer entries than there are.
pub(crate) fn check_room<T>(room: &[T], expected: usize, what: &str) -> Answer<()> {
    let found = room.len();
    if found == expected {
        return Ok(());
    }
    Err(Status::WrongSize.fault(format_args!("expected room for {expected} {what}, found {found}")))
}

/// Fills room for exactly as many entries as there are.
pub(crate) fn fill<T>(
    room: &mut [MaybeUninit<T>],
    entries: impl ExactSizeIterator<Item = T>,
    what: &str,
) -> Answer<()> {
    check_room(room, entries.len(), what)?;
    for (place, entry) in room.iter_mut().zip(entries) {
        place.write(entry);
    }
    Ok(())
}

/// Fills room for at least as many cells as there are, and says how many there are.
pub(crate) fn fill_some(
    room: &mut [MaybeUninit<u32>],
    count: &mut MaybeUninit<usize>,
    cells: &[Cell],
) -> Answer<()> {
    count.write(cells.len());
    let Some(room) = room.get_mut(..cells.len()) else {
        let (expected, found) = (cells.len(), room.len());
        let fault = format!("expected room for {expected} cells, found {found}");
        return Err(Status::BufferTooSmall.fault(fault));
    };
    for (place, cell) in room.iter_mut().zip(cells) {
        place.write(cell.number());
    }
    Ok(())
}

/// Where a list of cells lies, for C, and how many there are; null if there are none.
pub(crate) fn shown(cells: &[Cell], count: Option<&mut MaybeUninit<usize>>) -> *const u32 {
    tell(count, cells.len());
    // A cell is a number and nothing else.
    if cells.is_empty() { std::ptr::null() } else { cells.as_ptr().cast() }
}

/// A name or another short text.
///
/// # Safety
///
/// Unless the pointer is null, a text ends there with a zero, and stays for `'a`.
pub(crate) unsafe fn text<'a>(text: *const c_char, what: &str) -> Answer<&'a str> {
    if text.is_null() {
        return Err(Status::NullPointer.fault(format_args!("the {what} is NULL")));
    }
    // SAFETY: as the caller says.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str()
        .map_err(|_| Status::InvalidArgument.fault(format_args!("the {what} is not in UTF-8")))
}

/// The same, where null stands for a default.
///
/// # Safety
///
/// As for [`text`].
pub(crate) unsafe fn text_or_none<'a>(text: *const c_char, what: &str) -> Answer<Option<&'a str>> {
    // SAFETY: as the caller says.
    (!text.is_null()).then(|| unsafe { self::text(text, what) }).transpose()
}

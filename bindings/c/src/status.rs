//! What functions return, and how a fault or a panic becomes that.
#![expect(unsafe_code, reason = "sentences are written where C wants them")]

use std::any::Any;
use std::ffi::{CStr, c_char};
use std::fmt;
use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Whether a function did what it was asked for, or what was wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub enum Status {
    /// All is well.
    Ok = 0,
    /// An argument is NULL that must not be.
    NullPointer = 1,
    /// A number is out of its range, a text is not UTF-8, or a list is no list.
    InvalidArgument = 2,
    /// Nothing has this name; the sentence lists what there is.
    UnknownName = 3,
    /// The board has no such cell.
    OffBoard = 4,
    /// A file or a request is not what it should be; the sentence says where.
    Malformed = 5,
    /// The request makes no sense on this board, or for this field.
    Unfit = 6,
    /// A list or a board has another size than the one it is for.
    WrongSize = 7,
    /// The result has no room; its count says how much it needs.
    BufferTooSmall = 8,
    /// The format of files cannot hold the board.
    Unwritable = 9,
    /// A file cannot be read or written.
    File = 10,
    /// A fault of the library: please report it, and free what the call was to change.
    Panic = 11,
}

/// The bytes of a sentence, with the zero at its end.
pub const DEDALE_SENTENCE: usize = 512;

/// Why a function failed. It need not be cleared before a call: every function writes it.
#[derive(Debug)]
#[repr(C)]
pub struct Error {
    /// What the function returned.
    pub code: Status,
    /// One sentence in UTF-8, which ends with a zero; empty if all is well. A longer one is cut
    /// between two characters.
    pub sentence: [c_char; DEDALE_SENTENCE],
}

/// Why a call has no result.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    status: Status,
    sentence: String,
}

pub(crate) type Answer<T> = Result<T, Fault>;

impl Status {
    /// The fault of this kind.
    pub(crate) fn fault(self, sentence: impl fmt::Display) -> Fault {
        Fault { status: self, sentence: sentence.to_string() }
    }

    /// Turns an error with a message into this fault.
    pub(crate) fn of<E: fmt::Display>(self) -> impl Fn(E) -> Fault {
        move |error| self.fault(error)
    }
}

/// Runs the body of a function: what it says, or a panic, becomes a status and a sentence.
pub(crate) fn guard(
    error: Option<&mut MaybeUninit<Error>>,
    body: impl FnOnce() -> Answer<()>,
) -> Status {
    let result = catch_unwind(AssertUnwindSafe(body))
        .unwrap_or_else(|panic| Err(Status::Panic.fault(in_words(panic.as_ref()))));
    let (status, sentence) = match &result {
        Ok(()) => (Status::Ok, ""),
        Err(fault) => (fault.status, fault.sentence.as_str()),
    };
    if let Some(error) = error {
        write(error, status, sentence);
    }
    status
}

/// Runs the body of a function that cannot fail; a panic becomes this value.
pub(crate) fn guard_or<T>(otherwise: T, body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or(otherwise)
}

fn in_words(panic: &(dyn Any + Send)) -> String {
    let message = panic.downcast_ref::<String>().map(String::as_str);
    let message = message.or_else(|| panic.downcast_ref::<&str>().copied());
    format!("the library has a fault, please report it: {}", message.unwrap_or("it panicked"))
}

fn write(error: &mut MaybeUninit<Error>, status: Status, sentence: &str) {
    let most = sentence.len().min(DEDALE_SENTENCE - 1);
    let end = (0..=most).rev().find(|&end| sentence.is_char_boundary(end)).unwrap_or(0);
    // A zero would end it for C.
    let sentence = &sentence.as_bytes()[..end];
    let end = sentence.iter().position(|&byte| byte == 0).unwrap_or(end);
    let error = error.as_mut_ptr();
    // SAFETY: the fields lie in the error, which C has given; the sentence and its zero fit.
    unsafe {
        (&raw mut (*error).code).write(status);
        let place = (&raw mut (*error).sentence).cast::<u8>();
        place.copy_from_nonoverlapping(sentence.as_ptr(), end);
        place.add(end).write(0);
    }
}

/// The name of a status, such as "off-board"; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn dedale_status_name(status: u32) -> *const c_char {
    const NAMES: [&CStr; 12] = [
        c"ok",
        c"null-pointer",
        c"invalid-argument",
        c"unknown-name",
        c"off-board",
        c"malformed",
        c"unfit",
        c"wrong-size",
        c"buffer-too-small",
        c"unwritable",
        c"file",
        c"panic",
    ];
    guard_or(c"unknown", || NAMES.get(status as usize).copied().unwrap_or(c"unknown")).as_ptr()
}

/// The version of the library: "0.2.0".
#[unsafe(no_mangle)]
pub extern "C" fn dedale_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(body: impl FnOnce() -> Answer<()>) -> (Status, String) {
        let mut error = MaybeUninit::uninit();
        let status = guard(Some(&mut error), body);
        // SAFETY: `guard` has written all of the code, and the sentence up to its zero.
        let (code, sentence) = unsafe {
            let error = error.as_ptr();
            let sentence = (&raw const (*error).sentence).cast::<c_char>();
            ((*error).code, CStr::from_ptr(sentence).to_str().unwrap().to_owned())
        };
        assert_eq!(code, status);
        assert_eq!(guard(None, || Ok(())), Status::Ok);
        (status, sentence)
    }

    #[test]
    fn a_panic_becomes_a_status() {
        let (status, sentence) = told(|| panic!("cell {} is gone", 7));
        assert_eq!(status, Status::Panic);
        assert!(sentence.ends_with("please report it: cell 7 is gone"), "{sentence}");
        assert_eq!(told(|| std::panic::panic_any(3)).0, Status::Panic);
        assert_eq!(guard_or(5, || panic!("no number")), 5);
    }

    #[test]
    fn a_sentence_is_cut_between_characters() {
        let fault = |sentence: String| move || Err(Status::Unfit.fault(sentence));
        assert_eq!(told(|| Ok(())), (Status::Ok, String::new()));
        assert_eq!(told(fault("short".into())), (Status::Unfit, "short".into()));
        assert_eq!(told(fault("é".repeat(400))).1, "é".repeat(255));
        assert_eq!(told(fault(format!("a{}", "→".repeat(400)))).1.len(), 511);
        assert_eq!(told(fault("be\0fore".into())).1, "be");
    }
}

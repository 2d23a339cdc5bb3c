//! Inputs that end: files of a known length, and streams up to a limit.
//!
//! A file says how long it is, so its bytes are refused or find their place before any is read.
//! A pipe or a device, such as `/dev/zero`, says nothing and may never end: it is read up to a
//! lower limit, which does little harm.

use std::io::{self, Read};

use dedale::{Phrase, phrase};

/// The most bytes of a file: 4 GiB.
pub const MAX_FILE_BYTES: u64 = 4 << 30;

/// The most bytes of what is no regular file: 64 MiB.
pub const MAX_STREAM_BYTES: u64 = 64 << 20;

/// Reads all there is: of a regular file, whose length is told, or else of a stream. Files that
/// the system makes up, as in `/proc`, say 0 and are read as streams. Beyond the limits, or what
/// memory can hold, there is an error in words.
pub fn read(from: impl Read, length: Option<u64>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let Some(length) = length.filter(|&length| length > 0) else { return read_stream(from) };
    let fits = usize::try_from(length).is_ok_and(|length| bytes.try_reserve_exact(length).is_ok());
    if length > MAX_FILE_BYTES || !fits {
        let most = MAX_FILE_BYTES >> 30;
        return Err(too_long(phrase!(
            "it has {length} bytes; a file may have {most} GiB, if memory holds them"
        )));
    }
    from.take(MAX_FILE_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn read_stream(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MAX_STREAM_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_STREAM_BYTES {
        return Err(too_long(phrase!(
            "it has more than {} MiB, the most of a pipe or a device; a file may have {} GiB",
            MAX_STREAM_BYTES >> 20,
            MAX_FILE_BYTES >> 30
        )));
    }
    Ok(bytes)
}

fn too_long(sentence: Phrase) -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, sentence)
}

//! Inputs that end: files of a known length, and streams up to a limit.
//!
//! A file says how long it is, so its bytes are refused or find their place before any is read.
//! A pipe or a device, such as `/dev/zero`, says nothing and may never end: it is read up to a
//! lower limit, which does little harm.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The most bytes of a file: 4 GiB.
pub const MAX_FILE_BYTES: u64 = 4 << 30;

/// The most bytes of what is no regular file: 64 MiB.
pub const MAX_STREAM_BYTES: u64 = 64 << 20;

/// The bytes of the file, pipe or device of this name. Beyond the limits, or what memory can
/// hold, there is an error in words.
pub fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    read_opened(File::open(path)?)
}

/// The same of a file that is open.
pub fn read_opened(file: File) -> io::Result<Vec<u8>> {
    match length(&file)? {
        Some(length) => {
            let mut bytes = Vec::new();
            let fits = usize::try_from(length).is_ok_and(|n| bytes.try_reserve_exact(n).is_ok());
            if length > MAX_FILE_BYTES || !fits {
                let most = MAX_FILE_BYTES.min(usize::MAX as u64) >> 30;
                return Err(too_long(format!("it has {length} bytes; a file may have {most} GiB")));
            }
            file.take(MAX_FILE_BYTES).read_to_end(&mut bytes)?;
            Ok(bytes)
        }
        None => read_stream(file),
    }
}

/// The length of a regular file. Those that the system makes up, as in `/proc`, say 0.
pub fn length(file: &File) -> io::Result<Option<u64>> {
    let metadata = file.metadata()?;
    Ok(Some(metadata.len()).filter(|&length| metadata.is_file() && length > 0))
}

/// All that a stream has to say.
pub fn read_stream(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MAX_STREAM_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_STREAM_BYTES {
        let sentence = format!(
            "it has more than {} MiB, the most of a pipe or a device; a file may have {} GiB",
            MAX_STREAM_BYTES >> 20,
            MAX_FILE_BYTES >> 30
        );
        return Err(too_long(sentence));
    }
    Ok(bytes)
}

fn too_long(sentence: String) -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, sentence)
}

#![no_main]
//! A drawing is read or refused; what was read is the same when written and
//! read again, and a refusal points into the file.

use dedale_io::drawing;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match drawing::read(bytes) {
        Ok(map) => {
            let text = drawing::write(&map).expect("what was drawn can be drawn");
            assert_eq!(drawing::read(text.as_bytes()), Ok(map.clone()), "{text}");
            let thin = drawing::write_thin(&map).expect("what was drawn can be drawn thin");
            assert_eq!(drawing::read(thin.as_bytes()), Ok(map), "{thin}");
        }
        Err(error) => {
            let lines = bytes.split(|&byte| byte == b'\n').count();
            assert!((1..=lines).contains(&error.line) && error.column >= 1, "{error}");
        }
    }
});

#![no_main]
//! A level is read or refused; what was read is the same when written in
//! either form and read again, and so is its plan.

use dedale_io::level::{Level, Roads};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match Level::read(bytes) {
        Ok(level) => {
            for text in [level.write(), level.write_compact()] {
                assert_eq!(Level::read(text.as_bytes()), Ok(level.clone()), "{text}");
            }
            level.plan(Roads::Mutual);
            let plan = level.plan(Roads::Directed);
            if let Ok(drawn) = Level::of(&plan) {
                assert_eq!(drawn.plan(Roads::Directed), plan);
            }
        }
        // A CR alone ends a line of YAML too.
        Err(error) => {
            let lines = bytes.split(|byte| b"\r\n".contains(byte)).count();
            assert!((1..=lines).contains(&error.line) && error.column >= 1, "{error}");
        }
    }
});

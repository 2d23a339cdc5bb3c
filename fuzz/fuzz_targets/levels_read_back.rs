#![no_main]
//! A level is read or refused; what was read is the same when written in
//! either form and read again, and so are its map and the kinds of its attackers.

use dedale_io::level::{Kinds, Level, Roads};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match Level::read(bytes) {
        Ok(level) => {
            for text in [level.write(), level.write_compact()] {
                assert_eq!(Level::read(text.as_bytes()), Ok(level.clone()), "{text}");
                if let Ok(kinds) = Kinds::of_level(bytes) {
                    let _ = level.marching_waves(&kinds);
                    assert_eq!(Kinds::of_level(text.as_bytes()), Ok(kinds), "{text}");
                }
            }
            level.to_map(Roads::Mutual);
            let map = level.to_map(Roads::Directed);
            if let Ok(drawn) = Level::of(&map) {
                assert_eq!(drawn.to_map(Roads::Directed), map);
            }
        }
        // A CR alone ends a line of YAML too.
        Err(error) => {
            let lines = bytes.split(|byte| b"\r\n".contains(byte)).count();
            assert!((1..=lines).contains(&error.line) && error.column >= 1, "{error}");
        }
    }
});

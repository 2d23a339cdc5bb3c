#![no_main]
//! A level, or a file of kinds, is read or refused; a level that was read is the same when written
//! in either form and read again, and so are its map and the kinds of its attackers.

use dedale_fuzz::check_refusal_of_yaml;
use dedale_io::level::{Kinds, Level, Roads};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match Level::read(bytes) {
        Ok(level) => {
            for text in [level.write(), level.write_compact()] {
                assert_eq!(Level::read(text.as_bytes()), Ok(level.clone()), "{text}");
                if let Ok(kinds) = Kinds::of_level(bytes) {
                    if let Err(error) = level.marching_waves(&kinds) {
                        let names = kinds.names().len().min(20);
                        assert!(!error.to_string().contains(char::is_control), "{error}");
                        assert!(error.to_string().chars().count() <= 400 + 50 * names, "{error}");
                    }
                    assert_eq!(Kinds::of_level(text.as_bytes()), Ok(kinds), "{text}");
                }
            }
            level.to_map(Roads::Mutual);
            let map = level.to_map(Roads::Directed);
            if let Ok(drawn) = Level::of(&map) {
                assert_eq!(drawn.to_map(Roads::Directed), map);
            }
        }
        Err(error) => check_refusal_of_yaml(bytes, &error),
    }
    match Kinds::read(bytes) {
        Ok(kinds) => {
            let counts = [kinds.kinds().len(), kinds.health().len(), kinds.names().len()];
            assert_eq!(counts, [counts[0]; 3]);
            for (number, name) in (0..).zip(kinds.names()) {
                assert_eq!(kinds.number(name), Some(number));
            }
        }
        Err(error) => check_refusal_of_yaml(bytes, &error),
    }
});

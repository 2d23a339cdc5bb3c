#![no_main]
//! A scenario is read or refused; what was read is the same when written and
//! read again, and a refusal points into the file.

use dedale_io::scenario;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match scenario::read(bytes) {
        Ok(scenario) => {
            assert!(scenario.tolerances().all(|tolerance| tolerance >= 1e-4));
            let text = scenario::write(&scenario).expect("what was read can be written");
            assert_eq!(scenario::read(text.as_bytes()), Ok(scenario), "{text}");
        }
        Err(error) => {
            let lines = bytes.split(|&byte| byte == b'\n').count();
            assert!((1..=lines).contains(&error.line) && error.column >= 1, "{error}");
        }
    }
});

#![no_main]
//! A map is read or refused; what was read is the same when written and read
//! again, and a refusal points into the file.

use dedale_io::movingai;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match movingai::read(bytes) {
        Ok(map) => {
            let text = movingai::write(&map).expect("what a map said a map can say");
            assert_eq!(movingai::read(text.as_bytes()), Ok(map), "{text}");
        }
        Err(error) => {
            let lines = bytes.split(|&byte| byte == b'\n').count();
            assert!((1..=lines).contains(&error.line) && error.column >= 1, "{error}");
        }
    }
});

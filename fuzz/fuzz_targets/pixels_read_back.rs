#![no_main]
//! A picture is read or refused; what was read is the same when written and
//! read again.

use dedale_io::pixels;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match pixels::read(bytes) {
        Ok(map) => {
            let png = pixels::write(&map).expect("walls and free cells have a colour");
            assert_eq!(pixels::read(&png), Ok(map));
        }
        Err(error) => assert!(error.line >= 1 && error.column == 1, "{error}"),
    }
});

#![no_main]
//! A file is read as a map, a scenario, a drawing and a picture, or refused; what was read is the
//! same when written and read again, and a refusal points into the file.

use dedale_io::{FormatError, drawing, movingai, pixels, scenario};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let points_into = |error: FormatError| {
        let lines = bytes.split(|&byte| byte == b'\n').count();
        assert!((1..=lines).contains(&error.line) && error.column >= 1, "{error}");
    };
    match movingai::read(bytes) {
        Ok(map) => {
            let text = movingai::write(&map).expect("what a map said a map can say");
            assert_eq!(movingai::read(text.as_bytes()), Ok(map), "{text}");
        }
        Err(error) => points_into(error),
    }
    match scenario::read(bytes) {
        Ok(scenario) => {
            assert!(scenario.tolerances().all(|tolerance| tolerance >= 1e-4));
            let text = scenario::write(&scenario).expect("what was read can be written");
            assert_eq!(scenario::read(text.as_bytes()), Ok(scenario), "{text}");
        }
        Err(error) => points_into(error),
    }
    match drawing::read(bytes) {
        Ok(map) => {
            let text = drawing::write(&map).expect("what was drawn can be drawn");
            assert_eq!(drawing::read(text.as_bytes()), Ok(map.clone()), "{text}");
            let thin = drawing::write_thin(&map).expect("what was drawn can be drawn thin");
            assert_eq!(drawing::read(thin.as_bytes()), Ok(map), "{thin}");
        }
        Err(error) => points_into(error),
    }
    match pixels::read(bytes) {
        Ok(map) => {
            let png = pixels::write(&map).expect("walls and free cells have a colour");
            assert_eq!(pixels::read(&png), Ok(map));
        }
        Err(error) => assert!(error.line >= 1 && error.column == 1, "{error}"),
    }
});

#![no_main]
//! A file is read as a grid, an array of `NumPy`, a drawing in other signs and a map of Tiled, or
//! refused; a map of Tiled that was read is the same when written and read again.

use dedale_io::values::{self, Legend};
use dedale_io::{Format, Reading, read_board_as, tiled};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let none = Legend::default();
    for read in [values::read(bytes, &none), values::read_signs(bytes, &none)] {
        if let Err(error) = read {
            assert!(error.line >= 1 && error.column >= 1, "{error}");
        }
    }
    for format in [None, Some(Format::Drawing)] {
        let _ = read_board_as("", bytes, &Reading { format, ..Reading::default() });
    }
    match tiled::read(bytes, 1 << 20, &|_| None) {
        Ok((grid, _)) => {
            for text in [tiled::write_xml(&grid), tiled::write_json(&grid)] {
                let text = text.expect("a board of squares, or a rectangle of hexagons");
                let (read, _) = tiled::read(text.as_bytes(), usize::MAX, &|_| None).expect("a map");
                assert_eq!(
                    read.marks().map(|marks| marks.len()),
                    grid.marks().map(|marks| marks.len())
                );
                assert_eq!(read.size(), grid.size());
            }
        }
        Err(error) => assert!(error.line >= 1 && error.column >= 1, "{error}"),
    }
});

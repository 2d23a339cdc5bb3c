#![no_main]
//! A file is read as a grid, an array of `NumPy`, a drawing in other signs, a map of Tiled with a
//! tile set beside it, and as heights, or refused; a map of Tiled and heights that were read are the
//! same when written and read again.
//!
//! The tile set follows the map after a byte 0.

use std::sync::LazyLock;

use dedale_fuzz::{check_refusal, check_sentence};
use dedale_io::values::{self, Legend, npy};
use dedale_io::{Format, Reading, heights, read_board_as, tiled};
use libfuzzer_sys::fuzz_target;

static SIGNS: LazyLock<Legend> = LazyLock::new(|| {
    "#=wall 0=free 1=cost:7 S=start space=free ~=water else=goal".parse().expect("a legend")
});

fuzz_target!(|bytes: &[u8]| {
    for legend in [&Legend::default(), &*SIGNS] {
        for read in [values::read(bytes, legend), values::read_signs(bytes, legend)] {
            match read {
                Err(error) if npy::is_one(bytes) => check_sentence(&error.to_string()),
                Err(error) => check_refusal(bytes, &error),
                Ok(_) => {}
            }
        }
        for format in [None, Some(Format::Drawing), Some(Format::Grid)] {
            let legend = if format.is_some() { legend.clone() } else { Legend::default() };
            let _ = read_board_as("", bytes, &Reading { format, legend, ..Reading::default() });
        }
    }
    let mut parts = bytes.splitn(2, |&byte| byte == 0);
    let (map, set) = (parts.next().unwrap_or_default(), parts.next());
    match tiled::read(map, 1 << 20, &|_| set.map(<[u8]>::to_vec)) {
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
        Err(error) => check_refusal(map, &error),
    }
    match heights::read(bytes) {
        Ok(rows) => {
            let row = |row: &Vec<i16>| row.iter().map(|height| format!("{height},")).collect();
            // A row without heights is a blank line, as an empty one at an end is none.
            let rows_written: Vec<String> = rows.iter().map(row).collect();
            let text = rows_written.iter().map(|row| format!("{row} \n")).collect::<String>();
            assert_eq!(heights::read(text.as_bytes()), Ok(rows), "{text}");
        }
        Err(error) => check_refusal(bytes, &error),
    }
});

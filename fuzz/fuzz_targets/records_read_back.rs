#![no_main]
//! A record of a hunt, the results of a contest, or the manifest of a catalogue of Chomp are read or
//! refused; what was read is the same when written and read again, and a refusal is one short
//! sentence, which points into a record or results.

use dedale_fuzz::{check_refusal, check_sentence};
use dedale_io::catalogue::Manifest;
use dedale_io::hunt::contest::{self, ContestHead, ContestHunt};
use dedale_io::{FormatError, hunt};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

/// The most rows and columns of a bar, and rows of its prefix: more take a while to count.
const LARGE: [(&str, u64); 3] = [("rows", 64), ("columns", 64), ("prefix", 3)];

fuzz_target!(|bytes: &[u8]| {
    match hunt::read(bytes) {
        Ok(record) => {
            let text = hunt::write(&record);
            assert_eq!(hunt::read(text.as_bytes()).as_ref(), Ok(&record), "{text}");
            let end = record.replay(|_| {});
            let is_over = end.end().is_some() || record.forfeit.is_some();
            assert_eq!(record.end(&end).is_some(), is_over, "{text}");
        }
        Err(error) => check_refusal(bytes, &error),
    }
    match results(bytes) {
        Ok((head, hunts)) => {
            let lines: Vec<Vec<u8>> =
                hunts.iter().map(|(_, line)| [*line, b"\n"].concat()).collect();
            let text = contest::write(&head, lines.iter().map(Vec::as_slice));
            assert_eq!(results(&text), Ok((head, hunts)), "{}", String::from_utf8_lossy(&text));
        }
        Err(error) => check_refusal(bytes, &error),
    }
    let sides: Value = serde_json::from_slice(bytes).unwrap_or_default();
    if LARGE.into_iter().all(|(key, most)| sides[key].as_u64().is_none_or(|side| side <= most)) {
        check_manifest(bytes);
    }
});

type Results<'a> = (ContestHead, Vec<(ContestHunt, &'a [u8])>);

fn results(bytes: &[u8]) -> Result<Results<'_>, FormatError> {
    let (head, hunts) = contest::read(bytes)?;
    Ok((head, hunts.collect::<Result<_, _>>()?))
}

fn check_manifest(bytes: &[u8]) {
    match Manifest::read(bytes) {
        Ok((manifest, layout)) => {
            assert!(manifest.levels.len() <= layout.level_count());
            let again = Manifest::read(&manifest.write()).map(|(again, _)| again);
            assert_eq!(again, Ok(manifest.clone()));
            for level in 0..=manifest.levels.len() {
                if let Err(error) = manifest.check(level, bytes) {
                    check_sentence(&error.to_string());
                }
            }
        }
        Err(error) => check_sentence(&error.to_string()),
    }
}

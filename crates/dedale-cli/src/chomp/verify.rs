//! `dedale chomp verify`: checks a catalogue.

use std::path::Path;

use dedale_app::Refusal;
use dedale_app::answer::chomp::{VerifyAnswer, classes};
use dedale_games::solve::chomp::{Verified, verify};

use super::folder::Folder;
use crate::output::{count, counted, print, print_json};
use crate::spinner::Spinner;
use crate::verdict::Verdict;

pub fn command(path: &Path, sample: Option<u64>, json: bool) -> Result<Verdict, Refusal> {
    let spinner = Spinner::with("reading");
    let (folder, _, segments) = Folder::open(path)?;
    let manifest = &folder.manifest;
    let bar @ [rows, columns] = [manifest.rows, manifest.columns];
    let verified = verify(bar, manifest.prefix, &segments, sample, &mut |done, of| {
        spinner.tell(&format!("checking: {done} of {of} levels"));
        Ok(())
    });
    drop(spinner);
    let Verified { survey, checked, sampled } = match verified {
        Ok(verified) => verified,
        Err(error) => return Err(Refusal::new(format!("{}: {error}", path.display()))),
    };
    let p_positions = survey.p_positions();
    if json {
        print_json(&VerifyAnswer {
            rows,
            columns,
            p_positions,
            checked,
            sampled,
            classes: classes(&survey, rows, columns),
            hash: format!("{:016x}", survey.hash),
        })?;
        return Ok(Verdict::Yes);
    }
    print(&format!(
        "{}: chomp {rows}×{columns}, {}, hash {:016x}\n\
         no bite leads from any of {} to a P-position; from {} it does; the table of classes is \
         symmetric\n",
        path.display(),
        counted(p_positions, "P-position"),
        survey.hash,
        count(checked),
        counted(sampled, "other position"),
    ))?;
    Ok(Verdict::Yes)
}

//! `dedale chomp verify`: checks a catalogue.

use std::path::Path;

use dedale_app::answer::chomp::{VerifyAnswer, classes};
use dedale_app::{Refusal, refusal};
use dedale_games::solve::chomp::{Verified, verify};

use super::folder::Folder;
use crate::lang::{tr, word};
use crate::output::{Verdict, count, counted, print, print_json};
use crate::spinner::Spinner;

pub fn command(path: &Path, sample: Option<u64>, json: bool) -> Result<Verdict, Refusal> {
    let spinner = Spinner::with(word("reading"));
    let (folder, _, segments) = Folder::open(path)?;
    let manifest = &folder.manifest;
    let bar @ [rows, columns] = [manifest.rows, manifest.columns];
    let verified = verify(bar, manifest.prefix, &segments, sample, &mut |done, of| {
        spinner.tell(&tr!("checking: {done} of {of} levels", done = done, of = of));
        Ok(())
    });
    drop(spinner);
    let Verified { survey, checked, sampled } = match verified {
        Ok(verified) => verified,
        Err(error) => {
            return Err(refusal!(
                "within",
                "{file}: {error}",
                file = path.display(),
                error = error
            ));
        }
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
    print(&tr!(
        "{file}: chomp {rows}×{columns}, {p_positions}, hash {hash}\nno bite leads from any of \
         {checked} to a P-position; from {sampled} it does; the table of classes is symmetric\n",
        file = path.display(),
        rows = rows,
        columns = columns,
        p_positions = counted(p_positions, "P-position"),
        hash = format!("{:016x}", survey.hash),
        checked = count(checked),
        sampled = counted(sampled, "other position")
    ))?;
    Ok(Verdict::Yes)
}

//! `dedale convert`: turns a board file into another form.

use dedale_io::convert::Source;

use crate::cli::ConvertArgs;
use crate::form::board_form;
use crate::input::{bytes, check_roads, in_file};
use crate::lang::{phrase, tr};
use crate::output::{check_outputs, named_file, stream_bytes};
use crate::verdict::Verdict;
use dedale_app::Refusal;

pub fn command(args: &ConvertArgs) -> Result<Verdict, Refusal> {
    let output = args.to.as_deref().or(args.output.as_deref()).and_then(named_file);
    let form = board_form(args.format, output)?;
    check_outputs(Some(&args.board), &[output], None)?;
    let (name, bytes) = bytes(&args.board)?;
    let source = in_file(&args.board, Source::read(name, &bytes, args.roads.unwrap_or_default()))?;
    check_roads(args.roads, source.is_level())?;
    let converted = source.convert(form).map_err(Refusal::of)?;
    stream_bytes(output, &converted.bytes)?;
    for loss in converted.losses {
        crate::output::complain!("{}", tr!("dedale: {loss}", loss = phrase(&loss.to_string())));
    }
    Ok(Verdict::Yes)
}

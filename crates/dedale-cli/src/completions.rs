//! Completion scripts and manual pages.

use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;
use dedale_app::{Result, refusal};

use crate::cli::Cli;
use crate::lang;
use crate::output::{NewFile, make_folder, print, write_files};

pub fn completions(shell: Shell) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(), "dedale", &mut script);
    print(&String::from_utf8_lossy(&script))
}

/// The command, with help in its language.
fn command() -> clap::Command {
    if lang::is_french() { lang::in_french(Cli::command()) } else { Cli::command() }
}

/// Prints one page for the whole command, or writes one for it and each subcommand to a
/// folder.
pub fn manual(folder: Option<&Path>) -> Result<()> {
    let mut command = command();
    command.build();
    match folder {
        None => print(&String::from_utf8_lossy(&page(command)?))?,
        Some(folder) => {
            make_folder(folder)?;
            let name = |command: &clap::Command| command.get_display_name().map(str::to_owned);
            let mut pages = Vec::new();
            for subcommand in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
                let file = format!("{}.1", name(subcommand).unwrap_or_default());
                pages.push(NewFile { path: folder.join(file), bytes: page(subcommand.clone())? });
            }
            pages.push(NewFile { path: folder.join("dedale.1"), bytes: page(command)? });
            write_files(pages)?;
        }
    }
    Ok(())
}

fn page(command: clap::Command) -> Result<Vec<u8>> {
    let mut roff = Vec::new();
    clap_mangen::Man::new(command)
        .render(&mut roff)
        .map_err(|error| refusal!("no-manual", "cannot make the manual page: {error}"))?;
    Ok(if lang::is_french() { lang::french_headings(&roff) } else { roff })
}

//! `dedale hunt new-player`: writes a player to begin with.

use std::fmt::Write as _;

use dedale_app::{Refusal, refuse};

use crate::cli::{Language, NewPlayerArgs};
use crate::output::{NewFile, print, write_files};
use crate::verdict::Verdict;

/// A player: its files, how it is started, tested, and made ready if it must be.
struct Template {
    files: &'static [(&'static str, &'static str)],
    make: Option<&'static str>,
    test: &'static str,
    command: &'static str,
}

macro_rules! files {
    ($folder:literal: $($file:literal),+) => {
        &[$(($file, include_str!(concat!("../../players/", $folder, "/", $file)))),+]
    };
}

const fn template(language: Language) -> Template {
    match language {
        Language::Python => Template {
            files: files!("python": "player.py", "test_player.py"),
            make: None,
            test: "python3 test_player.py",
            command: "python3 player.py",
        },
        Language::JavaScript => Template {
            files: files!("javascript": "player.mjs", "player.test.mjs"),
            make: None,
            test: "node --test",
            command: "node player.mjs",
        },
        Language::Rust => Template {
            files: files!("rust": "player.rs", "test.sh"),
            make: Some("rustc -O player.rs"),
            test: "sh test.sh",
            command: "./player",
        },
        Language::Java => Template {
            files: files!("java": "Player.java", "test.sh"),
            make: Some("javac Player.java"),
            test: "sh test.sh",
            command: "java -XX:-UsePerfData -XX:TieredStopAtLevel=1 Player",
        },
        Language::C => Template {
            files: files!("c": "player.c", "test.sh"),
            make: Some("cc -O2 -std=c99 -o player player.c"),
            test: "sh test.sh",
            command: "./player",
        },
    }
}

pub fn command(args: &NewPlayerArgs) -> Result<Verdict, Refusal> {
    let folder = args.folder.display();
    if args.folder.read_dir().is_ok_and(|mut entries| entries.next().is_some()) {
        return refuse(format!("{folder} is not empty; name a new folder"));
    }
    let made = std::fs::create_dir_all(&args.folder);
    made.map_err(|error| Refusal::new(format!("cannot make {folder}: {error}")))?;
    let template = template(args.language);
    let files = template.files.iter();
    let files = files.map(|(name, text)| NewFile {
        path: args.folder.join(name),
        bytes: text.as_bytes().to_vec(),
    });
    write_files(files.collect())?;
    let names: Vec<&str> = template.files.iter().map(|(name, _)| *name).collect();
    let mut text = format!("{folder} has {}\n", names.join(" and "));
    let _ = writeln!(text, "test it:      cd {folder} && {}", template.test);
    let make = template.make.map(|make| format!(" && {make}")).unwrap_or_default();
    let _ = writeln!(
        text,
        "let it hunt:  cd {folder}{make} && dedale hunt match --monster easy --hunter 'cmd:{}'",
        template.command
    );
    print(&text)?;
    Ok(Verdict::Yes)
}

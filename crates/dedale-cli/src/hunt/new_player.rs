//! `dedale hunt new-player`: writes a player to begin with.

use dedale_app::{Result, bail};

use crate::cli::{Language, NewPlayerArgs};
use crate::lang::{tr, word};
use crate::output::{NewFile, make_folder, print, write_files};

/// A player: its files, how it is started, tested, and made ready if it must be.
struct Template {
    files: [(&'static str, &'static str); 2],
    make: Option<&'static str>,
    test: &'static str,
    command: &'static str,
}

macro_rules! file {
    ($folder:literal, $file:literal) => {
        ($file, include_str!(concat!("../../players/", $folder, "/", $file)))
    };
}

/// The test of players that are made before they play, by the commands `@MAKE@` and `@PLAYER@`.
const SHELL_TEST: (&str, &str) = ("test.sh", include_str!("../../players/test.sh"));

const fn template(language: Language) -> Template {
    match language {
        Language::Python => Template {
            files: [file!("python", "player.py"), file!("python", "test_player.py")],
            make: None,
            test: "python3 test_player.py",
            command: "python3 player.py",
        },
        Language::JavaScript => Template {
            files: [file!("javascript", "player.mjs"), file!("javascript", "player.test.mjs")],
            make: None,
            test: "node --test",
            command: "node player.mjs",
        },
        Language::Rust => Template {
            files: [file!("rust", "player.rs"), SHELL_TEST],
            make: Some("rustc -O player.rs"),
            test: "sh test.sh",
            command: "./player",
        },
        Language::Java => Template {
            files: [file!("java", "Player.java"), SHELL_TEST],
            make: Some("javac Player.java"),
            test: "sh test.sh",
            command: "java -XX:-UsePerfData -XX:TieredStopAtLevel=1 Player",
        },
        Language::C => Template {
            files: [file!("c", "player.c"), SHELL_TEST],
            make: Some("cc -O2 -std=c99 -Wall -Wextra -o player player.c"),
            test: "sh test.sh",
            command: "./player",
        },
    }
}

pub fn command(args: &NewPlayerArgs) -> Result<()> {
    let folder = args.folder.display();
    if args.folder.read_dir().is_ok_and(|mut entries| entries.next().is_some()) {
        bail!("folder-full", "{folder} is not empty; name a new folder");
    }
    make_folder(&args.folder)?;
    let template = template(args.language);
    let made_by = template.make.unwrap_or_default();
    let files = template.files.map(|(name, text)| {
        let text = text.replace("@MAKE@", made_by).replace("@PLAYER@", template.command);
        NewFile { path: args.folder.join(name), bytes: text.into_bytes() }
    });
    write_files(files.into())?;
    let names = template.files.map(|(name, _)| name);
    let mut text = tr!("{folder} has {files}\n", files = names.join(word(" and ")));
    text += &(tr!("test it:      cd {folder} && {test}", test = template.test) + "\n");
    let make = template.make.map(|make| format!(" && {make}")).unwrap_or_default();
    text += &(tr!(
        "let it hunt:  cd {folder}{make} && dedale hunt match --monster easy --hunter \
         'cmd:{command}'",
        command = template.command
    ) + "\n");
    print(&text)
}

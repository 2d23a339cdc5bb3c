//! A guard that ends the players when the command ends, for whatever reason.

use std::io::{self, Write};
use std::process::{Child, ChildStdin, Command, Stdio};

/// A shell that knows the process groups of players, and kills the remaining ones when the
/// command is gone.
const SCRIPT: &str = r#"
while read -r what group; do
    case $what in
        add) live="$live $group" ;;
        drop)
            kept=
            for one in $live; do [ "$one" = "$group" ] || kept="$kept $one"; done
            live=$kept
            ;;
    esac
done
for one in $live; do kill -s KILL -- "-$one"; done
"#;

#[derive(Debug)]
pub(super) struct Guard {
    child: Child,
    told: Option<ChildStdin>,
}

impl Guard {
    pub(super) fn start() -> io::Result<Self> {
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT]).stdin(Stdio::piped()).stdout(Stdio::null());
        command.stderr(Stdio::null());
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt;
            command.process_group(0); // out of reach of what a terminal's Ctrl-C ends
        }
        let mut child = command.spawn()?;
        let told = child.stdin.take();
        Ok(Self { child, told })
    }

    pub(super) fn add(&mut self, group: u32) -> io::Result<()> {
        self.tell("add", group)
    }

    pub(super) fn drop(&mut self, group: u32) -> io::Result<()> {
        self.tell("drop", group)
    }

    fn tell(&mut self, what: &str, group: u32) -> io::Result<()> {
        self.told.as_mut().map_or(Ok(()), |told| writeln!(told, "{what} {group}"))
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        drop(self.told.take());
        let _ = self.child.wait();
    }
}

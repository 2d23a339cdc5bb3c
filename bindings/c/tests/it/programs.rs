//! Programs in C and C++, compiled against the library and run.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

pub(crate) fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A number that may be chosen in the environment.
pub(crate) fn from_environment(name: &str, usual: u64) -> u64 {
    let chosen = std::env::var(name);
    chosen.map_or(usual, |number| number.parse().expect("a whole number"))
}

/// Which of the two libraries a program has.
#[derive(Clone, Copy)]
pub(crate) enum Library {
    Static,
    Shared,
}

/// The library, beside the tests or in the folder above.
pub(crate) fn library(kind: Library) -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let name = match kind {
        Library::Static => "libdedale_c.a".to_owned(),
        Library::Shared => {
            format!("{}dedale_c{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX)
        }
    };
    let folders = tests.ancestors().skip(1).take(2);
    folders.map(|folder| folder.join(&name)).find(|file| file.exists()).expect("the library")
}

/// A program, until it is dropped.
pub(crate) struct Program {
    folder: TempDir,
    shared: PathBuf,
}

impl Program {
    /// Compiles these files, of C99 or C++17, under the sanitizers for addresses, leaks and
    /// undefined behavior.
    pub(crate) fn compile(sources: &[PathBuf], kind: Library) -> Self {
        let build = tempfile::tempdir().unwrap();
        let is_cpp = sources[0].extension().is_some_and(|ending| ending == "cpp");
        let (compiler, standard) = if is_cpp { ("g++", "c++17") } else { ("gcc", "c99") };
        let shared = build.path().join("lib");
        std::fs::create_dir(&shared).unwrap();
        let mut command = Command::new(compiler);
        command
            .args([&format!("-std={standard}"), "-Wall", "-Wextra", "-Wpedantic", "-Werror"])
            .args(["-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"])
            .arg("-I")
            .arg(folder().join("include"))
            .args(sources)
            .arg("-o")
            .arg(build.path().join("program"));
        match kind {
            Library::Static => {
                command.arg(library(kind)).args(["-lpthread", "-ldl", "-lm"]);
            }
            Library::Shared => {
                // Under the names that `build` gives it.
                let file = library(kind);
                for name in [soname(&file), "libdedale.so".into()] {
                    std::os::unix::fs::symlink(&file, shared.join(name)).unwrap();
                }
                command.arg("-L").arg(&shared).arg("-ldedale");
            }
        }
        let output = command.output().expect("a compiler of C and C++");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Self { folder: build, shared }
    }

    /// Runs it with these arguments.
    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        Command::new(self.folder.path().join("program"))
            .args(arguments)
            .current_dir(&self.folder)
            .env("LD_LIBRARY_PATH", &self.shared)
            .env("ASAN_OPTIONS", "detect_leaks=1:abort_on_error=0")
            .stdin(Stdio::null())
            .output()
            .unwrap()
    }

    /// What it prints when all goes well.
    pub(crate) fn output(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}\n{told}", output.status);
        String::from_utf8(output.stdout).unwrap()
    }
}

/// The name by which programs ask for the shared library.
fn soname(library: &Path) -> String {
    let output = Command::new("objdump").arg("-p").arg(library).output().expect("binutils");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = told.lines().find_map(|line| line.trim().strip_prefix("SONAME"));
    line.expect("a name for programs").trim().to_owned()
}

// Random calls of every function, with good and bad arguments.

#[test]
#[ignore = "slow: compiles C and C++"]
fn random_calls_are_answered_or_refused() {
    let sources = ["calls.c", "random.c"].map(|name| folder().join("tests/c").join(name));
    let program = Program::compile(&sources, Library::Static);
    let [seed, rounds, seconds] = [("SEED", 1), ("ROUNDS", 30_000), ("SECONDS", 0)]
        .map(|(name, usual)| from_environment(name, usual).to_string());
    print!("{}", program.output(&[&seed, &rounds, &seconds]));
}

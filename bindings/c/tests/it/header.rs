//! The header is that of the code, and compiles as C99 and as C++17 without a warning.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::programs::folder;

/// The files of Rust code, in the order in which the header shows them.
fn sources() -> Vec<PathBuf> {
    let in_order = [
        "status.rs",
        "bytes.rs",
        "board/mod.rs", // and its modules
        "maze.rs",
        "path.rs",
        "planner.rs",
        "jump_search.rs",
        "path_index.rs",
        "field.rs",
        "chokepoints.rs",
        "link.rs",
        "ask.rs",
    ];
    in_order.into_iter().map(|file| folder().join("src").join(file)).collect()
}

fn generated() -> String {
    let config = cbindgen::Config::from_file(folder().join("cbindgen.toml")).unwrap();
    let builder = cbindgen::Builder::new().with_config(config);
    let builder = sources().iter().fold(builder, cbindgen::Builder::with_src);
    let mut header = Vec::new();
    builder.generate().unwrap().write(&mut header);
    String::from_utf8(header).unwrap()
}

#[test]
fn the_header_is_that_of_the_code() {
    let file = folder().join("include/dedale.h");
    let header = generated();
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, &header).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    let renew = "BLESS=1 cargo test -p dedale-c header";
    assert!(kept == header, "include/dedale.h is out of date; '{renew}' writes it anew");
}

#[test]
fn the_header_declares_every_function_once() {
    let header = generated();
    let mut count = 0;
    let board = fs::read_dir(folder().join("src/board")).unwrap();
    let files = fs::read_dir(folder().join("src")).unwrap().chain(board);
    for file in files.map(|entry| entry.unwrap().path()).filter(|path| path.is_file()) {
        let code = fs::read_to_string(&file).unwrap();
        for name in code.split("pub extern \"C\" fn ").skip(1) {
            let name = &name[..name.find('(').unwrap()];
            assert_eq!(header.matches(&format!("{name}(")).count(), 1, "{name}");
            count += 1;
        }
    }
    assert!(count > 80, "{count} functions");
}

#[test]
fn the_header_compiles_as_c_and_as_cpp() {
    let build = tempfile::tempdir().unwrap();
    for (compiler, ending, standard) in [("gcc", "c", "c99"), ("g++", "cpp", "c++17")] {
        let file = build.path().join("alone").with_extension(ending);
        fs::write(&file, "#include <dedale.h>\nint main(void) { return DEDALE_STATUS_OK; }\n")
            .unwrap();
        let output = Command::new(compiler)
            .args([&format!("-std={standard}"), "-Wall", "-Wextra", "-Wpedantic", "-Werror"])
            .args(["-fsyntax-only", "-I"])
            .args([&folder().join("include"), &file])
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

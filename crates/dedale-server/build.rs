//! Packs the page's files, as browsers take them; a debug build reads them from disk.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(embedded)");
    if env::var_os("PROFILE").is_some_and(|profile| profile == "debug") {
        return Ok(());
    }
    println!("cargo::rustc-cfg=embedded");
    println!("cargo::rerun-if-changed=site");
    let output = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo says it"));
    let mut list = String::from("&[\n");
    pack(Path::new("site"), &output, &mut list)?;
    fs::write(output.join("site.rs"), list + "]\n")
}

/// Packs all files of a folder, and lists their names and contents in Rust.
fn pack(folder: &Path, output: &Path, list: &mut String) -> io::Result<()> {
    fs::create_dir_all(output.join(folder))?;
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut entries = entries.collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            pack(&path, output, list)?;
            continue;
        }
        let place = fs::File::create(output.join(&path))?;
        let mut packed = GzEncoder::new(place, Compression::best());
        io::Write::write_all(&mut packed, &fs::read(&path)?)?;
        packed.finish()?;
        let parts = path.iter().skip(1).map(|part| part.to_string_lossy());
        let name = parts.collect::<Vec<_>>().join("/");
        let _ = writeln!(list, "({name:?}, include_bytes!(\"site/{name}\")),");
    }
    Ok(())
}

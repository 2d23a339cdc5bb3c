use std::path::PathBuf;

/// Panics unless the file of this name holds exactly this text.
pub(crate) fn check(name: &str, text: &str) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/pictures");
    let file = folder.join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(&file, text).unwrap();
    }
    let expected = std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{}: {error}; BLESS=1 writes it", file.display()));
    assert!(expected == text, "{name} should be\n{expected}\nbut is\n{text}");
}

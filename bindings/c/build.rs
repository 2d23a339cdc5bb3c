//! The name by which programs ask for the shared library when they start.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        let [major, minor] = ["MAJOR", "MINOR"]
            .map(|part| std::env::var(format!("CARGO_PKG_VERSION_{part}")).unwrap_or_default());
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libdedale.so.{major}.{minor}");
    }
}

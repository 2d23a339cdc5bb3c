//! What the host gives, as imports of the module `dedale`.

#[link(wasm_import_module = "dedale")]
unsafe extern "C" {
    #[link_name = "now"]
    safe fn host_now() -> f64;
    #[link_name = "tell"]
    safe fn host_tell(done: f64, of: f64);
    #[link_name = "random"]
    fn host_random(bytes: *mut u8, length: usize);
}

/// Milliseconds since some moment.
pub(crate) fn now() -> f64 {
    host_now()
}

/// So much is done, of so much.
pub(crate) fn tell(done: f64, of: f64) {
    host_tell(done, of);
}

/// Fills the bytes at random.
pub(crate) fn random(bytes: &mut [u8]) {
    // SAFETY: the host writes within these bytes.
    unsafe { host_random(bytes.as_mut_ptr(), bytes.len()) }
}

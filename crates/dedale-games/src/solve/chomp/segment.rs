use std::fmt;
use std::sync::Arc;

/// The bytes of a solved level: in memory, or wherever they have been stored.
#[derive(Clone)]
pub struct Segment(Arc<dyn AsRef<[u8]> + Send + Sync>);

impl Segment {
    /// A segment of these bytes.
    pub fn new(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Self {
        Self(Arc::new(bytes))
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        (*self.0).as_ref()
    }
}

impl fmt::Debug for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Segment({} bytes)", self.bytes().len())
    }
}

//! How what the library knows is stored by `serde` (feature `serde`), and read back.
//!
//! Small values derive it, and so do a map, a march and a game of waves, which are checked when
//! they are read. A board or a field is stored as its parts, a plain struct beside it
//! (`board/snapshot.rs`, `field/snapshot.rs`): all that its answers depend on, and no working
//! memory. What is read is checked, so that no file makes a value that could not have been
//! computed.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A type that is stored as its parts.
pub(crate) trait Snapshot: Sized {
    type Parts: Serialize + DeserializeOwned;

    fn parts(&self) -> Self::Parts;

    /// Puts the parts together, or says what is wrong with them.
    fn restored(parts: Self::Parts) -> Result<Self, String>;
}

/// `Serialize` and `Deserialize` of a [`Snapshot`].
macro_rules! stored_as_parts {
    ($($type:ty),+) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serde::Serialize::serialize(&$crate::snapshot::Snapshot::parts(self), serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
                let parts = serde::Deserialize::deserialize(reader)?;
                <Self as $crate::snapshot::Snapshot>::restored(parts)
                    .map_err(serde::de::Error::custom)
            }
        }
    )+};
}

pub(crate) use stored_as_parts;

/// A type that is stored as it is, and checked when it is read.
pub(crate) trait Checked {
    fn check(&self) -> Result<(), String>;
}

/// `Serialize` and `Deserialize` of a [`Checked`] type, which derives both with
/// `serde(remote = "Self")`.
macro_rules! checked_when_read {
    ($($type:ty),+) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                <$type>::serialize(self, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
                let read = <$type>::deserialize(reader)?;
                $crate::snapshot::Checked::check(&read).map_err(serde::de::Error::custom)?;
                Ok(read)
            }
        }
    )+};
}

pub(crate) use checked_when_read;

/// An error of this sentence unless the condition holds.
pub(crate) fn check(holds: bool, sentence: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(sentence.to_owned()) }
}

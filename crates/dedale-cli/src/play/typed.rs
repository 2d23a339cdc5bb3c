use std::convert::Infallible;
use std::path::PathBuf;
use std::str::FromStr;

/// A player, as typed.
#[derive(PartialEq, Eq)]
pub enum Typed {
    Human,
    Perfect,
    Random(Option<u64>),
    /// Of a strategy.
    File(PathBuf),
}

impl FromStr for Typed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let seed = text.strip_prefix("random:").map(str::parse);
        let Ok(path) = PathBuf::from_str(text).map_err(|never: Infallible| match never {});
        match (text, seed) {
            ("human", _) => Ok(Self::Human),
            ("perfect", _) => Ok(Self::Perfect),
            ("random", _) => Ok(Self::Random(None)),
            (_, Some(Ok(seed))) => Ok(Self::Random(Some(seed))),
            _ if path.is_file() => Ok(Self::File(path)),
            _ => {
                Err("expected human, perfect, random, random:SEED or the file of a strategy".into())
            }
        }
    }
}

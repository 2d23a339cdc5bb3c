//! Options that take a name.

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Reads one of these values by its name.
pub fn by_name<T, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    PossibleValuesParser::new(all.map(name)).map(move |typed| {
        let value = all.into_iter().find(|&value| name(value) == typed);
        value.expect("the name of one of them")
    })
}

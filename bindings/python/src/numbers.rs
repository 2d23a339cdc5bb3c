//! Whole numbers as Python gives them, of any size.

use std::fmt::Display;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::fault::sentence;

/// A type of whole numbers from 0 to a largest.
pub(crate) trait Whole: Sized + Display {
    const MAX: Self;

    fn taken(value: &Bound<'_, PyAny>) -> PyResult<Self>;
}

macro_rules! whole {
    ($($kind:ty),+) => {$(
        impl Whole for $kind {
            const MAX: Self = Self::MAX;

            fn taken(value: &Bound<'_, PyAny>) -> PyResult<Self> {
                value.extract()
            }
        }
    )+};
}

whole!(u8, u32, u64);

/// A whole number; one that is out of range gets a sentence.
pub(crate) fn whole<W: Whole>(value: &Bound<'_, PyAny>) -> PyResult<W> {
    W::taken(value).map_err(|wrong| {
        if wrong.is_instance_of::<PyOverflowError>(value.py()) {
            let most = W::MAX;
            sentence(format!("expected a whole number from 0 to {most}, found {value}"))
        } else {
            wrong
        }
    })
}

/// A whole number, or none.
pub(crate) fn whole_or_none<W: Whole>(value: &Bound<'_, PyAny>) -> PyResult<Option<W>> {
    if value.is_none() { Ok(None) } else { whole(value).map(Some) }
}

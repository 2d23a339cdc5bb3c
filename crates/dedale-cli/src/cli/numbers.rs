//! Options that take a number.

pub fn whole(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

pub fn small(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u32::MAX))
}

pub fn number(text: &str) -> Result<f64, String> {
    text.parse().map_err(|_| "expected a number such as 75 or 33.3".into())
}

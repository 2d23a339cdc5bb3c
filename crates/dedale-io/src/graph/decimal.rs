//! Decimal numbers as text: most of what a graph file consists of.

/// Appends the digits of the number, without leading zeros.
pub(super) fn push(text: &mut Vec<u8>, mut number: u64) {
    let mut digits = [0; 20];
    let mut begin = digits.len();
    loop {
        begin -= 1;
        digits[begin] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    text.extend_from_slice(&digits[begin..]);
}

/// The number at the start of these bytes, and its length in bytes: 0 if there is none. A
/// number that is too large for any use stays too large.
#[inline]
pub(super) fn leading(bytes: &[u8]) -> (u64, usize) {
    let (mut number, mut length) = (0_u64, 0);
    for digit in bytes.iter().take_while(|byte| byte.is_ascii_digit()) {
        number = (10 * number + u64::from(digit - b'0')).min(u64::MAX / 16);
        length += 1;
    }
    (number, length)
}

/// Parses a canonical number: digits without a sign and without leading zeros.
pub(super) fn parse(text: &str) -> Option<u32> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let is_short = text == "0" || !text.starts_with('0');
    text.parse().ok().filter(|_| is_plain && is_short)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_written_form() {
        for number in [0, 7, 10, 4_294_967_295] {
            let mut text = Vec::new();
            push(&mut text, number);
            let text = String::from_utf8(text).unwrap();
            assert_eq!(text, number.to_string());
            assert_eq!(parse(&text).map(u64::from), Some(number));
        }
        for text in ["", "00", "01", "+1", "-1", "1.0", "4294967296", "a"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}

//! [`Digits`]: a number as styles and drawings want it. Writing any number there is, to the last digit, would bring ten kilobytes into
//! the page.

use std::fmt;

/// A number that is written with at most four digits behind the point.
pub struct Digits(pub f64);

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[allow(clippy::cast_possible_truncation)] // saturates: nothing on a page is that large
        let all = (self.0 * 1e4).round() as i64;
        let (whole, mut part) = (all.unsigned_abs() / 10_000, all.unsigned_abs() % 10_000);
        let mut digits = 4;
        while digits > 0 && part % 10 == 0 {
            part /= 10;
            digits -= 1;
        }
        f.write_str(if all < 0 { "-" } else { "" })?;
        if digits == 0 { write!(f, "{whole}") } else { write!(f, "{whole}.{part:0digits$}") }
    }
}

#[cfg(test)]
mod tests {
    use super::Digits;
    use proptest::prelude::*;

    #[test]
    fn a_number_is_as_long_as_it_must_be() {
        let said = [0.0, -0.00001, 3.4, -3.05, 12.0, 0.12345, -1e3, 99.99996].map(|number| Digits(number).to_string());
        assert_eq!(said, ["0", "0", "3.4", "-3.05", "12", "0.1235", "-1000", "100"]);
    }

    proptest! {
        #[test]
        fn it_is_read_as_what_it_was(number in -1e6..1e6) {
            let read: f64 = Digits(number).to_string().parse().unwrap();
            prop_assert!((read - number).abs() <= 0.500_01e-4, "{} {}", number, read);
        }
    }
}

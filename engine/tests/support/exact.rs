//! Exact decimal arithmetic in units of 10⁻⁹, read from the digits of the stored text.

use serde_json::{Value, json};

/// One.
pub const UNIT: i128 = 10_i128.pow(9);

pub fn read(number: &Value) -> i128 {
    if let Some(whole) = number.as_i64() {
        return i128::from(whole) * UNIT;
    }
    let text = number.to_string();
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((&text, "0"));
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits: i128 = format!("{whole}{decimals}").parse().unwrap();
    let places = 9 + exponent.parse::<i32>().unwrap() - i32::try_from(decimals.len()).unwrap();
    if places >= 0 {
        digits * 10_i128.pow(places.unsigned_abs())
    } else {
        digits / 10_i128.pow(places.unsigned_abs())
    }
}

pub fn times(a: i128, b: i128) -> i128 {
    // Both have 9 places; quantities are whole, so one factor loses nothing.
    if a % UNIT == 0 { a / UNIT * b } else { a * (b / UNIT) + a * (b % UNIT) / UNIT }
}

/// The display rule (docs/rules/game.md#how-totals-print), on exact digits.
pub fn text(total: i128) -> String {
    let (sign, size) = (if total < 0 { "-" } else { "" }, total.abs());
    let text = if size % UNIT < UNIT / 10 {
        (size / UNIT).to_string()
    } else {
        let tenths = (size + UNIT / 20) / (UNIT / 10);
        format!("{}.{}", tenths / 10, tenths % 10)
    };
    if text == "0" { text } else { format!("{sign}{text}") }
}

/// A number exactly as it is stored.
pub fn of(number: f64) -> i128 {
    read(&json!(number))
}

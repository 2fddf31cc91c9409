//! Decimal text to the nearest double, exactly as a browser reads it.
//!
//! Not `str::parse`, whose tables and code are an eighth of the Wasm. A test holds the two together.

/// The most significant digits that are read one by one. Between two doubles 768 decide; beyond, it only
/// matters whether there is anything more.
const MOST_DIGITS: usize = 800;
/// Decimal digits that every double holds.
const EXACT_DIGITS: usize = 15;
/// Powers of ten up to this one are doubles themselves.
const EXACT_POWER: i32 = 22;
/// A bound for exponents, far beyond a double's range.
const LARGEST_EXPONENT: i32 = 1_000_000;

/// Reads a number written in digits, with a sign, a decimal point and an exponent where wanted. Beyond a
/// double's range it is infinite.
///
/// ```
/// use engine::decimal::read;
/// assert_eq!(read("-2.5e3"), Some(-2500.0));
/// assert_eq!(read("1e999"), Some(f64::INFINITY));
/// assert_eq!(read("2 lb"), None);
/// ```
#[must_use]
pub fn read(text: &str) -> Option<f64> {
    let (negative, rest) = signed(text);
    let (mantissa, exponent) = match parted(rest, b"eE") {
        Some((mantissa, exponent)) => (mantissa, read_exponent(exponent)?),
        None => (rest, 0),
    };
    let (whole, decimals) = parted(mantissa, b".").unwrap_or((mantissa, ""));
    if whole.len() + decimals.len() == 0 || !are_digits(whole) || !are_digits(decimals) {
        return None;
    }
    let digits = whole.bytes().chain(decimals.bytes());
    let digits = digits.skip_while(|&digit| digit == b'0').map(value);
    let number = nearest(digits, exponent.saturating_sub(length(decimals.len())));
    Some(if negative { -number } else { number })
}

/// What stands before and behind the first of these bytes.
fn parted<'a>(text: &'a str, at: &[u8]) -> Option<(&'a str, &'a str)> {
    let place = text.bytes().position(|byte| at.contains(&byte))?;
    Some((text.get(..place)?, text.get(place + 1..)?))
}

fn signed(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

fn read_exponent(text: &str) -> Option<i32> {
    let (negative, digits) = signed(text);
    if digits.is_empty() || !are_digits(digits) {
        return None;
    }
    let size = digits.bytes().map(value).fold(0, |size: i32, digit| {
        (size * 10 + i32::from(digit)).min(LARGEST_EXPONENT)
    });
    Some(if negative { -size } else { size })
}

fn are_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn value(digit: u8) -> u8 {
    digit.wrapping_sub(b'0')
}

fn length(digits: usize) -> i32 {
    i32::try_from(digits).unwrap_or(i32::MAX)
}

/// The double nearest to the digits times ten to the exponent. The first digit is not 0.
fn nearest(digits: impl Iterator<Item = u8> + Clone, exponent: i32) -> f64 {
    let count = digits.clone().count();
    if count <= EXACT_DIGITS && exponent.abs() <= EXACT_POWER {
        // Both are exact, so their product or quotient is the nearest double.
        let number = digits.fold(0.0, |number, digit| number * 10.0 + f64::from(digit));
        let power = (0..exponent.abs()).fold(1.0, |power, _| power * 10.0);
        return if exponent < 0 {
            number / power
        } else {
            number * power
        };
    }
    match length(count).saturating_add(exponent) {
        _ if count == 0 => return 0.0,
        ..-325 => return 0.0,
        311.. => return f64::INFINITY,
        _ => {}
    }
    let mut above = Whole::default();
    for digit in digits.clone().take(MOST_DIGITS) {
        above.scale(10, digit.into());
    }
    let mut exponent = exponent;
    if count > MOST_DIGITS {
        above.scale(10, digits.skip(MOST_DIGITS).any(|digit| digit > 0).into());
        exponent += length(count - MOST_DIGITS) - 1;
    }
    let mut below = Whole(vec![1]);
    let scaled = if exponent < 0 { &mut below } else { &mut above };
    for _ in 0..exponent.abs() {
        scaled.scale(10, 0);
    }
    quotient(above, below)
}

/// The double nearest to a fraction, half-way the even one: long division in binary.
fn quotient(mut above: Whole, mut below: Whole) -> f64 {
    let mut power = above.bits() - below.bits();
    above.double(-power);
    below.double(power);
    if above < below {
        above.double(1);
        power -= 1;
    }
    // The fraction is now between 1 and 2, times two to the power. Numbers below 2^-1022 have fewer bits.
    let bits = (power + 1075).min(53);
    if power > 1023 {
        return f64::INFINITY;
    }
    let mut mantissa = 0_u64;
    for _ in 0..bits {
        mantissa *= 2;
        if above >= below {
            above.subtract(&below);
            mantissa += 1;
        }
        above.double(1);
    }
    if bits >= 0 && (above > below || (above == below && mantissa % 2 == 1)) {
        mantissa += 1;
    }
    // A mantissa that was rounded up to the next power of two adds 1 to the exponent, as it should.
    let exponent = u64::try_from(power + 1022).unwrap_or(0);
    f64::from_bits((exponent << 52) + mantissa)
}

/// A whole number of any size.
#[derive(Default, PartialEq, Eq)]
struct Whole(
    /// In base 2^32, the lowest first and the highest not 0.
    Vec<u32>,
);

impl Whole {
    /// Multiplies and adds.
    fn scale(&mut self, factor: u32, plus: u32) {
        let mut carry = plus;
        for word in &mut self.0 {
            let product = u64::from(*word) * u64::from(factor) + u64::from(carry);
            (*word, carry) = halves(product);
        }
        if carry > 0 {
            self.0.push(carry);
        }
    }

    /// Doubles so many times; no times if there are less than none.
    fn double(&mut self, times: i32) {
        let times = u32::try_from(times).unwrap_or(0);
        let mut words = vec![0; (times / 32) as usize];
        words.append(&mut self.0);
        self.0 = words;
        self.scale(1 << (times % 32), 0);
    }

    /// Takes a number away that is not larger.
    fn subtract(&mut self, other: &Self) {
        let mut borrow = false;
        let others = other.0.iter().copied().chain(std::iter::repeat(0));
        for (word, other) in self.0.iter_mut().zip(others) {
            let (less, first) = word.overflowing_sub(other);
            let (less, second) = less.overflowing_sub(borrow.into());
            *word = less;
            borrow = first || second;
        }
        while self.0.pop_if(|word| *word == 0).is_some() {}
    }

    /// How many bits it has.
    fn bits(&self) -> i32 {
        let unused = self.0.last().map_or(0, |word| word.leading_zeros());
        length(self.0.len() * 32) - unused.cast_signed()
    }
}

impl Ord for Whole {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let words = |number: &Self| number.0.len();
        let order = words(self).cmp(&words(other));
        order.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl PartialOrd for Whole {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// The lower and the upper half.
#[allow(clippy::cast_possible_truncation)]
fn halves(number: u64) -> (u32, u32) {
    (number as u32, (number >> 32) as u32)
}

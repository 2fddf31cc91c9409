//! Exact numbers, as they are written: a double would round 0.1.

/// An exact number: a fraction in lowest terms. Sums and products are `None` if 128 bits can't hold them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fraction {
    numerator: u128,
    denominator: u128,
}

impl Fraction {
    pub const fn whole(number: u128) -> Self {
        Self { numerator: number, denominator: 1 }
    }

    /// A fraction from its numerator and denominator; `None` if the denominator is 0.
    pub fn of(numerator: u128, denominator: u128) -> Option<Self> {
        let (mut a, mut b) = (numerator, denominator);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        (denominator > 0).then(|| Self { numerator: numerator / a, denominator: denominator / a })
    }

    /// A fraction from the digits after a decimal point.
    pub fn decimals(digits: &str) -> Option<Self> {
        let digits = digits.trim_end_matches('0');
        let places = u32::try_from(digits.len()).ok()?;
        let numerator = if digits.is_empty() { 0 } else { digits.parse().ok()? };
        Self::of(numerator, 10_u128.checked_pow(places)?)
    }

    pub fn plus(self, other: Self) -> Option<Self> {
        let mine = self.numerator.checked_mul(other.denominator)?;
        let theirs = other.numerator.checked_mul(self.denominator)?;
        let denominator = self.denominator.checked_mul(other.denominator)?;
        Self::of(mine.checked_add(theirs)?, denominator)
    }

    pub fn times(self, factor: u128) -> Option<Self> {
        Self::of(self.numerator.checked_mul(factor)?, self.denominator)
    }

    pub const fn is_whole(self) -> bool {
        self.denominator == 1
    }

    pub const fn floor(self) -> u128 {
        self.numerator / self.denominator
    }

    /// The nearest double.
    #[expect(clippy::cast_precision_loss, reason = "the result is rounded")]
    pub const fn rounded(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// The number as text with up to six decimals. A fraction never prints as a whole number.
    pub fn text(self) -> String {
        // The first 100 binary digits are enough for six decimals, and can be multiplied by a million without overflow.
        let scale = (self.denominator >> 100) + 1;
        let rest = self.numerator % self.denominator / scale;
        let millionths = rest * 1_000_000 / (self.denominator / scale);
        let decimals = format!("{:06}", millionths.clamp(1, 999_999));
        format!("{}.{}", self.floor(), decimals.trim_end_matches('0'))
    }
}

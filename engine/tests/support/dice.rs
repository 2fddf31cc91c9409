//! Random numbers that are the same on every machine.

/// A xorshift generator, with a seed that is not 0.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }

    /// A number with one decimal.
    pub fn tenths(&mut self, limit: u64) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "it is small")]
        let tenths = self.below(limit) as f64;
        tenths / 10.0
    }

    /// True once in `times`.
    pub fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }
}

//! A coin of a game or of an inventory: its names, its abbreviation and its worth.

use std::borrow::Cow;

use super::CoinTableError;

/// A coin type of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoinType {
    /// Its names, separated by slashes: the singular, then the plural and others.
    pub name: Cow<'static, str>,
    pub abbreviation: Cow<'static, str>,
    /// Its worth in millionths of the main coin.
    pub(super) millionths: u64,
}

/// The parts in which worth is counted.
pub(super) const MILLION: u64 = 1_000_000;
/// The most characters of a name.
pub const LONGEST_COIN_NAME: usize = 40;
/// The most letters of an abbreviation.
const LONGEST_ABBREVIATION: usize = 8;
/// Abbreviations that mean something else beside a number.
const UNITS: [&str; 7] = ["x", "lb", "kg", "oz", "ft", "slot", "slots"];

impl CoinType {
    /// A coin type with a worth in millionths.
    pub(crate) const fn new(
        name: &'static str,
        abbreviation: &'static str,
        millionths: u64,
    ) -> Self {
        Self { name: Cow::Borrowed(name), abbreviation: Cow::Borrowed(abbreviation), millionths }
    }

    /// A coin type with a worth in the main coin. `label` names it in errors.
    ///
    /// # Errors
    /// The rule that it breaks by itself.
    pub fn read(
        label: &str,
        name: &str,
        abbreviation: &str,
        worth: f64,
    ) -> Result<Self, CoinTableError> {
        let is_name = !name.split('/').all(|name| name.chars().all(|c| c == ' '))
            && name.chars().count() <= LONGEST_COIN_NAME;
        if !is_name {
            return Err(CoinTableError::Name(label.to_owned()));
        }
        if !is_short_word(abbreviation) {
            return Err(CoinTableError::Abbreviation(label.to_owned()));
        }
        if is_unit(abbreviation) {
            return Err(CoinTableError::Unit(abbreviation.to_owned()));
        }
        Ok(Self {
            name: name.to_owned().into(),
            abbreviation: abbreviation.to_owned().into(),
            millionths: millionths(worth).ok_or_else(|| CoinTableError::Worth(label.to_owned()))?,
        })
    }

    /// True if a coin can have this abbreviation.
    #[must_use]
    pub fn is_abbreviation(text: &str) -> bool {
        is_short_word(text) && !is_unit(text)
    }

    /// Its worth in the main coin.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "it is below 2^53")]
    pub const fn worth(&self) -> f64 {
        self.millionths as f64 / MILLION as f64
    }

    /// Its names one by one, without the abbreviation.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let names = self.name.split('/').map(|name| name.trim_matches(' '));
        names.filter(|name| !name.is_empty())
    }

    /// Its name for more than one.
    #[must_use]
    pub fn plural(&self) -> &str {
        let mut names = self.names();
        let singular = names.next().unwrap_or_default();
        names.next().unwrap_or(singular)
    }
}

/// Whether a text has the length and the letters of an abbreviation, perhaps with a dollar sign behind the first letter
/// and with a full stop.
fn is_short_word(text: &str) -> bool {
    let letters = text.strip_suffix('.').unwrap_or(text);
    let length = letters.chars().count();
    let mut places = letters.chars().enumerate();
    let is_possible =
        |(place, letter): (usize, char)| letter.is_alphabetic() || place == 1 && letter == '$';
    (1..=LONGEST_ABBREVIATION).contains(&length) && places.all(is_possible)
}

fn is_unit(text: &str) -> bool {
    UNITS.contains(&&*text.trim_end_matches('.').to_lowercase())
}

/// A worth in millionths; `None` unless it is above 0, at most a million, and has at most six decimals.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "it is whole, not negative and below 2^53"
)]
fn millionths(worth: f64) -> Option<u64> {
    let parts = (worth * MILLION as f64).round();
    let is_possible = (1.0..=1e12).contains(&parts) && parts / MILLION as f64 == worth;
    is_possible.then_some(parts as u64)
}

//! Amounts of money as people write them: "3 gp 5 sp" (`docs/rules.md#amounts-of-money`).
//!
//! They are read exactly, as fractions of whole numbers: a double would lose a copper piece of a large amount.

use thiserror::Error;

use crate::model::CoinKind;
use crate::rules::exact::Exact;
use crate::rules::input::is_space;
use crate::rules::whole_coins::{WholeCoins, in_cp};

/// An amount of money.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Amount {
    /// The sign in front of it.
    pub sign: Option<Sign>,
    /// The whole coins that it names.
    pub named: WholeCoins,
    /// What it says beyond them, in cp: "2.5 gp" names 2 gp and 50 copper pieces.
    pub fraction: u128,
}

/// A sign in front of an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Money that comes.
    Plus,
    /// Money that goes.
    Minus,
}

/// Why a text is no amount. Users see this text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AmountError {
    /// It can't be read, or goes beyond the largest number.
    #[error("Such as 3 gp 5 sp.")]
    Unreadable,
    /// It is not worth a whole number of copper pieces, but this.
    #[error("{0} cp: there is no half copper piece.")]
    Split(String),
}

/// The most coins of a kind that can be read.
const MOST: u128 = 9_007_199_254_740_991;

impl Amount {
    /// Reads an amount: numbers, each with the kind of coin; a number alone is gp.
    ///
    /// `docs/rules.md#amounts-of-money`
    ///
    /// ```
    /// use engine::rules::amounts::Amount;
    /// let read = |text| Amount::read(text).map(Amount::coins);
    /// assert_eq!(read("3 gp and 5 silver pieces").unwrap().to_string(), "3 gp 5 sp");
    /// assert_eq!(read("1,200").unwrap().to_string(), "1200 gp");
    /// assert_eq!(read("2d6 gp").unwrap_err().to_string(), "Such as 3 gp 5 sp.");
    /// assert_eq!(read("250.5 cp").unwrap_err().to_string(), "250.5 cp: there is no half copper piece.");
    /// ```
    ///
    /// # Errors
    /// [`AmountError`], for what can't be read and for parts of a copper piece.
    pub fn read(text: &str) -> Result<Self, AmountError> {
        let read = Scanner { rest: text }.amount();
        let (sign, numbers) = read.ok_or(AmountError::Unreadable)?;
        let (named, worth) = added_up(&numbers).ok_or(AmountError::Unreadable)?;
        if !worth.is_whole() {
            return Err(AmountError::Split(worth.text()));
        }
        Ok(Self {
            sign,
            named,
            fraction: worth.floor() - named.value(),
        })
    }

    /// What it is worth, in cp.
    #[must_use]
    pub fn value(self) -> u128 {
        self.named.value() + self.fraction
    }

    /// The coins that it names, its fraction as copper pieces.
    pub(crate) fn named_with_copper(self) -> WholeCoins {
        let copper = self.named.get(CoinKind::Cp) + self.fraction;
        self.named.with(CoinKind::Cp, copper)
    }

    /// The coins that it names, and those that its fraction makes: the largest first, electrum only if some
    /// was named.
    ///
    /// ```
    /// use engine::rules::amounts::Amount;
    /// assert_eq!(Amount::read("2.55 gp").unwrap().coins().to_string(), "2 gp 5 sp 5 cp");
    /// ```
    #[must_use]
    pub fn coins(self) -> WholeCoins {
        let fraction = WholeCoins::made_of(self.fraction, self.named.usual_kinds());
        self.named.plus(fraction)
    }
}

/// So many coins of a kind, perhaps not whole ones.
type Number = (Exact, CoinKind);

/// The whole coins that these numbers come to, and what all of them are worth in cp; none beyond the largest
/// number.
fn added_up(numbers: &[Number]) -> Option<(WholeCoins, Exact)> {
    let (mut named, mut worth) = (WholeCoins::default(), Exact::whole(0));
    for kind in CoinKind::ALL {
        let mut of_kind = numbers.iter().filter(|(_, of)| *of == kind);
        let count = of_kind.try_fold(Exact::whole(0), |all, (more, _)| all.plus(*more))?;
        if count.floor() > MOST {
            return None;
        }
        named = named.with(kind, count.floor());
        worth = worth.plus(count.times(in_cp(kind))?)?;
    }
    Some((named, worth))
}

/// Reads a text from left to right. What isn't there is none, and leaves the amount unreadable.
struct Scanner<'a> {
    rest: &'a str,
}

impl<'a> Scanner<'a> {
    fn amount(mut self) -> Option<(Option<Sign>, Vec<Number>)> {
        self.space();
        let sign = self.sign();
        self.space();
        let number = self.number()?;
        self.space();
        if self.rest.is_empty() {
            return Some((sign, vec![(number, CoinKind::Gp)]));
        }
        let mut numbers = vec![(number, self.unit()?)];
        while self.goes_on(sign)? {
            let number = self.number()?;
            self.space();
            numbers.push((number, self.unit()?));
        }
        Some((sign, numbers))
    }

    /// Passes over what stands between two numbers; says whether there is more to read. None if nothing stands
    /// between them, or a sign that is not the one in front.
    fn goes_on(&mut self, front: Option<Sign>) -> Option<bool> {
        let is_apart = self.space();
        if self.rest.is_empty() {
            return Some(false);
        }
        let is_listed = self.take(",");
        self.space();
        let is_said = self.word(&["and"]).is_some();
        self.space();
        let sign = if is_said { None } else { self.sign() };
        self.space();
        let is_mixed = sign.is_some_and(|sign| sign != front.unwrap_or(Sign::Plus));
        let is_separate = is_apart || is_listed || sign.is_some();
        (is_separate && !is_mixed).then_some(true)
    }

    fn number(&mut self) -> Option<Exact> {
        if let Some(fraction) = self.vulgar_fraction() {
            return Some(fraction);
        }
        let digits = self.digits();
        let whole = || digits.parse().ok();
        if digits.is_empty() {
            return Exact::decimals(self.decimals(&["."])?);
        }
        if self.take("/") {
            return Exact::of(whole()?, self.digits().parse().ok()?);
        }
        let (whole, points): (_, &[&str]) = match self.groups(digits) {
            None => (whole()?, &[".", ","]),
            Some((digits, between)) => {
                let points: &[&str] = match between {
                    ',' => &["."],
                    // 1.000 is for whole coins alone.
                    '.' => &[],
                    _ => &[".", ","],
                };
                (digits.parse().ok()?, points)
            }
        };
        let whole = Exact::whole(whole);
        if let Some(fraction) = self.vulgar_fraction() {
            return whole.plus(fraction);
        }
        match self.decimals(points) {
            Some(digits) => whole.plus(Exact::decimals(digits)?),
            None => Some(whole),
        }
    }

    /// These digits together with the groups of three behind them, and what stands between the groups; none if
    /// there are no groups.
    fn groups(&mut self, first: &str) -> Option<(String, char)> {
        if first.len() > 3 || first.starts_with('0') {
            return None;
        }
        let between = self.rest.chars().next()?;
        if !(between == ',' || between == '.' || is_space(between)) {
            return None;
        }
        let mut all = first.to_owned();
        while let Some(rest) = self.rest.strip_prefix(between) {
            let mut group = Scanner { rest };
            let digits = group.digits();
            if digits.len() != 3 {
                break;
            }
            all.push_str(digits);
            self.rest = group.rest;
        }
        (all.len() > first.len()).then_some((all, between))
    }

    /// The digits behind one of these points; none if there are none.
    fn decimals(&mut self, points: &[&str]) -> Option<&'a str> {
        let point = points.iter().find(|point| self.rest.starts_with(**point))?;
        let mut after = Scanner {
            rest: &self.rest[point.len()..],
        };
        let digits = after.digits();
        if digits.is_empty() {
            return None;
        }
        self.rest = after.rest;
        Some(digits)
    }

    fn vulgar_fraction(&mut self) -> Option<Exact> {
        let c = self.rest.chars().next()?;
        let (numerator, denominator) = match c {
            '½' => (1, 2),
            '⅓' => (1, 3),
            '⅔' => (2, 3),
            '¼' => (1, 4),
            '¾' => (3, 4),
            '⅕' => (1, 5),
            '⅖' => (2, 5),
            '⅗' => (3, 5),
            '⅘' => (4, 5),
            '⅙' => (1, 6),
            '⅚' => (5, 6),
            '⅛' => (1, 8),
            '⅜' => (3, 8),
            '⅝' => (5, 8),
            '⅞' => (7, 8),
            '⅒' => (1, 10),
            _ => return None,
        };
        self.rest = &self.rest[c.len_utf8()..];
        Exact::of(numerator, denominator)
    }

    /// A kind of coin: "gp", "g", "gold", each perhaps with "pieces" or "coins".
    fn unit(&mut self) -> Option<CoinKind> {
        let spelled = |kind: CoinKind| -> [&str; 3] {
            match kind {
                CoinKind::Cp => ["cp", "c", "copper"],
                CoinKind::Sp => ["sp", "s", "silver"],
                CoinKind::Ep => ["ep", "e", "electrum"],
                CoinKind::Gp => ["gp", "g", "gold"],
                CoinKind::Pp => ["pp", "p", "platinum"],
            }
        };
        let mut kinds = CoinKind::ALL.into_iter();
        let kind = kinds.find(|kind| self.word(&spelled(*kind)).is_some())?;
        let mut behind = Scanner { rest: self.rest };
        behind.space();
        if behind.word(&["piece", "pieces", "coin", "coins"]).is_some() {
            self.rest = behind.rest;
        }
        Some(kind)
    }

    /// Passes over one of these words, in any case, if it stands there as a whole.
    fn word(&mut self, words: &[&str]) -> Option<()> {
        let length = self.rest.find(|c: char| !c.is_alphanumeric());
        let (word, rest) = self.rest.split_at(length.unwrap_or(self.rest.len()));
        let is_there = words.iter().any(|other| word.eq_ignore_ascii_case(other));
        is_there.then(|| self.rest = rest)
    }

    fn sign(&mut self) -> Option<Sign> {
        if self.take("+") {
            Some(Sign::Plus)
        } else {
            (self.take("-") || self.take("\u{2212}")).then_some(Sign::Minus)
        }
    }

    fn digits(&mut self) -> &'a str {
        let length = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, rest) = self.rest.split_at(length);
        self.rest = rest;
        digits
    }

    /// Passes over white space; says whether there was any.
    fn space(&mut self) -> bool {
        let before = self.rest.len();
        self.rest = self.rest.trim_start_matches(is_space);
        self.rest.len() < before
    }

    fn take(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }
}

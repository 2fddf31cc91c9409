//! The headings of columns (`docs/rules/catalogues-and-text.md#tables-in-a-text`).

use super::brackets::{brackets, inside, without_brackets};
use super::other_amounts::CURRENCIES;
use super::scope::AmountScope;
use super::units::Unit;
use engine_core::language::coin_words::CoinWords;
use engine_core::language::white_space::trimmed;
use engine_core::model::CoinKind;

/// The kind of a column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ColumnKind {
    Name,
    Quantity,
    /// In a unit of this number of lb, unless the cell names a different one; of one item or of all.
    Weight(f64, AmountScope),
    /// In this coin unless the cell names a different one; of one item or of all.
    Value(CoinKind, AmountScope),
    Slots,
    /// The uses of one.
    Uses,
    /// The unit of the weight.
    Unit,
    Note,
    /// A number of coins of this kind, or a part of a price.
    Coins(CoinKind),
    /// A column that is left out, as its heading says.
    LeftOut,
    /// A column without a heading.
    Unnamed,
}

impl ColumnKind {
    /// A column whose heading says nothing that is read.
    pub fn unread(heading: &str) -> Self {
        if trimmed(heading).is_empty() { Self::Unnamed } else { Self::LeftOut }
    }
}

/// A heading that is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heading {
    pub kind: ColumnKind,
    /// Whether it says nothing else, apart from a bracket: "Item", not "Item type".
    pub is_whole: bool,
    /// Columns of this kind with a lower rank are preferred.
    pub rank: u8,
}

const VALUES: [&str; 4] = ["value", "cost", "price", "worth"];
const WEIGHTS: [&str; 4] = ["weight", "wt", "lb", "lbs"];
const QUANTITIES: [&str; 5] = ["qty", "quantity", "count", "#", "amount"];
const SLOTS: [&str; 2] = ["slots", "slot"];
const USES: [&str; 2] = ["uses", "charges"];
const UNITS: [&str; 2] = ["unit", "units"];
const NAMES: [&str; 5] = ["name", "item", "items", "gear", "treasure"];
/// Headings that have to be the whole heading.
const WHOLE_QUANTITIES: [&str; 4] = ["number", "no", "pcs", "pieces"];
const WHOLE_NAMES: [&str; 5] = ["equipment", "object", "objects", "thing", "things"];
const NOTES: [&str; 2] = ["note", "notes"];
/// Words of a heading that say that the amounts are those of one.
const EACH: [&str; 6] = ["each", "per", "ea", "unit", "one", "apiece"];
/// Words that a whole heading may have beside its own: "Weight each", "Est. value".
const FILLERS: [&str; 16] = [
    "each",
    "per",
    "total",
    "est",
    "estimated",
    "item",
    "unit",
    "of",
    "in",
    "one",
    "all",
    "for",
    "base",
    "approx",
    "ea",
    "#",
];

impl Heading {
    /// A heading; `None` if it is not known.
    pub fn of(cell: &str, coins: &CoinWords) -> Option<Self> {
        let lower = trimmed(cell).to_lowercase();
        if let Some(kind) = coins.whole(&lower) {
            return Some(Self { kind: ColumnKind::Coins(kind), is_whole: true, rank: 0 });
        }
        let bare = without_brackets(&lower);
        let (all, bare) = (words_of_heading(&lower), words_of_heading(&bare));
        let is_total = all.contains(&"total");
        let is_each = all.iter().any(|word| EACH.contains(word));
        let scope = match (is_total, is_each) {
            (true, _) => AmountScope::All,
            (false, true) => AmountScope::Each,
            (false, false) => AmountScope::Assumed,
        };
        let coin = all.iter().find_map(|word| coins.whole(word));
        let pounds = all.iter().find_map(|word| Unit::named(word)?.in_pounds_of_head());
        let own = |kind: ColumnKind, known: bool| if known { kind } else { ColumnKind::LeftOut };
        let has = |wanted: &[&str]| all.iter().any(|word| wanted.contains(word));
        let is =
            |wanted: &[&str]| !bare.is_empty() && bare.iter().all(|word| wanted.contains(word));
        let is_main = |word: &&str| coins.table.unit().to_lowercase() == **word;
        let (kind, own): (_, &[&str]) = if has(&VALUES) || all.iter().any(is_main) {
            let is_coin = |word: &&str| coins.whole(word).is_some() || VALUES.contains(word);
            let kind = ColumnKind::Value(coin.unwrap_or(coins.table.main()), scope);
            (own(kind, is_unit_known(&lower, is_coin)), &VALUES)
        } else if has(&WEIGHTS) {
            let is_weight = |word: &&str| {
                WEIGHTS.contains(word)
                    || Unit::named(word).is_some_and(|unit| unit.in_pounds_of_head().is_some())
            };
            let kind = ColumnKind::Weight(pounds.unwrap_or(1.0), scope);
            (own(kind, is_unit_known(&lower, is_weight)), &WEIGHTS)
        } else if has(&SLOTS) && !is_total {
            (ColumnKind::Slots, &SLOTS)
        } else if is(&USES) {
            (ColumnKind::Uses, &USES)
        } else if has(&QUANTITIES) {
            (ColumnKind::Quantity, &QUANTITIES)
        } else if is(&WHOLE_QUANTITIES) {
            (ColumnKind::Quantity, &WHOLE_QUANTITIES)
        } else if is(&UNITS) {
            (ColumnKind::Unit, &UNITS)
        } else if is_total {
            return None;
        } else if has(&NAMES) {
            (ColumnKind::Name, &NAMES)
        } else if is(&WHOLE_NAMES) {
            (ColumnKind::Name, &WHOLE_NAMES)
        } else if is(&NOTES) {
            (ColumnKind::Note, &NOTES)
        } else if is(&["description"]) {
            (ColumnKind::Name, &["description"])
        } else {
            return None;
        };
        let is_own = |word: &&str| {
            let is_unit = || Unit::named(word).is_some() || coins.whole(word).is_some();
            own.contains(word) || FILLERS.contains(word) || is_unit()
        };
        let rank = match kind {
            ColumnKind::Quantity if is(&["#", "no"]) => NUMBERING,
            ColumnKind::Slots if is(&["slot", "#", "no"]) => NUMBERING,
            ColumnKind::Quantity if is(&["number"]) => 1,
            _ => u8::from(is_total || is(&["description"])),
        };
        Some(Self { kind, is_whole: !bare.is_empty() && bare.iter().all(is_own), rank })
    }

    /// Whether the cells below may be the numbers of the rows: "#", "No.", "Slot".
    pub fn may_number(self) -> bool {
        self.rank == NUMBERING
    }
}

/// Whether a heading names no unit that is unknown: "Price (credits)", "Cost ($)". A unit stands in a bracket.
fn is_unit_known(heading: &str, is_known: impl Fn(&&str) -> bool) -> bool {
    let is_plain = |word: &&str| {
        FILLERS.contains(word) || word.bytes().all(|byte| byte.is_ascii_digit()) || is_known(word)
    };
    let units = brackets(heading).into_iter().map(|pair| words_of_heading(inside(heading, &pair)));
    !heading.contains(CURRENCIES) && units.flatten().all(|word| is_plain(&word))
}

/// The rank of a heading below which rows may be numbered.
const NUMBERING: u8 = 2;

/// The words of a heading.
fn words_of_heading(heading: &str) -> Vec<&str> {
    let words = heading.split(|c: char| !c.is_alphanumeric() && c != '#');
    words.filter(|word| !word.is_empty()).collect()
}

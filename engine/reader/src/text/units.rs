//! The units of loot text: of weight, of length, volume and time, and of single pieces. One table says all about each.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use winnow::ascii::{Caseless, space0};
use winnow::combinator::terminated;
use winnow::prelude::*;
use winnow::token::take_while;

use super::number::{amount, take};
use engine_core::language::grammar::{Read, end_of_word};
use engine_core::language::weight_units::WeightUnit;
use engine_core::rules::rounding::round_to_millionth;
use engine_core::wording::printing::number_text;

/// A unit after a number, or before "of".
#[derive(Debug, PartialEq)]
pub(super) struct Unit {
    /// Its names in the singular, in lower case.
    names: &'static [&'static str],
    kind: UnitKind,
}

/// What a unit measures.
#[derive(Clone, Copy, Debug, PartialEq)]
enum UnitKind {
    /// A weight, anywhere in a text.
    Weight(WeightUnit),
    /// A weight in a table; elsewhere no unit: "50 g".
    CellWeight(WeightUnit),
    /// A weight below a head or beside a cell that names it; elsewhere no unit: "3 stone tablets".
    HeadWeight(WeightUnit),
    /// A length, an area, a volume or an hour, part of a name: "50 ft rope".
    Measure,
    /// A longer distance or time, which can be counted: "2 weeks of rations".
    Span,
    /// A day, a time that also counts what is used up daily.
    Day,
    /// A single thing, counted behind its name, but not in a bracket: "Rations - 3 uses", not "Rations (3 uses)".
    Use,
    /// A single thing, counted behind its name: "Chalk - 5 pieces".
    Piece,
    /// A single thing or its container, counted behind its name or named before it: "flask of oil".
    Portion,
    /// A container, only named before what it holds: "bag of caltrops".
    Container,
}

use UnitKind::{
    CellWeight, Container, Day, HeadWeight, Measure, Piece, Portion, Span, Use, Weight,
};

static UNITS: [Unit; 36] = [
    Unit::of(WeightUnit::Pound.names(), Weight(WeightUnit::Pound)),
    Unit::of(WeightUnit::Kilogram.names(), Weight(WeightUnit::Kilogram)),
    Unit::of(WeightUnit::Ounce.names(), Weight(WeightUnit::Ounce)),
    Unit::of(WeightUnit::Gram.names(), CellWeight(WeightUnit::Gram)),
    Unit::of(WeightUnit::Stone.names(), HeadWeight(WeightUnit::Stone)),
    Unit::of(WeightUnit::Coin.names(), HeadWeight(WeightUnit::Coin)),
    Unit::of(&["ft", "foot", "feet", "sqft"], Measure),
    Unit::of(&["inch", "inche"], Measure),
    Unit::of(&["m", "meter", "metre"], Measure),
    Unit::of(&["league"], Measure),
    Unit::of(&["yard"], Span),
    Unit::of(&["mile"], Span),
    Unit::of(&["sq", "square"], Measure),
    Unit::of(&["pint"], Measure),
    Unit::of(&["gal", "gallon"], Measure),
    Unit::of(&["hour"], Measure),
    Unit::of(&["week"], Span),
    Unit::of(&["month"], Span),
    Unit::of(&["year"], Span),
    Unit::of(&["day"], Day),
    Unit::of(&["use"], Use),
    Unit::of(&["pc", "pcs"], Piece),
    Unit::of(&["piece"], Portion),
    Unit::of(&["dose"], Portion),
    Unit::of(&["flask"], Portion),
    Unit::of(&["vial"], Portion),
    Unit::of(&["bottle"], Portion),
    Unit::of(&["sheet"], Portion),
    Unit::of(&["set"], Portion),
    Unit::of(&["pair"], Container),
    Unit::of(&["suit"], Container),
    Unit::of(&["bag"], Container),
    Unit::of(&["bundle"], Container),
    Unit::of(&["days worth", "day worth"], Container),
    Unit::of(&["jar"], Container),
    Unit::of(&["box", "boxe"], Container),
];

static UNITS_BY_NAME: LazyLock<HashMap<&str, &Unit>> = LazyLock::new(|| {
    UNITS.iter().flat_map(|unit| unit.names.iter().map(move |name| (*name, unit))).collect()
});

impl Unit {
    const fn of(names: &'static [&'static str], kind: UnitKind) -> Self {
        Self { names, kind }
    }

    /// The unit with this name, in the singular or the plural.
    pub fn named(name: &str) -> Option<&'static Self> {
        let name = name.to_ascii_lowercase();
        let of = |name: &str| UNITS_BY_NAME.get(name).copied();
        of(&name).or_else(|| of(name.strip_suffix('s')?))
    }

    /// Its weight in lb, if a number with it is a weight anywhere in a text.
    pub const fn in_pounds(&self) -> Option<f64> {
        match self.kind {
            Weight(unit) => Some(unit.in_pounds()),
            _ => None,
        }
    }

    /// Its weight in lb, if a number with it is a weight in a cell of a table.
    pub const fn in_pounds_of_cell(&self) -> Option<f64> {
        match self.kind {
            Weight(unit) | CellWeight(unit) => Some(unit.in_pounds()),
            _ => None,
        }
    }

    /// Its weight in lb, if it is a unit of weight.
    pub const fn in_pounds_of_head(&self) -> Option<f64> {
        match self.kind {
            HeadWeight(unit) => Some(unit.in_pounds()),
            _ => self.in_pounds_of_cell(),
        }
    }

    /// Whether a number before it is a measure and no count: "50 ft rope".
    pub const fn is_measure(&self) -> bool {
        matches!(self.kind, Weight(_) | Measure | Day)
    }

    /// Whether it is a day.
    pub fn is_day(&self) -> bool {
        self.kind == Day
    }

    /// Whether it is a length, an area or a volume, or an hour, which is part of a name.
    pub fn is_extent(&self) -> bool {
        self.kind == Measure
    }

    /// Whether a number before it, behind a name, counts the thing: "Rations - 5 days".
    pub const fn counts(&self) -> bool {
        matches!(self.kind, Day | Use | Piece | Portion)
    }

    /// Whether a number before it counts the thing if both are in a bracket: "Rations (5 days)".
    pub const fn counts_in_bracket(&self) -> bool {
        matches!(self.kind, Day | Piece | Portion)
    }

    /// Whether it is a vessel, which may also be a thing of its own: "rope, 2 vials".
    pub fn is_vessel(&self) -> bool {
        ["flask", "vial", "bottle"].contains(&self.names[0])
    }

    /// Whether it is a weight that is only read in a table, so that it is a remark behind a name: "Idol, 3 stone".
    pub const fn is_weight_of_tables(&self) -> bool {
        matches!(self.kind, CellWeight(_) | HeadWeight(_))
    }

    /// Whether it can stand before a name without changing it: "flask of oil".
    pub const fn may_precede_name(&self) -> bool {
        matches!(self.kind, Day | Portion | Container)
    }

    /// Whether a price per unit is that of one thing: "100 gp/dose", "5 sp per day".
    pub const fn is_of_one(&self) -> bool {
        matches!(self.kind, Day | Use | Piece | Portion | Container)
    }
}

/// A list that weighs in coins, with these weights in lb: of at least two lines that have "cn" behind a number.
pub(super) fn with_coin_weights(text: &str) -> Cow<'_, str> {
    let weight = |input: &mut &str| -> Read<f64> {
        (terminated(amount, space0), Caseless("cn"), end_of_word)
            .map(|(number, ..)| number)
            .parse_next(input)
    };
    let converted = |line: &str| {
        let mut plain = String::with_capacity(line.len());
        let (mut rest, mut before, mut is_found) = (line, ' ', false);
        while let Some(next) = rest.chars().next() {
            let is_start = next.is_ascii_digit() && !before.is_alphanumeric() && before != '.';
            if is_start && let Some(coins) = take(&mut rest, weight) {
                let pounds = round_to_millionth(coins / COINS_IN_A_POUND);
                plain.push_str(&number_text(pounds));
                plain.push_str(" lb");
                (before, is_found) = ('b', true);
            } else {
                plain.push(next);
                before = next;
                rest = &rest[next.len_utf8()..];
            }
        }
        is_found.then_some(plain)
    };
    if !text.contains("cn") && !text.contains("CN") {
        return text.into();
    }
    let lines: Vec<_> = text.lines().map(|line| (line, converted(line))).collect();
    if lines.iter().filter(|(_, converted)| converted.is_some()).count() < 2 {
        return text.into();
    }
    let lines =
        lines.into_iter().map(|(line, converted)| converted.unwrap_or_else(|| line.to_owned()));
    lines.collect::<Vec<_>>().join("\n").into()
}

/// The number of coins that weigh 1 lb in games that weigh in coins.
const COINS_IN_A_POUND: f64 = 10.0;

/// A unit as a word: `lb`, `days`.
pub(super) fn unit(input: &mut &str) -> Read<&'static Unit> {
    let word = take_while(1.., char::is_alphabetic).verify_map(Unit::named);
    (word, end_of_word).map(|(unit, ())| unit).parse_next(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_weighs_in_coins_if_two_of_its_lines_do() {
        assert_eq!(with_coin_weights("Sword 60 cn\nRope (50cn)\n"), "Sword 6 lb\nRope (5 lb)");
        assert_eq!(with_coin_weights("Sword 60 cn\nRope"), "Sword 60 cn\nRope");
    }

    #[test]
    fn a_unit_is_known_by_each_of_its_names() {
        for name in ["lb", "lbs", "Pounds", "LB"] {
            assert_eq!(Unit::named(name).and_then(Unit::in_pounds), Some(1.0), "{name}");
        }
        for (name, pounds) in [("g", 0.002_204_6), ("stone", 14.0), ("cn", 0.1), ("coins", 0.1)] {
            let unit = Unit::named(name).unwrap();
            assert_eq!(
                (unit.in_pounds(), unit.in_pounds_of_head()),
                (None, Some(pounds)),
                "{name}"
            );
        }
        assert!(Unit::named("inches").is_some_and(Unit::is_measure));
        assert!(Unit::named("days").is_some_and(|day| day.is_measure() && day.counts()));
        assert!(Unit::named("bags").is_some_and(|bag| bag.may_precede_name() && !bag.counts()));
        assert_eq!(Unit::named("crown"), None);
    }
}

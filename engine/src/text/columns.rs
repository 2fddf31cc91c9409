//! Recognises the columns of a table by their headings (`docs/rules/catalogues-and-text.md#tables-in-a-text`).

use winnow::prelude::*;

use crate::model::CoinKind;
use crate::rules::grammar::coin_in_text;
use crate::rules::white_space::trimmed;

/// The kind of a column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ColumnKind {
    Name,
    Quantity,
    /// In this unit unless the cell names a different one.
    Weight(Unit),
    /// In this coin unless the cell names a different one.
    Value(CoinKind),
    Slots,
    /// The unit of the weight.
    Unit,
    /// A number of coins of this kind.
    Coins(CoinKind),
}

/// A unit of weight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Unit {
    #[default]
    Pound,
    Ounce,
    Kilogram,
    Gram,
}

impl Unit {
    /// The unit with this name.
    pub fn named(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        let one = name.strip_suffix('s').unwrap_or(&name);
        Some(match one {
            "lb" | "pound" => Self::Pound,
            "oz" | "ounce" => Self::Ounce,
            "kg" | "kilogram" | "kilo" => Self::Kilogram,
            "g" | "gram" => Self::Gram,
            _ => return None,
        })
    }

    /// The weight of one unit in lb.
    pub const fn in_pounds(self) -> f64 {
        match self {
            Self::Pound => 1.0,
            Self::Ounce => 1.0 / 16.0,
            Self::Kilogram => 2.2046,
            Self::Gram => 0.002_204_6,
        }
    }
}

/// The columns of a table; `None` for ignored ones.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Columns(Vec<Option<ColumnKind>>);

impl Columns {
    /// The columns of a table that names items or counts coins; `None` for any other table.
    pub fn of<'a>(cells: impl Iterator<Item = &'a str>) -> Option<Self> {
        let mut heads: Vec<Option<ColumnKind>> = cells.map(column_kind).collect();
        let coins = heads.iter().filter(|head| matches!(head, Some(ColumnKind::Coins(_)))).count();
        for head in &mut heads {
            // A single column of coins contains prices.
            if let (Some(ColumnKind::Coins(kind)), 1) = (*head, coins) {
                *head = Some(ColumnKind::Value(kind));
            }
        }
        let has_names = heads.contains(&Some(ColumnKind::Name));
        (has_names || coins > 1).then_some(Self(heads))
    }

    /// The cells of a row with the kinds of their columns.
    pub fn over<'a>(
        &self,
        cells: &'a [String],
    ) -> impl Iterator<Item = (Option<ColumnKind>, &'a str)> {
        let heads = self.0.iter().copied().chain(std::iter::repeat(None));
        heads.zip(cells.iter().map(String::as_str))
    }
}

/// The kind of a column with this heading; `None` if it is ignored.
pub(super) fn column_kind(cell: &str) -> Option<ColumnKind> {
    let lower = trimmed(cell).to_ascii_lowercase();
    if let Ok(kind) = coin_in_text.parse(lower.as_str()) {
        return Some(ColumnKind::Coins(kind));
    }
    let words: Vec<_> = lower.split(|c: char| !c.is_alphanumeric() && c != '#').collect();
    let has = |wanted: &[&str]| words.iter().any(|word| wanted.contains(word));
    let kinds = CoinKind::ALL.into_iter();
    let kind = kinds.rev().find(|kind| words.contains(&kind.name()));
    if has(&["total"]) {
        // Totals are ignored.
        None
    } else if has(&["value", "cost", "price", "worth", "gp"]) {
        Some(ColumnKind::Value(kind.unwrap_or(CoinKind::Gp)))
    } else if has(&["weight", "wt", "lb", "lbs"]) {
        let unit = words.iter().find_map(|word| Unit::named(word));
        Some(ColumnKind::Weight(unit.unwrap_or_default()))
    } else if has(&["qty", "quantity", "count", "#", "amount"]) {
        Some(ColumnKind::Quantity)
    } else if has(&["slots", "slot"]) {
        Some(ColumnKind::Slots)
    } else if has(&["unit", "units"]) {
        Some(ColumnKind::Unit)
    } else {
        has(&["name", "item", "items", "gear", "treasure"]).then_some(ColumnKind::Name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_known_by_its_words() {
        let pounds = Some(ColumnKind::Weight(Unit::Pound));
        for (text, expected) in [
            ("Item Name", Some(ColumnKind::Name)),
            ("Item / Gem / Art Object", Some(ColumnKind::Name)),
            ("Est. Value (GP)", Some(ColumnKind::Value(CoinKind::Gp))),
            ("Item value (sp)", Some(ColumnKind::Value(CoinKind::Sp))),
            ("Unit price", Some(ColumnKind::Value(CoinKind::Gp))),
            ("Wt.", pounds),
            ("lbs", pounds),
            ("Weight (kg)", Some(ColumnKind::Weight(Unit::Kilogram))),
            ("Total weight", None),
            ("#", Some(ColumnKind::Quantity)),
            ("Item count", Some(ColumnKind::Quantity)),
            ("unit", Some(ColumnKind::Unit)),
            ("Gold", Some(ColumnKind::Coins(CoinKind::Gp))),
            ("Held By", None),
            ("Party Pool", None),
        ] {
            assert_eq!(column_kind(text), expected, "{text}");
        }
    }

    #[test]
    fn coins_are_columns_only_beside_others() {
        let heads = |text: &'static str| Columns::of(text.split('|'));
        let kinds = heads("Party Pool|CP|GP|Total").unwrap();
        assert_eq!(kinds.0[2], Some(ColumnKind::Coins(CoinKind::Gp)));
        assert_eq!(heads("Item|GP").unwrap().0[1], Some(ColumnKind::Value(CoinKind::Gp)));
        assert_eq!(heads("Held by|GP"), None);
    }
}

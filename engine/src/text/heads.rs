//! What the columns of a table hold, by their heads (`docs/rules/catalogues-and-text.md#tables-in-a-text`).

use winnow::prelude::*;

use crate::model::CoinKind;
use crate::rules::grammar::coin_in_text;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Head {
    Name,
    Quantity,
    /// In this unit unless the cell says otherwise.
    Weight(Unit),
    /// In this coin unless the cell says otherwise.
    Value(CoinKind),
    Slots,
    /// The unit of the weight.
    Unit,
    /// So many coins of this kind.
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

    /// What one of it is in lb.
    pub const fn in_pounds(self) -> f64 {
        match self {
            Self::Pound => 1.0,
            Self::Ounce => 1.0 / 16.0,
            Self::Kilogram => 2.2046,
            Self::Gram => 0.002_204_6,
        }
    }
}

/// The heads of a table; none for columns that say nothing of interest.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Heads(Vec<Option<Head>>);

impl Heads {
    /// The heads of a table that names things or counts coins; none of any other table.
    pub fn of<'a>(cells: impl Iterator<Item = &'a str>) -> Option<Self> {
        let mut heads: Vec<Option<Head>> = cells.map(head).collect();
        let coins = heads
            .iter()
            .filter(|head| matches!(head, Some(Head::Coins(_))))
            .count();
        for head in &mut heads {
            // One of them alone is a price.
            if let (Some(Head::Coins(kind)), 1) = (*head, coins) {
                *head = Some(Head::Value(kind));
            }
        }
        let has_names = heads.contains(&Some(Head::Name));
        (has_names || coins > 1).then_some(Self(heads))
    }

    /// The cells of a row with their heads.
    pub fn over<'a>(&self, cells: &'a [String]) -> impl Iterator<Item = (Option<Head>, &'a str)> {
        let heads = self.0.iter().copied().chain(std::iter::repeat(None));
        heads.zip(cells.iter().map(String::as_str))
    }
}

/// What a column with this head holds, if anything of interest.
pub(super) fn head(cell: &str) -> Option<Head> {
    let lower = cell.trim().to_ascii_lowercase();
    if let Ok(kind) = coin_in_text.parse(lower.as_str()) {
        return Some(Head::Coins(kind));
    }
    let words: Vec<_> = lower
        .split(|c: char| !c.is_alphanumeric() && c != '#')
        .collect();
    let has = |wanted: &[&str]| words.iter().any(|word| wanted.contains(word));
    let kinds = CoinKind::ALL.into_iter();
    let kind = kinds.rev().find(|kind| words.contains(&kind.name()));
    if has(&["total"]) {
        // What all of them come to.
        None
    } else if has(&["value", "cost", "price", "worth", "gp"]) {
        Some(Head::Value(kind.unwrap_or(CoinKind::Gp)))
    } else if has(&["weight", "wt", "lb", "lbs"]) {
        let unit = words.iter().find_map(|word| Unit::named(word));
        Some(Head::Weight(unit.unwrap_or_default()))
    } else if has(&["qty", "quantity", "count", "#", "amount"]) {
        Some(Head::Quantity)
    } else if has(&["slots", "slot"]) {
        Some(Head::Slots)
    } else if has(&["unit", "units"]) {
        Some(Head::Unit)
    } else {
        has(&["name", "item", "items", "gear", "treasure"]).then_some(Head::Name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_known_by_its_words() {
        let pounds = Some(Head::Weight(Unit::Pound));
        for (text, expected) in [
            ("Item Name", Some(Head::Name)),
            ("Item / Gem / Art Object", Some(Head::Name)),
            ("Est. Value (GP)", Some(Head::Value(CoinKind::Gp))),
            ("Item value (sp)", Some(Head::Value(CoinKind::Sp))),
            ("Unit price", Some(Head::Value(CoinKind::Gp))),
            ("Wt.", pounds),
            ("lbs", pounds),
            ("Weight (kg)", Some(Head::Weight(Unit::Kilogram))),
            ("Total weight", None),
            ("#", Some(Head::Quantity)),
            ("Item count", Some(Head::Quantity)),
            ("unit", Some(Head::Unit)),
            ("Gold", Some(Head::Coins(CoinKind::Gp))),
            ("Held By", None),
            ("Party Pool", None),
        ] {
            assert_eq!(head(text), expected, "{text}");
        }
    }

    #[test]
    fn coins_are_columns_only_beside_others() {
        let heads = |text: &'static str| Heads::of(text.split('|'));
        let kinds = heads("Party Pool|CP|GP|Total").unwrap();
        assert_eq!(kinds.0[2], Some(Head::Coins(CoinKind::Gp)));
        assert_eq!(
            heads("Item|GP").unwrap().0[1],
            Some(Head::Value(CoinKind::Gp))
        );
        assert_eq!(heads("Held by|GP"), None);
    }
}

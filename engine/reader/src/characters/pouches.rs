//! The pouches with the coins of a character (`docs/rules/characters.md#characters-as-inventories`).

use std::collections::BTreeMap;

use super::homes::Homes;
use super::{Content, Thing};
use engine_core::model::{CoinKind, CoinTable, Coins, MoneyPouch, Place};
use engine_core::rules::rounding::{product, sum};
use engine_core::rules::wealth::{coin_count, in_whole_coins};

/// A pouch with these coins of a table, and the part of a copper piece that is left out. Fractions of coins are
/// converted to copper pieces.
fn pouch(counts: impl Iterator<Item = (CoinKind, f64)>, table: &CoinTable) -> (MoneyPouch, f64) {
    let mut coins = Coins::default();
    let mut rest = 0.0;
    for (kind, count) in counts {
        let (whole, part) = in_whole_coins(kind, count, table);
        for (kind, count) in whole {
            let all = sum([coins.get(kind), count]);
            coins = coins.with(kind, all);
        }
        rest = sum([rest, part]);
    }
    let smallest = table.smallest();
    let copper = sum([coins.get(smallest), rest.trunc()]);
    coins = coins.with(smallest, copper);
    let unit = MoneyPouch::DEFAULT_CAPACITY;
    let rounded_up = product((coin_count(&coins) / unit).ceil(), unit);
    let pouch = MoneyPouch { capacity: rounded_up.max(unit), coins, ..MoneyPouch::default() };
    (pouch, rest.fract())
}

/// The purse and a pouch for each container that is stored elsewhere and has coins, and the parts of copper pieces that
/// are left out. The coins are those of a table.
pub(super) fn pouches(
    homes: &Homes,
    contents: &[Content],
    table: &CoinTable,
) -> (Vec<MoneyPouch>, f64) {
    let mut stored: BTreeMap<usize, Vec<_>> = BTreeMap::new();
    let mut carried = Vec::new();
    for (index, content) in contents.iter().enumerate() {
        let (Content::Coins(kind, count) | Content::CoinsIn(_, kind, count)) = content else {
            continue;
        };
        match homes.pouch_of(index) {
            Some(container) if *count > 0.0 => {
                stored.entry(container).or_default().push((*kind, *count));
            }
            Some(_) => {}
            None => carried.push((*kind, *count)),
        }
    }
    let (purse, mut rest) = pouch(carried.into_iter(), table);
    let mut pouches = vec![purse];
    for (container, coins) in stored {
        let (pouch, part) = pouch(coins.into_iter(), table);
        rest = sum([rest, part]);
        let name = match &contents[container] {
            Content::Thing(Thing { name, .. }) | Content::Container(name, ..) => name.clone(),
            _ => pouch.name.clone(),
        };
        pouches.push(MoneyPouch { name, place: Place::Elsewhere.to_stored(), ..pouch });
    }
    (pouches, rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::rules::coin_presets::{DOLMENWOOD, OLD_SCHOOL_ESSENTIALS};
    use engine_core::wording::printing::number_text;

    /// The coins and the capacity of the purse, as a text.
    fn purse_of(coins: &[(CoinKind, f64)], table: &CoinTable) -> String {
        let contents: Vec<_> =
            coins.iter().map(|(kind, count)| Content::Coins(*kind, *count)).collect();
        let (pouches, _) = pouches(&Homes::of(&contents), &contents, table);
        let [pouch] = pouches.as_slice() else { panic!("{pouches:?}") };
        assert_eq!((&*pouch.name, pouch.slots), ("Coin Purse", 1.0));
        let kinds = CoinKind::ALL.into_iter().rev();
        let there = kinds.filter(|kind| pouch.coins.get(*kind) > 0.0);
        let coins: Vec<_> = there
            .map(|kind| format!("{} {}", number_text(pouch.coins.get(kind)), kind.name()))
            .collect();
        format!("{} of {}", coins.join(" "), number_text(pouch.capacity))
    }

    #[test]
    fn all_coins_are_in_the_purse_whole_or_in_copper() {
        use CoinKind::{Cp, Gp, Pp, Sp};
        for (coins, expected) in [
            (&[] as &[_], " of 100"),
            (&[(Gp, 100.0)], "100 gp of 100"),
            (&[(Gp, 100.0), (Cp, 1.0)], "100 gp 1 cp of 200"),
            (&[(Gp, 2.5), (Gp, 1.25), (Sp, 0.5)], "3 gp 80 cp of 100"),
            (&[(Gp, 0.005), (Cp, 2.5)], "3 cp of 100"),
            (&[(Gp, 0.002)], " of 100"),
            (&[(Sp, 12.55), (Cp, 30.0)], "12 sp 35 cp of 100"),
            (&[(Pp, 1e300), (Pp, 1e300)], "2e+300 pp of 2e+300"),
            (
                &[(Pp, f64::MAX), (Gp, f64::MAX)],
                "1.7976931348623157e+308 pp 1.7976931348623157e+308 gp of 1.7976931348623157e+308",
            ),
        ] {
            assert_eq!(purse_of(coins, CoinTable::DND), expected, "{coins:?}");
        }
    }

    #[test]
    fn a_part_of_a_coin_has_the_worth_of_its_game() {
        let coins = [(CoinKind::Pp, 1.5)];
        for (table, expected) in [
            (CoinTable::DND, "1 pp 500 cp of 600"),
            (&OLD_SCHOOL_ESSENTIALS, "1 pp 250 cp of 300"),
            (&DOLMENWOOD, "1 pp 250 cp of 300"),
        ] {
            assert_eq!(purse_of(&coins, table), expected);
        }
    }
}

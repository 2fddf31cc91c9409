//! Coins in loot text (`docs/rules/catalogues-and-text.md#coins-in-a-text`).

use winnow::ascii::{Caseless, space0, space1};
use winnow::combinator::{alt, preceded, repeat, separated, terminated};
use winnow::prelude::*;

use super::count::number_word;
use super::number::{amount, number_of_coins};
use crate::model::CoinKind;
use crate::rules::grammar::{Read, coin_in_text};
use crate::rules::input::LARGEST;
use crate::rules::rounding::{round_to_millionth, sum};
use crate::rules::wealth::{in_gp, in_whole_coins};

/// Reads the worth of coins, in gp; several amounts are added up: `3 gp 5 sp`.
pub(super) fn price(input: &mut &str) -> Read<f64> {
    let one = || (terminated(amount, space0), coin_in_text).map(|(count, kind)| in_gp(kind, count));
    let more = repeat(0.., preceded(space1, one())).map(|prices: Vec<f64>| sum(prices));
    (one(), more).map(|(first, more)| round_to_millionth(first + more)).parse_next(input)
}

/// Coins without other text, as a list of kinds and counts: `3 gp 5 sp`, `10 pp and 2 gp`.
pub(super) fn purse(input: &mut &str) -> Read<Vec<(CoinKind, f64)>> {
    let number = alt((terminated(number_of_coins, space0), terminated(number_word, space1)));
    let one = (number, coin_in_text).map(|(count, kind)| (kind, count));
    let between = alt((
        (space0, '+', space0).void(),
        (space1, Caseless("and"), space1).void(),
        space1.void(),
    ));
    separated(1.., one, between).parse_next(input)
}

/// A number of coins as whole coins; a fraction is converted to copper pieces. `None` if a fraction of a copper piece
/// remains, or if the number is too large to count.
///
/// `docs/rules/catalogues-and-text.md#coins-in-a-text`
pub(super) fn whole_coins(kind: CoinKind, count: f64) -> Option<Vec<(CoinKind, f64)>> {
    let (coins, rest) = in_whole_coins(kind, count);
    let coins = coins.into_iter().filter(|(_, count)| *count > 0.0);
    (count <= LARGEST && rest == 0.0).then(|| coins.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_metal_is_a_coin_only_at_the_end() {
        let table = [
            ("27 platinum", Some(vec![(CoinKind::Pp, 27.0)])),
            ("1.200 Gold Pieces", Some(vec![(CoinKind::Gp, 1200.0)])),
            ("3 gold rings", None),
            ("3 gps", None),
            ("3 g", None),
            ("twelve gp", Some(vec![(CoinKind::Gp, 12.0)])),
            (
                "3gp 5 sp and 1 cp",
                Some(vec![(CoinKind::Gp, 3.0), (CoinKind::Sp, 5.0), (CoinKind::Cp, 1.0)]),
            ),
        ];
        for (text, coins) in table {
            assert_eq!(purse.parse(text).ok(), coins, "{text:?}");
        }
        assert_eq!(price.parse("2 gp 5 sp").ok(), Some(2.5));
    }

    #[test]
    fn a_part_of_a_coin_comes_in_copper() {
        let coins = |count| whole_coins(CoinKind::Gp, count);
        assert_eq!(coins(2.0), Some(vec![(CoinKind::Gp, 2.0)]));
        assert_eq!(coins(2.5), Some(vec![(CoinKind::Gp, 2.0), (CoinKind::Cp, 50.0)]));
        assert_eq!(coins(0.0), Some(Vec::new()));
        assert_eq!(coins(0.005), None);
        assert_eq!(whole_coins(CoinKind::Cp, 250.5), None);
        assert_eq!(coins(f64::INFINITY), None);
    }
}

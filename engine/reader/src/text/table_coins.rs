//! Coins of the inventory's table in a text, and words for coins that it doesn't have
//! (`docs/rules/catalogues-and-text.md#coins-in-a-text`).

use winnow::ascii::{Caseless, space0, space1};
use winnow::combinator::{alt, opt, repeat, terminated};
use winnow::prelude::*;
use winnow::token::one_of;

use super::number::number_of_coins;
use engine_core::language::coin_words::{CoinWord, CoinWords};
use engine_core::language::grammar::{Read, end_of_word};
use engine_core::model::CoinKind;

/// The coins of a part of a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TableCoins {
    /// Coins of the table.
    Here(Vec<(CoinKind, f64)>),
    /// One of them at least is a coin of D&D or of a preset that the table doesn't have.
    NotHere,
}

/// Reads a part of a line that is nothing but amounts of coins: `2 gc 5 ss 7 d`, `35 SM und 7 KM`, `7d`; `None` for any
/// other text.
pub(super) fn table_coins(text: &str, words: &CoinWords) -> Option<TableCoins> {
    let one = |input: &mut &str| -> Read<(Option<CoinKind>, f64)> {
        let count = terminated(number_of_coins, space0).parse_next(input)?;
        let is_here = match words.read(input)? {
            CoinWord::Coin(kind) => Some(kind),
            CoinWord::NotHere(_) => None,
        };
        opt(between).parse_next(input)?;
        Ok((is_here, count))
    };
    let coins: Vec<_> = repeat(1.., one).parse(text).ok()?;
    let here = coins.into_iter().map(|(kind, count)| Some((kind?, count)));
    Some(here.collect::<Option<_>>().map_or(TableCoins::NotHere, TableCoins::Here))
}

/// What may stand between two amounts.
fn between(input: &mut &str) -> Read<()> {
    let word = alt((Caseless("and"), Caseless("und"), Caseless("et"), Caseless("y")));
    let and = (word, end_of_word);
    alt((
        (space1, and, space0).void(),
        (space0, one_of(['+', '/', '&', ',']), space0).void(),
        space1.void(),
    ))
    .parse_next(input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::rules::coin_presets::COIN_PRESETS;

    /// The coins of a text by the table of a preset: "240 gp 5 sp", or "not here".
    fn read(preset: &str, text: &str) -> Option<String> {
        let preset = COIN_PRESETS.iter().find(|each| each.name == preset).unwrap();
        Some(match table_coins(text, &CoinWords::of(preset.table))? {
            TableCoins::NotHere => "not here".to_owned(),
            TableCoins::Here(coins) => {
                let coins = coins.iter().map(|(kind, count)| format!("{count} {}", kind.name()));
                coins.collect::<Vec<_>>().join(" ")
            }
        })
    }

    #[test]
    fn a_part_of_nothing_but_amounts_is_read_by_the_table() {
        for (preset, text, coins) in [
            ("Mausritter", "240 pips", Some("240 gp")),
            ("D&D", "240 pips", Some("not here")),
            ("Warhammer", "2 gc 5 ss 7 d", Some("2 gp 5 sp 7 cp")),
            ("Warhammer", "7d", Some("7 cp")),
            ("D&D", "2 gc 5 ss 7 d", Some("not here")),
            ("German", "35 SM und 7 KM", Some("35 sp 7 cp")),
            ("D&D", "120 GM", Some("not here")),
            ("Spanish", "35 pp", Some("35 sp")),
            ("D&D", "35 pp", Some("35 pp")),
            ("Warhammer", "35 gp", Some("not here")),
            ("D&D", "2d6", None),
            ("D&D", "3 gems", None),
            ("D&D", "3 pips of lead", None),
            ("Warhammer", "5 shields", None),
        ] {
            assert_eq!(read(preset, text).as_deref(), coins, "{preset}: {text}");
        }
    }
}

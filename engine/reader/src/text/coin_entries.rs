//! The coins of a part of a line, as entries (`docs/rules/catalogues-and-text.md#coins-in-a-text`).

use winnow::ascii::space0;
use winnow::combinator::{alt, eof};
use winnow::prelude::*;

use super::brackets::{brackets, inside, without_brackets};
use super::coins::{Commas, kinds_first, preposition, purse, short_purse, whole_coins};
use super::entry::{Doubt, EntryContent, ReadEntry};
use super::heading::after_label;
use super::number::take;
use super::scope::{AmountScope, scope_alone};
use super::table_coins::{TableCoins, table_coins};
use engine_core::language::coin_words::CoinWords;
use engine_core::language::grammar::Read;
use engine_core::language::input::LARGEST;
use engine_core::language::white_space::trimmed;
use engine_core::model::{CoinKind, CoinTable};
use engine_core::rules::wealth::in_whole_coins;

/// The coins of a part of nothing but amounts, by a table other than D&D's; an entry that can't be added if one of its
/// coins is of another table.
///
/// `docs/rules/catalogues-and-text.md#coins-in-a-text`
pub(super) fn coins_of_table(text: &str, words: &CoinWords) -> Option<Vec<ReadEntry>> {
    let table = &words.table;
    match table_coins(text, words)? {
        TableCoins::NotHere => {
            let doubt = Some(Doubt::NotHere);
            Some(vec![ReadEntry { doubt, ..ReadEntry::nothing(text) }])
        }
        TableCoins::Here(_) if table == CoinTable::DND => None,
        TableCoins::Here(coins) => {
            let whole = coins.into_iter().map(|(kind, count)| {
                let (coins, rest) = in_whole_coins(kind, count, table);
                (rest == 0.0 && count <= LARGEST).then_some(coins)
            });
            let whole = whole.collect::<Option<Vec<_>>>()?.into_iter().flatten();
            let some = whole.filter(|(_, count)| *count > 0.0);
            let entries = some.map(|(kind, count)| EntryContent::Coins(kind, count));
            Some(entries.map(ReadEntry::of).collect())
        }
    }
}

/// The coins of a part that consists of coins, with or without a remark: `150 gp (split)`, `3 gp in Krezk copper`.
///
/// `docs/rules/catalogues-and-text.md#coins-in-a-text`
pub(super) fn coins(text: &str, words: &CoinWords) -> Option<Vec<ReadEntry>> {
    let bare = without_brackets(text);
    let mut rest = trimmed(bare.as_str());
    let first = kinds_first(rest, Commas::Refused, words);
    let first = first.or_else(|| short_purse(words).parse(rest).ok());
    let (all, remark) = if let Some(coins) = first {
        (coins, "")
    } else {
        (take(&mut rest, purse(words)).filter(|_| is_remark(rest))?, trimmed(rest))
    };
    if is_worth_of_goods(remark, words) {
        return None;
    }
    let is_other = |word: &str| {
        const OTHERS: [&str; 8] =
            ["worth", "gem", "gems", "gemstones", "jewel", "jewels", "jewelry", "jewellery"];
        OTHERS.iter().any(|other| word.eq_ignore_ascii_case(other))
    };
    // "50 gp (each)" is the price of the thing before it.
    let pairs = brackets(text);
    let is_price = pairs.iter().any(|pair| scope_alone(inside(text, pair)).is_some());
    if is_price || text.split(|c: char| !c.is_alphanumeric()).any(is_other) {
        return None;
    }
    let mut entries = coin_entries(all, &words.table).unwrap_or_default();
    if entries.is_empty() {
        return Some(vec![ReadEntry::nothing(text)]);
    }
    if remark.split(' ').next() == Some("to") {
        // "5 gp to the friar" was given away.
        for entry in &mut entries {
            entry.doubt = Some(Doubt::Gained);
        }
    }
    let in_brackets = pairs.iter().map(|pair| trimmed(inside(text, pair)));
    let remarks = [remark].into_iter().chain(in_brackets);
    entries[0].unread.extend(remarks.filter(|remark| !remark.is_empty()).map(str::to_owned));
    Some(entries)
}

/// The coins of a text of nothing else, in which commas stand between kinds and numbers, or that says that these are
/// all: `Gold, 35`, `35 gp total`.
pub(super) fn coins_alone(text: &str, words: &CoinWords) -> Option<Vec<ReadEntry>> {
    let text = trimmed(text);
    let total = || {
        let mut rest = text;
        take(&mut rest, purse(words)).filter(|_| scope_alone(rest) == Some(AmountScope::All))
    };
    let by_letters = || short_purse(words).parse(text).ok();
    let coins = kinds_first(text, Commas::Allowed, words).or_else(by_letters).or_else(total)?;
    Some(
        coin_entries(coins, &words.table)
            .filter(|coins| !coins.is_empty())
            .unwrap_or_else(|| vec![ReadEntry::nothing(text)]),
    )
}

/// The coins of a purse in one line: `PP: 2 | GP: 35`, `Coins: 3 pp | 20 gp`; `None` for any other line.
pub(super) fn purse_with_bars(line: &str, words: &CoinWords) -> Option<Vec<ReadEntry>> {
    if !line.contains('|') {
        return None;
    }
    let purse = after_label(line).unwrap_or(line);
    if let Some(coins) = kinds_first(purse, Commas::Allowed, words) {
        return coin_entries(coins, &words.table);
    }
    let all = purse.split('|').map(|cell| coins(trimmed(cell), words));
    Some(all.collect::<Option<Vec<_>>>()?.concat())
}

/// Whether a line is several kinds of coins, each before its number: `PP 0  GP 23`.
pub(super) fn is_purse(line: &str, words: &CoinWords) -> bool {
    kinds_first(trimmed(line), Commas::Refused, words).is_some_and(|coins| coins.len() > 1)
}

/// Coins of a table as entries; `None` if one of them has a fraction of a smallest coin.
pub(super) fn coin_entries(
    coins: Vec<(CoinKind, f64)>,
    table: &CoinTable,
) -> Option<Vec<ReadEntry>> {
    let whole = coins
        .into_iter()
        .map(|(kind, count)| whole_coins(kind, count, table))
        .collect::<Option<Vec<_>>>()?
        .into_iter()
        .flatten();
    Some(whole.map(|(kind, count)| ReadEntry::of(EntryContent::Coins(kind, count))).collect())
}

/// Whether a remark behind an amount of money names goods of that worth: "of rubies", but not "of old coinage".
fn is_worth_of_goods(remark: &str, words: &CoinWords) -> bool {
    const MONEY: [&str; 8] =
        ["coin", "coins", "coinage", "change", "mint", "money", "currency", "pieces"];
    let Some(goods) = remark.strip_prefix("of ").map(trimmed) else { return false };
    let last = goods.rsplit(' ').next().unwrap_or_default().to_lowercase();
    let is_metal = ["gold", "silver", "copper", "electrum", "platinum"].contains(&last.as_str());
    let is_coin = words.whole(goods).is_some() || (is_metal && goods == last);
    !goods.is_empty() && !is_coin && !MONEY.contains(&last.as_str())
}

/// Whether the text after coins is only a remark on their origin, and doesn't say whose amount they are.
fn is_remark(rest: &str) -> bool {
    let remark: Read<_> =
        alt(((space0, preposition).void(), (space0, eof).void())).parse_next(&mut &*rest);
    remark.is_ok() && scope_alone(rest).is_none()
}

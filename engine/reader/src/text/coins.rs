//! Coins in loot text (`docs/rules/catalogues-and-text.md#coins-in-a-text`).

use winnow::ascii::{Caseless, space0, space1};
use winnow::combinator::{alt, not, opt, peek, preceded, repeat, separated, terminated};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::one_of;

use super::count::number_word;
use super::number::{amount, number_of_coins, take};
use super::other_amounts::CURRENCIES;
use super::scope::scope_suffix;
use engine_core::language::coin_words::CoinWords;
use engine_core::language::grammar::{Read, end_of_word};
use engine_core::language::input::LARGEST;
use engine_core::model::{CoinKind, CoinTable};
use engine_core::rules::rounding::{product, round_to_millionth, sum};
use engine_core::rules::wealth::{in_whole_coins, worth};

/// Reads the worth of coins, in the main coin; several amounts are added up: `3 gp 5 sp`.
pub(super) fn price<'a>(coins: &CoinWords) -> impl Parser<&'a str, f64, EmptyError> {
    prices(space1.void(), coins)
}

/// Reads the worth of coins in a bracket, in the main coin, where more may stand between the amounts: `12 gp and 3 sp`.
pub(super) fn price_in_brackets<'a>(coins: &CoinWords) -> impl Parser<&'a str, f64, EmptyError> {
    prices(between_kinds, coins)
}

fn prices<'a>(
    between: impl Parser<&'a str, (), EmptyError>,
    coins: &CoinWords,
) -> impl Parser<&'a str, f64, EmptyError> {
    let coin = |input: &mut &'a str| coin_behind_number(input, coins);
    let number = || {
        let in_figures = terminated(alt((thousands, amount)), space0);
        alt((in_figures, terminated(number_word, space1)))
    };
    let sign = |input: &mut &'a str| sign_before_number(input, coins);
    let one = move || {
        let signed = (sign, alt((thousands, amount))).map(|(kind, count)| (count, kind));
        let one = alt(((number(), coin), signed));
        one.map(|(count, kind)| worth(kind, count, &coins.table))
    };
    let more = repeat(0.., preceded(between, one())).map(|prices: Vec<f64>| sum(prices));
    (one(), more).map(|(first, more)| round_to_millionth(first + more))
}

/// The most bytes in front of the last one of an abbreviation that ends in the sign of a currency.
const LONGEST_SIGN: usize = 5;

/// A coin whose abbreviation ends in the sign of a currency, before its number: the `T$` of `T$ 15`.
fn sign_before_number(input: &mut &str, coins: &CoinWords) -> Read<CoinKind> {
    // Most words are no money of that kind.
    if !input.bytes().take(LONGEST_SIGN).any(|byte| byte == b'$' || !byte.is_ascii()) {
        return Err(EmptyError);
    }
    let letters = input.len() - input.trim_start_matches(char::is_alphabetic).len();
    let sign = input[letters..].chars().next().filter(|sign| CURRENCIES.contains(sign));
    let (word, rest) = input.split_at(letters + sign.ok_or(EmptyError)?.len_utf8());
    let kind = coins.whole(word).ok_or(EmptyError)?;
    *input = rest.trim_start_matches(' ');
    Ok(kind)
}

/// Coins without other text, as a list of kinds and counts: `3 gp 5 sp`, `10 pp and 2 gp`.
pub(super) fn purse<'a>(
    coins: &CoinWords,
) -> impl Parser<&'a str, Vec<(CoinKind, f64)>, EmptyError> {
    let number = || alt((terminated(coin_count, space0), terminated(number_word, space1)));
    let coin = |input: &mut &'a str| coin_behind_number(input, coins);
    move |input: &mut &'a str| {
        let one = (number(), coin).map(|(count, kind)| (kind, count));
        separated(1.., one, between_kinds).parse_next(input)
    }
}

/// The coin behind its number: `gp`, `gold pieces`, or `gold` where it is no part of a name: at the end, before the
/// next number, before what says whose the amount is, or before a preposition.
fn coin_behind_number(input: &mut &str, coins: &CoinWords) -> Read<CoinKind> {
    let and = (space1, Caseless("and"), space1).void();
    let mark = (space0, one_of([',', '+', '/', '&', '|', ';', '·', '•']), space0).void();
    let number = alt((one_of(|c: char| c.is_ascii_digit()).void(), number_word.void()));
    let next = (alt((and, mark, space1.void())), number).void();
    let behind = alt((next, scope_suffix.void(), (space1, preposition).void()));
    let in_text = |input: &mut &str| coins.in_text(input);
    let before_number = |input: &mut &str| coins.before_number(input);
    alt((in_text, terminated(before_number, peek(behind)))).parse_next(input)
}

/// A preposition behind coins, which begins a remark on them: "12 silver from the chest", "5 gp to the friar".
pub(super) fn preposition(input: &mut &str) -> Read<()> {
    let word =
        alt((Caseless("from"), Caseless("for"), Caseless("of"), Caseless("in"), Caseless("to")));
    (word, end_of_word).void().parse_next(input)
}

/// All coins that a text names anywhere, one by one.
pub(super) fn coins_within(text: &str, words: &CoinWords) -> Vec<(CoinKind, f64)> {
    let kind = |input: &mut &str| words.before_number(input);
    let one = |input: &mut &str| -> Read<(CoinKind, f64)> {
        (terminated(coin_count, space0), kind, end_of_word)
            .map(|(count, kind, ())| (kind, count))
            .parse_next(input)
    };
    let mut coins = Vec::new();
    let (mut rest, mut before) = (text, ' ');
    while let Some(next) = rest.chars().next() {
        let is_start =
            next.is_ascii_digit() && !before.is_alphanumeric() && !".,'".contains(before);
        if is_start && let Some((kind, count)) = take(&mut rest, one) {
            coins.extend(whole_coins(kind, count, &words.table).unwrap_or_default());
            before = 'p';
        } else {
            before = next;
            rest = &rest[next.len_utf8()..];
        }
    }
    coins
}

/// Coins in something that holds them: `a bag of 200 silver`, `pouch with 12 gp and 3 sp`.
pub(super) fn coins_in_container<'a>(
    text: &'a str,
    words: &CoinWords,
) -> Option<(&'a str, Vec<(CoinKind, f64)>)> {
    let (front, coins) = text.split_once(" of ")?;
    let coins = is_holder(front).then(|| purse(words).parse(coins).ok())??;
    Some((front, coins))
}

/// Whether a name is that of something that holds coins and nothing else, by its last words: "Coin pouch".
pub(super) fn is_purse(name: &str) -> bool {
    const PURSES: [&str; 7] =
        ["purse", "pouch", "wallet", "coinpurse", "coinpouch", "coin bag", "money bag"];
    let name = name.to_ascii_lowercase();
    PURSES.iter().any(|purse| {
        name.strip_suffix(purse).is_some_and(|front| front.is_empty() || front.ends_with(' '))
    })
}

/// The coin that a text names twice, "Gold (gp)", or once, and nothing else.
pub(super) fn coin_named(text: &str, words: &CoinWords) -> Option<CoinKind> {
    words.whole(text).or_else(|| {
        let (name, bracket) = text.split_once(" (")?;
        let kind = words.whole(name)?;
        (words.whole(bracket.strip_suffix(')')?) == Some(kind)).then_some(kind)
    })
}

/// Whether a name is that of something that holds coins and other things, by its last word: "old pouch".
pub(super) fn is_holder(name: &str) -> bool {
    const HOLDERS: [&str; 14] = [
        "bag", "pouch", "purse", "sack", "chest", "pile", "handful", "stack", "box", "coffer",
        "heap", "jar", "roll", "satchel",
    ];
    let noun = name.rsplit(' ').next().unwrap_or_default().to_ascii_lowercase();
    HOLDERS.contains(&noun.as_str())
}

/// Coins by one letter each, at least two: `5g 3s 2c`.
pub(super) fn short_purse<'a>(
    coins: &CoinWords,
) -> impl Parser<&'a str, Vec<(CoinKind, f64)>, EmptyError> {
    let letter = || {
        let letter = one_of(char::is_alphabetic);
        letter.verify_map(|letter: char| coins.with_initial(letter.encode_utf8(&mut [0; 4])))
    };
    let end = || alt((end_of_word, peek(one_of(|c: char| c.is_ascii_digit())).void()));
    let between = || opt(alt(((space0, ',', space0).void(), between_kinds)));
    move |input: &mut &'a str| {
        let one = (between(), coin_count, letter(), end());
        repeat(2.., one.map(|(_, count, kind, ())| (kind, count))).parse_next(input)
    }
}

/// Coins with the kind before the number: `GP 35`, `Gold: 35`, `Silver: 12 sp`, `CP 5 SP 12`. In a text of nothing else
/// a comma may also stand before a number: `Gold, 35`.
pub(super) fn kinds_first(
    text: &str,
    commas: Commas,
    coins: &CoinWords,
) -> Option<Vec<(CoinKind, f64)>> {
    let coin = |input: &mut &str| coins.before_number(input);
    let marks: &[char] = match commas {
        Commas::Allowed => &[':', '=', '\t', '|', ','],
        Commas::Refused => &[':', '=', '\t', '|'],
    };
    let kind = |input: &mut &str| {
        let mark = alt((
            (space0, one_of(marks), space0).void(),
            (space1, one_of(['-', '–', '—']), space1).void(),
            space1.void(),
        ));
        terminated(coin, mark).parse_next(input)
    };
    let between =
        alt(((space0, one_of(marks), space0).void(), (space0, ',', space0).void(), between_kinds));
    let next = (opt(one_of(marks)), space0, one_of(|c: char| c.is_ascii_digit()));
    let again = (coin, end_of_word, peek(not((space0, next)))).map(|(kind, ..)| kind);
    let again = opt(preceded(space0, again));
    let one = (kind, coin_count, again);
    let one = one.map(|(kind, count, again)| (again.unwrap_or(kind), count));
    let numbers = separated(1.., one, between).parse(text);
    numbers.or_else(|_| preceded(kind, purse(coins)).parse(text)).ok()
}

/// Whether a comma may stand between a kind of coin and its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Commas {
    Allowed,
    Refused,
}

/// What may stand between two kinds of coins.
fn between_kinds(input: &mut &str) -> Read<()> {
    alt((
        (space0, one_of(['+', '/', '&', '·', '•']), space0).void(),
        (space1, Caseless("and"), space1).void(),
        space1.void(),
    ))
    .parse_next(input)
}

/// A number of coins: `35`, `1.5k`.
fn coin_count(input: &mut &str) -> Read<f64> {
    alt((thousands, number_of_coins)).parse_next(input)
}

/// A number of thousands: `1.5k`.
pub(super) fn thousands(input: &mut &str) -> Read<f64> {
    let k = (one_of(['k', 'K']), end_of_word);
    terminated(amount, k).map(|count| product(count, 1000.0)).parse_next(input)
}

/// A number of coins as whole coins; a fraction is converted to the smallest coins. `None` if a fraction of one
/// remains, or if the number is too large to count.
///
/// `docs/rules/catalogues-and-text.md#coins-in-a-text`
pub(super) fn whole_coins(
    kind: CoinKind,
    count: f64,
    table: &CoinTable,
) -> Option<Vec<(CoinKind, f64)>> {
    let (coins, rest) = in_whole_coins(kind, count, table);
    let coins = coins.into_iter().filter(|(_, count)| *count > 0.0);
    (count <= LARGEST && rest == 0.0).then(|| coins.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dnd() -> CoinWords {
        CoinWords::of(CoinTable::DND)
    }

    #[test]
    fn a_bare_metal_is_a_coin_only_at_the_end() {
        let table = [
            ("27 platinum", Some(vec![(CoinKind::Pp, 27.0)])),
            ("1.200 Gold Pieces", Some(vec![(CoinKind::Gp, 1200.0)])),
            ("3 gold rings", None),
            ("34 gold and 5 copper", Some(vec![(CoinKind::Gp, 34.0), (CoinKind::Cp, 5.0)])),
            ("34 gold and 5 copper rings", None),
            ("3 gps", None),
            ("3 g", None),
            ("twelve gp", Some(vec![(CoinKind::Gp, 12.0)])),
            (
                "3gp 5 sp and 1 cp",
                Some(vec![(CoinKind::Gp, 3.0), (CoinKind::Sp, 5.0), (CoinKind::Cp, 1.0)]),
            ),
        ];
        for (text, coins) in table {
            assert_eq!(purse(&dnd()).parse(text).ok(), coins, "{text:?}");
        }
        assert_eq!(price(&dnd()).parse("2 gp 5 sp").ok(), Some(2.5));
    }

    #[test]
    fn a_part_of_a_coin_comes_in_copper() {
        let coins = |count| whole_coins(CoinKind::Gp, count, CoinTable::DND);
        assert_eq!(coins(2.0), Some(vec![(CoinKind::Gp, 2.0)]));
        assert_eq!(coins(2.5), Some(vec![(CoinKind::Gp, 2.0), (CoinKind::Cp, 50.0)]));
        assert_eq!(coins(0.0), Some(Vec::new()));
        assert_eq!(coins(0.005), None);
        assert_eq!(whole_coins(CoinKind::Cp, 250.5, CoinTable::DND), None);
        assert_eq!(coins(f64::INFINITY), None);
    }

    #[test]
    fn the_kind_can_stand_before_the_number() {
        let (gp, sp) = (CoinKind::Gp, CoinKind::Sp);
        for (text, coins) in [
            ("GP 35", Some(vec![(gp, 35.0)])),
            ("gold pieces: 1,250", Some(vec![(gp, 1250.0)])),
            ("Gold - 1.5k", Some(vec![(gp, 1500.0)])),
            ("Silver=12 sp", Some(vec![(sp, 12.0)])),
            ("SP 12 GP 35", Some(vec![(sp, 12.0), (gp, 35.0)])),
            ("SP: 12 | GP: 35", Some(vec![(sp, 12.0), (gp, 35.0)])),
            ("Gold: 3 gp 5 sp", Some(vec![(gp, 3.0), (sp, 5.0)])),
            ("Silver: 12 sp | Gold: 35 gp", Some(vec![(sp, 12.0), (gp, 35.0)])),
            ("Gold: 35 GP / Silver: 12 SP", Some(vec![(gp, 35.0), (sp, 12.0)])),
            ("Gold, 35", None),
            ("Gold 35 rings", None),
            ("Gold ring 35", None),
            ("Gold", None),
        ] {
            assert_eq!(kinds_first(text, Commas::Refused, &dnd()), coins, "{text}");
        }
        let coins = kinds_first("Gold, 35, Silver, 12", Commas::Allowed, &dnd());
        assert_eq!(coins, Some(vec![(gp, 35.0), (sp, 12.0)]));
        assert_eq!(kinds_first("Gold, 35, Torch, 12", Commas::Allowed, &dnd()), None);
    }

    #[test]
    fn single_letters_are_coins_only_together() {
        let kinds = |text: &str| short_purse(&dnd()).parse(text).map(|coins| coins.len()).ok();
        assert_eq!(kinds("5g 3s 2c"), Some(3));
        assert_eq!(kinds("5g3s2c"), Some(3));
        assert_eq!(kinds("1.5kG, 2P"), None);
        assert_eq!(kinds("1p, 2e and 3G"), Some(3));
        for text in ["5g", "5 g 3 s", "5g 3m", "5gp 3s", "5g 3 rings"] {
            assert_eq!(kinds(text), None, "{text}");
        }
    }
}

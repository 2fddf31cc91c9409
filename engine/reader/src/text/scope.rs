//! Whose an amount is: that of one thing or that of all (`docs/rules/catalogues-and-text.md#amounts-in-a-text`).

use winnow::ascii::{Caseless, space0, space1};
use winnow::combinator::{alt, not, opt, peek, preceded, terminated};
use winnow::prelude::*;
use winnow::token::take_while;

use super::units::Unit;
use engine_core::language::grammar::{Read, end_of_word};
use engine_core::language::white_space::trimmed;

/// Whether an amount is for one item or for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AmountScope {
    /// For one item, as the text states.
    Each,
    /// For all items, as the text states.
    All,
    /// In a bracket or a column: assumed to be for one item, without a doubt.
    Assumed,
    /// Not stated, as in "30 gp": assumed to be for one item.
    Bare,
    /// Not stated, as in "worth 30 gp": assumed to be for all items.
    Worth,
}

/// `each`, `total` or `/dose` after an amount.
pub(super) fn scope_suffix(input: &mut &str) -> Read<AmountScope> {
    let slash = preceded((space0, '/', space0), alt((scope, piece)));
    alt((slash, preceded(space1, scope))).parse_next(input)
}

/// Whose an amount is, if a bracket says nothing else.
pub(super) fn scope_alone(content: &str) -> Option<AmountScope> {
    terminated(scope, space0).parse(trimmed(content)).ok()
}

/// Whether a text ends by saying that its amount is that of one: "20 arrows each".
pub(super) fn ends_with_each(text: &str) -> bool {
    matches!(without_scope(trimmed(text)), Some((_, AmountScope::Each)))
}

/// A text without what it says at its end about whose it is: "torches" and `Each` of "torches each".
pub(super) fn without_scope(text: &str) -> Option<(&str, AmountScope)> {
    const MOST_WORDS: usize = 3;
    let ends = text.rmatch_indices([' ', '/']).take(MOST_WORDS);
    ends.filter_map(|(index, _)| Some((&text[..index], scope_suffix.parse(&text[index..]).ok()?)))
        .last()
}

/// Whether a text says that an amount is that of one of several: `5 sp each`.
pub(super) fn says_each(text: &str) -> bool {
    let mut before = ' ';
    text.char_indices().any(|(index, character)| {
        let is_start = !before.is_alphanumeric();
        before = character;
        is_start && each.parse_next(&mut &text[index..]).is_ok()
    })
}

/// `each`, `je`, before an amount: `each worth 50 gp`, `je 5 gp`.
pub(super) fn each_in_front(input: &mut &str) -> Read<()> {
    let word = alt((Caseless("each"), Caseless("je"), Caseless("à")));
    (word, space1).void().parse_next(input)
}

/// `each`, `a piece`.
fn each(input: &mut &str) -> Read<()> {
    let of = (space1, Caseless("of"), end_of_word);
    let piece = (Caseless("a piece"), end_of_word, peek(not(of))).void();
    let english = alt((Caseless("each"), Caseless("apiece"), Caseless("ea")));
    let german = alt((Caseless("jeweils"), Caseless("pro stück"), Caseless("das stück")));
    let french = alt((Caseless("chacune"), Caseless("chacun"), Caseless("la pièce")));
    let spanish = alt((Caseless("cada uno"), Caseless("cada una"), Caseless("c/u")));
    let word = (alt((english, german, french, spanish)), end_of_word).void();
    (alt((word, piece)), opt('.')).void().parse_next(input)
}

/// Whose an amount is: `each`, `per dose`, `total`.
fn scope(input: &mut &str) -> Read<AmountScope> {
    let each = each.value(AmountScope::Each);
    let per = preceded((Caseless("per"), space1), piece);
    let whole = alt((Caseless("the lot"), Caseless("the pair"), Caseless("the set")));
    let of_all = (Caseless("for"), space1, alt((Caseless("all"), Caseless("both"), whole))).take();
    let all = alt((
        Caseless("total"),
        Caseless("in total"),
        Caseless("in all"),
        of_all,
        Caseless("altogether"),
        Caseless("together"),
    ));
    let all = terminated(all, end_of_word).value(AmountScope::All);
    alt((each, per, all)).parse_next(input)
}

/// The name of one thing, not of a measure, after the price of one: `dose`.
fn piece(input: &mut &str) -> Read<AmountScope> {
    let is_piece = |word: &str| {
        !word.eq_ignore_ascii_case("total") && Unit::named(word).is_none_or(Unit::is_of_one)
    };
    terminated(take_while(1.., char::is_alphabetic).verify(is_piece), end_of_word)
        .value(AmountScope::Each)
        .parse_next(input)
}

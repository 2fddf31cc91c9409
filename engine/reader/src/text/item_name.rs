//! The name of an item in a part of a line, without its count and what else stands beside it
//! (`docs/rules/catalogues-and-text.md#counts-in-a-text`).

use winnow::Parser;

use super::count::{CountedName, joined_count, number_word, with_other_number};
use super::known::{KnownItem, NameIndex, is_bonus, is_listed_by, is_listed_by_the_day};
use super::number_behind::{NumberWithWord, number_behind, number_of_days};
use super::scope::{AmountScope, without_scope};
use super::units::Unit;
use super::words::is_plural;
use engine_core::language::coin_words::CoinWords;
use engine_core::language::white_space::{is_space, trimmed, words};

/// The name of an item, and what stands beside it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ItemName {
    pub name: String,
    pub count: Option<f64>,
    /// Whether it has a count or an article, so that it is certainly a thing.
    pub is_certain: bool,
    /// Whether the count may be a different one.
    pub is_doubtful: bool,
    /// Whether it is counted in a unit that the text names: "2 bags".
    pub is_by_container: bool,
    /// What is not read of it.
    pub unread: Vec<String>,
}

impl ItemName {
    /// The name in a text without amounts. A text that is known letter for letter has no count.
    pub fn of(text: &str, known: &NameIndex) -> Self {
        let mut text = text.to_owned();
        let open = open_count(&mut text);
        let mut left = tidy(&text);
        let mut unread = Vec::new();
        if let Some((plain, class)) = without_armor_class(&left)
            && known.find(&CountedName::of(&plain).name).is_some()
        {
            unread.push(class);
            left = plain;
        }
        let read = if known.find_exact(&left).is_some() {
            Self { name: left, ..Self::default() }
        } else if let Some(name) = listed_with_number(&left, known) {
            Self { name, ..Self::default() }
        } else {
            Self::counted(&left, known)
        };
        let is_doubtful = read.is_doubtful || open.is_some();
        let unread = unread.into_iter().chain(read.unread).chain(open).collect();
        Self { name: tidy(&read.name), is_doubtful, unread, ..read }
    }

    /// A name with its count. A number behind it is the count only of a known name, and part of a name that is known
    /// with it.
    fn counted(text: &str, known: &NameIndex) -> Self {
        let counted = CountedName::of(text);
        let of = |CountedName { name, count, is_certain }: CountedName| Self {
            name,
            count,
            is_certain,
            ..Self::default()
        };
        let name = counted.name.as_str();
        if counted.count.is_some()
            && let Some((bare, AmountScope::Each)) = without_scope(name)
        {
            // "2 torches each": for how many?
            let unread = vec![trimmed(&name[bare.len()..]).to_owned()];
            return Self { name: bare.to_owned(), is_doubtful: true, unread, ..of(counted) };
        }
        if known.find(name).is_some() {
            return of(counted);
        }
        // "2 ten-foot poles"
        if counted.count.is_some()
            && let Some(name) = listed_with_number(name, known)
        {
            return Self { name, ..of(counted) };
        }
        if counted.count.is_none()
            && let Some((name, count)) = joined_count(name)
        {
            return if known.find(&tidy(&name)).is_some() {
                Self { name, count: Some(count), is_certain: true, ..Self::default() }
            } else {
                Self { is_doubtful: true, ..of(counted) }
            };
        }
        if let Some(several) = without_some(name) {
            // "a couple of torches"
            return Self { name: several.to_owned(), is_doubtful: true, ..of(counted) };
        }
        let number = NumberWithWord::at_the_end(name);
        if counted.count.is_some() {
            // "5 onions - 1 crown"
            let read = number.filter(|number| number.has_mark);
            let read = read.and_then(|number| Self::with_number(number, known));
            let Some(read) = read else {
                return Self { is_doubtful: may_begin_with_number(text, name), ..of(counted) };
            };
            return Self { count: counted.count, is_certain: true, ..read };
        }
        if let Some((name, count)) = number_of_days(name)
            && let Some(listed) = known.find(&tidy(name))
        {
            return Self {
                name: name.to_owned(),
                count: Some(count),
                is_certain: true,
                is_doubtful: !is_listed_by_the_day(&listed.stack.item.name),
                ..Self::default()
            };
        }
        if let Some((name, count)) = number_behind(name) {
            return if known.find(&tidy(&name)).is_some() {
                Self { name, count: Some(count), is_certain: true, ..Self::default() }
            } else {
                Self { is_certain: true, is_doubtful: true, ..of(counted) }
            };
        }
        if let Some(number) = number {
            return Self::with_number(number, known).unwrap_or_else(|| of(counted));
        }
        Self { is_doubtful: ends_with_foreign_count(name), ..of(counted) }
    }

    /// A name with a number and a word behind it: a known thing that is listed by this word, or a unit that nobody
    /// knows, which isn't read. `None` if the word belongs to the name.
    fn with_number(read: NumberWithWord<'_>, known: &NameIndex) -> Option<Self> {
        let NumberWithWord { name, written, count, word, .. } = read;
        let listed = known.find(&tidy(name));
        let is_listed_by_it = |listed: &KnownItem| is_listed_by(word, &listed.stack.item.name);
        if listed.is_none() && Unit::named(word).is_some() {
            return None;
        }
        let is_known = listed.is_some();
        let is_thing = known.find(word).is_some();
        let count = listed.filter(is_listed_by_it).map(|_| count);
        Some(Self {
            name: name.to_owned(),
            count,
            is_certain: is_known,
            is_doubtful: (is_known || is_thing) && count.is_none(),
            is_by_container: is_known,
            unread: if count.is_none() { vec![written.to_owned()] } else { Vec::new() },
        })
    }
}

/// Removes a number that is not finished from a name: a part of all, `17/20`, alone or in a bracket, or `20+`. Returns
/// it.
fn open_count(text: &mut String) -> Option<String> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_open = |word: &str| {
        let word = word.trim_matches(['(', ')', '[', ']', ',']);
        // "12/–" is an amount of shillings.
        let is_all = |all: &str| is_number(all) || all.trim_start_matches(['-', '–']).is_empty();
        let is_part = |(part, all)| is_number(part) && is_all(all);
        word.strip_suffix('+').is_some_and(is_number) || word.split_once('/').is_some_and(is_part)
    };
    let mut all: Vec<_> = words(text).collect();
    let is_unit = |word: &&str| Unit::named(word).is_some_and(Unit::counts);
    let unit = usize::from(all.last().is_some_and(is_unit));
    let last = all.len().checked_sub(1 + unit).filter(|last| *last > 0);
    // "1/2 lb of saffron" is a measure, "1/2 cheese" a half.
    let is_portion = |word: &str| {
        let (_, whole) = word.split_once('/').unwrap_or_default();
        whole.parse().is_ok_and(|whole: u32| whole >= 5)
    };
    let is_first = all.len() > 1
        && (is_portion(all[0]) || all[0].ends_with('+'))
        && is_open(all[0])
        && !Unit::named(all[1]).is_some_and(Unit::is_measure);
    let place = last.filter(|last| is_open(all[*last])).or(is_first.then_some(0))?;
    let count = all[place].trim_matches(['(', ')', '[', ']', ',']).to_owned();
    all.drain(place..=place + if place > 0 { unit } else { 0 });
    *text = all.join(" ");
    Some(count)
}

/// A name without the class of an armor behind it, and that: "Chain mail, AC 16", "Shield +2 AC".
fn without_armor_class(name: &str) -> Option<(String, String)> {
    let all: Vec<_> = words(name).collect();
    let [front @ .., first, second] = all.as_slice() else { return None };
    let is_class = |word: &str| word.eq_ignore_ascii_case("ac");
    let is_number = |word: &str| {
        let digits = word.trim_start_matches('+');
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let has_class =
        (is_class(first) && is_number(second)) || (is_number(first) && is_class(second));
    (has_class && !front.is_empty()).then(|| (tidy(&front.join(" ")), format!("{first} {second}")))
}

/// Whether a text is the class of an armor.
pub(super) fn is_armor_class(text: &str) -> bool {
    without_armor_class(&format!("x {text}")).is_some_and(|(name, _)| name == "x")
}

/// Whether a name ends in a number with letters of another script behind it, which may count it.
fn ends_with_foreign_count(name: &str) -> bool {
    let last = words(name).last().unwrap_or_default();
    let rest = last.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < last.len() && rest.starts_with(|c: char| !c.is_ascii() && c.is_alphabetic())
}

/// A name that begins with a number as a listed name spells it; `None` if none is listed.
fn listed_with_number(name: &str, known: &NameIndex) -> Option<String> {
    with_other_number(name).filter(|name| known.find_listed(name).is_some())
}

/// Whether a number in words may belong to the name behind it, which is in the singular: "four leaf clover".
fn may_begin_with_number(text: &str, name: &str) -> bool {
    text.starts_with(char::is_alphabetic)
        && number_word.parse_next(&mut &*text).is_ok_and(|number| number > 1.0)
        && words(name).count() > 1
        && !words(name).any(is_plural)
}

/// Words for a number that is not said.
const SOME: [&str; 5] = ["few ", "couple of ", "handful of ", "bunch of ", "many "];

/// A name without the words for a number that is not said.
fn without_some(name: &str) -> Option<&str> {
    SOME.iter().find_map(|some| {
        let (front, rest) = name.split_at_checked(some.len())?;
        front.eq_ignore_ascii_case(some).then_some(rest)
    })
}

/// Words for what is said about a thing or about money: "Weight: 2 lb" is none.
const FIELDS: [&str; 15] = [
    "weight",
    "value",
    "cost",
    "price",
    "quantity",
    "qty",
    "description",
    "rarity",
    "budget",
    "balance",
    "debt",
    "debts",
    "fee",
    "wages",
    "upkeep",
];

/// Whether the rest of a part is not a name: a bonus alone, a kind of coin alone, the letter of a treasure table, or a
/// word for what is said about a thing.
pub(super) fn is_no_name(name: &str, coins: &CoinWords) -> bool {
    let is_table = name.get(..14).is_some_and(|front| front.eq_ignore_ascii_case("treasure type "));
    let is_field = FIELDS.iter().any(|field| field.eq_ignore_ascii_case(name));
    // "1'50 gp" has no name.
    let unit = without_some(name).unwrap_or(name).trim_start_matches(|c: char| !c.is_alphabetic());
    // "3 gp per week" names nothing.
    let first = name.split(is_space).next().unwrap_or_default();
    let is_coins = coins
        .whole(first)
        .is_some_and(|kind| coins.table.abbreviation(kind).eq_ignore_ascii_case(first));
    is_bonus(name) || is_table || is_field || is_coins || coins.whole(unit).is_some()
}

/// A name with single blanks, without punctuation at its ends.
pub(super) fn tidy(name: &str) -> String {
    let words: Vec<_> = words(name).collect();
    // A comma before an amount that was removed.
    without_outer_marks(&words.join(" ").replace(", (", " (").replace(", ,", ",")).to_owned()
}

/// A text without punctuation at its ends, and without the quotes around it.
pub(super) fn without_outer_marks(text: &str) -> &str {
    let is_mark = |c: char| ".,:;!?–—…|".contains(c) || is_space(c);
    let text = text
        .trim_end_matches(is_mark)
        .trim_start_matches(|c: char| is_mark(c) && c != '.')
        .trim_start_matches("- ")
        .trim_end_matches(" -");
    ['"', '\'']
        .into_iter()
        .find_map(|quote| text.strip_prefix(quote)?.strip_suffix(quote))
        .unwrap_or(text)
}

/// The rest before amounts, without the words and signs that lead to them: "rings" in "rings, £5 and 2 €", "Idol" in
/// "Idol worth 15 gc".
pub(super) fn without_ends(mut name: &str) -> &str {
    const ENDS: [&str; 10] =
        [" and", " plus", " &", " =", " at", " for", " of", " with", " worth", " costing"];
    while let Some(bare) = ENDS.iter().find_map(|end| name.strip_suffix(end)) {
        name = without_outer_marks(bare);
    }
    name
}

/// Whether the rest before an amount says that the amount is in the thing: "2 pouches with 10 gp each".
pub(super) fn ends_with_content(name: &str) -> bool {
    [" of", " with"].iter().any(|end| name.ends_with(end))
}

/// The rest after an amount, without its preposition: "gold nuggets" in "400 gp of gold nuggets".
pub(super) fn without_preposition(name: &str) -> &str {
    let after = |preposition: &str| {
        let (front, rest) = name.split_at_checked(preposition.len())?;
        front.eq_ignore_ascii_case(preposition).then_some(rest)
    };
    after("of ").or_else(|| after("in ")).unwrap_or(name)
}

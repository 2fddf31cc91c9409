//! Sentences in a text: what a line tells about things and coins (`docs/rules/catalogues-and-text.md#sentences`).

use super::brackets::{brackets, inside, is_within, without_brackets};
use super::coins::coins_within;
use super::count::begins_with_count;
use super::details::Details;
use super::entry::{Doubt, EntryContent, ReadEntry};
use super::known::NameIndex;
use super::vocabulary::{Role, Roles};
use engine_core::language::coin_words::CoinWords;
use engine_core::language::white_space::{trimmed, trimmed_end, words};

/// A sentence, and the things that it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sentence<'a> {
    /// The party got what this list names: "We found 250 gp".
    Gained(&'a str),
    /// It names these things, but perhaps nobody got them: "You have 40 gp left".
    Mentioned(&'a str),
    /// It names no list of things.
    Other,
}

impl<'a> Sentence<'a> {
    /// The sentence that a text is; `None` if it is a name or a list. `known` also has the inventories' names.
    pub fn of(text: &'a str, known: &NameIndex) -> Option<Self> {
        if ends_with_price(text, &known.coins) {
            return None;
        }
        let words = Word::all(text);
        let is_reply = !words.is_empty() && words.iter().all(|word| word.can_be(Role::Reply));
        if is_reply || words.first().is_some_and(|first| first.lower == "dibs") {
            return Some(Self::Other);
        }
        if let Some(list) = added_to_inventory(&words, text) {
            return Some(Self::Gained(list));
        }
        // "Bottle that never empties" is a name.
        let is_relative = |word: &Word<'_>| word.is_one_of(&["that", "which", "whose"]);
        let relative = words.iter().skip(1).position(is_relative);
        let end = relative.map_or(words.len(), |index| index + 1);
        let verbs: Vec<_> = (0..end).filter(|&index| is_verb(&words, index)).collect();
        verbs.first()?;
        let leading = verbs.iter().copied().find(|&index| begins_list(text, &words, index));
        let behind_colon = text.split_once(": ").map(|(_, list)| trimmed(list));
        let behind_colon = behind_colon.filter(|list| begins_with_count(list));
        let (verb, list) = match (leading, behind_colon) {
            (Some(verb), _) => (verb, trimmed(&text[words[verb].end..])),
            // "You loot the bodies: 12 gp"
            (None, Some(list)) => (
                *verbs.iter().find(|verb| words[**verb].can_be(Role::Gaining)).or(verbs.first())?,
                list,
            ),
            (None, None) => return Some(Self::Other),
        };
        let is_hedged =
            words.iter().any(|word| word.can_be(Role::Hedge) || word.lower.ends_with("n't"))
                || trimmed_end(text).ends_with('?')
                || (words.iter().any(|word| word.lower == "each")
                    && !words.iter().any(|word| word.lower == "worth"))
                || verbs.iter().any(|other| *other > verb && !words[*other].can_be(Role::Person));
        let gains = !is_hedged && is_gain(&words[..verb], &words[verb], known);
        Some(if gains { Self::Gained(without_container(list)) } else { Self::Mentioned(list) })
    }
}

/// The verb of a sentence in a name; "bottle that never empties" has none.
pub(super) fn verb_in(name: &str) -> Option<&str> {
    let words = Word::all(name);
    let is_relative = |word: &Word<'_>| word.is_one_of(&["that", "which", "whose"]);
    let end = words.iter().skip(1).position(is_relative).map_or(words.len(), |index| index + 1);
    (0..end).find(|&index| is_verb(&words, index)).map(|index| words[index].text)
}

/// Whether a verb with this subject says that somebody gets something.
fn is_gain(subject: &[Word<'_>], verb: &Word<'_>, known: &NameIndex) -> bool {
    let bare =
        subject.iter().rposition(|word| !word.can_be(Role::Adverb)).map(|last| &subject[..=last]);
    let bare = bare.unwrap_or_default();
    let last = bare.last();
    let is_party = last.is_none_or(|last| last.can_be(Role::Party))
        || known.is_inventory(bare.iter().map(|word| word.text));
    let is_each = subject.iter().any(|word| word.lower == "each");
    if verb.can_be(Role::Gaining) {
        is_party && !is_each
    } else if verb.can_be(Role::Having) {
        !is_party && !last.is_some_and(|last| last.can_be(Role::Pronoun))
    } else {
        let first = subject.first();
        verb.can_be(Role::Being) && first.is_some_and(|first| first.can_be(Role::Place))
    }
}

/// Whether a list begins behind a word, perhaps behind an adverb: "You now have only 3 torches".
fn begins_list(text: &str, words: &[Word<'_>], verb: usize) -> bool {
    let is_leading = words[verb].can_be(Role::Gaining)
        || words[verb].can_be(Role::Having)
        || words[verb].can_be(Role::Being);
    let list = trimmed(&text[words[verb].end..]);
    // "You loot the goblins" names no goblins.
    let is_place = words[verb].lower.starts_with("loot") && list.starts_with("the ");
    is_leading && !is_place && begins_with_count(list)
}

/// Whether a label says that nobody got what follows.
pub(super) fn says_absent(label: &str) -> bool {
    let words = Word::all(label);
    words.iter().any(|word| word.can_be(Role::Absent) || word.can_be(Role::Hedge))
}

/// Whether a heading says nothing but that what is below it isn't there: "Still missing", "Shopping list".
pub(super) fn is_absent_heading(heading: &str) -> bool {
    let words = Word::all(heading);
    let is_absent = |word: &Word<'_>| word.can_be(Role::Absent) || word.lower == "shopping";
    let is_beside = |word: &Word<'_>| word.can_be(Role::BesideAbsent);
    words.iter().any(is_absent) && words.iter().all(|word| is_absent(word) || is_beside(word))
}

/// Whether a label says where something is: "Hidden beneath the altar".
pub(super) fn is_place(label: &str) -> bool {
    let words = Word::all(label);
    words.first().is_some_and(|first| first.can_be(Role::Place) || first.can_be(Role::Hidden))
}

/// The list in "Added 50 gold pieces to your inventory".
fn added_to_inventory<'a>(words: &[Word<'_>], text: &'a str) -> Option<&'a str> {
    let first = words.first().filter(|first| first.lower == "added" || first.lower == "adding")?;
    let to = words.iter().rposition(|word| word.lower == "to")?;
    let list = trimmed(&text[first.end..words[to].start]);
    begins_with_count(list).then_some(list)
}

/// Whether a word is the verb of a sentence.
fn is_verb(words: &[Word<'_>], index: usize) -> bool {
    let word = &words[index];
    let before = index.checked_sub(1).map(|before| &words[before]);
    let follows = |role| before.is_some_and(|before| before.can_be(role));
    let contracted = ["n't", "'ll", "'ve", "'re", "'m"];
    let is_contracted = contracted.iter().any(|end| word.lower.ends_with(end))
        || ["it's", "that's", "there's", "here's", "he's", "she's", "let's", "what's"]
            .contains(&word.lower.as_str());
    // "I" at the end is a number: "Spellbook I".
    let is_person = word.can_be(Role::Person) && (word.lower != "i" || index + 1 < words.len());
    if is_contracted || is_person || word.can_be(Role::Verb) {
        return true;
    }
    if index == 0 && word.can_be(Role::First) {
        return words.iter().any(|word| word.text.contains(|c: char| c.is_ascii_digit()));
    }
    if index == 0 && word.can_be(Role::Order) {
        return words
            .get(1)
            .is_some_and(|next| next.can_be(Role::Determiner) || next.can_be(Role::BehindOrder));
    }
    let has_object = words.get(index + 1).is_some_and(|next| {
        next.can_be(Role::Determiner) || next.lower.starts_with(|c: char| c.is_ascii_digit())
    });
    // "Silver cup sold for 5 gp"
    let has_price = words.get(index + 1).is_some_and(|next| next.lower == "for")
        && words
            .get(index + 2)
            .is_some_and(|next| next.lower.starts_with(|c: char| c.is_ascii_digit()));
    let is_noun = word.is_one_of(&["will", "can", "saw", "need", "want", "pay", "loot", "gain"]);
    word.can_be(Role::Participle)
        && (follows(Role::Pronoun)
            || follows(Role::Adverb)
            || (has_object && !is_noun)
            || has_price)
}

/// Whether a text is a name with an amount in brackets: that is its price, whatever words the name has.
fn ends_with_price(text: &str, coins: &CoinWords) -> bool {
    let last = brackets(text).pop().filter(|pair| pair.end == text.trim_end_matches('.').len());
    let is_name = |name: &str| !name.contains(|c: char| c == ',' || c.is_ascii_digit());
    last.is_some_and(|pair| {
        is_name(&text[..pair.start]) && Details::amounts_alone(inside(text, &pair), coins).is_some()
    })
}

/// A list without the thing at its beginning that contains the others: "a chest containing".
pub(super) fn without_container(list: &str) -> &str {
    let mut end = 0;
    for word in list.split_inclusive(' ') {
        end += word.len();
        let is_containing = ["containing", "holding"].contains(&trimmed(word));
        if is_containing && begins_with_count(&list[end..]) {
            return &list[end..];
        }
        if word.contains(|c: char| c == ',' || c.is_ascii_digit()) {
            break;
        }
    }
    list
}

/// The entries of a sentence that names no list: its coins with a doubt, or the line, which may be a name.
pub(super) fn mentioned(text: &str, coins: &CoinWords) -> Vec<ReadEntry> {
    let mut coins: Vec<_> = coins_within(text, coins)
        .into_iter()
        .map(|(kind, count)| ReadEntry {
            doubt: Some(Doubt::Gained),
            ..ReadEntry::of(EntryContent::Coins(kind, count))
        })
        .collect();
    if let Some(first) = coins.first_mut() {
        first.unread.push(text.to_owned());
    }
    coins
}

/// A word of a text outside brackets.
#[derive(Debug)]
struct Word<'a> {
    text: &'a str,
    lower: String,
    roles: Roles,
    start: usize,
    end: usize,
}

impl<'a> Word<'a> {
    /// The words of a text, without those in brackets.
    fn all(text: &'a str) -> Vec<Self> {
        let pairs = brackets(text);
        let is_letter = |c: char| c.is_alphanumeric() || "'-".contains(c);
        let mut all = Vec::new();
        let mut start = None;
        for (index, c) in text.char_indices().chain([(text.len(), ' ')]) {
            match (start, is_letter(c)) {
                (None, true) => start = Some(index),
                (Some(begin), false) => {
                    start = None;
                    if !is_within(&pairs, begin) {
                        let word = &text[begin..index];
                        let lower = word.to_lowercase();
                        all.push(Self {
                            text: word,
                            roles: Roles::of(&lower),
                            lower,
                            start: begin,
                            end: index,
                        });
                    }
                }
                _ => {}
            }
        }
        all
    }

    fn can_be(&self, role: Role) -> bool {
        self.roles.has(role)
    }

    fn is_one_of(&self, list: &[&str]) -> bool {
        list.contains(&self.lower.as_str())
    }
}

/// The number of words of a text outside brackets.
pub(super) fn words_outside(text: &str) -> usize {
    words(&without_brackets(text)).filter(|word| word.contains(char::is_alphanumeric)).count()
}

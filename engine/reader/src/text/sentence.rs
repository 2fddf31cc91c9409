//! Sentences in a text: what a line tells about things and coins (`docs/rules/catalogues-and-text.md#sentences`).

use super::brackets::{brackets, inside, is_within, without_brackets};
use super::coins::coins_within;
use super::count::begins_with_count;
use super::details::Details;
use super::entry::{Doubt, EntryContent, ReadEntry};
use super::known::NameIndex;
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

/// The forms of a verb with which somebody gets something.
const GAINING: [&str; 15] = [
    "find", "finds", "found", "get", "gets", "got", "gain", "gains", "gained", "loot", "loots",
    "looted", "receive", "receives", "received",
];
/// The forms of a verb with which a thing or a creature has something.
const HAVING: [&str; 16] = [
    "wears",
    "wore",
    "wields",
    "wielded",
    "contain",
    "contains",
    "contained",
    "hold",
    "holds",
    "held",
    "have",
    "has",
    "had",
    "carry",
    "carries",
    "carried",
];
const BEING: [&str; 4] = ["is", "are", "was", "were"];
/// Words in front of "is" and "are" that say where something is: "Inside are 3 torches".
const PLACES: [&str; 11] = [
    "inside", "there", "here", "within", "in", "on", "under", "behind", "beneath", "among",
    "beside",
];
/// Words in front of a place.
const HIDDEN: [&str; 3] = ["hidden", "buried", "concealed"];
/// Subjects who share what they find.
const PARTY: [&str; 9] =
    ["i", "we", "you", "they", "party", "heroes", "adventurers", "characters", "group"];
/// Words between a subject and its verb.
const ADVERBS: [&str; 11] =
    ["also", "then", "just", "both", "all", "finally", "each", "have", "has", "had", "together"];
const PRONOUNS: [&str; 11] =
    ["i", "we", "you", "they", "he", "she", "it", "who", "someone", "somebody", "everyone"];
/// Pronouns that no name has.
const PERSONS: [&str; 10] = ["i", "we", "you", "they", "he", "she", "me", "us", "him", "them"];
/// Verbs that are nothing else.
const VERBS: [&str; 50] = [
    "include", "wears", "wielded", "is", "are", "was", "were", "be", "been", "has", "have", "had",
    "costs", "owes", "owe", "pays", "get", "gets", "got", "gives", "gave", "takes", "took",
    "sells", "buys", "says", "wants", "needs", "finds", "find", "contains", "contain", "holds",
    "carries", "carry", "receives", "receive", "gains", "loots", "earns", "loses", "spends",
    "goes", "said", "adds", "would", "should", "could", "cannot", "grabs",
];
/// Verbs that are also an adjective, a participle or a noun: with a subject in front or an object behind.
const PARTICIPLES: [&str; 43] = [
    "found",
    "lost",
    "sold",
    "used",
    "made",
    "kept",
    "paid",
    "held",
    "bought",
    "spent",
    "stolen",
    "taken",
    "given",
    "won",
    "looted",
    "opened",
    "killed",
    "robbed",
    "added",
    "removed",
    "gained",
    "earned",
    "received",
    "owed",
    "carried",
    "contained",
    "divided",
    "split",
    "splits",
    "dropped",
    "traded",
    "donated",
    "collected",
    "discovered",
    "recovered",
    "loot",
    "gain",
    "need",
    "want",
    "pay",
    "will",
    "can",
    "saw",
];
/// Verbs that have no subject at the beginning of a line with a number in it.
const FIRST: [&str; 20] = [
    "paid", "spent", "sold", "bought", "gave", "owe", "owed", "traded", "donated", "pay", "spend",
    "sell", "buy", "give", "take", "bring", "return", "repay", "lend", "borrow",
];
/// Verbs with which somebody is told to do something, before a word that no name goes on with.
const ORDERS: [&str; 8] = ["ask", "remember", "check", "tell", "talk", "go", "return", "look"];
/// Words behind such a verb.
const BEHIND_ORDERS: [&str; 6] = ["about", "to", "for", "if", "at", "with"];
/// Words that begin the object of a verb.
const DETERMINERS: [&str; 21] = [
    "a", "an", "the", "my", "his", "her", "our", "their", "your", "some", "all", "both", "it",
    "us", "them", "him", "me", "two", "three", "nothing", "another",
];
/// Words with which a sentence doesn't say that somebody gets something now.
const HEDGES: [&str; 22] = [
    "no", "not", "never", "nothing", "nobody", "noone", "none", "neither", "if", "would", "could",
    "should", "left", "now", "still", "for", "owe", "owes", "owed", "robbed", "but", "until",
];
/// Words in a label that say that what follows isn't there: "Still missing: rope, torches".
const ABSENT: [&str; 11] = [
    "missing", "lost", "sold", "spent", "stolen", "needed", "wanted", "wishlist", "owed", "todo",
    "buy",
];
/// Words beside those in a heading.
const BESIDE_ABSENT: [&str; 11] =
    ["still", "already", "to", "be", "list", "items", "things", "gear", "stuff", "loot", "yet"];
/// Words that a chat answers with.
const REPLIES: [&str; 20] = [
    "brb", "gg", "np", "sure", "ok", "okay", "lol", "thanks", "thx", "nice", "cool", "yes", "yeah",
    "yep", "no", "nope", "hm", "hmm", "haha", "wow",
];

impl<'a> Sentence<'a> {
    /// The sentence that a text is; `None` if it is a name or a list. `known` also has the inventories' names.
    pub fn of(text: &'a str, known: &NameIndex) -> Option<Self> {
        if ends_with_price(text, &known.coins) {
            return None;
        }
        let words = Word::all(text);
        let is_reply = !words.is_empty() && words.iter().all(|word| word.is_one_of(&REPLIES));
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
                *verbs.iter().find(|verb| words[**verb].is_one_of(&GAINING)).or(verbs.first())?,
                list,
            ),
            (None, None) => return Some(Self::Other),
        };
        let is_hedged =
            words.iter().any(|word| word.is_one_of(&HEDGES) || word.lower.ends_with("n't"))
                || trimmed_end(text).ends_with('?')
                || (words.iter().any(|word| word.lower == "each")
                    && !words.iter().any(|word| word.lower == "worth"))
                || verbs.iter().any(|other| *other > verb && !words[*other].is_one_of(&PERSONS));
        let gains = !is_hedged && is_gain(&words[..verb], &words[verb].lower, known);
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
fn is_gain(subject: &[Word<'_>], verb: &str, known: &NameIndex) -> bool {
    let bare =
        subject.iter().rposition(|word| !word.is_one_of(&ADVERBS)).map(|last| &subject[..=last]);
    let bare = bare.unwrap_or_default();
    let last = bare.last();
    let is_party = last.is_none_or(|last| last.is_one_of(&PARTY))
        || known.is_inventory(bare.iter().map(|word| word.text));
    let is_each = subject.iter().any(|word| word.lower == "each");
    if GAINING.contains(&verb) {
        is_party && !is_each
    } else if HAVING.contains(&verb) {
        !is_party && !last.is_some_and(|last| last.is_one_of(&PRONOUNS))
    } else {
        let first = subject.first();
        BEING.contains(&verb) && first.is_some_and(|first| first.is_one_of(&PLACES))
    }
}

/// Whether a list begins behind a word, perhaps behind an adverb: "You now have only 3 torches".
fn begins_list(text: &str, words: &[Word<'_>], verb: usize) -> bool {
    let is_leading = words[verb].is_one_of(&GAINING)
        || words[verb].is_one_of(&HAVING)
        || words[verb].is_one_of(&BEING);
    let list = trimmed(&text[words[verb].end..]);
    // "You loot the goblins" names no goblins.
    let is_place = words[verb].lower.starts_with("loot") && list.starts_with("the ");
    is_leading && !is_place && begins_with_count(list)
}

/// Whether a label says that nobody got what follows.
pub(super) fn says_absent(label: &str) -> bool {
    let words = Word::all(label);
    words.iter().any(|word| word.is_one_of(&ABSENT) || word.is_one_of(&HEDGES))
}

/// Whether a heading says nothing but that what is below it isn't there: "Still missing", "Shopping list".
pub(super) fn is_absent_heading(heading: &str) -> bool {
    let words = Word::all(heading);
    let is_absent = |word: &Word<'_>| word.is_one_of(&ABSENT) || word.lower == "shopping";
    let is_beside = |word: &Word<'_>| word.is_one_of(&BESIDE_ABSENT);
    words.iter().any(is_absent) && words.iter().all(|word| is_absent(word) || is_beside(word))
}

/// Whether a label says where something is: "Hidden beneath the altar".
pub(super) fn is_place(label: &str) -> bool {
    let words = Word::all(label);
    words.first().is_some_and(|first| first.is_one_of(&PLACES) || first.is_one_of(&HIDDEN))
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
    let follows = |list: &[&str]| before.is_some_and(|before| before.is_one_of(list));
    let contracted = ["n't", "'ll", "'ve", "'re", "'m"];
    let is_contracted = contracted.iter().any(|end| word.lower.ends_with(end))
        || ["it's", "that's", "there's", "here's", "he's", "she's", "let's", "what's"]
            .contains(&word.lower.as_str());
    // "I" at the end is a number: "Spellbook I".
    let is_person = word.is_one_of(&PERSONS) && (word.lower != "i" || index + 1 < words.len());
    if is_contracted || is_person || word.is_one_of(&VERBS) {
        return true;
    }
    if index == 0 && word.is_one_of(&FIRST) {
        return words.iter().any(|word| word.text.contains(|c: char| c.is_ascii_digit()));
    }
    if index == 0 && word.is_one_of(&ORDERS) {
        return words
            .get(1)
            .is_some_and(|next| next.is_one_of(&DETERMINERS) || next.is_one_of(&BEHIND_ORDERS));
    }
    let has_object = words.get(index + 1).is_some_and(|next| {
        next.is_one_of(&DETERMINERS) || next.lower.starts_with(|c: char| c.is_ascii_digit())
    });
    // "Silver cup sold for 5 gp"
    let has_price = words.get(index + 1).is_some_and(|next| next.lower == "for")
        && words
            .get(index + 2)
            .is_some_and(|next| next.lower.starts_with(|c: char| c.is_ascii_digit()));
    let is_noun = word.is_one_of(&["will", "can", "saw", "need", "want", "pay", "loot", "gain"]);
    word.is_one_of(&PARTICIPLES)
        && (follows(&PRONOUNS) || follows(&ADVERBS) || (has_object && !is_noun) || has_price)
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
                        all.push(Self {
                            text: word,
                            lower: word.to_lowercase(),
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

    fn is_one_of(&self, list: &[&str]) -> bool {
        list.contains(&self.lower.as_str())
    }
}

/// The number of words of a text outside brackets.
pub(super) fn words_outside(text: &str) -> usize {
    words(&without_brackets(text)).filter(|word| word.contains(char::is_alphanumeric)).count()
}

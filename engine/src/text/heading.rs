//! Headings of lists, and labels before things (`docs/rules/catalogues-and-text.md#lines-that-are-skipped`).

use winnow::ascii::{Caseless, space0, space1};
use winnow::combinator::{alt, peek};
use winnow::prelude::*;
use winnow::token::one_of;

use super::brackets::{brackets, without_brackets};
use super::coins::price;
use super::count::begins_with_count;
use crate::rules::grammar::Read;
use crate::rules::white_space::{is_space, trimmed, trimmed_end};

const LABELS: [&str; 36] = [
    "treasure",
    "treasures",
    "loot",
    "reward",
    "rewards",
    "hoard",
    "items",
    "gear",
    "equipment",
    "inventory",
    "contents",
    "money",
    "coins",
    "gems",
    "gemstones",
    "art objects",
    "magic items",
    "minor items",
    "weapons",
    "armor",
    "armour",
    "worn",
    "carried",
    "equipped",
    "purse",
    "coin purse",
    "wealth",
    "currency",
    "cash",
    "coinage",
    "tools",
    "ammunition",
    "ammo",
    "supplies",
    "consumables",
    "miscellaneous",
];
/// Words that may precede "items" in a label.
const ITEM_KINDS: [&str; 9] =
    ["minor", "major", "common", "uncommon", "rare", "very", "legendary", "artifact", "magic"];

/// Whether a line is a heading, whatever follows.
///
/// `docs/rules/catalogues-and-text.md#lines-that-are-skipped`
pub(super) fn is_heading(line: &str) -> bool {
    let lower = line.to_ascii_lowercase();
    let is_marked = lower.trim_start_matches('#').len() < lower.len()
        && lower.trim_start_matches('#').starts_with(' ');
    is_marked
        || lower.ends_with(':')
        || lower.starts_with("a total of ")
        || lower.ends_with(" in coinage")
        || is_time_of_message(line)
        || is_total(&lower)
        || is_label(line)
        || value_of_each(line).is_some()
}

/// Whether a line adds up others: `Total: 35 gp`.
fn is_total(lower: &str) -> bool {
    let rest = ["grand total", "subtotal", "totals", "total"]
        .into_iter()
        .find_map(|total| lower.strip_prefix(total));
    let has_number = |rest: &str| rest.contains(|c: char| c.is_ascii_digit());
    rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric) && has_number(rest))
}

/// Whether a line is the one above a message in a chat: `Mira — Today at 9:04 PM`.
pub(super) fn is_time_of_message(line: &str) -> bool {
    let lower = line.to_ascii_lowercase();
    let is_digit = |c: char| c.is_ascii_digit();
    let mut times = lower.split(is_space).rev();
    let last = times.next().unwrap_or_default();
    let time = if ["am", "pm"].contains(&last) { times.next().unwrap_or_default() } else { last };
    let is_time = time.split_once(':').is_some_and(|(hour, minute)| {
        !hour.is_empty()
            && hour.chars().all(is_digit)
            && minute.len() == 2
            && minute.chars().all(is_digit)
    });
    let before = times.next().unwrap_or_default();
    let is_date = before.split('/').count() == 3 && before.chars().all(|c| is_digit(c) || c == '/');
    is_time
        && (is_date
            || (before == "at"
                && ["today", "yesterday"].contains(&times.next().unwrap_or_default())))
}

/// The value of each thing below a heading such as `10 gp gemstones (x6; worth 60 gp total):`, in gp.
///
/// `docs/rules/catalogues-and-text.md#headings-with-a-value`
pub(super) fn value_of_each(line: &str) -> Option<f64> {
    let kind = alt((Caseless("gemstones"), Caseless("gems"), Caseless("art objects")));
    let end = (space0, peek(one_of(['(', ':'])));
    let mut heading = (price, space1, kind, end).map(|(value, ..)| value);
    let mut rest = line;
    let value: Read<f64> = heading.parse_next(&mut rest);
    let has_end = without_brackets(rest);
    value.ok().filter(|_| ["", ":"].contains(&trimmed(&has_end)))
}

/// Whether a text is a usual heading of a list of things, with or without a remark in brackets.
pub(super) fn is_label(text: &str) -> bool {
    let bare = without_brackets(text).to_ascii_lowercase();
    let bare = trimmed_end(trimmed(&bare).trim_end_matches(':'));
    let is_kind_of_item = || {
        let kinds = bare.strip_suffix(" items");
        kinds.is_some_and(|kinds| kinds.split(' ').all(|kind| ITEM_KINDS.contains(&kind)))
    };
    LABELS.contains(&bare) || is_kind_of_item()
}

/// The text after a label and its colon, if the line begins with one.
pub(super) fn after_label(line: &str) -> Option<&str> {
    let pairs = brackets(line);
    let is_outside = |index: usize| !pairs.iter().any(|pair| pair.contains(&index));
    let colon = line.find(':').filter(|&colon| is_outside(colon))?;
    is_label(&line[..colon]).then(|| trimmed(&line[colon + 1..]))
}

/// Verbs whose clause introduces a list; those in the second list only if no comma and no number precedes them.
const LEADING: [&str; 10] = [
    "contain",
    "contains",
    "containing",
    "hold",
    "holds",
    "holding",
    "find",
    "finds",
    "carry",
    "carries",
];
const LEADING_AT_FIRST: [&str; 4] = ["is", "are", "get", "gets"];

/// A line without a clause such as "The chest contains" before a thing with a count or an article.
///
/// `docs/rules/catalogues-and-text.md#markup-around-a-line`
pub(super) fn without_lead_in(line: &str) -> &str {
    let (mut end, mut is_plain) = (0, true);
    for word in line.split_inclusive(' ') {
        end += word.len();
        let is_one_of = |verbs: &[&str]| {
            let mut verbs = verbs.iter();
            verbs.any(|verb| trimmed_end(word).eq_ignore_ascii_case(verb))
        };
        let leads = is_one_of(&LEADING) || (is_plain && is_one_of(&LEADING_AT_FIRST));
        if leads && begins_with_count(&line[end..]) {
            return without_container(&line[end..]);
        }
        is_plain &= !word.contains(|c: char| c == ',' || c.is_ascii_digit());
    }
    line
}

/// A list without the thing at its beginning that contains the others: "a chest containing".
fn without_container(list: &str) -> &str {
    let mut end = 0;
    for word in list.split_inclusive(' ') {
        end += word.len();
        let is_containing = ["containing", "holding"].contains(&trimmed_end(word));
        if is_containing && begins_with_count(&list[end..]) {
            return &list[end..];
        }
        if word.contains(|c: char| c == ',' || c.is_ascii_digit()) {
            break;
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_known_by_their_look_or_their_words() {
        for line in [
            "# Loot",
            "## The crypt",
            "Inventory Changes This Session:",
            "Money",
            "Magic Items (Table A) (x2)",
            "Very rare items",
            "A total of 1,370 gp worth of coins, as follows",
            "1,310 gp in coinage",
            "10 gp gemstones (x6; worth 60 gp total)",
            "Total: 1,234 gp 5 sp",
            "Grand total weight 12 lb",
            "Mira — Today at 9:04 PM",
            "Mira Yesterday at 21:04",
            "GM — 11/24/2026 9:04 PM",
        ] {
            assert!(is_heading(line), "{line}");
        }
        for line in
            ["#1 cell key", "Magic items bag", "Backpack", "50 gp gems", "Gem pouch", "Ratio 1:20"]
        {
            assert!(!is_heading(line), "{line}");
        }
    }

    #[test]
    fn a_heading_of_gems_values_each() {
        assert_eq!(value_of_each("10 gp gemstones (x6; worth 60 gp total):"), Some(10.0));
        assert_eq!(value_of_each("250 gp art objects (x2)"), Some(250.0));
        assert_eq!(value_of_each("50 gp gems:"), Some(50.0));
        assert_eq!(value_of_each("50 gp gems (x2) in a box"), None);
    }

    #[test]
    fn labels_and_clauses_in_front_go() {
        assert_eq!(after_label("Treasure: 13 sp"), Some("13 sp"));
        assert_eq!(after_label("Loot (hidden): rope"), Some("rope"));
        assert_eq!(after_label("Torch: 1 cp"), None);
        for (line, rest) in [
            ("The old shrine chest contains 35 gp", "35 gp"),
            ("The goblins carry 12 sp", "12 sp"),
            ("You find a locked chest containing 320 gold pieces", "320 gold pieces"),
            ("You find 2 rings, a chest containing 5 gp", "2 rings, a chest containing 5 gp"),
            ("GM: you get 35 gp", "35 gp"),
            ("In area 4 you find two potions", "two potions"),
            ("Inside are a rope and a torch", "a rope and a torch"),
            ("You find nothing", "You find nothing"),
            ("3 gems, one is a ruby", "3 gems, one is a ruby"),
        ] {
            assert_eq!(without_lead_in(line), rest);
        }
    }
}

//! Headings of lists, and labels before things (`docs/rules/catalogues-and-text.md#lines-that-are-skipped`).

use winnow::ascii::{Caseless, space0, space1};
use winnow::combinator::{alt, peek};
use winnow::prelude::*;
use winnow::token::one_of;

use super::amounts::Amounts;
use super::brackets::{brackets, inside, without_brackets};
use super::coins::price;
use super::details::Details;
use super::totals::is_total;
use engine_core::language::coin_words::CoinWords;
use engine_core::language::grammar::Read;
use engine_core::language::white_space::{is_space, trimmed, trimmed_end, words};

const LABELS: [&str; 60] = [
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
    "found",
    "gained",
    "received",
    "looted",
    "acquired",
    "added",
    "adventuring gear",
    "belongings",
    "trappings",
    "starting gear",
    "starting equipment",
    "possessions",
    "valuables",
    "spoils",
    "haul",
    "plunder",
    "coinpurse",
    "stash",
    "party stash",
    "food",
    "clothing",
    "potions",
    "scrolls",
    "packs",
];
/// Words for a group in front of a label: "Party loot".
const GROUPS: [&str; 6] = ["party", "group", "my", "our", "your", "the"];
/// Words that may precede "items" in a label.
const ITEM_KINDS: [&str; 9] =
    ["minor", "major", "common", "uncommon", "rare", "very", "legendary", "artifact", "magic"];

/// Whether a line is a heading, whatever follows.
///
/// `docs/rules/catalogues-and-text.md#lines-that-are-skipped`
pub(super) fn is_heading(line: &str, coins: &CoinWords) -> bool {
    let lower = line.to_ascii_lowercase();
    let is_marked = lower.trim_start_matches('#').len() < lower.len()
        && lower.trim_start_matches('#').starts_with(' ');
    is_marked
        || lower.ends_with(':')
        || lower.starts_with("a total of ")
        || lower.ends_with(" in coinage")
        || is_total(&lower)
        || is_label(line)
        || is_title(&lower)
        || value_of_each(line, coins).is_some()
}

/// Words for what a character has or gets that is no thing.
const FIGURES: [&str; 13] = [
    "xp",
    "exp",
    "experience",
    "hp",
    "ac",
    "hit points",
    "hit point",
    "armor class",
    "armour class",
    "level",
    "lvl",
    "speed",
    "initiative",
];
/// Words beside those that say nothing else.
const BESIDE_FIGURES: [&str; 14] = [
    "each", "total", "points", "point", "gained", "earned", "awarded", "max", "current", "per",
    "and", "of", "to", "for",
];

/// Lines that say that there is no thing.
const NOTHING: [&str; 4] = ["nothing", "none", "empty", "n/a"];
/// Whether a text says that there is no thing: "Empty".
pub(super) fn is_nothing(text: &str) -> bool {
    NOTHING.iter().any(|nothing| nothing.eq_ignore_ascii_case(trimmed(text)))
}

/// Whether a line goes on with the thing above it, as in a list of slots: "Chain mail (cont.)".
fn is_continued(line: &str) -> bool {
    const WORDS: [&str; 5] = ["cont", "cont'd", "continued", "ctd", "see above"];
    let last = brackets(line).pop().filter(|pair| pair.end == trimmed_end(line).len());
    let content = last.map(|pair| inside(line, &pair).trim_end_matches('.'));
    content.is_some_and(|content| WORDS.iter().any(|word| word.eq_ignore_ascii_case(content)))
}

/// Abbreviations in front of the figures of a creature.
const STATISTICS: [&str; 22] = [
    "ac", "hd", "hp", "att", "atk", "thac0", "mv", "sv", "ml", "al", "xp", "na", "tt", "str",
    "dex", "con", "int", "wis", "cha", "cr", "init", "speed",
];
/// The fewest of them in the line of a creature.
const FEWEST_STATISTICS: usize = 3;

/// Whether a line has the figures of a creature: "Ogre: AC 5, HD 4+1, ML 10".
fn has_statistics(lower: &str) -> bool {
    let parts = lower.split([',', ';', ':', '|']).map(trimmed);
    let has_one = |part: &&str| {
        let (first, figure) = part.split_once(is_space).unwrap_or_default();
        STATISTICS.contains(&first) && !figure.is_empty()
    };
    parts.filter(has_one).count() >= FEWEST_STATISTICS
}

/// Whether a line is about a character or a session, and names no thing: `XP: 1,200`, `HP 17/20`, `Session 14`.
pub(super) fn is_no_thing(line: &str, coins: &CoinWords) -> bool {
    let lower = without_brackets(line).to_lowercase();
    let bare = lower.trim_matches(|c: char| !c.is_alphanumeric());
    let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    let words: Vec<_> =
        bare.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let [first, others @ ..] = words.as_slice() else { return false };
    let is_session = ["session", "milestone"].contains(first)
        && (others.first().is_none_or(|next| is_number(next)) || *first == "milestone");
    if is_session
        || is_nothing(bare)
        || is_continued(line)
        || bare == "inspiration"
        || is_per_day(line, coins)
    {
        return true;
    }
    if has_statistics(bare) {
        return true;
    }
    let has_number = words.iter().any(|word| is_number(word));
    let left: Vec<_> = words
        .into_iter()
        .filter(|word| !is_number(word) && !BESIDE_FIGURES.contains(word))
        .collect();
    has_number
        && (FIGURES.contains(&left.join(" ").as_str())
            || FIGURES.contains(&without_points(&left).as_str()))
}

/// The words of "hit points", of which "points" was left out.
fn without_points(left: &[&str]) -> String {
    if left == ["hit"] { "hit points".to_owned() } else { left.join(" ") }
}

/// Whether a line is only an amount per day: `5 sp per day`.
fn is_per_day(line: &str, coins: &CoinWords) -> bool {
    const DAYS: [&str; 6] = [" per day", "/day", " a day", " each day", " daily", " per week"];
    let line = trimmed_end(line.trim_end_matches('.'));
    let amount = DAYS.iter().find_map(|day| {
        let start = line.len().checked_sub(day.len())?;
        line.get(start..).filter(|end| end.eq_ignore_ascii_case(day)).map(|_| &line[..start])
    });
    amount.is_some_and(|amount| {
        Details::amounts_alone(amount, coins).is_some_and(|amounts| amounts != Amounts::default())
    })
}

/// Whether a line is markup of a page or of a note: `{{wide`, `}}`, `\\page`, `[!treasure]+ A chest`, `^chest`.
pub(super) fn is_page_markup(line: &str) -> bool {
    let is_word =
        |text: &str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '-');
    let is_style =
        |text: &str| text.chars().all(|c| c.is_alphanumeric() || "-_,:;.#%()\"' ".contains(c));
    line == "}}"
        || line == ":"
        || line.strip_prefix("{{").is_some_and(|style| is_style(style.trim_end_matches('}')))
        || ["\\page", "\\column", "\\pagebreak", "\\columnbreak"].contains(&line)
        || line.starts_with("[!")
        || line.strip_prefix('^').is_some_and(is_word)
}

/// The value of each thing below a heading such as `10 gp gemstones (x6; worth 60 gp total):`, in the main
/// coin.
///
/// `docs/rules/catalogues-and-text.md#headings-with-a-value`
pub(super) fn value_of_each(line: &str, coins: &CoinWords) -> Option<f64> {
    let kind = alt((Caseless("gemstones"), Caseless("gems"), Caseless("art objects")));
    let end = (space0, peek(one_of(['(', ':'])));
    let mut heading = (price(coins), space1, kind, end).map(|(value, ..)| value);
    let mut rest = line;
    let value: Read<f64> = heading.parse_next(&mut rest);
    let has_end = without_brackets(rest);
    value.ok().filter(|_| ["", ":"].contains(&trimmed(&has_end)))
}

/// Whether a text is a usual heading of a list of things, with or without a remark in brackets.
pub(super) fn is_label(text: &str) -> bool {
    let bare = without_brackets(text).to_ascii_lowercase();
    let bare = trimmed_end(trimmed(&bare).trim_end_matches(':'));
    // "Treasure 4-6"
    let bare = bare.trim_end_matches(|c: char| c.is_ascii_digit() || "-–# ".contains(c));
    let is_kind_of_item = || {
        let kinds = bare.strip_suffix(" items");
        kinds.is_some_and(|kinds| kinds.split(' ').all(|kind| ITEM_KINDS.contains(&kind)))
    };
    LABELS.contains(&bare) || is_kind_of_item()
}

/// Words that a title ends with behind a dash.
const TITLES: [&str; 10] = [
    "treasure",
    "loot",
    "reward",
    "rewards",
    "hoard",
    "inventory",
    "contents",
    "stash",
    "haul",
    "spoils",
];

/// Whether a line is a title with a word for a list behind its dash: "The mill – Loot".
fn is_title(lower: &str) -> bool {
    let behind = [" - ", " – ", " — "].iter().find_map(|dash| lower.rsplit_once(dash));
    behind.is_some_and(|(_, last)| TITLES.contains(&trimmed(last)))
}

/// The most words of a heading with an owner.
const MOST_WORDS_OF_LABEL: usize = 4;

/// Whether a text is a usual heading with the owner of the things in front: "Tansy's coinpurse", "Party loot".
pub(super) fn is_owned_label(text: &str) -> bool {
    let bare = without_brackets(text).to_ascii_lowercase();
    let all: Vec<_> = words(&bare).collect();
    let is_owner =
        |word: &str| GROUPS.contains(&word) || word.ends_with("'s") || word.ends_with("s'");
    let owner = all.iter().rposition(|word| is_owner(word));
    all.len() <= MOST_WORDS_OF_LABEL
        && owner.is_some_and(|owner| LABELS.contains(&all[owner + 1..].join(" ").as_str()))
}

/// Whether a line of few words without a number ends in a usual heading: "Mundane equipment".
pub(super) fn ends_with_label(line: &str) -> bool {
    let lower = trimmed(line).to_lowercase();
    let has_digit = lower.contains(|c: char| c.is_ascii_digit());
    words(&lower).count() < MOST_WORDS_OF_LABEL
        && !has_digit
        && words(&lower).last().is_some_and(|last| LABELS.contains(&last))
}

/// Kinds of things in front of the colon before one: "Weapon: Rapier".
const KINDS: [&str; 8] =
    ["weapon", "item", "tool", "focus", "instrument", "melee weapon", "ranged weapon", "outfit"];

/// Whether a label says that somebody gave what follows: "Received from the duke".
fn is_gain_from(label: &str) -> bool {
    const GAINS: [&str; 6] = ["received", "gained", "looted", "acquired", "reward", "rewards"];
    let front = label.split_once(" from ").map(|(front, _)| front.to_ascii_lowercase());
    front.is_some_and(|front| GAINS.contains(&front.as_str()))
}

/// Whether a line is a title that begins with a word for a list: "Hoard of the ogre", "Loot – The mill".
pub(super) fn begins_as_title(line: &str) -> bool {
    let lower = line.to_lowercase();
    let behind = |title: &str| lower.strip_prefix(title);
    let mut rests = TITLES.into_iter().filter_map(behind);
    rests.any(|rest| [" of ", " from ", " - ", " – ", " — "].iter().any(|it| rest.starts_with(it)))
}

/// The text after a label and its colon, if the line begins with one.
pub(super) fn after_label(line: &str) -> Option<&str> {
    let pairs = brackets(line);
    let is_outside = |index: usize| !pairs.iter().any(|pair| pair.contains(&index));
    let colon = line.find(':').filter(|&colon| is_outside(colon));
    let stop = || line.find(". ").filter(|&stop| is_outside(stop));
    let is_kind = |text: &str| KINDS.iter().any(|kind| kind.eq_ignore_ascii_case(text));
    let is_label =
        |text: &str| is_label(text) || is_owned_label(text) || is_kind(text) || is_gain_from(text);
    let end = colon.filter(|&colon| is_label(&line[..colon])).or_else(stop)?;
    is_label(&line[..end]).then(|| trimmed(&line[end + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::model::CoinTable;

    fn dnd() -> CoinWords {
        CoinWords::of(CoinTable::DND)
    }

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
        ] {
            assert!(is_heading(line, &dnd()), "{line}");
        }
        for line in ["Subtotal 12 lb", "Sum: 3 gp", "Each: 5 gp"] {
            assert!(is_heading(line, &dnd()), "{line}");
        }
        for line in ["Tansy's Coinpurse", "Party loot", "The bandits' magic items"] {
            assert!(is_owned_label(line), "{line}");
        }
        assert!(!is_owned_label("Tansy's lute"));
        for line in
            ["#1 cell key", "Magic items bag", "Backpack", "50 gp gems", "Gem pouch", "Ratio 1:20"]
        {
            assert!(!is_heading(line, &dnd()), "{line}");
        }
    }

    #[test]
    fn what_a_character_gets_besides_things_is_none() {
        for line in [
            "450 XP each",
            "XP: 1,200",
            "+300 xp",
            "Gained 450 XP",
            "HP: 27",
            "HP 17/20",
            "AC: 14",
            "AC 15 (chain mail)",
            "Hit Points: 12",
            "Session 14 rewards",
            "Session 3",
            "Milestone: level 5!",
            "Inspiration",
            "Inspiration (Mira)",
            "Level 4",
            "5 sp per day",
            "2 gp/day",
        ] {
            assert!(is_no_thing(line, &dnd()), "{line}");
        }
        for line in [
            "HP potion",
            "XP-37 droid",
            "Torch",
            "3 torches",
            "Session notes",
            "Rations 5 sp per day",
            "5 sp",
        ] {
            assert!(!is_no_thing(line, &dnd()), "{line}");
        }
    }

    #[test]
    fn a_title_begins_with_a_word_for_a_list() {
        for line in
            ["Hoard of the Ogre (Type C + extra)", "Loot – The mill", "Contents of the chest"]
        {
            assert!(begins_as_title(line), "{line}");
        }
        for line in ["Lootbox", "Ring of the hoard", "Reward poster"] {
            assert!(!begins_as_title(line), "{line}");
        }
    }

    #[test]
    fn a_heading_of_gems_values_each() {
        assert_eq!(value_of_each("10 gp gemstones (x6; worth 60 gp total):", &dnd()), Some(10.0));
        assert_eq!(value_of_each("250 gp art objects (x2)", &dnd()), Some(250.0));
        assert_eq!(value_of_each("50 gp gems:", &dnd()), Some(50.0));
        assert_eq!(value_of_each("50 gp gems (x2) in a box", &dnd()), None);
    }

    #[test]
    fn labels_in_front_go() {
        assert_eq!(after_label("Treasure: 13 sp"), Some("13 sp"));
        assert_eq!(after_label("Loot (hidden): rope"), Some("rope"));
        assert_eq!(after_label("Received from the duke: 500 gp"), Some("500 gp"));
        assert_eq!(after_label("Ring from the duke: 500 gp"), None);
        assert_eq!(after_label("Torch: 1 cp"), None);
    }
}

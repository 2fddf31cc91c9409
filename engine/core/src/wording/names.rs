//! Names as they are shown.

use crate::language::white_space::trimmed;

/// A name as it is shown and announced, "(unnamed)" for a blank one.
///
/// `docs/rules/game.md#blank-names`
///
/// ```
/// use engine_core::wording::names::display_name;
/// assert_eq!(display_name("Ada"), "Ada");
/// assert_eq!(display_name(" \t"), "(unnamed)");
/// ```
#[must_use]
pub fn display_name(name: &str) -> &str {
    if is_blank(name) { "(unnamed)" } else { name }
}

/// True if a name is empty or consists of white space.
#[must_use]
pub fn is_blank(name: &str) -> bool {
    trimmed(name).is_empty()
}

/// The label of the nth thing without a name, counted from 1.
///
/// `docs/rules/game.md#blank-names`
///
/// ```
/// use engine_core::wording::names::unnamed;
/// assert_eq!(unnamed(1), "(unnamed)");
/// assert_eq!(unnamed(2), "(unnamed) 2");
/// ```
#[must_use]
pub fn unnamed(nth: usize) -> String {
    match nth {
        0 | 1 => display_name("").to_owned(),
        nth => format!("{} {nth}", display_name("")),
    }
}

/// The name of a copy.
///
/// `docs/rules/actions.md#duplicating-a-container`
///
/// ```
/// use engine_core::wording::names::copy_name;
/// assert_eq!(copy_name("Backpack"), "Backpack (copy)");
/// ```
#[must_use]
pub fn copy_name(name: &str) -> String {
    format!("{name} (copy)")
}

/// A number of things.
///
/// ```
/// use engine_core::wording::names::counted;
/// assert_eq!(counted(1, "item"), "1 item");
/// assert_eq!(counted(3, "item"), "3 items");
/// assert_eq!(counted(2, "inventory"), "2 inventories");
/// ```
#[must_use]
pub fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {}", plural(noun)) }
}

/// The plural of a noun of the panel's texts.
#[must_use]
pub fn plural(noun: &str) -> String {
    match noun.strip_suffix("ry") {
        Some(stem) => format!("{stem}ries"),
        None if noun.ends_with("ch") => format!("{noun}es"),
        None => format!("{noun}s"),
    }
}

/// Names in a row, up to a number of them, and how many more there are.
///
/// ```
/// use engine_core::wording::names::listed;
/// assert_eq!(listed(&["Mira"], 3), "Mira");
/// assert_eq!(listed(&["Mira", "Bo"], 3), "Mira and Bo");
/// assert_eq!(listed(&["Mira", "Bo", "Ilse"], 3), "Mira, Bo and Ilse");
/// assert_eq!(listed(&["Mira", "Bo", "Ilse", "Tobin"], 2), "Mira, Bo and 2 more");
/// ```
#[must_use]
pub fn listed<T: AsRef<str>>(names: &[T], most: usize) -> String {
    let (first, others) = names.split_at(names.len().min(most));
    let mut texts: Vec<_> = first.iter().map(|name| name.as_ref().to_owned()).collect();
    if !others.is_empty() {
        texts.push(format!("{} more", others.len()));
    }
    match texts.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => texts.concat(),
    }
}

/// A place in a list, counted from 1.
///
/// ```
/// use engine_core::wording::names::ordinal;
/// assert_eq!([1, 2, 3, 4, 11, 22].map(ordinal), ["1st", "2nd", "3rd", "4th", "11th", "22nd"]);
/// ```
#[must_use]
pub fn ordinal(place: usize) -> String {
    let ending = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

/// The longest name in a message or a label, in characters.
const LONGEST_NAME: usize = 60;

/// A name for messages and labels: shortened, never blank, and with its own writing direction, so that numbers after a
/// Hebrew name keep their order.
///
/// `docs/rules/actions.md#step-labels`
///
/// ```
/// use engine_core::wording::names::short_name;
/// assert_eq!(short_name("Torch"), "Torch");
/// assert_eq!(short_name(&"x".repeat(70)), "x".repeat(60) + "…");
/// assert_eq!(short_name(""), "(unnamed)");
/// assert_eq!(short_name("תיק"), "\u{2068}תיק\u{2069}");
/// ```
#[must_use]
pub fn short_name(name: &str) -> String {
    let short = name_in_label(name);
    if short.contains(affects_direction) {
        format!("{FIRST_STRONG_ISOLATE}{short}{POP_DIRECTIONAL_ISOLATE}")
    } else {
        short
    }
}

/// A name cut to the length of a name in a label; never blank.
#[must_use]
pub(crate) fn name_in_label(name: &str) -> String {
    shortened(name, LONGEST_NAME)
}

/// The longest name of an inventory that is shown, in characters.
const LONGEST_INVENTORY_NAME: usize = 1_000;

/// The name of an inventory, which wraps: cut, never blank. Browsers wrap a name without blanks in a time that grows
/// with the square of its length.
///
/// `docs/rules/panel.md#long-names`
///
/// ```
/// use engine_core::wording::names::shown_inventory_name;
/// assert_eq!(shown_inventory_name("Torch"), "Torch");
/// assert_eq!(shown_inventory_name(&"x".repeat(1001)), "x".repeat(1000) + "…");
/// assert_eq!(shown_inventory_name(" "), "(unnamed)");
/// ```
#[must_use]
pub fn shown_inventory_name(name: &str) -> String {
    shortened(name, LONGEST_INVENTORY_NAME)
}

/// The longest name in a list or from a text or a server, in characters.
const LONGEST_LISTED_NAME: usize = 200;

/// A name in a list, where it may be repeated in many entries: cut, never blank.
///
/// `docs/rules/panel.md#long-names`
///
/// ```
/// use engine_core::wording::names::listed_name;
/// assert_eq!(listed_name("Torch"), "Torch");
/// assert_eq!(listed_name(&"x".repeat(201)), "x".repeat(200) + "…");
/// assert_eq!(listed_name(" "), "(unnamed)");
/// ```
#[must_use]
pub fn listed_name(name: &str) -> String {
    shortened(name, LONGEST_LISTED_NAME)
}

/// True if a name is short enough for a list.
#[must_use]
pub fn is_listed_name(name: &str) -> bool {
    name.char_indices().nth(LONGEST_LISTED_NAME).is_none()
}

/// A name cut to `longest` characters, with "…" if it was longer; never blank.
fn shortened(name: &str, longest: usize) -> String {
    let name = display_name(name);
    match name.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

/// A name that is read from a text or from a server, cut to the longest one.
#[must_use]
pub fn cut_name(name: &str) -> &str {
    let end = name.char_indices().nth(LONGEST_LISTED_NAME);
    end.map_or(name, |(end, _)| &name[..end])
}

/// The beginning of a text, at most `longest` UTF-16 units, without half a character.
///
/// ```
/// use engine_core::wording::names::cut_to;
/// assert_eq!(cut_to("Torch", 3), "Tor");
/// assert_eq!(cut_to("x🪙", 2), "x");
/// ```
#[must_use]
pub fn cut_to(text: &str, longest: usize) -> &str {
    let mut units = 0;
    let beyond = text.char_indices().find(|(_, character)| {
        units += character.len_utf16();
        units > longest
    });
    beyond.map_or(text, |(end, _)| &text[..end])
}

const FIRST_STRONG_ISOLATE: char = '\u{2068}';
const POP_DIRECTIONAL_ISOLATE: char = '\u{2069}';

/// True if a character is written from right to left, or controls the direction of others.
fn affects_direction(c: char) -> bool {
    matches!(c,
        '\u{590}'..='\u{8FF}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
        | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFF}' | '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}')
}

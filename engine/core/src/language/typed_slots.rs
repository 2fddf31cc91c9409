//! Slots each, as they are typed and shown.

use crate::language::input::{LARGEST, typed_amount};
use crate::language::white_space::{trimmed, trimmed_end, words};
use crate::model::BundleSize;
use crate::rules::bundles::Bundle;
use crate::rules::games::{BegunBundles, PieceSlots};
use crate::rules::number_faults::NumberFault;
use crate::rules::number_fields::NumberField;
use crate::rules::rounding::round_to_millionth;
use crate::wording::printing::number_text;

/// The largest number that 1 is divided by in a text that is shown.
const LARGEST_SHOWN: f64 = 1000.0;

/// Reads the slots of one piece: a number, a fraction such as “1/3”, or a bundle, “3 to a slot”. “1/3” and “3 to a
/// slot” are a bundle whose begun ones count in full where the game says so. `None` if it does not begin with a number.
///
/// `docs/rules/game.md#how-numbers-are-read`
///
/// ```
/// use engine_core::rules::games::BegunBundles;
/// use engine_core::language::typed_slots::typed_slots;
/// let read = |text| {
///     let slots = typed_slots(text, BegunBundles::Full).unwrap()?;
///     Some((slots.each, slots.begun.map(|size| size.pieces())))
/// };
/// assert_eq!(read("0.5"), Some((0.5, None)));
/// assert_eq!(read("2 slots"), Some((2.0, None)));
/// assert_eq!(read("1/3"), Some((1.0 / 3.0, Some(3.0))));
/// assert_eq!(read("3 to a slot"), read("1/3"));
/// assert_eq!(read("3/slot"), read("1/3"));
/// assert_eq!(read("2/3"), Some((2.0 / 3.0, None)));
/// assert_eq!(read("a few"), None);
/// assert!(typed_slots("3 lb", BegunBundles::Full).is_err());
/// ```
///
/// # Errors
/// [`NumberFault::NoSlots`] if anything else is behind the number.
pub fn typed_slots(
    text: &str,
    begun_bundles: BegunBundles,
) -> Result<Option<PieceSlots>, NumberFault> {
    let bundle = |pieces: f64| {
        let size = BundleSize::new(pieces).filter(|_| begun_bundles == BegunBundles::Full);
        PieceSlots {
            each: Bundle { size: pieces, slots: 1.0 }.slots_each(),
            begun: size.map(Into::into),
        }
    };
    if let Some(pieces) = pieces_to_a_slot(text) {
        return Ok(Some(bundle(pieces)));
    }
    let number = without_unit(text);
    if let Some((above, below)) = number.split_once('/')
        && let Some(above) = whole(above)
        && let Some(below) = whole(below).filter(|below| *below > 0.0)
    {
        return Ok(Some(match above {
            1.0 => bundle(below),
            _ => PieceSlots { each: above / below, begun: None },
        }));
    }
    match typed_amount(number) {
        Some((each, behind)) if behind.is_empty() => {
            let each = NumberField::SlotOverride.in_range(each);
            Ok(Some(PieceSlots { each, begun: None }))
        }
        Some(_) => Err(NumberFault::NoSlots),
        None => Ok(None),
    }
}

/// A text without the "slots" or "slots each" at its end.
fn without_unit(text: &str) -> &str {
    let text = trimmed(text);
    let text = trimmed_end(strip_word(text, "each").unwrap_or(text));
    let units = ["slots", "slot"];
    trimmed_end(units.into_iter().find_map(|unit| strip_word(text, unit)).unwrap_or(text))
}

/// A text without a word at its end, in any case; `None` if it ends otherwise.
fn strip_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (rest, end) = text.split_at_checked(text.len().checked_sub(word.len())?)?;
    end.eq_ignore_ascii_case(word).then_some(rest)
}

/// The slots of one piece as its field shows them: “1/3” for a bundle and for 1 divided by a whole number of up to
/// 1,000, otherwise a number with at most two decimals.
///
/// `docs/rules/actions.md#slots-in-a-row`
///
/// ```
/// use engine_core::rules::begun_bundles::BegunLot;
/// use engine_core::rules::games::PieceSlots;
/// use engine_core::language::typed_slots::slots_each_text;
/// let text = |each, size| slots_each_text(PieceSlots { each, begun: BegunLot::new(size) });
/// assert_eq!(text(2.0, 0.0), "2");
/// assert_eq!(text(1.0 / 3.0, 3.0), "1/3");
/// assert_eq!(text(0.05, 0.0), "1/20");
/// assert_eq!(text(2.0 / 3.0, 0.0), "0.67");
/// assert_eq!(text(4.0 / 7.0, 1.75), "4/7");
/// ```
#[must_use]
pub fn slots_each_text(slots: PieceSlots) -> String {
    if slots.begun.is_some() {
        return exact_slots_text(slots.each);
    }
    one_part_text(slots.each)
        .unwrap_or_else(|| number_text((slots.each * 100.0).round() / 100.0 + 0.0))
}

/// The slots of one piece as Configure Entry shows them, exactly: like [`slots_each_text`], but with as many as six
/// decimals, and as “2/7” if that is the number and its decimals are more.
///
/// `docs/rules/actions.md#configuring-an-entry`
///
/// ```
/// use engine_core::language::typed_slots::exact_slots_text;
/// assert_eq!(exact_slots_text(1.0 / 3.0), "1/3");
/// assert_eq!(exact_slots_text(2.0 / 7.0), "2/7");
/// assert_eq!(exact_slots_text(0.3125), "0.3125");
/// assert_eq!(exact_slots_text(0.123456789), "0.123456789");
/// ```
#[must_use]
pub fn exact_slots_text(each: f64) -> String {
    if let Some(part) = one_part_text(each) {
        return part;
    }
    let Bundle { size, slots } = Bundle::of(each);
    if size == 1.0 || round_to_millionth(each) == each {
        number_text(each)
    } else {
        format!("{}/{}", number_text(slots), number_text(size))
    }
}

/// “1/3” for 1 divided by a whole number of up to 1,000; `None` for every other number.
fn one_part_text(each: f64) -> Option<String> {
    let size = (1.0 / each).round();
    let is_part = (2.0..=LARGEST_SHOWN).contains(&size) && 1.0 / size == each;
    is_part.then(|| format!("1/{}", number_text(size)))
}

/// The number of pieces in “3 to a slot” and “3/slot”, at least 1.
fn pieces_to_a_slot(text: &str) -> Option<f64> {
    let text = text.to_ascii_lowercase().replace('/', " / ");
    let words: Vec<_> = words(&text).collect();
    match words.as_slice() {
        [count, "to", "a" | "one" | "1", "slot"] | [count, "/", "slot"] => {
            whole(count).filter(|count| *count >= 1.0)
        }
        _ => None,
    }
}

/// A whole number of digits only, at most [`LARGEST`].
fn whole(text: &str) -> Option<f64> {
    let text = trimmed(text);
    let is_whole = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_whole.then(|| text.parse().ok())?.filter(|number| *number <= LARGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_numbers_that_are_too_large_are_no_slots() {
        let huge = "9".repeat(400);
        for text in ["99999999999999999999/1", &format!("{huge}/{huge}"), &format!("1/{huge}")] {
            let slots = typed_slots(text, BegunBundles::Full);
            assert!(!matches!(slots, Ok(Some(_))), "{text}: {slots:?}");
        }
        let largest = typed_slots("9007199254740991/1", BegunBundles::Full);
        assert_eq!(largest, Ok(Some(PieceSlots::single(LARGEST))));
    }
}

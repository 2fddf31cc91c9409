//! Slots each, as they are typed and shown in a row.

use super::bundles::Bundle;
use super::games::{BegunBundles, PieceSlots};
use super::number_fields::NumberField;
use super::rounding::number_text;
use super::white_space::{trimmed, words};
use crate::model::BundleSize;

/// The largest number that 1 is divided by in a text that is shown.
const LARGEST_SHOWN: f64 = 1000.0;

/// Reads the slots of one piece: a number, a fraction such as “1/3”, or a bundle, “3 to a slot”. “1/3” and “3 to a
/// slot” are a bundle whose begun ones count in full where the game says so. `None` if it can't be read.
///
/// `docs/rules/game.md#how-numbers-are-read`
///
/// ```
/// use engine::rules::games::BegunBundles;
/// use engine::rules::typed_slots::typed_slots;
/// let read = |text| {
///     let slots = typed_slots(text, BegunBundles::Full)?;
///     Some((slots.each, slots.begun.map(|size| size.pieces())))
/// };
/// assert_eq!(read("0.5"), Some((0.5, None)));
/// assert_eq!(read("1/3"), Some((1.0 / 3.0, Some(3.0))));
/// assert_eq!(read("3 to a slot"), read("1/3"));
/// assert_eq!(read("3/slot"), read("1/3"));
/// assert_eq!(read("2/3"), Some((2.0 / 3.0, None)));
/// assert_eq!(read("1/0"), None);
/// assert_eq!(read("a few"), None);
/// ```
#[must_use]
pub fn typed_slots(text: &str, begun_bundles: BegunBundles) -> Option<PieceSlots> {
    let bundle = |pieces: f64| {
        let size = BundleSize::new(pieces).filter(|_| begun_bundles == BegunBundles::Full);
        PieceSlots { each: Bundle { size: pieces, slots: 1.0 }.slots_each(), begun: size }
    };
    if let Some(pieces) = pieces_to_a_slot(text) {
        return Some(bundle(pieces));
    }
    if let Some((above, below)) = text.split_once('/') {
        let (above, below) = (whole(above)?, whole(below).filter(|below| *below > 0.0)?);
        return Some(match above {
            1.0 => bundle(below),
            _ => PieceSlots { each: above / below, begun: None },
        });
    }
    let each = NumberField::SlotOverride.read(text)?;
    Some(PieceSlots { each, begun: None })
}

/// The slots of one piece as its field shows them: “1/3” for a bundle and for 1 divided by a whole number of up to
/// 1,000, otherwise a number with at most two decimals.
///
/// `docs/rules/actions.md#slots-in-a-row`
///
/// ```
/// use engine::model::BundleSize;
/// use engine::rules::games::PieceSlots;
/// use engine::rules::typed_slots::slots_each_text;
/// let text = |each, size| slots_each_text(PieceSlots { each, begun: BundleSize::new(size) });
/// assert_eq!(text(2.0, 0.0), "2");
/// assert_eq!(text(1.0 / 3.0, 3.0), "1/3");
/// assert_eq!(text(0.05, 0.0), "1/20");
/// assert_eq!(text(2.0 / 3.0, 0.0), "0.67");
/// ```
#[must_use]
pub fn slots_each_text(slots: PieceSlots) -> String {
    let size = (1.0 / slots.each).round();
    let is_part = (2.0..=LARGEST_SHOWN).contains(&size) && 1.0 / size == slots.each;
    if is_part {
        format!("1/{}", number_text(size))
    } else {
        number_text((slots.each * 100.0).round() / 100.0 + 0.0)
    }
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

/// A whole number of digits only.
fn whole(text: &str) -> Option<f64> {
    let text = trimmed(text);
    let is_whole = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_whole.then(|| text.parse().ok())?
}

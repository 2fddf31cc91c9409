//! The text that Copy as text writes, and that is read again as it was (`docs/rules/catalogues-and-text.md#copy-as-text`).

mod coins;
mod heading;
mod read;
mod stack;
mod write;

pub(super) use read::{Copied, copied_stacks, is_note_line, note_of, read_copied};
pub use write::{container_text, inventory_text, lines_text, stacks_text};

/// The beginning of each line of a note, below the line of its stack.
const NOTE_MARK: &str = "  >";
/// Before the size of the bundles by which a stack is counted, behind its slots.
const BUNDLES_OF: &str = "bundles of ";
/// Behind the number of pieces that share a slot, in place of both.
const TO_A_SLOT: &str = " to a slot";
/// Before the fixed load of a container, behind its slots and its weight.
const LOAD: &str = ", load ";

/// A number as Copy as text writes it: with a point, a minus or an exponent, and without groups.
fn number(text: &str) -> Option<f64> {
    let is_written = |c: char| c.is_ascii_digit() || ".-+e".contains(c);
    let number: f64 = text.chars().all(is_written).then(|| text.parse().ok()).flatten()?;
    number.is_finite().then_some(number)
}

/// A part of a slot as Copy as text writes it, "2/7", as its number.
fn part_of(text: &str) -> Option<f64> {
    let (above, below) = text.split_once('/')?;
    let part = number(above)? / number(below)?;
    part.is_finite().then_some(part)
}

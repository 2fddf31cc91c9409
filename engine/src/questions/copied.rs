//! The text and the message of Copy as text (`docs/rules/catalogues-and-text.md#copy-as-text`).

use serde::Serialize;
use tsify::Tsify;

use engine_core::wording::names::short_name;

/// A container or an inventory as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct CopiedText {
    /// For the clipboard.
    pub text: String,
    /// The message after copying: "Copied Backpack as text (412 characters)."
    pub notice: String,
}

/// The number of characters that a message on Discord can have.
const DISCORD_TAKES: usize = 2000;

/// A copied text, with the message about copying something with this name
/// (`docs/rules/catalogues-and-text.md#copy-as-text`).
pub(crate) fn copied(name: &str, text: String) -> CopiedText {
    copied_as(["text", "Discord takes 2,000 at a time."], name, text)
}

/// A copied code, with the message about copying the inventory with this name (`docs/rules/storage.md#codes`).
pub(crate) fn copied_code(name: &str, text: String) -> CopiedText {
    let too_long = "Discord takes 2,000 at a time: send the exported file instead.";
    copied_as(["a code", too_long], name, text)
}

fn copied_as([form, too_long]: [&str; 2], name: &str, text: String) -> CopiedText {
    let (name, length) = (short_name(name), text.chars().count());
    let mut notice = format!("Copied {name} as {form} ({length} characters).");
    if length >= DISCORD_TAKES {
        notice = format!("{notice} {too_long}");
    }
    CopiedText { text, notice }
}

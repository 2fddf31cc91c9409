//! Who speaks in front of a colon (`docs/rules/catalogues-and-text.md#lines-with-several-things`).

/// Those who tell the players what they find, in English and in the languages of the coins.
const NARRATORS: [&str; 14] = [
    "gm",
    "dm",
    "game master",
    "dungeon master",
    "narrator",
    "keeper",
    "referee",
    "judge",
    "spielleiter",
    "sl",
    "meister",
    "mj",
    "meneur",
    "director",
];

/// Whether a label is a word for the one who runs the game: "GM", "Spielleiter".
pub(super) fn is_narrator(label: &str) -> bool {
    NARRATORS.contains(&label.to_lowercase().as_str())
}

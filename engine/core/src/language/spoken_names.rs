//! The names that people say for things of the SRD (`docs/rules/catalogues-and-text.md#the-built-in-catalogue`).

use super::white_space::trimmed;

/// The names of the SRD, and of the document of Old-School Essentials, that nobody says so, and what people say.
const NAMES: [(&str, &str); 31] = [
    ("Bottle, glass", "Glass bottle"),
    ("Case, crossbow bolt", "Crossbow bolt case"),
    ("Case, map or scroll", "Map or scroll case"),
    ("Chain (10 feet)", "Chain (10 ft)"),
    ("Clothes, common", "Common clothes"),
    ("Clothes, costume", "Costume"),
    ("Clothes, fine", "Fine clothes"),
    ("Clothes, traveler's", "Traveler's clothes"),
    ("Crossbow, hand", "Hand crossbow"),
    ("Crossbow, heavy", "Heavy crossbow"),
    ("Crossbow, light", "Light crossbow"),
    ("Hammer, sledge", "Sledgehammer"),
    ("Ladder (10-foot)", "Ladder (10 ft)"),
    ("Lantern, bullseye", "Bullseye lantern"),
    ("Lantern, hooded", "Hooded lantern"),
    ("Mirror, steel", "Steel mirror"),
    ("Pick, miner's", "Miner's pick"),
    ("Poison, basic (vial)", "Basic poison (vial)"),
    ("Pole (10-foot)", "Pole (10 ft)"),
    ("Pot, iron", "Iron pot"),
    ("Ram, portable", "Portable ram"),
    ("Rations (1 day)", "Rations"),
    ("Rations (iron, 7 days)", "Iron rations (7 days)"),
    ("Rations (standard, 7 days)", "Standard rations (7 days)"),
    ("Rope, hempen (50 feet)", "Hempen rope (50 ft)"),
    ("Rope, silk (50 feet)", "Silk rope (50 ft)"),
    ("Scale, merchant's", "Merchant's scale"),
    ("Spike, iron", "Iron spike"),
    ("Spikes, iron (10)", "Iron spikes (10)"),
    ("String (10 feet)", "String (10 ft)"),
    ("Tent, two-person", "Two-person tent"),
];

/// The name that people say for one of the SRD, in any case: "Iron spike" for "Spike, iron". Any other name as it is.
#[must_use]
pub fn spoken(name: &str) -> &str {
    let of_srd = trimmed(name);
    let spoken = NAMES.iter().find(|(srd, _)| srd.eq_ignore_ascii_case(of_srd));
    spoken.map_or(name, |(_, spoken)| spoken)
}

/// The other spelling of a name, in any case: "Iron spike" for "Spike, iron", and the other way round.
#[must_use]
pub fn other_spelling(name: &str) -> Option<&'static str> {
    let name = trimmed(name);
    NAMES.iter().find_map(|(srd, spoken)| {
        if srd.eq_ignore_ascii_case(name) {
            Some(*spoken)
        } else {
            spoken.eq_ignore_ascii_case(name).then_some(*srd)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_spellings_of_a_name_are_known() {
        assert_eq!(spoken(" spike, Iron "), "Iron spike");
        assert_eq!(spoken("Rations (1 day)"), "Rations");
        assert_eq!(spoken(" iron spike"), " iron spike");
        assert_eq!(other_spelling("spike, iron"), Some("Iron spike"));
        assert_eq!(other_spelling("rations"), Some("Rations (1 day)"));
        assert_eq!(other_spelling("Torch"), None);
    }
}

//! Names of things in files of other tools.

use engine_core::language::plurals::singular;
use engine_core::language::white_space::words;
use engine_core::wording::printing::number_text;

/// A name without everything in brackets, its words in lower case and in the singular: "ball bearing" for "Ball
/// Bearings (bag of 1,000)".
pub(super) fn bare_name(name: &str) -> String {
    let mut depth = 0_usize;
    let outside = name.chars().filter(|letter| match letter {
        '(' | '[' => {
            depth += 1;
            false
        }
        ')' | ']' => {
            depth = depth.saturating_sub(1);
            false
        }
        _ => depth == 0,
    });
    let outside = outside.collect::<String>().to_lowercase();
    words(&outside).map(singular).collect::<Vec<_>>().join(" ")
}

/// Whether a name says a number of pieces, also with commas between groups of three digits: "Torches (6)", "Arrows
/// (quiver of 20)", "Rations (iron, 7 days)".
pub(super) fn says_number(name: &str, number: f64) -> bool {
    let plain: String = name.chars().filter(|letter| *letter != ',').collect();
    let mut numbers = plain.split(|letter: char| !letter.is_ascii_digit() && letter != '.');
    numbers
        .any(|written| !written.is_empty() && written.trim_end_matches('.') == number_text(number))
}

/// The sentence about a price, in gp, that is for several pieces: "Arrows (quiver of 20): 5 gp for 20."
pub(super) fn price_for(name: &str, price: f64, pieces: f64) -> String {
    format!("{name}: {} gp for {}.", number_text(price), number_text(pieces))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_and_the_plural_are_no_part_of_a_bare_name() {
        for (name, bare) in [
            ("Unarmed Strike (Monk)", "unarmed strike"),
            ("[Monk] Unarmed  strikes", "unarmed strike"),
            ("Ball Bearings (bag of 1,000)", "ball bearing"),
            ("Box (a (b) c) [d]", "box"),
            ("Box )", "box"),
            ("(box)", ""),
            ("", ""),
        ] {
            assert_eq!(bare_name(name), bare, "{name}");
        }
    }

    #[test]
    fn a_name_can_say_a_number_of_pieces() {
        for (name, number, expected) in [
            ("Torches (6)", 6.0, true),
            ("Arrows (quiver of 20)", 20.0, true),
            ("Rations (iron, 7 days)", 7.0, true),
            ("Ball bearings (bag of 1,000)", 1000.0, true),
            ("20 arrows.", 20.0, true),
            ("Torches (16)", 6.0, false),
            ("Rope (6.5 feet)", 6.0, false),
            ("Torches", 6.0, false),
        ] {
            assert_eq!(says_number(name, number), expected, "{name} {number}");
        }
    }
}

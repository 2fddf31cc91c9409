//! The effect of penalties, in words: on the tile and in the dialog that explains it.

use super::Reduced;
use engine_core::language::white_space::trimmed;
use engine_core::model::Penalty;
use engine_core::rules::rounding::sum;
use engine_core::wording::names::short_name;
use engine_core::wording::printing::{counted_slots, number_text};

/// The number of penalties that are named (`docs/rules/panel.md#breakdown`).
const MOST_NAMED: usize = 10;

/// The slots each penalty takes away, and the total of those not named: "−1.5 Exhaustion".
pub(crate) fn taken(penalties: &[Penalty]) -> Vec<String> {
    let (named, others) = penalties.split_at(penalties.len().min(MOST_NAMED));
    let named = named.iter().map(|penalty| format!("{} {}", less(penalty.slots), source(penalty)));
    let more = (!others.is_empty()).then(|| {
        let slots = sum(others.iter().map(|penalty| penalty.slots));
        format!("{} from {} more", less(slots), others.len())
    });
    named.chain(more).collect()
}

/// The text of the Slots tile about them.
pub(super) fn reduced(penalties: &[Penalty]) -> Option<Reduced> {
    let about = penalties.iter().take(MOST_NAMED).map(|penalty| {
        let slots = counted_slots(&number_text(penalty.slots));
        format!("{} ({slots})", source(penalty))
    });
    let others = penalties.len().saturating_sub(MOST_NAMED);
    let more = (others > 0).then(|| format!("{others} more"));
    let about: Vec<_> = about.chain(more).collect();
    (!penalties.is_empty()).then(|| Reduced {
        line: taken(penalties).join(", "),
        about: format!("Reduced by {}", about.join(", ")),
    })
}

/// The reduction in slots; below 0 if penalties add slots.
fn less(slots: f64) -> String {
    let text = number_text(slots);
    text.strip_prefix('-').map_or_else(|| format!("−{text}"), |more| format!("+{more}"))
}

fn source(penalty: &Penalty) -> String {
    short_name(trimmed(&penalty.source))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::model::Unknown;

    fn penalty(source: &str, slots: f64) -> Penalty {
        Penalty { source: source.to_owned(), slots, unknown: Unknown::default() }
    }

    #[test]
    fn penalties_are_named_and_many_are_counted() {
        assert_eq!(reduced(&[]), None);
        let some = [penalty(" Wound ", 2.0), penalty("\u{FEFF}", 1.5), penalty("Blessed", -1.0)];
        let some = reduced(&some).unwrap();
        assert_eq!(some.line, "−2 Wound, −1.5 (unnamed), +1 Blessed");
        let about = "Reduced by Wound (2 slots), (unnamed) (1.5 slots), Blessed (-1 slots)";
        assert_eq!(some.about, about);
        let many = reduced(&vec![penalty("Wound", 1.0); MOST_NAMED + 3]).unwrap();
        assert!(many.line.ends_with("−1 Wound, −3 from 3 more"), "{}", many.line);
        assert!(many.about.ends_with("Wound (1 slot), 3 more"), "{}", many.about);
    }
}

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

/// The text of the Slots tile about them: "Reduced by Wound (2 slots), with Hauler (+2 slots)".
pub(super) fn reduced(penalties: &[Penalty]) -> Option<Reduced> {
    let (bonuses, others): (Vec<_>, Vec<_>) =
        penalties.iter().take(MOST_NAMED).partition(|penalty| penalty.slots < 0.0);
    let listed = |words: &str, named: &[&Penalty]| {
        let named: Vec<_> = named.iter().map(|penalty| about(penalty)).collect();
        (!named.is_empty()).then(|| format!("{words} {}", named.join(", ")))
    };
    let with = if others.is_empty() { "With" } else { "with" };
    let more = penalties.len().saturating_sub(MOST_NAMED);
    let more = (more > 0).then(|| format!("{more} more"));
    let parts = [listed("Reduced by", &others), listed(with, &bonuses), more];
    (!penalties.is_empty()).then(|| Reduced {
        line: taken(penalties).join(", "),
        about: parts.into_iter().flatten().collect::<Vec<_>>().join(", "),
    })
}

/// A penalty with its slots: "Wound (2 slots)", "Hauler (+2 slots)".
fn about(penalty: &Penalty) -> String {
    format!("{} ({})", source(penalty), slots(penalty.slots))
}

/// The slots of a penalty, or of a bonus: "2 slots", "+2 slots".
pub(crate) fn slots(slots: f64) -> String {
    let sign = if slots < 0.0 { "+" } else { "" };
    format!("{sign}{}", counted_slots(&number_text(slots.abs())))
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
        let about = "Reduced by Wound (2 slots), (unnamed) (1.5 slots), with Blessed (+1 slot)";
        assert_eq!(some.about, about);
        let hauler = reduced(&[penalty("Hauler", -2.0)]).unwrap();
        assert_eq!((&*hauler.line, &*hauler.about), ("+2 Hauler", "With Hauler (+2 slots)"));
        let many = reduced(&vec![penalty("Wound", 1.0); MOST_NAMED + 3]).unwrap();
        assert!(many.line.ends_with("−1 Wound, −3 from 3 more"), "{}", many.line);
        assert!(many.about.ends_with("Wound (1 slot), 3 more"), "{}", many.about);
    }
}

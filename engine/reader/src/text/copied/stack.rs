//! The line of a stack in a copied text.

use super::coins::{CopiedCoin, copied_coin};
use super::{BUNDLES_OF, TO_A_SLOT, number, part_of};
use crate::text::entry::{Doubt, EntryContent, ReadEntry, ReadItem, SaidAmounts, Source};
use crate::text::escape::{ZERO_WIDTH_SPACE, unescaped};
use engine_core::language::uses_text::uses_alone;
use engine_core::language::white_space::{is_space, trimmed_start};
use engine_core::model::{
    BundleSize, CoinKind, CoinTable, Item, ItemStack, Optional, Unknown, Uses,
};
use engine_core::rules::wealth::worth;

/// A stack, as a copied text describes it.
pub(super) struct CopiedStack<'a> {
    pub stack: ItemStack,
    /// The coin that its value is in.
    pub value_in: Option<CoinKind>,
    /// Its value, if that is in a coin of another table.
    pub unread_value: Option<&'a str>,
}

impl CopiedStack<'_> {
    pub fn into_entry(self) -> ReadEntry {
        let content = EntryContent::Item(ReadItem {
            stack: self.stack,
            source: Source::Copied,
            is_measured: true,
            said: SaidAmounts::ALL,
        });
        ReadEntry {
            doubt: self.unread_value.map(|_| Doubt::NotHere),
            unread: self.unread_value.into_iter().map(str::to_owned).collect(),
            ..ReadEntry::of(content)
        }
    }
}

/// The stack of a line such as `- 10 x Torch (1 lb, 1 cp)`.
pub(super) fn item<'a>(line: &'a str, table: &CoinTable) -> Option<CopiedStack<'a>> {
    // The blank after the dash of an item without a name can be lost at the end of a text.
    let line = if line == "-" { "" } else { line.strip_prefix("- ")? };
    let (quantity, rest) = counted(line).unwrap_or((ItemStack::DEFAULT_QUANTITY, line));
    let (name, amounts) =
        amounts(rest, table).unwrap_or((without_end(rest), CopiedAmounts::default()));
    let CopiedAmounts { item, uses, value_in, unread_value } = amounts;
    // All fields, so that a new one does not compile until it is decided whether it is copied.
    let stack = ItemStack {
        quantity,
        equipped: false,
        item: Item { name: unescaped(name), ..item },
        supply: Optional::Absent,
        note: Optional::Absent,
        uses: uses.into(),
        unknown: Unknown::default(),
    };
    Some(CopiedStack { stack, value_in, unread_value })
}

/// The count before a name, and the rest.
fn counted(text: &str) -> Option<(f64, &str)> {
    let (count, rest) = text.split_once(" x")?;
    let rest = if rest.is_empty() { rest } else { rest.strip_prefix(' ')? };
    Some((number(count)?, rest))
}

/// True if Copy as text must write a count before a name even for a single item: without it, the name itself would be
/// read as a count and a different name.
pub(super) fn needs_count(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_digit()) || counted(name).is_some()
}

/// True if Copy as text must write a character without width behind a name without amounts: the bracket at its end may
/// be read as amounts in some table of coins.
pub(super) fn needs_end(name: &str) -> bool {
    let bare = name.trim_end_matches(|c| c == ZERO_WIDTH_SPACE || is_space(c));
    let bracket = bare.strip_suffix(')').and_then(|bare| bare.rsplit_once(" ("));
    let may_be_amount = |part: &str| {
        let part = trimmed_start(part);
        let is_number = part.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c));
        (is_number && part.contains(' ')) || part.starts_with(BUNDLES_OF)
    };
    bracket.is_some_and(|(_, amounts)| amounts.split(", ").all(may_be_amount))
}

/// A name without amounts, without that character.
fn without_end(name: &str) -> &str {
    name.strip_suffix(ZERO_WIDTH_SPACE).filter(|name| needs_end(name)).unwrap_or(name)
}

/// The amounts after a name.
#[derive(Default)]
struct CopiedAmounts<'a> {
    /// An item without a name.
    item: Item,
    uses: Option<Uses>,
    value_in: Option<CoinKind>,
    unread_value: Option<&'a str>,
}

/// The name before amounts, and the amounts; `None` if there are none.
fn amounts<'a>(text: &'a str, table: &CoinTable) -> Option<(&'a str, CopiedAmounts<'a>)> {
    let (name, amounts) = text.strip_suffix(')')?.rsplit_once(" (")?;
    let mut read = CopiedAmounts::default();
    let item = &mut read.item;
    for amount in amounts.split(", ") {
        if let Some(size) = amount.strip_prefix(BUNDLES_OF) {
            // Only behind slots does it say anything.
            item.slot_override?;
            item.bundle = Optional::Set(BundleSize::new(number(size)?)?);
            continue;
        }
        if let Some(pieces) = amount.strip_suffix(TO_A_SLOT) {
            let size = BundleSize::new(number(pieces)?)?;
            item.slot_override = Some(1.0 / size.pieces());
            item.bundle = Optional::Set(size);
            continue;
        }
        if let Some(uses) = uses_alone(amount) {
            read.uses = Some(uses);
            continue;
        }
        let (count, unit) = amount.split_once(' ')?;
        if let ("slot" | "slots", Some(part)) = (unit, part_of(count)) {
            item.slot_override = Some(part);
            continue;
        }
        let count = number(count)?;
        match unit {
            "lb" => item.weight = count,
            "slot" | "slots" => item.slot_override = Some(count),
            unit => match copied_coin(unit, table)? {
                CopiedCoin::Here(kind) => {
                    read.value_in = Some(kind);
                    // Not rounded: a value in the main coin can be any number.
                    let is_main = kind == table.main();
                    item.value = if is_main { count } else { worth(kind, count, table) };
                }
                CopiedCoin::NotHere => read.unread_value = Some(amount),
            },
        }
    }
    Some((name, read))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::copied::write::stack_line;

    #[test]
    fn a_bracket_that_is_no_amounts_stays_a_part_of_the_name() {
        let named = |name: &str| ItemStack::new(1.0, Item { name: name.into(), ..Item::default() });
        for (name, is_marked) in [
            ("Torch (lit)", false),
            ("Arrows (20)", false),
            ("Rope (25ft)", false),
            ("Hempen rope (50 ft)", true),
            ("Chest (3 slots)", true),
            ("Torch ( 2/3 uses)", true),
            ("Oats (4 to a slot)", true),
            ("Odd (1 lb, 2 xu) ", true),
            ("Odd (1 lb)\u{200B}", true),
            ("Odd (lit)\u{200B}", false),
            ("(1 lb)", false),
        ] {
            let (stack, mark) = (named(name), if is_marked { "\u{200B}" } else { "" });
            let line = stack_line(&stack, None);
            assert_eq!(line, format!("- {name}{mark}"));
            let read = |line: &str| item(line, CoinTable::DND).map(|read| read.stack);
            assert_eq!(read(&line), Some(stack.clone()), "{name}");
            // As version 1.3.0 wrote it.
            assert_eq!(read(&format!("- {name} (0 lb)")), Some(stack), "{name}");
        }
    }

    #[test]
    fn slots_are_written_shortly_and_read_as_they_were() {
        for (slots, bundle, line) in [
            (1.0 / 3.0, 3.0, "- Ration (3 to a slot)"),
            (0.05, 20.0, "- Ration (20 to a slot)"),
            (0.1, 20.0, "- Ration (0.1 slots, bundles of 20)"),
            (1.0 / 3.0, 0.0, "- Ration (1/3 slots)"),
            (2.0 / 7.0, 0.0, "- Ration (2/7 slots)"),
            (0.05, 0.0, "- Ration (0.05 slots)"),
            (0.123_456_789, 0.0, "- Ration (0.123456789 slots)"),
            (2.0, 0.0, "- Ration (2 slots)"),
        ] {
            let ration = Item {
                name: "Ration".to_owned(),
                slot_override: Some(slots),
                bundle: BundleSize::new(bundle).into(),
                ..Item::default()
            };
            let stack = ItemStack::new(1.0, ration);
            assert_eq!(stack_line(&stack, None), line);
            assert_eq!(item(line, CoinTable::DND).map(|read| read.stack), Some(stack), "{line}");
        }
        // As version 1.3.0 wrote it.
        let older = item("- Ration (0.3333333333333333 slots, bundles of 3)", CoinTable::DND);
        let newer = item("- Ration (3 to a slot)", CoinTable::DND);
        assert_eq!(older.map(|read| read.stack), newer.map(|read| read.stack));
        assert!(
            item("- Ration (1/0 slots)", CoinTable::DND)
                .is_some_and(|read| { read.stack.item.name == "Ration (1/0 slots)" })
        );
    }
}

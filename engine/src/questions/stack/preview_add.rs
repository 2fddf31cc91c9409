use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::{AddTyped, LineToAdd};
use crate::questions::after::after;
use crate::questions::{Ask, ChangeSummary, Snapshot};
use crate::view::before_after::from_to;
use crate::view::draw::carries;
use crate::view::figures::{container_usage, in_load_unit, load_text};
use crate::view::levels::Encumbrance;
use crate::view::{Level, UsageView};
use engine_core::language::white_space::trimmed;
use engine_core::model::CarriedPart;
use engine_core::model::{ItemStack, Place, ShownColumns, State};
use engine_core::rules::games::{LoadUnit, RowSlots, Rules};
use engine_core::rules::limits::InventoryUsage;
use engine_core::rules::rounding::sum;
use engine_core::rules::totals::Totals;
use engine_core::wording::names::short_name;
use engine_core::wording::printing::{number_text, slots_text, with_unit};
use reader::reading::{about, amounts};
use reader::text::ReadingNote;

/// A preview of the add row; `None` if nothing is typed that it would add (`docs/rules/panel.md#before-and-after`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct PreviewAdd {
    /// As it is filled in.
    pub command: AddTyped,
}

/// A preview of the add row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct AddPreview {
    /// "adds 2 slots, 10 lb: Backpack 10/10, you 19.6/26.5. Level: Free → Speed 20", "Enter adds 50 gp: Coin Purse 12 →
    /// 62/100 coins. You: 8.6 → 9.6/100 lb, 12 → 62 gp."
    pub text: String,
    /// The highest level in the text.
    pub level: Level,
    /// True if the name is an exported inventory or holds a code: Import reads it.
    pub for_import: bool,
}

impl Ask for PreviewAdd {
    type Answer = Option<AddPreview>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<AddPreview> {
        if self.command.is_for_import(snapshot.state, &snapshot.context) {
            let (text, level) = (ReadingNote::Inventory.to_string(), Level::Normal);
            return Some(AddPreview { text, level, for_import: true });
        }
        let owner = snapshot.state.owner(self.command.0.container).ok()?;
        let table = Rules::of(owner).coin_table();
        if let Err(fault) = self.command.0.typed.check(table) {
            let (text, level) = (fault.to_string(), Level::Over);
            return Some(AddPreview { text, level, for_import: false });
        }
        let then = snapshot.after(&self.command).ok()?;
        if let Some(money) = self.command.money(snapshot.state, &snapshot.context) {
            let ChangeSummary { text, level } = after(snapshot, &then)?;
            let text = format!("Enter adds {}: {text}", money.label);
            return Some(AddPreview { text, level, for_import: false });
        }
        let line = self.command.line(snapshot.state, &snapshot.context);
        let only = match line.as_ref().map(|line| line.stacks.as_slice()) {
            None => self.command.0.stack(snapshot.state, &snapshot.context).ok()?,
            Some([only]) => Some(only.clone()),
            Some(_) => None,
        };
        let (text, level) = preview(&self.command, &then, snapshot)?;
        let owner = |state: &State| state.owner(self.command.0.container).cloned().ok();
        let (before, after) = (owner(snapshot.state)?, owner(&then)?);
        let text = match self.command.merged(snapshot.state, &snapshot.context) {
            Some((from, to)) => {
                let name = line.map_or_else(|| self.command.0.typed.name.clone(), |line| line.name);
                let (quantity, name) = (number_text(sum([to, -from])), short_name(trimmed(&name)));
                let counts = from_to(number_text(from), number_text(to));
                format!("Enter adds {quantity} × {name}: {counts}")
            }
            None => line.map_or(text, |line| {
                enter_text(&line, Rules::of(&after), snapshot.screen.of_inventory(&before))
            }),
        };
        let [old, now] = [&before, &after]
            .map(|owner| Encumbrance::of(owner, snapshot.screen.of_inventory(owner)));
        let text = match old.change(&now) {
            Some(levels) => format!("{text}. {levels}"),
            None => text,
        };
        let level = level.max(old.equipped_level(&now));
        let text = match only.and_then(|only| carries(&only, Rules::of(&after).item_slots())) {
            Some(carries) => format!("{text}. {carries}"),
            None => text,
        };
        Some(AddPreview { text, level, for_import: false })
    }
}

/// The text about a stack with the typed values, and the highest level in it.
fn preview(command: &AddTyped, then: &State, snapshot: &Snapshot<'_>) -> Option<(String, Level)> {
    let AddTyped(row) = command;
    let stack = row.stack(snapshot.state, &snapshot.context).ok()??;
    let container = then.container(row.container).ok()?;
    let owner = then.owner(container.id).ok()?;
    let rules = Rules::of(owner);
    let (shown, item_slots) = (rules.shown_columns(), rules.item_slots());
    let inside = container_usage(container, &snapshot.screen.of(container, item_slots), rules)?;
    let mut adds = Totals::of_stack(&stack, item_slots);
    if container.carried() == CarriedPart::Contents {
        let before = snapshot.state.owner(container.id).ok()?;
        adds = adds.beside(snapshot.screen.of_inventory(before), Rules::of(before));
    }
    let mut text = format!("adds {}", load_text(adds, shown));
    if owner.is_item_list() {
        return Some((text, Level::Normal));
    }
    let used = in_load_unit(inside.text, rules);
    text = format!("{text}: {} {used}", short_name(container.name()));
    let mut levels = vec![inside.level];
    if container.carried() == CarriedPart::Contents {
        let you = InventoryUsage::of(owner, snapshot.screen.of_inventory(owner));
        let unit = rules.load_unit();
        let (load, weight) = (UsageView::from(you.load(unit)), UsageView::from(you.weight));
        let used = match (load.allowed, unit) {
            (Some(_), LoadUnit::Slots) => load.text,
            _ => with_unit(&load.text, unit.name()),
        };
        text = format!("{text}, you {used}");
        levels.push(load.level);
        if shown.weight && unit == LoadUnit::Slots {
            if weight.level == Level::Over {
                text = format!("{text}, {} lb", weight.text);
            }
            levels.push(weight.level);
        }
    } else if container.place() != Place::Carried {
        text = format!("{text}, not carried");
    }
    Some((text, levels.into_iter().max()?))
}

/// The effect of Enter in the add row: "Enter adds 3 × Torch: 0.01 gp and 1 lb each, 0.6 slots".
fn enter_text(line: &LineToAdd, rules: Rules<'_>, before: Totals) -> String {
    let (shown, item_slots) = (rules.shown_columns(), rules.item_slots());
    let unit = rules.coin_table().unit();
    let (quantity, name) = (number_text(line.quantity), short_name(&line.name));
    let about = match line.stacks.as_slice() {
        [only] => {
            let slots = match item_slots.of(only) {
                RowSlots::Group(..) => {
                    Totals::of_stack(only, item_slots).beside(before, rules).slots
                }
                RowSlots::Single(..) | RowSlots::AtHand(..) => item_slots.of_stack(only),
            };
            about_one(only, shown, slots, unit)
        }
        several => about(several, shown, item_slots, unit).unwrap_or_default(),
    };
    format!("Enter adds {quantity} × {name}: {about}")
}

fn about_one(stack: &ItemStack, shown: ShownColumns, slots: f64, unit: &str) -> String {
    let mut amounts = amounts(stack.item.value, stack.item.weight, shown, unit).join(" and ");
    if stack.quantity != 1.0 && !amounts.is_empty() {
        amounts.push_str(" each");
    }
    let slots = if shown.slots { slots_text(slots) } else { String::new() };
    let texts: Vec<_> = [amounts, slots].into_iter().filter(|text| !text.is_empty()).collect();
    texts.join(", ")
}

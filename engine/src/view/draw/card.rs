//! Draws cards of containers, and their rows.

use super::counts_pouch_slots;
use crate::commands::Switched;
use crate::view::figures::{load_text, pouch_usage, shown, shown_value, shown_weight, usage};
use crate::view::{
    CoinView, ColumnWidths, ContainerView, LoadView, NamedUses, Shown, StackView, UsesView, bundle,
};
use engine_core::language::typed_slots::{exact_slots_text, slots_each_text};
use engine_core::language::uses_text::{uses_beside, uses_left};
use engine_core::model::{
    BundleSize, Container, ContainerId, Entity, Inventory, Item, ItemContainer, ItemStack,
    MoneyPouch, Optional, Place, StackId, Uses,
};
use engine_core::rules::container_totals::ContainerTotals;
use engine_core::rules::games::{GameRules, ItemSlots, RowSlots, Rules};
use engine_core::rules::uses::use_one;
use engine_core::wording::names::{display_name, short_name};
use engine_core::wording::printing::{number_text, with_unit};

/// The card of a container of this inventory with these totals, without its rows. A pouch shows the coin types that are
/// in use and those that it holds.
#[must_use]
pub fn container(
    entry: &Entity<ContainerId, Container>,
    totals: &ContainerTotals,
    inventory: &Inventory,
) -> ContainerView {
    let rules = Rules::of(inventory);
    let (id, is_list) = (entry.id, inventory.is_item_list());
    let place = if is_list { Place::Carried } else { entry.place() };
    match &**entry {
        Container::Item(container) => {
            let ItemContainer {
                name,
                capacity,
                items: _,
                place: _,
                load,
                has_capacity,
                unknown: _,
            } = &**container;
            let unit = rules.load_unit();
            let used = usage(totals.inside.load(unit), rules.capacity(container));
            ContainerView::Item {
                id,
                name: name.clone(),
                display_name: display_name(name).to_owned(),
                capacity: number_text(*capacity),
                has_capacity: has_capacity.get().is_some(),
                place,
                load: load.get().filter(|_| !is_list).map(|load| LoadView {
                    slots: number_text(load.slots),
                    weight: number_text(load.weight),
                    text: load_text(totals.inside_if_carried(entry), rules.shown_columns()),
                }),
                value: shown(totals.all().item_value),
                weight: shown(totals.inside.weight),
                columns: ColumnWidths::of(container, rules, totals.all()),
                used_text: with_unit(&used.text, unit.name()),
                used,
                worn: stay_on_you(entry.worn().count()).filter(|_| !is_list),
            }
        }
        Container::Pouch(pouch) => {
            let MoneyPouch { name, capacity, slots, coins, place: _, unknown: _ } = &**pouch;
            let (in_use, table) = (rules.kinds_in_use(), rules.coin_table());
            ContainerView::Pouch {
                id,
                name: name.clone(),
                display_name: display_name(name).to_owned(),
                capacity: number_text(*capacity),
                place,
                slots: number_text(*slots),
                counts_own_slots: counts_pouch_slots(rules),
                coins: Box::new(table.field_order().map(|kind| CoinView {
                    kind,
                    label: table.abbreviation(kind).to_owned(),
                    is_foreign: table.get(kind).is_none(),
                    count: number_text(coins.get(kind)),
                    shown: table.get(kind).is_some() && in_use.has(kind) || coins.get(kind) != 0.0,
                })),
                count: pouch_usage(pouch, rules),
                value: shown(totals.inside.value(table)),
                weight: rules.counts_pounds().then(|| shown(totals.inside.weight)),
            }
        }
        Container::Unknown(_) => {
            ContainerView::Unknown { id, display_name: display_name(entry.name()).to_owned() }
        }
    }
}

/// The things of a dropped container that are worn: "2 worn things stay on you"; `None` for none.
fn stay_on_you(things: usize) -> Option<String> {
    match things {
        0 => None,
        1 => Some("1 worn thing stays on you".to_owned()),
        several => Some(format!("{several} worn things stay on you")),
    }
}

/// A remark on the slots of a row: the list that has them, and which slots are typed in an equipped row.
fn about_slots(stack: &ItemStack, item_slots: ItemSlots) -> Option<String> {
    let listed = item_slots.listing_game(stack).map(|game| {
        let each = slots_each_text(item_slots.of_pieces_of(stack));
        format!("{each} by {}’s list", GameRules::of(Some(game)).name)
    });
    let typed = stack.equipped.then(|| {
        let typed = if item_slots.has_equipped_slots() { "slots while equipped" } else { "slots" };
        format!("Typing sets its {typed}")
    });
    let remarks: Vec<_> =
        listed.into_iter().chain(typed).chain(carries(stack, item_slots)).collect();
    (!remarks.is_empty()).then(|| remarks.join(". "))
}

/// The slots that a thing carries as a container of its own: "Mule: +6 slots as a container stored elsewhere"; `None`
/// for what carries none.
#[must_use]
pub fn carries(stack: &ItemStack, item_slots: ItemSlots) -> Option<String> {
    let slots = number_text(item_slots.thing(&stack.item)?.carries?);
    let name = short_name(&stack.item.name);
    Some(format!("{name}: +{slots} slots as a container stored elsewhere"))
}

/// The slots of a row, "–" of one that is counted together with others.
pub fn row_slots(stack: &ItemStack, item_slots: ItemSlots) -> Shown {
    match item_slots.of(stack) {
        RowSlots::Group(..) => Shown { text: "–".to_owned(), exact: None },
        RowSlots::Single(..) | RowSlots::AtHand(..) => shown(item_slots.of_stack(stack)),
    }
}

/// The place of the sentence about what a row is counted together with.
fn together(row: RowSlots, item_slots: ItemSlots) -> Option<usize> {
    match row {
        RowSlots::Single(..) => None,
        RowSlots::Group(group, _) => Some(group.index()),
        RowSlots::AtHand(..) => Some(GameRules::of(item_slots.game).groups().len()),
    }
}

/// A row of an inventory whose rows take these slots.
#[must_use]
pub fn stack(stack: &Entity<StackId, ItemStack>, item_slots: ItemSlots) -> StackView {
    let ItemStack { quantity, equipped, item, supply: _, note: _, uses, unknown: _ } = &**stack;
    let Item { name, value, weight, slot_override, equipped_slots, bundle: _, unknown: _ } = item;
    let (begun_bundle, row) = (item.counted_bundle(), item_slots.of(stack));
    StackView {
        id: stack.id,
        name: name.clone(),
        display_name: display_name(name).to_owned(),
        quantity: number_text(*quantity),
        value: shown_value(*value),
        weight: shown_weight(*weight),
        slots: row_slots(stack, item_slots),
        slots_each: match row {
            RowSlots::Group(..) => String::new(),
            RowSlots::Single(..) | RowSlots::AtHand(..) => {
                slots_each_text(item_slots.of_pieces_of(stack))
            }
        },
        together: together(row, item_slots),
        about_slots: about_slots(stack, item_slots),
        equipped: *equipped,
        split_up_to: Some(quantity.ceil()).filter(|most| *most > 1.0),
        slot_override: Switched {
            on: slot_override.is_some(),
            text: slot_override.map(exact_slots_text).unwrap_or_default(),
        },
        begun_bundle: Switched::of(begun_bundle.map(BundleSize::pieces)),
        equipped_slots: Switched {
            on: *equipped_slots != 0.0,
            text: exact_slots_text(*equipped_slots),
        },
        supply: stack.is_supply(),
        note: stack.note_text().map(str::to_owned),
        uses: uses.get().map(|uses| UsesView::of(stack, uses)),
        uses_in_name: uses_in_name(stack),
        bundle: bundle::offer(stack, item_slots),
    }
}

impl UsesView {
    fn of(stack: &ItemStack, uses: &Uses) -> Self {
        let name = display_name(&stack.item.name);
        let (left, of) = (number_text(uses.left), number_text(uses.of));
        Self {
            text: uses_left(uses),
            label: format!("Use one of {name}: {left} of {of} left"),
            is_empty: use_one(stack).is_none(),
            left,
            of,
        }
    }
}

/// The uses that a name without any has in brackets, in a list of an earlier version.
fn uses_in_name(stack: &ItemStack) -> Option<NamedUses> {
    let is_absent = stack.uses == Optional::Absent && stack.item.name.ends_with(')');
    let (name, uses) = uses_beside(&stack.item.name).filter(|_| is_absent)?;
    Some(NamedUses { name, left: number_text(uses.left), of: number_text(uses.of) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::model::{Item, State};

    #[test]
    fn only_more_than_one_can_be_split() {
        let slider = |quantity| {
            let some = ItemStack::new(quantity, Item::default());
            let item_slots = ItemSlots::default();
            stack(&Entity::new(State::default().ids.stack(), some), item_slots).split_up_to
        };
        assert_eq!((slider(0.5), slider(1.0)), (None, None));
        assert_eq!((slider(1.5), slider(20.0)), (Some(2.0), Some(20.0)));
    }
}

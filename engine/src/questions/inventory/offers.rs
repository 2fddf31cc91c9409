//! Suggestions of what to drop, in words (`docs/rules/actions.md#what-to-drop`).

use serde::Serialize;
use tsify::Tsify;

use crate::commands::{
    ConfigureStack, DropItems, Operation, SetPlace, StackAmount, StackChanges, Switched,
    ToggleEquipped,
};
use crate::questions::Snapshot;
use crate::questions::after::encumbrance_change;
use crate::view::before_after::in_words;
use crate::view::draw::has_weight_tile;
use engine_core::language::white_space::words;
use engine_core::model::{
    BundleSize, CoinKind, Coins, Container, ContainerId, Entity, Inventory, InventoryId, ItemStack,
    Place,
};
use engine_core::rules::bundles::{begun_size, offered};
use engine_core::rules::drop_suggestions::{
    DroppableStack, GearFirst, Overload, UnitsOfStack, cheapest_together, has_armour_left,
    one_container, one_stack, packed_stacks, totals_of, worn,
};
use engine_core::rules::encumbrance::coin_weight;
use engine_core::rules::games::{DropOrder, LoadUnit, Rules, Worn};
use engine_core::rules::limits::{InventoryUsage, Level, Usage};
use engine_core::rules::rounding::sum;
use engine_core::rules::totals::Totals;
use engine_core::rules::wealth::{all_coins, coin_count};
use engine_core::wording::names::short_name;
use engine_core::wording::printing::{coins_text, number_text, slots_text, total_text, with_unit};
use reader::reading::Wearable;

/// A way to carry no more than allowed.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Offer {
    /// The text of the button: "Drop 8 × Torch", "Drop Backpack", "Drop 4 items".
    pub button: String,
    /// The dropped items, one per line: "8 × Torch".
    pub lines: Vec<String>,
    /// The load afterwards, and the levels of encumbrance that change: "14.4 of 14.5 slots, 104 of 140 lb. Level: Speed
    /// 20 → no level".
    pub after: String,
    pub command: OfferCommand,
}

impl Eq for Offer {}

/// The command of an offer.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum OfferCommand {
    /// Drops stacks.
    DropItems(DropItems),
    /// Drops a container.
    SetPlace(SetPlace),
    /// Equips or unequips a stack.
    ToggleEquipped(ToggleEquipped),
    /// Counts a stack by bundles.
    ConfigureStack(Box<ConfigureStack>),
}

/// The most offers to unequip something.
const MOST_OFFERS: usize = 5;

/// The suggestions for an inventory with this overload.
pub(super) fn offers(
    snapshot: &Snapshot<'_>,
    inventory: InventoryId,
    droppables: &[DroppableStack<'_>],
    overload: Overload,
) -> Vec<Offer> {
    let equip = equip(snapshot, inventory, overload);
    let bundle = count_by_bundle(snapshot, inventory, droppables, overload);
    let owner = snapshot.state.inventory(inventory).ok();
    let gear_first = owner.filter(|owner| Rules::of(owner).game().drops == DropOrder::GearFirst);
    let (one, together) = match gear_first {
        None => (one_stack(droppables, overload), cheapest_together(droppables, overload)),
        Some(owner) => {
            let totals = snapshot.screen.of_inventory(owner);
            let is_listed = |name: &str| snapshot.context.is_in_own_catalogue(name);
            let order = GearFirst::of(owner, totals, droppables, &is_listed);
            let together = order.together();
            (order.one_stack(together.as_deref()), together)
        }
    };
    let one = one.and_then(|part| drop_items(snapshot, inventory, &[part]));
    // One line alone is no better than the first offer.
    let together = together
        .filter(|parts| parts.len() > 1)
        .and_then(|parts| drop_items(snapshot, inventory, &parts));
    let is_cleared = [&equip, &bundle, &one, &together].into_iter().any(Option::is_some);
    let container = owner
        .and_then(|owner| one_container(owner, snapshot.screen.of_inventory(owner)))
        // By gear first, nobody drops all that could be dropped if less is enough.
        .filter(|container| {
            !(gear_first.is_some() && is_cleared && holds_all(container, droppables))
        })
        .and_then(|container| {
            let drop = SetPlace { containers: vec![container.id], place: Place::Dropped };
            let after = load_after(snapshot, inventory, &drop)?;
            Some(of_container(drop, container, after))
        });
    distinct([
        (equip, "equipping"),
        (bundle, "bundle"),
        (one, "one item"),
        (container, "container"),
        (together, "together"),
    ])
}

/// True if a container holds every stack that could be dropped.
fn holds_all(
    container: &Entity<ContainerId, Container>,
    droppables: &[DroppableStack<'_>],
) -> bool {
    droppables.iter().all(|droppable| droppable.container == container.id)
}

/// The offer to equip the first armour, shield or weapon with which the slots are within the limit; no armour if some
/// is worn already. In a list of version 1.2.0 whose new items take 1 slot each, equipping changes nothing.
fn equip(snapshot: &Snapshot<'_>, id: InventoryId, overload: Overload) -> Option<Offer> {
    let inventory = snapshot.state.inventory(id).ok()?;
    if Rules::of(inventory).stored_slots().is_some() || overload.weight > 0.0 {
        return None;
    }
    let known = snapshot.context.built_in_items();
    let kind = |stack: &ItemStack| {
        known.wearable(&stack.item.name).or_else(|| match worn(inventory, stack)? {
            Worn::Armour => Some(Wearable::Armor),
            Worn::Shield => Some(Wearable::Shield),
            Worn::Helmet | Worn::Free | Worn::Condition => None,
        })
    };
    let is_armor = |stack: &ItemStack| kind(stack) == Some(Wearable::Armor);
    let wears_armor = inventory.containers().any(|container| {
        let carried = container.carried();
        let mut worn = container.stacks().iter().filter(|stack| stack.equipped);
        worn.any(|stack| carried.counts(stack) && is_armor(stack))
    });
    packed_stacks(inventory).find_map(|DroppableStack { container, stack, item_slots }| {
        let worn = ItemStack { equipped: true, ..ItemStack::clone(stack) };
        let freed = sum([item_slots.count(stack).packed, -item_slots.count(&worn).packed]);
        if stack.quantity != 1.0 || freed <= 0.0 || freed < overload.slots {
            return None;
        }
        if kind(stack)? == Wearable::Armor && wears_armor {
            return None;
        }
        let equip = ToggleEquipped { container, stack: stack.id };
        let after = load_after(snapshot, id, &equip)?;
        if exceeds_equipped_slots(snapshot, id, &equip) {
            return None;
        }
        let name = short_name(&stack.item.name);
        Some(Offer {
            button: format!("Equip {name}"),
            lines: vec![name],
            after,
            command: OfferCommand::ToggleEquipped(equip),
        })
    })
}

/// The offer to count the first stack by bundles with which the slots are within the limit.
fn count_by_bundle(
    snapshot: &Snapshot<'_>,
    id: InventoryId,
    droppables: &[DroppableStack<'_>],
    overload: Overload,
) -> Option<Offer> {
    if overload.weight > 0.0 {
        return None;
    }
    droppables.iter().find_map(|DroppableStack { container, stack, item_slots }| {
        let bundle = offered(stack, *item_slots)?;
        let slot_override = Switched { on: true, text: number_text(bundle.slots_each()) };
        let begun = begun_size(bundle, *item_slots).map(BundleSize::pieces);
        let changes = StackChanges {
            slot_override: Some(slot_override),
            begun_bundle: Some(Switched::of(begun)),
            ..StackChanges::default()
        };
        let count = ConfigureStack { container: *container, stack: stack.id, changes };
        let after = load_after(snapshot, id, &count)?;
        let (size, slots) = (number_text(bundle.size), slots_text(bundle.slots));
        let name = short_name(&stack.item.name);
        Some(Offer {
            button: format!("Count {size} × {name} as {slots}"),
            lines: vec![name],
            after,
            command: OfferCommand::ConfigureStack(Box::new(count)),
        })
    })
}

/// The offers to unequip one stack with which the equipped slots are within their limit, the smallest first.
pub(super) fn unequip(
    snapshot: &Snapshot<'_>,
    inventory: &Entity<InventoryId, Inventory>,
) -> Vec<Offer> {
    let item_slots = Rules::of(inventory).item_slots();
    let mut equipped: Vec<_> = inventory
        .containers()
        .flat_map(|container| {
            let carried = container.carried();
            let counting = container.stacks().iter().filter(move |stack| carried.counts(stack));
            counting.map(|stack| (container.id, stack))
        })
        .filter(|(_, stack)| item_slots.counts_apart(stack))
        .map(|(container, stack)| (item_slots.of_stack(stack), container, stack))
        .collect();
    equipped.sort_by(|(a, ..), (b, ..)| a.total_cmp(b));
    let offers = equipped.into_iter().filter_map(|(_, container, stack)| {
        let unequip = ToggleEquipped { container, stack: stack.id };
        let after = snapshot.after(&unequip).ok()?;
        let after = after.inventory(inventory.id).ok()?;
        let totals = snapshot.screen.of_inventory(after);
        let usage = InventoryUsage::of(after, totals);
        let is_enough = usage.equipped.is_some_and(|usage| usage.level() != Level::Over);
        let name = short_name(&stack.item.name);
        is_enough.then(|| Offer {
            button: format!("Unequip {name}"),
            lines: vec![name],
            after: used_text(after, totals),
            command: OfferCommand::ToggleEquipped(unequip),
        })
    });
    distinct(offers.take(MOST_OFFERS).map(|offer| (Some(offer), "equipped")))
}

fn drop_items(
    snapshot: &Snapshot<'_>,
    inventory: InventoryId,
    parts: &[UnitsOfStack<'_>],
) -> Option<Offer> {
    let away = parts.iter().map(|part| StackAmount {
        container: part.droppable.container,
        stack: part.droppable.stack.id,
        quantity: part.units,
    });
    let drop = DropItems { inventory, parts: away.collect() };
    let after = load_after(snapshot, inventory, &drop)?;
    Some(of_parts(drop, parts, after))
}

/// True if the equipped slots are over their limit after a command.
fn exceeds_equipped_slots(
    snapshot: &Snapshot<'_>,
    id: InventoryId,
    operation: &dyn Operation,
) -> bool {
    let after = snapshot.after(operation).ok();
    let after = after.as_ref().and_then(|after| after.inventory(id).ok());
    after.is_some_and(|inventory| {
        let totals = snapshot.screen.of_inventory(inventory);
        let equipped = InventoryUsage::of(inventory, totals).equipped;
        equipped.is_some_and(|usage| usage.level() == Level::Over)
    })
}

/// The load after a command, in words, if it is within the limits.
fn load_after(
    snapshot: &Snapshot<'_>,
    id: InventoryId,
    operation: &dyn Operation,
) -> Option<String> {
    let after = snapshot.after(operation).ok()?;
    let inventory = after.inventory(id).ok()?;
    let totals = snapshot.screen.of_inventory(inventory);
    let is_enough = Overload::of(inventory, totals).is_none();
    let levels = encumbrance_change(snapshot.state.inventory(id).ok()?, inventory, snapshot.screen);
    let levels = levels.map(|levels| format!(". {levels}")).unwrap_or_default();
    is_enough.then(|| used_text(inventory, totals) + &levels)
}

/// The offer to drop units of stacks, given the load after it.
fn of_parts(drop: DropItems, parts: &[UnitsOfStack<'_>], after: String) -> Offer {
    let line = |part: &UnitsOfStack<'_>| {
        let name = short_name(&part.droppable.stack.item.name);
        format!("{} × {name}", number_text(part.units))
    };
    let lines: Vec<_> = parts.iter().map(line).collect();
    Offer {
        button: match lines.as_slice() {
            [only] => format!("Drop {only}"),
            several => format!("Drop {} items", several.len()),
        },
        lines,
        after,
        command: OfferCommand::DropItems(drop),
    }
}

/// The offer to drop a container.
fn of_container(drop: SetPlace, container: &Container, after: String) -> Offer {
    let name = short_name(container.name());
    Offer {
        button: format!("Drop {name}"),
        lines: vec![name],
        after,
        command: OfferCommand::SetPlace(drop),
    }
}

/// The offers that there are, each with its kind. A button that would read like an earlier one names its kind: a
/// container may be called "8 × Torch" where 8 torches are offered.
fn distinct<'a>(offers: impl IntoIterator<Item = (Option<Offer>, &'a str)>) -> Vec<Offer> {
    let mut distinct: Vec<Offer> = Vec::new();
    for (offer, kind) in offers {
        let Some(mut offer) = offer else { continue };
        while distinct.iter().any(|earlier| reads_like(earlier, &offer)) {
            offer.button = format!("{} ({kind})", offer.button);
        }
        distinct.push(offer);
    }
    distinct
}

/// True if the buttons of two offers look the same when each run of white space is drawn as one blank.
fn reads_like(one: &Offer, other: &Offer) -> bool {
    let (one, other) = (&one.button, &other.button);
    words(one).eq(words(other))
}

/// The load of an inventory with these totals, and its limits: "14.4 of 14.5 slots, 104 of 140 lb". The weight is left
/// out if its tile is not shown.
fn used_text(inventory: &Inventory, totals: Totals) -> String {
    let usage = InventoryUsage::of(inventory, totals);
    let unit = Rules::of(inventory).load_unit();
    let (load, weight) = (usage.load(unit).into(), usage.weight.into());
    let equipped =
        usage.equipped.map(|equipped| format!(", equipped {}", in_words(&equipped.into())));
    let load = with_unit(&in_words(&load), unit.name()) + &equipped.unwrap_or_default();
    let has_weight = unit == LoadUnit::Slots && has_weight_tile(inventory);
    if has_weight { format!("{load}, {} lb", in_words(&weight)) } else { load }
}

/// The reason why nothing is offered.
pub(super) fn no_offer(
    inventory: &Inventory,
    droppables: &[DroppableStack<'_>],
    overload: Overload,
) -> String {
    let Totals { slots, weight, .. } = totals_of(droppables);
    let pouches = inventory.carried_pouches();
    let coins = all_coins(pouches.map(|(_, pouch)| &pouch.coins));
    let count = coin_count(&coins);
    let rules = Rules::of(inventory);
    let of_coins = rules.coins().slots(count);
    let is_over_alone = |allowed| Usage::of(of_coins, allowed).level() == Level::Over;
    if slots < overload.slots
        && (sum([slots, of_coins]) >= overload.slots || is_over_alone(rules.slot_allowance()))
    {
        return format!(
            "{} take {}: pay with small coins first, or drop the pouch.",
            coins_text(count),
            slots_text(of_coins)
        );
    }
    let text = if weight < overload.weight && sum([weight, coin_weight(&coins)]) >= overload.weight
    {
        let most = CoinKind::ALL.into_iter().max_by(|a, b| coins.get(*a).total_cmp(&coins.get(*b)));
        let kind = most.unwrap_or(CoinKind::Cp);
        let count = coins.get(kind);
        let lb = coin_weight(&Coins::default().with(kind, count));
        return format!(
            "{} {} weigh {} lb: pay with small coins first, or drop the pouch.",
            number_text(count),
            Rules::of(inventory).coin_table().abbreviation(kind),
            total_text(lb)
        );
    } else if droppables.is_empty() && has_armour_left(inventory) {
        "Only armour is left to drop."
    } else if droppables.is_empty() {
        "Nothing unequipped is left to drop."
    } else if slots < overload.slots || weight < overload.weight {
        "Dropping every unequipped item is not enough."
    } else {
        "More than five items would have to go."
    };
    text.to_owned()
}

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::TotalKind;
use super::offers::{Offer, no_offer, offers, unequip};
use crate::questions::{Ask, Snapshot};
use crate::view::draw::Contents;
use crate::view::figures::shown;
use crate::view::{Level, Shown};
use engine_core::model::ItemStack;
use engine_core::model::{CoinTable, Container, ContainerId, Entity, Inventory, Place, StackId};
use engine_core::rules::drop_suggestions::{Overload, droppable_stacks};
use engine_core::rules::games::{CoinRule, ItemSlots, Rules};
use engine_core::rules::limits::Usage;
use engine_core::rules::rounding::sum;
use engine_core::rules::totals::Totals;
use engine_core::wording::names::listed_name;

/// The most containers that are listed, and the most stacks.
const MOST_CONTAINERS: usize = 200;
const MOST_STACKS: usize = 10;

/// The parts of a total of the open inventory, with suggestions of what to drop; `None` if no inventory is open
/// (`docs/rules/panel.md#breakdown`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct Breakdown {
    pub subject: TotalKind,
}

/// The parts of a total of the open inventory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct BreakdownView {
    /// "17.6 of 14.5: 3.1 over", "17.6 of 26.5: 8.9 left" or "588.3 gp".
    pub head: String,
    /// The level of the total; `None` for wealth, which has no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// The origin of the allowance: "28 from Strength 14, −1.5 Exhaustion", with a number of its own "26, −1.5
    /// Exhaustion". For wealth, the part that is not carried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowance: Option<String>,
    /// The containers that count, the largest first, then those that don't; at most 200.
    pub containers: Vec<ContainerShare>,
    /// The other containers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more_containers: Option<Remainder>,
    /// The ten largest stacks that count, the largest first.
    pub stacks: Vec<StackShare>,
    /// The other stacks that count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more_stacks: Option<Remainder>,
    /// The limit that is exceeded if it is not this total's own: "Slots 26 of 12: 14 over".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_limit: Option<String>,
    /// Suggestions of what to drop if the inventory exceeds its slots or its weight; at most five.
    pub offers: Vec<Offer>,
    /// The reason why there is no offer, though the total is over its limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_offer: Option<String>,
}

/// A container's part of a total.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ContainerShare {
    pub container: ContainerId,
    pub name: String,
    /// The amount it counts; for a container that isn't carried, the amount it would count.
    pub amount: Shown,
    /// The filled part of a bar, 0 to 100; the largest share fills it.
    pub percent: u8,
    /// The reason why it doesn't count, if it doesn't: "dropped", "stored", "not counted".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_counted: Option<String>,
}

/// A stack's part of a total.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct StackShare {
    /// The container that holds it.
    pub container: ContainerId,
    pub stack: StackId,
    pub name: String,
    /// The name of the container, to print: "Backpack", for what is worn out of a dropped one "On you (Backpack)".
    pub holder: String,
    /// The amount it counts.
    pub amount: Shown,
    /// The filled part of the bar, 0 to 100; the largest share fills it.
    pub percent: u8,
}

/// The entries that a list leaves out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Remainder {
    /// "40 more take 6.2 slots".
    pub text: String,
    /// The amount they count together.
    pub amount: Shown,
}

impl Ask for Breakdown {
    type Answer = Option<BreakdownView>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<BreakdownView> {
        let Self { subject } = *self;
        let inventory = snapshot.open()?;
        let item_slots = Rules::of(inventory).item_slots();
        let contents: Vec<_> = inventory
            .containers()
            .map(|container| (&**container, snapshot.screen.of(container, item_slots)))
            .collect();
        let totals = snapshot.screen.of_inventory(inventory);
        let (head, level) = subject.head(inventory, totals);
        let (containers, more_containers) = containers(subject, inventory, totals, &contents);
        let (stacks, more_stacks) =
            stacks(subject, item_slots, &contents, Rules::of(inventory).coin_table());
        let mut view = BreakdownView {
            head,
            level,
            allowance: subject.allowance(inventory, &contents),
            containers,
            more_containers,
            stacks,
            more_stacks,
            other_limit: None,
            offers: Vec::new(),
            no_offer: None,
        };
        let overload = Overload::of(inventory, totals);
        if subject == TotalKind::Equipped && level == Some(Level::Over) {
            view.offers = unequip(snapshot, inventory);
            if view.offers.is_empty() {
                view.no_offer = Some("More than one item would have to be unequipped.".to_owned());
            }
        } else if subject != TotalKind::Wealth && !overload.is_none() {
            view.other_limit = subject.other_limit(inventory, totals);
            let droppables = droppable_stacks(inventory);
            view.offers = offers(snapshot, inventory.id, &droppables, overload);
            if view.offers.is_empty() {
                view.no_offer = Some(no_offer(inventory, &droppables, overload));
            }
        }
        Some(view)
    }
}

/// The reason why the contents of a container are not counted, if they are not.
fn not_counted(subject: TotalKind, container: &Container) -> Option<&'static str> {
    match (container, container.place()) {
        (Container::Unknown(_), _) => Some("not counted"),
        _ if subject == TotalKind::Wealth => None,
        (_, Place::Carried) => None,
        (_, Place::Dropped) => Some("dropped"),
        (_, Place::Elsewhere) => Some("stored"),
    }
}

/// A part of a total before it is printed.
struct Part<'a> {
    container: &'a Entity<ContainerId, Container>,
    name: String,
    /// The amount that it counts or would count.
    amount: f64,
    /// The reason why it is not counted, if it is not.
    not_counted: Option<&'static str>,
}

/// What is in a container, and in a line of its own what is worn out of it.
fn parts_of<'a>(
    subject: TotalKind,
    (container, totals): Contents<'a>,
    table: &CoinTable,
) -> impl Iterator<Item = Part<'a>> {
    let of = |totals: Totals| subject.of(totals, table);
    let part = |name, amount, not_counted| Part { container, name, amount, not_counted };
    let name = listed_name(container.name());
    let is_worn = subject != TotalKind::Wealth && container.worn().next().is_some();
    let worn = is_worn.then(|| part(on_you(&name), of(totals.worn), None));
    let inside = match subject {
        TotalKind::Wealth => totals.all(),
        TotalKind::Slots | TotalKind::Equipped | TotalKind::Weight => {
            totals.inside_if_carried(container)
        }
    };
    let inside = part(name, of(inside), not_counted(subject, container));
    worn.into_iter().chain([inside])
}

/// The place of what is worn out of a dropped container: "On you (Backpack)".
fn on_you(container: &str) -> String {
    format!("On you ({container})")
}

/// The total of the containers that are not listed. Those that are not counted are at the end.
fn containers_rest(subject: TotalKind, rest: &[Part<'_>], table: &CoinTable) -> Option<Remainder> {
    let counting = rest.iter().filter(|part| part.not_counted.is_none());
    let amounts: Vec<_> = counting.map(|part| part.amount).collect();
    let more = subject.rest(amounts.len(), sum(amounts.iter().copied()), table);
    let not_counted = match rest.len() - amounts.len() {
        0 => return more,
        1 => "1 more is not counted".to_owned(),
        count => format!("{count} more are not counted"),
    };
    Some(match more {
        Some(Remainder { text, amount }) => {
            Remainder { text: format!("{text}, {not_counted}"), amount }
        }
        None => Remainder { text: not_counted, amount: shown(0.0) },
    })
}

/// The slots of what is counted together, each under the first container that counts some of it: of coins the first
/// carried pouch.
fn counted_together<'a>(
    subject: TotalKind,
    inventory: &Inventory,
    totals: Totals,
    contents: &[Contents<'a>],
) -> Vec<Part<'a>> {
    if subject != TotalKind::Slots {
        return Vec::new();
    }
    let rules = Rules::of(inventory);
    let parts = rules.counted_together(&totals).filter_map(|together| {
        let counts = |(container, inside): &&Contents<'a>| {
            let is_purse = is_pouch(container) && container.place() == Place::Carried;
            together.has_coins() && is_purse || together.is_among(&inside.counted(container))
        };
        let (container, _) = contents.iter().find(counts)?;
        let name = rules.name_of_together(together, &totals);
        let count = together.count_text();
        let (amount, not_counted) = (together.slots, None);
        Some(Part { container, name: format!("{name}: {count}"), amount, not_counted })
    });
    parts.collect()
}

fn is_pouch(container: &Container) -> bool {
    matches!(container, Container::Pouch(_))
}

fn containers(
    subject: TotalKind,
    inventory: &Inventory,
    totals: Totals,
    contents: &[Contents<'_>],
) -> (Vec<ContainerShare>, Option<Remainder>) {
    let table = Rules::of(inventory).coin_table();
    let are_coins_together =
        subject == TotalKind::Slots && Rules::of(inventory).coins() != CoinRule::Pouch;
    let mut parts: Vec<_> = contents
        .iter()
        .filter(|(container, _)| {
            !is_pouch(container) || !(are_coins_together || subject == TotalKind::Equipped)
        })
        .flat_map(|contents| parts_of(subject, *contents, table))
        .chain(counted_together(subject, inventory, totals, contents))
        .collect();
    parts.sort_by(|a, b| {
        let is_counted = a.not_counted.is_some().cmp(&b.not_counted.is_some());
        is_counted.then(b.amount.total_cmp(&a.amount))
    });
    let largest = parts.iter().map(|part| part.amount).fold(0.0, f64::max);
    let rest = parts.get(MOST_CONTAINERS..).unwrap_or_default();
    let more = containers_rest(subject, rest, table);
    let listed = parts.iter().take(MOST_CONTAINERS).map(|part| ContainerShare {
        container: part.container.id,
        name: part.name.clone(),
        amount: shown(part.amount),
        percent: Usage::of(part.amount, largest).percent(),
        not_counted: part.not_counted.map(str::to_owned),
    });
    (listed.collect(), more)
}

/// The container of a stack, as a part of a total names it.
fn holder(container: &Container, stack: &Entity<StackId, ItemStack>) -> String {
    let name = listed_name(container.name());
    let is_worn = container.worn().any(|worn| worn.id == stack.id);
    if is_worn { on_you(&name) } else { name }
}

fn stacks(
    subject: TotalKind,
    item_slots: ItemSlots,
    contents: &[Contents<'_>],
    table: &CoinTable,
) -> (Vec<StackShare>, Option<Remainder>) {
    let mut parts: Vec<_> = contents
        .iter()
        .flat_map(|(container, _)| {
            let carried = container.carried();
            let stacks = container.stacks().iter();
            let counting = stacks.filter(move |stack| subject.counts(stack, carried));
            counting.map(move |stack| (*container, stack, subject.of_stack(stack, item_slots)))
        })
        .filter(|(_, _, amount)| *amount != 0.0)
        .collect();
    parts.sort_by(|(_, _, a), (_, _, b)| b.total_cmp(a));
    let largest = parts.first().map_or(0.0, |(_, _, amount)| *amount);
    let rest = parts.get(MOST_STACKS..).unwrap_or_default();
    let more = subject.rest(rest.len(), sum(rest.iter().map(|(_, _, amount)| *amount)), table);
    let listed = parts.iter().take(MOST_STACKS).map(|(container, stack, amount)| StackShare {
        container: container.id,
        stack: stack.id,
        name: listed_name(&stack.item.name),
        holder: holder(container, stack),
        amount: shown(*amount),
        percent: Usage::of(*amount, largest).percent(),
    });
    (listed.collect(), more)
}

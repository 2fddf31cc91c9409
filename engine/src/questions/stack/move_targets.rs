use std::cmp::Ordering;
use std::collections::HashSet;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::Moved;
use crate::questions::{Ask, Snapshot};
use crate::view::before_after::{BeforeAfter, from_to, in_words};
use crate::view::figures::{in_load_unit, usage};
use crate::view::levels::Encumbrance;
use crate::view::screen::Screen;
use crate::view::{Level, UsageView};
use engine_core::language::search::Names;
use engine_core::language::white_space::trimmed;
use engine_core::model::CarriedPart;
use engine_core::model::{
    Container, ContainerId, Entity, Inventory, InventoryId, ItemContainer, ItemStack, Limit,
};
use engine_core::rules::games::{ItemSlots, LoadUnit, Rules};
use engine_core::rules::limits::InventoryUsage;
use engine_core::rules::rounding::{round_to_millionth, sum};
use engine_core::rules::totals::Totals;
use engine_core::wording::names::{counted, listed_name};
use engine_core::wording::printing::{counted_slots, total_text, with_unit};

/// The containers that stacks can move to, with their totals afterwards: the first containers of their inventory, and
/// the first of others (`docs/rules/actions.md#moving-and-giving-items`). It looks at each once, so it is fast enough
/// for the slider "Split".
#[derive(Clone, Debug, PartialEq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MoveTargets {
    pub moved: Moved,
    /// The text that the names of containers, or those of other inventories, have to match; all match a blank one.
    pub text: String,
    /// The most containers of their inventory that are listed.
    pub most: usize,
    /// The most containers of others that are listed.
    pub most_others: usize,
}

/// A container that Move Item offers, as it would be after the move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MoveTarget {
    pub container: ContainerId,
    pub name: String,
    /// The text of its button: "Backpack", or for a different inventory "Backpack, Mira Thornwood".
    pub label: String,
    /// Its slots before and after: "3/5 → 5.2/5"; in a list of items "12 items".
    pub text: String,
    /// Its slots afterwards.
    pub usage: UsageView,
    /// "not carried", if it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_carried: Option<String>,
    /// The levels of encumbrance that moving within the inventory changes: "Level: Speed 20 → no level".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level_change: Option<String>,
}

/// An inventory that Move Item offers, as it would be after it gets the items.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct OtherInventory {
    pub id: InventoryId,
    pub name: String,
    /// "13.8 → 14.8 of 22 slots", and the weight if it would be over its limit.
    pub text: String,
    /// The highest level in the text.
    pub level: Level,
    /// Its item containers, the left column's first.
    pub targets: Vec<MoveTarget>,
}

/// The targets of Move Item.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MoveTargetList {
    /// A description of what is moved: the name of a single stack, or "4 items".
    pub what: String,
    /// "Each stack rounds by itself: 1 → 2 slots.", if splitting a stack of bundles takes more slots.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub split: Option<String>,
    /// The name of the inventory.
    pub owner: String,
    /// True if there are so many targets that they can be searched.
    pub searchable: bool,
    /// The first other item containers of the inventory, the left column's first.
    pub targets: Vec<MoveTarget>,
    /// The number of others not listed.
    pub more: usize,
    /// The first other inventories that have an item container, those with the most room first.
    pub others: Vec<OtherInventory>,
    /// The number of their containers that are not listed.
    pub more_others: usize,
}

/// The most targets that are seen at a glance.
const AT_A_GLANCE: usize = 8;

/// An inventory with its totals.
type InventoryTotals<'a> = (&'a Rc<Entity<InventoryId, Inventory>>, Totals);

impl Ask for MoveTargets {
    type Answer = MoveTargetList;

    fn answer(&self, snapshot: &Snapshot<'_>) -> MoveTargetList {
        let (moved, screen) = (&self.moved, snapshot.screen);
        let parts = moved.parts(snapshot.state).unwrap_or_default();
        let Ok(owner) = snapshot.state.owner(moved.container) else {
            return MoveTargetList::default();
        };
        if parts.is_empty() {
            return MoveTargetList::default();
        }
        let item_slots = Rules::of(owner).item_slots();
        let sums = MovedTotals::of(&parts, item_slots);
        let levels = OwnLevels::of(owner, moved, &sums, snapshot);
        let given = moved.without_empty(snapshot.state);
        let is_giveable =
            given.is_ok_and(|given| !given.stacks.is_empty()) && !owner.is_item_list();
        let others: Vec<_> =
            screen.characters().filter(|(other, _)| is_giveable && other.id != owner.id).collect();
        let elsewhere = others.iter().flat_map(|(inventory, _)| item_containers(inventory));
        // One of them holds what is moved.
        let searchable = item_containers(owner).chain(elsewhere).nth(AT_A_GLANCE + 1).is_some();
        let listed = self.listed(owner, &others, snapshot);
        let source = moved.container;
        let (targets, more) =
            own_targets(owner, source, &sums, &levels, &listed, self.most, screen);
        let others = others.into_iter();
        let (others, more_others) =
            other_targets(others, &parts, &listed, self.most_others, screen);
        let what = moved.items(snapshot.state).text("item");
        let split = split(moved, Rules::of(owner), snapshot);
        let owner = listed_name(&owner.name);
        MoveTargetList { what, split, owner, searchable, targets, more, others, more_others }
    }
}

/// The totals of what is moved, and of the equipped and the other stacks of it.
#[derive(Clone, Copy)]
struct MovedTotals {
    all: Totals,
    equipped: Totals,
    others: Totals,
    /// The number of stacks that are not equipped.
    unequipped: usize,
}

impl MovedTotals {
    fn of(moved: &[ItemStack], item_slots: ItemSlots) -> Self {
        let of = |is_part: fn(&ItemStack) -> bool| {
            let part = moved.iter().filter(|stack| is_part(stack));
            part.map(|stack| Totals::of_stack(stack, item_slots)).sum()
        };
        Self {
            all: of(|_| true),
            equipped: of(|stack| stack.equipped),
            others: of(|stack| !stack.equipped),
            unequipped: moved.iter().filter(|stack| !stack.equipped).count(),
        }
    }

    /// True if the carrier of a container has all of it with them in there.
    const fn are_carried(&self, target: CarriedPart<'_>) -> bool {
        match target {
            CarriedPart::Contents | CarriedPart::FixedLoad(_) => true,
            CarriedPart::Worn => self.unequipped == 0,
            CarriedPart::Nothing => false,
        }
    }

    /// The totals that the carrier of a container counts more with it in there.
    fn counted(&self, target: CarriedPart<'_>) -> Totals {
        match target {
            CarriedPart::Contents => self.all,
            CarriedPart::Worn => self.equipped,
            CarriedPart::FixedLoad(_) | CarriedPart::Nothing => Totals::default(),
        }
    }

    /// What a container has more inside with it.
    const fn inside(&self, target: CarriedPart<'_>) -> Totals {
        match target {
            CarriedPart::Contents | CarriedPart::FixedLoad(_) | CarriedPart::Nothing => self.all,
            CarriedPart::Worn => self.others,
        }
    }
}

/// The containers that are listed.
enum Listed {
    All,
    Only(HashSet<ContainerId>),
}

impl Listed {
    fn has(&self, container: ContainerId) -> bool {
        match self {
            Self::All => true,
            Self::Only(containers) => containers.contains(&container),
        }
    }

    /// The containers of an inventory that are listed.
    fn of<'a>(
        &self,
        inventory: &'a Inventory,
    ) -> impl Iterator<Item = (&'a Rc<Entity<ContainerId, Container>>, &'a ItemContainer)> {
        item_containers(inventory).filter(|(entry, _)| self.has(entry.id))
    }
}

impl MoveTargets {
    /// The containers whose names match the text, those of other inventories also by the names of these.
    fn listed(
        &self,
        owner: &Inventory,
        others: &[InventoryTotals<'_>],
        snapshot: &Snapshot<'_>,
    ) -> Listed {
        if trimmed(&self.text).is_empty() {
            return Listed::All;
        }
        let own =
            item_containers(owner).map(|(entry, container)| (entry.id, container.name.clone()));
        let others = others.iter().flat_map(|(inventory, _)| {
            item_containers(inventory).map(|(entry, container)| {
                (entry.id, format!("{}, {}", container.name, inventory.name))
            })
        });
        let (ids, names): (Vec<_>, Vec<_>) = own.chain(others).unzip();
        let names = names.iter().map(String::as_str);
        let matching = Names::of(names, snapshot.context.case_mapping).matching(&self.text);
        Listed::Only(matching.into_iter().filter_map(|index| ids.get(index).copied()).collect())
    }
}

/// The slots of a split stack before and after, if its bundles make them more (`docs/rules/game.md#begun-bundles`).
fn split(moved: &Moved, rules: Rules<'_>, snapshot: &Snapshot<'_>) -> Option<String> {
    let [only] = moved.stacks.as_slice() else {
        return None;
    };
    let stack = snapshot.state.stack(moved.container, *only).ok()?;
    let parts = moved.split(snapshot.state).ok()?;
    let item_slots = rules.item_slots();
    let (before, after) =
        (item_slots.of_stack(stack), sum(parts.iter().map(|part| item_slots.of_stack(part))));
    let slots = counted_slots(&from_to(total_text(before), total_text(after)));
    let is_more = after > before && rules.shown_columns().slots;
    is_more.then(|| format!("Each stack rounds by itself: {slots}."))
}

/// The levels of encumbrance that change if items move within their inventory.
#[derive(Default)]
struct OwnLevels {
    /// Into a container whose contents count.
    counted: Option<String>,
    /// Into a dropped one, where only what is equipped counts.
    worn: Option<String>,
    /// Into any other one.
    not_counted: Option<String>,
}

impl OwnLevels {
    fn of(owner: &Inventory, moved: &Moved, sums: &MovedTotals, snapshot: &Snapshot<'_>) -> Self {
        let source = snapshot.state.container(moved.container);
        let item_slots = Rules::of(owner).item_slots();
        let (Ok(source), Ok(rest)) = (source, moved.rest(snapshot.state, item_slots)) else {
            return Self::default();
        };
        let totals = |container| snapshot.screen.of(container, item_slots);
        let others = owner.containers().filter(|container| container.id != source.id);
        let others = others.map(|container| (&***container, totals(container)));
        let others = Totals::of_containers(owner, others);
        let left = match source.carried() {
            CarriedPart::Contents | CarriedPart::Worn => rest,
            CarriedPart::FixedLoad(_) | CarriedPart::Nothing => totals(source).counted(source),
        };
        let before = Encumbrance::of(owner, snapshot.screen.of_inventory(owner));
        let change = |more: Totals| {
            let then = [others, left, more].into_iter().sum();
            before.change(&Encumbrance::of(owner, then))
        };
        Self {
            counted: change(sums.counted(CarriedPart::Contents)),
            worn: change(sums.counted(CarriedPart::Worn)),
            not_counted: change(sums.counted(CarriedPart::Nothing)),
        }
    }

    fn change_in(&self, target: &Container) -> Option<String> {
        match target.carried() {
            CarriedPart::Contents => self.counted.clone(),
            CarriedPart::Worn => self.worn.clone(),
            CarriedPart::FixedLoad(_) | CarriedPart::Nothing => self.not_counted.clone(),
        }
    }
}

/// The first containers of the inventory, except the one that holds the moved items.
fn own_targets(
    inventory: &Inventory,
    source: ContainerId,
    moved: &MovedTotals,
    levels: &OwnLevels,
    listed: &Listed,
    most: usize,
    screen: &Screen,
) -> (Vec<MoveTarget>, usize) {
    let rules = Rules::of(inventory);
    let mut others = listed.of(inventory).filter(|(entry, _)| entry.id != source);
    let first = others.by_ref().take(most);
    let targets = first.map(|(entry, container)| {
        let label = listed_name(&container.name);
        let level_change = levels.change_in(entry);
        let target = target(entry, container, label, moved, rules, screen);
        if inventory.is_item_list() {
            let text = counted(container.items.len(), "item");
            return MoveTarget { text, not_carried: None, ..target };
        }
        MoveTarget { level_change, ..target }
    });
    (targets.collect(), others.count())
}

/// The first containers of other inventories: of those without a limit first, then of those with the most slots left,
/// then, where nothing says slots, of those with the most lb left.
fn other_targets<'a>(
    listed: impl Iterator<Item = InventoryTotals<'a>>,
    moved: &[ItemStack],
    wanted: &Listed,
    most: usize,
    screen: &Screen,
) -> (Vec<OtherInventory>, usize) {
    let mut all = 0;
    let mut others: Vec<_> = listed
        .filter_map(|(inventory, totals)| {
            let containers = wanted.of(inventory).count();
            all += containers;
            let unit = Rules::of(inventory).load_unit();
            let load = InventoryUsage::of(inventory, totals).load(unit);
            let room = load.allowed().map(|allowed| round_to_millionth(allowed - load.used()));
            (containers > 0).then_some(((room, unit), inventory, totals))
        })
        .enumerate()
        .collect();
    let by_room = |a: &(usize, (Room, _, _)), b: &(usize, (Room, _, _))| {
        more_room_first(a.1.0, b.1.0).then(a.0.cmp(&b.0))
    };
    // Each has a container, so at most `most` inventories are listed; only those are sorted.
    if most < others.len() {
        others.select_nth_unstable_by(most, by_room);
        others.truncate(most);
    }
    others.sort_unstable_by(by_room);
    let mut left = most;
    let mut shown = Vec::new();
    for (_, (_, inventory, totals)) in others {
        if left == 0 {
            break;
        }
        let other = other(inventory, totals, moved, wanted, left, screen);
        left -= other.targets.len();
        shown.push(other);
    }
    (shown, all - (most - left))
}

/// The room that is left in an inventory, in its unit.
type Room = (Limit, LoadUnit);

/// Orders by the room that is left: no limit before any number, slots before lb, which can't be compared with them, and
/// the larger number before the smaller.
fn more_room_first((a, a_unit): Room, (b, b_unit): Room) -> Ordering {
    let is_in_lb = |unit| unit == LoadUnit::Lb;
    match (a, b) {
        (Limit::None, Limit::None) => Ordering::Equal,
        (Limit::None, Limit::Of(_)) => Ordering::Less,
        (Limit::Of(_), Limit::None) => Ordering::Greater,
        (Limit::Of(a), Limit::Of(b)) => {
            is_in_lb(a_unit).cmp(&is_in_lb(b_unit)).then(b.total_cmp(&a))
        }
    }
}

fn other(
    inventory: &Entity<InventoryId, Inventory>,
    totals: Totals,
    moved: &[ItemStack],
    listed: &Listed,
    most: usize,
    screen: &Screen,
) -> OtherInventory {
    let rules = Rules::of(inventory);
    let moved = MovedTotals::of(moved, rules.item_slots());
    let name = listed_name(&inventory.name);
    let targets = listed.of(inventory).take(most).map(|(entry, container)| {
        let label = format!("{}, {name}", listed_name(&container.name));
        target(entry, container, label, &moved, rules, screen)
    });
    let (text, level) = load_after(inventory, totals, moved.counted(most_carried(inventory)));
    OtherInventory { id: inventory.id, name: name.clone(), text, level, targets: targets.collect() }
}

/// The part that counts of what goes into the item container that counts most of it: in any that is carried without a
/// fixed load everything, otherwise in a dropped one what is equipped.
fn most_carried(inventory: &Inventory) -> CarriedPart<'_> {
    let has = |part| item_containers(inventory).any(|(entry, _)| entry.carried() == part);
    let mut parts = [CarriedPart::Contents, CarriedPart::Worn].into_iter();
    parts.find(|part| has(*part)).unwrap_or(CarriedPart::Nothing)
}

/// The load of an inventory before and after it gets `more`: "13.8 → 14.8 of 22 slots", and its level afterwards. The
/// levels of encumbrance that change are behind it: ". Level: no level → Speed 20".
fn load_after(inventory: &Inventory, now: Totals, more: Totals) -> (String, Level) {
    let all = [now, more].into_iter().sum();
    let then = InventoryUsage::of(inventory, all);
    let unit = Rules::of(inventory).load_unit();
    let load = BeforeAfter {
        before: Some(InventoryUsage::of(inventory, now).load(unit).into()),
        after: then.load(unit).into(),
    };
    let text = with_unit(&load.in_words(), unit.name());
    let [before, after] = [now, all].map(|totals| Encumbrance::of(inventory, totals));
    let levels = before.change(&after).map(|levels| format!(". {levels}")).unwrap_or_default();
    let level = load.after.level.max(before.equipped_level(&after));
    if unit == LoadUnit::Lb || !Rules::of(inventory).shown_columns().weight {
        return (text + &levels, level);
    }
    let weight_level = then.weight.level();
    if weight_level < Level::Over {
        return (text + &levels, level.max(weight_level));
    }
    (format!("{text}, {} lb{levels}", in_words(&then.weight.into())), weight_level)
}

fn target(
    entry: &Rc<Entity<ContainerId, Container>>,
    container: &ItemContainer,
    label: String,
    moved: &MovedTotals,
    rules: Rules<'_>,
    screen: &Screen,
) -> MoveTarget {
    let (unit, capacity) = (rules.load_unit(), rules.capacity(container));
    let used = screen.of(entry, rules.item_slots()).inside.load(unit);
    let then = sum([used, moved.inside(entry.carried()).load(unit)]);
    let load = BeforeAfter { before: Some(usage(used, capacity)), after: usage(then, capacity) };
    MoveTarget {
        container: entry.id,
        name: listed_name(&container.name),
        label,
        text: in_load_unit(load.in_full(), rules),
        usage: load.after,
        not_carried: (!moved.are_carried(entry.carried())).then(|| "not carried".to_owned()),
        level_change: None,
    }
}

fn item_containers(
    inventory: &Inventory,
) -> impl Iterator<Item = (&Rc<Entity<ContainerId, Container>>, &ItemContainer)> {
    inventory.containers().filter_map(|entry| match &***entry {
        Container::Item(container) => Some((entry, &**container)),
        Container::Pouch(_) | Container::Unknown(_) => None,
    })
}

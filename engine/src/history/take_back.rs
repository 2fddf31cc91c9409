//! Reverting a step by itself, whatever was done after it (`docs/rules/actions.md#taking-back`).

use std::collections::HashMap;

use super::History;
use super::diff::{BeforeAfter, EntityDiff, InventoryDiff, PartsDiff, StepDiff};
use super::refusal::Obstacle;
use super::step::Step;
use engine_core::language::input::TypedAs;
use engine_core::model::{
    CoinKind, Container, ContainerId, Inventory, ItemStack, MoneyPouch, StackId, State, StepId,
};
use engine_core::rules::games::Rules;
use engine_core::rules::rounding::round_to_millionth;
use engine_core::rules::step_effect::StepEffect;
use engine_core::wording::printing::number_text;
use engine_core::wording::step_label::Name;

/// Something that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Count {
    Coins(ContainerId, CoinKind),
    Quantity(StackId),
}

impl History {
    /// The current state without a step, and the step, which stays in the history; `None` if it is not there.
    pub fn reverted_alone(
        &mut self,
        id: StepId,
        current: &State,
    ) -> Option<(Step, Result<State, Obstacle>)> {
        let step = self.done.iter().find(|step| step.id == id)?.clone();
        let obstacle = self.obstacle_since(&step, current);
        let mut state = current.clone();
        let reverted = obstacle.map_or_else(|| self.revert(&step, &mut state), Err);
        let state = reverted.map(|()| state).map_err(|obstacle| {
            self.refused.insert(id);
            match (step.effect, obstacle, &step.diff) {
                (StepEffect::Deletes, ..) => self.obstacle_to_restoring(&step, current),
                (StepEffect::Other, Obstacle::Conflict, Some(diff)) => {
                    place_of_conflict(diff, current)
                }
                (StepEffect::Other, obstacle, _) => obstacle,
            }
        });
        Some((step, state))
    }

    /// True if a step can be reverted by itself, as far as is known.
    #[must_use]
    pub fn offers_reverting(&self, step: &Step) -> bool {
        self.can_be_reverted(step)
            && !self.refused.contains(&step.id)
            && self.done.iter().any(|other| other.id == step.id)
    }

    /// The reason why a deletion conflicts with the list: steps after it may have changed the same thing.
    fn obstacle_to_restoring(&self, deletion: &Step, current: &State) -> Obstacle {
        let mut changed = deletion.diff.iter().flat_map(|diff| diff.inventories_after());
        if changed.any(|id| current.inventory(id).is_err()) {
            return Obstacle::InventoryGone;
        }
        let inventories = &deletion.line.inventories;
        let mut later = self.done().take_while(|step| step.id != deletion.id);
        let changed_same = |step: &Step| {
            step.line.inventories.iter().any(|inventory| inventories.contains(inventory))
        };
        if later.any(changed_same) { Obstacle::LaterStep } else { Obstacle::Conflict }
    }

    /// A count that a later step has set, or that was changed by a step that this panel does not have. By a difference
    /// it would become something that it never was.
    fn obstacle_since(&self, step: &Step, current: &State) -> Option<Obstacle> {
        let mut counts: HashMap<Count, f64> =
            counts_of(step.diff.as_ref()?).map(|(count, sides)| (count, sides.after)).collect();
        for later in self.done.iter().skip_while(|other| other.id != step.id).skip(1) {
            for (count, sides) in later.diff.iter().flat_map(|diff| counts_of(diff)) {
                let Some(known) = counts.get_mut(&count) else {
                    continue;
                };
                if *known != sides.before {
                    return Some(changed_count(count, current));
                }
                if sets(later, count) {
                    return Some(set_count(count, sides.after, current));
                }
                *known = sides.after;
            }
        }
        let is_other = |(count, known): &(Count, f64)| {
            counted_now(*count, current).is_some_and(|now| now != *known)
        };
        counts.into_iter().find(is_other).map(|(count, _)| changed_count(count, current))
    }
}

/// True if a step has set a count to what was typed, rather than changed it by an amount.
fn sets(step: &Step, count: Count) -> bool {
    let is_value = step.diff.as_ref().is_some_and(|diff| diff.typed == TypedAs::Value);
    let is_in_effect = !step.is_reverted && step.reverts.is_none();
    is_value
        && is_in_effect
        && match count {
            Count::Coins(..) => true,
            Count::Quantity(_) => step.line.sets_numbers(),
        }
}

/// The counts of things that are there before and after a step, where it changed them.
fn counts_of(diff: &StepDiff) -> impl Iterator<Item = (Count, BeforeAfter<f64>)> {
    let parts = diff.inventories.iter().filter_map(|inventory| match inventory {
        InventoryDiff::Parts(parts) => Some(parts),
        InventoryDiff::Added(_) | InventoryDiff::Removed(_) => None,
    });
    parts.flat_map(|parts| {
        let coins = parts.containers.iter().filter_map(|container| {
            let [before, after] = contents(container)?.map(pouch);
            Some((container.id, before?, after?))
        });
        let coins = coins.flat_map(|(id, before, after)| {
            CoinKind::ALL.map(|kind| {
                let sides = [before, after].map(|pouch| pouch.coins.get(kind));
                (Count::Coins(id, kind), sides)
            })
        });
        let quantities = parts.stacks.iter().filter_map(|stack| {
            Some((Count::Quantity(stack.id), contents(stack)?.map(|stack| stack.quantity)))
        });
        let changed = coins.chain(quantities).filter(|(_, [before, after])| before != after);
        changed.map(|(count, [before, after])| (count, BeforeAfter { before, after }))
    })
}

/// The contents of something that is there before and after a step.
fn contents<H, I, T>(entity: &EntityDiff<H, I, T>) -> Option<[&T; 2]> {
    let BeforeAfter { before, after } = &entity.sides;
    Some([&before.as_ref()?.entity, &after.as_ref()?.entity])
}

fn pouch(container: &Container) -> Option<&MoneyPouch> {
    match container {
        Container::Pouch(pouch) => Some(pouch),
        Container::Item(_) | Container::Unknown(_) => None,
    }
}

/// A count in the current state.
fn counted_now(count: Count, current: &State) -> Option<f64> {
    match count {
        Count::Coins(id, kind) => Some(current.money_pouch(id).ok()?.coins.get(kind)),
        Count::Quantity(id) => stack_now(id, current).map(|stack| stack.quantity),
    }
}

fn stack_now(id: StackId, current: &State) -> Option<&ItemStack> {
    let containers = current.inventories.iter().flat_map(|inventory| inventory.containers());
    let mut stacks = containers.flat_map(|container| container.stacks());
    stacks.find(|stack| stack.id == id).map(|stack| &***stack)
}

fn changed_count(count: Count, current: &State) -> Obstacle {
    Obstacle::Changed(match count {
        Count::Coins(pouch, kind) => abbreviation(pouch, kind, current),
        Count::Quantity(stack) => name_of_stack(stack, current),
    })
}

fn set_count(count: Count, to: f64, current: &State) -> Obstacle {
    let to = number_text(to);
    match count {
        Count::Coins(pouch, kind) => {
            Obstacle::CoinsSet { coin: abbreviation(pouch, kind, current), to }
        }
        Count::Quantity(stack) => Obstacle::QuantitySet { item: name_of_stack(stack, current), to },
    }
}

fn abbreviation(pouch: ContainerId, kind: CoinKind, current: &State) -> String {
    let table = current.owner(pouch).map(|inventory| Rules::of(inventory).coin_table());
    table.map_or_else(|_| kind.name().to_owned(), |table| table.abbreviation(kind).to_owned())
}

fn name_of_stack(id: StackId, current: &State) -> String {
    Name::of(stack_now(id, current).map_or("", |stack| &stack.item.name)).to_string()
}

/// The first part of a step that conflicts with the list by itself; [`Obstacle::LaterStep`] if only several together
/// do.
fn place_of_conflict(diff: &StepDiff, current: &State) -> Obstacle {
    let conflicts = |inventory| {
        let part = StepDiff { inventories: vec![inventory], order: None, typed: diff.typed };
        part.reverted_in(current).is_err()
    };
    let places = diff.inventories.iter().map(|inventory| match inventory {
        InventoryDiff::Added(whole) | InventoryDiff::Removed(whole) => {
            let name = Name::of(&whole.name).to_string();
            let is_there = current.inventory(whole.id).is_ok();
            let obstacle = if is_there { Obstacle::Changed(name) } else { Obstacle::Gone(name) };
            conflicts(inventory.clone()).then_some(obstacle)
        }
        InventoryDiff::Parts(parts) => {
            let conflicts = |part| conflicts(InventoryDiff::Parts(Box::new(part)));
            match current.inventory(parts.inventory) {
                Ok(now) => place_in_inventory(parts, diff.typed, now, current, conflicts),
                Err(_) => Some(Obstacle::InventoryGone),
            }
        }
    });
    places.flatten().next().unwrap_or(Obstacle::LaterStep)
}

/// The first part of the changes of an inventory that conflicts by itself.
fn place_in_inventory(
    parts: &PartsDiff,
    typed: TypedAs,
    now: &Inventory,
    current: &State,
    conflicts: impl Fn(PartsDiff) -> bool,
) -> Option<Obstacle> {
    let none = || PartsDiff {
        inventory: parts.inventory,
        fields: None,
        containers: Vec::new(),
        columns: [None, None],
        stacks: Vec::new(),
        rows: Vec::new(),
    };
    let container = parts.containers.iter().find(|container| {
        let rows = parts.rows.iter().filter(|(id, _)| *id == container.id).cloned().collect();
        conflicts(PartsDiff { containers: vec![(*container).clone()], rows, ..none() })
    });
    if let Some(container) = container {
        return Some(place_in_container(container, typed, now, current));
    }
    let stack = parts
        .stacks
        .iter()
        .find(|stack| conflicts(PartsDiff { stacks: vec![(*stack).clone()], ..none() }));
    if let Some(stack) = stack {
        let sides = [&stack.sides.after, &stack.sides.before];
        let content = sides.into_iter().flatten().next();
        let name = Name::of(content.map_or("", |side| &side.entity.item.name)).to_string();
        let is_gone = stack.sides.after.is_some() && stack_now(stack.id, current).is_none();
        return Some(if is_gone { Obstacle::Gone(name) } else { Obstacle::Changed(name) });
    }
    let fields = parts.fields.clone();
    let name = || Name::of(&now.name).to_string();
    if conflicts(PartsDiff { fields, ..none() }) {
        return Some(Obstacle::Changed(name()));
    }
    let rows = parts
        .rows
        .iter()
        .find(|rows| conflicts(PartsDiff { rows: vec![(*rows).clone()], ..none() }));
    if let Some((id, _)) = rows {
        return Some(Obstacle::Reordered(name_of_container(*id, current)));
    }
    let columns = parts.columns.clone();
    conflicts(PartsDiff { columns, ..none() }).then(|| Obstacle::Reordered(name()))
}

fn name_of_container(id: ContainerId, current: &State) -> String {
    Name::of(current.container(id).map_or("", |container| container.name())).to_string()
}

/// The part of a container that conflicts.
fn place_in_container(
    diff: &EntityDiff<usize, ContainerId, Container>,
    typed: TypedAs,
    inventory: &Inventory,
    current: &State,
) -> Obstacle {
    let sides = [&diff.sides.after, &diff.sides.before];
    let content = sides.into_iter().flatten().next();
    let name = Name::of(content.map_or("", |side| side.entity.name())).to_string();
    let Ok(now) = current.container(diff.id) else {
        return Obstacle::Gone(name);
    };
    let pouches = contents(diff).map(|[before, after]| [pouch(before), pouch(after), pouch(now)]);
    let Some([Some(before), Some(after), Some(now)]) = pouches else {
        return Obstacle::Changed(name);
    };
    let coins = CoinKind::ALL.into_iter().find_map(|kind| {
        let [before, after, now] = [before, after, now].map(|pouch| pouch.coins.get(kind));
        let taken = round_to_millionth(after - before);
        let coin = abbreviation(diff.id, kind, current);
        if before == after {
            None
        } else if typed == TypedAs::Difference && now < taken {
            let several = inventory.containers().filter(|each| pouch(each).is_some()).count() > 1;
            Some(Obstacle::CoinsMissing {
                holder: if several { name.clone() } else { Name::of(&inventory.name).to_string() },
                has: format!("{} {coin}", number_text(now)),
                needed: format!("{} {coin}", number_text(taken)),
            })
        } else {
            (typed == TypedAs::Value).then_some(Obstacle::Changed(coin))
        }
    });
    coins.unwrap_or(Obstacle::Changed(name))
}

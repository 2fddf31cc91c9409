//! What to drop by gear first: treasure and the last supplies go last.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::{DroppableStack, MOST_TOGETHER, UnitsOfStack};
use crate::model::{Inventory, ThingName};
use crate::rules::games::Rules;
use crate::rules::limits::{InventoryUsage, Level};
use crate::rules::totals::Totals;

/// The pieces of ammunition that are not spare.
const AMMUNITION_KEPT: f64 = 20.0;

/// Ammunition, in the form of the lists of games.
const AMMUNITION: [&str; 7] =
    ["arrow", "silver arrow", "bolt", "crossbow bolt", "quarrel", "sling bullet", "sling stone"];

/// How dear units of a stack are to their owner, the least dear first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Dearness {
    /// What has no value, or is in the game’s own catalogue.
    Gear,
    SpareSupply,
    /// What else has a value.
    Treasure,
    LastSupply,
}

/// Units of a stack that may go.
#[derive(Clone, Copy, Debug)]
struct Candidate<'a> {
    droppable: DroppableStack<'a>,
    dearness: Dearness,
    /// The most units of the stack that may go.
    units: f64,
    /// The slots that each unit takes of the inventory, if the whole stack goes.
    slots_each: f64,
    /// The place of the stack on the screen.
    place: usize,
}

/// An inventory that exceeds its limits, and its stacks in the order in which they go.
pub struct GearFirst<'a> {
    inventory: &'a Inventory,
    totals: Totals,
    candidates: Vec<Candidate<'a>>,
}

/// The spare units of each supply by its name: all but the last piece, of ammunition what is beyond 20.
fn spare_units(inventory: &Inventory) -> HashMap<String, f64> {
    let mut spare: HashMap<String, f64> = HashMap::new();
    for container in inventory.containers() {
        let carried = container.carried();
        let supplies = container.stacks().iter().filter(|stack| stack.is_supply());
        for stack in supplies.filter(|stack| carried.counts(stack)) {
            let ThingName { key, .. } = ThingName::of(&stack.item.name);
            let kept = if AMMUNITION.contains(&&*key) { AMMUNITION_KEPT } else { 1.0 };
            *spare.entry(key).or_insert(-kept) += stack.quantity;
        }
    }
    spare
}

impl<'a> GearFirst<'a> {
    /// The stacks of an inventory with these totals that could go; `is_listed` is true of what is in the game’s own
    /// catalogue.
    #[must_use]
    pub fn of(
        inventory: &'a Inventory,
        totals: Totals,
        droppables: &[DroppableStack<'a>],
        is_listed: &dyn Fn(&str) -> bool,
    ) -> Self {
        let mut order = Self { inventory, totals, candidates: Vec::new() };
        let mut spare = spare_units(inventory);
        // All rows of a name are one supply, of which the last ones on the screen go first.
        for (place, &droppable) in droppables.iter().enumerate().rev() {
            let (stack, count) = (droppable.stack, droppable.count());
            let slots_each = order.freed(&UnitsOfStack { droppable, units: count }) / count;
            let of = |dearness, units| Candidate { droppable, dearness, units, slots_each, place };
            if stack.is_supply() {
                let left = spare.entry(ThingName::of(&stack.item.name).key).or_default();
                let units = left.clamp(0.0, count);
                *left -= units;
                order.candidates.push(of(Dearness::SpareSupply, units));
                order.candidates.push(of(Dearness::LastSupply, count));
            } else if droppable.value() > 0.0 && !is_listed(&stack.item.name) {
                order.candidates.push(of(Dearness::Treasure, count));
            } else {
                order.candidates.push(of(Dearness::Gear, count));
            }
        }
        order.candidates.retain(|candidate| candidate.units >= 1.0);
        order.candidates.sort_by(Candidate::order);
        order
    }

    /// The slots of the inventory that become free without these units, before its sum is rounded up.
    fn freed(&self, part: &UnitsOfStack<'_>) -> f64 {
        let rules = Rules::of(self.inventory);
        let left = self.totals.less(part.away());
        self.totals.exact_slots(rules) - left.exact_slots(rules)
    }

    /// True if the inventory is within its limits without these units.
    fn is_cleared(&self, parts: &[UnitsOfStack<'_>]) -> bool {
        let away = parts.iter().map(UnitsOfStack::away).sum();
        let usage = InventoryUsage::of(self.inventory, self.totals.less(away));
        usage.slots.level() != Level::Over && usage.weight.level() != Level::Over
    }

    /// The fewest units of a part, beside the others, with which the inventory is within its limits; `None` if even all
    /// of them are not enough.
    fn fewest(&self, others: &[UnitsOfStack<'a>], part: UnitsOfStack<'a>) -> Option<f64> {
        let mut all = others.to_vec();
        all.push(part);
        let last = all.len() - 1;
        let mut clears = |units: f64| {
            all[last].units = units;
            self.is_cleared(&all)
        };
        if !clears(part.units) {
            return None;
        }
        let (mut too_few, mut enough) = (-1.0, part.units);
        while enough - too_few > 1.0 {
            let middle = f64::midpoint(too_few, enough).floor();
            if clears(middle) {
                enough = middle;
            } else {
                too_few = middle;
            }
        }
        Some(enough)
    }

    /// Units of one stack that are enough: of the first stack in the order, unless several together are less dear.
    #[must_use]
    pub fn one_stack(&self, together: Option<&[UnitsOfStack<'a>]>) -> Option<UnitsOfStack<'a>> {
        let dearest = together.map(|parts| self.dearest(parts));
        let (candidate, units) = self.candidates.iter().find_map(|candidate| {
            let Candidate { droppable, units, .. } = *candidate;
            let units = self.fewest(&[], UnitsOfStack { droppable, units })?;
            (units > 0.0).then_some((candidate, units))
        })?;
        let is_dearer = dearest.is_some_and(|dearest| candidate.dearness > dearest);
        (!is_dearer).then_some(UnitsOfStack { droppable: candidate.droppable, units })
    }

    /// How dear the dearest of these units are.
    fn dearest(&self, parts: &[UnitsOfStack<'a>]) -> Dearness {
        let dearness = |part: &UnitsOfStack<'_>| {
            let id = part.droppable.stack.id;
            let mut same = self.candidates.iter().filter(|candidate| {
                candidate.droppable.stack.id == id && candidate.units >= part.units
            });
            same.next().map(|candidate| candidate.dearness)
        };
        parts.iter().filter_map(dearness).max().unwrap_or(Dearness::Gear)
    }

    /// Units of at most five stacks that are enough together, in the order; those that free the most if the first five
    /// are not enough.
    #[must_use]
    pub fn together(&self) -> Option<Vec<UnitsOfStack<'a>>> {
        self.in_order(&self.candidates).or_else(|| self.in_order(&self.largest()))
    }

    /// The candidates of the five stacks that free the most slots, in their order.
    fn largest(&self) -> Vec<Candidate<'a>> {
        let mut freed: Vec<_> = self
            .candidates
            .iter()
            .filter(|candidate| candidate.dearness != Dearness::SpareSupply)
            .map(|&Candidate { droppable, units, .. }| {
                (self.freed(&UnitsOfStack { droppable, units }), droppable.stack.id)
            })
            .collect();
        freed.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        freed.truncate(MOST_TOGETHER);
        let is_large = |candidate: &&Candidate<'a>| {
            freed.iter().any(|(_, id)| *id == candidate.droppable.stack.id)
        };
        self.candidates.iter().filter(is_large).copied().collect()
    }

    /// Takes units of one candidate after the other until they are enough, of at most five stacks, and leaves out again
    /// what turns out not to be needed, the dearest first.
    fn in_order(&self, candidates: &[Candidate<'a>]) -> Option<Vec<UnitsOfStack<'a>>> {
        let mut parts: Vec<UnitsOfStack<'a>> = Vec::new();
        let mut is_enough = false;
        for &Candidate { droppable, units, .. } in candidates {
            let same = |part: &UnitsOfStack<'_>| part.droppable.stack.id == droppable.stack.id;
            let part = UnitsOfStack { droppable, units };
            let mut others = parts.clone();
            others.retain(|other| !same(other));
            if others.len() == MOST_TOGETHER || !self.helps(&parts, &others, part) {
                continue;
            }
            let fewest = self.fewest(&others, part);
            parts = others;
            parts.push(UnitsOfStack { droppable, units: fewest.unwrap_or(units) });
            is_enough = fewest.is_some();
            if is_enough {
                break;
            }
        }
        for index in (0..parts.len()).rev() {
            let part = parts.remove(index);
            let units = self.fewest(&parts, part).unwrap_or(part.units);
            parts.insert(index, UnitsOfStack { units, ..part });
        }
        parts.retain(|part| part.units > 0.0);
        is_enough.then_some(parts)
    }

    /// True if less is carried with a part beside the others than it was with the parts before.
    fn helps(
        &self,
        before: &[UnitsOfStack<'_>],
        others: &[UnitsOfStack<'_>],
        part: UnitsOfStack<'_>,
    ) -> bool {
        let rules = Rules::of(self.inventory);
        let left = |parts: &[UnitsOfStack<'_>], more: Option<UnitsOfStack<'_>>| {
            let away = parts.iter().chain(more.as_ref()).map(UnitsOfStack::away).sum();
            let left = self.totals.less(away);
            (left.exact_slots(rules), left.weight)
        };
        let ((slots, weight), (fewer, lighter)) = (left(before, None), left(others, Some(part)));
        let usage = InventoryUsage::of(self.inventory, self.totals);
        fewer < slots || lighter < weight && usage.weight.level() == Level::Over
    }
}

impl Candidate<'_> {
    /// The order in which they go.
    fn order(&self, other: &Self) -> Ordering {
        let by_slots = || other.slots_each.total_cmp(&self.slots_each);
        let value = |candidate: &Self| candidate.droppable.value() / candidate.slots_each;
        let by_value = || match self.dearness {
            Dearness::Treasure => value(self).total_cmp(&value(other)),
            Dearness::Gear | Dearness::SpareSupply | Dearness::LastSupply => by_slots(),
        };
        let by_place = || other.place.cmp(&self.place);
        self.dearness.cmp(&other.dearness).then_with(by_value).then_with(by_place)
    }
}

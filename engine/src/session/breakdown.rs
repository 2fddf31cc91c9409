//! What makes a total up, and what to put away (docs/rules.md#what-makes-it-up).

use super::Session;
use crate::commands::{PartAway, PutAway, SetPlace, Verb};
use crate::model::{Entity, Inventory, InventoryId, Place};
use crate::rules::relief::{
    Excess, Part, Thing, cheapest_together, one_container, one_thing, things,
};
use crate::view::breakdown::{Breakdown, Subject, breakdown};
use crate::view::draw::Contents;
use crate::view::effect::KnownTotals;
use crate::view::offers::{Offer, distinct, no_offer, of_container, of_parts, used_text};

impl Session {
    /// What makes a total of the open inventory up.
    #[must_use]
    pub fn breakdown(&self, subject: Subject) -> Option<Breakdown> {
        let inventory = self.state.inventories.get(self.selected_index()?)?;
        let contents = inventory.containers();
        let contents = contents.map(|container| (&**container, self.screen.of(container)));
        let contents: Vec<_> = contents.collect();
        let mut breakdown = breakdown(subject, inventory, &contents);
        let excess = Excess::of(inventory, self.screen.of_inventory(inventory));
        if subject != Subject::Wealth && !excess.is_none() {
            let things = things(inventory);
            breakdown.offers = self.offers(inventory, &contents, &things, excess);
            if breakdown.offers.is_empty() {
                breakdown.no_offer = Some(no_offer(inventory, &things, excess));
            }
        }
        Some(breakdown)
    }

    fn offers(
        &self,
        inventory: &Entity<InventoryId, Inventory>,
        contents: &[Contents<'_>],
        things: &[Thing<'_>],
        excess: Excess,
    ) -> Vec<Offer> {
        let id = inventory.id;
        let one = one_thing(things, excess).and_then(|part| self.put_away(id, &[part]));
        let container = one_container(contents, excess).and_then(|container| {
            let drop = SetPlace {
                containers: vec![container.id],
                place: Place::Dropped,
            };
            let after = self.left_after(id, &drop)?;
            Some(of_container(drop, container, after))
        });
        let together = cheapest_together(things, excess);
        // One line alone is no better than the first offer.
        let together = together.filter(|parts| parts.len() > 1);
        let together = together.and_then(|parts| self.put_away(id, &parts));
        distinct([
            (one, "one thing"),
            (container, "container"),
            (together, "together"),
        ])
    }

    fn put_away(&self, inventory: InventoryId, parts: &[Part<'_>]) -> Option<Offer> {
        let away = parts.iter().map(|part| PartAway {
            container: part.thing.container,
            stack: part.thing.stack.id,
            quantity: part.units,
        });
        let put = PutAway {
            inventory,
            parts: away.collect(),
        };
        let after = self.left_after(inventory, &put)?;
        let label = put.label(&self.state);
        Some(of_parts(put, label, parts, after))
    }

    /// What is used after a step, in words, if it is no more than allowed.
    fn left_after(&self, id: InventoryId, verb: &dyn Verb) -> Option<String> {
        let after = self.after(verb)?;
        let inventory = after.inventory(id).ok()?;
        let totals = self.screen.of_inventory(inventory);
        let is_enough = Excess::of(inventory, totals).is_none();
        is_enough.then(|| used_text(inventory, totals))
    }
}

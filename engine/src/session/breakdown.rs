//! What makes a total up, and what to put away (docs/rules.md#what-makes-it-up).

use super::Session;
use crate::commands::{PartAway, PutAway, SetPlace, Verb};
use crate::model::{
    CoinKind, Coins, Container, ContainerId, Entity, Inventory, InventoryId, Place,
};
use crate::rules::encumbrance::coin_weight;
use crate::rules::names::short_name;
use crate::rules::relief::{
    Excess, Part, Thing, cheapest_together, one_container, one_thing, things, totals_of,
};
use crate::rules::rounding::{number_text, sum, total_text};
use crate::rules::totals::Totals;
use crate::view::breakdown::{Breakdown, Offer, Offered, Subject, breakdown, used_text};
use crate::view::draw::Contents;
use crate::view::effect::KnownTotals;

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
        let one = one_thing(things, excess).map(|part| put_away(id, &[part]));
        let container = one_container(contents, excess).map(drop_container);
        let together = cheapest_together(things, excess);
        // One line alone is no better than the first offer.
        let together = together.filter(|parts| parts.len() > 1);
        let together = together.map(|parts| put_away(id, &parts));
        let offers = [one, container, together].into_iter().flatten();
        offers.filter_map(|offer| self.checked(id, offer)).collect()
    }

    /// The offer with what it leaves, if that is no more than allowed.
    fn checked(&self, id: InventoryId, offer: Offer) -> Option<Offer> {
        let verb: &dyn Verb = match &offer.command {
            Offered::PutAway(command) => command,
            Offered::SetPlace(command) => command,
        };
        let after = self.after(verb)?;
        let inventory = after.inventory(id).ok()?;
        let totals = self.screen.of_inventory(inventory);
        Excess::of(inventory, totals).is_none().then(|| Offer {
            after: used_text(inventory, totals),
            ..offer
        })
    }
}

fn put_away(inventory: InventoryId, parts: &[Part<'_>]) -> Offer {
    let lines = parts.iter().map(|part| {
        let name = short_name(&part.thing.stack.item.name);
        format!("{} {name}", number_text(part.units))
    });
    let lines: Vec<_> = lines.collect();
    let button = match lines.as_slice() {
        [only] => format!("Put away {only}"),
        several => format!("Put away {} items", several.len()),
    };
    let parts = parts.iter().map(|part| PartAway {
        container: part.thing.container,
        stack: part.thing.stack.id,
        quantity: part.units,
    });
    let parts = parts.collect();
    Offer {
        button,
        lines,
        after: String::new(),
        command: Offered::PutAway(PutAway { inventory, parts }),
    }
}

fn drop_container(container: &Entity<ContainerId, Container>) -> Offer {
    let name = short_name(container.name());
    Offer {
        button: format!("Put away {name}"),
        lines: vec![name],
        after: String::new(),
        command: Offered::SetPlace(SetPlace {
            containers: vec![container.id],
            place: Place::Dropped,
        }),
    }
}

/// Why nothing is offered.
fn no_offer(inventory: &Inventory, things: &[Thing<'_>], excess: Excess) -> String {
    let Totals { slots, weight, .. } = totals_of(things);
    let coins = carried_coins(inventory);
    let text = if weight < excess.weight && sum([weight, coin_weight(&coins)]) >= excess.weight {
        let most = CoinKind::ALL.into_iter();
        let most = most.max_by(|a, b| coins.get(*a).total_cmp(&coins.get(*b)));
        let kind = most.unwrap_or(CoinKind::Cp);
        let count = coins.get(kind);
        let lb = coin_weight(&Coins::default().with(kind, count));
        return format!(
            "{} {} weigh {} lb: pay with small coins first, or drop the pouch.",
            number_text(count),
            kind.name(),
            total_text(lb)
        );
    } else if things.is_empty() {
        "Only equipped things are left."
    } else if slots < excess.slots || weight < excess.weight {
        "What is not equipped is not enough."
    } else {
        "More than five things have to go."
    };
    text.to_owned()
}

/// The coins of all carried pouches.
fn carried_coins(inventory: &Inventory) -> Coins {
    let containers = inventory.containers();
    let carried = containers.filter(|container| container.place() == Place::Carried);
    let pouches = carried.filter_map(|container| match &***container {
        Container::Pouch(pouch) => Some(&pouch.coins),
        Container::Item(_) | Container::Unknown(_) => None,
    });
    pouches.fold(Coins::default(), |all, coins| {
        let kinds = CoinKind::ALL.into_iter();
        kinds.fold(all, |all, kind| {
            let count = sum([all.get(kind), coins.get(kind)]);
            all.with(kind, count)
        })
    })
}

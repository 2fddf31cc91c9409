//! An inventory that counts slots by weight has the totals that it had before there were games that count items, to the
//! last digit (docs/rules/storage.md#optional-fields).

use crate::support;

use std::fmt::Write as _;

use engine::questions::{BreakdownView, OfferCommand, TotalKind};
use engine::storage::Fingerprint;
use engine::view::{ContainerView, UsageView};
use serde_json::{Value, json};
use support::breakdowns::breakdown;
use support::{Panel, SIR_BRAMBLEWICK};

const EXAMPLE: &str = include_str!("../src/storage/example.json");

/// The totals, the rows and the three breakdowns of the open inventory, as they are printed.
fn printed(panel: &Panel) -> String {
    let mut text = String::new();
    let mut line = |what: &dyn std::fmt::Debug| writeln!(text, "{what:?}").unwrap();
    let usage = |view: &UsageView| {
        let UsageView { used, allowed, text, percent, level, .. } = view.clone();
        (used, allowed, text, percent, level)
    };
    let open = panel.open.as_ref().unwrap();
    line(&(usage(&open.slots), &open.slots_remaining, usage(&open.weight), &open.wealth));
    line(&(&open.reduced, &open.not_carried, open.dropped.as_ref().map(|line| &line.text)));
    let entry = &panel.entries[&open.id];
    line(&(usage(&entry.slots), &entry.weight, &entry.wealth));
    for container in panel.places() {
        match &panel.containers[&container] {
            ContainerView::Item { slots, value, weight, .. } => {
                line(&(usage(slots), value, weight));
                for id in &panel.orders[&container] {
                    let row = &panel.stacks[id];
                    line(&(&row.name, &row.quantity, &row.value, &row.weight, &row.slots));
                    line(&(row.equipped, row.split_up_to));
                }
            }
            ContainerView::Pouch { slots, count, value, weight, .. } => {
                line(&(slots, usage(count), value, weight));
            }
            ContainerView::Unknown { .. } => {}
        }
    }
    for subject in [TotalKind::Slots, TotalKind::Weight, TotalKind::Wealth] {
        let BreakdownView { head, level, allowance, containers, stacks, offers, no_offer, .. } =
            breakdown(panel, subject);
        line(&(head, level, allowance, no_offer));
        for part in containers {
            line(&(part.name, part.amount, part.percent, part.not_counted));
        }
        for part in stacks {
            line(&(part.name, part.holder, part.amount, part.percent));
        }
        let drops = offers.into_iter().filter(|offer| {
            matches!(offer.command, OfferCommand::DropItems(_) | OfferCommand::SetPlace(_))
        });
        for offer in drops {
            line(&(offer.button, offer.lines, offer.after));
        }
    }
    text
}

/// Numbers that are the same on every machine (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }

    /// A number with one decimal.
    fn tenths(&mut self, limit: u64) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "it is small")]
        let tenths = self.below(limit) as f64;
        tenths / 10.0
    }

    /// True once in `times`.
    fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    fn stack(&mut self) -> Value {
        let slots = if self.once_in(2) { Value::Null } else { self.tenths(20).into() };
        let has_fraction = self.once_in(9);
        let quantity: Value =
            if has_fraction { self.tenths(50).into() } else { self.below(25).into() };
        json!({"quantity": quantity, "equipped": self.once_in(4), "item": {
            "name": format!("Item {}", self.below(30)),
            "value": if self.once_in(3) { 0.0 } else { self.tenths(90) },
            "weight": self.tenths(90),
            "slotOverride": slots,
            "equippedSlots": if self.once_in(2) { 0.0 } else { self.tenths(20) },
        }})
    }

    fn container(&mut self) -> Value {
        let mut container = if self.once_in(3) {
            json!({"kind": "money-pouch", "name": "Purse", "capacity": self.below(200), "slots": self.tenths(30),
                "coins": {"cp": self.below(500), "sp": self.below(90), "ep": 1, "gp": self.below(40), "pp": 0}})
        } else {
            let stacks: Vec<_> = (0..self.below(6)).map(|_| self.stack()).collect();
            json!({"kind": "item-container", "name": format!("Sack {}", self.below(9)),
                "capacity": self.tenths(200), "items": stacks})
        };
        if self.once_in(4) {
            container["place"] = if self.once_in(2) { "dropped" } else { "stored" }.into();
        }
        if container["kind"] == "item-container" && self.once_in(5) {
            container["load"] = json!({"slots": self.tenths(60), "weight": self.tenths(200)});
        }
        container
    }

    fn inventory(&mut self) -> Value {
        let column = |dice: &mut Self| -> Vec<_> {
            let containers = 0..dice.below(4);
            containers.map(|_| dice.container()).collect()
        };
        let columns = [column(self), column(self)];
        let mut inventory = json!({"name": "Mira", "strengthScore": self.tenths(300),
            "penalties": [{"source": "Wound", "slots": self.tenths(40)}], "columns": columns});
        if self.once_in(4) {
            inventory["limits"] = json!({"slots": self.tenths(400), "weight": null});
        }
        if self.once_in(6) {
            inventory["newItems"] = "oneSlot".into();
        }
        inventory
    }
}

#[test]
fn totals_rows_and_breakdowns_are_as_they_were() {
    let mut dice = Dice(20_251_125);
    let seeded = (0..1000).map(|_| dice.inventory().to_string());
    let known = [SIR_BRAMBLEWICK, EXAMPLE].map(str::to_owned);
    let texts = known.into_iter().chain(seeded);
    let printed: String = texts.map(|text| printed(&Panel::loaded(&format!("[{text}]")))).collect();
    let fingerprint = serde_json::to_value(Fingerprint::of(&printed)).unwrap();
    assert_eq!(fingerprint, json!({"length": 2_827_727, "hash": 3_995_179_729_u32}));
}

//! An inventory that counts slots by weight has the totals that it had before there were games that count items, to the
//! last digit (docs/rules/storage.md#optional-fields).

use crate::support;

use std::fmt::Write as _;

use engine::questions::{BreakdownView, OfferCommand, TotalKind};
use engine::storage::Fingerprint;
use engine::view::{ContainerView, UsageView};
use serde_json::{Value, json};
use support::breakdowns::breakdown;
use support::dice::Dice;
use support::{Panel, SIR_BRAMBLEWICK};

const EXAMPLE: &str = include_str!("../core/src/storage/examples/hoffman.json");

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
    line(&(usage(&entry.load), entry.weight.as_ref().unwrap(), &entry.wealth));
    for container in panel.places() {
        match &panel.containers[&container] {
            ContainerView::Item { used, value, weight, .. } => {
                line(&(usage(used), value, weight));
                for id in &panel.orders[&container] {
                    let row = &panel.stacks[id];
                    line(&(
                        &row.name,
                        &row.quantity,
                        &row.value.text,
                        &row.weight.text,
                        &row.slots,
                    ));
                    line(&(row.equipped, row.split_up_to));
                }
            }
            ContainerView::Pouch { slots, count, value, weight, .. } => {
                line(&(slots, usage(count), value, weight.as_ref().unwrap()));
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

fn stack(dice: &mut Dice) -> Value {
    let slots = if dice.once_in(2) { Value::Null } else { dice.tenths(20).into() };
    let has_fraction = dice.once_in(9);
    let quantity: Value = if has_fraction { dice.tenths(50).into() } else { dice.below(25).into() };
    json!({"quantity": quantity, "equipped": dice.once_in(4), "item": {
        "name": format!("Item {}", dice.below(30)),
        "value": if dice.once_in(3) { 0.0 } else { dice.tenths(90) },
        "weight": dice.tenths(90),
        "slotOverride": slots,
        "equippedSlots": if dice.once_in(2) { 0.0 } else { dice.tenths(20) },
    }})
}

fn container(dice: &mut Dice) -> Value {
    let mut container = if dice.once_in(3) {
        json!({"kind": "money-pouch", "name": "Purse", "capacity": dice.below(200), "slots": dice.tenths(30),
            "coins": {"cp": dice.below(500), "sp": dice.below(90), "ep": 1, "gp": dice.below(40), "pp": 0}})
    } else {
        let stacks: Vec<_> = (0..dice.below(6)).map(|_| stack(dice)).collect();
        json!({"kind": "item-container", "name": format!("Sack {}", dice.below(9)),
            "capacity": dice.tenths(200), "items": stacks})
    };
    if dice.once_in(4) {
        container["place"] = if dice.once_in(2) { "dropped" } else { "stored" }.into();
    }
    if container["kind"] == "item-container" && dice.once_in(5) {
        container["load"] = json!({"slots": dice.tenths(60), "weight": dice.tenths(200)});
    }
    container
}

fn inventory(dice: &mut Dice) -> Value {
    let column = |dice: &mut Dice| -> Vec<_> {
        let containers = 0..dice.below(4);
        containers.map(|_| container(dice)).collect()
    };
    let columns = [column(dice), column(dice)];
    let mut inventory = json!({"name": "Mira", "strengthScore": dice.tenths(300),
        "penalties": [{"source": "Wound", "slots": dice.tenths(40)}], "columns": columns});
    if dice.once_in(4) {
        inventory["limits"] = json!({"slots": dice.tenths(400), "weight": null});
    }
    if dice.once_in(6) {
        inventory["newItems"] = "oneSlot".into();
    }
    inventory
}

#[test]
fn totals_rows_and_breakdowns_are_as_they_were() {
    let mut dice = Dice(20_251_125);
    let seeded = (0..1000).map(|_| inventory(&mut dice).to_string());
    let known = [SIR_BRAMBLEWICK, EXAMPLE].map(str::to_owned);
    let texts = known.into_iter().chain(seeded);
    let texts = texts.filter(|text| !text.contains(r#""place":"dropped""#));
    let printed: String = texts.map(|text| printed(&Panel::loaded(&format!("[{text}]")))).collect();
    let fingerprint = serde_json::to_value(Fingerprint::of(&printed)).unwrap();
    assert_eq!(fingerprint, json!({"length": 1_748_225, "hash": 761_169_502_u32}));
}

//! Offers of items to drop, and dropping them (docs/rules/actions.md#what-to-drop).

use crate::support;

use engine::questions::{BreakdownView, Offer, OfferCommand, TotalKind};
use engine::session::SessionAction;
use engine::view::Shown;
use proptest::prelude::*;
use serde_json::{Value, json};
use support::Panel;
use support::account::{Account, Sums};
use support::belongings::inventory;
use support::breakdowns::{amount, breakdown, clears, lines, sir_bramblewick, stack, take};
use support::exact::{self, UNIT};

#[test]
fn each_offer_gets_under_both_limits() {
    let mut panel = sir_bramblewick(8);
    let BreakdownView { offers, no_offer, .. } = breakdown(&panel, TotalKind::Slots);
    assert_eq!(no_offer, None);
    assert_eq!(offers, breakdown(&panel, TotalKind::Weight).offers);
    let offered = lines(&offers, |offer| {
        format!("{}: {}: {}", offer.button, offer.lines.join(", "), offer.after)
    });
    assert_eq!(
        offered,
        [
            "Drop Backpack: Backpack: 9.6 of 14.5 slots, 68.5 of 80 lb",
            concat!(
                "Drop 4 items: 1 × Bedroll, 1 × Rope, hempen (50 ft), 10 × Torch, 3 × Rations: ",
                "12 of 14.5 slots, 79 of 80 lb"
            ),
        ]
    );
    take(&mut panel, &offers[0]);
    assert_eq!(panel.last.undo.as_deref(), Some("Dropped Backpack"));
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    take(&mut panel, &offers[1]);
    assert_eq!(panel.last.undo.as_deref(), Some("Dropped 4 items"));
}

/// Ada of strength 5, who may carry 10 slots and 50 lb, with what her sack and her pouch hold.
fn ada(items: &[Value], coins: u32) -> Panel {
    let list = json!([{"name": "Ada", "strengthScore": 5, "penalties": [], "columns": [[
        {"kind": "item-container", "name": "Sack", "capacity": 10, "items": items},
        {"kind": "money-pouch", "name": "Purse", "capacity": 10, "slots": 0.2,
            "coins": {"cp": coins, "sp": 0, "ep": 0, "gp": 0, "pp": 0}}], []]}]);
    Panel::loaded(&list.to_string())
}

#[test]
fn one_item_is_the_cheapest_then_the_fewest_units() {
    let worn = stack("Mail", 1, 75.0, 20.0, true);
    let torches = stack("Torch", 30, 0.01, 1.0, false);
    let iron = stack("Iron", 4, 0.02, 7.5, false);
    let panel = ada(&[worn, torches, iron], 0);
    // 14.2 slots, 80 lb: 4.2 slots and 30 lb too much.
    let offers = breakdown(&panel, TotalKind::Slots).offers;
    let offered = lines(&offers, |offer| offer.button.clone());
    assert_eq!(offered, ["Drop 4 × Iron"]);
    assert_eq!(offers[0].after, "6.2 of 10 slots, 50 of 50 lb");
}

#[test]
fn equipping_and_bundles_come_first_where_they_alone_are_enough() {
    let offered = |items: &[Value], change: fn(&mut Value)| {
        let mut list: Value = serde_json::from_str(&ada(items, 0).session.stored_text()).unwrap();
        change(&mut list[0]);
        let mut panel = Panel::loaded(&list.to_string());
        let offers = breakdown(&panel, TotalKind::Slots).offers;
        for offer in &offers {
            assert!(clears(&mut panel, offer), "{}", offer.button);
        }
        lines(&offers, |offer| offer.button.clone())
    };
    let plain = |_: &mut Value| {};
    let sword = stack("longsword", 1, 15.0, 3.0, false);
    let mail = stack("Chain Mail", 1, 75.0, 29.0, false);
    let arrows = |quantity| stack("Arrow", quantity, 0.05, 0.05, false);
    // 10 slots are allowed, 50 lb; the purse takes 0.2.
    let lighter = stack("Chain Mail", 1, 75.0, 24.0, false);
    let all = [sword.clone(), lighter, arrows(20.0)];
    assert_eq!(
        offered(&all, plain),
        ["Equip longsword", "Count 20 × Arrow as 1 slot", "Drop 1 × Arrow", "Drop Sack"]
    );
    // Only what alone is enough: 4 slots are over, and armour that is worn excludes more of it.
    let plate = |equipped| stack("Plate", 1, 1500.0, 5.0, equipped);
    let more = [sword, mail.clone(), arrows(35.0)];
    assert_eq!(
        offered(&more, plain),
        ["Equip Chain Mail", "Count 20 × Arrow as 1 slot", "Drop 21 × Arrow", "Drop Sack"]
    );
    let two_armors = [mail.clone(), plate(true), arrows(32.0)];
    let first = |offers: Vec<String>| offers.into_iter().next();
    let bundle = Some("Count 20 × Arrow as 1 slot".to_owned());
    assert_eq!(first(offered(&two_armors, plain)), bundle);
    let counted = |ada: &mut Value| ada["newItems"] = json!("oneSlot");
    assert_eq!(first(offered(&more, counted)), bundle);
    // Neither makes anything lighter.
    let light = |ada: &mut Value| ada["limits"] = json!({"weight": 26});
    assert_eq!(first(offered(&all, light)), Some("Drop 1 × longsword".to_owned()));
    // Two swords are not equipped at once.
    let swords = [stack("longsword", 2, 15.0, 3.0, false), mail, arrows(19.0)];
    assert_eq!(first(offered(&swords, plain)), Some("Equip Chain Mail".to_owned()));
}

#[test]
fn no_two_offers_have_the_same_text() {
    // 3.2 slots too much: 4 Rope clear it, and so does the whole sack.
    let rope = |name| stack(name, 13, 1.0, 5.0, false);
    for (sack, item, expected) in [
        ("Sack", "Rope", ["Drop 4 × Rope", "Drop Sack"]),
        ("4 × Rope", "Rope", ["Drop 4 × Rope", "Drop 4 × Rope (container)"]),
        (" 4  ×  Rope", "Rope", ["Drop 4 × Rope", "Drop  4  ×  Rope (container)"]),
    ] {
        let list = ada(&[rope(item)], 0).session.stored_text();
        let panel = Panel::loaded(&list.replace("Sack", sack));
        let offers = breakdown(&panel, TotalKind::Slots).offers;
        assert_eq!(lines(&offers, |offer| offer.button.clone()), expected);
    }
}

#[test]
fn without_an_offer_the_reason_is_shown() {
    let offered = |items: &[Value], coins| {
        let slots = breakdown(&ada(items, coins), TotalKind::Slots);
        assert!(slots.offers.is_empty());
        slots.no_offer.unwrap()
    };
    let armour = |weight| stack("Mail", 1, 75.0, weight, true);
    assert_eq!(offered(&[armour(55.0)], 0), "Nothing unequipped is left to drop.");
    let rope = stack("Rope", 1, 1.0, 2.0, false);
    let not_enough = "Dropping every unequipped item is not enough.";
    assert_eq!(offered(&[armour(55.0), rope.clone()], 0), not_enough);
    // Only whole ones can go: 3 lb are too much, of one and a half ropes one goes.
    let ropes = stack("Rope", 1.5, 1.0, 2.0, false);
    assert_eq!(offered(&[armour(50.0), ropes], 0), not_enough);
    let coins = "620 cp weigh 12.4 lb: pay with small coins first, or drop the pouch.";
    assert_eq!(offered(&[armour(45.0), rope], 620), coins);
}

#[test]
fn dropped_items_are_picked_up_again() {
    let mut panel = ada(&[stack("Iron", 9, 0.02, 7.5, false)], 0);
    let before = panel.session.stored_text();
    let offers = breakdown(&panel, TotalKind::Weight).offers;
    assert_eq!(offers[0].button, "Drop 5 × Iron");
    take(&mut panel, &offers[0]);
    let text = panel.session.stored_text();
    let left_behind = r#"{"kind":"item-container","name":"Left behind","capacity":10,"items":["#;
    assert!(text.contains(left_behind) && text.contains(r#""place":"dropped"}"#));
    let dropped = panel.open.as_ref().unwrap().dropped.clone().unwrap();
    assert_eq!(dropped.text, "Dropped: Left behind (10 slots, 37.5 lb)");
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    assert_eq!(panel.session.stored_text(), before);
}

/// A stack that could be dropped: the slots that go with each number of units, the lb and value of one, and the number
/// of units.
struct Thing {
    slots: Vec<i128>,
    weight: i128,
    value: i128,
    units: i128,
}

/// The excess of an inventory in slots and lb, and the items that could be dropped, from its stored text.
fn account(inventory: &Value) -> (i128, i128, Vec<Thing>, Vec<(i128, i128)>) {
    let account = Account::of(inventory);
    let all = account.sums();
    let (mut things, mut containers) = (Vec::new(), Vec::new());
    let columns = inventory["columns"].as_array().unwrap();
    for container in columns.iter().flat_map(|column| column.as_array().unwrap()) {
        let counts = account.counted(container);
        let carried = container["place"] != "dropped" && container["place"] != "stored";
        let Some(items) = container["items"].as_array().filter(|_| carried) else {
            continue;
        };
        if items.iter().all(|stack| stack["equipped"] == false) {
            containers.push((counts.slots, counts.weight));
        }
        let stowed =
            items.iter().filter(|stack| stack["equipped"] == false && container["load"].is_null());
        things.extend(stowed.map(|stack| {
            let of = |quantity: i128| {
                let mut some = stack.clone();
                some["quantity"] = json!(i64::try_from(quantity).unwrap());
                account.inside(&json!({"kind": "item-container", "items": [some]}))
            };
            let units = exact::read(&stack["quantity"]) / UNIT;
            let Sums { weight, value, .. } = of(1);
            let slots = (0..=units).map(|away| of(units).slots - of(units - away).slots).collect();
            Thing { slots, weight, value, units }
        }));
    }
    let beyond = |used: i128, limit: Option<i128>| (used - limit.unwrap().max(0)).max(0);
    let slots = beyond(all.slots, account.allowance());
    (slots, beyond(all.weight, account.weight_limit()), things, containers)
}

/// The least value, and then the fewest units, by which one stack clears the excess.
fn one_thing(slots: i128, weight: i128, things: &[Thing]) -> Option<(i128, i128)> {
    let clearing = things.iter().flat_map(|thing| {
        let all = 1..=thing.units;
        let frees = |units: i128| thing.slots[usize::try_from(units).unwrap()];
        let enough =
            all.filter(move |units| frees(*units) >= slots && units * thing.weight >= weight);
        enough.map(|units| (units * thing.value, units))
    });
    clearing.min()
}

proptest! {
    #[test]
    fn after_any_offer_the_inventory_is_not_over_and_the_first_is_the_least(
        mut inventory in inventory(),
        (slots, weight) in (-20..60_i32, -20..90_i32),
    ) {
        // The strength is set so that the excess is this number of tenths.
        let open = Panel::loaded(&json!([inventory]).to_string()).open.unwrap();
        let tenths = |used: &Shown, more: i32| {
            let used = amount(used) / exact::read(&json!(0.1));
            i32::try_from(used).unwrap() - more
        };
        let strength = tenths(&open.weight.used, weight).max(0);
        let penalty = 20 * strength / 100 - tenths(&open.slots.used, slots);
        inventory["strengthScore"] = json!(f64::from(strength) / 100.0);
        inventory["penalties"] = json!([{"source": "", "slots": f64::from(penalty) / 10.0}]);
        let mut panel = Panel::loaded(&json!([inventory]).to_string());
        let breakdown = breakdown(&panel, TotalKind::Slots);
        let (slots, weight, things, containers) = account(&inventory);
        if slots == 0 && weight == 0 {
            prop_assert!(breakdown.offers.is_empty() && breakdown.no_offer.is_none());
            return Ok(());
        }
        prop_assert_eq!(breakdown.offers.is_empty(), breakdown.no_offer.is_some());
        let start = panel.session.stored_text();
        for offer in &breakdown.offers {
            prop_assert!((1..=5).contains(&offer.lines.len()));
            prop_assert!(clears(&mut panel, offer));
            prop_assert_eq!(panel.session.stored_text(), start.clone());
            // One unit less of any line is not enough.
            if let OfferCommand::DropItems(put) = &offer.command {
                for line in 0..put.parts.len() {
                    let mut less = put.clone();
                    less.parts[line].quantity -= 1.0;
                    less.parts.retain(|part| part.quantity > 0.0);
                    let command = OfferCommand::DropItems(less);
                    let spare = Offer { command, ..offer.clone() };
                    prop_assert!(!clears(&mut panel, &spare), "{:?}", offer);
                }
            }
        }

        // By brute force.
        let mut offers = breakdown.offers.iter();
        if let Some((value, units)) = one_thing(slots, weight, &things) {
            let first = offers.next().unwrap();
            let OfferCommand::DropItems(put) = &first.command else { panic!("{first:?}") };
            prop_assert_eq!(put.parts.len(), 1);
            prop_assert_eq!(put.parts[0].quantity.to_string(), units.to_string());
            take(&mut panel, first);
            let away = dropped_value(&panel.session.stored_text()) - dropped_value(&start);
            prop_assert_eq!(away, value);
            let update = panel.session.dispatch(SessionAction::Undo);
            panel.take(update);
        }
        let droppable = containers.into_iter();
        let least = droppable.filter(|of| of.0 >= slots && of.1 >= weight).min();
        let offered = offers.find(|offer| matches!(offer.command, OfferCommand::SetPlace(_)));
        prop_assert_eq!(offered.is_some(), least.is_some());
        if let (Some(offer), Some((slots, weight))) = (offered, least) {
            let total = |panel: &Panel| {
                let open = panel.open.as_ref().unwrap();
                (amount(&open.slots.used), amount(&open.weight.used))
            };
            let before = total(&panel);
            take(&mut panel, offer);
            let after = total(&panel);
            prop_assert_eq!((before.0 - after.0, before.1 - after.1), (slots, weight));
        }
    }
}

/// The value of all that is dropped.
fn dropped_value(text: &str) -> i128 {
    let list: Value = serde_json::from_str(text).unwrap();
    let account = Account::of(&list[0]);
    let columns = list[0]["columns"].as_array().unwrap();
    let containers = columns.iter().flat_map(|column| column.as_array().unwrap());
    let dropped = containers.filter(|container| container["place"] == "dropped");
    dropped.map(|container| account.inside(container).value).sum()
}

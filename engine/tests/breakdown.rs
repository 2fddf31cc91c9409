//! What makes a total up, and what to put away (docs/rules.md#what-makes-it-up,
//! docs/rules.md#what-to-put-away).

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use engine::commands::{Command, SetPlace};
use engine::model::Place;
use engine::view::breakdown::{Breakdown, Offer, Offered, Subject};
use engine::view::{Level, Shown};
use proptest::prelude::*;
use serde_json::{Value, json};
use support::belongings::inventory;
use support::totals::{counted, exact, totals};
use support::{Panel, SIR_BRAMBLEWICK};

fn sir_bramblewick(strength: u32) -> Panel {
    let strength = format!(r#""strengthScore": {strength}"#);
    let text = SIR_BRAMBLEWICK.replace(r#""strengthScore": 14"#, &strength);
    Panel::loaded(&format!("[{text}]"))
}

fn breakdown(panel: &Panel, subject: Subject) -> Breakdown {
    panel.session.breakdown(subject).unwrap()
}

fn heads(panel: &Panel) -> [String; 3] {
    let subjects = [Subject::Slots, Subject::Weight, Subject::Wealth];
    subjects.map(|subject| {
        let Breakdown {
            head, allowance, ..
        } = breakdown(panel, subject);
        format!("{head} ({})", allowance.unwrap_or_default())
    })
}

fn take(panel: &mut Panel, offer: &Offer) {
    let command: Command = match offer.command.clone() {
        Offered::PutAway(command) => command.into(),
        Offered::SetPlace(command) => command.into(),
    };
    panel.send(command);
}

#[test]
fn the_head_says_how_much_is_left_or_too_much_and_where_the_allowance_comes_from() {
    assert_eq!(
        heads(&sir_bramblewick(14)),
        [
            "17.6 of 26.5: 8.9 left (28 by strength 14, −1.5 Exhaustion)",
            "112 of 140 lb: 28.0 left (140 by strength 14)",
            "588.3 gp ()"
        ]
    );
    let mut weak = sir_bramblewick(8);
    assert_eq!(
        heads(&weak),
        [
            "17.6 of 14.5: 3.1 too many (16 by strength 8, −1.5 Exhaustion)",
            "112 of 80 lb: 32 too much (80 by strength 8)",
            "588.3 gp ()"
        ]
    );
    assert_eq!(breakdown(&weak, Subject::Slots).level, Some(Level::Over));
    let containers = vec![weak.left(0)];
    weak.send(SetPlace {
        containers,
        place: Place::Stored,
    });
    let wealth = breakdown(&weak, Subject::Wealth);
    assert_eq!(wealth.allowance.unwrap(), "of it 306.6 gp not carried");
    assert_eq!((wealth.level, wealth.offers), (None, vec![]));
}

#[test]
fn penalties_are_named_as_far_as_there_is_room() {
    let penalty = |source: &str, slots: f64| json!({"source": source, "slots": slots});
    let mut penalties = vec![penalty("", 1.0), penalty("Blessed", -2.0)];
    penalties.resize(40, penalty("Cursed", 0.5));
    let list =
        json!([{"name": "A", "strengthScore": 12.5, "penalties": penalties, "columns": [[], []]}]);
    let slots = breakdown(&Panel::loaded(&list.to_string()), Subject::Slots);
    let named = "25 by strength 12.5, −1 (unnamed), +2 Blessed";
    let cursed = ", −0.5 Cursed".repeat(8);
    assert_eq!(
        slots.allowance.unwrap(),
        format!("{named}{cursed}, −15 30 more")
    );
}

/// A list of an engine's texts, line by line.
fn lines<T>(list: &[T], line: impl Fn(&T) -> String) -> Vec<String> {
    list.iter().map(line).collect()
}

#[test]
fn an_allowance_below_0_counts_as_0() {
    let penalty = json!({"source": "Cursed", "slots": 5});
    let sack = json!({"kind": "item-container", "name": "", "capacity": 9, "items": [stack("Iron", 3, 1.0, 5.0, false)]});
    let list =
        json!([{"name": "A", "strengthScore": 0, "penalties": [penalty], "columns": [[sack], []]}]);
    let slots = breakdown(&Panel::loaded(&list.to_string()), Subject::Slots);
    assert_eq!(slots.head, "3 of -5: 3 too many");
}

#[test]
fn containers_stand_by_size_and_those_that_do_not_count_at_the_end() {
    let mut panel = sir_bramblewick(14);
    let containers = vec![panel.left(0)];
    let place = Place::Dropped;
    panel.send(SetPlace { containers, place });
    let where_it_is = |panel: &Panel, subject| {
        lines(&breakdown(panel, subject).containers, |part| {
            let why = part.not_counted.clone().unwrap_or_default();
            format!("{} {} {}% {why}", part.name, part.amount.text, part.percent)
        })
    };
    assert_eq!(
        where_it_is(&panel, Subject::Slots),
        [
            "Equipped 8 100% ",
            "Coin Purse 1 12% ",
            "Belt Pouch 0.6 7% ",
            "Backpack 8 100% dropped"
        ]
    );
    assert_eq!(
        where_it_is(&panel, Subject::Weight),
        [
            "Equipped 66.5 100% ",
            "Coin Purse 2 3% ",
            "Belt Pouch 0 0% ",
            "Backpack 43.5 65% dropped"
        ]
    );
    assert_eq!(
        where_it_is(&panel, Subject::Wealth),
        [
            "Backpack 306.6 100% ",
            "Coin Purse 179.1 58% ",
            "Equipped 102.5 33% ",
            "Belt Pouch 0 0% "
        ]
    );
}

#[test]
fn the_ten_largest_stacks_that_count_are_listed() {
    let panel = sir_bramblewick(14);
    let most = |subject| {
        let Breakdown {
            stacks,
            more_stacks,
            ..
        } = breakdown(&panel, subject);
        let mut most = lines(&stacks, |part| {
            format!("{} in {} {}", part.name, part.holder, part.amount.text)
        });
        most.extend(more_stacks.map(|rest| rest.text));
        most
    };
    let slots = most(Subject::Slots);
    assert_eq!(slots[0], "Chain Mail in Equipped 6");
    assert_eq!(slots[1], "Rope, hempen (50 ft) in Backpack 2");
    assert_eq!((slots.len(), slots[10].as_str()), (11, "2 more take 0.4"));
    let weight = most(Subject::Weight);
    assert_eq!(weight[0], "Chain Mail in Equipped 55");
    assert_eq!(weight.len(), 10, "chalk weighs nothing");
    let wealth = most(Subject::Wealth);
    assert_eq!(wealth[0], "Potion of Greater Healing in Backpack 300");
    assert_eq!(wealth[10], "3 more are worth 0 gp");
}

#[test]
fn long_lists_say_what_they_leave_out() {
    let one = json!({"kind": "item-container", "name": "", "capacity": 1, "items": [
        {"quantity": 1, "equipped": false, "item":
            {"name": "", "value": 2, "weight": 1, "slotOverride": null, "equippedSlots": 0}}]});
    let mut away = one.clone();
    away["place"] = "dropped".into();
    let all = [vec![away; 30], vec![one; 1000]].concat();
    let list = json!([{"name": "A", "strengthScore": 9, "penalties": [], "columns": [all, []]}]);
    let panel = Panel::loaded(&list.to_string());
    let slots = breakdown(&panel, Subject::Slots);
    assert_eq!((slots.containers.len(), slots.stacks.len()), (200, 10));
    assert_eq!(
        slots.more_containers.unwrap().text,
        "800 more take 160, 30 more are not counted"
    );
    assert_eq!(slots.more_stacks.unwrap().text, "990 more take 198");
    assert_eq!(slots.containers[0].name, "(unnamed)");
    assert_eq!(slots.no_offer.unwrap(), "More than five things have to go.");
}

#[test]
fn what_is_offered_clears_slots_and_pounds() {
    let mut panel = sir_bramblewick(8);
    let Breakdown {
        offers, no_offer, ..
    } = breakdown(&panel, Subject::Slots);
    assert_eq!(no_offer, None);
    assert_eq!(offers, breakdown(&panel, Subject::Weight).offers);
    let told = lines(&offers, |offer| {
        format!(
            "{}: {}: {}",
            offer.button,
            offer.lines.join(", "),
            offer.after
        )
    });
    assert_eq!(
        told,
        [
            "Put away Backpack: Backpack: 9.6 of 14.5 slots, 68.5 of 80 lb",
            concat!(
                "Put away 4 items: 1 Bedroll, 1 Rope, hempen (50 ft), 10 Torch, 3 Rations: ",
                "12 of 14.5 slots, 79 of 80 lb"
            ),
        ]
    );
    take(&mut panel, &offers[0]);
    assert_eq!(panel.last.undo.as_deref(), Some("Dropped Backpack"));
    let update = panel.session.undo();
    panel.take(update);
    take(&mut panel, &offers[1]);
    assert_eq!(panel.last.undo.as_deref(), Some("Put away 4 items"));
}

/// Ada of strength 5, who may carry 10 slots and 50 lb, with what her sack and her pouch hold.
fn ada(items: &[Value], coins: u32) -> Panel {
    let list = json!([{"name": "Ada", "strengthScore": 5, "penalties": [], "columns": [[
        {"kind": "item-container", "name": "Sack", "capacity": 10, "items": items},
        {"kind": "money-pouch", "name": "Purse", "capacity": 10, "slots": 0.2,
            "coins": {"cp": coins, "sp": 0, "ep": 0, "gp": 0, "pp": 0}}], []]}]);
    Panel::loaded(&list.to_string())
}

fn stack(name: &str, quantity: impl Into<f64>, value: f64, weight: f64, equipped: bool) -> Value {
    json!({"quantity": quantity.into(), "equipped": equipped, "item": {
        "name": name, "value": value, "weight": weight, "slotOverride": null, "equippedSlots": 0}})
}

#[test]
fn one_thing_is_the_cheapest_then_the_fewest_units() {
    let worn = stack("Mail", 1, 75.0, 20.0, true);
    let torches = stack("Torch", 30, 0.01, 1.0, false);
    let iron = stack("Iron", 4, 0.02, 7.5, false);
    let panel = ada(&[worn, torches, iron], 0);
    // 14.2 slots, 80 lb: 4.2 slots and 30 lb too much.
    let offers = breakdown(&panel, Subject::Slots).offers;
    let told = lines(&offers, |offer| offer.button.clone());
    assert_eq!(told, ["Put away 4 Iron"]);
    assert_eq!(offers[0].after, "6.2 of 10 slots, 50 of 50 lb");
}

#[test]
fn where_nothing_can_go_it_says_so() {
    let told = |items: &[Value], coins| {
        let slots = breakdown(&ada(items, coins), Subject::Slots);
        assert!(slots.offers.is_empty());
        slots.no_offer.unwrap()
    };
    let armour = |weight| stack("Mail", 1, 75.0, weight, true);
    assert_eq!(told(&[armour(55.0)], 0), "Only equipped things are left.");
    let rope = stack("Rope", 1, 1.0, 2.0, false);
    let not_enough = "What is not equipped is not enough.";
    assert_eq!(told(&[armour(55.0), rope.clone()], 0), not_enough);
    // Only whole ones can go: 3 lb are too much, of one and a half ropes one goes.
    let ropes = stack("Rope", 1.5, 1.0, 2.0, false);
    assert_eq!(told(&[armour(50.0), ropes], 0), not_enough);
    let coins = "620 cp weigh 12.4 lb: pay with small coins first, or drop the pouch.";
    assert_eq!(told(&[armour(45.0), rope], 620), coins);
}

#[test]
fn what_was_put_away_is_picked_up_again() {
    let mut panel = ada(&[stack("Iron", 9, 0.02, 7.5, false)], 0);
    let before = panel.session.stored_text();
    let offers = breakdown(&panel, Subject::Weight).offers;
    assert_eq!(offers[0].button, "Put away 5 Iron");
    take(&mut panel, &offers[0]);
    let text = panel.session.stored_text();
    let left_behind = r#"{"kind":"item-container","name":"Left behind","capacity":10,"items":["#;
    assert!(text.contains(left_behind) && text.contains(r#""place":"dropped"}"#));
    let dropped = panel.open.as_ref().unwrap().dropped.clone().unwrap();
    assert_eq!(dropped.text, "Left behind is dropped (10 slots, 37.5 lb).");
    let update = panel.session.undo();
    panel.take(update);
    assert_eq!(panel.session.stored_text(), before);
}

fn amount(shown: &Shown) -> i128 {
    let exact = shown.exact.as_ref().unwrap_or(&shown.text);
    exact::read(&serde_json::from_str(exact).unwrap())
}

/// A stack that could be put away: slots, lb and value of one, and how many there are.
struct Thing {
    slots: i128,
    weight: i128,
    value: i128,
    units: i128,
}

/// What an inventory would have to lose in slots and lb, and what of it could go, from its stored text.
fn account(inventory: &Value) -> (i128, i128, Vec<Thing>, Vec<(i128, i128)>) {
    let strength = exact::read(&inventory["strengthScore"]);
    let penalties = inventory["penalties"].as_array().unwrap().iter();
    let penalties: i128 = penalties
        .map(|penalty| exact::read(&penalty["slots"]))
        .sum();
    let (mut slots, mut weight) = (0, 0);
    let (mut things, mut containers) = (Vec::new(), Vec::new());
    let columns = inventory["columns"].as_array().unwrap();
    for container in columns.iter().flat_map(|column| column.as_array().unwrap()) {
        let counts = counted(container, totals(container));
        (slots, weight) = (slots + counts.0, weight + counts.1);
        let carried = container["place"] != "dropped" && container["place"] != "stored";
        let Some(items) = container["items"].as_array().filter(|_| carried) else {
            continue;
        };
        if items.iter().all(|stack| stack["equipped"] == false) {
            containers.push((counts.0, counts.1));
        }
        let stowed = items
            .iter()
            .filter(|stack| stack["equipped"] == false && container["load"].is_null());
        things.extend(stowed.map(|stack| {
            let mut one = stack.clone();
            one["quantity"] = 1.into();
            let one = json!({"kind": "item-container", "items": [one]});
            let (slots, weight, value) = totals(&one);
            let units = exact::read(&stack["quantity"]) / exact::read(&1.into());
            Thing {
                slots,
                weight,
                value,
                units,
            }
        }));
    }
    let beyond = |used: i128, limit: i128| (used - limit.max(0)).max(0);
    let slots = beyond(slots, 2 * strength - penalties);
    (slots, beyond(weight, 10 * strength), things, containers)
}

/// The least value, and then the fewest units, by which one stack clears the excess.
fn one_thing(slots: i128, weight: i128, things: &[Thing]) -> Option<(i128, i128)> {
    let clearing = things.iter().flat_map(|thing| {
        let all = 1..=thing.units;
        let enough =
            all.filter(move |units| units * thing.slots >= slots && units * thing.weight >= weight);
        enough.map(|units| (units * thing.value, units))
    });
    clearing.min()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_parts_add_up_to_the_tile(inventory in inventory()) {
        let panel = Panel::loaded(&json!([inventory]).to_string());
        let open = panel.open.as_ref().unwrap();
        for (subject, tile) in [
            (Subject::Slots, &open.slots.used),
            (Subject::Weight, &open.weight.used),
            (Subject::Wealth, &open.wealth),
        ] {
            let parts = breakdown(&panel, subject).containers;
            let counting = parts.iter().filter(|part| part.not_counted.is_none());
            let all: i128 = counting.map(|part| amount(&part.amount)).sum();
            prop_assert_eq!(all, amount(tile));
        }
    }

    #[test]
    fn after_any_offer_the_inventory_is_not_over_and_the_first_is_the_least(
        mut inventory in inventory(),
        (slots, weight) in (-20..60_i32, -20..90_i32),
    ) {
        // So many tenths more than allowed are used.
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
        let breakdown = breakdown(&panel, Subject::Slots);
        let (slots, weight, things, containers) = account(&inventory);
        if slots == 0 && weight == 0 {
            prop_assert!(breakdown.offers.is_empty() && breakdown.no_offer.is_none());
            return Ok(());
        }
        prop_assert_eq!(breakdown.offers.is_empty(), breakdown.no_offer.is_some());
        let start = panel.session.stored_text();
        for offer in &breakdown.offers {
            prop_assert!((1..=5).contains(&offer.lines.len()));
            take(&mut panel, offer);
            prop_assert!(!panel.refused());
            let open = panel.open.as_ref().unwrap();
            prop_assert!(open.slots.level != Level::Over && open.weight.level != Level::Over);
            let update = panel.session.undo();
            panel.take(update);
            prop_assert_eq!(panel.session.stored_text(), start.clone());
        }

        // By brute force.
        let mut offers = breakdown.offers.iter();
        if let Some((value, units)) = one_thing(slots, weight, &things) {
            let first = offers.next().unwrap();
            let Offered::PutAway(put) = &first.command else { panic!("{first:?}") };
            prop_assert_eq!(put.parts.len(), 1);
            prop_assert_eq!(put.parts[0].quantity.to_string(), units.to_string());
            take(&mut panel, first);
            let away = dropped_value(&panel.session.stored_text()) - dropped_value(&start);
            prop_assert_eq!(away, value);
            let update = panel.session.undo();
            panel.take(update);
        }
        let droppable = containers.into_iter();
        let least = droppable.filter(|of| of.0 >= slots && of.1 >= weight).min();
        let offered = offers.find(|offer| matches!(offer.command, Offered::SetPlace(_)));
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
    let columns = list[0]["columns"].as_array().unwrap();
    let containers = columns.iter().flat_map(|column| column.as_array().unwrap());
    let dropped = containers.filter(|container| container["place"] == "dropped");
    dropped.map(|container| totals(container).2).sum()
}

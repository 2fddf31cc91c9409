//! The breakdown of a total (docs/rules/panel.md#breakdown).

use crate::support;

use engine::commands::SetPlace;
use engine::model::Place;
use engine::questions::{BreakdownView, TotalKind};
use engine::view::Level;
use proptest::prelude::*;
use serde_json::json;
use support::Panel;
use support::belongings::inventory;
use support::breakdowns::{amount, breakdown, lines, sir_bramblewick, stack};

fn heads(panel: &Panel) -> [String; 3] {
    let subjects = [TotalKind::Slots, TotalKind::Weight, TotalKind::Wealth];
    subjects.map(|subject| {
        let BreakdownView { head, allowance, .. } = breakdown(panel, subject);
        format!("{head} ({})", allowance.unwrap_or_default())
    })
}

#[test]
fn the_head_shows_the_rest_or_the_excess_and_the_sources_of_the_allowance() {
    assert_eq!(
        heads(&sir_bramblewick(14)),
        [
            "17.6 of 26.5: 8.9 left (28 from Strength 14, −1.5 Exhaustion)",
            "112 of 140 lb: 28.0 left (140 from Strength 14)",
            "588.3 gp ()"
        ]
    );
    let mut weak = sir_bramblewick(8);
    assert_eq!(
        heads(&weak),
        [
            "17.6 of 14.5: 3.1 over (16 from Strength 8, −1.5 Exhaustion)",
            "112 of 80 lb: 32 over (80 from Strength 8)",
            "588.3 gp ()"
        ]
    );
    assert_eq!(breakdown(&weak, TotalKind::Slots).level, Some(Level::Over));
    let containers = vec![weak.left(0)];
    weak.send(SetPlace { containers, place: Place::Elsewhere });
    let wealth = breakdown(&weak, TotalKind::Wealth);
    assert_eq!(wealth.allowance.unwrap(), "306.6 gp of it not carried");
    assert_eq!((wealth.level, wealth.offers), (None, vec![]));
}

#[test]
fn only_the_first_penalties_are_named() {
    let penalty = |source: &str, slots: f64| json!({"source": source, "slots": slots});
    let mut penalties = vec![penalty("", 1.0), penalty("Blessed", -2.0)];
    penalties.resize(40, penalty("Cursed", 0.5));
    let list =
        json!([{"name": "A", "strengthScore": 12.5, "penalties": penalties, "columns": [[], []]}]);
    let slots = breakdown(&Panel::loaded(&list.to_string()), TotalKind::Slots);
    let named = "25 from Strength 12.5, −1 (unnamed), +2 Blessed";
    let cursed = ", −0.5 Cursed".repeat(8);
    assert_eq!(slots.allowance.unwrap(), format!("{named}{cursed}, −15 from 30 more"));
}

#[test]
fn an_allowance_below_0_counts_as_0() {
    let penalty = json!({"source": "Cursed", "slots": 5});
    let sack = json!({"kind": "item-container", "name": "", "capacity": 9, "items": [stack("Iron", 3, 1.0, 5.0, false)]});
    let list =
        json!([{"name": "A", "strengthScore": 0, "penalties": [penalty], "columns": [[sack], []]}]);
    let slots = breakdown(&Panel::loaded(&list.to_string()), TotalKind::Slots);
    assert_eq!(slots.head, "3 of -5: 3 over");
}

#[test]
fn containers_are_sorted_by_size_with_those_that_do_not_count_at_the_end() {
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
        where_it_is(&panel, TotalKind::Slots),
        ["Equipped 8 100% ", "Coin Purse 1 12% ", "Belt Pouch 0.6 7% ", "Backpack 8 100% dropped"]
    );
    assert_eq!(
        where_it_is(&panel, TotalKind::Weight),
        [
            "Equipped 66.5 100% ",
            "Coin Purse 2 3% ",
            "Belt Pouch 0 0% ",
            "Backpack 43.5 65% dropped"
        ]
    );
    assert_eq!(
        where_it_is(&panel, TotalKind::Wealth),
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
        let BreakdownView { stacks, more_stacks, .. } = breakdown(&panel, subject);
        let mut most =
            lines(&stacks, |part| format!("{} in {} {}", part.name, part.holder, part.amount.text));
        most.extend(more_stacks.map(|rest| rest.text));
        most
    };
    let slots = most(TotalKind::Slots);
    assert_eq!(slots[0], "Chain Mail in Equipped 6");
    assert_eq!(slots[1], "Rope, hempen (50 ft) in Backpack 2");
    assert_eq!((slots.len(), slots[10].as_str()), (11, "2 more take 0.4 slots"));
    let weight = most(TotalKind::Weight);
    assert_eq!(weight[0], "Chain Mail in Equipped 55");
    assert_eq!(weight.len(), 10, "chalk weighs nothing");
    let wealth = most(TotalKind::Wealth);
    assert_eq!(wealth[0], "Potion of Greater Healing in Backpack 300");
    assert_eq!(wealth[10], "3 more are worth 0 gp");
}

#[test]
fn long_lists_count_the_entries_that_they_leave_out() {
    let one = json!({"kind": "item-container", "name": "", "capacity": 1, "items": [
        {"quantity": 1, "equipped": false, "item":
            {"name": "", "value": 2, "weight": 1, "slotOverride": null, "equippedSlots": 0}}]});
    let mut away = one.clone();
    away["place"] = "dropped".into();
    let all = [vec![away; 30], vec![one; 1000]].concat();
    let list = json!([{"name": "A", "strengthScore": 9, "penalties": [], "columns": [all, []]}]);
    let panel = Panel::loaded(&list.to_string());
    let slots = breakdown(&panel, TotalKind::Slots);
    assert_eq!((slots.containers.len(), slots.stacks.len()), (200, 10));
    assert_eq!(
        slots.more_containers.unwrap().text,
        "800 more take 160 slots, 30 more are not counted"
    );
    assert_eq!(slots.more_stacks.unwrap().text, "990 more take 198 slots");
    assert_eq!(slots.containers[0].name, "(unnamed)");
    assert_eq!(slots.no_offer.unwrap(), "More than five items would have to go.");
}

proptest! {
    #[test]
    fn the_parts_add_up_to_the_tile(inventory in inventory()) {
        let panel = Panel::loaded(&json!([inventory]).to_string());
        let open = panel.open.as_ref().unwrap();
        for (subject, tile) in [
            (TotalKind::Slots, &open.slots.used),
            (TotalKind::Weight, &open.weight.used),
            (TotalKind::Wealth, &open.wealth),
        ] {
            let parts = breakdown(&panel, subject).containers;
            let counting = parts.iter().filter(|part| part.not_counted.is_none());
            let all: i128 = counting.map(|part| amount(&part.amount)).sum();
            prop_assert_eq!(all, amount(tile));
        }
    }
}

//! Carried, dropped and stored containers, and their shares of the totals
//! (docs/rules/game.md#locations-of-containers, docs/rules/game.md#fixed-loads).

use crate::support;

use engine::commands::{
    ConfigureContainer, ContainerChanges, DuplicateInventory, ItemContainerChanges, SetPlace,
    UnequipAll,
};
use engine::model::{ContainerId, Place};
use engine::questions::ExportInventory;
use engine::session::SessionAction;
use engine::view::update::Notice;
use engine::view::{ContainerView, DroppedLine};
use proptest::prelude::*;
use serde_json::{Value, json};
use support::belongings::inventory;
use support::{Panel, SIR_BRAMBLEWICK};

fn put(panel: &mut Panel, containers: Vec<ContainerId>, place: Place) {
    panel.send(SetPlace { containers, place });
}

fn fix_load(panel: &mut Panel, container: ContainerId, slots: &str, weight: &str) {
    panel.send(ConfigureContainer {
        container,
        changes: ContainerChanges::Item(ItemContainerChanges {
            fixed_load: Some(true),
            load_slots: Some(slots.into()),
            load_weight: Some(weight.into()),
            ..ItemContainerChanges::default()
        }),
    });
}

/// Slots and their allowance, weight and its limit, slots remaining, wealth.
fn tiles(panel: &Panel) -> String {
    let open = panel.open.as_ref().unwrap();
    format!(
        "{}/{} {}/{} {} {}",
        open.slots.used.text,
        open.slots.allowed.as_ref().unwrap(),
        open.weight.used.text,
        open.weight.allowed.as_ref().unwrap(),
        open.slots_remaining.text,
        open.wealth.text
    )
}

/// The slots of a card, and what it says of things that are worn out of it.
fn card(panel: &Panel, container: ContainerId) -> (&str, Option<&str>) {
    match &panel.containers[&container] {
        ContainerView::Item { used: slots, worn, .. } => (&slots.text, worn.as_deref()),
        ContainerView::Pouch { .. } | ContainerView::Unknown { .. } => {
            unreachable!("no item container")
        }
    }
}

fn dropped(panel: &Panel) -> DroppedLine {
    panel.open.as_ref().unwrap().dropped.clone().unwrap()
}

// docs/rules/actions.md#dropping-and-picking-up
#[test]
fn what_is_equipped_stays_on_the_character_and_can_be_dropped_too() {
    let mut panel = Panel::sir_bramblewick();
    let worn = panel.right(0);
    let done = |text: &str| Some(Notice::Done(text.to_owned()));
    put(&mut panel, vec![worn], Place::Dropped);
    let text = "Dropped Equipped: 17.6 → 16.6 of 26.5 slots. Longsword, Chain Mail and 1 more stay \
                on you.";
    assert_eq!(panel.last.notice, done(text));
    assert_eq!(panel.last.undo.as_deref(), Some("Dropped Equipped"));
    assert_eq!(tiles(&panel), "16.6/26.5 109.5/140 9.9 588.3");
    assert_eq!(dropped(&panel).text, "Dropped: Equipped (1 slot, 2.5 lb)");
    assert_eq!(card(&panel, worn), ("1/6", Some("3 worn things stay on you")));
    let drop_them_too = panel.last.drop_them_too.unwrap();
    assert_eq!(drop_them_too, UnequipAll { container: worn });
    panel.send(drop_them_too);
    let unequipped = "Unequipped 3 items in Equipped";
    assert_eq!(panel.last.undo.as_deref(), Some(unequipped));
    assert_eq!(panel.last.notice, done(&format!("{unequipped}: 16.6 → 9.6 of 26.5 slots.")));
    assert_eq!(panel.last.drop_them_too, None);
    // Undone, they are worn again, and the container is still dropped.
    panel.undo();
    assert_eq!(tiles(&panel), "16.6/26.5 109.5/140 9.9 588.3");
    assert_eq!(panel.last.undo.as_deref(), Some("Dropped Equipped"));
    panel.undo();

    // By its dialog it is the same step.
    let place = Some(Place::Dropped);
    let changes = ItemContainerChanges { place, ..ItemContainerChanges::default() };
    let changes = ContainerChanges::Item(changes);
    panel.send(ConfigureContainer { container: worn, changes });
    assert_eq!(panel.last.notice, done(text));
    assert_eq!(panel.last.drop_them_too, Some(drop_them_too));
    // Stored elsewhere, it is not worn.
    put(&mut panel, vec![worn], Place::Elsewhere);
    assert_eq!(panel.last.drop_them_too, None);
    assert_eq!(tiles(&panel), "9.6/26.5 45.5/140 16.9 588.3");
}

#[test]
fn dropped_containers_only_count_towards_wealth() {
    let mut panel = Panel::sir_bramblewick();
    assert_eq!(tiles(&panel), "17.6/26.5 112/140 8.9 588.3");
    let backpack = panel.left(0);
    let card = panel.containers[&backpack].clone();
    put(&mut panel, vec![backpack], Place::Dropped);
    assert_eq!(tiles(&panel), "9.6/26.5 68.5/140 16.9 588.3");
    let text = "Dropped Backpack: 17.6 → 9.6 of 26.5 slots.".to_owned();
    assert_eq!(panel.last.notice, Some(Notice::Done(text)));
    assert_eq!(panel.last.undo.as_deref(), Some("Dropped Backpack"));
    let line = dropped(&panel);
    assert_eq!(line.text, "Dropped: Backpack (8 slots, 43.5 lb)");
    assert_eq!((line.button, line.containers), ("Pick up".into(), vec![backpack]));
    let away = panel.open.as_ref().unwrap().not_carried.clone();
    assert_eq!(away.as_deref(), Some("306.6 gp of it not carried"));

    // The card itself only shows its location.
    let ContainerView::Item { used: now, place, .. } = &panel.containers[&backpack] else {
        panic!()
    };
    let ContainerView::Item { used: before, .. } = &card else { panic!() };
    assert_eq!((now, *place), (before, Place::Dropped));

    let entry = &panel.entries[&panel.open_id()];
    assert_eq!(entry.load.used.text, "9.6");
}

#[test]
fn dropped_containers_are_picked_up_together() {
    let mut panel = Panel::sir_bramblewick();
    let before = panel.session.stored_text();
    let (all, start) = (panel.places(), tiles(&panel));
    put(&mut panel, all.clone(), Place::Dropped);
    let line = dropped(&panel);
    assert_eq!(line.text, format!("Dropped: {} containers (10.6 slots, 48 lb)", all.len()));
    assert_eq!((line.button.as_str(), &line.containers), ("Pick up all", &all));
    put(&mut panel, line.containers, Place::Carried);
    let text = format!("Picked up {} containers: 7 → 17.6 of 26.5 slots.", all.len());
    assert_eq!(panel.last.notice, Some(Notice::Done(text)));
    assert_eq!((tiles(&panel), panel.session.stored_text()), (start, before));
    assert_eq!(panel.open.as_ref().unwrap().dropped, None);
}

#[test]
fn stored_containers_are_not_offered_to_pick_up() {
    let mut panel = Panel::sir_bramblewick();
    let backpack = panel.left(0);
    put(&mut panel, vec![backpack], Place::Dropped);
    put(&mut panel, vec![backpack], Place::Elsewhere);
    assert_eq!(tiles(&panel), "9.6/26.5 68.5/140 16.9 588.3");
    assert_eq!(panel.open.as_ref().unwrap().dropped, None);
    let text = "Stored Backpack".to_owned();
    assert_eq!(panel.last.notice, Some(Notice::Done(text)), "the slots are as before");
    // Setting its current location changes nothing.
    put(&mut panel, vec![backpack], Place::Elsewhere);
    assert_eq!((&panel.last.store, &panel.last.notice), (&None, &None));
}

#[test]
fn a_fixed_load_counts_whatever_is_in_it() {
    let mut panel = Panel::sir_bramblewick();
    let backpack = panel.left(0);
    fix_load(&mut panel, backpack, "3", "15,5 lb");
    assert_eq!(tiles(&panel), "12.6/26.5 84/140 13.9 588.3");
    let ContainerView::Item { used: slots, load, .. } = &panel.containers[&backpack] else {
        panic!()
    };
    assert_eq!((slots.used.text.as_str(), slots.allowed.as_deref()), ("8", Some("10")));
    assert_eq!(load.as_ref().unwrap().text, "3 slots, 15.5 lb");
    put(&mut panel, vec![backpack], Place::Dropped);
    assert_eq!(tiles(&panel), "9.6/26.5 68.5/140 16.9 588.3");
    let line = dropped(&panel).text;
    assert_eq!(line, "Dropped: Backpack (3 slots, 15.5 lb)");
}

#[test]
fn undo_reverts_it_beside_another_panel() {
    let mut mine = Panel::sir_bramblewick();
    let mut theirs = mine.beside();
    let start = mine.session.stored_text();
    let backpack = mine.left(0);
    put(&mut mine, vec![backpack], Place::Dropped);
    theirs.reload_from(&mine);
    assert_eq!(tiles(&theirs), tiles(&mine));

    // The other panel sets a fixed load, which is a different field.
    let same = theirs.left(0);
    fix_load(&mut theirs, same, "1", "2");
    mine.reload_from(&theirs);
    let update = mine.session.dispatch(SessionAction::Undo);
    mine.take(update);
    assert!(!mine.refused());
    assert_eq!(tiles(&mine), "10.6/26.5 70.5/140 15.9 588.3");

    // And the load goes back in the panel that fixed it.
    theirs.reload_from(&mine);
    let update = theirs.session.dispatch(SessionAction::Undo);
    theirs.take(update);
    assert_eq!(theirs.session.stored_text(), start);
}

/// Sir Bramblewick with fields in his Backpack.
fn with_fields(fields: &str) -> String {
    let text = Panel::sir_bramblewick().session.stored_text();
    text.replacen(r#""capacity":10,"#, &format!(r#""capacity":10,{fields},"#), 1)
}

#[test]
fn an_unreadable_place_or_load_is_kept_and_ignored_until_it_is_set() {
    for fields in [
        r#""place":"lost""#,
        r#""place":"carried""#,
        r#""place":7"#,
        r#""place":null"#,
        r#""place":["dropped"]"#,
        r#""load":{"slots":"x"}"#,
        r#""load":{"slots":1,"weight":"2"}"#,
        r#""load":{"slots":1}"#,
        r#""load":[]"#,
        r#""load":null"#,
        r#""load":{"slots":-1,"weight":0}"#,
        r#""load":{"slots":0,"weight":9007199254740992}"#,
        r#""load":{"slots":1e+300,"weight":1}"#,
    ] {
        let text = with_fields(fields);
        let mut panel = Panel::loaded(&text);
        assert!(!panel.last.damaged, "{fields}");
        assert_eq!(tiles(&panel), "17.6/26.5 112/140 8.9 588.3", "{fields}");
        assert_eq!(panel.session.stored_text(), text);
        // A change beside it leaves it alone.
        let (inventory, backpack) = (panel.open_id(), panel.left(0));
        panel.send(DuplicateInventory { inventory });
        assert_eq!(panel.session.stored_text().matches(fields).count(), 2);
        let update = panel.session.dispatch(SessionAction::Undo);
        panel.take(update);
        // To set it and to take that back leaves no trace of what nobody understood.
        put(&mut panel, vec![backpack], Place::Dropped);
        fix_load(&mut panel, backpack, "0", "0");
        let set = panel.at("/0/columns/0/0");
        assert_eq!(set["place"], "dropped");
        assert_eq!(set["load"], json!({"slots": 0, "weight": 0}));
        assert_eq!(tiles(&panel), "9.6/26.5 68.5/140 16.9 588.3");
    }
}

#[test]
fn a_place_and_a_load_of_a_file_count_and_keep_their_position() {
    let fields = r#""load":{"weight":15,"of":"holding","slots":3},"place":"stored""#;
    let text = with_fields(fields);
    let mut panel = Panel::loaded(&text);
    assert_eq!(panel.session.stored_text(), text);
    assert_eq!(tiles(&panel), "9.6/26.5 68.5/140 16.9 588.3");
    let backpack = panel.left(0);
    put(&mut panel, vec![backpack], Place::Carried);
    assert_eq!(tiles(&panel), "12.6/26.5 83.5/140 13.9 588.3");
    fix_load(&mut panel, backpack, "4", "15");
    put(&mut panel, vec![backpack], Place::Elsewhere);
    let changed = text.replace(r#""slots":3}"#, r#""slots":4}"#);
    assert_eq!(panel.session.stored_text(), changed);
}

/// Edits a file like the web application: parses it, changes a known field in place and writes it back.
#[test]
fn the_web_application_changes_a_file_and_keeps_places_and_loads() {
    let mut panel = Panel::sir_bramblewick();
    let (backpack, pouch) = (panel.left(0), panel.left(1));
    fix_load(&mut panel, backpack, "3", "15");
    put(&mut panel, vec![backpack, pouch], Place::Dropped);
    let ours = panel.session.ask(&ExportInventory { inventory: panel.open_id() }).unwrap().text;
    let mut file: Value = serde_json::from_str(&ours).unwrap();
    file["columns"][0][0]["name"] = "Rucksack".into();
    file["columns"][0][1]["coins"]["gp"] = 99.into();
    let theirs = serde_json::to_string_pretty(&file).unwrap();

    let mut panel = Panel::loaded("[]");
    panel.import(std::slice::from_ref(&theirs), &[]);
    let update = panel.session.dispatch(SessionAction::Select { inventory: panel.inventories[0] });
    panel.take(update);
    let backpack = panel.left(0);
    let line = dropped(&panel);
    assert_eq!(line.containers, [backpack, panel.left(1)]);
    assert_eq!(line.text, "Dropped: 2 containers (4 slots, 18.3 lb)");
    assert_eq!(
        panel.session.ask(&ExportInventory { inventory: panel.open_id() }).unwrap().text,
        theirs
    );
}

proptest! {
    #[test]
    fn containers_not_carried_count_as_if_they_were_removed(mut inventory in inventory()) {
        let panel = Panel::loaded(&json!([inventory]).to_string());
        let wealth = panel.open.as_ref().unwrap().wealth.clone();
        for column in inventory["columns"].as_array_mut().unwrap() {
            for container in column.as_array_mut().unwrap() {
                // What is equipped stays on the character, unless a fixed load is dropped whole.
                if container["place"] == "dropped"
                    && container["load"].is_null()
                    && let Some(items) = container["items"].as_array_mut()
                {
                    items.retain(|stack| stack["equipped"] == true);
                    container["place"] = Value::Null;
                }
            }
            let is_carried = |container: &Value| {
                container["place"] != "dropped" && container["place"] != "stored"
            };
            column.as_array_mut().unwrap().retain(is_carried);
        }
        let without = Panel::loaded(&json!([inventory]).to_string());
        let (open, without) = (panel.open.unwrap(), without.open.unwrap());
        prop_assert_eq!(&open.slots, &without.slots);
        prop_assert_eq!(&open.weight, &without.weight);
        prop_assert_eq!(&open.slots_remaining, &without.slots_remaining);
        prop_assert_eq!(open.wealth, wealth);
    }

    #[test]
    fn a_container_without_a_place_is_unchanged_after_dropping_and_picking_up(inventory in inventory()) {
        let mut panel = Panel::loaded(&json!([inventory]).to_string());
        let before = panel.session.stored_text();
        let columns = inventory["columns"].as_array().unwrap().iter();
        let containers = columns.flat_map(|column| column.as_array().unwrap());
        let placeless: Vec<_> = panel.places().into_iter().zip(containers).filter(|(_, container)| container["place"].is_null()).map(|(id, _)| id).collect();
        if placeless.is_empty() {
            return Ok(());
        }
        put(&mut panel, placeless.clone(), Place::Dropped);
        prop_assert_ne!(panel.session.stored_text(), before.clone());
        put(&mut panel, placeless, Place::Carried);
        prop_assert_eq!(panel.session.stored_text(), before);
    }
}

#[test]
fn files_without_places_stay_unchanged() {
    let text = format!("[{SIR_BRAMBLEWICK}]");
    let panel = Panel::loaded(&text);
    let stored: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(panel.session.stored_text(), stored.to_string());
}

//! Taking a step back by itself, whatever was done after it (`docs/rules/actions.md#taking-back`).

use crate::support;

use engine::commands::{
    ConfigureInventory, DeleteInventory, DuplicateContainer, DuplicateInventory, EditStack,
    EndOfTyping, GiveStacks, InventoryChanges, Moved, SortStacks, StackField, ToggleEquipped,
    TypeCoins,
};
use engine::model::{CoinKind, ContainerId};
use engine::rules::prices::SalePrice;
use engine::rules::sorting::RowColumn;
use engine::session::SessionAction;
use serde_json::json;
use support::alone::{Alone, labels, lines, undoable};
use support::holdings::{bag, how_many, stack};
use support::purses::{inventory, pay, pouch, purses, receive, sale};
use support::{Panel, left_with, previews};

/// A panel with Mira, who has 8 torches, a rope and 112 gp, and Tobin, who has a bag and 1 gp.
fn table() -> Alone {
    let mira = [bag("Pack", &[stack("Torch", 8.0), stack("Rope", 1.0)]), pouch("Purse", "112 gp")];
    let tobin = [bag("Sack", &[]), pouch("Pocket", "1 gp")];
    Alone::with(&json!([inventory("Mira", mira), inventory("Tobin", tobin)]).to_string())
}

fn pack(alone: &Alone) -> ContainerId {
    alone.panel.left(0)
}

fn purse(alone: &Alone) -> ContainerId {
    alone.panel.left(1)
}

/// Tobin's bag.
fn tobins_sack(alone: &mut Alone) -> ContainerId {
    alone.panel.select(1);
    let sack = alone.panel.left(0);
    alone.panel.select(0);
    sack
}

fn type_gold(alone: &mut Alone, text: &str) {
    let container = purse(alone);
    let command = left_with(&alone.panel, container, CoinKind::Gp, text);
    alone.send(command);
}

fn edit_quantity(alone: &mut Alone, text: &str) {
    let container = pack(alone);
    let stack = alone.panel.stack(container, 0);
    alone.send(EditStack { container, stack, field: StackField::Quantity, text: text.to_owned() });
}

/// Takes the newest step with this label back, and returns the message.
fn take_back(alone: &mut Alone, label: &str) -> String {
    let lines = lines(&alone.panel);
    let line = lines.iter().find(|line| line.label == label && line.take_back.is_some());
    let step = line.and_then(|line| line.take_back).unwrap();
    alone.dispatch(SessionAction::TakeBack { step });
    let notice = alone.panel.last.notice.clone();
    serde_json::to_value(notice).unwrap()["text"].as_str().unwrap().to_owned()
}

/// The labels of the steps that can be taken back, the newest first.
fn offered(alone: &Alone) -> Vec<String> {
    let lines = lines(&alone.panel).into_iter().filter(|line| line.take_back.is_some());
    lines.map(|line| line.label).collect()
}

#[test]
fn a_sale_gives_the_things_back_and_takes_its_coins_or_is_refused() {
    let mut alone = table();
    let rows = vec![alone.panel.stack(pack(&alone), 0)];
    let command = sale(pack(&alone), rows, SalePrice::Full);
    alone.send(command);
    assert_eq!(purses(&alone.panel), ["120 gp", "1 gp"]);
    let sold = "Sold Torch for 8 gp";
    let container = purse(&alone);
    alone.send(pay(container, "118 gp"));
    let before = alone.panel.stored_list();
    let refused = "Can’t take back “Sold Torch for 8 gp”: Mira has 2 gp of the 8 gp.";
    assert_eq!(take_back(&mut alone, sold), refused);
    assert_eq!(alone.panel.stored_list(), before, "nothing is done by half");
    assert_eq!(offered(&alone), ["Paid 118 gp"], "it is not offered until something changes");
    alone.send(receive(container, "10 gp", "1"));
    assert_eq!(take_back(&mut alone, sold), "Took back “Sold Torch for 8 gp”");
    assert_eq!(purses(&alone.panel), ["4 gp", "1 gp"]);
    assert_eq!(how_many(&alone.panel, "Torch"), 8);
    assert_eq!(alone.panel.last.undo.as_deref(), Some("Took back “Sold Torch for 8 gp”"));
}

#[test]
fn of_several_pouches_the_one_that_lacks_the_coins_is_named() {
    let mira = [bag("Pack", &[stack("Torch", 8.0)]), pouch("Purse", ""), pouch("Box", "90 gp")];
    let mut alone = Alone::with(&json!([inventory("Mira", mira)]).to_string());
    let container = purse(&alone);
    alone.send(receive(container, "12 gp", "1"));
    type_gold(&mut alone, "-10");
    let refused = "Can’t take back “Received 12 gp”: Purse has 2 gp of the 12 gp.";
    assert_eq!(take_back(&mut alone, "Received 12 gp"), refused);
}

#[test]
fn a_count_that_was_set_since_is_not_changed_by_an_amount() {
    let mut alone = table();
    let container = purse(&alone);
    alone.send(pay(container, "50 gp"));
    alone.send(receive(container, "7 gp", "1"));
    type_gold(&mut alone, "62");
    type_gold(&mut alone, "+1");
    let refused = "Can’t take back “Paid 50 gp”: gp was set to 62 since.";
    assert_eq!(take_back(&mut alone, "Paid 50 gp"), refused);
    assert_eq!(purses(&alone.panel), ["63 gp", "1 gp"]);
    // Once nothing sets it any more, it is an amount.
    assert_eq!(
        take_back(&mut alone, "Changed gp in Purse: 62 → 63"),
        "Took back “Changed gp in Purse: 62 → 63”"
    );
    take_back(&mut alone, "Changed gp in Purse: 69 → 62");
    assert_eq!(purses(&alone.panel), ["69 gp", "1 gp"]);
    take_back(&mut alone, "Paid 50 gp");
    assert_eq!(purses(&alone.panel), ["119 gp", "1 gp"]);
    for gold in ["69 gp", "62 gp", "63 gp", "62 gp", "69 gp", "62 gp", "112 gp"] {
        alone.dispatch(SessionAction::Undo);
        assert_eq!(purses(&alone.panel)[0], gold);
    }
    assert_eq!(alone.panel.last.undo, None);
}

#[test]
fn a_count_that_was_set_and_set_back_is_one_that_was_set() {
    let mut alone = table();
    type_gold(&mut alone, "0");
    type_gold(&mut alone, "62");
    type_gold(&mut alone, "0");
    let refused = "Can’t take back “Changed gp in Purse: 112 → 0”: gp was set to 62 since.";
    assert_eq!(take_back(&mut alone, "Changed gp in Purse: 112 → 0"), refused);
}

#[test]
fn a_quantity_that_was_set_since_is_named_and_one_that_was_given_from_is_not() {
    let mut alone = table();
    edit_quantity(&mut alone, "-3");
    let used = "Changed the quantity of Torch: 8 → 5";
    let target = tobins_sack(&mut alone);
    let container = pack(&alone);
    let stacks = vec![alone.panel.stack(container, 0)];
    alone.send(GiveStacks { moved: Moved { container, stacks, quantity: Some(2.0) }, target });
    take_back(&mut alone, used);
    assert_eq!(how_many(&alone.panel, "Torch"), 8);
    edit_quantity(&mut alone, "-3");
    edit_quantity(&mut alone, "4");
    let refused = "Can’t take back “Changed the quantity of Torch: 6 → 3”: the quantity of Torch was set to 4 since.";
    assert_eq!(take_back(&mut alone, "Changed the quantity of Torch: 6 → 3"), refused);
}

#[test]
fn a_gift_comes_back_only_while_it_is_as_it_was_given() {
    let mut alone = table();
    let target = tobins_sack(&mut alone);
    let container = pack(&alone);
    let stacks = vec![alone.panel.stack(container, 1)];
    alone.send(GiveStacks { moved: Moved { container, stacks, quantity: None }, target });
    type_gold(&mut alone, "5");
    let rope = {
        alone.panel.select(1);
        alone.panel.stack(target, 0)
    };
    alone.send(ToggleEquipped { container: target, stack: rope });
    let refused = "Can’t take back “Gave 1 × Rope to Tobin”: Rope was changed since.";
    assert_eq!(take_back(&mut alone, "Gave 1 × Rope to Tobin"), refused);
    alone.dispatch(SessionAction::Undo);
    take_back(&mut alone, "Gave 1 × Rope to Tobin");
    let place = |inventory: usize| {
        format!("{}", alone.panel.at(&format!("/{inventory}/columns/0/0/items")))
    };
    assert!(place(0).contains("Rope") && !place(1).contains("Rope"));
    assert_eq!(purses(&alone.panel)[0], "5 gp", "what came later stays");
}

#[test]
fn what_is_gone_or_in_another_order_is_named() {
    let mut alone = table();
    let container = pack(&alone);
    let torch = alone.panel.stack(container, 0);
    alone.send(ToggleEquipped { container, stack: torch });
    alone.send(SortStacks { container, by: RowColumn::Name });
    alone.send(SortStacks { container, by: RowColumn::Quantity });
    let refused = "Can’t take back “Sorted Pack by name”: the order in Pack was changed since.";
    assert_eq!(take_back(&mut alone, "Sorted Pack by name"), refused);
    let delete = engine::commands::DeleteStacks { container, stacks: vec![torch] };
    alone.send(delete);
    let refused = "Can’t take back “Equipped Torch”: Torch is gone.";
    assert_eq!(take_back(&mut alone, "Equipped Torch"), refused);
    let mira = alone.panel.inventories[0];
    let changes = InventoryChanges { name: Some("Mirabel".into()), ..InventoryChanges::default() };
    alone.send(ConfigureInventory { inventory: mira, changes });
    alone.send(DeleteInventory { inventory: mira });
    let refused = "Can’t take back “Changed Mira: name”: its inventory is gone.";
    assert_eq!(take_back(&mut alone, "Changed Mira: name"), refused);
}

#[test]
fn of_several_things_that_which_was_changed_is_named() {
    let mut alone = table();
    let target = tobins_sack(&mut alone);
    let container = pack(&alone);
    let stacks = vec![alone.panel.stack(container, 0), alone.panel.stack(container, 1)];
    alone.send(GiveStacks { moved: Moved { container, stacks, quantity: None }, target });
    alone.panel.select(1);
    let rope = alone.panel.stack(target, 1);
    alone.send(ToggleEquipped { container: target, stack: rope });
    let refused = "Can’t take back “Gave 2 items to Tobin”: Rope was changed since.";
    assert_eq!(take_back(&mut alone, "Gave 2 items to Tobin"), refused);
}

#[test]
fn of_a_copy_that_which_was_changed_is_named() {
    let mut alone = table();
    let container = pack(&alone);
    alone.send(DuplicateContainer { container });
    let copy = alone.panel.left(1);
    let torch = alone.panel.stack(copy, 0);
    alone.send(ToggleEquipped { container: copy, stack: torch });
    let refused = "Can’t take back “Duplicated Pack”: Torch was changed since.";
    assert_eq!(take_back(&mut alone, "Duplicated Pack"), refused);
    let inventory = alone.panel.inventories[0];
    alone.send(DuplicateInventory { inventory });
    let copy = alone.panel.inventories[1];
    let changes = InventoryChanges { name: Some("Mirabel".into()), ..InventoryChanges::default() };
    alone.send(ConfigureInventory { inventory: copy, changes });
    let refused = "Can’t take back “Duplicated Mira”: Mira (copy) was changed since.";
    assert_eq!(take_back(&mut alone, "Duplicated Mira"), refused);
    alone.send(DeleteInventory { inventory: copy });
    let refused = "Can’t take back “Duplicated Mira”: Mira (copy) is gone.";
    assert_eq!(take_back(&mut alone, "Duplicated Mira"), refused);
}

#[test]
fn of_several_coins_the_one_that_was_changed_or_is_missing_is_named() {
    let mut alone = table();
    let container = purse(&alone);
    alone.send(receive(container, "10 sp", "1"));
    type_gold(&mut alone, "300");
    alone.send(receive(container, "12 gp 3 sp", "1"));
    alone.send(pay(container, "1 sp"));
    alone.send(pay(container, "308 gp"));
    assert_eq!(purses(&alone.panel)[0], "4 gp 12 sp");
    // It was set to 300, so these are not 188 that are missing.
    let refused = "Can’t take back “Changed gp in Purse: 112 → 300”: gp was changed since.";
    assert_eq!(take_back(&mut alone, "Changed gp in Purse: 112 → 300"), refused);
    let refused = "Can’t take back “Received 12 gp 3 sp”: Mira has 4 gp of the 12 gp.";
    assert_eq!(take_back(&mut alone, "Received 12 gp 3 sp"), refused);
}

#[test]
fn an_import_that_replaced_gives_the_old_inventory_back() {
    let mut alone = table();
    let before = alone.panel.stored_list();
    let mira = inventory("Mira", [bag("Pack", &[stack("Lamp", 1.0)])]);
    let panel = &mut alone.panel;
    let view = panel.choose_files(&[mira.to_string()], &[0]);
    assert_eq!(previews(&view).len(), 1);
    panel.add_imported(&view);
    alone.save();
    assert_eq!(how_many(&alone.panel, "Torch"), 0);
    alone.panel.select(1);
    let tobins = alone.panel.left(1);
    alone.send(receive(tobins, "3 gp", "1"));
    take_back(&mut alone, "Imported Mira");
    assert_eq!(purses(&alone.panel), ["112 gp", "4 gp"]);
    for _ in 0..3 {
        alone.dispatch(SessionAction::Undo);
    }
    assert_eq!(alone.panel.stored_list(), before);
}

#[test]
fn taking_back_is_a_step_that_is_undone_redone_and_taken_back_like_any_other() {
    let mut alone = table();
    let container = purse(&alone);
    alone.send(pay(container, "50 gp"));
    let rope = alone.panel.stack(pack(&alone), 1);
    alone.send(ToggleEquipped { container: pack(&alone), stack: rope });
    take_back(&mut alone, "Paid 50 gp");
    let taken = "Took back “Paid 50 gp”";
    assert_eq!(offered(&alone), [taken, "Equipped Rope"]);
    alone.dispatch(SessionAction::Undo);
    assert_eq!(purses(&alone.panel)[0], "62 gp");
    assert_eq!(offered(&alone), ["Equipped Rope", "Paid 50 gp"]);
    alone.dispatch(SessionAction::Redo);
    assert_eq!(purses(&alone.panel)[0], "112 gp");
    assert_eq!(offered(&alone), [taken, "Equipped Rope"]);
    for round in 1..30 {
        let newest = undoable(&alone.panel)[0].clone();
        take_back(&mut alone, &newest);
        let gold = if round % 2 == 1 { "62 gp" } else { "112 gp" };
        assert_eq!(purses(&alone.panel)[0], gold);
        let is_paid = offered(&alone).contains(&"Paid 50 gp".to_owned());
        assert_eq!(is_paid, round % 2 == 1, "{round}");
        alone.reopen();
    }
    assert!(labels(&alone.panel).iter().all(|label| label.chars().count() < 220));
    while alone.panel.last.undo.is_some() {
        alone.dispatch(SessionAction::Undo);
        assert!(!alone.panel.refused());
    }
    assert_eq!(purses(&alone.panel)[0], "112 gp");
}

#[test]
fn nothing_is_reverted_twice() {
    let mut alone = table();
    let container = purse(&alone);
    alone.send(pay(container, "50 gp"));
    let (once, twice) = ("Took back “Paid 50 gp”", "Took back “Took back “Paid 50 gp””");
    take_back(&mut alone, "Paid 50 gp");
    take_back(&mut alone, once);
    take_back(&mut alone, "Paid 50 gp");
    assert_eq!(purses(&alone.panel)[0], "112 gp");
    assert_eq!(offered(&alone), [once], "taking the second one back would pay it back again");
    alone.reopen();
    assert_eq!(offered(&alone), [once]);
    alone.dispatch(SessionAction::Undo);
    assert_eq!(offered(&alone), [twice, "Paid 50 gp"]);
}

#[test]
fn taking_a_step_back_again_is_refused() {
    let mut alone = table();
    let container = purse(&alone);
    alone.send(pay(container, "50 gp"));
    let step = lines(&alone.panel)[0].take_back.unwrap();
    for _ in 0..2 {
        alone.dispatch(SessionAction::TakeBack { step });
        assert_eq!(purses(&alone.panel)[0], "112 gp");
    }
    assert!(alone.panel.refused());
}

/// Another panel pays from Mira's purse.
fn pay_elsewhere(alone: &mut Alone, mut other: Panel, amount: &str) {
    other.send(pay(purse(alone), amount));
    alone.panel.reload_from(&other);
}

#[test]
fn what_was_taken_back_is_not_undone_as_well_once_that_can_not_be_undone() {
    let mut alone = table();
    let container = purse(&alone);
    alone.send(pay(container, "50 gp"));
    take_back(&mut alone, "Paid 50 gp");
    let other = alone.panel.beside();
    pay_elsewhere(&mut alone, other, "100 gp");
    // 50 gp can't be paid any more, and they were given back already.
    for label in ["Took back “Paid 50 gp”", "Paid 50 gp"] {
        assert_eq!(alone.panel.last.undo.as_deref(), Some(label));
        alone.dispatch(SessionAction::Undo);
        assert!(alone.panel.refused());
        assert_eq!(purses(&alone.panel)[0], "12 gp");
    }
}

#[test]
fn what_takes_a_step_back_is_not_redone_without_that_step() {
    let mut alone = table();
    let container = purse(&alone);
    alone.send(receive(container, "12 gp", "1"));
    let (once, twice) = ("Took back “Received 12 gp”", "Took back “Took back “Received 12 gp””");
    take_back(&mut alone, "Received 12 gp");
    take_back(&mut alone, once);
    alone.dispatch(SessionAction::Undo);
    assert_eq!(alone.panel.last.redo.as_deref(), Some(twice));
    alone.dispatch(SessionAction::Undo);
    let other = alone.panel.beside();
    pay_elsewhere(&mut alone, other, "120 gp");
    // 12 gp can't be given away any more, so they are not received again.
    alone.dispatch(SessionAction::Redo);
    assert!(alone.panel.refused());
    assert_eq!(alone.panel.last.redo, None);
    alone.dispatch(SessionAction::Redo);
    assert_eq!(purses(&alone.panel)[0], "4 gp");
}

#[test]
fn what_was_taken_back_stays_so_if_the_undoing_of_that_is_lost() {
    let mut alone = table();
    let container = purse(&alone);
    alone.send(pay(container, "50 gp"));
    take_back(&mut alone, "Paid 50 gp");
    let other = alone.panel.beside();
    let update = alone.panel.session.dispatch(SessionAction::Undo);
    alone.panel.take(update);
    alone.panel.session.not_stored();
    assert_eq!(purses(&alone.panel)[0], "62 gp");
    // The other panel has 112 gp.
    pay_elsewhere(&mut alone, other, "100 gp");
    assert_eq!(purses(&alone.panel)[0], "12 gp");
    alone.dispatch(SessionAction::Undo);
    assert_eq!(purses(&alone.panel)[0], "12 gp");
    assert_eq!(offered(&alone), [""; 0]);
}

#[test]
fn undone_steps_steps_of_open_panels_and_deletions_have_no_take_back() {
    let mut alone = table();
    type_gold(&mut alone, "5");
    let mut other = alone.panel.beside();
    let entries = alone.entries.clone();
    other.session.read_log_lines(&entries.into_iter().collect());
    assert!(lines(&other).iter().all(|line| line.take_back.is_none()));
    alone.dispatch(SessionAction::Undo);
    assert_eq!(offered(&alone), [""; 0]);
    let mira = alone.panel.inventories[0];
    alone.send(DeleteInventory { inventory: mira });
    assert_eq!(offered(&alone), [""; 0]);
    assert!(lines(&alone.panel)[0].restore.is_some());
    alone.restore("Deleted Mira");
    assert_eq!(offered(&alone), ["Restored Mira"]);
    take_back(&mut alone, "Restored Mira");
    assert!(lines(&alone.panel).iter().any(|line| line.restore.is_some()), "it is deleted again");
}

#[test]
fn a_count_that_another_panel_has_changed_stays_as_it_is() {
    let mut alone = table();
    let container = purse(&alone);
    alone.send(pay(container, "50 gp"));
    let mut other = alone.panel.beside();
    let command = left_with(&other, container, CoinKind::Gp, "112");
    other.send(command);
    alone.panel.reload_from(&other);
    let refused = "Can’t take back “Paid 50 gp”: gp was changed since.";
    assert_eq!(take_back(&mut alone, "Paid 50 gp"), refused);
    // Nor is it one that only this panel has changed, once it has changed it again.
    alone.send(pay(container, "10 gp"));
    assert_eq!(take_back(&mut alone, "Paid 50 gp"), refused);
}

#[test]
fn digits_that_were_typed_before_a_difference_have_set_the_count() {
    let mut alone = table();
    let container = purse(&alone);
    alone.send(pay(container, "50 gp"));
    for (text, end) in [("9", None), ("+3", Some(EndOfTyping::Leaving { saw: "62".to_owned() }))] {
        let text = text.to_owned();
        alone.send(TypeCoins { container, coin: CoinKind::Gp, text, end });
    }
    let refused = "Can’t take back “Paid 50 gp”: gp was set to 12 since.";
    assert_eq!(take_back(&mut alone, "Paid 50 gp"), refused);
}

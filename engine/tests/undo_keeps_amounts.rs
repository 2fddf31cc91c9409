//! Undo beside other panels never creates items or coins (`docs/rules/actions.md#undo-beside-other-panels`).

use crate::support;

use engine::commands::{
    AddStack, BuyFromCatalogue, CreateInventory, DeleteContainer, DeleteStacks, DropItems,
    DuplicateContainer, EditStack, GiveStacks, MoveStacks, Moved, PlaceStack, StackField,
    StackTexts, Tap, UseSupply,
};
use engine::model::{ContainerId, StackId};
use engine::questions::{MoveTargets, UndoSteps};
use engine::rules::prices::SalePrice;
use engine::session::SessionAction;
use serde_json::json;
use support::catalogue::page;
use support::holdings::{bag, how_many, party};
use support::purses::{inventory, pay, purses, sale};
use support::{Panel, left_with};

/// Two panels on the same list: what one does, the other shows.
struct Table {
    here: Panel,
    there: Panel,
}

impl Table {
    fn new() -> Self {
        let here = Panel::loaded(&party());
        let there = here.beside();
        Self { here, there }
    }

    fn here(&mut self, act: impl FnOnce(&mut Panel)) {
        act(&mut self.here);
        self.there.reload_from(&self.here);
    }

    /// The other panel opens one of the inventories and does something there.
    fn there(&mut self, inventory: usize, act: impl FnOnce(&mut Panel)) {
        self.there.select(inventory);
        act(&mut self.there);
        assert!(self.there.last.store.is_some(), "it did nothing");
        self.here.reload_from(&self.there);
    }

    /// Undo or redo here, and whether it was refused; if so, everything is as it was.
    fn is_refused(&mut self, way: fn(&mut Panel)) -> bool {
        let before = self.here.session.stored_text();
        way(&mut self.here);
        let refused = self.here.refused();
        assert_eq!(refused, self.here.session.stored_text() == before);
        refused
    }
}

fn moved(container: ContainerId, stack: StackId, quantity: Option<f64>) -> Moved {
    Moved { container, stacks: vec![stack], quantity }
}

/// Gives some of a row of the open inventory's container to a container of somebody else.
fn give(panel: &mut Panel, (bag, row): (usize, usize), quantity: Option<f64>, to: &str) {
    let container = panel.left(bag);
    let moved = moved(container, panel.stack(container, row), quantity);
    let others = panel
        .session
        .ask(&MoveTargets { moved: moved.clone(), text: String::new(), most: 9, most_others: 9 })
        .others;
    let mut targets = others.iter().flat_map(|other| &other.targets);
    let target = targets.find(|target| target.label.starts_with(to)).unwrap().container;
    panel.send(GiveStacks { moved, target });
}

/// Moves a part of a row to another container of the open inventory.
fn shift(panel: &mut Panel, (bag, row): (usize, usize), quantity: Option<f64>, to: usize) {
    let container = panel.left(bag);
    let moved = moved(container, panel.stack(container, row), quantity);
    let target = panel.left(to);
    panel.send(MoveStacks { moved, target });
}

fn set_quantity(panel: &mut Panel, (bag, row): (usize, usize), text: &str) {
    let container = panel.left(bag);
    panel.send(EditStack {
        container,
        stack: panel.stack(container, row),
        field: StackField::Quantity,
        text: text.to_owned(),
    });
}

fn delete(panel: &mut Panel, (bag, row): (usize, usize)) {
    let container = panel.left(bag);
    let stacks = vec![panel.stack(container, row)];
    panel.send(DeleteStacks { container, stacks });
}

fn sell(panel: &mut Panel, (bag, row): (usize, usize)) {
    let container = panel.left(bag);
    panel.send(sale(container, vec![panel.stack(container, row)], SalePrice::Full));
}

/// The changes that another panel can make to a row.
type Meddling = (&'static str, fn(&mut Panel, (usize, usize)));

const MEDDLING: [Meddling; 6] = [
    ("passed on", |panel, row| give(panel, row, None, "Pack")),
    ("passed on in part", |panel, row| {
        give(panel, row, Some(1.0), "Pack");
    }),
    ("moved", |panel, row| shift(panel, row, None, 1)),
    ("used", |panel, row| set_quantity(panel, row, "-1")),
    ("deleted", delete),
    ("sold", sell),
];

#[test]
fn a_gift_is_undone_only_while_the_items_are_in_the_target() {
    for (how, meddle) in MEDDLING {
        for quantity in [Some(3.0), None] {
            let mut table = Table::new();
            table.here(|panel| give(panel, (0, 0), quantity, "Satchel"));
            table.there(1, |panel| meddle(panel, (0, 1)));
            assert!(table.is_refused(Panel::undo), "{how}");
            // It is dropped, and nothing was done before it.
            assert_eq!(table.here.last.undo, None, "{how}");
        }
    }
}

#[test]
fn a_split_or_move_is_undone_only_while_the_items_are_there() {
    for (how, meddle) in MEDDLING {
        for quantity in [Some(3.0), None] {
            let mut table = Table::new();
            table.here(|panel| shift(panel, (0, 0), quantity, 1));
            table.there(0, |panel| match how {
                "moved" => shift(panel, (1, 0), None, 0),
                _ => meddle(panel, (1, 0)),
            });
            assert!(table.is_refused(Panel::undo), "{how}");
        }
    }
}

#[test]
fn a_drop_or_drag_is_undone_only_while_the_items_are_there() {
    for is_dragged in [true, false] {
        let mut table = Table::new();
        table.here(|panel| {
            let (container, target) = (panel.left(0), panel.left(1));
            let stack = panel.stack(container, 0);
            if is_dragged {
                panel.send(PlaceStack { container, stack, target, before: None });
            } else {
                let part = engine::commands::StackAmount { container, stack, quantity: 3.0 };
                panel.send(DropItems { inventory: panel.open_id(), parts: vec![part] });
            }
        });
        let bag = usize::from(is_dragged);
        table.there(0, |panel| give(panel, (bag, 0), None, "Pack"));
        assert!(table.is_refused(Panel::undo));
    }
}

#[test]
fn a_moved_stack_comes_back_with_another_panels_additions() {
    let mut table = Table::new();
    table.here(|panel| shift(panel, (0, 0), None, 1));
    table.there(0, |panel| set_quantity(panel, (1, 0), "+2"));
    assert!(!table.is_refused(Panel::undo));
    assert_eq!(table.here.at("/0/columns/0/0/items/0/quantity"), 12);
    assert_eq!(table.here.at("/0/columns/0/1/items"), json!([]));
}

#[test]
fn a_purchase_is_undone_only_while_the_items_are_there() {
    let mut table = Table::new();
    table.here(|panel| {
        panel.session.open_catalogue(None, None);
        let (sack, purse) = (panel.left(1), panel.left(2));
        let entry = page(panel, "rope, silk", sack, 0, 1)[0].entry;
        // Silk rope is dear.
        panel.send(left_with(panel, purse, engine::model::CoinKind::Gp, "20"));
        let update = panel.session.dispatch(BuyFromCatalogue {
            container: sack,
            entry,
            times: 1.0,
            price: None,
            percent: None,
        });
        panel.take(update);
        assert_eq!(purses(panel)[0], "10 gp 3 sp");
    });
    table.there(0, |panel| give(panel, (1, 0), None, "Pack"));
    assert!(table.is_refused(Panel::undo));
    assert_eq!(purses(&table.here)[0], "10 gp 3 sp");
}

#[test]
fn redo_does_not_give_items_that_were_used_meanwhile() {
    for (how, meddle) in MEDDLING {
        for quantity in [Some(3.0), None] {
            let mut table = Table::new();
            table.here(|panel| give(panel, (0, 0), quantity, "Satchel"));
            table.here(Panel::undo);
            table.there(0, |panel| meddle(panel, (0, 0)));
            if how == "moved" && quantity.is_some() {
                // The rest lies elsewhere, and is as large as it was.
                assert!(!table.is_refused(Panel::redo));
                assert_eq!(how_many(&table.here, "Torch"), 11);
            } else {
                assert!(table.is_refused(Panel::redo), "{how}");
            }
        }
    }
}

#[test]
fn a_copy_that_is_gone_is_neither_removed_nor_restored() {
    let mut table = Table::new();
    table.here(|panel| {
        let container = panel.left(0);
        panel.send(DuplicateContainer { container });
    });
    table.there(0, |panel| {
        let container = panel.left(1);
        panel.send(DeleteContainer { container });
    });
    assert!(table.is_refused(Panel::undo));
    assert_eq!(table.here.last.redo, None);
}

#[test]
fn a_sale_is_not_undone_if_its_coins_are_gone() {
    let mut table = Table::new();
    table.there(0, |panel| {
        let container = panel.left(2);
        panel.send(DeleteContainer { container });
    });
    table.here(|panel| sell(panel, (0, 0)));
    assert_eq!(purses(&table.here)[0], "10 gp");
    table.there(0, |panel| {
        let container = panel.left(0);
        panel.send(DeleteContainer { container });
    });
    assert!(table.is_refused(Panel::undo));
    assert_eq!(how_many(&table.here, "Torch"), 1);
}

/// Makes steps that the browser refuses to store, before another panel stores its list.
fn refused_by_the_browser(panel: &mut Panel, acts: &[&dyn Fn(&mut Panel)]) {
    for act in acts {
        act(panel);
        panel.session.not_stored();
    }
}

#[test]
fn a_step_that_was_lost_before_it_was_stored_cannot_be_undone() {
    // Another panel uses all given torches, and spends the paid coins.
    let mut table = Table::new();
    let pay_seven = |panel: &mut Panel| {
        panel.send(pay(panel.left(2), "7 gp"));
    };
    refused_by_the_browser(
        &mut table.here,
        &[
            &|panel| give(panel, (0, 0), Some(3.0), "Satchel"),
            &pay_seven,
            &Panel::undo,
            &Panel::redo,
        ],
    );
    table.there.select(0);
    pay_seven(&mut table.there);
    delete(&mut table.there, (0, 0));
    table.here.reload_from(&table.there);
    assert!(table.here.refused());
    assert_eq!(table.here.stored(), table.there.stored());
    assert_eq!((&table.here.last.undo, &table.here.last.redo), (&None, &None));
}

#[test]
fn taps_that_were_partly_lost_are_not_undone() {
    let mut table = Table::new();
    let tap = |panel: &mut Panel| {
        let stacks = vec![panel.stack(panel.left(0), 0)];
        panel.send(UseSupply { inventory: panel.open_id(), stacks, tap: Tap::UseOne, at: 0 });
    };
    refused_by_the_browser(&mut table.here, &[&tap, &tap, &tap]);
    table.there(0, |panel| set_quantity(panel, (0, 0), "2"));
    // Two of the three taps find a torch.
    assert!(table.here.refused());
    assert_eq!(table.here.at("/0/columns/0/0/items/0/quantity"), 0);
    assert_eq!(table.here.last.undo, None);
}

#[test]
fn a_tap_after_one_that_was_lost_is_a_step_of_its_own() {
    let mut table = Table::new();
    let tap = |panel: &mut Panel| {
        let stacks = vec![panel.stack(panel.left(0), 0)];
        panel.send(UseSupply { inventory: panel.open_id(), stacks, tap: Tap::UseOne, at: 0 });
    };
    table.here(|panel| set_quantity(panel, (0, 0), "9"));
    let before = table.here.last.undo.clone();
    refused_by_the_browser(&mut table.here, &[&tap, &tap]);
    // Only one of the two taps finds a torch.
    table.there(0, |panel| set_quantity(panel, (0, 0), "1"));
    assert!(table.here.refused());
    table.there(0, |panel| set_quantity(panel, (0, 0), "5"));
    table.here(tap);
    table.here(Panel::undo);
    assert_eq!(table.here.at("/0/columns/0/0/items/0/quantity"), 5);
    assert_eq!(table.here.last.undo, before);
}

/// Two steps in one text, since the browser refused the first: in Mira's satchel, tents take the place of the lamps.
fn put_tents_in_place_of_the_lamps(panel: &mut Panel) {
    delete(panel, (0, 0));
    panel.session.not_stored();
    add_tents(panel);
}

fn add_tents(panel: &mut Panel) {
    panel.send(AddStack {
        container: panel.left(0),
        typed: StackTexts {
            name: "Tent".into(),
            quantity: "5".to_owned(),
            value: "2".to_owned(),
            weight: "20".to_owned(),
            ..StackTexts::default()
        },
    });
}

#[test]
fn deleted_items_are_not_confused_with_equal_items_added_by_the_same_text() {
    let mut table = Table::new();
    table.here.select(1);
    table.here(|panel| set_quantity(panel, (0, 0), "+3"));
    table.there(1, put_tents_in_place_of_the_lamps);
    assert!(table.is_refused(Panel::undo));
    assert_eq!(how_many(&table.here, "Tent"), 5);
}

#[test]
fn equal_items_are_not_confused_after_both_steps_were_reapplied_to_a_different_list() {
    let mut table = Table::new();
    table.here.select(1);
    table.here(|panel| set_quantity(panel, (0, 0), "+3"));
    table.there.select(1);
    put_tents_in_place_of_the_lamps(&mut table.there);
    table.there.session.not_stored();
    table.here(|panel| {
        panel.send(CreateInventory { name: "Bo".to_owned(), ..CreateInventory::default() });
    });
    assert_eq!(how_many(&table.there, "Tent"), 5);
    table.here.reload_from(&table.there);
    table.here(Panel::undo);
    assert!(table.is_refused(Panel::undo));
    assert_eq!(how_many(&table.here, "Tent"), 5);
}

#[test]
fn equal_items_are_not_confused_after_several_steps_were_undone_at_once() {
    let mut table = Table::new();
    table.there(1, add_tents);
    let step = table.there.session.ask(&UndoSteps {})[0].id;
    table.there(1, |panel| delete(panel, (0, 0)));
    table.here.select(1);
    table.here(|panel| set_quantity(panel, (0, 0), "+3"));
    table.here(Panel::undo);
    table.there(1, |panel| {
        let update = panel.session.dispatch(SessionAction::UndoThrough { step });
        panel.take(update);
    });
    assert!(table.is_refused(Panel::redo));
    assert_eq!(how_many(&table.here, "Lamp"), 2);
}

#[test]
fn equal_items_are_not_confused_after_a_file_replaced_the_inventory() {
    let mut table = Table::new();
    table.here.select(1);
    table.here(|panel| set_quantity(panel, (0, 0), "+3"));
    let tent = json!({"quantity": 5, "equipped": false, "item":
        {"name": "Tent", "value": 2, "weight": 20, "slotOverride": null, "equippedSlots": 0}});
    let mira = inventory("Mira", [bag("Satchel", &[tent]), bag("Quiver", &[])]);
    table.there(1, |panel| {
        panel.import(&[mira.to_string()], &[0]);
    });
    assert!(table.is_refused(Panel::undo));
    assert_eq!(how_many(&table.here, "Tent"), 5);
}

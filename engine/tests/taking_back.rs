//! Taking back never makes more of anything (`docs/rules/actions.md#undo-beside-other-panels`).

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::collections::BTreeMap;

use engine::commands::{
    AddStack, BuyFromCatalogue, Command, CreateInventory, DeleteContainer, DeleteStacks,
    DuplicateContainer, EditStack, GiveStacks, MoveStacks, Moved, PlaceStack, PutAway, SellStacks,
    StackField, Tap, UseSupply,
};
use engine::model::{ContainerId, StackId, StepId};
use engine::questions::MoveTargets;
use engine::rules::prices::Price;
use engine::session::{SessionAction, Steps};
use proptest::prelude::*;
use serde_json::{Value, json};
use support::acts::{Act, act, command, with_random};
use support::catalogue::page;
use support::purses::{inventory, pay, pouch, purses};
use support::totals::exact;
use support::{Panel, typed};

/// How much there is of each thing, by its name, and of all coins in copper.
type Holdings = BTreeMap<String, i128>;

const COPPER: &str = "copper pieces";

fn holdings(stored: &Value) -> Holdings {
    let mut holdings = Holdings::new();
    let inventories = stored.as_array().unwrap().iter();
    let columns = inventories.flat_map(|inventory| inventory["columns"].as_array().unwrap());
    for container in columns.flat_map(|column| column.as_array().unwrap()) {
        for stack in container["items"].as_array().into_iter().flatten() {
            let name = stack["item"]["name"].as_str().unwrap();
            *holdings.entry(name.to_owned()).or_default() += exact::read(&stack["quantity"]);
        }
        for (kind, copper) in [("cp", 1), ("sp", 10), ("ep", 50), ("gp", 100), ("pp", 1000)] {
            if let Some(count) = container["coins"].get(kind) {
                *holdings.entry(COPPER.to_owned()).or_default() += exact::read(count) * copper;
            }
        }
    }
    holdings
}

/// What came and went between two states.
fn difference(before: &Holdings, after: &Holdings) -> Holdings {
    let mut difference = after.clone();
    for (name, quantity) in before {
        *difference.entry(name.clone()).or_default() -= quantity;
    }
    difference.retain(|_, quantity| *quantity != 0);
    difference
}

fn negative(difference: &Holdings) -> Holdings {
    let parts = difference.iter();
    parts
        .map(|(name, quantity)| (name.clone(), -quantity))
        .collect()
}

fn sum<'a>(all: impl IntoIterator<Item = &'a Holdings>) -> Holdings {
    let mut sum = Holdings::new();
    for (name, quantity) in all.into_iter().flatten() {
        *sum.entry(name.clone()).or_default() += quantity;
    }
    sum.retain(|_, quantity| *quantity != 0);
    sum
}

/// So many of the first thing in the list, over all inventories.
fn how_many(panel: &Panel, name: &str) -> i128 {
    let holdings = holdings(&panel.stored());
    holdings.get(name).copied().unwrap_or_default() / 10_i128.pow(9)
}

fn stack(name: &str, quantity: f64) -> Value {
    json!({"quantity": quantity, "equipped": false, "item":
        {"name": name, "value": 1, "weight": 1, "slotOverride": null, "equippedSlots": 0}})
}

fn bag(name: &str, stacks: &[Value]) -> Value {
    json!({"kind": "item-container", "name": name, "capacity": 10, "items": stacks})
}

/// Ada with 10 torches and two coins, Mira and Tobin.
fn party() -> String {
    let ada = [
        bag("Belt", &[stack("Torch", 10.0), stack("Rope", 1.0)]),
        bag("Sack", &[]),
        pouch("Purse", "7 gp 3 sp"),
    ];
    let mira = [bag("Satchel", &[stack("Lamp", 2.0)]), bag("Quiver", &[])];
    let tobin = [bag("Pack", &[stack("Torch", 1.0)]), pouch("Pocket", "5 sp")];
    let all = [
        inventory("Ada", ada),
        inventory("Mira", mira),
        inventory("Tobin", tobin),
    ];
    json!(all).to_string()
}

/// Two panels on the same list: what one does, the other shows.
struct Table {
    here: Panel,
    there: Panel,
}

impl Table {
    fn new() -> Self {
        let [here, there] = [(); 2].map(|()| Panel::loaded(&party()));
        Self { here, there }
    }

    fn here(&mut self, act: impl FnOnce(&mut Panel)) {
        act(&mut self.here);
        tell(&self.here, &mut self.there);
    }

    /// The other panel opens one of the inventories and does something there.
    fn there(&mut self, inventory: usize, act: impl FnOnce(&mut Panel)) {
        open(&mut self.there, inventory);
        act(&mut self.there);
        assert!(self.there.last.store.is_some(), "it did nothing");
        tell(&self.there, &mut self.here);
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

fn tell(from: &Panel, to: &mut Panel) {
    let text = from.session.stored_text();
    let update = to.session.reload(Some(&text), steps(from));
    to.take(update);
}

/// How many steps the last text of a panel holds; one that stored nothing has nothing new.
fn steps(panel: &Panel) -> Steps {
    panel.last.steps.unwrap_or(Steps::One)
}

fn open(panel: &mut Panel, inventory: usize) {
    let update = panel.session.dispatch(SessionAction::Select {
        inventory: panel.inventories[inventory],
    });
    panel.take(update);
}

fn undo(panel: &mut Panel) {
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
}

fn redo(panel: &mut Panel) {
    let update = panel.session.dispatch(SessionAction::Redo);
    panel.take(update);
}

fn moved(container: ContainerId, stack: StackId, quantity: Option<f64>) -> Moved {
    Moved {
        container,
        stacks: vec![stack],
        quantity,
    }
}

/// Gives some of a row of the open inventory's container to a container of somebody else.
fn give(panel: &mut Panel, (bag, row): (usize, usize), quantity: Option<f64>, to: &str) {
    let container = panel.left(bag);
    let moved = moved(container, panel.stack(container, row), quantity);
    let others = panel
        .session
        .ask(&MoveTargets {
            moved: moved.clone(),
            most: 9,
            most_others: 9,
        })
        .others;
    let mut targets = others.iter().flat_map(|other| &other.targets);
    let target = targets.find(|target| target.label.starts_with(to)).unwrap();
    let target = target.container;
    panel.send(GiveStacks { moved, target });
}

/// Moves some of a row to another container of the open inventory.
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
    panel.send(SellStacks {
        container,
        stacks: vec![panel.stack(container, row)],
        price: Price::Full,
        into: None,
    });
}

/// What another panel can do to what it finds in a row.
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
fn what_was_given_comes_back_only_while_it_lies_where_it_was_given() {
    for (how, meddle) in MEDDLING {
        for quantity in [Some(3.0), None] {
            let mut table = Table::new();
            table.here(|panel| give(panel, (0, 0), quantity, "Satchel"));
            table.there(1, |panel| meddle(panel, (0, 1)));
            assert!(table.is_refused(undo), "{how}");
            // It is dropped, and nothing was done before it.
            assert_eq!(table.here.last.undo, None, "{how}");
        }
    }
}

#[test]
fn what_was_split_off_or_moved_comes_back_only_while_it_lies_there() {
    for (how, meddle) in MEDDLING {
        for quantity in [Some(3.0), None] {
            let mut table = Table::new();
            table.here(|panel| shift(panel, (0, 0), quantity, 1));
            table.there(0, |panel| match how {
                "moved" => shift(panel, (1, 0), None, 0),
                _ => meddle(panel, (1, 0)),
            });
            assert!(table.is_refused(undo), "{how}");
        }
    }
}

#[test]
fn what_was_put_away_or_dragged_comes_back_only_while_it_lies_there() {
    for is_dragged in [true, false] {
        let mut table = Table::new();
        table.here(|panel| {
            let (container, target) = (panel.left(0), panel.left(1));
            let stack = panel.stack(container, 0);
            if is_dragged {
                panel.send(PlaceStack {
                    container,
                    stack,
                    target,
                    before: None,
                });
            } else {
                let part = engine::commands::PartAway {
                    container,
                    stack,
                    quantity: 3.0,
                };
                panel.send(PutAway {
                    inventory: panel.open_id(),
                    parts: vec![part],
                });
            }
        });
        let bag = usize::from(is_dragged);
        table.there(0, |panel| give(panel, (bag, 0), None, "Pack"));
        assert!(table.is_refused(undo));
    }
}

#[test]
fn what_was_moved_comes_back_with_what_another_panel_has_added_to_it() {
    let mut table = Table::new();
    table.here(|panel| shift(panel, (0, 0), None, 1));
    table.there(0, |panel| set_quantity(panel, (1, 0), "+2"));
    assert!(!table.is_refused(undo));
    assert_eq!(table.here.at("/0/columns/0/0/items/0/quantity"), 12);
    assert_eq!(table.here.at("/0/columns/0/1/items"), json!([]));
}

#[test]
fn what_was_bought_is_returned_only_while_it_lies_there() {
    let mut table = Table::new();
    table.here(|panel| {
        panel.session.open_catalogue(None, None);
        let (sack, purse) = (panel.left(1), panel.left(2));
        let entry = page(panel, "rope, silk", sack, 0, 1)[0].entry;
        // Silk rope is dear.
        panel.send(engine::commands::CommitCoins {
            container: purse,
            coin: engine::model::CoinKind::Gp,
            text: "20".to_owned(),
        });
        let update = panel.session.dispatch(BuyFromCatalogue {
            container: sack,
            entry,
        });
        panel.take(update);
        assert_eq!(purses(panel)[0], "10 gp 3 sp");
    });
    table.there(0, |panel| give(panel, (1, 0), None, "Pack"));
    assert!(table.is_refused(undo));
    assert_eq!(purses(&table.here)[0], "10 gp 3 sp");
}

#[test]
fn what_was_used_meanwhile_is_not_given_again_by_redo() {
    for (how, meddle) in MEDDLING {
        for quantity in [Some(3.0), None] {
            let mut table = Table::new();
            table.here(|panel| give(panel, (0, 0), quantity, "Satchel"));
            table.here(undo);
            table.there(0, |panel| meddle(panel, (0, 0)));
            if how == "moved" && quantity.is_some() {
                // The rest lies elsewhere, and is as large as it was.
                assert!(!table.is_refused(redo));
                assert_eq!(how_many(&table.here, "Torch"), 11);
            } else {
                assert!(table.is_refused(redo), "{how}");
            }
        }
    }
}

#[test]
fn a_copy_that_is_gone_is_neither_taken_back_nor_brought_back() {
    let mut table = Table::new();
    table.here(|panel| {
        let container = panel.left(0);
        panel.send(DuplicateContainer { container });
    });
    table.there(0, |panel| {
        let container = panel.left(1);
        panel.send(DeleteContainer { container });
    });
    assert!(table.is_refused(undo));
    assert_eq!(table.here.last.redo, None);
}

#[test]
fn a_sale_is_not_taken_back_when_its_coins_are_gone() {
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
    assert!(table.is_refused(undo));
    assert_eq!(how_many(&table.here, "Torch"), 1);
}

/// Steps whose text the browser refused, before another panel's text came.
fn refused_by_the_browser(panel: &mut Panel, acts: &[&dyn Fn(&mut Panel)]) {
    for act in acts {
        act(panel);
        panel.session.not_stored();
    }
}

#[test]
fn a_step_that_was_overtaken_before_it_was_stored_can_not_be_taken_back() {
    // The torches that were given are all used by another panel, and the coins that were paid are spent there.
    let mut table = Table::new();
    let pay_seven = |panel: &mut Panel| {
        panel.send(pay(panel.left(2), "7 gp"));
    };
    refused_by_the_browser(
        &mut table.here,
        &[
            &|panel| give(panel, (0, 0), Some(3.0), "Satchel"),
            &pay_seven,
            &undo,
            &redo,
        ],
    );
    open(&mut table.there, 0);
    pay_seven(&mut table.there);
    delete(&mut table.there, (0, 0));
    tell(&table.there, &mut table.here);
    assert!(table.here.refused());
    assert_eq!(table.here.stored(), table.there.stored());
    assert_eq!(
        (&table.here.last.undo, &table.here.last.redo),
        (&None, &None)
    );
}

#[test]
fn of_taps_that_were_overtaken_no_part_comes_back() {
    let mut table = Table::new();
    let tap = |panel: &mut Panel| {
        let stacks = vec![panel.stack(panel.left(0), 0)];
        panel.send(UseSupply {
            inventory: panel.open_id(),
            stacks,
            tap: Tap::UseOne,
            at: 0,
        });
    };
    refused_by_the_browser(&mut table.here, &[&tap, &tap, &tap]);
    table.there(0, |panel| set_quantity(panel, (0, 0), "2"));
    // Two of the three taps find a torch.
    assert!(table.here.refused());
    assert_eq!(table.here.at("/0/columns/0/0/items/0/quantity"), 0);
    assert_eq!(table.here.last.undo, None);
}

/// Two steps in one text, since the browser refused the first: in Mira's satchel, tents take the place of the lamps.
fn put_tents_in_place_of_the_lamps(panel: &mut Panel) {
    delete(panel, (0, 0));
    panel.session.not_stored();
    add_tents(panel);
}

fn add_tents(panel: &mut Panel) {
    panel.send(AddStack {
        quantity: "5".to_owned(),
        value: "2".to_owned(),
        weight: "20".to_owned(),
        ..typed(panel.left(0), "Tent")
    });
}

#[test]
fn what_was_deleted_is_not_taken_for_what_the_same_text_added() {
    let mut table = Table::new();
    open(&mut table.here, 1);
    table.here(|panel| set_quantity(panel, (0, 0), "+3"));
    table.there(1, put_tents_in_place_of_the_lamps);
    assert!(table.is_refused(undo));
    assert_eq!(how_many(&table.here, "Tent"), 5);
}

#[test]
fn nor_is_it_when_both_were_made_again_on_another_list() {
    let mut table = Table::new();
    open(&mut table.here, 1);
    table.here(|panel| set_quantity(panel, (0, 0), "+3"));
    open(&mut table.there, 1);
    put_tents_in_place_of_the_lamps(&mut table.there);
    table.there.session.not_stored();
    table.here(|panel| {
        panel.send(CreateInventory {
            name: "Bo".to_owned(),
        });
    });
    assert_eq!(how_many(&table.there, "Tent"), 5);
    tell(&table.there, &mut table.here);
    table.here(undo);
    assert!(table.is_refused(undo));
    assert_eq!(how_many(&table.here, "Tent"), 5);
}

#[test]
fn nor_is_it_when_several_steps_were_taken_back_at_once() {
    let mut table = Table::new();
    table.there(1, add_tents);
    let step = table.there.session.undo_steps().steps[0].id;
    table.there(1, |panel| delete(panel, (0, 0)));
    open(&mut table.here, 1);
    table.here(|panel| set_quantity(panel, (0, 0), "+3"));
    table.here(undo);
    table.there(1, |panel| {
        let update = panel.session.dispatch(SessionAction::UndoThrough { step });
        panel.take(update);
    });
    assert!(table.is_refused(redo));
    assert_eq!(how_many(&table.here, "Lamp"), 2);
}

#[test]
fn nor_is_it_when_a_file_replaced_the_inventory() {
    let mut table = Table::new();
    open(&mut table.here, 1);
    table.here(|panel| set_quantity(panel, (0, 0), "+3"));
    let tent = json!({"quantity": 5, "equipped": false, "item":
        {"name": "Tent", "value": 2, "weight": 20, "slotOverride": null, "equippedSlots": 0}});
    let mira = inventory("Mira", [bag("Satchel", &[tent]), bag("Quiver", &[])]);
    table.there(1, |panel| {
        panel.import(&[mira.to_string()], &[0]);
    });
    assert!(table.is_refused(undo));
    assert_eq!(how_many(&table.here, "Tent"), 5);
}

/// A panel, and what its steps did.
struct Player {
    panel: Panel,
    done: Vec<(StepId, Holdings)>,
    undone: Vec<(StepId, Holdings)>,
    /// How many of the newest steps the browser refused to store.
    unsaved: usize,
    /// Of the latest tap on a supply.
    time: u64,
}

impl Player {
    fn new(text: &str) -> Self {
        Self {
            panel: Panel::loaded(text),
            done: Vec::new(),
            undone: Vec::new(),
            unsaved: 0,
            time: 0,
        }
    }

    fn holdings(&self) -> Holdings {
        holdings(&self.panel.stored())
    }

    /// The steps that can be undone, the oldest first.
    fn steps(&self) -> Vec<StepId> {
        let steps = self.panel.session.undo_steps().steps;
        steps.iter().rev().map(|step| step.id).collect()
    }

    fn act(&mut self, act: &Act) {
        let count = self.panel.inventories.len();
        if count > 0 {
            open(&mut self.panel, act.more.len() % count);
        }
        let Some(mut command) = command(act, &self.panel) else {
            return;
        };
        match &mut command {
            // Things are told apart by their names, and several keys are one step.
            Command::EditStack(edit) if edit.field == StackField::Name => return,
            Command::TypeCoins(_) => return,
            Command::ConfigureStack(form) => form.name = None,
            Command::UseSupply(tap) => {
                self.time += 10_000;
                tap.at = self.time;
            }
            _ => {}
        }
        self.step(|panel| {
            panel.send(command);
        });
    }

    /// Buys something cheap.
    fn buy(&mut self, act: &Act) {
        let places = self.panel.places();
        let Some(container) = places.get(act.who % places.len().max(1)) else {
            return;
        };
        let (container, first) = (*container, act.what % 2);
        let found = page(&self.panel, "torch", container, first, first + 1);
        if let Some(row) = found.first() {
            let entry = row.entry;
            self.step(|panel| {
                let update = panel
                    .session
                    .dispatch(BuyFromCatalogue { container, entry });
                panel.take(update);
            });
        }
    }

    fn step(&mut self, act: impl FnOnce(&mut Panel)) {
        let before = self.holdings();
        act(&mut self.panel);
        if self.panel.last.store.is_some() {
            let did = difference(&before, &self.holdings());
            let id = *self.steps().last().unwrap();
            self.undone.clear();
            self.done.push((id, did));
        }
    }

    /// Undo or redo: it is refused, or gives back exactly what its step took and takes what it gave.
    fn travel(&mut self, back: bool) {
        let before = self.holdings();
        let (from, to) = if back {
            undo(&mut self.panel);
            (&mut self.done, &mut self.undone)
        } else {
            redo(&mut self.panel);
            (&mut self.undone, &mut self.done)
        };
        let Some((id, did)) = from.pop() else {
            assert!(self.panel.last.notice.is_none());
            return;
        };
        let change = difference(&before, &holdings(&self.panel.stored()));
        if self.panel.refused() {
            assert_eq!(change, Holdings::new());
            return;
        }
        assert_eq!(change, if back { negative(&did) } else { did.clone() });
        to.push((id, did));
    }

    /// Takes in what another panel stored, and makes each step on top of it that was not stored here; one that
    /// can't be made is a step no more.
    fn hear(&mut self, text: &str, steps: Steps) {
        let theirs = holdings(&serde_json::from_str(text).unwrap());
        let update = self.panel.session.reload(Some(text), steps);
        self.panel.take(update);
        let unsaved = self.done.split_off(self.done.len() - self.unsaved);
        self.unsaved = 0;
        let left = self.steps();
        let made = unsaved.into_iter().filter(|(id, _)| left.contains(id));
        let made: Vec<_> = made.collect();
        let on_top = difference(&theirs, &self.holdings());
        assert_eq!(on_top, sum(made.iter().map(|(_, did)| did)));
        self.done.extend(made);
        let done: Vec<_> = self.done.iter().map(|(id, _)| *id).collect();
        assert_eq!(done, left);
    }
}

/// What one of two players does, by numbers: a command, a purchase, undo or redo, or some commands that can't be stored.
fn moves() -> impl Strategy<Value = Vec<(bool, u8, Vec<Act>)>> {
    let act = prop_oneof![2 => act(), 3 => handing_about()];
    let acts = prop::collection::vec(act, 1..4);
    prop::collection::vec((any::<bool>(), 0..11_u8, acts), 1..30)
}

/// What few things there are is given, moved, put away, used, sold and deleted.
fn handing_about() -> impl Strategy<Value = Act> {
    let kind = prop::sample::select(vec![14, 17, 18, 20, 21, 23, 24, 25, 25, 25, 26, 26]);
    let text = prop::sample::select(vec!["-1", "+1", "3", "2 sp", "1 gp"]);
    let numbers = (0..2_usize, 0..4_usize, 0..9_usize);
    (kind, numbers, text, "[a-c]{0,3}").prop_map(|(kind, (who, what, other), text, more)| Act {
        kind,
        who,
        what,
        other,
        text: text.to_owned(),
        more,
    })
}

#[test]
fn whatever_two_panels_do_nothing_becomes_more_by_taking_back() {
    with_random(moves(), 10, |moves| {
        let mut players = [Player::new(&party()), Player::new(&party())];
        for (first, what, acts) in &moves {
            let [one, other] = &mut players;
            let (one, other) = if *first { (one, other) } else { (other, one) };
            match what {
                0..=2 => one.travel(true),
                3 => one.travel(false),
                4 => {
                    // The browser refuses to store what one does, and stores what the other does.
                    let before = one.done.len();
                    for act in acts {
                        one.act(act);
                        if one.panel.last.store.is_some() {
                            one.panel.session.not_stored();
                        }
                    }
                    one.unsaved = one.done.len() - before;
                    other.act(&acts[0]);
                    one.hear(&other.panel.session.stored_text(), steps(&other.panel));
                }
                5 => one.buy(&acts[0]),
                _ => one.act(&acts[0]),
            }
            let text = one.panel.session.stored_text();
            other.hear(&text, steps(&one.panel));
            assert_eq!(other.panel.session.stored_text(), text);
        }
    });
}

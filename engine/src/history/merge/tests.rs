//! Undoing steps in lists that another panel has changed since. A list is written in one line, such as
//! "Mira: Pack 3Torch 1Rope, Sack | Purse 5gp; Tobin:"; what has the same name has the same id.

use super::*;
use crate::history::diff::PartsDiff;
use engine_core::language::input::{LARGEST, TypedAs};
use engine_core::language::white_space::{trimmed, words};
use engine_core::model::{
    CoinKind, Coins, Container, ContainerId, Id, Item, ItemContainer, ItemStack, LimitSetting,
    Limits, MoneyPouch, Optional, OwnLimit, StackId, Stored as _,
};

fn id<I: Id>(name: &str) -> I {
    I::numbered(name.bytes().fold(1, |number, letter| number * 31 % 1_000_003 + u64::from(letter)))
}

fn stack(text: &str) -> Rc<Entity<StackId, ItemStack>> {
    let (quantity, name) = text.split_at(text.find(char::is_alphabetic).unwrap());
    let item = Item { name: name.to_owned(), ..Item::default() };
    Entity::new(id(name), ItemStack::new(quantity.parse().unwrap(), item))
}

fn container(text: &str) -> Rc<Entity<ContainerId, Container>> {
    let (name, content) = text.split_once(' ').unwrap_or((text, ""));
    let name = name.to_owned();
    let container = if let Some(gold) = content.strip_suffix("gp") {
        let coins = Coins::default().with(CoinKind::Gp, gold.parse().unwrap());
        MoneyPouch { name, coins, ..MoneyPouch::default() }.into()
    } else {
        let items = words(content).map(stack).collect();
        ItemContainer { name, items, ..ItemContainer::default() }.into()
    };
    Entity::new(id(text.split(' ').next().unwrap()), container)
}

fn inventory(text: &str) -> Rc<Entity<InventoryId, Inventory>> {
    let (name, columns) = text.split_once(':').unwrap();
    let (left, right) = columns.split_once('|').unwrap_or((columns, ""));
    let columns = [left, right].map(|column| {
        column.split(',').map(trimmed).filter(|text| !text.is_empty()).map(container).collect()
    });
    Entity::new(id(name), Inventory { columns, ..Inventory::new(name.to_owned()) })
}

fn list(text: &str) -> State {
    let inventories = text.split(';').map(trimmed).filter(|text| !text.is_empty());
    State { inventories: inventories.map(inventory).collect(), ..State::default() }
}

fn text_of(state: &State) -> String {
    let container = |container: &Container| match container {
        Container::Item(content) => {
            let rows = content.items.iter();
            let rows = rows.map(|stack| format!(" {}{}", stack.quantity, stack.item.name));
            content.name.clone() + &rows.collect::<String>()
        }
        Container::Pouch(pouch) => {
            format!("{} {}gp", pouch.name, pouch.coins.get(CoinKind::Gp))
        }
        Container::Unknown(_) => "?".to_owned(),
    };
    let inventories = state.inventories.iter().map(|inventory| {
        let [left, right] = inventory
            .columns
            .each_ref()
            .map(|column| column.iter().map(|each| container(each)).collect::<Vec<_>>().join(", "));
        let right = if right.is_empty() { right } else { format!(" | {right}") };
        trimmed(&format!("{}: {left}{right}", inventory.name)).to_owned()
    });
    inventories.collect::<Vec<_>>().join("; ")
}

/// The list once the step between two lists is undone in it; "refused" if that conflicts.
fn undone_as(typed: TypedAs, before: &str, after: &str, now: &str) -> String {
    let step = StepDiff::between(&list(before), &list(after), typed);
    let undone = step.reverted_in(&list(now));
    undone.map_or_else(|Conflict| "refused".to_owned(), |state| text_of(&state))
}

fn undone(before: &str, after: &str, now: &str) -> String {
    undone_as(TypedAs::Value, before, after, now)
}

#[test]
fn what_was_deleted_and_is_there_again_does_not_come_twice() {
    for (before, after) in [
        ("Mira: Pack 3Torch", "Mira: Pack"),
        ("Mira: Pack 3Torch, Sack", "Mira: Sack"),
        ("Mira: Pack; Tobin:", "Tobin:"),
    ] {
        assert_eq!(undone(before, after, after), before);
        assert_eq!(undone(before, after, before), "refused", "{before}");
    }
}

#[test]
fn an_inventory_is_removed_only_as_it_was_added() {
    let undone = |now| undone("Mira: Pack", "Mira: Pack; Copy: Sack", now);
    assert_eq!(undone("Mira: Pack 1Rope; Copy: Sack"), "Mira: Pack 1Rope");
    // Its torches would be lost.
    assert_eq!(undone("Mira: Pack; Copy: Sack 3Torch"), "refused");
    // It was deleted, and what was in it may be somewhere else: redoing would bring it a second time.
    assert_eq!(undone("Mira: Pack"), "refused");
}

#[test]
fn a_container_is_removed_only_with_the_rows_that_it_was_added_with() {
    for rows in ["", " 1Rope"] {
        let after = format!("Mira: Pack, Sack{rows}");
        assert_eq!(undone("Mira: Pack", &after, &after), "Mira: Pack");
        // Another panel put torches into it, which would be lost.
        assert_eq!(undone("Mira: Pack", &after, &format!("{after} 3Torch")), "refused");
    }
}

#[test]
fn what_comes_back_follows_its_neighbour_or_comes_before_the_next_one() {
    for (before, after, now, expected) in [
        ("1A 1B 1C", "1A 1C", "1A 1C", "1A 1B 1C"),
        ("1A 1B 1C", "1A 1C", "1C 1X 1A 1Y", "1C 1X 1A 1B 1Y"),
        // The one in front is gone.
        ("1A 1B 1C", "1A 1C", "1X 1C", "1X 1B 1C"),
        // It was the first, and another panel put something in front.
        ("1A 1B 1C", "1C", "1X 1C", "1X 1A 1B 1C"),
        ("1A 1B", "", "", "1A 1B"),
        // It has no neighbour any more.
        ("1A 1B 1C", "1A 1C", "1X 1Y", "1X 1B 1Y"),
        ("1A 1B 1C 1D", "1A 1D", "1X", "1X 1B 1C"),
        ("1A 1B 1C", "1A 1C", "", "1B"),
        // They come to several places.
        ("1A 1B 1C 1D", "1A 1C", "1A 1C", "1A 1B 1C 1D"),
    ] {
        let [before, after, now] = [before, after, now].map(|rows| format!("Mira: Pack {rows}"));
        assert_eq!(undone(&before, &after, &now), format!("Mira: Pack {expected}"), "{now}");
    }
}

#[test]
fn an_order_comes_back_unless_another_panel_has_changed_it() {
    for (before, after, now, expected) in [
        ("1A 1B 1C", "1C 1A 1B", "1C 1A 1B", "1A 1B 1C"),
        ("1A 1B 1C", "1C 1A 1B", "1X 1C 1A 1Y 1B", "1X 1A 1B 1Y 1C"),
        ("1A 1B 1C", "1C 1A 1B", "1C 1B", "1B 1C"),
        // Rows that went while the others were reordered come back to their neighbours.
        ("1A 1B 1C", "1C 1A", "1X 1C 1A", "1X 1A 1B 1C"),
        // The step moved nothing past anything that is still there.
        ("1A 1B 1C", "1A 1C", "1C 1A", "1C 1A 1B"),
    ] {
        let [before, after, now] = [before, after, now].map(|rows| format!("Mira: Pack {rows}"));
        assert_eq!(undone(&before, &after, &now), format!("Mira: Pack {expected}"), "{now}");
    }
    let [before, after] = ["Mira: Pack 1A 1B 1C", "Mira: Pack 1C 1A 1B"];
    // The last two have nothing that would move: "Undone" would not be true.
    for rows in ["1C 1B 1A", "1A 1B", "1X 1Y"] {
        assert_eq!(undone(before, after, &format!("Mira: Pack {rows}")), "refused", "{rows}");
    }
    assert_eq!(undone("Mira:; Tobin:", "Tobin:; Mira:", "Cy:; Bo:"), "refused");
}

#[test]
fn a_difference_gives_back_the_amount_while_that_is_a_count() {
    let undone = |before: f64, after: f64, now: f64| {
        let [before, after, now] =
            [before, after, now].map(|gold| format!("Mira: | Purse {gold}gp"));
        undone_as(TypedAs::Difference, &before, &after, &now)
    };
    assert_eq!(undone(0.7, 0.6, 0.1), "Mira:  | Purse 0.2gp");
    assert_eq!(undone(1.0, 6.0, 4.0), "refused");
    assert_eq!(undone(LARGEST, LARGEST - 5.0, LARGEST - 4.0), "refused");
}

/// A list whose inventory is changed in a way that has no text.
fn changed(inventory: &str, change: impl FnOnce(&mut Inventory)) -> State {
    let mut state = list(inventory);
    change(Entity::make_mut(&mut state.inventories[0]));
    state
}

#[test]
fn unknown_fields_come_back_beside_other_changes() {
    let unknown = |mira: &mut Inventory| {
        let values = [("_".to_owned(), 1.into())].into_iter().collect();
        mira.unknown.values = Some(Box::new(values));
    };
    let step = StepDiff::between(&changed("Mira:", unknown), &list("Mira:"), TypedAs::Value);
    let undone = step.reverted_in(&changed("Mira:", |mira| mira.strength = 18.0)).unwrap();
    let expected = changed("Mira:", |mira| {
        unknown(mira);
        mira.strength = 18.0;
    });
    assert!(undone.inventories == expected.inventories);
}

#[test]
fn keys_come_back_in_their_order() {
    let keys: Rc<[String]> = ["columns", "name"].map(str::to_owned).into();
    let reordered = |mira: &mut Inventory| mira.unknown.order = Some(Rc::clone(&keys));
    let step = StepDiff::between(&changed("Mira:", reordered), &list("Mira:"), TypedAs::Value);
    let undone = step.reverted_in(&list("Mira:")).unwrap();
    assert_eq!(undone.inventories[0].unknown.order.as_ref(), Some(&keys));
}

#[test]
fn limits_that_cannot_be_read_are_not_taken_for_none() {
    let unreadable = || Optional::Unreadable(Box::new("many".into()));
    let equipped = || Limits { equipped: Some(OwnLimit::Of(9.0)).into(), ..Limits::absent() };
    let step = StepDiff::between(
        &changed("Mira:", |mira| mira.limits = unreadable()),
        &changed("Mira:", |mira| mira.limits = equipped().into_stored()),
        TypedAs::Value,
    );
    let now = changed("Mira:", |mira| {
        mira.limits = equipped().into_stored();
        mira.strength = 18.0;
    });
    assert_eq!(step.reverted_in(&now).unwrap().inventories[0].limits, unreadable());
    let weight = Some(LimitSetting::from(80.0)).into();
    let now = changed("Mira:", |mira| {
        mira.limits = Limits { weight, ..equipped() }.into_stored();
    });
    assert_eq!(step.reverted_in(&now).err(), Some(Conflict));
}

#[test]
fn a_moved_container_of_an_unknown_kind_comes_back_as_a_later_version_has_left_it() {
    let with = |column: usize, content: &'static str| {
        changed("Mira:", |mira| {
            let chest = Entity::new(id("Chest"), Container::Unknown(content.into()));
            mira.columns[column] = vec![chest].into();
        })
    };
    let step = StepDiff::between(&with(0, "old"), &with(1, "old"), TypedAs::Value);
    assert!(step.reverted_in(&with(1, "new")).unwrap().inventories == with(0, "new").inventories);
}

#[test]
fn a_damaged_step_that_brings_something_to_no_place_is_refused() {
    let [before, after] =
        ["Mira: Pack 3Torch, Sack | Purse 5gp", "Mira: Sack | Purse 5gp"].map(list);
    let undone = |damage: fn(&mut PartsDiff)| {
        let mut step = StepDiff::between(&before, &after, TypedAs::Value);
        if let [InventoryDiff::Parts(parts)] = &mut step.inventories[..] {
            damage(parts);
        }
        step.reverted_in(&after)
            .map_or_else(|Conflict| "refused".to_owned(), |state| text_of(&state))
    };
    assert_eq!(undone(|_| ()), text_of(&before));
    let damages: [fn(&mut PartsDiff); 2] = [
        |parts| parts.containers[0].sides.before.as_mut().unwrap().holder = 2,
        |parts| parts.stacks[0].sides.before.as_mut().unwrap().holder = id("Purse"),
    ];
    for damage in damages {
        assert_eq!(undone(damage), "refused");
    }
}

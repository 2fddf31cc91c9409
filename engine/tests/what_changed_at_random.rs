//! The differences between random inventories, compared with an oracle (`docs/rules/storage.md#what-changed`).

use std::collections::HashMap;

use engine::model::{
    CoinKind, CoinTable, Container, Game, HideableColumn, Inventory, ItemsTake, LimitSetting,
    NewItems, OwnLimit, ShownColumns,
};
use engine::questions::import::compare::{
    ContainerKind, ContainerState, Difference, Limited, differences,
};
use engine::questions::import::lines;
use engine::rules::container_totals::ContainerTotals;
use engine::rules::games::{ActiveLevel, CoinRule, Lots, Rules};
use engine::rules::rounding::sum;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::support::acts::with_random;
use crate::what_changed::read;

/// Every figure of an inventory that a difference can name, by a key, except those that are 0.
type Figures = HashMap<String, f64>;

fn set(figures: &mut Figures, key: String, number: f64) {
    if number == 0.0 {
        figures.remove(&key);
    } else {
        figures.insert(key, number);
    }
}

fn put(figures: &mut Figures, key: String, number: f64) {
    let number = sum([figures.get(&key).copied().unwrap_or_default(), number]);
    set(figures, key, number);
}

/// A game as a number: 0 for none.
fn game(game: Option<Game>) -> f64 {
    is(game.is_some())
}

/// A limit as one number: 0 for a limit by strength, -1 for no limit.
fn as_number(limit: Option<&LimitSetting>) -> f64 {
    match limit {
        None | Some(LimitSetting::Strength) => 0.0,
        Some(LimitSetting::Own(OwnLimit::Of(number))) => number + 1.0,
        Some(LimitSetting::Own(OwnLimit::None)) => -1.0,
        Some(LimitSetting::Own(OwnLimit::By(formula))) => {
            -2.0 - formula.base() - 1e3 * formula.factor()
        }
    }
}

/// What follows for its containers from another game is no difference of them: they have the capacities by these rules.
fn figures_of(inventory: &Inventory, of_containers: Rules<'_>) -> Figures {
    let mut figures = Figures::from([("strength".to_owned(), inventory.strength)]);
    for (of, limit) in
        [(Limited::Slots, inventory.own_slots()), (Limited::Weight, inventory.own_weight())]
    {
        put(&mut figures, format!("limit {of:?}"), as_number(limit));
    }
    // The random inventories have no game, so that all figures are their own.
    put(&mut figures, "game".to_owned(), game(inventory.game.get().copied()));
    put(&mut figures, "optional rule".to_owned(), is(Rules::of(inventory).optional_rule()));
    put(&mut figures, "list of items".to_owned(), is(inventory.is_item_list()));
    let rules = Rules::of(inventory);
    let equipped = rules.equipped_slots().map_or(0.0, |slots| slots + 1.0);
    put(&mut figures, "equipped slots".to_owned(), equipped);
    put(&mut figures, format!("score {}", rules.score_name()), 1.0);
    let takes_one = rules.item_slots().items_take == ItemsTake::OneSlot;
    put(&mut figures, "items take".to_owned(), is(takes_one));
    put(&mut figures, "new items".to_owned(), one_slot(inventory.new_items.get().copied()));
    put(&mut figures, coin_types(Rules::of(inventory).coin_table()), 1.0);
    for (key, number) in coin_slots(Rules::of(inventory).coins()) {
        put(&mut figures, key, number);
    }
    for (key, number) in levels(Rules::of(inventory).levels()) {
        put(&mut figures, key, number);
    }
    for column in Rules::of(inventory).chosen_columns().hidden() {
        put(&mut figures, format!("without {column:?}"), 1.0);
    }
    let mut seen: Vec<(ContainerKind, &str)> = Vec::new();
    for (index, penalty) in inventory.penalties.iter().enumerate() {
        let before = &inventory.penalties[..index];
        let nth = before.iter().filter(|other| other.source == penalty.source).count();
        put(&mut figures, format!("penalty {nth} {:?} is there", penalty.source), 1.0);
        put(&mut figures, format!("penalty {nth} {:?}", penalty.source), penalty.slots);
    }
    for container in inventory.containers() {
        let (kind, capacity) = match &***container {
            Container::Item(item) => (ContainerKind::Item, of_containers.capacity(item).number()),
            Container::Pouch(pouch) => {
                (ContainerKind::Pouch, of_containers.pouch_capacity(pouch).number())
            }
            Container::Unknown(_) => (ContainerKind::Unknown, None),
        };
        let name = (kind, container.name());
        let nth = seen.iter().filter(|other| **other == name).count();
        seen.push(name);
        let which = format!("{kind:?} {nth} {:?}", name.1);
        put(&mut figures, format!("{which} {:?}", container.place()), 1.0);
        put(&mut figures, format!("{which} capacity"), capacity.unwrap_or_default());
        if let Container::Pouch(pouch) = &***container {
            for coin in CoinKind::ALL {
                put(&mut figures, format!("{which} {coin:?}"), pouch.coins.get(coin));
            }
        }
        if let Container::Item(item) = &***container {
            for stack in &item.items {
                let what = (&stack.item.name, stack.item.value, stack.item.weight);
                put(&mut figures, format!("{which} {what:?}"), stack.quantity);
                let worn = if stack.equipped { stack.quantity } else { 0.0 };
                put(&mut figures, format!("{which} {what:?} equipped"), worn);
            }
        }
    }
    figures
}

/// A fact as a number.
fn is(fact: bool) -> f64 {
    f64::from(u8::from(fact))
}

fn one_slot(new_items: Option<NewItems>) -> f64 {
    is(new_items == Some(NewItems::OneSlot))
}

fn coin_slots(coins: CoinRule) -> Vec<(String, f64)> {
    let figures = match coins {
        CoinRule::Pouch => Vec::new(),
        CoinRule::Nothing => vec![("no coins a slot", 1.0)],
        CoinRule::Number(Lots { each, free, .. }) => {
            vec![("coins a slot", each), ("free coins", free)]
        }
    };
    figures.into_iter().map(|(key, number)| (key.to_owned(), number)).collect()
}

/// A table of coins, as the key of a figure.
fn coin_types(table: &CoinTable) -> String {
    format!("coins {table:?}")
}

/// Each level under its index, unit and name.
fn levels<'a>(levels: impl Iterator<Item = ActiveLevel<'a>>) -> Vec<(String, f64)> {
    let key = |index, level: ActiveLevel<'_>| format!("{index} {:?} {}", level.of, level.name);
    let figures = levels.enumerate();
    figures.map(|(index, level)| (key(index, level), level.start.number() + 1.0)).collect()
}

/// Applies a listed difference to the old values.
fn apply(figures: &mut Figures, change: &Difference) {
    let mut change_figure = |key: String, from: f64, to: f64| {
        assert_eq!(figures.get(&key).copied().unwrap_or_default(), from, "{key}");
        set(figures, key, to);
    };
    match *change {
        Difference::Strength { name: _, from, to } => {
            change_figure("strength".to_owned(), from, to);
        }
        Difference::Limit { of, from, to, score: _, strength: _ } => {
            change_figure(format!("limit {of:?}"), as_number(from), as_number(to));
        }
        Difference::Score { name: _, from, to } => change_figure("score".to_owned(), from, to),
        Difference::ScoreName { from, to } => {
            change_figure(format!("score {from}"), 1.0, 0.0);
            change_figure(format!("score {to}"), 0.0, 1.0);
        }
        // The random inventories have no formulas.
        Difference::EquippedFormula { .. } => unreachable!(),
        Difference::Game { from, to } => {
            change_figure("game".to_owned(), game(from), game(to));
        }
        Difference::ItemList { is_list } => {
            put(figures, "list of items".to_owned(), is(is_list));
        }
        Difference::OptionalRule { game: _, holds } => {
            change_figure("optional rule".to_owned(), is(!holds), is(holds));
        }
        Difference::EquippedSlots { from, to } => {
            let number = |slots: Option<f64>| slots.map_or(0.0, |slots| slots + 1.0);
            change_figure("equipped slots".to_owned(), number(from), number(to));
        }
        Difference::ItemsTake { from, to } => {
            let is_one = |takes| is(takes == ItemsTake::OneSlot);
            change_figure("items take".to_owned(), is_one(from), is_one(to));
        }
        Difference::NewItems { from, to } => {
            change_figure("new items".to_owned(), one_slot(from), one_slot(to));
        }
        Difference::CoinSlots { from, to } => {
            for (key, number) in coin_slots(from) {
                change_figure(key, number, 0.0);
            }
            for (key, number) in coin_slots(to) {
                change_figure(key, 0.0, number);
            }
        }
        Difference::CoinTypes { from, to } => {
            change_figure(coin_types(from), 1.0, 0.0);
            change_figure(coin_types(to), 0.0, 1.0);
        }
        Difference::Levels { ref from, ref to } => {
            for (key, number) in levels(from.iter().copied()) {
                change_figure(key, number, 0.0);
            }
            for (key, number) in levels(to.iter().copied()) {
                change_figure(key, 0.0, number);
            }
        }
        Difference::Columns { from, to } => {
            for column in HideableColumn::ALL {
                let is_hidden = |shown: ShownColumns| is(shown.hidden().contains(&column));
                change_figure(format!("without {column:?}"), is_hidden(from), is_hidden(to));
            }
        }
        Difference::Penalty { source, from, to } => {
            let key = format!("penalty {} {:?}", source.nth, source.key);
            let is_there = |slots: Option<f64>| is(slots.is_some());
            change_figure(format!("{key} is there"), is_there(from), is_there(to));
            change_figure(key, from.unwrap_or_default(), to.unwrap_or_default());
        }
        Difference::Container { container, from, to } => {
            let (kind, name) = container.key;
            let which = format!("{kind:?} {} {name:?}", container.nth);
            for (state, (from, to)) in [(from, (1.0, 0.0)), (to, (0.0, 1.0))] {
                if let Some(ContainerState { place, .. }) = state {
                    change_figure(format!("{which} {place:?}"), from, to);
                }
            }
            let holds = |state: Option<ContainerState>| state.and_then(|it| it.capacity);
            let (from, to) = (holds(from).unwrap_or_default(), holds(to).unwrap_or_default());
            change_figure(format!("{which} capacity"), from, to);
        }
        Difference::Items { container, item, from, to } => {
            let (kind, name) = container.key;
            let what = (item.name, item.value, item.weight);
            let key = format!("{kind:?} {} {name:?} {what:?}", container.nth);
            change_figure(format!("{key} equipped"), from.equipped, to.equipped);
            change_figure(key, from.quantity, to.quantity);
        }
        Difference::Coins { pouch, from, to } => {
            let (kind, name) = pouch.key;
            for (coin, (from, to)) in CoinKind::ALL.into_iter().zip(from.into_iter().zip(to)) {
                change_figure(format!("{kind:?} {} {name:?} {coin:?}", pouch.nth), from, to);
            }
        }
        Difference::Slots { .. } => {}
    }
}

/// Checks the used slots in a listed difference.
fn expect_slots(inventory: &Inventory, change: &Difference, is_new: bool) {
    let Difference::Slots { container, from, to } = *change else {
        return;
    };
    let said = if is_new { to } else { from };
    let same_name = inventory.containers().filter(
        |entry| matches!(&****entry, Container::Item(item) if item.name == container.key.1),
    );
    let item_slots = Rules::of(inventory).item_slots();
    let found = same_name
        .map(|entry| ContainerTotals::of(entry, item_slots).inside.slots)
        .nth(container.nth);
    assert_eq!(found, Some(said));
}

fn random() -> impl Strategy<Value = Value> {
    let name = || prop::sample::select(vec!["", " ", "Torch", "torch", "\u{202e}x", "🪢"]);
    let amount = || prop::sample::select(vec![0.0, 0.1, 1.0, 2.5, 9_007_199_254_740_991.0]);
    let stack = (name(), amount(), any::<bool>(), amount(), amount()).prop_map(|(name, quantity, equipped, value, weight)| {
        json!({"quantity": quantity, "equipped": equipped, "item": {"name": name, "value": value,
            "weight": weight, "slotOverride": null, "equippedSlots": 0}})
    });
    let items = prop::collection::vec(stack, 0..5);
    let place = prop::sample::select(vec!["carried", "dropped", "stored", "lost"]);
    let container = (0..5_u8, name(), amount(), place, items, 0..9_u32).prop_map(|(kind, name, capacity, place, items, coins)| match kind {
        0 => json!({"kind": "familiar", "name": name}),
        1 => json!({"kind": "money-pouch", "name": name, "capacity": capacity, "slots": 1,
            "place": place, "coins": {"cp": coins, "sp": coins % 2, "ep": 0, "gp": coins / 3, "pp": 0}}),
        _ => json!({"kind": "item-container", "name": name, "capacity": capacity,
            "place": place, "items": items}),
    });
    let column = || prop::collection::vec(container.clone(), 0..4);
    let penalty =
        (name(), amount()).prop_map(|(source, slots)| json!({"source": source, "slots": slots}));
    let penalties = prop::collection::vec(penalty, 0..4);
    let strength = 8..10_u8;
    let limit = prop::sample::select(vec![json!(null), json!(0), json!(2.5), json!("x")]);
    let limits =
        prop::collection::hash_map(prop::sample::select(vec!["slots", "weight"]), limit, 0..3);
    let new_items = prop::sample::select(vec!["oneSlot", "later"]);
    let hidden = prop::sample::subsequence(vec!["value", "weight", "weight", "slots"], 0..=4);
    let coins = prop::sample::select(vec![json!(0), json!(1), json!(100), json!(1.5)]);
    let coin_slots = (coins.clone(), coins).prop_map(|(n, free)| json!({"coins": n, "free": free}));
    let level = (amount(), prop::sample::select(vec!["slots", "lb", "kg"]), name())
        .prop_map(|(from, of, name)| json!({"from": from, "of": of, "name": name}));
    let levels = prop::collection::vec(level, 0..12);
    let settings = (limits, new_items, hidden, coin_slots, levels);
    (strength, penalties, column(), column(), settings).prop_map(
        |(strength, penalties, left, right, (limits, new_items, hidden, coin_slots, levels))| {
            json!({"name": "A", "strengthScore": strength, "penalties": penalties,
                "columns": [left, right], "limits": limits, "newItems": new_items,
                "hiddenColumns": hidden, "coinSlots": coin_slots, "levels": levels})
        },
    )
}

/// A random pair: two unrelated inventories, or two that differ only in the containers of a column.
fn pair() -> impl Strategy<Value = (Value, Value)> {
    (random(), random(), any::<bool>()).prop_map(|(old, other, alike)| {
        let mut new = old.clone();
        if alike {
            new["columns"][0] = other["columns"][0].clone();
        } else {
            new = other;
        }
        (old, new)
    })
}

#[test]
fn the_old_inventory_with_the_differences_is_the_new_one() {
    with_random(pair(), 5, |(old, new)| {
        let (old, new) = (read(&old), read(&new));
        let rules = Rules::of(&new);
        let (mut now, wanted) = (figures_of(&old, rules), figures_of(&new, rules));
        let differences = differences(&old, &new);
        assert_eq!(differences.is_empty(), now == wanted);
        for change in &differences {
            let before = now.clone();
            apply(&mut now, change);
            // Each difference changes something, except used slots, which follow from the others.
            let follows = matches!(change, Difference::Slots { .. });
            assert_eq!(now == before, follows);
            expect_slots(&old, change, false);
            expect_slots(&new, change, true);
        }
        assert_eq!(now, wanted);
        assert_eq!(lines(&old, &new).len(), differences.len());
    });
}

//! Properties of any text that is read and written: keys keep their order, and nested values stay where they are.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::model::{
    CoinSlots, Coins, EncumbranceLevel, IdSource, Inventory, Item, ItemContainer, ItemStack,
    LevelMultiple, Limits, Load, MoneyPouch, OwnFormula, Penalty, Stored,
};

/// An object's fields as they would be written.
type Fields = Vec<(String, Value)>;

fn unknown_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-1000..1000_i32).prop_map(Value::from),
        "[a-z\"\\\\é🪙]{0,4}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 8, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::vec(("[a-z]{0,3}", inner), 0..3)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

/// An object of the stored list with a field for each of its keys, from the generator of that key, and unknown ones, in
/// any order.
fn stored<O: Stored>(
    generate: impl Fn(&'static str) -> BoxedStrategy<Fields>,
) -> BoxedStrategy<Value> {
    let known: Vec<_> = O::KEYS.iter().map(|key| generate(key)).collect();
    let key = prop_oneof!["_[a-z]{0,3}", Just("__proto__".to_owned())];
    let unknown = prop::collection::vec((key, unknown_value()), 0..3);
    let fields = (known, unknown).prop_map(|(mut known, unknown)| {
        known.push(unknown);
        known.concat()
    });
    let fields = fields.boxed();
    prop_oneof![fields.clone(), fields.prop_shuffle()]
        .prop_map(|fields| Value::Object(fields.into_iter().collect()))
        .boxed()
}

/// Fails: a stored key is to have a generator here.
fn no_generator(key: &str) -> BoxedStrategy<Fields> {
    panic!("the key “{key}” has no generator");
}

/// A field that every object has.
fn always<T: Into<Value>>(
    key: &'static str,
    value: impl Strategy<Value = T> + 'static,
) -> BoxedStrategy<Fields> {
    value.prop_map(move |value| vec![(key.to_owned(), value.into())]).boxed()
}

/// A field that most objects do without, with its value or with anything else.
fn optional<T: Into<Value> + 'static>(
    key: &'static str,
    value: impl Strategy<Value = T> + 'static,
) -> BoxedStrategy<Fields> {
    let value = value.prop_map(Into::into);
    let value = prop_oneof![2 => value, 1 => unknown_value()];
    prop_oneof![Just(Fields::new()), always(key, value)].boxed()
}

fn number() -> impl Strategy<Value = Value> {
    prop_oneof![
        (0..100_i32).prop_map(Value::from),
        (0..1000_i32).prop_map(|tenths| json!(f64::from(tenths * 2 + 1) / 20.0)),
    ]
}

/// One of these values.
fn one_of<T: Into<Value>>(values: impl IntoIterator<Item = T>) -> impl Strategy<Value = Value> {
    prop::sample::select(values.into_iter().map(Into::into).collect::<Vec<Value>>())
}

fn stack() -> impl Strategy<Value = Value> {
    stored::<ItemStack>(|key| match key {
        "quantity" => always(key, number()),
        "equipped" => always(key, any::<bool>()),
        "item" => always(key, item()),
        "supply" => optional(key, any::<bool>()),
        "uses" => {
            let uses = |left: i32, of: i32| json!({"left": left, "of": of});
            optional(
                key,
                one_of([
                    uses(2, 3),
                    uses(0, 999),
                    uses(4, 3),
                    uses(1, 0),
                    json!({"left": 1}),
                    json!("3"),
                ]),
            )
        }
        "note" => optional(key, note()),
        _ => no_generator(key),
    })
}

fn item() -> impl Strategy<Value = Value> {
    stored::<Item>(|key| match key {
        "name" => always(key, "[a-z]{0,3}"),
        "value" | "weight" | "slotOverride" | "equippedSlots" => always(key, number()),
        "bundle" => optional(key, number()),
        _ => no_generator(key),
    })
}

fn note() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z \\r\\n\"\\\\🪙]{0,9}",
        1 => Just("x".repeat(2000)),
        1 => Just("x".repeat(2001)),
    ]
}

fn place(key: &'static str) -> BoxedStrategy<Fields> {
    optional(key, one_of(["dropped", "stored", "carried", "lost"]))
}

fn load() -> impl Strategy<Value = Value> {
    let amount = || prop_oneof![3 => number(), 1 => Just((-1).into()), 1 => Just(1e17.into())];
    stored::<Load>(move |key| match key {
        "slots" | "weight" => always(key, amount()),
        _ => no_generator(key),
    })
}

fn container() -> impl Strategy<Value = Value> {
    let item = stored::<ItemContainer>(|key| match key {
        "kind" => always(key, Just("item-container")),
        "name" => always(key, Just("C")),
        "capacity" => always(key, number()),
        "items" => always(key, prop::collection::vec(stack(), 0..3)),
        "place" => place(key),
        "load" => optional(key, load()),
        "hasCapacity" => optional(key, any::<bool>()),
        _ => no_generator(key),
    });
    let coins = || stored::<Coins>(|key| always(key, number()));
    let pouch = stored::<MoneyPouch>(|key| match key {
        "kind" => always(key, Just("money-pouch")),
        "name" => always(key, Just("P")),
        "capacity" => always(key, Just(100)),
        "slots" => always(key, number()),
        "coins" => always(key, coins()),
        "place" => place(key),
        _ => no_generator(key),
    });
    prop_oneof![3 => item, 2 => pouch, 1 => unknown_value()]
}

fn penalty() -> impl Strategy<Value = Value> {
    stored::<Penalty>(|key| match key {
        "source" => always(key, Just("Wet")),
        "slots" => always(key, number()),
        _ => no_generator(key),
    })
}

fn limits() -> impl Strategy<Value = Value> {
    let limit = || {
        let word = one_of(["strength", "none"]);
        prop_oneof![
            4 => number(),
            2 => Just(Value::Null),
            1 => Just(1e17.into()),
            1 => word,
            2 => formula(),
        ]
    };
    stored::<Limits>(move |key| match key {
        "slots" | "weight" | "equipped" => optional(key, limit()),
        _ => no_generator(key),
    })
}

fn formula() -> impl Strategy<Value = Value> {
    stored::<OwnFormula>(|key| match key {
        "base" | "factor" | "least" => {
            optional(key, prop_oneof![3 => one_of([10, -2, 0].map(Value::from)), 1 => number()])
        }
        "round" => optional(key, one_of(["up", "down", "not"])),
        _ => no_generator(key),
    })
}

fn coin_slots() -> impl Strategy<Value = Value> {
    let numbers = stored::<CoinSlots>(|key| match key {
        "coins" | "free" => optional(key, number()),
        _ => no_generator(key),
    });
    prop_oneof![3 => numbers, 1 => one_of(["pouch", "nothing", "purse"])]
}

fn coin_types() -> impl Strategy<Value = Value> {
    let coin = |worth: i32| json!({"name": "crown/crowns", "abbreviation": "gc", "worth": worth});
    one_of([
        "dnd".into(),
        json!({"gp": coin(1)}),
        json!({"cp": {"abbreviation": "d", "worth": 1, "name": "penny"}, "gp": coin(240)}),
        // Without a main coin.
        json!({"gp": coin(2)}),
        "florins".into(),
    ])
}

fn levels() -> impl Strategy<Value = Value> {
    let level = stored::<EncumbranceLevel>(|key| match key {
        "from" => optional(key, prop_oneof![3 => number(), 1 => level_multiple()]),
        "of" => optional(key, one_of(["slots", "equippedSlots", "lb", "kg"])),
        "name" => optional(key, note()),
        _ => no_generator(key),
    });
    prop::collection::vec(level, 0..12).prop_map(Value::from)
}

fn level_multiple() -> impl Strategy<Value = Value> {
    stored::<LevelMultiple>(|key| match key {
        "of" => optional(key, one_of(["limit", "score", "strength"])),
        "times" => optional(key, one_of([json!(1), json!(2.5), json!(0.0005), json!("2")])),
        _ => no_generator(key),
    })
}

fn some_of(values: &'static [&str]) -> impl Strategy<Value = Value> {
    prop::collection::vec(prop::sample::select(values), 0..6).prop_map(Value::from)
}

fn inventory() -> impl Strategy<Value = Value> {
    let column = || prop::collection::vec(container(), 0..3).prop_map(Value::from);
    stored::<Inventory>(|key| match key {
        "name" => always(key, Just("A")),
        "strengthScore" => always(key, number()),
        "penalties" => always(key, prop::collection::vec(penalty(), 0..3)),
        "columns" => always(key, (column(), column()).prop_map(|(left, right)| vec![left, right])),
        "limits" => optional(key, limits()),
        "coinsInUse" => optional(key, some_of(&["cp", "sp", "ep", "gp", "pp", "pp", "xp"])),
        "newItems" => {
            optional(key, one_of(["oneSlot".into(), "byWeight".into(), json!({"oneSlot": null})]))
        }
        "hiddenColumns" => optional(key, some_of(&["value", "weight", "weight", "slots", "notes"])),
        "coinSlots" => optional(key, coin_slots()),
        "levels" => optional(key, levels()),
        "game" => {
            let games = ["shadowdark".into(), "ose".into(), "Shadowdark".into(), json!({"wwn": 1})];
            optional(key, one_of(games))
        }
        "itemsTake" => {
            let takes = ["weight".into(), "oneSlot".into(), "twoSlots".into(), Value::Null];
            optional(key, one_of(takes))
        }
        "coinTypes" => optional(key, coin_types()),
        "optionalRule" => optional(key, any::<bool>().prop_map(Value::from)),
        "itemList" => optional(key, one_of([true.into(), false.into(), json!(1)])),
        "sellPercent" => optional(key, one_of([json!(40), json!(1000), json!(1001), json!("40")])),
        "score" => {
            let scores = [3.into(), Value::from(-20), 101.into(), json!(2.5), "3".into()];
            optional(key, one_of(scores))
        }
        "scoreName" => {
            optional(key, one_of(["Body", " ", "Constitution Constitution Constitution"]))
        }
        _ => no_generator(key),
    })
}

proptest! {
    #[test]
    fn a_list_is_read_and_written_byte_for_byte(list in prop::collection::vec(inventory(), 1..3)) {
        let text = to_compact(&list);
        let stored = read_stored(&text, IdSource::default()).unwrap();
        prop_assert_eq!(stored.completeness, Completeness::Whole);
        prop_assert_eq!(to_compact(&stored.state.inventories), text);

        let file = json::to_indented(&list[0]);
        let (inventory, completeness) = read_import(&file, &mut IdSource::default()).remove(0);
        prop_assert_eq!(completeness, Completeness::Whole);
        prop_assert_eq!(export_inventory(&inventory).text, file);
    }
}

/// An inventory with an unknown value in one place, `{deep}`, and how many levels are around it.
const PLACES: [(&str, usize); 12] = [
    (r#"{"name":"A","strengthScore":1,"columns":[[],[]],"x":{deep}}"#, 1),
    (r#"{"name":"A","strengthScore":1,"columns":[[{deep}],[]]}"#, 3),
    (r#"{"name":"A","strengthScore":1,"columns":[[],[{"kind":"x","x":{deep}}]]}"#, 4),
    (r#"{"name":"A","strengthScore":1,"columns":[[{"kind":"item-container","x":{deep}}],[]]}"#, 4),
    (r#"{"name":"A","strengthScore":1,"columns":[[{"kind":"money-pouch","x":{deep}}],[]]}"#, 4),
    (
        r#"{"name":"A","strengthScore":1,"columns":[[{"kind":"money-pouch","coins":{"x":{deep}}}],[]]}"#,
        5,
    ),
    (
        r#"{"name":"A","strengthScore":1,"columns":[[{"kind":"item-container","items":[{"x":{deep}}]}],[]]}"#,
        6,
    ),
    (
        r#"{"name":"A","strengthScore":1,"columns":[[{"kind":"item-container","items":[{"item":{"x":{deep}}}]}],[]]}"#,
        7,
    ),
    (r#"{"name":"A","strengthScore":1,"penalties":[{"x":{deep}}],"columns":[[],[]]}"#, 3),
    (r#"{"name":"A","strengthScore":1,"columns":[[],[]],"limits":{"slots":null,"x":{deep}}}"#, 2),
    (
        r#"{"name":"A","strengthScore":1,"columns":[[],[]],"levels":[{"from":1,"of":"lb","name":"","x":{deep}}]}"#,
        3,
    ),
    (
        r#"{"name":"A","strengthScore":1,"columns":[[],[]],"levels":[{"from":{"of":"limit","times":1,"x":{deep}},"of":"lb","name":""}]}"#,
        4,
    ),
];

/// Both kinds of nesting, to a given depth.
fn nested(levels: usize) -> [String; 2] {
    [("[", "", "]"), ("{\"x\":", "0", "}")]
        .map(|(open, inside, close)| open.repeat(levels) + inside + &close.repeat(levels))
}

#[test]
fn an_inventory_nested_over_a_hundred_is_invalid_and_any_other_goes_all_the_way_round() {
    for (place, around) in PLACES {
        for depth in 99..=130_usize {
            for deep in nested(depth - around) {
                let file = place.replace("{deep}", &deep);
                let valid = usize::from(depth <= 100);
                let mut ids = IdSource::default();
                for text in [file.clone(), format!("[{file},{file}]")] {
                    let imported = read_import(&text, &mut ids);
                    let count = if text == file { 1 } else { 2 };
                    assert_eq!(imported.len(), count * valid, "{depth} {place}");
                }

                // The stored list is an array around it, and so is a file of everything.
                let list = format!("[{file}]");
                let stored = read_stored(&list, IdSource::default()).ok();
                let Some(stored) =
                    stored.filter(|stored| stored.completeness == Completeness::Whole)
                else {
                    assert!(depth + 1 > 127, "{depth} {place}");
                    continue;
                };
                let text = to_compact(&stored.state.inventories);
                let opened = read_stored(&text, IdSource::default()).unwrap();
                assert_eq!(opened.completeness, Completeness::Whole, "{depth} {place}");
                assert_eq!(to_compact(&opened.state.inventories), text);
                for exported in [
                    export_all(&opened.state).text,
                    export_inventory(&opened.state.inventories[0]).text,
                ] {
                    let imported = read_import(&exported, &mut ids);
                    assert_eq!(imported.len(), valid, "{depth} {place}");
                }
            }
        }
    }
}

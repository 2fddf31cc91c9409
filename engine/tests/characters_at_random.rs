//! Random characters in the format of each tool: quantities, weights, values and coins are all imported
//! (`docs/rules/characters.md#characters-as-inventories`).

use engine::session::Session;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Map, Value, json};

use crate::characters::{add, text};

/// A value in a file, and the number that it stands for, if any.
type Written = (Value, Option<f64>);

fn written() -> impl Strategy<Value = Written> {
    const NUMBERS: [f64; 11] = [0.0, 0.1, 0.3, 1.0, 2.0, 3.0, 14.0, 20.0, 1.5e6, 1e16, 1e300];
    let number = select(&NUMBERS[..]);
    prop_oneof![
        6 => number.clone().prop_map(|number| (json!(number), Some(number))),
        2 => number.prop_map(|number| (json!(format!(" {number} ")), Some(number))),
        2 => select(vec![json!(null), json!(true), json!("many"), json!([3]), json!({"a": 1}), json!(-2), json!("-0.5"), json!("inf")])
            .prop_map(|junk| (junk, None)),
    ]
}

/// A thing, to be written in the format of each tool.
#[derive(Clone, Debug)]
struct Made {
    name: WrittenName,
    quantity: Written,
    weight: Written,
    value: Written,
    unit: usize,
    kind: usize,
    is_old: bool,
    is_weightless: bool,
    carrier: Option<Index>,
    coins: Vec<Written>,
}

/// A value in a file, and the name that it stands for.
type WrittenName = (Value, &'static str);

fn made() -> impl Strategy<Value = Made> {
    let name = select(vec![
        (json!("Torch"), "Torch"),
        (json!("Arrows"), "Arrows"),
        (json!("Idols"), "Idols"),
        (json!("Glass"), "Glass"),
        (json!("<b>Ring</b>"), "<b>Ring</b>"),
        (json!(7), "(unnamed)"),
        (json!(" "), "(unnamed)"),
    ]);
    let carrier = proptest::option::of(any::<Index>());
    let coins = proptest::collection::vec(written(), 5);
    let flags = (0..4_usize, 0..5_usize, any::<bool>(), any::<bool>());
    (name, written(), written(), written(), flags, carrier, coins).prop_map(
        |(name, quantity, weight, value, (unit, kind, is_old, is_weightless), carrier, coins)| {
            Made {
                name,
                quantity,
                weight,
                value,
                unit,
                kind,
                is_old,
                is_weightless,
                carrier,
                coins,
            }
        },
    )
}

const KINDS: [(&str, f64); 5] =
    [("cp", 1.0), ("sp", 10.0), ("ep", 50.0), ("gp", 100.0), ("pp", 1000.0)];

/// A purse, and its worth in cp.
fn purse(coins: &[Written]) -> (Value, f64) {
    let of_kind = KINDS.iter().zip(coins);
    let purse: Map<_, _> = of_kind
        .clone()
        .map(|((kind, _), (count, _))| ((*kind).to_owned(), count.clone()))
        .collect();
    let worth = of_kind.map(|((_, cp), (_, count))| count.unwrap_or(0.0) * cp);
    (purse.into(), worth.sum())
}

/// A row that a file must give: name, quantity, value and weight, as far as it has them.
type Row = (String, f64, Option<f64>, Option<f64>);

/// A file, its rows and its coins in cp.
type File = (Value, Vec<Row>, f64);

fn of_foundry(things: &[Made], coins: &[Written]) -> File {
    let (currency, mut cp) = purse(coins);
    let mut rows = Vec::new();
    let items: Vec<_> = things.iter().enumerate().map(|(index, made)| {
        let (unit, pounds) = [("lb", 1.0), ("kg", 2.5), ("tn", 2000.0), ("Mg", 2500.0)][made.unit];
        let (kind, worth) = KINDS[made.kind];
        let (weight, price) = if made.is_old {
            (made.weight.0.clone(), made.value.0.clone())
        } else {
            (
                json!({"value": made.weight.0, "units": unit}),
                json!({"value": made.value.0, "denomination": kind}),
            )
        };
        let (currency, inside) = purse(&made.coins);
        cp += inside;
        let (pounds, worth) = if made.is_old { (1.0, 1.0) } else { (pounds, worth / 100.0) };
        let value = made.value.1.map(|value| value * worth);
        rows.push((
            made.name.1.to_owned(),
            made.quantity.1.unwrap_or(1.0),
            value,
            made.weight.1.map(|weight| weight * pounds),
        ));
        let properties = if made.is_weightless { json!(["weightlessContents"]) } else { json!(null) };
        let carrier = made.carrier.map(|carrier| carrier.index(things.len() + 1).to_string());
        json!({"_id": index.to_string(), "type": "loot", "name": made.name.0, "system": {
            "quantity": made.quantity.0, "weight": weight, "price": price, "properties": properties,
            "container": carrier, "currency": currency, "capacity": {"value": made.coins[0].0, "type": "weight"}
        }})
    }).collect();
    let file = json!({"name": "A", "items": items, "system": {"currency": currency}});
    (file, rows, cp)
}

fn of_dnd_beyond(things: &[Made], coins: &[Written]) -> File {
    let (currencies, mut cp) = purse(coins);
    let mut rows = Vec::new();
    let mut custom = Vec::new();
    let mut inventory = Vec::new();
    for (index, made) in things.iter().enumerate() {
        let mut row =
            (made.name.1.to_owned(), made.quantity.1.unwrap_or(1.0), made.value.1, made.weight.1);
        if made.unit == 3 {
            custom.push(json!({"name": made.name.0, "quantity": made.quantity.0, "cost": made.value.0, "weight": made.weight.0}));
            rows.push(row);
            continue;
        }
        let bundle = &made.coins[0];
        let size = bundle.1.filter(|size| *size > 0.0).unwrap_or(1.0);
        row.2 = row.2.map(|value| value / size);
        row.3 = row.3.map(|weight| weight / size);
        rows.push(row);
        let (currency, worth) = purse(&made.coins);
        cp += worth;
        let carrier = made.carrier.map(|carrier| carrier.index(things.len() + 1));
        let multiplier = i32::from(!made.is_weightless);
        inventory.push(json!({"id": index, "containerEntityId": carrier, "quantity": made.quantity.0,
            "currency": currency, "definition": {
                "name": made.name.0, "weight": made.weight.0, "cost": made.value.0, "bundleSize": bundle.0,
                "weightMultiplier": multiplier, "capacityWeight": made.coins[1].0
            }}));
    }
    let file = json!({"stats": [], "inventory": inventory, "customItems": custom, "currencies": currencies});
    (json!({ "data": file }), rows, cp)
}

fn of_shadowdarklings(things: &[Made], coins: &[Written]) -> File {
    let mut rows = Vec::new();
    let mut lists = [const { Vec::new() }; 3];
    for made in things {
        let list = made.unit % 3;
        let (kind, cp) = KINDS[made.kind];
        let value = made.value.1;
        rows.push((
            made.name.1.to_owned(),
            made.quantity.1.unwrap_or(1.0),
            value.map(|value| value * cp / 100.0),
            None,
        ));
        lists[list]
            .push(json!({"name": made.name.0, "quantity": made.quantity.0, "slots": made.weight.0,
            "cost": made.value.0, "currency": kind}));
    }
    let [mut gear, treasures, magic] = lists;
    gear.push(json!({"name": "Coins", "quantity": 1000}));
    let worth = |index: usize, cp: f64| coins[index].1.unwrap_or(0.0) * cp;
    let file = json!({"rolledStats": {}, "gear": gear, "treasures": treasures, "magicItems": magic,
        "gold": coins[0].0, "silver": coins[1].0, "copper": coins[2].0});
    (file, rows, worth(0, 100.0) + worth(1, 10.0) + worth(2, 1.0))
}

fn of_kettlewright(things: &[Made], coins: &[Written]) -> File {
    let rows = things.iter().map(|made| (made.name.1.to_owned(), 1.0, None, None));
    let items = things.iter().map(|made| {
        let location = made.carrier.map(|carrier| carrier.index(5));
        json!({"name": made.name.0, "quantity": made.quantity.0, "tags": made.weight.0, "location": location})
    });
    let containers =
        (0..things.len().min(4)).map(|id| json!({"id": id, "slots": things[id].value.0}));
    let file = json!({"strength": 3, "items": items.collect::<Vec<_>>(), "containers": containers.collect::<Vec<_>>(),
        "gold": coins[0].0});
    (file, rows.collect(), coins[0].1.unwrap_or(0.0) * 100.0)
}

/// The rows of an inventory, and the worth of all its coins in cp.
fn kept(inventory: &Value) -> (Vec<(String, [f64; 3])>, f64) {
    let mut rows = Vec::new();
    let mut cp = 0.0;
    for container in inventory["columns"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|column| column.as_array().unwrap())
    {
        for stack in container["items"].as_array().into_iter().flatten() {
            let item = &stack["item"];
            let numbers = [&stack["quantity"], &item["value"], &item["weight"]];
            rows.push((
                text(&item["name"]).to_owned(),
                numbers.map(|number| number.as_f64().unwrap()),
            ));
        }
        for (kind, worth) in KINDS {
            cp += container["coins"][kind].as_f64().unwrap_or(0.0) * worth;
        }
    }
    (rows, cp)
}

fn is_close(a: f64, b: f64) -> bool {
    let finite = |number: f64| number.clamp(f64::MIN, f64::MAX);
    a == b || (finite(a) - finite(b)).abs() <= 1e-9 * finite(b).abs()
}

/// The value and the weight per item in the built-in catalogue.
fn listed(name: &str) -> Option<(f64, f64)> {
    match name {
        "Torch" => Some((0.01, 1.0)),
        "Arrows" => Some((0.05, 0.05)),
        _ => None,
    }
}

proptest! {
    #[test]
    fn nothing_of_quantity_weight_value_or_coins_is_lost(
        things in proptest::collection::vec(made(), 0..12),
        coins in proptest::collection::vec(written(), 5),
        has_catalogue: bool,
    ) {
        let mut session = Session::default();
        if !has_catalogue {
            let summary = session.open_catalogue(Some(r#"{"data": {"items": []}}"#), None);
            prop_assert_eq!((summary.problem, summary.listed), (None, 0));
        }
        let files = [of_foundry, of_dnd_beyond, of_shadowdarklings, of_kettlewright];
        for (tool, of_tool) in files.into_iter().enumerate() {
            let is_foundry = tool == 0;
            let (file, rows, cp) = of_tool(&things, &coins);
            let (preview, inventory) = add(&mut session, &file.to_string());
            let mut expected: Vec<_> = rows.into_iter().map(|(name, quantity, value, weight)| {
                let known = listed(&name).filter(|_| has_catalogue);
                let (known_value, known_weight) = known.unwrap_or_default();
                let is_bundle = is_foundry && name.ends_with('s') && !name.ends_with("ss") && quantity > 1.0
                    && known.is_some() && value != Some(0.0);
                let value = value.filter(|_| !is_bundle).unwrap_or(known_value);
                (name, [quantity, value, weight.unwrap_or(known_weight)])
            }).collect();
            let (mut rows, coins) = kept(&inventory);
            let count = if rows.len() == 1 { "1 item,".to_owned() } else { format!("{} items,", rows.len()) };
            prop_assert!(preview.origin.unwrap().contains(&count));
            let order = |a: &(String, [f64; 3]), b: &(String, [f64; 3])| {
                let numbers = a.1.iter().zip(&b.1).map(|(a, b)| if is_close(*a, *b) { std::cmp::Ordering::Equal } else { a.total_cmp(b) });
                numbers.fold(a.0.cmp(&b.0), std::cmp::Ordering::then)
            };
            expected.sort_by(order);
            rows.sort_by(order);
            prop_assert_eq!(rows.len(), expected.len());
            for (row, expected) in rows.iter().zip(&expected) {
                prop_assert!(order(row, expected).is_eq(), "{:?} is not {:?}", row, expected);
            }
            // A part of a copper piece is left out.
            let cp = if cp < 1e9 { (cp + 1e-6).floor() } else { cp };
            prop_assert!(is_close(coins, cp), "{} cp are not {} cp", coins, cp);
        }
    }
}

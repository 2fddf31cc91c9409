//! Find Item (section 7; decisions, "Catalogue"), through the door the panel uses.

// A test fails by panicking. Amounts are compared exactly: being exact is what is promised.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::float_cmp
)]

mod support;

use engine::catalogue::{CatalogueRow, CatalogueSummary, Found};
use engine::command::Command;
use engine::update::Notice;
use serde_json::{Value, json};
use support::Panel;

/// A panel whose Backpack of 10 slots is empty, with a server's answer open.
fn answered(items: &Value) -> Panel {
    let mut panel = Panel::furnished();
    let summary = open(&mut panel, &json!({"data": {"items": items}}));
    assert_eq!(summary.problem, None);
    panel
}

fn open(panel: &mut Panel, answer: &Value) -> CatalogueSummary {
    panel
        .session
        .open_catalogue(Some(&answer.to_string()), None)
}

fn built_in() -> (Panel, CatalogueSummary) {
    let mut panel = Panel::furnished();
    let summary = panel.session.open_catalogue(None, None);
    (panel, summary)
}

fn find(panel: &mut Panel, text: &str) -> Found {
    panel.session.find_items(text, str::to_lowercase)
}

/// All rows of what is found.
fn rows(panel: &mut Panel, text: &str) -> Vec<CatalogueRow> {
    let found = find(panel, text);
    let rows = panel
        .session
        .catalogue_rows(panel.left(0), 0, usize::MAX)
        .rows;
    assert_eq!(rows.len(), found.count);
    rows
}

fn names(panel: &mut Panel, text: &str) -> Vec<String> {
    rows(panel, text).into_iter().map(|row| row.name).collect()
}

fn row(panel: &mut Panel, name: &str) -> CatalogueRow {
    let mut rows = rows(panel, name).into_iter();
    rows.find(|row| row.name == name).unwrap()
}

fn add(panel: &mut Panel, name: &str) {
    let entry = row(panel, name).entry;
    let container = panel.left(0);
    let update = panel.session.add_from_catalogue(container, entry);
    panel.take(update);
}

/// Quantity, name, value and weight of each stack in the Backpack.
fn added(panel: &Panel) -> Value {
    let items = panel.at("/0/columns/0/0/items");
    let stack = |stack: &Value| {
        let item = &stack["item"];
        assert_eq!(stack["equipped"], json!(false));
        assert_eq!(item["slotOverride"], Value::Null);
        assert_eq!(item["equippedSlots"], json!(0));
        json!([
            stack["quantity"],
            item["name"],
            item["value"],
            item["weight"]
        ])
    };
    items.as_array().unwrap().iter().map(stack).collect()
}

fn item(id: &str, name: &str, weight: f64, amount: f64, currency: &str) -> Value {
    json!({"kind": "gear", "id": id, "name": name, "weight": weight,
        "cost": {"currency": currency, "amount": amount}})
}

fn torch() -> Value {
    item("torch", "Torch", 1.0, 1.0, "cp")
}

fn pack(id: &str, contents: &Value) -> Value {
    let mut pack = item(id, id, 0.0, 5.0, "gp");
    pack["kind"] = json!("pack");
    pack["contents"] = contents.clone();
    pack
}

fn stack(id: &str, quantity: &Value, item: &Value) -> Value {
    let mut stack = pack(id, &Value::Null);
    stack["kind"] = json!("stack");
    stack["quantity"] = quantity.clone();
    stack["item"] = item.clone();
    stack
}

/// An entry as it stands inside a pack: what it holds is cut off.
fn mention(id: &str, kind: &str) -> Value {
    let mut mention = item(id, id, 0.0, 0.0, "gp");
    mention["kind"] = json!(kind);
    mention
}

#[test]
fn the_built_in_catalogue_has_all_entries_with_their_prices_and_weights() {
    let (mut panel, summary) = built_in();
    assert_eq!((summary.listed, summary.left_out), (190, 0));
    let attribution = summary.attribution.unwrap();
    assert!(attribution.starts_with("This work includes material taken from the System Reference"));
    assert!(attribution.ends_with("https://creativecommons.org/licenses/by/4.0/legalcode."));
    assert!(!attribution.contains('\n') && !attribution.contains('#'));

    let rows = rows(&mut panel, "");
    let names: Vec<_> = rows.iter().map(|row| row.name.to_lowercase()).collect();
    assert!(names.is_sorted(), "{names:?}");
    assert!(rows.iter().all(|row| row.refusal.is_none()));
    let sum = |text: fn(&CatalogueRow) -> &str| -> f64 {
        rows.iter()
            .map(|row| text(row).parse::<f64>().unwrap())
            .sum()
    };
    assert_eq!(sum(|row| &row.weight), 1401.5);
    for (currency, entries, amount) in [("cp", 16, 47.0), ("sp", 22, 66.0), ("gp", 152, 6173.0)] {
        let ends = format!(" {currency}");
        let amounts: Vec<f64> = rows
            .iter()
            .filter_map(|row| row.cost.strip_suffix(&ends)?.parse().ok())
            .collect();
        assert_eq!(
            (amounts.len(), amounts.iter().sum()),
            (entries, amount),
            "{currency}"
        );
    }
}

#[test]
fn what_costs_nothing_and_lies_only_in_packs_is_not_listed() {
    let (mut panel, _) = built_in();
    for name in [
        "Alms box",
        "Block of incense",
        "Censer",
        "Vestments",
        "Small knife",
    ] {
        assert_eq!(names(&mut panel, name), [""; 0]);
    }
    assert!(
        rows(&mut panel, "")
            .iter()
            .all(|row| !row.cost.starts_with('0'))
    );
}

#[test]
fn a_built_in_pack_weighs_what_is_in_it() {
    let (mut panel, _) = built_in();
    let table = [
        ("Burglar's Pack", "16 gp", "47.5", 14),
        ("Diplomat's Pack", "39 gp", "36", 11),
        ("Dungeoneer's Pack", "12 gp", "61.5", 9),
        ("Entertainer's Pack", "40 gp", "38", 7),
        ("Explorer's Pack", "10 gp", "59", 8),
        ("Priest's Pack", "19 gp", "18", 10),
        ("Scholar's Pack", "40 gp", "10", 7),
    ];
    for (name, cost, weight, stacks) in table {
        let row = row(&mut panel, name);
        assert_eq!(row.cost, cost);
        assert_eq!(
            (row.weight.as_str(), row.added_weight.as_str()),
            (weight, weight)
        );
        assert_eq!(
            row.contents.split(" · ").count(),
            stacks,
            "{}",
            row.contents
        );
    }
    assert_eq!(find(&mut panel, "'s pack").count, 7);
}

#[test]
fn built_in_ammunition_is_a_stack_of_single_items() {
    let table = [
        (
            "Arrows (20)",
            "1 gp",
            "1",
            json!([[20, "Arrow", 0.05, 0.05]]),
        ),
        (
            "Blowgun needles (50)",
            "1 gp",
            "1",
            json!([[50, "Blowgun needle", 0.02, 0.02]]),
        ),
        (
            "Crossbow bolts (20)",
            "1 gp",
            "1.5",
            json!([[20, "Crossbow bolt", 0.05, 0.075]]),
        ),
        (
            "Sling bullets (20)",
            "4 cp",
            "1.5",
            json!([[20, "Sling bullet", 0.002, 0.075]]),
        ),
    ];
    for (name, cost, weight, stacks) in table {
        let (mut panel, _) = built_in();
        let row = row(&mut panel, name);
        assert_eq!((row.cost.as_str(), row.weight.as_str()), (cost, weight));
        assert_eq!(row.added_weight, row.weight, "the single weights add up");
        add(&mut panel, name);
        assert_eq!(added(&panel), stacks);
    }
}

#[test]
fn a_pack_is_added_whole_and_taken_back_by_one_undo() {
    let (mut panel, _) = built_in();
    add(&mut panel, "Explorer's Pack");
    assert!(panel.last.save);
    assert_eq!(panel.last.undo.as_deref(), Some("Added Explorer's Pack"));
    assert_eq!(
        added(&panel),
        json!([
            [1, "Backpack", 2, 5],
            [1, "Bedroll", 1, 7],
            [1, "Mess Kit", 0.2, 1],
            [1, "Tinderbox", 0.5, 1],
            [10, "Torch", 0.01, 1],
            [10, "Rations (1 day)", 0.5, 2],
            [1, "Waterskin", 0.2, 5],
            [1, "Rope, hempen (50 feet)", 1, 10]
        ])
    );
    let update = panel.session.undo();
    panel.take(update);
    assert_eq!(added(&panel), json!([]));
    let update = panel.session.redo();
    panel.take(update);
    assert_eq!(panel.orders[&panel.left(0)].len(), 8);
}

#[test]
fn a_row_tells_what_would_be_added() {
    let (mut panel, _) = built_in();
    let explorers = row(&mut panel, "Explorer's Pack");
    // 1 + 1 + 0.2 + 0.2 + 10 × 0.2 + 10 × 0.2 + 1 + 2
    assert_eq!(
        (explorers.slots.as_str(), explorers.would_be_full),
        ("9.4", false)
    );
    assert_eq!(
        explorers.contents,
        "Backpack · Bedroll · Mess Kit · Tinderbox · 10 × Torch · 10 × Rations (1 day) · Waterskin · Rope, hempen (50 feet)"
    );
    add(&mut panel, "Explorer's Pack");
    // 9.4 + 0.6 fills the ten slots to the brim, which is not full.
    let container = panel.left(0);
    let mut with = |slots: &str| {
        panel.send(Command::AddStack {
            container,
            name: "Pebbles".into(),
            quantity: "1".into(),
            value: "0".into(),
            weight: "0".into(),
            slots: slots.into(),
        });
        row(&mut panel, "Torch")
    };
    let torch = with("0.4");
    assert_eq!(
        (torch.slots.as_str(), torch.added_weight.as_str()),
        ("0.2", "1")
    );
    assert_eq!((torch.contents.as_str(), torch.would_be_full), ("", false));
    assert!(with("0.2").would_be_full);
}

#[test]
fn values_are_converted_to_gp() {
    let table = [
        ("cp", 0.03),
        ("sp", 0.3),
        ("ep", 1.5),
        ("gp", 3.0),
        ("pp", 30.0),
        ("GP", 3.0),
    ];
    for (currency, value) in table {
        let mut panel = answered(&json!([item("x", "Thing", 2.5, 3.0, currency)]));
        let shown = row(&mut panel, "Thing").cost;
        assert_eq!(shown, format!("3 {}", currency.to_lowercase()));
        add(&mut panel, "Thing");
        let stack = &added(&panel)[0];
        assert_eq!(
            (stack[1].as_str(), stack[2].as_f64()),
            (Some("Thing"), Some(value))
        );
    }
}

#[test]
fn search_is_a_substring_of_the_trimmed_text_in_any_case_and_script() {
    let names_there = [
        "Torch",
        "Фонарь",
        "Ångström ŒUVRE",
        "ΟΔΟΣ ΑΒΓ",
        "火把",
        "Zwölf ﹟2",
    ];
    let items: Value = names_there
        .iter()
        .map(|name| item(name, name, 1.0, 1.0, "gp"))
        .collect();
    let mut panel = answered(&items);
    let table: [(&str, &[usize]); 16] = [
        ("", &[0, 1, 2, 3, 4, 5]),
        (" \t ", &[0, 1, 2, 3, 4, 5]),
        ("orc", &[0]),
        ("  TORCH\n", &[0]),
        ("torch ", &[0]),
        ("t o", &[]),
        ("фОНАР", &[1]),
        ("ångSTRÖM œ", &[2]),
        ("angstrom", &[]),
        ("οδος", &[3]),
        ("ΟΔΟΣ", &[3]),
        ("οδοσ", &[3]),
        ("把", &[4]),
        ("zwÖLF", &[5]),
        ("\u{a0}zw", &[5]),
        ("x", &[]),
    ];
    for (text, hits) in table {
        let expected: Vec<_> = hits
            .iter()
            .map(|&hit| names_there[hit].to_owned())
            .collect();
        assert_eq!(names(&mut panel, text), expected, "{text:?}");
    }
}

#[test]
fn only_the_rows_asked_for_are_drawn() {
    let items: Value = (0..10_000)
        .map(|n| item(&n.to_string(), &format!("Thing {n}"), 1.0, 1.0, "gp"))
        .collect();
    let mut panel = answered(&items);
    assert_eq!(find(&mut panel, "thing 99").count, 111);
    let container = panel.left(0);
    let drawn = panel.session.catalogue_rows(container, 1, 3).rows;
    let drawn: Vec<_> = drawn.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(drawn, ["Thing 990", "Thing 991"]);
    assert_eq!(
        panel.session.catalogue_rows(container, 110, 200).rows.len(),
        1
    );
    assert_eq!(panel.session.catalogue_rows(container, 7, 3).rows.len(), 0);
    assert_eq!(find(&mut panel, "").count, 10_000);
}

#[test]
fn packs_and_stacks_are_unpacked_at_every_depth() {
    let arrow = item("arrow", "Arrow", 0.05, 5.0, "cp");
    let mut panel = answered(&json!([
        torch(),
        stack("quiver", &json!(20), &arrow),
        stack("bundle", &json!(3), &mention("quiver", "stack")),
        pack(
            "inner",
            &json!([
                {"quantity": 2, "item": torch()},
                {"quantity": 1, "item": mention("quiver", "stack")},
                {"quantity": 4, "item": {"id": "torch"}}
            ])
        ),
        pack(
            "outer",
            &json!([
                {"quantity": 3, "item": mention("inner", "pack")},
                {"quantity": 2, "item": mention("bundle", "stack")},
                // Only here, and described to the end.
                {"quantity": 5, "item": stack("darts", &json!(10), &item("dart", "Dart", 0.25, 5.0, "cp"))}
            ])
        ),
    ]));
    add(&mut panel, "outer");
    assert_eq!(
        added(&panel),
        json!([
            [6, "Torch", 0.01, 1],
            [60, "Arrow", 0.05, 0.05],
            [12, "Torch", 0.01, 1],
            [120, "Arrow", 0.05, 0.05],
            [50, "Dart", 0.05, 0.25]
        ])
    );
    let update = panel.session.undo();
    panel.take(update);
    assert_eq!(added(&panel), json!([]));
}

#[test]
fn what_cannot_be_unpacked_is_listed_and_refused_with_a_message() {
    let one = |item: Value| json!([{"quantity": 1, "item": item}]);
    let twice = |id: String| json!([{"quantity": 2, "item": mention(&id, "pack")}, {"quantity": 2, "item": mention(&id, "pack")}]);
    let doubling = |last: Value| -> Value {
        let mut packs: Vec<_> = (0..60)
            .map(|n| pack(&format!("d{n}"), &twice(format!("d{}", n + 1))))
            .collect();
        packs.push(last);
        packs.into()
    };
    let chain: Value = (0..2_000)
        .map(|n| {
            pack(
                &format!("c{n}"),
                &one(mention(&format!("c{}", n + 1), "pack")),
            )
        })
        .collect();
    let cycle = "contains itself, so it cannot be added.";
    let unknown = "holds something that this catalogue does not describe, so it cannot be added.";
    let too_much = "holds too much, so it cannot be added.";
    let empty = "is empty, so it cannot be added.";
    let table: [(&str, Value, &str); 16] = [
        (
            "self",
            json!([pack("self", &one(mention("self", "pack")))]),
            cycle,
        ),
        (
            "a",
            json!([
                pack("a", &one(mention("b", "pack"))),
                pack("b", &one(mention("c", "stack"))),
                stack("c", &json!(2), &mention("a", "pack"))
            ]),
            cycle,
        ),
        (
            "self",
            json!([stack("self", &json!(2), &json!({"id": "self"}))]),
            cycle,
        ),
        (
            "p",
            json!([pack("p", &one(json!({"id": "gone"})))]),
            unknown,
        ),
        (
            "p",
            json!([pack("p", &one(mention("gone", "pack")))]),
            unknown,
        ),
        ("p", json!([pack("p", &Value::Null)]), unknown),
        ("p", json!([pack("p", &json!([null]))]), unknown),
        ("p", json!([pack("p", &json!([{"quantity": 1}]))]), unknown),
        (
            "p",
            json!([pack("p", &json!([{"quantity": -1, "item": torch()}]))]),
            unknown,
        ),
        (
            "p",
            json!([pack("p", &json!([{"quantity": 1.5, "item": torch()}]))]),
            unknown,
        ),
        ("s", json!([stack("s", &Value::Null, &torch())]), unknown),
        (
            "p",
            json!([pack("p", &json!([{"quantity": 0, "item": torch()}]))]),
            empty,
        ),
        ("p", json!([pack("p", &json!([]))]), empty),
        ("d0", doubling(pack("d60", &one(torch()))), too_much),
        ("d0", doubling(pack("d60", &json!([]))), too_much),
        ("c0", chain, too_much),
    ];
    for (name, items, why) in table {
        let mut panel = answered(&items);
        let message = format!("{name} {why}");
        let row = row(&mut panel, name);
        assert_eq!(row.refusal.as_deref(), Some(message.as_str()));
        assert_eq!((row.slots.as_str(), row.contents.as_str()), ("0", ""));
        add(&mut panel, name);
        assert_eq!(panel.last.notice, Some(Notice::Refused(message)));
        assert!(!panel.last.save);
        assert_eq!(panel.last.undo.as_deref(), Some("Added Backpack"));
        assert_eq!(panel.at("/0/columns/0/0/items"), json!([]));
    }
}

#[test]
fn a_quantity_that_cannot_be_counted_is_refused() {
    let million = json!(1_000_000);
    let mut panel = answered(&json!([
        stack("m1", &million, &torch()),
        stack("m2", &million, &mention("m1", "stack")),
        stack("m3", &million, &mention("m2", "stack")),
        stack("huge", &json!(1e308), &torch()),
    ]));
    add(&mut panel, "m2");
    assert_eq!(
        added(&panel),
        json!([[1_000_000_000_000_u64, "Torch", 0.01, 1]])
    );
    for name in ["m3", "huge"] {
        assert!(row(&mut panel, name).refusal.unwrap().contains("too much"));
    }
}

#[test]
fn unusable_entries_are_left_out_counted_and_hide_no_good_ones() {
    let without = |key: &str| {
        let mut entry = torch();
        entry.as_object_mut().unwrap().remove(key);
        entry
    };
    let with = |key: &str, value: Value| {
        let mut entry = torch();
        entry[key] = value;
        entry
    };
    let cost = |currency: Value, amount: Value| {
        with("cost", json!({"currency": currency, "amount": amount}))
    };
    let bad = [
        without("id"),
        without("name"),
        without("weight"),
        without("cost"),
        with("id", Value::Null),
        with("id", json!("")),
        with("name", json!(" \t")),
        with("name", json!(5)),
        with("weight", json!(-1)),
        with("weight", json!("1")),
        with("weight", Value::Null),
        with("cost", Value::Null),
        cost(json!("gold"), json!(1)),
        cost(json!(""), json!(1)),
        cost(Value::Null, json!(1)),
        cost(json!("gp"), json!(-0.01)),
        cost(json!("gp"), json!("1")),
        cost(json!("gp"), Value::Null),
        Value::Null,
        json!("Torch"),
        json!([]),
    ];
    for entry in &bad {
        let mut panel = Panel::furnished();
        let answer = json!({"data": {"items": [item("a", "A", 0.0, 0.0, "pp"), entry, item("b", "B", 1.0, 1.0, "ep")]}});
        let summary = open(&mut panel, &answer);
        assert_eq!((summary.listed, summary.left_out), (2, 1), "{entry}");
        assert_eq!(names(&mut panel, ""), ["A", "B"]);
    }
    // A number beyond a double's range is none; strings that look like one are left alone.
    let text = r#"{"data": {"items": [
        {"id": "a\\", "name": "say \"1e999\"", "weight": 0, "cost": {"currency": "gp", "amount": 1}},
        {"id": 7, "name": "B", "weight": 1e999, "cost": {"currency": "gp", "amount": 1}},
        {"id": 8, "name": " C ", "weight": -0, "cost": {"currency": "gp", "amount": -1E+400}},
        {"id": 9, "name": " D ", "weight": -0, "cost": {"currency": "gp", "amount": 1e-999}}
    ]}}"#;
    let mut panel = Panel::furnished();
    let summary = panel.session.open_catalogue(Some(text), None);
    assert_eq!((summary.listed, summary.left_out), (2, 2));
    assert_eq!(names(&mut panel, ""), [r#"say "1e999""#, "D"]);
}

#[test]
fn an_answer_without_items_is_an_empty_catalogue() {
    for answer in [
        json!({"data": null}),
        json!({"data": {"items": null}}),
        json!({"data": {"items": []}}),
        json!({"data": {"items": []}, "errors": []}),
    ] {
        let mut panel = Panel::furnished();
        assert_eq!(open(&mut panel, &answer), CatalogueSummary::default());
        assert_eq!(names(&mut panel, ""), [""; 0]);
    }
}

#[test]
fn what_is_no_catalogue_says_what_it_is() {
    let long = "x".repeat(1000);
    let cut = "x".repeat(300);
    let no_json = "The server's answer is not JSON.";
    let no_catalogue = "The server's answer is not a catalogue.";
    let status = Some("HTTP 500");
    let long_error = json!({"errors": [{"message": long}]}).to_string();
    let table: [(&str, Option<&str>, &str); 16] = [
        ("", None, no_json),
        ("<!doctype html><p>Hello</p>", None, no_json),
        (r#"{"data": {"items": ["#, None, no_json),
        ("1e999 <", None, no_json),
        ("null", None, no_catalogue),
        ("[]", None, no_catalogue),
        ("{}", None, no_catalogue),
        (r#"{"data": 5}"#, None, no_catalogue),
        (r#"{"data": {}}"#, None, no_catalogue),
        (r#"{"data": {"items": {}}}"#, None, no_catalogue),
        (
            r#"{"errors": [{"message": " Not today. "}], "data": null}"#,
            None,
            "Not today.",
        ),
        (
            r#"{"errors": [{"message": "Not today."}]}"#,
            status,
            "Not today.",
        ),
        (
            r#"{"errors": [{}], "data": {"items": []}}"#,
            None,
            "The server reported an error.",
        ),
        ("<h1>Oops</h1>", status, "HTTP 500"),
        (r#"{"data": {"items": []}}"#, status, "HTTP 500"),
        (&long_error, None, &cut),
    ];
    for (answer, failure, problem) in table {
        let (mut panel, _) = built_in();
        let checked = panel.session.check_catalogue(answer, failure);
        assert_eq!(
            names(&mut panel, "torch"),
            ["Torch"],
            "checking opens nothing"
        );
        let opened = panel.session.open_catalogue(Some(answer), failure);
        assert_eq!(opened.problem.as_deref(), Some(problem), "{answer}");
        assert_eq!(checked, opened);
        assert_eq!(names(&mut panel, ""), [""; 0]);
    }
}

#[test]
fn a_container_that_is_gone_gets_nothing() {
    let (mut panel, _) = built_in();
    let container = panel.left(0);
    let pouch = panel.right(0);
    panel.send(Command::DeleteContainer { container });
    for gone in [container, pouch] {
        assert_eq!(panel.session.catalogue_rows(gone, 0, 10).rows, []);
        let update = panel.session.add_from_catalogue(gone, 0);
        panel.take(update);
        assert!(panel.refused() && !panel.last.save);
    }
    let update = panel.session.add_from_catalogue(pouch, 9999);
    assert!(!update.save);
}

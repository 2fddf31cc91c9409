//! Possible answers of a catalogue server (docs/rules/catalogues-and-text.md#catalogue-entries): entries inside entries,
//! and bad ones.

use crate::support;

use engine::catalogue::CatalogueSummary;
use engine::commands::AddTyped;
use engine::questions::{CheckCatalogue, OpensFromText, PreviewAdd, Suggest};
use engine::session::SessionAction;
use engine::view::update::Notice;
use serde_json::{Value, json};
use support::catalogue::{
    add, added, answered, built_in, item, mention, names, open, pack, row, stack, torch,
};
use support::{Panel, typed};

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
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    assert_eq!(added(&panel), json!([]));
}

#[test]
fn a_long_name_and_many_references_to_it_stay_small() {
    let long = item("long", &"Rope of ".repeat(12_000), 1.0, 1.0, "gp");
    let parts = vec![json!({"quantity": 1, "item": {"id": "long"}}); 900];
    let mut panel = answered(&json!([long, pack("pack", &json!(parts))]));
    let row = row(&mut panel, "pack");
    assert_eq!(row.contents.split(" · ").count(), 51);
    assert!(row.contents.ends_with(" · and 850 more"));
    assert_eq!(row.contents.split(" · ").next().unwrap().chars().count(), 199);
    assert_eq!(row.adds.text, "180 slots, 900 lb");
}

#[test]
fn an_entry_that_cannot_be_unpacked_is_listed_and_refused_with_a_message() {
    let one = |item: Value| json!([{"quantity": 1, "item": item}]);
    let twice = |id: String| json!([{"quantity": 2, "item": mention(&id, "pack")}, {"quantity": 2, "item": mention(&id, "pack")}]);
    let doubling = |last: Value| -> Value {
        let mut packs: Vec<_> =
            (0..60).map(|n| pack(&format!("d{n}"), &twice(format!("d{}", n + 1)))).collect();
        packs.push(last);
        packs.into()
    };
    let chain: Value = (0..2_000)
        .map(|n| pack(&format!("c{n}"), &one(mention(&format!("c{}", n + 1), "pack"))))
        .collect();
    let cycle = "contains itself, so it cannot be added.";
    let unknown = "contains something this catalogue doesn’t list, so it cannot be added.";
    let too_much = "contains too much, so it cannot be added.";
    let empty = "is empty, so it cannot be added.";
    let table: [(&str, Value, &str); 16] = [
        ("self", json!([pack("self", &one(mention("self", "pack")))]), cycle),
        (
            "a",
            json!([
                pack("a", &one(mention("b", "pack"))),
                pack("b", &one(mention("c", "stack"))),
                stack("c", &json!(2), &mention("a", "pack"))
            ]),
            cycle,
        ),
        ("self", json!([stack("self", &json!(2), &json!({"id": "self"}))]), cycle),
        ("p", json!([pack("p", &one(json!({"id": "gone"})))]), unknown),
        ("p", json!([pack("p", &one(mention("gone", "pack")))]), unknown),
        ("p", json!([pack("p", &Value::Null)]), unknown),
        ("p", json!([pack("p", &json!([null]))]), unknown),
        ("p", json!([pack("p", &json!([{"quantity": 1}]))]), unknown),
        ("p", json!([pack("p", &json!([{"quantity": -1, "item": torch()}]))]), unknown),
        ("p", json!([pack("p", &json!([{"quantity": 1.5, "item": torch()}]))]), unknown),
        ("s", json!([stack("s", &Value::Null, &torch())]), unknown),
        ("p", json!([pack("p", &json!([{"quantity": 0, "item": torch()}]))]), empty),
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
        assert_eq!((row.adds.text.as_str(), row.contents.as_str()), ("0 slots, 0 lb", ""));
        add(&mut panel, name);
        assert_eq!(panel.last.notice, Some(Notice::Refused(message)));
        assert!(panel.last.store.is_none());
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
    assert_eq!(added(&panel), json!([[1_000_000_000_000_u64, "Torch", 0.01, 1]]));
    for name in ["m3", "huge"] {
        assert!(row(&mut panel, name).refusal.unwrap().contains("contains too much"));
    }
}

#[test]
fn unusable_entries_are_left_out_and_counted_and_the_others_listed() {
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
fn an_answer_that_is_not_a_catalogue_has_a_message() {
    let long = "x".repeat(1000);
    let cut = "x".repeat(300);
    let no_json = "The server’s answer is not JSON.";
    let no_catalogue = "The server’s answer is not a catalogue.";
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
        (r#"{"errors": [{"message": " Not today. "}], "data": null}"#, None, "Not today."),
        (r#"{"errors": [{"message": "Not today."}]}"#, status, "Not today."),
        (r#"{"errors": [{}], "data": {"items": []}}"#, None, "The server reported an error."),
        ("<h1>Oops</h1>", status, "HTTP 500"),
        (r#"{"data": {"items": []}}"#, status, "HTTP 500"),
        (&long_error, None, &cut),
    ];
    for (answer, failure, problem) in table {
        let (mut panel, _) = built_in();
        let checked = panel.session.ask(&CheckCatalogue {
            answer: answer.to_owned(),
            failure: failure.map(str::to_owned),
        });
        assert_eq!(names(&mut panel, "torch"), ["Torch"], "checking opens nothing");
        let opened = panel.session.open_catalogue(Some(answer), failure);
        assert_eq!(opened.problem.as_deref(), Some(problem), "{answer}");
        assert_eq!(checked, opened);
        assert_eq!(names(&mut panel, "torch"), ["Torch"], "the built-in one is open");
    }
}

/// The names that are suggested for "astro", which is in the server's list alone, and for "lant", which is in the
/// built-in one; the item that "2 astrolabes" adds, and whether a line with both opens Add from text.
fn used(panel: &mut Panel) -> [String; 4] {
    let suggested = |text: &str| {
        let suggestions = panel.session.ask(&Suggest { text: text.into() });
        let names = suggestions.into_iter().map(|suggestion| suggestion.name);
        names.collect::<Vec<_>>().join(", ")
    };
    let typed = typed(panel.left(0), "2 astrolabes");
    let enter = panel.session.ask(&PreviewAdd { command: AddTyped(typed.clone()) }).unwrap().text;
    let opens = panel.session.ask(&OpensFromText { text: "astrolabe, mirror of truth".into() });
    [suggested("astro"), suggested("lantern, b"), enter, opens.to_string()]
}

#[test]
fn one_catalogue_serves_the_list_suggestions_and_readings() {
    let mut panel = Panel::furnished();
    let of_the_built_in_list =
        ["", "Lantern, bullseye", "Enter adds 2 × Astrolabes: 0.4 slots", "false"];
    let of_the_server =
        ["Astrolabe", "", "Enter adds 2 × Astrolabe: 7 gp and 3 lb each, 2 slots", "true"];
    let answer = json!({"data": {"items": [
        item("astrolabe", "Astrolabe", 3.0, 7.0, "gp"),
        item("mirror", "Mirror of truth", 1.0, 5.0, "gp")
    ]}});
    assert_eq!(used(&mut panel), of_the_built_in_list);
    for (failed, failure) in [
        (None, Some("Could not connect.")),
        (Some("<h1>Oops</h1>"), Some("HTTP 500")),
        (Some("{}"), None),
    ] {
        open(&mut panel, &answer);
        assert_eq!(used(&mut panel), of_the_server);
        let summary = panel.session.open_catalogue(failed, failure);
        assert!(summary.problem.is_some());
        assert_eq!(used(&mut panel), of_the_built_in_list, "{failure:?}");
    }
    open(&mut panel, &answer);
    panel.session.open_catalogue(None, None);
    assert_eq!(used(&mut panel), of_the_built_in_list);
}

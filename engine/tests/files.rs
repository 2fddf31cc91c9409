//! The stored list, import and export (docs/rules/storage.md#what-is-stored).

use crate::support;

use engine::commands::{
    ConfigureContainer, ContainerChanges, ItemContainerChanges, MoveContainer, SetPlace,
};
use engine::model::{IdSource, Place, State};
use engine::storage::{
    Completeness, export_all, export_inventory, read_import, read_stored, to_compact,
};
use serde_json::{Value, json};
use support::{Panel, SIR_BRAMBLEWICK};

fn read(text: &str) -> State {
    read_stored(text, IdSource::default()).unwrap().state
}

/// One inventory with one item container with one stack, around a value to check.
fn around(place: &str, value: &str) -> String {
    let put = |here: &str, default: &str| {
        if here == place { value.to_owned() } else { default.to_owned() }
    };
    format!(
        r#"[{{"name":"A","strengthScore":{},"penalties":{},"columns":[[{{"kind":"item-container","name":{},"capacity":{},"items":[{{"quantity":{},"equipped":{},"item":{{"name":{},"value":{},"weight":1,"slotOverride":{},"equippedSlots":{}}}}}]}}],[{{"kind":"money-pouch","name":"P","capacity":{},"slots":1,"coins":{{"cp":{},"sp":0,"ep":0,"gp":0,"pp":0}}}}]]}}]"#,
        put("strength", "10"),
        put("penalties", "[]"),
        put("container name", "\"C\""),
        put("capacity", "10"),
        put("quantity", "2"),
        put("equipped", "false"),
        put("item name", "\"I\""),
        put("value", "1"),
        put("slotOverride", "null"),
        put("equippedSlots", "0"),
        put("pouch capacity", "100"),
        put("cp", "0"),
    )
}

#[test]
fn an_export_is_the_imported_file_byte_for_byte() {
    let mut imported = read_import(SIR_BRAMBLEWICK, &mut IdSource::default());
    let (inventory, _) = imported.remove(0);
    let file = export_inventory(&inventory);
    assert_eq!(file.text, SIR_BRAMBLEWICK);
    assert_eq!(file.name, "Sir Bramblewick.json");
}

#[test]
fn everything_exported_imports_again() {
    let text = format!("[{SIR_BRAMBLEWICK},{SIR_BRAMBLEWICK}]");
    let file = export_all(&read(&text));
    assert_eq!(read_import(&file.text, &mut IdSource::default()).len(), 2);
    assert_eq!(
        serde_json::from_str::<Value>(&file.text).unwrap(),
        serde_json::from_str::<Value>(&text).unwrap()
    );
}

#[test]
fn unknown_fields_at_every_level_survive_byte_for_byte() {
    let text = concat!(
        r#"[{"v":1,"name":"A","notes":{"z":[1,"é",null,true,-0.5],"a":{}},"strengthScore":10,"#,
        r#""penalties":[{"until":"dawn","source":"Wet","slots":1.5,"x":1e+21}],"b":0.000001,"columns":"#,
        r#"[[{"id":"c1","kind":"item-container","name":"C","locked":true,"capacity":0.6,"items":"#,
        r#"[{"quantity":2,"tags":["a"],"equipped":true,"item":{"name":"I","rarity":"rare","value":0.05,"#,
        r#""weight":12.5,"slotOverride":0.1,"equippedSlots":2,"~":{}},"zz":1e-7}],"color":"red"},"#,
        r#"{"kind":"chest-of-holding","b":2,"a":1},17],[{"kind":"money-pouch","name":"P","capacity":100,"#,
        r#""slots":1,"coins":{"cp":1,"mithril":7,"sp":0,"ep":0,"gp":0,"pp":0,"last":[]},"k":null}]],"__proto__":{"x":1}}]"#
    );
    assert_eq!(to_compact(&read(text).inventories), text);
}

#[test]
fn absent_fields_are_written_last_and_null_ones_in_their_place() {
    for (text, written) in [
        (
            r#"[{"columns":[[],[]],"x":1,"strengthScore":10,"name":"A"}]"#,
            r#"[{"columns":[[],[]],"x":1,"strengthScore":10,"name":"A","penalties":[]}]"#,
        ),
        (
            r#"[{"penalties":null,"name":"A","x":null,"columns":[[],[]],"strengthScore":null}]"#,
            r#"[{"penalties":[],"name":"A","x":null,"columns":[[],[]],"strengthScore":10}]"#,
        ),
    ] {
        assert_eq!(to_compact(&read(text).inventories), written);
    }
}

#[test]
fn items_of_the_web_applications_catalogue_keep_their_order_of_keys() {
    let text = around("value", "2").replace(r#""value":2,"weight":1,"#, r#""weight":1,"value":2,"#);
    assert!(text.contains(r#""name":"I","weight":1,"value":2,"slotOverride""#));
    assert_eq!(to_compact(&read(&text).inventories), text);
}

#[test]
fn absent_and_null_fields_take_their_defaults() {
    let text = r#"[{"name":"A","penalties":null,"columns":[[{"kind":"item-container","items":[{},{"item":null}]},{"kind":"item-container","name":null}],[{"kind":"money-pouch"},{"kind":"money-pouch","coins":{"gp":null}}]]}]"#;
    let stored = read_stored(text, IdSource::default()).unwrap();
    assert_eq!(stored.completeness, Completeness::Whole);
    let stack = json!({"quantity": 1, "equipped": false, "item": {"name": "", "value": 0, "weight": 0, "slotOverride": null, "equippedSlots": 0}});
    let container = |items: Value| json!({"kind": "item-container", "name": "", "capacity": 10, "items": items});
    let pouch = json!({"kind": "money-pouch", "name": "", "capacity": 100, "slots": 1, "coins": {"cp": 0, "sp": 0, "ep": 0, "gp": 0, "pp": 0}});
    assert_eq!(
        serde_json::from_str::<Value>(&to_compact(&stored.state.inventories)).unwrap(),
        json!([{"name": "A", "strengthScore": 10, "penalties": [], "columns": [[container(json!([stack, stack])), container(json!([]))], [pouch, pouch]]}])
    );
}

#[test]
fn any_json_number_is_kept_and_anything_else_is_read_like_typed_text() {
    use Completeness::{InPart, Whole};
    // place, stored as, written as, whether all of it is kept
    let table = [
        ("strength", "-2.5", "-2.5", Whole),
        ("quantity", "-1.5", "-1.5", Whole),
        ("quantity", "\"5 pieces\"", "5", Whole),
        ("quantity", "\"2.9\"", "2", Whole),
        ("quantity", "\"many\"", "1", InPart),
        ("quantity", "true", "1", InPart),
        ("quantity", "[3]", "1", InPart),
        ("value", "\"1,5\"", "1.5", Whole),
        ("value", "\"-3\"", "0", Whole),
        ("value", "1e-7", "1e-7", Whole),
        ("capacity", "\"0.6\"", "0.6", Whole),
        ("capacity", "{}", "10", InPart),
        ("pouch capacity", "\"12.5\"", "12", Whole),
        ("cp", "\"\"", "0", InPart),
        ("cp", "2.5", "2.5", Whole),
        ("slotOverride", "\"0.5\"", "0.5", Whole),
        ("slotOverride", "\"none\"", "null", InPart),
        ("equippedSlots", "null", "0", Whole),
        ("equipped", "\"yes\"", "false", InPart),
        ("item name", "7", "\"7\"", Whole),
        ("item name", "[]", "\"\"", InPart),
        ("container name", "null", "\"\"", Whole),
        ("penalties", "\"wet\"", "[]", InPart),
        ("penalties", "[{\"slots\":\"2\"}]", "[{\"slots\":2,\"source\":\"\"}]", Whole),
        ("penalties", "[3]", "[]", InPart),
    ];
    for (place, value, written, kept) in table {
        let stored = read_stored(&around(place, value), IdSource::default()).unwrap();
        assert_eq!(
            to_compact(&stored.state.inventories),
            around(place, written),
            "{place} {value}"
        );
        assert_eq!(stored.completeness, kept, "{place} {value}");
    }
}

#[test]
fn numbers_are_written_as_a_browser_writes_them() {
    let table = [
        ("10.0", "10"),
        ("1E3", "1000"),
        ("-0", "0"),
        ("1e21", "1e+21"),
        ("123456789012345680000", "123456789012345680000"),
        ("0.1e-6", "1e-7"),
        ("0.30000000000000004", "0.30000000000000004"),
        ("5e-324", "5e-324"),
        ("1e-400", "0"),
        ("9007199254740993", "9007199254740992"),
        ("12345678901234567890123", "1.2345678901234568e+22"),
        ("1.7976931348623157e308", "1.7976931348623157e+308"),
        ("2.2250738585072011e-308", "2.225073858507201e-308"),
    ];
    for (read_as, written) in table {
        assert_eq!(
            to_compact(&read(&around("value", read_as)).inventories),
            around("value", written),
            "{read_as}"
        );
    }
}

#[test]
fn a_lone_surrogate_is_read_as_the_replacement_character() {
    for (read_as, written) in [
        (r#""\ud800""#, "\"\u{FFFD}\""),
        (r#""\udc00x""#, "\"\u{FFFD}x\""),
        (r#""a\ud83d\ud83e\ude99""#, "\"a\u{FFFD}🪙\""),
        (r#""\\ud800""#, r#""\\ud800""#),
        (r#""\ud800\n""#, "\"\u{FFFD}\\n\""),
    ] {
        assert_eq!(
            to_compact(&read(&around("item name", read_as)).inventories),
            around("item name", written),
            "{read_as}"
        );
    }
}

#[test]
fn of_two_equal_keys_the_last_value_is_used_in_the_place_of_the_first() {
    let text = r#"[{"x":1,"name":"A","name":"B","strengthScore":1,"strengthScore":2,"penalties":[],"columns":[[],[]],"x":3}]"#;
    let written = r#"[{"x":3,"name":"B","strengthScore":2,"penalties":[],"columns":[[],[]]}]"#;
    assert_eq!(to_compact(&read(text).inventories), written);
}

#[test]
fn a_damaged_list_shows_all_readable_entries() {
    let good = r#"{"name":"A","strengthScore":10,"penalties":[],"columns":[[],[]]}"#;
    for bad in [
        "null",
        "7",
        "\"x\"",
        "[]",
        "{}",
        r#"{"name":3,"columns":[[],[]]}"#,
        r#"{"name":"B","columns":[[]]}"#,
        r#"{"name":"B","columns":[[],[],[]]}"#,
        r#"{"name":"B","columns":[[],{}]}"#,
    ] {
        let stored = read_stored(&format!("[{bad},{good}]"), IdSource::default()).unwrap();
        assert_eq!(stored.completeness, Completeness::InPart, "{bad}");
        assert_eq!(to_compact(&stored.state.inventories), format!("[{good}]"), "{bad}");
    }
    for not_a_list in ["{}", "7", "\"[]\"", good] {
        assert_eq!(
            read_stored(not_a_list, IdSource::default()).unwrap().completeness,
            Completeness::InPart,
            "{not_a_list}"
        );
    }
    for not_json in ["", "undefined", "[{]"] {
        let panel = Panel::loaded(not_json);
        assert!(panel.last.damaged, "{not_json}");
        assert!(panel.last.store.is_none());
    }
}

#[test]
fn an_unknown_container_is_kept_shown_and_counts_for_nothing() {
    let text = r#"[{"name":"A","strengthScore":10,"penalties":[],"columns":[[{"kind":"familiar","name":"Owl","capacity":3,"items":[{"quantity":9}]},{"name":"no kind"},null],[]]}]"#;
    let mut panel = Panel::loaded(text);
    assert!(!panel.last.damaged);
    assert_eq!(panel.open.as_ref().unwrap().slots.used.text, "0");
    let owl = panel.left(0);
    let shown = serde_json::to_value(&panel.containers[&owl]).unwrap();
    assert_eq!(shown, json!({"kind": "unknown", "id": owl, "displayName": "Owl"}));
    // Commands that are impossible for it change nothing, and moving keeps it unchanged.
    panel.send(ConfigureContainer {
        container: owl,
        changes: ContainerChanges::Item(ItemContainerChanges {
            name: Some("x".into()),
            place: Some(Place::Dropped),
            ..ItemContainerChanges::default()
        }),
    });
    panel.send(SetPlace { containers: vec![owl], place: Place::Dropped });
    assert_eq!(panel.session.stored_text(), text);
    panel.send(MoveContainer { container: owl, direction: engine::commands::Direction::Right });
    assert_eq!(panel.at("/0/columns/1/0/items/0/quantity"), json!(9));
}

#[test]
fn a_file_is_valid_with_a_name_a_strength_and_two_columns() {
    let valid = |text: &str| {
        let imported = read_import(text, &mut IdSource::default());
        imported.len()
    };
    assert_eq!(valid(r#"{"name":"","strengthScore":-1.5,"columns":[[],[]]}"#), 1);
    assert_eq!(valid("\u{FEFF}{\"name\":\"A\",\"strengthScore\":1,\"columns\":[[],[]]}"), 1);
    let invalid = [
        "",
        "{",
        "null",
        "[]",
        "7",
        r#"{"strengthScore":1,"columns":[[],[]]}"#,
        r#"{"name":1,"strengthScore":1,"columns":[[],[]]}"#,
        r#"{"name":"A","columns":[[],[]]}"#,
        r#"{"name":"A","strengthScore":"14","columns":[[],[]]}"#,
        r#"{"name":"A","strengthScore":null,"columns":[[],[]]}"#,
        r#"{"name":"A","strengthScore":1}"#,
        r#"{"name":"A","strengthScore":1,"columns":[[]]}"#,
        r#"{"name":"A","strengthScore":1,"columns":[[],[],[]]}"#,
        r#"{"name":"A","strengthScore":1,"columns":[[],7]}"#,
        r#"{"name":"A","strengthScore":1e999,"columns":[[],[]]}"#,
    ];
    for text in invalid {
        assert_eq!(valid(text), 0, "{text}");
    }
}

#[test]
fn a_bad_file_or_entry_does_not_stop_the_good_ones() {
    let mut panel = Panel::loaded("[]");
    let good = |name: &str| format!(r#"{{"name":"{name}","strengthScore":1,"columns":[[],[]]}}"#);
    let texts = [good("A"), "nonsense".into(), format!("[{},3,{}]", good("B"), good("C"))];
    panel.import(&texts, &[]);
    let names: Vec<_> =
        panel.inventories.iter().map(|id| panel.entries[id].name.as_str()).collect();
    assert_eq!(names, ["A", "B", "C"]);
    let source = &panel.choose_files(&texts, &[]).sources[2];
    let invalid = Some("1 more entry is not an inventory.");
    assert_eq!((source.inventories.len(), source.problem.as_deref()), (2, invalid));
    let lossy = good("A").replace("[[],[]]", "[[],[]],\"penalties\":{\"slots\":1}");
    let staged = panel.choose_files(&[lossy, good("A")], &[]).sources;
    assert_eq!(staged[0].inventories[0].completeness, Completeness::InPart);
    assert_eq!(staged[1].inventories[0].completeness, Completeness::Whole);
    panel.import(&["nonsense".to_owned()], &[]);
    assert!(panel.last.store.is_none());
}

#[test]
fn an_imported_inventory_is_opened_when_it_is_the_only_one() {
    let mut panel = Panel::sir_bramblewick();
    let good = r#"{"name":"A","strengthScore":1,"columns":[[],[]]}"#.to_owned();
    panel.import(&[good.clone(), good.clone()], &[]);
    assert_eq!(panel.open.as_ref().unwrap().name, "Sir Bramblewick");
    panel.import(&[good], &[]);
    assert_eq!(panel.open.as_ref().unwrap().name, "A");
}

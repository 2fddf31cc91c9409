//! The add row while a name is typed or pasted (docs/rules/actions.md#add-row).

use crate::support;

use engine::commands::{AddStack, AddTyped, StackTexts};
use engine::questions::{OpensFromText, PreviewAdd, Suggest};
use serde_json::json;
use support::{Panel, typed};

#[test]
fn one_typed_line_with_a_count_or_an_amount_is_read_on_enter() {
    let mut panel = Panel::furnished();
    let container = panel.left(0);
    let preview = |panel: &Panel, name: &str| {
        panel.session.ask(&PreviewAdd { command: AddTyped(typed(container, name)) }).unwrap().text
    };
    for (name, text) in [
        ("3 torches", "Enter adds 3 × Torch: 0.01 gp and 1 lb each, 0.6 slots"),
        ("50ft rope 10lb 1gp", "Enter adds 1 × Rope, hempen (50 feet): 1 gp and 10 lb, 2 slots"),
        (
            "2x potion of healing",
            "Enter adds 2 × Potion of healing: 50 gp and 0.5 lb each, 0.4 slots",
        ),
        ("3 jade frogs", "Enter adds 3 × Jade frogs: 0.6 slots"),
        ("Idol 3 slots", "Enter adds 1 × Idol: 3 slots"),
    ] {
        assert_eq!(preview(&panel, name), text);
    }
    let update = panel.session.dispatch(AddTyped(typed(container, "3 torches")));
    panel.take(update);
    assert_eq!(panel.last.undo.as_deref(), Some("Added 3 × Torch"));
    assert_eq!(panel.at("/0/columns/0/0/items/0/item/name"), json!("Torch"));
    panel.send(typed(container, "3 torches"));
    assert_eq!(panel.at("/0/columns/0/0/items/1/item/name"), json!("3 torches"));
}

#[test]
fn a_name_stays_a_name() {
    let mut panel = Panel::furnished();
    let container = panel.left(0);
    for name in [
        "Rope (50 ft)",
        "1;DROP TABLE",
        "torch",
        "a torch",
        "2 candlesticks worth 30 gp",
        "50 gp",
        "3 torches, 2 ropes",
        "Arrows (20)",
        "Explorer's pack",
        "2d6 torches",
        "7th seal",
        "-2 torches",
        "x",
        "{\"name\":1}",
    ] {
        let preview = panel
            .session
            .ask(&PreviewAdd { command: AddTyped(typed(container, name)) })
            .unwrap()
            .text;
        assert!(preview.starts_with("adds "), "{name}: {preview}");
        let update = panel.session.dispatch(AddTyped(typed(container, name)));
        panel.take(update);
        let items = panel.at("/0/columns/0/0/items");
        assert_eq!(items.as_array().unwrap().last().unwrap()["item"]["name"], json!(name));
    }
    let priced = AddStack {
        container,
        typed: StackTexts { name: "3 torches".into(), value: "1".into(), ..StackTexts::default() },
    };
    assert!(
        panel
            .session
            .ask(&PreviewAdd { command: AddTyped(priced.clone()) })
            .unwrap()
            .text
            .starts_with("adds ")
    );
}

#[test]
fn a_pasted_text_opens_the_dialog_if_it_is_more_than_one_item() {
    let panel = Panel::furnished();
    for text in [
        "3 torches\n2 ropes",
        "3 torches, 50 gp",
        "sword; shield",
        "Name\tQty\nTorch\t3",
        "{\"name\":\"a\"}",
        "**Backpack** 0/10 slots, 0 lb",
        " 5 gp\n\n 3 sp ",
    ] {
        assert!(panel.session.ask(&OpensFromText { text: text.into() }), "{text}");
    }
    for text in [
        "Rope (50 ft)",
        "1;DROP TABLE",
        "3 torches",
        "Letter, sealed",
        "\n  Torch\n",
        "",
        "[3]",
        "Treasure:\nTorch",
        // Import takes these, by a button.
        "3 torches\n2 ropes\nHSS1:abcd.",
        r#"{"name":"Ada","strengthScore":10,"penalties":[],"columns":[[],[]]}"#,
    ] {
        assert!(!panel.session.ask(&OpensFromText { text: text.into() }), "{text}");
    }
}

#[test]
fn up_to_five_names_are_suggested_own_ones_first_and_equal_ones_once() {
    let mut panel = Panel::furnished();
    let container = panel.left(0);
    for (name, value) in
        [("Torch of doom", "5"), ("Torch of doom", "5"), ("Blowtorch", ""), ("Silver torch", "")]
    {
        panel.send(AddStack {
            container,
            typed: StackTexts { name: name.into(), value: value.into(), ..StackTexts::default() },
        });
    }
    let names = |panel: &Panel, text: &str| -> Vec<String> {
        let suggestions = panel.session.ask(&Suggest { text: text.into() });
        suggestions.into_iter().map(|suggestion| suggestion.name).collect()
    };
    assert_eq!(names(&panel, "tor"), ["Torch of doom", "Torch", "Silver torch"]);
    assert_eq!(names(&panel, "rope hem"), ["Rope, hempen (50 feet)"]);
    assert_eq!(names(&panel, " "), [""; 0]);
    assert_eq!(names(&panel, "s").len(), 5);
    let torch = &panel.session.ask(&Suggest { text: "torch".into() })[1];
    assert_eq!((&*torch.value, &*torch.weight, &*torch.about), ("0.01", "1", "0.01 gp, 1 lb"));
    panel.send(typed(container, "Tortoise shell"));
    assert_eq!(names(&panel, "torto"), ["Tortoise shell"]);
    panel.send(engine::commands::CreateInventory { name: "Bo".into() });
    assert_eq!(names(&panel, "torto"), ["Tortoise shell"], "of the other inventory");
}

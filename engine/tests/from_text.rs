//! Add from text (docs/rules.md#from-text), one line in the add row, suggestions, Copy as text: through the door the
//! panel uses.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use engine::commands::{AddStack, DeleteContainer, MoveContainer, SetPlace};
use engine::model::{ContainerId, Place, TextEntryId};
use engine::view::Level;
use engine::view::text::{TextChoices, TextEntry, TextPreview, TextReading, Tick};
use serde_json::json;
use support::Panel;

/// All that can be ticked, into the Backpack and the Coin Purse, onto what is there.
fn all(panel: &Panel, reading: &TextReading) -> TextChoices {
    let entries = reading
        .entries
        .iter()
        .filter(|entry| entry.tick != Tick::None);
    TextChoices {
        ticked: entries.map(|entry| entry.id).collect(),
        items_into: Some(panel.left(0)),
        coins_into: Some(panel.right(0)),
        add_to_what_is_there: true,
    }
}

fn add(panel: &mut Panel, choices: &TextChoices) {
    let update = panel.session.commit_text(choices);
    panel.take(update);
}

/// Reads a text and adds all of it.
fn read_and_add(panel: &mut Panel, text: &str) -> TextPreview {
    let reading = panel.session.read_text(text);
    let choices = all(panel, &reading);
    let preview = panel.session.preview_text(&choices);
    add(panel, &choices);
    preview
}

fn typed(container: ContainerId, name: &str) -> AddStack {
    AddStack {
        container,
        name: name.to_owned(),
        quantity: String::new(),
        value: String::new(),
        weight: String::new(),
        slots: String::new(),
    }
}

fn about(entry: &TextEntry) -> (&str, Option<&str>, &str, Tick) {
    (&entry.text, entry.about.as_deref(), &entry.word, entry.tick)
}

#[test]
fn each_line_says_what_it_is_and_the_doubtful_ones_are_not_ticked() {
    let mut panel = Panel::furnished();
    let text = "Treasure:\n2 potions of healing\n40 gp, 2 candlesticks worth 30 gp\n2d6 gp\nexplorer's pack\njade frog";
    let reading = panel.session.read_text(text);
    let lines: Vec<_> = reading.entries.iter().map(about).collect();
    assert_eq!(
        lines,
        [
            ("Treasure:", None, "not read", Tick::None),
            (
                "2 × Potion of healing",
                Some("50 gp, 0.5 lb, 0.4 slots"),
                "known",
                Tick::Ticked
            ),
            ("40 gp", None, "coins", Tick::Ticked),
            (
                "2 × Candlesticks",
                Some("15 gp, 0.4 slots"),
                "check",
                Tick::Unticked
            ),
            ("2d6 gp", None, "dice", Tick::None),
            (
                "1 × Explorer's Pack",
                Some("10 gp, 59 lb, 9.4 slots"),
                "pack",
                Tick::Ticked
            ),
            ("1 × Jade frog", Some("0.2 slots"), "plain", Tick::Ticked),
        ]
    );
    assert_eq!(reading.entries[3].doubt.as_deref(), Some("total or each?"));
    assert_eq!(
        panel.at("/0/columns/0/0/items"),
        json!([]),
        "reading adds nothing"
    );
}

#[test]
fn what_is_ticked_is_added_in_one_step_coins_included() {
    let mut panel = Panel::furnished();
    let preview = read_and_add(&mut panel, "3 torches, 2 ropes, 30 gp, 12 gp");
    assert_eq!(preview.button, "Add 2 items");
    let after = preview.after.unwrap();
    assert_eq!(
        after.text,
        "2 items: 4.6 slots, 23 lb, 2 gp. Backpack 0 → 4.6/10. 42 coins into Coin Purse: 42 of 100."
    );
    assert_eq!(after.level, Level::Room);
    assert_eq!(panel.last.undo.as_deref(), Some("Added 2 items from text"));
    assert_eq!(panel.at("/0/columns/1/0/coins/gp"), json!(42));
    assert_eq!(panel.at("/0/columns/0/0/items/0/quantity"), json!(3));
    let update = panel.session.undo();
    panel.take(update);
    assert_eq!(panel.at("/0/columns/1/0/coins/gp"), json!(0));
    assert_eq!(panel.at("/0/columns/0/0/items"), json!([]));
}

#[test]
fn what_is_there_is_added_to_unless_it_is_to_stand_apart() {
    let mut panel = Panel::furnished();
    read_and_add(&mut panel, "10 torches");
    let reading = panel.session.read_text("3 torches\n2 torches (2 lb)");
    let mut choices = all(&panel, &reading);
    let merged = panel.session.preview_text(&choices).merged;
    assert_eq!(merged.len(), 1);
    assert_eq!(merged[0].entry, TextEntryId::at(0));
    assert_eq!(merged[0].word, "adds to Torch (10 → 13)");
    choices.add_to_what_is_there = false;
    assert_eq!(panel.session.preview_text(&choices).merged, []);
    choices.add_to_what_is_there = true;
    add(&mut panel, &choices);
    let quantities = |panel: &Panel| {
        let items = panel.at("/0/columns/0/0/items");
        let quantities = items.as_array().unwrap().iter();
        quantities
            .map(|item| item["quantity"].as_f64().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(quantities(&panel), [13.0, 2.0]);
}

#[test]
fn overflowing_warns_and_nothing_is_refused() {
    let mut panel = Panel::furnished();
    let preview = read_and_add(&mut panel, "20 ropes\n3,040 gp");
    let after = preview.after.unwrap();
    assert_eq!(
        after.text,
        "1 item: 40 slots, 200 lb, 20 gp. Backpack 0 → 40/10. 3040 coins into Coin Purse: 3040 of 100."
    );
    assert_eq!(after.level, Level::Over);
    assert!(panel.last.store.is_some());
}

#[test]
fn a_single_item_is_named_by_its_step_and_coins_alone_by_theirs() {
    let mut panel = Panel::furnished();
    for (text, button, label) in [
        ("3 torches", "Add 1 item", "Added 3 Torch"),
        ("a torch", "Add 1 item", "Added Torch"),
        ("5 gp", "Add coins", "Added 5 coins from text"),
        ("5 gp, a torch", "Add 1 item", "Added 1 item from text"),
    ] {
        assert_eq!(read_and_add(&mut panel, text).button, button);
        assert_eq!(panel.last.undo.as_deref(), Some(label));
    }
}

#[test]
fn nothing_ticked_adds_nothing() {
    let mut panel = Panel::furnished();
    let reading = panel
        .session
        .read_text("Treasure:\n2d6 gp\n-2 arrows\n-3 gp");
    let choices = all(&panel, &reading);
    assert_eq!(choices.ticked, []);
    let preview = panel.session.preview_text(&choices);
    assert_eq!((preview.ready, preview.after), (false, None));
    let every = TextChoices {
        ticked: reading.entries.iter().map(|entry| entry.id).collect(),
        ..choices
    };
    add(&mut panel, &every);
    assert_eq!(panel.last.store, None, "what was taken away is not added");
}

#[test]
fn a_pack_is_unpacked_as_often_as_there_are() {
    let mut panel = Panel::furnished();
    read_and_add(&mut panel, "2 explorer's packs");
    assert_eq!(panel.last.undo.as_deref(), Some("Added 2 Explorer's Pack"));
    let items = panel.at("/0/columns/0/0/items");
    let items = items.as_array().unwrap();
    assert_eq!(items.len(), 8);
    assert_eq!(
        (&items[4]["quantity"], &items[4]["item"]["name"]),
        (&json!(20), &json!("Torch"))
    );
}

#[test]
fn without_a_container_new_ones_are_offered_and_made() {
    let mut panel = Panel::loaded("[]");
    panel.send(engine::commands::CreateInventory { name: "Ada".into() });
    let targets = panel.session.text_targets().unwrap();
    let names = |targets: &[engine::view::text::TextTarget]| {
        let names = targets
            .iter()
            .map(|target| (target.container.is_some(), target.name.clone()));
        names.collect::<Vec<_>>()
    };
    assert_eq!(names(&targets.items), [(false, "Backpack".to_owned())]);
    assert_eq!(names(&targets.coins), [(false, "Coin Purse".to_owned())]);
    let reading = panel.session.read_text("a torch, 5 gp");
    let choices = TextChoices {
        ticked: reading.entries.iter().map(|entry| entry.id).collect(),
        ..TextChoices::default()
    };
    let after = panel.session.preview_text(&choices).after.unwrap();
    assert_eq!(
        after.text,
        "1 item: 0.2 slots, 1 lb, 0 gp. Backpack 0 → 0.2/10. 5 coins into Coin Purse: 5 of 100."
    );
    add(&mut panel, &choices);
    assert_eq!(panel.at("/0/columns/0/0/name"), json!("Backpack"));
    assert_eq!(panel.at("/0/columns/0/1/name"), json!("Coin Purse"));
    assert_eq!(panel.at("/0/columns/0/1/coins/gp"), json!(5));
}

#[test]
fn where_no_pouch_is_carried_a_new_one_is_offered_first() {
    let mut panel = Panel::furnished();
    panel.send(SetPlace {
        containers: vec![panel.right(0), panel.left(0)],
        place: Place::Dropped,
    });
    let targets = panel.session.text_targets().unwrap();
    let names = targets
        .coins
        .iter()
        .map(|target| (target.container, target.name.as_str()));
    assert_eq!(
        names.collect::<Vec<_>>(),
        [(None, "Coin Purse"), (Some(panel.right(0)), "Coin Purse")]
    );
    assert_eq!(targets.items.len(), 1);
    let after = read_and_add(&mut panel, "a rope").after.unwrap();
    assert_eq!(
        after.text,
        "1 item: 2 slots, 10 lb, 1 gp. Backpack 0 → 2/10, not carried."
    );
}

#[test]
fn a_target_that_is_gone_is_told_and_the_text_stays() {
    let mut panel = Panel::furnished();
    let reading = panel.session.read_text("a torch");
    let choices = all(&panel, &reading);
    let container = panel.left(0);
    panel.send(DeleteContainer { container });
    let preview = panel.session.preview_text(&choices);
    assert!(
        !preview.ready
            && preview
                .after
                .unwrap()
                .text
                .starts_with("That is no longer there")
    );
    add(&mut panel, &choices);
    assert!(panel.refused());
    let elsewhere = TextChoices {
        items_into: None,
        ..choices
    };
    assert!(panel.session.preview_text(&elsewhere).ready);
    panel.session.discard_text();
    assert!(!panel.session.preview_text(&elsewhere).ready);
}

#[test]
fn own_items_come_before_the_catalogue() {
    let mut panel = Panel::furnished();
    let container = panel.left(0);
    panel.send(AddStack {
        value: "2".into(),
        weight: "3".into(),
        slots: "1".into(),
        ..typed(container, "Torch")
    });
    let reading = panel.session.read_text("3 torches");
    let text = (
        &*reading.entries[0].text,
        reading.entries[0].about.as_deref(),
    );
    assert_eq!(text, ("3 × Torch", Some("2 gp, 3 lb, 3 slots")));
    let merged = panel.session.preview_text(&all(&panel, &reading)).merged;
    assert_eq!(merged[0].word, "adds to Torch (1 → 4)");
}

#[test]
fn one_typed_line_with_a_count_or_an_amount_is_read_on_enter() {
    let mut panel = Panel::furnished();
    let container = panel.left(0);
    let preview = |panel: &Panel, name: &str| {
        panel
            .session
            .preview_add(&typed(container, name))
            .unwrap()
            .text
    };
    for (name, text) in [
        (
            "3 torches",
            "Enter adds 3 × Torch: 0.01 gp and 1 lb each, 0.6 slots",
        ),
        (
            "50ft rope 10lb 1gp",
            "Enter adds 1 × Rope, hempen (50 feet): 1 gp and 10 lb, 2 slots",
        ),
        (
            "2x potion of healing",
            "Enter adds 2 × Potion of healing: 50 gp and 0.5 lb each, 0.4 slots",
        ),
        ("3 jade frogs", "Enter adds 3 × Jade frogs: 0.6 slots"),
        ("Idol 3 slots", "Enter adds 1 × Idol: 3 slots"),
    ] {
        assert_eq!(preview(&panel, name), text);
    }
    let update = panel.session.add_typed(&typed(container, "3 torches"));
    panel.take(update);
    assert_eq!(panel.last.undo.as_deref(), Some("Added 3 Torch"));
    assert_eq!(panel.at("/0/columns/0/0/items/0/item/name"), json!("Torch"));
    panel.send(typed(container, "3 torches"));
    assert_eq!(
        panel.at("/0/columns/0/0/items/1/item/name"),
        json!("3 torches")
    );
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
            .preview_add(&typed(container, name))
            .unwrap()
            .text;
        assert!(preview.starts_with("adds "), "{name}: {preview}");
        let update = panel.session.add_typed(&typed(container, name));
        panel.take(update);
        let items = panel.at("/0/columns/0/0/items");
        assert_eq!(
            items.as_array().unwrap().last().unwrap()["item"]["name"],
            json!(name)
        );
    }
    let priced = AddStack {
        value: "1".into(),
        ..typed(container, "3 torches")
    };
    assert!(
        panel
            .session
            .preview_add(&priced)
            .unwrap()
            .text
            .starts_with("adds ")
    );
}

#[test]
fn what_is_pasted_opens_the_dialog_if_it_is_more_than_one_thing() {
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
        assert!(panel.session.opens_from_text(text), "{text}");
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
    ] {
        assert!(!panel.session.opens_from_text(text), "{text}");
    }
}

#[test]
fn up_to_five_names_are_suggested_own_ones_first_and_equal_ones_once() {
    let mut panel = Panel::furnished();
    let container = panel.left(0);
    for (name, value) in [
        ("Torch of doom", "5"),
        ("Torch of doom", "5"),
        ("Blowtorch", ""),
        ("Silver torch", ""),
    ] {
        panel.send(AddStack {
            value: value.into(),
            ..typed(container, name)
        });
    }
    let names = |panel: &Panel, text: &str| -> Vec<String> {
        let suggestions = panel.session.suggest(text).suggestions;
        suggestions
            .into_iter()
            .map(|suggestion| suggestion.name)
            .collect()
    };
    assert_eq!(
        names(&panel, "tor"),
        ["Torch of doom", "Torch", "Silver torch"]
    );
    assert_eq!(names(&panel, "rope hem"), ["Rope, hempen (50 feet)"]);
    assert_eq!(names(&panel, " "), [""; 0]);
    assert_eq!(names(&panel, "s").len(), 5);
    let torch = &panel.session.suggest("torch").suggestions[1];
    assert_eq!(
        (&*torch.value, &*torch.weight, &*torch.about),
        ("0.01", "1", "0.01 gp, 1 lb")
    );
    panel.send(typed(container, "Tortoise shell"));
    assert_eq!(names(&panel, "torto"), ["Tortoise shell"]);
    panel.send(engine::commands::CreateInventory { name: "Bo".into() });
    assert_eq!(
        names(&panel, "torto"),
        ["Tortoise shell"],
        "of the other inventory"
    );
}

#[test]
fn sir_bramblewick_is_copied_as_text() {
    let panel = Panel::sir_bramblewick();
    let copied = panel.session.copy_inventory(panel.open_id()).unwrap();
    let head = copied.text.lines().next().unwrap();
    assert_eq!(
        head,
        "**Sir Bramblewick** 17.6/26.5 slots, 112/140 lb, 588.3 gp"
    );
    let length = copied.text.chars().count();
    assert_eq!(
        copied.notice,
        format!("Copied Sir Bramblewick as text ({length} characters).")
    );
}

#[test]
fn a_container_is_copied_line_by_line() {
    let mut panel = Panel::furnished();
    let container = panel.left(0);
    for (name, quantity, value, weight, slots) in [
        ("Bedroll", "", "1", "7", ""),
        ("Torch", "10", "0.01", "1", ""),
        ("Arrow", "20", "0.05", "0.05", "0.05"),
        ("Arrows (20)", "", "", "", ""),
        ("3 x odd", "", "", "", "0"),
        ("*bold* @all #1", "2", "0.5", "", ""),
        ("Nail", "", "0.003", "", ""),
    ] {
        panel.send(AddStack {
            quantity: quantity.into(),
            value: value.into(),
            weight: weight.into(),
            slots: slots.into(),
            ..typed(container, name)
        });
    }
    panel.send(SetPlace {
        containers: vec![container],
        place: Place::Dropped,
    });
    let copied = panel.session.copy_container(container).unwrap();
    assert_eq!(
        copied.text,
        "**Backpack** 4.8/10 slots, 18 lb, dropped\n\
         - Bedroll (7 lb, 1 gp)\n\
         - 10 x Torch (1 lb, 1 cp)\n\
         - 20 x Arrow (0.05 lb, 5 cp, 0.05 slots)\n\
         - Arrows (20) (0 lb)\n\
         - 1 x 3 x odd (0 slots)\n\
         - 2 x \\*bold\\* @\u{200B}all \\#1 (5 sp)\n\
         - Nail (0.003 gp)"
    );
    let purse = panel.session.copy_container(panel.right(0)).unwrap();
    assert_eq!(purse.text, "**Coin Purse** 0 gp");
    assert_eq!(purse.notice, "Copied Coin Purse as text (19 characters).");
    panel.send(MoveContainer {
        container,
        direction: engine::commands::Direction::Right,
    });
    for _ in 0..40 {
        panel.send(typed(container, &"x".repeat(50)));
    }
    let notice = panel.session.copy_container(container).unwrap().notice;
    assert!(
        notice.ends_with(" characters). Discord takes 2,000 at a time."),
        "{notice}"
    );
}

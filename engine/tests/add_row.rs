//! The add row while a name is typed or pasted (docs/rules/actions.md#add-row).

use crate::support;

use engine::commands::{
    AddFirstContainers, AddStack, AddTyped, CreateInventory, EndOfTyping, GameChoice, SetPlace,
    StackTexts, TypeCoins,
};
use engine::model::{CoinKind, Game, Place};
use engine::questions::{CatalogueRows, OpensFromText, PreviewAdd, Suggest};
use serde_json::json;
use support::alone::labels;
use support::games::choose;
use support::{Panel, typed};

/// The line below the add row.
fn preview(panel: &Panel, row: &AddStack) -> String {
    panel.session.ask(&PreviewAdd { command: AddTyped(row.clone()) }).unwrap().text
}

#[test]
fn one_typed_line_with_a_count_or_an_amount_is_read_on_enter() {
    let mut panel = Panel::furnished();
    let container = panel.left(0);
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
        assert_eq!(preview(&panel, &typed(container, name)), text);
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
        "1;DROP TABLE",
        "a zither",
        "Rope (frayed)",
        "2 candlesticks worth 30 gp",
        "50",
        "0 gp",
        "2d6 gp",
        "gold",
        "3 torches, 2 ropes",
        "2d6 torches",
        "7th seal",
        "-2 torches",
        "x",
        "{\"name\":1}",
    ] {
        let text = preview(&panel, &typed(container, name));
        assert!(text.starts_with("adds "), "{name}: {text}");
        let update = panel.session.dispatch(AddTyped(typed(container, name)));
        panel.take(update);
        let items = panel.at("/0/columns/0/0/items");
        assert_eq!(items.as_array().unwrap().last().unwrap()["item"]["name"], json!(name));
    }
}

#[test]
fn an_amount_of_money_goes_into_the_first_carried_pouch() {
    let mut panel = Panel::furnished();
    let (container, purse) = (panel.left(0), panel.right(0));
    for (name, enter, label) in [
        (
            "50 gp",
            "Enter adds 50 gp: Coin Purse 0 → 50/100 coins. You: 0 → 1/100 lb, 0 → 50 gp.",
            "Received 50 gp",
        ),
        (
            "3 gold pieces and 5 sp",
            "Enter adds 3 gp 5 sp: Coin Purse 50 → 58/100 coins. You: 1 → 1.2/100 lb, 50 → 53.5 gp.",
            "Received 3 gp 5 sp",
        ),
        (
            "+34 gp",
            "Enter adds 34 gp: Coin Purse 58 → 92/100 coins. You: 1.2 → 1.8/100 lb, 53.5 → 87.5 gp.",
            "Received 34 gp",
        ),
        (
            "a bag of 8 gold",
            "Enter adds 8 gp: Coin Purse 92 → 100/100 coins. You: 1.8 → 2/100 lb, 87.5 → 95.5 gp.",
            "Received 8 gp",
        ),
    ] {
        assert_eq!(preview(&panel, &typed(container, name)), enter);
        panel.send(AddTyped(typed(container, name)));
        let message = format!("Added {} to Coin Purse.", label.trim_start_matches("Received "));
        assert_eq!(panel.last.announcements, [message]);
        assert_eq!(panel.done(), None, "a message would lie over the row");
        assert_eq!(labels(&panel)[0], label);
    }
    assert_eq!(panel.at("/0/columns/0/0/items"), json!([]));
    // Coins that another panel has put into the pouch since stay when the step is undone.
    let mut other = panel.beside();
    let end = Some(EndOfTyping::Leaving { saw: "95".into() });
    other.send(TypeCoins { container: purse, coin: CoinKind::Gp, text: "+4".into(), end });
    panel.reload_from(&other);
    panel.undo();
    assert_eq!(panel.at("/0/columns/1/0/coins/gp"), json!(91));
    assert_eq!(panel.at("/0/columns/1/0/coins/sp"), json!(5));

    // With a field filled in, or as typed, it is the name of a thing.
    let mut row = typed(container, "50 gp");
    panel.send(row.clone());
    row.typed.value = "50".into();
    panel.send(AddTyped(row));
    for row in 0..2 {
        assert_eq!(panel.at(&format!("/0/columns/0/0/items/{row}/item/name")), json!("50 gp"));
    }
}

#[test]
fn money_makes_a_pouch_where_none_is_carried_and_is_read_by_the_coins_of_the_game() {
    let mut panel = Panel::furnished();
    let (container, purse) = (panel.left(0), panel.right(0));
    panel.send(SetPlace { containers: vec![purse], place: Place::Elsewhere });
    panel.send(AddTyped(typed(container, "50 gp")));
    assert_eq!(panel.at("/0/columns/0/0/name"), json!("Coin Purse"));
    assert_eq!(panel.at("/0/columns/0/0/coins/gp"), json!(50));

    let mut panel = Panel::furnished();
    choose(&mut panel, GameChoice::of(Some(Game::Dragonbane)));
    let container = panel.left(0);
    assert_eq!(
        preview(&panel, &typed(container, "250 sc")),
        "Enter adds 250 sc: Coin Purse 0 → 250 coins. You: 0 → 2/7 slots, 0 → 25 gc."
    );
    assert_eq!(preview(&panel, &typed(container, "5 ss")), "adds 1 slot: Backpack 1, you 1/7");
}

#[test]
fn a_known_name_fills_in_its_figures() {
    let mut panel = Panel::furnished();
    let container = panel.left(0);
    for (name, text) in [
        ("chain mail", "Enter adds 1 × Chain Mail: 75 gp and 55 lb, 11 slots"),
        ("Battleaxe", "Enter adds 1 × Battleaxe: 10 gp and 4 lb, 1 slot"),
        (
            "rope, hempen (50 feet)",
            "Enter adds 1 × Rope, hempen (50 feet): 1 gp and 10 lb, 2 slots",
        ),
        ("a lance", "Enter adds 1 × Lance: 10 gp and 6 lb, 1 slot"),
        ("POTIONS OF HEALING", "Enter adds 1 × Potion of healing: 50 gp and 0.5 lb, 0.2 slots"),
        ("burglar's pack", "Enter adds 1 × Burglar's Pack: 16.95 gp, 47.5 lb, 11.4 slots"),
        ("+1 shield", "Enter adds 1 × +1 shield: 6 lb, 1 slot"),
    ] {
        assert_eq!(preview(&panel, &typed(container, name)), text);
    }
    let update = panel.session.dispatch(AddTyped(typed(container, "chain mail")));
    panel.take(update);
    assert_eq!(panel.last.undo.as_deref(), Some("Added Chain Mail"));
    let item = panel.at("/0/columns/0/0/items/0/item");
    assert_eq!(
        [&item["name"], &item["value"], &item["weight"]],
        [&json!("Chain Mail"), &json!(75), &json!(55)]
    );
    // Shift+Enter.
    panel.send(typed(container, "chain mail"));
    assert_eq!(panel.at("/0/columns/0/0/items/1/item/name"), json!("chain mail"));
    assert_eq!(panel.at("/0/columns/0/0/items/1/item/weight"), json!(0));
}

#[test]
fn every_name_of_the_catalogue_is_known_in_lower_case() {
    let panel = Panel::furnished();
    let container = panel.left(0);
    let all = CatalogueRows {
        lists_in_full: Vec::new(),
        text: String::new(),
        container,
        percent: None,
        from: 0,
        to: usize::MAX,
    };
    for row in panel.session.ask(&all) {
        let name = row.name;
        let text = preview(&panel, &typed(container, &name.to_lowercase()));
        assert!(text.starts_with("Enter adds "), "{name}: {text}");
    }
}

#[test]
fn what_was_typed_wins_over_the_figures_of_a_known_name() {
    let panel = Panel::furnished();
    let container = panel.left(0);
    let with = |name: &str, fill: fn(&mut StackTexts)| {
        let mut row = typed(container, name);
        fill(&mut row.typed);
        preview(&panel, &row)
    };
    for (text, expected) in [
        (
            with("chain mail", |row| row.value = "0".into()),
            "Enter adds 1 × Chain Mail: 55 lb, 11 slots",
        ),
        (
            with("spears", |row| row.quantity = "3".into()),
            "Enter adds 3 × Spear: 1 gp and 3 lb each, 3 slots",
        ),
        (
            with("3 spears", |row| row.weight = "2".into()),
            "Enter adds 3 × Spear: 1 gp and 2 lb each, 0.6 slots",
        ),
        (
            with("spear", |row| row.slots = "2".into()),
            "Enter adds 1 × Spear: 1 gp and 3 lb, 2 slots",
        ),
        (
            with("Burglar's Pack", |row| row.quantity = "2".into()),
            "Enter adds 2 × Burglar's Pack: 33.9 gp, 95 lb, 22.8 slots",
        ),
        (
            with("Burglar's Pack", |row| row.value = "5".into()),
            "Enter adds 1 × Burglar's Pack: 5 gp and 47.5 lb, 10 slots",
        ),
    ] {
        assert_eq!(text, expected);
    }
    // Nothing is left to fill in.
    let text = with("Spear", |row| {
        (row.value, row.weight) = ("2".into(), "4".into());
    });
    assert!(text.starts_with("adds 1 slot, 4 lb: "), "{text}");
    let text = with("lantern", |row| {
        (row.value, row.weight) = ("2".into(), "4".into());
    });
    assert!(text.starts_with("adds 1 slot, 4 lb: "), "{text}");
    // An unknown name with a count stays as it is typed beside other fields.
    let text = with("3 jade frogs", |row| row.value = "1".into());
    assert!(text.starts_with("adds 0.2 slots"), "{text}");
}

#[test]
fn an_item_of_ones_own_comes_before_the_catalogue_only_with_a_figure() {
    let mut panel = Panel::furnished();
    let container = panel.left(0);
    let own = |name: &str, weight: &str| AddStack {
        container,
        typed: StackTexts { name: name.into(), weight: weight.into(), ..StackTexts::default() },
    };
    panel.send(own("Greataxe", ""));
    assert_eq!(
        preview(&panel, &typed(container, "2 greataxes")),
        "Enter adds 2 × Greataxe: 30 gp and 7 lb each, 2 slots"
    );
    panel.send(own("Greataxe", "9"));
    let own_axe = "Enter adds 2 × Greataxe: 9 lb each, 4 slots";
    assert_eq!(preview(&panel, &typed(container, "2 greataxes")), own_axe);
    // An alias of the catalogue, too.
    panel.send(own("Rope", ""));
    assert!(preview(&panel, &typed(container, "rope")).contains("Rope, hempen (50 feet)"));
    // The items of the other inventories are known, too.
    panel.send(CreateInventory { name: "Bert".into(), ..CreateInventory::default() });
    panel.send(AddFirstContainers { inventory: panel.open_id() });
    let there = panel.left(0);
    assert_eq!(preview(&panel, &typed(there, "2 greataxes")), own_axe);
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
    panel.send(engine::commands::CreateInventory {
        name: "Bo".into(),
        ..CreateInventory::default()
    });
    assert_eq!(names(&panel, "torto"), ["Tortoise shell"], "of the other inventory");
}

#[test]
fn a_supply_that_is_there_with_the_same_figures_gets_more() {
    let mut panel = Panel::furnished();
    let container = panel.left(0);
    panel.send(AddTyped(typed(container, "3 torches")));
    assert_eq!(preview(&panel, &typed(container, "2 torches")), "Enter adds 2 × Torch: 3 → 5");
    panel.send(AddTyped(typed(container, "2 torches")));
    assert_eq!(panel.last.undo.as_deref(), Some("Added 2 × Torch"));
    assert_eq!(panel.last.announcements, ["Added 2 × Torch to Backpack."]);
    // As typed, with all figures.
    let [quantity, value, weight] = ["1", "1 cp", "1"].map(str::to_owned);
    let row = |value: &str| AddStack {
        container,
        typed: StackTexts {
            name: "Torch".into(),
            quantity: quantity.clone(),
            value: value.to_owned(),
            weight: weight.clone(),
            slots: String::new(),
        },
    };
    assert_eq!(preview(&panel, &row(&value)), "Enter adds 1 × Torch: 5 → 6");
    panel.send(AddTyped(row(&value)));
    let quantities = |panel: &Panel| -> Vec<_> {
        let rows = panel.at("/0/columns/0/0/items");
        rows.as_array().unwrap().iter().map(|row| row["quantity"].as_f64().unwrap()).collect()
    };
    assert_eq!(quantities(&panel), [6.0]);
    // Other figures, and Shift+Enter, make a row.
    panel.send(AddTyped(row("2 cp")));
    panel.send(row(&value));
    assert_eq!(quantities(&panel), [6.0, 1.0, 1.0]);
    for left in [&[6.0, 1.0][..], &[6.0], &[5.0], &[3.0]] {
        panel.undo();
        assert_eq!(quantities(&panel), left);
    }
}

#[test]
fn a_number_that_is_not_accepted_adds_nothing_and_says_how_to_write_it() {
    let mut panel = Panel::furnished();
    let container = panel.left(0);
    let before = panel.session.stored_text();
    let of = |fill: &dyn Fn(&mut StackTexts)| {
        let mut row = typed(container, "Torch");
        fill(&mut row.typed);
        row
    };
    for (row, text) in [
        (of(&|row| row.weight = "3 miles".into()), "Write it like 2.5 lb or 3 kg."),
        (of(&|row| row.slots = "2 lb".into()), "Write it like 2 or 3 to a slot."),
        (of(&|row| row.quantity = "-1".into()), "Below 0 isn’t possible."),
        (of(&|row| row.value = "-1".into()), "Below 0 isn’t possible."),
        (of(&|row| row.weight = "-1 kg".into()), "Below 0 isn’t possible."),
        (of(&|row| row.value = "-4 gp".into()), "Below 0 isn’t possible."),
        (of(&|row| row.name = "-3 gp".into()), "Below 0 isn’t possible."),
        (of(&|row| row.name = "- 5 silver".into()), "Below 0 isn’t possible."),
    ] {
        assert_eq!(preview(&panel, &row), text);
        panel.send(AddTyped(row.clone()));
        panel.send(row);
        assert_eq!(panel.session.stored_text(), before, "{text}");
    }
    panel.send(AddTyped(of(&|row| row.weight = "3,5 kg".into())));
    assert_eq!(panel.at("/0/columns/0/0/items/0/item/weight"), json!(7.7161));
}

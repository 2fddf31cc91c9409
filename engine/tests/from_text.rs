//! Add from text (docs/rules/catalogues-and-text.md#from-text), through the API that the panel uses.
use crate::support;

use engine::commands::{
    AddFromText, AddStack, ConfigureContainer, ContainerChanges, DeleteContainer,
    ItemContainerChanges, SetPlace, StackTexts, TextDestination,
};
use engine::model::{Place, TextEntryId};
use engine::questions::{
    CopyContainer, PreviewText, ReadText, TextEntry, TextPreview, TextReading, TextTarget,
    TextTargets, Tick,
};
use engine::session::SessionAction;
use engine::text::{PackContents, RowScopes};
use engine::view::Level;
use serde_json::{Value, json};
use support::coin_tables::stored;
use support::purses::{inventory, pouch};
use support::{Panel, ticked};

/// All that can be ticked, into the Backpack and the Coin Purse, onto what is there.
fn all(panel: &Panel, text: &str, reading: &TextReading) -> AddFromText {
    let entries = reading.entries.iter().filter(|entry| entry.tick != Tick::None);
    AddFromText {
        text: text.to_owned(),
        ticked: entries.map(ticked).collect(),
        into: TextDestination::Chosen { items: Some(panel.left(0)), coins: Some(panel.right(0)) },
        merge_with_existing: true,
        ..AddFromText::default()
    }
}

fn add(panel: &mut Panel, choices: &AddFromText) {
    let update = panel.session.dispatch(choices.clone());
    panel.take(update);
}

/// Reads a text and adds all of it.
fn read_and_add(panel: &mut Panel, text: &str) -> TextPreview {
    let reading = panel.session.ask(&ReadText { text: text.into(), ..ReadText::default() });
    let choices = all(panel, text, &reading);
    let preview = panel.session.ask(&PreviewText { command: choices.clone() });
    add(panel, &choices);
    preview
}

fn about(entry: &TextEntry) -> (&str, Option<&str>, &str, Tick) {
    (&entry.text, entry.about.as_deref(), &entry.word, entry.tick)
}

#[test]
fn a_list_from_windows_names_its_separator_and_lines_that_cannot_be_read_are_counted() {
    let panel = Panel::furnished();
    let read = |text: &str| {
        let reading = panel.session.ask(&ReadText { text: text.to_owned(), ..ReadText::default() });
        let entries: Vec<_> = reading.entries.into_iter().map(|entry| entry.text).collect();
        (entries.join("; "), reading.notes.join(" "))
    };
    for first in ["sep=;", "SEP=;\r", "\"sep=;\""] {
        let table = read(&format!("{first}\nGear;Qty\nWand;2\n"));
        assert_eq!(table, ("2 × Wand".to_owned(), String::new()), "{first:?}");
    }
    assert_eq!(read("sep=;\n2 wands").0, "2 × Wand");
    let note = "1 line was skipped: it has characters that can’t be read.";
    assert_eq!(read("2 wands\nSch\u{FFFD}del").1, note);
    let note = "2 lines were skipped: they have characters that can’t be read.";
    assert_eq!(read("\u{FFFD}\nwand\n\u{1}").1, note);
}

#[test]
fn the_tooltip_of_a_line_that_is_not_ticked_says_what_is_left_over() {
    let panel = Panel::furnished();
    for (text, why) in [
        ("idol of many lbs", Some("an item? “lbs” is left over")),
        ("Colour: a bluish tint", Some("an item? “Colour:” is left over")),
        ("jade frog", None),
    ] {
        let reading = panel.session.ask(&ReadText { text: text.into(), ..ReadText::default() });
        let [line] = reading.entries.as_slice() else { panic!("{text}") };
        let tick = if why.is_some() { Tick::Unticked } else { Tick::Ticked };
        assert_eq!((line.why.as_deref(), line.tick), (why, tick), "{text}");
    }
}

#[test]
fn a_pack_with_its_contents_listed_asks_once_whose_count() {
    let panel = Panel::furnished();
    let read = |text: &str, contents| {
        let scopes = RowScopes { contents, ..RowScopes::default() };
        let reading = panel.session.ask(&ReadText { text: text.into(), scopes });
        let ticked = reading.entries.iter().filter(|entry| entry.tick == Tick::Ticked);
        let ticked: Vec<_> = ticked.map(|entry| entry.text.as_str()).collect();
        (ticked.join(", "), reading.questions)
    };
    for (text, listed, own) in [
        (
            "- Explorer's Pack\n  - Bedroll\n  - 10 torches\n- Dagger",
            "1 × Bedroll, 10 × Torch, 1 × Dagger",
            "1 × Explorer’s Pack, 1 × Dagger",
        ),
        (
            "Explorer's Pack (bedroll, 10 torches)\nDagger",
            "1 × Bedroll, 10 × Torch, 1 × Dagger",
            "1 × Explorer’s Pack, 1 × Dagger",
        ),
    ] {
        let (ticked, questions) = read(text, PackContents::default());
        assert_eq!(ticked, listed);
        let [question] = questions.as_slice() else { panic!("{text}") };
        assert_eq!(question.label, "The pack’s own contents, or what is listed?");
        let choices: Vec<_> = question.choices.iter().map(|choice| &*choice.text).collect();
        assert_eq!(choices, ["what is listed", "the pack’s own contents"]);
        assert_eq!(question.preset, Some(question.choices[0].scope));
        let (ticked, questions) = read(text, PackContents::Own);
        assert_eq!(ticked.replace('\'', "’"), own);
        assert_eq!(questions.len(), 1);
    }
    for text in ["- Explorer's Pack\n- Bedroll", "- Backpack\n  - Bedroll"] {
        assert_eq!(read(text, PackContents::default()).1, []);
    }
}

#[test]
fn each_line_has_its_word_and_the_doubtful_ones_are_not_ticked() {
    let panel = Panel::furnished();
    let text = "Treasure:\n2 potions of healing\n40 gp, 2 candlesticks worth 30 gp\n2d6 gp\nexplorer's pack\njade frog";
    let reading = panel.session.ask(&ReadText { text: text.into(), ..ReadText::default() });
    let lines: Vec<_> = reading.entries.iter().map(about).collect();
    assert_eq!(
        lines,
        [
            ("Treasure:", None, "skipped", Tick::None),
            ("2 × Potion of healing", Some("50 gp, 0.5 lb, 0.4 slots"), "known", Tick::Ticked),
            ("40 gp", None, "coins", Tick::Ticked),
            ("2 × Candlesticks", Some("15 gp, 0.4 slots"), "check", Tick::Unticked),
            ("2d6 gp", None, "has dice", Tick::None),
            ("1 × Explorer's Pack", Some("10 gp, 59 lb, 9.4 slots"), "pack", Tick::Ticked),
            ("1 × Jade frog", Some("0.2 slots"), "name only", Tick::Ticked),
        ]
    );
    assert_eq!(reading.entries[3].doubt.as_deref(), Some("total or each?"));
    assert_eq!(panel.at("/0/columns/0/0/items"), json!([]), "reading adds nothing");
}

#[test]
fn what_is_not_read_is_shown_and_the_line_stays_ticked() {
    let panel = Panel::furnished();
    let text = "Qty,Item,Value,Category,URL\n3,Torch,£50,light,\nmany,Wand,10 gp,,";
    let reading = panel.session.ask(&ReadText { text: text.into(), ..ReadText::default() });
    assert_eq!(reading.notes, ["The columns “Category” and “URL” are left out."]);
    let [torches, wands] = reading.entries.as_slice() else { panic!("{:?}", reading.entries) };
    assert_eq!(
        about(torches),
        ("3 × Torch", Some("0.01 gp, 1 lb, 0.6 slots"), "known", Tick::Ticked)
    );
    assert_eq!(torches.unread.as_deref(), Some("“£50” not read"));
    assert_eq!((about(wands).2, about(wands).3), ("check", Tick::Unticked));
    assert_eq!(wands.doubt.as_deref(), Some("how many?"));
    assert_eq!(wands.unread.as_deref(), Some("“many” not read"));
}

#[test]
fn ticked_lines_are_added_in_one_step_coins_included() {
    let mut panel = Panel::furnished();
    let preview = read_and_add(&mut panel, "3 torches, 2 ropes, 30 gp, 12 gp");
    assert_eq!(preview.button, "Add 2 items");
    let after = preview.after.unwrap();
    assert_eq!(
        after.text,
        "2 items: 4.6 slots, 23 lb, 2 gp. Backpack 0 → 4.6/10. 42 coins into Coin Purse: 42 of 100."
    );
    assert_eq!(after.level, Level::Normal);
    assert_eq!(panel.last.undo.as_deref(), Some("Added 2 items from text"));
    assert_eq!(panel.at("/0/columns/1/0/coins/gp"), json!(42));
    assert_eq!(panel.at("/0/columns/0/0/items/0/quantity"), json!(3));
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    assert_eq!(panel.at("/0/columns/1/0/coins/gp"), json!(0));
    assert_eq!(panel.at("/0/columns/0/0/items"), json!([]));
}

#[test]
fn existing_stacks_are_added_to_unless_merging_is_off() {
    let mut panel = Panel::furnished();
    read_and_add(&mut panel, "10 torches");
    let reading = panel
        .session
        .ask(&ReadText { text: "3 torches\n2 torches (3 lb)".into(), ..ReadText::default() });
    let mut choices = all(&panel, "3 torches\n2 torches (3 lb)", &reading);
    let merged = panel.session.ask(&PreviewText { command: choices.clone() }).merged;
    assert_eq!(merged.len(), 1);
    assert_eq!(merged[0].entry, TextEntryId::at(0));
    assert_eq!(merged[0].word, "adds to Torch (10 → 13)");
    choices.merge_with_existing = false;
    assert_eq!(panel.session.ask(&PreviewText { command: choices.clone() }).merged, []);
    choices.merge_with_existing = true;
    add(&mut panel, &choices);
    let quantities = |panel: &Panel| {
        let items = panel.at("/0/columns/0/0/items");
        let quantities = items.as_array().unwrap().iter();
        quantities.map(|item| item["quantity"].as_f64().unwrap()).collect::<Vec<_>>()
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
        ("3 torches", "Add 1 item", "Added 3 × Torch"),
        ("a torch", "Add 1 item", "Added Torch"),
        ("5 gp", "Add coins", "Added 5 coins from text"),
        ("1 gp", "Add coins", "Added 1 coin from text"),
        ("5 gp, a torch", "Add 1 item", "Added 1 item from text"),
    ] {
        assert_eq!(read_and_add(&mut panel, text).button, button);
        assert_eq!(panel.last.undo.as_deref(), Some(label));
    }
}

#[test]
fn nothing_ticked_adds_nothing() {
    let mut panel = Panel::furnished();
    let reading = panel.session.ask(&ReadText {
        text: "Treasure:\n2d6 gp\n-2 arrows\n-3 gp".into(),
        ..ReadText::default()
    });
    let choices = all(&panel, "Treasure:\n2d6 gp\n-2 arrows\n-3 gp", &reading);
    assert_eq!(choices.ticked, []);
    let preview = panel.session.ask(&PreviewText { command: choices.clone() });
    assert_eq!((preview.ready, preview.after), (false, None));
    let every = AddFromText { ticked: reading.entries.iter().map(ticked).collect(), ..choices };
    add(&mut panel, &every);
    assert_eq!(panel.last.store, None, "what was taken away is not added");
}

#[test]
fn a_pack_is_unpacked_as_often_as_there_are() {
    let mut panel = Panel::furnished();
    read_and_add(&mut panel, "2 explorer's packs");
    assert_eq!(panel.last.undo.as_deref(), Some("Added 2 × Explorer's Pack"));
    let items = panel.at("/0/columns/0/0/items");
    let items = items.as_array().unwrap();
    assert_eq!(items.len(), 8);
    assert_eq!((&items[4]["quantity"], &items[4]["item"]["name"]), (&json!(20), &json!("Torch")));
}

#[test]
fn without_a_container_new_ones_are_offered_and_made() {
    let mut panel = Panel::loaded("[]");
    panel.send(engine::commands::CreateInventory {
        name: "Ada".into(),
        ..engine::commands::CreateInventory::default()
    });
    let targets = panel.session.ask(&TextTargets {}).unwrap();
    let names = |targets: &[TextTarget]| {
        let names = targets.iter().map(|target| (target.container.is_some(), target.name.clone()));
        names.collect::<Vec<_>>()
    };
    assert_eq!(names(&targets.items), [(false, "Backpack".to_owned())]);
    assert_eq!(names(&targets.coins), [(false, "Coin Purse".to_owned())]);
    let reading =
        panel.session.ask(&ReadText { text: "a torch, 5 gp".into(), ..ReadText::default() });
    let choices = AddFromText {
        text: "a torch, 5 gp".to_owned(),
        ticked: reading.entries.iter().map(ticked).collect(),
        ..AddFromText::default()
    };
    let after = panel.session.ask(&PreviewText { command: choices.clone() }).after.unwrap();
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
fn without_a_carried_pouch_a_new_one_is_offered_first() {
    let mut panel = Panel::furnished();
    panel.send(SetPlace { containers: vec![panel.right(0), panel.left(0)], place: Place::Dropped });
    let targets = panel.session.ask(&TextTargets {}).unwrap();
    let names = targets.coins.iter().map(|target| (target.container, target.name.as_str()));
    assert_eq!(
        names.collect::<Vec<_>>(),
        [(None, "Coin Purse"), (Some(panel.right(0)), "Coin Purse")]
    );
    assert_eq!(targets.items.len(), 1);
    let after = read_and_add(&mut panel, "a rope").after.unwrap();
    assert_eq!(after.text, "1 item: 2 slots, 10 lb, 1 gp. Backpack 0 → 2/10, not carried.");
}

#[test]
fn a_target_that_is_gone_is_reported_and_the_text_stays() {
    let mut panel = Panel::furnished();
    let reading = panel.session.ask(&ReadText { text: "a torch".into(), ..ReadText::default() });
    let choices = all(&panel, "a torch", &reading);
    let container = panel.left(0);
    panel.send(DeleteContainer { container });
    let preview = panel.session.ask(&PreviewText { command: choices.clone() });
    assert!(!preview.ready && preview.after.unwrap().text.starts_with("That is gone"));
    add(&mut panel, &choices);
    assert!(panel.refused());
    let elsewhere = AddFromText {
        into: TextDestination::Chosen { items: None, coins: Some(panel.right(0)) },
        ..choices
    };
    assert!(panel.session.ask(&PreviewText { command: elsewhere.clone() }).ready);
    let command = AddFromText { text: String::new(), ..elsewhere };
    assert!(!panel.session.ask(&PreviewText { command }).ready);
}

#[test]
fn own_items_come_before_the_catalogue() {
    let mut panel = Panel::furnished();
    let container = panel.left(0);
    panel.send(AddStack {
        container,
        typed: StackTexts {
            name: "Torch".into(),
            value: "2".into(),
            weight: "3".into(),
            slots: "1".into(),
            ..StackTexts::default()
        },
    });
    let reading = panel.session.ask(&ReadText { text: "3 torches".into(), ..ReadText::default() });
    let text = (&*reading.entries[0].text, reading.entries[0].about.as_deref());
    assert_eq!(text, ("3 × Torch", Some("2 gp, 3 lb, 3 slots")));
    let merged =
        panel.session.ask(&PreviewText { command: all(&panel, "3 torches", &reading) }).merged;
    assert_eq!(merged[0].word, "adds to Torch (1 → 4)");
}

#[test]
fn if_the_reading_has_changed_meanwhile_nothing_is_added() {
    let mut panel = Panel::furnished();
    let container = panel.left(0);
    let read = |panel: &Panel| {
        panel.session.ask(&ReadText { text: "3 torches".into(), ..ReadText::default() })
    };
    let shown = read(&panel);
    let choices = all(&panel, "3 torches", &shown);
    // From now on the name means what is owned.
    panel.send(AddStack {
        container,
        typed: StackTexts { name: "Torch".into(), value: "2".into(), ..StackTexts::default() },
    });
    let stored = panel.stored();
    add(&mut panel, &choices);
    assert!(panel.refused());
    assert_eq!(panel.stored(), stored);
    let now = read(&panel);
    assert_ne!(now, shown);
    let choices = all(&panel, "3 torches", &now);
    add(&mut panel, &choices);
    assert_eq!(panel.at("/0/columns/0/0/items/0/quantity"), json!(4));
}

/// Adds all of a copied inventory to the containers that it names, except the entries with these texts.
fn into_named(panel: &mut Panel, text: &str, unticked: &[&str]) -> TextPreview {
    let reading = panel.session.ask(&ReadText { text: text.into(), ..ReadText::default() });
    assert!(reading.names_containers);
    let mut choices = AddFromText { into: TextDestination::Named, ..all(panel, text, &reading) };
    choices.ticked.retain(|entry| !unticked.contains(&entry.text.as_str()));
    let preview = panel.session.ask(&PreviewText { command: choices.clone() });
    add(panel, &choices);
    preview
}

/// The containers of a column: "Mule (stored 40.5): 3 Torch, 1 Rope".
fn column(panel: &Panel, path: &str) -> Vec<String> {
    let columns = panel.at(path);
    let containers = columns.as_array().unwrap().iter().map(|container| {
        let place = container["place"].as_str().unwrap_or("carried");
        let name = container["name"].as_str().unwrap();
        let items = container["items"].as_array().into_iter().flatten().map(|stack| {
            let note = stack["note"].as_str().map(|note| format!(" “{note}”")).unwrap_or_default();
            format!("{} {}{note}", stack["quantity"], stack["item"]["name"].as_str().unwrap())
        });
        let coins = container["coins"]
            .as_object()
            .into_iter()
            .flatten()
            .filter(|(_, count)| **count != 0)
            .map(|(kind, count)| format!("{count} {kind}"));
        let contents: Vec<_> = items.chain(coins).collect();
        format!("{name} ({place} {}): {}", container["capacity"], contents.join(", "))
    });
    containers.collect()
}

const MIRA: &str = "**Mira** 5/23 slots, 20/120 lb, 12 gp
**Backpack** 0.6/10 slots, 3 lb
- 3 x Torch (1 lb, 1 cp)
**Mule** 2/40.5 slots, 10 lb, stored
- Rope (10 lb, 1 gp)
  > Bert’s
**Coin Purse** 12 gp
**Bag \\*of\\*** 0/5 slots, 0 lb
**Hoard** 5 sp, 2 pp, dropped";

#[test]
fn a_copied_inventory_goes_into_the_containers_that_it_names() {
    let mut panel = Panel::furnished();
    read_and_add(&mut panel, "10 torches");
    let preview = into_named(&mut panel, MIRA, &[]);
    assert_eq!(preview.button, "Add 2 items");
    assert_eq!(preview.merged[0].word, "adds to Torch (10 → 13)");
    assert_eq!(
        preview.after.unwrap().text,
        "2 items: 2.6 slots, 13 lb, 1 gp. Backpack 2 → 2.6/10. Coin Purse 0 → 12/100.\n\
         Mule: new container, stored elsewhere\n\
         Bag *of*: new container\n\
         Hoard: new container, dropped"
    );
    assert_eq!(panel.last.undo.as_deref(), Some("Added 2 items to 5 containers from text"));
    assert_eq!(
        column(&panel, "/0/columns/0"),
        [
            "Backpack (carried 10): 13 Torch",
            "Mule (stored 40.5): 1 Rope “Bert’s”",
            "Bag *of* (carried 5): ",
            "Hoard (dropped 100): 5 sp, 2 pp",
        ]
    );
    assert_eq!(column(&panel, "/0/columns/1"), ["Coin Purse (carried 100): 12 gp"]);
    let before = panel.at("/0/columns/0/0");
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    assert_ne!(panel.at("/0/columns/0/0"), before);
    assert_eq!(column(&panel, "/0/columns/0"), ["Backpack (carried 10): 10 Torch"]);
}

#[test]
fn a_container_whose_lines_are_all_unticked_is_not_added() {
    let mut panel = Panel::furnished();
    into_named(&mut panel, MIRA, &["1 × Rope", "5 sp", "2 pp", "12 gp"]);
    assert_eq!(panel.last.undo.as_deref(), Some("Added 1 item to 2 containers from text"));
    assert_eq!(
        column(&panel, "/0/columns/0"),
        ["Backpack (carried 10): 3 Torch", "Bag *of* (carried 5): "]
    );
}

#[test]
fn containers_of_one_name_are_paired_in_turn_and_lines_without_one_go_into_a_backpack() {
    let mut panel = Panel::furnished();
    let text = "**Mule** 3 slots, 0 lb, 0 gp\n\
                **Backpack** 0/20 slots, 0 lb\n- Rope\n\
                **Backpack** 0/5 slots, 0 lb\n- Sack\n\
                **Coin Purse** 1 gp\n- Gem\n\
                **Odd**\n\
                **Chest**\n- Lamp";
    into_named(&mut panel, text, &[]);
    assert_eq!(panel.last.undo.as_deref(), Some("Added 4 items to 5 containers from text"));
    assert_eq!(
        column(&panel, "/0/columns/0"),
        [
            "Backpack (carried 10): 1 Rope",
            "Backpack (carried 5): 1 Sack",
            "Backpack (carried 10): 1 Gem",
            "Chest (carried 10): 1 Lamp",
        ]
    );
    assert_eq!(column(&panel, "/0/columns/1"), ["Coin Purse (carried 100): 1 gp"]);
}

#[test]
fn containers_and_coins_alone_are_named_by_the_button_and_the_step() {
    for (contents, button, label) in [
        ("**Sack** 0/10 slots, 0 lb", "Add 1 container", "Added 1 container from text"),
        ("**Hoard** 3 gp, 2 cp", "Add coins", "Added 5 coins to 1 container from text"),
        ("**Chest** 1 gp", "Add coins", "Added 1 coin to 1 container from text"),
    ] {
        let mut panel = Panel::furnished();
        let text = format!("**Mira** 0/23 slots, 0/120 lb, 0 gp\n{contents}");
        assert_eq!(into_named(&mut panel, &text, &[]).button, button);
        assert_eq!(panel.last.undo.as_deref(), Some(label));
    }
}

#[test]
fn only_a_copied_inventory_names_containers() {
    let panel = Panel::furnished();
    for text in [
        "**Backpack** 0.6/10 slots, 3 lb\n- 3 x Torch (1 lb, 1 cp)",
        "**Coin Purse** 12 gp",
        "**Mira** 0/23 slots, 0/120 lb, 0 gp",
        "**Sword** 3 slots, 5 lb, 10 gp\n- Torch",
    ] {
        let reading = panel.session.ask(&ReadText { text: text.into(), ..ReadText::default() });
        assert!(!reading.names_containers, "{text}");
    }
}

#[test]
fn a_copied_card_becomes_the_container_that_it_describes() {
    let mut panel = Panel::sir_bramblewick();
    let backpack = panel.left(0);
    let load = |text: &str| Some(text.to_owned());
    let changes = ItemContainerChanges {
        name: Some("Bag of Holding".into()),
        capacity: Some("100".into()),
        fixed_load: Some(true),
        load_slots: load("3"),
        load_weight: load("15"),
        ..ItemContainerChanges::default()
    };
    let changes = ContainerChanges::Item(changes);
    panel.send(ConfigureContainer { container: backpack, changes });
    panel.send(SetPlace { containers: vec![backpack], place: Place::Dropped });
    let copied = panel.session.ask(&CopyContainer { container: backpack }).unwrap();
    let head = copied.text.lines().next().unwrap();
    assert_eq!(head, "**Bag of Holding** 8/100 slots, 43.5 lb, load 3 slots, 15 lb, dropped");
    let own = panel.at("/0/columns/0/0");
    let reading = panel.session.ask(&ReadText { text: copied.text.clone(), ..ReadText::default() });
    let choice = "As a container of its own: Bag of Holding, 100 slots, load 3 slots, dropped";
    assert_eq!(reading.own_container.as_deref(), Some(choice));
    let into = TextDestination::OwnContainer;
    let choices = AddFromText { into, ..all(&panel, &copied.text, &reading) };
    let preview = panel.session.ask(&PreviewText { command: choices.clone() });
    assert!(preview.ready && preview.button.starts_with("Add "), "{}", preview.button);
    add(&mut panel, &choices);
    let items = own["items"].as_array().unwrap().len();
    let label = format!("Added Bag of Holding, {items} items");
    assert_eq!(panel.last.undo.as_deref(), Some(&*label));
    let new = panel.at("/0/columns/0/0");
    for field in ["name", "capacity", "place", "load"] {
        assert_eq!(new[field], own[field], "{field}");
    }
    assert_eq!(panel.at("/0/columns/0/1/name"), json!("Bag of Holding"));
    // Whatever others are called, a second one is new, too; a pouch as well.
    let reading =
        panel.session.ask(&ReadText { text: "**Purse** 12 gp".into(), ..ReadText::default() });
    assert_eq!(reading.own_container.as_deref(), Some("As a container of its own: Purse"));
    for text in ["3 torches", "**Mira** 0/23 slots, 0/120 lb, 0 gp", "- 3 x Torch"] {
        let reading = panel.session.ask(&ReadText { text: text.into(), ..ReadText::default() });
        assert_eq!(reading.own_container, None, "{text}");
    }
}

/// An inventory that follows a game.
fn of_game(game: &str) -> Value {
    let mut ada = inventory("Ada", [pouch("Purse", "")]);
    ada["game"] = json!(game);
    ada
}

/// An inventory with the coins of a preset.
fn with_coins(preset: &str) -> Value {
    let mut ada = inventory("Ada", [pouch("Purse", "")]);
    ada["coinTypes"] = stored(preset);
    ada
}

// docs/rules/game.md#coin-types
#[test]
fn coins_of_a_file_have_the_worth_of_dnd_or_the_same_abbreviation() {
    let foundry = |game: &str, system: Value| json!({"type": "character", "system": system, "items": [], "_stats": {"systemId": game}});
    let coins = json!({"cp": 3, "gp": 10});
    for (ada, file, read) in [
        (
            with_coins("Warhammer"),
            json!({"entityInfos": [], "currency": coins}),
            "no 3 cp, no 10 gp",
        ),
        (
            with_coins("Warhammer"),
            json!({"inventory": [], "stats": [], "currencies": coins}),
            "no 3 cp, no 10 gp",
        ),
        (
            with_coins("Warhammer"),
            foundry("dnd5e", json!({"currency": coins})),
            "no 3 cp, no 10 gp",
        ),
        (
            with_coins("Splittermond"),
            foundry("dnd5e", json!({"currency": coins})),
            "3 telare, no 10 gp",
        ),
        (of_game("morkborg"), foundry("dnd5e", json!({"currency": {"sp": 3}})), "no 3 sp"),
        // The same worth.
        (with_coins("German"), foundry("dnd5e", json!({"currency": coins})), "3 KM, 10 GM"),
        (of_game("mausritter"), foundry("dnd5e", json!({"currency": coins})), "no 3 cp, 10 pips"),
        (
            of_game("dragonbane"),
            foundry("dragonbane", json!({"currency": {"gc": 1, "sc": 2, "cc": 3}})),
            "1 gc, 2 sc, 3 cc",
        ),
        // The same abbreviation.
        (of_game("knave"), foundry("dnd5e", json!({"currency": coins})), "3 cp, 10 gp"),
        (of_game("ose"), foundry("dnd5e", json!({"currency": {"pp": 2}})), "2 pp"),
        (
            of_game("dolmenwood"),
            foundry("dolmenwood", json!({"coins": {"gold": 7, "pellucidium": 6}})),
            "7 gp, 6 pp",
        ),
    ] {
        let panel = Panel::loaded(&json!([ada]).to_string());
        let reading =
            panel.session.ask(&ReadText { text: file.to_string(), ..ReadText::default() });
        let lines = reading.entries.iter().map(|entry| match entry.doubt.as_deref() {
            None => {
                assert_eq!(entry.tick, Tick::Ticked, "{file}");
                entry.text.clone()
            }
            Some(doubt) => {
                assert_eq!((doubt, entry.tick), ("not a coin here", Tick::None), "{file}");
                format!("no {}", entry.text)
            }
        });
        assert_eq!(lines.collect::<Vec<_>>().join(", "), read, "{ada} {file}");
    }
}

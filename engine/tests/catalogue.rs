//! Find Item (docs/rules/catalogues-and-text.md#find-item), through the API that the panel uses.

use crate::support;

use engine::commands::{AddFromCatalogue, AddStack, BuyFromCatalogue, DeleteContainer, StackTexts};
use engine::model::CatalogueEntryId;
use engine::questions::{AddedItems, CatalogueRow};
use engine::session::SessionAction;
use engine::view::Shown;
use serde_json::{Value, json};
use support::Panel;
use support::catalogue::{add, added, answered, built_in, find, item, names, page, row, rows};

#[test]
fn the_built_in_catalogue_has_all_entries_with_their_prices_and_weights() {
    let (mut panel, summary) = built_in();
    assert_eq!((summary.listed, summary.left_out), (191, 0));
    let attribution = find(&mut panel, "").attribution.unwrap();
    assert!(attribution.starts_with("This work includes material taken from the System Reference"));
    assert!(attribution.ends_with("https://creativecommons.org/licenses/by/4.0/legalcode."));
    assert!(!attribution.contains('\n') && !attribution.contains('#'));

    let rows = rows(&mut panel, "");
    let names: Vec<_> = rows.iter().map(|row| row.name.to_lowercase()).collect();
    assert!(names.is_sorted(), "{names:?}");
    assert!(rows.iter().all(|row| row.refusal.is_none()));
    let sum = |text: fn(&CatalogueRow) -> &str| -> f64 {
        rows.iter().map(|row| text(row).parse::<f64>().unwrap()).sum()
    };
    assert_eq!(sum(|row| &row.weight), 1402.0);
    for (currency, entries, amount) in [("cp", 15, 42.0), ("sp", 21, 65.0), ("gp", 155, 6225.0)] {
        let ends = format!(" {currency}");
        let amounts: Vec<f64> =
            rows.iter().filter_map(|row| row.cost.strip_suffix(&ends)?.parse().ok()).collect();
        assert_eq!((amounts.len(), amounts.iter().sum()), (entries, amount), "{currency}");
    }
}

#[test]
fn free_items_that_are_only_parts_of_packs_are_not_listed() {
    let (mut panel, _) = built_in();
    for name in ["Alms box", "Block of incense", "Censer", "Vestments", "Small knife"] {
        assert_eq!(names(&mut panel, name), [""; 0]);
    }
    assert!(rows(&mut panel, "").iter().all(|row| !row.cost.starts_with('0')));
}

/// The weight that an entry would add, exactly.
fn added_lb(row: &CatalogueRow) -> &str {
    let Shown { text, exact } = &row.adds;
    let (_, weight) = exact.as_ref().unwrap_or(text).split_once(", ").unwrap();
    weight.strip_suffix(" lb").unwrap()
}

#[test]
fn a_built_in_pack_weighs_as_much_as_its_contents() {
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
        assert_eq!((row.weight.as_str(), added_lb(&row)), (weight, weight));
        assert_eq!(row.contents.split(" · ").count(), stacks, "{}", row.contents);
    }
    assert_eq!(find(&mut panel, "'s pack").count, 7);
}

#[test]
fn built_in_ammunition_and_spikes_are_stacks_of_single_items() {
    let table = [
        ("Arrows (20)", "1 gp", "1", json!([[20, "Arrow", 0.05, 0.05]])),
        ("Blowgun needles (50)", "1 gp", "1", json!([[50, "Blowgun needle", 0.02, 0.02]])),
        ("Crossbow bolts (20)", "1 gp", "1.5", json!([[20, "Crossbow bolt", 0.05, 0.075]])),
        ("Sling bullets (20)", "4 cp", "1.5", json!([[20, "Sling bullet", 0.002, 0.075]])),
        ("Spikes, iron (10)", "1 gp", "5", json!([[10, "Spike, iron", 0.1, 0.5]])),
    ];
    for (name, cost, weight, stacks) in table {
        let (mut panel, _) = built_in();
        let row = row(&mut panel, name);
        assert_eq!((row.cost.as_str(), row.weight.as_str()), (cost, weight));
        assert_eq!(added_lb(&row), row.weight, "the single weights add up");
        add(&mut panel, name);
        assert_eq!(added(&panel), stacks);
    }
}

#[test]
fn built_in_caltrops_come_by_the_bag_and_healing_by_the_potion() {
    for (name, cost, weight) in
        [("Caltrops (bag of 20)", "1 gp", "2"), ("Potion of healing", "50 gp", "0.5")]
    {
        let (mut panel, _) = built_in();
        let row = row(&mut panel, name);
        assert_eq!((row.cost.as_str(), row.weight.as_str()), (cost, weight));
    }
}

#[test]
fn a_pack_is_added_in_one_step() {
    let (mut panel, _) = built_in();
    add(&mut panel, "Explorer's Pack");
    assert!(panel.last.store.is_some());
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
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    assert_eq!(added(&panel), json!([]));
    let update = panel.session.dispatch(SessionAction::Redo);
    panel.take(update);
    assert_eq!(panel.orders[&panel.left(0)].len(), 8);
}

#[test]
fn a_row_shows_the_preview_of_the_item() {
    let (mut panel, _) = built_in();
    let explorers = row(&mut panel, "Explorer's Pack");
    // 1 + 1 + 0.2 + 0.2 + 10 × 0.2 + 10 × 0.2 + 1 + 2
    assert_eq!((explorers.adds.text.as_str(), explorers.full), ("9.4 slots, 59 lb", None));
    assert_eq!(
        explorers.contents,
        "Backpack · Bedroll · Mess Kit · Tinderbox · 10 × Torch · 10 × Rations (1 day) · Waterskin · Rope, hempen (50 feet)"
    );
    add(&mut panel, "Explorer's Pack");
    // 9.4 + 0.6 fills the ten slots to the brim, which is not full.
    let container = panel.left(0);
    let mut with = |slots: &str| {
        panel.send(AddStack {
            container,
            typed: StackTexts {
                name: "Pebbles".into(),
                slots: slots.into(),
                ..StackTexts::default()
            },
        });
        row(&mut panel, "Torch")
    };
    let torch = with("0.4");
    assert_eq!(torch.adds.text, "0.2 slots, 1 lb");
    assert_eq!((torch.contents.as_str(), torch.full), ("", None));
    assert_eq!(with("0.2").full.as_deref(), Some("would be full"));
    assert_eq!(with("0.2").full.as_deref(), Some("is full already"));
}

#[test]
fn the_added_totals_print_like_all_others_and_are_exact_in_the_tooltip() {
    for (weight, text, exact) in [
        (1.0, "0.2 slots, 1 lb", None),
        (1.05, "0.2 slots, 1 lb", Some("0.2 slots, 1.05 lb")),
        (5.96, "1 slot, 6.0 lb", Some("1 slot, 5.96 lb")),
    ] {
        let chalk = json!([{
            "id": "1", "name": "Chalk", "kind": "gear", "weight": weight,
            "cost": { "amount": 1, "currency": "gp" },
        }]);
        let mut panel = answered(&chalk);
        let Shown { text: printed, exact: exactly } = row(&mut panel, "Chalk").adds;
        assert_eq!((printed.as_str(), exactly.as_deref()), (text, exact));
    }
}

#[test]
fn labels_shorten_the_name_of_an_entry_and_keep_its_direction_to_itself() {
    let long = "x".repeat(70);
    for (name, short) in
        [(long.as_str(), &*format!("{}…", "x".repeat(60))), ("תיק", "\u{2068}תיק\u{2069}")]
    {
        let items = json!([{
            "id": "1", "name": name, "kind": "gear", "weight": 1,
            "cost": { "amount": 0, "currency": "gp" },
        }]);
        let mut panel = answered(&items);
        add(&mut panel, name);
        let label = panel.last.undo.clone().unwrap();
        assert_eq!(label, format!("Added {short}"));
        let (container, entry) = (panel.left(0), row(&mut panel, name).entry);
        let update = panel.session.dispatch(BuyFromCatalogue {
            container,
            entry,
            times: 1.0,
            price: None,
            percent: None,
        });
        panel.take(update);
        let label = panel.last.undo.clone().unwrap();
        assert!(label.starts_with(&format!("Bought {short} for ")), "{label}");
    }
}

#[test]
fn values_are_converted_to_gp() {
    let table = [("cp", 0.03), ("sp", 0.3), ("ep", 1.5), ("gp", 3.0), ("pp", 30.0), ("GP", 3.0)];
    for (currency, value) in table {
        let mut panel = answered(&json!([item("x", "Thing", 2.5, 3.0, currency)]));
        let shown = row(&mut panel, "Thing").cost;
        assert_eq!(shown, format!("3 {}", currency.to_lowercase()));
        add(&mut panel, "Thing");
        let stack = &added(&panel)[0];
        assert_eq!((stack[1].as_str(), stack[2].as_f64()), (Some("Thing"), Some(value)));
    }
}

#[test]
fn search_is_a_substring_of_the_trimmed_text_in_any_case_and_script() {
    let names_there = ["Torch", "Фонарь", "Ångström ŒUVRE", "ΟΔΟΣ ΑΒΓ", "火把", "Zwölf ﹟2"];
    let items: Value = names_there.iter().map(|name| item(name, name, 1.0, 1.0, "gp")).collect();
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
        let expected: Vec<_> = hits.iter().map(|&hit| names_there[hit].to_owned()).collect();
        assert_eq!(names(&mut panel, text), expected, "{text:?}");
    }
}

#[test]
fn names_that_begin_with_the_text_are_listed_first() {
    let (mut panel, _) = built_in();
    assert_eq!(names(&mut panel, "tor"), ["Torch", "Navigator's Tools"]);
    assert_eq!(names(&mut panel, "2 tor"), ["Torch", "Navigator's Tools"]);
}

#[test]
fn only_the_rows_asked_for_are_drawn() {
    let items: Value =
        (0..10_000).map(|n| item(&n.to_string(), &format!("Thing {n}"), 1.0, 1.0, "gp")).collect();
    let mut panel = answered(&items);
    assert_eq!(find(&mut panel, "thing 99").count, 111);
    let container = panel.left(0);
    let drawn = page(&panel, "thing 99", container, 1, 3);
    let drawn: Vec<_> = drawn.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(drawn, ["Thing 990", "Thing 991"]);
    assert_eq!(page(&panel, "thing 99", container, 110, 200).len(), 1);
    assert_eq!(page(&panel, "thing 99", container, 7, 3).len(), 0);
    assert_eq!(find(&mut panel, "").count, 10_000);
}

#[test]
fn a_container_that_is_gone_gets_nothing() {
    let (mut panel, _) = built_in();
    let container = panel.left(0);
    let pouch = panel.right(0);
    panel.send(DeleteContainer { container });
    for gone in [container, pouch] {
        assert_eq!(page(&panel, "", gone, 0, 10), []);
        let update = panel.session.dispatch(AddFromCatalogue {
            container: gone,
            entry: CatalogueEntryId::at(0).into(),
            times: 1.0,
        });
        panel.take(update);
        assert!(panel.refused() && panel.last.store.is_none());
    }
    let update = panel.session.dispatch(AddFromCatalogue {
        container: pouch,
        entry: CatalogueEntryId::at(9999).into(),
        times: 1.0,
    });
    assert!(update.store.is_none());
}

#[test]
fn a_text_that_begins_with_a_count_adds_that_many() {
    let (mut panel, _) = built_in();
    let container = panel.left(0);
    let first = |panel: &mut Panel, text: &str| rows(panel, text).into_iter().next().unwrap();
    let found = first(&mut panel, "3 rations");
    assert_eq!((found.name.as_str(), found.times, found.pieces), ("Rations (1 day)", 3.0, 3.0));
    assert_eq!((found.cost.as_str(), found.weight.as_str()), ("15 sp", "6"));
    assert_eq!(found.adds.text, "0.6 slots, 6 lb");
    let CatalogueRow { entry, times, .. } = found;
    panel.send(AddFromCatalogue { container, entry, times });
    assert_eq!(panel.last.undo.as_deref(), Some("Added 3 × Rations (1 day)"));
    assert_eq!(panel.at("/0/columns/0/0/items/0/quantity"), json!(3));
    assert_eq!(first(&mut panel, "10 torches").times, 10.0);
    let one = first(&mut panel, "burglar's pack").pieces;
    assert_eq!(first(&mut panel, "2 x burglar's pack").pieces, 2.0 * one);
    // The whole text comes first.
    assert_eq!(first(&mut panel, "20 arrows").times, 1.0);
    for (text, name) in [
        ("healing potion", "Potion of healing"),
        ("hempen rope", "Rope, hempen (50 feet)"),
        ("burglars pack", "Burglar's Pack"),
        ("thieves’", "Thieves' Tools"),
        ("torches", "Torch"),
    ] {
        assert_eq!(first(&mut panel, text).name, name, "{text}");
    }
    for text in ["0 torches", "3", "3.5 torches", "x torches"] {
        assert_eq!(rows(&mut panel, text), [], "{text}");
    }
    let text = panel.session.ask(&AddedItems { pieces: vec![3.0, 1.0] });
    assert_eq!(text, "Added 4 items");
    assert_eq!(panel.session.ask(&AddedItems { pieces: vec![1.0] }), "Added 1 item");
}

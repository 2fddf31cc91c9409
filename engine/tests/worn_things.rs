//! What is equipped stays on the character when its container is dropped (docs/rules/game.md#locations-of-containers).

use crate::support;

use engine::commands::{
    Gift, GiveContainers, MoveStacks, Moved, PlaceStack, SetPlace, ToggleEquipped, UnequipAll,
};
use engine::model::{ContainerId, Place};
use engine::questions::{
    Breakdown, BreakdownView, CopyContainer, GiftTargets, MoveTargets, PreviewEquip, Sheets,
    Supplies, TotalKind,
};
use engine::view::ContainerView;
use serde_json::{Value, json};
use support::Panel;
use support::games::figures;

/// A row with slots of its own.
fn row(name: &str, slots: f64, equipped: bool) -> Value {
    json!({"quantity": 1, "equipped": equipped, "item": {"name": name, "value": 10, "weight": 5,
        "slotOverride": slots, "equippedSlots": 0}})
}

fn bag(name: &str, items: &[Value]) -> Value {
    json!({"kind": "item-container", "name": name, "capacity": 20, "items": items})
}

/// Mira with mail and sword equipped and a rope in her Backpack, and with a Belt; and Tobin.
fn mira(game: &str) -> Panel {
    let items = [row("Mail", 2.0, true), row("Rope", 1.0, false), row("Sword", 1.0, true)];
    let belt = bag("Belt", &[row("Torch", 1.0, false)]);
    let of = |name: &str, left: Vec<Value>| {
        json!({"name": name, "strengthScore": 13, "penalties": [], "columns": [left, []],
            "game": game})
    };
    let list = json!([of("Mira", vec![bag("Backpack", &items), belt]), of("Tobin", vec![])]);
    Panel::loaded(&list.to_string())
}

fn put(panel: &mut Panel, container: ContainerId, place: Place) {
    panel.send(SetPlace { containers: vec![container], place });
}

/// The slots of a card, and what it says of things that are worn out of it.
fn card(panel: &Panel, container: ContainerId) -> (&str, Option<&str>) {
    match &panel.containers[&container] {
        ContainerView::Item { used: slots, worn, .. } => (&slots.used.text, worn.as_deref()),
        ContainerView::Pouch { .. } | ContainerView::Unknown { .. } => {
            unreachable!("no item container")
        }
    }
}

fn breakdown(panel: &Panel, subject: TotalKind) -> BreakdownView {
    panel.session.ask(&Breakdown { subject }).unwrap()
}

fn parts(panel: &Panel, subject: TotalKind) -> Vec<String> {
    let parts = breakdown(panel, subject).containers;
    let line = |part: &engine::questions::ContainerShare| {
        let why = part.not_counted.as_deref().unwrap_or("counted");
        format!("{} {} {why}", part.name, part.amount.text)
    };
    parts.iter().map(line).collect()
}

#[test]
fn in_each_game_it_counts_as_before() {
    for (game, before, after, notice) in [
        ("", "2/26 slots, 20/130 lb, 40 gp", "1/26 slots, 15/130 lb, 40 gp", "2 → 1 of 26 slots"),
        ("shadowdark", "5/13 slots, 40 gp", "4/13 slots, 40 gp", "5 → 4 of 13 slots"),
        ("cairn", "5/10 slots, 40 gp", "4/10 slots, 40 gp", "5 → 4 of 10 slots"),
        ("nimble", "5/10 slots, 40 gp", "4/10 slots, 40 gp", "5 → 4 of 10 slots"),
        (
            "ose",
            "2/16 slots, 3/9 equipped, 40 gp",
            "1/16 slots, 3/9 equipped, 40 gp",
            "2 → 1 of 16 slots",
        ),
        (
            "dolmenwood",
            "2/16 slots, 3/10 equipped, 40 gp",
            "1/16 slots, 3/10 equipped, 40 gp",
            "2 → 1 of 16 slots",
        ),
        // Without the Backpack two slots less are allowed.
        ("dragonbane", "2/9 slots, 40 gc", "1/7 slots, 40 gc", "2 of 9 → 1 of 7 slots"),
        (
            "wwn",
            "2/13 slots, 3/6 equipped, 40 sp",
            "1/13 slots, 3/6 equipped, 40 sp",
            "2 → 1 of 13 slots",
        ),
    ] {
        let mut panel = mira(game);
        let backpack = panel.left(0);
        assert_eq!(figures(&panel), before, "{game}");
        put(&mut panel, backpack, Place::Dropped);
        assert_eq!(figures(&panel), after, "{game}");
        let said = panel.done().unwrap();
        assert!(said.starts_with("Dropped Backpack: "), "{said}");
        assert!(said.ends_with(". Mail and Sword stay on you."), "{said}");
        assert!(said.contains(notice), "{said}");
        assert_eq!(card(&panel, backpack), ("1", Some("2 worn things stay on you")));
        let line = panel.open.as_ref().unwrap().dropped.clone().unwrap().text;
        assert!(line.starts_with("Dropped: Backpack (1 slot"), "{line}");
        put(&mut panel, backpack, Place::Carried);
        assert_eq!(figures(&panel), before, "{game}");
        assert_eq!(card(&panel, backpack).1, None);
    }
}

#[test]
fn a_fixed_load_is_dropped_whole_and_what_is_stored_is_not_worn() {
    let mut panel = mira("shadowdark");
    let backpack = panel.left(0);
    put(&mut panel, backpack, Place::Elsewhere);
    assert_eq!(figures(&panel), "1/13 slots, 40 gp");
    assert_eq!(card(&panel, backpack), ("4", None));
    let mut list = panel.stored();
    list[0]["columns"][0][0]["load"] = json!({"slots": 3, "weight": 0});
    list[0]["columns"][0][0]["place"] = "dropped".into();
    let panel = Panel::loaded(&list.to_string());
    assert_eq!(figures(&panel), "1/13 slots, 40 gp");
    assert_eq!(card(&panel, panel.left(0)), ("4", None));
    let dropped = panel.open.as_ref().unwrap().dropped.clone().unwrap();
    assert_eq!(dropped.text, "Dropped: Backpack (3 slots)");
}

#[test]
fn equipping_in_a_dropped_container_counts_at_once_and_unequipping_leaves_behind() {
    let mut panel = mira("shadowdark");
    let backpack = panel.left(0);
    put(&mut panel, backpack, Place::Dropped);
    let toggle = |panel: &Panel, row| ToggleEquipped {
        container: backpack,
        stack: panel.stack(backpack, row),
    };
    let preview = |panel: &Panel, row| {
        panel.session.ask(&PreviewEquip { command: toggle(panel, row) }).unwrap()
    };
    assert_eq!(preview(&panel, 1), "Equip: 4 → 5 slots");
    assert_eq!(preview(&panel, 0), "Unequip: 4 → 2 slots");
    let rope = toggle(&panel, 1);
    panel.send(rope);
    assert_eq!(figures(&panel), "5/13 slots, 40 gp");
    assert_eq!(panel.done(), None);
    assert_eq!(card(&panel, backpack), ("0", Some("3 worn things stay on you")));
    let mail = toggle(&panel, 0);
    panel.send(mail);
    assert_eq!(panel.done(), Some("Unequipped Mail: left behind in Backpack."));
    assert_eq!(figures(&panel), "3/13 slots, 40 gp");
    assert_eq!(card(&panel, backpack), ("2", Some("2 worn things stay on you")));
    panel.send(UnequipAll { container: backpack });
    assert_eq!(panel.done(), Some("Unequipped 2 items in Backpack: 3 → 1 of 13 slots."));
    assert_eq!(card(&panel, backpack), ("4", None));
}

#[test]
fn an_equipped_row_that_moves_into_a_dropped_container_stays_on_the_character() {
    let mut panel = mira("shadowdark");
    let [backpack, belt] = [panel.left(0), panel.left(1)];
    put(&mut panel, belt, Place::Dropped);
    assert_eq!(figures(&panel), "4/13 slots, 40 gp");
    let moved = |panel: &Panel, row| Moved {
        container: backpack,
        stacks: vec![panel.stack(backpack, row)],
        quantity: None,
    };
    let target = |panel: &Panel, row| {
        let text = String::new();
        let asked = MoveTargets { moved: moved(panel, row), text, most: 9, most_others: 9 };
        let target = panel.session.ask(&asked).targets.remove(0);
        (target.usage.used.text, target.not_carried)
    };
    assert_eq!(target(&panel, 0), ("1".to_owned(), None));
    assert_eq!(target(&panel, 1), ("2".to_owned(), Some("not carried".to_owned())));
    let mail = moved(&panel, 0);
    panel.send(MoveStacks { moved: mail, target: belt });
    assert_eq!(figures(&panel), "4/13 slots, 40 gp");
    assert_eq!(card(&panel, belt), ("1", Some("1 worn thing stays on you")));
    let stack = panel.stack(backpack, 1);
    panel.send(PlaceStack { container: backpack, stack, target: belt, before: None });
    assert_eq!(figures(&panel), "4/13 slots, 40 gp");
    // Stored elsewhere it counts no more.
    put(&mut panel, belt, Place::Elsewhere);
    assert_eq!(figures(&panel), "1/13 slots, 40 gp");
}

#[test]
fn the_breakdown_the_sheet_and_copies_have_it_apart() {
    let mut panel = mira("ose");
    let backpack = panel.left(0);
    put(&mut panel, backpack, Place::Dropped);
    assert_eq!(
        parts(&panel, TotalKind::Equipped),
        ["On you (Backpack) 3 counted", "Belt 0 counted", "Backpack 0 dropped"]
    );
    assert_eq!(
        parts(&panel, TotalKind::Slots),
        ["Belt 1 counted", "On you (Backpack) 0 counted", "Backpack 1 dropped"]
    );
    assert_eq!(parts(&panel, TotalKind::Wealth), ["Backpack 30 counted", "Belt 10 counted"]);
    let stacks = breakdown(&panel, TotalKind::Equipped).stacks;
    let holders: Vec<_> =
        stacks.iter().map(|part| format!("{} in {}", part.name, part.holder)).collect();
    assert_eq!(holders, ["Mail in On you (Backpack)", "Sword in On you (Backpack)"]);
    let away = panel.open.as_ref().unwrap().not_carried.clone();
    assert_eq!(away.as_deref(), Some("10 gp of it not carried"));
    let sheet = panel.session.ask(&Sheets { inventory: None }).remove(0);
    let about = &sheet.containers[0].about;
    assert!(about.starts_with("Dropped, 1") && about.ends_with(", 2 worn things stay on you"));
    let copied = panel.session.ask(&CopyContainer { container: backpack }).unwrap().text;
    assert!(copied.starts_with("**Backpack** 1"), "{copied}");
    assert!(copied.contains("Mail") && copied.contains("Rope"), "{copied}");
}

#[test]
fn supplies_and_the_backpack_of_dragonbane_are_there_while_they_are_equipped() {
    let mut torch = row("Torch", 1.0, true);
    torch["supply"] = true.into();
    let packed = json!({"quantity": 2, "equipped": false, "supply": true, "item": torch["item"]});
    let pack = bag("Pack", &[row("Backpack", 0.0, true), torch, packed]);
    let of = |pack: &Value| {
        json!([{"name": "Mira", "strengthScore": 13, "penalties": [], "game": "dragonbane",
            "columns": [[pack], []]}])
    };
    let mut panel = Panel::loaded(&of(&pack).to_string());
    let left = |panel: &Panel| {
        let supplies = panel.session.ask(&Supplies { most: 9 }).supplies;
        supplies.iter().map(|supply| supply.left.clone()).collect::<Vec<_>>()
    };
    assert_eq!((figures(&panel), left(&panel)), ("2/9 slots, 40 gc".into(), vec!["3".to_owned()]));
    let pack = panel.left(0);
    put(&mut panel, pack, Place::Dropped);
    assert_eq!((figures(&panel), left(&panel)), ("0/9 slots, 40 gc".into(), vec!["1".to_owned()]));
    panel.send(UnequipAll { container: pack });
    assert_eq!((figures(&panel), left(&panel)), ("0/7 slots, 40 gc".into(), vec![]));
}

#[test]
fn a_gift_says_what_goes_with_a_container_and_what_stays() {
    let mut panel = mira("shadowdark");
    let backpack = Gift::Container { container: panel.left(0) };
    let [inventory, tobin] = [panel.inventories[0], panel.inventories[1]];
    let container = panel.left(0);
    put(&mut panel, container, Place::Dropped);
    let targets = |panel: &Panel, gift| panel.session.ask(&GiftTargets { gift, most: 9 }).unwrap();
    assert_eq!(targets(&panel, backpack).what, "Backpack with 2 worn things");
    let carried = Gift::Carried { inventory };
    let giver = targets(&panel, carried).giver.unwrap().text;
    assert_eq!(giver, "You: 4 → 3 of 13 slots. 2 worn things stay in Backpack.");
    panel.send(GiveContainers { gift: carried, to: tobin });
    let said = panel.done().unwrap();
    assert!(said.ends_with(". 2 worn things stay in Backpack."), "{said}");
    panel.undo();
    panel.send(GiveContainers { gift: backpack, to: tobin });
    assert_eq!(figures(&panel), "1/13 slots, 10 gp");
    panel.select(1);
    assert_eq!(figures(&panel), "3/13 slots, 30 gp", "it is worn there");
}

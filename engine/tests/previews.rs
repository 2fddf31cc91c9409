//! Before and after: previews of commands (docs/rules/panel.md#before-and-after). The random histories check for all
//! commands that the results equal the previews.

use crate::support;

use engine::commands::{
    AddStack, AddTyped, Command, ConfigureContainer, ContainerChanges, ItemContainerChanges,
    MoveStacks, Moved, PlaceStack, SetPlace, StackTexts, ToggleEquipped,
};
use engine::model::{ContainerId, Place, StackId};
use engine::questions::{MoveTargets, PreviewAdd, PreviewContainers, PreviewEquip};
use engine::session::SessionAction;
use engine::view::Level;
use support::{Panel, SIR_BRAMBLEWICK};

fn moved(container: ContainerId, stack: StackId, quantity: f64) -> Moved {
    Moved { container, stacks: vec![stack], quantity: Some(quantity) }
}

fn rope(container: ContainerId, weight: &str) -> AddStack {
    let name = "Rope ladder".into();
    AddStack {
        container,
        typed: StackTexts { name, weight: weight.into(), ..StackTexts::default() },
    }
}

fn add_text(panel: &Panel, command: &AddStack) -> String {
    panel.session.ask(&PreviewAdd { command: AddTyped(command.clone()) }).unwrap().text
}

fn put(panel: &mut Panel, container: ContainerId, place: Place) {
    panel.send(SetPlace { containers: vec![container], place });
}

#[test]
fn a_preview_records_nothing() {
    let mut panel = Panel::sir_bramblewick();
    let text = panel.session.stored_text();
    let command = Command::from(rope(panel.left(0), "10"));
    let effects = panel.session.ask(&PreviewContainers { command: command.clone() }).unwrap();
    assert_eq!(panel.session.stored_text(), text);
    let update = panel.session.dispatch(SessionAction::Undo);
    assert_eq!((update.undo, update.redo), (None, None));
    // The same preview again, with the ids that the command will assign.
    assert_eq!(
        panel.session.ask(&PreviewContainers { command: command.clone() }).unwrap(),
        effects
    );
}

#[test]
fn the_add_row_shows_a_preview() {
    let mut panel = Panel::sir_bramblewick();
    let backpack = panel.left(0);
    let ten = rope(backpack, "10");
    let text = "adds 2 slots, 10 lb: Backpack 10/10, you 19.6/26.5";
    assert_eq!(add_text(&panel, &ten), text);
    let preview = panel.session.ask(&PreviewAdd { command: AddTyped(ten.clone()) }).unwrap();
    assert_eq!(preview.level, Level::Nearly);
    let heavy = rope(backpack, "50");
    let text = "adds 10 slots, 50 lb: Backpack 18/10, you 27.6/26.5, 162/140 lb";
    assert_eq!(add_text(&panel, &heavy), text);
    let preview = panel.session.ask(&PreviewAdd { command: AddTyped(heavy.clone()) }).unwrap();
    assert_eq!(preview.level, Level::Over);
    let one = rope(backpack, "3");
    let text = "adds 1 slot, 3 lb: Backpack 9/10, you 18.6/26.5";
    assert_eq!(add_text(&panel, &one), text);

    let blank =
        AddStack { typed: StackTexts { name: " ".into(), ..ten.typed.clone() }, ..ten.clone() };
    assert_eq!(panel.session.ask(&PreviewAdd { command: AddTyped(blank.clone()) }), None);
    put(&mut panel, backpack, Place::Dropped);
    let text = "adds 2 slots, 10 lb: Backpack 10/10, not carried";
    assert_eq!(add_text(&panel, &ten), text);
}

#[test]
fn the_button_equipped_shows_what_it_changes() {
    let mut panel = Panel::sir_bramblewick();
    let (backpack, worn) = (panel.left(0), panel.right(0));
    let text = |panel: &Panel, container, row| {
        let stack = panel.stack(container, row);
        panel.session.ask(&PreviewEquip { command: ToggleEquipped { container, stack } }).unwrap()
    };
    assert_eq!(text(&panel, backpack, 1), "Equip: 17.6 → 15.6 slots");
    assert_eq!(text(&panel, worn, 1), "Unequip: 17.6 → 22.6 slots");
    put(&mut panel, backpack, Place::Dropped);
    assert_eq!(text(&panel, backpack, 1), "Equip");
    let gone = panel.stack(backpack, 0);
    assert_eq!(
        panel
            .session
            .ask(&PreviewEquip { command: ToggleEquipped { container: worn, stack: gone } }),
        None
    );
}

#[test]
fn each_target_of_a_move_shows_its_total_afterwards() {
    let mut panel = Panel::sir_bramblewick();
    let (backpack, worn) = (panel.left(0), panel.right(0));
    let torches = panel.stack(backpack, 2);
    let targets = |panel: &Panel, quantity| {
        let targets = panel.session.ask(&MoveTargets {
            moved: moved(backpack, torches, quantity),
            text: String::new(),
            most: 200,
            most_others: 0,
        });
        let text = |target: engine::questions::MoveTarget| {
            let away = target.not_carried.unwrap_or_default();
            format!("{} {} {away}", target.name, target.text)
        };
        let texts: Vec<_> = targets.targets.into_iter().map(text).collect();
        texts.join("; ")
    };
    let all = "Equipped 8/6 → 10/6 ; Belt Pouch 0.6/0.6 → 2.6/0.6 ";
    assert_eq!(targets(&panel, 10.0), all);
    assert_eq!(targets(&panel, 99.0), all, "there are no more");
    let some = "Equipped 8/6 → 8.6/6 ; Belt Pouch 0.6/0.6 → 1.2/0.6 ";
    assert_eq!(targets(&panel, 3.0), some);
    let first = panel.session.ask(&MoveTargets {
        moved: moved(backpack, torches, 3.0),
        text: String::new(),
        most: 1,
        most_others: 0,
    });
    assert_eq!((first.targets.len(), first.more), (1, 1));
    put(&mut panel, worn, Place::Dropped);
    let away = "Equipped 1/6 → 1.6/6 not carried; Belt Pouch 0.6/0.6 → 1.2/0.6 ";
    assert_eq!(targets(&panel, 3.0), away);
    assert_eq!(
        panel
            .session
            .ask(&MoveTargets {
                moved: moved(worn, torches, 1.0),
                text: String::new(),
                most: 200,
                most_others: 0
            })
            .targets,
        [],
        "it is not there"
    );
}

#[test]
fn the_preview_of_every_target_equals_the_result_of_the_move() {
    let panel = Panel::sir_bramblewick();
    let backpack = panel.left(0);
    for row in 0..panel.orders[&backpack].len() {
        let stack = panel.stack(backpack, row);
        for quantity in [1.0, 3.0, 20.0] {
            let targets = panel.session.ask(&MoveTargets {
                moved: moved(backpack, stack, quantity),
                text: String::new(),
                most: 200,
                most_others: 0,
            });
            for target in targets.targets {
                let moving = MoveStacks {
                    moved: moved(backpack, stack, quantity),
                    target: target.container,
                };
                let effects =
                    panel.session.ask(&PreviewContainers { command: moving.into() }).unwrap();
                let there = effects.into_iter().find(|effect| effect.id == target.container);
                assert_eq!(there.unwrap().usage, target.usage);
            }
        }
    }
}

#[test]
fn a_row_over_a_different_card_shows_the_total_afterwards() {
    let panel = Panel::sir_bramblewick();
    let (backpack, worn) = (panel.left(0), panel.right(0));
    let rope = panel.stack(backpack, 1);
    let over = |target| {
        let place = PlaceStack { container: backpack, stack: rope, target, before: None };
        panel.session.ask(&PreviewContainers { command: place.into() }).unwrap()
    };
    let effects = over(worn);
    let there = effects.iter().find(|effect| effect.id == worn).unwrap();
    assert_eq!((&*there.text, there.usage.percent), ("→ 10/6", 100));
    assert!(over(backpack).is_empty());
}

#[test]
fn a_found_backpack_raises_the_limit_to_which_it_is_compared() {
    let of_black_hack = r#"[{"name": "Mira", "strengthScore": 8, "penalties": [], "game": "blackhack", "columns": [
        [{"kind": "item-container", "name": "Sack", "capacity": 10, "items": [{"quantity": 8, "equipped": false,
            "item": {"name": "Rope", "value": 1, "weight": 5, "slotOverride": null, "equippedSlots": 0}}]}], []]}]"#;
    let mut panel = Panel::loaded(of_black_hack);
    panel.session.open_catalogue(None, None);
    let you = |name: &str| {
        let rows = support::catalogue::page(&panel, name, panel.left(0), 0, 99);
        rows.into_iter().find(|row| row.name == name).unwrap().you
    };
    assert_eq!(you("Backpack"), None);
    let torch = you("Torch").unwrap();
    assert_eq!(torch, "you: 9 of 8 slots. Level: no level → Disadvantage");
}

#[test]
fn find_item_shows_when_the_character_would_carry_too_much() {
    let text = format!("[{SIR_BRAMBLEWICK}]");
    let weak = text.replace(r#""strengthScore": 14"#, r#""strengthScore": 11"#);
    let you = |panel: &mut Panel, name: &str| {
        panel.session.open_catalogue(None, None);
        let rows = support::catalogue::page(panel, name, panel.left(0), 0, 99);
        let row = rows.into_iter().find(|row| row.name == name);
        row.unwrap().you
    };
    let mut panel = Panel::loaded(&text);
    assert_eq!(you(&mut panel, "Torch"), None);
    let mail = you(&mut panel, "Chain Mail").unwrap();
    assert_eq!(mail, "you: 28.6 of 26.5 slots, 167 of 140 lb");
    // 20.5 slots, of which 17.6 are used, and 110 lb.
    let mut panel = Panel::loaded(&weak);
    let torch = you(&mut panel, "Torch").unwrap();
    assert_eq!(torch, "you: 113 of 110 lb");

    // The contents of a container with a fixed load, or of one that is not carried, do not count for the character.
    panel.send(ConfigureContainer {
        container: panel.left(0),
        changes: ContainerChanges::Item(ItemContainerChanges {
            fixed_load: Some(true),
            load_slots: Some("1".into()),
            load_weight: Some("1".into()),
            ..ItemContainerChanges::default()
        }),
    });
    assert_eq!(you(&mut panel, "Chain Mail"), None);
    let mut panel = Panel::loaded(&weak);
    let backpack = panel.left(0);
    put(&mut panel, backpack, Place::Elsewhere);
    assert_eq!(you(&mut panel, "Chain Mail"), None);
}

#[test]
fn the_add_row_warns_of_no_more_than_it_adds() {
    let weak =
        format!("[{SIR_BRAMBLEWICK}]").replace(r#""strengthScore": 14"#, r#""strengthScore": 8"#);
    let mut panel = Panel::loaded(&weak);
    let backpack = panel.left(0);
    let added = |panel: &Panel| {
        panel.session.ask(&PreviewAdd { command: AddTyped(rope(backpack, "1")) }).unwrap()
    };
    assert_eq!(added(&panel).level, Level::Over);
    panel.send(ConfigureContainer {
        container: backpack,
        changes: ContainerChanges::Item(ItemContainerChanges {
            capacity: Some("99".into()),
            fixed_load: Some(true),
            load_slots: Some("1".into()),
            load_weight: Some("90".into()),
            ..ItemContainerChanges::default()
        }),
    });
    let added = added(&panel);
    assert_eq!(added.level, Level::Normal, "{}", added.text);
    assert!(added.text.ends_with("/99"), "{}", added.text);
}

#[test]
fn a_target_that_is_gone_has_no_preview() {
    let mut panel = Panel::sir_bramblewick();
    let backpack = panel.left(0);
    let command = Command::from(rope(backpack, "1"));
    panel.send(engine::commands::DeleteContainer { container: backpack });
    assert_eq!(panel.session.ask(&PreviewContainers { command: command.clone() }), None);
    assert_eq!(panel.session.ask(&PreviewAdd { command: AddTyped(rope(backpack, "1")) }), None);
}

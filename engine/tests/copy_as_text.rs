//! Copy as text (docs/rules/catalogues-and-text.md#copy-as-text), through the API that the panel uses.

use crate::support;

use engine::commands::{AddStack, MoveContainer, SetPlace, StackTexts};
use engine::model::Place;
use engine::questions::{CopyContainer, CopyInventory};
use support::{Panel, typed};

#[test]
fn sir_bramblewick_is_copied_as_text() {
    let panel = Panel::sir_bramblewick();
    let copied = panel.session.ask(&CopyInventory { inventory: panel.open_id() }).unwrap();
    let head = copied.text.lines().next().unwrap();
    assert_eq!(head, "**Sir Bramblewick** 17.6/26.5 slots, 112/140 lb, 588.3 gp");
    let length = copied.text.chars().count();
    assert_eq!(copied.notice, format!("Copied Sir Bramblewick as text ({length} characters)."));
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
        ("Keg", "", "", "", "1"),
    ] {
        panel.send(AddStack {
            container,
            typed: StackTexts {
                name: name.into(),
                quantity: quantity.into(),
                value: value.into(),
                weight: weight.into(),
                slots: slots.into(),
            },
        });
    }
    panel.send(SetPlace { containers: vec![container], place: Place::Dropped });
    let copied = panel.session.ask(&CopyContainer { container }).unwrap();
    assert_eq!(
        copied.text,
        "**Backpack** 5.8/10 slots, 18 lb, dropped\n\
         - Bedroll (7 lb, 1 gp)\n\
         - 10 x Torch (1 lb, 1 cp)\n\
         - 20 x Arrow (0.05 lb, 5 cp, 0.05 slots)\n\
         - Arrows (20) (0 lb)\n\
         - 1 x 3 x odd (0 slots)\n\
         - 2 x \\*bold\\* @\u{200B}all \\#1 (5 sp)\n\
         - Nail (0.003 gp)\n\
         - Keg (1 slot)"
    );
    let purse = panel.session.ask(&CopyContainer { container: panel.right(0) }).unwrap();
    assert_eq!(purse.text, "**Coin Purse** 0 gp");
    assert_eq!(purse.notice, "Copied Coin Purse as text (19 characters).");
    panel.send(MoveContainer { container, direction: engine::commands::Direction::Right });
    for _ in 0..40 {
        panel.send(typed(container, &"x".repeat(50)));
    }
    let notice = panel.session.ask(&CopyContainer { container }).unwrap().notice;
    assert!(notice.ends_with(" characters). Discord takes 2,000 at a time."), "{notice}");
}

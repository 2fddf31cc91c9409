//! The totals of all inventories (docs/rules/panel.md#party-line).

use crate::support;

use engine::commands::{CreateInventory, DeleteInventory, MoveInventory, SetPlace, TypeCoins};
use engine::model::{CoinKind, Place};
use engine::session::SessionAction;
use engine::view::Shown;
use serde_json::json;
use support::{Panel, SIR_BRAMBLEWICK};

fn line(panel: &Panel) -> Shown {
    panel.last.party.clone().unwrap()
}

#[test]
fn it_adds_up_the_slots_used_and_allowed() {
    let mut panel = Panel::sir_bramblewick();
    assert_eq!(panel.last.party, None, "nobody else is there");
    let tired = json!({"name": "Tired", "strengthScore": 10,
        "penalties": [{"source": "Cursed", "slots": 99}], "columns": [[], []]});
    panel.import(&[tired.to_string()], &[]);
    assert_eq!(line(&panel).text, "Party: 17.6 of 26.5 slots, 112 lb, 588.3 gp");
    assert_eq!(
        line(&panel).exact.as_deref(),
        Some("Party: 17.6 of 26.5 slots, 112.02 lb, 588.29 gp")
    );
    panel.send(CreateInventory { name: String::new(), ..CreateInventory::default() });
    assert_eq!(line(&panel).text, "Party: 17.6 of 46.5 slots, 112 lb, 588.3 gp");
}

#[test]
fn it_is_updated_when_any_of_them_changes() {
    let text = format!("[{SIR_BRAMBLEWICK},{SIR_BRAMBLEWICK},{SIR_BRAMBLEWICK}]");
    let mut panel = Panel::loaded(&text);
    assert_eq!(line(&panel).text, "Party: 52.8 of 79.5 slots, 336 lb, 1764.9 gp");
    let [first, second, third] = panel.inventories[..] else { panic!() };
    for (inventory, slots) in [(first, "44.8"), (third, "36.8"), (second, "28.8")] {
        let update = panel.session.dispatch(SessionAction::Select { inventory });
        panel.take(update);
        let containers = vec![panel.left(0)];
        let place = Place::Dropped;
        panel.send(SetPlace { containers, place });
        assert!(line(&panel).text.starts_with(&format!("Party: {slots} of")));
        panel.send(MoveInventory { inventory, direction: engine::commands::Direction::Up });
    }
    let before = line(&panel);
    // Another panel changes one and deletes one.
    let mut other = panel.beside();
    let update = other.session.dispatch(SessionAction::Select { inventory: other.inventories[2] });
    other.take(update);
    other.send(TypeCoins {
        container: other.left(1),
        coin: CoinKind::Pp,
        text: "1000".to_owned(),
        end: None,
    });
    let inventory = other.inventories[0];
    other.send(DeleteInventory { inventory });
    panel.reload_from(&other);
    assert_eq!(line(&panel), line(&Panel::loaded(&other.session.stored_text())));
    assert_ne!(line(&panel), before);
}

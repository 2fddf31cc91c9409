//! Offers to get under a limit in a game (docs/rules/actions.md#what-to-drop).

use crate::support;

use engine::questions::{OfferCommand, TotalKind};
use serde_json::{Value, json};
use support::Panel;
use support::breakdowns::{breakdown, clears, lines};
use support::catalogue::open;
use support::dice::Dice;

/// A row that is worth this many gp; "*" before its name says that it is equipped, "!" that it is a supply.
fn row(name: &str, quantity: u64, value: f64) -> Value {
    let mut row = json!({"quantity": quantity, "equipped": name.starts_with('*'), "item": {
        "name": name.trim_start_matches(['*', '!']), "value": value, "weight": 0,
        "slotOverride": null, "equippedSlots": 0}});
    if name.starts_with('!') {
        row["supply"] = json!(true);
    }
    row
}

/// Mira of strength 10, with a sack and a belt.
fn mira(game: &str, sack: &[Value], belt: &[Value]) -> Panel {
    let bag = |name: &str, items: &[Value]| json!({"kind": "item-container", "name": name, "capacity": 20, "items": items});
    let columns = [[bag("Sack", sack), bag("Belt", belt)]];
    let list = json!([{"name": "Mira", "strengthScore": 10, "penalties": [], "game": game,
        "columns": [columns[0], []]}]);
    Panel::loaded(&list.to_string())
}

/// What is offered for a total, each with what it drops and what it leaves, and the reason if nothing is.
fn offered(panel: &mut Panel, subject: TotalKind) -> Vec<String> {
    let view = breakdown(panel, subject);
    assert!(view.offers.iter().all(|offer| clears(panel, offer) || subject == TotalKind::Equipped));
    let mut texts =
        lines(&view.offers, |offer| format!("{}: {}", offer.button, offer.lines.join(", ")));
    texts.extend(view.no_offer);
    texts
}

#[test]
fn gear_goes_first_then_spare_supplies_then_treasure() {
    let worn = [row("*Chainmail", 1, 60.0), row("Wand of light", 1, 0.0)];
    let torches = row("!Torch", 3, 0.5);
    // 12 of 10 slots.
    let sack = [torches.clone(), row("Idol", 2, 25.0), row("Rope", 4, 0.1)];
    let mut panel = mira("shadowdark", &sack, &worn);
    assert_eq!(
        offered(&mut panel, TotalKind::Slots),
        // A wand without a value is gear, and one torch is kept.
        [
            "Drop 2 × Torch: 2 × Torch",
            "Drop Sack: Sack",
            "Drop 2 items: 1 × Wand of light, 1 × Torch"
        ]
    );
    let sack = [torches, row("Idol", 1, 25.0), row("Rope", 1, 0.1)];
    let more = [&worn[..], &[row("Letter", 4, 0.0)]].concat();
    let mut panel = mira("shadowdark", &sack, &more);
    assert_eq!(
        offered(&mut panel, TotalKind::Slots),
        // Of equals the last row on the screen.
        ["Drop 2 × Letter: 2 × Letter", "Drop Sack: Sack"]
    );
}

#[test]
fn nothing_goes_that_need_not() {
    // 3 slots too many: the last of the greatswords, which are supplies here, is dearer than the ring.
    let sack = [row("Ring", 1, 25.0), row("!Greatsword", 2, 12.0), row("*Plate mail", 2, 130.0)];
    let mut panel = mira("shadowdark", &sack, &[row("*Shield", 2, 10.0)]);
    assert_eq!(offered(&mut panel, TotalKind::Slots), ["Drop 2 items: 1 × Greatsword, 1 × Ring"]);
    // 2 slots too many: one greatsword clears them, and the ring need not go.
    let mut panel = mira("shadowdark", &sack, &[row("*Shield", 1, 10.0)]);
    assert_eq!(offered(&mut panel, TotalKind::Slots), ["Drop 1 × Greatsword: 1 × Greatsword"]);
}

#[test]
fn five_large_things_go_together_where_five_small_ones_are_not_enough() {
    let small = (0..6).map(|nth| row(&format!("Trinket {nth}"), 1, 5.0));
    let large = [row("!Rations of oats", 4, 1.0), row("!Torch", 4, 1.0)];
    let sack: Vec<_> = small.chain(large).collect();
    let mut panel = mira("shadowdark", &sack, &[row("*Crawling kit", 1, 0.0)]);
    // 21 of 10 slots: all six trinkets and the supplies would be seven items. The sack holds all that could go, and so
    // it is not offered.
    assert_eq!(
        offered(&mut panel, TotalKind::Slots),
        [
            "Drop 5 items: 1 × Trinket 5, 1 × Trinket 4, 1 × Trinket 3, 4 × Torch, 4 × Rations of oats"
        ]
    );
}

#[test]
fn equipping_comes_first_where_worn_things_are_counted_apart() {
    let sack = [row("Longsword", 1, 10.0), row("Chain mail", 1, 40.0), row("Cord", 16, 1.0)];
    let mut panel = mira("wwn", &sack, &[]);
    let offers = offered(&mut panel, TotalKind::Slots);
    // 18 of 10 slots: equipping one of them alone is not enough.
    assert_eq!(offers, ["Drop 8 × Cord: 8 × Cord"]);
    let sack = [row("Cord", 9, 1.0), row("Longsword", 1, 10.0), row("Letter", 1, 0.0)];
    let mut panel = mira("wwn", &sack, &[]);
    let offers = offered(&mut panel, TotalKind::Slots);
    assert_eq!(offers, ["Equip Longsword: Longsword", "Drop 1 × Letter: 1 × Letter"]);
    // Not beyond the equipped slots.
    let worn: Vec<_> = (0..5).map(|nth| row(&format!("*Ring {nth}"), 1, 1.0)).collect();
    let mut panel = mira("wwn", &sack, &worn);
    assert_eq!(offered(&mut panel, TotalKind::Slots), ["Drop 1 × Letter: 1 × Letter"]);
}

#[test]
fn armour_is_never_offered_and_20_arrows_are_kept() {
    // 12 of 10 slots: 45 arrows take 3, of which one slot is spare.
    let sack = [row("Plate mail", 2, 130.0), row("Shield", 1, 10.0), row("!Arrows", 45, 0.05)];
    let mut panel = mira("shadowdark", &sack, &[row("Leather armor", 2, 10.0)]);
    assert_eq!(
        offered(&mut panel, TotalKind::Slots),
        ["Drop 25 × Arrows: 25 × Arrows", "Drop Belt: Belt"]
    );
    let sack = [row("Plate mail", 3, 130.0), row("Shield", 2, 10.0)];
    let mut panel = mira("shadowdark", &[], &sack);
    assert_eq!(offered(&mut panel, TotalKind::Slots), ["Drop Belt: Belt"]);
}

#[test]
fn where_only_armour_is_left_that_is_said() {
    for (name, expected) in [
        ("Chainmail", "Only armour is left to drop."),
        ("*Chainmail", "Nothing unequipped is left to drop."),
    ] {
        // 24 of 10 slots: one of the two containers is not enough.
        let mut panel = mira("shadowdark", &[row(name, 6, 60.0)], &[row(name, 6, 60.0)]);
        assert_eq!(offered(&mut panel, TotalKind::Slots), [expected]);
    }
    for (game, name) in
        [("knave", "Brigandine"), ("morkborg", "Light armor"), ("mausritter", "Heavy armour")]
    {
        let mut panel = mira(game, &[row(name, 30, 0.0)], &[row(name, 30, 0.0)]);
        let offers = offered(&mut panel, TotalKind::Slots);
        assert_eq!(offers, ["Only armour is left to drop."], "{game}");
    }
}

#[test]
fn what_is_counted_together_goes_as_far_as_a_slot_becomes_free() {
    // 12 of 10 slots: 21 gems take 3 of them.
    let sack = [row("!Torch", 9, 0.0), row("Gems", 21, 100.0)];
    let mut panel = mira("shadowdark", &sack, &[]);
    assert_eq!(offered(&mut panel, TotalKind::Slots), ["Drop 2 × Torch: 2 × Torch"]);
    let mut panel = mira("shadowdark", &[row("*Crawling kit", 1, 0.0), row("Gems", 41, 1.0)], &[]);
    assert_eq!(offered(&mut panel, TotalKind::Slots), ["Drop 11 × Gems: 11 × Gems"]);
}

#[test]
fn gear_is_what_the_games_own_catalogue_has_also_while_a_servers_is_open() {
    let sack = [row("Idol", 1, 0.1), row("Rope", 10, 5.0)];
    let gear_first = ["Drop 1 × Rope: 1 × Rope"];
    let mut panel = mira("cairn", &sack, &[]);
    assert_eq!(offered(&mut panel, TotalKind::Slots), gear_first);
    let items = json!([{"name": "Idol", "value": 1, "weight": 1}]);
    let summary = open(&mut panel, &json!({"data": {"items": items}}));
    assert_eq!(summary.problem, None);
    assert_eq!(offered(&mut panel, TotalKind::Slots), gear_first);
}

#[test]
fn all_rows_of_a_name_are_one_supply() {
    // 1 over: of two torches one is spare, the one that comes last.
    let sack = [row("!Torch", 1, 0.5), row("Idol", 9, 5.0)];
    let mut panel = mira("shadowdark", &sack, &[row("!Torch", 1, 0.5)]);
    assert_eq!(offered(&mut panel, TotalKind::Slots)[0], "Drop 1 × Torch: 1 × Torch");
    let offer = breakdown(&panel, TotalKind::Slots).offers.remove(0);
    let OfferCommand::DropItems(put) = offer.command else { panic!("{offer:?}") };
    assert_eq!(put.parts[0].stack, panel.stack(panel.left(1), 0));
    // Of 30 arrows in two rows 10 are spare.
    let arrows = |count| row("!Arrow", count, 0.05);
    let sack = [arrows(15), row("Idol", 9, 5.0)];
    let mut panel = mira("shadowdark", &sack, &[arrows(15)]);
    assert!(!offered(&mut panel, TotalKind::Slots)[0].contains("Arrow"), "no slot less");
}

#[test]
fn armour_in_the_pack_is_offered_to_be_worn() {
    // 1 or 2 slots too many, where equipped things are counted apart or one armour is free.
    for (game, cords) in [("ose", 15), ("wwn", 10), ("dragonbane", 5)] {
        let sack = [row("Cord", cords, 1.0), row("Chain mail", 1, 40.0)];
        let mut panel = mira(game, &sack, &[]);
        let offers = offered(&mut panel, TotalKind::Slots);
        assert_eq!(offers[0], "Equip Chain mail: Chain mail", "{game}");
        // Nobody wears two; what is kept elsewhere is worn by nobody.
        let other = [row("*Plate mail", 1, 60.0)];
        let worn = offered(&mut mira(game, &sack, &other), TotalKind::Slots);
        assert!(!worn.iter().any(|offer| offer.starts_with("Equip")), "{game}: {worn:?}");
        let mut stored = mira(game, &sack, &other).stored();
        stored[0]["columns"][0][1]["place"] = json!("stored");
        let mut panel = Panel::loaded(&stored.to_string());
        assert_eq!(offered(&mut panel, TotalKind::Slots), offers, "{game}");
    }
}

#[test]
fn over_the_equipped_slots_the_smallest_that_suffices_is_unequipped() {
    let worn = [
        row("*Cloak", 1, 1.0),
        row("*Plate mail", 1, 1.0),
        row("*Charms", 7, 1.0),
        row("*Shields", 2, 1.0),
        row("Rope", 1, 1.0),
    ];
    // 12 of 9: 3 over. The cloak of 1 and the plate mail of 2 are not enough.
    let mut panel = mira("ose", &[], &worn);
    assert_eq!(offered(&mut panel, TotalKind::Equipped), ["Unequip Charms: Charms"]);
    assert_eq!(offered(&mut panel, TotalKind::Slots), [""; 0]);
    let worn: Vec<_> = (0..12).map(|nth| row(&format!("*Charm {nth}"), 1, 1.0)).collect();
    let mut panel = mira("ose", &[], &worn);
    let none = "More than one item would have to be unequipped.";
    assert_eq!(offered(&mut panel, TotalKind::Equipped), [none]);
}

#[test]
fn every_offer_clears_the_limit_and_drops_no_unit_too_many() {
    let games = ["shadowdark", "cairn", "nimble", "ose", "dolmenwood", "dragonbane", "wwn"];
    let names = ["Idol", "!Torch", "Arrow", "*Shield", "Greatsword", "Halberd", "Gem", "!Rations"];
    let mut dice = Dice(20_261_129);
    let mut offers = 0;
    for nth in 0..200 {
        let rows = |dice: &mut Dice| {
            let row = |dice: &mut Dice| {
                let name = names[usize::try_from(dice.below(8)).unwrap()];
                let quantity = 1 + dice.below(if name == "Arrow" { 60 } else { 4 });
                row(name, quantity, dice.tenths(30) * f64::from(u8::from(!dice.once_in(3))))
            };
            (0..2 + dice.below(5)).map(|_| row(dice)).collect::<Vec<_>>()
        };
        let game = games[nth % games.len()];
        let mut panel = mira(game, &rows(&mut dice), &rows(&mut dice));
        for offer in breakdown(&panel, TotalKind::Slots).offers {
            offers += 1;
            assert!(clears(&mut panel, &offer), "{game}: {offer:?}");
            let OfferCommand::DropItems(put) = &offer.command else { continue };
            for line in 0..put.parts.len() {
                let mut less = put.clone();
                less.parts[line].quantity -= 1.0;
                less.parts.retain(|part| part.quantity > 0.0);
                let spare = engine::questions::Offer {
                    command: OfferCommand::DropItems(less),
                    ..offer.clone()
                };
                assert!(!clears(&mut panel, &spare), "{game}: {offer:?}");
            }
        }
    }
    assert!(offers > 100, "{offers}");
}

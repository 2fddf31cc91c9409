//! The built-in catalogues, which need no network: the equipment of the SRD 5.1, the marketplace of Cairn, and
//! the equipment of Old-School Essentials.
//!
//! Their files have the shape of a server's answer and are read as one. What exists only inside packs is
//! described there and nowhere else; a pack weighs what is in it (docs/rules/catalogues-and-text.md#the-built-in-catalogue).

use super::Catalogue;
use super::answer::items;
use engine_core::model::Json;
use engine_core::rules::games::BuiltInList;
use engine_core::storage::parse;

const SRD: &str = include_str!("srd-5.1.json");
const CAIRN: &str = include_str!("cairn.json");
const OSE: &str = include_str!("ose.json");

/// Reads a built-in catalogue.
#[must_use]
pub fn built_in(list: BuiltInList) -> Catalogue {
    match list {
        BuiltInList::Srd => read(SRD, "the SRD"),
        BuiltInList::SrdWithoutPrices => read(SRD, "the SRD").in_another_game(),
        BuiltInList::Cairn => read(CAIRN, "the marketplace"),
        BuiltInList::Ose => read(OSE, "the reference document"),
    }
}

fn read(file: &str, title: &'static str) -> Catalogue {
    let answer = parse(file).unwrap_or_default();
    let attribution = answer.pointer("/extensions/attribution");
    let mut catalogue = items(&answer).unwrap_or_default();
    catalogue.title = Some(title);
    catalogue.attribution = attribution.and_then(Json::as_str).map(str::to_owned);
    catalogue
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::language::spoken_names::spoken;
    use engine_core::model::{CoinTable, Game, Percent};
    use engine_core::rules::coin_presets::OLD_SCHOOL_ESSENTIALS;
    use engine_core::rules::games::{ListedThing, Takes};
    use engine_core::rules::wealth::stack_value;

    #[test]
    fn bundles_of_the_equipment_are_those_by_which_things_are_counted() {
        let catalogue = built_in(BuiltInList::Srd);
        assert_eq!(catalogue.bundles().count(), 5);
        for (size, item) in catalogue.bundles() {
            let takes = ListedThing::of(None, &item.name).map(|listed| listed.thing.takes);
            let Some(Takes::Share(lot)) = takes else { panic!("{}", item.name) };
            assert_eq!(lot.pieces(), size, "{}", item.name);
        }
    }

    #[test]
    fn the_marketplace_of_cairn_has_names_and_prices_in_gold() {
        let catalogue = built_in(BuiltInList::Cairn);
        let attribution = catalogue.attribution.as_deref().unwrap_or_default();
        assert!(attribution.contains("https://creativecommons.org/licenses/by-sa/4.0/"));
        assert_eq!((catalogue.entries.len(), catalogue.left_out), (74, 0));
        let price = |name: &str| {
            let mut all = catalogue.all();
            all.find(|(_, entry)| entry.name == name)
                .map(|(_, entry)| entry.item(CoinTable::DND).value)
        };
        for (name, gold) in [
            ("Torch", 5.0),
            ("Rations", 10.0),
            ("Plate", 60.0),
            ("Cudgel", 5.0),
            ("Axe", 10.0),
            ("War Hammer", 20.0),
            ("Mule", 30.0),
            ("Animal Feed", 5.0),
            ("Wilderness Clothes", 15.0),
        ] {
            assert_eq!(price(name), Some(gold), "{name}");
        }
        for left_out in
            ["Carriage Seat", "Ship's Passage", "Stable & Feed", "Medical Healing", "Sailor"]
        {
            assert_eq!(price(left_out), None, "{left_out}");
        }
        assert!(catalogue.all().all(|(_, entry)| !entry.name.contains(['(', ','])));
        let feed = ListedThing::of(Some(Game::Cairn), "Animal Feed").map(|feed| feed.thing.takes);
        assert_eq!(feed, Some(Takes::Each(2.0)));
    }

    #[test]
    fn the_equipment_of_old_school_essentials_has_its_prices_and_whole_bundles_are_worth_theirs() {
        let catalogue = built_in(BuiltInList::Ose);
        let attribution = catalogue.attribution.as_deref().unwrap_or_default();
        assert!(attribution.contains("© 2019 Gavin Norman"));
        assert!(attribution.contains("Open Game License version 1.0a"));
        assert_eq!((catalogue.entries.len(), catalogue.left_out), (51, 0));
        let table = &OLD_SCHOOL_ESSENTIALS;
        let entry = |name: &str| {
            let mut all = catalogue.all();
            all.find(|(_, entry)| entry.name == name).map(|(_, entry)| entry).unwrap()
        };
        for (gold, names) in [
            (0.0, "Sling stone"),
            (
                1.0,
                "Iron spikes (12); Javelin; Pole; Rope; Small sack; Torches (6); Waterskin; Wine",
            ),
            (2.0, "Large sack; Oil flask; Sling; Small hammer; Staff"),
            (3.0, "Club; Dagger; Spear; Stakes (3) and mallet; Tinder box"),
            (4.0, "Hand axe"),
            (5.0, "Arrows (20); Backpack; Garlic; Lance; Mace; Mirror; Standard rations (7 days)"),
            (5.0, "Silver arrow; War hammer"),
            (7.0, "Battle axe; Polearm; Short sword"),
            (10.0, "Crossbow bolts (30); Crowbar; Lantern; Shield; Sword; Wolfsbane"),
            (15.0, "Iron rations (7 days); Two-handed sword"),
            (20.0, "Leather"),
            (25.0, "Grappling hook; Holy symbol; Holy water; Short bow; Thieves' tools"),
            (30.0, "Crossbow; Silver dagger"),
            (40.0, "Chain mail; Long bow"),
            (60.0, "Plate mail"),
        ] {
            for name in names.split("; ") {
                assert_eq!(entry(name).value(table), Some(gold), "{name}");
            }
        }
        for (bundle, count, piece, worth) in [
            ("Torches (6)", 6.0, "Torch", 1.0),
            ("Iron rations (7 days)", 7.0, "Iron rations", 15.0),
            ("Standard rations (7 days)", 7.0, "Standard rations", 5.0),
            ("Iron spikes (12)", 12.0, "Iron spike", 1.0),
            ("Arrows (20)", 20.0, "Arrow", 5.0),
            ("Crossbow bolts (30)", 30.0, "Crossbow bolt", 10.0),
        ] {
            let stacks = catalogue.unpack(entry(bundle), table).unwrap();
            let [stack] = stacks.as_slice() else { panic!("{bundle}") };
            assert_eq!((stack.quantity, stack.item.name.as_str()), (count, piece));
            assert_eq!(stack.item.value, worth / count, "{bundle}");
            assert_eq!(stack_value(stack), worth, "{bundle}");
            assert_eq!(entry(bundle).amount, worth, "{bundle}");
        }
    }

    #[test]
    fn the_equipment_has_no_prices_and_spoken_names_in_another_game() {
        let (with, without) = (built_in(BuiltInList::Srd), built_in(BuiltInList::SrdWithoutPrices));
        assert_eq!(with.all().count(), without.all().count());
        for ((_, with), (_, without)) in with.all().zip(without.all()) {
            let (item, plain) = (with.item(CoinTable::DND), without.item(CoinTable::DND));
            assert_eq!(
                (plain.value, without.price(1.0, Percent::ALL, CoinTable::DND)),
                (0.0, None)
            );
            assert_eq!((plain.name.as_str(), plain.weight), (spoken(&item.name), item.weight));
            assert!(with.price(1.0, Percent::ALL, CoinTable::DND).is_some());
        }
        let names: Vec<_> = without.all().map(|(_, entry)| entry.name.as_str()).collect();
        for name in ["Iron spike", "Iron spikes (10)", "Hempen rope (50 ft)", "Rations"] {
            assert!(names.contains(&name), "{name}");
        }
        let mut unsaid = names.iter().filter(|name| name.contains(',') || name.contains("feet"));
        assert!(unsaid.all(|name| name.starts_with("Ball bearings (bag of 1,000)")));
    }
}

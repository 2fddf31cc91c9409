//! What the books say of single things.

use crate::support::exact::UNIT;

/// What a book says of a single thing.
#[derive(Clone, Copy, PartialEq)]
pub enum Thing {
    /// The slots of each.
    Slots(i128),
    /// So many pieces share so many slots.
    Share(i128, i128),
    /// 1 slot, and none while it is worn.
    FreeWhileWorn,
    /// Counted together with others.
    Group(&'static str),
}

const TWO: Thing = Thing::Slots(2 * UNIT);
const THREE: Thing = Thing::Slots(3 * UNIT);
const FIVE: Thing = Thing::Slots(5 * UNIT);
const HALF: Thing = Thing::Slots(UNIT / 2);
const NONE: Thing = Thing::Slots(0);
const BOWS: &str = "short bow, longbow";
const ARROWS: &str = "arrow, arrows, crossbow bolts";
const MAIL: &str = "chainmail, chain mail";
const PLATE: &str = "plate mail, plate";
const GEMS: &str = "gem, gems, ruby";
const POTIONS: &str = "healing potion, potion of flying, potion of greater healing";

/// What the books say of single things, by their names in lower case: game, slots of each or how many share one, names.
const BOOKS: &[(&str, Thing, &[&str])] = &[
    ("shadowdark", Thing::Share(20, 1), &[ARROWS]),
    ("shadowdark", Thing::Share(3, 1), &["ration, rations"]),
    ("shadowdark", TWO, &["bastard sword, greataxe, greatswords, pike, mithral plate mail", MAIL]),
    ("shadowdark", THREE, &[PLATE]),
    ("shadowdark", Thing::Slots(7 * UNIT), &["crawling kit"]),
    ("shadowdark", NONE, &["holy symbol, thieves' tools"]),
    ("shadowdark", Thing::Group("gems"), &[GEMS]),
    ("shadowdark", Thing::Group("backpacks"), &["backpack"]),
    ("cairn", TWO, &[MAIL, PLATE, "brigandine, halberd, war hammer, long sword, longsword, bow"]),
    ("cairn", TWO, &["crossbow, cart, tent, animal feed"]),
    ("cairn", NONE, &["chalk, gloves, smoking pipe, whistle, wilderness clothes"]),
    ("cairn", NONE, &["scroll of sleep, mule"]),
    ("nimble", TWO, &["staff, long sword, longsword, battle axe, spear, short bow, longbow"]),
    ("nimble", TWO, &["crossbow, greataxe, greatswords"]),
    ("nimble", HALF, &[POTIONS]),
    ("nimble", Thing::Share(2, 1), &["torch, torches"]),
    ("nimble", Thing::Share(4, 1), &["javelin"]),
    ("nimble", Thing::Group("small"), &["bell, chalk, mirror"]),
    ("ose", TWO, &[MAIL, PLATE, "battle axe, crossbow, longbow, pole arm, halberd, pike, staff"]),
    ("ose", TWO, &["short bow, two-handed sword, greatswords, lance"]),
    ("ose", Thing::Share(3, 1), &["torch, torches, ration, rations"]),
    ("ose", Thing::Share(12, 1), &["iron spikes"]),
    ("ose", NONE, &[ARROWS, "sling bullets, garlic, holy symbol, ring, quiver, backpack, sack"]),
    ("ose", Thing::Group("gems"), &[GEMS]),
    ("dolmenwood", TWO, &[MAIL, "pole arm, halberd, pike"]),
    ("dolmenwood", THREE, &[PLATE, "full plate"]),
    ("dolmenwood", NONE, &[GEMS, "clothes, wilderness clothes, ring, backpack, sack"]),
    ("dolmenwood", Thing::Share(20, 1), &[ARROWS, "sling bullets"]),
    ("dolmenwood", Thing::Share(3, 1), &["torch, torches"]),
    ("dragonbane", Thing::Share(4, 1), &["ration, rations"]),
    ("dragonbane", NONE, &["whistle, chalk, backpack, candles, sling"]),
    ("wwn", TWO, &[PLATE, "greatswords, pike, halberd, longbow, rope", "rope, hempen"]),
    ("wwn", Thing::Share(3, 1), &["torch, torches, oil"]),
    ("wwn", Thing::Share(7, 4), &["ration, rations"]),
    ("wwn", NONE, &["candles"]),
    ("wwn", Thing::FreeWhileWorn, &["clothes, wilderness clothes, boots, backpack"]),
    ("knave", TWO, &["brigandine, sword, spear, mace, axe, flail, bow", BOWS]),
    ("knave", THREE, &[MAIL, "chain, halberd, long sword, longsword, battle axe, war hammer"]),
    ("knave", THREE, &["crossbow"]),
    ("knave", Thing::Slots(4 * UNIT), &["half plate"]),
    ("knave", FIVE, &[PLATE, "full plate"]),
    ("knave2", Thing::Share(5, 1), &["sling bullets"]),
    ("knave2", Thing::Share(10, 1), &["candle, candles"]),
    ("forbiddenlands", Thing::Group("food"), &["food, ration, rations"]),
    ("forbiddenlands", Thing::Group("water"), &["water"]),
    ("forbiddenlands", Thing::Group("torches"), &["torch, torches"]),
    ("forbiddenlands", Thing::Group("arrows"), &["arrow, arrows"]),
    ("tormenta20", HALF, &[POTIONS, "poção, poções, poção de cura, óleo, óleos, oil, ácido, acid"]),
    ("tormenta20", HALF, &["água benta, holy water, veneno, poison, ração de viagem"]),
    ("tormenta20", HALF, &["rações de viagem, ration, rations"]),
    ("tormenta20", NONE, &["mochila, mochila de aventureiro, backpack, adventurer's backpack"]),
    ("tormenta20", TWO, &["cajado arcano, arcane staff"]),
    ("mausritter", TWO, &["spear, hookarm, bow, light armour, heavy armour", BOWS]),
    ("", Thing::Share(20, 1), &[ARROWS, "sling bullets"]),
    ("", Thing::Share(50, 1), &["blowgun needle"]),
    ("", Thing::Share(10, 1), &["iron spikes"]),
];

/// A name in lower case without its bonus and its brackets.
pub fn bare(name: &str) -> &str {
    let bare = name.split(" (").next().unwrap_or(name);
    bare.strip_prefix("+1 ").unwrap_or(bare)
}

/// What the book says of a thing by its name, as the random inventories spell it, and how many pieces the name counts.
pub fn thing(game: &str, name: &str) -> (Thing, i128) {
    let name = name.trim().to_lowercase();
    let bare = bare(&name);
    let has = |names: &&str| *names == bare || names.split(", ").any(|name| name == bare);
    let mut books = BOOKS.iter();
    let book = books.find(|(of, _, names)| (of.is_empty() || *of == game) && names.iter().any(has));
    let pieces = match name.split_once(" (").map(|(_, brackets)| brackets) {
        Some("20)") => 20,
        Some("6)") => 6,
        Some("3 days)") => 3,
        _ => 1,
    };
    let is_piece = matches!(bare, "torches" | "ration" | "rations");
    match book {
        Some((_, thing, _)) => (*thing, pieces),
        None if is_piece => (Thing::Slots(UNIT), pieces),
        None => (Thing::Slots(UNIT), 1),
    }
}

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use engine_core::rules::games::{
    CoinRule, ContainerSizes, EquippedItems, FreeHands, GAMES, GameRules, Group, GroupRule, Lots,
    StartOfGame, SumOfSlots, figures,
};
use engine_core::wording::printing::number_text;

/// What is counted by the book since a version; `None` without an inventory, and since version 1.4.0
/// (`docs/rules/game.md#lists-of-version-130`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct ByTheBook {
    /// The version that was open before: "1.3.0".
    pub since: String,
}

/// The first version that counts by the book: its first two numbers.
const FIRST: [u32; 2] = [1, 4];

/// What is counted by the book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct CountedByTheBook {
    /// "Some games count by the book now: Old-School Essentials, Shadowdark."; absent if no inventory follows a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What holds in any list, then what holds in each of its games.
    pub parts: Vec<BookPart>,
}

/// What is counted by the book in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct BookPart {
    /// "Old-School Essentials".
    pub title: String,
    /// "2 slots: battle axe, crossbow".
    pub lines: Vec<String>,
}

impl Ask for ByTheBook {
    type Answer = Option<CountedByTheBook>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<CountedByTheBook> {
        let inventories = &snapshot.state.inventories;
        let mut numbers = self.since.split('.').map(|number| number.parse().unwrap_or_default());
        let since = [numbers.next().unwrap_or_default(), numbers.next().unwrap_or_default()];
        if inventories.is_empty() || since >= FIRST {
            return None;
        }
        let is_there = |rules: &&&GameRules| {
            let has = inventories.iter().any(|each| each.game.get().copied() == rules.game);
            rules.game.is_some() && has
        };
        let games: Vec<_> = GAMES.iter().filter(is_there).collect();
        let names: Vec<_> = games.iter().map(|rules| rules.name).collect();
        let any = BookPart {
            title: "Any list".to_owned(),
            lines: vec!["What is equipped stays on you when its container is dropped".to_owned()],
        };
        let of_game =
            |rules: &&&GameRules| BookPart { title: rules.name.to_owned(), lines: lines(rules) };
        Some(CountedByTheBook {
            text: (!names.is_empty())
                .then(|| format!("Some games count by the book now: {}.", names.join(", "))),
            parts: [any].into_iter().chain(games.iter().map(of_game)).collect(),
        })
    }
}

/// The rows of the rule book about a game.
fn lines(rules: &GameRules) -> Vec<String> {
    let parts = rules.things.into_iter().flat_map(|things| things.parts());
    let things = figures(parts.flat_map(|part| &part.things));
    let groups = rules.groups().iter().map(|group| together(group, rules.coins));
    let above_limit = |name: &&str| {
        let mut levels = rules.levels.iter();
        levels.any(|level| level.name == *name && level.start == StartOfGame::AboveLimit(1.0))
    };
    let has_equipped_limit = rules.equipped.formula().is_some();
    let slowest = rules.levels.last().map(|level| level.name).filter(above_limit);
    let slowest = slowest
        .filter(|_| has_equipped_limit)
        .map(|name| format!("“{name}” above the slots or the equipped slots allowed"));
    let at_hand = match rules.equipped {
        EquippedItems::AtHand(free) => Some(at_hand(free)),
        EquippedItems::Own | EquippedItems::Same | EquippedItems::Apart(_) => None,
    };
    let sum = (rules.sum == SumOfSlots::RoundedUp)
        .then(|| "The sum of the inventory is rounded up".to_owned());
    let sizes = (rules.containers == ContainerSizes::NoSize)
        .then(|| "Containers have no size: Configure Container gives one its own".to_owned());
    let others = [at_hand, slowest, sum, sizes, rules.remark.map(str::to_owned)];
    things.into_iter().chain(groups).chain(others.into_iter().flatten()).collect()
}

/// The slots of a group: "Gems: 1 slot for each begun 10".
fn together(group: &Group, coins: CoinRule) -> String {
    let name = &group.name;
    match (group.rule, coins) {
        (GroupRule::One, _) => format!("{name}: 1 slot, however many they are"),
        (GroupRule::Lots(Lots { each, free: 0.0, .. }), _) => {
            format!("{name}: 1 slot for each begun {}", number_text(each))
        }
        (GroupRule::Lots(Lots { each: 1.0, free: 1.0, .. }), _) => {
            format!("{name}: 1 slot for each but the first")
        }
        (GroupRule::Lots(Lots { each, free, .. }), _) => {
            let (each, free) = (number_text(each), number_text(free));
            format!("{name}: 1 slot for each begun {each}, the first {free} free")
        }
        (GroupRule::Coins, CoinRule::Number(lots)) => {
            format!("{name}: one lot with the coins, {} to a slot", number_text(lots.each))
        }
        (GroupRule::Coins, CoinRule::Pouch | CoinRule::Nothing) => {
            format!("{name}: one lot with the coins")
        }
    }
}

/// What takes nothing while it is equipped.
fn at_hand(free: FreeHands) -> String {
    let FreeHands { armour, helmets, at_hand } = free;
    let [armour, helmets, at_hand] = [armour, helmets, at_hand].map(number_text);
    format!("{armour} armour, {helmets} helmet and {at_hand} pieces at hand take nothing")
}

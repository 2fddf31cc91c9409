//! What an inventory counts together: coins by their number, the groups of its game, and what is at hand.

use super::at_hand::AtHand;
use super::effective::Rules;
use super::game_rules::EquippedItems;
use super::groups::{Group, GroupId, GroupRule};
use crate::rules::rounding::sum;
use crate::rules::totals::Totals;
use crate::wording::printing::{number_text, slots_text, with_unit};

/// Things of an inventory that are counted together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Together {
    pub things: ThingsTogether,
    pub count: f64,
    pub slots: f64,
}

/// The things that are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThingsTogether {
    /// All carried coins, perhaps with a group of things.
    Coins(Option<GroupId>),
    Group(GroupId),
    /// Equipped things, where some of them are free.
    AtHand,
}

impl Together {
    /// True if coins are among them.
    #[must_use]
    pub const fn has_coins(self) -> bool {
        matches!(self.things, ThingsTogether::Coins(_))
    }

    /// True if some of these totals are among them, coins left aside.
    #[must_use]
    pub fn is_among(self, totals: &Totals) -> bool {
        match self.things {
            ThingsTogether::Coins(None) => false,
            ThingsTogether::Coins(Some(group)) | ThingsTogether::Group(group) => {
                totals.groups[group.index()] != 0.0
            }
            ThingsTogether::AtHand => totals.at_hand != AtHand::default(),
        }
    }

    /// Their number: "12", of what is at hand "4 things".
    #[must_use]
    pub fn count_text(self) -> String {
        match self.things {
            ThingsTogether::AtHand => with_unit(&number_text(self.count), "things"),
            ThingsTogether::Coins(_) | ThingsTogether::Group(_) => number_text(self.count),
        }
    }
}

impl Rules<'_> {
    /// What an inventory with these totals counts together, with the slots of each: first coins, then the groups of the
    /// game, then what is at hand.
    ///
    /// `docs/rules/game.md#counted-together`
    pub fn counted_together(self, totals: &Totals) -> impl Iterator<Item = Together> {
        let (coins, groups) = (self.coins(), self.game().groups());
        let with_coins = self.group_with_coins();
        let of = |group: GroupId| totals.groups[group.index()];
        let all_coins = coins.is_by_number().then(|| {
            let count = sum([totals.coins, with_coins.map_or(0.0, of)]);
            let things = ThingsTogether::Coins(with_coins);
            Together { things, count, slots: coins.slots(count) }
        });
        let alone = move |id: &GroupId| Some(*id) != with_coins;
        let groups = groups.iter().enumerate().map(|(index, group)| (GroupId(index), group.rule));
        let groups = groups.filter(move |(id, _)| alone(id)).map(move |(id, rule)| {
            let count = of(id);
            let slots = rule.slots(count, self.game().coins);
            Together { things: ThingsTogether::Group(id), count, slots }
        });
        let at_hand = match self.item_slots().equipped {
            EquippedItems::AtHand(free) => Some(Together {
                things: ThingsTogether::AtHand,
                count: totals.at_hand.count(free),
                slots: totals.at_hand.slots(free),
            }),
            _ => None,
        };
        all_coins.into_iter().chain(groups).chain(at_hand)
    }

    /// The group of things that are one lot with the coins, as long as these take what the game says.
    fn group_with_coins(self) -> Option<GroupId> {
        let joins = |group: &Group| group.rule == GroupRule::Coins;
        let index = self.game().groups().iter().position(joins)?;
        self.has_coins_of_game().then_some(GroupId(index))
    }

    /// The things in words, in the plural: "Coins", "Gems", "Coins and gems", "At hand".
    #[must_use]
    pub fn name_of_together(self, together: Together, totals: &Totals) -> String {
        let name = |id: GroupId| self.game().group(id).map_or("", |it| &it.name);
        match together.things {
            ThingsTogether::Coins(Some(group)) if totals.groups[group.index()] != 0.0 => {
                format!("Coins and {}", name(group).to_lowercase())
            }
            ThingsTogether::Coins(_) => "Coins".to_owned(),
            ThingsTogether::Group(group) => name(group).to_owned(),
            ThingsTogether::AtHand => "At hand".to_owned(),
        }
    }

    /// A sentence for each group of the game, and for what is at hand: "Gems: 12 take 2 slots together".
    #[must_use]
    pub fn together_texts(self, totals: &Totals) -> Vec<String> {
        let all: Vec<_> = self.counted_together(totals).collect();
        let text = |together: &Together| {
            let name = self.name_of_together(*together, totals);
            let takes = if together.count == 1.0 { "takes" } else { "take" };
            let (count, slots) = (together.count_text(), slots_text(together.slots));
            format!("{name}: {count} {takes} {slots} together")
        };
        let of = |things: &dyn Fn(ThingsTogether) -> bool| {
            all.iter().find(|together| things(together.things)).map(text).unwrap_or_default()
        };
        let groups = (0..self.game().groups().len()).map(GroupId).map(|group| {
            of(&|things| {
                things == ThingsTogether::Group(group)
                    || things == ThingsTogether::Coins(Some(group))
            })
        });
        let at_hand = of(&|things| things == ThingsTogether::AtHand);
        groups.chain([at_hand]).collect()
    }
}

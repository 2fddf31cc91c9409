//! The line of an inventory or a container in a copied text.

use super::coins::{CopiedCoin, copied_coin};
use super::{LOAD, number};
use crate::text::entry::{Doubt, EntryContent, ReadEntry};
use crate::text::escape::unescaped;
use crate::text::named_containers::NamedContainers;
use engine_core::language::input::LARGEST;
use engine_core::language::white_space::trimmed;
use engine_core::model::{CoinTable, CoinType, Game, Load, Place};
use engine_core::rules::games::GAMES;

/// A line with a bold name.
pub(super) struct Heading<'a> {
    /// The name, escaped.
    name: &'a str,
    place: Place,
    load: Option<Load>,
    pub about: About<'a>,
    /// The game of an inventory, if it has one.
    pub game: Option<Game>,
}

/// The text after a bold name.
pub(super) enum About<'a> {
    /// That of an inventory or an item container.
    Slots { allowed: f64, has_wealth: bool },
    /// That of an inventory without a limit of slots, or of an item container without a size.
    NoLimit {
        /// Whether it uses no slots.
        is_empty: bool,
        has_wealth: bool,
        /// The weight of an item container, where nothing says slots.
        weight: Option<&'a str>,
    },
    /// That of a pouch.
    Coins(Vec<CopiedAmount<'a>>),
    /// That of a container of an unknown kind, which has only a name.
    Nothing,
}

impl Heading<'_> {
    pub fn entries(self) -> Vec<ReadEntry> {
        let coins = match self.about {
            About::Coins(coins) => coins,
            About::Slots { .. } | About::NoLimit { .. } | About::Nothing => Vec::new(),
        };
        let some = coins.into_iter().filter(|amount| amount.count != 0.0);
        let entries = some.map(|CopiedAmount { text, count, coin }| match coin {
            CopiedCoin::Here(kind) => ReadEntry::of(EntryContent::Coins(kind, count)),
            CopiedCoin::NotHere => {
                ReadEntry { doubt: Some(Doubt::NotHere), ..ReadEntry::nothing(text) }
            }
        });
        entries.collect()
    }

    /// Whether it says more than a name and an amount, as only the extension writes it: a location or a fixed load.
    pub const fn is_sure(&self) -> bool {
        !matches!(self.place, Place::Carried) || self.load.is_some()
    }

    /// Whether it is that of an inventory: containers have no wealth.
    pub const fn is_inventory(&self) -> bool {
        match self.about {
            About::Slots { has_wealth, .. } | About::NoLimit { has_wealth, .. } => has_wealth,
            About::Coins(_) | About::Nothing => false,
        }
    }

    /// Whether it is that of an item container or a pouch.
    pub const fn is_card(&self) -> bool {
        match self.about {
            About::Slots { has_wealth, .. } | About::NoLimit { has_wealth, .. } => !has_wealth,
            About::Coins(_) => true,
            About::Nothing => false,
        }
    }

    /// Adds the container that it names, whose first entry has this index.
    pub fn name_container(&self, first: usize, containers: &mut NamedContainers) {
        let name = || unescaped(self.name);
        match self.about {
            _ if self.is_inventory() => containers.name_none(),
            About::Slots { allowed, .. } => {
                containers.name_items(name(), Some(allowed), self.place, self.load.clone(), first);
            }
            About::NoLimit { .. } => {
                containers.name_items(name(), None, self.place, self.load.clone(), first);
            }
            About::Coins(_) => containers.name_pouch(name(), self.place, first),
            About::Nothing => containers.name_unknown(name(), self.place),
        }
    }
}

/// The heading in a line; `None` if it is none.
pub(super) fn heading<'a>(line: &'a str, table: &CoinTable) -> Option<Heading<'a>> {
    let inside = line.strip_prefix("**")?;
    let end = inside.find("**")?;
    // The name may end in an escaped star.
    let about = inside[end..].trim_start_matches('*');
    let name = inside[..inside.len() - about.len()].strip_suffix("**")?;
    let (about, place) = [Place::Dropped, Place::Elsewhere]
        .into_iter()
        .find_map(|place| {
            let about = about.strip_suffix(place.name())?.strip_suffix(", ")?;
            Some((about, place))
        })
        .unwrap_or((about, Place::Carried));
    let with_load = about.rsplit_once(LOAD).and_then(|(about, load)| Some((about, load_of(load)?)));
    let (about, load) = with_load.map_or((about, None), |(about, load)| (about, Some(load)));
    let (about, game) = without_game(trimmed(about));
    let about = about_name(about, table)?;
    Some(Heading { name, place, load, about, game })
}

/// The text after a name without the game behind it: “12/16 slots, 18 gp (Old-School Essentials)”.
fn without_game(text: &str) -> (&str, Option<Game>) {
    let parts = text.strip_suffix(')').and_then(|text| text.rsplit_once(" ("));
    let named = parts.and_then(|(about, name)| {
        let rules = GAMES.iter().find(|rules| rules.name == name)?;
        Some((about, Some(rules.game?)))
    });
    named.unwrap_or((text, None))
}

/// A fixed load: `3 slots, 15 lb`, `3 slots` or `15 lb`.
fn load_of(text: &str) -> Option<Load> {
    let (slots, weight) = match text.split_once(", ") {
        Some(both) => both,
        None if text.ends_with(" lb") => ("0 slots", text),
        None => (text, "0 lb"),
    };
    let slots = slots.strip_suffix(" slots").or_else(|| slots.strip_suffix(" slot"))?;
    let in_range = |text| number(text).filter(|number| (0.0..=LARGEST).contains(number));
    let (slots, weight) = (in_range(slots)?, in_range(weight.strip_suffix(" lb")?)?);
    Some(Load { slots, weight, ..Load::default() })
}

fn about_name<'a>(text: &'a str, table: &CoinTable) -> Option<About<'a>> {
    if text.is_empty() {
        return Some(About::Nothing);
    }
    let (slots, rest) = text.split_once(' ')?;
    let has_wealth = has_wealth(rest);
    let pair = slots.split_once('/');
    if let Some((Some(_), Some(allowed))) = pair.map(|(used, all)| (number(used), number(all)))
        && (rest == "slots" || rest.starts_with("slots,"))
    {
        return Some(About::Slots { allowed, has_wealth });
    }
    let is_weight = rest == "lb" || rest.starts_with("lb, ");
    if let Some((Some(used), Some(_))) = pair.map(|(used, all)| (number(used), number(all)))
        && is_weight
    {
        return Some(About::NoLimit { is_empty: used == 0.0, has_wealth, weight: None });
    }
    if let Some(used) = number(slots).filter(|_| is_without_limit(rest)) {
        let weight = (rest == "lb").then_some(slots);
        return Some(About::NoLimit { is_empty: used == 0.0, has_wealth, weight });
    }
    let coins = text.split(", ").map(|text| CopiedAmount::read(text, table));
    coins.collect::<Option<_>>().map(About::Coins)
}

/// An amount of coins in a copied text.
pub(super) struct CopiedAmount<'a> {
    text: &'a str,
    count: f64,
    coin: CopiedCoin,
}

impl<'a> CopiedAmount<'a> {
    fn read(text: &'a str, table: &CoinTable) -> Option<Self> {
        let (count, word) = text.split_once(' ')?;
        Some(Self { text, count: number(count)?, coin: copied_coin(word, table)? })
    }
}

/// Whether the rest of a line of slots without a limit is like `slots, 112 lb`, `slots, 112/140 lb, 588.3 gp` or
/// `slots, 4/9 equipped, 18 gp`, or of a container `slots`, `slots, 43.5 lb` or `lb`.
fn is_without_limit(rest: &str) -> bool {
    let mut amounts = rest.split(", ").skip(1);
    let is_pair = |text: &str, unit: &str| {
        let pair = text.strip_suffix(unit).map(|pair| pair.split('/').map(number));
        pair.is_some_and(|mut numbers| numbers.all(|number| number.is_some()))
    };
    (matches!(rest, "slots" | "lb") || rest.starts_with("slots, ") || rest.starts_with("lb, "))
        && amounts.all(|text| is_wealth(text) || is_pair(text, " lb") || is_pair(text, " equipped"))
}

/// Whether the rest of a line of slots ends in the wealth, as only that of an inventory does.
fn has_wealth(rest: &str) -> bool {
    rest.split(", ").skip(1).last().is_some_and(is_wealth)
}

fn is_wealth(text: &str) -> bool {
    let parts = text.split_once(' ');
    parts.is_some_and(|(count, unit)| number(count).is_some() && CoinType::is_abbreviation(unit))
}

//! The container that each content of a character is put into (`docs/rules/characters.md#characters-as-inventories`).

use std::collections::HashMap;

use super::{Content, Counts, Position};
use engine_core::model::Place;

/// The contents, each with whether it is stored elsewhere.
pub(super) fn with_elsewhere(contents: Vec<Content>) -> Vec<(Content, bool)> {
    let homes = Homes::of(&contents);
    let elsewhere: Vec<_> =
        (0..contents.len()).map(|index| homes.is_elsewhere(&contents, index)).collect();
    contents.into_iter().zip(elsewhere).collect()
}

/// The container that a content is put into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Home {
    /// "Worn and carried".
    Worn,
    /// The container of the content with this index.
    In(usize),
    /// The container for empty containers that are stored elsewhere.
    NotEquipped,
}

/// The container that each content is put into.
#[derive(Debug)]
pub(super) struct Homes {
    /// The container of each content.
    pub of_contents: Vec<Home>,
    /// Whether each content is a container that is stored elsewhere.
    elsewhere: Vec<bool>,
    /// For coins in a thing the index of that thing.
    coins_in: Vec<Option<usize>>,
    /// Whether each content is a container with rows in it.
    used: Vec<bool>,
}

impl Homes {
    pub fn of(contents: &[Content]) -> Self {
        let positions: Vec<_> = contents.iter().map(position).collect();
        let mut by_id = HashMap::new();
        for (index, position) in positions.iter().enumerate() {
            if let Some(id) = position.and_then(|position| position.id.as_deref()) {
                by_id.entry(id).or_insert(index);
            }
        }
        let mut carriers: Vec<_> = positions
            .iter()
            .map(|position| by_id.get(position.as_ref()?.lies_in.as_deref()?).copied())
            .collect();
        break_circles(&mut carriers);
        let mut holds_others = vec![false; contents.len()];
        for carrier in carriers.iter().flatten() {
            holds_others[*carrier] = true;
        }
        let counts = |index: usize| {
            let position = positions[index].filter(|it| it.is_container || holds_others[index]);
            position.map_or(Counts::WithCarrier, |position| position.counts)
        };
        // What lies in a weightless container stays in it, unless that one is stored elsewhere.
        let outermost = outermost(&carriers, |index| {
            positions[index].is_some_and(|it| it.is_weightless)
                && counts(index) != Counts::Elsewhere
        });
        let holder = |index: usize| carriers[index].and_then(|carrier| outermost[carrier]);
        let is_elsewhere = |index| holder(index).is_none() && counts(index) == Counts::Elsewhere;
        let home = |index: usize| match (holder(index), counts(index), carriers[index]) {
            (Some(holder), ..) => Home::In(holder),
            (None, Counts::Carried, _) | (None, Counts::WithCarrier, None) => Home::Worn,
            (None, Counts::Elsewhere, _) if holds_others[index] => Home::In(index),
            (None, Counts::Elsewhere, _) => Home::NotEquipped,
            (None, Counts::WithCarrier, Some(carrier)) => Home::In(carrier),
        };
        let homes: Vec<_> = (0..contents.len()).map(home).collect();
        let mut used = vec![false; contents.len()];
        for home in &homes {
            if let Home::In(index) = home {
                used[*index] = true;
            }
        }
        let coins_in = contents.iter().map(|content| match content {
            Content::CoinsIn(id, ..) => by_id.get(id.as_str()).copied(),
            _ => None,
        });
        let coins_in = coins_in.collect();
        let elsewhere = contents.iter().enumerate().map(|(index, content)| match content {
            Content::Container(_, _, place) => *place == Place::Elsewhere,
            _ => is_elsewhere(index),
        });
        let elsewhere = elsewhere.collect();
        Self { of_contents: homes, elsewhere, coins_in, used }
    }

    /// Whether the thing at this index becomes a container, besides its row.
    pub fn has_container(&self, index: usize) -> bool {
        self.used[index]
    }

    /// The location of the container that the thing at this index becomes.
    pub fn place(&self, index: usize) -> Place {
        if self.elsewhere[index] { Place::Elsewhere } else { Place::Carried }
    }

    /// The index of the container, stored elsewhere, that the coins at this index are in.
    pub fn pouch_of(&self, index: usize) -> Option<usize> {
        let thing = self.coins_in[index]?;
        if self.elsewhere[thing] {
            return Some(thing);
        }
        match self.of_contents[thing] {
            Home::In(container) if self.elsewhere[container] => Some(container),
            _ => None,
        }
    }

    /// Whether the content at this index is stored elsewhere.
    fn is_elsewhere(&self, contents: &[Content], index: usize) -> bool {
        match contents[index] {
            Content::Coins(..) | Content::CoinsIn(..) => self.pouch_of(index).is_some(),
            Content::Container(..) => self.elsewhere[index],
            Content::Unread(_) | Content::Remark(_) => false,
            Content::Thing(_) => match self.of_contents[index] {
                Home::Worn => false,
                Home::NotEquipped => true,
                Home::In(container) => self.elsewhere[container],
            },
        }
    }
}

const fn position(content: &Content) -> Option<&Position> {
    match content {
        Content::Thing(thing) => Some(&thing.position),
        Content::Container(_, position, _) => Some(position),
        Content::Coins(..) | Content::CoinsIn(..) | Content::Unread(_) | Content::Remark(_) => None,
    }
}

/// Removes the carriers of contents that contain each other in a circle.
fn break_circles(carriers: &mut [Option<usize>]) {
    // The start of the walk that first reached each content.
    let mut walks = vec![None; carriers.len()];
    for start in 0..carriers.len() {
        let mut at = Some(start);
        while let Some(index) = at.filter(|index| walks[*index].is_none()) {
            walks[index] = Some(start);
            at = carriers[index];
        }
        // A walk that reaches itself has found a circle.
        while let Some(index) = at.filter(|index| walks[*index] == Some(start)) {
            at = carriers[index].take();
        }
    }
}

/// For each content, the outermost among itself and its carriers for which `holds` returns true.
fn outermost(carriers: &[Option<usize>], holds: impl Fn(usize) -> bool) -> Vec<Option<usize>> {
    let mut outermost: Vec<Option<Option<usize>>> = vec![None; carriers.len()];
    for start in 0..carriers.len() {
        let mut way = Vec::new();
        let mut at = Some(start);
        while let Some(index) = at.filter(|index| outermost[*index].is_none()) {
            way.push(index);
            at = carriers[index];
        }
        for index in way.into_iter().rev() {
            let outside = carriers[index].and_then(|carrier| outermost[carrier].flatten());
            outermost[index] = Some(outside.or_else(|| holds(index).then_some(index)));
        }
    }
    outermost.into_iter().map(Option::flatten).collect()
}

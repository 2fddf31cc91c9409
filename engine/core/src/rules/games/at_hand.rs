//! Equipped things where a game lets a character wear and hold so many of them for nothing.

use super::things::Worn;
use crate::rules::rounding::{product, sum};

/// How many equipped things take nothing: of each kind those with the most slots.
///
/// `docs/rules/game.md#at-hand`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FreeHands {
    /// At most one.
    pub armour: f64,
    /// At most one.
    pub helmets: f64,
    /// Pieces that are held or ready: at most three.
    pub at_hand: f64,
}

/// Equipped things that are worn or at hand.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AtHand {
    armour: Pieces<1>,
    helmets: Pieces<1>,
    held: Pieces<3>,
}

/// Equipped things of a kind, of which at most `FREE` pieces are free.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pieces<const FREE: usize> {
    count: f64,
    /// Of all of them.
    slots: f64,
    /// Those with the most slots each, the largest first: the slots of one, and how many there are of them.
    largest: [(f64, f64); FREE],
}

impl<const FREE: usize> Default for Pieces<FREE> {
    fn default() -> Self {
        Self { count: 0.0, slots: 0.0, largest: [(0.0, 0.0); FREE] }
    }
}

impl AtHand {
    /// A row of so many pieces that take these slots together; nothing of what is worn freely.
    #[must_use]
    pub fn of(worn: Option<Worn>, count: f64, slots: f64) -> Self {
        let none = Self::default();
        match worn {
            Some(Worn::Armour) => Self { armour: Pieces::of(count, slots), ..none },
            Some(Worn::Helmet) => Self { helmets: Pieces::of(count, slots), ..none },
            Some(Worn::Shield) | None => Self { held: Pieces::of(count, slots), ..none },
            Some(Worn::Free | Worn::Condition) => none,
        }
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            armour: self.armour.and(other.armour),
            helmets: self.helmets.and(other.helmets),
            held: self.held.and(other.held),
        }
    }

    /// The slots of what is not free.
    #[must_use]
    pub fn slots(self, free: FreeHands) -> f64 {
        sum([
            self.armour.slots_without(free.armour),
            self.helmets.slots_without(free.helmets),
            self.held.slots_without(free.at_hand),
        ])
    }

    /// The number of things at hand, with the armour and the helmets that are not free.
    #[must_use]
    pub fn count(self, free: FreeHands) -> f64 {
        let beyond = |pieces: Pieces<1>, free: f64| sum([pieces.count, -free]).max(0.0);
        let (armour, helmets) =
            (beyond(self.armour, free.armour), beyond(self.helmets, free.helmets));
        sum([self.held.count, armour, helmets])
    }
}

impl<const FREE: usize> Pieces<FREE> {
    fn of(count: f64, slots: f64) -> Self {
        let mut largest = [(0.0, 0.0); FREE];
        if count > 0.0 {
            largest[0] = (slots / count, count);
        }
        Self { count, slots, largest }
    }

    fn and(self, other: Self) -> Self {
        if other == Self::default() {
            return self;
        }
        let mut all = [self.largest, other.largest].concat();
        all.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        let mut largest = [(0.0, 0.0); FREE];
        largest.iter_mut().zip(all).for_each(|(place, pieces)| *place = pieces);
        Self {
            count: sum([self.count, other.count]),
            slots: sum([self.slots, other.slots]),
            largest,
        }
    }

    /// The slots of all but the largest `free` pieces.
    fn slots_without(self, free: f64) -> f64 {
        let mut left = free;
        let freed = self.largest.map(|(each, count)| {
            let freed = left.min(count);
            left -= freed;
            -product(freed, each)
        });
        sum([self.slots].into_iter().chain(freed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FREE: FreeHands = FreeHands { armour: 1.0, helmets: 1.0, at_hand: 3.0 };

    fn slots(rows: &[(Option<Worn>, f64, f64)]) -> (f64, f64) {
        let rows = rows.iter().map(|(worn, count, slots)| AtHand::of(*worn, *count, *slots));
        let all = rows.fold(AtHand::default(), AtHand::and);
        (all.count(FREE), all.slots(FREE))
    }

    #[test]
    fn of_each_kind_those_with_the_most_slots_are_free() {
        let (armour, helmet) = (Some(Worn::Armour), Some(Worn::Helmet));
        assert_eq!(slots(&[]), (0.0, 0.0));
        assert_eq!(slots(&[(None, 1.0, 1.0), (None, 2.0, 2.0)]), (3.0, 0.0));
        assert_eq!(slots(&[(None, 1.0, 1.0), (None, 2.0, 4.0), (None, 1.0, 3.0)]), (4.0, 1.0));
        assert_eq!(slots(&[(None, 5.0, 10.0)]), (5.0, 4.0));
        assert_eq!(slots(&[(armour, 1.0, 1.0), (armour, 1.0, 2.0)]), (1.0, 1.0));
        assert_eq!(slots(&[(armour, 1.0, 2.0), (helmet, 2.0, 2.0), (None, 1.0, 1.0)]), (2.0, 1.0));
        assert_eq!(slots(&[(Some(Worn::Free), 9.0, 9.0)]), (0.0, 0.0));
        assert_eq!(slots(&[(None, -2.0, -2.0), (None, 1.0, 1.0)]), (-1.0, -2.0));
    }
}

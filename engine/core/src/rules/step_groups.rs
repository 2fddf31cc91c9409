//! Groups of successive changes that are one step of undo (`docs/rules/actions.md#steps-of-undo`).

use crate::model::{CoinField, StackId};

/// The longest time between two taps on a supply or a row that form one step, in milliseconds.
const PAUSE: u64 = 2_000;

/// A group of changes that form one step of undo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepGroup {
    /// Keystrokes in a coin field.
    Coins(CoinField),
    /// Taps on a supply.
    Supply {
        /// The first stack of the supply.
        first: StackId,
        /// The time of the tap, in milliseconds.
        at: u64,
    },
    /// Taps on the uses of a row.
    Uses {
        stack: StackId,
        /// The time of the tap, in milliseconds.
        at: u64,
    },
}

impl StepGroup {
    /// Whether this change continues the group `before`.
    #[must_use]
    pub fn continues(self, before: Self) -> bool {
        match (before, self) {
            (Self::Supply { first, at }, Self::Supply { first: same, at: now })
            | (Self::Uses { stack: first, at }, Self::Uses { stack: same, at: now }) => {
                first == same && now.checked_sub(at).is_some_and(|pause| pause <= PAUSE)
            }
            _ => before == self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::State;

    #[test]
    fn taps_on_one_supply_go_on_for_two_seconds() {
        let mut ids = State::default().ids;
        let (torches, arrows) = (ids.stack(), ids.stack());
        let tap = |first, at| StepGroup::Supply { first, at };
        let begun = tap(torches, 5_000);
        for (first, at, continues) in [
            (torches, 5_000, true),
            (torches, 7_000, true),
            (torches, 7_001, false),
            (torches, 4_999, false),
            (arrows, 5_001, false),
        ] {
            assert_eq!(tap(first, at).continues(begun), continues, "{at}");
        }
    }
}

//! The slots of rows, by themselves and together.

use serde_json::Value;

use super::books::{Thing, bare, thing};
use super::limits::Worn;
use super::{Account, is_carried, keeps_worn};
use crate::support::exact::{self, UNIT, times};

impl<'a> Account<'a> {
    /// The slots of a stack by itself, in whichever count it is; 0 of one that is counted together with others.
    pub fn slots_of(&self, stack: &Value) -> i128 {
        let worn = exact::read(stack.pointer("/item/equippedSlots").unwrap());
        let quantity = exact::read(&stack["quantity"]);
        if stack["equipped"] == true {
            match self.worn() {
                Worn::Own => return times(in_whole_bundles(stack, quantity), worn),
                _ if worn > 0 => return times(in_whole_bundles(stack, quantity), worn),
                Worn::AtHand if self.group_of(stack).is_none() => return 0,
                Worn::Same | Worn::Apart(_)
                    if self.goes_by_name(stack) && self.thing(stack).0 == Thing::FreeWhileWorn =>
                {
                    return 0;
                }
                Worn::AtHand | Worn::Same | Worn::Apart(_) => {}
            }
        }
        self.packed(stack)
    }

    /// True if the slots of a stack depend on its name.
    fn goes_by_name(&self, stack: &Value) -> bool {
        let takes_one = match self.inventory["itemsTake"].as_str() {
            Some("oneSlot") => true,
            Some("weight") => false,
            _ => !matches!(self.game, "" | "dnd5e"),
        };
        takes_one && stack["item"]["slotOverride"].is_null()
    }

    /// What the book says of a stack, and how many pieces its name counts.
    fn thing(&self, stack: &Value) -> (Thing, i128) {
        thing(self.game, stack["item"]["name"].as_str().unwrap())
    }

    /// The slots of a stack as if it were packed.
    fn packed(&self, stack: &Value) -> i128 {
        let read = |pointer: &str| exact::read(stack.pointer(pointer).unwrap());
        let quantity = read("/quantity");
        if !stack["item"]["slotOverride"].is_null() {
            return times(in_whole_bundles(stack, quantity), read("/item/slotOverride"));
        }
        if !self.goes_by_name(stack) {
            let rounded = (read("/item/weight") + 5 * UNIT / 2).div_euclid(5 * UNIT) * UNIT;
            return times(quantity, if rounded == 0 { UNIT / 5 } else { rounded });
        }
        let (thing, pieces) = self.thing(stack);
        let quantity = quantity * pieces;
        match thing {
            Thing::Slots(each) => times(quantity, each),
            Thing::FreeWhileWorn => quantity,
            Thing::Group(_) => 0,
            Thing::Share(pieces, slots) if !self.game.is_empty() && quantity > 0 => {
                (quantity * slots + pieces * UNIT - 1) / (pieces * UNIT) * UNIT
            }
            Thing::Share(pieces, slots) => quantity * slots / pieces,
        }
    }

    /// The group that a stack is counted with.
    fn group_of(&self, stack: &Value) -> Option<&'static str> {
        match self.thing(stack).0 {
            Thing::Group(group) if self.goes_by_name(stack) => Some(group),
            _ => None,
        }
    }

    /// The number of things of a group that are counted together.
    pub fn number_of(&self, group: &str) -> i128 {
        let is_apart = |stack: &Value| {
            let worn = exact::read(stack.pointer("/item/equippedSlots").unwrap());
            stack["equipped"] == true
                && (matches!(self.worn(), Worn::Own | Worn::Apart(_)) || worn > 0)
        };
        let rows =
            self.with_you().filter(|stack| self.group_of(stack) == Some(group) && !is_apart(stack));
        rows.map(|stack| exact::read(&stack["quantity"]) * self.thing(stack).1).sum()
    }

    /// The slot that all things of a group take together, however many they are.
    pub fn one_slot_of(&self, group: &str) -> i128 {
        if self.number_of(group) > 0 { UNIT } else { 0 }
    }

    /// The rows that count one by one.
    fn with_you(&self) -> impl Iterator<Item = &'a Value> {
        self.columns().flat_map(|container| {
            let rows = container["items"].as_array().into_iter().flatten();
            rows.filter(move |stack| match &container["load"] {
                Value::Null if keeps_worn(container) => stack["equipped"] == true,
                Value::Null => is_carried(container),
                _ => false,
            })
        })
    }

    /// The slots of what is worn or at hand beyond one armour, one helmet and three pieces, those with the fewest
    /// slots.
    pub fn beyond_hands(&self) -> i128 {
        let mut kinds: [Vec<(i128, i128)>; 3] = [Vec::new(), Vec::new(), Vec::new()];
        for stack in self.with_you().filter(|stack| stack["equipped"] == true) {
            let worn = exact::read(stack.pointer("/item/equippedSlots").unwrap());
            let quantity = exact::read(&stack["quantity"]);
            if worn > 0 || self.group_of(stack).is_some() || quantity == 0 {
                continue;
            }
            let name = stack["item"]["name"].as_str().unwrap().trim().to_lowercase();
            let kind = match bare(&name) {
                "leather" | "chainmail" | "chain mail" | "plate mail" | "plate" | "half plate"
                | "light armour" | "heavy armour" => 0,
                "open helmet" | "helmet" => 1,
                "clothes" | "wilderness clothes" | "cloak" | "boots" | "gloves" | "ring"
                | "backpack" => continue,
                _ => 2,
            };
            kinds[kind].push((self.packed(stack), quantity));
        }
        let mut beyond = 0;
        for (rows, free) in kinds.iter_mut().zip([1, 1, 3]) {
            // Those with the most slots each come first.
            rows.sort_by(|(a, a_count), (b, b_count)| (b * a_count).cmp(&(a * b_count)));
            let mut free = free * UNIT;
            for (slots, count) in rows {
                let freed = free.min(*count);
                free -= freed;
                beyond += *slots - (*slots * freed * 2 + *count) / (*count * 2);
            }
        }
        beyond
    }
}

/// The pieces of a stack with slots of its own: those of whole bundles, if it is counted by bundles.
fn in_whole_bundles(stack: &Value, quantity: i128) -> i128 {
    let size = stack["item"]["bundle"].as_i64().filter(|size| *size > 1).map(i128::from);
    match size.filter(|_| !stack["item"]["slotOverride"].is_null() && quantity > 0) {
        Some(size) => (quantity + size * UNIT - 1) / (size * UNIT) * (size * UNIT),
        None => quantity,
    }
}

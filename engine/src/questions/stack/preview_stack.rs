use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::ConfigureStack;
use crate::questions::{Ask, ChangeSummary, Snapshot};
use crate::view::Shown;
use crate::view::figures::shown;
use crate::view::levels::Encumbrance;
use engine_core::language::typed_slots::slots_each_text;
use engine_core::model::{Item, ItemStack, ItemsTake, State};
use engine_core::rules::bundles::Bundle;
use engine_core::rules::encumbrance::stack_weight;
use engine_core::rules::games::{
    BegunBundles, EquippedItems, GameRules, ItemSlots, PieceSlots, RowSlots, Rules,
};
use engine_core::rules::wealth::stack_value;
use engine_core::wording::printing::{number_text, with_unit};

/// The totals of a stack as Configure Entry would make it; `None` if it is gone.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct PreviewStack {
    /// As it is filled in.
    pub command: ConfigureStack,
}

/// The totals that Configure Entry shows while its fields are typed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct StackPreview {
    /// Value of the stack, in the main coin.
    pub total_value: Shown,
    /// Weight of the stack in lb.
    pub total_weight: Shown,
    pub total_slots: Shown,
    /// Slots each without an override, as its field shows them.
    pub derived_slots: String,
    /// The source of these slots: "From its weight: 2 slots each."
    pub about_slots: String,
    /// Whether it is equipped, and the slots that those while equipped replace: "It is equipped now."
    pub about_equipped: String,
    /// Whether begun bundles that are typed count in full at first.
    pub counts_begun: bool,
    /// Whether it is counted by a bundle, or has slots while equipped.
    pub is_bundled_or_worn: bool,
    /// Whether its slots while equipped are those of its override: then they follow a typed override.
    pub equipped_follows: bool,
    /// The change of the equipped slots and the levels, if equipped items are counted apart and theirs change:
    /// "Equipped: 8 → 10/9."
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equipped: Option<ChangeSummary>,
}

impl Ask for PreviewStack {
    type Answer = Option<StackPreview>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<StackPreview> {
        let after = snapshot.after(&self.command).ok()?;
        let stack = after.stack(self.command.container, self.command.stack).ok()?;
        let item_slots = Rules::of(after.owner(self.command.container).ok()?).item_slots();
        let item = Item { slot_override: None, ..stack.item.clone() };
        let plain = ItemStack { equipped: false, item, ..ItemStack::clone(stack) };
        let derived = by_itself(&plain, item_slots);
        Some(StackPreview {
            total_value: shown(stack_value(stack)),
            total_weight: shown(stack_weight(stack)),
            total_slots: shown(item_slots.of_stack(stack)),
            derived_slots: match derived.begun {
                Some(_) => slots_each_text(derived),
                None => number_text(derived.each),
            },
            about_slots: about_slots(&plain, item_slots),
            about_equipped: about_equipped(stack, item_slots),
            counts_begun: item_slots.begun_bundles == BegunBundles::Full,
            is_bundled_or_worn: is_bundled(&stack.item) || stack.item.equipped_slots != 0.0,
            equipped_follows: stack.item.equipped_slots != 0.0
                && stack.item.slot_override == Some(stack.item.equipped_slots),
            equipped: equipped_change(&self.command, &after, snapshot),
        })
    }
}

/// The change of the equipped slots of the inventory, and of the levels with them.
fn equipped_change(
    command: &ConfigureStack,
    after: &State,
    snapshot: &Snapshot<'_>,
) -> Option<ChangeSummary> {
    let owners = [snapshot.state, after].map(|state| state.owner(command.container).ok());
    let [Some(before), Some(after)] = owners else { return None };
    let [before, after] =
        [before, after].map(|owner| Encumbrance::of(owner, snapshot.screen.of_inventory(owner)));
    before.equipped_change(&after)?;
    let text = before.change(&after).map(|change| format!("{change}."))?;
    Some(ChangeSummary { text, level: before.equipped_level(&after) })
}

/// The slots of one piece of a stack without an override. What is counted together takes its part of a full lot, and 1
/// where their number doesn't matter.
fn by_itself(plain: &ItemStack, item_slots: ItemSlots) -> PieceSlots {
    match item_slots.of(plain) {
        RowSlots::Group(id, _) => {
            let game = GameRules::of(item_slots.game);
            let each = game.group(id).and_then(|group| group.rule.each(game.coins));
            PieceSlots::single(each.unwrap_or(1.0))
        }
        RowSlots::Single(..) | RowSlots::AtHand(..) => item_slots.of_pieces_of(plain),
    }
}

/// True if slots of its own are those of a bundle.
fn is_bundled(item: &Item) -> bool {
    let bundle = item.slot_override.map(Bundle::of);
    item.counted_bundle().is_some() || bundle.is_some_and(Bundle::is_of_one_slot)
}

/// The source of the slots that a stack takes without an override.
fn about_slots(plain: &ItemStack, item_slots: ItemSlots) -> String {
    let slots = item_slots.of_pieces_of(plain);
    let each = format!("{} each", with_unit(&slots_each_text(slots), "slots"));
    if let Some(game) = item_slots.listing_game(plain) {
        return format!("By {}’s list: {each}.", GameRules::of(Some(game)).name);
    }
    match item_slots.items_take {
        ItemsTake::Weight => {
            format!("From its weight: {} each.", with_unit(&number_text(slots.each), "slots"))
        }
        ItemsTake::OneSlot => format!("Items take 1 slot each, this one {each}."),
    }
}

/// Whether a stack is equipped, and what slots while equipped of its own replace.
fn about_equipped(stack: &ItemStack, item_slots: ItemSlots) -> String {
    let now = if stack.equipped { "It is equipped now." } else { "It is not equipped now." };
    let otherwise = match item_slots.equipped {
        EquippedItems::Own => return now.to_owned(),
        EquippedItems::Same => "Otherwise it takes the same slots while equipped.",
        EquippedItems::AtHand(_) => {
            "Otherwise it takes none while equipped, as far as it is free by the game."
        }
        EquippedItems::Apart(_) => "Otherwise it takes its slots as equipped slots.",
    };
    format!("{now} {otherwise}")
}

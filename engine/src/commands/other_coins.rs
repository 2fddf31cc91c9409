//! Things that go to an inventory with other coins (`docs/rules/game.md#coin-types`).

use engine_core::model::{Container, Inventory, ItemStack};
use engine_core::rules::games::Rules;
use engine_core::rules::wealth::coin_count;
use engine_core::wording::printing::value_text;

/// True for a pouch with coins that have other worths in the inventory that would get them: it stays behind.
pub(crate) fn has_other_coins(container: &Container, from: &Inventory, to: &Inventory) -> bool {
    let Container::Pouch(pouch) = container else { return false };
    let [own, theirs] = [from, to].map(|inventory| Rules::of(inventory).coin_table());
    coin_count(&pouch.coins) != 0.0 && !own.has_worths_of(theirs)
}

/// The message about stacks whose values keep their numbers in an inventory with another main coin: "Values keep their
/// numbers: 15 gp becomes 15 sp."
pub(super) fn values_remark<'a>(
    from: &Inventory,
    to: &Inventory,
    stacks: impl Iterator<Item = &'a ItemStack>,
) -> Option<String> {
    let [own, theirs] = [from, to].map(|inventory| Rules::of(inventory).coin_table());
    let value = stacks.map(|stack| stack.item.value).find(|value| *value != 0.0)?;
    let value = value_text(value);
    let (old, new) = (own.unit(), theirs.unit());
    (!own.has_unit_of(theirs))
        .then(|| format!("Values keep their numbers: {value} {old} becomes {value} {new}."))
}

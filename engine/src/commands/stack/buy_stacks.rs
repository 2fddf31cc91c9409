use super::AddStacks;
use crate::commands::{Context, Operation, PouchPayments, Refusal};
use crate::model::{CoinKinds, State};
use crate::rules::amounts::Amount;
use crate::rules::payment::{ChangeKinds, CoinOrder};

/// Adds stacks and pays for them out of the carried pouches of the inventory, in one step
/// (`docs/rules/game.md#buying`). What can't be paid is not added.
pub(crate) struct BuyStacks {
    /// The stacks to add and their container.
    pub add: AddStacks,
    pub price: Amount,
}

impl Operation for BuyStacks {
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal> {
        let inventory = state.owner(self.add.container)?;
        let pouches: Vec<_> = inventory.carried_pouches().collect();
        let change = ChangeKinds {
            in_use: inventory.kinds_in_use(),
            named: CoinKinds::NONE,
        };
        let paid = PouchPayments::by(&pouches, self.price, CoinOrder::default(), change);
        let paid = paid.map_err(|short| Refusal::Short {
            name: self.add.name.clone(),
            short,
        })?;
        paid.apply(&self.add.apply(state, context)?)
    }

    fn label(&self, _: &State, _: &Context<'_>) -> String {
        format!("Bought {} for {}", self.add.name, self.price.coins())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, nothing};
    use crate::model::{CoinKind, Item, ItemStack};
    use crate::rules::prices::price;

    fn purchase(ada: &Ada, gp: f64) -> BuyStacks {
        let add = AddStacks {
            container: ada.backpack,
            name: "Rope".to_owned(),
            stacks: vec![ItemStack::new(1.0, Item::default())],
        };
        let price = price(CoinKind::Gp, gp);
        BuyStacks { add, price }
    }

    #[test]
    fn it_is_added_and_paid_or_neither() {
        let mut ada = Ada::with_gold(3.0);
        let dear = purchase(&ada, 3.1).apply(&ada.state, &nothing());
        assert!(matches!(dear, Err(Refusal::Short { .. })));
        let affordable = purchase(&ada, 2.5);
        assert_eq!(
            affordable.label(&ada.state, &nothing()),
            "Bought Rope for 2 gp 5 sp"
        );
        ada.carry_out(&affordable);
        assert_eq!((ada.backpack().items.len(), &*ada.coins()), (1, "5 sp"));
    }
}

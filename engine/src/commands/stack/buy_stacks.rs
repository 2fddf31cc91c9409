use super::AddStacks;
use crate::commands::{Paid, StepKind, Unpaid, Verb};
use crate::model::{NotFound, State};
use crate::rules::amounts::Amount;
use crate::rules::payment::CoinsFirst;

/// Adds stacks and pays for them out of the carried pouches of the inventory, in one step
/// (`docs/rules.md#buying`). What can't be paid is not added.
pub(crate) struct BuyStacks {
    /// What is added, and where.
    pub add: AddStacks,
    /// What it costs.
    pub price: Amount,
}

impl BuyStacks {
    /// How it is paid.
    ///
    /// # Errors
    /// Why it isn't.
    pub fn paid(&self, state: &State) -> Result<Paid, Unpaid> {
        let pouches = state.owner(self.add.container)?.carried_pouches();
        let pouches: Vec<_> = pouches.collect();
        Paid::by(&pouches, self.price, CoinsFirst::default())
    }
}

impl Verb for BuyStacks {
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        match self.paid(state) {
            Ok(paid) => paid.apply(&self.add.apply(state)?),
            Err(Unpaid::Gone(not_found)) => Err(not_found),
            Err(_) => Ok(state.clone()),
        }
    }

    fn label(&self, _: &State) -> String {
        format!("Bought {} for {}", self.add.name, self.price.coins())
    }

    fn kind(&self) -> StepKind {
        StepKind::Trades
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::Ada;
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
        assert!(ada.is_left_alone_by(&purchase(&ada, 3.1)));
        let affordable = purchase(&ada, 2.5);
        assert_eq!(affordable.label(&ada.state), "Bought Rope for 2 gp 5 sp");
        ada.carry_out(&affordable);
        assert_eq!((ada.backpack().items.len(), &*ada.coins()), (1, "5 sp"));
    }
}

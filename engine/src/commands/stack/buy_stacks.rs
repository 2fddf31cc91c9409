use super::AddStacks;
use crate::commands::{Paid, StepKind, Unpaid, Verb};
use crate::model::{NotFound, State};
use crate::rules::amounts::Amount;
use crate::rules::names::short_name;
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
        let name = short_name(&self.add.name);
        format!("Bought {name} for {}", self.price.coins())
    }

    fn kind(&self) -> StepKind {
        StepKind::Trades
    }
}

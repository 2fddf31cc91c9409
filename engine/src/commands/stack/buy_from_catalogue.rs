use serde::Deserialize;
use tsify::Tsify;

use super::{AddFromCatalogue, BuyStacks};
use crate::commands::{Context, Message, Operation, Refusal, StepKind};
use crate::model::{CatalogueEntryId, ContainerId, NotFound, State};
use crate::rules::input::TypedAs;

/// Adds an entry of the open catalogue and pays for it in one step (`docs/rules/game.md#buying`). What the carried pouches
/// can't pay is refused.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct BuyFromCatalogue {
    /// The container that gets it.
    pub container: ContainerId,
    /// The entry.
    pub entry: CatalogueEntryId,
}

impl Operation for BuyFromCatalogue {
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal> {
        self.purchase(context)?.apply(state, context)
    }

    fn label(&self, before: &State, context: &Context<'_>) -> String {
        let purchase = self.purchase(context);
        purchase
            .map(|buy| buy.label(before, context))
            .unwrap_or_default()
    }

    fn kind(&self) -> StepKind {
        StepKind {
            message: Some(Message::Done),
            typed: TypedAs::Difference,
            ..StepKind::default()
        }
    }
}

impl BuyFromCatalogue {
    fn purchase(&self, context: &Context<'_>) -> Result<BuyStacks, Refusal> {
        let Self { container, entry } = *self;
        let add = AddFromCatalogue { container, entry }.as_stacks(context)?;
        let entry = context.catalogue.entry(entry).ok_or(NotFound)?;
        let price = entry.price();
        Ok(BuyStacks { add, price })
    }
}

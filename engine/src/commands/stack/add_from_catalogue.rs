use serde::Deserialize;
use tsify::Tsify;

use super::{AddStacks, FoundEntry, MergeMode};
use crate::commands::{Announcement, Context, Operation, Refusal};
use engine_core::model::{ContainerId, State};
use engine_core::rules::games::Rules;
use engine_core::wording::step_label::{Name, StepLabel};

/// Adds an entry of the open catalogue or of a list of items in one step, so that one undo removes a whole pack
/// (`docs/rules/catalogues-and-text.md#find-item`).
#[derive(Clone, Debug, PartialEq, Deserialize, Tsify)]
pub struct AddFromCatalogue {
    /// The container that the entry is added to.
    pub container: ContainerId,
    pub entry: FoundEntry,
    /// The number of entries, from 1.
    pub times: f64,
}

impl Operation for AddFromCatalogue {
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal> {
        self.as_stacks(state, context)?.apply(state, context)
    }

    fn label(&self, before: &State, context: &Context<'_>) -> StepLabel {
        let add = self.as_stacks(before, context);
        add.map(|add| add.label(before, context)).unwrap_or_default()
    }

    fn announcement(&self, label: &str, after: &State, _: &Context<'_>) -> Option<Announcement> {
        Some(Announcement::done_to(label, after, self.container))
    }
}

impl AddFromCatalogue {
    /// The stacks to add.
    pub(super) fn as_stacks(
        &self,
        state: &State,
        context: &Context<'_>,
    ) -> Result<AddStacks, Refusal> {
        let owner = state.owner(self.container)?;
        let (new, table) = (context.new_stacks(owner), Rules::of(owner).coin_table());
        let found = self.entry.thing(state, context)?;
        Ok(AddStacks {
            container: self.container,
            name: Name::of(found.name()),
            quantity: self.times,
            stacks: found.stacks(self.times, &new, table)?,
            merging: MergeMode::NewRow,
        })
    }
}

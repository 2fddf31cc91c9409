use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::ConfigureStack;
use crate::questions::{Ask, Snapshot};
use crate::rules::encumbrance::{derived_slots, stack_weight};
use crate::rules::games::Rules;
use crate::rules::rounding::number_text;
use crate::rules::wealth::stack_value;
use crate::view::Shown;
use crate::view::draw::shown;

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
    /// Value of the stack in gp.
    pub total_value: Shown,
    /// Weight of the stack in lb.
    pub total_weight: Shown,
    pub total_slots: Shown,
    /// Slots each that the weight alone gives.
    pub derived_slots: String,
}

impl Ask for PreviewStack {
    type Answer = Option<StackPreview>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<StackPreview> {
        let after = snapshot.after(&self.command).ok()?;
        let stack = after.stack(self.command.container, self.command.stack).ok()?;
        let rows = Rules::of(after.owner(self.command.container).ok()?).item_slots();
        Some(StackPreview {
            total_value: shown(stack_value(stack)),
            total_weight: shown(stack_weight(stack)),
            total_slots: shown(rows.of_stack(stack)),
            derived_slots: number_text(derived_slots(stack.item.weight)),
        })
    }
}

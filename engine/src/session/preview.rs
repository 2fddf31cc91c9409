//! What a command would change, without carrying it out (docs/rules.md#before-and-after).

use super::Session;
use super::typing::add_line;
use crate::commands::{AddStack, Command, ToggleEquipped, Verb, part_moved};
use crate::model::{ContainerId, ItemStack, StackId, State};
use crate::rules::encumbrance::stack_slots;
use crate::view::effect::{
    AddPreview, Effect, MoveTargets, add_preview, effect, equip_text, move_targets,
};
use crate::view::typing::enter_text;
use crate::view::{StackPreview, draw};

impl Session {
    /// What a command would change; none if what it names is not there.
    #[must_use]
    pub fn preview(&self, command: &Command) -> Option<Effect> {
        let after = self.after(command.verb())?;
        Some(effect(&self.state, &after, &self.screen))
    }

    /// The totals of a stack as a command would make it.
    #[must_use]
    pub fn preview_stack(
        &self,
        command: &Command,
        container: ContainerId,
        stack: StackId,
    ) -> Option<StackPreview> {
        let after = self.after(command.verb())?;
        let stack = after.stack(container, stack).ok()?;
        Some(draw::stack_preview(stack))
    }

    /// What the add row would add; none if it would add nothing.
    #[must_use]
    pub fn preview_add(&self, command: &AddStack) -> Option<AddPreview> {
        let Some((found, stacks)) = self.line_typed(command) else {
            return add_preview(command, &self.after(command)?, &self.screen);
        };
        let text = enter_text(&found, &stacks);
        let add = add_line(command.container, &found, stacks);
        let preview = add_preview(command, &self.after(&add)?, &self.screen)?;
        Some(AddPreview { text, ..preview })
    }

    /// What equipping or stowing a stack would change, in words.
    #[must_use]
    pub fn preview_equip(&self, container: ContainerId, stack: StackId) -> Option<String> {
        let after = self.after(&ToggleEquipped { container, stack })?;
        let stack = self.state.stack(container, stack).ok()?;
        let before = self.state.owner(container).ok()?;
        let after = after.owner(container).ok()?;
        Some(equip_text(stack, before, after, &self.screen))
    }

    /// Where so many of a stack can be moved, and what that would make of each container: the first few of
    /// them. It costs a look at each container, so that it can follow the slider "Split".
    #[must_use]
    pub fn move_targets(
        &self,
        container: ContainerId,
        stack: StackId,
        quantity: f64,
        most: usize,
    ) -> MoveTargets {
        let Ok(inventory) = self.state.owner(container) else {
            return MoveTargets::default();
        };
        let Ok(stack) = self.state.stack(container, stack) else {
            return MoveTargets::default();
        };
        let part = ItemStack {
            quantity: part_moved(stack.quantity, quantity),
            ..ItemStack::clone(stack)
        };
        move_targets(inventory, container, stack_slots(&part), most, &self.screen)
    }

    /// The state as a command would make it.
    pub(super) fn after(&self, verb: &dyn Verb) -> Option<State> {
        verb.apply(&self.state).ok()
    }
}

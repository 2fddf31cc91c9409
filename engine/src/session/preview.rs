//! What a command would change, without carrying it out (docs/rules.md#before-and-after).

use super::Session;
use super::typing::add_line;
use crate::commands::{AddStack, Command, Moved, ToggleEquipped, Verb};
use crate::model::{ContainerId, StackId, State};
use crate::rules::totals::Totals;
use crate::view::effect::{AddPreview, Effect, add_preview, effect, equip_text};
use crate::view::targets::{MoveTargets, other_targets, own_targets};
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

    /// Where stacks can go, and what that would make of it: the first few containers of their inventory, and the
    /// first few of others. It costs a look at each, so that it can follow the slider "Split".
    #[must_use]
    pub fn move_targets(&self, moved: &Moved, most: usize, most_others: usize) -> MoveTargets {
        let parts = moved.parts(&self.state).unwrap_or_default();
        let Ok(owner) = self.state.owner(moved.container) else {
            return MoveTargets::default();
        };
        if parts.is_empty() {
            return MoveTargets::default();
        }
        let parts: Vec<_> = parts.iter().map(Totals::of_stack).collect();
        let sum = Totals::sum_of(&parts);
        let (targets, more) = own_targets(owner, moved.container, sum, most, &self.screen);
        let given = moved.without_empty(&self.state);
        let is_giveable = given.is_ok_and(|given| !given.stacks.is_empty());
        let listed = self.screen.listed();
        let others = listed.filter(|(inventory, _)| is_giveable && inventory.id != owner.id);
        let (others, more_others) = other_targets(others, sum, most_others, &self.screen);
        MoveTargets {
            what: moved.name(&self.state),
            targets,
            more,
            others,
            more_others,
        }
    }

    /// Whether a container is there, in any inventory.
    #[must_use]
    pub fn has_container(&self, container: ContainerId) -> bool {
        self.state.container(container).is_ok()
    }

    /// The state as a command would make it.
    pub(super) fn after(&self, verb: &dyn Verb) -> Option<State> {
        verb.apply(&self.state).ok()
    }
}

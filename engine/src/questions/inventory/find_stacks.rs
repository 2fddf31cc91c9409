use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::model::{ContainerId, StackId};
use crate::questions::{Ask, Snapshot};
use crate::rules::white_space::trimmed;

/// The stacks of the open inventory whose names or notes contain a text, whatever the case
/// (`docs/rules/panel.md#find-in-inventory`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct FindStacks {
    /// The text, as typed; a blank one finds none.
    pub text: String,
}

/// The stacks of the open inventory whose names or notes contain what was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct StackMatches {
    /// The stacks as the panel shows them: the left column top to bottom, then the right one.
    pub matches: Vec<StackMatch>,
}

/// A stack that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct StackMatch {
    /// The container that holds it.
    pub container: ContainerId,
    pub stack: StackId,
}

impl Ask for FindStacks {
    type Answer = StackMatches;

    fn answer(&self, snapshot: &Snapshot<'_>) -> StackMatches {
        if trimmed(&self.text).is_empty() {
            return StackMatches::default();
        }
        let names = snapshot.context.reader.stack_names(snapshot.read_context());
        let open = names.iter().find(|(inventory, _)| Some(inventory.id) == snapshot.context.open);
        let found = open.map(|(_, names)| names.containing(&self.text)).unwrap_or_default();
        let matches = found.into_iter().map(|(container, stack)| StackMatch { container, stack });
        StackMatches { matches: matches.collect() }
    }
}

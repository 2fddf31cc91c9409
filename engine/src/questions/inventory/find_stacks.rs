use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use engine_core::language::white_space::trimmed;
use engine_core::model::{ContainerId, StackId};

/// The stacks of the open inventory whose names or notes contain a text, whatever the case, as the panel shows them:
/// the left column top to bottom, then the right one (`docs/rules/panel.md#find-in-inventory`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct FindStacks {
    /// The text, as typed; a blank one finds none.
    pub text: String,
}

/// A stack that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct StackMatch {
    /// The container that holds it.
    pub container: ContainerId,
    pub stack: StackId,
}

impl Ask for FindStacks {
    type Answer = Vec<StackMatch>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Vec<StackMatch> {
        if trimmed(&self.text).is_empty() {
            return Vec::new();
        }
        let names = snapshot.context.reader.stack_names(snapshot.read_context());
        let open = names.iter().find(|(inventory, _)| Some(inventory.id) == snapshot.context.open);
        let found = open.map(|(_, names)| names.matching(&self.text)).unwrap_or_default();
        let matches = found.into_iter().map(|(container, stack)| StackMatch { container, stack });
        matches.collect()
    }
}

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::model::{ContainerId, StackId};
use crate::questions::Ask;
use crate::rules::search::Names;
use crate::rules::white_space::trimmed;
use crate::view::snapshot::Snapshot;

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
        let containers = snapshot.open().into_iter().flat_map(|open| open.containers());
        let stacks = containers.flat_map(|container| {
            let stacks = container.stacks().iter();
            stacks.map(|stack| (container.id, stack))
        });
        let stacks: Vec<_> = stacks.collect();
        let case_mapping = snapshot.context.case_mapping;
        let containing = |texts: &[Option<&str>]| {
            let named = texts.iter().enumerate();
            let named = named.filter_map(|(index, text)| Some((index, (*text)?)));
            let (indices, texts): (Vec<_>, Vec<_>) = named.unzip();
            let found = Names::of(texts.into_iter(), case_mapping).containing(&self.text);
            found
                .into_iter()
                .filter_map(move |found| indices.get(found).copied())
                .collect::<Vec<_>>()
        };
        let names = stacks.iter().map(|(_, stack)| Some(stack.item.name.as_str()));
        let notes = stacks.iter().map(|(_, stack)| stack.note_text());
        let names = containing(&names.collect::<Vec<_>>());
        let notes = containing(&notes.collect::<Vec<_>>());
        let found: BTreeSet<_> = names.into_iter().chain(notes).collect();
        let matches = found.into_iter().filter_map(|index| {
            let (container, stack) = stacks.get(index)?;
            Some(StackMatch { container: *container, stack: stack.id })
        });
        StackMatches { matches: matches.collect() }
    }
}

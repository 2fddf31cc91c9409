//! The names and notes of stacks, prepared for the search (`docs/rules/panel.md#find-in-inventory`).

use engine_core::language::case_mapping::CaseMapping;
use engine_core::language::search::Names;
use engine_core::model::{ContainerId, Inventory, StackId};

/// The names and notes of an inventory's stacks.
#[derive(Debug)]
pub struct StackNames {
    /// In the order of the inventory: the left column first.
    stacks: Vec<(ContainerId, StackId)>,
    /// The name of each stack, followed by its note, if it has one.
    texts: Names,
    /// For each text, the index of its stack.
    owners: Vec<usize>,
}

impl StackNames {
    #[must_use]
    pub fn of(inventory: &Inventory, case_mapping: CaseMapping) -> Self {
        let containers = inventory.containers();
        let stacks: Vec<_> = containers
            .flat_map(|container| {
                let stacks = container.stacks().iter();
                stacks.map(|stack| (container.id, stack))
            })
            .collect();
        let texts = stacks.iter().enumerate().flat_map(|(index, (_, stack))| {
            let texts = [Some(stack.item.name.as_str()), stack.note_text()];
            texts.into_iter().flatten().map(move |text| (index, text))
        });
        let (owners, texts): (Vec<_>, Vec<_>) = texts.unzip();
        Self {
            texts: Names::of(texts.into_iter(), case_mapping),
            owners,
            stacks: stacks.into_iter().map(|(container, stack)| (container, stack.id)).collect(),
        }
    }

    /// The stacks whose names or notes match a text, in the order of the inventory.
    pub fn matching(&self, text: &str) -> Vec<(ContainerId, StackId)> {
        let mut owners: Vec<_> = self
            .texts
            .matching(text)
            .into_iter()
            .filter_map(|text| self.owners.get(text))
            .collect();
        owners.sort_unstable();
        owners.dedup();
        owners.into_iter().filter_map(|owner| self.stacks.get(*owner).copied()).collect()
    }
}

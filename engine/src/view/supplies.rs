use std::collections::HashMap;

use serde::Serialize;
use tsify::Tsify;

use crate::commands::has_uses_alike;
use engine_core::language::case_mapping::CaseMapping;
use engine_core::language::search::Names;
use engine_core::language::spoken_names::spoken;
use engine_core::language::white_space::trimmed;
use engine_core::model::{Entity, ItemStack, StackId};
use engine_core::rules::rounding::sum;
use engine_core::rules::uses::{use_one, uses_of};
use engine_core::wording::names::short_name;
use engine_core::wording::printing::{number_text, with_unit};

/// The supplies that an update lists. The panel asks for more of them.
pub(crate) const AT_FIRST: usize = 12;

/// The supplies that have a button.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct SupplyList {
    /// As many of them as are wanted, the first on the screen first.
    pub supplies: Vec<SupplyView>,
    /// The number of others not listed.
    pub more: usize,
}

/// All marked stacks of one name, in whichever spelling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SupplyView {
    /// The name of the first of them, to print.
    pub name: String,
    /// The number left, to print.
    pub left: String,
    /// The label of the button: "Use one Torch, 10 left".
    pub label: String,
    /// What is counted, if that is uses: "8 uses: 3 × Torch".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// True if no stack has one left.
    pub used_up: bool,
    /// The stacks, the first on the screen first.
    pub stacks: Vec<StackId>,
}

impl SupplyList {
    /// The first of the supplies that have a button, for these marked stacks.
    pub(crate) fn of<'a>(
        marked: impl Iterator<Item = &'a Entity<StackId, ItemStack>>,
        most: usize,
        case_mapping: CaseMapping,
    ) -> Self {
        let marked: Vec<_> = marked.collect();
        if marked.is_empty() {
            return Self::default();
        }
        let names = Names::of(marked.iter().map(|stack| spoken(&stack.item.name)), case_mapping);
        let mut indices = HashMap::new();
        let mut all: Vec<Vec<&Entity<StackId, ItemStack>>> = Vec::new();
        for (name, stack) in names.trimmed().zip(marked) {
            let index = *indices.entry(name).or_insert(all.len());
            match all.get_mut(index) {
                Some(same) => same.push(stack),
                None => all.push(vec![stack]),
            }
        }
        Self {
            supplies: all.iter().take(most).map(|same| supply(same)).collect(),
            more: all.len().saturating_sub(most),
        }
    }
}

fn supply(stacks: &[&Entity<StackId, ItemStack>]) -> SupplyView {
    let name = short_name(trimmed(stacks.first().map_or("", |stack| &stack.item.name)));
    let pieces = number_text(sum(stacks.iter().map(|stack| stack.quantity)));
    let uses = has_uses_alike(stacks.iter().copied())
        .then(|| number_text(sum(stacks.iter().filter_map(|stack| uses_of(stack)))));
    let about = uses.as_ref().map(|uses| format!("{}: {pieces} × {name}", with_unit(uses, "uses")));
    let used_up = match &uses {
        Some(_) => stacks.iter().all(|stack| use_one(stack).is_none()),
        None => stacks.iter().all(|stack| !stack.has_one()),
    };
    let left = uses.unwrap_or(pieces);
    SupplyView {
        about,
        label: format!("Use one {name}, {left} left"),
        name,
        left,
        used_up,
        stacks: stacks.iter().map(|stack| stack.id).collect(),
    }
}

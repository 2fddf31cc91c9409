//! What is worn out of a container when it is dropped (`docs/rules/actions.md#dropping-and-picking-up`).

use crate::commands::UnequipAll;
use engine_core::model::{CarriedPart, Container, ContainerId, State};
use engine_core::wording::names::{listed, short_name};

/// The most things that are named.
const MOST_NAMED: usize = 2;

/// Those of the containers that a change has left behind with things that are worn out of them.
fn left_with_worn<'a>(
    containers: &'a [ContainerId],
    before: &'a State,
    after: &'a State,
) -> impl Iterator<Item = (ContainerId, &'a Container)> {
    containers.iter().filter_map(|id| {
        let was_left = before.container(*id).ok()?.carried() == CarriedPart::Worn;
        let container = after.container(*id).ok()?;
        let is_worn = container.worn().next().is_some();
        (is_worn && !was_left).then_some((*id, &***container))
    })
}

/// The things that stay on the character when containers are dropped: "Chainmail and Longsword stay on you.", of more
/// than two the first two and the number of the others.
pub(super) fn stay_remark(
    containers: &[ContainerId],
    before: &State,
    after: &State,
) -> Option<String> {
    let left = left_with_worn(containers, before, after);
    let worn = left.flat_map(|(_, container)| container.worn());
    let names: Vec<_> = worn.map(|stack| short_name(&stack.item.name)).collect();
    match names.as_slice() {
        [] => None,
        [only] => Some(format!("{only} stays on you.")),
        several => Some(format!("{} stay on you.", listed(several, MOST_NAMED))),
    }
}

/// The command that leaves behind what stays on the character when a single container is dropped.
pub(super) fn drop_them_too(
    containers: &[ContainerId],
    before: &State,
    after: &State,
) -> Option<UnequipAll> {
    let mut left = left_with_worn(containers, before, after);
    let (container, _) = left.next()?;
    left.next().is_none().then_some(UnequipAll { container })
}

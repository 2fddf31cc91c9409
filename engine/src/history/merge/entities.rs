//! Merges containers and stacks, each by its id.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::fields::{Fields, whole};
use super::lists::Found;
use super::sides::{Conflict, Sides};
use crate::history::diff::{Direction, EntityDiff};
use engine_core::language::input::TypedAs;
use engine_core::model::{Contents, Entity, Id, KeyOrder, is_identical};

/// The changed entities of an inventory that a merge results in, each in its holder; `None` where one is removed.
pub(super) type Merged<H, I, T> = BTreeMap<I, Option<(H, Rc<Entity<I, T>>)>>;

/// Each changed entity, merged, and its holder.
pub(super) fn merge_entities<H, I, T>(
    changed: &[EntityDiff<H, I, T>],
    current: &Found<'_, H, I, T>,
    direction: Direction,
    typed: TypedAs,
) -> Result<Merged<H, I, T>, Conflict>
where
    H: Copy + PartialEq,
    I: Id,
    T: Fields + Contents + KeyOrder,
{
    let mut merged = BTreeMap::new();
    for EntityDiff { id, sides } in changed {
        let (base, target) = sides.base_and_target(direction);
        let outcome = match (current.get(id), base, target) {
            // The step removed it: it is restored.
            (None, None, Some(target)) => Some((target.holder, Rc::clone(&target.entity))),
            // The step added it: it is removed, unless it was changed since.
            (Some((_, current)), Some(base), None)
                if current.without_contents() == **base.entity =>
            {
                None
            }
            (Some((holder, current)), Some(base), Some(target)) => {
                let holders = Sides { current: holder, base: &base.holder, target: &target.holder };
                let content = merge_fields(&****current, &**base.entity, &**target.entity, typed)?;
                Some((whole(holders)?, current.with(content)))
            }
            _ => return Err(Conflict),
        };
        merged.insert(*id, outcome);
    }
    Ok(merged)
}

/// The current content with the fields that differ between `base` and `target` as they are in `target`.
pub(super) fn merge_fields<T: Fields + Contents + KeyOrder>(
    current: &T,
    base: &T,
    target: &T,
    typed: TypedAs,
) -> Result<T, Conflict> {
    if is_identical(&current.without_contents(), base) {
        return Ok(target.with_contents_of(current));
    }
    T::merge(Sides { current, base, target }, typed)
}

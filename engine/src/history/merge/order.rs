//! The order of a list, merged.

use std::collections::{HashMap, HashSet};

use super::sides::{Conflict, Sides};
use crate::model::Id;

/// The order of the entities of a list after the merge. Each of them is in `current` or in `target`.
///
/// The order is that of `current`. If the step reordered the entities that all sides have, these get the order of
/// `target`. A restored entity follows the entity that it follows in `target`.
///
/// # Errors
/// [`Conflict`] if the step reordered the list and it was reordered again since.
pub(super) fn merge<I: Id>(
    lists: Sides<&[I]>,
    belongs: impl Fn(&I) -> bool,
) -> Result<Vec<I>, Conflict> {
    let ids = lists.map(|list| list.iter().copied().collect::<HashSet<I>>());
    let in_all = |id: &&I| {
        belongs(id)
            && ids.current.contains(*id)
            && ids.base.contains(*id)
            && ids.target.contains(*id)
    };
    let common = lists.map(|list| list.iter().filter(in_all).copied().collect::<Vec<I>>());

    let mut order: Vec<I> = lists.current.iter().copied().filter(&belongs).collect();
    if common.base != common.target {
        if common.current != common.base {
            return Err(Conflict);
        }
        let movable = order.iter_mut().filter(|id| in_all(&&**id));
        for (old, new) in movable.zip(common.target) {
            *old = new;
        }
    }

    let present: HashSet<I> = order.iter().copied().collect();
    let mut returning: HashMap<Option<I>, Vec<I>> = HashMap::new();
    let mut neighbour = None;
    for &id in lists.target {
        if present.contains(&id) {
            neighbour = Some(id);
        } else if belongs(&id) {
            returning.entry(neighbour).or_default().push(id);
        }
    }
    let mut merged = returning.remove(&None).unwrap_or_default();
    for id in order {
        merged.push(id);
        merged.extend(returning.remove(&Some(id)).into_iter().flatten());
    }
    Ok(merged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{IdSource, StackId};

    /// Lists as words of one letter each.
    fn merged(current: &str, base: &str, target: &str, belong: &str) -> Option<String> {
        let mut source = IdSource::default();
        let ids: Vec<StackId> = ('a'..='z').map(|_| source.stack()).collect();
        let list = |text: &str| -> Vec<StackId> {
            let indices = text.bytes().map(|letter| usize::from(letter - b'a'));
            indices.filter_map(|index| ids.get(index).copied()).collect()
        };
        let (current, base, target, belong) =
            (list(current), list(base), list(target), list(belong));
        let sides = Sides { current, base, target };
        let lists = Sides { current: &*sides.current, base: &*sides.base, target: &*sides.target };
        let merged = merge(lists, |id| belong.contains(id)).ok()?;
        let letter = |id| ids.iter().position(|other| *other == id);
        let letters = ('a'..='z').collect::<Vec<_>>();
        Some(merged.into_iter().filter_map(letter).filter_map(|index| letters.get(index)).collect())
    }

    #[test]
    fn lists_merge_their_order() {
        // current, base, target, what belongs in it → merged
        for (current, base, target, belong, expected) in [
            ("abc", "abc", "cab", "abc", Some("cab")),
            ("axbc", "abc", "cab", "abcx", Some("cxab")),
            ("bac", "abc", "cab", "abc", None),
            ("bac", "abc", "abc", "abc", Some("bac")),
            // Something is restored.
            ("ac", "ac", "abc", "abc", Some("abc")),
            ("ca", "ac", "abc", "abc", Some("cab")),
            ("c", "ac", "abc", "bc", Some("bc")),
            ("", "", "abc", "abc", Some("abc")),
            ("xy", "", "abc", "abcxy", Some("abcxy")),
            // Something is removed, here or elsewhere.
            ("abc", "abc", "ac", "ac", Some("ac")),
            ("ab", "abc", "cab", "ab", Some("ab")),
        ] {
            assert_eq!(
                merged(current, base, target, belong).as_deref(),
                expected,
                "{current} {base} {target}"
            );
        }
    }
}

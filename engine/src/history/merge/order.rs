//! The order of a list, merged.

use std::collections::{HashMap, HashSet};

use super::{Conflict, Versions};
use crate::model::Id;

/// The order of the things that belong to a list after the merge. Each of them is in `now` or in `to`.
///
/// Things stay in the order that they have now. If the step reordered those that all versions have, their
/// order is put back; what comes back stands behind the neighbour that it had.
///
/// # Errors
/// [`Conflict`] if the step reordered the list and it was reordered again since.
pub(super) fn merge<I: Id>(
    lists: Versions<&[I]>,
    belongs: impl Fn(&I) -> bool,
) -> Result<Vec<I>, Conflict> {
    let ids = lists.map(|list| list.iter().copied().collect::<HashSet<I>>());
    let in_all = |id: &&I| {
        belongs(id) && ids.now.contains(*id) && ids.from.contains(*id) && ids.to.contains(*id)
    };
    let common = lists.map(|list| list.iter().filter(in_all).copied().collect::<Vec<I>>());

    let mut kept: Vec<I> = lists.now.iter().copied().filter(&belongs).collect();
    if common.from != common.to {
        if common.now != common.from {
            return Err(Conflict);
        }
        let places = kept.iter_mut().filter(|id| in_all(&&**id));
        for (place, id) in places.zip(common.to) {
            *place = id;
        }
    }

    let stands: HashSet<I> = kept.iter().copied().collect();
    let mut coming: HashMap<Option<I>, Vec<I>> = HashMap::new();
    let mut neighbour = None;
    for &id in lists.to {
        if stands.contains(&id) {
            neighbour = Some(id);
        } else if belongs(&id) {
            coming.entry(neighbour).or_default().push(id);
        }
    }
    let mut merged = coming.remove(&None).unwrap_or_default();
    for id in kept {
        merged.push(id);
        merged.extend(coming.remove(&Some(id)).into_iter().flatten());
    }
    Ok(merged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{IdSource, StackId};

    /// Lists as words of one letter each.
    fn merged(now: &str, from: &str, to: &str, belong: &str) -> Option<String> {
        let mut source = IdSource::default();
        let ids: Vec<StackId> = ('a'..='z').map(|_| source.stack()).collect();
        let list = |text: &str| -> Vec<StackId> {
            let places = text.bytes().map(|letter| usize::from(letter - b'a'));
            places.filter_map(|place| ids.get(place).copied()).collect()
        };
        let (now, from, to, belong) = (list(now), list(from), list(to), list(belong));
        let versions = Versions { now, from, to };
        let lists = Versions {
            now: &*versions.now,
            from: &*versions.from,
            to: &*versions.to,
        };
        let merged = merge(lists, |id| belong.contains(id)).ok()?;
        let letter = |id| ids.iter().position(|other| *other == id);
        let letters = ('a'..='z').collect::<Vec<_>>();
        Some(
            merged
                .into_iter()
                .filter_map(letter)
                .filter_map(|place| letters.get(place))
                .collect(),
        )
    }

    #[test]
    fn lists_merge_their_order() {
        // now, from, to, what belongs in it → merged
        for (now, from, to, belong, expected) in [
            ("abc", "abc", "cab", "abc", Some("cab")),
            ("axbc", "abc", "cab", "abcx", Some("cxab")),
            ("bac", "abc", "cab", "abc", None),
            ("bac", "abc", "abc", "abc", Some("bac")),
            // What comes back.
            ("ac", "ac", "abc", "abc", Some("abc")),
            ("ca", "ac", "abc", "abc", Some("cab")),
            ("c", "ac", "abc", "bc", Some("bc")),
            ("", "", "abc", "abc", Some("abc")),
            ("xy", "", "abc", "abcxy", Some("abcxy")),
            // What goes, here or elsewhere.
            ("abc", "abc", "ac", "ac", Some("ac")),
            ("ab", "abc", "cab", "ab", Some("ab")),
        ] {
            assert_eq!(
                merged(now, from, to, belong).as_deref(),
                expected,
                "{now} {from} {to}"
            );
        }
    }
}

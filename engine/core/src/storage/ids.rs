//! The ids of a stored list, which are stored beside it (docs/rules/storage.md#ids).

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use twox_hash::XxHash32;

use super::VersionVector;
use super::json::{parse_as, to_compact};
use crate::model::{Entity, Id, IdSource, Inventory, InventoryId, Json, State};

/// The stored list as a browser keeps it.
#[derive(Clone, Copy, Debug)]
pub struct StoredList<'a> {
    pub text: &'a str,
    /// Its revision; 0 if it has none.
    pub revision: f64,
    /// The entry with the ids of a list, of this one or a different one.
    pub ids: Option<&'a str>,
}

/// A list without ids.
impl<'a, T: AsRef<str> + ?Sized> From<&'a T> for StoredList<'a> {
    fn from(text: &'a T) -> Self {
        Self { text: text.as_ref(), revision: 0.0, ids: None }
    }
}

/// Recognises the text of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    /// In bytes of UTF-8.
    length: usize,
    /// The xxHash of the text, of 32 bits.
    hash: u32,
}

impl Fingerprint {
    /// The fingerprint of a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self { length: text.len(), hash: XxHash32::oneshot(0, text.as_bytes()) }
    }
}

/// The entry as it is stored.
#[derive(Serialize, Deserialize)]
struct Entry {
    /// The revision of the list that the ids belong to.
    revision: f64,
    /// The text of that list.
    list: Fingerprint,
    /// The ids in the order in which the list is read, as runs of consecutive numbers: the first number and the length
    /// of the first run, then those of the second one, and so on.
    ids: Vec<u64>,
    /// Whose changes the list contains; `None` if an earlier version stored it.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "if_readable")]
    versions: Option<VersionVector>,
}

/// A field that can be read; `None` otherwise. Nothing in it makes the ids unreadable.
fn if_readable<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    from: D,
) -> Result<Option<T>, D::Error> {
    Ok(serde_json::from_value(Json::deserialize(from)?).ok())
}

/// The entry with the ids of a list, which has this revision and this fingerprint, and with whose changes it contains.
#[must_use]
pub fn ids_entry(
    state: &State,
    revision: f64,
    list: Fingerprint,
    versions: VersionVector,
) -> String {
    let ids = runs(entity_ids(state));
    to_compact(&Entry { revision, list, ids, versions: Some(versions) })
}

/// Ids as runs of consecutive numbers: the first number and the length of each.
pub(super) fn runs(ids: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut runs = Vec::new();
    for id in ids {
        match runs.as_mut_slice() {
            [.., start, length] if *start + *length == id => *length += 1,
            _ => runs.extend([id, 1]),
        }
    }
    runs
}

/// The numbers of all ids, as they are read.
pub fn entity_ids(state: &State) -> impl Iterator<Item = u64> {
    state.inventories.iter().flat_map(|inventory| in_reading_order(inventory))
}

/// The numbers of all ids in an inventory. It is read from the inside out: stacks before their container, containers
/// before the inventory.
pub(super) fn in_reading_order(
    inventory: &Entity<InventoryId, Inventory>,
) -> impl Iterator<Item = u64> {
    let containers = inventory.containers().flat_map(|container| {
        let stacks = container.stacks().iter().map(|stack| stack.id.number());
        stacks.chain([container.id.number()])
    });
    containers.chain([inventory.id.number()])
}

/// The ids for a list that is being read.
pub(super) struct ReadingIds {
    /// The stored ids that are left: the first number and the length of each run, the next run last.
    stored: Vec<[u64; 2]>,
    /// Gives new ids once no stored one is left.
    pub new: IdSource,
    has_run_out: bool,
    /// The changes that the list contains, as far as that is stored with the ids.
    pub versions: Option<VersionVector>,
}

impl ReadingIds {
    /// New ids for everything.
    pub fn new(new: IdSource) -> Self {
        Self { stored: Vec::new(), new, has_run_out: false, versions: None }
    }

    /// The stored ids of a list; `None` if there are none, or if they are damaged or those of a different list.
    pub fn stored(list: StoredList<'_>, text: Fingerprint, new: IdSource) -> Option<Self> {
        let Entry { revision, list: fingerprint, ids, versions } = parse_as(list.ids?).ok()?;
        let is_of_list = revision == list.revision && fingerprint == text;
        let reading = is_of_list.then(|| Self::runs(&ids, new))??;
        Some(Self { versions, ..reading })
    }

    /// The ids of these runs; `None` if they are damaged.
    pub fn runs(runs: &[u64], new: IdSource) -> Option<Self> {
        let (runs, []) = runs.as_chunks::<2>() else {
            return None;
        };
        are_distinct(runs).then(|| Self {
            stored: runs.iter().rev().copied().collect(),
            new,
            has_run_out: false,
            versions: None,
        })
    }

    /// The id of the next thing.
    pub fn take<I: Id>(&mut self) -> I {
        let Some([start, length]) = self.stored.last_mut() else {
            self.has_run_out = true;
            return self.new.fresh();
        };
        let id = I::numbered(*start);
        (*start, *length) = (*start + 1, *length - 1);
        if *length == 0 {
            self.stored.pop();
        }
        id
    }

    /// True if no stored id is left.
    pub fn is_empty(&self) -> bool {
        self.stored.is_empty()
    }

    /// True if the list had exactly as many things as there were stored ids.
    pub fn did_fit(&self) -> bool {
        self.stored.is_empty() && !self.has_run_out
    }
}

/// True if runs of ids are possible and no id is in them twice.
fn are_distinct(runs: &[[u64; 2]]) -> bool {
    let is_possible = |[start, length]: &[u64; 2]| {
        let end = start.checked_add(*length);
        *length > 0 && end.is_some_and(|end| end <= IdSource::END)
    };
    let mut sorted = runs.to_vec();
    sorted.sort_unstable();
    runs.iter().all(is_possible)
        && sorted.is_sorted_by(|[start, length], [next, _]| start + length <= *next)
}

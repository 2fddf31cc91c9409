//! The storages that two panels share, which may refuse, stop half-way and fall back.

use std::collections::{BTreeMap, BTreeSet};

use engine::session::{Action, ClosedLogs, SessionAction};

use crate::support::{Panel, Stored};

/// A list in `localStorage`.
#[derive(Clone, Debug)]
struct Saved {
    list: Stored,
    revision: f64,
    /// The tails that lie beside it, by their names.
    tails: BTreeMap<String, String>,
}

/// What becomes of the entries that a panel writes, and of those that it removes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Disk {
    #[default]
    Works,
    /// It refuses both.
    Fails,
    /// It refuses to write.
    Full,
    /// It refuses to remove.
    RemovesNothing,
    /// It writes only this many entries, and refuses the others and to remove any.
    Stops(usize),
}

impl Disk {
    const fn writes(self) -> bool {
        matches!(self, Self::Works | Self::RemovesNothing)
    }

    const fn removes(self) -> bool {
        matches!(self, Self::Works | Self::Full)
    }
}

/// The storages that all panels share.
pub struct Storages {
    /// All lists that were ever saved, the newest last.
    saved: Vec<Saved>,
    /// The entries of the undo logs.
    pub entries: BTreeMap<String, String>,
    pub disk: Disk,
    /// The entries before the latest write.
    entries_before: BTreeMap<String, String>,
    /// The logs of open panels.
    locked: BTreeSet<u32>,
    /// The time in milliseconds.
    pub clock: f64,
    /// The highest revision that an open panel has seen.
    latest: f64,
    /// The number of panels that were ever opened.
    opened: u64,
}

/// An open panel.
pub struct OpenPanel {
    pub panel: Panel,
    logs: Vec<u32>,
    /// The entries to write, and those to remove, whose text is empty.
    pending: BTreeMap<String, String>,
}

impl OpenPanel {
    /// Undo, redo or what else reverts steps.
    pub fn dispatch(&mut self, action: SessionAction) {
        let update = self.panel.session.dispatch(Action::from(action));
        self.panel.take(update);
    }

    fn collect(&mut self) {
        self.pending.extend(self.panel.entry_changes());
    }
}

impl Storages {
    /// Storages with this list.
    pub fn with(list: &str) -> Self {
        let first = Panel::loaded(list);
        let clock = 1_000_000.0;
        Self {
            saved: vec![Saved {
                list: first.stored_list(),
                revision: clock,
                tails: BTreeMap::new(),
            }],
            entries: BTreeMap::new(),
            disk: Disk::Works,
            entries_before: BTreeMap::new(),
            locked: BTreeSet::new(),
            clock,
            latest: clock,
            opened: 0,
        }
    }

    /// A panel opens, and takes over the logs that no open one has.
    pub fn open(&mut self) -> OpenPanel {
        let Saved { list, revision, tails } = self.saved.last().unwrap().clone();
        self.opened += 1;
        let mut panel = Panel::opened(&list, self.opened);
        let names = self.entries.keys().chain(tails.keys());
        let known: BTreeSet<u32> = names.map(|name| log_of(name)).collect();
        let mut logs: Vec<u32> = known.difference(&self.locked).copied().collect();
        if logs.is_empty() {
            let is_free = |log: &u32| !known.contains(log) && !self.locked.contains(log);
            logs.extend((0..9).find(is_free));
        }
        self.locked.extend(&logs);
        let is_own = |name: &str| logs.contains(&log_of(name));
        let own: BTreeMap<_, _> = self
            .entries
            .iter()
            .filter(|(name, _)| is_own(name))
            .map(|(name, text)| (name.clone(), text.clone()))
            .collect();
        let update = panel.session.take_over_steps(&ClosedLogs {
            logs: logs.clone(),
            names: own.keys().cloned().collect(),
            texts: own.into_iter().collect(),
            tails: tails.into_iter().collect(),
            revision,
            forgotten: 0.0,
        });
        panel.take(update);
        let tail = panel.session.tail(revision, self.clock);
        let last = self.saved.last_mut().unwrap();
        last.tails.retain(|name, _| !logs.contains(&log_of(name)));
        last.tails.insert(tail_of(&logs), tail);
        last.list = panel.stored_under(revision);
        OpenPanel { panel, logs, pending: BTreeMap::new() }
    }

    /// Stores the list of a panel if it has changed, and lets the other one load it.
    pub fn save(&mut self, one: &mut OpenPanel, other: Option<&mut OpenPanel>) {
        if one.panel.last.store.is_none() {
            return;
        }
        self.clock += 1.0;
        self.latest = (self.latest + 1.0).max(self.clock);
        // What was written before is on disk by then.
        self.entries_before.clone_from(&self.entries);
        let mut tails = self.saved.last().unwrap().tails.clone();
        let tail = one.panel.session.tail(self.latest, self.clock);
        tails.insert(tail_of(&one.logs), tail);
        let list = one.panel.stored_under(self.latest);
        self.saved.push(Saved { list: list.clone(), revision: self.latest, tails });
        one.panel.session.steps_stored(self.latest, self.clock);
        if let Some(other) = other {
            other.panel.reload(&list);
        }
    }

    /// Writes the steps of a panel, and removes others after that. What is refused is done with what comes later.
    pub fn write(&mut self, one: &mut OpenPanel) {
        one.collect();
        if one.pending.is_empty() {
            return;
        }
        self.entries_before.clone_from(&self.entries);
        self.set(one);
        if self.disk.writes() && self.disk.removes() {
            self.remove(one);
            one.pending.clear();
            one.panel.session.entries_written();
        }
    }

    fn set(&mut self, one: &OpenPanel) {
        let most = match self.disk {
            Disk::Stops(most) => most,
            disk if disk.writes() => usize::MAX,
            _ => 0,
        };
        let texts = one.pending.iter().filter(|(_, text)| !text.is_empty());
        self.entries.extend(texts.take(most).map(|(name, text)| (name.clone(), text.clone())));
    }

    fn remove(&mut self, one: &OpenPanel) {
        if self.disk.removes() {
            self.entries
                .retain(|name, _| one.pending.get(name).is_none_or(|text| !text.is_empty()));
        }
    }

    /// Closes a panel, which writes and removes its entries at once.
    pub fn close(&mut self, mut one: OpenPanel) {
        one.collect();
        self.entries_before.clone_from(&self.entries);
        self.set(&one);
        self.remove(&one);
        for log in &one.logs {
            self.locked.remove(log);
        }
    }

    /// All panels are gone at once, the list is an older one, and perhaps the last written steps are lost, too.
    pub fn kill(&mut self, lost_lists: usize, loses_steps: bool) {
        self.locked.clear();
        let left = self.saved.len().saturating_sub(lost_lists).max(1);
        self.saved.truncate(left);
        self.latest = self.saved.last().unwrap().revision;
        if loses_steps {
            self.entries.clone_from(&self.entries_before);
        }
    }
}

/// The name of the tail of a panel with these logs.
fn tail_of(logs: &[u32]) -> String {
    format!("hss-tail-{}", logs[0])
}

fn log_of(name: &str) -> u32 {
    name.split('-').nth(2).unwrap().parse().unwrap()
}

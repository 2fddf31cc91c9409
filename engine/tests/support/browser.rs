//! A browser without a screen: its storages, and panels that are opened, closed and killed.

use std::collections::{BTreeMap, BTreeSet};

use engine::session::{Action, LeftEntries, SessionAction};

use serde_json::Value;

use super::{Panel, Stored};

/// A list in `localStorage`, with its revision.
#[derive(Clone, Debug)]
struct Saved {
    list: Stored,
    revision: f64,
}

/// The storages that all panels share.
pub struct Browser {
    /// All lists that were ever saved, the newest last.
    saved: Vec<Saved>,
    /// The entries that keep steps.
    pub entries: BTreeMap<String, String>,
    /// The entries before the latest write.
    entries_before: BTreeMap<String, String>,
    /// The chains of open panels.
    locked: BTreeSet<u32>,
    /// The time in milliseconds.
    pub clock: f64,
    pub forgotten: f64,
    /// The highest revision that an open panel has seen.
    latest: f64,
    /// The number of panels that were ever opened.
    opened: u64,
}

/// An open panel.
pub struct OpenPanel {
    pub panel: Panel,
    chains: Vec<u32>,
}

impl Browser {
    /// A browser in which this list is stored.
    pub fn with(list: &str) -> Self {
        let first = Panel::loaded(list);
        let clock = 1_000_000.0;
        Self {
            saved: vec![Saved { list: first.stored_list(), revision: clock }],
            entries: BTreeMap::new(),
            entries_before: BTreeMap::new(),
            locked: BTreeSet::new(),
            clock,
            forgotten: 0.0,
            latest: clock,
            opened: 0,
        }
    }

    pub fn open(&mut self) -> OpenPanel {
        let Saved { list, revision } = self.saved.last().unwrap().clone();
        self.opened += 1;
        let mut panel = Panel::opened(&list, self.opened);
        let known: BTreeSet<u32> = self.entries.keys().map(|name| chain_of(name)).collect();
        let mut chains: Vec<u32> = known.difference(&self.locked).copied().collect();
        if chains.is_empty() {
            let is_free = |chain: &u32| !known.contains(chain) && !self.locked.contains(chain);
            chains.extend((0..9).find(is_free));
        }
        self.locked.extend(&chains);
        let is_own = |name: &str| chains.contains(&chain_of(name));
        let own: BTreeMap<_, _> = self
            .entries
            .iter()
            .filter(|(name, _)| is_own(name))
            .map(|(name, text)| (name.clone(), text.clone()))
            .collect();
        let update = panel.session.take_over_steps(&LeftEntries {
            chain: chains[0],
            names: own.keys().cloned().collect(),
            steps: own.into_iter().filter(|(name, _)| name.starts_with("hss-step-")).collect(),
            revision,
            forgotten: self.forgotten,
        });
        panel.take(update);
        OpenPanel { panel, chains }
    }

    /// Stores the list of a panel if it has changed, and lets the others load it.
    pub fn save<'a>(
        &mut self,
        one: &mut OpenPanel,
        others: impl Iterator<Item = &'a mut OpenPanel>,
    ) {
        if one.panel.last.store.is_none() {
            return;
        }
        self.clock += 1.0;
        self.latest = (self.latest + 1.0).max(self.clock);
        // What was written before is on disk by then.
        self.entries_before.clone_from(&self.entries);
        let mut list = one.panel.stored_list();
        let entry: Value = serde_json::from_str(&one.panel.session.ids_entry(self.latest)).unwrap();
        if let Some(marks) = entry.get("steps") {
            let mut ids: Value = serde_json::from_str(&list.ids).unwrap();
            ids["steps"] = marks.clone();
            list.ids = ids.to_string();
        }
        self.saved.push(Saved { list: list.clone(), revision: self.latest });
        one.panel.session.steps_stored(self.latest, self.clock);
        for other in others {
            other.panel.reload(&list);
        }
    }

    /// Writes the steps of a panel.
    pub fn write(&mut self, one: &mut OpenPanel) {
        let changes = one.panel.session.entry_changes();
        self.entries_before.clone_from(&self.entries);
        self.entries.extend(changes.set);
        for name in &changes.remove {
            self.entries.remove(name);
        }
        one.panel.session.entries_written();
    }

    /// Closes a panel, which writes its steps.
    pub fn close(&mut self, mut one: OpenPanel) {
        self.write(&mut one);
        for chain in &one.chains {
            self.locked.remove(chain);
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

    /// Undo, redo or what else reads kept steps.
    pub fn dispatch(&self, one: &mut OpenPanel, action: SessionAction) {
        let names = one.panel.session.unread_versions(action);
        let texts = names.into_iter().map(|name| {
            let text = self.entries.get(&name).cloned().unwrap_or_default();
            (name, text)
        });
        one.panel.session.add_versions(&texts.collect());
        let update = one.panel.session.dispatch(Action::from(action));
        one.panel.take(update);
    }
}

fn chain_of(name: &str) -> u32 {
    name.split('-').nth(2).unwrap().parse().unwrap()
}

//! The only panel of somebody, and the texts that it hands out to be stored: the next one gets them.

use std::collections::{BTreeMap, BTreeSet};

use engine::commands::{Command, TypeCoins};
use engine::model::CoinKind;
use engine::questions::{HistoryLine, HistoryLines, UndoSteps};
use engine::session::{Action, ClosedLogs, SessionAction};

use super::{Panel, Stored, left_with};

/// The steps that the History of a panel shows.
pub fn lines(panel: &Panel) -> Vec<HistoryLine> {
    found(panel, "")
}

/// The steps that the History of a panel shows for a typed text.
pub fn found(panel: &Panel, text: &str) -> Vec<HistoryLine> {
    panel.session.ask(&HistoryLines { text: text.to_owned(), only_open: false })
}

pub fn labels(panel: &Panel) -> Vec<String> {
    lines(panel).into_iter().map(|line| line.label).collect()
}

/// The labels of the steps that can be undone, the newest first.
pub fn undoable(panel: &Panel) -> Vec<String> {
    panel.session.ask(&UndoSteps {}).into_iter().map(|step| step.label).collect()
}

/// What becomes of the entries that a panel hands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Writing {
    #[default]
    Arrives,
    IsRefused,
    /// The texts arrive, and what is to be removed stays.
    RemovesNothing,
}

/// The only panel, and what is stored of its steps.
pub struct Alone {
    pub panel: Panel,
    /// The entries of the undo log, by their names.
    pub entries: BTreeMap<String, String>,
    pub writing: Writing,
    /// The tail of the log, which was stored with the list.
    pub tail: String,
    /// The revision of the list, which is also the time in milliseconds.
    pub clock: f64,
    /// The entries to write, and those to remove, whose text is empty.
    pending: BTreeMap<String, String>,
    /// The number of panels that were ever opened.
    opened: u64,
}

impl Alone {
    /// A panel that opens this list.
    pub fn with(list: &str) -> Self {
        let mut alone = Self {
            panel: Panel::loaded(list),
            entries: BTreeMap::new(),
            writing: Writing::Arrives,
            tail: String::new(),
            clock: 1_000_000.0,
            pending: BTreeMap::new(),
            opened: 0,
        };
        alone.open();
        alone
    }

    /// The next panel opens what is stored: the list as it is, and the steps as they were written last.
    pub fn open(&mut self) {
        self.open_list(&self.panel.stored_list());
    }

    /// The next panel opens the list without its ids.
    pub fn open_without_ids(&mut self) {
        self.open_list(&Stored { ids: "{}".to_owned(), ..self.panel.stored_list() });
    }

    fn open_list(&mut self, list: &Stored) {
        self.opened += 1;
        self.pending.clear();
        self.panel = Panel::opened(list, self.opened);
        self.take_over_steps();
    }

    fn take_over_steps(&mut self) {
        let logs: BTreeSet<u32> = self.entries.keys().map(|name| log_of(name)).collect();
        let logs = if logs.is_empty() { vec![0] } else { logs.into_iter().collect() };
        let tail = std::mem::take(&mut self.tail);
        let update = self.panel.session.take_over_steps(&ClosedLogs {
            names: self.entries.keys().cloned().collect(),
            texts: self.entries.clone().into_iter().collect(),
            tails: [(format!("hss-tail-{}", logs[0]), tail)].into_iter().collect(),
            logs,
            revision: self.clock,
            forgotten: 0.0,
        });
        self.panel.take(update);
        self.tail = self.panel.session.tail(self.clock, self.clock);
    }

    /// The panel is closed, which writes its steps at once.
    pub fn close(&mut self) {
        self.collect();
        self.store();
    }

    pub fn reopen(&mut self) {
        self.close();
        self.open();
    }

    /// The steps are written, and the panel hears whether that went well.
    pub fn write(&mut self) {
        self.collect();
        if !self.pending.is_empty() && self.store() {
            self.pending.clear();
            self.panel.session.entries_written();
        }
    }

    fn collect(&mut self) {
        self.pending.extend(self.panel.entry_changes());
    }

    /// Writes and removes entries. Returns true if that went well.
    fn store(&mut self) -> bool {
        if self.writing != Writing::IsRefused {
            let texts = self.pending.iter().filter(|(_, text)| !text.is_empty());
            self.entries.extend(texts.map(|(name, text)| (name.clone(), text.clone())));
        }
        if self.writing == Writing::Arrives {
            self.entries
                .retain(|name, _| self.pending.get(name).is_none_or(|text| !text.is_empty()));
        }
        self.writing == Writing::Arrives
    }

    /// Stores the list if it has changed, with the tail beside it.
    pub fn save(&mut self) {
        if self.panel.last.store.is_some() {
            self.clock += 1.0;
            self.tail = self.panel.session.tail(self.clock, self.clock);
            self.panel.session.steps_stored(self.clock, self.clock);
        }
    }

    pub fn send(&mut self, command: impl Into<Command>) {
        self.panel.send(command);
        self.save();
    }

    /// Undo, redo or what else reverts steps.
    pub fn dispatch(&mut self, action: SessionAction) {
        let update = self.panel.session.dispatch(Action::from(action));
        self.panel.take(update);
        self.save();
    }

    /// The lines of the History, those in the storage included.
    pub fn all_lines(&mut self) -> Vec<HistoryLine> {
        let entries = self.entries.iter().filter(|(name, _)| name.contains("lines"));
        let entries = entries.map(|(name, text)| (name.clone(), text.clone()));
        self.panel.session.read_log_lines(&entries.collect());
        lines(&self.panel)
    }

    pub fn set_gold(&mut self, text: &str) {
        let container = self.panel.left(2);
        self.send(left_with(&self.panel, container, CoinKind::Gp, text));
    }

    pub fn type_gold(&mut self, text: &str) {
        let container = self.panel.left(2);
        self.send(TypeCoins { container, coin: CoinKind::Gp, text: text.into(), end: None });
    }

    pub fn restore(&mut self, label: &str) {
        let lines = lines(&self.panel);
        let line = lines.iter().find(|line| line.label == label && line.restore.is_some());
        let step = line.and_then(|line| line.restore).unwrap();
        self.dispatch(SessionAction::Restore { step });
    }

    pub fn set_gold_of_first(&mut self, text: &str) {
        self.panel.select(0);
        let places = self.panel.places();
        let pouch = places.into_iter().find(|id| !self.panel.orders.contains_key(id)).unwrap();
        self.send(left_with(&self.panel, pouch, CoinKind::Gp, text));
    }
}

fn log_of(name: &str) -> u32 {
    name.split('-').nth(2).unwrap().parse().unwrap()
}

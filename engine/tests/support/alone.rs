//! The only panel of a browser, with the steps that it keeps.

use engine::commands::{Command, TypeCoins};
use engine::model::CoinKind;
use engine::questions::{HistoryLine, HistoryLines, UndoSteps};
use engine::session::SessionAction;

use super::browser::{Browser, OpenPanel};
use super::{Stored, left_with};

/// The steps that the History of a panel shows.
pub fn lines(one: &OpenPanel) -> Vec<HistoryLine> {
    found(one, "")
}

/// The steps that the History of a panel shows for a typed text.
pub fn found(one: &OpenPanel, text: &str) -> Vec<HistoryLine> {
    let question = HistoryLines { text: text.to_owned(), only_open: false };
    one.panel.session.ask(&question)
}

pub fn labels(one: &OpenPanel) -> Vec<String> {
    lines(one).into_iter().map(|line| line.label).collect()
}

/// The labels of the steps that can be undone, the newest first.
pub fn undoable(one: &OpenPanel) -> Vec<String> {
    let steps = one.panel.session.ask(&UndoSteps {});
    steps.into_iter().map(|step| step.label).collect()
}

/// The only panel of a browser.
pub struct Alone {
    pub browser: Browser,
    pub one: OpenPanel,
}

impl Alone {
    pub fn with(list: &str) -> Self {
        let mut browser = Browser::with(list);
        let one = browser.open();
        Self { browser, one }
    }

    /// The lines of the History, those in the storage included.
    pub fn all_lines(&mut self) -> Vec<HistoryLine> {
        self.read_lines();
        lines(&self.one)
    }

    /// Reads the lines in the storage, as opening the History does.
    pub fn read_lines(&mut self) {
        let entries = self.browser.entries.iter().filter(|(name, _)| name.contains("lines"));
        let entries = entries.map(|(name, text)| (name.clone(), text.clone()));
        self.one.panel.session.read_log_lines(&entries.collect());
    }

    pub fn save(&mut self) {
        self.browser.save(&mut self.one, std::iter::empty());
    }

    pub fn send(&mut self, command: impl Into<Command>) {
        self.one.panel.send(command);
        self.save();
    }

    pub fn dispatch(&mut self, action: SessionAction) {
        self.one.dispatch(action);
        self.save();
    }

    pub fn reopen(self) -> Self {
        let Self { mut browser, one } = self;
        browser.close(one);
        let one = browser.open();
        Self { browser, one }
    }

    pub fn list(&self) -> Stored {
        self.one.panel.stored_list()
    }

    pub fn set_gold(&mut self, text: &str) {
        let container = self.one.panel.left(2);
        self.send(left_with(&self.one.panel, container, CoinKind::Gp, text));
    }

    pub fn type_gold(&mut self, text: &str) {
        let container = self.one.panel.left(2);
        self.send(TypeCoins { container, coin: CoinKind::Gp, text: text.into(), end: None });
    }

    pub fn restore(&mut self, label: &str) {
        let lines = lines(&self.one);
        let line = lines.iter().find(|line| line.label == label && line.restore.is_some());
        let step = line.and_then(|line| line.restore).unwrap();
        self.dispatch(SessionAction::Restore { step });
    }

    pub fn set_gold_of_first(&mut self, text: &str) {
        self.one.panel.select(0);
        let places = self.one.panel.places();
        let pouch = places.into_iter().find(|id| !self.one.panel.orders.contains_key(id)).unwrap();
        self.send(left_with(&self.one.panel, pouch, CoinKind::Gp, text));
    }
}

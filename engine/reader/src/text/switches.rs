//! Switches for a test that turns off each form and each step of the layout, to see what it alone reads.

use super::form::Form;

/// A form, or a step that changes or judges lines as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Switch {
    Form(Form),
    Layout(Layout),
}

/// A step that changes or judges lines as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// Lists that weigh in coins.
    CoinWeights,
    /// Words that are parted at the end of a line.
    PartedWords,
    /// Signs with a blank before their number.
    PartedSigns,
    /// Numbers of a list with a dash or a colon.
    ListNumbers,
    /// Gains and losses by their signs.
    Signs,
    /// Greetings and ends of letters.
    Letter,
    /// Titles above lists, tables and blocks.
    Titles,
    /// Speakers in front of a colon.
    Speakers,
    /// Headings with an owner.
    OwnedHeadings,
    /// Headings above what isn't there.
    AbsentHeadings,
    /// Loads below containers.
    Loads,
    /// An "and" at the end of a line.
    LastAnd,
    /// Several sentences in a line.
    Sentences,
    /// Names in a list's place.
    Places,
    /// Sums that decide whether amounts are of one or of a whole row.
    Sums,
    /// Figures that are the sum of a text.
    SumFigures,
    /// Packs whose contents are listed.
    Packs,
    /// Names as they are spelled.
    Spelling,
}

impl From<Form> for Switch {
    fn from(form: Form) -> Self {
        Self::Form(form)
    }
}

impl From<Layout> for Switch {
    fn from(layout: Layout) -> Self {
        Self::Layout(layout)
    }
}

/// Whether a form or a step is in use: always, except in the test that turns it off.
#[cfg(not(test))]
pub(crate) fn is_on(switch: impl Into<Switch>) -> bool {
    let _: Switch = switch.into();
    true
}

#[cfg(test)]
pub(crate) fn is_on(switch: impl Into<Switch>) -> bool {
    OFF.get() != Some(switch.into())
}

/// The reading of a form, unless it is turned off.
pub(super) fn tried<T>(form: Form, read: impl FnOnce() -> Option<T>) -> Option<T> {
    if is_on(form) { read() } else { None }
}

#[cfg(test)]
thread_local! {
    /// The one that is turned off in this thread.
    pub(crate) static OFF: std::cell::Cell<Option<Switch>> = const { std::cell::Cell::new(None) };
    /// The forms that have read something in this thread.
    pub(crate) static USED: std::cell::RefCell<Vec<Form>> =
        const { std::cell::RefCell::new(Vec::new()) };
}

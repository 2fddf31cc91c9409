//! Reads one line: the forms of a whole line, in the order in which they are tried, and what the lines above it say
//! about its entries (`docs/rules/catalogues-and-text.md#the-forms-of-a-line`).

use super::Reader;
use super::measure_alone::MeasureAlone;
use crate::text::brackets::without_brackets;
use crate::text::coin_entries::purse_with_bars;
use crate::text::entry::{Doubt, EntryContent, ReadEntry};
use crate::text::form::Form;
use crate::text::heading::{is_heading, is_no_thing, is_owned_label, value_of_each};
use crate::text::line_markup::{Line, is_bold, is_crossed};
use crate::text::places::LineKind;
use crate::text::sentence::is_absent_heading;
use crate::text::sheet_figures::is_figure_of_sheet;
use crate::text::switches::{Layout, is_on, tried};
use crate::text::table::row_alone;
use crate::text::totals::{is_load, total};
use engine_core::language::white_space::trimmed;

impl Reader<'_> {
    /// Reads a line. `stands_apart` says whether a list or a table begins below it, or it is the end of a word that is
    /// parted. Returns the form of the line as a whole; `None` if its parts have their own.
    pub fn line(&mut self, line: &str, stands_apart: bool) -> Option<Form> {
        self.last_line = self.read.entries.len();
        if trimmed(line).is_empty() {
            let last = self.read.entries.last();
            let is_heading = last.is_some_and(|last| !last.is_thing());
            self.is_below_heading &= is_heading;
            self.is_absent &= is_heading;
            return None;
        }
        let written = line;
        let mut line = Line::of(line);
        if is_on(Layout::Speakers)
            && let Some(text) = self.speakers.without(&line.text)
        {
            line = Line { text: text.to_owned(), bold_label: None, is_spoken: true, ..line };
        }
        let form = self.whole_line(&line);
        if form.is_some() {
            return form;
        }
        if is_on(Layout::Loads) && is_load(&line.text, &self.known.coins) {
            self.doubt_count_above();
        }
        let stands_apart = stands_apart || is_bold(written);
        self.is_absent &= !stands_apart;
        let mut entries = self.read_text(&line, stands_apart);
        if entries.is_empty() {
            let is_text = line.text.contains(char::is_alphanumeric);
            entries.push(ReadEntry::nothing(if is_text { &line.text } else { written }));
        }
        self.read.entries.extend(entries);
        if let Some(value) = self.value_of_each {
            for entry in &mut self.read.entries[self.last_line..] {
                give_value(entry, value);
            }
        }
        if let Some(remark) = line.behind_struck {
            let entries = self.read.entries[self.last_line..].iter_mut();
            for entry in entries.filter(|entry| entry.is_countable()) {
                entry.doubt = Some(Doubt::Gone);
                entry.unread.push(remark.clone());
            }
        }
        if self.is_absent || is_crossed(written) {
            let entries = self.read.entries[self.last_line..].iter_mut();
            for entry in entries.filter(|entry| entry.is_countable()) {
                entry.doubt = entry.doubt.or(Some(Doubt::Gained));
            }
        }
        None
    }

    /// Reads a line that is one thing as a whole, or none; returns the form, or `None` for any other line.
    fn whole_line(&mut self, line: &Line) -> Option<Form> {
        let is_unreadable = is_no_text(&line.text);
        self.read.unreadable += usize::from(is_unreadable);
        if (is_on(Form::Markup) && line.is_decoration) || is_unreadable {
            self.skip(&line.text, LineKind::Skipped);
            return Some(Form::Markup);
        }
        if is_on(Form::NoThing) && is_no_thing(&line.text, &self.known.coins) {
            self.skip(&line.text, LineKind::Skipped);
            return Some(Form::NoThing);
        }
        if is_on(Form::Measure)
            && let Some(measure) = MeasureAlone::of(line, &self.known.coins)
        {
            if let Some(above) = self.read.entries.last_mut().filter(|above| above.is_item()) {
                measure.add_to(above);
            }
            self.skip(&line.text, LineKind::Skipped);
            return Some(Form::Measure);
        }
        let is_absent = is_on(Layout::AbsentHeadings)
            && self.has_several
            && !line.is_listed
            && is_absent_heading(&line.text);
        let is_owned = is_on(Layout::OwnedHeadings)
            && self.has_several
            && is_owned_label(&line.text)
            && !self.is_known(&line.text);
        if is_on(Form::Heading)
            && (is_heading(&line.text, &self.known.coins) || is_owned || is_absent)
        {
            self.value_of_each = value_of_each(&line.text, &self.known.coins);
            self.is_below_heading = true;
            self.is_absent = is_absent_heading(&line.text);
            self.skip(&line.text, LineKind::Skipped);
            if let Some(last) = self.read.entries.last_mut() {
                last.total = total(&line.text, &self.known.coins);
            }
            return Some(Form::Heading);
        }
        if is_on(Form::SheetFigure) && is_figure_of_sheet(&line.text, self.known) {
            let mut figure = ReadEntry::name_only(&line.text, self.known);
            figure.doubt = Some(Doubt::SheetFigure);
            self.places.add(LineKind::Skipped, 0..0);
            self.read.entries.push(figure);
            return Some(Form::SheetFigure);
        }
        if let Some(coins) = tried(Form::Purse, || purse_with_bars(&line.text, &self.known.coins)) {
            self.read.entries.extend(coins);
            self.places.add_rows(1);
            return Some(Form::Purse);
        }
        let entries = tried(Form::Row, || row_alone(&line.text, self.known))?;
        self.read.entries.extend(entries);
        self.places.add_rows(1);
        Some(Form::Row)
    }

    /// Adds a doubt to the count of a container whose load stands below it: "Backpack (4)" may hold four things.
    fn doubt_count_above(&mut self) {
        let above = self.read.entries.last_mut();
        if let Some(entry) = above
            && matches!(&entry.content, EntryContent::Item(found) if found.stack.quantity > 1.0)
        {
            entry.doubt = entry.doubt.or(Some(Doubt::Quantity));
        }
    }

    /// Whether a text is a known name, with or without what it says in brackets: "Thieves' tools (1 lb)".
    fn is_known(&self, text: &str) -> bool {
        [text, &without_brackets(text)].iter().any(|name| self.known.find(trimmed(name)).is_some())
    }
}

/// Whether a line has characters that do not occur in text.
fn is_no_text(line: &str) -> bool {
    let is_stray = |c: char| (c.is_control() && c != '\t') || c == '\u{FFFD}';
    line.contains(is_stray)
}

/// Sets the value of an item to that of its heading, unless it has its own.
fn give_value(entry: &mut ReadEntry, value: f64) {
    if let EntryContent::Item(found) = &mut entry.content
        && !found.said.value.is_said()
    {
        found.stack.item.value = value;
    }
}

//! Reads a text line by line (`docs/rules/catalogues-and-text.md#how-a-text-is-read`).

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use winnow::ascii::{Caseless, space0, space1};
use winnow::combinator::{alt, opt};
use winnow::prelude::*;
use winnow::token::one_of;

use super::amounts::Amounts;
use super::brackets::{brackets, inside, without_brackets};
use super::cells::{Separator, cells};
use super::chat::ChatLine;
use super::coin_entries::{coins, purse_with_bars};
use super::copied::{copied_stacks, is_note_line, note_of};
use super::count::count_alone;
use super::details::Details;
use super::entry::{Doubt, EntryContent, ReadEntry};
use super::form::{Form, set_form, with_form};
use super::heading::{
    after_label, ends_with_label, is_heading, is_no_thing, is_owned_label, value_of_each,
};
use super::joined_lines::{is_parted, with_joined_signs, with_joined_words, with_list_numbers};
use super::known::NameIndex;
use super::letter::is_letter;
use super::line_markup::{Line, is_bold, is_crossed, is_listed};
use super::number::amount;
use super::packs::mark_contents;
use super::places::{LineKind, Places, is_only_name, kind_of};
use super::read_entries::LeadingSigns;
use super::record::{described, described_in_line, record};
use super::remark::{RemarkSeparator, Remarked};
use super::roll20;
use super::sentence::{Sentence, is_absent_heading, mentioned, without_container};
use super::sentence_ends::sentences;
use super::sheet_figures::{LabelledFigure, is_figure_of_sheet};
use super::speakers::Speakers;
use super::split::Splitter;
use super::switches::{Layout, is_on};
use super::table::{
    Table, TableAt, drawn_table, foreign_table, headed_table, headless_tables, row_alone,
};
use super::totals::{is_load, total};
use super::units::{Unit, unit, with_coin_weights};
use super::wiki_table::wiki_table;
use engine_core::language::coin_words::CoinWords;
use engine_core::language::grammar::end_of_word;
use engine_core::language::white_space::{is_space, trimmed, trimmed_end};

/// The entries and notes read from lines.
#[derive(Debug, Default)]
pub(super) struct Lines {
    pub entries: Vec<ReadEntry>,
    /// Whether the lines contain a table.
    pub is_structured: bool,
    /// The headings of the columns that are left out.
    pub left_out: Vec<String>,
    /// The number of lines with characters that do not occur in text.
    pub unreadable: usize,
}

/// Reads a text line by line. `original` has its lines before they were normalised.
pub(super) fn read_lines(text: &str, original: &[&str], known: &NameIndex) -> Lines {
    let text = laid_out(text, Layout::CoinWeights, with_coin_weights);
    let text = laid_out(&text, Layout::PartedWords, |text| with_joined_words(text, known));
    let text = laid_out(&text, Layout::PartedSigns, with_joined_signs);
    let text = laid_out(&text, Layout::ListNumbers, with_list_numbers);
    let lines: Vec<&str> = text.lines().collect();
    let chat = tried(Form::ChatHead, || Some(ChatLine::all(&lines, known)))
        .unwrap_or_else(|| lines.iter().map(|line| ChatLine::Text(line)).collect());
    let lines: Vec<&str> = chat.iter().map(|line| line.text()).collect();
    let mut copied = copied_stacks(original, &known.coins.table);
    let mut headless = headless_tables(&lines, known);
    let marked_lines: Vec<_> = lines.iter().map(|line| Line::of(line)).collect();
    let mut reader = Reader {
        known,
        signs: if is_on(Layout::Signs) { signs(&lines, &known.coins) } else { LeadingSigns::Bonus },
        has_several: lines.iter().filter(|line| !trimmed(line).is_empty()).count() > 1,
        value_of_each: None,
        is_below_heading: false,
        is_absent: false,
        last_line: 0,
        speakers: Speakers::of(&marked_lines, known),
        read: Lines::default(),
        places: Places::of_text(is_on(Layout::Letter) && is_letter(&lines)),
    };
    let mut attributes = Some(roll20::items(&lines, known));
    let mut index = 0;
    // The entry of a pack, and the line at which the list of its contents ends.
    let mut pack: Option<(usize, usize)> = None;
    while let Some(line) = lines.get(index) {
        if let Some((pack, _)) = pack.take_if(|(_, end)| *end <= index) {
            reader.mark_pack(pack);
        }
        let rest = &lines[index..];
        let begin = reader.read.entries.len();
        let form = if let Some(stacks) = tried(Form::Copied, || copied.remove(&index)) {
            reader.read.entries.extend(stacks.entries);
            index += stacks.lines;
            Some(Form::Copied)
        } else if let ChatLine::Head(head) = chat[index] {
            reader.head(head);
            index += 1;
            Some(Form::ChatHead)
        } else if is_on(Form::Attribute) && roll20::is_attribute(line) {
            reader.read.entries.extend(attributes.take().into_iter().flatten());
            index += 1;
            Some(Form::Attribute)
        } else if is_on(Form::Note) && is_note_line(line) {
            let count = rest.iter().take_while(|line| is_note_line(line)).count();
            let is_below_item = index > 0 && lines[index - 1].starts_with("- ");
            reader.note(&rest[..count], is_below_item);
            index += count;
            Some(Form::Note)
        } else if let Some(table) = tried(Form::DrawnTable, || drawn_table(rest, known)) {
            match table.table {
                Some(read) => {
                    reader.table(read);
                    reader.read.is_structured = true;
                }
                None => reader.rows(&rest[..table.lines]),
            }
            index += table.lines;
            Some(Form::DrawnTable)
        } else if let Some((found, form)) = table_with_head(rest, known)
            .or_else(|| Some((tried(Form::Rows, || headless.remove(&index))?, Form::Rows)))
        {
            reader.table(found.table);
            reader.read.is_structured = true;
            index += found.lines;
            Some(form)
        } else if let Some(found) = tried(Form::Record, || record_at(rest, known)) {
            reader.table(found.table);
            reader.places.records += 1;
            index += found.lines;
            Some(Form::Record)
        } else {
            let form = reader.line(line, stands_apart(&lines, index, known));
            index += 1;
            if let [entry] = &reader.read.entries[reader.last_line..]
                && entry.is_pack()
            {
                pack =
                    pack.or(Some((reader.last_line, index + lines_of_list_below(&lines, index))));
            }
            form
        };
        if let Some(form) = form {
            set_form(&mut reader.read.entries[begin..], form);
        }
    }
    if let Some((pack, _)) = pack {
        reader.mark_pack(pack);
    }
    if is_on(Layout::Places) {
        reader.places.doubt_names(&mut reader.read.entries);
    }
    reader.read
}

/// The table with a head at the beginning of these lines, and its form.
fn table_with_head(lines: &[&str], known: &NameIndex) -> Option<(TableAt, Form)> {
    if let Some(table) = tried(Form::WikiTable, || wiki_table(lines, known)) {
        return Some((table, Form::WikiTable));
    }
    let table = tried(Form::HeadedTable, || {
        headed_table(lines, known).or_else(|| foreign_table(lines, known))
    })?;
    Some((table, Form::HeadedTable))
}

/// The thing at the beginning of these lines that is described below its name or beside it.
fn record_at(lines: &[&str], known: &NameIndex) -> Option<TableAt> {
    record(lines, known)
        .or_else(|| described(lines, known))
        .or_else(|| described_in_line(lines[0], known))
}

/// Whether a line is a title, or the end of a word that is parted at the end of the line above.
fn stands_apart(lines: &[&str], index: usize, known: &NameIndex) -> bool {
    let is_title = || {
        is_above_list(lines, index, known)
            || begins_block(lines, index) && ends_with_label(lines[index])
    };
    (is_on(Layout::Titles) && is_title()) || (index > 0 && is_parted(lines[index - 1]))
}

/// The reading of a form, unless it is turned off.
fn tried<T>(form: Form, read: impl FnOnce() -> Option<T>) -> Option<T> {
    if is_on(form) { read() } else { None }
}

/// A text behind a step of the layout, unless that is turned off.
fn laid_out<'a>(
    text: &'a str,
    step: Layout,
    change: impl FnOnce(&'a str) -> Cow<'a, str>,
) -> Cow<'a, str> {
    if is_on(step) { change(text) } else { text.into() }
}

/// Whether a line without a bullet stands directly above a table or a list with bullets, as its title does.
fn is_above_list(lines: &[&str], index: usize, known: &NameIndex) -> bool {
    if is_listed(lines[index]) {
        return false;
    }
    let has_list = lines[index + 1..].iter().take(2).filter(|line| is_listed(line)).count() == 2;
    let next = (index + 1..lines.len()).find(|next| !trimmed(lines[*next]).is_empty());
    let begins_table = |next: usize| {
        drawn_table(&lines[next..], known).is_some()
            || headed_table(&lines[next..], known).is_some()
    };
    has_list || next.is_some_and(begins_table)
}

/// Whether a line without a bullet is the first of several below each other.
fn begins_block(lines: &[&str], index: usize) -> bool {
    let is_blank = |line: Option<&&str>| line.is_none_or(|line| trimmed(line).is_empty());
    let above = index.checked_sub(1).and_then(|above| lines.get(above));
    is_blank(above) && !is_blank(lines.get(index + 1)) && !is_listed(lines[index])
}

/// The number of lines from `index` on whose bullets stand further to the right than the line above.
fn lines_of_list_below(lines: &[&str], index: usize) -> usize {
    let indent = |line: &str| line.len() - line.trim_start_matches(is_space).len();
    let above = indent(lines[index - 1]);
    lines[index..].iter().take_while(|line| is_listed(line) && indent(line) > above).count()
}

/// A line that is nothing but a measure of the thing above it.
enum MeasureAlone<'a> {
    /// "50 ft", "10 feet long", "50'"
    Extent(&'a str),
    /// "5 lb" with a bullet, in lb
    Weight(f64),
}

impl<'a> MeasureAlone<'a> {
    fn of(line: &'a Line, coins: &CoinWords) -> Option<Self> {
        let extent = unit.verify(|unit: &&Unit| unit.is_extent()).void();
        let mark = (one_of(['\'', '"']), end_of_word).void();
        let which = alt(["long", "wide", "deep", "high", "tall", "thick"].map(Caseless));
        let mut extent =
            (amount, space0, alt((extent, mark)), opt('.'), opt((space1, which))).void();
        if extent.parse(&line.text).is_ok() {
            return Some(Self::Extent(&line.text));
        }
        match Details::amounts_alone(&line.text, coins)? {
            Amounts { value: None, weight: Some(weight), slots: None } if line.is_listed => {
                Some(Self::Weight(weight.amount))
            }
            _ => None,
        }
    }

    fn add_to(self, above: &mut ReadEntry) {
        match (self, &mut above.content) {
            (Self::Extent(written), _) => above.unread.push(written.to_owned()),
            (Self::Weight(weight), EntryContent::Item(found)) => found.set_weight(weight),
            (Self::Weight(_), _) => {}
        }
    }
}

/// The meaning of leading signs. They are changes if at least two lines begin with a sign and a digit, and one of these
/// lines is coins or begins with a minus.
///
/// `docs/rules/catalogues-and-text.md#gained-and-lost`
fn signs(lines: &[&str], words: &CoinWords) -> LeadingSigns {
    let lines = lines.iter().filter(|line| !is_note_line(line)).map(|line| Line::of(line).text);
    let is_signed = |line: &String| {
        let rest = line.strip_prefix(['+', '-']);
        rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    let signed: Vec<_> = lines.filter(is_signed).collect();
    let is_change = |line: &String| line.starts_with('-') || coins(&line[1..], words).is_some();
    if signed.len() >= 2 && signed.iter().any(is_change) {
        LeadingSigns::Change
    } else {
        LeadingSigns::Bonus
    }
}

struct Reader<'a> {
    known: &'a NameIndex,
    signs: LeadingSigns,
    /// Whether the text has several lines.
    has_several: bool,
    /// The worth of each item below the last heading, in gp.
    value_of_each: Option<f64>,
    /// Whether the last heading is directly above, or only lines without a blank one between.
    is_below_heading: bool,
    /// Whether that heading says that the things below it aren't there: "Sold".
    is_absent: bool,
    /// The number of entries before the latest line.
    last_line: usize,
    speakers: Speakers<'a>,
    read: Lines,
    places: Places,
}

impl Reader<'_> {
    fn table(&mut self, table: Table) {
        self.places.add_rows(table.entries.len());
        self.read.entries.extend(table.entries);
        let said: HashSet<_> = self.read.left_out.iter().collect();
        let mut left_out = table.left_out;
        left_out.retain(|column| !said.contains(column));
        self.read.left_out.extend(left_out);
    }

    /// Reads a table without headings: each cell is read as if it were a line.
    fn rows(&mut self, lines: &[&str]) {
        for line in lines {
            self.line(&cells(line, Separator::Bar).join("; "), false);
        }
    }

    /// The note of the only item in the line above. Lines of notes below anything else are skipped.
    fn note(&mut self, lines: &[&str], is_below_item: bool) {
        let above = &mut self.read.entries[self.last_line..];
        if let [ReadEntry { content: EntryContent::Item(item), .. }] = above
            && is_below_item
        {
            item.stack.note = note_of(lines).into();
        } else {
            self.read.entries.extend(lines.iter().map(|line| ReadEntry::nothing(line)));
        }
    }

    /// Marks a pack with the entries behind it as its contents, if there are any.
    fn mark_pack(&mut self, pack: usize) {
        if let [pack, listed @ ..] = &mut self.read.entries[pack..]
            && !listed.is_empty()
        {
            mark_contents(pack, listed);
        }
    }

    /// Adds a line that names nothing.
    fn skip(&mut self, text: &str, kind: LineKind) {
        self.places.add(kind, 0..0);
        self.read.entries.push(ReadEntry::nothing(text));
    }

    /// Skips the head of a message, which ends the list of a heading.
    fn head(&mut self, head: &str) {
        self.value_of_each = None;
        self.is_below_heading = false;
        self.is_absent = false;
        self.skip(head, LineKind::Head);
    }

    /// Reads a line. `stands_apart` says whether a list or a table begins below it, or it is the greeting or the end of
    /// a letter. Returns the form of the line as a whole; `None` if its parts have their own.
    fn line(&mut self, line: &str, stands_apart: bool) -> Option<Form> {
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
            && let Some(measure) = MeasureAlone::of(&line, &self.known.coins)
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
        if let Some(entries) = tried(Form::Row, || row_alone(&line.text, self.known)) {
            self.read.entries.extend(entries);
            self.places.add_rows(1);
            return Some(Form::Row);
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

    /// The entries of a line that is neither a heading nor a row.
    fn read_text(&mut self, line: &Line, stands_apart: bool) -> Vec<ReadEntry> {
        let signs = if line.is_loot { LeadingSigns::Change } else { self.signs };
        let splitter = Splitter { known: self.known, signs };
        if let Some(entries) = tried(Form::Worths, || splitter.worths(&line.text)) {
            self.places.add(LineKind::Listed, self.range(entries.len()));
            return with_form(entries, Form::Worths);
        }
        let content = self.content(line);
        let content = if is_on(Layout::LastAnd) { without_trailing_and(content) } else { content };
        // A remark is read for nothing, and may have several sentences.
        let is_remarked = self.has_remark(content);
        let parts = if is_remarked || !is_on(Layout::Sentences) {
            vec![content]
        } else {
            sentences(content, self.known)
        };
        let is_prose = parts.len() > 1;
        let (mut entries, mut is_sentence) = (Vec::new(), false);
        for part in parts {
            let (mut read, is_doubtful) =
                if is_remarked { (splitter.read(part), false) } else { self.part(part, splitter) };
            if let [entry] = read.as_mut_slice()
                && is_prose
                && (is_only_name(entry) || is_exclaimed(entry, part))
            {
                entry.doubt = Some(Doubt::Item);
            }
            is_sentence |= is_doubtful;
            entries.extend(read);
        }
        if let [pack] = entries.as_mut_slice()
            && pack.is_pack()
            && let Some(mut contents) = contents_in_brackets(&line.text, splitter)
        {
            pack.unread.clear();
            mark_contents(pack, &mut contents);
            entries.extend(contents);
        }
        self.places.bullets += usize::from(line.is_listed);
        let text = after_label(&line.text).unwrap_or(&line.text);
        let kind = match kind_of(text, line, &entries) {
            kind @ (LineKind::BareAmount | LineKind::Number) => kind,
            kind if self.value_of_each.is_some() => kind,
            _ if is_sentence => LineKind::Sentence,
            LineKind::Name | LineKind::LongName if stands_apart => LineKind::Title,
            LineKind::Name if self.may_be_labelled_title(&line.text) => LineKind::Title,
            LineKind::Name if self.is_below_heading => LineKind::Below,
            kind => kind,
        };
        let kind = if self.value_of_each.is_some() { LineKind::Listed } else { kind };
        if let [entry] = entries.as_mut_slice() {
            entry.is_labelled_figure = LabelledFigure::of(&line.text).is_some();
        }
        self.places.add(kind, self.range(entries.len()));
        entries
    }

    /// Whether a line is a known thing with a remark, and no list of a label.
    fn has_remark(&self, line: &str) -> bool {
        let remarked = || Remarked::of(trimmed(line), self.known);
        !line.contains(';')
            && remarked().is_some_and(|remarked| remarked.separator != RemarkSeparator::Comma)
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

    /// Whether the first line of several may be a title behind a usual label: "Loot: Bandit captain".
    fn may_be_labelled_title(&self, text: &str) -> bool {
        self.has_several && self.last_line == 0 && after_label(text).is_some()
    }

    /// Whether a text is a known name, with or without what it says in brackets: "Thieves' tools (1 lb)".
    fn is_known(&self, text: &str) -> bool {
        [text, &without_brackets(text)].iter().any(|name| self.known.find(trimmed(name)).is_some())
    }

    fn range(&self, count: usize) -> Range<usize> {
        self.last_line..self.last_line + count
    }

    /// The entries of a sentence or of a list, and whether it is a sentence that doesn't say that somebody got them.
    fn part(&self, part: &str, splitter: Splitter<'_>) -> (Vec<ReadEntry>, bool) {
        let part = trimmed(part);
        match tried(Form::Sentence, || Sentence::of(part, self.known)) {
            None => (splitter.read(without_container(part)), false),
            Some(Sentence::Gained(list)) => (with_form(splitter.read(list), Form::Sentence), false),
            Some(Sentence::Mentioned(list)) => {
                let list = without_last_words(list);
                let mut entries = splitter.read(list);
                if entries.iter().any(ReadEntry::has_doubtful_value) {
                    entries = mentioned(part, &self.known.coins);
                }
                for entry in entries.iter_mut().filter(|entry| entry.is_countable()) {
                    entry.doubt = Some(Doubt::Gained);
                }
                (with_form(entries, Form::Sentence), true)
            }
            Some(Sentence::Other) => {
                let coins = mentioned(part, &self.known.coins);
                if !coins.is_empty() {
                    return (with_form(coins, Form::Sentence), true);
                }
                let mut name = ReadEntry::name_only(part, self.known);
                name.doubt = Some(Doubt::Item);
                (with_form(vec![name], Form::Sentence), true)
            }
        }
    }

    /// A line without the label before the things that it names. A bold name with a price is not a label, and neither
    /// is one before a number alone.
    fn content<'b>(&self, line: &'b Line) -> &'b str {
        let text = line.text.as_str();
        let bold = line
            .bold_label
            .as_deref()
            .filter(|label| self.known.find(label.trim_end_matches('.')).is_none());
        let after_bold = bold
            .and_then(|label| text.strip_prefix(label))
            .map(|rest| rest.trim_start_matches([':', '.', ' ']));
        let is_number = |rest: &&str| count_alone(rest).is_some();
        let after = after_bold.or_else(|| after_label(text)).filter(|rest| !is_number(rest));
        after.unwrap_or(text)
    }
}

/// The things in a bracket at the end of a text, if it is nothing but several known ones.
fn contents_in_brackets(text: &str, splitter: Splitter<'_>) -> Option<Vec<ReadEntry>> {
    let pair = brackets(text).pop().filter(|pair| pair.end == trimmed(text).len())?;
    let contents = splitter.read(inside(text, &pair));
    (contents.len() > 1 && contents.iter().all(ReadEntry::is_known)).then_some(contents)
}

/// Whether a sentence is nothing but the name of one thing, as in "A chest! 120 gp".
fn is_exclaimed(entry: &ReadEntry, sentence: &str) -> bool {
    let is_bare = matches!(&entry.content, EntryContent::Item(found) if !found.is_measured);
    is_bare && entry.doubt.is_none() && sentence.ends_with(['!', '?'])
}

/// A list without the "and" or "plus" at its end, behind which the next line goes on.
fn without_trailing_and(text: &str) -> &str {
    let bare = trimmed_end(text);
    let without = |word: &str| {
        let (front, last) = bare.split_at_checked(bare.len().checked_sub(word.len())?)?;
        last.eq_ignore_ascii_case(word).then(|| front.trim_end_matches([',', ' ']))
    };
    [" and", " plus"].into_iter().find_map(without).unwrap_or(text)
}

/// A list in a sentence without the words at its end that belong to the sentence: "40 gp left".
fn without_last_words(list: &str) -> &str {
    const WORDS: [&str; 6] = ["left", "each", "now", "apiece", "remaining", "still"];
    let mut list = list.trim_end_matches(['.', '!', ' ']);
    while let Some((front, last)) = list.rsplit_once(is_space) {
        if !WORDS.iter().any(|word| word.eq_ignore_ascii_case(last)) {
            break;
        }
        list = trimmed_end(front);
    }
    list
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

//! Checks that must pass for any text from outside. The fuzz targets generate texts; `cargo test` replays the corpora
//! and the texts that failed once.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use engine::commands::{
    AddContainer, AddFromCatalogue, AddFromText, AddStack, AddTyped, CoinSource, Command,
    CreateInventory, LeftOver, NewContainer, Pay, Receive, StackTexts, TextDestination,
    TickedEntry,
};
use engine::import::{ImportChange, ImportMode, ImportView, TextForImport, TextInput};
use engine::language::amounts::{Amount, AmountError};
use engine::language::input::{self, TypedAs};
use engine::model::{
    CatalogueEntryId, CoinKind, CoinKinds, CoinTable, Container, ContainerId, IdSource, Item, Json,
    Place, State, Unknown,
};
use engine::questions::{
    CatalogueRow, CatalogueRows, CheckCatalogue, CodeContents, CopyContainer, ExportAll, FindItems,
    OpensFromText, PreviewAdd, PreviewText, ReadText, Suggest, TextEntry, ViewImport,
};
use engine::rules::number_fields::{Arrow, NumberField};
use engine::rules::payment::{ChangeKinds, CoinOrder, pay};
use engine::rules::sharing::{ShareMode, share};
use engine::rules::whole_coins::WholeCoins;
use engine::session::{Session, SessionAction};
use engine::storage::{Completeness, parse, read_stored, to_compact};
use engine::text::{EntryContent, FoundCodes, MOST_LINES, code_text, find_codes, read};
use engine::view::update::Update;
use engine::wording::printing::number_text;

/// The length of a text that is grown, in bytes, and how many times as long the text is that it is compared with.
const GROWN: usize = 2500;
const TIMES: u8 = 8;

/// Runs a check with a text, and with the text grown in two sizes: repeated, and as JSON with long names and many
/// entries. The work has to stay in proportion to the bytes: a text that is read again from each of its characters on
/// takes 64 times as long when it is 8 times as long.
pub fn with_grown(check: fn(&str), text: &str) {
    check(text);
    for grow in [repeated, grown] {
        if let (Some(short), Some(long)) =
            (grow(text, GROWN), grow(text, GROWN * usize::from(TIMES)))
        {
            assert!(is_in_proportion(|| check(&short), || check(&long)), "{text:.50}");
        }
    }
}

/// True if some work takes at most three times what is expected of [`TIMES`] as much as `little`, in one of ten tries:
/// other processes may have interrupted it.
pub fn is_in_proportion(little: impl Fn(), much: impl Fn()) -> bool {
    let time = |work: &dyn Fn()| {
        let started = Instant::now();
        work();
        started.elapsed()
    };
    (0..10).any(|_| {
        let most = time(&little) * 3 * u32::from(TIMES) + Duration::from_millis(50);
        time(&much) <= most
    })
}

fn repeated(text: &str, bytes: usize) -> Option<String> {
    (!text.is_empty()).then(|| text.repeat((bytes / text.len()).max(1)))
}

/// A JSON text with long names in it, and with many copies of the last entry of each list.
fn grown(text: &str, bytes: usize) -> Option<String> {
    fn grow(json: &mut Json, room: &mut usize) {
        match json {
            Json::Array(values) => {
                if let Some(last) = values.last().cloned() {
                    let length = 1 + last.to_string().len();
                    let times = *room / 2 / length;
                    *room -= times * length;
                    values.extend(std::iter::repeat_n(last, times));
                }
                values.iter_mut().take(5).for_each(|value| grow(value, room));
            }
            Json::Object(fields) => {
                for (key, value) in fields {
                    match value {
                        Json::String(name) if key == "name" && !name.is_empty() => {
                            let times = (*room / 4 / name.len()).max(1);
                            *room -= *room / 4;
                            *name = name.repeat(times);
                        }
                        value => grow(value, room),
                    }
                }
            }
            _ => {}
        }
    }
    let mut json = parse(text).ok().filter(|json| json.is_array() || json.is_object())?;
    grow(&mut json, &mut { bytes });
    Some(json.to_string())
}

/// Any stored text: the panel opens and can be used, and the text that it would store is read back unchanged.
pub fn stored(text: &str) {
    let mut session = Session::default();
    let opened = session.load(text, Some(1));
    let kept = session.stored_text();
    let state = kept_state(&kept);
    assert_eq!(to_compact(&state.inventories), kept);
    if !opened.damaged {
        assert!(parse(text).is_ok());
    }
    session.dispatch(Command::CreateInventory(CreateInventory {
        name: text.to_owned(),
        ..CreateInventory::default()
    }));
    assert_eq!(kept_state(&session.stored_text()).inventories.len(), state.inventories.len() + 1);
    session.dispatch(SessionAction::Undo);
    assert_eq!(session.stored_text(), kept);
    // The same text from another panel changes nothing, and an exported file can be imported again.
    session.reload(&kept);
    assert_eq!(session.stored_text(), kept);
    let exported = session.ask(&ExportAll {}).text;
    let mut other = Session::default();
    choose_files(&mut other, &[exported], ImportMode::Add);
    add_imported(&mut other);
    // A stored list that this version did not write can be nested deeper than a file may be.
    if deepest(&kept) <= 101 {
        assert_eq!(other.stored_text(), kept);
    }
}

/// Any file, text with codes, or unpacked code: its preview names everything that importing adds, and undo reverts the
/// import.
pub fn import(text: &str) {
    codes(text);
    let mut session = Session::default();
    session.dispatch(Command::CreateInventory(CreateInventory {
        name: "Ada".to_owned(),
        ..CreateInventory::default()
    }));
    let before = session.stored_text();
    let files = [text.to_owned(), text.to_owned()];
    for mode in [ImportMode::Add, ImportMode::Replace] {
        let view = choose_files(&mut session, &files, mode);
        let added = add_imported(&mut session);
        let after = session.stored_text();
        assert!(view.count == 0 || view.stored_length == after.encode_utf16().count());
        assert_eq!(added.store.is_some(), view.count > 0);
        let kept = kept_state(&after).inventories;
        assert!(kept.len() <= 1 + view.count && !kept.is_empty());
        if let Some(rows) = rows_of_character(&mut session, text) {
            let containers = kept.last().into_iter().flat_map(|added| added.containers());
            let added = containers.filter_map(|container| match &***container {
                Container::Item(container) => Some(container.items.len()),
                Container::Pouch(_) | Container::Unknown(_) => None,
            });
            assert_eq!(added.sum::<usize>(), rows);
        }
        if added.store.is_some() {
            session.dispatch(SessionAction::Undo);
        }
        assert_eq!(session.stored_text(), before);
    }
}

/// Any text with codes, and any text as a name or as the content of a code.
fn codes(text: &str) {
    let FoundCodes { packed, problems } = find_codes(text);
    let mut session = Session::default();
    let offered = session.import_text(text, TextInput::Offered);
    let view = session.ask(&ViewImport {});
    if !packed.is_empty() || !problems.is_empty() {
        assert_eq!(offered, TextForImport::Taken);
    }
    assert_eq!(offered == TextForImport::Taken, !(view.text + &view.notes.concat()).is_empty());
    for code in packed.iter().take(3) {
        let copied = code_text(text, code);
        let again = FoundCodes { packed: vec![code.clone()], problems: Vec::new() };
        assert_eq!(find_codes(&copied), again);
    }
    let mut session = Session::default();
    session.import_text("HSS1:code.", TextInput::Added);
    session.import_code("code", Ok(text));
    if session.ask(&ViewImport {}).sources.is_empty() {
        return;
    }
    let added = add_imported(&mut session);
    let mut other = Session::default();
    choose_files(&mut other, &[text.to_owned()], ImportMode::Add);
    add_imported(&mut other);
    assert_eq!(session.stored_text(), other.stored_text());
    let contents =
        added.selected.and_then(|id| session.ask(&CodeContents { inventory: id })).unwrap();
    assert_eq!(format!("[{}]", contents.text), session.stored_text());
}

/// The number of rows that the preview of another tool's character names, if a file is one.
fn rows_of_character(session: &mut Session, file: &str) -> Option<usize> {
    let view = choose_files(session, &[file.to_owned()], ImportMode::Add);
    let origin = view.sources.first()?.inventories.first()?.origin.as_ref()?;
    let (_, counts) = origin.split_once(": ")?;
    counts.split(' ').next()?.parse().ok()
}

/// Chooses these files in Import, with the same choice for all that exist already.
fn choose_files(session: &mut Session, files: &[String], mode: ImportMode) -> ImportView {
    let last = (mode == ImportMode::Replace).then(|| "replace".to_owned());
    session.change_import(ImportChange::Start { last });
    for file in files {
        session.import_file("file.json".to_owned(), Some(file));
    }
    session.change_import(ImportChange::Pair);
    let view = session.ask(&ViewImport {});
    assert!(view.sources.iter().all(|file| file.list.is_none() || file.inventories.is_empty()));
    view
}

fn add_imported(session: &mut Session) -> Update {
    let seen = session.ask(&ViewImport {}).seen;
    session.dispatch(SessionAction::AddImported { seen })
}

/// Any response of a catalogue server: its entries are listed and searched, or those of the built-in catalogue if there
/// is a problem. Each entry is added or refused.
pub fn catalogue(text: &str) {
    let mut session = Session::default();
    let container = backpack(&mut session);
    let before = session.stored_text();
    let checked = session.ask(&CheckCatalogue { answer: text.to_owned(), failure: None });
    assert_eq!(session.open_catalogue(Some(text), None), checked);
    let everything = FindItems { text: String::new(), ..FindItems::default() };
    let listed = match checked.problem {
        None => checked.listed,
        Some(_) => Session::default().ask(&everything).count,
    };
    assert_eq!(session.ask(&everything).count, listed);
    let searched = text.get(..3).unwrap_or("a").to_owned();
    for index in 0..checked.listed.min(20) {
        for text in [String::new(), searched.clone()] {
            let (from, to) = (index, index + 1);
            let rows = session.ask(&CatalogueRows {
                lists_in_full: Vec::new(),
                text,
                container,
                percent: None,
                from,
                to,
            });
            assert!(rows.len() <= 1);
            let is_short = |row: &CatalogueRow| {
                row.name.chars().count() <= 200 && row.contents.chars().count() <= 15_000
            };
            assert!(rows.iter().all(is_short));
        }
        if session
            .dispatch(AddFromCatalogue {
                container,
                entry: CatalogueEntryId::at(index).into(),
                times: 1.0,
            })
            .store
            .is_some()
        {
            let after = session.stored_text();
            assert_eq!(to_compact(&kept_state(&after).inventories), after);
            session.dispatch(SessionAction::Undo);
        }
        assert_eq!(session.stored_text(), before);
    }
}

/// Any text in a number field: it is read as a number in range or as none, and a number that is shown and read again
/// stays the same.
pub fn numbers(text: &str) {
    let in_range = |number: f64| {
        assert!(number.abs() <= input::LARGEST);
        assert!(number != 0.0 || number.is_sign_positive());
    };
    if let Some(whole) = input::integer(text) {
        in_range(whole);
        assert_eq!(whole, whole.trunc());
        assert_eq!(input::integer(&number_text(whole)), Some(whole));
    }
    if let Some(amount) = input::amount(text) {
        in_range(amount);
        assert_eq!(input::amount(&number_text(amount)), Some(amount));
        assert_eq!(input::amount(&format!(" \u{a0}{text}")), Some(amount));
    }
    let changed = input::changed_by(5.0, text);
    assert!(changed.as_ref().map_or(true, |count| (0.0..=input::LARGEST).contains(count)));
    if input::integer(text).is_none() {
        assert_eq!(changed, Ok(5.0));
    }
    for field in NumberField::ALL {
        let number = field.read_or_default(text);
        assert!(number == field.default() || number >= field.min());
    }
    for arrow in [Arrow::Up, Arrow::Down] {
        let stepped = NumberField::Quantity.stepped(text, arrow, CoinTable::DND);
        let is_difference = TypedAs::of(text) == TypedAs::Difference;
        assert_eq!(stepped.is_none(), is_difference);
        assert!(stepped.is_none_or(|number| (0.0..=input::LARGEST).contains(&number)));
    }
}

/// Any text in an Amount field: it is read exactly or with an error, and the amount can be paid and shared. Undo
/// reverts payments and receipts.
pub fn amounts(text: &str) {
    let mut session = Session::default();
    let container = pouch(&mut session);
    let before = session.stored_text();
    for command in exchanges(container, text) {
        session.dispatch(command);
        let after = session.stored_text();
        assert_eq!(to_compact(&kept_state(&after).inventories), after);
        if after != before {
            session.dispatch(SessionAction::Undo);
        }
        assert_eq!(session.stored_text(), before);
    }
    let table = CoinTable::DND;
    let amount = match Amount::read(text, table) {
        Ok(amount) => amount,
        Err(AmountError::Unreadable(_) | AmountError::NotHere(_)) => return,
        Err(error @ AmountError::Split(..)) => {
            assert!(error.to_string().contains('.'));
            return;
        }
    };
    let coins = amount.coins(table);
    assert_eq!(coins.value(table), amount.value(table));
    assert_eq!(Amount::read(&format!("\u{a0}{text}\n"), table), Ok(amount));
    if !coins.is_none() {
        let again = Amount::read(&coins.text(table), table);
        assert!(again.is_ok_and(|again| again.named == coins && again.fraction == 0));
    }
    let change = ChangeKinds { in_use: CoinKinds::ALL, named: amount.named.kinds() };
    let shared = share(coins, 7, ShareMode::WithChange, CoinKinds::ALL, table);
    let all = shared.each.value(table) * 7 + shared.left_over.value(table);
    assert_eq!(all, amount.value(table));
    for first in [CoinOrder::Largest, CoinOrder::Smallest] {
        // These coins alone pay exactly, without change; with one more platinum piece, any excess is returned.
        let exact = pay(coins, amount, first, change, table);
        assert!(exact.is_ok_and(|paid| paid.paid == coins && paid.change.is_none()));
        let more = coins.plus(WholeCoins::default().with(CoinKind::Pp, 1));
        let paid = pay(more, amount, first, change, table);
        let due = amount.value(table);
        assert!(paid.is_ok_and(|paid| paid.paid.value(table) == due + paid.change.value(table)));
    }
}

/// The commands that take an amount of money.
fn exchanges(container: ContainerId, text: &str) -> [Command; 2] {
    let amount = text.to_owned();
    [
        Command::Pay(Pay {
            container,
            amount: amount.clone(),
            first: CoinOrder::Largest,
            without: Vec::new(),
            to: None,
        }),
        Command::Receive(Receive {
            container,
            amount,
            coins: CoinSource::Found,
            shared_by: text.to_owned(),
            shares: ShareMode::WithChange,
            left_over: LeftOver::Take,
            mine: true,
            also: Vec::new(),
        }),
    ]
}

/// A pouch with some coins in it.
fn pouch(session: &mut Session) -> ContainerId {
    let list = r#"[{"name":"Ada","strengthScore":10,"penalties":[],"columns":[[
        {"kind":"money-pouch","name":"Purse","capacity":100,"slots":1,"coins":{"cp":50,"sp":40,"ep":3,"gp":20,"pp":10}}],[]]}]"#;
    first_container(&session.load(list, None))
}

/// The container at the top of the left column.
fn first_container(update: &Update) -> ContainerId {
    let columns = update.columns.as_ref();
    match columns.and_then(|columns| columns.left.first()) {
        Some(card) => card.container,
        None => unreachable!("the left column was sent"),
    }
}

/// Any pasted text: the items read from it can be added, stored, copied and read again unchanged, and undo removes
/// them.
pub fn loot(text: &str) {
    thread_local! {
        // Kept from text to text, so that the names of the catalogue are indexed only once.
        static OPEN: RefCell<Session> = RefCell::default();
    }
    OPEN.with_borrow_mut(|session| {
        session.forget();
        let container = backpack(session);
        let before = session.stored_text();
        let reading = session.ask(&ReadText { text: text.into(), ..ReadText::default() });
        assert!(reading.entries.len() <= MOST_LINES);
        assert_eq!(session.ask(&ReadText { text: text.into(), ..ReadText::default() }), reading);
        let is_longest = |entry: &TextEntry| entry.text.chars().count() < 250;
        assert!(reading.entries.iter().all(is_longest));
        let _ = session.ask(&OpensFromText { text: text.into() });
        assert!(session.ask(&Suggest { text: text.into() }).len() <= 5);

        let ticked = reading.entries.iter();
        let choices = AddFromText {
            text: text.to_owned(),
            ticked: ticked.map(ticked_entry).collect(),
            into: TextDestination::Chosen { items: Some(container), coins: None },
            ..AddFromText::default()
        };
        let preview = session.ask(&PreviewText { command: choices.clone() });
        let added = session.dispatch(choices.clone());
        assert_eq!(added.store.is_some(), preview.ready);
        copied_is_read(session, container);
        if added.store.is_some() {
            session.dispatch(SessionAction::Undo);
        }
        assert_eq!(session.stored_text(), before);

        let typed = AddStack {
            container,
            typed: StackTexts { name: text.to_owned(), ..StackTexts::default() },
        };
        let _ = session.ask(&PreviewAdd { command: AddTyped(typed.clone()) });
        session.dispatch(AddTyped(typed.clone()));
        copied_is_read(session, container);
    });
}

/// A ticked entry, with the texts shown for it.
fn ticked_entry(entry: &TextEntry) -> TickedEntry {
    TickedEntry { id: entry.id, text: entry.text.clone(), about: entry.about.clone() }
}

/// Checks that a container copied as text is read again unchanged, except for details that the text leaves out.
fn copied_is_read(session: &Session, container: ContainerId) {
    let stored = kept_state(&session.stored_text());
    let containers = stored.inventories.iter().flat_map(|inventory| inventory.containers());
    let Some(Container::Item(stored)) = containers.map(|container| &***container).last() else {
        unreachable!("it is there");
    };
    let copied = session.ask(&CopyContainer { container });
    let read = read(&copied.map(|copied| copied.text).unwrap_or_default(), &session.known());
    let read = read.entries.iter().filter_map(|entry| match &entry.content {
        EntryContent::Item(found) => Some((found.stack.quantity, found.stack.item.clone())),
        _ => None,
    });
    let stored = stored.items.iter().map(|stack| {
        let name = stack.item.name.replace("\r\n", "\n").replace(['\r', '\n'], " ");
        // A copied text doesn't say the slots while equipped.
        let item = stack.item.clone();
        (stack.quantity, Item { name, equipped_slots: 0.0, unknown: Unknown::default(), ..item })
    });
    assert_eq!(read.take(999).collect::<Vec<_>>(), stored.take(999).collect::<Vec<_>>());
}

/// An inventory with an item container in it.
fn backpack(session: &mut Session) -> ContainerId {
    let name = "Ada".to_owned();
    let created = session
        .dispatch(Command::CreateInventory(CreateInventory { name, ..CreateInventory::default() }));
    let Some(inventory) = created.selected else { unreachable!("an inventory was created") };
    let capacity = "10".to_owned();
    first_container(&session.dispatch(Command::AddContainer(AddContainer {
        inventory,
        name: "Backpack".to_owned(),
        place: Place::Carried,
        container: NewContainer::Item { capacity },
    })))
}

/// The number of levels at which arrays and objects are nested in a text.
fn deepest(text: &str) -> usize {
    fn depth(json: &Json) -> usize {
        let inside = match json {
            Json::Array(values) => values.iter().map(depth).max(),
            Json::Object(fields) => fields.values().map(depth).max(),
            _ => return 0,
        };
        1 + inside.unwrap_or(0)
    }
    parse(text).map_or(0, |json| depth(&json))
}

/// The state read from a text that the panel stored, which must never lose anything.
fn kept_state(text: &str) -> State {
    match read_stored(text, IdSource::default()) {
        Ok(stored) if stored.completeness == Completeness::Whole => stored.state,
        _ => unreachable!("the stored text can't be read: {text}"),
    }
}

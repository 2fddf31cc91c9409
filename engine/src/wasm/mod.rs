//! The boundary between the engine and the panel: one class, which decides nothing. The only module that uses
//! `wasm_bindgen`, `web_sys` or `js_sys`.

#![expect(
    clippy::missing_errors_doc,
    reason = "an error is a defect of the caller: what crossed is not what the generated types say"
)]
#![expect(
    clippy::needless_pass_by_value,
    reason = "what is exported takes what the bindings hand over"
)]

mod case_mapping;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::questions::{FirstScreen, Question};
use crate::session::{Action, ClosedLogs, EntryChanges, Session, StepEntries};
use crate::view::update::Update;
use case_mapping::CASE_MAPPING;
use engine_core::model::IdSource;
use engine_core::storage::{self, StoredList};
use reader::catalogue::CatalogueSummary;
use reader::import::{ImportChange, TextForImport, TextInput};
use reader::text::CodeProblem;

type JsResult<T> = Result<Ts<T>, JsError>;

#[wasm_bindgen(typescript_custom_section)]
const STORE: &str = "
/**
 * What is stored beside a list under a revision: the entry with its ids, and the tail of this panel's log, which is
 * empty if there is none.
 */
export interface Beside {
    revision: number;
    ids: string;
    tail: string;
}

export interface Update {
    /**
     * The list to store, if it has changed.
     */
    store?: string;
    /**
     * What is stored beside that list under the revision that was handed in, if one was.
     */
    beside?: Beside;
    /**
     * The views of the first screen, if a list was opened.
     */
    first?: FirstViews;
}";

#[wasm_bindgen(typescript_custom_section)]
const ANSWERS: &str = crate::questions::ANSWERS;

/// The error if a value does not match the generated types.
fn type_mismatch() -> JsError {
    JsError::new("The engine was asked for something it doesn’t know.")
}

fn parsed(value: &impl Serialize) -> JsValue {
    js_sys::JSON::parse(&storage::to_compact(value)).unwrap_throw()
}

fn to_js<T: Tsify + Serialize>(view: &T) -> Ts<T> {
    Ts::new_unchecked(parsed(view).unchecked_into())
}

/// Reads a value that crosses the boundary. Half a surrogate pair in one of its texts becomes U+FFFD, as it does
/// where a text crosses by itself.
fn from_js<T: Tsify + DeserializeOwned>(value: &Ts<T>) -> Result<T, JsError> {
    let text = js_sys::JSON::stringify(&value.js_value()).map_err(|_| type_mismatch())?;
    storage::parse_as(&String::from(text)).map_err(|_| type_mismatch())
}

fn set(object: &JsValue, key: &str, value: impl Into<JsValue>) {
    js_sys::Reflect::set(object, &key.into(), &value.into()).unwrap_throw();
}

/// Converts an update, and adds the text to store.
fn update_to_js(update: &Update) -> Ts<Update> {
    let answer = to_js(update);
    if let Some(text) = &update.store {
        set(&answer.js_value(), "store", text);
    }
    answer
}

/// The engine: owns all inventories and applies all rules. It throws an error only if a value that crossed the boundary
/// did not have its declared type, which is a defect.
#[wasm_bindgen]
pub struct Engine(Session);

#[wasm_bindgen]
impl Engine {
    /// An engine without inventories, whose ids begin with `first_id`. Panels that run at the same time need different
    /// ones.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "ids are whole numbers from 0 upwards that a double holds"
    )]
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(first_id: f64) -> Self {
        std::panic::set_hook(Box::new(|panic| {
            web_sys::console::error_1(&panic.to_string().into());
        }));
        Self(Session::new(CASE_MAPPING, IdSource::starting_at((first_id as u64).saturating_sub(1))))
    }

    /// An id in the lower half of all ids, at random: no other panel gives the ids above it.
    #[wasm_bindgen(js_name = randomFirstId)]
    #[must_use]
    pub fn random_first_id() -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a power of two")]
        let half = (IdSource::END / 2) as f64;
        (js_sys::Math::random() * half).floor()
    }

    /// Reads the stored text (`undefined`: nothing is stored yet), its revision and the entry with its ids, and opens
    /// the inventory at that index of the list, or the first one.
    pub fn load(
        &mut self,
        text: Option<String>,
        revision: f64,
        ids: Option<String>,
        index: Option<usize>,
    ) -> Ts<Update> {
        let text = text.as_deref().unwrap_or("[]");
        let update = self.0.load(StoredList { text, revision, ids: ids.as_deref() }, index);
        let answer = update_to_js(&update);
        set(&answer.js_value(), "first", parsed(&self.0.ask(&FirstScreen)));
        answer
    }

    /// Loads the list that another panel stored.
    pub fn reload(&mut self, text: &str, revision: f64, ids: Option<String>) -> Ts<Update> {
        let update = self.0.reload(StoredList { text, revision, ids: ids.as_deref() });
        update_to_js(&update)
    }

    /// What is stored beside the list that was loaded or is to be stored, under a revision and at a time in
    /// milliseconds.
    #[wasm_bindgen(unchecked_return_type = "Beside")]
    #[must_use]
    pub fn beside(&mut self, revision: f64, time: f64) -> JsValue {
        let beside = js_sys::Object::new();
        set(&beside, "revision", revision);
        set(&beside, "ids", self.0.ids_entry(revision));
        set(&beside, "tail", self.0.tail(revision, time));
        beside.into()
    }

    /// Carries out an action, and returns the parts of the screen to draw again, and if the list has changed what is to
    /// be stored under a revision, at a time in milliseconds.
    pub fn dispatch(&mut self, action: Ts<Action>, revision: f64, time: f64) -> JsResult<Update> {
        let update = self.0.dispatch(from_js(&action)?);
        let answer = update_to_js(&update);
        if update.store.is_some() {
            set(&answer.js_value(), "beside", self.beside(revision, time));
        }
        Ok(answer)
    }

    /// Answers a question. Changes nothing.
    #[wasm_bindgen(unchecked_return_type = "Answers[keyof Answers]")]
    pub fn ask(&self, question: Ts<Question>) -> Result<JsValue, JsError> {
        let answer = parsed(&self.0.ask(&from_js(&question)?));
        Ok(if answer.is_null() { JsValue::UNDEFINED } else { answer })
    }

    /// Opens the catalogue of a server's answer; without an answer, and after a failure such as an HTTP status, the
    /// built-in one. The failure is the problem unless the answer names its own.
    #[wasm_bindgen(js_name = openCatalogue)]
    pub fn open_catalogue(
        &mut self,
        answer: Option<String>,
        failure: Option<String>,
    ) -> Ts<CatalogueSummary> {
        to_js(&self.0.open_catalogue(answer.as_deref(), failure.as_deref()))
    }

    /// Changes what Import adds.
    #[wasm_bindgen(js_name = changeImport)]
    pub fn change_import(&mut self, change: Ts<ImportChange>) -> Result<(), JsError> {
        self.0.change_import(from_js(&change)?);
        Ok(())
    }

    /// Adds a chosen file to Import; without a text it is too large to be read.
    #[wasm_bindgen(js_name = importFile)]
    pub fn import_file(&mut self, name: String, text: Option<String>) {
        self.0.import_file(name, text.as_deref());
    }

    /// Adds a chosen archive to Import, with the texts of its files.
    #[wasm_bindgen(js_name = importArchive)]
    #[expect(clippy::needless_pass_by_value, reason = "the texts come from JavaScript")]
    pub fn import_archive(&mut self, name: String, texts: Vec<String>) {
        self.0.import_archive(name, &texts);
    }

    /// Adds a text to Import.
    #[wasm_bindgen(js_name = importText)]
    pub fn import_text(&mut self, text: &str, input: Ts<TextInput>) -> JsResult<TextForImport> {
        Ok(to_js(&self.0.import_text(text, from_js(&input)?)))
    }

    /// Adds the unpacked text of a code to Import, or why there is none.
    #[wasm_bindgen(js_name = importCode)]
    pub fn import_code(
        &mut self,
        packed: &str,
        text: Option<String>,
        problem: Option<Ts<CodeProblem>>,
    ) -> Result<(), JsError> {
        let problem = problem.as_ref().map(from_js).transpose()?;
        let text = text.as_deref().ok_or(problem.unwrap_or(CodeProblem::Unreadable));
        self.0.import_code(packed, text);
        Ok(())
    }

    /// Drops everything, including the undo history. Ids are not reused.
    pub fn forget(&mut self) -> Ts<Update> {
        let update = self.0.forget();
        update_to_js(&update)
    }

    /// Reports that the latest text could not be stored: the changes since the last stored text are reapplied to the
    /// next list that [`Engine::reload`] loads.
    #[wasm_bindgen(js_name = notStored)]
    pub fn not_stored(&mut self) {
        self.0.not_stored();
    }

    /// Reports that the list with all changes so far is stored under a revision, at a time in milliseconds, now or
    /// after it was refused.
    pub fn stored(&mut self, revision: f64, time: f64) {
        self.0.stored();
        self.0.steps_stored(revision, time);
    }

    /// Takes over the steps of closed panels.
    #[wasm_bindgen(js_name = takeOverSteps)]
    pub fn take_over_steps(&mut self, closed: Ts<ClosedLogs>) -> JsResult<Update> {
        let update = self.0.take_over_steps(&from_js(&closed)?);
        Ok(update_to_js(&update))
    }

    /// The changes of the entries of the undo log since the last call.
    #[wasm_bindgen(js_name = entryChanges)]
    pub fn entry_changes(&mut self) -> Ts<EntryChanges> {
        to_js(&self.0.entry_changes())
    }

    /// Reports that the changes of entries that were returned so far are written.
    #[wasm_bindgen(js_name = entriesWritten)]
    pub fn entries_written(&mut self) {
        self.0.entries_written();
    }

    /// Reads the steps of other panels, tails and the lines in the storage for the History, in place of those read
    /// before.
    #[wasm_bindgen(js_name = readLogLines)]
    pub fn read_log_lines(&mut self, texts: Ts<StepEntries>) -> Result<(), JsError> {
        self.0.read_log_lines(&from_js(&texts)?.entries);
        Ok(())
    }
}

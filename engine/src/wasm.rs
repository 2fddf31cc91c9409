//! The door between the engine and the panel: one class, no logic. The only file that names
//! `wasm_bindgen` or `web_sys`.

#![expect(
    clippy::needless_pass_by_value,
    reason = "what is exported takes what the bindings hand over"
)]

use std::collections::HashMap;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::catalogue::{CatalogueSummary, Found};
use crate::commands::{AddStack, Command, Moved, Pay, Receive, SellStacks};
use crate::model::{CatalogueEntryId, ContainerId, InventoryId, StackId, StagedId, StepId};
use crate::rules::fields::{Arrow, NumberField};
use crate::rules::input::TypedAs;
use crate::rules::letters::Letters;
use crate::rules::names::display_name;
use crate::rules::rounding::number_text;
use crate::rules::sorting::RowColumn;
use crate::session::{Session, Steps};
use crate::storage;
use crate::view::breakdown::{Breakdown, Subject};
use crate::view::bundle::{BundleTexts, bundle_of, slots_each};
use crate::view::catalogue::CatalogueRows;
use crate::view::changed::WhatChanged;
use crate::view::coins::{InventoryChoices, PayView, PouchChoices, ReceiveView, SaleView};
use crate::view::copied::CopiedText;
use crate::view::effect::{AddPreview, Effect};
use crate::view::forms::Forms;
use crate::view::supplies::Supplies;
use crate::view::targets::MoveTargets;
use crate::view::text::{TextChoices, TextPreview, TextReading, TextTargets};
use crate::view::typing::Suggestions;
use crate::view::undo::UndoSteps;
use crate::view::update::Update;
use crate::view::{ExportFile, FoundStacks, ImportChoices, Rows, StackPreview, StagedFiles};

type Answer<T> = Result<Ts<T>, JsError>;

/// What crossed the boundary is not what the generated types say.
fn defect() -> JsError {
    JsError::new("The engine was asked for something it doesn't know.")
}

#[wasm_bindgen(typescript_custom_section)]
const STORE: &str = "
export interface Update {
    /**
     * The list to store, if it has changed.
     */
    store?: string;
}";

fn hand_over<T: Tsify + Serialize>(view: &T) -> Ts<T> {
    Ts::new_unchecked(js_sys::JSON::parse(&storage::to_compact(view)).unwrap_throw())
}

fn read<T: Tsify + DeserializeOwned>(value: &Ts<T>) -> Result<T, JsError> {
    let text = js_sys::JSON::stringify(&value.js_value()).map_err(|_| defect())?;
    serde_json::from_str(&String::from(text)).map_err(|_| defect())
}

/// Hands over what there is to draw and, beside it, the text to store.
fn answer(update: &Update) -> Ts<Update> {
    let answer = hand_over(update);
    if let Some(text) = &update.store {
        let text = text.into();
        js_sys::Reflect::set(&answer.js_value(), &"store".into(), &text).unwrap_throw();
    }
    answer
}

/// Equal letters however they are composed, in lower case.
fn lower_case(text: &str) -> String {
    let text = js_sys::JsString::from(text).normalize("NFC");
    text.to_lower_case().into()
}

/// Ranks texts by the browser's collation for the user's language. They cross together and the browser sorts them
/// itself: a crossing for each text takes five times as long, one for each pair still longer. A line break counts as
/// a space.
fn collate(texts: &[&str]) -> Vec<u32> {
    let lines: Vec<String> = texts.iter().map(|text| text.replace('\n', " ")).collect();
    let collator = js_sys::Intl::Collator::new(&js_sys::Array::new(), &js_sys::Object::new());
    let compare = collator.compare();
    let array = js_sys::JsString::from(lines.join("\n")).split("\n");
    let sort = js_sys::Reflect::get(&array, &"sort".into()).unwrap_throw();
    let sort: js_sys::Function = sort.unchecked_into();
    sort.call1(&array, &compare).unwrap_throw();

    let sorted = String::from(array.join("\n"));
    let mut ranks: HashMap<&str, u32> = HashMap::with_capacity(lines.len());
    let (mut rank, mut before) = (0, array.get(0));
    for (line, text) in sorted.split('\n').zip(array.iter()) {
        let order = compare.call2(&JsValue::UNDEFINED, &before, &text);
        if order.unwrap_throw() != 0.0 {
            rank += 1;
        }
        ranks.insert(line, rank);
        before = text;
    }
    let rank_of = |line: &String| ranks.get(line.as_str()).copied().unwrap_or_default();
    lines.iter().map(rank_of).collect()
}

/// Letters composed, as they are in most texts.
fn compose(text: &str) -> String {
    js_sys::JsString::from(text).normalize("NFC").into()
}

/// A text in upper case.
fn upper_case(text: &str) -> String {
    js_sys::JsString::from(text).to_upper_case().into()
}

/// What the browser knows of letters.
const LETTERS: Letters = Letters {
    lower: lower_case,
    upper: upper_case,
    compose,
};

impl Default for Engine {
    fn default() -> Self {
        Self(Session::new(LETTERS))
    }
}

/// The engine: owns every inventory and every rule. A thrown error is a defect: what crossed was not
/// what the types say.
#[wasm_bindgen]
pub struct Engine(Session);

#[wasm_bindgen]
impl Engine {
    /// An engine without inventories.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        std::panic::set_hook(Box::new(|panic| {
            web_sys::console::error_1(&panic.to_string().into());
        }));
        Self::default()
    }

    /// Reads the stored text (none: nothing is stored yet) and opens the inventory at that index of the
    /// list, else the first.
    pub fn load(&mut self, text: Option<String>, index: Option<usize>) -> Ts<Update> {
        let update = self.0.load(text.as_deref(), index);
        answer(&update)
    }

    /// Takes in what another panel stored in so many steps; ids stay.
    ///
    /// # Errors
    /// If that is no number of steps: a defect of the caller.
    pub fn reload(&mut self, text: Option<String>, steps: Ts<Steps>) -> Answer<Update> {
        let update = self.0.reload(text.as_deref(), read(&steps)?);
        Ok(answer(&update))
    }

    /// Drops everything, undo included. Ids are not given again.
    pub fn forget(&mut self) -> Ts<Update> {
        let update = self.0.forget();
        answer(&update)
    }

    /// Carries out a command.
    ///
    /// # Errors
    /// A defect.
    pub fn dispatch(&mut self, command: Ts<Command>) -> Answer<Update> {
        let update = self.0.dispatch(&read(&command)?);
        Ok(answer(&update))
    }

    /// Opens an inventory. Saves nothing.
    ///
    /// # Errors
    /// A defect.
    pub fn select(&mut self, inventory: Ts<InventoryId>) -> Answer<Update> {
        let update = self.0.select(read(&inventory)?);
        Ok(answer(&update))
    }

    /// Takes the last step back.
    pub fn undo(&mut self) -> Ts<Update> {
        let update = self.0.undo();
        answer(&update)
    }

    /// What can be undone, the newest first.
    #[wasm_bindgen(js_name = undoSteps)]
    #[must_use]
    pub fn undo_steps(&self) -> Ts<UndoSteps> {
        hand_over(&self.0.undo_steps())
    }

    /// Goes back to before a step: takes it and all newer ones back, up to the first that is refused.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = undoThrough)]
    pub fn undo_through(&mut self, step: Ts<StepId>) -> Answer<Update> {
        let update = self.0.undo_through(read(&step)?);
        Ok(answer(&update))
    }

    /// Brings the last undone step back.
    pub fn redo(&mut self) -> Ts<Update> {
        let update = self.0.redo();
        answer(&update)
    }

    /// The rows of an item container from one index up to another, as far as there are any.
    ///
    /// # Errors
    /// A defect.
    pub fn rows(&self, container: Ts<ContainerId>, from: usize, to: usize) -> Answer<Rows> {
        Ok(hand_over(&self.0.rows(read(&container)?, from, to)))
    }

    /// Sorts the rows of a container once.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = sortRows)]
    pub fn sort_rows(&mut self, container: Ts<ContainerId>, by: Ts<RowColumn>) -> Answer<Update> {
        let update = self.0.sort_rows(read(&container)?, read(&by)?, collate);
        Ok(answer(&update))
    }

    /// The stacks of the open inventory whose names contain a text; a blank one finds none.
    #[wasm_bindgen(js_name = findStacks)]
    #[must_use]
    pub fn find_stacks(&self, text: &str) -> Ts<FoundStacks> {
        hand_over(&self.0.find_stacks(text, lower_case))
    }

    /// The first supplies of the open inventory, and how many more there are.
    #[must_use]
    pub fn supplies(&self, most: usize) -> Ts<Supplies> {
        hand_over(&self.0.supplies(most, lower_case))
    }

    /// The latest text could not be stored: the changes since the last one that was are put on top of what
    /// [`Engine::reload`] brings.
    #[wasm_bindgen(js_name = notStored)]
    pub fn not_stored(&mut self) {
        self.0.not_stored();
    }

    /// What could not be stored is stored after all.
    pub fn stored(&mut self) {
        self.0.stored();
    }

    /// What a command would change; none if what it names is not there. Changes nothing.
    ///
    /// # Errors
    /// A defect.
    pub fn preview(&self, command: Ts<Command>) -> Result<Option<Ts<Effect>>, JsError> {
        let effect = self.0.preview(&read(&command)?);
        Ok(effect.as_ref().map(hand_over))
    }

    /// What the add row would add; none if it would add nothing. Changes nothing.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = previewAdd)]
    pub fn preview_add(&self, command: Ts<AddStack>) -> Result<Option<Ts<AddPreview>>, JsError> {
        let preview = self.0.preview_add(&read(&command)?);
        Ok(preview.as_ref().map(hand_over))
    }

    /// What equipping or stowing a stack would change, in words; none if it is not there. Changes nothing.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = previewEquip)]
    pub fn preview_equip(
        &self,
        container: Ts<ContainerId>,
        stack: Ts<StackId>,
    ) -> Result<Option<String>, JsError> {
        Ok(self.0.preview_equip(read(&container)?, read(&stack)?))
    }

    /// Where stacks can go, and what that would make of it: the first few containers of their inventory, and the
    /// first few of others.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = moveTargets)]
    pub fn move_targets(
        &self,
        moved: Ts<Moved>,
        most: usize,
        most_others: usize,
    ) -> Answer<MoveTargets> {
        let targets = self.0.move_targets(&read(&moved)?, most, most_others);
        Ok(hand_over(&targets))
    }

    /// What makes a total of the open inventory up, and what could be put away; none if no inventory is open.
    ///
    /// # Errors
    /// A defect.
    pub fn breakdown(&self, subject: Ts<Subject>) -> Result<Option<Ts<Breakdown>>, JsError> {
        let breakdown = self.0.breakdown(read(&subject)?);
        Ok(breakdown.as_ref().map(hand_over))
    }

    /// The totals of a stack as a command would make it. Changes nothing.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = previewStack)]
    pub fn preview_stack(
        &self,
        command: Ts<Command>,
        container: Ts<ContainerId>,
        stack: Ts<StackId>,
    ) -> Result<Option<Ts<StackPreview>>, JsError> {
        let (container, stack) = (read(&container)?, read(&stack)?);
        let preview = self.0.preview_stack(&read(&command)?, container, stack);
        Ok(preview.as_ref().map(hand_over))
    }

    /// An inventory as a file to download.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = exportInventory)]
    pub fn export_inventory(
        &self,
        inventory: Ts<InventoryId>,
    ) -> Result<Option<Ts<ExportFile>>, JsError> {
        let file = self.0.export_inventory(read(&inventory)?);
        Ok(file.as_ref().map(hand_over))
    }

    /// All inventories as one file to download.
    #[wasm_bindgen(js_name = exportAll)]
    #[must_use]
    pub fn export_all(&self) -> Ts<ExportFile> {
        hand_over(&self.0.export_all())
    }

    /// A typed number as its field shows it; none if the field takes it for none.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = readNumber)]
    pub fn read_number(
        &self,
        field: Ts<NumberField>,
        text: &str,
    ) -> Result<Option<String>, JsError> {
        Ok(read(&field)?.read(text).map(number_text))
    }

    /// The bundle that slots each amount to, as its fields show it; none if they are no number.
    #[wasm_bindgen(js_name = bundleOf)]
    #[must_use]
    pub fn bundle_of(&self, slots_each: &str) -> Option<Ts<BundleTexts>> {
        bundle_of(slots_each).as_ref().map(hand_over)
    }

    /// The slots each that a bundle gives, as it is typed.
    #[wasm_bindgen(js_name = slotsEach)]
    #[must_use]
    pub fn slots_each(&self, size: &str, slots: &str) -> String {
        slots_each(size, slots)
    }

    /// Whether a typed text is a difference: it begins with + or -.
    #[wasm_bindgen(js_name = isDifference)]
    #[must_use]
    pub fn is_difference(&self, text: &str) -> bool {
        TypedAs::of(text) == TypedAs::Difference
    }

    /// The text of a number field after an arrow key; none if the key leaves it alone.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = stepNumber)]
    pub fn step_number(
        &self,
        field: Ts<NumberField>,
        text: &str,
        arrow: Ts<Arrow>,
    ) -> Result<Option<String>, JsError> {
        let stepped = read(&field)?.stepped(text, read(&arrow)?);
        Ok(stepped.map(number_text))
    }

    /// What new things start from and how number fields behave. It never changes.
    #[must_use]
    pub fn forms(&self) -> Ts<Forms> {
        hand_over(&Forms::default())
    }

    /// A name as it is shown and announced.
    #[wasm_bindgen(js_name = displayName)]
    #[must_use]
    pub fn display_name(&self, name: &str) -> String {
        display_name(name).to_owned()
    }
}

/// Coins.
#[wasm_bindgen]
impl Engine {
    /// Pay, as it is filled in; none if its pouch is gone. Changes nothing.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = previewPay)]
    pub fn preview_pay(&self, command: Ts<Pay>) -> Result<Option<Ts<PayView>>, JsError> {
        let view = self.0.preview_pay(&read(&command)?);
        Ok(view.as_ref().map(hand_over))
    }

    /// Receive, as it is filled in; none if its pouch is gone. Changes nothing.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = previewReceive)]
    pub fn preview_receive(
        &self,
        command: Ts<Receive>,
    ) -> Result<Option<Ts<ReceiveView>>, JsError> {
        let view = self.0.preview_receive(&read(&command)?);
        Ok(view.as_ref().map(hand_over))
    }

    /// Sell Selected, as it is filled in; none if nothing of what is sold is there any more, or the pouch is
    /// not. Changes nothing.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = previewSale)]
    pub fn preview_sale(&self, command: Ts<SellStacks>) -> Result<Option<Ts<SaleView>>, JsError> {
        let view = self.0.preview_sale(&read(&command)?);
        Ok(view.as_ref().map(hand_over))
    }

    /// The other carried pouches of a pouch's inventory: the first few of them.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = otherPouches)]
    pub fn other_pouches(&self, container: Ts<ContainerId>, most: usize) -> Answer<PouchChoices> {
        Ok(hand_over(&self.0.other_pouches(read(&container)?, most)))
    }

    /// The inventories but a pouch's own that have a carried pouch: the first few of them.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = otherInventories)]
    pub fn other_inventories(
        &self,
        container: Ts<ContainerId>,
        most: usize,
    ) -> Answer<InventoryChoices> {
        Ok(hand_over(
            &self.0.other_inventories(read(&container)?, most),
        ))
    }
}

/// Import.
#[wasm_bindgen]
impl Engine {
    /// Reads the texts of files chosen for import, in place of those that were staged before. A file
    /// without inventories is "Invalid."
    #[wasm_bindgen(js_name = stageImport)]
    pub fn stage_import(&mut self, texts: Vec<String>) -> Ts<StagedFiles> {
        hand_over(&self.0.stage_import(&texts))
    }

    /// How a staged inventory differs from the stored one of the same name; none if there is none.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = whatChanged)]
    pub fn what_changed(&self, staged: Ts<StagedId>) -> Result<Option<Ts<WhatChanged>>, JsError> {
        let changed = self.0.what_changed(read(&staged)?);
        Ok(changed.as_ref().map(hand_over))
    }

    /// All of these differences as text.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = copyWhatChanged)]
    pub fn copy_what_changed(
        &self,
        staged: Ts<StagedId>,
    ) -> Result<Option<Ts<CopiedText>>, JsError> {
        let copied = self.0.copy_what_changed(read(&staged)?);
        Ok(copied.as_ref().map(hand_over))
    }

    /// How long the stored text would be with what was chosen, in UTF-16 units.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = lengthWithImport)]
    pub fn length_with_import(&self, choices: Ts<ImportChoices>) -> Result<usize, JsError> {
        Ok(self.0.length_with_import(&read(&choices)?))
    }

    /// Takes in what was chosen, in one step. Nothing is staged afterwards.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = commitImport)]
    pub fn commit_import(&mut self, choices: Ts<ImportChoices>) -> Answer<Update> {
        let update = self.0.commit_import(&read(&choices)?);
        Ok(answer(&update))
    }

    /// Adds the example and opens it.
    #[wasm_bindgen(js_name = openExample)]
    pub fn open_example(&mut self) -> Ts<Update> {
        let update = self.0.open_example();
        answer(&update)
    }

    /// Puts the staged files away.
    #[wasm_bindgen(js_name = discardImport)]
    pub fn discard_import(&mut self) {
        self.0.discard_import();
    }
}

/// From text, and Copy as text.
#[wasm_bindgen]
impl Engine {
    /// Reads a text for the open inventory, in place of the one that was read before. Changes nothing.
    #[wasm_bindgen(js_name = readText)]
    pub fn read_text(&mut self, text: &str) -> Ts<TextReading> {
        hand_over(&self.0.read_text(text))
    }

    /// What adding these entries of the text would do. Changes nothing.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = previewText)]
    pub fn preview_text(&self, choices: Ts<TextChoices>) -> Answer<TextPreview> {
        Ok(hand_over(&self.0.preview_text(&read(&choices)?)))
    }

    /// Adds these entries of the text in one step. Nothing is staged afterwards.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = commitText)]
    pub fn commit_text(&mut self, choices: Ts<TextChoices>) -> Answer<Update> {
        let update = self.0.commit_text(&read(&choices)?);
        Ok(answer(&update))
    }

    /// Where what was read can go in the open inventory; none if no inventory is open.
    #[wasm_bindgen(js_name = textTargets)]
    #[must_use]
    pub fn text_targets(&self) -> Option<Ts<TextTargets>> {
        self.0.text_targets().as_ref().map(hand_over)
    }

    /// Whether a pasted text is more than one thing, a table or JSON: then it is no name.
    #[wasm_bindgen(js_name = opensFromText)]
    #[must_use]
    pub fn opens_from_text(&self, text: &str) -> bool {
        self.0.opens_from_text(text)
    }

    /// Carries out the add row: adds the one thing that its text reads as, else the text as it is.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = addTyped)]
    pub fn add_typed(&mut self, command: Ts<AddStack>) -> Answer<Update> {
        let update = self.0.add_typed(&read(&command)?);
        Ok(answer(&update))
    }

    /// At most five items, owned or in the catalogue, in whose names words begin as those of a text do.
    #[must_use]
    pub fn suggest(&self, text: &str) -> Ts<Suggestions> {
        hand_over(&self.0.suggest(text))
    }

    /// A container as text; none of a kind that is not known.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = copyContainer)]
    pub fn copy_container(
        &self,
        container: Ts<ContainerId>,
    ) -> Result<Option<Ts<CopiedText>>, JsError> {
        let copied = self.0.copy_container(read(&container)?);
        Ok(copied.as_ref().map(hand_over))
    }

    /// An inventory as text.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = copyInventory)]
    pub fn copy_inventory(
        &self,
        inventory: Ts<InventoryId>,
    ) -> Result<Option<Ts<CopiedText>>, JsError> {
        let copied = self.0.copy_inventory(read(&inventory)?);
        Ok(copied.as_ref().map(hand_over))
    }
}

/// Find Item.
#[wasm_bindgen]
impl Engine {
    /// Opens the catalogue that a server answered with; without an answer the built-in one. A failure,
    /// such as an HTTP status, is the problem unless the answer names its own.
    #[wasm_bindgen(js_name = openCatalogue)]
    pub fn open_catalogue(
        &mut self,
        answer: Option<String>,
        failure: Option<String>,
    ) -> Ts<CatalogueSummary> {
        let summary = self.0.open_catalogue(answer.as_deref(), failure.as_deref());
        hand_over(&summary)
    }

    /// What opening that answer would say.
    #[wasm_bindgen(js_name = checkCatalogue)]
    #[must_use]
    pub fn check_catalogue(&self, answer: &str, failure: Option<String>) -> Ts<CatalogueSummary> {
        let summary = self.0.check_catalogue(answer, failure.as_deref());
        hand_over(&summary)
    }

    /// Looks for entries by name.
    #[wasm_bindgen(js_name = findItems)]
    pub fn find_items(&mut self, text: &str) -> Ts<Found> {
        hand_over(&self.0.find_items(text, lower_case))
    }

    /// A part of what was found, as it would be added to a container.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = catalogueRows)]
    pub fn catalogue_rows(
        &self,
        container: Ts<ContainerId>,
        from: usize,
        to: usize,
    ) -> Answer<CatalogueRows> {
        let rows = self.0.catalogue_rows(read(&container)?, from, to);
        Ok(hand_over(&rows))
    }

    /// Adds an entry.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = addFromCatalogue)]
    pub fn add_from_catalogue(
        &mut self,
        container: Ts<ContainerId>,
        entry: Ts<CatalogueEntryId>,
    ) -> Answer<Update> {
        let update = self.0.add_from_catalogue(read(&container)?, read(&entry)?);
        Ok(answer(&update))
    }

    /// Adds an entry and pays for it.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = buyFromCatalogue)]
    pub fn buy_from_catalogue(
        &mut self,
        container: Ts<ContainerId>,
        entry: Ts<CatalogueEntryId>,
    ) -> Answer<Update> {
        let update = self.0.buy_from_catalogue(read(&container)?, read(&entry)?);
        Ok(answer(&update))
    }
}

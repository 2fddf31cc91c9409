//! The door between the engine and the panel: one class, no logic. The only room that names
//! `wasm_bindgen`, `web_sys` or `js_sys`.

#![expect(
    clippy::needless_pass_by_value,
    reason = "what is exported takes what the bindings hand over"
)]

use serde::Serialize;
use serde::de::DeserializeOwned;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

mod catalogue;
mod coins;
mod import;
mod letters;
mod text;

use crate::commands::{AddStack, Command, Moved};
use crate::model::{ContainerId, InventoryId, StackId, StepId};
use crate::rules::fields::{Arrow, NumberField};
use crate::rules::input::TypedAs;
use crate::rules::names::{display_name, short_name};
use crate::rules::rounding::number_text;
use crate::rules::sorting::RowColumn;
use crate::session::{Session, Steps};
use crate::storage;
use crate::view::breakdown::{Breakdown, Subject};
use crate::view::bundle::{BundleTexts, bundle_of, slots_each};
use crate::view::effect::{AddPreview, Effect};
use crate::view::forms::Forms;
use crate::view::supplies::Supplies;
use crate::view::targets::MoveTargets;
use crate::view::undo::UndoSteps;
use crate::view::update::Update;
use crate::view::{ExportFile, FoundStacks, Rows, StackPreview};
use letters::{LETTERS, collate, lower_case};

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

/// Reads a value that crosses the boundary. Half a surrogate pair in one of its texts becomes U+FFFD, as it does
/// where a text crosses by itself.
fn read<T: Tsify + DeserializeOwned>(value: &Ts<T>) -> Result<T, JsError> {
    let text = js_sys::JSON::stringify(&value.js_value()).map_err(|_| defect())?;
    storage::parse_as(&String::from(text)).map_err(|_| defect())
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

    /// A name as messages have it: shortened, and in a direction of its own.
    #[wasm_bindgen(js_name = shortName)]
    #[must_use]
    pub fn short_name(&self, name: &str) -> String {
        short_name(name)
    }

    /// Whether a container is there, in any inventory.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = hasContainer)]
    pub fn has_container(&self, container: Ts<ContainerId>) -> Result<bool, JsError> {
        Ok(self.0.has_container(read(&container)?))
    }
}

//! The engine of Hoffman's Storage Solution: a slot-based inventory and encumbrance tracker.
//!
//! # Where to start
//!
//! [`commands::Command`] lists everything a user can do; each command turns a state into a new state.
//! [`session::Session`] keeps the current state, the undo history and the views on the screen, and returns an
//! [`view::update::Update`] with only the views to draw again. `wasm` wraps the session in the class `Engine` for the
//! panel and is the only module that uses browser APIs.
//!
//! | to change | look in |
//! | --- | --- |
//! | the stored data, the rules of the games, how they are typed and worded | the crate [`engine_core`] |
//! | reading texts and files, the items to add from a list, Import Inventory | the crate [`reader`] |
//! | the effect of a command, its label, and how it joins the previous step | [`commands`] |
//! | questions, and the contents of dialogs and forms | [`questions`] |
//! | the views that are always on the screen | [`view`] |
//! | undo, and other panels' changes | `history` |
//!
//! `docs/rules/` describes the required behaviour; code cites its headings.

pub mod commands;
mod history;
pub mod questions;
pub mod session;
mod tagged;
pub mod view;
pub mod wasm;

// For tests, benchmarks and fuzzing, which depend on this crate alone.
pub use engine_core::{language, model, rules, storage, wording};
pub use reader::{catalogue, import, text};

//! The rules of Hoffman's Storage Solution: a slot-based inventory and encumbrance tracker.
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
//! | the stored data | [`model`], [`storage`] |
//! | a rule of the game, how typed text is read, when something is full, what to drop, which coins change hands, how totals are printed | [`rules`] |
//! | the effect of a command, its label, and how it joins the previous step | [`commands`] |
//! | the items to add from a list | [`catalogue`] |
//! | reading a file of another tool | `characters` |
//! | Import Inventory | [`import`] |
//! | reading a pasted text, and Copy as text | [`text`] |
//! | looking up the names of a text in the open catalogue | `reading` |
//! | questions, and the contents of dialogs and forms | [`questions`] |
//! | the views that are always on the screen | [`view`] |
//! | undo, and other panels' changes | `history` |
//!
//! `docs/rules/` describes the required behaviour; code cites its headings.

pub mod catalogue;
mod characters;
pub mod commands;
mod history;
pub mod import;
pub mod model;
pub mod questions;
mod reading;
pub mod rules;
pub mod session;
pub mod storage;
mod tagged;
pub mod text;
pub mod view;
pub mod wasm;

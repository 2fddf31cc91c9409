//! The rules of Hoffman's Storage Solution: a slot-based inventory and encumbrance tracker.
//!
//! # Where to start
//!
//! [`commands::Command`] lists everything a user can do; each command carries itself out: a state in, a
//! new state out. [`session::Session`] keeps the current state, undo and what is on the screen,
//! and answers with an [`view::update::Update`]: only what has to be drawn again. `wasm` wraps the session
//! in the class `Engine` for the panel and is the only part that knows of a browser.
//!
//! | to change | look in |
//! | --- | --- |
//! | what is stored | [`model`], [`storage`] |
//! | a rule of the game, how typed text is read, when something is full, what to put away, which coins change hands, how totals are printed | [`rules`] |
//! | what a command does, is called, and how it joins the step before | [`commands`] |
//! | what can be added from a list | [`catalogue`] |
//! | what is read of a pasted text, and copied as text | [`text`] |
//! | what can be asked, what dialogs and forms show | [`questions`] |
//! | what the panel shows all the time | [`view`] |
//! | undo, and other panels' changes | `history` |
//!
//! `docs/rules/` says what all of it must do; code cites its headings.

pub mod catalogue;
pub mod commands;
mod history;
pub mod model;
pub mod questions;
mod reading;
pub mod rules;
pub mod session;
pub mod storage;
pub mod text;
pub mod view;
pub mod wasm;

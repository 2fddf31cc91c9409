//! The core of Hoffman's Storage Solution, on which everything else is built: the stored data, the rules of the games,
//! and how both are read and written.
//!
//! | to change | look in |
//! | --- | --- |
//! | the stored data | [`model`] |
//! | a rule of a game: when something is full, what to drop, which coins change hands | [`rules`] |
//! | how a typed text is read; matching names | [`language`] |
//! | how names, numbers, totals and the labels of steps are printed | [`wording`] |
//! | JSON, files, recovery from a damaged text | [`storage`] |
//!
//! `docs/rules/` describes the required behaviour; code cites its headings.

pub mod language;
pub mod model;
pub mod rules;
pub mod storage;
pub mod wording;

//! What is shown: names, numbers and amounts of money, and the labels of steps.

pub mod formulas;
pub mod names;
pub mod printing;
pub mod step_label;

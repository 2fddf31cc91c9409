/// The effect of a step, as far as the History offers something for it (`docs/rules/actions.md#history`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepEffect {
    /// It deletes, and what it deletes can be restored alone.
    Deletes,
    /// Anything else.
    Other,
}

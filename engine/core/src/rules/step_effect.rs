/// The effect of a step, which decides the word for reverting it by itself (`docs/rules/actions.md#history`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepEffect {
    /// It deletes, and what it deletes can be restored.
    Deletes,
    /// Anything else, which can be taken back.
    Other,
}

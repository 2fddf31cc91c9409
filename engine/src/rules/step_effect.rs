/// The effect of a step, as far as the History offers something for it (`docs/rules/actions.md#history`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepEffect {
    /// It deletes, and what it deletes can be restored alone.
    Deletes,
    /// Anything else.
    Other,
}

/// The label of the step that restores what a step with this label deleted.
///
/// `docs/rules/actions.md#history`
///
/// ```
/// use engine::rules::step_effect::restored_label;
/// assert_eq!(restored_label("Deleted Backpack, 12 items"), "Restored Backpack, 12 items");
/// assert_eq!(restored_label("Threw away a torch"), "Restored: Threw away a torch");
/// ```
#[must_use]
pub fn restored_label(deletion: &str) -> String {
    match deletion.strip_prefix("Deleted ") {
        Some(deleted) => format!("Restored {deleted}"),
        None => format!("Restored: {deletion}"),
    }
}

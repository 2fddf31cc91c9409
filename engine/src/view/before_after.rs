//! The use of a limit before and after a change, in words (`docs/rules/panel.md#before-and-after`).

use std::fmt::Display;

use super::UsageView;

/// The use of a limit before and after a change.
pub(crate) struct BeforeAfter {
    /// Now; `None` of what would be new.
    pub before: Option<UsageView>,
    pub after: UsageView,
}

impl BeforeAfter {
    /// Both in full: "3/5 → 5.2/5".
    pub fn in_full(&self) -> String {
        match &self.before {
            Some(before) => from_to(&before.text, &self.after.text),
            None => self.after.text.clone(),
        }
    }

    /// The limit once: "3 → 5.2/5".
    pub fn in_short(&self) -> String {
        self.with_used_before(self.after.text.clone())
    }

    /// With "of", and nothing of before where it prints the same: "3 → 5.2 of 5"; where the limit changes, too,
    /// "2 of 9 → 1 of 7".
    pub fn in_words(&self) -> String {
        let after = in_words(&self.after);
        if let Some(before) = &self.before
            && before.allowed != self.after.allowed
        {
            return from_to(in_words(before), after);
        }
        if self.is_used_alike() {
            return after;
        }
        self.with_used_before(after)
    }

    /// Without the limit: "3 → 5.2".
    pub fn used(&self) -> String {
        self.with_used_before(self.after.used.text.clone())
    }

    /// Beside what is used now: "→ 5.2/5".
    pub fn arrow(&self) -> String {
        format!("→ {}", self.after.text)
    }

    /// True if it prints the same, including the limit.
    pub fn is_alike(&self) -> bool {
        let mut before = self.before.iter();
        before.any(|before| before.text == self.after.text)
    }

    /// True if the used amount prints the same.
    pub fn is_used_alike(&self) -> bool {
        let mut before = self.before.iter();
        before.any(|before| before.used.text == self.after.used.text)
    }

    fn with_used_before(&self, after: String) -> String {
        match &self.before {
            Some(before) => from_to(&before.used.text, after),
            None => after,
        }
    }
}

/// A change of a figure: "8 → 9.6".
pub(crate) fn from_to(before: impl Display, after: impl Display) -> String {
    format!("{before} → {after}")
}

/// A usage in words: "5.2 of 5", without a limit "5.2".
pub(crate) fn in_words(usage: &UsageView) -> String {
    joined(&usage.used.text, usage.allowed.as_deref(), " of ")
}

/// A used amount with its limit, if it has one.
pub(super) fn joined(used: &str, allowed: Option<&str>, between: &str) -> String {
    match allowed {
        Some(allowed) => format!("{used}{between}{allowed}"),
        None => used.to_owned(),
    }
}

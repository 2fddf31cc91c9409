/// Another panel has since changed the same value, removed an entity that the step added, or removed the container of
/// the change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict;

/// One value in all three versions of a merge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Versions<T> {
    /// In the current state.
    pub current: T,
    /// On the side of the step that is replaced: after the step for undo, before it for redo.
    pub base: T,
    /// On the side of the step that is restored: before the step for undo, after it for redo.
    pub target: T,
}

impl<T> Versions<T> {
    /// A part of the value in all versions.
    pub fn map<U>(self, part: impl Fn(T) -> U) -> Versions<U> {
        Versions { current: part(self.current), base: part(self.base), target: part(self.target) }
    }

    pub fn each(&self) -> Versions<&T> {
        Versions { current: &self.current, base: &self.base, target: &self.target }
    }
}

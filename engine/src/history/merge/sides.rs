/// Another panel has since changed the same value, removed an entity that the step added, or removed the container of
/// the change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict;

/// One value on the three sides of a merge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sides<T> {
    /// In the current state.
    pub current: T,
    /// On the side of the step that is replaced: after the step for undo, before it for redo.
    pub base: T,
    /// On the side of the step that is restored: before the step for undo, after it for redo.
    pub target: T,
}

impl<T> Sides<T> {
    /// A part of the value on all sides.
    pub fn map<U>(self, part: impl Fn(T) -> U) -> Sides<U> {
        Sides { current: part(self.current), base: part(self.base), target: part(self.target) }
    }
}

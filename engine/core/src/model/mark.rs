//! Marks: fields whose only value is `true`.

/// Declares the type of a mark. It is stored as `true`; any other value counts as absent.
macro_rules! mark {
    ($(#[$doc:meta])* pub struct $mark:ident;) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(try_from = "bool", into = "bool")]
        pub struct $mark;

        impl From<$mark> for bool {
            fn from(_: $mark) -> Self {
                true
            }
        }

        impl TryFrom<bool> for $mark {
            type Error = &'static str;

            fn try_from(is_set: bool) -> Result<Self, Self::Error> {
                is_set.then_some(Self).ok_or("a mark that says no")
            }
        }
    };
}
pub(super) use mark;

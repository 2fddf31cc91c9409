use serde::Deserialize;
use tsify::Tsify;

use crate::questions::copied::copied;
use crate::questions::{Ask, CopiedText, Snapshot};
use engine_core::model::{Container, ContainerId};
use engine_core::rules::games::Rules;
use reader::text::container_text;

/// A container as text; `None` for a kind that is not known (`docs/rules/catalogues-and-text.md#copy-as-text`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct CopyContainer {
    pub container: ContainerId,
}

impl Ask for CopyContainer {
    type Answer = Option<CopiedText>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<CopiedText> {
        let container = snapshot.state.container(self.container).ok()?;
        let owner = snapshot.state.owner(self.container).ok()?;
        let is_known = !matches!(&***container, Container::Unknown(_));
        let text = container_text(container, Rules::of(owner));
        is_known.then(|| copied(container.name(), text))
    }
}

//! Copy as text (docs/rules.md#copy-as-text).

use super::Session;
use crate::model::{Container, ContainerId, InventoryId};
use crate::text::{container_text, inventory_text};
use crate::view::copied::{CopiedText, copied};
use crate::view::effect::KnownTotals;

impl Session {
    /// A container as text; none of a kind that is not known.
    #[must_use]
    pub fn copy_container(&self, id: ContainerId) -> Option<CopiedText> {
        let container = self.state.container(id).ok()?;
        let is_known = !matches!(&***container, Container::Unknown(_));
        let text = container_text(container, self.screen.of(container));
        is_known.then(|| copied(container.name(), text))
    }

    /// An inventory as text.
    #[must_use]
    pub fn copy_inventory(&self, id: InventoryId) -> Option<CopiedText> {
        let inventory = self.state.inventory(id).ok()?;
        let text = inventory_text(inventory, self.screen.of_inventory(inventory));
        Some(copied(&inventory.name, text))
    }
}

//! Questions about coins, and the previews in the dialogs for them (`docs/rules/game.md#money`).

mod other_inventories;
mod other_pouches;
mod preview_pay;
mod preview_receive;
mod preview_sale;

pub use other_inventories::*;
pub use other_pouches::*;
pub use preview_pay::*;
pub use preview_receive::*;
pub use preview_sale::*;

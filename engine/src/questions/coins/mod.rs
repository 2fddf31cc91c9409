//! Questions about coins, and the previews in the dialogs for them (`docs/rules/game.md#money`).

mod pay_or_receive;
mod preview_pay;
mod preview_receive;
mod preview_sale;

pub use pay_or_receive::*;
pub use preview_pay::*;
pub use preview_receive::*;
pub use preview_sale::*;

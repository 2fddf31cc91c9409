use std::rc::Rc;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::sign_of;
use crate::questions::{Ask, Snapshot};
use engine_core::language::amounts::Sign;
use engine_core::model::Limit;
use engine_core::model::{Container, ContainerId, Entity, Inventory, InventoryId, State};
use engine_core::rules::games::Rules;
use engine_core::rules::whole_coins::WholeCoins;
use engine_core::wording::names::listed_name;

/// Whether an amount is paid or received, and who else can pay or get a share (`docs/rules/game.md#paying`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct PayOrReceive {
    /// The pouch on which the dialog was opened.
    pub container: ContainerId,
    pub opened: CoinDialog,
    /// The amount, as typed. The sign of the other dialog turns this one into it.
    pub amount: String,
    /// The most that are listed.
    pub most: usize,
}

/// The most inventories that an amount can be paid to.
const MOST_RECEIVERS: usize = 200;

type InventoryRc = Rc<Entity<InventoryId, Inventory>>;

/// A dialog that an amount is typed into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum CoinDialog {
    Pay,
    Receive,
}

/// The dialog that an amount belongs into.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(tag = "dialog", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum PayOrReceiveView {
    Pay {
        /// The first other carried pouches of the inventory, the left column's first.
        also_from: Vec<PouchChoice>,
        /// The number of others not listed.
        more: usize,
        /// The first other inventories that the amount can go to.
        to: Vec<InventoryChoice>,
        /// The amount of all coins in the pouch: "12 gp 5 sp"; absent if it has none.
        #[serde(skip_serializing_if = "Option::is_none")]
        all_coins: Option<String>,
    },
    Receive {
        /// The first other inventories that have a carried pouch.
        also_to: Vec<InventoryChoice>,
        /// The number of others not listed.
        more: usize,
        /// The amount of all coins in the pouch, like that of Pay.
        #[serde(skip_serializing_if = "Option::is_none")]
        all_coins: Option<String>,
        /// Whether the pouch gets a share at first: not where the inventory has no limit of slots, as a chest.
        mine: bool,
    },
}

/// The reason why an inventory gets no coins: its coins have other worths (`docs/rules/game.md#coin-types`).
pub(crate) const OTHER_COINS: &str = "other coins";

/// A pouch that can pay too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct PouchChoice {
    pub container: ContainerId,
    pub name: String,
}

/// An inventory that could get a share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct InventoryChoice {
    pub inventory: InventoryId,
    pub name: String,
    /// The reason why it can't: "other coins".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<String>,
}

impl InventoryChoice {
    /// A choice of an inventory; refused if its coins have other worths than `own`.
    fn of(inventory: &Entity<InventoryId, Inventory>, own: Option<&InventoryRc>) -> Self {
        let table = Rules::of(inventory).coin_table();
        let has_same = own.is_some_and(|own| Rules::of(own).coin_table().has_worths_of(table));
        Self {
            inventory: inventory.id,
            name: listed_name(&inventory.name),
            refusal: (!has_same).then(|| OTHER_COINS.to_owned()),
        }
    }
}

/// The characters other than the one with the pouch; none if that is gone.
fn others_of<'a>(
    own: Option<&'a InventoryRc>,
    state: &'a State,
) -> impl Iterator<Item = &'a InventoryRc> {
    let characters = own.into_iter().flat_map(|_| state.characters());
    characters.filter(move |other| own.is_none_or(|own| own.id != other.id))
}

/// The coins of a pouch that can be paid, as an amount.
fn all_coins(own: &Inventory, pouch: ContainerId) -> Option<String> {
    let table = Rules::of(own).coin_table();
    let mut containers = own.containers().filter(|container| container.id == pouch);
    let coins = containers.find_map(|container| match &***container {
        Container::Pouch(pouch) => Some(WholeCoins::of(&pouch.coins, table)),
        Container::Item(_) | Container::Unknown(_) => None,
    })?;
    (!coins.is_none()).then(|| coins.text(table))
}

impl Ask for PayOrReceive {
    type Answer = PayOrReceiveView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> PayOrReceiveView {
        let own = snapshot.state.owner(self.container).ok();
        let all_coins = own.and_then(|own| all_coins(own, self.container));
        match self.dialog() {
            CoinDialog::Pay => {
                let pouches = own.into_iter().flat_map(|own| own.carried_pouches());
                let others = pouches.filter(|(id, _)| *id != self.container);
                let (also_from, more) = self.first(others.map(|(container, pouch)| {
                    let name = listed_name(&pouch.name);
                    PouchChoice { container, name }
                }));
                let others = others_of(own, snapshot.state).take(MOST_RECEIVERS);
                let to = others.map(|other| InventoryChoice::of(other, own)).collect();
                PayOrReceiveView::Pay { also_from, more, to, all_coins }
            }
            CoinDialog::Receive => {
                let others = others_of(own, snapshot.state)
                    .filter(|other| other.carried_pouches().next().is_some());
                let choices = others.map(|other| InventoryChoice::of(other, own));
                let (also_to, more) = self.first(choices);
                let mine = own.is_none_or(|own| Rules::of(own).slot_allowance() != Limit::None);
                PayOrReceiveView::Receive { also_to, more, all_coins, mine }
            }
        }
    }
}

impl PayOrReceive {
    /// The dialog of the sign; without a sign, the one that was opened.
    fn dialog(&self) -> CoinDialog {
        match sign_of(&self.amount) {
            Some(Sign::Minus) => CoinDialog::Pay,
            Some(Sign::Plus) => CoinDialog::Receive,
            None => self.opened,
        }
    }

    /// As many as are listed, and the number of others.
    fn first<T>(&self, mut choices: impl Iterator<Item = T>) -> (Vec<T>, usize) {
        let first = choices.by_ref().take(self.most).collect();
        (first, choices.count())
    }
}

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::{Context, Refusal};
use engine_core::language::amounts::Amount;
use engine_core::model::{
    CatalogueEntryId, CoinTable, ContainerId, Entity, Inventory, InventoryId, ItemStack, NotFound,
    Percent, StackId, State,
};
use engine_core::rules::games::Rules;
use engine_core::rules::item_lists::taken_from_list;
use engine_core::rules::prices::price;
use engine_core::rules::rounding::product;
use engine_core::wording::names::short_name;
use engine_core::wording::printing::value_text;
use reader::catalogue::{Catalogue, CatalogueEntry, EntryKind};
use reader::reading::{NewStack, NewStacks};

/// Something that Find Item adds (`docs/rules/catalogues-and-text.md#find-item`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(untagged)]
pub enum FoundEntry {
    /// An entry of the open catalogue.
    OfCatalogue(CatalogueEntryId),
    /// A row of a list of items.
    OfList { container: ContainerId, stack: StackId },
}

impl From<CatalogueEntryId> for FoundEntry {
    fn from(entry: CatalogueEntryId) -> Self {
        Self::OfCatalogue(entry)
    }
}

/// What a [`FoundEntry`] stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FoundThing<'a> {
    OfCatalogue { catalogue: &'a Catalogue, entry: &'a CatalogueEntry },
    OfList { list: &'a Entity<InventoryId, Inventory>, stack: &'a ItemStack },
}

impl FoundEntry {
    /// The thing.
    ///
    /// # Errors
    /// [`NotFound`] if it is gone, or its inventory is no list of items any more.
    pub(crate) fn thing<'a>(
        self,
        state: &'a State,
        context: &Context<'a>,
    ) -> Result<FoundThing<'a>, NotFound> {
        match self {
            Self::OfCatalogue(entry) => {
                let catalogue = context.catalogue;
                let entry = catalogue.entry(entry).ok_or(NotFound)?;
                Ok(FoundThing::OfCatalogue { catalogue, entry })
            }
            Self::OfList { container, stack } => {
                let list = Some(state.owner(container)?).filter(|list| list.is_item_list());
                let list = list.ok_or(NotFound)?;
                Ok(FoundThing::OfList { list, stack: state.stack(container, stack)? })
            }
        }
    }
}

impl<'a> FoundThing<'a> {
    pub const fn name(self) -> &'a str {
        match self {
            Self::OfCatalogue { entry, .. } => entry.name.as_str(),
            Self::OfList { stack, .. } => stack.item.name.as_str(),
        }
    }

    /// Its value in the main coin of a table; `None` of a row of a list with a different one.
    fn value_in_list(list: &Inventory, stack: &ItemStack, table: &CoinTable) -> Option<f64> {
        let is_same = Rules::of(list).coin_table().has_unit_of(table);
        is_same.then_some(stack.item.value.max(0.0))
    }

    /// The list of items that it is from.
    pub fn list(self) -> Option<&'a Inventory> {
        match self {
            Self::OfCatalogue { .. } => None,
            Self::OfList { list, .. } => Some(list),
        }
    }

    /// True if it is a stack or a pack, which holds other things.
    pub fn has_contents(self) -> bool {
        match self {
            Self::OfCatalogue { entry, .. } => entry.kind != EntryKind::Plain,
            Self::OfList { .. } => false,
        }
    }

    /// Its weight in lb.
    pub const fn weight(self) -> f64 {
        match self {
            Self::OfCatalogue { entry, .. } => entry.weight,
            Self::OfList { stack, .. } => stack.item.weight,
        }
    }

    /// The price of a number of it in words, for an inventory with these coins: "15 gp"; of a price that means nothing
    /// there "15 gp in the SRD", "15 gp in Market of Ost".
    pub fn cost(self, times: f64, table: &CoinTable) -> String {
        let (value, coin, place) = match self {
            Self::OfCatalogue { catalogue, entry } => {
                let is_priced = self.price(times, Percent::ALL, table).is_some();
                let of_table = || table.abbreviation(entry.currency);
                let coin = if is_priced { of_table() } else { entry.currency.name() };
                (entry.amount, coin, (!is_priced).then(|| catalogue.title().to_owned()))
            }
            Self::OfList { list, stack } => {
                let own = Rules::of(list).coin_table();
                let place = || short_name(&list.name);
                (stack.item.value, own.unit(), (!own.has_unit_of(table)).then(place))
            }
        };
        let cost = format!("{} {coin}", value_text(product(value, times)));
        place.map_or(cost.clone(), |place| format!("{cost} in {place}"))
    }

    /// The stacks that a number of it adds to an inventory with these coins.
    ///
    /// # Errors
    /// The reason why they can't be added.
    pub fn stacks(
        self,
        times: f64,
        new: &NewStacks<'_>,
        table: &CoinTable,
    ) -> Result<Vec<NewStack>, Refusal> {
        match self {
            Self::OfCatalogue { catalogue, entry } => {
                let stacks = catalogue.unpack_times(entry, times, table);
                let stacks =
                    stacks.map_err(|why| Refusal::NotUnpacked { name: entry.name.clone(), why })?;
                Ok(new.stacks(stacks))
            }
            Self::OfList { list, stack } => {
                let mut taken = taken_from_list(stack);
                taken.quantity = times;
                taken.item.value = Self::value_in_list(list, stack, table).unwrap_or_default();
                Ok(vec![new.read(taken)])
            }
        }
    }

    /// The price of a number of it at a part of what it costs; `None` if it means nothing to an inventory with these
    /// coins.
    pub fn price(self, times: f64, percent: Percent, table: &CoinTable) -> Option<Amount> {
        match self {
            Self::OfCatalogue { entry, .. } => entry.price(times, percent, table),
            Self::OfList { list, stack } => {
                let value = Self::value_in_list(list, stack, table)?;
                Some(price(table.main(), product(value, times), percent, table))
            }
        }
    }
}

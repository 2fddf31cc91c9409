use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::from_lists::FromLists;
use crate::commands::{Context, FoundEntry, FoundThing, paid_percent};
use crate::questions::{Ask, Snapshot};
use crate::view::Shown;
use crate::view::before_after::in_words;
use crate::view::figures::shown_load;
use crate::view::levels::Encumbrance;
use engine_core::language::amounts::Amount;
use engine_core::model::CarriedPart;
use engine_core::model::Limit;
use engine_core::model::{
    CoinKinds, CoinTable, Coins, ContainerId, Inventory, InventoryId, ItemStack, NotFound, Percent,
    ShownColumns,
};
use engine_core::rules::encumbrance::coin_weight;
use engine_core::rules::games::{ItemSlots, Rules};
use engine_core::rules::limits::{InventoryUsage, Level, Usage};
use engine_core::rules::payment::{ChangeKinds, CoinOrder, Payment, Short, pay};
use engine_core::rules::rounding::{product, sum};
use engine_core::rules::totals::Totals;
use engine_core::rules::wealth::coin_count;
use engine_core::rules::whole_coins::WholeCoins;
use engine_core::wording::names::{counted, listed_name};
use engine_core::wording::printing::{number_text, with_unit};
use engine_core::wording::step_label::Name;
use reader::reading::{NewStack, NewStacks};

/// Entries that a text finds, as they would be added to a container, in a range of indexes, as far as they exist: those
/// of lists of items, then those of the open catalogue (`docs/rules/catalogues-and-text.md#find-item`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CatalogueRows {
    /// The text, as typed.
    pub text: String,
    pub container: ContainerId,
    /// The part of the price that is paid, in per cent, as typed; absent or unreadable: all of it.
    #[serde(default)]
    pub percent: Option<String>,
    /// The lists of items of which a blank text shows all.
    #[serde(default)]
    pub lists_in_full: Vec<InventoryId>,
    /// The first index.
    pub from: usize,
    /// The index behind the last one.
    pub to: usize,
}

/// The most stacks of a pack that are listed.
const MOST_CONTENTS: usize = 50;

/// An entry that was found.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CatalogueRow {
    /// By this it is added.
    #[tsify(type = "FoundEntry")]
    pub entry: FoundEntry,
    pub name: String,
    /// The list that it is from: "Market of Ost"; absent for an entry of the catalogue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<String>,
    /// The heading above it, if it is the first one from a list: "From your lists".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
    /// The offer below it, if it is the last one of a list that is not shown in full.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<MoreOfList>,
    /// The number of entries that are added: the one that the text begins with, otherwise 1.
    pub times: f64,
    /// The number of pieces that are added.
    pub pieces: f64,
    /// The price of all with the currency, at the part that is paid: "15 gp"; of a price that means nothing in the
    /// inventory "15 gp in the SRD", of a server's "15 gp in the catalogue".
    pub cost: String,
    /// Whether the price is one of the inventory's game.
    pub is_priced: bool,
    /// The listed weight of all in lb.
    pub weight: String,
    /// The added load: "0.2 slots, 1 lb", exactly "0.24 slots, 1.05 lb"; without the weight while its column is off.
    pub adds: Shown,
    /// That load in words, with the number of entries if it is not 1: "adds 3: 0.6 slots, 3 lb".
    pub adds_text: String,
    /// The message once it was added: "Added 3 × Torch."
    pub added: String,
    /// The contents of a stack or a pack, with all packs in it opened.
    pub contents: String,
    /// "would be full" or "is full already", if the container would be (docs/rules/game.md#full-and-overflowing).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full: Option<String>,
    /// The character's use of their limits afterwards, if it exceeds one, and the levels of encumbrance that change:
    /// "you: 28.4 of 26.5 slots. Level: Speed 20 → Speed 10".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<String>,
    /// The same if it is also paid for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you_paying: Option<String>,
    /// The amount missing to pay for it, if any: "12 gp short".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// The reason why it can't be added.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<String>,
}

/// The offer to show all of a list of items.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct MoreOfList {
    pub list: InventoryId,
    /// "All 48 items"
    pub text: String,
}

/// The heading above the entries from lists of items.
const HEADING: &str = "From your lists";

impl Ask for CatalogueRows {
    type Answer = Vec<CatalogueRow>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Vec<CatalogueRow> {
        let percent = paid_percent(self.percent.as_deref());
        let Ok(target) = AddTarget::of(self.container, percent, snapshot) else {
            return Vec::new();
        };
        let Context { catalogue, case_mapping, .. } = snapshot.context;
        let lists = FromLists::of(&self.text, &self.lists_in_full, snapshot);
        let own = lists.rows().take(self.to).enumerate().skip(self.from);
        let own = own.filter_map(|(index, row)| {
            let (container, stack) = (row.container, row.stack);
            let entry = FoundEntry::OfList { container, stack };
            let found = entry.thing(snapshot.state, &snapshot.context).ok()?;
            let more = row.cut.map(|(list, all)| MoreOfList {
                list,
                text: format!("All {}", counted(all, "item")),
            });
            let heading = (index == 0).then(|| HEADING.to_owned());
            Some(CatalogueRow { heading, more, ..target.row(entry, found, row.times) })
        });
        let beyond = |index: usize| index.saturating_sub(lists.count());
        let (times, listed) =
            catalogue.find(&self.text, beyond(self.from)..beyond(self.to), case_mapping);
        let listed = listed.into_iter().map(|(id, entry)| {
            target.row(id.into(), FoundThing::OfCatalogue { catalogue, entry }, times)
        });
        own.chain(listed).collect()
    }
}

/// The container to which entries would be added. It is computed once for all rows, because adding up takes time in
/// proportion to the contents.
struct AddTarget<'a> {
    /// Makes the stacks that are added.
    new: NewStacks<'a>,
    shown: ShownColumns,
    /// The slots that rows take in the inventory.
    item_slots: ItemSlots,
    /// The coins of the inventory.
    table: &'a CoinTable,
    /// The slots used of the container.
    used: f64,
    /// The slots that fit into it.
    capacity: Limit,
    /// The part of the price that is paid.
    percent: Percent,
    /// The coins that can pay for them.
    purse: WholeCoins,
    /// True if added items count for the carrier.
    counts: bool,
    carrier: &'a Inventory,
    /// The totals that the carrier has now.
    carried: Totals,
}

impl<'a> AddTarget<'a> {
    /// The free slots of a container, and of its carrier if added items count for them.
    fn of(
        container: ContainerId,
        percent: Percent,
        snapshot: &Snapshot<'a>,
    ) -> Result<Self, NotFound> {
        let Snapshot { state, screen, .. } = *snapshot;
        let item = state.item_container(container)?;
        let inventory = state.owner(container)?;
        let container = state.container(container)?;
        let rules = Rules::of(inventory);
        let (item_slots, table) = (rules.item_slots(), rules.coin_table());
        let purses =
            inventory.carried_pouches().map(|(_, pouch)| WholeCoins::of(&pouch.coins, table));
        Ok(AddTarget {
            new: snapshot.context.new_stacks(inventory),
            shown: rules.shown_columns(),
            item_slots,
            table,
            percent,
            purse: purses.sum(),
            used: screen.of(container, item_slots).inside.slots,
            capacity: rules.capacity(item),
            counts: container.carried() == CarriedPart::Contents,
            carrier: inventory,
            carried: screen.of_inventory(inventory),
        })
    }

    /// "would be full" if it is once it has `slots` more, or "is full already".
    fn full(&self, slots: f64) -> Option<String> {
        let is_full = |used| Usage::of(used, self.capacity).level() == Level::Over;
        let text = if is_full(self.used) { "is full already" } else { "would be full" };
        is_full(sum([self.used, slots])).then(|| text.to_owned())
    }

    /// The totals that the coins in the carried pouches count more once a price is paid, as
    /// [`BuyFromCatalogue`](crate::commands::BuyFromCatalogue) pays it.
    fn after_paying(&self, price: Amount) -> Result<Totals, Short> {
        let rules = Rules::of(self.carrier);
        let table = rules.coin_table();
        let change = ChangeKinds { in_use: rules.kinds_in_use(), named: CoinKinds::NONE };
        let Payment { paid, change, .. } =
            pay(self.purse, price, CoinOrder::default(), change, table)?;
        let [got, paid] = [change, paid].map(|coins| coins.put_into(&Coins::default()));
        let more = |of: fn(&Coins) -> f64| sum([of(&got), -of(&paid)]);
        Ok(Totals { weight: more(coin_weight), coins: more(coin_count), ..Totals::default() })
    }

    /// The character's use of their limits once `more` counts for them, if it exceeds a limit, and the levels of
    /// encumbrance that change: "you: 28.4 of 26.5 slots. Level: Speed 20 → Speed 10".
    fn you(&self, more: Totals) -> Option<String> {
        let all = [self.carried, more].into_iter().sum();
        let [now, then] = [self.carried, all].map(|all| InventoryUsage::of(self.carrier, all));
        let over = |now: Usage, then: Usage, unit| {
            (then.used() > now.used() && then.level() == Level::Over)
                .then(|| with_unit(&in_words(&then.into()), unit))
        };
        let slots = over(now.slots, then.slots, "slots");
        let weight = over(now.weight, then.weight, "lb").filter(|_| self.shown.weight);
        let limits: Vec<_> = slots.into_iter().chain(weight).collect();
        let limits = (!limits.is_empty()).then(|| format!("you: {}", limits.join(", ")));
        let names = |totals| Encumbrance::of(self.carrier, totals);
        let levels = names(self.carried).change(&names(all));
        let texts: Vec<_> = limits.into_iter().chain(levels).collect();
        (!texts.is_empty()).then(|| texts.join(". "))
    }
}

impl AddTarget<'_> {
    /// A number of something that was found, as it would be added.
    fn row(&self, entry: FoundEntry, found: FoundThing<'_>, times: f64) -> CatalogueRow {
        let stacks = found.stacks(times, &self.new, self.table);
        let refusal = stacks.as_ref().err().map(ToString::to_string);
        let stacks = stacks.unwrap_or_default();
        let added: Totals =
            stacks.iter().map(|stack| Totals::of_stack(stack, self.item_slots)).sum();
        let counted = if self.counts { added } else { Totals::default() };
        let price = found.price(times, self.percent, self.table);
        let payment = price.map(|price| self.after_paying(price)).transpose();
        let contents = if found.has_contents() { &stacks } else { &[][..] };
        let beside = || added.beside(self.carried, Rules::of(self.carrier));
        let adds = shown_load(if self.counts { beside() } else { added }, self.shown);
        let name = Name::of(found.name()).counted(times);
        CatalogueRow {
            entry,
            name: found.name().to_owned(),
            list: found.list().map(|list| listed_name(&list.name)),
            heading: None,
            more: None,
            times,
            pieces: sum(stacks.iter().map(|stack| stack.quantity)),
            cost: match price {
                Some(price) if self.percent != Percent::ALL => {
                    price.coins(self.table).text(self.table)
                }
                _ => found.cost(times, self.table),
            },
            is_priced: price.is_some(),
            weight: number_text(product(found.weight(), times)),
            adds_text: match times {
                1.0 => format!("adds {}", adds.text),
                _ => format!("adds {}: {}", number_text(times), adds.text),
            },
            adds,
            added: format!("Added {name}."),
            contents: contents_text(contents),
            full: self.full(added.slots),
            you: self.you(counted),
            you_paying: payment
                .as_ref()
                .ok()
                .and_then(|payment| self.you([counted].into_iter().chain(*payment).sum())),
            short: payment.err().map(|short| short.to_string()),
            refusal,
        }
    }
}

/// The first of these stacks, and the number of the others.
fn contents_text(stacks: &[NewStack]) -> String {
    let more = stacks.len().saturating_sub(MOST_CONTENTS);
    let more = (more > 0).then(|| format!("and {more} more"));
    let listed = stacks.iter().take(MOST_CONTENTS).map(|stack| counted_stack(stack));
    listed.chain(more).collect::<Vec<_>>().join(" · ")
}

fn counted_stack(stack: &ItemStack) -> String {
    let name = &stack.item.name;
    match number_text(stack.quantity).as_str() {
        "1" => name.clone(),
        count => format!("{count} × {name}"),
    }
}

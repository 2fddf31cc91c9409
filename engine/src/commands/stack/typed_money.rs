use crate::commands::coins::with_more_coins;
use crate::commands::{AddStack, Context, Refusal};
use engine_core::language::amounts::{Amount, Sign};
use engine_core::language::typed_value::names_coins;
use engine_core::model::{ContainerId, InventoryId, MoneyPouch, State};
use engine_core::rules::games::Rules;
use engine_core::rules::whole_coins::WholeCoins;
use engine_core::wording::names::short_name;
use engine_core::wording::step_label::LabelCoins;

/// An amount of money that is typed in the add row in place of a name (`docs/rules/actions.md#add-row`).
pub(crate) struct TypedMoney {
    owner: InventoryId,
    /// The first carried pouch; `None` for a new one.
    pouch: Option<ContainerId>,
    coins: WholeCoins,
    /// "50 gp"
    pub label: LabelCoins,
    /// "Coin Purse"
    pub pouch_name: String,
}

impl TypedMoney {
    /// The amount that the name is, if it names its coins and no other field is filled in. A list of items has no
    /// coins.
    pub fn of(row: &AddStack, state: &State, context: &Context<'_>) -> Option<Self> {
        let owner = state.owner(row.container).ok().filter(|owner| !owner.is_item_list())?;
        let (rules, text) = (Rules::of(owner), &row.typed.name);
        let table = rules.coin_table();
        if !row.typed.is_name_alone() || !names_coins(text, table) {
            return None;
        }
        let coins = match Amount::read(text, table) {
            Ok(amount) if amount.sign == Some(Sign::Minus) => return None,
            Ok(amount) => amount.coins_of(rules.kinds_in_use(), table),
            Err(_) => context.read(text, state).typed_coins()?,
        };
        let pouch = owner.carried_pouches().next();
        let name = pouch.map_or(MoneyPouch::DEFAULT_NAME, |(_, pouch)| &pouch.name);
        (!coins.is_none()).then(|| Self {
            owner: owner.id,
            pouch: pouch.map(|(id, _)| id),
            coins,
            label: LabelCoins::of(coins, table),
            pouch_name: short_name(name),
        })
    }

    /// The state with the coins in the pouch.
    pub fn added_to(&self, state: &State) -> Result<State, Refusal> {
        with_more_coins(state, self.owner, self.pouch, self.coins)
    }
}

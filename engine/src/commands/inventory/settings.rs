//! The settings that an inventory can have in place of its game's, from one list: the fields of Configure Inventory,
//! the edited ones that it sends, what is in use, what a choice of game clears, and the labels of the steps.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{
    CoinSlotsForm, CoinTypesForm, CoinsInUseForm, EquippedLimit, GameChoice, HiddenColumnsForm,
    ItemsTakeForm, LevelsForm, LimitForm, PenaltyForm, SlotLimit, WeightLimit,
};
use engine_core::model::{Inventory, ItemList, Optional, OptionalRule, ScoreName};
use engine_core::wording::step_label::Setting;

/// A setting that an inventory can have in place of its game's.
pub(crate) trait OwnSetting {
    /// Its fields in Configure Inventory.
    type Form;
    /// The type that is stored.
    type Stored;

    /// The stored value.
    fn stored(inventory: &Inventory) -> &Optional<Self::Stored>;

    /// The fields for an inventory.
    fn form(inventory: &Inventory) -> Self::Form;

    /// Stores the fields in an inventory whose game and score are changed already; `before` is the inventory without
    /// any change.
    fn store(form: &Self::Form, before: &Inventory, changed: &mut Inventory);

    /// Whether an inventory has a setting of its own.
    fn is_own(inventory: &Inventory) -> bool {
        Self::stored(inventory).get().is_some()
    }
}

/// A setting that a choice of game clears.
pub(crate) trait ClearedSetting: OwnSetting {
    /// A setting of one's own in words: "12 slots"; `None` if the fields are those of the game.
    fn own_in_words(form: &Self::Form, of_game: &Self::Form) -> Option<String>;
}

/// Makes from a list with one line per setting all that is the same for each: the name and the type of its fields in
/// the dialog, the setting, the part of the dialog, its name in labels.
macro_rules! settings {
    (
        cleared by a choice of game {$(
            $(#[$doc:meta])*
            $cleared:ident($($form:tt)+): $setting:ident in $part:ident as $label:ident,
        )*}
        kept {$(
            $(#[$kept_doc:meta])*
            $kept:ident($($kept_form:tt)+): $kept_setting:ident in $kept_part:ident as $kept_label:ident,
        )*}
    ) => {
        /// The settings of an inventory as the fields of Configure Inventory.
        #[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
        #[serde(rename_all = "camelCase")]
        pub struct SettingsForm {
            $($(#[$doc])* pub $cleared: $($form)+,)*
            $($(#[$kept_doc])* pub $kept: $($kept_form)+,)*
        }

        impl SettingsForm {
            /// The settings of an inventory.
            #[must_use]
            pub fn of(inventory: &Inventory) -> Self {
                Self {
                    $($cleared: $setting::form(inventory),)*
                    $($kept: $kept_setting::form(inventory),)*
                }
            }

            /// The settings once a game is chosen: these, and those among `before` that stay.
            pub(crate) fn with_kept(self, before: &Self) -> Self {
                Self { $($kept: before.$kept.clone(),)* ..self }
            }

            /// The settings of one's own that go when another game is chosen, in words; `of_game` are those of the
            /// former game.
            pub(crate) fn own_in_words(&self, of_game: &Self) -> Vec<String> {
                let own = [$($setting::own_in_words(&self.$cleared, &of_game.$cleared),)*];
                own.into_iter().flatten().collect()
            }
        }

        /// The fields of Configure Inventory that were edited.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
        #[serde(default, rename_all = "camelCase")]
        pub struct InventoryChanges {
            /// The new name, as typed.
            pub name: Option<String>,
            /// The new strength score, as typed.
            pub strength: Option<String>,
            /// The new score of a game that counts by another one, as typed (`docs/rules/game.md#scores`).
            pub score: Option<String>,
            /// All penalties, in order, if any of them was edited.
            pub penalties: Option<Vec<PenaltyForm>>,
            /// The game, if it was chosen (`docs/rules/game.md#games`).
            #[tsify(type = "Game | 'hoffman'")]
            pub game: Option<GameChoice>,
            $($(#[$doc])* pub $cleared: Option<$($form)+>,)*
            $($(#[$kept_doc])* pub $kept: Option<$($kept_form)+>,)*
        }

        impl InventoryChanges {
            /// Stores the edited settings in an inventory whose game and score are changed already; `before` is the
            /// inventory without any change.
            pub(super) fn store_settings(&self, before: &Inventory, changed: &mut Inventory) {
                $(if let Some(form) = &self.$cleared {
                    $setting::store(form, before, changed);
                })*
                $(if let Some(form) = &self.$kept {
                    $kept_setting::store(form, before, changed);
                })*
            }
        }

        /// The settings that differ between two versions of an inventory.
        pub(super) fn changed_settings(before: &Inventory, after: &Inventory) -> Vec<Setting> {
            let changed = [
                $(($setting::stored(before) != $setting::stored(after), Setting::$label),)*
                $(($kept_setting::stored(before) != $kept_setting::stored(after), Setting::$kept_label),)*
            ];
            changed.into_iter().filter(|(is_changed, _)| *is_changed).map(|(_, setting)| setting).collect()
        }

        impl UsedParts {
            /// The parts in which an inventory has a setting of its own.
            pub(crate) fn with_own_settings(inventory: &Inventory) -> Self {
                let mut parts = Self::default();
                $(parts.$part |= $setting::is_own(inventory);)*
                $(parts.$kept_part |= $kept_setting::is_own(inventory);)*
                parts
            }
        }
    };
}

settings! {
    cleared by a choice of game {
        /// The slots allowed (`docs/rules/game.md#limits-of-ones-own`).
        slot_limit(LimitForm): SlotLimit in limits as SlotsAllowed,
        /// The equipped slots allowed (`docs/rules/game.md#equipped-slots`).
        equipped_limit(LimitForm): EquippedLimit in limits as EquippedSlotsAllowed,
        /// The weight limit.
        weight_limit(LimitForm): WeightLimit in limits as WeightLimit,
        /// The slots that items take (`docs/rules/game.md#items-take`).
        items_take(ItemsTakeForm): ItemsTakeForm in counting as ItemsTake,
        /// The slots that coins take (`docs/rules/game.md#coins-by-number`).
        coin_slots(CoinSlotsForm): CoinSlotsForm in counting as CoinsTake,
        /// The coin types (`docs/rules/game.md#coin-types`).
        coin_types(Box<CoinTypesForm>): CoinTypesForm in columns_and_coins as CoinsOf,
        /// All levels of encumbrance that are shown, in order (`docs/rules/game.md#levels-of-encumbrance`).
        levels(LevelsForm): LevelsForm in limits as Levels,
        /// The columns that are off (`docs/rules/game.md#columns`).
        hidden_columns(HiddenColumnsForm): HiddenColumnsForm in columns_and_coins as Columns,
        /// The name of the score (`docs/rules/game.md#scores`).
        score_name(String): ScoreName in limits as ScoreName,
        /// Whether the optional rule of the game holds (`docs/rules/game.md#optional-rules`).
        optional_rule(bool): OptionalRule in limits as OptionalRule,
    }
    kept {
        /// The coin types in use; an empty list changes nothing (`docs/rules/game.md#coins-in-use`).
        coins_in_use(CoinsInUseForm): CoinsInUseForm in columns_and_coins as CoinsInUse,
        /// Whether it is a list of items (`docs/rules/game.md#lists-of-items`).
        item_list(bool): ItemList in name_and_score as ItemList,
    }
}

/// For each part of Configure Inventory, whether an inventory has settings of its own in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "one for each part")]
pub struct UsedParts {
    pub name_and_score: bool,
    pub limits: bool,
    pub counting: bool,
    pub columns_and_coins: bool,
    pub penalties: bool,
}

impl SettingsForm {
    /// The settings of a game, without any of one's own.
    pub(crate) fn of_game(game: GameChoice) -> Self {
        let game = game.game().into();
        Self::of(&Inventory { game, ..Inventory::new(String::new()) })
    }
}

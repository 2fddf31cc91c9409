use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use engine_core::model::{Item, ShownColumns};
use engine_core::rules::games::Rules;
use engine_core::wording::printing::number_text;
use reader::reading::amounts;

/// The most names that are suggested.
const MOST: usize = 5;

/// The items of all inventories and of the catalogue in whose names words begin as those of a text do, those of the
/// open inventory and of lists first, at most five (`docs/rules/actions.md#add-row`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct Suggest {
    /// The text, as typed; a blank one finds none.
    pub text: String,
}

/// An item whose name is suggested.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Suggestion {
    pub name: String,
    /// In the main coin, each, as a field shows it.
    pub value: String,
    /// lb each, as a field shows it.
    pub weight: String,
    /// Both, to print: "0.01 gp, 1 lb"; nothing of what is 0 or in a column that is off.
    pub about: String,
}

impl Ask for Suggest {
    type Answer = Vec<Suggestion>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Vec<Suggestion> {
        let reader = snapshot.context.reader;
        let suggester = reader.suggester(snapshot.read_context());
        let found = suggester.find(&self.text, MOST);
        let shown =
            snapshot.open().map_or(ShownColumns::ALL, |open| Rules::of(open).shown_columns());
        let unit = snapshot.coin_table().unit();
        found.map(|item| suggestion(item, shown, unit)).collect()
    }
}

fn suggestion(item: &Item, shown: ShownColumns, unit: &str) -> Suggestion {
    Suggestion {
        name: item.name.clone(),
        value: number_text(item.value),
        weight: number_text(item.weight),
        about: amounts(item.value, item.weight, shown, unit).join(", "),
    }
}

use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::container_name;
use crate::commands::{Context, Operation, Refusal};
use engine_core::model::{ContainerId, Inventory, State, position};
use engine_core::wording::names::copy_name;
use engine_core::wording::step_label::StepLabel;

/// Puts a copy of a container right below it, named "… (copy)" (`docs/rules/actions.md#duplicating-a-container`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct DuplicateContainer {
    /// The container to copy.
    pub container: ContainerId,
}

impl Operation for DuplicateContainer {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let owner = state.owner(self.container)?;
        let mut ids = state.ids.clone();
        let mut changed = Inventory::clone(owner);
        for column in &mut changed.columns {
            if let Some(index) = position(column, self.container) {
                let copy = column[index].copy(&mut ids);
                let name = copy_name(copy.name());
                column.insert(index + 1, copy.with(copy.named(name)));
            }
        }
        let next = state.put_inventory(owner.id, changed)?;
        Ok(State { ids, ..next })
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        StepLabel::DuplicatedContainer { container: container_name(before, self.container) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, nothing};
    use crate::commands::{EditStack, SetPlace, StackField};
    use engine_core::model::{Container, Entity, ItemContainer, Json, Load, Place, Unknown};

    fn duplicate(ada: &mut Ada, container: ContainerId) -> ContainerId {
        let duplicate = DuplicateContainer { container };
        ada.carry_out(&duplicate);
        let columns = ada.inventory().columns.iter();
        let mut below = columns.filter_map(|column| Some((column, position(column, container)?)));
        below.next().map(|(column, index)| column[index + 1].id).unwrap()
    }

    #[test]
    fn the_copy_is_directly_below_its_original_and_shares_nothing_with_it() {
        let (mut ada, torches) = Ada::with_torches(3.);
        ada.add_container("Sack");
        let belt = ada.add_container("Belt");
        let backpack = ada.backpack;
        let copy = duplicate(&mut ada, backpack);
        duplicate(&mut ada, belt);
        assert_eq!(ada.column(0), "Belt, Belt (copy), Sack, Backpack, Backpack (copy)");
        assert_eq!(ada.column(1), "Coin Purse");
        let stack = ada.state.container(copy).unwrap().stacks()[0].id;
        assert!(stack != torches);
        ada.carry_out(&EditStack {
            container: copy,
            stack,
            field: StackField::Quantity,
            text: "+2".into(),
        });
        let quantity = |container| ada.state.item_container(container).unwrap().items[0].quantity;
        assert_eq!((quantity(ada.backpack), quantity(copy)), (3., 5.));
    }

    #[test]
    fn it_keeps_its_place_load_coins_and_unknown_fields() {
        let mut ada = Ada::new();
        ada.carry_out(&SetPlace { containers: vec![ada.purse], place: Place::Elsewhere });
        let values = [("charm".to_owned(), Json::Null)];
        let bag = Container::from(ItemContainer {
            load: Some(Load::default()).into(),
            unknown: Unknown {
                values: Some(Box::new(values.into_iter().collect())),
                ..Unknown::default()
            },
            ..ItemContainer::default()
        });
        let mut inventory = ada.inventory().clone();
        inventory.columns[0] = vec![Entity::new(ada.backpack, bag)].into();
        ada.state = ada.state.put_inventory(ada.inventory, inventory).unwrap();
        for container in [ada.backpack, ada.purse] {
            let copy = duplicate(&mut ada, container);
            let original = ada.state.container(container).unwrap();
            let copy = ada.state.container(copy).unwrap();
            assert_eq!(copy.named(original.name().to_owned()), ***original);
        }
    }

    #[test]
    fn a_container_of_an_unknown_kind_is_copied_unchanged_and_a_missing_one_is_refused() {
        let mut ada = Ada::new();
        let owl = Container::Unknown(serde_json::json!({"kind": "familiar", "name": "Owl"}));
        let id = ada.state.ids.container();
        let mut inventory = ada.inventory().clone();
        inventory.columns[1].push(Entity::new(id, owl));
        ada.state = ada.state.put_inventory(ada.inventory, inventory).unwrap();
        duplicate(&mut ada, id);
        assert_eq!(ada.column(1), "Coin Purse, Owl, Owl");
        let container = ada.state.ids.container();
        let gone = DuplicateContainer { container };
        assert_eq!(gone.apply(&ada.state, &nothing()), Err(Refusal::GONE));
    }

    #[test]
    fn its_label_names_the_original() {
        let ada = Ada::new();
        let container = ada.backpack;
        let label = DuplicateContainer { container }.label(&ada.state, &nothing()).to_string();
        assert_eq!(label, "Duplicated Backpack");
    }
}

//! Commands as the panel sends them, read from JSON.
//!
//! By hand, though serde could: its derived reader of this one enum would be a third of the Wasm. A
//! test holds the two together.

use super::{Command, Direction, PenaltyForm, PenaltyText, StackField, Switched};
use crate::model::{CoinKind, ContainerId, InventoryId, Json, StackId};

impl Command {
    /// The command that a JSON value stands for; none if it is not what the generated types say.
    #[must_use]
    pub fn read(json: Json) -> Option<Self> {
        let mut fields = Fields::of(json)?;
        let kind = fields.text("type")?;
        Some(match kind.as_str() {
            "createInventory" => Self::CreateInventory {
                name: fields.text("name")?,
            },
            "configureInventory" => Self::ConfigureInventory {
                inventory: fields.inventory()?,
                name: fields.text("name"),
                strength: fields.text("strength"),
                penalties: fields.penalties(),
            },
            "deleteInventory" => Self::DeleteInventory {
                inventory: fields.inventory()?,
            },
            "duplicateInventory" => Self::DuplicateInventory {
                inventory: fields.inventory()?,
            },
            "moveInventory" => Self::MoveInventory {
                inventory: fields.inventory()?,
                direction: fields.direction()?,
            },
            "addItemContainer" => Self::AddItemContainer {
                inventory: fields.inventory()?,
                name: fields.text("name")?,
                capacity: fields.text("capacity")?,
            },
            "addMoneyPouch" => Self::AddMoneyPouch {
                inventory: fields.inventory()?,
                name: fields.text("name")?,
                capacity: fields.text("capacity")?,
                slots: fields.text("slots")?,
            },
            "configureItemContainer" => Self::ConfigureItemContainer {
                container: fields.container("container")?,
                name: fields.text("name"),
                capacity: fields.text("capacity"),
            },
            "configureMoneyPouch" => Self::ConfigureMoneyPouch {
                container: fields.container("container")?,
                name: fields.text("name"),
                capacity: fields.text("capacity"),
                slots: fields.text("slots"),
            },
            "moveContainer" => Self::MoveContainer {
                container: fields.container("container")?,
                direction: fields.direction()?,
            },
            "deleteContainer" => Self::DeleteContainer {
                container: fields.container("container")?,
            },
            "typeCoins" => Self::TypeCoins {
                container: fields.container("container")?,
                coin: fields.coin()?,
                text: fields.text("text")?,
            },
            "commitCoins" => Self::CommitCoins {
                container: fields.container("container")?,
                coin: fields.coin()?,
                text: fields.text("text")?,
            },
            _ => return fields.stack_command(&kind),
        })
    }
}

/// The fields of an object, taken out one by one.
struct Fields(serde_json::Map<String, Json>);

impl Fields {
    fn of(json: Json) -> Option<Self> {
        match json {
            Json::Object(fields) => Some(Self(fields)),
            _ => None,
        }
    }

    /// A command on the stacks of a container.
    fn stack_command(&mut self, kind: &str) -> Option<Command> {
        let container = self.container("container")?;
        Some(match kind {
            "addStack" => Command::AddStack {
                container,
                name: self.text("name")?,
                quantity: self.text("quantity")?,
                value: self.text("value")?,
                weight: self.text("weight")?,
                slots: self.text("slots")?,
            },
            "editStack" => Command::EditStack {
                container,
                stack: self.stack("stack")?,
                field: self.field()?,
                text: self.text("text")?,
            },
            "configureStack" => Command::ConfigureStack {
                container,
                stack: self.stack("stack")?,
                name: self.text("name"),
                quantity: self.text("quantity"),
                value: self.text("value"),
                weight: self.text("weight"),
                slot_override: self.switched("slotOverride"),
                equipped_slots: self.switched("equippedSlots"),
            },
            "toggleEquipped" => Command::ToggleEquipped {
                container,
                stack: self.stack("stack")?,
            },
            "deleteStacks" => Command::DeleteStacks {
                container,
                stacks: self
                    .list("stacks")?
                    .into_iter()
                    .map(|json| number(&json).and_then(StackId::read))
                    .collect::<Option<_>>()?,
            },
            "placeStack" => Command::PlaceStack {
                container,
                stack: self.stack("stack")?,
                target: self.container("target")?,
                before: self.stack("before"),
            },
            "splitStack" => Command::SplitStack {
                container,
                stack: self.stack("stack")?,
                target: self.container("target")?,
                quantity: self.number("quantity")?,
            },
            _ => return None,
        })
    }

    fn take(&mut self, key: &str) -> Option<Json> {
        self.0.get_mut(key).map(Json::take)
    }

    fn text(&mut self, key: &str) -> Option<String> {
        match self.take(key)? {
            Json::String(text) => Some(text),
            _ => None,
        }
    }

    fn number(&mut self, key: &str) -> Option<f64> {
        number(&self.take(key)?)
    }

    fn list(&mut self, key: &str) -> Option<Vec<Json>> {
        match self.take(key)? {
            Json::Array(values) => Some(values),
            _ => None,
        }
    }

    fn inventory(&mut self) -> Option<InventoryId> {
        self.number("inventory").and_then(InventoryId::read)
    }

    fn container(&mut self, key: &str) -> Option<ContainerId> {
        self.number(key).and_then(ContainerId::read)
    }

    fn stack(&mut self, key: &str) -> Option<StackId> {
        self.number(key).and_then(StackId::read)
    }

    fn coin(&mut self) -> Option<CoinKind> {
        let name = self.text("coin")?;
        CoinKind::ALL.into_iter().find(|coin| coin.name() == name)
    }

    fn direction(&mut self) -> Option<Direction> {
        match self.text("direction")?.as_str() {
            "left" => Some(Direction::Left),
            "up" => Some(Direction::Up),
            "down" => Some(Direction::Down),
            "right" => Some(Direction::Right),
            _ => None,
        }
    }

    fn field(&mut self) -> Option<StackField> {
        match self.text("field")?.as_str() {
            "name" => Some(StackField::Name),
            "quantity" => Some(StackField::Quantity),
            "value" => Some(StackField::Value),
            "weight" => Some(StackField::Weight),
            _ => None,
        }
    }

    fn switched(&mut self, key: &str) -> Option<Switched> {
        let mut fields = Self::of(self.take(key)?)?;
        let on = fields.take("on")? == Json::Bool(true);
        Some(Switched {
            on,
            text: fields.text("text")?,
        })
    }

    fn penalties(&mut self) -> Option<Vec<PenaltyForm>> {
        let penalty = |json| {
            let mut fields = Self::of(json)?;
            Some(PenaltyForm {
                was: fields.penalty("was"),
                typed: fields.penalty("typed")?,
            })
        };
        self.list("penalties")?.into_iter().map(penalty).collect()
    }

    fn penalty(&mut self, key: &str) -> Option<PenaltyText> {
        let mut fields = Self::of(self.take(key)?)?;
        Some(PenaltyText {
            source: fields.text("source")?,
            slots: fields.text("slots")?,
        })
    }
}

fn number(json: &Json) -> Option<f64> {
    json.as_f64()
}

//! The oracle for undo beside other panels: it determines, without the engine's history, when a step may be refused and
//! which changes undo and redo must make. It compares pictures of all inventories, with the content of the stored text
//! and the ids of one panel.

use std::collections::{BTreeMap, BTreeSet};

use engine::model::{ContainerId, InventoryId, StackId};
use engine::session::SessionAction;
use serde_json::Value;

use super::Panel;

/// Anything with an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Thing {
    Inventory(InventoryId),
    Container(ContainerId),
    Stack(StackId),
}

/// A list of entities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    Top,
    Column(InventoryId, usize),
    Rows(ContainerId),
}

impl Place {
    /// The owner of the list.
    fn holder(self) -> Option<Thing> {
        match self {
            Self::Top => None,
            Self::Column(inventory, _) => Some(Thing::Inventory(inventory)),
            Self::Rows(container) => Some(Thing::Container(container)),
        }
    }
}

type Field = (Thing, String);
type Contents<'a> = BTreeMap<&'a Place, Vec<&'a Thing>>;

/// Whether a field is the part of the value of the latest sale: where another panel has sold since, its own stays.
fn is_latest_sale((_, key): &Field) -> bool {
    key == "sellPercent"
}

/// All fields, and all lists in their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    fields: BTreeMap<Field, Value>,
    lists: BTreeMap<Place, Vec<Thing>>,
    places: BTreeMap<Thing, Place>,
}

impl Picture {
    /// The picture of all inventories; the same inventory stays open.
    pub fn of(panel: &mut Panel) -> Self {
        let mut picture = Self::default();
        let stored = panel.stored();
        let open = panel.open.as_ref().map(|open| open.id);
        picture.lists.insert(Place::Top, Vec::new());
        for (id, inventory) in panel.inventories.clone().into_iter().zip(list(&stored)) {
            let update = panel.session.dispatch(SessionAction::Select { inventory: id });
            panel.take(update);
            picture.add(Place::Top, Thing::Inventory(id), inventory, "columns");
            let columns = panel.columns.clone().unwrap();
            for (side, places) in [columns.left, columns.right].into_iter().enumerate() {
                let column = Place::Column(id, side);
                picture.lists.insert(column, Vec::new());
                let containers = list(&inventory["columns"][side]);
                assert_eq!(places.len(), containers.len());
                for (place, container) in places.iter().zip(containers) {
                    let id = place.container;
                    picture.add(column, Thing::Container(id), container, "items");
                    let Some(rows) = panel.orders.get(&id) else {
                        continue;
                    };
                    picture.lists.insert(Place::Rows(id), Vec::new());
                    assert_eq!(rows.len(), list(&container["items"]).len());
                    for (row, stack) in rows.iter().zip(list(&container["items"])) {
                        picture.add(Place::Rows(id), Thing::Stack(*row), stack, "");
                    }
                }
            }
        }
        if let Some(open) = open {
            let update = panel.session.dispatch(SessionAction::Select { inventory: open });
            panel.take(update);
        }
        picture
    }

    fn add(&mut self, place: Place, thing: Thing, content: &Value, list: &str) {
        let before = self.places.insert(thing, place);
        assert_eq!(before, None, "{thing:?} is there twice");
        self.lists.get_mut(&place).unwrap().push(thing);
        // Optional fields can be set even if they are absent.
        let optional: &[&str] = match thing {
            Thing::Inventory(_) => &[
                "game",
                "itemsTake",
                "limits.slots",
                "limits.weight",
                "limits.equipped",
                "coinTypes",
                "coinsInUse",
                "newItems",
                "hiddenColumns",
                "coinSlots",
                "levels",
                "optionalRule",
                "score",
                "scoreName",
                "sellPercent",
                "itemList",
            ],
            Thing::Container(_) => &["place", "load", "hasCapacity"],
            Thing::Stack(_) => &["supply", "note", "uses", "item.bundle"],
        };
        for key in optional {
            let absent = Value::from("absent");
            self.fields.insert((thing, (*key).to_owned()), absent);
        }
        for (key, value) in content.as_object().unwrap() {
            match value.as_object() {
                _ if key == list => {}
                // Each field of a stack's item, each kind of coin, each limit.
                Some(parts)
                    if !["load", "coinSlots", "coinTypes", "uses"].contains(&key.as_str()) =>
                {
                    for (part, value) in parts {
                        let field = (thing, format!("{key}.{part}"));
                        self.fields.insert(field, value.clone());
                    }
                }
                _ => {
                    self.fields.insert((thing, key.clone()), value.clone());
                }
            }
        }
    }

    fn quantity(&self, stack: Thing) -> Option<f64> {
        self.fields[&(stack, "quantity".to_owned())].as_f64()
    }

    fn has(&self, thing: Thing) -> bool {
        self.places.contains_key(&thing)
    }

    /// The thing and all its contents.
    fn within(&self, thing: Thing) -> BTreeSet<Thing> {
        let mut within = BTreeSet::from([thing]);
        for (place, list) in &self.lists {
            if place.holder() == Some(thing) {
                within.extend(list.iter().flat_map(|inner| self.within(*inner)));
            }
        }
        within
    }

    /// The entity with all its contents, except what the other side has elsewhere: that only moves.
    fn whole(&self, thing: Thing, other: &Self) -> (BTreeMap<&Field, &Value>, Contents<'_>) {
        let within: BTreeSet<_> =
            self.within(thing).into_iter().filter(|inner| !other.has(*inner)).collect();
        let fields = self.fields.iter();
        let lists = self.lists.iter();
        let goes = |thing: &&Thing| within.contains(thing);
        (
            fields.filter(|((thing, _), _)| within.contains(thing)).collect(),
            lists
                .filter(|(place, _)| place.holder().is_some_and(|thing| within.contains(&thing)))
                .map(|(place, list)| (place, list.iter().filter(goes).collect()))
                .collect(),
        )
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// An undo or a redo of a step, from one side of the step to the other.
#[derive(Clone, Copy)]
pub struct Way<'a> {
    pub from: &'a Picture,
    pub to: &'a Picture,
    /// True if the number was typed as a difference, such as +2 or -3.
    pub difference: bool,
}

impl Way<'_> {
    /// The changed fields of things that both sides have.
    fn changes(&self) -> impl Iterator<Item = (&Field, &Value, &Value)> {
        let fields = self.from.fields.iter();
        fields.filter_map(|(field, from)| {
            let to = self.to.fields.get(field)?;
            (from != to).then_some((field, from, to))
        })
    }

    /// The things that are in `has`, but not in `lacks`.
    fn only(has: &Picture, lacks: &Picture) -> Vec<Thing> {
        let things = has.places.keys().copied();
        things.filter(|thing| !lacks.has(*thing)).collect()
    }

    /// The order in each of the three pictures of the things that all of them have in this list.
    fn common(&self, place: Place, now: &Picture) -> Option<[Vec<Thing>; 3]> {
        let lists =
            [now.lists.get(&place)?, self.from.lists.get(&place)?, self.to.lists.get(&place)?];
        let in_all = |thing: &&Thing| lists.iter().all(|list| list.contains(thing));
        Some(lists.map(|list| list.iter().filter(in_all).copied().collect()))
    }

    /// True if it gives the things that both sides have in this list another order.
    fn reorders(&self, place: Place) -> bool {
        let [from, to] = [self.from, self.to].map(|side| side.lists.get(&place));
        let (Some(from), Some(to)) = (from, to) else {
            return false;
        };
        let both_of = |one: &[Thing], other: &[Thing]| -> Vec<Thing> {
            one.iter().filter(|thing| other.contains(thing)).copied().collect()
        };
        both_of(from, to) != both_of(to, from)
    }

    /// The reasons to refuse it (docs/rules/actions.md#undo-beside-other-panels); if there are none, it must work.
    pub fn obstacle(&self, now: &Picture) -> Option<String> {
        let stays = |holder: Option<Thing>| {
            holder.is_none_or(|thing| now.has(thing) || !self.from.has(thing))
        };
        for (field, from, to) in self.changes() {
            match now.fields.get(field) {
                None => return Some(format!("{field:?} is gone")),
                Some(now) if now == from || is_latest_sale(field) => {}
                Some(now) if self.difference => {
                    let number = |value: &Value| value.as_f64().unwrap();
                    if number(now) + number(to) - number(from) < 0.0 {
                        return Some(format!("{field:?} would fall below 0"));
                    }
                }
                Some(_) => return Some(format!("{field:?} has changed")),
            }
        }
        for thing in Self::only(self.from, self.to) {
            if !now.has(thing) {
                return Some(format!("{thing:?}, which would be removed, is already gone"));
            }
            if now.whole(thing, self.to) != self.from.whole(thing, self.to) {
                return Some(format!("{thing:?}, which would be removed, has changed"));
            }
        }
        for (thing, place) in &self.from.places {
            let Place::Rows(_) = place else { continue };
            if self.to.places.get(thing) == Some(place) {
                continue;
            }
            let quantity = |picture: &Picture| picture.quantity(*thing);
            if now.places.get(thing) != Some(place) || quantity(now) < quantity(self.from) {
                return Some(format!("{thing:?} is no longer in full where the step put it"));
            }
        }
        for (thing, to) in &self.to.places {
            let from = self.from.places.get(thing);
            let is_here = from.is_none_or(|from| now.places.get(thing) == Some(from));
            if from != Some(to) && !(is_here && stays(to.holder())) {
                return Some(format!("{thing:?} can't go to its place"));
            }
        }
        for (place, list) in &self.from.lists {
            let Some(to) = self.to.lists.get(place).filter(|to| *to != list) else {
                continue;
            };
            if !stays(place.holder()) {
                return Some(format!("{place:?}, of {list:?} and {to:?}, is gone"));
            }
            if let Some([now, from, to]) = self.common(*place, now)
                && self.reorders(*place)
            {
                if now != from {
                    return Some(format!("{place:?} was reordered"));
                }
                if from == to {
                    return Some(format!("what was reordered in {place:?} is gone"));
                }
            }
        }
        None
    }

    /// Checks the result: every change of the step was made, and no other.
    pub fn check(&self, now: &Picture, then: &Picture) {
        let mut places = now.places.clone();
        let mut fields = now.fields.clone();
        for (thing, to) in &self.to.places {
            if self.from.places.get(thing) != Some(to) {
                places.insert(*thing, *to);
            }
        }
        for (field, value) in &self.to.fields {
            if !self.from.has(field.0) {
                fields.insert(field.clone(), value.clone());
            }
        }
        for thing in Self::only(self.from, self.to) {
            places.remove(&thing);
            fields.retain(|field, _| field.0 != thing);
        }
        for (field, from, to) in self.changes() {
            let number = |value: &Value| value.as_f64().unwrap();
            let value = if is_latest_sale(field) {
                let now = &now.fields[field];
                if now == from { to.clone() } else { now.clone() }
            } else if self.difference {
                serde_json::json!(number(&now.fields[field]) + number(to) - number(from))
            } else {
                to.clone()
            };
            fields.insert(field.clone(), value);
        }
        let as_numbers = |fields: BTreeMap<Field, Value>| -> BTreeMap<Field, Value> {
            let number = |value: Value| value.as_f64().map_or(value, Into::into);
            fields.into_iter().map(|(field, value)| (field, number(value))).collect()
        };
        assert_eq!(then.places, places);
        assert_eq!(as_numbers(then.fields.clone()), as_numbers(fields));
        for (place, list) in &then.lists {
            if let Some([now, from, to]) = self.common(*place, now) {
                let ours: Vec<_> =
                    list.iter().filter(|thing| now.contains(thing)).copied().collect();
                assert_eq!(ours, if from == to { now } else { to }, "{place:?}");
            }
            let others = |all: &Picture| -> Vec<Thing> {
                let list = all.lists.get(place).map_or(&[][..], Vec::as_slice);
                let others = list.iter().filter(|thing| {
                    !self.from.has(**thing)
                        && then.places.get(thing) == Some(place)
                        && now.has(**thing)
                });
                others.copied().collect()
            };
            assert_eq!(others(then), others(now), "{place:?}");
        }
    }
}

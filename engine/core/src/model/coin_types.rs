//! The coins of an inventory's own, as they are stored.

use serde::{Deserialize, Serialize, Serializer};
use serde_json::json;

use super::{CoinKind, CoinTable, CoinTableError, CoinType, Json};

/// The coin types that an inventory has of its own, with the stored value that they were read from.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Json")]
pub struct CoinTypes {
    json: Json,
    table: CoinTable,
}

/// The stored value that is D&D's table.
const DND: &str = "dnd";

impl CoinTypes {
    /// A table as it is stored.
    #[must_use]
    pub fn new(table: CoinTable) -> Self {
        if table == *CoinTable::DND {
            return Self { json: DND.into(), table };
        }
        let mut json = serde_json::Map::new();
        for kind in table.kinds().iter() {
            if let Some(coin) = table.get(kind) {
                let CoinType { name, abbreviation, .. } = coin;
                let worth = written(coin.worth());
                let coin = json!({ "name": name, "abbreviation": abbreviation, "worth": worth });
                json.insert(kind.name().to_owned(), coin);
            }
        }
        Self { json: json.into(), table }
    }

    /// The same with another table. What a later version has stored of a coin stays with it.
    #[must_use]
    pub fn with_table(&self, table: CoinTable) -> Self {
        let mut changed = Self::new(table);
        if let (Some(stored), Some(types)) = (self.json.as_object(), changed.json.as_object_mut()) {
            for (kind, coin) in types {
                if let (Some(known), Some(coin)) =
                    (stored.get(kind).and_then(Json::as_object), coin.as_object_mut())
                {
                    let typed = std::mem::replace(coin, known.clone());
                    coin.extend(typed);
                }
            }
        }
        changed
    }

    /// The stored value.
    pub(super) const fn json(&self) -> &Json {
        &self.json
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &CoinTable {
        &self.table
    }
}

impl TryFrom<Json> for CoinTypes {
    type Error = CoinTableError;

    fn try_from(json: Json) -> Result<Self, CoinTableError> {
        let table = match &json {
            Json::String(text) if text == DND => CoinTable::DND.clone(),
            Json::Object(types) => {
                let is_known = |key: &String| CoinKind::ALL.iter().any(|kind| kind.name() == key);
                if !types.keys().all(is_known) {
                    return Err(CoinTableError::Empty);
                }
                let mut table = [const { None }; 5];
                for (kind, coin) in CoinKind::ALL.into_iter().zip(&mut table) {
                    let stored = types.get(kind.name());
                    *coin = stored.map(|stored| stored_type(kind, stored)).transpose()?;
                }
                CoinTable::read(table)?
            }
            _ => return Err(CoinTableError::Empty),
        };
        Ok(Self { json, table })
    }
}

/// A number as it is read again once it is stored: a whole one has no decimals.
fn written(number: f64) -> Json {
    serde_json::from_str(&number.to_string()).unwrap_or_else(|_| number.into())
}

fn stored_type(kind: CoinKind, json: &Json) -> Result<CoinType, CoinTableError> {
    let text = |key| json.get(key).and_then(Json::as_str).unwrap_or_default();
    let worth = json.get("worth").and_then(Json::as_f64).unwrap_or_default();
    CoinType::read(kind.name(), text("name"), text("abbreviation"), worth)
}

impl Serialize for CoinTypes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Coin types such as "d 1, ss 12" as they are stored, with their abbreviations as names.
    fn stored(types: &str) -> Json {
        let mut json = serde_json::Map::new();
        for (kind, coin) in CoinKind::ALL.into_iter().zip(types.split(", ")) {
            if let Some((abbreviation, worth)) = coin.split_once(' ') {
                let worth: f64 = worth.parse().unwrap();
                let coin =
                    json!({ "name": abbreviation, "abbreviation": abbreviation, "worth": worth });
                json.insert(kind.name().to_owned(), coin);
            }
        }
        json.into()
    }

    #[test]
    fn a_table_has_one_main_coin_and_each_coin_is_a_whole_number_of_the_one_below() {
        for types in [
            "pip 1",
            "d 1, ss 12, -, gc 240",
            "cp 0.01, sp 0.1, ep 10, gp 1, pp 100",
            "a 0.000001, b 1, c 1000000",
            "a 1, b 5, c 50",
            "a. 1, Écu 5",
            "abcdefgh 1",
        ] {
            assert!(CoinTypes::try_from(stored(types)).is_ok(), "{types}");
        }
        for (types, error) in [
            ("-", "Name at least one coin."),
            ("cp 0.1, sp 10", "One coin must be worth 1: values are counted in it."),
            ("cp 1, sp 1", "Only one coin can be worth 1."),
            ("a 1, b 2.5", "b must be worth a whole number of a."),
            ("a 1, b 2, c 3", "c must be worth a whole number of b."),
            ("a 1, A 2", "Two coins are called “A”."),
            ("é 1, É 2", "Two coins are called “É”."),
            ("a 1, a. 2", "Two coins are called “a.”."),
            ("LB 1", "“LB” can’t be a coin: it is a unit."),
            ("slots 1", "“slots” can’t be a coin: it is a unit."),
            ("abcdefghi 1", "cp needs an abbreviation of 1 to 8 letters."),
            ("g2 1", "cp needs an abbreviation of 1 to 8 letters."),
            (". 1", "cp needs an abbreviation of 1 to 8 letters."),
            (
                "a 1, b 0",
                "sp needs a worth above 0, of at most 1,000,000, with at most six decimals.",
            ),
            (
                "a 1, b -2",
                "sp needs a worth above 0, of at most 1,000,000, with at most six decimals.",
            ),
            (
                "a 1, b 1000001",
                "sp needs a worth above 0, of at most 1,000,000, with at most six decimals.",
            ),
            (
                "a 1, b 0.0000001",
                "sp needs a worth above 0, of at most 1,000,000, with at most six decimals.",
            ),
        ] {
            let read = CoinTypes::try_from(stored(types));
            assert_eq!(read.unwrap_err().to_string(), error, "{types}");
        }
    }

    #[test]
    fn what_is_no_table_is_not_understood() {
        let coin = json!({ "name": "pip/pips", "abbreviation": "pips", "worth": 1 });
        for json in [
            json!("DND"),
            json!(null),
            json!([]),
            json!({}),
            json!({ "gp": coin, "xp": coin }),
            json!({ "gp": 1 }),
            json!({ "gp": { "name": "/ /", "abbreviation": "p", "worth": 1 } }),
            json!({ "gp": { "name": "a".repeat(41), "abbreviation": "p", "worth": 1 } }),
            json!({ "gp": { "name": "pip", "abbreviation": "p", "worth": "1" } }),
        ] {
            assert!(CoinTypes::try_from(json.clone()).is_err(), "{json}");
        }
        let json = json!({ "gp": coin });
        let types = CoinTypes::try_from(json.clone()).unwrap();
        assert_eq!(serde_json::to_value(&types).unwrap(), json);
        assert_eq!(types.table().get(CoinKind::Gp).unwrap().plural(), "pips");
        assert_eq!(CoinTypes::new(CoinTable::DND.clone()).json, json!("dnd"));
        // A table that is typed equals the one that is read once it is stored.
        let text = r#"{"cp":{"name":"d","abbreviation":"d","worth":0.01},"gp":{"name":"gc","abbreviation":"gc","worth":1}}"#;
        let types = CoinTypes::try_from(serde_json::from_str::<Json>(text).unwrap()).unwrap();
        assert_eq!(CoinTypes::new(types.table().clone()), types);
    }

    #[test]
    fn what_a_later_version_stores_of_a_coin_stays_with_it() {
        let text = r#"{"cp":{"worth":0.01,"icon":"x","name":"d","abbreviation":"d"},"gp":{"name":"gc","abbreviation":"gc","worth":1}}"#;
        let types = CoinTypes::try_from(serde_json::from_str::<Json>(text).unwrap()).unwrap();
        assert_eq!(types.with_table(types.table().clone()), types);
        let other = CoinTypes::try_from(stored("p 0.02, -, -, gc 1")).unwrap();
        let changed = types.with_table(other.table().clone());
        let text = r#"{"cp":{"worth":0.02,"icon":"x","name":"p","abbreviation":"p"},"gp":{"name":"gc","abbreviation":"gc","worth":1}}"#;
        assert_eq!(changed.json.to_string(), text);
        let dnd = types.with_table(CoinTable::DND.clone());
        assert_eq!(dnd.json, json!("dnd"));
    }

    #[test]
    fn a_type_that_the_table_lacks_keeps_the_worth_of_dnd_beside_gold_worth_1() {
        let table = |types| CoinTypes::try_from(stored(types)).unwrap();
        let lacks_silver = table("cc 0.01, -, -, gc 1");
        assert_eq!(lacks_silver.table().worth(CoinKind::Sp), 0.1);
        assert_eq!(lacks_silver.table().in_smallest(CoinKind::Sp), 0);
        assert_eq!(table("d 1, ss 12, -, gc 240").table().worth(CoinKind::Ep), 0.0);
    }

    #[test]
    fn fields_stand_by_worth_and_types_that_the_table_lacks_behind_them() {
        use CoinKind::{Cp, Ep, Gp, Pp, Sp};
        let order = |types| CoinTypes::try_from(stored(types)).unwrap().table().field_order();
        assert_eq!(CoinTable::DND.field_order(), CoinKind::ALL);
        assert_eq!(order("cp 0.01, sp 0.1, ep 10, gp 1, pp 100"), [Cp, Sp, Gp, Ep, Pp]);
        assert_eq!(order("d 1, -, -, gc 240"), [Cp, Gp, Sp, Ep, Pp]);
    }
}

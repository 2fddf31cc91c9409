//! The words of sentences, each with what it can be (`docs/rules/catalogues-and-text.md#sentences`).

use std::collections::HashMap;
use std::sync::LazyLock;

use Role::{
    Absent, Adverb, BehindOrder, Being, BesideAbsent, Determiner, First, Gaining, Having, Hedge,
    Hidden, Order, Participle, Party, Person, Place, Pronoun, Reply, Verb,
};

/// What a word of a sentence can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// A form of a verb with which somebody gets something.
    Gaining,
    /// A form of a verb with which a thing or a creature has something.
    Having,
    /// A form of "be".
    Being,
    /// In front of "is" and "are" it says where something is: "Inside are 3 torches".
    Place,
    /// It stands in front of a place.
    Hidden,
    /// A subject who shares what is found.
    Party,
    /// It stands between a subject and its verb.
    Adverb,
    /// A subject that is no name.
    Pronoun,
    /// A pronoun that no name has.
    Person,
    /// A verb that is nothing else.
    Verb,
    /// A verb that is also an adjective, a participle or a noun: with a subject in front or an object behind.
    Participle,
    /// A verb that has no subject at the beginning of a line with a number in it.
    First,
    /// A verb with which somebody is told to do something, before a word that no name goes on with.
    Order,
    /// It stands behind such a verb.
    BehindOrder,
    /// It begins the object of a verb.
    Determiner,
    /// With it a sentence doesn't say that somebody gets something now.
    Hedge,
    /// In a label it says that what follows isn't there: "Still missing: rope, torches".
    Absent,
    /// It stands beside such a word in a heading.
    BesideAbsent,
    /// A chat answers with it.
    Reply,
}

/// All that a word can be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Roles(u32);

impl Roles {
    /// Those of a word in lower case.
    pub fn of(word: &str) -> Self {
        ROLES.get(word).copied().unwrap_or_default()
    }

    pub const fn has(self, role: Role) -> bool {
        self.0 & (1 << role as u32) != 0
    }
}

static ROLES: LazyLock<HashMap<&str, Roles>> = LazyLock::new(|| {
    let of_row = |(roles, row): &(&[Role], &'static str)| {
        let roles = roles.iter().fold(0, |all, role| all | 1 << *role as u32);
        row.split(' ').map(move |word| (word, Roles(roles)))
    };
    WORDS.iter().flat_map(of_row).collect()
});

/// The words, each once, with those that can be the same in a row.
#[rustfmt::skip]
const WORDS: [(&[Role], &str); 44] = [
    (&[Gaining, Verb], "find finds get gets got gains loots receive receives"),
    (&[Gaining, Participle], "found gain gained looted received"),
    (&[Gaining, Participle, BesideAbsent], "loot"),
    (&[Having], "hold"),
    (&[Having, Adverb, Verb], "have has had"),
    (&[Having, Verb], "wears wore wields wielded contain contains holds carry carries"),
    (&[Having, Participle], "contained held carried"),
    (&[Being, Verb], "is are was were"),
    (&[Place], "inside there here within in on under behind beneath among beside"),
    (&[Hidden], "hidden buried concealed"),
    (&[Party], "party heroes adventurers characters group"),
    (&[Party, Pronoun, Person], "i we you they"),
    (&[Adverb], "also then just finally each together"),
    (&[Adverb, Determiner], "both all"),
    (&[Pronoun], "who someone somebody everyone"),
    (&[Pronoun, Person], "he she"),
    (&[Pronoun, Determiner], "it"),
    (&[Person, Determiner], "me us him them"),
    (&[Verb], "include been costs pays gives takes took sells buys says wants needs earns loses spends goes \
        said adds cannot grabs weigh weighs weighed"),
    (&[Verb, First], "gave"),
    (&[Verb, First, Hedge], "owe"),
    (&[Verb, Hedge], "owes would should could"),
    (&[Verb, BesideAbsent], "be"),
    (&[Participle], "used made kept taken given won opened killed added removed earned divided split splits dropped \
        collected discovered recovered need want will can saw"),
    (&[Participle, First], "paid bought traded donated pay"),
    (&[Participle, First, Hedge, Absent], "owed"),
    (&[Participle, First, Absent], "sold spent"),
    (&[Participle, Hedge], "robbed"),
    (&[Participle, Absent], "lost stolen"),
    (&[First], "spend sell give take bring repay lend borrow"),
    (&[First, Order], "return"),
    (&[First, Absent], "buy"),
    (&[Order], "ask remember check tell talk go look"),
    (&[BehindOrder], "about at with"),
    (&[BehindOrder, Hedge], "for if"),
    (&[BehindOrder, BesideAbsent], "to"),
    (&[Determiner], "a an the my his her our their your some two three another"),
    (&[Determiner, Hedge], "nothing"),
    (&[Hedge], "not never nobody noone none neither left now but until"),
    (&[Hedge, BesideAbsent], "still"),
    (&[Hedge, Reply], "no"),
    (&[Absent], "missing needed wanted wishlist todo"),
    (&[BesideAbsent], "already list items things gear stuff yet"),
    (&[Reply], "brb gg np sure ok okay lol thanks thx nice cool yes yeah yep nope hm hmm haha wow"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_stands_in_one_row() {
        let all: Vec<_> = WORDS.iter().flat_map(|(_, row)| row.split(' ')).collect();
        assert_eq!(all.len(), ROLES.len());
    }

    #[test]
    fn a_word_can_be_several_things() {
        let found = Roles::of("found");
        assert!(found.has(Gaining) && found.has(Participle) && !found.has(Verb));
        assert_eq!(Roles::of("torch"), Roles::default());
    }
}

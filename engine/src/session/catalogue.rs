//! Find Item: the catalogue that is open, and adding from it.

use std::cell::{OnceCell, RefCell};

use super::Session;
use crate::catalogue::{AnswerError, Catalogue, CatalogueSummary, Found, built_in, read_answer};
use crate::commands::{AddStacks, BuyStacks, Unpaid};
use crate::model::{CatalogueEntryId, ContainerId, NotFound};
use crate::rules::amounts::Amount;
use crate::rules::names::short_name;
use crate::rules::search::LowerCase;
use crate::rules::whole_coins::WholeCoins;
use crate::view::catalogue::{CatalogueRows, Room, rows};
use crate::view::effect::KnownTotals;
use crate::view::update::Update;

impl Session {
    /// Opens the catalogue of a server's answer; without an answer the built-in one. The built-in one is also open
    /// after a failure, which may have come with an answer (docs/rules.md#the-open-catalogue).
    pub fn open_catalogue(
        &mut self,
        answer: Option<&str>,
        failure: Option<&str>,
    ) -> CatalogueSummary {
        let opened = match (answer, failure) {
            (None, None) => Ok(built_in()),
            (None, Some(failure)) => Err(AnswerError::Failed(failure.to_owned())),
            (Some(answer), failure) => read_answer(answer, failure),
        };
        let summary = summary(opened.as_ref());
        self.catalogue = opened.map_or_else(|_| OnceCell::new(), OnceCell::from);
        self.known = RefCell::default();
        self.suggester = RefCell::default();
        summary
    }

    /// The open catalogue, for Find Item, suggestions and readings alike.
    pub(super) fn catalogue(&self) -> &Catalogue {
        self.catalogue.get_or_init(built_in)
    }

    /// The summary that opening an answer would give, without opening it.
    #[must_use]
    pub fn check_catalogue(&self, answer: &str, failure: Option<&str>) -> CatalogueSummary {
        summary(read_answer(answer, failure).as_ref())
    }

    /// Looks for entries by name (docs/rules.md#search).
    pub fn find_items(&mut self, text: &str, lower: LowerCase) -> Found {
        self.catalogue();
        let found = self
            .catalogue
            .get_mut()
            .map(|catalogue| catalogue.find(text, lower));
        found.unwrap_or_default()
    }

    /// The rows in sight of what was found, as they would be added to a container.
    #[must_use]
    pub fn catalogue_rows(&self, container: ContainerId, from: usize, to: usize) -> CatalogueRows {
        let room = self.room(container);
        room.map_or_else(
            |NotFound| CatalogueRows::default(),
            |room| rows(self.catalogue(), from, to, &room),
        )
    }

    /// The room in a container, and for its carrier if what is added counts for them.
    fn room(&self, container: ContainerId) -> Result<Room<'_>, NotFound> {
        let item = self.state.item_container(container)?;
        let inventory = self.state.owner(container)?;
        let container = self.state.container(container)?;
        let purses = inventory.carried_pouches();
        let purses = purses.map(|(_, pouch)| WholeCoins::of(&pouch.coins));
        Ok(Room {
            purse: purses.sum(),
            used: self.screen.of(container).slots,
            capacity: item.capacity,
            carrier: container
                .counts_contents()
                .then(|| (&***inventory, self.screen.of_inventory(inventory))),
        })
    }

    /// Adds an entry in one step: one undo takes a whole pack back.
    pub fn add_from_catalogue(
        &mut self,
        container: ContainerId,
        entry: CatalogueEntryId,
    ) -> Update {
        match self.unpacked(container, entry) {
            Some(Ok((add, _))) => self.carry_out(&add),
            Some(Err(refusal)) => self.refuse(&refusal),
            None => self.show(|_| {}),
        }
    }

    /// Adds an entry and pays for it in one step. What the carried pouches can't pay is refused.
    pub fn buy_from_catalogue(
        &mut self,
        container: ContainerId,
        entry: CatalogueEntryId,
    ) -> Update {
        let (add, price) = match self.unpacked(container, entry) {
            Some(Ok(unpacked)) => unpacked,
            Some(Err(refusal)) => return self.refuse(&refusal),
            None => return self.show(|_| {}),
        };
        let name = add.name.clone();
        let buy = BuyStacks { add, price };
        match buy.paid(&self.state) {
            Err(Unpaid::Short(short)) => self.refuse(&format!("{name}: {short}")),
            _ => self.carry_out(&buy),
        }
    }

    /// What adding an entry adds, and what it costs; else why it can't be added. None if there is no such
    /// entry.
    fn unpacked(
        &self,
        container: ContainerId,
        entry: CatalogueEntryId,
    ) -> Option<Result<(AddStacks, Amount), String>> {
        let entry = self.catalogue().entry(entry)?;
        let stacks = self.catalogue().unpack(entry);
        let add = stacks.map(|stacks| AddStacks {
            container,
            name: short_name(&entry.name),
            stacks,
        });
        let priced = add.map(|add| (add, entry.price()));
        Some(priced.map_err(|refusal| refusal.message(&entry.name)))
    }
}

fn summary(opened: Result<&Catalogue, &AnswerError>) -> CatalogueSummary {
    match opened {
        Ok(catalogue) => catalogue.summary(),
        Err(problem) => CatalogueSummary {
            problem: Some(problem.to_string()),
            ..CatalogueSummary::default()
        },
    }
}

//! Import in a session: it reads with the open catalogue, and its inventories are added in one step
//! (docs/rules/storage.md#import).

use super::Session;
use crate::commands::AddImported;
use crate::view::update::{Notice, Update};
use reader::characters::KnownThings;
use reader::import::{Import, ImportChange, Reading, TextForImport, TextInput};
use reader::text::CodeProblem;

impl Session {
    /// Carries out a change of what Import adds.
    pub fn change_import(&mut self, change: ImportChange) {
        self.with_import(|import, reading| import.change(change, reading));
        self.import.pair(&self.state);
    }

    /// Adds a chosen file to Import; without a text it is too large to be read.
    pub fn import_file(&mut self, name: String, text: Option<&str>) {
        self.with_import(|import, reading| import.add_file(name, text, reading));
    }

    /// Adds a chosen archive to Import, with the texts of its files.
    pub fn import_archive(&mut self, name: String, texts: &[String]) {
        self.with_import(|import, reading| import.add_archive(name, texts, reading));
    }

    /// Tells Import of a text.
    pub fn import_text(&mut self, text: &str, input: TextInput) -> TextForImport {
        let taken = self.with_import(|import, reading| import.take_text(text, input, reading));
        self.import.pair(&self.state);
        taken
    }

    /// Tells Import of the unpacked text of a code, or why there is none.
    pub fn import_code(&mut self, packed: &str, unpacked: Result<&str, CodeProblem>) {
        self.with_import(|import, reading| import.add_code(packed, unpacked, reading));
    }

    /// Adds the inventories of Import, unless one to replace is gone since a view was shown.
    pub(super) fn add_imported(&mut self, seen: u32) -> Update {
        if let Some(loss) = self.import.loss_since(seen).map(str::to_owned) {
            return self.show(|update| update.notice = Some(Notice::Refused(loss)));
        }
        self.import.pair(&self.state);
        let import = std::mem::take(&mut self.import);
        let done = import.done(&self.state);
        let mut update = self.carry_out(&AddImported { inventories: import.chosen().collect() });
        if update.store.is_some() {
            update.notice = Some(Notice::Done(done));
        } else {
            self.import = import;
        }
        update
    }

    /// Tells Import something.
    fn with_import<T>(&mut self, tell: impl FnOnce(&mut Import, &mut Reading<'_>) -> T) -> T {
        let mut ids = self.state.ids.clone();
        let environment = &self.environment;
        let find = |game, name: &str| {
            let catalogue = environment.catalogue_of(game);
            environment.reader.catalogue_item(name, catalogue, environment.case_mapping)
        };
        let built_in = environment.reader.built_in(environment.case_mapping);
        let are_used_up = |game, name: &str| built_in.are_used_up(game, name);
        let known = KnownThings { find: &find, are_used_up: &are_used_up };
        let open = self.selected().and_then(|open| self.state.inventory(open).ok());
        let open_game = open.and_then(|open| open.game.get().copied());
        let result = tell(&mut self.import, &mut Reading { ids: &mut ids, known, open_game });
        self.state.ids = ids;
        result
    }
}

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::{
    AddEntries, AddFromText, AddReadEntries, AddResult, AddToNamed, Added, AddedToNamed, LineToAdd,
    NamedTarget, Refusal,
};
use crate::questions::after::encumbrance_change;
use crate::questions::{Ask, ChangeSummary, Snapshot};
use crate::view::Level;
use crate::view::before_after::{BeforeAfter, from_to, in_words};
use crate::view::figures::{container_usage, in_load_unit, load_text, usage};
use engine_core::model::{
    CoinTable, ContainerId, InventoryId, Place, ShownColumns, State, TextEntryId,
};
use engine_core::rules::games::{ItemSlots, Rules};
use engine_core::rules::limits::InventoryUsage;
use engine_core::rules::rounding::sum;
use engine_core::rules::totals::Totals;
use engine_core::wording::names::{counted, short_name};
use engine_core::wording::printing::{coins_text, number_text, total_text, with_unit};
use reader::reading::about_amounts;

/// A preview of adding entries of a text (`docs/rules/catalogues-and-text.md#add-from-text`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct PreviewText {
    /// The text, and its ticked entries.
    pub command: AddFromText,
}

/// A preview of "Add".
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct TextPreview {
    /// The text of the button: "Add 9 items".
    pub button: String,
    /// True if there is anything to add.
    pub ready: bool,
    /// After this change: "9 items: 4.2 slots, 13 lb, 384 gp. Backpack 8 → 12.2/10. 3040 coins into Coin Purse:
    /// 3141 of 100."
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<ChangeSummary>,
    /// The ticked entries that are merged with existing stacks.
    pub merged: Vec<MergedEntry>,
}

/// An entry that is merged with an existing stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MergedEntry {
    pub entry: TextEntryId,
    /// Its amounts, with the slots of that stack: "0.01 gp, 1 lb, 0.6 slots".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// The text shown in place of its word: "adds to Torch (10 → 13)".
    pub word: String,
}

impl Ask for PreviewText {
    type Answer = TextPreview;

    fn answer(&self, snapshot: &Snapshot<'_>) -> TextPreview {
        let (state, context) = (snapshot.state, &snapshot.context);
        let Ok(chosen) = self.command.chosen(state, context) else {
            return TextPreview::default();
        };
        match &chosen.add {
            AddEntries::ToChosen(add) => to_chosen(add, &chosen.lines, snapshot),
            AddEntries::ToNamed(add) => to_named(add, &chosen.lines, snapshot),
        }
    }
}

fn to_chosen(
    add: &AddReadEntries,
    entries: &[TextEntryId],
    snapshot: &Snapshot<'_>,
) -> TextPreview {
    let added = match add.added_to(snapshot.state) {
        Ok(added) => added,
        Err(refusal) => return refused(add.lines.len(), !add.coins.is_empty(), &refusal),
    };
    let has_coins = !add.coins.is_empty();
    TextPreview {
        button: button_text(add.lines.len(), has_coins),
        ready: has_coins || !add.lines.is_empty(),
        merged: merged(
            entries,
            &add.lines,
            &added.results,
            shown_columns(add.inventory, snapshot),
            unit(add.inventory, snapshot),
        ),
        after: after(add, &added, snapshot),
    }
}

fn to_named(add: &AddToNamed, entries: &[TextEntryId], snapshot: &Snapshot<'_>) -> TextPreview {
    let (items, has_coins) = (add.lines(), add.has_coins());
    let added = match add.added_to(snapshot.state) {
        Ok(added) => added,
        Err(refusal) => return refused(items, has_coins, &refusal),
    };
    let containers = added.containers.len();
    let shown = shown_columns(add.inventory, snapshot);
    let lines: Vec<_> = add.parts.iter().flat_map(|part| part.lines.iter().cloned()).collect();
    TextPreview {
        button: match (items, has_coins) {
            (0, false) if containers > 0 => format!("Add {}", counted(containers, "container")),
            _ => button_text(items, has_coins),
        },
        ready: containers > 0,
        merged: merged(entries, &lines, &added.results, shown, unit(add.inventory, snapshot)),
        after: after_named(add, &lines, &added, snapshot),
    }
}

/// The preview of something that can't be added.
fn refused(items: usize, has_coins: bool, refusal: &Refusal) -> TextPreview {
    let after = ChangeSummary { text: refusal.to_string(), level: Level::Normal };
    let button = button_text(items, has_coins);
    TextPreview { button, after: Some(after), ..TextPreview::default() }
}

/// The text of the button, for items or for coins alone.
fn button_text(items: usize, has_coins: bool) -> String {
    match items {
        0 if has_coins => "Add coins".to_owned(),
        items => format!("Add {}", counted(items, "item")),
    }
}

/// The entries that are merged with an existing stack. The three lists are parallel: one item per line.
fn merged(
    entries: &[TextEntryId],
    lines: &[LineToAdd],
    results: &[Vec<AddResult>],
    shown: ShownColumns,
    unit: &str,
) -> Vec<MergedEntry> {
    let lines = entries.iter().zip(lines).zip(results);
    let merged = lines.filter_map(|((entry, line), results)| {
        match (line.stacks.as_slice(), results.as_slice()) {
            ([stack], [AddResult::Merge { from, to, slots }]) => {
                let name = short_name(&line.name);
                let word =
                    format!("adds to {name} ({})", from_to(number_text(*from), number_text(*to)));
                let about = about_amounts(stack.item.value, stack.item.weight, *slots, shown, unit);
                Some(MergedEntry { entry: *entry, about: Some(about), word })
            }
            _ => None,
        }
    });
    merged.collect()
}

/// The totals that a line adds: a merged stack takes the slots that its row takes more.
fn added_totals(line: &LineToAdd, results: &[AddResult], item_slots: ItemSlots) -> Totals {
    let stacks = line.stacks.iter().zip(results);
    let added = stacks.map(|(stack, result)| match result {
        AddResult::NewRow => Totals::of_stack(stack, item_slots),
        AddResult::Merge { slots, .. } => {
            Totals { slots: *slots, ..Totals::of_stack(stack, item_slots) }
        }
    });
    added.sum()
}

/// The slots that rows take in the inventory that gets the entries.
fn item_slots(inventory: InventoryId, state: &State) -> ItemSlots {
    let inventory = state.inventory(inventory);
    inventory.map_or_else(|_| ItemSlots::default(), |inventory| Rules::of(inventory).item_slots())
}

/// The columns that are on in the inventory that gets the entries.
fn shown_columns(inventory: InventoryId, snapshot: &Snapshot<'_>) -> ShownColumns {
    let inventory = snapshot.state.inventory(inventory);
    inventory.map_or(ShownColumns::ALL, |inventory| Rules::of(inventory).shown_columns())
}

/// The unit of values in an inventory.
fn unit<'a>(inventory: InventoryId, snapshot: &Snapshot<'a>) -> &'a str {
    let inventory = snapshot.state.inventory(inventory);
    inventory.map_or(CoinTable::DND, |inventory| Rules::of(inventory).coin_table()).unit()
}

/// A summary of the changes after adding; `None` if nothing is added.
fn after(add: &AddReadEntries, added: &Added, snapshot: &Snapshot<'_>) -> Option<ChangeSummary> {
    let mut sentences = Vec::new();
    let mut level = Level::Normal;
    let item_slots = item_slots(add.inventory, &added.state);
    if let Some(id) = added.items {
        let shown = shown_columns(add.inventory, snapshot);
        sentences.push(items_text(
            &add.lines,
            &added.results,
            shown,
            item_slots,
            unit(add.inventory, snapshot),
        ));
        let (text, filled) = container_text(id, &added.state, snapshot)?;
        sentences.push(text);
        level = level.max(filled);
    }
    if let Some(id) = added.coins {
        let pouch = added.state.container(id).ok()?;
        let rules = Rules::of(added.state.owner(id).ok()?);
        let usage = container_usage(pouch, &snapshot.screen.of(pouch, item_slots), rules)?;
        let count = sum(add.coins.iter().map(|(_, count)| *count));
        let (counted, name) = (coins_text(count), short_name(pouch.name()));
        let usage_text = in_words(&usage);
        sentences.push(format!("{counted} into {name}: {usage_text}."));
        level = level.max(usage.level);
    }
    if sentences.is_empty() {
        return None;
    }
    if added.coins.is_some()
        && let Some((text, used)) = slots_by_number(add.inventory, &added.state, snapshot)
    {
        sentences.push(text);
        level = level.max(used);
    }
    sentences.extend(levels_text(add.inventory, &added.state, snapshot));
    Some(ChangeSummary { text: sentences.join(" "), level })
}

/// "You: 3 → 4/10 slots." with the level afterwards, if the inventory counts coins by their number and its slots would
/// print otherwise (`docs/rules/game.md#coins-by-number`).
fn slots_by_number(
    id: InventoryId,
    then: &State,
    snapshot: &Snapshot<'_>,
) -> Option<(String, Level)> {
    let slots = |state: &State| {
        let inventory = state.inventory(id).ok()?;
        let totals = snapshot.screen.of_inventory(inventory);
        let rules = Rules::of(inventory);
        let is_by_number = rules.coins().is_by_number() && rules.shown_columns().slots;
        is_by_number.then(|| InventoryUsage::of(inventory, totals).slots.into())
    };
    let usage = BeforeAfter { before: Some(slots(snapshot.state)?), after: slots(then)? };
    let text = with_unit(&usage.in_short(), "slots");
    (!usage.is_alike()).then(|| (format!("You: {text}."), usage.after.level))
}

/// The levels of encumbrance that change: "Level: no level → Speed 20."
fn levels_text(id: InventoryId, then: &State, snapshot: &Snapshot<'_>) -> Option<String> {
    let (before, after) = (snapshot.state.inventory(id).ok()?, then.inventory(id).ok()?);
    encumbrance_change(before, after, snapshot.screen).map(|levels| format!("{levels}."))
}

/// The most containers that a summary names.
const MOST_NAMED: usize = 20;

/// A summary of the changes after adding a copied inventory: what each container that is there gets, then one line for
/// each new one; `None` if nothing is added.
fn after_named(
    add: &AddToNamed,
    lines: &[LineToAdd],
    added: &AddedToNamed,
    snapshot: &Snapshot<'_>,
) -> Option<ChangeSummary> {
    let (new, there): (Vec<NamedTarget>, Vec<NamedTarget>) =
        added.containers.iter().copied().partition(|target| target.is_new);
    let item_slots = item_slots(add.inventory, &added.state);
    let texts = there.iter().filter_map(|target| container_text(target.id, &added.state, snapshot));
    let (texts, levels): (Vec<_>, Vec<_>) = texts.unzip();
    let shown = shown_columns(add.inventory, snapshot);
    let mut sentences: Vec<_> = (!lines.is_empty())
        .then(|| {
            items_text(lines, &added.results, shown, item_slots, unit(add.inventory, snapshot))
        })
        .into_iter()
        .collect();
    sentences.extend(shortened(texts));
    let used = add.has_coins().then(|| slots_by_number(add.inventory, &added.state, snapshot));
    let (text, used) = used.flatten().unzip();
    sentences.extend(text);
    sentences.extend(levels_text(add.inventory, &added.state, snapshot));
    let new = new.iter().filter_map(|target| {
        let container = added.state.container(target.id).ok()?;
        let away = match container.place() {
            Place::Carried => "",
            Place::Dropped => ", dropped",
            Place::Elsewhere => ", stored elsewhere",
        };
        Some(format!("{}: new container{away}", short_name(container.name())))
    });
    let first = (!sentences.is_empty()).then(|| sentences.join(" "));
    let text: Vec<_> = first.into_iter().chain(shortened(new.collect())).collect();
    let level = levels.into_iter().chain(used).fold(Level::Normal, Level::max);
    (!text.is_empty()).then(|| ChangeSummary { text: text.join("\n"), level })
}

/// The first texts, and the number of the others.
fn shortened(mut texts: Vec<String>) -> Vec<String> {
    let more = texts.len().saturating_sub(MOST_NAMED);
    if more > 0 {
        texts.truncate(MOST_NAMED);
        texts.push(format!("and {}", counted(more, "more container")));
    }
    texts
}

/// "9 items: 4.2 slots, 13 lb, 384 gp."
fn items_text(
    lines: &[LineToAdd],
    results: &[Vec<AddResult>],
    shown: ShownColumns,
    item_slots: ItemSlots,
    unit: &str,
) -> String {
    let lines_added = lines.iter().zip(results);
    let all: Totals =
        lines_added.map(|(line, results)| added_totals(line, results, item_slots)).sum();
    let count = counted(lines.len(), "item");
    let value = if shown.value {
        format!(", {} {unit}", total_text(all.item_value))
    } else {
        String::new()
    };
    format!("{count}: {}{value}.", load_text(all, shown))
}

/// "Backpack 8 → 12.2/10." with the level afterwards; in a list of items "Into Weapons."
fn container_text(
    id: ContainerId,
    then: &State,
    snapshot: &Snapshot<'_>,
) -> Option<(String, Level)> {
    let screen = snapshot.screen;
    let (now, owner) = (then.container(id).ok()?, then.owner(id).ok()?);
    if owner.is_item_list() {
        return Some((format!("Into {}.", short_name(now.name())), Level::Normal));
    }
    let rules = Rules::of(owner);
    let item_slots = rules.item_slots();
    let before = snapshot
        .state
        .container(id)
        .ok()
        .and_then(|before| container_usage(before, &screen.of(before, item_slots), rules));
    let after = container_usage(now, &screen.of(now, item_slots), rules)?;
    let before = before.or_else(|| Some(usage(0.0, 0.0)));
    let usage = BeforeAfter { before, after };
    let name = short_name(now.name());
    let away = match now.place() {
        Place::Carried => "",
        Place::Dropped | Place::Elsewhere => ", not carried",
    };
    let used = in_load_unit(usage.in_short(), rules);
    Some((format!("{name} {used}{away}."), usage.after.level))
}

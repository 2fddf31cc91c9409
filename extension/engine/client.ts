import init, { Engine, type Update } from './generated/engine.js';
import wasmUrl from './generated/engine_bg.wasm?url';
import type {
  AddPreview,
  AddStack,
  Arrow,
  Breakdown,
  BundleTexts,
  CatalogueEntryId,
  CatalogueRow,
  CatalogueSummary,
  CoinKind,
  Command,
  ContainerId,
  CopiedText,
  Effect,
  FilePreview,
  Forms,
  Found,
  ImportChoice,
  InventoryChoices,
  InventoryId,
  Moved,
  MoveTargets,
  Notice,
  NumberField,
  PairedChoices,
  Pay,
  PayView,
  PouchChoices,
  Receive,
  ReceiveView,
  RowColumn,
  SaleView,
  SellStacks,
  StackAddress,
  StackPreview,
  StepId,
  Steps,
  Subject,
  Suggestion,
  Supplies,
  TextChoices,
  TextPreview,
  TextReading,
  TextTargets,
  UndoStep,
  WhatChanged,
} from './types';
import { coinCount, publish, publishOthers, rowsMissing, takeRows } from './views';

/** Who keeps what the engine makes of the list. */
interface Keeper {
  /** Has the engine take in what other panels have stored. */
  takeInOthers(): void;
  keep(update: Update): void;
}

/*
 * The engine lives here and not in a component: drawing never starts, ends or repeats it. A defect
 * in the engine is thrown to whoever called, reaches the window, and ends in the crash screen.
 */
let loaded: { engine: Engine; keeper: Keeper } | undefined;

function running() {
  if (!loaded) {
    throw new Error('The engine has not been started.');
  }
  return loaded;
}

function engine(): Engine {
  return running().engine;
}

/** Loads the engine. What it makes of the list from then on is kept by `keeper`. */
export async function load(keeper: Keeper): Promise<void> {
  await init({ module_or_path: wasmUrl });
  loaded = { engine: new Engine(), keeper };
}

/** The engine as its keeper uses it: what it says is on the screen at once. */
export const port = {
  load: (text: string | undefined, index: number | undefined) =>
    publish(engine().load(text, index)),
  /** Takes in what another panel stored, below what could not be stored here. */
  reload: (text: string, steps: Steps) => publishOthers(engine().reload(text, steps)),
  /** Drops everything, undo included. */
  forget: () => publish(engine().forget()),
  /** The latest list is stored after all. */
  stored: () => engine().stored(),
  /** The latest list could not be stored. */
  notStored: () => engine().notStored(),
};

/** Has the engine change something, on top of what other panels have stored; shows it and has it kept. */
function change(act: (engine: Engine) => Update): Update {
  const { engine, keeper } = running();
  keeper.takeInOthers();
  const update = publish(act(engine));
  keeper.keep(update);
  return update;
}

/** Carries out a command and saves it. Answers whether it changed anything that is stored. */
export function dispatch(command: Command): boolean {
  return change((engine) => engine.dispatch(command)).store !== undefined;
}

/** The count in a coin field at this moment, what other panels have stored taken in. */
export function latestCoinCount(container: ContainerId, coin: CoinKind): string {
  running().keeper.takeInOthers();
  return coinCount(container, coin);
}

/**
 * Ends typing in a coin field without keeping it: the count from before the first key is stored again, unless another
 * panel has changed it since.
 */
export function cancelCoins(container: ContainerId, coin: CoinKind): void {
  change((engine) => engine.cancelCoins(container, coin));
}

/** Opens an inventory. */
export function selectInventory(inventory: InventoryId): void {
  change((engine) => engine.select(inventory));
}

/**
 * Asks the engine for those rows of a container, `to` excluded, that are not here yet. A list calls it before it
 * draws them.
 */
export function fillRows(container: ContainerId, from: number, to: number): void {
  const missing = rowsMissing(container, from, to);
  if (missing) {
    takeRows(engine().rows(container, missing.from, missing.to).rows);
  }
}

/** Sorts the rows of a container once, by the browser's collation where it is by name. */
export function sortRows(container: ContainerId, by: RowColumn): void {
  change((engine) => engine.sortRows(container, by));
}

/** The stacks of the open inventory whose names contain the text, in the order of the panel. */
export function findStacks(text: string): StackAddress[] {
  return engine().findStacks(text).matches;
}

/** The first supplies of the open inventory, and how many more there are (docs/rules.md#supplies). */
export function supplies(most: number): Supplies {
  return engine().supplies(most);
}

/** Takes the last step back. */
export function undo(): void {
  change((engine) => engine.undo());
}

/** What can be undone, the newest first. */
export function undoSteps(): readonly UndoStep[] {
  return engine().undoSteps().steps;
}

/** Goes back to before a step (docs/rules.md#going-back-several-steps). */
export function undoThrough(step: StepId): void {
  change((engine) => engine.undoThrough(step));
}

/** Brings the last undone step back. */
export function redo(): void {
  change((engine) => engine.redo());
}

/**
 * Reads the texts of chosen files and keeps what they hold until it is taken in or put away; what was kept
 * before goes.
 */
export function stageImport(texts: string[]): FilePreview[] {
  return engine().stageImport(texts).files;
}

/** Puts the chosen files away. */
export function discardImport(): void {
  engine().discardImport();
}

/**
 * The choices as far as they can be kept at this moment, each with the stored inventory that it replaces or would
 * replace (docs/rules.md#namesakes).
 */
export function pairImport(choices: readonly ImportChoice[]): PairedChoices {
  return engine().pairImport({ choices: [...choices] });
}

/** How a staged inventory differs from that one (docs/rules.md#what-changed). */
export function whatChanged(choice: ImportChoice): WhatChanged | undefined {
  return engine().whatChanged(choice);
}

/** All of these differences as text. */
export function copyWhatChanged(choice: ImportChoice): CopiedText | undefined {
  return engine().copyWhatChanged(choice);
}

/** How long taking in these staged inventories would make the list, in UTF-16 units. */
export function lengthWithImport(choices: readonly ImportChoice[]): number {
  return engine().lengthWithImport({ choices: [...choices] });
}

/** Takes in these staged inventories (docs/rules.md#import). Answers whether it did. */
export function commitImport(choices: readonly ImportChoice[]): boolean {
  return change((engine) => engine.commitImport({ choices: [...choices] })).store !== undefined;
}

/** Adds the example and opens it (docs/rules.md#the-example). */
export function openExample(): void {
  change((engine) => engine.openExample());
}

/** Everything that is on the screen or behind it as one file, which the import takes. */
export function exportEverything(): { name: string; text: string } {
  return engine().exportAll();
}

/** The inventory as a file (docs/rules.md#exported-files). */
export function exportInventory(
  inventory: InventoryId,
): { name: string; text: string } | undefined {
  return engine().exportInventory(inventory);
}

/** What a command would change; none if what it names is gone (docs/rules.md#before-and-after). */
export function preview(command: Command): Effect | undefined {
  return engine().preview(command);
}

/** What the add row would add; none if it would add nothing. */
export function previewAdd(command: AddStack): AddPreview | undefined {
  return engine().previewAdd(command);
}

/** What can be meant by the beginning of a name in the add row, the likeliest first (docs/rules.md#suggestions). */
export function suggest(text: string): readonly Suggestion[] {
  return engine().suggest(text).suggestions;
}

/**
 * Adds the one item that the add row's text reads as, else the text as it is (docs/rules.md#one-line-in-the-add-row). Answers
 * whether it added anything.
 */
export function addTyped(command: AddStack): boolean {
  return change((engine) => engine.addTyped(command)).store !== undefined;
}

/** Whether a pasted text opens Add from text, as more than one thing. */
export function opensFromText(text: string): boolean {
  return engine().opensFromText(text);
}

/** Reads a text for the open inventory, in place of the one that was read before (docs/rules.md#how-a-text-is-read). */
export function readText(text: string): TextReading {
  return engine().readText(text);
}

/** Where what was read can go; none if no inventory is open. */
export function textTargets(): TextTargets | undefined {
  return engine().textTargets();
}

/** What adding so much of the text that was read last would do. */
export function previewText(choices: TextChoices): TextPreview {
  return engine().previewText(choices);
}

/** Adds so much of the text that was read last, in one step. Answers whether it did. */
export function commitText(choices: TextChoices): boolean {
  return change((engine) => engine.commitText(choices)).store !== undefined;
}

/** A container as text; none of a kind that is not known (docs/rules.md#copy-as-text). */
export function copyContainer(container: ContainerId): CopiedText | undefined {
  return engine().copyContainer(container);
}

/** An inventory as text. */
export function copyInventory(inventory: InventoryId): CopiedText | undefined {
  return engine().copyInventory(inventory);
}

/** What equipping or stowing a stack would change, in words; none if it is gone. */
export function previewEquip({ container, stack }: StackAddress): string | undefined {
  return engine().previewEquip(container, stack);
}

/**
 * Where stacks can go, and what that would make of it: the first few containers of their inventory, and the first few
 * of others.
 */
export function moveTargets(moved: Moved, most: number, mostOthers: number): MoveTargets {
  return engine().moveTargets(moved, most, mostOthers);
}

/** What paying out of a pouch would come to; none if the pouch is gone (docs/rules.md#paying). */
export function previewPay(command: Pay): PayView | undefined {
  return engine().previewPay(command);
}

/** What receiving into a pouch would come to; none if the pouch is gone (docs/rules.md#receiving-and-sharing). */
export function previewReceive(command: Receive): ReceiveView | undefined {
  return engine().previewReceive(command);
}

/** What selling stacks would come to; none if all of them are gone (docs/rules.md#selling). */
export function previewSale(command: SellStacks): SaleView | undefined {
  return engine().previewSale(command);
}

/** The other pouches that a payment can come from: the first few. */
export function otherPouches(container: ContainerId, most: number): PouchChoices {
  return engine().otherPouches(container, most);
}

/** The other inventories that can get a share: the first few. */
export function otherInventories(container: ContainerId, most: number): InventoryChoices {
  return engine().otherInventories(container, most);
}

/** What makes a total of the open inventory up, and what could be put away (docs/rules.md#what-makes-it-up). */
export function breakdown(subject: Subject): Breakdown | undefined {
  return engine().breakdown(subject);
}

/** The totals of a stack as that command would make it; none if it is gone. */
export function previewStack(
  command: Command,
  { container, stack }: StackAddress,
): StackPreview | undefined {
  return engine().previewStack(command, container, stack);
}

/** A typed number as that field shows it, if it takes it for one. */
export function readNumber(field: NumberField, text: string): string | undefined {
  return engine().readNumber(field, text);
}

/** The text of a number field after an arrow key, if the key changes it (docs/rules.md#arrow-keys). */
export function stepNumber(field: NumberField, text: string, arrow: Arrow): string | undefined {
  return engine().stepNumber(field, text, arrow);
}

/** The bundle that slots each amount to, as its fields show it, if they are a number (docs/rules.md#bundles). */
export function bundleOf(slotsEach: string): BundleTexts | undefined {
  return engine().bundleOf(slotsEach);
}

/** The slots each that a bundle gives, as it is typed. */
export function slotsEach({ size, slots }: BundleTexts): string {
  return engine().slotsEach(size, slots);
}

/** Whether a typed text is a difference (docs/rules.md#differences). */
export function isDifference(text: string): boolean {
  return engine().isDifference(text);
}

/** A name as it is shown and announced; a blank one too has to be called something. */
export function displayName(name: string): string {
  return engine().displayName(name);
}

/** A name as messages have it: shortened, never blank, and in a direction of its own. */
export function shortName(name: string): string {
  return engine().shortName(name);
}

/** Whether a container is there, in any inventory. */
export function hasContainer(container: ContainerId): boolean {
  return engine().hasContainer(container);
}

let knownForms: Forms | undefined;

/** What new things start from, and the minimum and step of each number field. */
export function forms(): Forms {
  knownForms ??= engine().forms();
  return knownForms;
}

/** Opens a server's answer as the catalogue; without one, and after a failure, the built-in catalogue. */
export function openCatalogue(answer?: string, failure?: string): CatalogueSummary {
  return engine().openCatalogue(answer, failure);
}

/** What opening that answer would say. */
export function checkCatalogue(answer: string, failure?: string): CatalogueSummary {
  return engine().checkCatalogue(answer, failure);
}

/** Finds the entries of the catalogue whose names contain the text (docs/rules.md#search). */
export function findItems(text: string): Found {
  return engine().findItems(text);
}

/** A part of what was found last, as it would be added to a container. */
export function catalogueRows(container: ContainerId, from: number, to: number): CatalogueRow[] {
  return engine().catalogueRows(container, from, to).rows;
}

/** Adds an entry of the catalogue in one step. Answers whether it did. */
export function addFromCatalogue(container: ContainerId, entry: CatalogueEntryId): boolean {
  return change((engine) => engine.addFromCatalogue(container, entry)).store !== undefined;
}

/** Adds an entry of the catalogue and pays for it in one step. Answers what is said of it (docs/rules.md#buying). */
export function buyFromCatalogue(
  container: ContainerId,
  entry: CatalogueEntryId,
): Notice | undefined {
  return change((engine) => engine.buyFromCatalogue(container, entry)).notice;
}

import init, { type Action, type Answers, Engine, type Question } from './generated/engine.js';
import wasmUrl from './generated/engine_bg.wasm?url';
import { createPanel, type Panel, type QuestionOf, type Reversal, type UpdateSink } from './panel';
import type { ContainerId, FormDefaults, InventoryId, StackId } from './types';
import { type AnnouncementListener, type NoticeOffer, ViewStore } from './viewStore';

export type { NoticeOffer };

/*
 * The one panel of this page. It lives here and not in a component: drawing never starts, ends or repeats the engine.
 * A defect in the engine is thrown to the caller, reaches the window, and shows the crash screen.
 */
let page: Panel | undefined;

/** The views of this page's panel; empty before it is loaded. */
export const views = new ViewStore();

function panel(): Panel {
  if (!page) {
    throw new Error('The engine has not been started.');
  }
  return page;
}

/** Loads the engine and makes this page's panel. From then on, `persistence` stores its updates of the list. */
export async function load(persistence: UpdateSink): Promise<Panel> {
  await init({ module_or_path: wasmUrl });
  page = createPanel({ engine: new Engine(Engine.randomFirstId()), persistence, views });
  return page;
}

/** What changes the engine besides actions. */
export function engine(): Pick<
  Engine,
  'changeImport' | 'importFile' | 'importText' | 'importCode' | 'openCatalogue'
> {
  return panel().engine;
}

/** See {@link Panel.dispatch}. */
export function dispatch(action: Action): boolean {
  return panel().dispatch(action);
}

/** See {@link Panel.revert}. */
export function revert(action: Reversal): void {
  panel().revert(action);
}

/** See {@link Panel.readHistory}. */
export function readHistory(): Promise<void> {
  return panel().readHistory();
}

/** See {@link Panel.ask}. */
export function ask<Type extends Question['type']>(
  question: QuestionOf<Type>,
): Answers[Capitalize<Type>] {
  return panel().ask(question);
}

/** See {@link Panel.fillRows}. */
export function fillRows(container: ContainerId, from: number, to: number): void {
  panel().fillRows(container, from, to);
}

/** See {@link Panel.fillListItems}. */
export function fillListItems(inventories: readonly InventoryId[]): void {
  panel().fillListItems(inventories);
}

/** See {@link Panel.fillCards}. */
export function fillCards(containers: readonly ContainerId[]): void {
  panel().fillCards(containers);
}

/** See {@link Panel.forms}. */
export function forms(): FormDefaults {
  return panel().forms;
}

/** The inventory in the main area at this moment, for what happens outside drawing. */
export function openInventoryId(): InventoryId | undefined {
  return views.openInventory.get()?.id;
}

/** See {@link ViewStore.hasContainer}. */
export function hasContainer(container: ContainerId): boolean {
  return views.hasContainer(container);
}

/** See {@link ViewStore.inventoryBeside}. */
export function inventoryBeside(step: -1 | 1): InventoryId | undefined {
  return views.inventoryBeside(step);
}

/** See {@link ViewStore.rowsOf}. */
export function rowsOf(container: ContainerId): readonly StackId[] {
  return views.rowsOf(container);
}

/** The latest message at this moment, for what happens outside drawing. */
export function latestNotice() {
  return views.notice.get();
}

/** See {@link ViewStore.dismissNotice}. */
export function dismissNotice(): void {
  views.dismissNotice();
}

/** See {@link ViewStore.showInfo}. */
export function showInfo(text: string, offer?: NoticeOffer): void {
  views.showInfo(text, offer);
}

/** See {@link ViewStore.showProblem}. */
export function showProblem(text: string): void {
  views.showProblem(text);
}

/** Calls `listener` whenever another panel has stored the list without ids. Returns a function that ends that. */
export function onListWithoutIds(listener: () => void): () => void {
  return views.listsWithoutIds.subscribe(listener);
}

/** See {@link ViewStore.onAnnouncement}. */
export function onAnnouncement(listener: AnnouncementListener): void {
  views.onAnnouncement(listener);
}

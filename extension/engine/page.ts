import init, { Engine } from './generated/engine.js';
import wasmUrl from './generated/engine_bg.wasm?url';
import { createPanel, type Panel, type UpdateSink } from './panel';
import { ViewStore } from './viewStore';

/** The views of this page's panel; empty before it is loaded. */
export const views = new ViewStore();

/**
 * The one panel of this page, from {@link load} on. It lives here and not in a component: drawing never starts, ends or
 * repeats the engine. A defect in the engine is thrown to the caller, reaches the window, and shows the crash screen.
 */
export let panel: Panel;

/** Loads the engine and makes this page's panel. From then on, `persistence` stores its updates of the list. */
export async function load(persistence: UpdateSink): Promise<Panel> {
  await init({ module_or_path: wasmUrl });
  panel = createPanel({ engine: new Engine(Engine.randomFirstId()), persistence, views });
  return panel;
}

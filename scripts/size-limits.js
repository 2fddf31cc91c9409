/**
 * Guards against accidents, such as a library that is bundled twice: a build may be a quarter larger than it was when
 * its figure here was last set. If you change a figure, give the reason in the line above it.
 */

/** @param {number} weighed bytes @returns {number} bytes */
const limitFor = (weighed) => Math.round(weighed * 1.25);

/** The files that a browser loads, JavaScript, styles and Wasm, each in gzip, in bytes. */
// Set before version 1.3.0: the Wasm has 225 kB more than 1.2.0's, for the games with their things and the marketplace
// of Cairn, coins of any game, characters of six more tools, and the rule that a line of a list is understood whole.
export const loadedLimit = limitFor(1_154_900);

/** The JavaScript that is loaded first, in bytes, without the dialogs and menus that are loaded later. */
// Set with version 1.2.0: 365 kB, of which React is 211. Since 1.1.0 the first cards show half-typed text again, levels
// of encumbrance and a menu, and are asked for one by one. Since 1.2.0 it takes the selected text of a page, and since
// 1.3.0 it decides what of a long one is taken, and for which dialog.
export const firstLimit = 395_000;

/** The zip for a store, in bytes. */
// Set together with the figure above; it includes the licences, 30 kB.
export const packageLimit = limitFor(1_262_000);

/**
 * The engine's code by module, in kB, as `node scripts/wasm-modules.js` counts it: to see what grew. What is generic
 * counts for where it was written, so iterators and lists of everything count for Rust itself.
 *
 * @type {Record<string, number>}
 */
// Set before version 1.4.0; `reader::import` once more, since characters of D&D are asked for their rules, all at once
// and each by itself, and `engine_core::rules`, which has eight more games and what to drop by supplies.
const weighedModules = {
  'Rust itself': 1313,
  serde: 690,
  'other crates': 217,
  'engine_core::language': 42,
  'engine_core::model': 167,
  'engine_core::rules': 95,
  'engine_core::storage': 90,
  'engine_core::wording': 53,
  'reader::catalogue': 12,
  'reader::characters': 46,
  'reader::import': 52,
  'reader::reading': 10,
  'reader::text': 280,
  'engine::commands': 119,
  'engine::history': 63,
  'engine::questions': 143,
  'engine::session': 57,
  'engine::tagged': 11,
  'engine::view': 52,
  'engine::wasm': 10,
};

/** The most bytes of each module. @type {Record<string, number>} */
export const moduleLimits = Object.fromEntries(
  Object.entries(weighedModules).map(([name, weighed]) => [name, limitFor(weighed * 1000)]),
);

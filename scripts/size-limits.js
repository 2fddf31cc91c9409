/**
 * Guards against accidents, such as a library that is bundled twice: a build may be a quarter larger than it was when
 * its figure here was last set. If you change a figure, give the reason in the line above it.
 */

/** @param {number} weighed bytes @returns {number} bytes */
const limitFor = (weighed) => Math.round(weighed * 1.25);

/** The files that a browser loads, JavaScript, styles and Wasm, each in gzip, in bytes. */
// Set with version 1.1.0, which keeps steps of undo, copies codes and switches columns off: 160 kB more than 1.0.1,
// half of it Wasm.
export const loadedLimit = limitFor(750_400);

/** The JavaScript that is loaded first, in bytes, without the dialogs and menus that are loaded later. */
// Set with version 1.2.0: 365 kB, of which React is 211. Since 1.1.0 the first cards show half-typed text again, levels
// of encumbrance and a menu, and are asked for one by one. Since 1.2.0 it takes the selected text of a page.
export const firstLimit = 385_000;

/** The zip for a store, in bytes. */
// Set together with the figure above; it includes the licences, 30 kB.
export const packageLimit = limitFor(837_000);

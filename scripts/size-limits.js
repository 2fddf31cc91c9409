/**
 * Guards against accidents, such as a library that comes in twice: a build may weigh a quarter more than it
 * did when its figure here was last set. Whoever sets a figure says why in the line above it.
 */

/** @param {number} weighed bytes @returns {number} bytes */
const limitFor = (weighed) => Math.round(weighed * 1.25);

/** What a browser loads, JavaScript, styles and Wasm, each file in gzip, in bytes. */
// Set when the engine came to know where containers are, what a change would do and what to put away: 45 kB of Wasm.
export const loadedLimit = limitFor(454_700);

/** The zip for a store, in bytes. */
// Set with the one above; it also holds the licences, 30 kB.
export const packageLimit = limitFor(512_200);

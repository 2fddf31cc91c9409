/**
 * Guards against accidents, such as a library that comes in twice: a build may weigh a quarter more than it
 * did when its figure here was last set. Whoever sets a figure says why in the line above it.
 */

/** @param {number} weighed bytes @returns {number} bytes */
const limitFor = (weighed) => Math.round(weighed * 1.25);

/** What a browser loads, JavaScript, styles and Wasm, each file in gzip, in bytes. */
// Set when serde_json began to keep the order of keys and @tanstack/react-virtual 3.14 came.
export const loadedLimit = limitFor(201_200);

/** The zip for a store, in bytes. */
// Set when the licences of what is bundled came in.
export const packageLimit = limitFor(248_000);

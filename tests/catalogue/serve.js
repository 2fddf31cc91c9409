/**
 * Serves a catalogue for Find Item on this computer: the built-in one, or a JSON file
 * (`npm run catalogue -- homebrew.json`).
 */
import { installPackages } from '../../scripts/install.js';
import { builtInEntries } from './built-in.js';
import { readEntries } from './entries.js';

/** The preferred port, so that a saved host keeps working. If it is in use, any free port is taken. */
const port = 4000;

const [file] = process.argv.slice(2);
const entries = file ? readEntries(file) : builtInEntries();
await installPackages();
// It imports packages, which are installed only now.
const { catalogueServer, listen } = await import('./server.js');
const host = await listen(catalogueServer(entries), port).catch(() =>
  listen(catalogueServer(entries)),
);
console.log(`${entries.length} items at ${host}`);
console.log(
  'Enter this address under Find Item, Catalogue, as the Catalogue server. Ctrl+C ends it.',
);

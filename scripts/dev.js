/**
 * Opens Chromium with the panel beside the tabletop and keeps it up to date: a changed component is
 * replaced in place, a changed engine is built and the panel loaded again.
 */
import { watch } from 'node:fs';
import { join } from 'node:path';
import './exit-without-trace.js';
import { buildEngine } from './build.js';
import { findBrowser } from './find-browser.js';
import { installPackages, installRust } from './install.js';
import { root } from './run.js';

await installPackages();
await installRust();
if (!(await buildEngine({ show: true, profile: 'edit' })).ok) {
  throw new Error('The engine does not build.');
}
const executable = findBrowser('chrome');
if (!executable) {
  throw new Error('Neither Chromium nor Chrome was found. CHROME_PATH may name it.');
}

// Imported here, because their packages have just been installed.
const { createServer } = await import('vite');
const { allFilesReady } = await import('@crxjs/vite-plugin');
const { openBeside, untilClosed } = await import('./open-beside.js');

const server = await createServer();
await server.listen();
await allFilesReady();
const browser = await openBeside('chrome', executable, join(root, 'dist', 'dev'));
if (!browser) {
  throw new Error('The browser does not start.');
}
console.log('Watching extension/ and engine/. Close the browser to end.');

/** @type {NodeJS.Timeout | undefined} */
let soon;
let building = Promise.resolve();
for (const crate of ['.', 'core', 'reader']) {
  watch(join(root, 'engine', crate, 'src'), { recursive: true }, () => {
    clearTimeout(soon);
    soon = setTimeout(() => {
      building = building.then(rebuild);
    }, 100);
  });
}

/** If building fails, the compiler shows the errors, and the panel keeps the previous engine. */
async function rebuild() {
  const { ok } = await buildEngine({ show: true, profile: 'edit' });
  console.log(ok ? 'The engine was built.' : 'The engine was not built.');
}

await untilClosed(browser);
process.exit();

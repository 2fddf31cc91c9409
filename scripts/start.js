/**
 * Builds the extension and opens it in a browser with a fresh profile, beside a stand-in for a
 * virtual tabletop. `npm start -- firefox` uses Firefox. Without a display it prints the figures of the panel's tiles
 * and saves a picture of it.
 */
import { join } from 'node:path';
import './exit-without-trace.js';
import { build } from './build.js';
import { findBrowser } from './find-browser.js';
import { installPrograms } from './install.js';
import { root } from './run.js';

const kind = process.argv.includes('firefox') ? 'firefox' : 'chrome';
await build();
await installPrograms([kind], `Or load dist/${kind} by hand, as README.md says.`);
const executable = findBrowser(kind) ?? '';
const linuxWithoutDisplay =
  process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;

if (linuxWithoutDisplay || !(await open())) {
  await show();
}

/** Resolves to true if a browser was opened. */
async function open() {
  // Imported here, because its packages have just been installed.
  const { openBeside, untilClosed } = await import('./open-beside.js');
  const browser = await openBeside(kind, executable);
  if (!browser) {
    return false;
  }
  console.log('Close the browser to end. Its profile is thrown away.');
  await untilClosed(browser);
  return true;
}

/** Opens the panel in a browser without a window. */
async function show() {
  const { picturePanel } = await import('./picture-panel.js');
  const picture = join(root, 'dist', 'panel.png');
  const tiles = await picturePanel(kind, executable, picture);
  console.log('There is no display. With its example the panel shows:');
  console.log(tiles.map((line) => `  ${line}`).join('\n'));
  console.log(`A picture of it: ${picture}`);
}

/**
 * Builds the extension and opens it in a browser with a fresh profile, beside a page that stands
 * for a virtual tabletop. `npm start -- firefox` takes Firefox.
 */
import { join } from 'node:path';
import { build } from './build.js';
import { findBrowser } from './find-browser.js';
import { root } from './run.js';

const kind = process.argv.includes('firefox') ? 'firefox' : 'chrome';
await build();

const executable = findBrowser(kind);
const linuxWithoutDisplay =
  process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;

const opened = executable && !linuxWithoutDisplay && (await open(executable));
if (!opened) {
  const chrome = join(root, 'dist', 'chrome');
  const firefox = join(root, 'dist', 'firefox', 'manifest.json');
  console.log(`Chrome: chrome://extensions, Developer mode, "Load unpacked": ${chrome}`);
  console.log(
    `Firefox: about:debugging#/runtime/this-firefox, "Load Temporary Add-on…": ${firefox}`,
  );
}

/**
 * Resolves to whether there was a browser to close.
 *
 * @param {string} executable
 */
async function open(executable) {
  // Only now are the packages there that it imports.
  const { openBeside } = await import('./open-beside.js');
  const browser = await openBeside(kind, executable);
  if (!browser) {
    return false;
  }
  console.log('Close the browser to end. Its profile is thrown away.');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => void browser.close());
  }
  await new Promise((resolve) => browser.once('disconnected', resolve));
  return true;
}

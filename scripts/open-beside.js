import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import puppeteer from 'puppeteer-core';
import { openSidePanel } from './chromium-side-panel.js';
import { openSidebar } from './firefox-sidebar.js';
import { runInWindow, windowsOf } from './firefox-windows.js';
import { root } from './run.js';

/** @import { Browser, LaunchOptions } from 'puppeteer-core' */

const tabletop = pathToFileURL(join(root, 'scripts', 'tabletop.html')).href;

/**
 * Opens a browser with a fresh profile and the panel beside the tabletop. Resolves to undefined if
 * the browser does not start, for instance because there is no display.
 *
 * @param {'chrome' | 'firefox'} kind
 * @param {string} executablePath
 * @param {string} [folder] of the built extension
 */
export async function openBeside(kind, executablePath, folder = join(root, 'dist', kind)) {
  const launched = puppeteer.launch({ executablePath, ...launchOptions[kind] });
  const browser = await launched.catch(() => undefined);
  if (browser) {
    await (kind === 'firefox' ? openInFirefox : openInChrome)(browser, folder);
  }
  return browser;
}

/**
 * Resolves once the user has closed the browser. A signal that ends this process closes it as well.
 *
 * @param {Browser} browser
 */
export async function untilClosed(browser) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => void browser.close());
  }
  await new Promise((resolve) => browser.once('disconnected', resolve));
}

/** The width of Firefox's sidebar, in CSS pixels. */
const sidebarWidth = 400;

/** Puppeteer's own handling of signals would leave Chrome's profile behind, see {@link untilClosed}. */
const shared = {
  headless: false,
  defaultViewport: null,
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
};

/** @satisfies {Record<string, LaunchOptions & { args: string[] }>} */
export const launchOptions = {
  chrome: {
    ...shared,
    // Chrome ignores --load-extension, but extensions can be loaded through the pipe.
    pipe: true,
    enableExtensions: true,
    ignoreDefaultArgs: ['--enable-automation'],
    args: [
      '--window-size=1400,900',
      '--no-default-browser-check',
      // Chromium does not run as root with its sandbox, and would show a warning bar without it.
      ...(process.getuid?.() === 0 ? ['--no-sandbox', '--test-type'] : []),
    ],
  },
  firefox: {
    ...shared,
    browser: /** @type {const} */ ('firefox'),
    args: ['--width=1400', '--height=900', '--remote-allow-system-access'],
  },
};

/** @param {Browser} browser */
async function openTabletop(browser) {
  const [page = await browser.newPage()] = await browser.pages();
  await page.goto(tabletop);
}

/**
 * @param {Browser} browser
 * @param {string} folder
 */
async function openInChrome(browser, folder) {
  const id = await browser.installExtension(folder);
  await openTabletop(browser);
  await openSidePanel(browser, id, tabletop);
}

/**
 * @param {Browser} browser
 * @param {string} folder
 */
async function openInFirefox(browser, folder) {
  const id = await browser.installExtension(folder);
  await openTabletop(browser);
  const [window] = await windowsOf(browser);
  if (window) {
    await runInWindow(browser, window, openSidebar, id, sidebarWidth);
  }
}

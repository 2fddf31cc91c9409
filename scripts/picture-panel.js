import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { addressOfExtension } from './firefox-windows.js';
import { launchOptions } from './open-beside.js';
import { root } from './run.js';

/** @import { Browser, Page } from 'puppeteer-core' */

/** Settings that give headless Chromium a mouse: by default it reports no pointer that can hover. */
export const mouse =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

const panelPath = 'extension/panel/index.html';
const tiles = ['Strength', 'Slots', 'Slots Remaining', 'Carried Weight', 'Total Wealth'];

/**
 * Opens the panel with the example in a browser without a window and saves a picture of it. Resolves to a line for
 * each tile, such as "Slots 17.6/26.5".
 *
 * @param {'chrome' | 'firefox'} kind
 * @param {string} executablePath
 * @param {string} picture where it is saved
 */
export async function picturePanel(kind, executablePath, picture) {
  const browser = await launchHeadless(kind, executablePath);
  try {
    const panel = await openPanel(browser, kind);
    await panel.setViewport({ width: 400, height: 900 });
    await panel.locator('::-p-text(Open an example)').click();
    await panel.waitForSelector('[role="group"][aria-label="Total Wealth"]');
    // Under the pointer a card shows its buttons in the place of other texts.
    await panel.mouse.move(0, 0);
    await panel.screenshot({ path: /** @type {`${string}.png`} */ (picture) });
    return await panel.evaluate(textsOf, tiles);
  } finally {
    await browser.close();
  }
}

/**
 * Opens a browser without a window, which has a mouse.
 *
 * @param {'chrome' | 'firefox'} kind
 * @param {string} executablePath
 */
export function launchHeadless(kind, executablePath) {
  const { args, ...options } = launchOptions[kind];
  const all = kind === 'chrome' ? [...args, mouse] : args;
  return puppeteer.launch({ executablePath, ...options, args: all, headless: true });
}

/**
 * Installs the extension and opens the panel in a tab.
 *
 * @param {Browser} browser
 * @param {'chrome' | 'firefox'} kind
 * @returns {Promise<Page>}
 */
export async function openPanel(browser, kind) {
  const id = await browser.installExtension(join(root, 'dist', kind));
  const page = await browser.newPage();
  const address =
    kind === 'firefox' ? await addressOfExtension(browser, id) : `chrome-extension://${id}/`;
  // Firefox sends no load event for a page of an extension.
  await page.goto(address + panelPath, { waitUntil: [] });
  return page;
}

/**
 * Runs inside the panel.
 *
 * @param {string[]} names
 */
function textsOf(names) {
  return names.map((name) => {
    const tile = document.querySelector(`[role="group"][aria-label="${name}"]`);
    const texts = Array.from(
      tile?.querySelectorAll(':scope > span') ?? [],
      (each) => each.textContent,
    );
    return texts.join(' ');
  });
}

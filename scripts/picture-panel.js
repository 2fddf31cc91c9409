import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { addressOfExtension } from './firefox-windows.js';
import { launchOptions } from './open-beside.js';
import { root } from './run.js';

/** @import { Browser, Page } from 'puppeteer-core' */

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
  const browser = await puppeteer.launch({
    executablePath,
    ...launchOptions[kind],
    headless: true,
    defaultViewport: { width: 400, height: 900 },
  });
  try {
    const panel = await openPanel(browser, kind);
    await panel.locator('::-p-text(Open an example)').click();
    await panel.waitForSelector('[role="group"][aria-label="Total Wealth"]');
    await panel.screenshot({ path: /** @type {`${string}.png`} */ (picture) });
    return await panel.evaluate(textsOf, tiles);
  } finally {
    await browser.close();
  }
}

/**
 * @param {Browser} browser
 * @param {'chrome' | 'firefox'} kind
 * @returns {Promise<Page>}
 */
async function openPanel(browser, kind) {
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
    const texts = Array.from(tile?.children ?? [], ({ textContent }) => textContent);
    return texts.join(' ');
  });
}

/**
 * Takes the pictures for the README and the stores, which require 1280 × 800 pixels: real windows with the real panel
 * beside a tabletop, on a virtual display. Needs Xvfb and ImageMagick.
 */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.js';
import { findBrowser } from './find-browser.js';
import { addressOfExtension } from './firefox-windows.js';
import { hoard, party, sirBramblewick } from './party.js';
import { root } from './run.js';

/** @import { Browser, Page } from 'puppeteer-core' */

const display = ':97';
const day = { args: ['--window-size=1282,900'] };
/** The part of Chromium's window that shows the page. */
const chromeWindow = '1280x800+10+97';
const panelPath = 'extension/panel/index.html';

await build();
const { openBeside } = await import('./open-beside.js');
const screen = spawn('Xvfb', [display, '-screen', '0', '1320x910x24'], { stdio: 'ignore' });
process.env.DISPLAY = display;
try {
  await besideAGame();
  await fromText();
  await paying();
  await findItem();
  await gameMaster();
} finally {
  screen.kill();
}

/** By day: one character beside the game. */
async function besideAGame() {
  const browser = await opened('chrome', day);
  await chromePanel(browser);
  await take('beside-a-game', chromeWindow);
  await browser.close();
}

/** The hoard that the game master posted, read line by line. */
async function fromText() {
  const browser = await opened('chrome', day);
  const panel = await chromePanel(browser);
  await panel.locator('[aria-label="Add from text"]').click();
  await panel.type('[role="dialog"] textarea', hoard);
  await panel.waitForSelector('[aria-label="Lines read"] li');
  await take('from-text', chromeWindow);
  await browser.close();
}

/** The coins that change hands in a payment. */
async function paying() {
  const browser = await opened('chrome', day);
  const panel = await chromePanel(browser);
  await panel.locator('::-p-aria([name="Pay"][role="button"])').click();
  await panel.type('[role="dialog"] input', '45 gp 2 sp');
  await take('paying', chromeWindow);
  await browser.close();
}

/** By night: the items that a pack would add. */
async function findItem() {
  const browser = await opened('chrome', { args: [...day.args, '--force-dark-mode'] });
  const panel = await chromePanel(browser);
  await panel.locator('[aria-label="Find Item"]').click();
  await panel.type('input[type="search"]', 'pack');
  await take('find-item', chromeWindow);
  await browser.close();
}

/** In Firefox: several characters in a wide sidebar. */
async function gameMaster() {
  const browser = await opened('firefox', { args: ['--width=1280'], width: 640 });
  const manifest = JSON.parse(readFileSync(join(root, 'manifest.json'), 'utf8'));
  const address = await addressOfExtension(browser, manifest.browser_specific_settings.gecko.id);
  // A tab of the extension shares its data with the sidebar.
  const tab = await browser.newPage();
  await tab.goto(`${address}${panelPath}`, { waitUntil: [] });
  await tab.waitForSelector('h1');
  await store(tab, party);
  await tab.close();
  await take('game-master', '1280x800+0+88');
  await browser.close();
}

/** @param {Browser} browser */
async function chromePanel(browser) {
  const target = await browser.waitForTarget((each) => each.url().endsWith(panelPath));
  const panel = await target.asPage();
  await store(panel, [sirBramblewick]);
  await panel.reload();
  await panel.waitForSelector('h2');
  return panel;
}

/**
 * @param {Page} page of the extension
 * @param {object[]} inventories
 */
async function store(page, inventories) {
  await page.evaluate(
    (text) => localStorage.setItem('hss-invs', text),
    JSON.stringify(inventories),
  );
}

/**
 * Saves a picture without the browser's own bars, which show the path of this project.
 *
 * @param {string} name
 * @param {string} crop as ImageMagick writes it
 */
async function take(name, crop) {
  // The window finishes painting a moment later.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const file = join(root, 'docs', 'store', `${name}.png`);
  execFileSync('import', ['-window', 'root', '-crop', crop, '+repage', file]);
}

/**
 * Opens the browser as soon as the display has started.
 *
 * @param {'chrome' | 'firefox'} kind
 * @param {Parameters<typeof openBeside>[2]} [wanted]
 */
async function opened(kind, wanted) {
  const executable = findBrowser(kind);
  for (let tries = 0; executable && tries < 20; tries += 1) {
    const browser = await openBeside(kind, executable, wanted);
    if (browser) {
      return browser;
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`No ${kind} opens a window on a display of Xvfb.`);
}

/**
 * Opens the panel of the built extension in a real, headless browser. Each test file runs once in
 * Chromium and once in Firefox (`npx vitest run --project chromium tests/browser/…`), unless its first
 * comment names one of them: `@browser firefox`.
 *
 *     import { expect, test } from 'vitest';
 *     import { openPanel } from './support/open-panel.ts';
 *
 *     test('a coin typed changes Total Wealth', async () => {
 *       const panel = await openPanel({ surface: 'panel', stored: oneInventory });
 *       const purse = panel.find('region', 'Coin Purse');
 *       await purse.find('textbox', 'gp').fill('12');
 *       await expect.poll(() => purse.find('group', 'Value').text()).toContain('12');
 *     });
 *
 * Elements are found by role and accessible name (see found.ts), mouse and keyboard are real.
 * A test fails by itself when the console shows an error or a warning.
 */
import { inject, onTestFailed, onTestFinished } from 'vitest';
import { Chromium } from './chromium.ts';
import { Firefox } from './firefox.ts';
import { Panel, type PanelOptions } from './panel.ts';
import type { TestBrowser } from './test-browser.ts';

export interface OpenOptions extends Partial<PanelOptions> {
  /** The content of localStorage before the panel opens: the saved inventories, or several keys. */
  stored?: string | Record<string, string>;
}

/** A browser that is already open, or a new one after a failed test, which may have left it in any state. */
async function browserWith(touch: boolean): Promise<TestBrowser> {
  const Kind = inject('browser') === 'firefox' ? Firefox : Chromium;
  const browser = testBrowsers.get(touch) ?? new Kind(inject('dist'), touch);
  testBrowsers.set(touch, browser);
  onTestFailed(async () => {
    testBrowsers.delete(touch);
    await browser.dispose();
  });
  await browser.start();
  return browser;
}

/** Clears everything that the previous test has left, and stores these entries. */
async function storeOnly(browser: TestBrowser, stored: Record<string, string>): Promise<void> {
  await browser.takeRequests();
  await browser.sidePanelsClosed();
  const page = await browser.emptyTab();
  await page.evaluate(async (entries) => {
    await chrome.storage.local.clear();
    await chrome.storage.session.clear();
    await chrome.permissions.remove({ origins: (await chrome.permissions.getAll()).origins });
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) {
      localStorage.setItem(key, value);
    }
  }, stored);
}

/** Opens the panel with only `stored` in its storage. It closes when the test ends. */
export async function openPanel({ stored = {}, ...options }: OpenOptions = {}): Promise<Panel> {
  const { touch = false } = options;
  const browser = await browserWith(touch);
  await storeOnly(browser, typeof stored === 'string' ? { 'hss-invs': stored } : stored);
  const panel = await Panel.open(browser, {
    surface: 'tab',
    width: 360,
    height: 800,
    colorScheme: 'light',
    ...options,
    touch,
  });
  onTestFinished(async () => {
    await panel.close();
    await panel.expectQuiet();
  });
  return panel;
}

/**
 * The panel of the built extension in a real, headless browser. Each test file runs once in
 * Chromium and once in Firefox (`npx vitest run --project chromium tests/browser/…`).
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
 * Things are found by role and accessible name (see found.ts), mouse and keyboard are real ones.
 * A test fails by itself when the console shows an error or a warning.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, inject, onTestFinished } from 'vitest';
import { Chromium } from './chromium.ts';
import { Firefox } from './firefox.ts';
import { Panel, type PanelOptions } from './panel.ts';
import type { TestBrowser } from './test-browser.ts';

export interface OpenOptions extends Partial<PanelOptions> {
  /** What localStorage holds before the panel opens: the saved inventories, or several keys. */
  stored?: string | Record<string, string>;
}

/** One for a mouse, one for touch: which of them a browser has is fixed when it starts. */
const browsers = new Map<boolean, TestBrowser>();

/** The extension in a folder of this test file's own, whose files a test may spoil. */
const dist = mkdtempSync(join(tmpdir(), 'extension-'));
cpSync(inject('dist'), dist, { recursive: true });

async function browserWith(touch: boolean): Promise<TestBrowser> {
  const Kind = inject('browser') === 'firefox' ? Firefox : Chromium;
  const browser = browsers.get(touch) ?? new Kind(dist, touch);
  browsers.set(touch, browser);
  await browser.start();
  return browser;
}

/** In each browser a page that stays open, to store from: an image of the extension has its origin, but runs nothing. */
const storingPages = new Map<TestBrowser, Page>();

async function storingPage(browser: TestBrowser): Promise<Page> {
  const open = storingPages.get(browser);
  if (open?.browser().connected && !open.isClosed()) {
    return open;
  }
  const { page } = await browser.openTab('/extension/icons/icon-16.png', {
    width: 360,
    height: 640,
  });
  storingPages.set(browser, page);
  return page;
}

/** Leaves nothing of the test before. */
async function storeOnly(browser: TestBrowser, stored: Record<string, string>): Promise<void> {
  const page = await storingPage(browser);
  await page.evaluate(async (entries) => {
    await chrome.storage.local.clear();
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) {
      localStorage.setItem(key, value);
    }
  }, stored);
}

/** Opens the panel on nothing but `stored`. It closes when the test ends. */
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

afterAll(async () => {
  for (const browser of browsers.values()) {
    await browser.dispose();
  }
  rmSync(dist, { recursive: true });
});

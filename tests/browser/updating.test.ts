/**
 * A new version that is unpacked beside the old one (README.md#updating).
 *
 * @browser chromium
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { unpack } from '../../scripts/pack.js';
import { Chromium } from './support/chromium.ts';
import { Panel, type PanelOptions } from './support/panel.ts';
import { createInventory } from './support/panel-parts.ts';

const options: PanelOptions = {
  surface: 'tab',
  width: 360,
  height: 800,
  touch: false,
  colorScheme: 'light',
};

/** A folder with the package for unpacked loading, as that version. */
function unpacked(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'unpacked-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  unpack('chrome-unpacked', folder);
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...manifest, version }));
  return folder;
}

function version({ page }: Panel): Promise<string> {
  return page.evaluate(() => chrome.runtime.getManifest().version);
}

test('unpacked into another folder, a new version has the inventories of the old one', async () => {
  const browser = new Chromium(unpacked('1.2.3'), false);
  onTestFinished(() => browser.dispose());
  await browser.start();
  const before = await Panel.open(browser, options);
  await createInventory(before, 'Mira');
  await before.find('heading', 'Mira').appears();
  expect(await version(before)).toBe('1.2.3');

  const id = await browser.browser.installExtension(unpacked('1.2.4'));
  expect(`chrome-extension://${id}`).toBe(browser.origin);
  const after = await Panel.open(browser, options, 'own');
  await after.find('heading', 'Mira').appears();
  expect(await version(after)).toBe('1.2.4');
  await after.expectQuiet();
});

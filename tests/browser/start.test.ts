/** `npm start` without a display. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { findBrowser } from '../../scripts/find-browser.js';
import { picturePanel } from '../../scripts/picture-panel.js';

test('the panel opens with the example, and its figures are printed and a picture is saved', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'panel-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const kind = inject('browser') === 'firefox' ? 'firefox' : 'chrome';
  const picture = join(folder, 'panel.png');
  const tiles = await picturePanel(kind, findBrowser(kind) ?? kind, picture);
  expect(tiles).toEqual([
    'Strength 12',
    'Slots 14.4/23',
    'Slots Remaining 8.6',
    'Carried Weight 62.5/120 lb',
    'Total Wealth 212.4 gp',
  ]);
  expect(readFileSync(picture).subarray(1, 4).toString()).toBe('PNG');
});

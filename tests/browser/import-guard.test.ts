/**
 * Importing difficult files: several at once, equal names, too large, and hostile ones.
 *
 * @browser chromium
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inventoriesOf, inventory, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { importAction } from './support/panel-parts.ts';

const folder = mkdtempSync(join(tmpdir(), 'import-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function named(name: string, strengthScore: number): string {
  return JSON.stringify({ ...inventory(name, [storage('Bag')]), strengthScore });
}

const stored = `[${named('Mira', 1)},${named('Tom', 2)}]`;

async function choose(panel: Panel, ...paths: string[]) {
  await panel.find('button', 'Import').click();
  const dialog = panel.find('dialog', 'Import Inventory');
  await panel.chooseFiles('Choose files', ...paths);
  await dialog.find('list', 'Files').appears();
  return dialog;
}

async function strengths(panel: Panel): Promise<string[]> {
  const all = await inventoriesOf(panel);
  return all.map(({ name, strengthScore }) => `${name} ${strengthScore}`);
}

test('several files, arrays and a byte order mark', async () => {
  const panel = await openPanel({ width: 1280, stored });
  const dialog = await choose(
    panel,
    file('nia.json', `\uFEFF${named('Nia', 3)}`),
    file('all.json', `[${named('Ole', 4)},${named('Pia', 5)}]`),
    file('bad.json', '{"name":"Bad"}'),
  );
  const files = dialog.find('list', 'Files').find('listitem');
  await expect.poll(() => files.count()).toBe(3);
  await expect.poll(() => files.nth(2).text()).toContain('Invalid.');
  await expect.poll(() => dialog.find('radio').count()).toBe(0);
  await dialog.find('button', importAction).click();
  await expect.poll(() => strengths(panel)).toEqual(['Mira 1', 'Tom 2', 'Nia 3', 'Ole 4', 'Pia 5']);
  await panel.find('button', 'Undo').click();
  await expect.poll(() => strengths(panel)).toEqual(['Mira 1', 'Tom 2']);
});

test('an inventory with an existing name is added as new unless Replace is chosen', async () => {
  const panel = await openPanel({ width: 1280, stored });
  const both = file('both.json', `[${named('Mira', 8)},${named('Tom', 9)}]`);
  let dialog = await choose(panel, both);
  await expect
    .poll(() => dialog.find('radio').names())
    .toEqual(['Replace them', 'Add as new', 'Add as new', 'Replace', 'Add as new', 'Replace']);
  await dialog.find('button', importAction).click();
  await expect.poll(() => strengths(panel)).toEqual(['Mira 1', 'Tom 2', 'Mira 8', 'Tom 9']);
  await panel.find('button', 'Undo').click();

  dialog = await choose(panel, both);
  await dialog.find('group', { name: /Tom/ }).find('radio', 'Replace').click();
  await dialog.find('button', importAction).click();
  await expect.poll(() => strengths(panel)).toEqual(['Mira 1', 'Tom 9', 'Mira 8']);
  await panel.find('button', 'Undo').click();
  await expect.poll(() => panel.stored()).toBe(stored);
});

test('inventories that would not fit are reported before they are added', async () => {
  const panel = await openPanel({ width: 1280, stored });
  const large = inventory('Hoard', [
    storage(
      'Cave',
      Array.from({ length: 30_000 }, (_, index) =>
        stack(`Coin of ${index} kings and queens ${'x'.repeat(60)}`),
      ),
    ),
  ]);
  const dialog = await choose(panel, file('hoard.json', JSON.stringify(large)));
  await dialog.find('alert', { text: /doesn’t fit in the browser’s storage/ }).appears();
  await expect.poll(() => dialog.find('button', 'Add 1').disabled()).toBe(true);
  await panel.chooseFiles('Choose files', file('small.json', named('Nia', 3)));
  await dialog.find('alert').disappears();
  await dialog.find('button', importAction).click();
  await expect.poll(() => strengths(panel)).toEqual(['Mira 1', 'Tom 2', 'Nia 3']);
});

test('hostile files neither freeze nor break the panel', async () => {
  const panel = await openPanel({ width: 1280, stored });
  const inherited = `{"name":"Proto","strengthScore":7,"columns":[[],[]],"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}`;
  const dialog = await choose(
    panel,
    file('large.json', Buffer.alloc(100_000_000, ' ')),
    file('deep.json', '['.repeat(100_000) + ']'.repeat(100_000)),
    file('open.json', '[{"name":'.repeat(100_000)),
    file('zero.json', Buffer.alloc(1000)),
    file('latin.json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])),
    file('proto.json', inherited),
  );
  const files = dialog.find('list', 'Files').find('listitem');
  await expect.poll(() => files.count()).toBe(6);
  for (let index = 0; index < 5; index += 1) {
    await expect.poll(() => files.nth(index).text()).toContain('Invalid.');
  }
  await expect.poll(() => files.nth(0).text()).toContain('too large to import');
  await dialog.find('button', importAction).click();
  await expect.poll(() => strengths(panel)).toEqual(['Mira 1', 'Tom 2', 'Proto 7']);
  expect(await panel.stored()).toContain('"__proto__":{"polluted":true}');
  expect(await panel.page.evaluate(() => 'polluted' in {})).toBe(false);
});

test('a file of the largest size is read, and does not fit', async () => {
  const panel = await openPanel({ width: 1280, stored });
  const rows = Array.from({ length: 60_000 }, (_, index) => stack(`Thing number ${index}`));
  const text = JSON.stringify([inventory('Hoard', [storage('Cave', rows)])], null, 2);
  const padded = text.padEnd(23_900_000, ' ');
  const dialog = await choose(panel, file('largest.json', padded));
  await dialog.find('alert', { text: /doesn’t fit in the browser’s storage/ }).appears();
});

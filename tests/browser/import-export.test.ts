/** Import and export (docs/rules/storage.md#import): what is shown before, and what is in the files. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileOf } from './support/files.ts';
import { openPanel } from './support/open-panel.ts';
import { importAction } from './support/panel-parts.ts';

const file = 'tests/fixtures/sir-bramblewick.json';
const exported = readFileSync(file, 'utf8');

test('an imported file shows its figures', async () => {
  const panel = await openPanel();
  await panel.find('button', 'Import').click();
  const dialog = panel.find('dialog', 'Import Inventory');
  await expect.poll(() => dialog.text()).toContain('Select a file to import.');
  await expect.poll(() => dialog.find('button', 'Add').disabled()).toBe(true);
  await panel.chooseFiles('Choose files', file);
  const preview = dialog.find('list', 'Files').find('listitem');
  await expect.poll(() => preview.text()).toMatch(/Sir Bramblewick.*14.*4/);
  await dialog.find('button', importAction).click();

  await panel.find('heading', 'Sir Bramblewick').appears();
  const tile = (name: string) => panel.find('group', name).text();
  expect(await tile('Strength')).toContain('14');
  expect(await tile('Slots')).toContain('17.6/26.5');
  expect(await tile('Slots Remaining')).toContain('8.9');
  expect(await tile('Carried Weight')).toMatch(/112\/140\s?lb/);
  expect(await tile('Total Wealth')).toMatch(/588\.3\s?gp/);

  const totals = async (card: string, names: string[]) => {
    const region = panel.find('region', card);
    return Promise.all(names.map((name) => region.find('group', name).text()));
  };
  const item = ['Slots used', 'Value', 'Weight'];
  expect(await totals('Backpack', item)).toEqual(['8/10', '306.6 gp', '43.5 lb']);
  expect(await totals('Equipped', item)).toEqual(['8/6', '102.5 gp', '66.5 lb']);
  expect((await totals('Belt Pouch', item))[0]).toBe('0.6/0.6');
  const [coins, value, weight] = await totals('Coin Purse', ['Coins', 'Value', 'Weight']);
  expect(coins).toContain('101');
  expect([value, weight]).toEqual(['179.1 gp', '2 lb']);

  const warnings = (card: string, text: string) =>
    panel.find('region', card).find('status', { text }).count();
  expect(await warnings('Coin Purse', 'This pouch is overflowing!')).toBe(1);
  expect(await warnings('Equipped', 'This container is full!')).toBe(1);
  expect(await warnings('Belt Pouch', 'This container is full!')).toBe(0);
  expect(await warnings('Backpack', 'This container is full!')).toBe(0);
});

test('exporting an imported file gives the same bytes', async () => {
  const panel = await openPanel();
  await panel.find('button', 'Import').click();
  await panel.chooseFiles('Choose files', file);
  await panel.find('list', 'Files').appears();
  await panel.find('dialog').find('button', importAction).click();
  const { name, text } = await panel.download(() =>
    panel.find('button', 'Export inventory').click(),
  );
  expect(name).toBe('Sir Bramblewick.json');
  expect(text).toBe(exported);
  // Stored in the same shape and order, without ids.
  expect(await panel.stored()).toBe(JSON.stringify([JSON.parse(exported)]));
});

// docs/rules/storage.md#import
test('an invalid file is marked and does not stop the valid ones', async () => {
  const panel = await openPanel();
  await panel.find('button', 'Import').click();
  const bad = fileOf('bad.json', '{"name":"Nobody","strengthScore":"14","columns":[[],[]]}');
  const two = fileOf(
    'two.json',
    `\uFEFF[${exported},{"name":"Second","strengthScore":3,"columns":[[],[]]}]`,
  );
  await panel.chooseFiles('Choose files', bad, two);
  const previews = panel.find('list', 'Files').find('listitem');
  await expect.poll(() => previews.count()).toBeGreaterThan(1);
  const list = await panel.find('list', 'Files').text();
  expect(list).toContain('Invalid.');
  expect(list).toContain('Second');
  await panel.find('dialog').find('button', importAction).click();
  await panel.find('dialog').disappears();
  const names = (JSON.parse((await panel.stored()) ?? '[]') as { name: string }[]).map(
    (inventory) => inventory.name,
  );
  expect(names).toEqual(['Sir Bramblewick', 'Second']);
});

// docs/rules/storage.md#import
test('a long file shows its first inventories and adds all of them', async () => {
  const panel = await openPanel();
  await panel.find('button', 'Import').click();
  const names = Array.from({ length: 250 }, (_, place) => `Inventory ${place}`);
  const many = names.map((name) => ({ name, strengthScore: 1, columns: [[], []] }));
  const file = fileOf('many.json', JSON.stringify(many));
  await panel.chooseFiles('Choose files', file, fileOf('one.json', exported));
  const files = panel.find('list', 'Files');
  await expect.poll(() => files.text()).toContain('and 50 more inventories, also to be added');
  const text = await files.text();
  expect(text).toContain('Inventory 199');
  expect(text).not.toContain('Inventory 200');
  expect(text).toContain('and 1 more inventory, also to be added');
  await panel.find('dialog').find('button', importAction).click();
  const stored = JSON.parse((await panel.stored()) ?? '[]');
  expect(stored.map(({ name }: { name: string }) => name)).toEqual([...names, 'Sir Bramblewick']);
});

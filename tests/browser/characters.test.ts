/** Characters of other tools, lists and dropped things (docs/rules/characters.md#characters-in-import). */
import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { dragAway, dragOver, dropOn, frameIn, plain } from './support/dragging.ts';
import { fileOf } from './support/files.ts';
import { faultsOfBoxes } from './support/geometry.ts';
import { inOneBrowser } from './support/in-one-browser.ts';
import {
  inventoriesOf,
  inventory,
  pouch,
  saved,
  stack,
  stacksIn,
  storage,
} from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, importAction } from './support/panel-parts.ts';

const fixture = (tool: string) => `tests/fixtures/${tool}.json`;
const mira = inventory(
  'Mira',
  [
    storage('Sack', [stack('Torch', { quantity: 2, value: 0.01, weight: 1 })]),
    storage('Chest', []),
  ],
  [pouch('Purse')],
);

const importIn = (panel: Panel) => panel.find('dialog', 'Import Inventory');
const fromTextIn = (panel: Panel) => panel.find('dialog', 'Add from text');
const filesIn = (panel: Panel) => importIn(panel).find('list', 'Files');
const heading = (panel: Panel) => panel.find('heading', "Hoffman's Storage Solution");

async function choose(panel: Panel, ...paths: string[]) {
  await panel.find('button', 'Import').click();
  await importIn(panel).appears();
  await panel.chooseFiles('Choose files', ...paths);
  return filesIn(panel).appears();
}

test.runIf(inOneBrowser)(
  'the characters of four tools are imported at once, and undone in one step',
  async () => {
    const panel = await openPanel();
    const tools = ['foundry', 'dnd-beyond', 'shadowdarklings', 'kettlewright'];
    const files = await choose(panel, ...tools.map(fixture));
    const text = await files.text();
    for (const line of [
      'From Foundry: 7 items, 4 containers, 51.3 gp.',
      'From D&D Beyond: 5 items, 4 containers, 11.5 gp. Please check the strength score.',
      'From Shadowdarklings: 5 items, 2 containers, 31.2 gp.',
      'From Kettlewright: 4 items, 4 containers, 14 gp.',
    ]) {
      expect(text).toContain(line);
    }
    await importIn(panel).find('button', importAction).click();
    await importIn(panel).disappears();
    const names = (await inventoriesOf(panel)).map(({ name }) => name);
    expect(names).toEqual([
      'Mira Thistledown',
      'Brok Ironhand',
      'Grim of the Fen',
      'Wren Underbough',
    ]);
    await panel.find('button', 'Undo').click();
    await expect.poll(() => inventoriesOf(panel)).toEqual([]);
  },
);

test.runIf(inOneBrowser)(
  'a single character is opened, and next week’s file says what changed',
  async () => {
    const panel = await openPanel();
    await choose(panel, fixture('kettlewright'));
    await importIn(panel).find('button', importAction).click();
    await panel.find('heading', 'Wren Underbough').appears();
    await expect.poll(() => card(panel, 'Mule').text()).toContain('Slots');
    const kettlewright = readFileSync(fixture('kettlewright'), 'utf8');
    const richer = fileOf('richer.json', kettlewright.replace('"gold": 14', '"gold": 20'));
    await panel.find('button', 'Inventories panel').click();
    const files = await choose(panel, richer);
    await expect.poll(() => files.text()).toContain('+6 gp');
  },
);

// docs/rules/characters.md#fields-that-are-not-read
test.runIf(inOneBrowser)('what is refused or not read is said in a narrow panel', async () => {
  const panel = await openPanel({ width: 360, stored: saved(mira) });
  await panel.find('button', 'Inventories panel').click();
  const unread = fixture('other-tools/foundry-unread');
  const files = await choose(panel, unread, fixture('other-tools/foundry-long-name-of-a-game'));
  await expect
    .poll(() => files.text())
    .toContain('“gp a few” not read, “strength strong” not read and 7 more.');
  expect(await files.text()).toContain('This is a character of “a-game-of-which-the-name');
  expect(await faultsOfBoxes(panel)).toEqual([]);
  await importIn(panel).find('button', 'Cancel').click();
  await importIn(panel).disappears();
  // An array without a character of a player is a text, not a file.
  await panel.paste(`[${readFileSync(unread, 'utf8')}]`);
  const lines = await fromTextIn(panel).find('list', 'Lines read').appears();
  const text = await lines.text();
  for (const remark of [
    '“price 7 crowns” not read',
    '“price dear” not read and 2 more',
    'skipped',
  ]) {
    expect(text).toContain(remark);
  }
  expect(await faultsOfBoxes(panel)).toEqual([]);
});

// docs/rules/characters.md#files-with-many-characters
test.runIf(inOneBrowser)(
  'of a zip with a world of Foundry those characters are added that are ticked',
  async () => {
    const panel = await openPanel({ width: 360, stored: saved(mira) });
    await panel.find('button', 'Inventories panel').click();
    const actor = (name: string, type: string) =>
      JSON.stringify({ _id: name, name, type, system: { currency: { gp: 1 } }, items: [] });
    const lines = [actor('Rat', 'npc'), actor('Bram', 'character'), '{"_id": "cut off'];
    const zip = zipSync({
      'Mira.json': strToU8(actor('Mira', 'character')),
      'world/data/actors.db': strToU8([actor('Wolf', 'npc'), ...lines].join('\n')),
      'portrait.webp': strToU8('RIFF'),
    });
    const files = await choose(panel, fileOf('world.zip', zip));
    await expect.poll(() => files.find('checkbox').count()).toBe(2);
    expect(await files.text()).toContain('2 others');
    expect(await files.text()).toContain('1 line can’t be read.');
    await expect.poll(() => importIn(panel).find('button', importAction).text()).toBe('Add 2');
    await files.find('checkbox', 'Mira').click();
    await expect.poll(() => importIn(panel).find('button', importAction).text()).toBe('Add 1');
    await expect.poll(() => files.find('radio').count()).toBe(0);
    await files.find('checkbox', 'Mira').click();
    await expect.poll(() => files.find('radio', 'Add as new').count()).toBe(1);
    expect(await faultsOfBoxes(panel)).toEqual([]);
    expect(await panel.accessibilityFaults()).toEqual([]);
    await files.find('checkbox', 'Mira').click();
    await importIn(panel).find('button', importAction).click();
    await importIn(panel).disappears();
    expect((await inventoriesOf(panel)).map(({ name }) => name)).toEqual(['Mira', 'Bram']);
  },
);

// docs/rules/storage.md#rules-of-a-file
test.runIf(inOneBrowser)(
  'several characters of D&D are asked for their rules at once, and each by itself',
  async () => {
    const stored = saved(mira);
    const panel = await openPanel({ width: 360, stored });
    await panel.find('button', 'Inventories panel').click();
    const system = { abilities: { str: { value: 14 } }, currency: { gp: 1 } };
    const actor = (name: string) => ({ name, type: 'character', system, items: [] });
    const array = fileOf('party.json', JSON.stringify([actor('Ada'), actor('Bram')]));
    const files = await choose(panel, array, fixture('dnd-beyond'));
    const all = importIn(panel).find('radiogroup', 'Rules of 3 characters');
    await all.find('radio', 'D&D 5e: pounds alone').click();
    const rules = files.find('combobox', 'Rules');
    await expect.poll(() => rules.count()).toBe(3);
    await files.find('checkbox', 'Ada').click();
    await importIn(panel).find('radiogroup', 'Rules of 2 characters').appears();
    await rules.nth(1).choose('Hoffman: slots by weight (1/28 slots)');
    expect(await faultsOfBoxes(panel)).toEqual([]);
    expect(await panel.accessibilityFaults()).toEqual([]);
    await importIn(panel).find('button', importAction).click();
    await importIn(panel).disappears();
    const games = (await inventoriesOf(panel)).map(({ name, game }) => [name, game]);
    expect(games.slice(1)).toEqual([
      ['Bram', undefined],
      ['Brok Ironhand', 'dnd5e'],
    ]);

    // Next week's file follows the rules of the inventory that it replaces, while nobody has chosen others.
    await panel.find('button', 'Inventories panel').click();
    await choose(panel, fixture('dnd-beyond'));
    await expect.poll(() => rules.value()).toBe('0');
    await files.find('radio', 'Replace').click();
    await expect.poll(() => rules.value()).toBe('1');
    await importIn(panel).find('button', importAction).click();
    await importIn(panel).disappears();
    expect((await inventoriesOf(panel)).map(({ game }) => game)).toEqual([
      undefined,
      undefined,
      'dnd5e',
    ]);
  },
);

// docs/rules/storage.md#lists-in-import
test.runIf(inOneBrowser)('a list goes to Add from text, whatever it is called', async () => {
  const panel = await openPanel({ stored: saved(mira), width: 800 });
  const list = fileOf('list.json', 'Item,Quantity,Weight\nOdd idol,3,2 lb\nTorch,1,1 lb');
  const other = fileOf('other.csv', '12 gp');
  const broken = fileOf('broken.json', '{"name":');
  const files = await choose(panel, list, other, broken);
  await expect.poll(() => files.text()).toContain('This is a list of items.');
  await expect.poll(() => files.find('button', 'Add from text').count()).toBe(2);
  await expect.poll(() => files.find('listitem').nth(2).text()).toContain('Invalid.');
  await files.find('button', 'Add from text').nth(0).click();
  const dialog = await fromTextIn(panel).appears();
  await expect.poll(() => importIn(panel).count()).toBe(0);
  await expect.poll(() => dialog.find('textbox', 'Text').value()).toContain('Odd idol,3');
  await dialog.find('button', 'Add 2 items').click();
  await dialog.disappears();
  expect((await stacksIn(panel, 'Sack')).map(({ quantity }) => quantity)).toEqual([3, 3]);
});

test.runIf(inOneBrowser)('without an open inventory a list has nowhere to go', async () => {
  const panel = await openPanel();
  const files = await choose(panel, fileOf('list.txt', '3 ropes'));
  await expect
    .poll(() => files.text())
    .toContain('This is a list of items. Open an inventory first.');
  await expect.poll(() => files.find('button').count()).toBe(0);
});

// docs/rules/storage.md#dropped-and-pasted-things
test('files dropped anywhere open Import, and further ones replace them', async () => {
  const panel = await openPanel({ stored: saved(mira), width: 800 });
  const foundry = { files: [fixture('foundry')] };
  await dragOver(panel, card(panel, 'Chest'), foundry);
  await expect.poll(() => frameIn(panel)).toMatchObject({ x: 0, y: 0, width: 800 });
  await dragAway(panel, card(panel, 'Chest'), foundry);
  await expect.poll(() => frameIn(panel)).toBe(undefined);
  await dropOn(panel, card(panel, 'Chest'), foundry);
  await expect.poll(() => filesIn(panel).text()).toContain('From Foundry');
  expect(await frameIn(panel)).toBe(undefined);

  // A file that is still being read when others are dropped is forgotten.
  await panel.page.evaluate(() => {
    const read = File.prototype.arrayBuffer;
    File.prototype.arrayBuffer = async function () {
      const bytes = await read.call(this);
      if (this.name === 'dnd-beyond.json') {
        await new Promise((resolve) => Object.assign(window, { endReading: resolve }));
      }
      return bytes;
    };
  });
  const two = { files: [fixture('kettlewright'), fixture('shadowdarklings')] };
  const title = importIn(panel).find('heading', 'Import Inventory');
  await dropOn(panel, title, { files: [fixture('dnd-beyond')] });
  await expect.poll(() => panel.page.evaluate(() => 'endReading' in window)).toBe(true);
  await dropOn(panel, title, two);
  await expect.poll(() => filesIn(panel).text()).toContain('From Shadowdarklings');
  await expect.poll(() => filesIn(panel).text()).not.toContain('From Foundry');
  await panel.page.evaluate(() => (window as unknown as { endReading(): void }).endReading());
  // A text goes to its field.
  await dropOn(panel, title, plain('2 torches'));
  await importIn(panel).find('status', { text: 'No code in this text.' }).appears();
  await expect.poll(() => importIn(panel).count()).toBe(1);
  await importIn(panel).find('button', importAction).click();
  await expect.poll(async () => (await inventoriesOf(panel)).length).toBe(3);
});

test('a text goes to the card that it is dropped on, or to the first one', async () => {
  const panel = await openPanel({ stored: saved(mira), width: 800 });
  const text = plain('2 torches\n1 rope');
  const chosen = () => fromTextIn(panel).find('combobox', 'Put items in').value();
  const idOf = async (name: string) => {
    const box = await card(panel, name).box();
    return { x: box.x, y: box.y, width: box.width };
  };
  await dragOver(panel, card(panel, 'Chest'), text);
  await expect.poll(() => frameIn(panel)).toMatchObject(await idOf('Chest'));
  await dropOn(panel, card(panel, 'Chest'), text);
  await fromTextIn(panel).appears();
  await expect
    .poll(() => fromTextIn(panel).find('textbox', 'Text').value())
    .toBe('2 torches\n1 rope');
  const chest = await chosen();
  await panel.press('Escape');
  await fromTextIn(panel).disappears();

  // Coins are no text.
  await dragOver(panel, card(panel, 'Purse').find('textbox', 'gp'), text);
  await expect.poll(() => frameIn(panel)).toMatchObject(await idOf('Sack'));
  await dropOn(panel, card(panel, 'Purse').find('textbox', 'gp'), text);
  await fromTextIn(panel).appears();
  expect(await chosen()).not.toBe(chest);
  await fromTextIn(panel).find('button', 'Add 2 items').click();
  await fromTextIn(panel).disappears();
  await expect.poll(async () => (await stacksIn(panel, 'Sack')).length).toBe(2);
});

test('a link counts as a text, and a text field takes a text by itself', async () => {
  const panel = await openPanel({ stored: saved(mira), width: 800 });
  const name = card(panel, 'Sack').find('textbox', 'New item name');
  await dragOver(panel, name, plain('Lantern'));
  expect(await frameIn(panel)).toBe(undefined);
  await dropOn(panel, name, plain('Lantern'));
  await expect.poll(() => fromTextIn(panel).count()).toBe(0);
  const link = { texts: { 'text/uri-list': 'https://example.com/hoard' }, allows: 2 };
  await dropOn(panel, heading(panel), link);
  const dialog = await fromTextIn(panel).appears();
  await expect.poll(() => dialog.find('textbox', 'Text').value()).toBe('https://example.com/hoard');
  // Nothing is taken while it is open.
  await dragOver(panel, dialog.find('heading', 'Add from text'), { files: [fixture('foundry')] });
  expect(await frameIn(panel)).toBe(undefined);
  await dropOn(panel, dialog.find('heading', 'Add from text'), { files: [fixture('foundry')] });
  await expect.poll(() => importIn(panel).count()).toBe(0);
  await expect.poll(() => dialog.count()).toBe(1);
  await panel.press('Escape');
  await dialog.disappears();
  // The frame goes when a dialog opens during the drag.
  await panel.find('main').focus();
  await dragOver(panel, heading(panel), { files: [fixture('foundry')] });
  await expect.poll(() => frameIn(panel)).toBeDefined();
  await panel.page.keyboard.press('?');
  await panel.find('dialog', 'Keyboard shortcuts').appears();
  await expect.poll(() => frameIn(panel)).toBe(undefined);
});

test('without an open inventory a dropped text says what to do first', async () => {
  const panel = await openPanel();
  const main = panel.find('main');
  await expect.poll(() => main.text()).toContain('Import also takes characters of Foundry');
  await dragOver(panel, main, plain('2 torches'));
  expect(await frameIn(panel)).toBe(undefined);
  await dropOn(panel, main, plain('2 torches'));
  await panel.find('status', { text: 'Open an inventory first.' }).appears();
  await dropOn(panel, main, { files: [fixture('dnd-beyond')] });
  await expect.poll(() => filesIn(panel).text()).toContain('From D&D Beyond');
});

/** The side panel "Inventories" (docs/rules/panel.md#inventories-panel), and all data together. */
import { expect, test } from 'vitest';
import {
  bramblewick,
  inventoriesOf,
  inventory,
  saved,
  stack,
  storage,
} from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, confirm, fillAndLeave, select } from './support/panel-parts.ts';

const stored = saved(bramblewick, inventory('Mira', [storage('Satchel')]), inventory('Tobin'));

const side = (panel: Panel) => panel.find('complementary', 'Inventories');
const names = async (panel: Panel) => (await inventoriesOf(panel)).map(({ name }) => name);
const shown = async (panel: Panel) =>
  (await side(panel).find('list').find('button').names()).filter(
    (name) => !/^(Move|Duplicate|Delete) /.test(name),
  );

// docs/rules/storage.md#the-selected-inventory
test('the first is selected, a click selects a different one, which is remembered', async () => {
  const panel = await openPanel({ width: 1280, stored });
  const current = (name: string) => side(panel).find('button', name).attribute('aria-current');
  await panel.find('heading', 'Sir Bramblewick').appears();
  expect(await current('Sir Bramblewick')).toBe('true');
  await expect
    .poll(() => side(panel).find('button', 'Sir Bramblewick').text())
    .toMatch(/17\.6\/26\.5 slots.*112 lb.*588\.3 gp/);
  await select(panel, 'Mira');
  expect([await current('Sir Bramblewick'), await current('Mira')]).toEqual([null, 'true']);
  await card(panel, 'Satchel').appears();
  await panel.reload();
  await panel.find('heading', 'Mira').appears();
  expect(await panel.stored('hss-selected')).toBe('1');
  expect(await panel.stored()).toBe(stored);
});

// docs/rules/storage.md#the-selected-inventory
test('a panel opens what was open where the last change was made, whatever other panels show', async () => {
  const here = await openPanel({ width: 1280, stored });
  const there = await here.another({ width: 1280 });
  await select(there, 'Tobin');
  await fillAndLeave(card(here, 'Coin Purse').find('textbox', 'gp'), '1000');
  await expect
    .poll(() => side(there).find('button', 'Sir Bramblewick').text())
    .toContain('1553.3 gp');
  await here.reload();
  await here.find('heading', 'Sir Bramblewick').appears();
});

test('an inventory is shown from its top, wherever the previous one was scrolled to', async () => {
  const long = (name: string) =>
    inventory(name, [
      storage(
        'Hoard',
        Array.from({ length: 60 }, () => stack('Coin')),
      ),
    ]);
  const panel = await openPanel({ width: 1280, stored: saved(long('Ada'), long('Bran')) });
  await panel.find('main').find('button', 'Add').hover();
  await expect.poll(() => panel.find('main').scrolled()).toBeGreaterThan(500);
  await select(panel, 'Bran');
  await expect.poll(() => panel.find('main').scrolled()).toBe(0);
});

// docs/rules/panel.md#inventories-panel
test('the toggle collapses and expands; below 640 px, selecting an inventory collapses too', async () => {
  const panel = await openPanel({ width: 360, stored });
  const toggle = panel.find('button', 'Inventories panel');
  const isOpen = async () => (await toggle.attribute('aria-expanded')) === 'true';
  expect(await isOpen()).toBe(false);
  await expect.poll(() => panel.find('button', 'New Inventory').count()).toBe(0);
  await toggle.click();
  expect(await isOpen()).toBe(true);
  await side(panel).find('button', 'Tobin').click();
  await panel.find('heading', 'Tobin').appears();
  expect(await isOpen()).toBe(false);
  await panel.resize(1280, 800);
  await toggle.click();
  await side(panel).find('button', 'Mira').click();
  await panel.find('heading', 'Mira').appears();
  expect(await isOpen()).toBe(true);
  await toggle.click();
  expect(await isOpen()).toBe(false);
});

test('inventories are put in order, duplicated and deleted after a question', async () => {
  const panel = await openPanel({ width: 1280, stored });
  const tool = (name: string) => side(panel).find('button', name);
  await select(panel, 'Mira');
  await tool('Move inventory up').click();
  await expect.poll(() => shown(panel)).toEqual(['Mira', 'Sir Bramblewick', 'Tobin']);
  await expect.poll(() => tool('Move inventory up').disabled()).toBe(true);
  await tool('Move inventory down').click();
  await tool('Move inventory down').click();
  await expect.poll(() => shown(panel)).toEqual(['Sir Bramblewick', 'Tobin', 'Mira']);
  await expect.poll(() => tool('Move inventory down').disabled()).toBe(true);
  expect(await names(panel)).toEqual(['Sir Bramblewick', 'Tobin', 'Mira']);

  await select(panel, 'Sir Bramblewick');
  await tool('Duplicate inventory').click();
  await expect.poll(async () => (await inventoriesOf(panel)).length).toBe(4);
  const [first, copy] = await inventoriesOf(panel);
  expect(copy).toEqual({ ...first, name: copy?.name });
  await card(panel, 'Coin Purse').find('textbox', 'gp').fill('1');
  const golds = (await inventoriesOf(panel)).slice(0, 2).map(({ columns }) => {
    const purse = columns[0]?.[1];
    return purse?.kind === 'money-pouch' ? purse.coins.gp : undefined;
  });
  expect(golds.sort()).toEqual([1, 35]);

  await select(panel, 'Tobin');
  await tool('Delete inventory').click();
  const question = panel.find('alertdialog', 'Delete Inventory');
  expect(await question.text()).toContain('“Tobin”');
  // Enter destroys nothing.
  await panel.press('Enter');
  await question.disappears();
  expect(await names(panel)).toContain('Tobin');
  await expect.poll(() => tool('Delete inventory').focused()).toBe(true);
  await tool('Delete inventory').click();
  await confirm(panel);
  await expect.poll(() => names(panel)).not.toContain('Tobin');
});

test('the arrow keys continue from the focused inventory, even if undo removes one above it', async () => {
  const panel = await openPanel({ width: 1280, stored });
  const inList = (name: string) => side(panel).find('button', name);
  await inList('Duplicate inventory').click();
  await panel.find('heading', 'Sir Bramblewick (copy)').appears();
  await inList('Tobin').focus();
  await panel.press('Control+Z');
  await expect.poll(() => shown(panel)).toEqual(['Sir Bramblewick', 'Mira', 'Tobin']);
  await expect.poll(() => inList('Tobin').focused()).toBe(true);
  await panel.press('ArrowUp');
  await expect.poll(() => inList('Mira').focused()).toBe(true);
});

// docs/rules/actions.md#creating-an-inventory
test('a dialog asks for the name of a new inventory', async () => {
  const panel = await openPanel({ surface: 'panel' });
  await panel.find('button', 'New Inventory').click();
  // A typed score applies only to games with the same score.
  const creation = panel.find('dialog', 'New Inventory');
  const score = (name: string) => creation.find('spinbutton', `${name} Score`);
  await score('Strength').fill('14');
  for (const [game, name, text] of [
    ['Knave 1', 'Constitution', '1'],
    ['Shadowdark', 'Strength', '14'],
    ['Nimble', 'Strength', '0'],
  ] as const) {
    await panel.press('Tab');
    await creation.find('combobox', 'Rules').choose(game);
    await expect.poll(() => score(name).value()).toBe(text);
  }
  await creation.find('button', 'Cancel').click();
  await expect.poll(() => panel.find('heading', { name: /./ }).names()).not.toContain('null');
  expect(await panel.stored()).toBeNull();
  await panel.find('button', 'New Inventory').click();
  // The name has the focus.
  await panel.page.keyboard.type(' Mira ');
  await panel.press('Enter');
  await panel.find('heading', 'Mira').appears();
  expect(JSON.parse((await panel.stored()) ?? '')[0].name).toBe(' Mira ');
  // The first thing to do is next: no dialog, but the focus on the strength.
  const strength = panel.find('group', 'Strength').find('button', 'Configure strength');
  await expect.poll(() => strength.focused()).toBe(true);
  expect(await strength.style('outline-style')).toBe('solid');
  expect(await panel.find('dialog').count()).toBe(0);
  // The score is selected: what is typed replaces it.
  await panel.press('Enter');
  await panel.find('dialog', 'Configure Inventory').appears();
  await panel.page.keyboard.type('14');
  await panel.press('Enter');
  await expect.poll(() => panel.find('group', 'Slots').text()).toContain('0/28');
  await expect.poll(() => strength.focused()).toBe(true);
  await panel.press('Enter');
  const dialog = await panel.find('dialog', 'Configure Inventory').appears();
  await expect.poll(() => dialog.find('spinbutton', 'Strength Score').focused()).toBe(true);
  await panel.press('Control+A');
  await panel.page.keyboard.type('15');
  await panel.press('Enter');
  await expect.poll(() => panel.find('group', 'Strength').text()).toBe('Strength 15');
  await expect.poll(() => strength.focused()).toBe(true);
});

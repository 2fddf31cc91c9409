/** Makes one change in the side panel beside a game, from opening to reopening: the main use of the extension. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inventoriesOf, inventory, saved } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import { containersIn, forgetEverything, onContainer } from './support/panel-parts.ts';

const sir = JSON.parse(readFileSync('tests/fixtures/sir-bramblewick.json', 'utf8')) as object;
const stored = JSON.stringify([sir]);

test('a change in the real side panel counts at once and is there after reopening', async () => {
  const panel = await openPanel({ surface: 'panel', stored });
  const wealth = panel.find('group', 'Total Wealth');
  const purse = panel.find('region', 'Coin Purse');

  // Coins count at every key, and are saved (docs/rules/actions.md#coin-fields).
  const gp = purse.find('textbox', 'gp');
  await gp.fill('40');
  await expect.poll(() => wealth.text()).toContain('593.3');
  expect(await panel.stored()).toBe(stored.replace('"gp":35', '"gp":40'));
  await gp.fill('4x');
  await expect.poll(() => wealth.text()).toContain('557.3');
  await gp.press('Tab');
  await expect.poll(() => gp.value()).toBe('4');

  const backpack = panel.find('region', 'Backpack');
  await backpack.find('textbox', 'New item name').fill('Brass beetle');
  await backpack.find('textbox', 'New item weight').fill('2,5');
  await backpack.find('button', 'Add').click();
  const beetle = backpack.find('listitem', 'Brass beetle');
  await expect.poll(() => beetle.find('status', 'Slots').text()).toBe('1');
  await beetle.find('textbox', 'Quantity').fill('3');
  await beetle.find('textbox', 'Quantity').press('Tab');
  await expect.poll(() => backpack.find('group', 'Slots used').text()).toBe('11/10');
  await backpack.find('status', { text: 'This container is full!' }).appears();
  await beetle.find('button', 'Equipped').click();
  await expect.poll(() => backpack.find('group', 'Slots used').text()).toBe('8/10');

  const before = await panel.stored();
  await panel.restart();
  await expect
    .poll(() => panel.find('region', 'Coin Purse').find('textbox', 'gp').value())
    .toBe('4');
  const again = panel.find('region', 'Backpack').find('listitem', 'Brass beetle');
  await expect.poll(() => again.find('button', 'Equipped').attribute('aria-pressed')).toBe('true');
  expect(await panel.stored()).toBe(before);
});

// docs/rules/panel.md#main-area
test('what an empty panel says and offers stands together, at every width', async () => {
  const empty = await openPanel();
  await empty.find('complementary', 'Inventories').appears();
  const text = await empty.page.evaluate(() => document.body.innerText);
  expect(text).toContain('No inventories to show.');
  expect(text).toContain('No inventory selected.');
  const toggle = empty.find('button', 'Inventories panel');
  await expect.poll(() => toggle.attribute('aria-expanded')).toBe('true');
  for (const width of [320, 640, 1280]) {
    await empty.resize(width, 800);
    const boxes = await Promise.all(
      ['New Inventory', 'Import', 'Open an example'].map((name) =>
        empty.find('button', name).box(),
      ),
    );
    const bottoms = boxes.map(({ y, height }) => y + height);
    expect(Math.max(...bottoms), `${width} px`).toBeLessThan(340);
    expect(Math.abs((boxes[0]?.x ?? 0) - (boxes[2]?.x ?? 0)), `${width} px`).toBeLessThan(200);
  }
  // Nothing has happened, so there is nothing to be looked up or forgotten.
  const buttons = ['History', 'Forget everything'].map((name) => empty.find('button', name));
  expect(await Promise.all(buttons.map((button) => button.count()))).toEqual([0, 0]);
  await empty.find('button', 'Open an example').click();
  await empty.find('button', 'Undo').click();
  // What is gone can be restored, also by the next panel.
  const areThere = async () => {
    await empty.find('button', 'Open an example').appears();
    await empty.find('button', 'History').appears();
    await empty.find('button', 'Forget everything').appears();
  };
  await areThere();
  const storedKeys = async () => Object.keys(await empty.durable()).join();
  await expect.poll(storedKeys).toContain('hss-step');
  await empty.restart();
  await areThere();
  await forgetEverything(empty);
  await empty.find('button', 'Forget everything').disappears();
  expect(await empty.find('button', 'History').count()).toBe(0);
  await empty.find('status', { text: 'Everything was forgotten.' }).appears();
});

// docs/rules/actions.md#new-containers
test('an inventory without containers says so once, and gets a backpack and a purse by one click', async () => {
  const panel = await openPanel({ stored: saved(inventory('Mira')) });
  const main = () => panel.find('main').text();
  expect(await main()).toContain('No containers yet.');
  expect(await main()).not.toContain('No containers on this side.');
  expect(await panel.find('button', 'Add container').count()).toBe(1);
  expect(await panel.accessibilityFaults()).toEqual([]);
  await panel.find('button', 'Add a backpack and a purse').reach();
  await panel.press('Enter');
  await panel.find('region', 'Coin Purse').appears();
  expect(await containersIn(panel, 'Left')).toEqual(['Backpack']);
  expect(await containersIn(panel, 'Right')).toEqual(['Coin Purse']);
  await expect.poll(() => panel.find('button', 'Add container').focused()).toBe(true);
  await panel.find('searchbox', 'Find in inventory').appears();
  // One step, with a label.
  const undo = panel.find('button', 'Undo');
  expect(await undo.attribute('title')).toContain('Added Backpack and Coin Purse');
  await undo.click();
  await panel.find('button', 'Add a backpack and a purse').appears();
  expect(await inventoriesOf(panel)).toEqual([inventory('Mira')]);

  // With cards in one column, the other one says so where both are in sight.
  await panel.find('button', 'Redo').click();
  await panel.find('region', 'Coin Purse').hover();
  await onContainer(panel, 'Coin Purse', 'Move left');
  await expect.poll(() => containersIn(panel, 'Right')).toEqual([]);
  const isSaid = (text: string) =>
    panel.page.evaluate((said) => document.body.innerText.includes(said), text);
  expect(await isSaid('No containers on this side.')).toBe(false);
  expect(await isSaid('Right column')).toBe(false);
  await panel.resize(1280, 800);
  await expect.poll(() => isSaid('No containers on this side.')).toBe(true);
});

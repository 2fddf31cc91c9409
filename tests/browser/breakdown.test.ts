/**
 * The breakdown of a total, and what to drop to get under the limit (docs/rules/panel.md#breakdown).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import { bramblewick, inventory, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, row } from './support/panel-parts.ts';

const title = 'Breakdown';

/** Bramblewick when he is too weak for what he carries. */
const weak = { ...bramblewick, strengthScore: 8 };

async function explain(panel: Panel, tile: string) {
  await panel.find('group', tile).find('button', `${tile} breakdown`).click();
  return panel.find('dialog', title).appears();
}

test('the button of a tile opens its tab, and the arrow keys lead on', async () => {
  const panel = await openPanel({ width: 360, stored: saved(bramblewick) });
  const dialog = await explain(panel, 'Slots');
  const tab = (name: string) => dialog.find('tab', name);
  await expect
    .poll(() => dialog.find('tablist').find('tab').names())
    .toEqual(['Slots', 'Weight', 'Wealth']);
  await expect.poll(() => tab('Slots').attribute('aria-selected')).toBe('true');
  await expect
    .poll(() => dialog.find('tabpanel', 'Slots').text())
    .toMatch(/^17.6 of 26.5: 8.9 left 28 from Strength 14, −1.5 Exhaustion By container/);
  await expect.poll(() => tab('Slots').focused()).toBe(true);
  await panel.press('ArrowRight');
  await expect.poll(() => tab('Weight').focused()).toBe(true);
  await dialog.find('tabpanel', 'Weight').appears();
  await panel.press('End');
  await expect.poll(() => dialog.find('tabpanel', 'Wealth').text()).toMatch(/^588.3 gp/);
  await panel.press('ArrowRight');
  await dialog.find('tabpanel', 'Slots').appears();
  await panel.press('ArrowLeft');
  await dialog.find('tabpanel', 'Wealth').appears();
  await tab('Slots').click();
  await dialog.find('tabpanel', 'Slots').appears();
  await dialog.find('button', 'Close').click();
  await dialog.disappears();
  await expect
    .poll(() => panel.find('group', 'Slots').find('button', 'Slots breakdown').focused())
    .toBe(true);
  await explain(panel, 'Total Wealth');
  await expect.poll(() => tab('Wealth').attribute('aria-selected')).toBe('true');
});

test('each tile is covered by its button, and Slots Remaining opens the breakdown of Slots', async () => {
  const panel = await openPanel({ width: 360, stored: saved(bramblewick) });
  const buttons = [
    ['Strength', 'Configure strength'],
    ['Slots', 'Slots breakdown'],
    ['Slots Remaining', 'Slots breakdown'],
    ['Carried Weight', 'Carried Weight breakdown'],
    ['Total Wealth', 'Total Wealth breakdown'],
  ] as const;
  for (const [tile, button] of buttons) {
    const value = await panel.find('group', tile).box();
    const hit = await panel.page.evaluate(
      (...at) => document.elementFromPoint(...at)?.getAttribute('aria-label'),
      value.x + 8,
      value.y + value.height - 8,
    );
    expect(hit, tile).toBe(button);
  }
  const remaining = panel.find('group', 'Slots Remaining').find('button', 'Slots breakdown');
  expect(await remaining.attribute('tabindex')).toBe('-1');
  await remaining.click();
  await panel.find('dialog', title).find('tabpanel', 'Slots').appears();
});

test('the tabs are one stop for the Tab key, before and after the last button', async () => {
  const panel = await openPanel({ width: 360, stored: saved(inventory('Mira', [])) });
  const dialog = await explain(panel, 'Slots');
  await panel.press('ArrowRight');
  await dialog.find('tabpanel', 'Weight').appears();
  await panel.press('Tab');
  await expect.poll(() => dialog.find('button', 'Close').focused()).toBe(true);
  await panel.press('Tab');
  await expect.poll(() => dialog.find('tab', 'Weight').focused()).toBe(true);
  await panel.press('Shift+Tab');
  await expect.poll(() => dialog.find('button', 'Close').focused()).toBe(true);
  await panel.press('Shift+Tab');
  await expect.poll(() => dialog.find('tab', 'Weight').focused()).toBe(true);
});

test('containers are sorted by size, those that do not count at the end', async () => {
  const panel = await openPanel({ width: 1280, stored: saved(bramblewick) });
  await card(panel, 'Backpack').find('button', 'Carried').click();
  const dialog = await explain(panel, 'Slots');
  const where = dialog.find('list', 'By container').find('listitem');
  const texts = await Promise.all([0, 1, 2, 3].map((index) => where.nth(index).text()));
  expect(texts).toEqual(['Equipped 8', 'Coin Purse 1', 'Belt Pouch 0.6', 'Backpack dropped 8']);
  const most = dialog.find('list', 'Top items').find('button');
  expect((await most.names()).slice(0, 3)).toEqual([
    'Chain Mail Equipped 6',
    'Shield Equipped 1',
    "Wayfarer's boots Equipped 1",
  ]);
});

test('a click on a top item focuses its row', async () => {
  const things = Array.from({ length: 300 }, (_, index) => stack(`Thing ${index}`));
  const anvil = stack('Anvil', { weight: 50 });
  const far = [...things.slice(0, 200), anvil, ...things.slice(200)];
  const panel = await openPanel({
    stored: saved(inventory('Mira', [storage('Cart', things, 900), storage('Chest', far, 900)])),
  });
  const dialog = await explain(panel, 'Carried Weight');
  await dialog.find('button', 'Anvil Chest 50 lb').click();
  await dialog.disappears();
  const found = row(panel, 'Chest', 'Anvil');
  await expect.poll(() => found.find('button', 'Move').focused()).toBe(true);
  const { y, height } = await found.box();
  expect(y).toBeGreaterThan(44);
  expect(y + height).toBeLessThan(800);
  // It is highlighted until the next input.
  await expect.poll(() => found.attribute('data-found')).toBe('true');
  await panel.press('Tab');
  await expect.poll(() => found.attribute('data-found')).toBeNull();
});

test('an offer gets under the limit in one step', async () => {
  const stored = saved(weak);
  const panel = await openPanel({ width: 360, stored });
  const dialog = await explain(panel, 'Slots');
  await expect
    .poll(() => dialog.find('tabpanel', 'Slots').text())
    .toMatch(/^17.6 of 14.5: 3.1 over 16 from Strength 8, −1.5 Exhaustion/);
  const offers = dialog.find('list', 'To get under the limit').find('button');
  const names = await offers.names();
  expect(names).toContain('Drop Backpack');
  await dialog.find('button', 'Drop Backpack').click();
  await dialog.disappears();
  await panel.find('status', { text: 'Dropped: Backpack (8 slots, 43.5 lb)' }).appears();
  await expect.poll(() => panel.find('group', 'Slots').text()).toBe('Slots 9.6/14.5');
  await panel.find('button', 'Undo').click();
  expect(await panel.stored()).toBe(stored);

  await explain(panel, 'Slots');
  await offers.nth(0).click();
  await dialog.disappears();
  const [, used, allowed] = /^Slots ([\d.]+)\/([\d.]+)$/.exec(
    await panel.find('group', 'Slots').text(),
  ) as RegExpExecArray;
  expect(Number(used)).toBeLessThanOrEqual(Number(allowed));
  await explain(panel, 'Slots');
  await expect.poll(() => dialog.find('list', 'To get under the limit').count()).toBe(0);
});

test('it is updated when another panel changes containers that count for no tile', async () => {
  const mule = { ...storage('Mule', [stack('Tent', { weight: 20 })]), place: 'stored' };
  const panel = await openPanel({
    width: 360,
    stored: saved(inventory('Mira', [storage('Sack', [stack('Rope', { weight: 10 })]), mule])),
  });
  const dialog = await explain(panel, 'Slots');
  const last = dialog.find('list', 'By container').find('listitem').nth(1);
  await expect.poll(() => last.text()).toBe('Mule stored 4');
  const other = await panel.another();
  await row(other, 'Mule', 'Tent').find('textbox', 'Quantity').fill('2');
  await other.press('Enter');
  await expect.poll(() => last.text()).toBe('Mule stored 8');
});

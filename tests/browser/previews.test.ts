/**
 * Previews of changes, which record nothing (docs/rules/panel.md#before-and-after).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import { bramblewick, inventory, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, row } from './support/panel-parts.ts';

/** The description of a button, beside its name. */
function describedBy(panel: Panel, name: string): Promise<string> {
  return panel.run((finder, of) => {
    const button = finder.one([{ role: 'dialog' }, { role: 'button', name: of }]);
    const about = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    return about ? finder.textOf(about) : '';
  }, name);
}

const mira = inventory(
  'Mira',
  [storage('Backpack', [stack('Torch', { quantity: 11, weight: 1 })])],
  [
    storage('Sack', [stack('Rope', { weight: 15 })], 5),
    { ...storage('Mule', [stack('Tent', { weight: 5 })], 50), place: 'stored' },
  ],
);

test('Move Item shows the total of each container afterwards, for the quantity of the slider', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  await row(panel, 'Backpack', 'Torch').find('button', 'Move').click();
  const dialog = await panel.find('dialog', 'Move Item').appears();
  expect(await describedBy(panel, 'Sack')).toBe('3/5 → 5.2/5 would be full');
  expect(await describedBy(panel, 'Mule')).toBe('1/50 → 3.2/50, not carried');
  const split = dialog.find('slider', 'Split');
  const places = () => dialog.find('button', 'Mule').box();
  const before = await places();
  await split.press('ArrowLeft');
  await expect.poll(() => describedBy(panel, 'Sack')).toBe('3/5 → 5/5');
  await split.press('Home');
  await expect.poll(() => describedBy(panel, 'Sack')).toBe('3/5 → 3.2/5');
  expect(await places()).toEqual(before);
  // It is updated when another panel changes something.
  const other = await panel.another();
  const tent = row(other, 'Mule', 'Tent');
  await tent.find('textbox', 'Quantity').fill('2');
  await other.press('Enter');
  await expect.poll(() => describedBy(panel, 'Mule')).toBe('2/50 → 2.2/50, not carried');
  await panel.press('Escape');
  await dialog.disappears();
  await expect
    .poll(() => panel.find('button', 'Undo').attribute('title'))
    .toMatch(/^Nothing to undo/);
});

test('Find Item marks entries that would make the character carry too much', async () => {
  const panel = await openPanel({
    stored: saved(inventory('Mira', [storage('Cart', [stack('Anvil', { weight: 90 })], 20)])),
  });
  await card(panel, 'Cart').find('button', 'Find Item').click();
  const dialog = await panel.find('dialog', 'Find Item').appears();
  await dialog.find('searchbox', 'Search').fill('explorer');
  const pack = dialog.find('button', /^Explorer's Pack/);
  await expect
    .poll(() => pack.text())
    .toContain('adds 9.4 slots, 59 lb would be full you: 27.4 of 20 slots');
  const cut = await panel.page.evaluate(() =>
    [...document.querySelectorAll('[role="dialog"] button span')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  await dialog.find('searchbox', 'Search').fill('torch');
  await expect.poll(() => dialog.find('button', /^Torch/).text()).not.toContain('you:');
});

test('the card under a dragged row shows its total afterwards', async () => {
  const panel = await openPanel({ width: 1280, stored: saved(mira) });
  const effect = card(panel, 'Sack').find('status', { text: '→ 5.2/5' });
  const handle = row(panel, 'Backpack', 'Torch').find('button', 'Reorder');
  await handle.hover();
  await panel.page.mouse.down();
  const { x, y, width } = await row(panel, 'Sack', 'Rope').box();
  await panel.page.mouse.move(x + width / 2, y + 4, { steps: 5 });
  await effect.appears();
  const home = await handle.box();
  await panel.page.mouse.move(home.x + 40, home.y + 4, { steps: 5 });
  await effect.disappears();
  await card(panel, 'Backpack').find('status', { text: /→/ }).disappears();
  await panel.page.mouse.move(x + width / 2, y + 4, { steps: 5 });
  await effect.appears();
  await panel.press('Escape');
  await effect.disappears();
  await panel.page.mouse.up();
  await expect.poll(() => panel.find('button', 'Undo').disabled()).toBe(true);
});

test('the add row shows the effect of adding at each key, and announces it after a pause', async () => {
  const panel = await openPanel({ width: 1280, stored: saved(bramblewick) });
  const backpack = card(panel, 'Backpack');
  const addPreview = (text: string) => backpack.find('status', { text });
  await backpack.find('textbox', 'New item weight').fill('10');
  await backpack.find('textbox', 'New item name').fill('Tent');
  await addPreview('adds 2 slots, 10 lb: Backpack 10/10, you 19.6/26.5').appears();
  await backpack.find('textbox', 'New item quantity').fill('2');
  await addPreview('adds 4 slots, 20 lb: Backpack 12/10, you 21.6/26.5').appears();
  const preview = () =>
    panel.page.evaluate(() => document.querySelector('[aria-live="polite"]')?.textContent);
  await expect.poll(preview).toBe('adds 4 slots, 20 lb: Backpack 12/10, you 21.6/26.5');
  await panel.press('Enter');
  await addPreview('adds 4 slots, 20 lb: Backpack 12/10, you 21.6/26.5').disappears();
  await expect.poll(() => panel.find('group', 'Slots').text()).toBe('Slots 21.6/26.5');
});

test('the tooltip of the shield shows the slots after equipping', async () => {
  const stored = saved(inventory('Mira', [storage('Pack', [stack('Mail', { weight: 55 })])]));
  const panel = await openPanel({ width: 1280, stored });
  const shield = row(panel, 'Pack', 'Mail').find('button', 'Equipped');
  await shield.hover();
  await expect.poll(() => shield.attribute('title')).toBe('Equip: 11 → 0 slots');
  await shield.click();
  await expect.poll(() => shield.attribute('title')).toBe('Unequip: 0 → 11 slots');
  await panel.press('Control+Z');
  await expect.poll(() => shield.attribute('title')).toBe('Equipped');
  await panel.press('Tab');
  await panel.press('Shift+Tab');
  await expect.poll(() => shield.attribute('title')).toBe('Equip: 11 → 0 slots');
});

/**
 * Collapsed cards (docs/rules/panel.md#collapsed-cards).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import type { Found } from './support/found.ts';
import { inventory, pouch, saved, stack, stacksIn, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import {
  card,
  confirm,
  forgetEverything,
  more,
  onContainer,
  row,
  rowNames,
} from './support/panel-parts.ts';

const mira = inventory(
  'Mira',
  [
    storage('Backpack', [stack('Rope', { weight: 10 }), stack('Torch', { quantity: 5 })], 10),
    pouch('Purse', { gp: 74 }, { capacity: 100 }),
  ],
  [
    storage('Chest', [stack('Anvil', { weight: 50 }), stack('Lamp')], 9),
    storage('Box', [stack('Candle')]),
  ],
);
const stored = saved(mira, inventory('Tobin', [storage('Sack')]));

/** The button in the heading of a card. */
const heading = (panel: Panel, name: string): Found => card(panel, name).find('button', name);

const isExpanded = (panel: Panel, name: string) => heading(panel, name).attribute('aria-expanded');

/** The names of the cards that are collapsed. */
const collapsed = (panel: Panel) =>
  panel.page.evaluate(() =>
    [...document.querySelectorAll('h4 button[aria-expanded="false"]')].map(
      (button) => button.textContent,
    ),
  );

test('a collapsed card is one line, keeps what was typed and selected, and expands for what is found', async () => {
  const panel = await openPanel({ stored });
  await row(panel, 'Backpack', 'Rope').find('button', 'Select').click();
  await card(panel, 'Backpack').find('textbox', 'New item name').fill('Lan');
  const before = await panel.stored();
  await heading(panel, 'Backpack').click();
  await card(panel, 'Backpack').find('list', 'Items').disappears();
  expect(await isExpanded(panel, 'Backpack')).toBe('false');
  expect((await card(panel, 'Backpack').box()).height).toBeCloseTo(34, 0);
  expect(await card(panel, 'Backpack').find('group', 'Slots used').text()).toBe('3/10');
  await heading(panel, 'Purse').click();
  await expect.poll(() => card(panel, 'Purse').find('group', 'Coins').text()).toBe('74/100 coins');
  await heading(panel, 'Chest').click();
  await card(panel, 'Chest').find('status', { text: 'This container is full!' }).appears();
  // The toolbar and the location work as before.
  await card(panel, 'Chest').hover();
  await card(panel, 'Chest').find('button', 'More actions').appears();
  expect(await panel.accessibilityFaults()).toEqual([]);
  // It is no step.
  expect(await panel.stored()).toBe(before);
  expect(await panel.find('button', 'Undo').disabled()).toBe(true);

  // By keyboard; the focus stays on the name.
  await heading(panel, 'Backpack').reach();
  await panel.press('Enter');
  await card(panel, 'Backpack').find('list', 'Items').appears();
  await expect.poll(() => heading(panel, 'Backpack').focused()).toBe(true);
  const flag = row(panel, 'Backpack', 'Rope').find('button', 'Select');
  await expect.poll(() => flag.attribute('aria-pressed')).toBe('true');
  const name = card(panel, 'Backpack').find('textbox', 'New item name');
  await expect.poll(() => name.value()).toBe('Lan');

  // A search expands the card of its match, and no other.
  await panel.find('searchbox', 'Find in inventory').fill('lamp');
  await row(panel, 'Chest', 'Lamp').appears();
  expect(await collapsed(panel)).toEqual(['Purse']);
  await panel.press('Escape');

  // So do a jump from the breakdown, and a new item from a text.
  await more(panel, 'Collapse all');
  await expect.poll(() => collapsed(panel)).toEqual(['Backpack', 'Purse', 'Chest', 'Box']);
  await panel.find('group', 'Slots').find('button', 'Slots breakdown').click();
  await panel.find('dialog', 'Breakdown').find('button', /Anvil/).click();
  await expect.poll(() => collapsed(panel)).toEqual(['Backpack', 'Purse', 'Box']);
  await panel.find('button', 'Add container').click();
  await panel.find('button', 'Add from text').click();
  const dialog = await panel.find('dialog', 'Add from text').appears();
  await dialog.find('textbox', 'Text').fill('3 x Idol');
  await dialog.find('combobox', 'Put items in').choose('Box');
  await dialog.find('button', 'Add 1 item').click();
  await row(panel, 'Box', 'Idol').appears();
  expect(await collapsed(panel)).toEqual(['Backpack', 'Purse']);
  await more(panel, 'Expand all');
  await expect.poll(() => collapsed(panel)).toEqual([]);
});

test('a row is dropped at the end of a collapsed card, which stays collapsed', async () => {
  const panel = await openPanel({ width: 1280, stored });
  await heading(panel, 'Chest').click();
  await card(panel, 'Chest').find('list', 'Items').disappears();
  await row(panel, 'Backpack', 'Rope').find('button', 'Reorder').hover();
  const { x, y, width } = await card(panel, 'Chest').box();
  await panel.page.mouse.down();
  await panel.page.mouse.move(x + width / 2, y + 4, { steps: 8 });
  await expect.poll(() => card(panel, 'Chest').text()).toContain('→ 12.2/9');
  await panel.page.mouse.up();
  const names = async () => (await stacksIn(panel, 'Chest')).map(({ item }) => item.name);
  await expect.poll(names).toEqual(['Anvil', 'Lamp', 'Rope']);
  expect(await isExpanded(panel, 'Chest')).toBe('false');
  await expect.poll(() => card(panel, 'Chest').find('group', 'Slots used').text()).toBe('12.2/9');
  await heading(panel, 'Chest').click();
  await expect.poll(() => rowNames(panel, 'Chest')).toEqual(['Anvil', 'Lamp', 'Rope']);
});

test('a panel begins with the cards that were collapsed last, without those that are gone', async () => {
  const panel = await openPanel({ width: 1280, stored });
  const other = await panel.another();
  await panel.toFront();
  await heading(panel, 'Backpack').click();
  await heading(panel, 'Chest').click();
  await card(panel, 'Chest').find('list', 'Items').disappears();
  // The other panel collapses for itself, and what is stored is of both.
  await other.toFront();
  expect(await collapsed(other)).toEqual([]);
  await heading(other, 'Box').click();
  await heading(other, 'Purse').click();
  await heading(other, 'Purse').click();
  await panel.toFront();
  expect(await collapsed(panel)).toEqual(['Backpack', 'Chest']);
  await panel.reload();
  await expect.poll(() => collapsed(panel)).toEqual(['Backpack', 'Chest', 'Box']);

  // A container that is gone is forgotten with the next change; if it comes back, it is as it was here.
  await card(panel, 'Chest').hover();
  await onContainer(panel, 'Chest', 'Delete');
  await confirm(panel);
  await card(panel, 'Chest').disappears();
  await heading(panel, 'Box').click();
  await expect
    .poll(async () => JSON.parse((await panel.stored('hss-collapsed')) ?? ''))
    .toHaveLength(1);
  await panel.find('banner').find('button', 'Undo').click();
  await card(panel, 'Chest').appears();
  expect(await collapsed(panel)).toEqual(['Backpack', 'Chest']);

  await forgetEverything(panel);
  await panel.find('button', 'Open an example').appears();
  expect(await panel.stored('hss-collapsed')).toBeNull();
});

test('hundreds of collapsed cards are drawn as far as they are in sight', async () => {
  const chests = Array.from({ length: 400 }, (_, index) =>
    storage(
      `Chest ${index + 1}`,
      Array.from({ length: 10 }, (__, nth) => stack(`Thing ${nth}`)),
    ),
  );
  const panel = await openPanel({ stored: saved(inventory('Mira', chests)) });
  await more(panel, 'Collapse all');
  // Cards that were out of sight have moved into it.
  await card(panel, 'Chest 9').find('group', 'Slots used').appears();
  const drawn = () => panel.find('region').count();
  await expect.poll(drawn).toBeLessThan(40);
  const heights = () =>
    panel.page.evaluate(() => [
      ...new Set([...document.querySelectorAll('main li')].map((each) => each.clientHeight)),
    ]);
  await expect.poll(heights).toEqual([34]);
  await panel.find('searchbox', 'Find in inventory').fill('thing 3');
  await row(panel, 'Chest 1', 'Thing 3').appears();
});

/** The figures and warnings of collapsed cards of which a part alone is seen. Runs inside the page. */
function cutInCollapsedCards(): string[] {
  const shown = document.querySelectorAll<HTMLElement>(
    '[data-collapsed] [role="group"], [data-collapsed] [role="status"] > span',
  );
  return [...shown]
    .filter((element) => {
      const { right, top } = element.getBoundingClientRect();
      const frame = element.closest('[role="status"]')?.getBoundingClientRect();
      const isHidden =
        getComputedStyle(element).clipPath !== 'none' || top >= (frame?.bottom ?? 9e9);
      const isCut = element.scrollWidth > element.clientWidth && element.clientWidth > 0;
      return !isHidden && (isCut || right > (frame?.right ?? right) + 0.5);
    })
    .map((element) => `"${element.textContent}"`);
}

test('a warning is whole or its sign alone, and the count of a pouch is whole under the pointer', async () => {
  const full = [stack('Anvil', { weight: 5000 })];
  const many = inventory(
    'Mira',
    [storage('Chest', full, 9), pouch('Purse', { gp: 12345 }, { capacity: 1000 })],
    [storage('Saddlebag of the north', full, 120)],
  );
  const panel = await openPanel({ stored: saved(many) });
  await more(panel, 'Collapse all');
  await card(panel, 'Purse').find('group', 'Coins').appears();
  for (const width of [320, 360, 420, 640, 800, 1280]) {
    await panel.resize(width, 800);
    for (const name of ['Chest', 'Purse', 'Saddlebag of the north']) {
      await card(panel, name).hover();
      expect(await panel.page.evaluate(cutInCollapsedCards), `${name} at ${width} px`).toEqual([]);
    }
  }
  const warning = card(panel, 'Saddlebag of the north').find('status');
  await panel.resize(320, 800);
  const { x, y } = await warning.box();
  await panel.page.mouse.move(x + 6, y + 10);
  await expect.poll(() => warning.attribute('title')).toBe('This container is full!');
});

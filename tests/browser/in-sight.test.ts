/**
 * The figures in the header, and switching inventories without the list.
 *
 * @browser chromium
 */

import { expect, test } from 'vitest';
import { inventoriesOf, inventory, pouch, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { headerFigures, more, row, scrollTo } from './support/panel-parts.ts';
import { recordQuestions } from './support/questions.ts';

const things = Array.from({ length: 40 }, (_, index) => stack(`Thing ${index + 1}`));
/** Long enough to be scrolled at every width. */
const mira = inventory('Mira', [storage('Backpack', things, 10)]);

const scrolled = (panel: Panel) =>
  panel.page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('[data-scroller]')].map((each) => each.scrollTop)),
  );

/** Records what changes in the header. Returns a function that returns it. */
async function watchHeader(panel: Panel): Promise<() => Promise<string[]>> {
  await panel.page.evaluate(() => {
    const changes: string[] = [];
    const header = document.querySelector('header') ?? document.body;
    new MutationObserver((records) => changes.push(...records.map(({ type }) => type))).observe(
      header,
      { subtree: true, childList: true, attributes: true, characterData: true },
    );
    Object.assign(window, { changes });
  });
  return () => panel.page.evaluate(() => (window as unknown as { changes: string[] }).changes);
}

const heading = (panel: Panel) => panel.find('heading', "Hoffman's Storage Solution");

// docs/rules/panel.md#figures-in-the-header
test('a long name of a level is cut in a narrow header, with a tooltip, and whole in a wide one', async () => {
  const name = 'Sixty feet a turn, none of them in haste';
  const levels = [{ from: 1, of: 'slots' as const, name }];
  const panel = await openPanel({ width: 360, stored: saved({ ...mira, levels }) });
  await scrollTo(panel, 400);
  await headerFigures(panel).appears();
  const level = () =>
    panel.page.evaluate((start) => {
      const spans = [...document.querySelectorAll<HTMLElement>('header button span')];
      const line = spans.find(({ textContent }) => textContent?.includes(start));
      line?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      return { title: line?.title, cut: line && line.scrollWidth > line.clientWidth };
    }, 'Sixty');
  expect(await level()).toEqual({ title: `8/20 slots · ${name},`, cut: true });
  await panel.resize(1280, 800);
  await scrollTo(panel, 400);
  await expect.poll(level).toEqual({ title: '', cut: false });
});

// docs/rules/panel.md#figures-in-the-header
test('slots, equipped slots, their levels and the wealth are whole in a header of 360 px', async () => {
  const worn = [1, 2, 3, 4, 5, 6].map((each) => stack(`Ring ${each}`, { equipped: true }));
  const pack = storage('Backpack', [...things.slice(0, 14), ...worn], 16);
  const aldric = {
    ...inventory('Brother Aldric', [pack, pouch('Purse', { gp: 1332 })]),
    game: 'ose',
  };
  const panel = await openPanel({ surface: 'panel', width: 360, stored: saved(aldric) });
  await scrollTo(panel, 400);
  await panel.find('button', '28/16 slots · Speed 0, 6/9 equipped, 1332 gp').appears();
  const cut = await panel.page.evaluate(() =>
    [...document.querySelectorAll('header button span')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  expect((await panel.find('banner').box()).height).toBe(44);
});

// docs/rules/panel.md#figures-in-the-header
test.each([320, 1280])(
  'figures that are scrolled away are in the header, at %d px',
  async (width) => {
    const panel = await openPanel({ width, stored: saved(mira, inventory('Tobin')) });
    const figures = panel.find('button', '8/20 slots, 0/100 lb, 0 gp');
    expect(await figures.count()).toBe(0);
    const before = await panel.find('main').box();
    await scrollTo(panel, 400);
    await figures.appears();
    expect(await figures.attribute('title')).toBe('Back to the top');
    // Nothing has moved, and the title is still there for screen readers.
    expect(await heading(panel).count()).toBe(1);
    expect((await panel.find('banner').box()).height).toBe(44);
    expect((await panel.find('main').box()).width).toBe(before.width);
    expect(await panel.accessibilityFaults()).toEqual([]);

    // Neither scrolling nor typing changes anything there.
    const changes = await watchHeader(panel);
    await scrollTo(panel, 600);
    const field = row(panel, 'Backpack', 'Thing 20').find('textbox', 'Name');
    await field.fill('Thin');
    expect(await scrolled(panel)).toBeGreaterThan(400);
    expect(await changes()).toEqual([]);
    await field.press('Escape');
    // A change that is stored does.
    await row(panel, 'Backpack', 'Thing 20').find('textbox', 'Quantity').fill('3');
    await panel.press('Enter');
    await panel.find('button', '8.4/20 slots, 0/100 lb, 0 gp').click();
    await expect.poll(() => panel.find('main').focused()).toBe(true);
    await expect.poll(() => scrolled(panel)).toBe(0);
    await headerFigures(panel).disappears();
    await heading(panel).appears();
  },
);

// docs/rules/panel.md#inventories-panel
test('the list of inventories never opens out of sight', async () => {
  const panel = await openPanel({ stored: saved(mira, inventory('Tobin')) });
  const toggle = panel.find('button', 'Inventories panel');
  const list = panel.find('complementary', 'Inventories').find('button', 'New Inventory');
  const isInSight = async () => (await list.box()).y > 0;
  await scrollTo(panel, 900);
  await toggle.click();
  await expect.poll(isInSight).toBe(true);
  // It is open, but scrolled away: the button shows it.
  await scrollTo(panel, 900);
  await expect.poll(isInSight).toBe(false);
  await toggle.click();
  await expect.poll(isInSight).toBe(true);
  expect(await toggle.attribute('aria-expanded')).toBe('true');
  await toggle.click();
  await list.disappears();
});

// docs/rules/panel.md#switching-inventories
test('the inventory is switched by its name, in the head and in the header, and by keys', async () => {
  const many = Array.from({ length: 250 }, (_, index) => inventory(`Mule ${index + 1}`));
  const stored = { 'hss-invs': saved(mira, ...many), 'hss-selected': '0' };
  const panel = await openPanel({ stored });
  const name = (of: string) => panel.find('heading', of).find('button', of);
  const menu = panel.find('menu', 'Switch inventory');

  // By mouse: a second click closes the menu again.
  await name('Mira').click();
  await menu.appears();
  await name('Mira').click();
  await menu.disappears();
  await name('Mira').click();
  const entries = menu.find('menuitemradio');
  await expect.poll(() => entries.count()).toBe(200);
  expect((await entries.names()).slice(0, 2)).toEqual(['Mira 8/20 slots', 'Mule 1 0/20 slots']);
  await expect.poll(() => entries.nth(0).attribute('aria-checked')).toBe('true');
  // The names are whole beside the scrollbar.
  const cut = await panel.page.evaluate(() =>
    [...document.querySelectorAll('[role="menuitemradio"] > span')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  // A closed menu asks the engine for nothing.
  const questions = await recordQuestions(panel);
  await menu.find('menuitemradio', 'Mule 150 0/20 slots').click();
  await menu.disappears();
  await panel.find('heading', 'Mule 150').appears();
  expect(await questions()).not.toContain('inventoryListItems');

  // By keyboard, with the open one in the middle of a long list.
  await name('Mule 150').reach();
  await panel.press('Enter');
  await expect.poll(() => entries.nth(0).text()).toBe('Mule 50 0/20 slots');
  expect(await questions()).toContain('inventoryListItems');
  const open = menu.find('menuitemradio', 'Mule 150 0/20 slots');
  await expect.poll(() => open.focused()).toBe(true);
  await panel.press('Escape');
  await menu.disappears();
  await expect.poll(() => name('Mule 150').focused()).toBe(true);
  await panel.press('ArrowDown');
  await expect.poll(() => open.focused()).toBe(true);
  await panel.press('ArrowUp');
  // Radix moves the focus a moment after the key.
  const previous = menu.find('menuitemradio', 'Mule 149 0/20 slots');
  await expect.poll(() => previous.focused()).toBe(true);
  await panel.press('Enter');
  await panel.find('heading', 'Mule 149').appears();

  // By keys, which do nothing in a dialog and at the ends.
  await panel.press('Alt+PageDown');
  await panel.find('heading', 'Mule 150').appears();
  await panel.press('?');
  await panel.find('dialog', 'Keyboard shortcuts').appears();
  await panel.press('Alt+PageUp');
  await panel.press('Escape');
  await panel.find('dialog').disappears();
  await panel.find('heading', 'Mule 150').appears();
  await name('Mule 150').click();
  await menu.find('menuitemradio', 'Mule 60 0/20 slots').click();
  await panel.find('heading', 'Mule 60').appears();
  await name('Mule 60').click();
  await menu.find('menuitemradio', 'Mira 8/20 slots').click();
  await panel.find('heading', 'Mira').appears();
  await panel.press('Alt+PageUp');
  await panel.find('heading', 'Mira').appears();

  // What is half typed is saved, and the header has the name as well.
  await row(panel, 'Backpack', 'Thing 2').find('textbox', 'Quantity').fill('7');
  await panel.press('Alt+PageDown');
  await panel.find('heading', 'Mule 1').appears();
  expect(JSON.stringify(await inventoriesOf(panel))).toContain('"quantity":7');
  await panel.press('Alt+PageUp');
  await panel.find('heading', 'Mira').appears();
  await scrollTo(panel, 900);
  await panel.find('banner').find('button', 'Mira').click();
  await menu.find('menuitemradio', 'Mule 1 0/20 slots').click();
  await panel.find('heading', 'Mule 1').appears();
  await panel.find('banner').find('button', 'Mule 1').disappears();
});

// docs/rules/panel.md#main-area
test('the menu “More” closes by Escape and by Tab, and returns the focus', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  const button = panel.find('button', 'More');
  const menu = panel.find('menu', 'More');
  await button.reach();
  await panel.press('ArrowDown');
  await expect.poll(() => menu.find('menuitem', 'Copy as text').focused()).toBe(true);
  await panel.press('Escape');
  await menu.disappears();
  await expect.poll(() => button.focused()).toBe(true);
  await panel.press(' ');
  await menu.appears();
  await panel.press('Tab');
  await menu.disappears();
  await more(panel, 'Copy as text');
  await panel.find('status', { text: /^Copied Mira as text/ }).appears();
  await expect.poll(() => button.focused()).toBe(true);
});

// docs/rules/panel.md#switching-inventories
test('a long name in the menu of inventories has a tooltip', async () => {
  const long = 'The baggage train of the expedition beyond the northern mountains';
  const panel = await openPanel({ width: 320, stored: saved(mira, inventory(long)) });
  await panel.find('heading', 'Mira').find('button', 'Mira').click();
  const entry = await panel.find('menuitemradio', `${long} 0/20 slots`).appears();
  await entry.hover();
  const name = () =>
    panel.page.evaluate(
      () => document.querySelector<HTMLElement>('[role="menuitemradio"] > span[title]')?.title,
    );
  await expect.poll(name).toBe(long);
});

/**
 * Lists of which only a part is drawn, by a Tab key that is held down: key after key arrives before the browser has
 * scrolled to the entry that the one before has reached (docs/rules/panel.md#long-lists).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import type { Found } from './support/found.ts';
import { inventory, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, row } from './support/panel-parts.ts';

const MANY = 60;
/** The number of entries that the focus goes through. */
const PASSED = 12;
const numbers = Array.from({ length: MANY }, (_, index) => index + 1);
const things = numbers.map((number) => stack(`Thing ${number}`));
const shelves = numbers.map((number) => storage(`Shelf ${number}`));
const stored = saved(
  inventory('Name 1', [storage('Sack', things)], shelves),
  ...numbers.slice(1).map((number) => inventory(`Name ${number}`)),
);

/**
 * Presses Tab or Shift and Tab again and again, without waiting for the page. Returns the numbers of the entries that
 * the focus goes through, 0 for what is no entry.
 */
async function hold(panel: Panel, keys: 'Tab' | 'Shift+Tab', from: Found, presses: number) {
  const { keyboard } = panel.page;
  await from.focus();
  await panel.page.evaluate(() => {
    const passed: number[] = [];
    const pass = ({ target }: Pick<Event, 'target'>) => {
      const entry = (target as Element).closest('[aria-posinset], section');
      const number = Number(entry?.ariaPosInSet ?? entry?.ariaLabel?.replace('Shelf ', '')) || 0;
      if (passed.at(-1) !== number) {
        passed.push(number);
      }
    };
    pass({ target: document.activeElement });
    document.addEventListener('focusin', pass);
    Object.assign(window, {
      endPass() {
        document.removeEventListener('focusin', pass);
        return passed;
      },
    });
  });
  if (keys === 'Shift+Tab') {
    await keyboard.down('Shift');
  }
  await Promise.all(Array.from({ length: presses }, () => keyboard.down('Tab')));
  await keyboard.up('Tab');
  await keyboard.up('Shift');
  const passed = await panel.page.evaluate(() =>
    (window as unknown as { endPass: () => number[] }).endPass(),
  );
  return passed;
}

test('Tab held down passes over no entry of a long list, forward and back', async () => {
  const panel = await openPanel({ width: 1280, height: 500, stored });
  // With at least as many Tab stops in each entry as there are.
  const passes = async (entry: (number: number) => Found, stops: number) => ({
    forward: (await hold(panel, 'Tab', entry(1), PASSED * stops)).slice(0, PASSED),
    back: (await hold(panel, 'Shift+Tab', entry(MANY), PASSED * stops)).slice(0, PASSED),
    // Beyond its ends are other controls.
    before: (await hold(panel, 'Shift+Tab', entry(1), stops)).slice(0, 2),
    after: (await hold(panel, 'Tab', entry(MANY), stops)).slice(0, 2),
  });
  const passed = {
    inventories: await passes(
      (number) => panel.find('complementary').find('button', `Name ${number}`),
      2,
    ),
    rows: await passes(
      (number) => row(panel, 'Sack', `Thing ${number}`).find('button', 'Reorder'),
      10,
    ),
    cards: await passes((number) => card(panel, `Shelf ${number}`).find('button', 'Edit'), 24),
  };
  await card(panel, 'Sack').find('button', 'Add from text').click();
  const dialog = await panel.find('dialog', 'Add from text').appears();
  await dialog.find('textbox', 'Text').paste(things.map(({ item }) => item.name).join('\n'));
  const lines = await passes(
    (number) => dialog.find('checkbox', new RegExp(`Thing ${number}$`)),
    1,
  );
  const all = {
    forward: numbers.slice(0, PASSED),
    back: numbers.slice(-PASSED).reverse(),
    before: [1, 0],
    after: [MANY, 0],
  };
  expect({ ...passed, lines }).toEqual({ inventories: all, rows: all, cards: all, lines: all });

  // The entries of Find Item are one stop, wherever they are scrolled to.
  await panel.press('Escape');
  await dialog.disappears();
  await card(panel, 'Sack').find('button', 'Find Item').click();
  const found = panel.find('dialog', 'Find Item').find('list', 'Items found');
  await found.find('listitem').nth(3).hover();
  await panel.page.mouse.wheel({ deltaY: 4_000 });
  await expect
    .poll(async () => Number(await found.find('listitem').nth(3).attribute('aria-posinset')))
    .toBeGreaterThan(20);
  await panel.find('searchbox', 'Search').press('Tab');
  await expect.poll(() => found.find('button').nth(0).focused()).toBe(true);
});

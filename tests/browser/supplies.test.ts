/**
 * Checks the buttons of supplies under the tiles (docs/rules/actions.md#supplies).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import type { Found } from './support/found.ts';
import { inventory, type Stack, saved, stack, stacksIn, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, row } from './support/panel-parts.ts';

const supply = (name: string, quantity: number): Stack => ({
  ...stack(name, { quantity }),
  supply: true,
});

const mira = inventory('Mira', [
  storage('Backpack', [supply('Torch', 10), stack('Rope'), supply('Arrow', 20)]),
]);

const supplies = (panel: Panel) => panel.find('group', 'Supplies');
const torch = (panel: Panel, left: number) =>
  supplies(panel).find('button', `Use one Torch, ${left} left`);

/** The tooltip of Undo. */
const step = (panel: Panel) => panel.find('button', 'Undo').attribute('title');

/** Lets time stand still, so that clicks are one step, however long a busy machine takes between them. */
function stopTime(panel: Panel): Promise<void> {
  return panel.page.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
  });
}

/** Presses a button for a time, with a mouse button or a finger. */
async function hold(panel: Panel, button: Found, milliseconds: number): Promise<void> {
  const { x, y, width, height } = await button.box();
  const [middle, center] = [x + width / 2, y + height / 2];
  const wait = () => new Promise((done) => setTimeout(done, milliseconds));
  if (panel.touch) {
    const finger = await panel.page.touchscreen.touchStart(middle, center);
    await wait();
    await finger.end();
  } else {
    await panel.page.mouse.move(middle, center);
    await panel.page.mouse.down();
    await wait();
    await panel.page.mouse.up();
  }
}

test('Configure Entry makes a stack a supply', async () => {
  const panel = await openPanel({
    stored: saved(inventory('Mira', [storage('Backpack', [stack('Torch', { quantity: 3 })])])),
  });
  const configure = row(panel, 'Backpack', 'Torch').find('button', 'Configure');
  for (const marked of [true, false]) {
    await configure.click();
    const dialog = await panel.find('dialog', 'Configure Entry').appears();
    const among = dialog.find('switch', 'Show under Supplies');
    await expect.poll(() => among.checked()).toBe(!marked);
    await among.click();
    await dialog.find('button', 'Save').click();
    await dialog.disappears();
    await expect
      .poll(() => panel.find('button', 'Use one Torch, 3 left').count())
      .toBe(marked ? 1 : 0);
    expect(await stacksIn(panel, 'Backpack')).toEqual([
      marked ? supply('Torch', 3) : stack('Torch', { quantity: 3 }),
    ]);
  }
});

test('clicks use one each, and right clicks and Shift put one back, in one step', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  await stopTime(panel);
  await expect.poll(() => torch(panel, 10).text()).toBe('Torch 10');
  const { x, y, width } = await torch(panel, 10).box();
  for (let left = 10; left > 7; left -= 1) {
    await torch(panel, left).click();
  }
  // Nothing moves under the pointer when the number gets shorter.
  expect(await torch(panel, 7).box()).toMatchObject({ x, y, width });
  await expect.poll(() => torch(panel, 7).focused()).toBe(true);
  await expect.poll(() => step(panel)).toContain('Used 3 × Torch');
  await panel.page.keyboard.down('Shift');
  await torch(panel, 7).click();
  await panel.page.keyboard.up('Shift');
  await torch(panel, 8).appears();
  await panel.page.mouse.click(x + width / 2, y + 5, { button: 'right' });
  await torch(panel, 9).appears();
  expect((await stacksIn(panel, 'Backpack'))[0]).toEqual(supply('Torch', 9));
  await panel.press('Control+Z');
  await torch(panel, 10).appears();
  expect(await panel.stored()).toBe(saved(mira));
});

test.each([
  ['mouse', false],
  ['finger', true],
])(
  'a press of half a second with the %s puts one back, and a short one uses one',
  async (_, touch) => {
    const panel = await openPanel({ stored: saved(mira), touch });
    await hold(panel, await torch(panel, 10).appears(), 700);
    await torch(panel, 11).appears();
    await hold(panel, torch(panel, 11), 50);
    await torch(panel, 10).appears();
    // Nothing follows the press.
    await new Promise((done) => setTimeout(done, 300));
    await expect.poll(() => torch(panel, 10).count()).toBe(1);
    expect((await torch(panel, 10).box()).height).toBeGreaterThanOrEqual(touch ? 40 : 36);
  },
);

test('the keyboard uses one and puts one back', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  await torch(panel, 10).reach();
  for (const [key, left] of [
    ['-', 9],
    ['ArrowDown', 8],
    ['+', 9],
    ['ArrowUp', 10],
    [' ', 9],
    ['Enter', 8],
  ] as const) {
    await panel.press(key);
    await torch(panel, left).appears();
  }
  await panel.page.keyboard.down('ArrowDown');
  await panel.page.keyboard.down('ArrowDown');
  await panel.page.keyboard.up('ArrowDown');
  await expect.poll(() => torch(panel, 7).focused()).toBe(true);
  const shown = () =>
    panel.page.evaluate(() => document.querySelector('[aria-live="polite"]')?.textContent);
  await expect.poll(shown).toBe('Torch 7');
});

test('a supply with 0 left stays, grey, and one can be put back', async () => {
  const panel = await openPanel({
    stored: saved(inventory('Mira', [storage('Bag', [supply('Torch', 1)])])),
  });
  const { x, width } = await torch(panel, 1).box();
  await torch(panel, 1).click();
  const gone = torch(panel, 0);
  await expect.poll(() => gone.attribute('aria-disabled')).toBe('true');
  expect(await gone.box()).toMatchObject({ x, width });
  await gone.click();
  expect((await stacksIn(panel, 'Bag'))[0]?.quantity).toBe(0);
  await expect.poll(() => gone.focused()).toBe(true);
  await panel.press('+');
  await expect.poll(() => torch(panel, 1).attribute('aria-disabled')).toBeNull();
});

test('the first twelve of many supplies are shown, and a button shows the others', async () => {
  const names = Array.from({ length: 15 }, (_, index) => `Potion ${index}`);
  const panel = await openPanel({
    stored: saved(
      inventory('Mira', [
        storage(
          'Bag',
          names.map((name) => supply(name, 1)),
        ),
      ]),
    ),
  });
  const more = await supplies(panel).find('button', 'Show 3 more').appears();
  expect(
    await supplies(panel)
      .find('button', /^Use one/)
      .count(),
  ).toBe(12);
  await more.reach();
  await panel.press(' ');
  await more.disappears();
  await expect.poll(() => supplies(panel).find('button').count()).toBe(15);
  await expect
    .poll(() => supplies(panel).find('button', 'Use one Potion 12, 1 left').focused())
    .toBe(true);
});

test('blank, equal, very long and hostile names have their buttons', async () => {
  const long = 'Donaudampfschifffahrt'.repeat(9);
  const nasty = '<img src=x onerror=alert(1)>';
  const items = [supply('', 1), supply(' ', 2), supply('TORCH', 1), supply(' torch', 2)];
  const panel = await openPanel({
    width: 320,
    stored: saved(
      inventory('Mira', [storage('Bag', [...items, supply(long, 9e15), supply(nasty, 1)])]),
    ),
  });
  await expect
    .poll(() => supplies(panel).find('button').names())
    .toEqual([
      'Use one (unnamed), 3 left',
      'Use one TORCH, 3 left',
      `Use one ${long.slice(0, 60)}…, 9000000000000000 left`,
      `Use one ${nasty}, 1 left`,
    ]);
});

test('supplies that another panel drops or uses are updated, and the focus is not lost', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  await stopTime(panel);
  const other = await panel.another();
  await torch(panel, 10).click();
  await torch(other, 9).click();
  await torch(panel, 8).appears();
  await expect.poll(() => torch(panel, 8).focused()).toBe(true);
  await panel.press('-');
  await torch(panel, 7).appears();
  await panel.find('button', 'Undo').click();
  // One of the two that were used here.
  await torch(panel, 9).appears();
  await panel.page.bringToFront();
  await torch(panel, 9).focus();
  await card(other, 'Backpack').find('button', 'Carried').click();
  await supplies(panel).disappears();
  await expect.poll(() => panel.find('main').focused()).toBe(true);
});

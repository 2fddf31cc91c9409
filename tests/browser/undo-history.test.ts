/**
 * The menu of Undo goes back several steps at once (docs/rules/actions.md#going-back-several-steps).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import type { Found } from './support/found.ts';
import { firstInventory, inventory, pouch, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, fillAndLeave } from './support/panel-parts.ts';

const mira = inventory('Mira', [storage('Backpack', [stack('Torch')])], [pouch('Purse')]);
const stored = saved(mira);
const kinds = ['cp', 'sp', 'ep', 'gp', 'pp'] as const;

const undo = (panel: Panel): Found => panel.find('button', 'Undo');
const menu = (panel: Panel): Found => panel.find('menu', 'Undo history');

/** Sets a number of coin fields, one after the other. */
async function fill(panel: Panel, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const field = card(panel, 'Purse').find('textbox', kinds[turn % kinds.length] ?? 'gp');
    await fillAndLeave(field, String(turn + 1));
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function middle(found: Found): Promise<[x: number, y: number]> {
  const { x, y, width, height } = await found.box();
  return [x + width / 2, y + height / 2];
}

/** Holds Undo for more than half a second, and releases it. */
async function hold(panel: Panel): Promise<void> {
  const [x, y] = await middle(undo(panel));
  if (panel.touch) {
    const finger = await panel.page.touchscreen.touchStart(x, y);
    await wait(700);
    await finger.end();
  } else {
    await panel.page.mouse.move(x, y);
    await panel.page.mouse.down();
    await wait(700);
    await panel.page.mouse.up();
  }
  await menu(panel).appears();
}

test.each([
  { touch: false, width: 1280 },
  { touch: true, width: 320 },
])(
  'holding Undo shows the steps, and one of them goes back to before it, touch: $touch, at $width px',
  async (options) => {
    const panel = await openPanel({ ...options, stored });
    await fill(panel, 4);
    const after = await panel.stored();
    await hold(panel);
    await wait(300);
    expect(await panel.stored()).toBe(after);
    const labels = kinds
      .slice(0, 4)
      .map((kind, index) => `Changed ${kind} in Purse: 0 → ${index + 1}`);
    await expect.poll(() => menu(panel).find('menuitem').names()).toEqual(labels.reverse());
    const { x, width } = await menu(panel).box();
    expect([x >= 0, x + width <= options.width]).toEqual([true, true]);
    await menu(panel).find('menuitem').nth(2).click();
    await panel.find('status', { text: 'Undone: 3 steps' }).appears();
    await expect.poll(() => menu(panel).count()).toBe(0);
    const { columns } = await firstInventory(panel);
    expect(columns[1]?.[0]).toEqual(pouch('Purse', { cp: 1 }));
    await expect.poll(() => undo(panel).attribute('title')).toContain('Changed cp in Purse');
  },
);

test('undoing ten steps with the menu is the same as ten times Undo', async () => {
  const panel = await openPanel({ stored });
  await fill(panel, 15);
  const texts: (string | null)[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    await undo(panel).click();
    texts.push(await panel.stored());
  }
  for (let turn = 0; turn < 10; turn += 1) {
    await panel.find('button', 'Redo').click();
  }
  await undo(panel).press('ArrowDown');
  await menu(panel).find('menuitem').nth(9).click();
  await expect.poll(() => panel.stored()).toBe(texts[9]);
  // Redo restores them one by one.
  for (let turn = 8; turn >= 0; turn -= 1) {
    await panel.find('button', 'Redo').click();
    expect(await panel.stored()).toBe(texts[turn]);
  }
});

test('by the keyboard: arrows, Home, End, Escape, Tab, Enter', async () => {
  const panel = await openPanel({ stored });
  await fill(panel, 4);
  const steps = menu(panel).find('menuitem');
  const focused = async () => {
    const all = await Promise.all([0, 1, 2, 3].map((index) => steps.nth(index).focused()));
    return all.indexOf(true);
  };
  await undo(panel).reach();
  // Browsers send pointer events for a pointer at rest when the element under it changes, for instance after a key.
  await panel.page.evaluate(() => {
    const moved = () => document.dispatchEvent(new PointerEvent('pointermove'));
    document.addEventListener('keydown', moved, { capture: true, once: true });
  });
  await panel.press('ArrowDown');
  await expect.poll(focused).toBe(0);
  for (const [key, index] of [
    ['ArrowDown', 1],
    ['End', 3],
    ['ArrowUp', 2],
    ['Home', 0],
  ] as const) {
    await panel.press(key);
    await expect.poll(focused, { message: key }).toBe(index);
  }
  await panel.press('Escape');
  await menu(panel).disappears();
  await expect.poll(() => undo(panel).focused()).toBe(true);
  await expect.poll(() => card(panel, 'Purse').find('textbox', 'gp').value()).toBe('4');

  for (const key of ['Tab', 'Shift+Tab']) {
    await panel.press('ArrowDown');
    await expect.poll(focused).toBe(0);
    await panel.press(key);
    await menu(panel).disappears();
    await expect.poll(() => undo(panel).focused(), { message: key }).toBe(true);
  }

  // Undo's own keys leave an open menu alone.
  await panel.press('ArrowDown');
  await menu(panel).appears();
  await panel.press('Control+z');
  await expect.poll(() => card(panel, 'Purse').find('textbox', 'gp').value()).toBe('4');
  await expect.poll(focused).toBe(0);
  await panel.press('ArrowDown');
  await expect.poll(focused).toBe(1);
  await panel.press('Enter');
  await expect.poll(() => undo(panel).focused()).toBe(true);
  await expect.poll(() => undo(panel).attribute('title')).toContain('Changed sp in Purse');
  await panel.press('Enter');
  await expect.poll(() => undo(panel).attribute('title')).toContain('Changed cp in Purse');

  await panel.press('ArrowDown');
  await expect.poll(() => steps.nth(0).focused()).toBe(true);
  await panel.press('Enter');
  await expect.poll(() => panel.stored()).toBe(stored);
  await expect.poll(() => undo(panel).disabled()).toBe(true);
  await expect.poll(() => panel.find('button', 'Redo').focused()).toBe(true);
});

test('a short press is a click, and a press that leaves the button or is released elsewhere does nothing', async () => {
  const panel = await openPanel({ stored });
  await fill(panel, 3);
  await undo(panel).click();
  await expect.poll(() => card(panel, 'Purse').find('textbox', 'ep').value()).toBe('0');
  const after = await panel.stored();

  const { mouse } = panel.page;
  const [x, y] = await middle(undo(panel));
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x, y + 200, { steps: 3 });
  await wait(700);
  await mouse.up();
  await expect.poll(() => menu(panel).count()).toBe(0);
  expect(await panel.stored()).toBe(after);

  await mouse.move(x, y);
  await mouse.down();
  await menu(panel).appears();
  await mouse.move(...(await middle(menu(panel).find('menuitem').nth(1))), { steps: 4 });
  await mouse.up();
  await wait(200);
  expect(await panel.stored()).toBe(after);
  await menu(panel).appears();
  // A click elsewhere closes the menu, and the next click on Undo undoes one step.
  await mouse.click(20, 500);
  await menu(panel).disappears();
  await undo(panel).click();
  await expect.poll(() => panel.stored()).not.toBe(after);
  await expect.poll(() => undo(panel).attribute('title')).toContain('Changed cp in Purse');
});

test('it stops at a step that another panel’s change blocks, and reports that', async () => {
  const panel = await openPanel({ stored });
  const other = await panel.another();
  await fill(panel, 3);
  await fillAndLeave(card(other, 'Purse').find('textbox', 'sp'), '99');
  await undo(panel).press('ArrowDown');
  await menu(panel).find('menuitem').nth(2).click();
  await panel
    .find('status', {
      text: 'Undone: Changed ep in Purse: 0 → 3. Can’t undo “Changed sp in Purse: 0 → 2”: another panel changed it since.',
    })
    .appears();
  const { columns } = await firstInventory(panel);
  expect(columns[1]?.[0]).toEqual(pouch('Purse', { cp: 1, sp: 99 }));
  await expect.poll(() => undo(panel).attribute('title')).toContain('Changed cp in Purse');
});

test('a long history scrolls, and any name fits', async () => {
  const [width, height] = [320, 400];
  const names = ['', '\u202enelebah', '<b>x</b>', 'Donaudampfschiff'.repeat(9), 'Torch', 'Torch'];
  const things = names.map((name) => stack(name));
  const list = saved(inventory('Mira', [storage('Backpack', things)], [pouch('Purse')]));
  const panel = await openPanel({ width, height, stored: list });
  await panel.page.evaluate(() => {
    const fields = ['gp', 'sp'].map((kind) =>
      document.querySelector<HTMLInputElement>(`input[aria-label="${kind}"]`),
    );
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (let step = 0; step < 600; step += 1) {
      const field = fields[step % 2];
      set?.call(field, String(step + 1));
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  for (let index = 0; index < names.length; index += 1) {
    await card(panel, 'Backpack')
      .find('list', 'Items')
      .find('listitem')
      .nth(index)
      .find('button', 'Equipped')
      .click();
  }
  await undo(panel).press('ArrowDown');
  const box = await menu(panel).box();
  expect([box.x >= 0, box.x + box.width <= width]).toEqual([true, true]);
  expect([box.y >= 0, box.y + box.height <= height]).toEqual([true, true]);
  // Finding five hundred of them by role would take a minute.
  const labels = await panel.page.$$eval('[role="menuitem"]', (steps) =>
    steps.map(({ textContent }) => textContent),
  );
  expect(labels).toHaveLength(500);
  expect(labels[0]).toBe('Equipped Torch');
  expect(labels[3]).toBe('Equipped <b>x</b>');
  expect(labels[5]).toBe('Equipped (unnamed)');
  await panel.press('End');
  const bottomOfLast = () =>
    panel.page.$eval('[role="menuitem"]:last-child:focus', (step) =>
      Math.round(step.getBoundingClientRect().bottom),
    );
  await expect.poll(bottomOfLast).toBeLessThanOrEqual(height);
  await panel.press('Enter');
  await expect.poll(() => undo(panel).disabled()).toBe(true);
  const shields = card(panel, 'Backpack').find('button', 'Equipped');
  await expect.poll(() => shields.nth(0).attribute('aria-pressed')).toBe('false');

  // The History shows the first hundred, and then goes on where it ended.
  await panel.find('button', 'Inventories panel').click();
  await panel.find('button', 'History').click();
  await panel.find('dialog', 'History').find('button', 'Show more (506 left)').press('Enter');
  await expect
    .poll(() =>
      panel.page.$$eval('[role="dialog"] li', (lines) =>
        lines.indexOf(document.activeElement as HTMLLIElement),
      ),
    )
    .toBe(100);
});

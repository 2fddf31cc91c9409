/**
 * Steps go on after the panel was closed, and the History lists them (docs/rules/actions.md#history).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import { coinsIn, inventory, pouch, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import {
  card,
  confirm,
  fillAndLeave,
  forgetEverything,
  onContainer,
} from './support/panel-parts.ts';

const mira = inventory(
  'Mira',
  [storage('Backpack', [stack('Torch'), stack('Rope')])],
  [pouch('Purse', { gp: 62 })],
);
const stored = saved(mira, inventory('Bert', [storage('Sack')]));

const gold = (panel: Panel) => card(panel, 'Purse').find('textbox', 'gp');
const undo = (panel: Panel) => panel.find('button', 'Undo');
const title = (panel: Panel) => undo(panel).attribute('title');

async function openHistory(panel: Panel) {
  await panel.find('button', 'History').click();
  return panel.find('dialog', 'History').appears();
}

/** The labels of the lines, without their times. */
async function lines(panel: Panel): Promise<string[]> {
  const texts = await panel.page.$$eval('[role="dialog"] li', (items) =>
    items.map((item) => [...item.children].slice(1).map(({ textContent }) => textContent)),
  );
  return texts.map((parts) => parts.filter(Boolean).join(', '));
}

test('undo and redo go on after closing, and the History restores what was deleted', async () => {
  const panel = await openPanel({
    width: 1280,
    clock: new Date(2026, 10, 25, 12).getTime(),
    stored,
  });
  await onContainer(panel, 'Backpack', 'Delete');
  await confirm(panel);
  await card(panel, 'Backpack').disappears();
  await fillAndLeave(gold(panel), '12');
  // The step of a field that is left by closing the panel is kept, too.
  await gold(panel).fill('+8');
  await panel.reload();
  await expect.poll(() => title(panel)).toContain('Changed gp in Purse: 12 → 20');
  await undo(panel).press('ArrowDown');
  const menu = panel.find('menu', 'Undo history');
  await expect
    .poll(() => menu.find('menuitem').names())
    .toEqual([
      'Changed gp in Purse: 12 → 20',
      'Changed gp in Purse: 62 → 12',
      'Deleted Backpack, 2 items',
    ]);
  await expect.poll(() => menu.find('group', 'Today').count()).toBe(1);
  await menu.find('menuitem').nth(1).click();
  await expect.poll(() => gold(panel).value()).toBe('62');
  await panel.find('status', { text: 'Undone: 2 steps' }).appears();
  await panel.reload();
  const redo = panel.find('button', 'Redo');
  await expect.poll(() => redo.disabled()).toBe(false);
  await redo.click();
  await expect.poll(() => gold(panel).value()).toBe('12');

  const dialog = await openHistory(panel);
  await expect
    .poll(() => lines(panel))
    .toEqual([
      'Changed gp in Purse: 12 → 20, Mira, undone',
      'Changed gp in Purse: 62 → 12, Mira, Take back',
      'Deleted Backpack, 2 items, Mira, Restore',
    ]);
  await dialog.find('searchbox', 'Search history').fill('BACKPACK');
  await expect.poll(() => lines(panel)).toEqual(['Deleted Backpack, 2 items, Mira, Restore']);
  await dialog.find('searchbox', 'Search history').fill('torch');
  await expect
    .poll(() => lines(panel))
    .toEqual(['Deleted Backpack, 2 items: … Torch …, Mira, Restore']);
  expect(await panel.page.$eval('[role="dialog"] li', ({ title }) => title)).toBe('Torch, Rope');
  await dialog.find('searchbox', 'Search history').fill('BACKPACK');
  const restore = dialog.find('button', 'Restore');
  await restore.press('Enter');
  const restored = 'Restored Backpack, 2 items';
  const deleted = 'Deleted Backpack, 2 items, Mira, Restore';
  await expect.poll(() => lines(panel)).toEqual([`${deleted}, ${restored}`]);
  expect([await restore.focused(), await restore.attribute('aria-disabled')]).toEqual([
    true,
    'true',
  ]);
  await dialog.find('button', '1 newer line').press('Enter');
  await expect
    .poll(() => lines(panel))
    .toEqual([`${restored}, Mira, Take back`, `${deleted}, ${restored}`]);
  expect(await panel.page.evaluate(() => document.activeElement?.textContent)).toContain(restored);
  await panel.press('Escape');
  await dialog.disappears();
  await card(panel, 'Backpack').appears();
  expect(await coinsIn(panel, 'Purse')).toMatchObject({ gp: 12 });
});

test('each of two panels keeps its own steps, and both show all lines', async () => {
  const panel = await openPanel({ width: 1280, stored });
  const other = await panel.another();
  await fillAndLeave(gold(panel), '5');
  await panel.find('button', 'Bert').click();
  await onContainer(panel, 'Sack', 'Delete');
  await confirm(panel);
  await card(panel, 'Sack').disappears();
  // Leaving a field does not overwrite what another panel has stored since its last key.
  await expect.poll(() => gold(other).value()).toBe('5');
  await fillAndLeave(gold(other), '6');
  await expect.poll(() => title(other)).toContain('Changed gp in Purse: 5 → 6');
  const dialog = await openHistory(other);
  await expect
    .poll(() => lines(other))
    .toEqual([
      'Changed gp in Purse: 5 → 6, Mira, Take back',
      'Deleted Sack, Bert',
      'Changed gp in Purse: 62 → 5, Mira',
    ]);
  await dialog.find('checkbox', 'This inventory only').click();
  await expect
    .poll(() => lines(other))
    .toEqual(['Changed gp in Purse: 5 → 6, Mira, Take back', 'Changed gp in Purse: 62 → 5, Mira']);
  await other.press('Escape');
  await undo(other).click();
  await expect.poll(() => gold(other).value()).toBe('5');
  await expect.poll(() => title(other)).toMatch(/^Nothing to undo/);
});

test('a step below later ones is taken back, also after closing, or it says what was changed since', async () => {
  const panel = await openPanel({ width: 1280, stored });
  const other = await panel.another();
  await card(panel, 'Purse').find('button', 'Pay').click();
  const pay = await panel.find('dialog', 'Pay').appears();
  await pay.find('textbox', 'Amount').type('50');
  await pay.find('button', 'Pay').click();
  await pay.disappears();
  await onContainer(panel, 'Backpack', 'Delete');
  await confirm(panel);
  await card(panel, 'Backpack').disappears();
  await panel.reload();
  await expect.poll(() => gold(panel).value()).toBe('12');

  const dialog = await openHistory(panel);
  // A double click takes one step back: the line stays under the pointer, and its button does nothing more.
  const { x, y, width, height } = await dialog.find('button', 'Take back').box();
  await panel.page.mouse.click(x + width / 2, y + height / 2, { count: 2 });
  const tookBack = 'Took back “Paid 50 gp”';
  const below = [
    'Deleted Backpack, 2 items, Mira, Restore',
    `Paid 50 gp, Mira, Take back, ${tookBack}`,
  ];
  await expect.poll(() => lines(panel)).toEqual(below);
  expect(await dialog.find('button', 'Take back').box()).toEqual(
    expect.objectContaining({ x, y, width, height }),
  );
  expect(await dialog.find('button', 'Take back').focused()).toBe(true);
  await dialog.find('button', '1 newer line').click();
  await expect.poll(() => lines(panel)).toEqual([`${tookBack}, Mira, Take back`, ...below]);
  await expect.poll(() => gold(other).value()).toBe('62');
  await panel.press('Escape');
  await dialog.disappears();
  await undo(panel).click();
  await expect.poll(() => gold(panel).value()).toBe('12');
  await fillAndLeave(gold(panel), '30');
  await panel.reload();
  const again = await openHistory(panel);
  await expect.poll(() => again.find('button', 'Take back').count()).toBe(2);
  const button = again.find('button', 'Take back').nth(1);
  await button.click();
  const refusal = { text: 'Can’t take back “Paid 50 gp”: gp was set to 30 since.' };
  await again.find('status', refusal).appears();
  expect([await button.focused(), await button.attribute('aria-disabled')]).toEqual([true, 'true']);
  // It says so once: not behind the dialog as well.
  const visible = await panel.page.$$eval(
    'p[role="status"]',
    (all, text) =>
      all.filter(
        (each) => each.textContent === text && getComputedStyle(each).visibility === 'visible',
      ).length,
    refusal.text,
  );
  expect(visible).toBe(1);
  await expect
    .poll(() => lines(panel))
    .toEqual([
      'Changed gp in Purse: 12 → 30, Mira, Take back',
      'Took back “Paid 50 gp”, Mira, undone',
      'Deleted Backpack, 2 items, Mira, Restore',
      `Paid 50 gp, Mira, Take back, ${refusal.text}`,
    ]);
  expect(await coinsIn(other, 'Purse')).toMatchObject({ gp: 30 });

  // Also below its label the word is at the end of the line.
  await panel.toFront();
  await panel.resize(320, 800);
  const left = await panel.page.$eval('[data-undone="true"]', (line) => {
    const [end, of] = [line.lastElementChild ?? line, line].map((each) =>
      each.getBoundingClientRect(),
    );
    return (of?.right ?? 0) - (end?.right ?? 0);
  });
  expect(left).toBe(0);
});

test('a killed browser goes on where its list ends, and Forget everything leaves no step', async () => {
  // One inventory: a killed browser may have opened a different one.
  const panel = await openPanel({ surface: 'panel', stored: saved(mira) });
  await fillAndLeave(gold(panel), '12');
  // The list and the step are kept as they are after the last key: an older step would not be taken over.
  const stored = async () => {
    const { inventories, ...others } = await panel.durable();
    return JSON.stringify([inventories, others]);
  };
  await expect.poll(stored).toMatch(/gp\W+12\b.*hss-step.*62 → 12/s);
  await panel.crash();
  await expect.poll(() => gold(panel).value()).toBe('12');
  await expect.poll(() => title(panel)).toContain('Changed gp in Purse: 62 → 12');
  await undo(panel).click();
  await expect.poll(() => gold(panel).value()).toBe('62');
  await fillAndLeave(gold(panel), '9');
  await panel.find('button', 'Inventories panel').click();
  // The message about what was recovered lies over the lower edge.
  await forgetEverything(panel);
  await expect.poll(async () => Object.keys(await panel.durable())).toEqual(['forgotten']);
  await panel.reload();
  await expect.poll(() => title(panel)).toMatch(/^Nothing to undo/);
});

test('at 360 px each step has one line until it is opened', async () => {
  const long = 'Tremendously long sack of things nobody needs';
  const items = ['Torch', 'Rope', 'Crowbar'].map((name) => stack(name));
  const sack = inventory('Mira', [storage(long, items), storage('Bag')], [pouch('Purse')]);
  const panel = await openPanel({ width: 360, stored: saved(sack, inventory('Bert')) });
  await onContainer(panel, long, 'Delete');
  await confirm(panel);
  await panel.find('button', 'Inventories panel').click();
  let dialog = await openHistory(panel);
  await dialog.find('button', 'Restore').click();
  // A step of a step of a step.
  for (const times of [1, 2, 3]) {
    await dialog.find('button', '1 newer line').click();
    await expect.poll(() => dialog.find('listitem').count()).toBe(1 + times);
    // A click soon after the last one does nothing, nor does another one after it.
    await expect
      .poll(async () => {
        await dialog.find('button', 'Take back').nth(0).click();
        return dialog.find('button', '1 newer line').count();
      })
      .toBe(1);
  }
  await dialog.find('button', '1 newer line').click();
  await expect.poll(() => dialog.find('listitem').count()).toBe(5);
  await dialog.find('button', 'Close').click();
  dialog = await openHistory(panel);
  const heights = () =>
    panel.page.$$eval('[role="dialog"] li', (all) => all.map((line) => line.clientHeight));
  const closed = await heights();
  expect(Math.max(...closed)).toBeLessThanOrEqual(32);
  const last = dialog.find('listitem').nth(closed.length - 1);
  const label = last.find('button', /^Deleted/);
  expect(await label.attribute('aria-expanded')).toBe('false');
  expect(await last.text()).not.toContain('Crowbar');
  await label.click();
  await expect.poll(() => last.text()).toMatch(/Mira.*Torch, Rope, Crowbar/);
  expect((await heights()).at(-1)).toBeGreaterThan(40);
  expect((await heights()).slice(0, -1)).toEqual(closed.slice(0, -1));
  await label.press('Enter');
  await expect.poll(heights).toEqual(closed);

  // What was found is whole.
  await dialog.find('searchbox', 'Search history').fill('crowbar');
  await expect.poll(async () => Math.max(...(await heights()))).toBeGreaterThan(40);
});

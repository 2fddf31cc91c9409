/** Holds that nothing on the screen moves under the hands of someone who types. */
import { expect, inject, test } from 'vitest';
import type { Found } from './support/found.ts';
import { inventory, pouch, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, row } from './support/tracker.ts';

const inChromium = inject('browser') === 'chromium';

const mira = inventory(
  'Mira',
  [
    storage('Backpack', [stack('Rope', { quantity: 3, weight: 10 }), stack('Torch')], 7),
    pouch('Purse', { gp: 5 }, { capacity: 20 }),
  ],
  [storage('Chest', [stack('Anvil', { weight: 50 })], 12)],
);

/**
 * Notes what the browser finds higher or lower than in the frame before. A unit may give way to the
 * number before it.
 */
async function watchShifts(panel: Panel): Promise<() => Promise<string[]>> {
  await panel.page.evaluate(() => {
    interface Shift extends PerformanceEntry {
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const moved: string[] = [];
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[]) {
        const away = sources.filter((each) => each.previousRect.y !== each.currentRect.y);
        moved.push(...away.map(({ node }) => node?.textContent ?? 'something'));
      }
    }).observe({ type: 'layout-shift' });
    Object.assign(window, { moved });
  });
  return async () => {
    // The browser tells of a frame after it was shown.
    await panel.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
    );
    return panel.page.evaluate(() => (window as unknown as { moved: string[] }).moved);
  };
}

/** Types key by key with a pause, so that each key has a frame of its own. */
async function typeSlowly(panel: Panel, field: Found, text: string): Promise<void> {
  await field.click();
  await panel.page.keyboard.type(text, { delay: 40 });
  await panel.press('Tab');
}

// Only Chromium measures it.
test.runIf(inChromium).each([360, 1280])('nothing moves while typing, at %d px', async (width) => {
  const panel = await openPanel({ width, stored: saved(mira) });
  const backpack = card(panel, 'Backpack');
  const rope = row(panel, 'Backpack', 'Rope');
  const moved = await watchShifts(panel);
  // Full, with every number longer, and back.
  await typeSlowly(panel, rope.find('textbox', 'Quantity'), '1234');
  await backpack.find('status', { text: 'This container is full!' }).appears();
  await typeSlowly(panel, rope.find('textbox', 'Value'), '1234.56');
  await typeSlowly(panel, rope.find('textbox', 'Quantity'), '2');
  await typeSlowly(panel, rope.find('textbox', 'Name'), 'A rope with a very long name indeed');
  await typeSlowly(panel, backpack.find('textbox', 'New item name'), 'Lantern');
  await typeSlowly(panel, backpack.find('textbox', 'New item quantity'), '12345');
  await typeSlowly(panel, card(panel, 'Purse').find('textbox', 'gp'), '987654');
  await card(panel, 'Purse').find('status', { text: 'This pouch is overflowing!' }).appears();
  expect(await moved()).toEqual([]);
  // It would have been seen.
  await panel.page.evaluate(() =>
    document.querySelector<HTMLElement>('main h2')?.style.setProperty('height', '90px'),
  );
  await expect.poll(moved).not.toEqual([]);
});

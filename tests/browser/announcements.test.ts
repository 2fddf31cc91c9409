/**
 * Checks the announcements for screen readers: once each, politely, and none on opening.
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import { inventory, pouch, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, confirm, fillAndLeave, onContainer, row } from './support/panel-parts.ts';

const mira = inventory(
  'Mira',
  [pouch('Purse', { gp: 5 }, { capacity: 20 })],
  [storage('Backpack', [stack('Rope', { weight: 10 })], 5), storage('Chest', [], 5)],
);

/** Records the texts that are added to any live region from now on, as browsers report them to screen readers. */
async function listen(panel: Panel): Promise<() => Promise<string[]>> {
  await panel.page.evaluate(() => {
    const heard: string[] = [];
    const isLive = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const region = element?.closest('[aria-live], [role="status"], [role="alert"], output');
      return region && region.getAttribute('aria-live') !== 'off';
    };
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) {
        const nodes = target instanceof Text ? [target] : [...addedNodes];
        heard.push(...nodes.filter(isLive).map(({ textContent }) => textContent ?? ''));
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { heard });
  });
  return () => panel.page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

test('a container that becomes full and a pouch that overflows are announced once', async () => {
  const panel = await openPanel({ width: 1280, stored: saved(mira) });
  const heard = await listen(panel);
  const quantity = row(panel, 'Backpack', 'Rope').find('textbox', 'Quantity');
  await fillAndLeave(quantity, '3');
  await expect.poll(heard).toEqual(['Backpack is full.']);
  await fillAndLeave(quantity, '4');
  await card(panel, 'Purse').find('textbox', 'gp').fill('21');
  await expect.poll(heard).toEqual(['Backpack is full.', 'Purse is overflowing.']);
  await card(panel, 'Backpack').find('status', { text: 'This container is full!' }).appears();
  // Full again is announced again.
  await fillAndLeave(quantity, '1');
  await fillAndLeave(quantity, '3');
  await expect.poll(heard).toHaveLength(3);
  expect((await heard())[2]).toBe('Backpack is full.');
});

test('a level that changes is announced once, in the message of a drop', async () => {
  const levels = [{ from: 5, of: 'slots' as const, name: 'Slow' }];
  const panel = await openPanel({ width: 1280, stored: saved({ ...mira, levels }) });
  const heard = await listen(panel);
  await fillAndLeave(row(panel, 'Backpack', 'Rope').find('textbox', 'Quantity'), '2');
  await expect.poll(heard).toEqual(['Level: no level → Slow.']);
  await card(panel, 'Backpack').find('button', 'Carried').click();
  await expect.poll(heard).toHaveLength(2);
  expect((await heard())[1]).toBe('Dropped Backpack: 5 → 1 of 20 slots. Level: Slow → no level.');
});

test('what is added is announced with its container, and what is moved with its place, once for a run of keys', async () => {
  const things = ['Rope', 'Torch', 'Chalk'].map((name) => stack(name));
  const panel = await openPanel({
    width: 1280,
    stored: saved(
      inventory('Mira', [storage('Backpack', things), storage('Sack')]),
      inventory('Bert'),
    ),
  });
  const heard = await listen(panel);
  await row(panel, 'Backpack', 'Rope').find('button', 'Reorder').focus();
  await panel.press('ArrowDown');
  await panel.press('ArrowDown');
  await expect.poll(heard).toEqual(['Rope: 3 of 3.']);
  await onContainer(panel, 'Backpack', 'Move down');
  await panel.find('button', 'Move inventory down').click();
  await expect.poll(async () => (await heard()).slice(1)).toEqual(['Mira: 2 of 2.']);
  await card(panel, 'Sack').find('textbox', 'New item name').type('3 torches');
  await panel.press('Enter');
  await expect.poll(async () => (await heard()).slice(2)).toContain('Added 3 × Torch to Sack.');
});

test('names are shortened in announcements', async () => {
  const long = 'x'.repeat(70);
  const short = `${'x'.repeat(60)}…`;
  const full = inventory('Mira', [
    storage(long, [stack('Rope', { weight: 10 })], 5),
    storage('\u05EA\u05D9\u05E7', [stack(long, { weight: 10 })], 5),
  ]);
  const panel = await openPanel({ width: 1280, stored: saved(full) });
  const heard = await listen(panel);
  await fillAndLeave(row(panel, long, 'Rope').find('textbox', 'Quantity'), '3');
  await expect.poll(heard).toEqual([`${short} is full.`]);
  await fillAndLeave(row(panel, '\u05EA\u05D9\u05E7', long).find('textbox', 'Quantity'), '3');
  await expect.poll(heard).toHaveLength(2);
  expect((await heard())[1]).toBe('\u2068\u05EA\u05D9\u05E7\u2069 is full.');
  await panel.find('searchbox', 'Find in inventory').fill('xx');
  await expect.poll(heard).toContain(`${short}, 1 of 1`);

  await row(panel, '\u05EA\u05D9\u05E7', long).find('button', 'Move').click();
  const dialog = await panel.find('dialog', 'Move Item').appears();
  await dialog.find('button', long).appears();
  const other = await panel.another({ width: 1280 });
  await onContainer(other, long, 'Delete');
  await confirm(other);
  await expect.poll(heard).toContain(`“${short}” is gone: another panel changed it.`);
});

test('a change by another panel is announced and shown', async () => {
  const panel = await openPanel({ width: 1280, stored: saved(mira) });
  const other = await panel.another();
  const [heard, heardThere] = [await listen(panel), await listen(other)];
  await fillAndLeave(row(other, 'Backpack', 'Rope').find('textbox', 'Name'), 'Silk rope');
  await row(panel, 'Backpack', 'Silk rope').appears();
  await expect.poll(heard).toEqual(['Changed in another panel.']);
  expect(await heardThere()).toEqual([]);
});

test('a visible message is announced once', async () => {
  const panel = await openPanel({ width: 1280, stored: saved(mira) });
  const heard = await listen(panel);
  await onContainer(panel, 'Chest', 'Delete');
  await confirm(panel);
  await panel.find('status', { text: /^Deleted Chest/ }).appears();
  await expect.poll(heard).toHaveLength(1);
  expect((await heard())[0]).toMatch(/^Deleted Chest/);
});

test('a match is announced by its name and its position among the matches', async () => {
  const panel = await openPanel({ width: 1280, stored: saved(mira) });
  const heard = await listen(panel);
  await panel.find('searchbox', 'Find in inventory').type('ro');
  await expect.poll(heard).toEqual(['Rope, 1 of 1', 'Rope, 1 of 1']);
  await panel.find('searchbox', 'Find in inventory').type('x');
  await expect.poll(heard).toHaveLength(3);
  expect((await heard())[2]).toBe('No items match.');
});

test('the effect of an amount is announced once after a pause, and so is the dialog that a sign opens', async () => {
  const panel = await openPanel({ width: 1280, stored: saved(mira) });
  await card(panel, 'Purse').find('button', 'Pay').click();
  const amount = panel.find('dialog').find('textbox', 'Amount');
  await amount.appears();
  const heard = await listen(panel);
  await amount.type('3 gp');
  const handover = 'You hand over 3 gp. Remaining: 2 gp.';
  const changed = 'Purse 5 → 2/20 coins. You: 10.1 → 10/100 lb, 5 → 2 gp.';
  await expect.poll(heard, { timeout: 5000 }).toEqual([handover, changed]);
  await panel.press('Home');
  await panel.press('+');
  await panel.find('dialog', 'Receive').appears();
  await expect
    .poll(async () => (await heard()).slice(2))
    .toEqual([
      'Receive',
      'Your share: 3 gp. Nothing is left over.',
      'Purse 5 → 8/20 coins. You: 10.1 → 10.2/100 lb, 5 → 8 gp.',
    ]);
});

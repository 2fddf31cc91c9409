/**
 * Checks that the panel opens whatever is stored, and sets aside unreadable text before it saves.
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import { inventory, pouch, saved, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { createInventory } from './support/panel-parts.ts';

const mira = saved(inventory('Mira', [storage('Backpack')], [pouch('Purse')]));
const [good] = [mira.slice(1, -1)];

/**
 * The stored text, the inventories that are shown, and whether some of it can't be kept. All other shapes are tested
 * through the engine's public API in `engine/tests/nothing_lost.rs`.
 */
const shapes: [string, string, string[], boolean][] = [
  ['not JSON', 'hello', [], true],
  ['nothing at all', '', [], true],
  ['half an inventory', `[${good},{"name":"Tom","strengthScore":10}]`, ['Mira'], true],
  [
    'an unknown kind',
    '[{"name":"Tom","strengthScore":12,"columns":[[{"kind":"chest","gold":7}],[]]}]',
    ['Tom'],
    false,
  ],
  [
    '100,000 nested lists',
    `[${good},${'['.repeat(100_000)}${']'.repeat(100_000)}]`,
    ['Mira'],
    true,
  ],
];

function names(panel: Panel): Promise<string[]> {
  return panel.page.evaluate(() =>
    [...document.querySelectorAll('aside li')].map(
      (entry) => entry.querySelector('span')?.textContent ?? '',
    ),
  );
}

async function quarantined(panel: Panel): Promise<unknown[]> {
  const entries = Object.entries(await panel.durable());
  return entries.filter(([key]) => key.startsWith('damaged-')).map(([, text]) => text);
}

test.each(shapes)('%s', async (_, stored, shown, isDamaged) => {
  const panel = await openPanel({ width: 1280, stored });
  expect(await names(panel)).toEqual(shown);
  const alert = panel.find('alert', { text: /could not be read/ });
  if (isDamaged) {
    await panel.find('alert', { text: /A full copy is kept/ }).appears();
    expect(await quarantined(panel)).toEqual([stored]);
    const file = await panel.download(() =>
      alert.find('button', 'Download the damaged data').click(),
    );
    expect(file.text).toBe(stored);
  } else {
    await expect.poll(() => alert.count()).toBe(0);
  }
  expect(await panel.stored()).toBe(stored);
  // It goes on from there.
  await createInventory(panel, 'Nia');
  await panel.find('heading', 'Nia').appears();
  await expect
    .poll(async () => JSON.parse((await panel.stored()) ?? ''))
    .toHaveLength(shown.length + 1);
  await panel.reload();
  expect(await names(panel)).toEqual([...shown, 'Nia']);
  await expect.poll(() => panel.find('alert').count()).toBe(0);
  expect(await quarantined(panel)).toEqual(isDamaged ? [stored] : []);
});

test('damaged data is not overwritten before its copy is safe', async () => {
  const panel = await openPanel({ width: 1280, stored: mira });
  // The extension's storage fails, as on a full disk.
  await panel.page.evaluate(() => {
    const { chrome, browser } = globalThis as unknown as Record<'chrome' | 'browser', Extension>;
    interface Extension {
      storage: { local: { set: () => Promise<void> } };
    }
    const set = () => Promise.reject(new Error('The disk is full.'));
    Object.defineProperty((browser ?? chrome).storage.local, 'set', { value: set });
  });
  await panel.store('damaged [');
  await createInventory(panel, 'Nia');
  await panel.find('heading', 'Nia').appears();
  await panel.find('alert', { text: /could not be copied to a safe place/ }).appears();
  expect(await panel.stored()).toBe('damaged [');
});

test('a list that can’t be read at all is replaced by its safety copy', async () => {
  const panel = await openPanel({ width: 1280, stored: mira });
  await expect.poll(async () => JSON.stringify(await panel.durable())).toContain('Mira');
  await panel.store('\u0000\u0000');
  await panel.reload();
  expect(await names(panel)).toEqual(['Mira']);
  await panel.find('status', { text: /recovered from the safety copy/ }).appears();
  await expect.poll(() => quarantined(panel)).toEqual(['\u0000\u0000']);
  await expect.poll(() => panel.stored()).toBe(mira);
});

/** Checks whether there is something to forget while no inventory exists (docs/rules/panel.md#inventories-panel). */
import { expect, test } from 'vitest';
import { extension, local, Opened, wait } from './testing';

async function keeps(panel: Opened): Promise<boolean> {
  const asking = panel.persistence.hasData();
  await wait(5000);
  return asking;
}

test('a new panel keeps nothing, and neither does one after forgetting', async () => {
  const panel = await Opened.open();
  expect(await keeps(panel)).toBe(false);
  panel.add('rope');
  await wait(1000);
  extension.entries.set('replaced-2026', 'old');
  expect(await keeps(panel)).toBe(true);
  void panel.persistence.forgetEverything();
  await wait(1000);
  expect(await keeps(panel)).toBe(false);
});

test.each([
  ['a step of a closed panel', () => extension.entries.set('hss-step-1-1', '{}')],
  ['a copy that was set aside', () => extension.entries.set('damaged-2026-11-25', '!')],
  ['a catalogue server', () => local.setItem('hss-catalogue-host', 'https://example.org')],
  ['the weekly copy', () => local.setItem('hss-weekly-copy', '1')],
])('%s is something', async (_, keep) => {
  keep();
  expect(await keeps(await Opened.open())).toBe(true);
});

test('half-typed text is something', async () => {
  const panel = await Opened.open();
  panel.persistence.drafts.save({ field: 'import', texts: { text: 'HSS1:' }, time: 1 });
  expect(await keeps(panel)).toBe(true);
});

test('a storage that does not respond may keep something', async () => {
  const panel = await Opened.open();
  extension.decide = () => ({ delay: 1, answer: Number.POSITIVE_INFINITY });
  expect(await keeps(panel)).toBe(true);
});

/** The weekly copy (docs/rules/storage.md#weekly-copy). */
import { expect, test } from 'vitest';
import { inventory, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { confirm, row } from './support/panel-parts.ts';

const REVISION = 1_700_000_000_000;
const NOW = new Date(2026, 10, 5, 12).getTime();
const list = saved(inventory('Mira'));

/** Lets the panel believe that it is this time, whatever day the test runs on. */
const setClock = (panel: Panel) =>
  panel.page.evaluate((now) => {
    Date.now = () => now;
  }, NOW);
const box = (panel: Panel) => panel.find('checkbox', 'Save a copy to Downloads every week');
const shortcuts = (panel: Panel) => panel.find('button', 'Keyboard shortcuts');

/** The record of an export that many calendar days ago; the list has changed since. */
function exported(days: number): string {
  const date = new Date(NOW);
  date.setDate(date.getDate() - days);
  return JSON.stringify({ at: date.getTime(), revision: REVISION - 1 });
}

test('once a week, the first click on a button saves a copy, in one of the panels', async () => {
  const before = exported(7);
  const panel = await openPanel({
    width: 1280,
    stored: { 'hss-invs': list, 'hss-revision': String(REVISION), 'hss-exported': before },
  });
  await setClock(panel);
  const record = () => panel.stored('hss-exported');
  const closeShortcuts = async () => {
    await panel.find('dialog', 'Keyboard shortcuts').appears();
    await panel.press('Escape');
    await panel.find('dialog', 'Keyboard shortcuts').disappears();
  };

  // Off at first.
  expect(await box(panel).checked()).toBe(false);
  await shortcuts(panel).click();
  await closeShortcuts();
  expect(await record()).toBe(before);

  // Neither the tick itself nor a key saves a copy …
  const other = await panel.another();
  await setClock(other);
  await panel.toFront();
  await box(panel).click();
  await expect.poll(() => box(other).checked()).toBe(true);
  await shortcuts(panel).focus();
  await panel.press('Enter');
  await closeShortcuts();
  expect(await record()).toBe(before);

  // … nor does a click that saves another file.
  await panel.download(() => panel.find('button', 'Export inventory').click());
  expect(await record()).toBe(before);

  const { name, text } = await panel.download(() => shortcuts(panel).click());
  expect(name).toBe('inventories 2026-11-05.json');
  expect(JSON.parse(text)).toEqual(JSON.parse(list));
  await closeShortcuts();
  await expect.poll(() => panel.find('status', 'Last export').text()).toBe('Last export today');
  const after = await record();
  expect(JSON.parse(after ?? '')).toEqual({ at: expect.any(Number), revision: REVISION });

  // The other panel saves none.
  await other.toFront();
  await shortcuts(other).click();
  await other.find('dialog', 'Keyboard shortcuts').appears();
  expect(await record()).toBe(after);
});

// A button that is drawn anew by the click, and one that deletes what the copy is for.
test('the copy has everything as it was before the click', async () => {
  const mira = inventory('Mira', [storage('Backpack', [stack('Shield')])]);
  const panel = await openPanel({
    width: 1280,
    stored: {
      'hss-invs': saved(mira),
      'hss-revision': String(REVISION),
      'hss-exported': exported(7),
      'hss-weekly-copy': 'on',
    },
  });
  await setClock(panel);
  const first = await panel.stored();
  const equipped = row(panel, 'Backpack', 'Shield').find('button', 'Equipped');
  const { text } = await panel.download(() => equipped.click());
  expect(JSON.parse(text)).toEqual(JSON.parse(first ?? ''));
  await expect.poll(() => equipped.attribute('aria-pressed')).toBe('true');
  expect(JSON.parse((await panel.stored('hss-exported')) ?? '').revision).toBe(REVISION);

  await panel.store(exported(7), 'hss-exported');
  const second = await panel.stored();
  const copy = await panel.download(() => panel.find('button', 'Delete inventory').click());
  await confirm(panel);
  expect(JSON.parse(copy.text)).toEqual(JSON.parse(second ?? ''));
  expect(await panel.stored()).toBe('[]');
});

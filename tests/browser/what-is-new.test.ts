/**
 * The message after an update, and the version in "Keyboard shortcuts" (docs/rules/panel.md#what-is-new).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { inventory, saved } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';

const list = saved(inventory('Mira'));
const news = { text: new RegExp(`^Version ${packageJson.version}\\.`) };

test('an update is reported once, in one line', async () => {
  const panel = await openPanel({ stored: { 'hss-invs': list, 'hss-version': '0.9.0' } });
  const line = await panel.find('status', news).appears();
  expect(await panel.accessibilityFaults()).toEqual([]);
  // The message appears neither in a second panel nor at the next opening.
  const other = await panel.another();
  await other.find('heading', 'Mira').appears();
  await expect.poll(() => other.find('status', news).count()).toBe(0);
  await line.find('button', 'Dismiss').click();
  await line.disappears();
});

test('games of the list that count by the book now are named once, with what has changed', async () => {
  const aldric = { ...inventory('Aldric'), game: 'ose' };
  const stored = { 'hss-invs': saved(aldric, inventory('Mira')), 'hss-version': '1.2.0' };
  const panel = await openPanel({ stored, width: 360 });
  const line = await panel.find('status', news).appears();
  expect(await line.text()).toContain('Some games count by the book now: Old-School Essentials.');
  await line.find('button', 'What changed').click();
  const dialog = await panel.find('dialog', 'What changed').appears();
  const text = await dialog.text();
  expect(text).toContain('What is equipped stays on you when its container is dropped');
  expect(text).toContain('3 share one: torch, ration');
  expect(text).toContain('Gems: one lot with the coins, 100 to a slot');
  expect(text).not.toContain('Shadowdark');
  expect(await panel.accessibilityFaults()).toEqual([]);
  await dialog.find('button', 'Close').nth(0).click();
  await dialog.disappears();
  const other = await panel.another();
  await other.find('heading', 'Aldric').appears();
  await expect.poll(() => other.find('status', news).count()).toBe(0);
});

test('a new user sees no message about an update', async () => {
  const panel = await openPanel();
  await panel.find('button', 'Open an example').appears();
  await expect.poll(() => panel.find('status', news).count()).toBe(0);
  const other = await panel.another();
  await other.find('button', 'Open an example').appears();
  await expect.poll(() => other.find('status', news).count()).toBe(0);
});

test('"Keyboard shortcuts" shows the version, links to existing pages, and saves a report', async () => {
  const panel = await openPanel({ stored: list });
  await panel.find('button', 'Keyboard shortcuts').click();
  const sheet = panel.find('dialog', 'Keyboard shortcuts');
  await expect.poll(() => sheet.text()).toContain(`Version ${packageJson.version}`);
  for (const [name, heading] of [
    ['What’s new', 'Changelog'],
    ['Privacy', 'Privacy'],
    ['Licences', 'Licences'],
  ] as const) {
    const address = (await sheet.find('link', name).attribute('href')) ?? '';
    const page = await panel.page.evaluate(async (from) => (await fetch(from)).text(), address);
    expect(page).toContain(`<h1>${heading}</h1>`);
  }
  // The record of keeping is shown before it is saved (docs/rules/storage.md#the-record-of-keeping).
  await sheet.find('button', 'Save a report').click();
  const dialog = await panel.find('dialog', 'Save a report').appears();
  const shown = dialog.find('textbox', 'Report');
  await expect.poll(() => shown.value()).toContain(' opened ');
  const { name, text } = await panel.download(() => dialog.find('button', 'Save').click());
  expect(name).toBe('report.txt');
  expect(text).toContain(`Hoffman’s Storage Solution ${packageJson.version}`);
  expect(text).not.toContain('Mira');
  await dialog.disappears();
});

/**
 * The line that says when everything was last exported (docs/rules/storage.md#last-export).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import { inventory, pouch, saved } from './support/inventories.ts';
import { type OpenOptions, openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, createInventory, fillAndLeave, forgetEverything } from './support/panel-parts.ts';

const DAY = 86_400_000;
const REVISION = 1_700_000_000_000;
/** Noon of a day on which a year of summer time lies behind. */
const NOW = new Date(2026, 10, 25, 12).getTime();
const list = saved(inventory('Mira', [], [pouch('Purse')]));

const line = (panel: Panel) => panel.find('status', 'Last export');
const exportEverything = (panel: Panel) => panel.find('button', 'Export everything');

/** A panel on a list that has this record of its last export. */
function open(record: object | undefined, options: OpenOptions = {}): Promise<Panel> {
  const stored = {
    'hss-invs': list,
    'hss-revision': String(REVISION),
    ...(record && { 'hss-exported': JSON.stringify(record) }),
  };
  return openPanel({ width: 1280, clock: NOW, ...options, stored });
}

/** Loads the panel again with this record. */
async function reopen(panel: Panel, record: object): Promise<void> {
  await panel.store(JSON.stringify(record), 'hss-exported');
  await panel.reload();
}

/** The time at noon some calendar days ago. */
function noon(days: number): number {
  const date = new Date(NOW);
  date.setDate(date.getDate() - days);
  return date.getTime();
}

/** Resolves to true if the line has the colour of warnings, and not that of other small texts. */
async function warns(panel: Panel): Promise<boolean> {
  const [of, amber, soft] = await panel.page.evaluate(() => {
    const shown = document.querySelector('[aria-label="Last export"]') ?? document.body;
    const { color } = getComputedStyle(shown);
    const sample = document.body.appendChild(document.createElement('i'));
    const named = ['--amber', '--ink-soft'].map((name) => {
      sample.style.color = `var(${name})`;
      return getComputedStyle(sample).color;
    });
    sample.remove();
    return [color, ...named];
  });
  expect([amber, soft]).toContain(of);
  return of === amber;
}

function record(panel: Panel): Promise<unknown> {
  return panel.stored('hss-exported').then((text) => text && JSON.parse(text));
}

async function change(panel: Panel, gp: string): Promise<void> {
  await fillAndLeave(card(panel, 'Purse').find('textbox', 'gp'), gp);
  await expect.poll(() => panel.stored()).toContain(`"gp":${gp}`);
}

test('the line says since when, and its tooltip what removing the extension does', async () => {
  const panel = await open(undefined);
  await expect.poll(() => line(panel).text()).toBe('Never exported');
  await expect
    .poll(() => line(panel).attribute('title'))
    .toBe('Removing the extension from the browser removes all inventories.');
  expect(await warns(panel)).toBe(false);
  expect(await record(panel)).toEqual({ since: expect.any(Number) });

  await panel.download(() => exportEverything(panel).click());
  await expect.poll(() => line(panel).text()).toBe('Last export today');
  const last = (await record(panel)) as { at: number };
  expect(last).toEqual({ at: expect.any(Number), revision: REVISION });
  expect(last.at).toBeGreaterThanOrEqual(NOW);
});

test('without inventories there is no line', async () => {
  const panel = await openPanel({ width: 1280 });
  await panel.find('button', 'New Inventory').appears();
  expect(await line(panel).count()).toBe(0);
  expect(await panel.stored('hss-exported')).toBeNull();
});

test('"Export inventory" does not count', async () => {
  const panel = await open(undefined);
  await panel.download(() => panel.find('button', 'Export inventory').click());
  await expect.poll(() => line(panel).text()).toBe('Never exported');
});

test('the line says how many calendar days ago the export was', async () => {
  const panel = await open(undefined);
  for (const [days, text] of [
    [0, 'Last export today'],
    [1, 'Last export 1 day ago'],
    [2, 'Last export 2 days ago'],
    [16, 'Last export 16 days ago'],
    [-3, 'Last export today'],
  ] as const) {
    await reopen(panel, { at: noon(days), revision: REVISION });
    await expect.poll(() => line(panel).text(), { message: `${days} days ago` }).toBe(text);
    expect(await warns(panel)).toBe(false);
  }
});

test.each([
  ['dark', 14, true],
  ['light', 14, true],
  ['light', 13, false],
  ['light', -1000, false],
] as const)('%s: a change since an export %i days ago warns: %s', async (colorScheme, days, is) => {
  const panel = await open({ at: noon(days), revision: REVISION }, { colorScheme });
  expect(await warns(panel)).toBe(false);
  await change(panel, '7');
  expect(await warns(panel)).toBe(is);
  expect(await panel.accessibilityFaults({ within: '[aria-label="Last export"]' })).toEqual([]);
  await panel.download(() => exportEverything(panel).click());
  await expect.poll(() => line(panel).text()).toBe('Last export today');
  expect(await warns(panel)).toBe(false);
});

test('without an export, a first inventory warns after 14 days', async () => {
  const panel = await open(undefined);
  for (const [days, is] of [
    [14, true],
    [13, false],
    [-1000, false],
  ] as const) {
    await reopen(panel, { since: noon(days) });
    await expect.poll(() => line(panel).text()).toBe('Never exported');
    expect(await warns(panel), `${days} days ago`).toBe(is);
  }
});

test('a panel that stays open shows the next day', async () => {
  const panel = await open({ at: NOW, revision: REVISION });
  await change(panel, '7');
  /** Lets the clock of the page show another time. */
  const jump = (milliseconds: number) =>
    panel.page.evaluate((to) => {
      Date.now = () => to;
      document.dispatchEvent(new Event('visibilitychange'));
    }, NOW + milliseconds);
  await jump(DAY);
  await expect.poll(() => line(panel).text()).toBe('Last export 1 day ago');
  await jump(15 * DAY);
  await expect.poll(() => line(panel).text()).toBe('Last export 15 days ago');
  expect(await warns(panel)).toBe(true);
  await jump(-30 * DAY);
  await expect.poll(() => line(panel).text()).toBe('Last export today');
  expect(await warns(panel)).toBe(false);
});

test('an export and a change in one panel show in the other', async () => {
  const here = await open({ at: noon(20), revision: REVISION });
  const there = await here.another();
  await change(there, '7');
  await expect.poll(() => warns(here)).toBe(true);
  await there.download(() => exportEverything(there).click());
  await expect.poll(() => line(here).text()).toBe('Last export today');
  await expect.poll(() => warns(here)).toBe(false);
});

test('a damaged record harms nothing', async () => {
  for (const text of ['{"at":', '{"at":1e300,"revision":1}', '{"since":-1}', '17', '']) {
    const panel = await openPanel({
      width: 1280,
      stored: { 'hss-invs': list, 'hss-exported': text },
    });
    await expect.poll(() => line(panel).text()).toBe('Never exported');
    expect(await panel.stored()).toBe(list);
    await panel.close();
  }
});

test('forgetting everything removes the record', async () => {
  const panel = await open({ at: noon(20), revision: REVISION });
  await panel.download(() => exportEverything(panel).click());
  await forgetEverything(panel);
  await expect.poll(() => line(panel).count()).toBe(0);
  expect(await panel.page.evaluate(() => Object.keys(localStorage))).toEqual(['hss-forgotten']);
  expect(Object.keys(await panel.durable())).toEqual(['forgotten']);
  await createInventory(panel, 'Nia');
  await expect.poll(() => line(panel).text()).toBe('Never exported');
});

test('the line is beside "Export everything", and an export moves neither', async () => {
  const panel = await open({ at: noon(123), revision: REVISION }, { width: 320 });
  await panel.find('button', 'Inventories panel').click();
  for (const width of [320, 360, 480, 700, 1280]) {
    await panel.store(JSON.stringify({ at: noon(123), revision: REVISION }), 'hss-exported');
    await panel.resize(width, 800);
    await panel.reload();
    if (width < 640) {
      await panel.find('button', 'Inventories panel').click();
    }
    const boxes = () => Promise.all([exportEverything(panel).box(), line(panel).box()]);
    const before = await boxes();
    const [button, text] = before;
    expect(text.x + text.width, `${width}`).toBeLessThanOrEqual(width);
    const centre = ({ y, height }: typeof button) => y + height / 2;
    if (width < 960) {
      expect(text.x).toBeGreaterThanOrEqual(button.x + button.width);
      expect(Math.abs(centre(text) - centre(button))).toBeLessThan(1);
    } else {
      expect(text.y).toBeGreaterThanOrEqual(button.y + button.height);
    }
    await panel.download(() => exportEverything(panel).click());
    await expect.poll(() => line(panel).text()).toBe('Last export today');
    expect(await boxes()).toEqual(before);
  }
});

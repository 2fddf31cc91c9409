/**
 * Find Item (docs/rules/catalogues-and-text.md#find-item), with the built-in catalogue and against the real server.
 *
 * @browser chromium
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { builtInEntries } from '../catalogue/built-in.js';
import type { Entry } from '../catalogue/entries.js';
import { catalogueServer } from '../catalogue/server.js';
import {
  added,
  entry,
  openFindItem,
  openOnMira,
  rowsOf,
  start,
  thing,
} from './support/catalogue.ts';
import { confirm, onContainer } from './support/panel-parts.ts';

const explorersPack = [
  [1, 'Backpack', 2, 5],
  [1, 'Bedroll', 1, 7],
  [1, 'Mess Kit', 0.2, 1],
  [1, 'Tinderbox', 0.5, 1],
  [10, 'Torch', 0.01, 1],
  [10, 'Rations (1 day)', 0.5, 2],
  [1, 'Waterskin', 0.2, 5],
  [1, 'Rope, hempen (50 feet)', 1, 10],
];

function things(count: number): Entry[] {
  return Array.from({ length: count }, (_, n) => thing(`t${n}`, `Thing ${n}`));
}

/** 10,000 items and, as in a homebrew file, a pack in a pack. */
function homebrew(): unknown[] {
  const ring = { ...thing('ring', 'Кольцо Силы'), weight: 0.1 };
  const inner = { ...thing('inner', 'Inner pack'), kind: 'pack' };
  const outer = { ...thing('outer', 'Outer pack'), kind: 'pack' };
  return [
    ...things(9_998),
    ring,
    { ...inner, contents: [{ quantity: 3, item: 'ring' }] },
    {
      ...outer,
      contents: [
        { quantity: 2, item: 'inner' },
        { quantity: 5, item: thing('t7') },
      ],
    },
  ];
}

describe('the built-in catalogue', () => {
  test.each(['tab', 'panel'] as const)(
    'opens in a %s with the search focused, and asks no server',
    async (surface) => {
      const panel = await openOnMira(undefined, { surface });
      const dialog = await openFindItem(panel);
      const search = panel.find('searchbox', 'Search');
      await expect.poll(() => search.focused()).toBe(true);
      await expect.poll(() => search.attribute('placeholder')).toBe('Search...');
      expect((await rowsOf(panel))[0]).toBe('Abacus 2 gp 2 lb adds 0.2 slots, 2 lb');
      await expect
        .poll(() => dialog.text())
        .toContain(
          'This work includes material taken from the System Reference Document 5.1 ("SRD 5.1") by ' +
            'Wizards of the Coast LLC and available at ' +
            'https://dnd.wizards.com/resources/systems-reference-document. The SRD 5.1 is licensed ' +
            'under the Creative Commons Attribution 4.0 International License available at ' +
            'https://creativecommons.org/licenses/by/4.0/legalcode.',
        );
      await search.fill('torch');
      await entry(panel, 'Torch').click();
      await panel.find('dialog').disappears();
      expect(await added(panel)).toEqual([[1, 'Torch', 0.01, 1]]);
      await expect.poll(() => panel.find('button', 'Find Item').focused()).toBe(true);
      expect(await panel.foreignRequests()).toEqual([]);
    },
  );

  test('Cancel and Escape add nothing', async () => {
    const panel = await openOnMira();
    await openFindItem(panel);
    await panel.find('button', 'Cancel').click();
    await panel.find('dialog').disappears();
    await openFindItem(panel);
    await panel.press('Escape');
    await panel.find('dialog').disappears();
    expect(await added(panel)).toEqual([]);
  });

  test('arrow keys choose an entry and Enter picks it', async () => {
    const panel = await openOnMira();
    await openFindItem(panel);
    // Nothing is chosen yet.
    await panel.press('Enter');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
      await panel.press(key);
    }
    await panel.press('Enter');
    await panel.find('dialog').disappears();
    expect(await added(panel)).toEqual([[1, 'Acid (vial)', 25, 1]]);
    // The first match of the typed text is chosen, and keys scroll the chosen entry into view.
    await openFindItem(panel);
    await panel.find('searchbox', 'Search').fill('a');
    for (let n = 0; n < 20; n += 1) {
      await panel.press('PageDown');
    }
    const search = panel.find('searchbox', 'Search');
    const active = (await search.attribute('aria-activedescendant')) ?? '';
    const shown = await panel.page.evaluate((id) => {
      const row = document.getElementById(id);
      const list = row?.closest('ul')?.parentElement;
      if (!row || !list) {
        return 'not there';
      }
      const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
      return inner.top >= outer.top && inner.bottom <= outer.bottom + 1 ? row.innerText : 'hidden';
    }, active);
    expect(shown).toMatch(/^Yew wand/);
    await panel.press('Enter');
    await panel.find('dialog').disappears();
    expect((await added(panel))[1]).toEqual([1, 'Yew wand', 10, 1]);
  });

  test('in forced colours one sees which entry Enter picks', async () => {
    const panel = await openOnMira();
    await panel.setColorScheme('forced');
    await openFindItem(panel);
    await panel.find('searchbox', 'Search').fill('torch');
    expect(await entry(panel, 'Torch').style('outline-style')).toBe('solid');
  });

  test('an entry shows what it adds, and a pack its contents', async () => {
    const panel = await openOnMira();
    await openFindItem(panel);
    await panel.find('searchbox', 'Search').fill('explorer');
    expect(await rowsOf(panel)).toEqual([
      "Explorer's Pack 10 gp 59 lb adds 9.4 slots, 59 lb would be full Backpack · Bedroll · Mess Kit · Tinderbox · 10 × Torch · 10 × Rations (1 day) · Waterskin · Rope, hempen (50 feet)",
    ]);
    await panel.find('searchbox', 'Search').fill('dart');
    // docs/rules/game.md#how-totals-print
    expect(await rowsOf(panel)).toEqual(['Dart 5 cp 0.25 lb adds 0.2 slots, 0.3 lb']);
    const dart = entry(panel, 'Dart');
    await expect.poll(() => dart.attribute('aria-description')).toBe('0.2 slots, 0.25 lb');
    expect(
      await panel.page.evaluate(
        () => document.querySelector<HTMLElement>('[role=dialog] li [title]')?.title,
      ),
    ).toBe('0.2 slots, 0.25 lb');
    await panel.find('searchbox', 'Search').fill('explorer');
    await entry(panel, "Explorer's Pack").click();
    await panel.find('status', { text: 'This container is full!' }).appears();
    expect(await added(panel)).toEqual(explorersPack);
  });

  test('a long name is shortened where it says what was added', async () => {
    const name = 'x'.repeat(70);
    const { host } = await start(catalogueServer([thing('a', name)]));
    const panel = await openOnMira(host);
    await openFindItem(panel);
    await panel.find('switch', 'Keep open').click();
    await entry(panel, name).click();
    await panel.find('status', { text: `Added ${'x'.repeat(60)}….` }).appears();
  });

  test('several are added while the dialog is kept open', async () => {
    const panel = await openOnMira();
    const dialog = await openFindItem(panel);
    await panel.find('switch', 'Keep open').click();
    await panel.find('searchbox', 'Search').type('2 war');
    await expect
      .poll(() => rowsOf(panel))
      .toEqual([
        'War pick 10 gp 4 lb adds 2: 0.4 slots, 4 lb',
        'Warhammer 30 gp 4 lb adds 2: 0.4 slots, 4 lb',
      ]);
    await panel.find('searchbox', 'Search').fill('war');
    await entry(panel, 'Warhammer').click();
    await panel.find('status', { text: 'Added Warhammer.' }).appears();
    await panel.find('searchbox', 'Search').fill('ARROWS ');
    await panel.press('Enter');
    await panel.find('status', { text: 'Added Arrows (20).' }).appears();
    await expect.poll(() => dialog.text()).toContain('Backpack, 6.2/10 slots');
    expect(await rowsOf(panel)).toEqual([
      'Arrows (20) 1 gp 1 lb adds 4 slots, 1 lb would be full 20 × Arrow',
    ]);
    await dialog.find('status', { text: 'Added 21 items' }).appears();
    expect(await added(panel)).toEqual([
      [1, 'Warhammer', 15, 2],
      [20, 'Arrow', 0.05, 0.05],
    ]);
    // The switch keeps its state.
    await panel.press('Escape');
    await openFindItem(panel);
    await expect
      .poll(() => panel.find('switch', 'Keep open').attribute('aria-checked'))
      .toBe('true');
  });

  test('a search without hits says so', async () => {
    const panel = await openOnMira();
    await openFindItem(panel);
    await panel.find('searchbox', 'Search').fill('laser');
    await panel.find('status', { text: 'No items match.' }).appears();
    await panel.press('Enter');
    expect(await added(panel)).toEqual([]);
    await panel.find('searchbox', 'Search').fill('');
    await entry(panel, 'Abacus').appears();
  });

  test('the dialog closes when its container goes in another panel', async () => {
    const panel = await openOnMira();
    const other = await panel.another();
    await openFindItem(panel);
    await onContainer(other, 'Backpack', 'Delete');
    await confirm(other);
    await panel.find('dialog').disappears();
  });

  test('fits 320 and 1280 pixels and has no faults of access', async () => {
    const panel = await openOnMira(undefined, { width: 1280 });
    await openFindItem(panel);
    await panel.find('searchbox', 'Search').fill('pack');
    await panel.find('button', 'Catalogue').click();
    for (const width of [1280, 320]) {
      await panel.resize(width, 800);
      const scrolled = await panel.page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrolled).toBeLessThanOrEqual(width);
      expect(await panel.accessibilityFaults({ within: '[role="dialog"]' })).toEqual([]);
    }
  });
});

describe('the real server', () => {
  test('is asked once, as the rules say, and serves what is built in', async () => {
    const builtIn = await openOnMira();
    await openFindItem(builtIn);
    const rows = await rowsOf(builtIn);
    await builtIn.find('searchbox', 'Search').fill('pack');
    const packs = await rowsOf(builtIn);
    expect(packs.length).toBeGreaterThan(3);

    const { host, asked } = await start(catalogueServer(builtInEntries()));
    const panel = await openOnMira(host);
    expect(asked).toEqual([]);
    await openFindItem(panel);
    await entry(panel, 'Abacus').appears();
    expect(await rowsOf(panel)).toEqual(rows);
    await panel.find('searchbox', 'Search').fill('pack');
    expect(await rowsOf(panel)).toEqual(packs);

    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      method: 'POST',
      url: '/graphql',
      type: 'application/json',
    });
    const body = JSON.parse(asked[0]?.body ?? '');
    expect(Object.keys(body)).toEqual(['operationName', 'variables', 'query']);
    expect(body).toMatchObject({ operationName: 'GetItems', variables: {} });
    expect(body.query).toMatch(/^query GetItems \{\s*items \{/);

    await entry(panel, "Explorer's Pack").click();
    await panel.find('dialog').disappears();
    expect(await added(panel)).toEqual(explorersPack);

    // The response is kept until the panel is closed, and requested again on demand.
    await openFindItem(panel);
    await entry(panel, 'Abacus').appears();
    expect(asked).toHaveLength(1);
    await panel.find('button', 'Catalogue').click();
    await panel.find('button', 'Refresh').click();
    await expect.poll(() => asked.length).toBe(2);
    await panel.reload();
    await openFindItem(panel);
    await entry(panel, 'Abacus').appears();
    expect(asked).toHaveLength(3);
  });

  test('serves 10,000 items of a file, of which only those in sight are drawn', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'homebrew.json');
    writeFileSync(file, JSON.stringify(homebrew()));
    const server = spawn(process.execPath, ['tests/catalogue/serve.js', file]);
    onTestFinished(() => {
      server.kill();
    });
    const host = await new Promise<string>((resolve) => {
      let output = '';
      server.stdout.on('data', (chunk) => {
        output += chunk;
        const address = output.match(/^10001 items at (http:\S+)$/m)?.[1];
        if (address) {
          resolve(address);
        }
      });
    });

    const panel = await openOnMira(host);
    await openFindItem(panel);
    await entry(panel, 'Thing 0 ').appears();
    const list = panel.find('list', 'Items found');
    await expect.poll(() => list.find('listitem').count()).toBeLessThan(30);
    // All the way down.
    await panel.page.evaluate(() => {
      const scroller = document.querySelector('[role=dialog] ul')?.parentElement;
      scroller?.scrollTo(0, scroller.scrollHeight);
    });
    await entry(panel, 'Outer pack').appears();
    await expect.poll(() => list.find('listitem').count()).toBeLessThan(30);

    await panel.find('searchbox', 'Search').fill(' кольцо силы');
    await entry(panel, 'Кольцо Силы').appears();
    await expect.poll(() => list.find('button').count()).toBe(1);
    await panel.find('searchbox', 'Search').fill('outer');
    expect(await rowsOf(panel)).toEqual([
      'Outer pack 1 gp 5 lb adds 6.2 slots, 25.6 lb 6 × Кольцо Силы · 5 × t7',
    ]);
    await entry(panel, 'Outer pack').click();
    await panel.find('dialog').disappears();
    expect(await added(panel)).toEqual([
      [6, 'Кольцо Силы', 1, 0.1],
      [5, 't7', 1, 5],
    ]);
  });
});

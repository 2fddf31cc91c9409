/** The printed sheet (docs/rules/panel.md#on-paper), as paper: read back from the PDF that each browser makes. */
import { expect, test } from 'vitest';
import { inOneBrowser } from './support/in-one-browser.ts';
import {
  bramblewick,
  type Inventory,
  inventory,
  pouch,
  saved,
  stack,
  storage,
} from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { confirm, fillAndLeave, more, row, select } from './support/panel-parts.ts';
import {
  inLines,
  MM,
  NARROW,
  type Paper,
  printed,
  shadeOf,
  text,
  type Word,
} from './support/paper.ts';

const formats = ['a4', 'letter'] as const;

const MARGIN = 12 * MM;

/** The column of a word, each by itself, in the order of reading. */
function columnsOf({ width, words }: Paper) {
  const isLeft = ({ left }: Word) => left < width / 2 - 1;
  const left = inLines(words.filter(isLeft));
  const right = inLines(words.filter((word) => !isLeft(word)));
  return [
    ...left.map((word) => ({ ...word, column: 'left' })),
    ...right.map((word) => ({ ...word, column: 'right' })),
  ];
}

/** Each word that matches, with its page and its column, in the order of reading. */
function placesOf(pages: readonly Paper[], pattern: RegExp) {
  return pages.flatMap((paper, page) =>
    columnsOf(paper)
      .filter((word) => pattern.test(word.text))
      .map((word) => ({ ...word, page })),
  );
}

/** Words that reach beyond the margins. Some fonts have high lines around low letters. */
function cutWords(pages: readonly Paper[]): Word[] {
  return pages.flatMap(({ width, height, words }) =>
    words.filter(({ left, top, right, bottom }) => {
      const blank = (bottom - top) * 0.35;
      return (
        left < MARGIN - 1 ||
        top < MARGIN - blank ||
        right > width - MARGIN + 1 ||
        bottom > height - MARGIN + blank
      );
    }),
  );
}

/** Opens the sheet of Sir Bramblewick by “Print”, and closes it. */
async function opensAndCloses(panel: Panel): Promise<void> {
  const sheet = await panel.opensSheet(() => more(panel, 'Print'));
  expect(await sheet.find('heading', 'Sir Bramblewick').count()).toBe(1);
  expect(await sheet.page.title()).toBe('Sir Bramblewick');
  // The page sets the state of its tab where it prints by itself.
  await expect.poll(() => sheet.page.evaluate(() => history.state)).toBe('printed');
  const sheets = async () =>
    (await panel.tabs()).filter((url) => /\/sheet\/index\.html\?inventory=\d+$/.test(url)).length;
  expect(await sheets()).toBe(1);
  // Its answer would never come from a page that is gone.
  await sheet.page.evaluate(() => {
    const [, close] = document.querySelectorAll('button');
    setTimeout(() => close?.click());
  });
  await expect.poll(sheets).toBe(0);
}

test.each([
  ['a tab', 'tab'],
  ['a side panel and its window', 'panel'],
] as const)(
  '“Print” opens the sheet of the inventory in a new tab, which “Close” closes, from %s',
  async (_, surface) => {
    const stored = { 'hss-invs': saved(inventory('Mira'), bramblewick), 'hss-selected': '1' };
    const first = await openPanel({ surface, stored });
    await opensAndCloses(first);
    if (surface === 'panel') {
      await opensAndCloses(
        await first.openedBy(() => first.find('button', 'Open in a window').click()),
      );
    }
  },
);

test('if the browser opens no tab, the panel says so', async () => {
  const panel = await openPanel({ stored: saved(bramblewick) });
  // Firefox refuses while only windows without tabs are open.
  await panel.page.evaluate(() => {
    const { chrome, browser } = globalThis as unknown as Record<'chrome' | 'browser', Extension>;
    interface Extension {
      tabs: object;
    }
    const value = () => Promise.reject(new Error('No window has tabs.'));
    Object.defineProperty((browser ?? chrome).tabs, 'create', { value, configurable: true });
  });
  await more(panel, 'Print');
  await panel.find('status', { text: /The browser opened no tab\./ }).appears();
});

test('“Print all” opens the sheets of all inventories, each of which begins a page', async () => {
  const party = ['Mira', 'Tobin', 'Ada', 'Wren', 'Oswin'].map((name) =>
    inventory(name, [storage('Pack', [stack('Rope')])]),
  );
  const panel = await openPanel({ stored: saved(...party) });
  await panel.find('button', 'Inventories panel').click();
  const sheet = await panel.opensSheet(() => panel.find('button', 'Print all').click());
  expect(await sheet.page.title()).toBe('Inventories');
  await expect.poll(() => sheet.page.evaluate(() => history.state)).toBe('printed');
  const pages = await printed(sheet.page, 'a4');
  expect(pages.map(({ words }) => words[0]?.text)).toEqual(party.map(({ name }) => name));
});

test('a sheet prints at once when it is opened, again at a click, and not when it is reloaded', async () => {
  const panel = await openPanel({ stored: saved(bramblewick) });
  await panel.prints();
  const sheet = await panel.sheet(0);
  const click = async () => {
    await sheet.find('button', 'Print').click();
    await expect.poll(() => panel.prints()).toBe(1);
  };
  await expect.poll(() => panel.prints()).toBe(1);
  await click();
  await sheet.reload();
  // One that it printed by itself would have come before.
  await click();
  expect(await panel.prints()).toBe(0);
});

test.runIf(inOneBrowser)(
  'a sheet shows what was stored when it was opened, of its own inventory',
  async () => {
    const mira = inventory('Mira', [storage('Sack', [stack('Rope')])]);
    const stored = { 'hss-invs': saved(inventory('Ada'), mira), 'hss-selected': '1' };
    const panel = await openPanel({ width: 1280, stored });
    const sheet = await panel.sheet(1);
    await panel.toFront();
    await fillAndLeave(row(panel, 'Sack', 'Rope').find('textbox', 'Name'), 'Lamp');
    const remove = async (name: string) => {
      await select(panel, name);
      await panel.find('button', 'Delete inventory').click();
      await confirm(panel);
      await panel.find('heading', name).disappears();
    };
    await remove('Ada');
    expect(text(await printed(sheet.page, NARROW))).toMatch(/\bRope\b/);
    await sheet.reload();
    expect(text(await printed(sheet.page, NARROW))).toMatch(/\bLamp\b/);
    await remove('Mira');
    await sheet.reload();
    await expect.poll(() => sheet.find('main').text()).toBe('No inventories to show.');
  },
);

test.runIf(inOneBrowser)(
  'a sheet has the figures of the tiles, the location of each container, and the date',
  async () => {
    const panel = await openPanel({ stored: saved(bramblewick) });
    const tiles: string[] = [];
    for (const name of ['Strength', 'Slots', 'Carried Weight', 'Total Wealth']) {
      tiles.push(await panel.find('group', name).text());
    }
    const today = () =>
      panel.page.evaluate(() => new Date().toLocaleDateString([], { dateStyle: 'long' }));
    const before = await today();
    const sheet = await panel.sheet(0);
    const paper = text(await printed(sheet.page, NARROW));
    const dates = [before, await today()];
    expect(paper).toContain(`Sir Bramblewick ${tiles.join(' ')} Penalties: Exhaustion (1.5 slots)`);
    expect(paper).toContain('Backpack Carried, 8/10 slots');
    const tables = await sheet.find('table').names();
    expect(tables).toEqual(['Backpack', 'Coin Purse', 'Equipped', 'Belt Pouch']);
    expect(paper).toContain('Chain Mail equipped 6 55 75');
    expect(paper).toContain(
      'Coin Purse Carried, 101/100 coins, 1 slot 12 cp, 40 sp, 0 ep, 35 gp, 14 pp',
    );
    expect(dates.some((date) => paper.endsWith(date))).toBe(true);
    expect(await sheet.find('table', 'Backpack').count()).toBe(1);
    expect(await sheet.find('table', 'Coin Purse').count()).toBe(1);
    expect(paper).not.toMatch(/\b(Print|Close)\b/);
  },
);

test.runIf(inOneBrowser)(
  '“no limit”, a fixed load, notes and what is not carried are on paper',
  async () => {
    const bag = { ...storage('Bag', [{ ...stack('Wand'), note: '4 of 7\ncharges left' }]) };
    const mule: Inventory = {
      ...inventory('Mule', [
        { ...bag, load: { slots: 3, weight: 15 } },
        { ...storage('Chest'), place: 'stored' },
        { ...pouch('Till'), place: 'dropped' },
      ]),
      limits: { slots: null, weight: null },
    };
    const panel = await openPanel({ stored: saved(mule) });
    const slots = await panel.find('group', 'Slots').text();
    const sheet = await panel.sheet(0);
    const paper = text(await printed(sheet.page, NARROW));
    expect(slots).toBe('Slots 3 no limit');
    expect(paper).toContain(`${slots} Carried Weight 15 lb no limit`);
    expect(paper).toContain('Bag Carried, 0.2/10 slots, fixed load 3 slots, 15 lb');
    expect(paper).toContain('1 Wand 0.2 0 0 4 of 7 charges left');
    expect(paper).toContain('Chest Stored, 0/10 slots');
    expect(paper).toContain('Till Dropped, 0/100 coins, 1 slot');
    // Below the wand as many lines as whole slots are free, and ten in the empty chest.
    const empty = sheet.page.$$eval('table', (tables) =>
      tables.map((table) => {
        const empty = [...table.rows].filter(({ textContent }) => textContent === '');
        const isRuled = (row: Element) => getComputedStyle(row).borderBottomStyle === 'solid';
        // No page divides a group of rows, so no empty lines are away from their container's name or last stack.
        const isWithText = ({ parentElement }: Element) => parentElement?.textContent !== '';
        return empty.filter((row) => isRuled(row) && isWithText(row)).length;
      }),
    );
    expect(await empty).toEqual([9, 10, 0]);
  },
);

test('the example fits one page', async () => {
  const panel = await openPanel();
  await panel.find('button', 'Open an example').click();
  await panel.find('heading', 'Wren Underhill').nth(0).appears();
  const sheet = await panel.sheet(0);
  for (const format of formats) {
    const pages = await printed(sheet.page, format);
    expect(pages, format).toHaveLength(1);
    expect(cutWords(pages), format).toEqual([]);
  }
});

const count = process.env.SOAK ? 1000 : 400;

/** So many stacks in containers of many sizes, the first longer than a column; the weight of each is its number. */
function many(): Inventory {
  let number = 0;
  const containers = [];
  for (let size = 60; number < count; size = (size * 7 + 4) % 29) {
    const stacks = Array.from({ length: Math.min(size, count - number) }, () => {
      number += 1;
      const words = ' word'.repeat(number % 13);
      const one = stack(`Thing${number}`, { quantity: number, weight: number, value: number });
      return number % 5 ? one : { ...one, note: `Note${number}${words}\nEnd${number}` };
    });
    containers.push(storage(`Box${containers.length}`, stacks, 70));
  }
  const half = containers.length / 2;
  return inventory('Mira', containers.slice(0, half), containers.slice(half));
}

test(`all rows of ${count} are on paper once and whole`, async () => {
  const stored = many();
  const panel = await openPanel({ stored: saved(stored) });
  const sheet = await panel.sheet(0);
  for (const format of formats) {
    const pages = await printed(sheet.page, format);
    expect(cutWords(pages), format).toEqual([]);
    const things = placesOf(pages, /^Thing\d+$/);
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    expect(things.map((word) => word.text).sort()).toEqual(
      numbers.map((number) => `Thing${number}`).sort(),
    );
    // A text that is 10 pt high on the screen is also 10 pt high on paper.
    const heights = things.map(({ top, bottom }) => bottom - top);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(10);
    // Each row is in one line of its column.
    const columns = pages.map(columnsOf);
    for (const { page, column, top, text: name } of things) {
      const line = columns[page]?.filter(
        (word) => word.column === column && Math.abs(word.top - top) < 1,
      );
      const number = name.slice('Thing'.length);
      const texts = line?.map((word) => word.text);
      expect([texts?.slice(0, 2), texts?.slice(3)]).toEqual([
        [number, name],
        [number, number],
      ]);
    }
    const notes = numbers.filter((number) => number % 5 === 0);
    for (const mark of ['Note', 'End']) {
      const found = placesOf(pages, new RegExp(`^${mark}\\d+$`)).map((word) => word.text);
      expect(found.sort()).toEqual(notes.map((number) => `${mark}${number}`).sort());
    }
    // Below each head, in its own column, are its first two rows.
    const heads = placesOf(pages, /^Box\d+$/);
    const boxes = stored.columns.flat();
    expect(heads.map((word) => word.text)).toEqual(boxes.map(({ name }) => name));
    for (const [index, head] of heads.entries()) {
      const box = boxes[index];
      for (const { item } of box?.kind === 'item-container' ? box.items.slice(0, 2) : []) {
        const row = things.find((word) => word.text === item.name);
        expect([row?.page, row?.column], head.text).toEqual([head.page, head.column]);
        expect(row?.top).toBeGreaterThan(head.top);
      }
    }
  }
});

test('the lines of a note longer than a page are all there, and so are the letters of a long word', async () => {
  const lines = Array.from({ length: 150 }, (_, line) => `n${line}`);
  const long = { ...stack('Book'), note: lines.join('\n') };
  const length = 5000;
  const wordy = { ...stack('Z'.repeat(length)), note: 'Z'.repeat(2000) };
  const things = [stack('Rope'), long, wordy, stack('Lamp')];
  const panel = await openPanel({ stored: saved(inventory('Mira', [storage('Sack', things)])) });
  const pages = await printed((await panel.sheet(0)).page, 'a4');
  expect(cutWords(pages)).toEqual([]);
  expect(placesOf(pages, /^n\d+$/).map((word) => word.text)).toEqual(lines);
  expect(placesOf(pages, /^(Rope|Book|Lamp)$/)).toHaveLength(3);
  expect(text(pages).split('Z')).toHaveLength(length + 2000 + 1);
});

test.runIf(inOneBrowser)(
  'names in any script, of 300 characters, stay whole, and markup stays text',
  async () => {
    const names = [
      '<b>Bold</b> &amp; <script>alert(1)</script>',
      'תיק גב',
      'حقيبة ظهر',
      '背嚢',
      'Ρύσος 🪙',
      'Z'.repeat(300),
      'long '.repeat(60).trim(),
      '縄'.repeat(300),
    ];
    const things = names.map((name) => ({ ...stack(name, { weight: 2 ** 52 }), note: name }));
    const panel = await openPanel({
      stored: saved(
        ...names.map((name, index) =>
          inventory(
            name,
            // The first has all of them, each other one its own.
            [
              storage(name, index === 0 ? things : things.slice(index, index + 1)),
              pouch(name, { gp: 2 ** 52 }),
            ],
            [],
            [{ source: name, slots: 1 }],
          ),
        ),
      ),
    });
    const sheet = await panel.sheet();
    const shown = await sheet.page.evaluate(() => {
      const of = (selector: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.textContent);
      return {
        heads: of('h1'),
        containers: of('h2'),
        things: of('td bdi'),
        penalties: of('p bdi'),
      };
    });
    expect(shown).toEqual({
      heads: names,
      containers: names.flatMap((name) => [name, name]),
      things: [...names, ...names.slice(1)],
      penalties: names,
    });
    const pages = await printed(sheet.page, 'a4');
    expect(cutWords(pages)).toEqual([]);
    const letters = (letter: string) => text(pages).split(letter).length - 1;
    // As the name of an inventory, of its two containers and its penalty, and of one or two stacks with their notes.
    expect(letters('<b>Bold</b>')).toBe(4 + 2);
    expect(letters('Z')).toBe(300 * (4 + 4));
  },
);

test('two columns from 180 mm of text on, one below', async () => {
  const containers = [storage('Left', [stack('Rope')]), storage('Right', [stack('Lamp')])];
  const panel = await openPanel({ stored: saved(inventory('Mira', containers)) });
  const sheet = await panel.sheet(0);
  for (const [width, columns] of [
    [180.5, ['left', 'right']],
    [179.5, ['left', 'left']],
  ] as const) {
    const pages = await printed(sheet.page, { width: width + 24, height: 297 });
    const heads = placesOf(pages, /^(Left|Right)$/);
    expect(
      heads.map(({ column }) => column),
      `${width}`,
    ).toEqual(columns);
  }
});

test.each(['light', 'dark', 'forced'] as const)(
  'the sheet is black on white, in 10 pt or larger, while the panel is %s',
  async (scheme) => {
    const panel = await openPanel({ stored: saved(bramblewick), colorScheme: scheme });
    const sheet = await panel.sheet(0);
    const styles = await sheet.page.$$eval('article, article *', (elements) =>
      elements.map((element) => {
        const { color, fontSize } = getComputedStyle(element);
        return { color, size: Number.parseFloat(fontSize) };
      }),
    );
    expect(Math.min(...styles.map(({ size }) => size))).toBeGreaterThanOrEqual(
      10 * (96 / 72) - 0.01,
    );
    if (scheme !== 'forced') {
      expect([...new Set(styles.map(({ color }) => color))]).toEqual(['rgb(0, 0, 0)']);
    }
    // Paper with little ink on it.
    const { lightest, darkest, mean } = await shadeOf(sheet.page);
    expect([lightest, darkest]).toEqual([255, 0]);
    expect(mean).toBeGreaterThan(240);
    expect(await sheet.accessibilityFaults()).toEqual([]);
  },
);

test.runIf(inOneBrowser)('a sheet says if some of the stored data could not be read', async () => {
  const text = 'Some of your saved data could not be read. Open the panel for more.';
  const panel = await openPanel({ stored: { 'hss-invs': '[{"name":5},null]' } });
  const sheet = await panel.sheet();
  await expect.poll(() => sheet.find('alert').text()).toBe(text);
  expect(await sheet.accessibilityFaults()).toEqual([]);
});

test.runIf(inOneBrowser)('large numbers are whole', async () => {
  const gold = stack('Gold', { quantity: 1_234_567, value: 123_456.78, weight: 12_345.67 });
  const panel = await openPanel({ stored: saved(inventory('Mira', [storage('Sack', [gold])])) });
  const sheet = await panel.sheet(0);
  const words = (await printed(sheet.page, 'a4')).flatMap((paper) => paper.words);
  const texts = words.map((word) => word.text);
  for (const number of ['1234567', '12345.67', '123456.78']) {
    expect(texts).toContain(number);
  }
});

test.runIf(inOneBrowser)('without inventories there is nothing to print', async () => {
  const panel = await openPanel();
  await panel.prints();
  const sheet = await panel.sheet(3);
  await expect.poll(() => sheet.find('main').text()).toBe('No inventories to show.');
  await expect.poll(() => sheet.find('button', 'Print').disabled()).toBe(true);
  expect(await panel.prints()).toBe(0);
  expect(await sheet.accessibilityFaults()).toEqual([]);
});

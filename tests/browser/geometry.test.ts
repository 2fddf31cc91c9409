/**
 * Checks that nothing overlaps or is cut, from the width of a narrow side panel to that of a tab; and with axe-core,
 * since every dialog and state is open here.
 */
import { expect, inject, test } from 'vitest';
import { coloursOfTexts } from './support/contrast.ts';
import type { Found } from './support/found.ts';
import { faultsOfBoxes, scrollingThePage } from './support/geometry.ts';
import { bramblewick, inventory, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, headerFigures, row, scrollTo } from './support/panel-parts.ts';
import { inEveryState, withUses } from './support/states.ts';

/** Firefox, where a layout takes longest, checks fewer widths. */
const isFirefox = inject('browser') === 'firefox';
/** The first is a side panel of 320 px, zoomed to 200%. */
const widths = isFirefox ? [160, 320, 640, 1280] : [160, 320, 360, 640, 960, 1280];
/** With touch, controls are larger, by the same style sheet in both browsers; wide pages have room for that. */
const widthsByTouch = isFirefox ? [160, 640] : [160, 320, 360, 640];
/** A dialog that fits at 320 px fits at 360 px, and from 456 px on it is as wide as it gets. */
const widthsOfDialogs = isFirefox ? [320] : [160, 320, 640];
/** The larger controls have the least room in the narrow ones. */
const widthsOfDialogsByTouch = [160, 320];
const schemes = ['dark', 'forced', 'light'] as const;

/** Waits until nothing fades in or out any more: until then it has other colours, or is still seen. */
async function faded(panel: Panel): Promise<void> {
  await panel.page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  );
}

/**
 * The names that Chromium gives otherwise, and the faults that axe-core finds: those of contrast in dark and in light,
 * and of pages also in forced colours. These are the system's alone, and dialogs have the same controls. The contrast
 * of colours in `checked` has been looked at.
 */
async function faultsOfAccess(
  panel: Panel,
  dialog: Found | undefined,
  checked: Set<string>,
): Promise<string[]> {
  await panel.resize(360, 800);
  // The page behind a dialog or a menu has been checked before.
  const within = dialog ? '[role="dialog"], [role="alertdialog"], [role="menu"]' : 'html';
  const faults = await panel.differentNames();
  for (const scheme of dialog ? schemes.filter((each) => each !== 'forced') : schemes) {
    await panel.setColorScheme(scheme);
    await faded(panel);
    const colours = await panel.page.evaluate(coloursOfTexts, within);
    const isNew = colours.some((each) => !checked.has(`${scheme}: ${each}`));
    for (const each of colours) {
      checked.add(`${scheme}: ${each}`);
    }
    // Only the colours depend on the scheme.
    if (isNew || scheme === 'light') {
      const only = scheme === 'light' ? 'all' : 'contrast';
      const rules = isNew ? only : 'all but contrast';
      const found = await panel.accessibilityFaults({ within, rules });
      faults.push(...found.map((fault) => `${scheme}: ${fault}`));
    }
  }
  return faults;
}

test.each(['mouse', 'touch'])(
  'nothing overlaps, is cut, too small or scrolls the page, and axe-core finds nothing, with %s',
  async (pointer) => {
    const touch = pointer === 'touch';
    // In dialogs, touch makes only the controls larger, which Chromium checks.
    const options = { width: 360, height: 800, touch, pagesOnly: isFirefox && touch };
    // Neither does anything scroll the page itself, such as a heading that is there for screen readers alone. That is
    // the same in both browsers: one looks by touch, the other one with the mouse.
    const scrolls = touch !== isFirefox;
    const checked = new Set<string>();
    const wrong = await inEveryState(options, async (panel, dialog) => {
      const faults: string[] = [];
      // axe-core looks at elements, roles and colours, which are the same by touch and in both browsers. It comes
      // first, since a menu of narrow panels closes in a wide one.
      if (!touch && !isFirefox) {
        faults.push(...(await faultsOfAccess(panel, dialog, checked)));
      }
      const widthsOfPages = touch ? widthsByTouch : widths;
      const ofDialogs = touch ? widthsOfDialogsByTouch : widthsOfDialogs;
      for (const width of dialog ? ofDialogs : widthsOfPages) {
        // A dialog may scroll inside; of the page behind it, everything is checked.
        await panel.resize(width, dialog ? 480 : 2400);
        await faded(panel);
        const found = await faultsOfBoxes(panel);
        faults.push(...found.map((fault) => `${width} px: ${fault}`));
      }
      // The next state is reached from here.
      await panel.resize(360, scrolls ? 480 : 800);
      if (scrolls) {
        faults.push(...(await scrollingThePage(panel)));
      }
      return faults;
    });
    expect(wrong).toEqual({});
  },
  // It checks more states than any other test.
  600_000,
);

// docs/rules/panel.md#one-screen, docs/rules/panel.md#figures-in-the-header
test.each([false, true])(
  'the product title is whole, and so is what takes its place, with touch: %s',
  async (touch) => {
    const things = Array.from({ length: 60 }, () =>
      stack('Torch', { weight: 123.45, value: 678.9 }),
    );
    const long = inventory('Wolfgang Amadeus von und zu Donau', [storage('Backpack', things)]);
    const panel = await openPanel({ touch, stored: saved(long) });
    const figures = headerFigures(panel);
    for (const width of widths) {
      await panel.resize(width, 800);
      await scrollTo(panel, 1000);
      await figures.appears();
      expect(await faultsOfBoxes(panel, 'header'), `${width} px`).toEqual([]);
      await scrollTo(panel, 0);
      await figures.disappears();
      const { x, width: room } = await panel.find('heading', "Hoffman's Storage Solution").box();
      expect(x + room).toBeLessThanOrEqual(width);
      const cut = await panel.run((finder) => {
        const title = finder.one([{ role: 'heading', name: "Hoffman's Storage Solution" }]);
        return title.scrollWidth > title.clientWidth || title.scrollHeight > 44;
      });
      expect(cut, `${width} px`).toBe(false);
    }
  },
);

// docs/rules/panel.md#larger-text
test.runIf(!isFirefox)(
  'the side panel follows the zoom of other pages: at 150% one of 480 px is laid out like one of 320 px',
  async () => {
    const panel = await openPanel({ width: 480, height: 3600, stored: saved(bramblewick) });
    const side = await panel.another({ surface: 'panel' });
    const zoom = (factor: number) =>
      panel.page.evaluate(
        `chrome.tabs.getCurrent().then(({ id }) => chrome.tabs.setZoom(id, ${factor}))`,
      );
    const widthOf = (of: Panel) => () => of.page.evaluate(() => innerWidth);
    const before = await widthOf(side)();
    try {
      await zoom(1.5);
      await expect.poll(widthOf(panel)).toBe(320);
      expect(await faultsOfBoxes(panel)).toEqual([]);
      await expect.poll(widthOf(side)).toBe(before / 1.5);
    } finally {
      // It is kept for all pages of the extension.
      await zoom(1);
    }
    await expect.poll(widthOf(side)).toBe(before);
  },
);

// docs/rules/panel.md#row-height
test('rows are 28 px high with the mouse, at every width of a panel', async () => {
  const panel = await openPanel({ stored: saved(bramblewick) });
  for (const width of widths.filter((each) => each >= 320)) {
    await panel.resize(width, 800);
    const rows = card(panel, 'Backpack').find('list', 'Items').find('listitem');
    for (let index = 0; index < (await rows.count()); index += 1) {
      expect((await rows.nth(index).box()).height, `${width} px, row ${index}`).toBe(28);
    }
  }
});

// docs/rules/actions.md#uses
test('a name has room beside uses, a note and a mark at 360 px, and uses are left out below 320 px', async () => {
  const panel = await openPanel({
    stored: saved(inventory('Ada', [storage('Pack', withUses)])),
  });
  await row(panel, 'Pack', 'Burning arrow').find('button', 'Select').click();
  await panel.find('searchbox', 'Find in inventory').focus();
  await panel.page.mouse.move(5, 5);
  for (const [width, besideNote, others] of [
    [360, true, true],
    [320, false, true],
    [312, false, false],
    [640, false, true],
  ] as const) {
    await panel.resize(width, 800);
    const uses = await panel.page.evaluate(() =>
      [...document.querySelectorAll('[data-stack] [data-uses]')].map((each) => {
        const { width } = each.getBoundingClientRect();
        return width > 0 && each.scrollWidth <= each.clientWidth;
      }),
    );
    expect(uses, `${width} px`).toEqual([besideNote, others, others]);
  }
  await panel.resize(360, 800);
  const room = await panel.run((finder) => {
    const name = finder.one([
      { role: 'listitem', name: 'Burning arrow' },
      { role: 'textbox', name: 'Name' },
    ]);
    // In Firefox the client width of a field is that of its text.
    const { width } = name.getBoundingClientRect();
    return width - Number.parseFloat(getComputedStyle(name).paddingInlineEnd);
  });
  expect(room).toBeGreaterThan(70);
});

// docs/rules/panel.md#columns-of-a-row
test('at 320 px the buttons of a row under the mouse lie beside its shield and its uses of three digits', async () => {
  const item = { ...stack('Wand', { value: 123456, weight: 1 }), uses: { left: 100, of: 999 } };
  const panel = await openPanel({ stored: saved(inventory('Ada', [storage('Pack', [item])])) });
  await panel.resize(320, 800);
  const wand = row(panel, 'Pack', 'Wand');
  await wand.find('textbox', 'Name').hover();
  const box = async (name: string) => {
    const { x, width } = await wand.find('button', name).box();
    return { start: x, end: x + width };
  };
  const uses = await box('Use one of Wand: 100 of 999 left');
  const [shield, configure, select] = [
    await box('Equipped'),
    await box('Configure'),
    await box('Select'),
  ];
  expect(configure.start).toBeGreaterThanOrEqual(shield.end);
  expect(select.end).toBeLessThanOrEqual(uses.start + 0.5);
  const fits = await panel.page.evaluate(() => {
    const button = document.querySelector('[data-uses="100/999"][data-short="100"]');
    return button && button.scrollWidth <= button.clientWidth;
  });
  expect(fits).toBe(true);
});

/** Texts smaller than 11 px. Runs inside the page. */
function tinyTexts(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const tiny: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement, textContent } = node;
    if (parentElement && Number.parseFloat(getComputedStyle(parentElement).fontSize) < 11) {
      tiny.push(textContent ?? '');
    }
  }
  return tiny;
}

/** The bottom of the digits in a row's numbers, by reading a picture of the row. */
async function baselines(panel: Panel, container: string, name: string): Promise<number[]> {
  const clip = await row(panel, container, name).box();
  const picture = await panel.page.screenshot({ encoding: 'base64', clip });
  return panel.run(
    async (finder, base64, { x, y }, region, listitem) => {
      const element = finder.one([
        { role: 'region', name: region },
        { role: 'listitem', name: listitem },
      ]);
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      context?.drawImage(bitmap, 0, 0);
      const numbers = [...element.querySelectorAll('input:not([data-field="name"]), output')];
      return numbers.map((number) => {
        const box = number.getBoundingClientRect();
        const top = Math.ceil(box.top - y);
        const width = Math.floor(box.width);
        // Without the line below the row.
        const height = Math.floor(box.height) - 2;
        const pixels = context?.getImageData(Math.ceil(box.left - x), top, width, height).data;
        const shades = [...(pixels ?? [])].filter((_, index) => index % 4 === 0);
        const lowest = shades.findLastIndex((shade) => Math.abs(shade - (shades[0] ?? 0)) > 90);
        return lowest < 0 ? Number.NaN : top + Math.floor(lowest / width);
      });
    },
    picture,
    clip,
    container,
    name,
  );
}

/** The number of controls that are drawn in the window. Runs inside the page. */
function controlsInSight(): number {
  const controls = [...document.querySelectorAll('button, input, select, textarea, a[href]')];
  return controls.filter((control) => {
    const { top, bottom, width } = control.getBoundingClientRect();
    const icon = control.textContent === '' && control.querySelector('i');
    return (
      width > 0 &&
      bottom > 0 &&
      top < innerHeight &&
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      (!icon || getComputedStyle(icon).display !== 'none')
    );
  }).length;
}

/** The distance of the digits in a tile from the bar below them, in pixels. Runs inside the page. */
function gapAboveBar(): number {
  const tile = document.querySelector('[role="group"][aria-label="Slots"]');
  const onBaseline = document.createElement('span');
  onBaseline.style.display = 'inline-block';
  tile?.querySelector('[data-level]')?.append(onBaseline);
  const { bottom } = onBaseline.getBoundingClientRect();
  onBaseline.remove();
  return (tile?.nextElementSibling?.getBoundingClientRect().top ?? 0) - bottom;
}

// docs/rules/panel.md#first-glance
test.each([
  { touch: false, width: 360, height: 800, firstRow: 340, wholeRows: 10 },
  { touch: true, width: 400, height: 900, firstRow: 430, wholeRows: 4 },
])('rows of the example are in sight, with touch: $touch', async (glance) => {
  const { touch, width, height } = glance;
  const panel = await openPanel({ touch, width, height });
  await panel.find('button', 'Open an example').click();
  await panel.find('region', 'Backpack').appears();
  const rows = await panel.page.evaluate(() =>
    [...document.querySelectorAll('[data-stack]')].map((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return { top, isWhole: bottom <= innerHeight };
    }),
  );
  expect(rows[0]?.top).toBeLessThanOrEqual(glance.firstRow);
  expect(rows.filter(({ isWhole }) => isWhole).length).toBeGreaterThanOrEqual(glance.wholeRows);
  if (!touch) {
    // The pointer is on no card.
    await panel.page.mouse.move(5, 5);
    const inSight = await panel.page.evaluate(controlsInSight);
    expect(inSight).toBeGreaterThan(60);
    expect(inSight).toBeLessThanOrEqual(80);
    // What is not drawn is reached by the Tab key, and drawn then.
    for (const name of ['New item quantity', 'New item slots']) {
      const field = card(panel, 'Backpack').find('textbox', name);
      expect(await field.style('opacity')).toBe('0');
      await field.reach();
      await expect.poll(() => field.style('opacity')).toBe('1');
      await card(panel, 'Backpack').find('textbox', 'New item name').fill(name);
      await panel.find('searchbox', 'Find in inventory').focus();
      expect(await field.style('opacity')).toBe('1');
      await card(panel, 'Backpack').find('textbox', 'New item name').fill('');
      await panel.find('searchbox', 'Find in inventory').focus();
    }
  }
  const tiles = ['Strength', 'Slots', 'Slots Remaining', 'Carried Weight', 'Total Wealth'];
  const boxes = await Promise.all(tiles.map((name) => panel.find('group', name).box()));
  const tops = new Set(boxes.map(({ y }) => Math.round(y / 10)));
  expect(tops.size, 'rows of tiles').toBe(2);
  expect(await panel.page.evaluate(gapAboveBar)).toBeGreaterThan(5);
  for (const wide of widths.filter((each) => each >= 320)) {
    await panel.resize(wide, height);
    expect(await panel.page.evaluate(tinyTexts), `${wide} px`).toEqual([]);
  }
});

// docs/rules/panel.md#row-height
test('the numbers of a row have one baseline, with the mouse, at every width', async () => {
  const panel = await openPanel({ stored: saved(bramblewick) });
  for (const width of widths) {
    await panel.resize(width, 1200);
    const [first, ...others] = await baselines(panel, 'Backpack', 'Rations');
    expect(others, `${width} px`).toEqual([first, first, first, first]);
  }
});

// docs/rules/actions.md#moving-containers
test('two columns from 640 px on, otherwise the left one above the right one', async () => {
  const panel = await openPanel({ stored: saved(bramblewick) });
  const column = (side: string) => panel.find('list', `${side} column`).box();
  for (const width of [320, 639, 640, 1280]) {
    await panel.resize(width, 800);
    const [left, right] = [await column('Left'), await column('Right')];
    if (width < 640) {
      expect(right.x).toBe(left.x);
      expect(right.y).toBeGreaterThan(left.y + left.height);
    } else {
      expect(right.x).toBeGreaterThanOrEqual(left.x + left.width);
      expect(right.y).toBe(left.y);
    }
  }
});

// docs/rules/panel.md#steadiness
test('units and limits are directly after their numbers', async () => {
  const panel = await openPanel({ stored: saved(bramblewick) });
  /** The gaps between neighbouring texts of a line, in pixels. */
  const gaps = (scope: string) =>
    panel.page.evaluate((selector) => {
      const range = document.createRange();
      return [...document.querySelectorAll(selector)].flatMap((line) => {
        const boxes: DOMRect[] = [];
        const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          range.selectNodeContents(node);
          boxes.push(range.getBoundingClientRect());
        }
        return boxes.slice(1).map((box, index) => box.left - (boxes[index]?.right ?? 0));
      });
    }, scope);
  await row(panel, 'Backpack', 'Torch').find('button', 'Configure').click();
  await panel.find('dialog', 'Configure Entry').appears();
  for (const width of [160, 320, 360, 1280]) {
    await panel.resize(width, 800);
    const found = [
      ...(await gaps('main [role="group"] > span:last-of-type')),
      ...(await gaps('[role="dialog"] dd')),
    ];
    expect(found.length, `${width} px`).toBeGreaterThan(6);
    expect(Math.max(...found), `${width} px`).toBeLessThan(9);
  }
});

test('the search text and the number of matches fit at every width', async () => {
  const things = Array.from({ length: 20 }, (_, index) => stack(`Thing ${index + 1}`));
  const stored = saved(inventory('Mira', [storage('Sack', things, 100)]));
  const panel = await openPanel({ stored });
  const search = panel.find('searchbox', 'Find in inventory');
  const wrong: string[] = [];
  for (const [text, count] of [
    ['thing', '1 of 20'],
    ['wand', 'No items match.'],
  ] as const) {
    await search.fill(text);
    await expect.poll(() => panel.find('status', 'Matches').text()).toBe(count);
    for (let width = 160; width <= 480; width += isFirefox ? 40 : 20) {
      await panel.resize(width, 2400);
      const found = await faultsOfBoxes(panel);
      wrong.push(...found.map((fault) => `${width} px, ${count}: ${fault}`));
    }
    await panel.resize(360, 800);
    wrong.push(...(await panel.accessibilityFaults()));
  }
  expect(wrong).toEqual([]);
});

test('a weight of five characters is fully visible if a card has 360 px or more', async () => {
  const things = [
    stack('Rope', { quantity: 12, value: 12.25, weight: 12.25 }),
    stack('Anvil', { quantity: 100, value: 1250, weight: 88888 }),
  ];
  const panel = await openPanel({ stored: saved(inventory('Mira', [storage('Sack', things)])) });
  for (const width of [360, 480, 1280]) {
    await panel.resize(width, 800);
    for (const { item } of things) {
      const cut = await panel.run((finder, name) => {
        const field = finder.one([
          { role: 'listitem', name },
          { role: 'textbox', name: 'Weight' },
        ]);
        return field.scrollWidth > field.clientWidth;
      }, item.name);
      expect(cut, `${item.weight} at ${width} px`).toBe(false);
    }
  }
});

/** Checks that nothing on the screen moves while someone types. */
import { expect, inject, test } from 'vitest';
import type { Found } from './support/found.ts';
import { inventory, pouch, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, row, scrollTo } from './support/panel-parts.ts';

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
 * Records the elements that the browser finds higher or lower than in the previous frame. A unit may move with the
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
    // The browser reports a frame after it was shown.
    await panel.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
    );
    return panel.page.evaluate(() => (window as unknown as { moved: string[] }).moved);
  };
}

/**
 * Returns the elements that have moved since the previous call. Text after a number in its line, such as a unit, may
 * move by as much as the number grew, and so may a changed total before another one. Runs inside the page.
 */
function movedSince(): string[] {
  interface Place {
    box: DOMRect;
    text: string;
  }
  const memory = window as unknown as { places?: Map<Node, Place> };
  const places = new Map<Node, Place>();
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    // Announcements are not seen, and the older ones go.
    if (node.parentElement?.closest('[aria-live="polite"]')) {
      continue;
    }
    range.selectNodeContents(node);
    places.set(node, { box: range.getBoundingClientRect(), text: node.textContent ?? '' });
  }
  for (const control of document.querySelectorAll('button, input, i')) {
    const text = control.getAttribute('aria-label') ?? control.localName;
    places.set(control, { box: control.getBoundingClientRect(), text });
  }
  const before = memory.places ?? places;
  memory.places = places;
  const isElsewhere = (one: number, other: number) => Math.abs(one - other) > 0.5;
  /** The growth of the text before it in its line, in pixels. */
  const grownBefore = (node: Node): number => {
    const line = node.parentElement?.closest('[role="group"], dd');
    if (!line) {
      return 0;
    }
    const ahead = [...places].filter(
      ([each]) =>
        line.contains(each) &&
        node.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING,
    );
    const growth = ahead.map(([each, { box }]) => box.width - (before.get(each)?.box.width ?? 0));
    return growth.reduce((sum, width) => sum + width, 0);
  };
  /** Whether a total has moved to the left by no more than the totals behind it have grown, or back. */
  const isPushedByTotals = (node: Node, old: DOMRect, now: DOMRect): boolean => {
    const total = node.parentElement?.closest('[role="group"]')?.parentElement;
    const behind = [...places].filter(
      ([each]) =>
        total?.parentElement?.contains(each) &&
        node.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const growth = behind.map(([each, { box }]) => box.width - (before.get(each)?.box.width ?? 0));
    const grown = growth.reduce((sum, width) => sum + width, 0);
    const pushed = old.right - now.right;
    return grown > 0 ? pushed > 0 && pushed < grown + 0.5 : pushed < 0 && pushed > grown - 0.5;
  };
  return [...places].flatMap(([node, { box, text }]) => {
    const old = before.get(node);
    if (!old || box.width === 0 || old.box.width === 0) {
      return [];
    }
    const isPushed = !isElsewhere(old.box.left + grownBefore(node), box.left);
    const left = isElsewhere(old.box.left, box.left) && !isPushed;
    const right = isElsewhere(old.box.right, box.right) && !isPushedByTotals(node, old.box, box);
    // A changed text may grow at either end.
    const moved = isElsewhere(old.box.top, box.top) || (old.text === text ? left : left && right);
    return moved ? [`"${old.text}", now "${text}"`] : [];
  });
}

/** Collects what moves in a panel: `look` says what has moved since the previous look, and which step moved it. */
function watch(panel: Panel) {
  const moved: string[] = [];
  const look = async (step: string) => {
    const found = await panel.page.evaluate(movedSince);
    moved.push(...found.map((each) => `${step}: ${each}`));
  };
  return { moved, look };
}

/** Types with a pause after each key, so that each key has its own frame. */
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
  // Fills the container, so that every number gets longer, and empties it again.
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
  // Proves that a movement would have been noticed.
  await panel.page.evaluate(() =>
    document.querySelector<HTMLElement>('main h2')?.style.setProperty('height', '90px'),
  );
  await expect.poll(moved).not.toEqual([]);
});

const lighter = inventory(
  'Mira',
  [
    storage('Backpack', [stack('Dart', { weight: 0.25, value: 0.5, slotOverride: 0.1 })], 7),
    pouch('Purse', {}, { capacity: 20 }),
  ],
  [storage('Chest', [stack('Anvil', { weight: 50 })], 12)],
);

/** Side panels, also zoomed to 200%, and tabs. */
test.each([160, 320, 640, 960, 1600])(
  'nothing but what changes, and its unit, moves beside a growing number, at %d px',
  async (width) => {
    const panel = await openPanel({ width, height: 4000, stored: saved(lighter) });
    const { moved, look } = watch(panel);
    const gold = card(panel, 'Purse').find('textbox', 'gp');
    await gold.fill('0');
    await look('before');
    for (const key of '9999') {
      await panel.press(key);
      await look(`gp, ${key}`);
    }
    await gold.fill('0');
    const quantity = row(panel, 'Backpack', 'Dart').find('textbox', 'Quantity');
    for (const count of ['1', '9', '10', '99', '100', '999']) {
      await quantity.fill(count);
      await panel.press('Enter');
      await look(`quantity ${count}`);
    }
    await row(panel, 'Backpack', 'Dart').find('button', 'Configure').click();
    const dialog = await panel.find('dialog', 'Configure Entry').appears();
    await dialog.find('spinbutton', 'Quantity').fill('1');
    await look('dialog');
    for (const key of '999') {
      await panel.press(key);
      await look(`dialog, ${key}`);
    }
    expect(moved).toEqual([]);
  },
);

// docs/rules/panel.md#collapsed-cards, docs/rules/panel.md#figures-in-the-header
test.each([320, 1280])(
  'nothing but what is below moves when a card is collapsed, and nothing in a header with growing figures, at %d px',
  async (width) => {
    const panel = await openPanel({ width, height: 4000, stored: saved(lighter) });
    const { moved, look } = watch(panel);
    // The last card, with the pointer on it.
    const chest = card(panel, 'Chest').find('button', 'Chest');
    await chest.hover();
    await look('before');
    await chest.click();
    await card(panel, 'Chest').find('list', 'Items').disappears();
    await look('collapsed');
    await chest.click();
    await row(panel, 'Chest', 'Anvil').appears();
    await look('expanded');

    await panel.resize(width, 280);
    const gold = card(panel, 'Purse').find('textbox', 'gp');
    await gold.fill('0');
    await panel
      .find('banner')
      .find('button', /, 0.5 gp$/)
      .appears();
    await panel.page.evaluate(movedSince);
    for (const key of '9999') {
      await panel.press(key);
      await look(`gp, ${key}`);
    }
    await panel
      .find('banner')
      .find('button', /, 9999.5 gp$/)
      .appears();
    expect(moved).toEqual([]);
  },
);

// docs/rules/panel.md#hover-focus-and-touch
test.each([320, 1280])(
  'nothing moves while the pointer and the focus go over rows, at %d px',
  async (width) => {
    const things = [stack('Rope', { quantity: 3, weight: 10 }), { ...stack('Wand'), note: 'Old' }];
    const stored = saved(inventory('Mira', [storage('Backpack', things)]));
    const panel = await openPanel({ width, height: 4000, stored });
    const { moved, look } = watch(panel);
    await card(panel, 'Backpack').find('textbox', 'New item name').hover();
    await look('before');
    for (const name of ['Rope', 'Wand']) {
      const line = row(panel, 'Backpack', name);
      for (const control of ['Reorder', 'Move', 'Select']) {
        await line.find('button', control).hover();
        await look(`pointer on ${control} of ${name}`);
      }
      for (const field of ['Name', 'Quantity', 'Weight']) {
        await line.find('textbox', field).focus();
        await look(`${field} of ${name}`);
      }
      await line.find('textbox', 'Weight').fill('12');
      await panel.press('Tab');
      await line.find('button', 'Set weight to 12 lb').appears();
      await look(`offer of ${name}`);
      await panel.press('Escape');
      await look(`no offer of ${name}`);
      await line.find('button', 'Select').press(' ');
      // The buttons for selected rows are new below them.
      await panel.page.evaluate(movedSince);
      await line.find('button', 'Move').hover();
      await look(`pointer on ${name}, flagged`);
      await line.find('textbox', 'Weight').fill('12');
      await panel.press('Tab');
      await line.find('button', 'Set weight to 12 lb').appears();
      await look(`offer of ${name}, flagged`);
    }
    expect(moved).toEqual([]);
  },
);

const crowded = inventory(
  'Mira',
  [
    storage('Backpack', [stack('Torch', { quantity: 11, weight: 1 })], 3),
    storage('Chest', [stack('Anvil', { weight: 50 })], 12),
  ],
  [storage('Sack', [stack('Rope', { weight: 15 })], 5)],
);

/** A character who can carry exactly two more slots. */
const tobin = {
  ...inventory('Tobin', [storage('Sack', [stack('Rope', { weight: 50 })], 3)]),
  strengthScore: 6,
};

// docs/rules/panel.md#before-and-after
test.each([180, 320, 1280])('nothing moves while a preview is shown, at %d px', async (width) => {
  const panel = await openPanel({ width, height: 4000, stored: saved(crowded, tobin) });
  const { moved, look } = watch(panel);
  const backpack = card(panel, 'Backpack');
  const name = backpack.find('textbox', 'New item name');
  await name.focus();
  await look('before');
  await name.fill('Tent');
  await backpack.find('status', { text: /^adds/ }).appears();
  await look('typed');
  await backpack.find('textbox', 'New item weight').fill('1234');
  await look('over');
  await panel.press('Escape');
  await backpack.find('status', { text: /^adds/ }).disappears();
  await look('blank');

  const handle = row(panel, 'Backpack', 'Torch').find('button', 'Reorder');
  await handle.hover();
  await panel.page.mouse.down();
  const { x, y } = await row(panel, 'Sack', 'Rope').box();
  await panel.page.mouse.move(x + 30, y + 4, { steps: 4 });
  const preview = await card(panel, 'Sack').find('status', { text: '→ 5.2/5' }).appears();
  await look('in hand');
  await panel.press('Escape');
  await preview.disappears();
  await panel.page.mouse.up();
  await look('let go');

  await row(panel, 'Backpack', 'Torch').find('button', 'Move').click();
  const dialog = await panel.find('dialog', 'Move Item').appears();
  const toTobin = dialog.find('group', 'To someone else');
  expect(await toTobin.text()).toContain('10 → 12.2 of 12 slots');
  await look('dialog');
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Home', 'End']) {
    await dialog.find('slider', 'Split').press(key);
    await look(`split, ${key}`);
  }
  expect(moved).toEqual([]);
});

// docs/rules/panel.md#before-and-after
test.each([320, 1280])(
  'nothing moves while an amount of money is typed, shared or sold, at %d px',
  async (width) => {
    const stored = saved(
      inventory(
        'Mira',
        [pouch('Purse', { gp: 90, cp: 7 }), pouch('Boot', { sp: 20 })],
        [storage('Sack', [stack('Shield', { value: 10, weight: 6 })])],
      ),
      inventory('Tobin', [pouch('Till', { gp: 1 })]),
    );
    const panel = await openPanel({ width, height: 4000, stored });
    const { moved, look } = watch(panel);
    await card(panel, 'Purse').find('button', 'Pay').click();
    let dialog = await panel.find('dialog', 'Pay').appears();
    const amount = () => dialog.find('textbox', 'Amount');
    await look('Pay');
    for (const typed of ['3', '3 cows', '8 cp', '88 gp 8 sp 8 cp', '9999 gp', '']) {
      await amount().paste(typed);
      await look(`paying ${typed}`);
    }
    await panel.press('Escape');
    await dialog.disappears();

    await card(panel, 'Purse').find('button', 'Receive').click();
    dialog = await panel.find('dialog', 'Receive').appears();
    await look('Receive');
    await amount().paste('101 gp 7 cp');
    await look('received');
    for (const control of [
      dialog.find('checkbox', 'Also to Tobin'),
      dialog.find('radio', 'take it'),
      dialog.find('switch', 'Make change'),
    ]) {
      await control.press(' ');
      await look('shared');
    }
    await dialog.find('spinbutton', 'Shared by').fill('99');
    await look('by 99');
    await panel.press('Escape');
    await dialog.disappears();

    await row(panel, 'Sack', 'Shield').find('button', 'Select').click();
    await card(panel, 'Sack').find('button', 'Sell Selected').click();
    dialog = await panel.find('dialog', 'Sell Selected').appears();
    await look('Sell Selected');
    await dialog.find('radio', 'half').press('ArrowRight');
    await expect.poll(() => amount().value()).toBe('10 gp');
    await look('in full');
    expect(moved).toEqual([]);
  },
);

/** The names of the focused controls that a message lies over, while Tab is pressed again and again. */
async function coveredByTab(panel: Panel, presses: number): Promise<string[]> {
  const covered: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await panel.press('Tab');
    const name = await panel.page.evaluate(async () => {
      const { top = 0 } = document.querySelector('[role="alert"]')?.getBoundingClientRect() ?? {};
      const focused = document.activeElement;
      const isCovered = () => focused && focused.getBoundingClientRect().bottom > top;
      // Firefox scrolls to what Tab focuses in the next frame, and a row that is drawn anew may take some more.
      for (let frame = 0; frame < 2 || (frame < 60 && isCovered()); frame += 1) {
        await new Promise(requestAnimationFrame);
      }
      return isCovered() ? `${focused?.localName} ${focused?.ariaLabel}` : undefined;
    });
    covered.push(...(name === undefined ? [] : [name]));
  }
  return covered;
}

// docs/rules/panel.md#lasting-messages
test('whatever a message covers can be scrolled clear of it, and nothing moves when it comes or goes', async () => {
  const things = Array.from({ length: 20 }, (_, index) => stack(`Thing ${index + 1}`));
  const backpack = storage('Backpack', things);
  const half = '{"name":"Tom"}';
  const stored = `[${JSON.stringify(inventory('Mira', [backpack]))},${half}]`;
  // A side panel beside a docked console, zoomed.
  const panel = await openPanel({ width: 180, height: 320, stored });
  const message = await panel.find('alert', { text: /A full copy is kept/ }).appears();
  const height = () =>
    panel.page.evaluate(() => document.querySelector('[data-scroller]')?.scrollHeight);
  await row(panel, 'Backpack', 'Thing 1').find('textbox', 'Name').focus();
  expect(await coveredByTab(panel, 30)).toEqual([]);

  await scrollTo(panel, 10_000);
  const button = await card(panel, 'Backpack').find('button', 'Add from text').box();
  expect(button.y + button.height).toBeLessThan((await message.box()).y);
  await panel.page.evaluate(movedSince);
  await message.find('button', 'Dismiss').click();
  await message.disappears();
  expect(await panel.page.evaluate(movedSince)).toEqual([]);
  // The room goes once it is out of sight.
  const before = await height();
  await scrollTo(panel, 0);
  await expect.poll(height).toBeLessThan(before ?? 0);
});

// docs/rules/actions.md#selected-rows
test('the buttons of selected rows are at the lower edge, whatever room is kept below the cards', async () => {
  const things = Array.from({ length: 40 }, (_, index) => stack(`Thing ${index + 1}`));
  const stored = saved(inventory('Mira', [storage('Backpack', things, 400)]));
  const panel = await openPanel({ width: 1280, height: 600, stored });
  await row(panel, 'Backpack', 'Thing 1').find('button', 'Select').click();
  const last = card(panel, 'Backpack').find('button', 'Delete Selected');
  await last.appears();
  const edge = async () => {
    const { y, height } = await last.box();
    return 600 - (y + height);
  };
  expect(await edge()).toBeLessThan(20);
  await panel.resize(360, 600);
  await expect.poll(edge).toBeLessThan(20);
});

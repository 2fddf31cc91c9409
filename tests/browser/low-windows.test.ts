/** Checks dialogs in a panel that is only a few fields high: beside a docked console, or zoomed. */
import { expect, test } from 'vitest';
import type { Found } from './support/found.ts';
import { inventory, pouch, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, row } from './support/panel-parts.ts';

const sizes = [
  [360, 400],
  [1280, 400],
  [180, 320],
] as const;

/** In a window of each size: opens a dialog, checks it and closes it. */
async function inEachSize(
  stored: string,
  open: (panel: Panel) => Promise<Found>,
  look: (panel: Panel, dialog: Found) => Promise<void>,
): Promise<void> {
  const panel = await openPanel({ stored });
  for (const [width, height] of sizes) {
    await panel.resize(width, height);
    const dialog = await open(panel);
    await look(panel, dialog);
    await panel.press('Escape');
    await dialog.disappears();
  }
}

/** Configure Entry of a stack of this name. */
const inConfigureEntry = (name: string, look: (panel: Panel, dialog: Found) => Promise<void>) =>
  inEachSize(
    saved(inventory('Mira', [storage('Backpack', [stack(name)])])),
    async (panel) => {
      await row(panel, 'Backpack', name).find('button', 'Configure').press('Enter');
      return panel.find('dialog', 'Configure Entry').appears();
    },
    look,
  );

/** True if the element's centre is not covered. */
async function isSeen(panel: Panel, found: Found): Promise<boolean> {
  const { x, y, width, height } = await found.box();
  const hit = await panel.page.evaluate(
    (...at) =>
      document
        .elementFromPoint(...at)
        ?.getBoundingClientRect()
        .toJSON(),
    x + width / 2,
    y + height / 2,
  );
  return hit?.x === x && hit?.y === y;
}

test('Tab cycles through a dialog, and each focused element is visible', () =>
  inConfigureEntry('Torch', async (panel, dialog) => {
    const first = dialog.find('textbox', 'Item Name');
    const save = dialog.find('button', 'Save');
    await save.reach();
    await panel.press('Tab');
    await expect.poll(() => first.focused()).toBe(true);
    await expect.poll(() => isSeen(panel, first)).toBe(true);
    await panel.press('Shift+Tab');
    await expect.poll(() => save.focused()).toBe(true);
    expect(await isSeen(panel, save)).toBe(true);
  }));

test('an amount and its preview are visible', () =>
  inEachSize(
    saved(inventory('Mira', [pouch('Purse', { gp: 5 })])),
    async (panel) => {
      await card(panel, 'Purse').find('button', 'Receive').press('Enter');
      return panel.find('dialog', 'Receive').appears();
    },
    async (panel, dialog) => {
      const amount = dialog.find('textbox', 'Amount');
      const receive = dialog.find('button', 'Receive');
      await amount.fill('3 gp');
      expect(await isSeen(panel, amount)).toBe(true);
      expect(await isSeen(panel, dialog.find('status', { text: /^Your share: 3 gp/ }))).toBe(true);
      expect(await isSeen(panel, receive)).toBe(true);
      await receive.reach();
      await panel.press('Tab');
      await expect.poll(() => amount.focused()).toBe(true);
      await expect.poll(() => isSeen(panel, amount)).toBe(true);
    },
  ));

test('a long name leaves space for the fields and buttons', () =>
  inConfigureEntry('Elven lantern of the long night '.repeat(18).trim(), async (panel, dialog) => {
    const first = dialog.find('textbox', 'Item Name');
    await expect.poll(() => first.focused()).toBe(true);
    await expect.poll(() => isSeen(panel, first)).toBe(true);
    for (const button of ['Cancel', 'Save']) {
      expect(await isSeen(panel, dialog.find('button', button)), button).toBe(true);
    }
  }));

test('a name that is too long for a dialog is cut, and its tooltip has the full name', async () => {
  const name = 'Elven lantern of the long night '.repeat(330).trim();
  const things = [storage(name, [stack(name)]), pouch(name)];
  const panel = await openPanel({ stored: saved(inventory('Mira', things)) });
  for (const [button, title, text] of [
    ['Configure', 'Configure Entry', name],
    ['Find Item', 'Find Item', `${name}, 0.2/10 slots, Mira`],
    ['Pay', 'Pay', name],
    ['Receive', 'Receive', name],
  ] as const) {
    await panel.find('button', button).press('Enter');
    const dialog = await panel.find('dialog', title).appears();
    const subject = dialog.find('paragraph', { text });
    expect(await subject.style('overflow-y'), title).toBe('visible');
    expect((await subject.box()).height, title).toBeLessThan(70);
    await subject.hover();
    await expect.poll(() => subject.attribute('title'), { message: title }).toBe(text);
    await panel.press('Escape');
    await dialog.disappears();
  }
});

test('the lines read in a text are visible, with the button that adds them', () =>
  inEachSize(
    saved(inventory('Mira', [storage('Backpack', [stack('Torch')])])),
    async (panel) => {
      await card(panel, 'Backpack').find('button', 'Add from text').press('Enter');
      return panel.find('dialog', 'Add from text').appears();
    },
    async (panel, dialog) => {
      await dialog.find('textbox', 'Text').type('Odd lamp\n12 gp');
      const add = await dialog.find('button', 'Add 1 item').appears();
      expect(await isSeen(panel, dialog.find('textbox', 'Text'))).toBe(true);
      expect(await isSeen(panel, dialog.find('checkbox', '1 × Odd lamp'))).toBe(true);
      expect(await isSeen(panel, add)).toBe(true);
      const coins = dialog.find('combobox', 'Put coins in');
      await coins.reach();
      expect(await isSeen(panel, coins)).toBe(true);
    },
  ));

// docs/rules/panel.md#row-height
test('with large letters the names of the tiles and the title are whole', async () => {
  const wounded = inventory('Mira', [storage('Backpack')], [], [{ source: 'Wound', slots: 1 }]);
  const panel = await openPanel({ stored: saved(wounded) });
  for (const size of [16, 20, 24, 30]) {
    await panel.page.evaluate((to) => {
      document.documentElement.style.fontSize = `${to}px`;
    }, size);
    const cut = await panel.page.evaluate(() => {
      const tiles = [...document.querySelectorAll('main [role="group"]')];
      const texts = tiles.flatMap((tile) => [...tile.querySelectorAll('span')]);
      return texts
        .filter((text) => getComputedStyle(text).display !== 'inline')
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent);
    });
    expect(cut, `${size} px`).toEqual([]);
    const [header, title] = await Promise.all([
      panel.find('banner').box(),
      panel.find('heading', "Hoffman's Storage Solution").box(),
    ]);
    expect(title.height, `${size} px`).toBeLessThanOrEqual(header.height);
  }
});

/** Checks unintended input: a second click, a held key, and a focus that would be lost. */
import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { dropOn, plain } from './support/dragging.ts';
import type { Found } from './support/found.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { confirm } from './support/panel-parts.ts';

const sir = JSON.parse(readFileSync('tests/fixtures/sir-bramblewick.json', 'utf8')) as object;
const stored = JSON.stringify([sir]);

async function doubleClick(panel: Panel, found: Found): Promise<void> {
  const { x, y, width, height } = await found.box();
  await panel.page.mouse.click(x + width / 2, y + height / 2, { count: 2 });
}

test('a double click on Add adds once and opens nothing', async () => {
  const panel = await openPanel({ stored });
  const backpack = panel.find('region', 'Backpack');
  await backpack.find('textbox', 'New item name').fill('Lamp');
  await doubleClick(panel, backpack.find('button', 'Add'));
  await backpack.find('listitem', 'Lamp').appears();
  await expect.poll(() => panel.find('dialog').count()).toBe(0);
});

test('a double click on Save changes nothing beneath', async () => {
  const panel = await openPanel({ stored });
  for (const width of [320, 1280]) {
    await panel.resize(width, 800);
    await panel.find('region', 'Coin Purse').find('button', 'Edit').press('Enter');
    const dialog = panel.find('dialog', 'Configure Money Pouch');
    await doubleClick(panel, await dialog.find('button', 'Save').appears());
    await dialog.disappears();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expect.poll(() => panel.find('dialog').count(), { message: `${width} px` }).toBe(0);
    expect(await panel.stored()).toBe(stored);
  }
});

test('a second click on the same button counts', async () => {
  const panel = await openPanel({ stored });
  const equipped = panel
    .find('region', 'Backpack')
    .find('listitem', 'Torch')
    .find('button', 'Equipped');
  await doubleClick(panel, equipped);
  await expect.poll(() => equipped.attribute('aria-pressed')).toBe('false');
  await equipped.click();
  await expect.poll(() => equipped.attribute('aria-pressed')).toBe('true');
});

// docs/rules/panel.md#hover-focus-and-touch
test('beside a mouse, a tap on the end of a name is for the name, and the next one for the button', async () => {
  const panel = await openPanel({ stored, width: 1280 });
  const torch = panel.find('region', 'Backpack').find('listitem', 'Torch');
  const name = torch.find('textbox', 'Name');
  const { x, y, width, height } = await torch.find('button', 'Move').box();
  const tap = () => panel.page.touchscreen.tap(x + width / 2, y + height / 2);
  await tap();
  await expect.poll(() => name.focused()).toBe(true);
  expect(await panel.find('dialog').count()).toBe(0);
  await tap();
  await panel.find('dialog', 'Move Item').appears();
});

declare global {
  interface Window {
    /** When the panel was last busy, and when the mouse button was last released. */
    busyUntil: number;
    releasedAt: number;
  }
}

/** Makes the panel take as long as on a busy machine when it is resized, or says something. Runs inside the page. */
function keepBusy(): void {
  const work = () => {
    console.info('busy');
    const start = performance.now();
    while (performance.now() < start + 500);
    window.busyUntil = performance.now();
  };
  addEventListener('resize', work);
  let isSaid = false;
  const observer = new MutationObserver(() => {
    const messages = [...document.querySelectorAll('[role="status"]')];
    const wasSaid = isSaid;
    isSaid = messages.some((message) => message.textContent?.startsWith('Deleted'));
    if (isSaid && !wasSaid) {
      work();
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  addEventListener('pointerup', ({ timeStamp }) => {
    window.releasedAt = timeStamp;
  });
}

// The driver of Firefox waits for the page.
test.runIf(inject('browser') === 'chromium')(
  'a press on a busy machine does nothing to what comes to lie under it, by a new size or a message',
  async () => {
    const panel = await openPanel({ width: 1280, stored });
    const { mouse } = panel.page;
    const placeOf = async (found: Found) => {
      const { x, y, width, height } = await found.box();
      return [x + width / 2, y + height / 2] as const;
    };
    /** Clicks at a place while the panel is busy with something. False if it was idle again by then. */
    const clickMeanwhile = async (place: readonly [number, number], act: () => Promise<void>) => {
      const isBusy = new Promise((resolve) => panel.page.once('console', resolve));
      const acting = act();
      await isBusy;
      await Promise.all([mouse.click(...place), acting]);
      return panel.page.evaluate(() => window.releasedAt < window.busyUntil);
    };
    const bedroll = panel.find('region', 'Backpack').find('listitem', 'Bedroll');
    const flagIt = () => bedroll.find('button', 'Select').press(' ');
    const deleteIt = () => panel.find('button', 'Delete Selected').press('Enter');
    const undo = panel.find('button', 'Undo the deletion');

    const more = await placeOf(panel.find('button', 'More'));
    await panel.resize(360, 800);
    await flagIt();
    await deleteIt();
    const there = await placeOf(await undo.appears());
    await undo.click();
    await panel.find('button', 'Dismiss').click();

    await panel.page.evaluate(keepBusy);
    await flagIt();
    while (!(await clickMeanwhile(there, deleteIt))) {
      await bedroll.appears();
      await flagIt();
    }
    await undo.appears();
    await expect.poll(() => bedroll.count()).toBe(0);
    await mouse.click(...there);
    await bedroll.appears();

    const menu = panel.find('menu', 'More');
    await panel.resize(640, 800);
    while (!(await clickMeanwhile(more, () => panel.resize(1280, 800)))) {
      await menu.appears();
      await panel.press('Escape');
      await panel.resize(640, 800);
    }
    expect(await menu.count()).toBe(0);
    await mouse.click(...more);
    await menu.appears();
  },
);

// docs/rules/storage.md#dropped-and-pasted-things
test('a marked name that is dragged by accident goes nowhere', async () => {
  const panel = await openPanel({ stored });
  const backpack = panel.find('region', 'Backpack');
  const name = (of: string) => backpack.find('listitem', of).find('textbox', 'Name');
  await name('Torch').click();
  /** No driver drags what is marked, so the page gets the event with which browsers begin that. */
  const drag = (type: string) =>
    panel.page.evaluate(
      (event) => document.activeElement?.dispatchEvent(new DragEvent(event, { bubbles: true })),
      type,
    );
  await drag('dragstart');
  for (const target of [
    name('Rations'),
    backpack.find('group', 'Weight'),
    panel.find('group', 'Strength'),
    panel.find('region', 'Coin Purse').find('textbox', 'gp'),
  ]) {
    await dropOn(panel, target, plain('Torch'));
    expect(await panel.find('dialog').count()).toBe(0);
  }
  await panel.press('Tab');
  expect(await panel.stored()).toBe(stored);
  // The next drag may come from elsewhere.
  await name('Torch').focus();
  await drag('dragend');
  await dropOn(panel, backpack.find('group', 'Weight'), plain('3 torches'));
  await panel.find('dialog', 'Add from text').appears();
});

test('a held Enter key presses one button once', async () => {
  const panel = await openPanel({ stored });
  await panel.find('button', 'Add container').focus();
  await panel.page.keyboard.down('Enter');
  for (let repeat = 0; repeat < 8; repeat += 1) {
    await panel.page.keyboard.down('Enter');
  }
  await panel.page.keyboard.up('Enter');
  await panel.find('dialog', 'Add Container').find('button', 'Money Pouch').appears();
  expect(await panel.stored()).toBe(stored);
});

test('a move button that is disabled at the edge passes the focus to a different move button', async () => {
  const panel = await openPanel({ width: 480, stored });
  const purse = panel.find('region', 'Coin Purse');
  await purse.find('button', 'Move up').press('Enter');
  await expect.poll(() => purse.find('button', 'Move up').disabled()).toBe(true);
  await panel.press('Enter');
  await expect.poll(() => panel.find('dialog').count()).toBe(0);
});

test('the focus stays in the list when the last inventory is deleted', async () => {
  const panel = await openPanel({ width: 1280, stored });
  await panel.find('button', 'Delete inventory').click();
  await confirm(panel);
  await expect.poll(() => panel.find('button', 'New Inventory').focused()).toBe(true);
});

test('a message shortens a long name to a few lines', async () => {
  const panel = await openPanel({
    width: 320,
    stored: stored.replace('Bedroll', 'Bed'.repeat(1000)),
  });
  const backpack = panel.find('region', 'Backpack');
  await backpack.find('listitem', /^Bed/).find('button', 'Select').click();
  await backpack.find('button', 'Delete Selected').click();
  const message = panel.find('status', { text: /^Deleted/ });
  await message.appears();
  expect((await message.box()).height).toBeLessThan(120);
});

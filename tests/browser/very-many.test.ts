/** Checks small files with very many entries: only visible ones are drawn, and all can be reached. */
import { expect, inject, test } from 'vitest';
import type { Found } from './support/found.ts';
import { inOneBrowser } from './support/in-one-browser.ts';
import { inventoriesOf, inventory, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { announced, card, confirm, onContainer, row } from './support/panel-parts.ts';

const CHESTS = 20_000;
const chest = (number: number) =>
  storage(`Chest ${number}`, [stack(`Thing ${number}`, { weight: 1 })]);
const chests = Array.from({ length: CHESTS }, (_, index) => chest(index + 1));
const hoard = saved(inventory('Hoard', chests.slice(0, CHESTS / 2), chests.slice(CHESTS / 2)));

const elements = (panel: Panel) => panel.page.evaluate(() => document.querySelectorAll('*').length);

/** The containers whose cards are drawn. */
const drawn = (panel: Panel) => panel.find('main').find('region').names();

async function wheel(panel: Panel, deltaY: number): Promise<void> {
  const { x } = await panel.find('main').box();
  await panel.page.mouse.move(x + 100, 700);
  await panel.page.mouse.wheel({ deltaY });
}

test('of twenty thousand containers those in sight are drawn', async () => {
  // In one column or in two.
  const width = inject('browser') === 'chromium' ? 360 : 1280;
  const panel = await openPanel({ width, height: 900, stored: hoard });
  await card(panel, 'Chest 1').appears();
  expect((await drawn(panel)).length).toBeLessThan(30);
  expect(await elements(panel)).toBeLessThan(3_000);
  // A screen reader hears the place of each card and the number of all.
  const places = await panel.page.evaluate(() =>
    [...document.querySelectorAll('ul[aria-label="Left column"] > li')].map(
      ({ ariaPosInSet, ariaSetSize, textContent }) =>
        `${/Chest \d+/.exec(textContent)?.[0]}: ${ariaPosInSet} of ${ariaSetSize}`,
    ),
  );
  expect(places.length).toBeLessThan(30);
  expect([places[0], places.at(-1)]).toEqual([
    `Chest 1: 1 of ${CHESTS / 2}`,
    `Chest ${CHESTS / 2}: ${CHESTS / 2} of ${CHESTS / 2}`,
  ]);

  await wheel(panel, 20_000);
  const isFarDown = (name: string) => Number(name.replace('Chest ', '')) > 60;
  await expect.poll(async () => (await drawn(panel)).filter(isFarDown).length).toBeGreaterThan(6);
  expect((await drawn(panel)).length).toBeLessThan(40);

  // Scrolls to the last card, and edits it.
  await panel.find('main').focus();
  await panel.press('End');
  const last = row(panel, `Chest ${CHESTS}`, `Thing ${CHESTS}`);
  await last.find('textbox', 'Quantity').fill('7');
  await panel.press('Tab');
  await expect
    .poll(async () => {
      const last = (await inventoriesOf(panel))[0]?.columns[1]?.at(-1);
      return last?.kind === 'item-container' && last.items[0]?.quantity;
    })
    .toBe(7);
  const { y, height } = await last.box();
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThan(900);
});

test('a card that is scrolled out of sight keeps its typed text and its selection', async () => {
  const panel = await openPanel({ width: 1280, height: 900, stored: hoard });
  const fifth = card(panel, 'Chest 5');
  await fifth.find('button', 'Select').click();
  await fifth.find('textbox', 'New item name').fill('Lantern');
  await row(panel, 'Chest 2', 'Thing 2').find('textbox', 'Quantity').fill('33');
  // A busy Firefox may scroll back to the field that was typed in: whoever turns the wheel then turns it further.
  const turnUntil = (deltaY: number, cards: number) =>
    expect
      .poll(async () => {
        await wheel(panel, deltaY);
        return fifth.count();
      })
      .toBe(cards);
  await turnUntil(30_000, 0);
  // The field that has the focus is still there.
  await panel.press('Enter');
  await expect
    .poll(async () => {
      const second = (await inventoriesOf(panel))[0]?.columns[0]?.[1];
      return second?.kind === 'item-container' && second.items[0]?.quantity;
    })
    .toBe(33);
  await turnUntil(-60_000, 1);
  await expect.poll(() => fifth.find('textbox', 'New item name').value()).toBe('Lantern');
  await expect.poll(() => fifth.find('button', 'Select').attribute('aria-pressed')).toBe('true');
});

test('Find in inventory and the Tab key reach cards that were not drawn', async () => {
  const panel = await openPanel({ width: 1280, height: 900, stored: hoard });
  await panel.find('searchbox', 'Find in inventory').fill('thing 444');
  await panel.press('Escape');
  await expect
    .poll(() => row(panel, 'Chest 444', 'Thing 444').find('textbox', 'Name').focused())
    .toBe(true);
  // Card after card.
  for (let number = 445; number < 448; number += 1) {
    const edit = card(panel, `Chest ${number}`).find('button', 'Edit');
    await edit.reach();
  }
});

test('a container keeps its height while its card is not drawn, whatever changes in it', async () => {
  const many = Array.from({ length: 30 }, (_, index) => stack(`Coin ${index}`));
  const stored = saved(inventory('Hoard', [...chests.slice(0, 40), storage('Till', many)]));
  const panel = await openPanel({ width: 1280, height: 900, stored });
  // A frame after the first row the heights of cards that are not drawn have been measured.
  await row(panel, 'Chest 1', 'Thing 1').hover();
  const column = async () => (await panel.find('list', 'Left column').box()).height;
  const before = await column();
  await panel.find('main').focus();
  await panel.press('End');
  await card(panel, 'Chest 38').appears();
  await card(panel, 'Chest 20').disappears();
  expect(Math.abs((await column()) - before)).toBeLessThan(4);
});

const MANY = 20_000;
/** Every other inventory has no limit, and so no bar. */
const crowd = saved(
  ...Array.from({ length: MANY }, (_, index) => ({
    ...inventory(`Name ${index + 1}`),
    ...(index % 2 === 1 && { limits: { slots: null } }),
  })),
);
const bottomOf = async (element: Found) => {
  const { y, height } = await element.box();
  return y + height;
};
const side = (panel: Panel) => panel.find('complementary', 'Inventories');

test('the last of twenty thousand inventories can be selected by keys', async () => {
  const panel = await openPanel({ width: 1280, height: 900, stored: crowd });
  await panel.find('heading', 'Name 1').appears();
  expect(await elements(panel)).toBeLessThan(1_500);
  const first = side(panel).find('button', 'Name 1');
  await first.focus();
  await panel.press('ArrowDown');
  await expect.poll(() => side(panel).find('button', 'Name 2').focused()).toBe(true);
  await panel.press('End');
  const last = side(panel).find('button', `Name ${MANY}`);
  await expect.poll(() => last.focused()).toBe(true);
  await panel.press('Enter');
  await panel.find('heading', `Name ${MANY}`).appears();
  await expect.poll(() => last.attribute('aria-current')).toBe('true');
  // In a single evaluation, since rows out of sight may just be leaving the document.
  const lastIndex = () =>
    panel.page.evaluate(() => document.querySelector('aside li:last-child')?.ariaPosInSet);
  await expect.poll(lastIndex).toBe(String(MANY));

  // The inventory moves, and keeps the focus.
  await side(panel).find('button', 'Move inventory up').press('Enter');
  await expect.poll(async () => (await inventoriesOf(panel)).at(-2)?.name).toBe(`Name ${MANY}`);
  await last.focus();
  await panel.press('Home');
  await expect.poll(() => first.focused()).toBe(true);
  expect(await elements(panel)).toBeLessThan(1_500);
});

test('with many inventories, those in sight and the rest of the panel can be reached', async () => {
  const panel = await openPanel({ stored: crowd });
  let selected = 'Name 1';
  for (const width of [360, 1280]) {
    await panel.resize(width, 800);
    const toggle = panel.find('button', 'Inventories panel');
    if ((await toggle.attribute('aria-expanded')) === 'false') {
      await toggle.click();
    }
    // Above or below the list (docs/rules/panel.md#inventories-panel).
    expect(await bottomOf(side(panel).find('button', 'New Inventory'))).toBeLessThan(800);
    // The selected one is in sight, however far down it is.
    await expect.poll(() => bottomOf(side(panel).find('button', selected))).toBeLessThan(700);

    // Scrolling draws others in place of those in sight, and the list stays as long as it is.
    const list = side(panel).find('list');
    const { height } = await list.box();
    await side(panel).find('button', selected).hover();
    await panel.page.mouse.wheel({ deltaY: 200_000 });
    const names = () => list.find('button').names();
    const isFurther = (name: string) =>
      Number(name.replace('Name ', '')) > Number(selected.replace('Name ', '')) + 1_000;
    const further = async () => (await names()).filter(isFurther).slice(0, -1);
    await expect.poll(async () => (await further()).length).toBeGreaterThan(6);
    expect((await names()).length).toBeLessThan(80);
    expect((await list.box()).height).toBe(height);

    selected = (await further())[3] ?? '';
    await side(panel).find('button', selected).click();
    await panel.find('heading', selected).appears();
  }
});

test.runIf(inOneBrowser)(
  'the dialog shows some of ten thousand penalties and keeps all of them',
  async () => {
    const penalties = Array.from({ length: 10_000 }, (_, index) => ({
      source: `Wound ${index + 1}`,
      slots: 0.5,
    }));
    const stored = saved(inventory('Mira', [storage('Sack')], [], penalties));
    const panel = await openPanel({ stored });
    await panel.find('button', 'Configure inventory').click();
    const dialog = await panel.find('dialog', 'Configure Inventory').appears();
    await expect.poll(() => dialog.find('textbox', 'Penalty source').count()).toBe(200);
    await expect.poll(() => dialog.text()).toContain('9800 more are kept but not shown.');
    await dialog.find('textbox', 'Penalty source').nth(1).fill('Scar');
    await dialog.find('button', 'Add penalty').click();
    await panel.page.keyboard.type('Curse');
    await dialog.find('button', 'Save').click();
    await dialog.disappears();
    const kept = (await inventoriesOf(panel))[0]?.penalties ?? [];
    expect(kept.length).toBe(10_001);
    expect([kept[1]?.source, kept[5_000]?.source, kept.at(-1)?.source]).toEqual([
      'Scar',
      'Wound 5001',
      'Curse',
    ]);
  },
);

// docs/rules/actions.md#moving-and-giving-items
test('a container that another panel deletes is announced, even from a long list', async () => {
  const stored = saved(inventory('Hoard', chests.slice(0, 300)));
  const panel = await openPanel({ width: 1280, height: 900, stored });
  await row(panel, 'Chest 1', 'Thing 1').find('button', 'Move').click();
  const dialog = await panel.find('dialog', 'Move Item').appears();
  await dialog.find('button', 'Chest 2').appears();
  const other = await panel.another({ width: 1280 });
  // An added container pushes a different one out of the list, which still exists.
  await other.find('button', 'Add container').click();
  await other.find('button', 'Item Storage').click();
  await other.find('button', 'Add').click();
  await dialog.find('button', 'Backpack').appears();
  await dialog.find('button', 'Chest 201').disappears();
  expect(await announced(panel)).not.toContain('gone: another panel');
  await onContainer(other, 'Chest 2', 'Delete');
  await confirm(other);
  await expect.poll(() => announced(panel)).toContain('“Chest 2” is gone');
  await dialog.find('button', 'Chest 201').appears();
});

// docs/rules/actions.md#moving-and-giving-items
test.runIf(inOneBrowser)(
  'Move Item shows some of a thousand containers, and more on request',
  async () => {
    const stored = saved(inventory('Hoard', chests.slice(0, 500), chests.slice(500, 1_000)));
    const panel = await openPanel({ width: 1280, height: 900, stored });
    await row(panel, 'Chest 1', 'Thing 1').find('button', 'Move').click();
    const dialog = await panel.find('dialog', 'Move Item').appears();
    const targets = dialog.find('list', 'Containers').find('button');
    await expect.poll(() => targets.count()).toBe(200);
    for (const left of [799, 599, 399, 199]) {
      await dialog.find('button', `Show more (${left} left)`).click();
    }
    await expect.poll(() => targets.count()).toBe(999);
    await expect.poll(() => dialog.find('button', /^Show more/).count()).toBe(0);
    await dialog.find('button', 'Chest 1000').click();
    await dialog.disappears();
    await expect
      .poll(async () => {
        const last = (await inventoriesOf(panel))[0]?.columns[1]?.at(-1);
        return last?.kind === 'item-container' && last.items.length;
      })
      .toBe(2);
  },
);

// docs/rules/game.md#unknown-containers
test.runIf(inOneBrowser)(
  'an inventory of a quarter of a million unknown containers can be looked at, deleted and restored',
  async () => {
    const unknown = Array.from({ length: 250_000 }, () => 0);
    const strange = { ...inventory('Strange'), columns: [unknown, [storage('Sack')]] };
    const stored = JSON.stringify([strange, inventory('Mira')]);
    const panel = await openPanel({ width: 1280, height: 900, stored });
    await card(panel, 'Sack').appears();
    expect(await panel.find('main').text()).toContain('250000 things that this version');
    await side(panel).find('button', 'Delete inventory').click();
    await confirm(panel);
    await panel.find('heading', 'Mira').appears();
    await panel.find('banner').find('button', 'Undo').click();
    await card(panel, 'Sack').appears();
  },
);

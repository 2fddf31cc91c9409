/**
 * Checks that known faults of the web application do not occur here.
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import {
  bramblewick,
  coinsIn,
  inventory,
  pouch,
  saved,
  stack,
  stacksIn,
  storage,
} from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import {
  card,
  containersIn,
  fillAndLeave,
  onContainer,
  row,
  rowNames,
  select,
} from './support/panel-parts.ts';

const torches = stack('Torch', { quantity: 7, value: 1, weight: 2 });
const ropes = stack('Rope', { quantity: 2, value: 3, weight: 10 });
const packed = saved(
  inventory(
    'Mira',
    [storage('Backpack', [torches, ropes])],
    [storage('Saddlebag'), pouch('Purse')],
  ),
);

function open(stored: string): Promise<Panel> {
  return openPanel({ width: 1280, stored });
}

/** Opens Move Item and sets its slider. */
async function openSplit(panel: Panel, item: string, quantity: number) {
  await row(panel, 'Backpack', item).find('button', 'Move').click();
  const dialog = panel.find('dialog', 'Move Item');
  await dialog.find('slider', 'Split').press('Home');
  for (let count = 1; count < quantity; count += 1) {
    await panel.press('ArrowRight');
  }
  await expect.poll(() => dialog.find('slider', 'Split').value()).toBe(String(quantity));
  return dialog;
}

// docs/rules/actions.md#moving-and-giving-items
test('the two parts of a split are independent', async () => {
  const panel = await open(packed);
  const dialog = await openSplit(panel, 'Torch', 3);
  await dialog.find('button', 'Saddlebag').click();
  await dialog.disappears();
  await fillAndLeave(row(panel, 'Saddlebag', 'Torch').find('textbox', 'Name'), 'Lamp');
  await fillAndLeave(row(panel, 'Saddlebag', 'Lamp').find('textbox', 'Value'), '9');
  await row(panel, 'Saddlebag', 'Lamp').find('button', 'Equipped').click();
  const moved = { ...torches, quantity: 3, equipped: true };
  expect(await stacksIn(panel, 'Saddlebag')).toEqual([
    { ...moved, item: { ...torches.item, name: 'Lamp', value: 9 } },
  ]);
  expect(await stacksIn(panel, 'Backpack')).toEqual([{ ...torches, quantity: 4 }, ropes]);
});

// docs/rules/actions.md#moving-and-giving-items
test('a split that has become too large moves no more than there is', async () => {
  const panel = await open(packed);
  const dialog = await openSplit(panel, 'Torch', 6);
  const other = await panel.another();
  await fillAndLeave(row(other, 'Backpack', 'Torch').find('textbox', 'Quantity'), '4');
  await expect.poll(() => dialog.find('slider', 'Split').value()).toBe('4');
  await dialog.find('button', 'Saddlebag').click();
  await dialog.disappears();
  expect(await stacksIn(panel, 'Saddlebag')).toEqual([{ ...torches, quantity: 4 }]);
  expect(await stacksIn(panel, 'Backpack')).toEqual([ropes]);
});

// docs/rules/actions.md#moving-and-giving-items
test('the end of the slider is the whole stack even if another panel adds to it; a part stays that part', async () => {
  const panel = await open(packed);
  const dialog = await openSplit(panel, 'Torch', 6);
  const slider = dialog.find('slider', 'Split');
  const other = await panel.another();
  const setTo = (quantity: string) =>
    fillAndLeave(row(other, 'Backpack', 'Torch').find('textbox', 'Quantity'), quantity);
  await setTo('8');
  await expect.poll(() => slider.attribute('aria-valuetext')).toBe('6 of 8');
  await slider.press('End');
  await expect.poll(() => slider.attribute('aria-valuetext')).toBe('8 of 8');
  await setTo('9');
  await expect.poll(() => slider.attribute('aria-valuetext')).toBe('9 of 9');
  await dialog.find('button', 'Saddlebag').click();
  await dialog.disappears();
  expect(await stacksIn(panel, 'Backpack')).toEqual([ropes]);
});

// docs/rules/actions.md#moving-and-giving-items
test('a split does not keep the choice made for a different row', async () => {
  const panel = await open(packed);
  const dialog = await openSplit(panel, 'Torch', 6);
  await dialog.find('button', 'Cancel').click();
  await row(panel, 'Backpack', 'Rope').find('button', 'Move').click();
  const slider = dialog.find('slider', 'Split');
  await expect.poll(() => slider.value()).toBe('2');
  await expect.poll(() => slider.attribute('max')).toBe('2');
  await dialog.find('button', 'Cancel').click();
  await row(panel, 'Backpack', 'Torch').find('button', 'Move').click();
  await expect.poll(() => slider.value()).toBe('7');
});

// docs/rules/actions.md#configuring-an-entry
test("Configure Entry shows and saves its own row's values only", async () => {
  const panel = await open(packed);
  const dialog = panel.find('dialog', 'Configure Entry');
  await row(panel, 'Backpack', 'Torch').find('button', 'Configure').click();
  await dialog.find('textbox', 'Item Name').fill('Candle');
  await dialog.find('switch', 'Override slots').click();
  await dialog.find('button', 'Save').click();
  await row(panel, 'Backpack', 'Rope').find('button', 'Configure').click();
  await expect.poll(() => dialog.find('textbox', 'Item Name').value()).toBe('Rope');
  await expect.poll(() => dialog.find('spinbutton', 'Quantity').value()).toBe('2');
  await expect.poll(() => dialog.find('spinbutton', 'Value').value()).toBe('3');
  await expect.poll(() => dialog.find('spinbutton', 'Weight').value()).toBe('10');
  await expect
    .poll(() => dialog.find('switch', 'Override slots').attribute('aria-checked'))
    .toBe('false');
  await dialog.find('spinbutton', 'Value').fill('4');
  await dialog.find('button', 'Save').click();
  await dialog.disappears();
  const [first, second] = await stacksIn(panel, 'Backpack');
  expect(first).toEqual({
    ...torches,
    item: { ...torches.item, name: 'Candle', slotOverride: 0.2 },
  });
  expect(second).toEqual({ ...ropes, item: { ...ropes.item, value: 4 } });
});

/** The button that opens each dialog, and its fields with their values. */
const dialogs = [
  {
    title: 'Configure Inventory',
    button: (panel: Panel) => panel.find('button', 'Configure inventory'),
    fields: [
      ['textbox', 'Name', 'Mira'],
      ['spinbutton', 'Strength Score', '10'],
    ],
  },
  {
    title: 'Configure Container',
    button: (panel: Panel) => card(panel, 'Backpack').find('button', 'Edit'),
    fields: [
      ['textbox', 'Name', 'Backpack'],
      ['spinbutton', 'Capacity (slots)', '10'],
    ],
  },
  {
    title: 'Configure Money Pouch',
    button: (panel: Panel) => card(panel, 'Purse').find('button', 'Edit'),
    fields: [
      ['textbox', 'Name', 'Purse'],
      ['spinbutton', 'Capacity', '100'],
      ['spinbutton', 'Slots', '1'],
    ],
  },
  {
    title: 'Configure Entry',
    button: (panel: Panel) => row(panel, 'Backpack', 'Torch').find('button', 'Configure'),
    fields: [
      ['textbox', 'Item Name', 'Torch'],
      ['spinbutton', 'Quantity', '7'],
      ['spinbutton', 'Value', '1'],
      ['spinbutton', 'Weight', '2'],
    ],
  },
] as const;

// docs/rules/panel.md#temporary-state-of-a-card
test('a dialog does not remember cancelled input', async () => {
  const panel = await open(packed);
  for (const { title, button, fields } of dialogs) {
    const dialog = panel.find('dialog', title);
    for (const cancel of ['Cancel', 'Escape', 'Cancel']) {
      await button(panel).click();
      for (const [role, name, value] of fields) {
        await expect.poll(() => dialog.find(role, name).value(), { message: name }).toBe(value);
        await dialog.find(role, name).fill('99');
      }
      await (cancel === 'Escape' ? panel.press('Escape') : dialog.find('button', cancel).click());
      await dialog.disappears();
    }
  }
  expect(await panel.stored()).toBe(packed);
});

// docs/rules/actions.md#new-containers
test('Add Container does not remember cancelled input and opens on its chooser', async () => {
  const panel = await open(packed);
  for (const leave of ['Cancel', 'Escape', 'Back']) {
    await panel.find('button', 'Add container').click();
    await panel.find('dialog', 'Add Container').find('button', 'Item Storage').click();
    const page = panel.find('dialog', 'Configure Item Storage');
    await expect.poll(() => page.find('textbox', 'Name').value()).toBe('Backpack');
    await expect.poll(() => page.find('spinbutton', 'Capacity (slots)').value()).toBe('10');
    await page.find('textbox', 'Name').fill('Sack');
    await page.find('spinbutton', 'Capacity (slots)').fill('3');
    await (leave === 'Escape' ? panel.press('Escape') : page.find('button', leave).click());
    await page.disappears();
  }
  await panel.find('button', 'Item Storage').click();
  await expect.poll(() => panel.find('textbox', { name: 'Name' }).value()).toBe('Backpack');
});

const twins = saved(
  ...['Mira', 'Tobin'].map((name, index) =>
    inventory(
      name,
      [storage('Backpack', [torches, ropes])],
      [pouch('Coin Purse', { gp: index === 0 ? 5 : 8 })],
    ),
  ),
);

// docs/rules/panel.md#temporary-state-of-a-card
test('coin fields, selected rows and half-typed rows never show those of a different inventory', async () => {
  const panel = await open(twins);
  const gp = () => card(panel, 'Coin Purse').find('textbox', 'gp');
  const half = () => card(panel, 'Backpack').find('textbox', 'New item name');
  const flag = () => row(panel, 'Backpack', 'Torch').find('button', 'Select');
  await flag().click();
  await half().fill('Lant');
  await gp().fill('77');
  await select(panel, 'Tobin');
  await expect.poll(() => gp().value()).toBe('8');
  await expect.poll(() => half().value()).toBe('');
  await expect.poll(() => flag().attribute('aria-pressed')).toBe('false');
  await expect.poll(() => panel.find('button', 'Delete Selected').count()).toBe(0);
  await select(panel, 'Mira');
  await expect.poll(() => gp().value()).toBe('77');
  await expect.poll(() => half().value()).toBe('');
  await expect.poll(() => flag().attribute('aria-pressed')).toBe('false');
});

// docs/rules/panel.md#temporary-state-of-a-card
test('a selected row stays selected when rows move', async () => {
  const panel = await open(
    saved(
      inventory('Mira', [
        storage(
          'Backpack',
          ['A', 'B', 'C'].map((name) => stack(name)),
        ),
      ]),
    ),
  );
  await row(panel, 'Backpack', 'B').find('button', 'Select').click();
  await row(panel, 'Backpack', 'A').find('button', 'Reorder').press('ArrowDown');
  await row(panel, 'Backpack', 'C').find('button', 'Reorder').press('ArrowUp');
  expect(await rowNames(panel, 'Backpack')).toEqual(['B', 'C', 'A']);
  const pressed = (name: string) =>
    row(panel, 'Backpack', name).find('button', 'Select').attribute('aria-pressed');
  expect([await pressed('A'), await pressed('B'), await pressed('C')]).toEqual([
    'false',
    'true',
    'false',
  ]);
  await panel.find('button', 'Delete Selected').click();
  await expect.poll(() => rowNames(panel, 'Backpack')).toEqual(['C', 'A']);
  expect((await stacksIn(panel, 'Backpack')).map(({ item }) => item.name)).toEqual(['C', 'A']);
});

async function scrollTo(panel: Panel, top: number): Promise<void> {
  // The containers are painted after the head.
  await row(panel, 'Backpack', 'Item 1').appears();
  await expect
    .poll(() =>
      panel.page.evaluate((to) => {
        const main = document.querySelector('main');
        main?.scrollTo({ top: to, behavior: 'instant' });
        return main?.scrollTop;
      }, top),
    )
    .toBe(top);
}

const many = Array.from({ length: 30 }, (_, index) => stack(`Item ${index + 1}`, { quantity: 3 }));

/** Another panel in a window of its own: in a tab in the background no rows are drawn when they come in sight. */
const beside = (panel: Panel) => panel.another({ surface: 'panel' });

// docs/rules/panel.md#steadiness
test('a card keeps focus, half-typed text and scroll when another row changes', async () => {
  const panel = await open(
    saved(inventory('Mira', [storage('Backpack', many)], [storage('Saddlebag', [torches])])),
  );
  await scrollTo(panel, 300);
  const other = await beside(panel);
  const field = row(panel, 'Backpack', 'Item 20').find('textbox', 'Name');
  await field.fill('half');
  const before = await panel.find('main').scrolled();
  expect(before).toBeGreaterThan(0);
  await fillAndLeave(row(other, 'Backpack', 'Item 2').find('textbox', 'Quantity'), '8');
  await row(other, 'Backpack', 'Item 3').find('button', 'Reorder').press('ArrowDown');
  await expect
    .poll(async () => (await rowNames(panel, 'Backpack')).slice(1, 4))
    .toEqual(['Item 2', 'Item 4', 'Item 3']);
  await expect
    .poll(() => row(panel, 'Backpack', 'Item 2').find('textbox', 'Quantity').value())
    .toBe('8');
  await expect.poll(() => field.focused()).toBe(true);
  await expect.poll(() => field.value()).toBe('half');
  expect(await panel.find('main').scrolled()).toBe(before);
});

// docs/rules/panel.md#steadiness
test('a card keeps focus, half-typed text and scroll when renamed or moved', async () => {
  const panel = await open(
    saved(
      inventory('Mira', [storage('Backpack', many)], [storage('Saddlebag', many), pouch('Purse')]),
    ),
  );
  await scrollTo(panel, 300);
  const other = await beside(panel);
  const field = row(panel, 'Saddlebag', 'Item 20').find('textbox', 'Name');
  await field.fill('half');
  const before = await panel.find('main').scrolled();
  expect(before).toBeGreaterThan(0);

  await card(other, 'Saddlebag').find('button', 'Edit').click();
  const dialog = other.find('dialog', 'Configure Container');
  await dialog.find('textbox', 'Name').fill('Pannier');
  await dialog.find('button', 'Save').click();
  const renamed = row(panel, 'Pannier', 'Item 20').find('textbox', 'Name');
  await expect.poll(() => renamed.focused()).toBe(true);
  await expect.poll(() => renamed.value()).toBe('half');
  expect(await panel.find('main').scrolled()).toBe(before);

  const inTheCard = async () => (await renamed.box()).y - (await card(panel, 'Pannier').box()).y;
  const fieldBefore = await inTheCard();
  for (const [move, left, right] of [
    ['Move down', ['Backpack'], ['Purse', 'Pannier']],
    ['Move up', ['Backpack'], ['Pannier', 'Purse']],
    ['Move left', ['Pannier', 'Backpack'], ['Purse']],
  ] as const) {
    await onContainer(other, 'Pannier', move);
    await expect.poll(() => containersIn(panel, 'Left')).toEqual(left);
    await expect.poll(() => containersIn(panel, 'Right')).toEqual(right);
    await expect.poll(() => renamed.focused()).toBe(true);
    await expect.poll(() => renamed.value()).toBe('half');
    expect(await inTheCard()).toBeCloseTo(fieldBefore, 1);
    // The row is visible all the time, except for a part of a pixel.
    const { y, height } = await renamed.box();
    expect(y).toBeGreaterThan(-1);
    expect(y + height).toBeLessThan(801);
  }
});

// docs/rules/actions.md#editing-a-row
test('a row shows what is stored, "1e3" is 1', async () => {
  const panel = await open(packed);
  const quantity = row(panel, 'Backpack', 'Torch').find('textbox', 'Quantity');
  await fillAndLeave(quantity, '1e3');
  await expect.poll(() => quantity.value()).toBe('1');
  const [first] = await stacksIn(panel, 'Backpack');
  expect(first?.quantity).toBe(1);
});

// docs/rules/actions.md#coin-fields
test('the count of coins is a number at every key', async () => {
  const panel = await open(saved(bramblewick));
  const purse = card(panel, 'Coin Purse');
  const gp = purse.find('textbox', 'gp');
  await gp.fill('');
  for (const [key, stored] of [
    ['', 0],
    ['x', 0],
    ['4', 0],
    ['Home', 0],
    ['Delete', 4],
    ['e', 0],
  ] as const) {
    if (key !== '') {
      await panel.press(key);
    }
    const count = 12 + 40 + 14 + stored;
    await expect.poll(() => purse.find('group', 'Coins').text()).toBe(String(count));
    expect((await coinsIn(panel, 'Coin Purse')).gp).toBe(stored);
  }
  await expect.poll(() => gp.value()).toBe('e4');
  await gp.press('Tab');
  await expect.poll(() => gp.value()).toBe('0');
});

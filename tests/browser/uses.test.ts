/** Things with uses: used and put back, click by click (docs/rules/actions.md#uses). */
import { expect, test } from 'vitest';
import { fileOf } from './support/files.ts';
import { inOneBrowser } from './support/in-one-browser.ts';
import {
  inventory,
  pouch,
  type Stack,
  saved,
  stack,
  stacksIn,
  storage,
} from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, importAction, row } from './support/panel-parts.ts';

/** The tooltip of Undo. */
const step = (panel: Panel) => panel.find('button', 'Undo').attribute('title');

/** Lets time stand still, so that clicks are one step, however long a busy machine takes between them. */
function stopTime(panel: Panel): Promise<void> {
  return panel.page.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
  });
}

test.runIf(inOneBrowser)(
  'what is left of a torch is beside its name, and a click, a right click and keys use it',
  async () => {
    const uses = { left: 2, of: 3 };
    const torch: Stack = {
      ...stack('Torch', { quantity: 3 }),
      supply: true,
      uses,
      note: 'They burn for an hour.',
    };
    const older = stack('Wand (2/7 charges)');
    const wren = { ...inventory('Wren', [storage('Pack', [torch, older])]), game: 'cairn' };
    const panel = await openPanel({ width: 360, stored: saved(wren) });
    await stopTime(panel);
    const left = (count: number) =>
      row(panel, 'Pack', 'Torch').find('button', `Use one of Torch: ${count} of 3 left`);
    await left(2).click();
    await left(1).click();
    await expect.poll(() => step(panel)).toContain('Used Torch: 8 → 6 uses');
    const { x, y, width, height } = await left(3).box();
    await panel.page.mouse.click(x + width / 2, y + height / 2, { button: 'right' });
    await left(1).appears();
    await panel.press('+');
    await panel.press('ArrowUp');
    await expect.poll(() => left(3).focused()).toBe(true);
    await panel.find('button', 'Use one Torch, 9 left').click();
    await left(2).appears();
    // The name has room beside it.
    const name = await row(panel, 'Pack', 'Torch').find('textbox', 'Name').box();
    expect(name.width).toBeGreaterThan(90);

    await row(panel, 'Pack', 'Wand (2/7 charges)').find('button', 'Configure').click();
    const dialog = await panel.find('dialog', 'Configure Entry').appears();
    await expect.poll(() => dialog.find('textbox', 'Item Name').value()).toBe('Wand');
    await dialog.find('spinbutton', 'Uses left').fill('3');
    await dialog.find('button', 'Save').click();
    await row(panel, 'Pack', 'Wand').find('button', 'Use one of Wand: 3 of 7 left').appears();
    expect(await panel.accessibilityFaults()).toEqual([]);
  },
);

test('the wand of an imported character is emptied in an evening, and Undo brings the evening back', async () => {
  const character = {
    name: 'Brok',
    stats: [{ id: 1, value: 14 }],
    inventory: [
      {
        id: 1,
        quantity: 1,
        equipped: true,
        definition: { name: 'Wand of webs', weight: 1 },
        limitedUse: { maxUses: 7, numberUsed: 4 },
      },
    ],
  };
  const panel = await openPanel({ stored: '[]' });
  await stopTime(panel);
  await panel.find('button', 'Inventories panel').click();
  await panel.find('button', 'Import').click();
  const dialog = await panel.find('dialog', 'Import Inventory').appears();
  await panel.chooseFiles('Choose files', fileOf('brok.json', JSON.stringify(character)));
  await dialog.find('button', importAction).click();
  await panel.find('heading', 'Brok').appears();
  const wand = (left: number) =>
    row(panel, 'Worn and carried', 'Wand of webs').find(
      'button',
      `Use one of Wand of webs: ${left} of 7 left`,
    );
  for (const left of [3, 2, 1]) {
    await wand(left).click();
  }
  await expect.poll(() => step(panel)).toContain('Used Wand of webs: 3 → 0 uses');
  // Nothing is left to use, but something can be put back.
  await wand(0).click();
  await panel.press('+');
  await wand(1).appears();
  await panel.press('-');
  await wand(0).appears();
  await panel.press('Control+Z');
  await wand(3).appears();
  expect(await stacksIn(panel, 'Worn and carried')).toMatchObject([
    { quantity: 1, uses: { left: 3, of: 7 } },
  ]);
  await panel.press('Control+Y');
  await wand(0).appears();
});

test('on an evening of Cairn torches and rations burn down click by click', async () => {
  const wren = {
    ...inventory('Wren', [storage('Pack')], [pouch('Purse', { gp: 3 })]),
    game: 'cairn',
  };
  const panel = await openPanel({ stored: saved(wren) });
  const name = card(panel, 'Pack').find('textbox', 'New item name');
  for (const typed of ['3 torches', 'Rations']) {
    await name.fill(typed);
    await name.press('Enter');
    await expect.poll(() => name.value()).toBe('');
  }
  const supply = (name: string, left: number) =>
    panel.find('group', 'Supplies').find('button', `Use one ${name}, ${left} left`);
  await supply('Rations', 3).appears();
  for (const left of [9, 8, 7, 6]) {
    await supply('Torch', left).click();
  }
  await supply('Torch', 5).appears();
  const [torch, rations] = await stacksIn(panel, 'Pack');
  expect(torch).toMatchObject({ quantity: 2, uses: { left: 2, of: 3 } });
  for (const left of [3, 2, 1]) {
    await supply('Rations', left).click();
  }
  await supply('Rations', 0).appears();
  expect(await stacksIn(panel, 'Pack')).toEqual([
    torch,
    { ...rations, quantity: 0, uses: { left: 3, of: 3 } },
  ]);
  await panel.page.keyboard.down('Shift');
  await supply('Rations', 0).click();
  await panel.page.keyboard.up('Shift');
  await row(panel, 'Pack', 'Rations').find('button', 'Use one of Rations: 1 of 3 left').appears();
});

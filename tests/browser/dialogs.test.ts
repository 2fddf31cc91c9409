/**
 * Every dialog, once through its main path with the mouse (docs/rules/panel.md#all-dialogs).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import type { Found } from './support/found.ts';
import {
  bramblewick,
  firstInventory,
  inventory,
  pouch,
  saved,
  stack,
  stacksIn,
  storage,
} from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, containersIn, openPart, row } from './support/panel-parts.ts';

function open(stored = saved(bramblewick)): Promise<Panel> {
  return openPanel({ width: 1280, stored });
}

const numbers = async (field: Found) => ({
  min: await field.attribute('min'),
  step: await field.attribute('step'),
  value: await field.value(),
});

/** The focus is on the first field when the dialog opens, and back on its button when it closes. */
async function opens(button: Found, dialog: Found, first: Found): Promise<void> {
  await button.click();
  await dialog.appears();
  await expect.poll(() => first.focused()).toBe(true);
}

async function closes(dialog: Found, home: Found): Promise<void> {
  await dialog.disappears();
  await expect.poll(() => home.focused()).toBe(true);
}

// docs/rules/game.md#number-fields
test('a number field shows the number that would be stored', async () => {
  const panel = await open();
  await row(panel, 'Backpack', 'Rations').find('button', 'Configure').click();
  const quantity = panel.find('dialog', 'Configure Entry').find('spinbutton', 'Quantity');
  const value = () => quantity.attribute('aria-valuenow');
  await expect.poll(value).toBe('7');
  await quantity.fill('1e3');
  await expect.poll(value).toBe('1');
  await quantity.fill('12');
  await expect.poll(value).toBe('12');
  await quantity.fill('');
  await expect.poll(value).toBe('1');
});

// docs/rules/actions.md#new-containers, docs/rules/game.md#number-fields
test('Add Container: a money pouch goes on top of the left column', async () => {
  const panel = await open();
  const button = panel.find('button', 'Add container');
  const chooser = panel.find('dialog', 'Add Container');
  await opens(button, chooser, chooser.find('button', 'Money Pouch'));
  await expect
    .poll(() => chooser.find('button').names())
    .toEqual(['Money Pouch', 'Item Storage', 'Add from text', 'Cancel']);
  await chooser.find('button', 'Money Pouch').click();

  const page = panel.find('dialog', 'Configure Money Pouch');
  const name = page.find('textbox', 'Name');
  await expect.poll(() => name.value()).toBe('Coin Purse');
  await expect.poll(() => name.focused()).toBe(true);
  const maximum = page.find('spinbutton', 'Capacity');
  expect(await numbers(maximum)).toEqual({ min: '1', step: '1', value: '100' });
  const slots = page.find('spinbutton', 'Slots');
  expect(await numbers(slots)).toEqual({ min: '0.2', step: '0.2', value: '1' });
  await expect.poll(() => page.find('button').names()).toEqual(['Back', 'Cancel', 'Add']);
  await expect.poll(() => page.text()).toMatch(/holds coins of mixed denominations.*Slots is/);

  await name.fill('Casket');
  await maximum.fill('50');
  await slots.press('ArrowUp');
  await page.find('button', 'Add').click();
  await closes(page, button);
  expect(await containersIn(panel, 'Left')).toEqual(['Casket', 'Backpack', 'Coin Purse']);
  const [left] = (await firstInventory(panel)).columns;
  expect(left?.[0]).toEqual(pouch('Casket', {}, { capacity: 50, slots: 1.2 }));
});

// docs/rules/actions.md#new-containers
test('Add Container: Back, then an item storage added with Enter', async () => {
  const panel = await open();
  const button = panel.find('button', 'Add container');
  const chooser = panel.find('dialog', 'Add Container');
  await button.click();
  await chooser.find('button', 'Money Pouch').click();
  await panel.find('dialog', 'Configure Money Pouch').find('button', 'Back').click();
  await chooser.find('button', 'Item Storage').click();

  const page = panel.find('dialog', 'Configure Item Storage');
  const name = page.find('textbox', 'Name');
  const capacity = page.find('spinbutton', 'Capacity (slots)');
  await expect.poll(() => name.value()).toBe('Backpack');
  await expect.poll(() => name.focused()).toBe(true);
  expect(await numbers(capacity)).toEqual({ min: '0.2', step: '0.2', value: '10' });
  await expect.poll(() => page.find('button').names()).toEqual(['Back', 'Cancel', 'Add']);
  await name.fill('Belt');
  await capacity.fill('0.6');
  await panel.press('Enter');
  await closes(page, button);
  expect(await containersIn(panel, 'Left')).toEqual(['Belt', 'Backpack', 'Coin Purse']);
  const [left] = (await firstInventory(panel)).columns;
  expect(left?.[0]).toEqual(storage('Belt', [], 0.6));
  await card(panel, 'Belt').find('list', 'Items').appears();
  await expect.poll(() => card(panel, 'Belt').text()).toContain('This container is empty.');

  await opens(button, chooser, chooser.find('button', 'Money Pouch'));
  await panel.press('Escape');
  await closes(chooser, button);
  expect(await containersIn(panel, 'Left')).toHaveLength(3);
});

// docs/rules/actions.md#configuring-an-inventory
test('Configure Inventory: name, strength and penalties', async () => {
  const panel = await open();
  const button = panel.find('button', 'Configure inventory');
  const dialog = panel.find('dialog', 'Configure Inventory');
  const tile = (name: string) => panel.find('group', name);
  await expect.poll(() => tile('Slots').text()).toMatch(/\/26\.5$/);
  await opens(button, dialog, dialog.find('textbox', 'Name'));
  const strength = dialog.find('spinbutton', 'Strength Score');
  expect(await numbers(strength)).toEqual({ min: '0', step: '1', value: '14' });
  await expect.poll(() => dialog.find('textbox', 'Penalty source').value()).toBe('Exhaustion');
  await expect.poll(() => dialog.find('spinbutton', 'Penalty slots').value()).toBe('1.5');

  await dialog.find('textbox', 'Name').fill('Dame Thornbury');
  await strength.press('ArrowUp');
  await dialog.find('button', 'Add penalty').click();
  const source = dialog.find('textbox', 'Penalty source').nth(1);
  await expect.poll(() => source.focused()).toBe(true);
  await source.fill('Wet');
  await dialog.find('spinbutton', 'Penalty slots').nth(1).fill('2,5');
  await dialog.find('button', 'Save').click();
  await closes(dialog, button);
  await panel.find('heading', 'Dame Thornbury').appears();
  await expect.poll(() => tile('Strength').text()).toBe('Strength 15');
  await expect.poll(() => tile('Slots').text()).toMatch(/\/26$/);
  await expect
    .poll(() => tile('Slots').attribute('title'))
    .toContain('Exhaustion (1.5 slots), Wet (2.5 slots)');
  await expect.poll(() => tile('Carried Weight').text()).toMatch(/\/150 lb$/);
  expect((await firstInventory(panel)).penalties).toEqual([
    { source: 'Exhaustion', slots: 1.5 },
    { source: 'Wet', slots: 2.5 },
  ]);

  await button.click();
  await dialog.find('button', 'Remove penalty').nth(0).click();
  await strength.fill('');
  await panel.press('Enter');
  await closes(dialog, button);
  const { name, strengthScore, penalties } = await firstInventory(panel);
  expect(name).toBe('Dame Thornbury');
  expect(strengthScore).toBe(10);
  expect(penalties).toEqual([{ source: 'Wet', slots: 2.5 }]);
  await expect.poll(() => tile('Slots').text()).toMatch(/\/17\.5$/);
});

// docs/rules/actions.md#configuring-a-container
test('Configure Container: the name as typed, the capacity if an integer', async () => {
  // A fractional capacity is kept as long as it is not touched.
  const panel = await open(saved(bramblewick).replace('"capacity":0.6', '"capacity":2.6'));
  const dialog = panel.find('dialog', 'Configure Container');
  const edit = (name: string) => card(panel, name).find('button', 'Edit');
  const capacity = dialog.find('spinbutton', 'Capacity (slots)');
  await opens(edit('Belt Pouch'), dialog, dialog.find('textbox', 'Name'));
  expect(await numbers(capacity)).toEqual({ min: '0.2', step: '0.2', value: '2.6' });
  await expect.poll(() => dialog.find('button').names()).toEqual(['Cancel', 'Save']);
  await dialog.find('textbox', 'Name').fill(' Sporran ');
  await panel.press('Enter');
  await closes(dialog, edit('Sporran'));
  const sporran = async () => (await firstInventory(panel)).columns[1]?.[1];
  expect(await sporran()).toMatchObject({ name: ' Sporran ', capacity: 2.6 });

  for (const [typed, stored] of [
    ['3.9', 3],
    ['many', 3],
    ['0', 3],
  ] as const) {
    await edit('Sporran').click();
    await capacity.fill(typed);
    await dialog.find('button', 'Save').click();
    await dialog.disappears();
    expect(await sporran()).toMatchObject({ capacity: stored });
  }
  await expect.poll(() => card(panel, 'Sporran').find('group', 'Slots used').text()).toBe('0.6/3');
});

// docs/rules/actions.md#configuring-a-money-pouch
test('Configure Money Pouch: capacity an integer, slots a decimal', async () => {
  const panel = await open();
  const dialog = panel.find('dialog', 'Configure Money Pouch');
  const edit = (name: string) => card(panel, name).find('button', 'Edit');
  const capacity = dialog.find('spinbutton', 'Capacity');
  const slots = dialog.find('spinbutton', 'Slots');
  const warning = (name: string) =>
    card(panel, name).find('status', { text: 'This pouch is overflowing!' });
  await warning('Coin Purse').appears();
  await opens(edit('Coin Purse'), dialog, dialog.find('textbox', 'Name'));
  expect(await numbers(capacity)).toEqual({ min: '0.2', step: '0.2', value: '100' });
  expect(await numbers(slots)).toEqual({ min: '0.2', step: '0.2', value: '1' });
  await expect.poll(() => dialog.find('button').names()).toEqual(['Cancel', 'Save']);
  await expect.poll(() => dialog.text()).toMatch(/holds coins of mixed denominations.*Slots is/);
  await dialog.find('textbox', 'Name').fill('Chest');
  await capacity.fill('101.8');
  await slots.fill('2.5');
  await dialog.find('button', 'Save').click();
  await closes(dialog, edit('Chest'));
  const chest = async () => (await firstInventory(panel)).columns[0]?.[1];
  expect(await chest()).toMatchObject({ name: 'Chest', capacity: 101, slots: 2.5 });
  await warning('Chest').disappears();

  await edit('Chest').click();
  await capacity.fill('lots');
  await slots.fill('few');
  await panel.press('Enter');
  await closes(dialog, edit('Chest'));
  expect(await chest()).toMatchObject({ capacity: 101, slots: 2.5 });
});

// docs/rules/game.md#coins-by-number
test('a pouch has no numbers of its own where coins count by their number', async () => {
  const kesh = { ...inventory('Kesh', [pouch('Purse')]), game: 'shadowdark' };
  const panel = await openPanel({ stored: saved(kesh) });
  const dialog = panel.find('dialog', 'Configure Money Pouch');
  const expectNoNumbers = async () => {
    await dialog.appears();
    expect(await dialog.find('spinbutton').names()).toEqual([]);
    expect(await dialog.text()).not.toContain('Slots is');
  };
  await panel.find('button', 'Add container').click();
  await panel.find('dialog', 'Add Container').find('button', 'Money Pouch').click();
  await expectNoNumbers();
  await panel.press('Enter');
  await dialog.disappears();
  await card(panel, 'Coin Purse').find('button', 'Edit').click();
  await expectNoNumbers();
});

// docs/rules/actions.md#configuring-an-entry
test('Configure Entry: every field, with live totals', async () => {
  const panel = await open();
  const button = row(panel, 'Backpack', 'Rations').find('button', 'Configure');
  const dialog = panel.find('dialog', 'Configure Entry');
  const number = (name: string) => dialog.find('spinbutton', name);
  const lines = () => dialog.text();
  await opens(button, dialog, dialog.find('textbox', 'Item Name'));
  await expect.poll(() => dialog.find('textbox', 'Item Name').value()).toBe('Rations');
  expect(await numbers(number('Quantity'))).toEqual({ min: '1', step: '1', value: '7' });
  expect(await numbers(number('Value'))).toEqual({ min: '0', step: '0.01', value: '0.5' });
  expect(await numbers(number('Weight'))).toEqual({ min: '0', step: '0.01', value: '2' });
  expect(await numbers(number('Slots each'))).toMatchObject({ min: '0', step: '0.1' });
  // Nothing of this item is about bundles or wearing.
  expect(await dialog.find('switch').names()).toEqual(['Override slots', 'Show under Supplies']);
  await openPart(dialog, 'Bundles and wearing');
  expect(await numbers(number('Equipped slots each'))).toMatchObject({ min: '0', step: '0.1' });
  await expect.poll(() => number('Slots each').disabled()).toBe(true);
  await expect.poll(() => number('Equipped slots each').disabled()).toBe(true);
  expect(await lines()).toMatch(/Total Value 3\.5 gp.*Total Weight 14 lb.*Total Slots 1\.4 slots/);
  expect(await lines()).toContain('From its weight: 0.2 slots each.');

  await number('Quantity').fill('3');
  await number('Value').fill('1,5');
  await number('Weight').fill('7.5');
  await expect
    .poll(lines)
    .toMatch(/Total Value 4\.5 gp.*Total Weight 22\.5 lb.*Total Slots 6 slots/);
  expect(await lines()).toContain('From its weight: 2 slots each.');
  await dialog.find('switch', 'Override slots').click();
  await number('Slots each').fill('0.5');
  await expect.poll(lines).toMatch(/Total Slots 1\.5 slots/);
  await dialog.find('switch', 'Uses slots while equipped').click();
  await number('Equipped slots each').fill('1.1');
  await dialog.find('textbox', 'Item Name').fill('  Hardtack ');
  await dialog.find('button', 'Save').click();
  await closes(dialog, row(panel, 'Backpack', 'Hardtack').find('button', 'Configure'));
  const hardtack = async () =>
    (await stacksIn(panel, 'Backpack')).find(({ item }) => item.name === 'Hardtack');
  const item = { value: 1.5, weight: 7.5, slotOverride: 0.5, equippedSlots: 1.1 };
  expect(await hardtack()).toEqual(stack('Hardtack', { quantity: 3, ...item }));
  await expect
    .poll(() => row(panel, 'Backpack', 'Hardtack').find('status', 'Slots').text())
    .toBe('1.5');

  await row(panel, 'Backpack', 'Hardtack').find('button', 'Configure').click();
  await expect.poll(() => number('Slots each').value()).toBe('1/2');
  await dialog.find('switch', 'Override slots').click();
  await dialog.find('switch', 'Uses slots while equipped').click();
  await panel.press('Enter');
  await dialog.disappears();
  expect((await hardtack())?.item).toMatchObject({ slotOverride: null, equippedSlots: 0 });
});

// docs/rules/actions.md#moving-and-giving-items
test('Move Item: part of a stack, then the rest of it', async () => {
  const panel = await open();
  const move = (name: string) => row(panel, 'Backpack', name).find('button', 'Move');
  const dialog = panel.find('dialog', 'Move Item');
  await opens(move('Rations'), dialog, dialog.find('slider', 'Split'));
  const slider = dialog.find('slider', 'Split');
  expect(await numbers(slider)).toEqual({ min: '1', step: '1', value: '7' });
  await expect.poll(() => slider.attribute('max')).toBe('7');
  // Every item container but its own; no pouch.
  await expect
    .poll(() => dialog.find('button').names())
    .toEqual(['Equipped', 'Belt Pouch', 'Cancel']);
  // The number beside it follows the slider, and the slider the number.
  const number = dialog.find('spinbutton', 'Split number');
  await expect.poll(() => number.value()).toBe('7');
  for (const [typed, part, shown] of [
    ['3', '3', '3'],
    ['99', '7', '7'],
    ['x', '7', '7'],
    ['0', '1', '1'],
  ] as const) {
    await number.fill(typed);
    await expect.poll(() => slider.value()).toBe(part);
    await panel.press('Tab');
    await expect.poll(() => number.value()).toBe(shown);
  }
  const { x, y, width, height } = await slider.box();
  await panel.page.mouse.click(x + width * 0.3, y + height / 2);
  await expect.poll(async () => Number(await slider.value())).toBeLessThan(7);
  const part = Number(await slider.value());
  expect(part).toBeGreaterThan(1);
  expect(await number.value()).toBe(String(part));
  await dialog.find('button', 'Belt Pouch').click();
  await closes(dialog, move('Rations'));
  const rations = async (container: string) =>
    (await stacksIn(panel, container)).map(({ quantity, item }) => `${quantity} ${item.name}`);
  expect((await rations('Belt Pouch')).at(-1)).toBe(`${part} Rations`);
  expect(await rations('Backpack')).toContain(`${7 - part} Rations`);

  await move('Rations').click();
  await dialog.find('button', 'Belt Pouch').click();
  await dialog.disappears();
  expect((await rations('Belt Pouch')).slice(-2)).toEqual([
    `${part} Rations`,
    `${7 - part} Rations`,
  ]);
  await expect.poll(() => row(panel, 'Backpack', 'Rations').count()).toBe(0);

  // A single item is not split.
  await opens(move('Bedroll'), dialog, dialog.find('button', 'Equipped'));
  await expect.poll(() => slider.count()).toBe(0);
  await panel.press('Escape');
  await closes(dialog, move('Bedroll'));
});

// docs/rules/actions.md#deleting-a-container
test('the toolbar: deleting asks in exact words', async () => {
  const panel = await open();
  const remove = card(panel, 'Backpack').find('button', 'Delete');
  const question = panel.find('alertdialog', 'Delete Container');
  await remove.click();
  const asked = await question.attribute('aria-describedby');
  expect(await panel.page.$eval(`[id="${asked}"]`, ({ textContent }) => textContent)).toBe(
    'Are you sure you want to delete this container? All contents will be permenantly lost.',
  );
  await expect.poll(() => question.find('button', 'Cancel').focused()).toBe(true);
  await panel.press('Enter');
  await closes(question, remove);
  expect(await containersIn(panel, 'Left')).toEqual(['Backpack', 'Coin Purse']);
  expect(await panel.stored()).toBe(saved(bramblewick));
  await remove.click();
  await question.find('button', 'Delete').click();
  await expect.poll(() => containersIn(panel, 'Left')).toEqual(['Coin Purse']);
  expect((await firstInventory(panel)).columns[0]).toHaveLength(1);
});

// docs/rules/actions.md#moving-containers
test('the four moves of a container, and those past its edges', async () => {
  const left = ['A', 'B', 'C'].map((name) => storage(name));
  const stored = saved(inventory('Mira', left, [pouch('P'), storage('Q')]));
  const panel = await openPanel({ width: 480, stored });
  const possible = async (name: string) => {
    const toolbar = card(panel, name).find('toolbar', 'Container actions');
    const moves = await toolbar.find('button', /^Move/).names();
    const disabled = await Promise.all(
      moves.map((move) => toolbar.find('button', move).disabled()),
    );
    return moves.filter((_, index) => !disabled[index]);
  };
  const move = async (name: string, direction: string) => {
    const button = card(panel, name).find('button', `Move ${direction}`);
    await button.click();
    const columns = [await containersIn(panel, 'Left'), await containersIn(panel, 'Right')];
    const [first, second] = (await firstInventory(panel)).columns;
    expect([first, second].map((column) => column?.map((each) => each.name))).toEqual(columns);
    return columns.map((names) => names.join('')).join('|');
  };
  expect(await possible('A')).toEqual(['Move down', 'Move right']);
  expect(await possible('B')).toEqual(['Move up', 'Move down', 'Move right']);
  expect(await possible('C')).toEqual(['Move up', 'Move right']);
  expect(await possible('P')).toEqual(['Move left', 'Move down']);
  expect(await move('B', 'down')).toBe('ACB|PQ');
  expect(await move('B', 'up')).toBe('ABC|PQ');
  expect(await move('B', 'right')).toBe('AC|BPQ');
  expect(await move('Q', 'up')).toBe('AC|BQP');
  expect(await move('Q', 'left')).toBe('QAC|BP');
  expect(await possible('Q')).toEqual(['Move down', 'Move right']);
});

// docs/rules/actions.md#moving-containers
test('in a narrow panel the toolbar is "Edit" and a menu, which a move leaves open with the focus on it', async () => {
  const stored = saved(inventory('Mira', [storage('A'), storage('Backpack'), pouch('P')]));
  const panel = await openPanel({ stored });
  const toolbar = card(panel, 'Backpack').find('toolbar', 'Container actions');
  expect(await toolbar.find('button').names()).toEqual(['Edit', 'More actions']);
  const button = toolbar.find('button', 'More actions');
  await button.reach();
  await panel.press('Enter');
  const menu = await toolbar.find('menu', 'More actions').appears();
  expect(await menu.find('menuitem').names()).toEqual([
    ...['Duplicate', 'Copy as text', 'Give to…', 'Select all', 'Delete'],
    ...['Move left', 'Move up', 'Move down', 'Move right'],
  ]);
  const item = (name: string) => menu.find('menuitem', name);
  await expect.poll(() => item('Duplicate').focused()).toBe(true);
  await panel.press('End');
  await expect.poll(() => item('Move right').focused()).toBe(true);
  await panel.press('ArrowUp');
  await expect.poll(() => item('Move down').focused()).toBe(true);
  await panel.press('Enter');
  await expect.poll(() => containersIn(panel, 'Left')).toEqual(['A', 'P', 'Backpack']);
  // It has become impossible.
  await expect.poll(() => item('Move up').focused()).toBe(true);
  for (const order of [
    ['A', 'Backpack', 'P'],
    ['Backpack', 'A', 'P'],
  ]) {
    await panel.press('Enter');
    await expect.poll(() => containersIn(panel, 'Left')).toEqual(order);
  }
  await expect.poll(() => item('Move down').focused()).toBe(true);
  await panel.press('Escape');
  await menu.disappears();
  await expect.poll(() => button.focused()).toBe(true);

  // The name is whole, under the pointer too, whether it is carried or not.
  const name = card(panel, 'Backpack').find('button', 'Backpack');
  const isCut = () =>
    panel.run((finder) => {
      const found = finder.one([
        { role: 'region', name: 'Backpack' },
        { role: 'button', name: 'Backpack' },
      ]);
      return found.scrollWidth > found.clientWidth;
    });
  await name.hover();
  expect(await isCut()).toBe(false);
  await card(panel, 'Backpack').find('button', 'Carried').click();
  await card(panel, 'Backpack').find('button', 'Dropped').appears();
  expect(await isCut()).toBe(false);
});

// docs/rules/panel.md#hover-focus-and-touch
test('the toolbar is visible on hover and on focus, and always on touch', async () => {
  const stored = saved(bramblewick);
  const panel = await openPanel({ width: 1280, stored });
  const toolbar = card(panel, 'Backpack').find('toolbar', 'Container actions');
  await panel.page.mouse.move(5, 5);
  await expect.poll(() => toolbar.style('opacity')).toBe('0');
  await row(panel, 'Backpack', 'Torch').hover();
  await expect.poll(() => toolbar.style('opacity')).toBe('1');
  await panel.page.mouse.move(5, 5);
  await expect.poll(() => toolbar.style('opacity')).toBe('0');
  await row(panel, 'Backpack', 'Torch').find('button', 'Move').focus();
  await expect.poll(() => toolbar.style('opacity')).toBe('1');
  const byTouch = await openPanel({ touch: true, stored });
  const shown = card(byTouch, 'Backpack').find('toolbar', 'Container actions');
  expect(await shown.style('opacity')).toBe('1');
});

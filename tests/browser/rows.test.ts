/** Item rows, the add row and coin fields (docs/rules/actions.md#actions). */
import { expect, inject, test } from 'vitest';
import type { Found } from './support/found.ts';
import { inOneBrowser } from './support/in-one-browser.ts';
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
import { card, fillAndLeave, row, rowNames } from './support/panel-parts.ts';

const torches = stack('Torch', { quantity: 7, value: 1, weight: 2 });
const ropes = stack('Rope', { quantity: 2, value: 3, weight: 10 });
const mira = inventory(
  'Mira',
  [pouch('Purse', { cp: 3, gp: 5 }, { capacity: 20 })],
  [storage('Backpack', [torches, ropes, stack('Chalk')], 5)],
);

function open(stored = saved(mira)): Promise<Panel> {
  return openPanel({ width: 1280, stored });
}

// docs/rules/actions.md#editing-a-row
test('name, quantity and value are edited in the row', async () => {
  const panel = await open();
  const torch = row(panel, 'Backpack', 'Torch');
  const backpack = card(panel, 'Backpack');
  await expect.poll(() => torch.find('status', 'Slots').text()).toBe('1.4');
  await expect.poll(() => backpack.find('group', 'Slots used').text()).toBe('5.6/5');
  await backpack.find('status', { text: 'This container is full!' }).appears();

  await fillAndLeave(torch.find('textbox', 'Quantity'), '4');
  await expect.poll(() => torch.find('status', 'Slots').text()).toBe('0.8');
  await expect.poll(() => backpack.find('group', 'Slots used').text()).toBe('5/5');
  await backpack.find('status', { text: 'This container is full!' }).disappears();
  await fillAndLeave(torch.find('textbox', 'Value'), '1,5');
  await expect.poll(() => torch.find('textbox', 'Value').value()).toBe('1.5');
  await expect.poll(() => backpack.find('group', 'Value').text()).toBe('12 gp');
  await expect.poll(() => panel.find('group', 'Total Wealth').text()).toBe('Total Wealth 17 gp');
  await fillAndLeave(torch.find('textbox', 'Name'), '  Lamp ');
  await fillAndLeave(row(panel, 'Backpack', 'Lamp').find('textbox', 'Name'), '   ');
  await expect
    .poll(() => row(panel, 'Backpack', 'Lamp').find('textbox', 'Name').value())
    .toBe('Lamp');
  const [first, ...others] = await stacksIn(panel, 'Backpack');
  expect(first).toEqual(stack('Lamp', { quantity: 4, value: 1.5, weight: 2 }));
  expect(others).toEqual([ropes, stack('Chalk')]);
});

// docs/rules/actions.md#editing-a-row
test('Enter moves to the next row, Escape restores the old value', async () => {
  const panel = await open();
  const quantity = (name: string) => row(panel, 'Backpack', name).find('textbox', 'Quantity');
  await quantity('Torch').fill('4');
  await panel.press('Enter');
  await expect.poll(() => quantity('Rope').focused()).toBe(true);
  expect((await stacksIn(panel, 'Backpack'))[0]?.quantity).toBe(4);
  // The text of the next field is selected, so typing replaces it.
  await panel.page.keyboard.type('9');
  await expect.poll(() => quantity('Rope').value()).toBe('9');
  await panel.press('Escape');
  await expect.poll(() => quantity('Rope').value()).toBe('2');
  await panel.press('Enter');
  await panel.page.keyboard.type('6');
  await panel.press('Enter');
  await expect.poll(() => quantity('Chalk').focused()).toBe(true);
  expect((await stacksIn(panel, 'Backpack')).map((each) => each.quantity)).toEqual([4, 2, 6]);
});

// docs/rules/actions.md#editing-a-row
test('focusing fields without typing changes and saves nothing', async () => {
  // An untouched list keeps even its formatting.
  const stored = JSON.stringify(JSON.parse(saved(mira)), null, 1)
    .replace('"quantity": 7', '"quantity": 7.5')
    .replace('"cp": 3', '"cp": 3.5');
  const panel = await open(stored);
  await row(panel, 'Backpack', 'Torch').find('textbox', 'Name').click();
  for (let count = 0; count < 40; count += 1) {
    await panel.press('Tab');
  }
  await card(panel, 'Purse').find('textbox', 'cp').click();
  await panel.press('Tab');
  expect(await panel.stored()).toBe(stored);
});

// docs/rules/game.md#differences
test('+5 and -3 are differences, applied when the field is left', async () => {
  const panel = await open();
  const quantity = row(panel, 'Backpack', 'Torch').find('textbox', 'Quantity');
  const stored = async () => (await stacksIn(panel, 'Backpack'))[0]?.quantity;
  await quantity.fill('+5');
  expect(await stored()).toBe(7);
  await panel.press('Tab');
  await expect.poll(() => quantity.value()).toBe('12');
  await quantity.fill('-3');
  await panel.press('Enter');
  await expect.poll(() => quantity.value()).toBe('9');
  await fillAndLeave(quantity, '-30');
  await panel.find('status', { text: 'Only 9 left.' }).appears();
  await expect.poll(() => quantity.value()).toBe('9');
  expect(await stored()).toBe(9);

  const gp = card(panel, 'Purse').find('textbox', 'gp');
  const total = card(panel, 'Purse').find('group', 'Coins');
  await gp.fill('+5');
  await expect.poll(() => total.text()).toBe('8');
  await panel.press('Enter');
  await expect.poll(() => gp.value()).toBe('10');
  await fillAndLeave(gp, '-3');
  expect((await coinsIn(panel, 'Purse')).gp).toBe(7);
  await fillAndLeave(gp, '-300');
  await panel.find('status', { text: 'Only 7 left.' }).appears();
  await expect.poll(() => gp.value()).toBe('7');

  // Enter, a click into the field, and the difference: it must not become "-17".
  await gp.press('Enter');
  await gp.click();
  await panel.page.keyboard.type('-1');
  await panel.press('Enter');
  await expect.poll(() => gp.value()).toBe('6');
  const last = row(panel, 'Backpack', 'Chalk').find('textbox', 'Quantity');
  await last.fill('9');
  await panel.press('Enter');
  // A key that types nothing changes nothing.
  await panel.press('Shift');
  await last.click();
  await panel.page.keyboard.type('-1');
  await panel.press('Enter');
  await expect.poll(() => last.value()).toBe('8');
  // The next click puts the caret where it is, as in any field.
  await last.click();
  await last.click();
  await panel.page.keyboard.type('+');
  await expect.poll(() => last.value()).not.toBe('+');
  await panel.press('Escape');
});

// docs/rules/actions.md#inline-weight, docs/rules/panel.md#errors
test('a weight is typed with its unit, and shown with few decimals', async () => {
  const panel = await open();
  const torch = row(panel, 'Backpack', 'Torch');
  const weight = torch.find('textbox', 'Weight');
  await fillAndLeave(weight, '12,5 kg');
  await torch.find('button', /^Set weight to 27\.5575 lb/).click();
  await expect.poll(() => weight.value()).toBe('27.56');
  expect((await stacksIn(panel, 'Backpack'))[0]?.item.weight).toBe(27.5575);
  await expect.poll(() => weight.attribute('title')).toBe('27.5575 lb');
  await fillAndLeave(weight, '3 miles');
  await panel.find('status', { text: 'Write it like 2.5 lb or 3 kg.' }).appears();
  await expect.poll(() => weight.value()).toBe('27.56');
  await fillAndLeave(torch.find('textbox', 'Slots each'), '2 lb');
  await panel.find('status', { text: 'Write it like 2 or 3 to a slot.' }).appears();

  await torch.find('button', 'Configure').click();
  const dialog = await panel.find('dialog', 'Configure Entry').appears();
  const field = (name: string) => dialog.find('spinbutton', name);
  await expect.poll(() => field('Weight').value()).toBe('27.5575');
  await field('Weight').fill('3 miles');
  await field('Quantity').fill('-4');
  await dialog.find('button', 'Save').click();
  await expect.poll(() => field('Weight').value()).toBe('27.5575');
  await expect.poll(() => field('Quantity').value()).toBe('7');
  await expect.poll(() => field('Quantity').focused()).toBe(true);
  await expect.poll(() => dialog.text()).toContain('Only 7 left.');
  await expect.poll(() => dialog.text()).toContain('Write it like 2.5 lb or 3 kg.');
  await panel.page.keyboard.type('5');
  await field('Weight').fill('34 g');
  await dialog.find('button', 'Save').click();
  await dialog.disappears();
  await expect.poll(() => weight.value()).toBe('0.075');
  expect((await stacksIn(panel, 'Backpack'))[0]).toMatchObject({
    quantity: 5,
    item: { weight: 0.074956 },
  });
});

// docs/rules/game.md#differences
test('what is typed right after Enter stays, on a busy machine as well', async () => {
  const panel = await open();
  await panel.page.evaluate(() => {
    const frame = window.requestAnimationFrame;
    window.requestAnimationFrame = (draw) => frame(() => setTimeout(draw, 300));
  });
  for (const field of [
    // In the last row Enter leads to no other one.
    row(panel, 'Backpack', 'Chalk').find('textbox', 'Quantity'),
    card(panel, 'Purse').find('textbox', 'gp'),
  ]) {
    await field.fill('10');
    await panel.press('Enter');
    await panel.page.keyboard.type('-');
    await new Promise((resolve) => setTimeout(resolve, 500));
    await panel.page.keyboard.type('3');
    await panel.press('Enter');
    await expect.poll(() => field.value()).toBe('7');
  }
});

// docs/rules/actions.md#inline-weight
test.runIf(inOneBrowser)('a weight typed in a row is stored only by "Set weight"', async () => {
  const panel = await open();
  const torch = row(panel, 'Backpack', 'Torch');
  const weight = torch.find('textbox', 'Weight');
  await fillAndLeave(weight, '7.5');
  await expect.poll(() => weight.value()).toBe('2');
  expect(await panel.stored()).toBe(saved(mira));
  const offer = torch.find('button', 'Set weight to 7.5 lb');
  await expect.poll(() => offer.focused()).toBe(true);
  await offer.click();
  await offer.disappears();
  await expect.poll(() => weight.value()).toBe('7.5');
  await expect.poll(() => torch.find('status', 'Slots').text()).toBe('14');
  expect((await stacksIn(panel, 'Backpack'))[0]?.item.weight).toBe(7.5);
  await fillAndLeave(weight, '9');
  await panel.press('Escape');
  await torch.find('button', /^Set weight/).disappears();
  await expect.poll(() => weight.value()).toBe('7.5');
  // A change of another field ends the offer, too.
  await fillAndLeave(weight, '9');
  await torch.find('button', 'Set weight to 9 lb').appears();
  await fillAndLeave(torch.find('textbox', 'Value'), '3');
  await torch.find('button', /^Set weight/).disappears();
});

// docs/rules/game.md#equipped-items
test.runIf(inOneBrowser)('an equipped stack uses its equipped slots', async () => {
  const panel = await open(saved(bramblewick));
  const equipped = (name: string) => row(panel, 'Equipped', name).find('button', 'Equipped');
  const slots = (name: string) => row(panel, 'Equipped', name).find('status', 'Slots').text();
  const stored = async () => (await stacksIn(panel, 'Equipped')).map((each) => each.equipped);
  await expect.poll(() => equipped('Chain Mail').attribute('aria-pressed')).toBe('true');
  expect(await slots('Chain Mail')).toBe('6');
  await equipped('Chain Mail').click();
  await expect.poll(() => equipped('Chain Mail').attribute('aria-pressed')).toBe('false');
  await expect.poll(() => equipped('Chain Mail').focused()).toBe(true);
  expect(await slots('Chain Mail')).toBe('11');
  expect(await stored()).toEqual([true, false, true, false]);
  await equipped("Wayfarer's boots").click();
  expect(await slots("Wayfarer's boots")).toBe('0');
  expect(await stored()).toEqual([true, false, true, true]);
});

// docs/rules/actions.md#selected-rows
test('selected rows have a mark and a tint, and are deleted together or cleared', async () => {
  const panel = await open();
  const flag = (name: string) => row(panel, 'Backpack', name).find('button', 'Select');
  const mark = (name: string) => row(panel, 'Backpack', name).style('box-shadow');
  const selected = card(panel, 'Backpack').find('button', 'Delete Selected');
  await expect.poll(() => selected.count()).toBe(0);
  await flag('Torch').click();
  await flag('Rope').click();
  await expect.poll(() => flag('Torch').attribute('aria-pressed')).toBe('true');
  expect([await mark('Torch'), await mark('Chalk')]).toEqual([
    expect.stringContaining('3px'),
    'none',
  ]);
  const torch = row(panel, 'Backpack', 'Torch').find('textbox', 'Name');
  expect(await torch.style('text-decoration-line')).toBe('none');
  const names = await card(panel, 'Backpack')
    .find('button', / Selected$|^Clear$/)
    .names();
  expect(names).toEqual([
    'Move Selected',
    'Copy Selected',
    'Sell Selected',
    'Clear',
    'Delete Selected',
  ]);
  await card(panel, 'Backpack').find('button', 'Clear').click();
  await selected.disappears();
  expect([await mark('Torch'), await mark('Rope')]).toEqual(['none', 'none']);
  expect(await panel.stored()).toBe(saved(mira));

  await flag('Torch').click();
  await flag('Rope').click();
  await flag('Rope').click();
  await flag('Chalk').click();
  await selected.click();
  await expect.poll(() => rowNames(panel, 'Backpack')).toEqual(['Rope']);
  expect(await stacksIn(panel, 'Backpack')).toEqual([ropes]);
  await selected.disappears();
  await flag('Rope').click();
  await selected.click();
  await expect.poll(() => card(panel, 'Backpack').text()).toContain('This container is empty.');
});

// docs/rules/actions.md#add-row
test('the buttons for selected rows stay in sight, below the messages and clear of what has the focus', async () => {
  const items = Array.from({ length: 40 }, (_, index) => stack(`Item ${index + 1}`));
  const stored = saved(inventory('Mira', [storage('Sack', items, 99), storage('Bag')]));
  const panel = await openPanel({ width: 360, height: 600, stored });
  const sack = card(panel, 'Sack');
  const first = row(panel, 'Sack', 'Item 1');
  const flag = first.find('button', 'Select');
  expect(await flag.attribute('title')).toBe('Select: move, sell, copy or delete together');
  const name = first.find('textbox', 'Name');
  const inkOf = (found: Found) => found.style('color');
  const ink = await inkOf(name);
  await flag.click();
  const remove = sack.find('button', 'Delete Selected');
  const edges = async (found: Found) => {
    const { y, height } = await found.box();
    return { top: y, bottom: y + height };
  };
  const lowest = async () => (await edges(sack.find('button', 'Clear'))).bottom;
  expect(await lowest()).toBeGreaterThan(560);
  expect(await lowest()).toBeLessThanOrEqual(600);

  // Red is for what is about to be deleted.
  const plain = await inkOf(sack.find('button', 'Move Selected'));
  expect([await inkOf(name), await inkOf(remove)]).toEqual([ink, plain]);
  await remove.hover();
  await expect.poll(() => name.style('color')).not.toBe(ink);
  expect(await inkOf(remove)).not.toBe(plain);
  await first.hover();
  await expect.poll(() => name.style('color')).toBe(ink);
  await remove.focus();
  await expect.poll(() => name.style('color')).not.toBe(ink);

  // The rows are in this order already: once in reverse, and back.
  await sack.find('button', 'Sort by Name').click();
  await sack.find('button', 'Sort by Name').click();
  const message = panel.find('button', 'Undo it');
  await message.appears();
  await expect
    .poll(async () => (await edges(message)).bottom <= (await edges(remove)).top)
    .toBe(true);
  // A row that the message and the buttons cover is scrolled clear of them.
  for (const index of [6, 7, 8, 9, 10, 11]) {
    const field = row(panel, 'Sack', `Item ${index}`).find('textbox', 'Name');
    await field.focus();
    expect((await edges(field)).bottom).toBeLessThan((await edges(message)).top);
  }
  // At the end of the card they are its last line.
  await card(panel, 'Bag').find('textbox', 'New item name').focus();
  await expect.poll(async () => (await edges(sack)).bottom - (await lowest())).toBeLessThan(12);
});

test('the add row adds with Enter and with Add, not without a name', async () => {
  const panel = await open();
  const backpack = card(panel, 'Backpack');
  const field = (name: string) => backpack.find('textbox', `New item ${name}`);
  await field('name').fill('  Lantern ');
  await field('quantity').fill('2');
  await field('value').fill('5');
  await field('weight').fill('2,5');
  await field('slots').fill('0.5');
  await panel.press('Enter');
  await row(panel, 'Backpack', 'Lantern').appears();
  await expect.poll(() => field('name').focused()).toBe(true);
  for (const name of ['quantity', 'name', 'value', 'weight', 'slots']) {
    await expect.poll(() => field(name).value(), { message: name }).toBe('');
  }
  await panel.page.keyboard.type('Nail');
  await backpack.find('button', 'Add').click();
  await row(panel, 'Backpack', 'Nail').appears();
  expect(await rowNames(panel, 'Backpack')).toEqual(['Torch', 'Rope', 'Chalk', 'Lantern', 'Nail']);
  const lantern = { quantity: 2, value: 5, weight: 2.5, slotOverride: 0.5 };
  const stacks = await stacksIn(panel, 'Backpack');
  expect(stacks.slice(3)).toEqual([stack('Lantern', lantern), stack('Nail')]);

  await field('name').fill('   ');
  await field('quantity').fill('3');
  await panel.press('Enter');
  expect(await rowNames(panel, 'Backpack')).toHaveLength(5);
  await expect.poll(() => field('quantity').value()).toBe('3');
});

// docs/rules/actions.md#coin-fields, docs/rules/game.md#full-and-overflowing
test('coins count at every key and are normalised on leaving', async () => {
  const panel = await open();
  const purse = card(panel, 'Purse');
  const overflowing = purse.find('status', { text: 'This pouch is overflowing!' });
  const fields = purse.find('textbox');
  await expect.poll(() => fields.names()).toEqual(['cp', 'sp', 'ep', 'gp', 'pp']);
  await expect.poll(() => purse.find('group', 'Value').text()).toBe('5 gp');
  const pp = purse.find('textbox', 'pp');
  await pp.fill('1');
  await expect.poll(() => purse.find('group', 'Value').text()).toBe('15 gp');
  expect((await coinsIn(panel, 'Purse')).pp).toBe(1);
  await panel.page.keyboard.type('2');
  await expect.poll(() => purse.find('group', 'Coins').text()).toBe('20');
  await expect.poll(() => purse.find('group', 'Value').text()).toBe('125 gp');
  await expect.poll(() => purse.find('group', 'Weight').text()).toBe('0.4 lb');
  await expect.poll(() => panel.find('group', 'Total Wealth').text()).toBe('Total Wealth 138 gp');
  await expect.poll(() => overflowing.count()).toBe(0);
  await pp.fill('13');
  await overflowing.appears();
  await panel.page.keyboard.type('.9 coins');
  await expect.poll(() => pp.value()).toBe('13.9 coins');
  await panel.press('Tab');
  await expect.poll(() => pp.value()).toBe('13');
  await fillAndLeave(pp, 'none');
  await expect.poll(() => pp.value()).toBe('0');
  await overflowing.disappears();
  expect(await coinsIn(panel, 'Purse')).toEqual({ cp: 3, sp: 0, ep: 0, gp: 5, pp: 0 });

  await pp.fill('8');
  await panel.press('Escape');
  await expect.poll(() => pp.value()).toBe('0');
  expect((await coinsIn(panel, 'Purse')).pp).toBe(0);
});

// docs/rules/actions.md#coin-fields, docs/rules/actions.md#editing-a-row
test.each(inject('browser') === 'chromium' ? [2.5, 0.12345678] : [-5, 1e21])(
  'Escape, and typing it again, bring back %d, which only a file can hold',
  async (odd) => {
    const stored = saved(
      inventory(
        'Mira',
        [pouch('Purse', { gp: odd })],
        [storage('Backpack', [stack('Torch', { quantity: odd })])],
      ),
    );
    const panel = await open(stored);
    const text = String(odd);
    const gp = card(panel, 'Purse').find('textbox', 'gp');
    const quantity = row(panel, 'Backpack', 'Torch').find('textbox', 'Quantity');
    expect([await gp.value(), await quantity.value()]).toEqual([text, text]);

    await gp.fill('7');
    expect((await coinsIn(panel, 'Purse')).gp).toBe(7);
    await panel.press('Escape');
    await expect.poll(() => gp.value()).toBe(text);
    expect(await panel.stored()).toBe(stored);
    await gp.fill('7');
    await fillAndLeave(gp, text);
    await fillAndLeave(gp, '+');
    expect(await panel.stored()).toBe(stored);

    await quantity.fill('7');
    await panel.press('Escape');
    await expect.poll(() => quantity.value()).toBe(text);
    await fillAndLeave(quantity, '+');
    expect(await panel.stored()).toBe(stored);
    await expect.poll(() => panel.find('button', 'Undo').disabled()).toBe(true);
  },
);

// docs/rules/panel.md#errors
test.runIf(inOneBrowser)(
  'a value that names coins is money, or is kept as it was typed',
  async () => {
    const panel = await openPanel({
      stored: saved(inventory('Mira', [storage('Sack', [stack('Rope')])])),
    });
    const value = row(panel, 'Sack', 'Rope').find('textbox', 'Value');
    const values = async () => (await stacksIn(panel, 'Sack')).map(({ item }) => item.value);
    await value.fill('5 sp or so');
    await panel.press('Enter');
    await expect.poll(() => value.focused()).toBe(true);
    expect(await value.value()).toBe('5 sp or so');
    expect(await value.attribute('aria-invalid')).toBe('true');
    expect(await value.attribute('title')).toBe('Not an amount of money.');
    await panel.press('Tab');
    await expect.poll(() => value.value()).toBe('0');
    expect(await value.attribute('aria-invalid')).toBeNull();
    await fillAndLeave(value, '5 sp');
    await expect.poll(values).toEqual([0.5]);

    const sack = card(panel, 'Sack');
    await sack.find('textbox', 'New item name').fill('Lamp');
    const added = sack.find('textbox', 'New item value');
    await added.fill('2 gp each');
    await sack.find('status', { text: 'Not an amount of money.' }).appears();
    await panel.press('Enter');
    expect(await values()).toEqual([0.5]);
    await added.fill('1 gp 5 sp');
    await panel.press('Enter');
    await expect.poll(values).toEqual([0.5, 1.5]);

    await row(panel, 'Sack', 'Rope').find('button', 'Configure').click();
    const dialog = await panel.find('dialog', 'Configure Entry').appears();
    await dialog.find('spinbutton', 'Value').fill('gp');
    await dialog.find('button', 'Save').click();
    await expect.poll(() => dialog.text()).toContain('Not an amount of money.');
    await dialog.find('spinbutton', 'Value').fill('250 cp');
    await dialog.find('button', 'Save').click();
    await dialog.disappears();
    await expect.poll(values).toEqual([2.5, 1.5]);
  },
);

/**
 * Bundles: a number of light items together take a number of slots (docs/rules/game.md#bundles).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import type { Found } from './support/found.ts';
import { inventory, saved, stack, stacksIn, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { openPart, row } from './support/panel-parts.ts';

const light = { weight: 0.05, value: 0.05 };
const quiver = storage('Quiver', [
  stack('Arrow', { ...light, quantity: 20 }),
  stack('Bolt', { ...light, quantity: 9 }),
  stack('Dart', { quantity: 20, weight: 2.5 }),
  stack('Needle', { ...light, quantity: 20, slotOverride: 0.2, equippedSlots: 0.2 }),
  stack('Ring', { ...light, quantity: 20, equipped: true, equippedSlots: 1 }),
]);
const stored = saved(inventory('Mira', [quiver]));

const offerName = 'Count 20 as 1 slot';
const opener = (panel: Panel, name: string): Found =>
  row(panel, 'Quiver', name).find('button', 'Bundle');
const offer = (panel: Panel, name: string): Found =>
  row(panel, 'Quiver', name).find('button', offerName);
const slots = (panel: Panel, name: string): Promise<string> =>
  row(panel, 'Quiver', name).find('status', 'Slots').text();

async function override(panel: Panel): Promise<number | null | undefined> {
  return (await stacksIn(panel, 'Quiver'))[0]?.item.slotOverride;
}

test.each([
  { touch: false, width: 1280 },
  { touch: true, width: 320 },
])('a row of many light things offers a bundle, touch: $touch, at $width px', async (options) => {
  const panel = await openPanel({ ...options, stored });
  const names = ['Arrow', 'Bolt', 'Dart', 'Needle', 'Ring'];
  const openers = await Promise.all(names.map((name) => opener(panel, name).count()));
  expect(openers).toEqual([1, 0, 0, 0, 0]);
  expect(await slots(panel, 'Arrow')).toBe('4');
  expect(await offer(panel, 'Arrow').count()).toBe(0);
  await opener(panel, 'Arrow').click();
  await offer(panel, 'Arrow').appears();
  expect(await offer(panel, 'Arrow').text()).toBe('Count 20 as 1 slot: 4 → 1');
  expect(await slots(panel, 'Arrow')).toBe('4');
  const [line, own] = await Promise.all([
    offer(panel, 'Arrow').box(),
    row(panel, 'Quiver', 'Arrow').box(),
  ]);
  expect(line.y).toBeGreaterThanOrEqual(own.y + own.height - 1);
  expect(line.x).toBeGreaterThanOrEqual(0);
  expect(line.x + line.width).toBeLessThanOrEqual(options.width);
  await offer(panel, 'Arrow').click();
  await expect.poll(() => slots(panel, 'Arrow')).toBe('1');
  expect(await override(panel)).toBe(0.05);
  await expect.poll(() => opener(panel, 'Arrow').count()).toBe(0);
  await expect
    .poll(() => panel.find('button', 'Undo').attribute('title'))
    .toContain('Changed Arrow');
  await panel.find('button', 'Undo').click();
  await opener(panel, 'Arrow').appears();
  expect(await panel.stored()).toBe(stored);
});

test('by the keyboard; the focus moves to Configure', async () => {
  const panel = await openPanel({ width: 320, stored });
  await opener(panel, 'Arrow').reach();
  await panel.press('Enter');
  await offer(panel, 'Arrow').appears();
  await panel.press('Escape');
  await expect.poll(() => offer(panel, 'Arrow').count()).toBe(0);
  await panel.press('Enter');
  await panel.press('Tab');
  await expect.poll(() => offer(panel, 'Arrow').focused()).toBe(true);
  await panel.press('Enter');
  await expect.poll(() => slots(panel, 'Arrow')).toBe('1');
  await expect
    .poll(() => row(panel, 'Quiver', 'Arrow').find('button', 'Configure').focused())
    .toBe(true);
});

test('the offer of a typed weight comes before the offer of a bundle', async () => {
  const panel = await openPanel({ stored });
  await row(panel, 'Quiver', 'Arrow').find('textbox', 'Weight').fill('1');
  await panel.press('Tab');
  const weight = row(panel, 'Quiver', 'Arrow').find('button', 'Set weight to 1 lb');
  await expect.poll(() => weight.focused()).toBe(true);
  await panel.press('Escape');
  await opener(panel, 'Arrow').click();
  await offer(panel, 'Arrow').click();
  await expect.poll(() => override(panel)).toBe(0.05);
});

async function configure(panel: Panel, name = 'Arrow'): Promise<Found> {
  await row(panel, 'Quiver', name).find('button', 'Configure').click();
  const dialog = await panel.find('dialog', 'Configure Entry').appears();
  await openPart(dialog, 'Bundles and wearing');
  return dialog;
}

test('the dialog goes from a bundle to slots each and back', async () => {
  const panel = await openPanel({ width: 320, stored });
  const dialog = await configure(panel);
  const [size, bundle, each] = ['Bundle size', 'Bundle slots', 'Slots each'].map((name) =>
    dialog.find('spinbutton', name),
  ) as [Found, Found, Found];
  const texts = () => Promise.all([size, bundle, each].map((field) => field.value()));
  for (const field of [size, bundle, each]) {
    await expect.poll(() => field.disabled()).toBe(true);
  }
  await dialog.find('switch', 'Override slots').click();
  expect(await texts()).toEqual(['5', '1', '0.2']);
  await size.fill('20');
  expect(await texts()).toEqual(['20', '1', '1/20']);
  await expect.poll(() => dialog.text()).toMatch(/Total Slots 1 slot /);
  await size.fill('');
  expect(await texts()).toEqual(['', '1', '1']);
  await panel.page.keyboard.type('8');
  await bundle.fill('2,5');
  expect(await texts()).toEqual(['8', '2,5', '0.3125']);
  await bundle.press('ArrowUp');
  expect(await texts()).toEqual(['8', '3.5', '0.4375']);
  await each.fill('0,3');
  expect(await texts()).toEqual(['10', '3', '0,3']);
  await each.fill('few');
  expect(await texts()).toEqual(['', '', 'few']);
  await each.fill('1/3');
  expect(await texts()).toEqual(['3', '1', '1/3']);
  await each.fill('0.05');
  expect(await texts()).toEqual(['20', '1', '0.05']);
  await size.press('ArrowDown');
  await size.press('ArrowDown');
  await size.press('ArrowUp');
  await panel.press('ArrowUp');
  const begun = dialog.find('checkbox', 'A begun bundle takes the slots of a full one');
  await size.fill('1');
  await expect.poll(() => begun.disabled()).toBe(true);
  await size.fill('30');
  await begun.click();
  await bundle.fill('3');
  await expect.poll(() => dialog.text()).toMatch(/Total Slots 3 slots /);
  await panel.press('Enter');
  await dialog.disappears();
  expect((await stacksIn(panel, 'Quiver'))[0]?.item).toMatchObject({
    slotOverride: 0.1,
    bundle: 30,
  });
  const again = await configure(panel);
  await expect.poll(() => again.find('spinbutton', 'Bundle size').value()).toBe('30');
  await expect.poll(() => again.find('spinbutton', 'Bundle slots').value()).toBe('3');
  await again.find('spinbutton', 'Slots each').fill('0.2');
  await expect.poll(() => again.find('spinbutton', 'Bundle slots').value()).toBe('6');
  await again.find('checkbox', /^A begun bundle/).click();
  await expect.poll(() => again.find('spinbutton', 'Bundle size').value()).toBe('5');
  await again.find('button', 'Save').click();
  await again.disappears();
  expect((await stacksIn(panel, 'Quiver'))[0]?.item).not.toHaveProperty('bundle');

  // Equipping changes nothing of the needles, until slots while equipped are typed.
  const needles = await configure(panel, 'Needle');
  const equipped = needles.find('spinbutton', 'Equipped slots each');
  await needles.find('spinbutton', 'Bundle size').fill('20');
  await expect.poll(() => equipped.value()).toBe('1/20');
  await equipped.fill('1');
  await needles.find('spinbutton', 'Bundle size').fill('10');
  await needles.find('button', 'Save').click();
  await needles.disappears();
  expect((await stacksIn(panel, 'Quiver'))[3]?.item).toMatchObject({
    slotOverride: 0.1,
    equippedSlots: 1,
  });
});

test('an untouched bundle saves nothing', async () => {
  const odd = { ...light, quantity: 3, slotOverride: 0.123456789 };
  const list = saved(inventory('Mira', [storage('Quiver', [stack('Arrow', odd)])]));
  const panel = await openPanel({ stored: list });
  const dialog = await configure(panel);
  await expect.poll(() => dialog.find('spinbutton', 'Bundle size').value()).toBe('1');
  await expect.poll(() => dialog.find('spinbutton', 'Bundle slots').value()).toBe('0.123456789');
  await dialog.find('button', 'Save').click();
  await dialog.disappears();
  expect(await panel.stored()).toBe(list);
});

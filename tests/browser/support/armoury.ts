/** An inventory of four containers with 400 rows each, of which only the visible ones are drawn. */
import type { Found } from './found.ts';
import { inventory, pouch, saved, stack, storage } from './inventories.ts';
import { openPanel } from './open-panel.ts';
import type { Panel } from './panel.ts';
import { card, row } from './panel-parts.ts';

/** The height of a row in CSS pixels. */
export const ROW = 28;
/** The number of rows in a container. */
export const COUNT = 400;

export const things = (kind: string, count = COUNT) =>
  Array.from({ length: count }, (_, index) => stack(`${kind} ${index + 1}`, { weight: 1 }));
export const armoury = saved(
  inventory(
    'Armoury',
    [storage('Swords', things('Sword')), storage('Shields', things('Shield'))],
    [
      pouch('Till', { gp: 5 }),
      storage('Bows', things('Bow')),
      storage('Sundries', things('Thing')),
    ],
  ),
);

export const open = (width = 1280) => openPanel({ width, height: 900, stored: armoury });
export const list = (panel: Panel, container = 'Swords') =>
  card(panel, container).find('list', 'Items');
export const sword = (panel: Panel, number: number) => row(panel, 'Swords', `Sword ${number}`);
export const quantity = (panel: Panel, number: number) =>
  sword(panel, number).find('textbox', 'Quantity');

/** Turns the mouse wheel over the first rows, and waits until the list is still. */
export async function wheel(panel: Panel, deltaY: number): Promise<void> {
  await panel.page.mouse.move(300, 800);
  await panel.page.mouse.wheel({ deltaY: Math.round(deltaY) });
  // A browser may begin to scroll with a delay, and sends no event at the end of the scroll range.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await settled(list(panel));
}

/** The position of an element once it is still: Firefox scrolls smoothly. */
export async function settled(found: Found): Promise<{ y: number }> {
  const { y } = await found.box();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const now = await found.box();
  return now.y === y ? now : settled(found);
}

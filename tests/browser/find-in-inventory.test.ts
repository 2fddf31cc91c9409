/**
 * The search of an inventory's own stacks (docs/rules/panel.md#find-in-inventory), most of them out of sight.
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import { armoury, open, quantity, sword } from './support/armoury.ts';
import { inventory, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import { card, row } from './support/panel-parts.ts';

test('Find in inventory goes from match to match, whatever is in the document', async () => {
  const panel = await open(360);
  const search = panel.find('searchbox', 'Find in inventory');
  // The magnifier before the field belongs to it.
  const { x, y: top, height: high } = await search.box();
  await panel.page.mouse.click(x - 12, top + high / 2);
  await expect.poll(() => search.focused()).toBe(true);
  await panel.find('textbox', 'Name').nth(0).focus();
  await panel.press('Control+f');
  await expect.poll(() => search.focused()).toBe(true);
  const inSight = async (container: string, name: string) => {
    const { y, height } = await row(panel, container, name).box();
    return y >= 0 && y + height <= 900;
  };
  await search.type('shield 39');
  const matches = panel.find('status', 'Matches');
  await expect.poll(() => matches.text()).toBe('1 of 11');
  await expect.poll(() => inSight('Shields', 'Shield 39')).toBe(true);
  await panel.press('Enter');
  await expect.poll(() => inSight('Shields', 'Shield 390')).toBe(true);
  await expect.poll(() => matches.text()).toBe('2 of 11');
  await panel.press('Shift+Enter');
  await panel.press('Shift+Enter');
  await expect.poll(() => inSight('Shields', 'Shield 399')).toBe(true);
  await expect.poll(() => search.focused()).toBe(true);
  await panel.press('Escape');
  await expect
    .poll(() => row(panel, 'Shields', 'Shield 399').find('textbox', 'Name').focused())
    .toBe(true);
  await expect.poll(() => search.value()).toBe('');
});

test('a match is not covered by a notice', async () => {
  const panel = await openPanel({ width: 360, height: 700, stored: armoury });
  await sword(panel, 1).find('button', 'Select').click();
  await card(panel, 'Swords').find('button', 'Delete Selected').click();
  // The notice stays as long as the pointer is over it.
  await panel.find('button', 'Dismiss').hover();
  await panel.find('searchbox', 'Find in inventory').fill('sword');
  for (let number = 3; number < 40; number += 1) {
    await panel.press('Enter');
    const covered = await panel.page.evaluate((name) => {
      const found = document.querySelector(`[data-found][aria-label="${name}"]`);
      const { x, width, bottom } = found?.getBoundingClientRect() ?? new DOMRect();
      return !found?.contains(document.elementFromPoint(x + width / 2, bottom - 4));
    }, `Sword ${number}`);
    expect(covered, `Sword ${number}`).toBe(false);
  }
  await panel.find('button', 'Dismiss').appears();
});

test('a search continues after a deleted match, and Escape returns to the row after an empty search', async () => {
  const panel = await open();
  await quantity(panel, 2).focus();
  await panel.press('Control+f');
  const search = panel.find('searchbox', 'Find in inventory');
  await panel.press('Escape');
  await expect.poll(() => quantity(panel, 2).focused()).toBe(true);

  const matches = panel.find('status', 'Matches');
  await search.fill('sword 1');
  await panel.press('Enter');
  await expect.poll(() => matches.text()).toBe('2 of 111');
  const other = await panel.another();
  await sword(other, 10).find('button', 'Select').click();
  await card(other, 'Swords').find('button', 'Delete Selected').click();
  await sword(panel, 10).disappears();
  await search.press('Enter');
  await expect.poll(() => matches.text()).toBe('2 of 110');
});

test('a change is counted at once, whichever panel made it', async () => {
  const panel = await openPanel({ width: 360, stored: armoury });
  const search = panel.find('searchbox', 'Find in inventory');
  await search.fill('zebra');
  const matches = panel.find('status', 'Matches');
  await expect.poll(() => matches.text()).toBe('No items match.');
  const other = await panel.another();
  await card(other, 'Swords').find('textbox', 'New item name').fill('Zebra hide');
  await other.press('Enter');
  await expect.poll(() => matches.text()).toBe('0 of 1');
  await expect.poll(() => search.focused()).toBe(true);
  await panel.press('Enter');
  await expect.poll(() => matches.text()).toBe('1 of 1');
});

test('the search goes on in other inventories, which a line over the content names', async () => {
  const lamps = (count: number) => Array.from({ length: count }, () => stack('Lamp'));
  const stored = saved(
    inventory('Mira', [storage('Backpack', [stack('Torch'), stack('Rope')])]),
    inventory('Bert', [storage('Sack', [stack('Shield'), stack('Torch'), stack('Torches')])]),
    inventory('Chest', [storage('Box', [...lamps(40), stack('torch')])]),
  );
  const panel = await openPanel({ width: 360, height: 700, stored });
  const search = panel.find('searchbox', 'Find in inventory');
  const line = panel.find('group', 'In other inventories');
  await search.click();
  await search.type('torch');
  await expect.poll(() => line.text()).toBe('Also: 2 in Bert, 1 in Chest');
  // No line begins with the comma, however long the name before it is.
  expect(await line.find('button', '2 in Bert').text()).toBe('2 in Bert,');
  await panel.press('Control+A');
  await search.type('shield');
  await expect.poll(() => line.text()).toBe('Also: 1 in Bert');
  await expect.poll(() => panel.find('status', 'Matches').text()).toBe('No items match.');
  await panel.press('Tab');
  await expect.poll(() => line.find('button', '1 in Bert').focused()).toBe(true);
  await panel.press('Escape');
  await expect.poll(() => search.focused()).toBe(true);
  await panel.press('Tab');
  await panel.press('Enter');
  await panel.find('heading', 'Bert').appears();
  await expect.poll(() => search.value()).toBe('shield');
  await expect.poll(() => search.focused()).toBe(true);
  await expect.poll(() => panel.find('status', 'Matches').text()).toBe('1 of 1');
  await line.disappears();

  // A click opens the row that was found, however far down it is.
  await panel.press('Control+A');
  await search.type('torch');
  await expect.poll(() => line.text()).toBe('Also: 1 in Mira, 1 in Chest');
  await line.find('button', '1 in Chest').click();
  await panel.find('heading', 'Chest').appears();
  const inSight = async () => {
    const { y, height } = await row(panel, 'Box', 'torch').box();
    return y >= 0 && y + height <= 700;
  };
  await expect.poll(inSight).toBe(true);
  await panel.press('Escape');
  await expect.poll(() => row(panel, 'Box', 'torch').find('textbox', 'Name').focused()).toBe(true);
  await line.disappears();
});

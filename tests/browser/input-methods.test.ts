/**
 * Japanese, Chinese and Korean are composed with keys that belong to the input method
 * (docs/rules/panel.md#stray-input). Only Chromium can compose in tests: @browser chromium
 */
import { expect, test } from 'vitest';
import type { Found } from './support/found.ts';
import { inventory, pouch, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import { card, row } from './support/panel-parts.ts';

const KEYS = ['Enter', 'Escape', 'ArrowDown', 'ArrowUp', 'Enter'];

test('Enter, Escape and the arrow keys belong to the input method while it composes, in every field', async () => {
  const items = [stack('Rope', { weight: 10 }), stack('Torch')];
  const stored = saved(inventory('Mira', [storage('Backpack', items), pouch('Purse')]));
  const panel = await openPanel({ width: 1280, stored });
  const protocol = await panel.page.createCDPSession();
  const compose = (text: string) =>
    protocol.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });

  /** Presses a key that the input method handles. */
  async function pressComposing(key: string): Promise<void> {
    const event = { key, code: key, windowsVirtualKeyCode: 229 };
    await protocol.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
    await protocol.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  }

  /** Composes a text in a field: no key of the input method does anything else. */
  async function composesIn(field: Found, keys = KEYS): Promise<void> {
    await field.focus();
    await panel.press('Control+A');
    await compose('たい');
    for (const key of keys) {
      await pressComposing(key);
      expect(await field.focused()).toBe(true);
      expect(await field.value()).toBe('たい');
      expect(await panel.stored()).toBe(stored);
    }
    await protocol.send('Input.insertText', { text: '松明' });
    expect(await field.value()).toBe('松明');
    expect(await panel.stored()).toBe(stored);
  }

  // Chromium itself empties a search field at Escape.
  const inSearch = KEYS.filter((key) => key !== 'Escape');
  await composesIn(panel.find('searchbox', 'Find in inventory'), inSearch);
  await composesIn(card(panel, 'Backpack').find('textbox', 'New item name'));
  await panel.press('Escape');
  await composesIn(row(panel, 'Backpack', 'Rope').find('textbox', 'Name'));
  await panel.press('Escape');
  await card(panel, 'Backpack').find('button', 'Find Item').click();
  const dialog = panel.find('dialog', 'Find Item');
  await composesIn(dialog.find('searchbox', 'Search'), inSearch);
  await dialog.find('button', 'Catalogue').click();
  await composesIn(dialog.find('textbox', 'Catalogue server'));
  await dialog.find('button', 'Cancel').click();
  await panel.find('button', 'Configure inventory').click();
  await composesIn(panel.find('dialog').find('textbox', 'Name'));
  await panel.press('Escape');
  await panel.find('dialog').disappears();

  // A plain Enter is the panel's again.
  await composesIn(row(panel, 'Backpack', 'Rope').find('textbox', 'Name'));
  await panel.press('Enter');
  await row(panel, 'Backpack', '松明').appears();
  // Coins count at every key. The digits of a Japanese keyboard are twice as wide.
  const gold = card(panel, 'Purse').find('textbox', 'gp');
  await gold.focus();
  await panel.press('Control+A');
  await compose('３０');
  await pressComposing('Enter');
  expect(await gold.focused()).toBe(true);
  expect(await gold.value()).toBe('３０');
  await protocol.send('Input.insertText', { text: '３０' });
  await panel.press('Tab');
  await expect.poll(() => gold.value()).toBe('30');
});

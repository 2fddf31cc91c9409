/** Input methods: using the panel by keyboard or by touch. */
import { expect } from 'vitest';
import type { Found } from './found.ts';
import type { Panel } from './panel.ts';

/** An input method. */
export interface Hand {
  activate(button: Found): Promise<void>;
  /** Chooses an action on the container of a card. */
  onCard(card: Found, action: string): Promise<void>;
  write(field: Found, text: string): Promise<void>;
  /** Sets a slider to a little less than its maximum. */
  lower(slider: Found): Promise<void>;
  /** Moves a row to the place of the row above it. */
  lift(upper: Found, lower: Found): Promise<void>;
}

export const keyboard = (panel: Panel): Hand => ({
  async activate(button) {
    await button.reach();
    await button.press(' ');
    // The focus is never lost, so that the next key works from here.
    await expect
      .poll(() => panel.page.evaluate(() => document.activeElement?.localName))
      .not.toBe('body');
  },
  async onCard(card, action) {
    if ((await card.find('button', action).count()) > 0) {
      await this.activate(card.find('button', action));
      return;
    }
    await this.activate(card.find('button', 'More actions'));
    const item = await card.find('menuitem', action).appears();
    await expect
      .poll(async () => {
        // Radix moves the focus a moment after the key.
        const isThere = await item.focused();
        if (!isThere) {
          await panel.press('ArrowDown');
        }
        return isThere;
      })
      .toBe(true);
    await panel.press('Enter');
    if (action.startsWith('Move')) {
      // A move leaves the menu open, with the focus on it.
      await expect.poll(() => item.count()).toBe(1);
      await panel.press('Escape');
      await item.disappears();
    }
  },
  async write(field, text) {
    await field.reach();
    await field.press('Control+A');
    await field.type(text);
  },
  async lower(slider) {
    await slider.reach();
    await slider.press('ArrowLeft');
  },
  async lift(_, lower) {
    await lower.find('button', 'Reorder').reach();
    await panel.press('ArrowUp');
  },
});

export const touch = (panel: Panel): Hand => ({
  activate: (button) => button.click(),
  onCard: (card, action) => card.find('button', action).click(),
  async write(field, text) {
    await field.click();
    await field.press('Control+A');
    await field.type(text);
  },
  async lower(slider) {
    const value = Number(await slider.value());
    await slider.click();
    await expect.poll(async () => Number(await slider.value())).toBeLessThan(value);
  },
  async lift(upper, lower) {
    const from = await lower.find('button', 'Reorder').box();
    const to = await upper.box();
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
    const finger = await panel.page.touchscreen.touchStart(x, y);
    for (let step = 1; step <= 8; step += 1) {
      await finger.move(x, y + ((to.y + 4 - y) * step) / 8);
    }
    // It rests, since a fling would swallow the next tap.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await finger.end();
  },
});

/** Input methods: using the panel by keyboard or by touch. */
import { expect } from 'vitest';
import type { Found } from './found.ts';
import type { Panel } from './panel.ts';

/** An input method. */
export interface Hand {
  activate(button: Found): Promise<void>;
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
    await finger.end();
  },
});

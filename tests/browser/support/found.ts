import type { KeyInput, Page } from 'puppeteer-core';
import { eventually } from './eventually.ts';
import type { finder as inPage, Pattern, Step } from './in-page.ts';

/** The accessible name or the text of the wanted element, in addition to its role. */
export type Wanted = string | RegExp | { name?: string | RegExp; text?: string | RegExp };

/** Access to the page of a found element. */
export interface Access {
  readonly page: Page;
  readonly touch: boolean;
  /** Runs a function with the page's finder, which is injected into the page if necessary. */
  run<Args extends unknown[], Result>(
    script: (finder: typeof inPage, ...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
}

function pattern(text: string | RegExp): Pattern {
  return typeof text === 'string' ? text : { source: text.source, flags: text.flags };
}

export function step(role: string, wanted: Wanted = {}): Step {
  const named = typeof wanted === 'string' || wanted instanceof RegExp ? { name: wanted } : wanted;
  return {
    role,
    ...(named.name !== undefined && { name: pattern(named.name) }),
    ...(named.text !== undefined && { text: pattern(named.text) }),
  };
}

/**
 * An element of the panel, identified by role and accessible name and looked up again at each use. Its methods wait
 * until there is exactly one such element, unless they state otherwise.
 */
export class Found {
  constructor(
    private readonly access: Access,
    private readonly steps: Step[],
  ) {}

  /** Finds an element within this one: `find('region', 'Backpack').find('group', 'Slots used')`. */
  find(role: string, wanted?: Wanted): Found {
    return new Found(this.access, [...this.steps, step(role, wanted)]);
  }

  /** One of several matches, counted from 0. */
  nth(index: number): Found {
    const last = this.steps.at(-1);
    return new Found(
      this.access,
      last ? [...this.steps.slice(0, -1), { ...last, index }] : this.steps,
    );
  }

  /** The number of matches now, without waiting. */
  count(): Promise<number> {
    return this.access.run((finder, steps) => finder.all(steps).length, this.steps);
  }

  /** The accessible names of all matches now, in the order of the document. */
  names(): Promise<string[]> {
    return this.access.run(
      (finder, steps) => finder.all(steps).map(({ name }) => name),
      this.steps,
    );
  }

  /** Waits until the element exists. */
  async appears(): Promise<this> {
    await this.text();
    return this;
  }

  /** Waits until the element is gone and the focus has been restored, which may scroll. */
  disappears(): Promise<void> {
    return eventually(async () => {
      if ((await this.count()) > 0) {
        throw new Error(`still there: ${JSON.stringify(this.steps)}`);
      }
      const isDialog = this.steps.at(-1)?.role === 'dialog';
      if (isDialog && (await this.access.run(() => document.activeElement === document.body))) {
        throw new Error('The focus is nowhere.');
      }
    });
  }

  /** The visible text, with each run of white space as one space. */
  text(): Promise<string> {
    return this.#tell((finder, steps) => finder.textOf(finder.one(steps)));
  }

  /** The text in a field. */
  value(): Promise<string> {
    return this.#tell((finder, steps) => (finder.one(steps) as HTMLInputElement).value);
  }

  attribute(name: string): Promise<string | null> {
    return this.#tell((finder, steps, of) => finder.one(steps).getAttribute(of), name);
  }

  disabled(): Promise<boolean> {
    return this.#tell((finder, steps) => finder.one(steps).matches(':disabled'));
  }

  /** Resolves to true if it is switched on or chosen. */
  checked(): Promise<boolean> {
    return this.#tell((finder, steps) => finder.one(steps).matches(':checked'));
  }

  focused(): Promise<boolean> {
    return this.#tell((finder, steps) => finder.one(steps) === document.activeElement);
  }

  /** A computed CSS property. */
  style(property: string): Promise<string> {
    return this.#tell(
      (finder, steps, name) => getComputedStyle(finder.one(steps)).getPropertyValue(name),
      property,
    );
  }

  box(): Promise<{ x: number; y: number; width: number; height: number }> {
    return this.#tell((finder, steps) => finder.one(steps).getBoundingClientRect().toJSON());
  }

  /** The vertical scroll position. */
  scrolled(): Promise<number> {
    return this.#tell((finder, steps) => finder.one(steps).scrollTop);
  }

  /** Clicks the centre of the element, or taps it in a panel opened for touch. */
  async click(): Promise<void> {
    const { page, touch } = this.access;
    const { x, y } = await this.#spot();
    await (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  }

  async hover(): Promise<void> {
    const { x, y } = await this.#spot();
    await this.access.page.mouse.move(x, y);
  }

  async focus(): Promise<void> {
    await this.#tell((finder, steps) => finder.one(steps).focus());
  }

  /** Moves the focus here with the Tab key alone, like someone without a mouse, and waits until it is scrolled to. */
  async reach(): Promise<void> {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const stops = await this.#tell((finder, steps) => finder.tabStopsTo(steps));
      for (let count = 0; count < Math.abs(stops); count += 1) {
        await press(this.access.page, stops < 0 ? 'Shift+Tab' : 'Tab');
      }
      if (await this.focused()) {
        await this.#tell((finder, steps) => finder.settled(steps));
        return;
      }
    }
    throw new Error(`The Tab key does not lead to ${JSON.stringify(this.steps)}`);
  }

  /** The same from nearby, for tests that are not about the way: a long one takes dozens of keys. */
  async reachFromNearby(): Promise<void> {
    await this.#tell((finder, steps) => finder.comeNear(steps));
    await this.reach();
  }

  /** Types key by key at the caret. */
  async type(text: string): Promise<void> {
    await this.focus();
    await this.access.page.keyboard.type(text);
  }

  /** Replaces the text in the field by typing. The focus stays in the field: leave it with `press('Tab')`. */
  async fill(text: string): Promise<void> {
    await this.focus();
    await this.#tell((finder, steps) => (finder.one(steps) as HTMLInputElement).select());
    if (text === '') {
      await this.access.page.keyboard.press('Backspace');
    } else {
      await this.access.page.keyboard.type(text);
    }
  }

  /** Chooses an option of a native select element by typing its first word, which works in all browsers. */
  async choose(option: string): Promise<void> {
    await this.type(option.split(' ')[0] ?? '');
    await eventually(async () => {
      const chosen = await this.#tell(
        (finder, steps) => (finder.one(steps) as HTMLSelectElement).selectedOptions[0]?.text,
      );
      if (chosen !== option) {
        throw new Error(`"${chosen}" is chosen, not "${option}"`);
      }
    });
  }

  /** Replaces the text in the field by pasting. */
  async paste(text: string): Promise<void> {
    await this.fill('');
    await paste(this.access.page, text);
  }

  /** Presses a key, or several at once as in `press('Control+Z')`, with the focus here. */
  async press(keys: string): Promise<void> {
    await this.focus();
    await press(this.access.page, keys);
  }

  #spot() {
    return this.#tell((finder, steps) => finder.spot(steps));
  }

  #tell<Args extends unknown[], Result>(
    script: (finder: typeof inPage, steps: Step[], ...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return eventually(() => this.access.run(script, this.steps, ...args));
  }
}

/** Presses a key, or several at once, wherever the focus is. */
export async function press(page: Page, keys: string): Promise<void> {
  // "Control++" is the plus key with Control.
  const names = keys.split(/\+(?!$)/) as KeyInput[];
  const [last] = names.splice(-1);
  for (const key of names) {
    await page.keyboard.down(key);
  }
  if (last) {
    await page.keyboard.press(last);
  }
  for (const key of names.reverse()) {
    await page.keyboard.up(key);
  }
}

/** Pastes a text at the focus, by the system's clipboard; without a text, the content of the clipboard. */
export async function paste(page: Page, text?: string): Promise<void> {
  if (text !== undefined) {
    // Browsers refuse it until the tab that was brought to the front has the focus.
    await eventually(() => page.evaluate((copied) => navigator.clipboard.writeText(copied), text));
  }
  await page.keyboard.down('Control');
  // In Chromium the keys alone do not paste; Firefox needs only the keys.
  await page.keyboard.press('v', { commands: ['Paste'] });
  await page.keyboard.up('Control');
}

/** The actions of a player with mouse and keyboard, and the part of each that is measured. */
import type { ElementHandle, Page } from 'puppeteer-core';
import { workedWith } from './generated.ts';

/** An action: the preparation, then what is measured, then the cleaning up. */
export interface Action {
  name: string;
  before(page: Page): Promise<unknown>;
  act(page: Page): Promise<void>;
  after?(page: Page): Promise<void>;
}

const card = (name: string) => `section[aria-label="${name}"]`;
const inStorage = (label: string) => `${card(workedWith.storage)} [aria-label="${label}"]`;
const addRowField = inStorage('New item name');
const search = '[role="dialog"] input[type="search"]';

let turn = 0;
/** A different small number each time. */
function number(): string {
  turn += 1;
  return String(1 + (turn % 9));
}

export const editQuantity: Action = {
  name: 'edit a quantity and leave',
  async before(page) {
    await clickOn(page, inStorage('Quantity'));
    await page.keyboard.type(`1${number()}`);
  },
  act: (page) => page.keyboard.press('Tab'),
};

export const coinKeystroke: Action = {
  name: 'a coin keystroke',
  before: (page) => clickOn(page, `${card(workedWith.pouch)} input[aria-label="gp"]`),
  act: (page) => page.keyboard.press(number() as '1'),
  after: (page) => page.keyboard.press('Tab'),
};

/** Changes of an inventory, in this order: undo reverts the addition. */
export const changes: Action[] = [
  editQuantity,
  coinKeystroke,
  {
    name: 'add by the add row',
    async before(page) {
      await clickOn(page, addRowField);
      await page.keyboard.type('Rope');
    },
    act: (page) => page.keyboard.press('Enter'),
  },
  {
    name: 'undo',
    before: (page) => hover(page, 'header [aria-label="Undo"]'),
    act: click,
  },
  {
    name: 'drag one row',
    async before(page) {
      const { x, y } = await hover(page, inStorage('Reorder'));
      await page.mouse.down();
      const height = await page.$eval(`${card(workedWith.storage)} li`, (row) => row.clientHeight);
      await page.mouse.move(x, y + 1.2 * height, { steps: 3 });
    },
    act: (page) => page.mouse.up(),
  },
];

/** Keystrokes in the add row after a change. */
export const typing: [first: Action, later: Action] = [
  {
    name: 'the first keystroke in the add row after a change',
    before: (page) => clickOn(page, addRowField),
    act: (page) => page.keyboard.press('R'),
  },
  {
    name: 'a later keystroke in the add row',
    before: (page) => page.keyboard.type('op'),
    act: (page) => page.keyboard.press('e'),
    async after(page) {
      // The first one closes the suggestions.
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    },
  },
];

const farCard = card('Wagon');

/** Edits the last row of a card, wherever that is. */
const edit = (name: string, of: string): Action => ({
  name,
  before: backToTop,
  async act(page) {
    await focusLast(page, `${of} [aria-label="Quantity"]`);
    await page.keyboard.type(number());
    await page.keyboard.press('Tab');
  },
});

/** An edit in a visible card, and one in a card far away. */
export const [near, far]: [Action, Action] = [
  edit('an edit in the card in sight', `${card(workedWith.storage)} li:nth-child(2)`),
  edit('an edit in a card far away', farCard),
];

/** Find Item, from opening to closing. */
export const finding: Action[] = [
  {
    name: 'open',
    before: (page) => hover(page, inStorage('Find Item')),
    act: click,
  },
  {
    name: 'a keystroke',
    async before(page) {
      // The first key draws the list for the first time.
      await clickOn(page, search);
      await page.keyboard.type('o');
    },
    act: (page) => page.keyboard.press('r'),
  },
  {
    name: 'close',
    before: () => Promise.resolve(),
    act: closeDialog,
  },
];

/** The first letter in Find Item. */
export const firstLetter: Pick<Action, 'before' | 'act'> = {
  async before(page) {
    await clickOn(page, inStorage('Find Item'));
    await page.waitForSelector('[aria-label="Items found"] li');
    await clickOn(page, search);
  },
  act: (page) => page.keyboard.press('o'),
};

/** Opens Configure Inventory. */
export const configure: Pick<Action, 'before' | 'act'> = {
  before: (page) => hover(page, '[aria-label="Configure inventory"]'),
  async act(page) {
    await click(page);
    await page.waitForSelector('[role="dialog"] [aria-label="Penalty source"]');
  },
};

/** Chooses a file to import, and adds it. */
export function importFile(
  path: string,
): Record<'preview' | 'confirm', Pick<Action, 'before' | 'act'>> {
  return {
    preview: {
      async before(page) {
        await page.locator('aside ::-p-aria([name="Import"][role="button"])').click();
        await page.waitForSelector('[role="dialog"] input[type="file"]');
      },
      async act(page) {
        const input = await page.$('[role="dialog"] input[type="file"]');
        await (input as ElementHandle<HTMLInputElement>).uploadFile(path);
        await page.waitForSelector('[role="dialog"] [aria-label="Files"] li');
      },
    },
    confirm: {
      before: (page) => hover(page, '[role="dialog"] button[type="submit"]:enabled'),
      async act(page) {
        await click(page);
        await page.waitForSelector('[role="dialog"]', { hidden: true });
      },
    },
  };
}

/** Opens Find Item and closes it once it shows what it has loaded. */
export async function loadCatalogue(page: Page): Promise<void> {
  await clickOn(page, inStorage('Find Item'));
  await page.waitForSelector('[aria-label="Items found"] li');
  await closeDialog(page);
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.waitForSelector('[role="dialog"]', { hidden: true });
  // Returning the focus may scroll.
  await page.waitForFunction(() => document.activeElement !== document.body);
}

/** Shows an inventory from its top, without focus or hover. */
async function backToTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) {
      document.activeElement.blur();
    }
    document.querySelector('main')?.scrollTo(0, 0);
  });
}

async function focusLast(page: Page, selector: string): Promise<void> {
  await page.$$eval(selector, (found) => (found.at(-1) as HTMLElement | undefined)?.focus());
}

/** Scrolls the first of these into view and moves the mouse to it. */
async function hover(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const element = await inSight(page, selector);
  const { x, y } = await element.clickablePoint();
  await page.mouse.move(x, y);
  return { x, y };
}

async function clickOn(page: Page, selector: string): Promise<void> {
  await hover(page, selector);
  await click(page);
}

async function click(page: Page): Promise<void> {
  await page.mouse.down();
  await page.mouse.up();
}

async function inSight(page: Page, selector: string): Promise<ElementHandle> {
  const element = await page.waitForSelector(selector);
  if (!element) {
    throw new Error(`There is no ${selector}.`);
  }
  // A second time, because rows that are drawn on the way may move it.
  for (let time = 0; time < 2; time += 1) {
    await element.evaluate(async (each) => {
      each.scrollIntoView({ block: 'center', behavior: 'instant' });
      const next = requestAnimationFrame;
      await new Promise((resolve) => next(() => next(resolve)));
    });
  }
  return element;
}

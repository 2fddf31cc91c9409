/** The actions of a player with mouse and keyboard, and the part of each that is measured. */
import type { ElementHandle, Page } from 'puppeteer-core';
import { workedWith } from './generated.ts';

/** An action: the preparation, then the measured event, then the cleaning up. */
export interface Action {
  name: string;
  before(page: Page): Promise<unknown>;
  /** The type of the event that does it. */
  event: string;
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
  event: 'keydown',
  act: (page) => page.keyboard.press('Tab'),
};

/** The changes of an inventory, in this order: undo reverts the addition. */
export const changes: Action[] = [
  {
    name: 'equip',
    before: (page) => hover(page, inStorage('Equipped')),
    event: 'click',
    act: click,
  },
  editQuantity,
  {
    name: 'a coin keystroke',
    before: (page) => clickOn(page, `${card(workedWith.pouch)} input[aria-label="gp"]`),
    event: 'keydown',
    act: (page) => page.keyboard.press(number() as '1'),
    after: (page) => page.keyboard.press('Tab'),
  },
  {
    name: 'drag one row',
    async before(page) {
      const { x, y } = await hover(page, inStorage('Reorder'));
      await page.mouse.down();
      const height = await page.$eval(`${card(workedWith.storage)} li`, (row) => row.clientHeight);
      await page.mouse.move(x, y + 1.2 * height, { steps: 3 });
    },
    event: 'pointerup',
    act: (page) => page.mouse.up(),
  },
  {
    name: 'drop a container',
    before: (page) => hover(page, inStorage('Carried')),
    event: 'click',
    act: click,
  },
  {
    name: 'pick it up',
    before: (page) => hover(page, inStorage('Dropped')),
    event: 'click',
    act: click,
  },
  {
    name: 'the first keystroke in the add row after a change',
    before: (page) => clickOn(page, addRowField),
    event: 'keydown',
    act: (page) => page.keyboard.press('R'),
  },
  {
    name: 'a keystroke in the add row, with its preview',
    before: (page) => page.keyboard.type('op'),
    event: 'keydown',
    act: (page) => page.keyboard.press('e'),
    async after(page) {
      // The first one closes the suggestions.
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'open the Slots breakdown',
    before: (page) => hover(page, '[aria-label="Slots breakdown"]'),
    event: 'click',
    async act(page) {
      await click(page);
      await page.waitForSelector('[role="dialog"] [role="tabpanel"]');
    },
    after: closeDialog,
  },
  {
    name: 'sort by name',
    before: (page) => hover(page, inStorage('Sort by Name')),
    event: 'click',
    act: click,
  },
  {
    name: 'add by the add row',
    async before(page) {
      await clickOn(page, addRowField);
      await page.keyboard.type('Rope');
    },
    event: 'keydown',
    act: (page) => page.keyboard.press('Enter'),
  },
  {
    name: 'undo',
    before: (page) => hover(page, 'header [aria-label="Undo"]'),
    event: 'click',
    act: click,
  },
];

const farCard = card('Wagon');

/** Edits the last row of a card, wherever that is. */
const edit = (name: string, of: string): Action => ({
  name,
  before: backToTop,
  event: 'focusin',
  async act(page) {
    await focusLast(page, `${of} [aria-label="Quantity"]`);
    await page.keyboard.type(number());
    await page.keyboard.press('Tab');
  },
});

/** Adds a stack by the add row of a card, wherever that is. */
const add = (name: string, before: (page: Page) => Promise<unknown>): Action => ({
  name,
  before,
  event: 'submit',
  async act(page) {
    await focusLast(page, `${farCard} [aria-label="New item name"]`);
    await page.keyboard.type('R');
    await page.keyboard.press('Enter');
  },
  after: (page) => page.keyboard.press('Escape'),
});

/** Actions in visible cards, and jumps: actions in cards far away, or scrolling there. */
export const jumps: (Action & { inPlace?: string })[] = [
  edit('edit in the card in sight', `${card(workedWith.storage)} li:nth-child(2)`),
  { ...edit('edit in a card far away', farCard), inPlace: 'edit in the card in sight' },
  add('add in the card in sight', (page) =>
    inSight(page, `${farCard} [aria-label="New item name"]`),
  ),
  { ...add('add in a card far away', backToTop), inPlace: 'add in the card in sight' },
  {
    name: 'End',
    async before(page) {
      await backToTop(page);
      await page.focus('main');
    },
    event: 'keydown',
    act: (page) => page.keyboard.press('End'),
  },
  {
    name: 'Find in inventory: from the first match to the last',
    async before(page) {
      await page.focus('[data-find]');
      await page.keyboard.type('o');
    },
    event: 'keydown',
    async act(page) {
      await page.keyboard.press('ArrowUp');
    },
    after: (page) => page.keyboard.press('Backspace'),
  },
];

const keystroke: Action = {
  name: 'a keystroke',
  async before(page) {
    await clickOn(page, search);
    // The text that was typed the last time.
    await page.keyboard.press('Backspace');
  },
  event: 'keydown',
  act: (page) => page.keyboard.press('r'),
};

/** Find Item, with the name of the measured list. */
export const finding: Action[] = [
  {
    name: 'open',
    before: (page) => hover(page, inStorage('Find Item')),
    event: 'click',
    act: click,
  },
  keystroke,
  keystroke,
  { ...keystroke, after: closeDialog },
];

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
  await element.evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }));
  return element;
}

/** What a player does, step by step by mouse and keyboard, and what of it is measured. */
import type { ElementHandle, Page } from 'puppeteer-core';
import { workedWith } from './generated.ts';

/** An action: what comes before, then the event that is measured, then what comes after. */
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
/** Another small number each time. */
function number(): string {
  turn += 1;
  return String(1 + (turn % 9));
}

/** The changes of an inventory, in this order: undo takes back what was added. */
export const changes: Action[] = [
  {
    name: 'equip',
    before: (page) => hover(page, inStorage('Equipped')),
    event: 'click',
    act: click,
  },
  {
    name: 'edit a quantity and leave',
    async before(page) {
      await clickOn(page, inStorage('Quantity'));
      await page.keyboard.type(`1${number()}`);
    },
    event: 'keydown',
    act: (page) => page.keyboard.press('Tab'),
  },
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

const keystroke: Action = {
  name: 'a keystroke',
  async before(page) {
    await clickOn(page, search);
    // What was typed the last time.
    await page.keyboard.press('Backspace');
  },
  event: 'keydown',
  act: (page) => page.keyboard.press('r'),
};

/** Find Item; the list that it shows is named by who measures it. */
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

/** Opens Find Item and closes it once it shows what it has loaded. */
export async function loadCatalogue(page: Page): Promise<void> {
  await clickOn(page, inStorage('Find Item'));
  await page.waitForSelector('[aria-label="Items found"] li');
  await closeDialog(page);
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.waitForSelector('[role="dialog"]', { hidden: true });
  // Giving the focus back may scroll.
  await page.waitForFunction(() => document.activeElement !== document.body);
}

/** Moves the mouse to the first of these, scrolled into sight. */
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

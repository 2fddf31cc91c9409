/** Parts of the panel that many tests use, and what they do with them. */
import type { Found } from './found.ts';
import type { Panel } from './panel.ts';

/** A container's card. */
export function card(panel: Panel, name: string): Found {
  return panel.find('region', name);
}

/** The row of a stack, by its item's name. */
export function row(panel: Panel, container: string, name: string): Found {
  return card(panel, container).find('list', 'Items').find('listitem', name);
}

/** The item names of a container's rows, from top to bottom. */
export function rowNames(panel: Panel, container: string): Promise<string[]> {
  return card(panel, container).find('list', 'Items').find('listitem').names();
}

/** The names of a column's containers, from top to bottom. */
export function containersIn(panel: Panel, column: 'Left' | 'Right'): Promise<string[]> {
  return panel.find('list', `${column} column`).find('region').names();
}

/** Answers the question that is open with the button that carries it out. */
export async function confirm(panel: Panel): Promise<void> {
  await panel
    .find('alertdialog')
    .find('button', /^(Delete|Forget)$/)
    .click();
}

/** Forgets everything, which asks twice. */
export async function forgetEverything(panel: Panel): Promise<void> {
  await panel.find('button', 'Forget everything').click();
  await panel.find('alertdialog', { text: /Forget everything\?/ }).appears();
  await confirm(panel);
  await panel.find('alertdialog', { text: /Really/ }).appears();
  await confirm(panel);
}

/** Creates an inventory of this name. */
export async function createInventory(panel: Panel, name: string): Promise<void> {
  await panel.find('button', 'New Inventory').click();
  const dialog = panel.find('dialog', 'New Inventory');
  await dialog.find('textbox', 'Inventory name').type(name);
  await dialog.find('button', 'Create').click();
  await dialog.disappears();
}

/** Fills a field of a dialog or a row, and leaves it. */
export async function fillAndLeave(field: Found, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Tab');
}

/** Opens a part of Configure Inventory or Configure Entry, if it is closed. */
export async function openPart(dialog: Found, title: string): Promise<void> {
  const heading = dialog.find('button', title);
  if ((await heading.attribute('aria-expanded')) === 'false') {
    await heading.click();
  }
}

/** Selects an inventory in a panel that is wide enough to show the list beside it. */
export async function select(panel: Panel, inventory: string): Promise<void> {
  await panel.find('complementary', 'Inventories').find('button', inventory).click();
  await panel.find('heading', inventory).appears();
}

/** Chooses an entry of the menu "More" of the open inventory. */
export async function more(panel: Panel, entry: string): Promise<void> {
  await panel.find('button', 'More').click();
  await panel.find('menu', 'More').find('menuitem', entry).click();
}

/** Scrolls every scrolled area of the panel to this distance from its top, in pixels, or to its end. */
export async function scrollTo(panel: Panel, top: number): Promise<void> {
  await panel.page.evaluate((to) => {
    for (const scroller of document.querySelectorAll('[data-scroller]')) {
      scroller.scrollTop = to;
    }
  }, top);
}

/** The button in the header that has the figures of the tiles while these are out of sight. */
export const headerFigures = (panel: Panel): Found => panel.find('banner').find('button', /slots/);

/** The wealth in the header: "212.4 gp". */
export const headerWealth = async (panel: Panel): Promise<string | undefined> =>
  (await headerFigures(panel).text()).split(', ').at(-1);

/** Makes the browser refuse to copy. */
export async function refuseToCopy(panel: Panel): Promise<void> {
  await panel.page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
}

/** The latest announcement for screen readers, also while a dialog hides the messages. */
export const announced = (panel: Panel): Promise<string> =>
  panel.page.evaluate(() => document.querySelector('[aria-live="polite"]')?.textContent ?? '');

/**
 * Chooses an action on a container in the toolbar of its card, or in the menu "More actions" if it has no button, which
 * a move leaves open.
 */
export async function onContainer(panel: Panel, container: string, action: string): Promise<void> {
  const toolbar = card(panel, container).find('toolbar', 'Container actions');
  await toolbar.find('button', 'Edit').appears();
  const button = toolbar.find('button', action);
  if ((await button.count()) > 0) {
    await button.click();
    return;
  }
  await toolbar.find('button', 'More actions').click();
  const menu = await toolbar.find('menu', 'More actions').appears();
  await menu.find('menuitem', action).click();
  if (action.startsWith('Move')) {
    await panel.press('Escape');
    await menu.disappears();
  }
}

/** The name of the button that imports: "Add 3", "Replace 1", "Replace 1, add 2". */
export const importAction = /^(Add|Replace) \d/;

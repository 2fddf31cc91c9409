import browser from 'webextension-polyfill';

const PAGE = 'extension/sheet/index.html';

/** Opens the sheet of the inventory with this id, or without one of all inventories, in a new tab. */
export async function openSheet(inventory?: number): Promise<void> {
  const which = inventory === undefined ? '' : `?inventory=${inventory}`;
  await browser.tabs.create({ url: browser.runtime.getURL(PAGE) + which });
}

/** The id of the inventory whose sheet this page shows; `undefined` means all inventories. */
export function inventoryOfSheet(): number | undefined {
  const inventory = /^\?inventory=(\d{1,16})$/.exec(location.search)?.[1];
  return inventory === undefined ? undefined : Number(inventory);
}

/** Closes the tab that shows this page. */
export async function closeTab(): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab.id !== undefined) {
    await browser.tabs.remove(tab.id);
  }
}

/**
 * Opens the browser's print dialog if this tab shows the page for the first time. The browser keeps the state of a
 * tab's page when it is reloaded, left and come back to, or restored.
 */
export function printOnFirstOpening(): void {
  if (history.state !== 'printed') {
    history.replaceState('printed', '');
    window.print();
  }
}

/** Opens the browser's print dialog. */
export function print(): void {
  window.print();
}

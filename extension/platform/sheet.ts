import browser from 'webextension-polyfill';

const PAGE = 'extension/sheet/index.html';

/** Opens the sheet of the inventory at an index of the list, or without one of all inventories, in a new tab. */
export async function openSheet(index?: number): Promise<void> {
  const which = index === undefined ? '' : `?inventory=${index}`;
  await browser.tabs.create({ url: browser.runtime.getURL(PAGE) + which });
}

/** The index of the inventory whose sheet this page shows; `undefined` means all inventories. */
export function indexOfSheet(): number | undefined {
  const index = /^\?inventory=(\d{1,9})$/.exec(location.search)?.[1];
  return index === undefined ? undefined : Number(index);
}

/** Closes the tab that shows this page. */
export async function closeTab(): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab.id !== undefined) {
    await browser.tabs.remove(tab.id);
  }
}

/**
 * Opens the browser's print dialog if this tab shows the page for the first time. The browser keeps the state of a tab's
 * page when it is reloaded, left and come back to, or restored.
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

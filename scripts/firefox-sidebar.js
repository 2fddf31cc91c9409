/**
 * Opens the sidebar as a click on the extension's toolbar button does, and waits until its page has
 * loaded. Runs inside one of Firefox's windows, see `runInWindow`.
 *
 * @param {string} addOn the extension's id
 * @param {number} width in CSS pixels
 */
export async function openSidebar(addOn, width) {
  // Firefox's own objects have no types here.
  const { ChromeUtils, WebExtensionPolicy, SidebarController, gBrowserInit } = /** @type {any} */ (
    globalThis
  );
  const { ExtensionParent } = ChromeUtils.importESModule(
    'resource://gre/modules/ExtensionParent.sys.mjs',
  );
  /** @param {() => unknown} isDone */
  const until = async (isDone) => {
    for (let tries = 0; !isDone(); tries += 1) {
      if (tries === 400) {
        throw new Error(`Waited in vain for ${isDone}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };

  await until(() => gBrowserInit.delayedStartupFinished);
  await SidebarController.promiseInitialized;
  // A new window opens the sidebar by itself if the previous window has one.
  SidebarController.hide();

  const { extension } = WebExtensionPolicy.getByID(addOn);
  // If the background is suspended, the click starts it.
  await until(() => [undefined, 'running', 'stopped'].includes(extension.backgroundState));
  ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(globalThis);

  const box = document.getElementById('sidebar-box');
  box?.style.setProperty('width', `${width}px`);
  await until(() => {
    const outer = /** @type {HTMLIFrameElement} */ (document.getElementById('sidebar'));
    const inner = /** @type {any} */ (
      outer.contentDocument?.getElementById('webext-panels-browser')
    );
    const address = inner?.currentURI?.spec ?? '';
    const loaded = address.startsWith(extension.baseURL) && !inner.webProgress?.isLoadingDocument;
    return SidebarController.isOpen && loaded;
  });
}

/**
 * Functions that run inside Firefox itself, with access to its windows ("chrome scope"). They are sent as text, so each
 * uses nothing from outside its body except its parameters.
 */

// There are no types for Firefox's own objects.
// biome-ignore-all lint/suspicious/noExplicitAny: see above
declare const Services: any;
declare const ChromeUtils: any;
declare const Cc: any;
declare const Ci: any;
declare const WebExtensionPolicy: any;
declare const PrintUtils: any;
declare const SidebarController: any;

/** The messages and requests of the extension, stored in the first window until they are collected. */
declare global {
  interface Window {
    heard: { level: 'error' | 'warning'; text: string }[];
    requested: string[];
    prints: number;
  }
}

/** Closes the sidebar of a window, as its button does. */
export function hideSidebar(): void {
  SidebarController.hide();
}

/**
 * Records the console and the network requests of all pages of the extension. It can be removed once the driver's own
 * events include extensions: https://bugzilla.mozilla.org/show_bug.cgi?id=1755014.
 */
export function listen(addOn: string, origin: string): void {
  window.heard = [];
  window.requested = [];

  // console.error and console.warn, which only the process of the page receives.
  Services.ppmm.addMessageListener('console', ({ data }: any) => {
    if (data.addonId === addOn) {
      window.heard.push({ level: data.level === 'warn' ? 'warning' : 'error', text: data.text });
    }
  });
  const inEachProcess = () => {
    const storage = Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage);
    const system = Cc['@mozilla.org/systemprincipal;1'].createInstance(Ci.nsIPrincipal);
    storage.addLogEventListener(({ wrappedJSObject: event }: any) => {
      if (['error', 'warn', 'assert'].includes(event.level)) {
        const text = Array.from(event.arguments).map(String).join(' ');
        const { level, addonId } = event;
        Services.cpmm.sendAsyncMessage('console', { level, addonId, text });
      }
    }, system);
  };
  Services.ppmm.loadProcessScript(
    `data:application/javascript;charset=utf-8,${encodeURIComponent(`(${inEachProcess})()`)}`,
    true,
  );

  // Firefox's own messages: exceptions and refused resources.
  Services.console.registerListener({
    observe(message: any) {
      if (message instanceof Ci.nsIScriptError && message.message.includes(origin)) {
        const warning = (message as any).flags & Ci.nsIScriptError.warningFlag;
        window.heard.push({ level: warning ? 'warning' : 'error', text: message.message });
      }
    },
  });

  Services.obs.addObserver((subject: any) => {
    const channel = subject.QueryInterface(Ci.nsIHttpChannel);
    if (channel.loadInfo.triggeringPrincipal?.addonId === addOn) {
      window.requested.push(channel.URI.spec);
    }
  }, 'http-on-modify-request');
}

/** Records the errors that Firefox finds in the extension during the installation, for example in its manifest. */
export function hearMistakes(addOn: string): void {
  const { errors, warnings } = WebExtensionPolicy.getByID(addOn).extension;
  for (const text of [...errors, ...warnings]) {
    window.heard.push({ level: 'error', text });
  }
}

/**
 * Registers the sidebar of this window with WebDriver BiDi, which by default lists only pages in tabs. Then it can be
 * driven like any page: real mouse and keyboard, prompts, files. This can be removed once `browsingContext.getTree`
 * lists the sidebar.
 */
export function announceSidebar(): string {
  const { NavigableManager } = ChromeUtils.importESModule(
    'chrome://remote/content/shared/NavigableManager.sys.mjs',
  );
  const { TabManager } = ChromeUtils.importESModule(
    'chrome://remote/content/shared/TabManager.sys.mjs',
  );
  const outer = document.getElementById('sidebar') as HTMLIFrameElement;
  const sidebar: any = outer.contentDocument?.getElementById('webext-panels-browser');
  sidebar.permanentKey ??= {};
  const id = NavigableManager.getIdForBrowser(sidebar);
  // As after a click into the sidebar: without this its fields get no blur event.
  window.focus();
  sidebar.focus();

  const getBrowserById = NavigableManager.getBrowserById.bind(NavigableManager);
  NavigableManager.getBrowserById = (wanted: string) =>
    wanted === id ? sidebar : getBrowserById(wanted);
  const getTab = TabManager.getTabForBrowsingContext.bind(TabManager);
  TabManager.getTabForBrowsingContext = (context: any) =>
    context?.top.embedderElement === sidebar ? { linkedBrowser: sidebar } : getTab(context);
  return id;
}

/** Chooses the entry with this label as soon as the menu of the page is shown. */
export function chooseFromMenu(label: string): Promise<void> {
  const menu: any = document.getElementById('contentAreaContextMenu');
  return new Promise((resolve, reject) => {
    const choose = () => {
      const entry = [...menu.children].find((each: any) => each.label === label && !each.hidden);
      if (entry) {
        menu.activateItem(entry);
        resolve();
      } else {
        menu.hidePopup();
        reject(new Error(`There is no entry “${label}”.`));
      }
    };
    menu.addEventListener('popupshown', choose, { once: true });
  });
}

/** Chooses the entry with this label in the menu of the extension's toolbar button, which it puts into the toolbar. */
export async function chooseFromButton(addOn: string, label: string): Promise<void> {
  const { CustomizableUI } = globalThis as any;
  const { ExtensionParent } = ChromeUtils.importESModule(
    'resource://gre/modules/ExtensionParent.sys.mjs',
  );
  const { extension } = WebExtensionPolicy.getByID(addOn);
  const action = ExtensionParent.apiManager.global.browserActionFor(extension);
  CustomizableUI.addWidgetToArea(action.widget.id, CustomizableUI.AREA_NAVBAR);
  const button = action.widget.forWindow(window).node;
  const menu: any = document.getElementById('toolbar-context-menu');
  const shown = new Promise((resolve) => {
    menu.addEventListener('popupshown', resolve, { once: true });
  });
  const triggerEvent = new MouseEvent('contextmenu', { bubbles: true });
  button.dispatchEvent(triggerEvent);
  menu.openPopup(button, { position: 'after_start', isContextMenu: true, triggerEvent });
  await shown;
  const entry = [...menu.children].find((each: any) => each.label === label && !each.hidden);
  if (!entry) {
    menu.hidePopup();
    throw new Error(`There is no entry “${label}”.`);
  }
  menu.activateItem(entry);
}

/** Moves the focus from Firefox's own toolbars to the page of the front tab. */
export function focusTab(): void {
  window.focus();
  const { gBrowser } = globalThis as any;
  gBrowser.selectedBrowser.focus();
}

/**
 * Sets the colour scheme. It can be removed once Puppeteer's `emulateMediaFeatures` works in Firefox.
 *
 * @param id of the page, in the numbering of WebDriver BiDi
 */
export function setColorScheme(id: string, scheme: string): void {
  const { NavigableManager } = ChromeUtils.importESModule(
    'chrome://remote/content/shared/NavigableManager.sys.mjs',
  );
  const context = NavigableManager.getBrowsingContextById(id);
  context.prefersColorSchemeOverride = scheme === 'light' ? 'light' : 'dark';
  context.forcedColorsOverride = scheme === 'forced' ? 'active' : 'none';
}

export function takeMessages(): string {
  return JSON.stringify(window.heard.splice(0));
}

export function takeRequests(): string {
  return JSON.stringify(window.requested.splice(0));
}

/**
 * Counts the print dialogs that pages of this window request, and cancels each at once. It can be removed once
 * WebDriver BiDi reports print dialogs and can cancel them.
 */
export function cancelPrints(): void {
  window.prints = 0;
  const toPrint = PrintUtils.handleStaticCloneCreatedForPrint.bind(PrintUtils);
  PrintUtils.handleStaticCloneCreatedForPrint = (what: any) => {
    if (!what.isForWindowDotPrint) {
      return toPrint(what);
    }
    window.prints += 1;
    // The page waits until the copy to be printed is removed.
    const browser = PrintUtils.createParentBrowserForStaticClone(what.parent, what);
    setTimeout(() => browser.remove());
    return browser;
  };
}

export function takePrints(): number {
  const { prints } = window;
  window.prints = 0;
  return prints;
}

/**
 * Grants the add-on the permission for hosts, a JSON array of patterns. It can be removed once WebDriver BiDi grants
 * permissions to add-ons and not only to websites.
 */
export async function grantHosts(addOn: string, patterns: string): Promise<void> {
  const { ExtensionPermissions } = ChromeUtils.importESModule(
    'resource://gre/modules/ExtensionPermissions.sys.mjs',
  );
  const { extension } = WebExtensionPolicy.getByID(addOn);
  const wanted = { permissions: [], origins: JSON.parse(patterns) };
  await ExtensionPermissions.add(addOn, wanted, extension);
}

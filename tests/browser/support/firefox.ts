import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findBrowser } from '../../../scripts/find-browser.js';
import { openSidebar } from '../../../scripts/firefox-sidebar.js';
import {
  type FirefoxWindow,
  runInWindow,
  sessionOf,
  windowsOf,
} from '../../../scripts/firefox-windows.js';
import * as chromeScope from './firefox-chrome-scope.ts';
import {
  type ColorScheme,
  type Message,
  panelPath,
  type Size,
  type Surface,
  TestBrowser,
} from './test-browser.ts';

/** The extension's UUID in Firefox, which by default is different for each installation. */
const uuid = '4c1d2f6a-58a9-4b2f-9e0c-0d6a3f7b1e52';

/** Firefox's own messages in the console of a page, which are ignored. */
const firefoxsOwn = [
  // A response arrived after the page of the extension was closed.
  /Promise (resolved|rejected) (after context unloaded|while context is inactive)/,
  // Firefox had not yet registered the tab of a new page: https://bugzilla.mozilla.org/show_bug.cgi?id=1749116.
  /FrameData missing for/,
  // The load event is late on a busy machine. The panel is not drawn before its style sheet is loaded, so nothing
  // flashes.
  /Layout was forced before the page was fully loaded/,
  // Firefox's implementation of `storage.local` responded late and used an object of a closed page. The message names
  // the HTML page, which has no script of its own, and no page of the extension keeps objects of a different page.
  /can't access dead object.*(panel|sheet)\/index\.html/,
  // Firefox ended the idle background while another page was printing, and removed its listener of the menu too late.
  // The message has Firefox's own code alone, and the script that printed.
  /sendRemoveListener on closed conduit[\s\S]*api\.menus\.onClicked/,
  // Popovers such as suggestions follow their field while the page scrolls.
  /scroll-linked positioning effect/,
];

/** Coarse is 1, fine is 2 and hover is 4. */
const pointers = { mouse: 6, touch: 1 };

/** The page's name in WebDriver BiDi. */
function idOf(page: Page): string {
  return (page.mainFrame() as unknown as { _id: string })._id;
}

export class Firefox extends TestBrowser {
  readonly origin = `moz-extension://${uuid}`;
  readonly #addOn: string;
  #firstWindow: FirefoxWindow | undefined;
  /** The windows of the pages beside side panels. */
  readonly #windows = new WeakMap<Page, FirefoxWindow>();

  constructor(extension: string, touch: boolean) {
    super(extension, touch);
    const manifest = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8'));
    this.#addOn = manifest.browser_specific_settings.gecko.id;
  }

  protected async launch(): Promise<Browser> {
    // After a browser was killed, Puppeteer still restores its preferences.
    const backups = ['prefs.js', 'user.js'].map((name) => join(this.profile, `${name}.puppeteer`));
    while (backups.some((backup) => existsSync(backup))) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return puppeteer.launch({
      browser: 'firefox',
      executablePath: findBrowser('firefox') ?? 'firefox',
      userDataDir: this.profile,
      defaultViewport: null,
      args: ['--remote-allow-system-access'],
      extraPrefsFirefox: {
        // Firefox's list of downloads would take the focus from the page.
        'browser.download.alwaysOpenPanel': false,
        'browser.download.dir': this.downloads,
        'browser.download.folderList': 2,
        'browser.download.useDownloadDir': true,
        // Pages are not cached after navigation.
        'browser.sessionhistory.max_total_viewers': 0,
        // On a busy machine a tap may take longer than the 300 ms after which Firefox ignores it.
        'apz.max_tap_time': 60_000,
        'dom.w3c_touch_events.enabled': this.touch ? 1 : 0,
        'extensions.webextensions.uuids': JSON.stringify({ [this.#addOn]: uuid }),
        'ui.allPointerCapabilities': this.touch ? pointers.touch : pointers.mouse,
        'ui.primaryPointerCapabilities': this.touch ? pointers.touch : pointers.mouse,
      },
    });
  }

  protected async install(): Promise<void> {
    [this.#firstWindow] = await windowsOf(this.browser);
    await this.#inFirstWindow(chromeScope.listen, this.#addOn, this.origin);
    await this.#inFirstWindow(chromeScope.cancelPrints);
    await this.browser.installExtension(this.dist);
    await this.#inFirstWindow(chromeScope.hearMistakes, this.#addOn);
  }

  protected newTab(): Promise<Page> {
    return this.browser.newPage();
  }

  async bringToFront(page: Page): Promise<void> {
    await page.bringToFront();
    await this.#inFirstWindow(chromeScope.focusTab);
  }

  protected async show(page: Page, path: string): Promise<void> {
    // Puppeteer would wait for a load event, which Firefox does not send for pages of an extension.
    await sessionOf(this.browser).send('browsingContext.navigate', {
      context: idOf(page),
      url: this.origin + path,
      wait: 'complete',
    });
  }

  async openSidePanel(width: number): Promise<Surface> {
    const before = new Set((await windowsOf(this.browser)).map(({ context }) => context));
    const tab = await this.browser.newPage({ type: 'window' });
    const window = (await windowsOf(this.browser)).find(({ context }) => !before.has(context));
    if (!window) {
      throw new Error('Firefox opened no window.');
    }
    this.#windows.set(tab, window);
    await runInWindow(this.browser, window, chromeScope.cancelPrints);
    await runInWindow(this.browser, window, openSidebar, this.#addOn, width);
    const id = await runInWindow(this.browser, window, chromeScope.announceSidebar);
    const hide = () => runInWindow(this.browser, window, chromeScope.hideSidebar);
    const close = () => tab.close();
    return { page: await this.#adopt(id, window), beside: tab, hide, close };
  }

  async chooseMenuEntry(page: Page, x: number, y: number): Promise<void> {
    const window = this.#windows.get(page);
    if (!window) {
      throw new Error('There is no side panel beside this page.');
    }
    await Promise.all([
      runInWindow(this.browser, window, chromeScope.chooseFromMenu, 'Add to inventory…'),
      page.mouse.click(x, y, { button: 'right' }),
    ]);
  }

  async chooseButtonEntry(page: Page): Promise<void> {
    const window = this.#windows.get(page);
    if (!window) {
      throw new Error('There is no side panel beside this page.');
    }
    const label = 'Open in a window';
    await runInWindow(this.browser, window, chromeScope.chooseFromButton, this.#addOn, label);
  }

  async resize(page: Page, size: Size): Promise<void> {
    const now = page.viewport();
    if (now?.width !== size.width || now.height !== size.height) {
      await page.setViewport(size);
    }
  }

  protected async emulateColorScheme(page: Page, scheme: ColorScheme): Promise<void> {
    await this.#inFirstWindow(chromeScope.setColorScheme, idOf(page), scheme);
  }

  async grantHosts(patterns: string[]): Promise<void> {
    await this.#inFirstWindow(chromeScope.grantHosts, this.#addOn, JSON.stringify(patterns));
  }

  async takeMessages(): Promise<Message[]> {
    const messages: Message[] = JSON.parse(await this.#inFirstWindow(chromeScope.takeMessages));
    return messages.filter(({ text }) => !firefoxsOwn.some((remark) => remark.test(text)));
  }

  async takeRequests(): Promise<string[]> {
    return JSON.parse(await this.#inFirstWindow(chromeScope.takeRequests));
  }

  takePrints(): Promise<number> {
    return this.#inFirstWindow(chromeScope.takePrints);
  }

  /** Firefox does not announce every page that the extension opens: those that are missing are registered. */
  protected override async pages(): Promise<Page[]> {
    const session = sessionOf(this.browser);
    const { result } = await session.send('browsingContext.getTree', { maxDepth: 0 });
    const known = new Set((await this.browser.pages()).map(idOf));
    for (const each of result.contexts) {
      if (each.url.startsWith(this.origin) && !known.has(each.context)) {
        session.emit('browsingContext.contextCreated', { ...each, children: [], parent: null });
      }
    }
    return this.browser.pages();
  }

  /** Registers a page with Puppeteer as if Firefox had announced it; used with `announceSidebar`. */
  async #adopt(id: string, { clientWindow }: FirefoxWindow): Promise<Page> {
    const before = new Set(await this.browser.pages());
    const shared = { children: [], parent: null, originalOpener: null, userContext: 'default' };
    sessionOf(this.browser).emit('browsingContext.contextCreated', {
      ...shared,
      context: id,
      url: this.origin + panelPath,
      clientWindow,
    });
    const page = (await this.browser.pages()).find((each) => !before.has(each));
    if (!page) {
      throw new Error('Puppeteer does not know the sidebar.');
    }
    return page;
  }

  async #inFirstWindow<Args extends (string | number)[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    if (!this.#firstWindow) {
      throw new Error('Firefox has no window.');
    }
    return runInWindow(this.browser, this.#firstWindow, script, ...args);
  }
}

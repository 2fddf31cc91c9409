import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { eventually } from './eventually.ts';

/** A console message of a page of the extension or of its background. */
export interface Message {
  level: 'error' | 'warning';
  text: string;
}

/** The colour scheme of the system; `forced` is a high-contrast theme that replaces all colours. */
export type ColorScheme = 'light' | 'dark' | 'forced';

/** The size of a page in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A page that shows the panel, and a function that closes its tab or window. */
export interface Surface {
  page: Page;
  /** The page in the tab beside a side panel. */
  beside?: Page;
  /** Closes a side panel by the button that opened it. Its window stays. */
  hide?(): Promise<void>;
  close(): Promise<void>;
}

/** A running browser with the extension, with one subclass for each kind of browser. */
export abstract class TestBrowser {
  /** The folder where downloads end up. */
  readonly downloads = mkdtempSync(join(tmpdir(), 'downloads-'));
  /** This browser's copy of the extension, whose files a test may change. */
  readonly dist = mkdtempSync(join(tmpdir(), 'extension-'));
  protected readonly profile = mkdtempSync(join(tmpdir(), 'profile-'));
  #running: Browser | undefined;
  #emptyTab: Page | undefined;
  readonly #schemes = new WeakMap<Page, ColorScheme>();

  constructor(
    extension: string,
    protected readonly touch: boolean,
  ) {
    cpSync(extension, this.dist, { recursive: true });
  }

  /** Puppeteer's browser, for actions without a method here. */
  get browser(): Browser {
    if (!this.#running) {
      throw new Error('The browser is not running.');
    }
    return this.#running;
  }

  /** Opens the browser, or opens it again with the same profile, unless it is running. */
  async start(): Promise<void> {
    if (!this.#running?.connected) {
      this.#running = await this.launch();
      await this.install();
    }
  }

  /** Closes the browser normally, and keeps its profile. */
  async stop(): Promise<void> {
    await this.#running?.close();
    this.#running = undefined;
  }

  /** Ends all processes of the browser at once, as a power cut does. */
  async kill(): Promise<void> {
    const browser = this.#running?.process();
    if (browser) {
      endGroup(browser);
    }
    // The browser is already gone, but this waits until Puppeteer has cleaned up.
    await this.#running?.close().catch(() => {});
    this.#running = undefined;
  }

  /** Opens a page of the extension in a new tab, with the real time or this one. */
  async openTab(path: string, size: Size, clock?: number): Promise<Surface> {
    const page = await this.newTab();
    await setClock(page, clock);
    await this.resize(page, size);
    await this.show(page, path);
    return { page, close: () => page.close() };
  }

  /** All pages in tabs and windows. */
  protected pages(): Promise<Page[]> {
    return this.browser.pages();
  }

  /** The page in the tab or window that this opens. */
  async pageOpenedBy(open: () => Promise<void>): Promise<Surface> {
    const before = new Set(await this.pages());
    await open();
    const page = await eventually(async () => {
      const found = (await this.pages()).find((each) => !before.has(each));
      if (!found) {
        throw new Error('no page was opened');
      }
      return found;
    });
    return { page, close: () => page.close() };
  }

  /** Waits for side panels that a test has closed: in Chromium they go, and save, after their windows. */
  async sidePanelsClosed(): Promise<void> {}

  /** The tab shared by successive panels, because opening a tab takes as long as opening the panel. */
  async emptyTab(): Promise<Page> {
    if (this.#emptyTab?.browser().connected) {
      return this.#emptyTab;
    }
    this.#emptyTab = await this.newTab();
    await this.show(this.#emptyTab, emptyPath);
    return this.#emptyTab;
  }

  /** Opens a page of the extension in the shared tab, with the real time or this one. */
  async openInEmptyTab(path: string, size: Size, clock?: number): Promise<Surface> {
    const page = await this.emptyTab();
    await this.bringToFront(page);
    if (!this.touch) {
      // The mouse does not stay where the previous test has left it.
      await page.mouse.reset();
      await page.mouse.move(0, 0);
    }
    await this.resize(page, size);
    const resetClock = await setClock(page, clock);
    await this.show(page, path);
    const close = async () => {
      page.removeAllListeners('dialog');
      await resetClock();
      await this.show(page, emptyPath);
    };
    return { page, close };
  }

  async setColorScheme(page: Page, scheme: ColorScheme): Promise<void> {
    if (this.#schemes.get(page) !== scheme) {
      await this.emulateColorScheme(page, scheme);
      this.#schemes.set(page, scheme);
    }
  }

  /** Ends the browser, even if it no longer responds, and removes its profile. */
  async dispose(): Promise<void> {
    await this.kill();
    for (const folder of [this.profile, this.downloads, this.dist]) {
      // A process may still be ending what it was writing.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  }

  protected abstract launch(): Promise<Browser>;
  /** Installs the extension, and begins to record its console messages. */
  protected abstract install(): Promise<void>;

  /** The origin of the extension's pages, such as `chrome-extension://…`. */
  abstract readonly origin: string;
  /** Opens an empty tab. */
  protected abstract newTab(): Promise<Page>;
  /** Moves the focus to a tab, wherever the previous test has left it. */
  abstract bringToFront(page: Page): Promise<void>;
  /** Shows a page of the extension in a tab. */
  protected abstract show(page: Page, path: string): Promise<void>;
  /** Opens the real side panel, in a window of its own, by the toolbar button. */
  abstract openSidePanel(width: number): Promise<Surface>;
  /**
   * Chooses the entry of the browser's menu on the selected text of a frame of the page beside a side panel, at a place
   * of the page in CSS pixels.
   */
  abstract chooseMenuEntry(page: Page, x: number, y: number, frame: Frame): Promise<void>;
  /** Chooses the entry of the toolbar button's own menu, in the window of the page beside a side panel. */
  abstract chooseButtonEntry(page: Page): Promise<void>;
  /** Resizes the page of a tab. */
  abstract resize(page: Page, size: Size): Promise<void>;
  /** Sets the colour scheme of a tab or side panel, which keeps it from page to page. */
  protected abstract emulateColorScheme(page: Page, scheme: ColorScheme): Promise<void>;
  /** Grants the extension the optional permission for these hosts, as the user does when asked. */
  abstract grantHosts(patterns: string[]): Promise<void>;
  /** The console messages since the last call. */
  abstract takeMessages(): Promise<Message[]>;
  /** The addresses that the extension has requested since the last call. */
  abstract takeRequests(): Promise<string[]>;
  /** The number of times that pages have asked for the print dialog since the last call. It does not open in tests. */
  abstract takePrints(): Promise<number>;
}

/** Ends a browser's process and all that it has started, which would write into the profile for a moment longer. */
function endGroup(browser: ChildProcess): void {
  if (browser.pid === undefined || process.platform === 'win32') {
    browser.kill('SIGKILL');
    return;
  }
  try {
    // Puppeteer starts the browser as the first process of a group.
    process.kill(-browser.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') {
      throw error;
    }
  }
}

interface WindowOfBrowser {
  id: number;
  type: string;
  state: string;
  focused: boolean;
  width: number;
  height: number;
}

declare global {
  /** The extension APIs that tests use. Firefox also provides them under this name. */
  const chrome: {
    runtime: { getManifest(): { version: string }; openOptionsPage(): Promise<void> };
    storage: {
      local: { get(keys: null): Promise<Record<string, unknown>>; clear(): Promise<void> };
      session: { clear(): Promise<void>; set(entries: object): Promise<void> };
    };
    permissions: {
      getAll(): Promise<{ origins: string[] }>;
      remove(unwanted: { origins: string[] }): Promise<boolean>;
      request(wanted: { origins: string[] }): Promise<boolean>;
    };
    windows: {
      getAll(): Promise<WindowOfBrowser[]>;
      getCurrent(): Promise<WindowOfBrowser>;
      create(what: { url: string; type: string }): Promise<unknown>;
      update(id: number, changes: { focused?: boolean; state?: string }): Promise<unknown>;
    };
    tabs: { query(which: object): Promise<{ id?: number; url?: string }[]> };
    scripting: {
      executeScript(injection: object): Promise<{ frameId: number; result: unknown }[]>;
    };
    contextMenus: {
      update(id: string, changes: object): Promise<void>;
      onClicked: { dispatch(info: object, tab: object | undefined): void };
    };
    management: { getPermissionWarningsByManifest(manifest: string): Promise<string[]> };
  };
}

export const panelPath = '/extension/panel/index.html';
export const sheetPath = '/extension/sheet/index.html';

/** The path of an image of the extension: it has the origin of the panel, but runs no script. */
const emptyPath = '/extension/icons/icon-16.png';

/** Sets the clock of the pages that a tab shows from now on, and returns a function that ends this. */
async function setClock(page: Page, clock: number | undefined): Promise<() => Promise<void>> {
  if (clock === undefined) {
    return async () => {};
  }
  const { identifier } = await page.evaluateOnNewDocument((time) => {
    Date.now = () => time + Math.floor(performance.now());
  }, clock);
  return () => page.removeScriptToEvaluateOnNewDocument(identifier);
}

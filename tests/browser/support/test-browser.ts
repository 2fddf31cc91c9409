import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';

/** A line in the console of any of the extension's pages or of its background. */
export interface Message {
  level: 'error' | 'warning';
  text: string;
}

/** What the system asks for; `forced` is a theme of high contrast that replaces all colours. */
export type ColorScheme = 'light' | 'dark' | 'forced';

/** Of a page, in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A page that shows the panel, and how to close what holds it. */
export interface Surface {
  page: Page;
  close(): Promise<void>;
}

/** A running browser with the extension in it. One for each of the two kinds of browser. */
export abstract class TestBrowser {
  /** The folder where downloads end up. */
  readonly downloads = mkdtempSync(join(tmpdir(), 'downloads-'));
  /** The extension in a folder of this browser's own, whose files a test may spoil. */
  readonly dist = mkdtempSync(join(tmpdir(), 'extension-'));
  protected readonly profile = mkdtempSync(join(tmpdir(), 'profile-'));
  #running: Browser | undefined;
  #emptyTab: Page | undefined;

  constructor(
    extension: string,
    protected readonly touch: boolean,
  ) {
    cpSync(extension, this.dist, { recursive: true });
  }

  /** Puppeteer's browser, for what this class does not offer. */
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

  /** Closes the browser the normal way and keeps its profile. */
  async stop(): Promise<void> {
    await this.#running?.close();
    this.#running = undefined;
  }

  /** Ends the browser's process at once, as a crash or a power cut does. */
  async kill(): Promise<void> {
    this.#running?.process()?.kill('SIGKILL');
    // There is nothing left to close, but this waits until Puppeteer has tidied up.
    await this.#running?.close().catch(() => {});
    this.#running = undefined;
  }

  /** Opens a page of the extension in a new tab. */
  async openTab(path: string, size: Size): Promise<Surface> {
    const page = await this.newTab();
    await this.resize(page, size);
    await this.show(page, path);
    return { page, close: () => page.close() };
  }

  /** The tab that panels are opened in one after the other: to open a new one takes as long as the panel itself. */
  async emptyTab(): Promise<Page> {
    if (this.#emptyTab?.browser().connected) {
      return this.#emptyTab;
    }
    this.#emptyTab = await this.newTab();
    await this.show(this.#emptyTab, emptyPath);
    return this.#emptyTab;
  }

  /** Opens a page of the extension in the tab that was empty. */
  async openInEmptyTab(path: string, size: Size): Promise<Surface> {
    const page = await this.emptyTab();
    await this.bringToFront(page);
    if (!this.touch) {
      // Not over what the test before had it over.
      await page.mouse.reset();
      await page.mouse.move(0, 0);
    }
    await this.resize(page, size);
    await this.show(page, path);
    const close = async () => {
      page.removeAllListeners('dialog');
      await this.show(page, emptyPath);
    };
    return { page, close };
  }

  /** Ends the browser, even one that does not answer any more, and removes its profile. */
  async dispose(): Promise<void> {
    await this.kill();
    for (const folder of [this.profile, this.downloads, this.dist]) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  protected abstract launch(): Promise<Browser>;
  /** Installs the extension and begins to listen to what it says. */
  protected abstract install(): Promise<void>;

  /** Of the extension's pages, such as `chrome-extension://…`. */
  abstract readonly origin: string;
  /** Opens a tab that shows nothing. */
  protected abstract newTab(): Promise<Page>;
  /** Gives a tab the keyboard, wherever the Tab key led in the test before. */
  abstract bringToFront(page: Page): Promise<void>;
  /** Shows a page of the extension in a tab. */
  protected abstract show(page: Page, path: string): Promise<void>;
  /** Opens the real side panel, in a window of its own, by the toolbar button. */
  abstract openSidePanel(width: number): Promise<Surface>;
  /** Gives the page of a tab another size. */
  abstract resize(page: Page, size: Size): Promise<void>;
  abstract setColorScheme(page: Page, scheme: ColorScheme): Promise<void>;
  /** Gives the extension the optional permission for these hosts, as the user does who is asked. */
  abstract grantHosts(patterns: string[]): Promise<void>;
  /** What the console has shown since the last call. */
  abstract takeMessages(): Promise<Message[]>;
  /** The addresses that the extension has asked for since the last call. */
  abstract takeRequests(): Promise<string[]>;
}

declare global {
  /** What tests use of an extension's own interfaces. Firefox knows them by this name as well. */
  const chrome: {
    storage: {
      local: { get(keys: null): Promise<Record<string, unknown>>; clear(): Promise<void> };
    };
    permissions: {
      getAll(): Promise<{ origins: string[] }>;
      remove(unwanted: { origins: string[] }): Promise<boolean>;
    };
  };
}

export const panelPath = '/extension/panel/index.html';

/** An image of the extension has its origin, but runs nothing. */
const emptyPath = '/extension/icons/icon-16.png';

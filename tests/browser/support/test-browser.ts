import { mkdtempSync, rmSync } from 'node:fs';
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

/** A page that shows the panel, and how to close what holds it. */
export interface Surface {
  page: Page;
  close(): Promise<void>;
}

/** A running browser with the extension in it. One for each of the two kinds of browser. */
export abstract class TestBrowser {
  /** The folder where downloads end up. */
  readonly downloads = mkdtempSync(join(tmpdir(), 'downloads-'));
  protected readonly profile = mkdtempSync(join(tmpdir(), 'profile-'));
  #running: Browser | undefined;

  constructor(
    /** The folder of the extension. */
    readonly dist: string,
    protected readonly touch: boolean,
  ) {}

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
    this.browser.process()?.kill('SIGKILL');
    // There is nothing left to close, but this waits until Puppeteer has tidied up.
    await this.browser.close().catch(() => {});
    this.#running = undefined;
  }

  /** Closes the browser and removes its profile. */
  async dispose(): Promise<void> {
    await this.stop();
    for (const folder of [this.profile, this.downloads]) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  protected abstract launch(): Promise<Browser>;
  /** Installs the extension and begins to listen to what it says. */
  protected abstract install(): Promise<void>;

  /** Of the extension's pages, such as `chrome-extension://…`. */
  abstract readonly origin: string;
  /** Opens a page of the extension in a tab. */
  abstract openTab(path: string, size: { width: number; height: number }): Promise<Surface>;
  /** Opens the real side panel, in a window of its own, by the toolbar button. */
  abstract openSidePanel(width: number): Promise<Surface>;
  /** Gives the page of a tab another size. */
  abstract resize(page: Page, size: { width: number; height: number }): Promise<void>;
  abstract setColorScheme(page: Page, scheme: ColorScheme): Promise<void>;
  /** Gives the extension the optional permission for these hosts, as the user does who is asked. */
  abstract grantHosts(patterns: string[]): Promise<void>;
  /** What the console has shown since the last call. */
  abstract takeMessages(): Promise<Message[]>;
  /** The addresses that the extension has asked for since the browser started. */
  abstract requests(): Promise<string[]>;
}

declare global {
  /** What tests use of an extension's own interfaces. Firefox knows them by this name as well. */
  const chrome: {
    storage: {
      local: { get(keys: null): Promise<Record<string, unknown>>; clear(): Promise<void> };
    };
    permissions: { getAll(): Promise<{ origins: string[] }> };
  };
}

export const panelPath = '/extension/panel/index.html';

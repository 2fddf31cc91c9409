import type { Page } from 'puppeteer-core';

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
export interface TestBrowser {
  /** Of the extension's pages, such as `chrome-extension://…`. */
  readonly origin: string;
  /** The folder of the extension. */
  readonly dist: string;
  /** The folder where downloads end up. */
  readonly downloads: string;
  /** Opens the browser, or opens it again with the same profile, unless it is running. */
  start(): Promise<void>;
  /** Closes the browser the normal way and keeps its profile. */
  stop(): Promise<void>;
  /** Ends the browser's process at once, as a crash or a power cut does. */
  kill(): Promise<void>;
  /** Closes the browser and removes its profile. */
  dispose(): Promise<void>;
  /** Opens a page of the extension in a tab. */
  openTab(path: string, size: { width: number; height: number }): Promise<Surface>;
  /** Opens the real side panel, in a window of its own, by the toolbar button. */
  openSidePanel(width: number): Promise<Surface>;
  /** Gives the page of a tab another size. */
  resize(page: Page, size: { width: number; height: number }): Promise<void>;
  setColorScheme(page: Page, scheme: ColorScheme): Promise<void>;
  /** Gives the extension the optional permission for these hosts, as the user does who is asked. */
  grantHosts(patterns: string[]): Promise<void>;
  /** What the console has shown since the last call. */
  takeMessages(): Promise<Message[]>;
  /** The addresses that the extension has asked for since the browser started. */
  requests(): Promise<string[]>;
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

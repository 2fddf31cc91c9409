import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Dialog, ElementHandle, Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { type Access, Found, paste, press, step, type Wanted } from './found.ts';
import type { finder as inPage } from './in-page.ts';
import type { Inventory } from './inventories.ts';
import { type AccessibilityRules, faultsIn, runIn, SheetTab } from './sheet-tab.ts';
import {
  type ColorScheme,
  type Message,
  panelPath,
  type Surface,
  sheetPath,
  type TestBrowser,
} from './test-browser.ts';

export interface PanelOptions {
  /** The panel's page in a tab, of exactly the given size, or the browser's real side panel. */
  surface: 'tab' | 'panel';
  width: number;
  height: number;
  touch: boolean;
  colorScheme: ColorScheme;
  /** The time that a page in a tab believes it is when it opens, for tests that midnight would disturb. */
  clock?: number;
}

/** The roles of the controls whose names are compared with the browser's. */
const CONTROLS = [
  'button',
  'textbox',
  'searchbox',
  'spinbutton',
  'checkbox',
  'switch',
  'radio',
  'slider',
  'combobox',
  'link',
  'tab',
  'menuitem',
  'menuitemradio',
];

/** An open panel with methods for tests. */
export class Panel implements Access {
  /** The messages that the test provokes. */
  readonly #expected: RegExp[] = [];
  #messages: Message[] = [];
  readonly #requests: string[] = [];
  readonly #others: Panel[] = [];
  readonly #tabs: Page[] = [];
  #surface: Surface | undefined;

  private constructor(
    private readonly browser: TestBrowser,
    private readonly options: PanelOptions,
    /** Opens it in the tab shared with other tests or in a separate one. */
    private readonly tab: 'shared' | 'own',
  ) {}

  static async open(
    browser: TestBrowser,
    options: PanelOptions,
    tab: 'shared' | 'own' = 'shared',
  ): Promise<Panel> {
    const panel = new Panel(browser, options, tab);
    await panel.#open();
    return panel;
  }

  /** Puppeteer's page, for actions without a method here. */
  get page(): Page {
    if (!this.#surface) {
      throw new Error('The panel is closed.');
    }
    return this.#surface.page;
  }

  /** The page in the tab beside a real side panel. */
  get beside(): Page {
    if (!this.#surface?.beside) {
      throw new Error('It is in no side panel.');
    }
    return this.#surface.beside;
  }

  /** Shows the address in a window without tabs. */
  async openPopup(url: string): Promise<Page> {
    const { page } = await this.browser.pageOpenedBy(async () => {
      await this.page.evaluate((of) => chrome.windows.create({ url: of, type: 'popup' }), url);
    });
    this.#tabs.push(page);
    await page.waitForFunction((of) => location.href === of, {}, url);
    return page;
  }

  /**
   * Selects the text of an element of a page, at first the one beside it, or of a frame in it, and chooses the entry of
   * the browser's menu on that text.
   */
  async addSelectedText(selector: string, page = this.beside, within?: string): Promise<void> {
    const frameElement = within === undefined ? undefined : await page.waitForSelector(within);
    const frame = (await frameElement?.contentFrame()) ?? page.mainFrame();
    const around = (await frameElement?.boundingBox()) ?? { x: 0, y: 0 };
    const place = await frame.$eval(selector, (element) => {
      const { left, top } = element.getBoundingClientRect();
      if (element instanceof HTMLTextAreaElement) {
        element.select();
        element.focus();
      } else {
        getSelection()?.selectAllChildren(element);
      }
      return { x: left + 8, y: top + 8 };
    });
    await this.browser.chooseMenuEntry(page, around.x + place.x, around.y + place.y, frame);
  }

  /** Chooses the entry of the toolbar button's own menu beside this side panel. */
  chooseButtonEntry(): Promise<void> {
    return this.browser.chooseButtonEntry(this.beside);
  }

  /** The folder of this browser's copy of the extension. */
  get dist(): string {
    return this.browser.dist;
  }

  get touch(): boolean {
    return this.options.touch;
  }

  /** Finds by role and accessible name: `find('button', 'New Inventory')`. */
  find(role: string, wanted?: Wanted): Found {
    return new Found(this, [step(role, wanted)]);
  }

  title(): Promise<string> {
    return this.page.title();
  }

  /** Presses a key, or several at once as in `press('Control+Z')`, wherever the focus is. */
  press(keys: string): Promise<void> {
    return press(this.page, keys);
  }

  /** Pastes a text, otherwise the content of the clipboard, wherever the focus is. */
  paste(text?: string): Promise<void> {
    return paste(this.page, text);
  }

  /** Chooses files in a file input. It has no role, so it is found by its name alone. */
  async chooseFiles(name: string, ...paths: string[]): Promise<void> {
    const field = await this.page.waitForSelector(`input[type="file"][aria-label="${name}"]`);
    await (field as ElementHandle<HTMLInputElement>).uploadFile(...paths);
  }

  /** Runs an action that saves a file, and returns its name and text. */
  async download(save: () => Promise<void>): Promise<{ name: string; text: string }> {
    const { downloads } = this.browser;
    for (const name of readdirSync(downloads)) {
      rmSync(join(downloads, name));
    }
    await save();
    return eventually(async () => {
      const [name, another] = readdirSync(downloads);
      // Firefox writes a second file beside an empty one, Chromium a file with a different extension.
      if (!name || another || name.endsWith('.crdownload') || name.endsWith('.part')) {
        throw new Error('no file was saved');
      }
      const text = readFileSync(join(downloads, name), 'utf8');
      // Before it writes, Firefox makes an empty file with eight random characters as its name, and removes it at once.
      if (text === '' && /^[\w-]{8}\.\w+$/.test(name)) {
        throw new Error('no file was saved yet');
      }
      return { name, text };
    });
  }

  /** Grants the extension the optional permission for these hosts, as the user does when asked. */
  grantHosts(...patterns: string[]): Promise<void> {
    return this.browser.grantHosts(patterns);
  }

  /** The hosts that the extension has the permission for, as patterns. */
  grantedHosts(): Promise<string[]> {
    return this.page.evaluate(async () => (await chrome.permissions.getAll()).origins);
  }

  /** An entry of the page's localStorage. */
  stored(key = 'hss-invs'): Promise<string | null> {
    return this.page.evaluate((of) => localStorage.getItem(of), key);
  }

  /** The entries of the extension's own storage area, which has the safety copy and damaged data. */
  durable(): Promise<Record<string, unknown>> {
    return this.page.evaluate(() => chrome.storage.local.get(null));
  }

  /** Sets an entry of localStorage without an event in the panel. */
  async store(text: string, key = 'hss-invs'): Promise<void> {
    await this.page.evaluate((of, value) => localStorage.setItem(of, value), key, text);
  }

  /** Errors and warnings so far, in the console of any page or of the background. */
  async messages(): Promise<Message[]> {
    // Once the page responds, its earlier messages have arrived.
    await this.#surface?.page.evaluate(() => 0);
    this.#messages.push(...(await this.browser.takeMessages()));
    return this.#messages;
  }

  /** Declares messages that a test provokes. Any other message fails the test at its end. */
  expectMessage(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Checks that the console shows no error or warning. It runs automatically at the end of each test. */
  async expectQuiet(): Promise<void> {
    const unexpected = (await this.messages()).filter(
      ({ text }) => !this.#expected.some((pattern) => pattern.test(text)),
    );
    expect(unexpected, 'errors and warnings in the console').toEqual([]);
  }

  /** The addresses requested since the panel was opened, except the extension's own files. */
  async foreignRequests(): Promise<string[]> {
    const loaded = await this.page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    const own = [`${this.browser.origin}/`, `blob:${this.browser.origin}/`, 'data:', 'about:'];
    this.#requests.push(...(await this.browser.takeRequests()));
    return [...this.#requests, ...loaded].filter(
      (address) => !own.some((start) => address.startsWith(start)),
    );
  }

  /** The faults that axe-core finds in the page or in a part of it: one line for each rule and element. */
  async accessibilityFaults({
    within = 'html',
    rules = 'all',
  }: {
    within?: string;
    rules?: AccessibilityRules;
  } = {}): Promise<string[]> {
    return faultsIn(this.page, within, rules);
  }

  /** The names of the fields to choose files, for which ARIA has no role. Chromium has that of a button. */
  #fileFields(): Promise<string[]> {
    return this.page.$$eval('[type="file"]', (fields) =>
      fields.map((field) => field.ariaLabel ?? ''),
    );
  }

  /** The controls whose names in Chromium's own accessibility tree differ from those by which tests find them. */
  async differentNames(): Promise<string[]> {
    const different = await this.#differentNames();
    // A control may go by itself between the two readings, such as the Undo of a notice.
    return different.length > 0 ? this.#differentNames() : different;
  }

  async #differentNames(): Promise<string[]> {
    const protocol = await this.page.createCDPSession();
    const { nodes } = await protocol.send('Accessibility.getFullAXTree');
    await protocol.detach();
    const different: string[] = [];
    for (const role of CONTROLS) {
      const ofRole = nodes.filter(({ ignored, role: own }) => !ignored && own?.value === role);
      const own = ofRole.map(({ name }) =>
        String(name?.value ?? '')
          .replace(/\s+/g, ' ')
          .trim(),
      );
      const names = await this.find(role).names();
      names.push(...(role === 'button' ? await this.#fileFields() : []));
      const found = names.map((name) => name.replace(/\s+/g, ' ').trim());
      if (own.sort().join('\n') !== found.sort().join('\n')) {
        const only = (these: string[], those: string[]) =>
          these.filter((name) => !those.includes(name)).join(', ');
        different.push(`${role}: Chromium has ${only(own, found)} for ${only(found, own)}`);
      }
    }
    return different;
  }

  /** Resizes the page of a panel in a tab. */
  async resize(width: number, height: number): Promise<void> {
    await this.browser.resize(this.page, { width, height });
    await this.page.evaluate(
      async (...size) => {
        // In the frame of the new size the page handles it before this goes on.
        do {
          await new Promise(requestAnimationFrame);
        } while (innerWidth !== size[0] || innerHeight !== size[1]);
      },
      width,
      height,
    );
  }

  /** Changes the colour scheme in the browser's settings. */
  async setColorScheme(scheme: ColorScheme): Promise<void> {
    await this.browser.setColorScheme(this.page, scheme);
  }

  /** Brings the tab of this panel to the front, so that it receives the mouse and the keyboard. */
  async toFront(): Promise<void> {
    await this.browser.bringToFront(this.page);
  }

  /** Opens a second panel with the same data. */
  async another(options: Partial<Omit<PanelOptions, 'touch'>> = {}): Promise<Panel> {
    const panel = await Panel.open(this.browser, { ...this.options, ...options }, 'own');
    this.#others.push(panel);
    return panel;
  }

  /** The panel in the window that this one opens. */
  async openedBy(open: () => Promise<void>): Promise<Panel> {
    const panel = new Panel(this.browser, this.options, 'own');
    await panel.#show(await this.browser.pageOpenedBy(open));
    this.#others.push(panel);
    return panel;
  }

  /** Does something that opens a sheet in a new tab. */
  async opensSheet(open: () => Promise<void>): Promise<SheetTab> {
    const { page } = await this.browser.pageOpenedBy(open);
    return this.#drawn(page);
  }

  /** The sheet of the inventory at that index, or of all, as if its address had been entered in a new tab. */
  async sheet(index?: number): Promise<SheetTab> {
    const which = index === undefined ? '' : `?inventory=${await this.#idOf(index)}`;
    const path = sheetPath + which;
    const { page } = await this.browser.openTab(path, { width: 1000, height: 800 });
    return this.#drawn(page);
  }

  /** The id of the inventory at an index of the stored list (docs/rules/storage.md#ids); 0 if there is none. */
  async #idOf(index: number): Promise<number> {
    const list: Inventory[] = JSON.parse((await this.stored()) ?? '[]');
    const entry = JSON.parse((await this.stored('hss-ids')) ?? '{}');
    const runs: number[] = index < list.length ? entry.ids : [];
    const containers = list.slice(0, index + 1).flatMap(({ columns }) => columns.flat());
    const stacks = containers.flatMap((container) => ('items' in container ? container.items : []));
    let place = index + containers.length + stacks.length;
    for (let run = 0; run < runs.length; run += 2) {
      const [start = 0, length = 0] = runs.slice(run);
      if (place < length) {
        return start + place;
      }
      place -= length;
    }
    return 0;
  }

  async #drawn(page: Page): Promise<SheetTab> {
    this.#tabs.push(page);
    await this.browser.setColorScheme(page, this.options.colorScheme);
    return new SheetTab(page, this.touch).drawn();
  }

  /** The number of print dialogs that pages have requested since the last call. */
  prints(): Promise<number> {
    return this.browser.takePrints();
  }

  /** The addresses of the extension's tabs. */
  tabs(): Promise<string[]> {
    return this.page.evaluate(async () =>
      (await chrome.tabs.query({})).flatMap(({ url }) => url ?? []),
    );
  }

  /** Reloads the page, as after an update of the extension. */
  async reload(): Promise<void> {
    await this.page.evaluate(() => {
      document.documentElement.dataset.old = '';
      location.reload();
    });
    await this.#ready();
  }

  /** Closes the panel and the panels opened by `another`. The browser stays open. */
  async close(): Promise<void> {
    for (const other of this.#others.splice(0)) {
      await other.close();
      this.#messages.push(...other.#messages);
    }
    for (const tab of this.#tabs.splice(0)) {
      // A page may have closed itself.
      await tab.close().catch(() => {});
    }
    await this.messages();
    await this.#surface?.close();
    this.#surface = undefined;
  }

  /** Closes the real side panel by the button that opened it or with its window, and opens the next one. */
  async closeAndOpen(way: 'by its button' | 'with its window'): Promise<void> {
    const surface = this.#surface;
    if (way === 'by its button') {
      await surface?.hide?.();
    }
    await surface?.close();
    await this.browser.sidePanelsClosed();
    await this.#open();
  }

  /**
   * Closes the browser normally, and opens the panel again with the same profile. Chromium may lose the last moments of
   * localStorage even then, so this waits for the safety copy of the latest change.
   */
  async restart(): Promise<void> {
    await eventually(async () => {
      const { inventories } = await this.durable();
      const { revision } = inventories as { revision: number };
      if (String(revision) !== (await this.stored('hss-revision'))) {
        throw new Error('The latest change is not copied yet.');
      }
    });
    await this.messages();
    await this.browser.stop();
    await this.browser.start();
    await this.#open();
  }

  /** Ends the browser as a crash does, and opens the panel again with the same profile. */
  async crash(): Promise<void> {
    await this.messages();
    await this.browser.kill();
    await this.browser.start();
    await this.#open();
  }

  run<Args extends unknown[], Result>(
    script: (finder: typeof inPage, ...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return runIn(this.page, script, args);
  }

  async #open(): Promise<void> {
    const { surface, width, height, clock } = this.options;
    if (surface === 'panel') {
      await this.#show(await this.browser.openSidePanel(width));
    } else if (this.tab === 'own') {
      await this.#show(await this.browser.openTab(panelPath, { width, height }, clock));
    } else {
      await this.#show(await this.browser.openInEmptyTab(panelPath, { width, height }, clock));
    }
  }

  async #show(surface: Surface): Promise<void> {
    this.#surface = surface;
    this.page.on('dialog', (dialog) => void this.#refuse(dialog));
    await this.browser.setColorScheme(this.page, this.options.colorScheme);
    await this.#ready();
  }

  /** Waits until the panel is drawn: its heading exists and nothing is loading. */
  async #ready(): Promise<void> {
    await eventually(() =>
      this.run((finder) => {
        if ('old' in document.documentElement.dataset) {
          throw new Error('The page was not loaded again.');
        }
        if (document.querySelector('[data-first-header]')) {
          throw new Error('The panel is not drawn yet.');
        }
        const crash = document.querySelector('main[role="alert"] pre');
        if (crash) {
          throw new Error(`The panel has stopped: ${crash.textContent}`);
        }
        // Behind a dialog that opens at once, nothing is found.
        const isDialogOpen = document.querySelector('[role="dialog"]') !== null;
        const title = { role: 'heading', name: "Hoffman's Storage Solution" };
        return isDialogOpen || finder.one([title]).isConnected;
      }),
    );
  }

  /** A dialog of the browser lies over the whole window and may be suppressed: the panel opens none. */
  async #refuse(dialog: Dialog): Promise<void> {
    this.#messages.push({ level: 'error', text: `The browser asked "${dialog.message()}"` });
    await dialog.dismiss();
  }
}

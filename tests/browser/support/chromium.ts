import puppeteer, {
  type Browser,
  type CDPSession,
  type Frame,
  type Page,
  type Target,
  TargetType,
} from 'puppeteer-core';
import { openSidePanel, pressToolbarButton } from '../../../scripts/chromium-side-panel.js';
import { findBrowser } from '../../../scripts/find-browser.js';
import { mouse } from '../../../scripts/picture-panel.js';
import { eventually } from './eventually.ts';
import {
  type ColorScheme,
  type Message,
  panelPath,
  type Size,
  type Surface,
  TestBrowser,
} from './test-browser.ts';

const levels: Record<string, Message['level']> = {
  error: 'error',
  assert: 'error',
  warning: 'warning',
};

/** What a page says in the console, below the level of warnings, when it prints. */
const PRINTED = 'printed';

const turnedOff = [
  // Pages are not cached after navigation.
  'BackForwardCache',
  // The suggestions of the address bar are pages, which each new window and many a tab would load: 0.3 s of processor.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

export class Chromium extends TestBrowser {
  readonly #sizing = new WeakMap<Page, CDPSession>();
  #id = '';
  /** Sessions that emulate system settings: the emulation ends with its session. */
  readonly #media = new WeakMap<Page, CDPSession>();
  /** The side panels whose windows are closed. */
  readonly #closing = new WeakSet<Target>();
  #messages: Message[] = [];
  #requests: string[] = [];
  #prints = 0;

  get origin(): string {
    return `chrome-extension://${this.#id}`;
  }

  protected launch(): Promise<Browser> {
    const executablePath = findBrowser('chrome') ?? 'chromium';
    return puppeteer.launch({
      executablePath,
      pipe: true,
      enableExtensions: true,
      userDataDir: this.profile,
      defaultViewport: null,
      // Puppeteer need not listen to requests: `#listen` records them.
      networkEnabled: false,
      downloadBehavior: { policy: 'allow', downloadPath: this.downloads },
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-component-update',
        // Without a display a preview never ends, and the page can't be printed again.
        '--disable-print-preview',
        '--disable-sync',
        `--disable-features=${turnedOff}`,
        ...(this.touch ? [] : [mouse]),
      ],
    });
  }

  protected async install(): Promise<void> {
    await this.#prepareNewPages();
    this.browser.on('targetcreated', async (target) => {
      if (target.type() === TargetType.SERVICE_WORKER) {
        await this.#listen(await target.createCDPSession());
      }
    });
    if (this.#id) {
      await this.browser.installExtension(this.dist);
    } else {
      this.#id = await this.#installAndHearMistakes();
    }
  }

  protected async newTab(): Promise<Page> {
    const page = await this.browser.newPage();
    if (this.touch) {
      await page.setViewport({ width: 360, height: 800, hasTouch: true });
      await liftAtOnce(page);
    }
    return page;
  }

  bringToFront(page: Page): Promise<void> {
    return page.bringToFront();
  }

  protected async show(page: Page, path: string): Promise<void> {
    await page.goto(this.origin + path);
  }

  async openSidePanel(): Promise<Surface> {
    const window = await this.browser.newPage({ type: 'window' });
    const address = `about:blank#${crypto.randomUUID()}`;
    await window.goto(address);
    const before = new Set(this.browser.targets());
    await openSidePanel(this.browser, this.#id, address);
    const target = await this.browser.waitForTarget(
      (each) => !before.has(each) && each.url() === this.origin + panelPath,
    );
    // To the browser it is not a page, so it has not been prepared.
    await this.#listen(await target.createCDPSession());
    const page = await target.asPage();
    // A new side panel has no width until it is laid out.
    await page.waitForFunction(() => innerWidth > 0);
    const hide = async () => {
      await pressToolbarButton(this.browser, this.#id, address);
      this.#closing.add(target);
      await this.sidePanelsClosed();
    };
    const close = async () => {
      await window.close();
      this.#closing.add(target);
    };
    return { page, beside: window, hide, close };
  }

  /**
   * Tells the background so. Without a display there is no menu, and without the gesture the extension may read only
   * hosts that it has the permission for.
   */
  async chooseMenuEntry(page: Page, _x: number, _y: number, frame: Frame): Promise<void> {
    const worker = await this.#background();
    const selectionText = await frame.evaluate(() => `${getSelection()}`.replaceAll(/\s+/g, ' '));
    await worker?.evaluate(
      async (url, frameUrl, text) => {
        // Rejects if the entry is not there.
        await chrome.contextMenus.update('add-to-inventory', {});
        const [tab] = await chrome.tabs.query({ url });
        const injection = {
          target: { tabId: tab?.id, allFrames: true },
          func: () => location.href,
        };
        const frames = frameUrl === url ? [] : await chrome.scripting.executeScript(injection);
        const frameId = frames.find(({ result }) => result === frameUrl)?.frameId ?? 0;
        const info = { menuItemId: 'add-to-inventory', frameId, selectionText: text };
        chrome.contextMenus.onClicked.dispatch(info, tab);
      },
      page.url(),
      frame.url(),
      selectionText,
    );
  }

  async chooseButtonEntry(): Promise<void> {
    const worker = await this.#background();
    await worker?.evaluate(async () => {
      await chrome.contextMenus.update('open-in-window', {});
      chrome.contextMenus.onClicked.dispatch({ menuItemId: 'open-in-window' }, undefined);
    });
  }

  async #background() {
    const background = await this.browser.waitForTarget(
      (target) =>
        target.type() === TargetType.SERVICE_WORKER && target.url().startsWith(this.origin),
    );
    return background.worker();
  }

  override async sidePanelsClosed(): Promise<void> {
    await eventually(async () => {
      if (this.browser.targets().some((target) => this.#closing.has(target))) {
        throw new Error('A side panel is still open.');
      }
    });
  }

  async resize(page: Page, size: Size): Promise<void> {
    // Puppeteer's own method would remove the mouse. The size lasts as long as this session.
    const session = this.#sizing.get(page) ?? (await page.createCDPSession());
    this.#sizing.set(page, session);
    const metrics = { ...size, deviceScaleFactor: 0, mobile: false };
    await session.send('Emulation.setDeviceMetricsOverride', metrics);
  }

  protected async emulateColorScheme(page: Page, scheme: ColorScheme): Promise<void> {
    const session = this.#media.get(page) ?? (await page.createCDPSession());
    this.#media.set(page, session);
    await session.send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-color-scheme', value: scheme === 'light' ? 'light' : 'dark' },
        { name: 'forced-colors', value: scheme === 'forced' ? 'active' : 'none' },
      ],
    });
  }

  async grantHosts(patterns: string[]): Promise<void> {
    const page = await this.browser.newPage();
    await page.goto('chrome://extensions');
    for (const pattern of patterns) {
      await page.evaluate(`chrome.developerPrivate.addHostPermission('${this.#id}', '${pattern}')`);
    }
    await page.close();
  }

  async takeMessages(): Promise<Message[]> {
    return this.#messages.splice(0);
  }

  async takeRequests(): Promise<string[]> {
    return this.#requests.splice(0);
  }

  async takePrints(): Promise<number> {
    const prints = this.#prints;
    this.#prints = 0;
    return prints;
  }

  /**
   * Installs the extension and collects errors in its manifest: Chromium shows them only on this page, in developer
   * mode.
   */
  async #installAndHearMistakes(): Promise<string> {
    const page = await this.browser.newPage();
    await page.goto('chrome://extensions');
    await page.evaluate(
      'chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true })',
    );
    const id = await this.browser.installExtension(this.dist);
    const mistakes = await page.evaluate(
      `chrome.developerPrivate.getExtensionInfo('${id}').then(({ manifestErrors }) =>
        manifestErrors.map(({ message }) => message))`,
    );
    for (const text of mistakes as string[]) {
      this.#hear('error', text);
    }
    await page.close();
    return id;
  }

  /**
   * Prepares each new page: one that the driver opens before its first script runs, one that the extension opens
   * possibly later.
   */
  async #prepareNewPages(): Promise<void> {
    const session = await this.browser.target().createCDPSession();
    session.on('Target.attachedToTarget', async ({ sessionId }) => {
      const page = session.connection()?.session(sessionId);
      if (page) {
        // All at once: the page goes on before it answers the first of them.
        await Promise.all([
          this.#reportPrints(page),
          this.#listen(page),
          page.send('Runtime.runIfWaitingForDebugger'),
        ]);
      }
    });
    await session.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: 'page' }],
    });
  }

  /** Listens in a new session, to which the browser repeats earlier messages. */
  async #listen(session: CDPSession): Promise<void> {
    session.on('Runtime.consoleAPICalled', ({ type, args }) => {
      const text = args.map((arg) => String(arg.value ?? arg.description)).join(' ');
      this.#prints += text === PRINTED ? 1 : 0;
      this.#hear(type, text);
    });
    session.on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception } }) => {
      this.#hear('error', `${text} ${exception?.description ?? ''}`);
    });
    session.on('Log.entryAdded', ({ entry: { level, text, url } }) => {
      this.#hear(level, `${text} ${url ?? ''}`);
    });
    session.on('Network.requestWillBeSent', ({ request }) => {
      this.#requests.push(request.url);
    });
    const domains = ['Runtime', 'Log', 'Network'] as const;
    await Promise.all(domains.map((domain) => session.send(`${domain}.enable`)));
  }

  /** Reports a print in place of the dialog, which a browser without a display has not. */
  async #reportPrints(session: CDPSession): Promise<void> {
    const source = `window.print = () => console.debug('${PRINTED}')`;
    await Promise.all([
      session.send('Page.enable'),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source, runImmediately: true }),
    ]);
  }

  #hear(type: string, text: string): void {
    const level = levels[type];
    if (level) {
      this.#messages.push({ level, text });
    }
  }
}

/** Lifts the finger of a tap without waiting for the page, which may take so long that the tap would count as held. */
async function liftAtOnce(page: Page): Promise<void> {
  const session = await page.createCDPSession();
  page.touchscreen.tap = async (x, y) => {
    const touchPoints = [{ x: Math.round(x), y: Math.round(y) }];
    await Promise.all([
      session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints }),
      session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ]);
  };
}

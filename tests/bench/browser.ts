import type { CDPSession, Page } from 'puppeteer-core';
import { untilButtonOpensPanel } from '../../scripts/chromium-side-panel.js';
import { Chromium } from '../browser/support/chromium.ts';
import { panelPath } from '../browser/support/test-browser.ts';
import { bringBench, watchEngine } from './in-page.ts';
import { emptyPage } from './prepared.ts';

/** The size of the panel in a game master's wide window, in CSS pixels. */
export const wide = { width: 1280, height: 900 };
/** The size of a side panel. */
export const narrow = { width: 380, height: 900 };

/** The revision of the stored list and of its safety copy. */
const revision = 1;

/** The times of an opening, in milliseconds. */
interface Opening {
  /** Since the navigation, until anything was painted on the background. */
  seen: number;
  /** Since the navigation, until the first row was painted. */
  row: number;
  processor: number;
}

/** A page that is ready for actions, and its DevTools session. */
export interface Measured {
  page: Page;
  session: CDPSession;
}

/** A browser with the extension, and its pages one after the other. */
export class BenchBrowser {
  readonly #chromium: Chromium;

  constructor(folder: string) {
    this.#chromium = new Chromium(folder, false);
  }

  async start(): Promise<void> {
    await this.#chromium.start();
    await this.#stopBackground();
  }

  dispose(): Promise<void> {
    return this.#chromium.dispose();
  }

  /** Stores only this list, like a panel: with its revision and its safety copy. */
  async store(list: string): Promise<void> {
    await this.onEmptyPage(async ({ page }) => {
      await page.evaluate(
        async (text, newest) => {
          interface Area {
            clear(): Promise<void>;
            set(items: object): Promise<void>;
          }
          const { local } = (globalThis as unknown as { chrome: { storage: { local: Area } } })
            .chrome.storage;
          localStorage.clear();
          localStorage.setItem('hss-invs', text);
          localStorage.setItem('hss-revision', String(newest));
          localStorage.setItem('hss-selected', '0');
          await local.clear();
          await local.set({ inventories: { list: text, revision: newest } });
        },
        list,
        revision,
      );
    });
  }

  /**
   * Opens a page in a browser that is running, as its user does: in a new tab and, since the extension
   * has no other page open and its background is stopped, in a new process.
   */
  async coldOpen(page: 'panel' | 'empty'): Promise<Opening> {
    const path = page === 'panel' ? panelPath : emptyPage;
    return this.#onPage(path, [], async ({ page, session }) => {
      const seen = await page.evaluate(() => window.bench.firstSeen());
      const row = await page.evaluate(() => window.bench.firstRow());
      await page.evaluate(() => window.bench.quiet());
      return { seen, row, processor: await mainThreadTime(session) };
    });
  }

  /** Opens the panel for actions. */
  onPanel<Result>(work: (measured: Measured) => Promise<Result>): Promise<Result> {
    return this.#onPage(panelPath, [watchEngine], async (measured) => {
      await measured.page.evaluate(() => window.bench.firstRow());
      await measured.page.evaluate(() => window.bench.quiet());
      return work(measured);
    });
  }

  /** Opens the empty page. */
  onEmptyPage<Result>(work: (measured: Measured) => Promise<Result>): Promise<Result> {
    return this.#onPage(emptyPage, [watchEngine], work);
  }

  async #onPage<Result>(
    path: string,
    scripts: (() => void)[],
    work: (measured: Measured) => Promise<Result>,
  ): Promise<Result> {
    const page = await this.#chromium.browser.newPage();
    const mistakes: unknown[] = [];
    page.on('pageerror', (error) => mistakes.push(error));
    const session = await page.createCDPSession();
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.setViewport(wide);
    for (const script of [bringBench, ...scripts]) {
      await page.evaluateOnNewDocument(script);
    }
    await page.goto(this.#chromium.origin + path);
    const result = await work({ page, session });
    await page.close();
    if (mistakes.length > 0) {
      throw mistakes[0];
    }
    return result;
  }

  /** Stops the background, which has nothing more to do and would keep the extension's process alive. */
  async #stopBackground(): Promise<void> {
    const { browser } = this.#chromium;
    await untilButtonOpensPanel(browser, new URL(this.#chromium.origin).host);
    const session = await browser.target().createCDPSession();
    const workers = async () => {
      const { targetInfos } = await session.send('Target.getTargets');
      return targetInfos.filter(({ type }) => type === 'service_worker');
    };
    for (const { targetId } of await workers()) {
      await session.send('Target.closeTarget', { targetId });
    }
    // While it is being stopped, a page of the extension could wait for it forever.
    while ((await workers()).length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    await session.detach();
  }
}

/** The processor time of the page's main thread so far, in milliseconds. */
export async function mainThreadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  return (seconds ?? Number.NaN) * 1000;
}

/**
 * The layouts and the painted layers of the page while something is done. The body is a layer (`base.css`), so
 * Chromium reports each tile and card by itself. Without that it would report only the root, however much is painted.
 */
export async function drawnWhile(
  { page, session }: Measured,
  work: () => Promise<void>,
): Promise<{ layouts: number; paints: number }> {
  const { frameTree } = await session.send('Page.getFrameTree');
  await page.tracing.start({ categories: ['-*', 'devtools.timeline'] });
  await work();
  const trace = await page.tracing.stop();
  const { traceEvents }: Trace = JSON.parse(new TextDecoder().decode(trace));
  const ofPage = traceEvents.filter(({ args }) =>
    [args.beginData?.frame, args.data?.frame].includes(frameTree.frame.id),
  );
  const count = (wanted: string) => ofPage.filter(({ name }) => name === wanted).length;
  return { layouts: count('Layout'), paints: count('Paint') };
}

/** A trace of Chromium, as far as it is read here. */
interface Trace {
  traceEvents: {
    name: string;
    args: { beginData?: { frame?: string }; data?: { frame?: string } };
  }[];
}

/** Drives the built extension and takes its measurements, see `scripts/bench.js`. */
import { rmSync } from 'node:fs';
import { catalogueServer, listen } from '../catalogue/server.js';
import { type Action, changes, finding, jumps, loadCatalogue } from './actions.ts';
import { BenchBrowser, type Measured, mainThreadTime, narrow, wide } from './browser.ts';
import { compare } from './comparing.ts';
import { catalogueOf, storedList } from './generated.ts';
import { editThroughBoundary, readTexts } from './in-page.ts';
import {
  catalogues,
  copying,
  elements,
  firstRow,
  firstTile,
  freshRow,
  memory,
  none,
  opened,
  ordinary,
  paintedOf,
  processorOf,
  quiet,
  saving,
  sizes,
  withCatalogue,
} from './measures.ts';
import { packageBytes } from './package-bytes.ts';
import { engineModule, prepared } from './prepared.ts';
import { type Results, resultsOf } from './results.ts';
import { Samples } from './samples.ts';
import { textsToRead } from './texts.ts';

/** The time after which a size counts as unusable, in milliseconds. */
const patience = 60_000;

interface Options {
  /** Fewer repetitions, to try something out. */
  quick: boolean;
  tell: (text: string) => void;
}

export async function bench({ quick, tell }: Options): Promise<Results> {
  const [openings, freshOpenings, sessions, turns, comparisons] = quick
    ? [3, 1, 1, 3, 1]
    : [10, 5, 10, 3, 5];
  const samples = new Samples();
  const tooLarge = new Set<number>();
  const folder = prepared();
  const server = catalogueServer(catalogueOf(10_000));
  const browser = new BenchBrowser(folder);

  /** Runs a measurement of a size, unless the size has turned out to be unusable. */
  async function withSize(stacks: number, work: () => Promise<void>): Promise<void> {
    if (tooLarge.has(stacks)) {
      return;
    }
    const late = Symbol();
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<symbol>((resolve) => {
      timer = setTimeout(resolve, patience, late);
    });
    const working = work();
    // After the time limit, its result no longer matters.
    working.catch(() => {});
    const first = await Promise.race([working, tooLate]);
    clearTimeout(timer);
    if (first === late) {
      tell(`${stacks} stacks take more than a minute.`);
      tooLarge.add(stacks);
      await browser.restart();
    }
  }

  try {
    const host = await listen(server);
    await browser.start();
    // The sizes take turns, so that other load of the machine affects all of them.
    for (let round = 0; round < openings; round += 1) {
      tell(`Round ${round + 1} of ${openings}`);
      for (const stacks of [none, ordinary, ...sizes]) {
        await withSize(stacks, () => open(browser, stacks, samples));
      }
      for (const stacks of round < freshOpenings ? [none, ...sizes] : []) {
        await withSize(stacks, () => openFresh(browser, stacks, samples));
      }
      for (const stacks of round < sessions ? sizes : []) {
        await withSize(stacks, () => work(browser, stacks, turns, host, samples));
      }
    }
    tell('Very many beside plain ones');
    const many = await compare(browser, folder, comparisons);
    const ofEngine = await browser.onEmptyPage(async ({ page }) => {
      await page.addScriptTag({ url: engineModule, type: 'module' });
      const list = storedList(ordinary);
      const boundary = await page.evaluate(editThroughBoundary, list);
      const toRead = textsToRead();
      const short = await page.evaluate(
        readTexts,
        list,
        toRead.map((text) => text.short),
      );
      const long = await page.evaluate(
        readTexts,
        list,
        toRead.map((text) => text.long),
      );
      const texts = toRead.map(({ name }, index) => ({
        name,
        short: short[index] ?? Number.NaN,
        long: long[index] ?? Number.NaN,
      }));
      return { boundary, texts };
    });
    return resultsOf(samples, { ...ofEngine, many, package: packageBytes() });
  } finally {
    await browser.dispose();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  }
}

/** Opens the panel with an inventory of this size, or the empty page. */
async function open(browser: BenchBrowser, stacks: number, samples: Samples): Promise<void> {
  if (stacks !== none) {
    await browser.store(storedList(stacks));
  }
  const opening = await browser.coldOpen(stacks === none ? 'empty' : 'panel');
  samples.add(firstTile, stacks, opening.tile);
  samples.add(firstRow, stacks, opening.row);
  samples.add(quiet, stacks, opening.quiet);
  samples.add(processorOf(opened), stacks, opening.processor);
}

/** The same as the first tab of a browser that has just been started. */
async function openFresh(browser: BenchBrowser, stacks: number, samples: Samples): Promise<void> {
  if (stacks !== none) {
    await browser.store(storedList(stacks));
  }
  const opening = await browser.freshOpen(stacks === none ? 'empty' : 'panel');
  samples.add(freshRow, stacks, opening.row);
}

/** Measures all actions in an inventory of this size, several times. */
async function work(
  browser: BenchBrowser,
  stacks: number,
  turns: number,
  host: string,
  samples: Samples,
): Promise<void> {
  await browser.store(storedList(stacks));
  await browser.onPanel(async (measured) => {
    const { page } = measured;
    for (let turn = 0; turn < turns; turn += 1) {
      for (const change of changes) {
        await take(measured, change, change.name, stacks, samples);
        const before = await mainThreadTime(measured.session);
        await page.evaluate(() => window.bench.copied());
        samples.add(
          processorOf(copying),
          stacks,
          (await mainThreadTime(measured.session)) - before,
        );
      }
    }
    await page.setViewport(narrow);
    for (const jump of jumps) {
      await take(measured, jump, jump.name, stacks, samples);
    }
    await page.setViewport(wide);
    for (const each of await page.evaluate(() => window.bench.saves)) {
      samples.add(saving, stacks, each);
    }
    for (const catalogue of catalogues) {
      const saved = catalogue === 'built in' ? '' : host;
      await page.evaluate((to) => localStorage.setItem('hss-catalogue-host', to), saved);
      await loadCatalogue(page);
      for (let turn = 0; turn < turns; turn += 1) {
        for (const action of finding) {
          await take(measured, action, withCatalogue(catalogue, action.name), stacks, samples);
        }
      }
    }
    await takeSizes(measured, stacks, samples);
  });
}

/** Runs an action and measures the time until it is painted, and the processor time until the page is idle. */
async function take(
  { page, session }: Measured,
  action: Action,
  name: string,
  stacks: number,
  samples: Samples,
): Promise<void> {
  await action.before(page);
  await page.evaluate(() => window.bench.settled());
  await page.evaluate((type) => window.bench.arm(type), action.event);
  const before = await mainThreadTime(session);
  await action.act(page);
  const painted = await page.evaluate(() => window.bench.painted);
  await page.evaluate(() => window.bench.settled());
  samples.add(processorOf(name), stacks, (await mainThreadTime(session)) - before);
  samples.add(paintedOf(name), stacks, painted);
  await action.after?.(page);
}

/** The elements and memory after the actions and a garbage collection. */
async function takeSizes(
  { page, session }: Measured,
  stacks: number,
  samples: Samples,
): Promise<void> {
  samples.add(elements, stacks, await page.evaluate(() => document.querySelectorAll('*').length));
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const wasm = await page.evaluate(() => window.bench.wasm?.buffer.byteLength ?? Number.NaN);
  samples.add(memory, stacks, (usedSize + wasm) / 1e6);
}

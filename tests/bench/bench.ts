/** Drives the built extension and takes its measurements, see `scripts/bench.js`. */
import { rmSync } from 'node:fs';
import { catalogueServer, listen } from '../catalogue/server.js';
import {
  type Action,
  changes,
  coinKeystroke,
  far,
  finding,
  loadCatalogue,
  near,
  typing,
} from './actions.ts';
import {
  BenchBrowser,
  drawnWhile,
  type Measured,
  mainThreadTime,
  narrow,
  wide,
} from './browser.ts';
import { compare } from './comparing.ts';
import { catalogueOf, listOfGame, storedList } from './generated.ts';
import { measureImports } from './importing.ts';
import {
  editThroughBoundary,
  openAndEdit,
  openForReading,
  readText,
  workWithLists,
} from './in-page.ts';
import {
  catalogues,
  elements,
  firstRow,
  firstSeen,
  games,
  inCatalogue,
  type Line,
  layouts,
  linesOf,
  memory,
  none,
  opened,
  paints,
  type ReadTimes,
  sizes,
} from './lines.ts';
import { packageBytes } from './package-bytes.ts';
import { engineModule, prepared } from './prepared.ts';
import { Samples } from './samples.ts';
import { shapes } from './shapes.ts';
import { textsToRead } from './texts.ts';

/** The stacks of an ordinary character. */
const ordinary = 60;

interface Options {
  /** Fewer repetitions, to try something out. */
  quick: boolean;
  tell: (text: string) => void;
}

export async function bench({ quick, tell }: Options): Promise<Line[]> {
  const [openings, sessions, turns, comparisons] = quick ? [3, 1, 3, 1] : [10, 5, 3, 3];
  const samples = new Samples();
  const folder = prepared();
  const server = catalogueServer(catalogueOf(10_000));
  const larger = catalogueServer(catalogueOf(20_000));
  const browser = new BenchBrowser(folder);
  try {
    const host = await listen(server);
    await browser.start();
    // The sizes take turns, so that other load of the machine affects all of them.
    for (let round = 0; round < openings; round += 1) {
      tell(`Round ${round + 1} of ${openings}`);
      for (const stacks of [none, ...sizes]) {
        await open(browser, stacks, samples);
      }
      for (const stacks of round < sessions ? sizes : []) {
        await act(browser, stacks, turns, host, samples);
      }
    }
    tell('Very many beside plain ones');
    const many = await compare(browser, folder, comparisons, await listen(larger));
    tell('Import');
    const imports = await measureImports(browser);
    tell('The engine alone');
    const ofEngine = await browser.onEmptyPage(async (measured) => {
      const { page } = measured;
      await page.addScriptTag({ url: engineModule, type: 'module' });
      const list = storedList(ordinary);
      const boundary = await page.evaluate(editThroughBoundary, list);
      await page.evaluate(openForReading, list);
      const texts: ReadTimes[] = [];
      for (const { name, short, long } of textsToRead()) {
        texts.push({
          name,
          short: await readingTime(measured, short),
          long: await readingTime(measured, long),
        });
      }
      const ratios = await page.evaluate(workWithLists, shapes());
      const lists = [undefined, ...games.map(({ game }) => game)];
      const ofGames = await page.evaluate(
        openAndEdit,
        lists.map((game) => listOfGame(game, 20_000)),
      );
      return { boundary, texts, worstShape: Math.max(...ratios), ofGames };
    });
    return linesOf({ samples, ...ofEngine, many, imports, package: packageBytes() });
  } finally {
    await browser.dispose();
    for (const each of [server, larger]) {
      each.closeAllConnections();
      each.close();
    }
    rmSync(folder, { recursive: true });
  }
}

/** Opens the panel with an inventory of this size, or the empty page. */
async function open(browser: BenchBrowser, stacks: number, samples: Samples): Promise<void> {
  if (stacks !== none) {
    await browser.store(storedList(stacks));
  }
  const { seen, row, processor } = await browser.coldOpen(stacks === none ? 'empty' : 'panel');
  samples.add(firstSeen, stacks, seen);
  samples.add(firstRow, stacks, row);
  samples.add(opened, stacks, processor);
}

/** Measures all actions in an inventory of this size, several times. */
async function act(
  browser: BenchBrowser,
  stacks: number,
  turns: number,
  host: string,
  samples: Samples,
): Promise<void> {
  await browser.store(storedList(stacks));
  await browser.onPanel(async (measured) => {
    const { page } = measured;
    const take = async (action: Action, name = action.name) =>
      samples.add(name, stacks, await processorTime(measured, action));
    for (let turn = 0; turn < turns; turn += 1) {
      for (const action of [...changes, ...typing]) {
        await take(action);
      }
    }
    for (let turn = 0; turn < turns; turn += 1) {
      const drawn = await drawnBy(measured, coinKeystroke);
      samples.add(layouts, stacks, drawn.layouts);
      samples.add(paints, stacks, drawn.paints);
    }
    await page.setViewport(narrow);
    for (const action of [near, far]) {
      await take(action);
    }
    await page.setViewport(wide);
    for (const catalogue of catalogues) {
      const saved = catalogue === 'built in' ? '' : host;
      await page.evaluate((to) => localStorage.setItem('hss-catalogue-host', to), saved);
      await loadCatalogue(page);
      for (let turn = 0; turn < turns; turn += 1) {
        for (const action of finding) {
          await take(action, inCatalogue(catalogue, action.name));
        }
      }
    }
    await takeSizes(measured, stacks, samples);
  });
}

/** Runs an action. Returns the processor time of the main thread until it is idle again, in milliseconds. */
async function processorTime({ page, session }: Measured, action: Action): Promise<number> {
  await action.before(page);
  await page.evaluate(() => window.bench.settled());
  const before = await mainThreadTime(session);
  await action.act(page);
  await page.evaluate(() => window.bench.settled());
  const time = (await mainThreadTime(session)) - before;
  await action.after?.(page);
  return time;
}

/** The least processor time that reading a text takes, in milliseconds: other load can only add to it. */
async function readingTime({ page, session }: Measured, text: string): Promise<number> {
  const [rounds, times] = [4, 3];
  const measured: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await mainThreadTime(session);
    await page.evaluate(readText, text, times);
    measured.push(((await mainThreadTime(session)) - before) / times);
  }
  return Math.min(...measured);
}

/** Runs an action. Returns the number of layouts and paints until the page is idle again. */
async function drawnBy(measured: Measured, action: Action) {
  const { page } = measured;
  await action.before(page);
  await page.evaluate(() => window.bench.settled());
  const drawn = await drawnWhile(measured, async () => {
    await action.act(page);
    await page.evaluate(() => window.bench.settled());
  });
  await action.after?.(page);
  return drawn;
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

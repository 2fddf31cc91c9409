/** Compares files that have very many entries of one kind with plain ones of the same size. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Action,
  closeDialog,
  configure,
  editQuantity,
  firstLetter,
  importFile,
  loadCatalogue,
  typing,
} from './actions.ts';
import { type BenchBrowser, type Measured, mainThreadTime } from './browser.ts';
import { storedList } from './generated.ts';
import { besideItems, few, many, manyOfEach, withPenalties } from './many.ts';
import { Samples } from './samples.ts';

/** Times in milliseconds: until the first row is painted, or of the processor. */
export interface Compared {
  name: string;
  isPainting: boolean;
  plain: number;
  many: number;
}

/** The most processor time that a page takes when nothing is left to do, in milliseconds. */
const LITTLE = 10;

/**
 * Measures each time in a number of rounds. Files are written into the folder. A list of items is compared with the
 * catalogue of a server that has as many.
 */
export async function compare(
  browser: BenchBrowser,
  folder: string,
  rounds: number,
  server: string,
): Promise<Compared[]> {
  const [plain, very] = [0, 1];
  const samples = new Samples();
  const measures = new Map<string, boolean>();
  const add = (name: string, which: number, value: number, isPainting = false) => {
    measures.set(name, isPainting);
    samples.add(name, which, value);
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, ...lists } of manyOfEach()) {
      for (const which of [plain, very]) {
        const list = which === plain ? lists.plain : lists.many;
        await browser.store(list);
        const { row, processor } = await browser.coldOpen('panel');
        add(`${name}: first row painted`, which, row, true);
        add(`${name}: opening`, which, processor);
        await browser.onPanel(async (measured) => {
          add(`${name}: ${editQuantity.name}`, which, await processorTime(measured, editQuantity));
        });
        const path = join(folder, 'import.json');
        writeFileSync(path, list);
        await browser.store(storedList(10));
        await browser.onPanel(async (measured) => {
          const { preview, confirm } = importFile(path);
          add(`${name}: import preview`, which, await processorTime(measured, preview));
          add(`${name}: import`, which, await processorTime(measured, confirm));
        });
      }
    }
    for (const which of [plain, very]) {
      await browser.store(which === plain ? besideItems.plain : besideItems.many);
      await browser.onPanel(async (measured) => {
        const { page } = measured;
        const host = which === plain ? server : '';
        await page.evaluate((to) => localStorage.setItem('hss-catalogue-host', to), host);
        await loadCatalogue(page);
        await processorTime(measured, editQuantity);
        const [key, later] = typing;
        const items = 'a list of 20,000 items to a server’s';
        add(`a key in the add row: ${items}`, which, await processorTime(measured, key));
        await later.after?.(page);
        add(
          `the first letter in Find Item: ${items}`,
          which,
          await processorTime(measured, firstLetter),
        );
        await closeDialog(page);
        await page.evaluate(() => localStorage.removeItem('hss-catalogue-host'));
      });
    }
    for (const which of [plain, very]) {
      await browser.store(withPenalties(which === plain ? few : many));
      await browser.onPanel(async (measured) => {
        add(
          `Configure Inventory: 10,000 penalties beside 200`,
          which,
          await processorTime(measured, configure),
        );
        await closeDialog(measured.page);
      });
    }
  }
  const of = (name: string, which: number) => samples.lowerQuartile(name, which) ?? Number.NaN;
  return [...measures].map(([name, isPainting]) => ({
    name,
    isPainting,
    plain: of(name, plain),
    many: of(name, very),
  }));
}

/** The processor time of the main thread for an action. */
async function processorTime(
  measured: Measured,
  { before, act }: Pick<Action, 'before' | 'act'>,
): Promise<number> {
  await before(measured.page);
  const start = await untilQuiet(measured);
  await act(measured.page);
  return (await untilQuiet(measured)) - start;
}

/** Waits until the page has settled and does nothing more. Returns the processor time of its main thread so far. */
async function untilQuiet({ page, session }: Measured): Promise<number> {
  let before = Number.NEGATIVE_INFINITY;
  let now = await mainThreadTime(session);
  while (now - before > LITTLE) {
    await page.evaluate(() => window.bench.settled());
    before = now;
    now = await mainThreadTime(session);
  }
  return now;
}

/** Reads files of extreme shapes in Import, each of a length and of four times that length. */
import { inventory, storage } from '../browser/support/inventories.ts';
import { type BenchBrowser, type Measured, mainThreadTime } from './browser.ts';
import { storedList } from './generated.ts';
import { engineMemory, readInImport } from './in-page.ts';
import { engineModule } from './prepared.ts';

interface Shape {
  name: string;
  short: string;
  long: string;
  /** The most memory that Import may take to read the longer file, as a multiple of its length. */
  mostMemory: number;
}

export interface ImportFigures extends Pick<Shape, 'name' | 'mostMemory'> {
  /** The processor times for the two files, in milliseconds. */
  short: number;
  long: number;
  /** The memory for the longer file, as a multiple of its length. */
  memory: number;
}

/** The shapes, with as many entries as Import takes, or a little fewer: in a longer file it only counts them. */
function shapes(): Shape[] {
  const shape = (
    name: string,
    mostMemory: number,
    entries: number,
    of: (count: number) => string,
  ) => ({
    name,
    mostMemory,
    short: of(entries / 4),
    long: of(entries),
  });
  const column = (containers: unknown[]) =>
    JSON.stringify([{ ...inventory('Mira'), columns: [containers, []] }]);
  const array = (part: unknown, count: number) => Array.from({ length: count }, () => part);
  const [stacks, others] = [50_000, 240_000];
  return [
    shape('ordinary stacks', 15, 10_000, storedList),
    shape('{} as stacks', 110, stacks, (count) =>
      column([{ ...storage('Chest'), items: array({}, count) }]),
    ),
    shape('{} as containers', 60, others, (count) => column(array({}, count))),
    shape('0 as containers', 90, others, (count) => column(array(0, count))),
    shape('{} as inventories', 45, others, (count) => JSON.stringify(array({}, count))),
  ];
}

/** Measures each shape with an engine of its own, because an engine's memory never shrinks. */
export async function measureImports(browser: BenchBrowser): Promise<ImportFigures[]> {
  const figures: ImportFigures[] = [];
  for (const { name, mostMemory, ...files } of shapes()) {
    const measured = await browser.onEmptyPage(async (measured) => {
      const { page } = measured;
      await page.addScriptTag({ url: engineModule, type: 'module' });
      const before = await page.evaluate(engineMemory);
      const short = await importTime(measured, files.short);
      const long = await importTime(measured, files.long);
      const memory = ((await page.evaluate(engineMemory)) - before) / files.long.length;
      return { short, long, memory };
    });
    figures.push({ name, mostMemory, ...measured });
  }
  return figures;
}

/** The least processor time that reading a file takes, in milliseconds: other load can only add to it. */
async function importTime({ page, session }: Measured, file: string): Promise<number> {
  // Handed over beforehand, which takes time, too.
  const held = await page.evaluateHandle((text) => ({ text }), file);
  const times: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const before = await mainThreadTime(session);
    await page.evaluate(readInImport, held);
    times.push((await mainThreadTime(session)) - before);
  }
  return Math.min(...times);
}

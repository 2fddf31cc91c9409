/*
 * Functions that run inside the page. Each is sent as text, so it can't use anything from outside its body.
 */

import type { Engine, ImportView } from '../../extension/engine/generated/engine.js';

/** The measuring functions in the page. Times are in milliseconds. */
interface Bench {
  /** The time from the start of the navigation until anything was painted on the background. */
  firstSeen(): Promise<number>;
  /**
   * The time from the start of the navigation until the panel's first row was painted, or the word on the empty page.
   */
  firstRow(): Promise<number>;
  /** Waits until the main thread is idle and no timer is near. */
  quiet(): Promise<void>;
  /** Waits until the work caused by an event is done, the safety copy included, which follows by 0.3 seconds. */
  settled(): Promise<void>;
  wasm?: WebAssembly.Memory;
}

declare global {
  interface Window {
    bench: Bench;
    /** The engine, where its module was loaded. */
    engine: Promise<Engine>;
  }
}

/** Runs before the page's own scripts. */
export function bringBench(): void {
  const wait = (milliseconds: number) =>
    new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

  /** The first time that `read` finds in the entries of a type, past ones included. */
  const observed = (type: string, read: (entries: PerformanceEntryList) => number | undefined) =>
    new Promise<number>((resolve) => {
      new PerformanceObserver((list, observer) => {
        const time = read(list.getEntries());
        if (time !== undefined) {
          observer.disconnect();
          resolve(time);
        }
      }).observe({ type, buffered: true });
    });

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve));

  const quiet = () =>
    new Promise<void>((resolve) => {
      // An idle period is as long as this only if no frame is to be drawn and no timer is near.
      const listen = (deadline: IdleDeadline) => {
        if (deadline.timeRemaining() > 30) {
          resolve();
        } else {
          requestIdleCallback(listen);
        }
      };
      requestIdleCallback(listen);
    });

  window.bench = {
    firstSeen: () =>
      observed(
        'paint',
        (entries) => entries.find(({ name }) => name === 'first-contentful-paint')?.startTime,
      ),

    firstRow: () =>
      observed('element', (entries) => {
        interface Painted extends PerformanceEntry {
          identifier: string;
          renderTime: number;
        }
        const painted = entries as Painted[];
        return painted.find(({ identifier }) => ['row', 'word'].includes(identifier))?.renderTime;
      }),

    quiet,

    async settled() {
      // Events of the page, so that they come after its own work, however little processor time it gets. While a row is
      // dragged, frames follow one another, so it is never quiet.
      await wait(400);
      await frame();
      await frame();
      await idle();
    },
  };

  // The browser reports the painting of elements with this attribute.
  new MutationObserver((_, observer) => {
    const row = document.querySelector('[data-stack] output');
    if (row) {
      row.setAttribute('elementtiming', 'row');
      observer.disconnect();
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Runs before the page's own scripts: keeps the Wasm memory. */
export function watchEngine(): void {
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const started = await instantiateStreaming(source, imports);
    const { memory } = started.instance.exports;
    if (!(memory instanceof WebAssembly.Memory)) {
      throw new Error('The engine has no memory.');
    }
    window.bench.wasm = memory;
    return started;
  };
}

/**
 * The time in milliseconds that one edit of a list takes from JavaScript through the engine and back:
 * the median of many measurements, each of some edits because the clock is coarse.
 */
export async function editThroughBoundary(list: string): Promise<number> {
  const engine = await window.engine;
  const [order] = engine.load(list, 0).orders;
  const [stack] = order?.rows ?? [];
  if (!order || stack === undefined) {
    throw new Error('There is nothing to edit.');
  }
  const { container } = order;
  const edits = 20;
  const times = Array.from({ length: 51 }, (_, round) => {
    const start = performance.now();
    for (let turn = 0; turn < edits; turn += 1) {
      const text = String(1 + ((round * edits + turn) % 90));
      engine.dispatch({ type: 'editStack', container, stack, field: 'quantity', text }, 1, 1);
    }
    return (performance.now() - start) / edits;
  });
  return times.sort((one, other) => one - other)[25] ?? Number.NaN;
}

/** The least times in milliseconds in which the engine opens each list and edits a row of it. The lists take turns. */
export async function openAndEdit(lists: string[]): Promise<{ opening: number; edit: number }[]> {
  const engine = await window.engine;
  const timed = <T>(times: number[], step: () => T): T => {
    const start = performance.now();
    const result = step();
    times.push(performance.now() - start);
    return result;
  };
  const measured = lists.map((list) => ({ list, opening: [] as number[], edit: [] as number[] }));
  for (let turn = 0; turn < 5; turn += 1) {
    for (const { list, opening, edit } of measured) {
      engine.load('[]', 0);
      const [order] = timed(opening, () => engine.load(list, 0)).orders;
      const [stack] = order?.rows ?? [];
      if (!order || stack === undefined) {
        throw new Error('There is nothing to edit.');
      }
      const { container } = order;
      for (const text of ['21', '22', '23', '24', '25', '26', '27', '28']) {
        timed(edit, () =>
          engine.dispatch({ type: 'editStack', container, stack, field: 'quantity', text }, 1, 1),
        );
      }
    }
  }
  return measured.map(({ opening, edit }) => ({
    opening: Math.min(...opening),
    edit: Math.min(...edit),
  }));
}

/** Opens a list, and the built-in catalogue, so that texts can be read for it. */
export async function openForReading(list: string): Promise<void> {
  const engine = await window.engine;
  engine.load(list, 0);
  engine.openCatalogue(undefined, undefined);
}

/** Reads a text several times. */
export async function readText(text: string, times: number): Promise<void> {
  const engine = await window.engine;
  for (let time = 0; time < times; time += 1) {
    // The engine caches the latest text, so a different one is read in between.
    engine.ask({ type: 'readText', text: '' });
    engine.ask({ type: 'readText', text });
  }
}

/** The bytes of the engine's memory. */
export async function engineMemory(): Promise<number> {
  await window.engine;
  return window.bench.wasm?.buffer.byteLength ?? Number.NaN;
}

/** Reads a file in Import. */
export async function readInImport({ text }: { text: string }): Promise<void> {
  const engine = await window.engine;
  engine.changeImport({ type: 'start', last: null });
  engine.importFile('file.json', text);
  engine.changeImport({ type: 'pair' });
  engine.ask({ type: 'viewImport' });
}

/**
 * The ratios of the times in which the engine opens, changes, previews, imports and undoes these pairs of lists. The
 * shortest time of each step counts.
 */
export async function workWithLists(pairs: { short: string; long: string }[]): Promise<number[]> {
  const engine = await window.engine;

  /** The time of each step. */
  const work = (list: string, turn: number): number[] => {
    const times: number[] = [];
    const timed = <T>(step: () => T): T => {
      const start = performance.now();
      const result = step();
      times.push(performance.now() - start);
      return result;
    };
    engine.load('[]', 0);
    const [order] = timed(() => engine.load(list, 0)).orders;
    const [stack] = order?.rows ?? [];
    if (!order || stack === undefined) {
      throw new Error('There is nothing to edit.');
    }
    const { container } = order;
    const text = String(turn + 2);
    timed(() =>
      engine.dispatch({ type: 'editStack', container, stack, field: 'quantity', text }, 1, 1),
    );
    engine.changeImport({ type: 'start', last: 'replace' });
    timed(() => engine.importFile('shape.json', list));
    timed(() => engine.changeImport({ type: 'pair' }));
    const { seen, sources } = timed(() => engine.ask({ type: 'viewImport' })) as ImportView;
    const staged = sources[0]?.inventories[0]?.id;
    if (staged === undefined) {
      throw new Error('There is nothing to import.');
    }
    timed(() => engine.ask({ type: 'whatChanged', staged }));
    timed(() => engine.dispatch({ type: 'addImported', seen }, 1, 1));
    timed(() => engine.dispatch({ type: 'undo' }, 1, 1));
    return times;
  };

  return pairs.map(({ short, long }) => {
    const best: { short: number[]; long: number[] } = { short: [], long: [] };
    const shorter = (times: number[], than: number[]) =>
      times.map((time, step) => Math.min(time, than[step] ?? Number.POSITIVE_INFINITY));
    for (let turn = 0; turn < 9; turn += 1) {
      best.short = shorter(work(short, turn), best.short);
      best.long = shorter(work(long, turn), best.long);
    }
    const sum = (times: number[]) => times.reduce((all, time) => all + time, 0);
    return sum(best.long) / sum(best.short);
  });
}

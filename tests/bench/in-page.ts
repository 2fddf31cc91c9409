/*
 * Functions that run inside the page. Each is sent as text, so it can't use anything from outside its body.
 */

import type { Engine } from '../../extension/engine/generated/engine.js';

/** The measuring functions in the page. Times are in milliseconds. */
interface Bench {
  /**
   * The time from the start of the navigation until the panel's first row was painted, or the word on the empty page.
   */
  firstPaint(): Promise<number>;
  /** Waits until the main thread is idle and no timer is near. Returns the time of that. */
  quiet(): Promise<number>;
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

  window.bench = {
    firstPaint: () =>
      new Promise((resolve) => {
        interface Painted extends PerformanceEntry {
          identifier: string;
          renderTime: number;
        }
        new PerformanceObserver((list) => {
          const painted = list.getEntries() as Painted[];
          const first = painted.find(({ identifier }) => ['row', 'word'].includes(identifier));
          if (first) {
            resolve(first.renderTime);
          }
        }).observe({ type: 'element', buffered: true });
      }),

    quiet: () =>
      new Promise((resolve) => {
        // An idle period is as long as this only if no frame is to be drawn and no timer is near.
        const listen = (deadline: IdleDeadline) => {
          if (deadline.timeRemaining() > 30) {
            resolve(performance.now());
          } else {
            requestIdleCallback(listen);
          }
        };
        requestIdleCallback(listen);
      }),

    settled: () => wait(400),
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
      engine.dispatch({ type: 'editStack', container, stack, field: 'quantity', text });
    }
    return (performance.now() - start) / edits;
  });
  return times.sort((one, other) => one - other)[25] ?? Number.NaN;
}

/** The shortest times for reading each of these texts for an inventory, in milliseconds. */
export async function readTexts(list: string, texts: string[]): Promise<number[]> {
  const engine = await window.engine;
  engine.load(list, 0);
  engine.openCatalogue(undefined, undefined);
  return texts.map((text) => {
    const times = Array.from({ length: 11 }, () => {
      // The engine caches the latest text, so a different one is read in between.
      engine.ask({ type: 'readText', text: '' });
      const start = performance.now();
      engine.ask({ type: 'readText', text });
      return performance.now() - start;
    });
    // Other load of the machine can only make one longer.
    return Math.min(...times);
  });
}

import type { Clock } from '../clock';
import type { AsyncStorage } from '../storages';
import type { SimulatedPage } from './page';

export type Method = 'get' | 'set' | 'remove' | 'clear';

/** The fate of a call. */
export interface Call {
  /** The time until it has its effect, in milliseconds. */
  delay: number;
  /** The time from then until the page hears of it. Infinite if it never does. */
  answer: number;
  /** The reason why it is refused. */
  refusal?: string | undefined;
}

/**
 * A `storage.local` or `storage.session`. It answers late, refuses or never answers, as it is told, and loses what it
 * has not confirmed when the browser is killed.
 */
export class SimulatedExtensionStorage {
  readonly entries = new Map<string, unknown>();
  /** The delay before the effect of each call, in milliseconds. */
  delays: Partial<Record<Method, number>> = {};
  failures: Partial<Record<Method, string>> = {};
  /** Decides about a call when it is made, as a call on its way does not know what comes later. */
  decide: (method: Method) => Call = (method) => ({
    delay: this.delays[method] ?? 1,
    answer: 0,
    refusal: this.failures[method],
  });
  /** True if calls take effect in the order in which they were made, by whichever page. */
  keepsOrder = false;
  #latest = 0;
  /** Rises with each end of the browser. */
  #generation = 0;
  /** The entries before each change that is not confirmed, the oldest first. */
  #unconfirmed: ReadonlyMap<string, unknown>[] = [];
  #listeners: { page: SimulatedPage; onChange: (changed: Record<string, unknown>) => void }[] = [];

  constructor(private readonly clock: Clock) {}

  /** The storage as a page sees it. */
  seenBy(page: SimulatedPage): AsyncStorage {
    return {
      get: (keys) =>
        this.#call(page, 'get', () => {
          const all = [...this.entries].filter(([key]) => keys === null || keys.includes(key));
          return Object.fromEntries(all);
        }),
      set: (entries) =>
        this.#call(page, 'set', () => {
          for (const [key, value] of Object.entries(entries)) {
            this.entries.set(key, value);
          }
          this.#notify(entries);
        }),
      remove: (keys) => this.#call(page, 'remove', () => this.#remove(keys)),
      clear: () => this.#call(page, 'clear', () => this.#remove([...this.entries.keys()])),
    };
  }

  /** Calls `onChange` with the entries that any page has changed, until the page ends. */
  listen(page: SimulatedPage, onChange: (changed: Record<string, unknown>) => void): void {
    this.#listeners = this.#listeners.filter((listener) => listener.page.isOpen);
    this.#listeners.push({ page, onChange });
  }

  /** The states that a killed browser may have on disk: each since the last confirmed change. */
  get statesOnDisk(): ReadonlyMap<string, unknown>[] {
    return [...this.#unconfirmed, new Map(this.entries)];
  }

  /** Goes back to a state, as the end of the browser does. Calls that are on their way are lost. */
  fallBackTo(entries: ReadonlyMap<string, unknown>): void {
    this.entries.clear();
    for (const [key, value] of entries) {
      this.entries.set(key, value);
    }
    this.#unconfirmed = [];
    this.#generation += 1;
  }

  #remove(keys: string[]): void {
    const gone = keys.filter((key) => this.entries.delete(key));
    this.#notify(Object.fromEntries(gone.map((key) => [key, undefined])));
  }

  #notify(changed: Record<string, unknown>): void {
    if (Object.keys(changed).length > 0) {
      for (const { page, onChange } of this.#listeners) {
        page.deliver(1, () => onChange(changed));
      }
    }
  }

  #call<Answer>(page: SimulatedPage, method: Method, act: () => Answer): Promise<Answer> {
    const { delay, answer, refusal } = this.decide(method);
    const now = this.clock.now();
    const generation = this.#generation;
    const effect = Math.max(now + delay, this.keepsOrder ? this.#latest : 0);
    this.#latest = effect;
    return new Promise((resolve, reject) => {
      this.clock.after(effect - now, () => {
        if (generation !== this.#generation) {
          return;
        }
        const before = method === 'get' ? undefined : new Map(this.entries);
        const result = refusal === undefined ? act() : undefined;
        if (before && refusal === undefined) {
          this.#unconfirmed.push(before);
        }
        if (answer === Number.POSITIVE_INFINITY) {
          return;
        }
        const noteOnDisk = () => {
          const index = before ? this.#unconfirmed.indexOf(before) : -1;
          this.#unconfirmed = this.#unconfirmed.slice(index + 1);
        };
        const respond = () =>
          refusal === undefined ? resolve(result as Answer) : reject(new Error(refusal));
        if (answer === 0) {
          noteOnDisk();
          if (page.isOpen) {
            respond();
          }
          return;
        }
        this.clock.after(answer, noteOnDisk);
        page.deliver(answer, respond);
      });
    });
  }
}

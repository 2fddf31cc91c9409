import { addWaitingText } from '../../extension/handover/waitingTexts.ts';
import { SimulatedExtensionStorage } from '../../extension/persistence/simulated/extensionStorage.ts';
import { SimulatedLocalStorage } from '../../extension/persistence/simulated/localStorage.ts';
import { SimulatedLocks } from '../../extension/persistence/simulated/locks.ts';
import { SimulatedPage } from '../../extension/persistence/simulated/page.ts';
import { type Observer, SimulatedPanel } from './panel.ts';
import { Random } from './random.ts';
import { SimulatedTime } from './time.ts';

/** The night in which summer time ends where this project's tests are (vitest.config.ts), half a minute before. */
export const START = Date.UTC(2026, 9, 25, 0, 59, 30);
/** Browsers write `localStorage` to disk so much later, in milliseconds (docs/rules/storage.md#safety-copy). */
const WRITTEN_LATE = 86_000;

/** The number of the browser's window with all panels, except for private ones. */
export const WINDOW = 7;

/** The manner in which `storage.local` answers. */
export type Mood = 'answers' | 'is slow' | 'is very slow' | 'refuses' | 'never answers';

/** What becomes of the calls of `storage.local` that a page makes as it is closed: a real side panel loses them. */
export type ClosingCalls = 'arrive' | 'sometimes arrive' | 'are lost';

/** A computer with one browser, its panels, and everything that these keep. */
export class World {
  readonly time = new SimulatedTime(START);
  readonly local = new SimulatedLocalStorage(this.time.steady);
  readonly privateLocal = new SimulatedLocalStorage(this.time.steady);
  readonly extension = new SimulatedExtensionStorage(this.time.steady);
  readonly session = new SimulatedExtensionStorage(this.time.steady);
  locks = new SimulatedLocks();
  /** The background, which hands over texts, one after the other. */
  #background = new SimulatedPage(this.time.steady);
  #handingOver = Promise.resolve();
  readonly panels: (SimulatedPanel | undefined)[] = [];
  /** The chance of whatever happens at this moment. */
  random = new Random(0);
  mood: Mood = 'answers';
  closingCalls: ClosingCalls = 'arrive';
  #isClosing = false;
  /** The extension may run in private windows: only then do its panels hear what others write to `storage.local`. */
  isAllowedInPrivate = false;
  /** True if the browser was ever killed. */
  wasKilled = false;
  /** True if `localStorage` has ever been full, so that ids of the list may not have fitted. */
  wasFull = false;
  /** True if `storage.local` has left anything without an answer: its panel waits for that until it ends. */
  wasSilent = false;

  constructor() {
    for (const local of [this.local, this.privateLocal]) {
      local.eventDelay = () => this.random.one(0, 1, 5, 5, 30, 400);
    }
    this.extension.keepsOrder = true;
    this.extension.decide = (method) => {
      const delay = this.random.one(1, 1, 2, 8);
      if (this.#isClosing && this.#isLost()) {
        return { delay, answer: Number.POSITIVE_INFINITY, refusal: 'the page is gone' };
      }
      switch (this.mood) {
        case 'answers':
          return { delay, answer: this.random.one(0, 1, 4) };
        case 'is slow':
          return { delay: delay * 100, answer: this.random.one(1, 400) };
        case 'is very slow':
          // Panels no longer wait for it.
          this.wasSilent = true;
          return { delay, answer: this.random.one(6000, 11_000) };
        case 'refuses':
          return {
            delay,
            answer: 0,
            refusal: method === 'get' && this.random.oneIn(2) ? undefined : 'no space',
          };
        case 'never answers':
          this.wasSilent = true;
          return { delay, answer: Number.POSITIVE_INFINITY };
      }
    };
    this.session.keepsOrder = true;
  }

  localStorageOf({ isPrivate }: { isPrivate: boolean }): SimulatedLocalStorage {
    return isPrivate ? this.privateLocal : this.local;
  }

  /** The stored list. */
  get list(): string | undefined {
    return this.local.getItem('hss-invs') ?? undefined;
  }

  /** The stored list as a panel reads it. */
  listOf(panel: { isPrivate: boolean }): string | undefined {
    return this.localStorageOf(panel).getItem('hss-invs') ?? undefined;
  }

  /** The revision of the list that a panel reads. */
  revisionOf(panel: { isPrivate: boolean }): number {
    return Number(this.localStorageOf(panel).getItem('hss-revision') ?? 0);
  }

  /** The safety copy; `undefined` as well if it is damaged. */
  get copy(): { list: string; revision: number } | undefined {
    const copy = this.extension.entries.get('inventories');
    const isWhole = typeof copy === 'object' && copy !== null && 'list' in copy;
    return isWhole && !isCutOff(copy.list)
      ? (copy as { list: string; revision: number })
      : undefined;
  }

  /** The revision up to which everything was forgotten. */
  get forgotten(): number {
    return Number(this.extension.entries.get('forgotten') ?? 0);
  }

  /** True while a panel is forgetting everything. */
  get isForgetting(): boolean {
    return this.local.getItem('hss-forgetting') !== null;
  }

  /** True if `storage.local` has answered each question of the open panels, and answers now. */
  get isAnswered(): boolean {
    return this.mood === 'answers' && !this.wasSilent;
  }

  /** True if no open panel has anything left to store. */
  get isSaved(): boolean {
    return this.openPanels.every(({ status }) => !status.unsaved);
  }

  get openPanels(): SimulatedPanel[] {
    return this.panels.filter((panel): panel is SimulatedPanel => panel?.isOpen === true);
  }

  /** True if `localStorage` may not have space for everything at this moment. */
  get isFull(): boolean {
    return this.local.room < Number.POSITIVE_INFINITY || this.local.refused.size > 0;
  }

  /** There is space for everything in `localStorage`. */
  makeRoom(): void {
    this.local.room = Number.POSITIVE_INFINITY;
    this.local.refused.clear();
  }

  /** Opens a panel in a place of which each holds one. */
  open(place: number, isPrivate: boolean, observer: Observer): SimulatedPanel {
    const name = isPrivate ? `private panel ${place + 1}` : `panel ${place + 1}`;
    // Never a small number, which the model could take for a figure on the screen.
    const firstId = 2 ** 44 + this.random.below(2 ** 44);
    const panel = new SimulatedPanel(name, isPrivate, this, observer, firstId, this.time);
    this.panels[place] = panel;
    void panel.open();
    return panel;
  }

  /** The background hands a selected text over to the panels of their window. */
  handOver(text: string): void {
    const storage = this.session.seenBy(this.#background);
    this.#handingOver = this.#handingOver.then(() => addWaitingText(storage, WINDOW, { text }));
  }

  end(place: number, how: 'close' | 'kill'): void {
    this.#isClosing = how === 'close';
    this.panels[place]?.[how]();
    this.#isClosing = false;
    this.panels[place] = undefined;
  }

  /** True if a call that is made while a page is closed is lost. */
  #isLost(): boolean {
    return (
      this.closingCalls === 'are lost' ||
      (this.closingCalls === 'sometimes arrive' && this.random.oneIn(2))
    );
  }

  /** The user quits the browser: everything that is on its way is still written. */
  async quitBrowser(): Promise<void> {
    for (const place of this.panels.keys()) {
      this.end(place, 'close');
    }
    await this.time.pass(10_000);
    // All of it is on disk, so that a later kill loses none.
    this.local.fallBackTo(new Map(this.local.entries));
    this.#endMemory();
  }

  /** The browser is killed. Returns the number of writes to `localStorage` that are lost. */
  killBrowser(): number {
    for (const place of this.panels.keys()) {
      this.end(place, 'kill');
    }
    this.wasKilled = true;
    const states = this.local.statesSince(WRITTEN_LATE);
    const kept = this.random.below(states.length);
    this.local.fallBackTo(states[kept] ?? new Map());
    // Whatever a browser has on disk has space.
    this.local.room = Math.max(this.local.room, this.local.used);
    const onDisk = this.extension.statesOnDisk;
    this.extension.fallBackTo(this.random.pick(onDisk) ?? new Map());
    this.#endMemory();
    return states.length - 1 - kept;
  }

  /** What the browser keeps in memory alone is gone, and so is what its background was doing. */
  #endMemory(): void {
    this.#background.end();
    this.#background = new SimulatedPage(this.time.steady);
    this.#handingOver = Promise.resolve();
    this.session.fallBackTo(new Map());
    this.privateLocal.fallBackTo(new Map());
  }
}

/** True if a list ends before its JSON does. */
export function isCutOff(list: unknown): boolean {
  try {
    JSON.parse(String(list));
    return false;
  } catch {
    return true;
  }
}

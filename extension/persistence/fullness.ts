import type { LocalStore } from './localStore';
import type { Report } from './status';

/** The used part of the browser's storage from which on the panel warns. */
const ALMOST_FULL = 0.8;

/** Warns before the browser refuses to store more (docs/rules/storage.md#full-storage). */
export class Fullness {
  #isDismissed = false;
  /** The used part of the browser's storage when it was checked last, in percent. */
  percent = 0;

  constructor(
    private readonly localStore: LocalStore,
    private readonly report: Report,
  ) {}

  /** What is stored has changed. */
  check(): void {
    const { used } = this.localStore;
    this.percent = Math.floor(used * 100);
    const isAlmostFull = used >= ALMOST_FULL && !this.#isDismissed;
    this.report('almostFull', isAlmostFull ? this.percent : undefined);
  }

  /** The user has dismissed the warning, until the panel opens again. */
  dismiss(): void {
    this.#isDismissed = true;
  }
}

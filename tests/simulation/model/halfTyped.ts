import type { SimulatedPanel } from '../panel.ts';
import type { World } from '../world.ts';
import type { Report } from './fault.ts';
import { PerPanel } from './perPanel.ts';

/** A half-typed text is written within this time, in milliseconds. */
const WRITTEN = 600;
/** A panel that opens has taken over the texts of closed ones within this time, in milliseconds. */
const TAKEN_OVER = 15_000;
/** Forgetting everything takes at most this time, in milliseconds, until it is given up. */
const FORGOTTEN_LATE = 30_000;

/** A half-typed text, when it was typed, and what the clock said then. */
interface Typed {
  text: string;
  at: number;
  time: number;
  /** False if the browser's memory may have it no more. */
  isWritten: boolean;
}

/** Knows the half-typed texts, by their fields: they outlive their panels. */
export class HalfTyped {
  readonly #texts = new PerPanel(() => new Map<string, Typed>());
  /** When a text was added, saved or discarded last, by its field. */
  readonly #dropped = new PerPanel(() => new Map<string, number>());
  /** The texts that closed panels have left. */
  readonly #ofClosed = new Map<string, Typed>();
  /** The fields of which a killed panel may have left a newer text. */
  readonly #unclear = new Set<string>();
  /** When somebody forgot everything last. */
  #forgettingSince = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly world: World,
    private readonly report: Report,
  ) {}

  onTyped(panel: SimulatedPanel, field: string, text: string): void {
    const { time } = this.world;
    this.#texts.of(panel).set(field, { text, at: time.elapsed, time: time.now(), isWritten: true });
  }

  /** A text is added, saved or discarded. */
  onDropped(panel: SimulatedPanel, field: string): void {
    this.#texts.of(panel).delete(field);
    this.#dropped.of(panel).set(field, this.world.time.elapsed);
  }

  /** A panel begins to open, and is going to have what closed ones have left. */
  onOpening(panel: SimulatedPanel): void {
    if (!panel.isPrivate) {
      for (const [field, typed] of this.#ofClosed) {
        const at = this.world.time.elapsed;
        this.#texts.of(panel).set(field, { ...typed, at, isWritten: true });
      }
      this.#ofClosed.clear();
    }
  }

  onEnded(panel: SimulatedPanel, how: 'closed' | 'killed'): void {
    // One that is opening at this moment takes the texts over, or the next one.
    const isOneOpening = this.world.panels.some((other) => other && !other.isOpen);
    for (const [field, typed] of this.#texts.of(panel)) {
      // A killed panel may not have written what was typed last.
      const { elapsed } = this.world.time;
      const isWritten = how === 'closed' || (typed.isWritten && elapsed - typed.at > WRITTEN);
      const isForgetting =
        this.world.isForgetting || elapsed - this.#forgettingSince < FORGOTTEN_LATE;
      const isKnown = !isForgetting && !isOneOpening && !this.#unclear.has(field);
      // A panel whose `storage.local` refused while it opened may keep texts all the same.
      const mayKeep = !panel.isPrivate && !panel.hasLog;
      if (!isWritten || mayKeep || isForgetting || isOneOpening) {
        this.#unclear.add(field);
      }
      const known = this.#ofClosed.get(field);
      if (known?.time === typed.time && known.text !== typed.text) {
        // Neither is the newer one.
        this.#unclear.add(field);
        this.#ofClosed.delete(field);
        continue;
      }
      const isNewer = typed.time > (known?.time ?? 0);
      if (panel.isOpen && panel.hasLog && isWritten && isNewer && isKnown) {
        this.#ofClosed.set(field, typed);
      } else if (isNewer) {
        this.#ofClosed.delete(field);
      }
    }
    for (const [field, at] of this.#dropped.of(panel)) {
      // A killed panel may not have written that, and so leaves its text.
      if (how === 'killed' && this.world.time.elapsed - at <= WRITTEN) {
        this.#unclear.add(field);
        this.#ofClosed.delete(field);
      }
    }
    this.#texts.end(panel);
    this.#dropped.end(panel);
  }

  onForgetting(): void {
    this.#forgettingSince = this.world.time.elapsed;
    // They go first, even if nothing else is forgotten then.
    this.#onWrittenLost();
  }

  /** What the browser's memory has of them is damaged. */
  onDamaged(): void {
    this.#onWrittenLost();
    for (const texts of this.#texts.values) {
      for (const [field, { at }] of texts) {
        if (this.world.time.elapsed - at < TAKEN_OVER) {
          // The panel may not have taken it over yet.
          texts.delete(field);
          this.#unclear.add(field);
        }
      }
    }
  }

  /** The browser's memory may have nothing of them left. Panels still have theirs. */
  #onWrittenLost(): void {
    for (const field of this.#ofClosed.keys()) {
      this.#unclear.add(field);
    }
    this.#ofClosed.clear();
    for (const texts of this.#texts.values) {
      for (const typed of texts.values()) {
        typed.isWritten = false;
      }
    }
  }

  /** A panel has dropped everything. */
  onForgotten(panel: SimulatedPanel): void {
    this.#texts.of(panel).clear();
  }

  /** The list is gone from the storage, and with it everything else. */
  onRemoved(): void {
    this.#ofClosed.clear();
  }

  /** The browser has ended, and with it its memory. */
  onBrowserEnded(): void {
    this.#unclear.clear();
    this.#ofClosed.clear();
  }

  check(panel: SimulatedPanel): void {
    for (const [field, { text }] of this.#texts.of(panel)) {
      const there = panel.persistence.drafts.get(field)?.texts.text;
      if (panel.hasLog && there !== text) {
        this.report(
          'a half-typed text outlives its panel',
          `${panel.name} has “${there}” instead of “${text}” in ${field}`,
        );
      }
    }
  }
}

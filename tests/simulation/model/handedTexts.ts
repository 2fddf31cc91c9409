import type { SimulatedPanel } from '../panel.ts';
import type { World } from '../world.ts';
import type { Report } from './fault.ts';

/** Forgetting everything takes at most this time, in milliseconds, until it is given up. */
const FORGOTTEN_LATE = 30_000;

/** What is typed or closed is written after at most this time, in milliseconds. */
const WRITTEN_LATE = 200;

/** A text that a page has handed over. */
interface Handed {
  /** The panel that took it; `closed` once its Add from text was closed. */
  place: 'waiting' | SimulatedPanel | 'left by its panel' | 'closed';
  /** False if the browser's memory may have lost it, or may never have had it. */
  isKnown: boolean;
  /** When its Add from text was closed. */
  closed?: number;
}

/** Knows the texts that a page has handed over: none is lost, and none arrives twice or before an earlier one. */
export class HandedTexts {
  /** In the order in which they were handed over. */
  readonly #texts = new Map<string, Handed>();
  /** When somebody forgot everything last. */
  #forgettingSince = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly world: World,
    private readonly report: Report,
  ) {}

  onHandedOver(text: string): void {
    // A panel that opens goes on with what a closed one has begun to forget.
    const { time, isForgetting } = this.world;
    const isKnown = !isForgetting && time.elapsed - this.#forgettingSince > FORGOTTEN_LATE;
    this.#texts.set(text, { place: 'waiting', isKnown });
  }

  /** A panel has a text in Add from text. */
  onTaken(panel: SimulatedPanel, text: string): void {
    const handed = this.#texts.get(text);
    if (handed?.place !== 'waiting') {
      this.report('a text arrives once', `${panel.name} has “${text}” again`);
      return;
    }
    const waiting = [...this.#texts].filter(
      ([, { place, isKnown }]) => place === 'waiting' && isKnown,
    );
    const [first = text] = waiting.map(([text]) => text);
    if (handed.isKnown && first !== text) {
      this.report('texts arrive in their order', `${panel.name} has “${text}” before “${first}”`);
    }
    handed.place = panel;
    // Whatever else is kept of such a panel, its half-typed texts may not be.
    handed.isKnown &&= panel.hasLog;
  }

  /** The Add from text of a panel was closed. */
  onClosed(panel: SimulatedPanel): void {
    this.#move(panel, 'closed');
  }

  onEnded(panel: SimulatedPanel, how: 'closed' | 'killed'): void {
    this.#move(panel, 'left by its panel');
    const latest = this.world.time.elapsed - WRITTEN_LATE;
    for (const handed of this.#texts.values()) {
      // A killed panel may not have written that it was closed.
      handed.isKnown &&= how === 'closed' || (handed.closed ?? latest) <= latest;
    }
  }

  onForgetting(): void {
    this.#forgettingSince = this.world.time.elapsed;
    this.onMemoryLost();
  }

  /** The browser's memory may have nothing of them left. */
  onMemoryLost(): void {
    for (const handed of this.#texts.values()) {
      handed.isKnown = false;
    }
  }

  onBrowserEnded(): void {
    this.#texts.clear();
  }

  /** While nothing is on its way, the browser's memory has each text once, until it is added or discarded. */
  check(): void {
    const memory = JSON.stringify([...this.world.session.entries]);
    const canTake = this.world.openPanels.some((panel) => panel.hasLog && !panel.isBusy);
    for (const [text, { place, isKnown }] of this.#texts) {
      if (!isKnown) {
        continue;
      }
      const count = memory.split(text).length - 1;
      if (count !== (place === 'closed' ? 0 : 1)) {
        this.report('no text is lost', `“${text}” is ${count} times in memory`);
      }
      if (place === 'waiting' && canTake) {
        this.report('a text is taken', `“${text}” still waits`);
      }
    }
  }

  #move(panel: SimulatedPanel, place: 'left by its panel' | 'closed'): void {
    for (const handed of this.#texts.values()) {
      if (handed.place === panel) {
        handed.place = place;
        handed.closed = this.world.time.elapsed;
      }
    }
  }
}

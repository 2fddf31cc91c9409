import type { ColumnCard, ContainerId } from '../../engine/types';

/** A container as far as the height of its card depends on it. */
export interface CardShape extends Pick<ColumnCard, 'container' | 'kind'> {
  rows: number;
  isCollapsed: boolean;
}

/** The heights of the first card of each look, without its rows, before any was drawn. */
const GUESSES = { item: 150, pouch: 190, unknown: 90, collapsed: 34 };
const ROW_GUESS = 34;

/** A difference that rounding makes, in CSS pixels. */
const ROUNDING = 0.5;

/**
 * The heights of cards in CSS pixels: that of a drawn card is measured, and remembered while the card is out of sight;
 * that of a card that was not drawn yet is as high as another of its kind, and higher by its rows.
 */
export class CardHeights {
  #width = 0;
  #row: number | undefined;
  /** Without rows. */
  readonly #frames = new Map<keyof typeof GUESSES, number>();
  readonly #measured = new Map<ContainerId, { shape: CardShape; height: number }>();

  of(shape: CardShape): number {
    const measured = this.#measured.get(shape.container);
    return measured && looksAlike(measured.shape, shape)
      ? measured.height
      : (this.#frames.get(lookOf(shape)) ?? GUESSES[lookOf(shape)]) + this.#heightOfRows(shape);
  }

  /** Measures the drawn cards in columns of a width. Returns true if any height is not what it was assumed to be. */
  measure(width: number, drawn: Iterable<readonly [CardShape, HTMLElement]>): boolean {
    if (width !== this.#width) {
      this.#width = width;
      this.#row = undefined;
      this.#frames.clear();
      this.#measured.clear();
    }
    let isNew = false;
    for (const [shape, item] of drawn) {
      const { height } = item.getBoundingClientRect();
      if (height > 0 && Math.abs(height - this.of(shape)) > ROUNDING) {
        isNew = true;
      }
      if (height > 0) {
        this.#row ??= item.querySelector<HTMLElement>('[data-stack]')?.offsetHeight;
        this.#measured.set(shape.container, { shape, height });
        if (!this.#frames.has(lookOf(shape))) {
          this.#frames.set(lookOf(shape), height - this.#heightOfRows(shape));
          isNew = true;
        }
      }
    }
    return isNew;
  }

  #heightOfRows({ rows, isCollapsed }: CardShape): number {
    return isCollapsed ? 0 : rows * (this.#row ?? ROW_GUESS);
  }
}

function lookOf({ kind, isCollapsed }: CardShape): keyof typeof GUESSES {
  return isCollapsed ? 'collapsed' : kind;
}

function looksAlike(one: CardShape, other: CardShape): boolean {
  return lookOf(one) === lookOf(other) && one.rows === other.rows;
}

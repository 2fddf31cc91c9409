import { Component, createRef } from 'react';
import { scrollingParent } from './scroller';

interface Props {
  /** The line above that comes, goes or gets longer. */
  line: string | undefined;
}

/** The card under the pointer. */
const CARD = '[data-place]:hover';

/**
 * Keeps the content below it where it is on the screen when a line above comes or goes
 * (docs/rules/panel.md#steadiness): scrolls by the height of the line before the browser draws. Where the content
 * is too short to scroll, it has room at its end. At the very top, the room of the line stays until the pointer leaves
 * the card that it was on.
 *
 * A class, because only a class can measure what React is about to change.
 */
export class ContentInPlace extends Component<Props> {
  readonly #above = createRef<HTMLDivElement>();
  /** The height of the room above the content, in pixels. */
  #room = 0;
  /** Ends waiting for the pointer to leave the card. */
  #waiting = new AbortController();

  override shouldComponentUpdate({ line }: Props): boolean {
    return line !== this.props.line;
  }

  override getSnapshotBeforeUpdate(): number {
    return this.#top();
  }

  override componentDidUpdate(_props: Props, _state: unknown, before: number): void {
    const moved = this.#top() - before;
    if (moved !== 0) {
      const used = Math.min(this.#room, Math.max(moved, 0));
      this.#setRoom(this.#room - used);
      this.#scrollBy(moved - used);
    }
  }

  override componentWillUnmount(): void {
    this.#waiting.abort();
  }

  override render() {
    return <div ref={this.#above} aria-hidden="true" />;
  }

  /** The position of the content on the screen. */
  #top(): number {
    return this.#above.current?.getBoundingClientRect().bottom ?? 0;
  }

  #scrollBy(distance: number): void {
    const scroller = scrollingParent(this.#above.current);
    if (!scroller) {
      return;
    }
    const wanted = scroller.scrollTop + distance;
    keepEndBelow(scroller, wanted);
    scroller.scrollTop = wanted;
    if (wanted < 0) {
      this.#keepRoom(-wanted, scroller);
    }
  }

  /** Keeps the room of a line that has gone, if the pointer is on a card. */
  #keepRoom(height: number, scroller: Element): void {
    const card = document.querySelector(CARD);
    if (!card) {
      return;
    }
    this.#setRoom(this.#room + height);
    this.#waiting = new AbortController();
    const options = { capture: true, passive: true, signal: this.#waiting.signal };
    document.addEventListener(
      'pointermove',
      ({ target, pointerType }) => {
        // A finger is off the card as soon as it is lifted.
        if (pointerType !== 'touch' && target instanceof Node && !card.contains(target)) {
          this.#setRoom(0);
        }
      },
      options,
    );
    document.addEventListener(
      'scroll',
      () => {
        // Out of sight: the content stays where it is.
        if (scroller.scrollTop >= this.#room) {
          const room = this.#room;
          this.#setRoom(0);
          scroller.scrollTop -= room;
        }
      },
      options,
    );
  }

  #setRoom(height: number): void {
    if (height !== this.#room && this.#above.current) {
      this.#waiting.abort();
      this.#room = height;
      this.#above.current.style.height = `${height}px`;
    }
  }
}

/** Gives the main area room at its end, as far as its content is too short to be scrolled that far. */
function keepEndBelow(scroller: Element, scrollTop: number): void {
  const main = document.querySelector('main');
  if (main) {
    main.style.setProperty('--room-at-end', '0px');
    const missing = scrollTop + scroller.clientHeight - contentHeight(scroller, main);
    main.style.setProperty('--room-at-end', `${Math.max(missing, 0)}px`);
  }
}

/** The height of all that is scrolled, also where that is less than the height of the scrolled area. */
function contentHeight(scroller: Element, main: Element): number {
  const last = main.lastElementChild?.getBoundingClientRect().bottom ?? 0;
  const room = Number.parseFloat(getComputedStyle(main, '::after').height);
  return last + room - scroller.getBoundingClientRect().top + scroller.scrollTop;
}

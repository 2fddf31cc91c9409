import { panel, views } from '../../engine/page';
import type { ContainerId, StackAddress } from '../../engine/types';
import { isCollapsed } from '../collapsing/collapsedCards';
import { flash } from '../controls/flash';
import { scaled } from '../controls/fontSize';
import { scrollerOf } from '../lists/scroller';
import { autoScroll } from './autoScroll';
import { type DraggedRow, draggedStacks, dropEffects, dropLines, lists } from './dragState';
import { dropPosition, type ListGeometry } from './dropPosition';
import { showGhost } from './ghost';

/** The distance after which a press on the handle becomes a drag, in CSS pixels. */
const THRESHOLD = 4;

/**
 * A pointer further than this outside every list cancels a drag, in CSS pixels at the usual font size
 * (docs/rules/actions.md#reordering-rows).
 */
const SLACK = 28;

/** The place of a row that is released now. */
type Target = { container: ContainerId; index: number };

/**
 * Follows the pointer, which has been pressed on a row's handle and may have moved since, to its release
 * (docs/rules/actions.md#reordering-rows).
 */
export function followPointer(
  press: PointerEvent,
  latest: PointerEvent,
  row: DraggedRow,
  home: Element,
): void {
  const drag = new Drag(row, scrollerOf(home), press);
  drag.moveTo(latest);
  const listening = new AbortController();
  const { signal } = listening;

  function end() {
    listening.abort();
    drag.end();
  }

  function onMove(event: PointerEvent) {
    if (event.pointerId === press.pointerId) {
      drag.moveTo(event);
    }
  }

  function onRelease(event: PointerEvent) {
    if (event.pointerId === press.pointerId) {
      end();
      drag.drop();
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      event.preventDefault();
      end();
    }
  }

  window.addEventListener('pointermove', onMove, { signal });
  // The browser would drag the text that is selected around the handle.
  window.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  window.addEventListener('pointerup', onRelease, { signal });
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener('wheel', ({ deltaY }) => drag.scrollBy(deltaY), { signal });
  window.addEventListener('blur', end, { signal });
  window.addEventListener('keydown', onKeyDown, { signal, capture: true });
}

/** Drops a row where the pointer, which was pressed on its handle, has been released in the meantime. */
export function dropNow(
  press: PointerEvent,
  release: PointerEvent,
  row: DraggedRow,
  home: Element,
): void {
  const drag = new Drag(row, scrollerOf(home), press);
  drag.moveTo(release);
  drag.end();
  drag.drop();
}

/** The drag of a row, from the press on its handle: the position of the pointer, and everything shown for it. */
class Drag {
  #x: number;
  #y: number;
  /** State that exists while the row is dragged, which begins once the pointer has moved far enough. */
  #hand: { ghost: ReturnType<typeof showGhost>; stopScrolling: () => void } | undefined;
  #target: Target | undefined;

  constructor(
    private readonly row: DraggedRow,
    private readonly scroller: Element | null,
    private readonly press: PointerEvent,
  ) {
    this.#x = press.clientX;
    this.#y = press.clientY;
  }

  moveTo({ clientX, clientY }: PointerEvent): void {
    this.#x = clientX;
    this.#y = clientY;
    const { press } = this;
    if (Math.hypot(clientX - press.clientX, clientY - press.clientY) >= THRESHOLD) {
      this.#hand ??= this.#take();
    }
    if (this.#hand) {
      this.#update();
    }
  }

  /** Scrolls the list under the pointer, because the layer that covers the page gets the wheel events. */
  scrollBy(distance: number): void {
    if (this.#hand) {
      this.scroller?.scrollBy(0, distance);
      this.#update();
    }
  }

  /** Removes everything that shows the drag. */
  end(): void {
    this.#hand?.stopScrolling();
    this.#hand?.ghost.remove();
    draggedStacks.forget(this.row.stack);
    if (this.#target) {
      hideTarget(this.#target);
    }
  }

  /** Moves the row to the last position shown. */
  drop(): void {
    if (this.#target) {
      drop(this.row, this.#target);
    }
  }

  #take() {
    draggedStacks.set(this.row.stack, true);
    return {
      ghost: showGhost(this.row.name),
      stopScrolling: autoScroll(
        this.scroller,
        () => this.#y,
        () => this.#update(),
      ),
    };
  }

  #update(): void {
    const before = this.#target;
    const target = isInSight(this.scroller, this.#y) ? targetAt(this.#x, this.#y) : undefined;
    this.#target = target;
    if (before?.container !== target?.container) {
      if (before) {
        hideTarget(before);
      }
      if (target) {
        showEffect(this.row, target.container);
      }
    }
    if (target) {
      dropLines.set(target.container, target.index);
    }
    this.#hand?.ghost.moveTo(this.#x, this.#y, target ? 'somewhere' : 'nowhere');
  }
}

function hideTarget({ container }: Target): void {
  dropLines.forget(container);
  dropEffects.forget(container);
}

/** True if a row at this height is visible: a list also has rows above and below its scrolling area. */
function isInSight(scroller: Element | null, y: number): boolean {
  const { top = 0, bottom = window.innerHeight } = scroller?.getBoundingClientRect() ?? {};
  const slack = scaled(SLACK);
  return y > top - slack && y < bottom + slack;
}

function targetAt(x: number, y: number): Target | undefined {
  const containers = [...lists.keys()];
  const position = dropPosition(
    containers.map((container) => geometryOf(container)),
    x,
    y,
    scaled(SLACK),
  );
  const container = position && containers[position.list];
  if (!position || container === undefined) {
    return undefined;
  }
  // On a collapsed card the row goes to its end.
  const index = isCollapsed(container) ? views.rowsOf(container).length : position.index;
  return { container, index };
}

function geometryOf(container: ContainerId): ListGeometry {
  const rows = isCollapsed(container) ? 0 : views.rowsOf(container).length;
  const box = lists.get(container)?.getBoundingClientRect();
  const { left = 0, top = 0, right = 0, bottom = 0 } = box ?? {};
  return { left, top, right, bottom, rows };
}

/** Shows the effect on the target container, whose figures do not depend on the position; nothing on the row's own. */
function showEffect({ container, stack }: StackAddress, target: ContainerId): void {
  const effects = panel.ask({
    type: 'previewContainers',
    command: { type: 'placeStack', container, stack, target },
  });
  const effect = effects?.find(({ id }) => id === target);
  if (effect) {
    dropEffects.set(target, effect);
  }
}

function drop({ container, stack }: StackAddress, { container: target, index }: Target): void {
  const before = views.rowsOf(target)[index];
  if (panel.dispatch({ type: 'placeStack', container, stack, target, before })) {
    requestAnimationFrame(() => {
      const list = lists.get(target);
      flash(list?.querySelector(`[data-stack="${stack}"]`) ?? list);
    });
  }
}

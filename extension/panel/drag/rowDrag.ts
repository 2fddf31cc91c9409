import { dispatch, preview } from '../../engine/client';
import type { ContainerEffect, ContainerId, StackAddress, StackId } from '../../engine/types';
import { rowsOf } from '../../engine/views';
import { Signals } from '../../signals/signal';
import { flash } from '../controls/flash';
import { autoScroll, scrollerOf } from './autoScroll';
import { DROP_SLACK, dropPosition, type ListGeometry } from './dropPosition';
import { showGhost } from './ghost';

/** How far the pointer goes before a press on the handle becomes a drag, in CSS pixels. */
const THRESHOLD = 4;

/** Where the line of the drop stands in each list. */
export const dropLines = new Signals<ContainerId, number>();
/** What a container would come to if the row were dropped there. */
export const dropEffects = new Signals<ContainerId, ContainerEffect>();
/** The row that is in hand. */
export const draggedStacks = new Signals<StackId, boolean>();

const lists = new Map<ContainerId, HTMLElement>();

/** Lets rows be dropped into a list while it is on the screen. Answers how to take it back. */
export function registerList(container: ContainerId, element: HTMLElement): () => void {
  lists.set(container, element);
  return () => lists.delete(container);
}

/**
 * Follows the pointer from a press on a row's handle to its release (docs/rules.md#dragging). The pointer
 * is captured by the list: the row itself may be drawn anew meanwhile.
 */
export function startDrag(press: PointerEvent, row: StackAddress & { name: string }): void {
  const home = lists.get(row.container);
  if (press.button !== 0 || !home) {
    return;
  }
  const scroller = scrollerOf(home);
  home.setPointerCapture(press.pointerId);
  let [x, y] = [press.clientX, press.clientY];
  let hand: { ghost: ReturnType<typeof showGhost>; stopScrolling: () => void } | undefined;
  let target: { container: ContainerId; index: number } | undefined;
  const listening = new AbortController();
  const { signal } = listening;

  function update() {
    const before = target;
    target = isInSight(scroller, y) ? targetAt(x, y) : undefined;
    if (before?.container !== target?.container) {
      if (before) {
        dropLines.forget(before.container);
        dropEffects.forget(before.container);
      }
      if (target) {
        showEffect(row, target.container);
      }
    }
    if (target) {
      dropLines.set(target.container, target.index);
    }
    hand?.ghost.moveTo(x, y, target !== undefined);
  }

  function onMove(event: PointerEvent) {
    if (event.pointerId !== press.pointerId) {
      return;
    }
    [x, y] = [event.clientX, event.clientY];
    if (!hand && Math.hypot(x - press.clientX, y - press.clientY) >= THRESHOLD) {
      draggedStacks.set(row.stack, true);
      hand = {
        ghost: showGhost(row.name),
        stopScrolling: autoScroll(scroller, () => y, update),
      };
    }
    if (hand) {
      update();
    }
  }

  /** The row in hand covers all that would scroll. */
  function onWheel({ deltaY }: WheelEvent) {
    if (hand) {
      scroller?.scrollBy(0, deltaY);
      update();
    }
  }

  function end() {
    listening.abort();
    hand?.stopScrolling();
    hand?.ghost.remove();
    draggedStacks.forget(row.stack);
    if (target) {
      dropLines.forget(target.container);
      dropEffects.forget(target.container);
    }
  }

  function onRelease(event: PointerEvent) {
    if (event.pointerId === press.pointerId) {
      end();
      if (target) {
        drop(row, target);
      }
    }
  }

  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onRelease, { signal });
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener('wheel', onWheel, { signal });
  window.addEventListener('blur', end, { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        event.preventDefault();
        end();
      }
    },
    { signal, capture: true },
  );
}

/** Whether rows at this height can be seen: a list has rows above and below what it scrolls in, too. */
function isInSight(scroller: Element | null, y: number): boolean {
  const { top = 0, bottom = window.innerHeight } = scroller?.getBoundingClientRect() ?? {};
  return y > top - DROP_SLACK && y < bottom + DROP_SLACK;
}

function targetAt(x: number, y: number): { container: ContainerId; index: number } | undefined {
  const containers = [...lists.keys()];
  const position = dropPosition(
    containers.map((container) => geometryOf(container)),
    x,
    y,
  );
  const container = position && containers[position.list];
  return position && container !== undefined ? { container, index: position.index } : undefined;
}

function geometryOf(container: ContainerId): ListGeometry {
  const rows = rowsOf(container).length;
  const box = lists.get(container)?.getBoundingClientRect();
  const { left = 0, top = 0, right = 0, bottom = 0 } = box ?? {};
  return { left, top, right, bottom, rows };
}

/** Where in the container the row goes makes no difference to it, nor does its own container change. */
function showEffect({ container, stack }: StackAddress, target: ContainerId): void {
  const effects = preview({ type: 'placeStack', container, stack, target })?.containers;
  const effect = effects?.find(({ id }) => id === target);
  if (effect) {
    dropEffects.set(target, effect);
  }
}

function drop(row: StackAddress, target: { container: ContainerId; index: number }): void {
  const rows = rowsOf(target.container);
  const before = rows[target.index];
  const isWhereItWas =
    target.container === row.container &&
    (before === row.stack || rows[target.index - 1] === row.stack);
  if (!isWhereItWas && rowsOf(row.container).includes(row.stack)) {
    const { container, stack } = row;
    dispatch({ type: 'placeStack', container, stack, target: target.container, before });
    requestAnimationFrame(() => {
      flash(lists.get(target.container)?.querySelector(`[data-stack="${stack}"]`));
    });
  }
}

import { expect, test, vi } from 'vitest';
import type { ContainerId, StackId } from '../../engine/types';
import { lists } from './dragState';
import { startDrag } from './startDrag';

const { loading, calls } = vi.hoisted(() => {
  const loading = { finish: () => {}, end: Promise.resolve() };
  loading.end = new Promise((resolve) => {
    loading.finish = resolve;
  });
  return { loading, calls: [] as unknown[][] };
});

// The drag itself needs a page; here its import is held back as by a slow disk.
vi.mock('../controls/fetchedLater', () => ({
  fetchedWhenIdle: () => async () => {
    await loading.end;
    return {
      dropNow: (...args: unknown[]) => calls.push(['dropNow', ...args]),
      followPointer: (...args: unknown[]) => calls.push(['followPointer', ...args]),
    };
  },
}));
vi.mock('../../crash/crashScreen', () => ({
  showCrash: (error: unknown) => calls.push(['showCrash', error]),
}));

/** A list that has captured the pointers in `captured`. */
function listWith(captured: Set<number>): HTMLElement {
  return Object.assign(new EventTarget(), {
    setPointerCapture: (pointer: number) => captured.add(pointer),
    hasPointerCapture: (pointer: number) => captured.has(pointer),
  }) as unknown as HTMLElement;
}

const pointer = (type: string, pointerId: number) =>
  Object.assign(new Event(type), { pointerId, button: 0 }) as unknown as PointerEvent;

test('a row that is released before dragging is loaded is dropped there; one that is held is followed', async () => {
  const captured = new Set<number>();
  const home = listWith(captured);
  const row = (stack: number) => ({
    container: 1 as ContainerId,
    stack: stack as StackId,
    name: 'Rope',
  });
  lists.set(1 as ContainerId, home);
  const events = [1, 2, 3].map((id) => ({
    press: pointer('pointerdown', id),
    move: pointer('pointermove', id),
  }));
  for (const [index, { press, move }] of events.entries()) {
    startDrag(press, row(index));
    home.dispatchEvent(move);
  }
  const release = pointer('pointerup', 1);
  home.dispatchEvent(release);
  home.dispatchEvent(pointer('pointercancel', 2));
  captured.delete(1);
  captured.delete(2);
  loading.finish();
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(1));
  expect(calls).toEqual([
    ['dropNow', events[0]?.press, release, row(0), home],
    ['followPointer', events[2]?.press, events[2]?.move, row(2), home],
  ]);
});

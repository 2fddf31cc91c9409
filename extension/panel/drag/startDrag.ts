import { showCrash } from '../../crash/crashScreen';
import { fetchedWhenIdle } from '../controls/fetchedLater';
import { type DraggedRow, lists } from './dragState';

/** The latest press of each pointer on a handle. */
const presses = new Map<number, PointerEvent>();

const fetchRowDrag = fetchedWhenIdle(() => import('./rowDrag'));

/**
 * Starts to drag a row by its handle. If the handle is released before that part of the panel is loaded, the row is
 * dropped there as soon as it is. The list captures the pointer, because the row itself may be mounted again meanwhile.
 */
export function startDrag(press: PointerEvent, row: DraggedRow): void {
  const home = lists.get(row.container);
  const { pointerId } = press;
  if (press.button !== 0 || !home) {
    return;
  }
  presses.set(pointerId, press);
  home.setPointerCapture(pointerId);
  let latest = press;
  const waiting = new AbortController();
  const { signal } = waiting;

  function note(event: PointerEvent) {
    if (event.pointerId === pointerId) {
      latest = event;
    }
  }

  for (const type of ['pointermove', 'pointerup', 'pointercancel'] as const) {
    home.addEventListener(type, note, { signal });
  }
  fetchRowDrag()
    .then(({ dropNow, followPointer }) => {
      if (presses.get(pointerId) !== press) {
        return;
      }
      if (latest.type === 'pointerup') {
        dropNow(press, latest, row, home);
      } else if (home.hasPointerCapture(pointerId)) {
        followPointer(press, latest, row, home);
      }
    })
    .catch(showCrash)
    .finally(() => waiting.abort());
}

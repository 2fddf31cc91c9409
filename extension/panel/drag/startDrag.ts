import { showCrash } from '../../crash/crashScreen';
import { fetchedWhenIdle } from '../controls/fetchedLater';
import { type DraggedRow, lists } from './dragState';

/** The latest press of each pointer on a handle. */
const presses = new Map<number, PointerEvent>();

const fetchRowDrag = fetchedWhenIdle(() => import('./rowDrag'));

/**
 * Starts to drag a row by its handle, unless the handle is released before that part of the panel is loaded. The list
 * captures the pointer, because the row itself may be mounted again meanwhile.
 */
export function startDrag(press: PointerEvent, row: DraggedRow): void {
  const home = lists.get(row.container);
  if (press.button !== 0 || !home) {
    return;
  }
  presses.set(press.pointerId, press);
  home.setPointerCapture(press.pointerId);
  let latest = press;
  const waiting = new AbortController();
  home.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId === press.pointerId) {
        latest = event;
      }
    },
    { signal: waiting.signal },
  );
  fetchRowDrag()
    .then(({ followPointer }) => {
      const isLatest = presses.get(press.pointerId) === press;
      if (isLatest && home.hasPointerCapture(press.pointerId)) {
        followPointer(press, latest, row, home);
      }
    })
    .catch(showCrash)
    .finally(() => waiting.abort());
}

import { showCrash } from '../../crash/crashScreen';
import { fetchedWhenIdle } from '../controls/fetchedLater';
import { type DraggedRow, lists } from './dragState';

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
  home.setPointerCapture(press.pointerId);
  fetchRowDrag()
    .then(({ followPointer }) => {
      if (home.hasPointerCapture(press.pointerId)) {
        followPointer(press, row, home);
      }
    })
    .catch(showCrash);
}

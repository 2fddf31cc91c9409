import { ended } from '../../crash/ended';
import { hasDownloadedSince } from '../../files/download';
import { persistence } from '../../persistence';
import { calendarDay, dateOf } from '../days/calendarDay';
import { everything, saveEverything } from '../export/saveEverything';
import { exportStatus } from './exportStatus';

/**
 * Saves the weekly copy with the first click on a button when it is due (docs/rules/storage.md#weekly-copy). Browsers
 * ask before a page saves a file without a click, or two files with one.
 */
export function saveWeeklyCopies(): void {
  // Before the button itself gets the click: it may delete an inventory, or draw something else in its place.
  window.addEventListener(
    'click',
    ({ detail, target }) => {
      // A key presses a button without a count of clicks.
      const isOnButton =
        detail > 0 && target instanceof Element && target.closest('button') !== null;
      if (isOnButton && !ended.aborted && persistence.exports.wantsWeeklyCopy && isDue()) {
        const before = everything();
        const start = performance.now();
        setTimeout(() => {
          if (!hasDownloadedSince(start) && !ended.aborted && persistence.exports.wantsWeeklyCopy) {
            const day = dateOf(calendarDay(Date.now()));
            saveEverything({ ...before, name: `inventories ${day}.json` });
          }
        });
      }
    },
    { capture: true },
  );
}

function isDue(): boolean {
  const { exports } = persistence;
  // Another panel may have saved one a moment ago.
  exports.publish();
  return exportStatus(exports.state.get(), calendarDay(Date.now())).isCopyDue;
}

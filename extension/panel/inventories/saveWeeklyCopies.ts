import { ended } from '../../crash/crashScreen';
import { hasDownloadedSince } from '../../files/download';
import { persistence } from '../../persistence';
import { calendarDay, dateOf } from '../days/calendarDay';
import { saveEverything } from '../export/saveEverything';
import { exportStatus } from './exportStatus';

/**
 * Saves the weekly copy with the first click on a button when it is due (docs/rules/storage.md#weekly-copy). Browsers
 * ask before a page saves a file without a click, or two files with one.
 */
export function saveWeeklyCopies(): void {
  window.addEventListener('click', ({ detail, target, timeStamp }) => {
    // A key presses a button without a count of clicks.
    const isOnButton = detail > 0 && target instanceof Element && target.closest('button') !== null;
    const isPossible = isOnButton && !hasDownloadedSince(timeStamp) && !ended.aborted;
    if (isPossible && persistence.exports.wantsWeeklyCopy) {
      saveIfDue();
    }
  });
}

function saveIfDue(): void {
  const { exports } = persistence;
  // Another panel may have saved one a moment ago.
  exports.publish();
  const today = calendarDay(Date.now());
  if (exportStatus(exports.state.get(), today).isCopyDue) {
    saveEverything(`inventories ${dateOf(today)}.json`);
  }
}

import { useEffect } from 'react';
import { latestNotice, onListWithoutIds, showProblem } from '../../engine/client';
import { takeOffLostFlags } from './cardState';

const TAKEN_OFF = 'Flags were taken off: another panel stored the list without its marks.';

/** Says that rows have lost their flags because it is uncertain which they are (docs/rules/storage.md#ids). */
export function useLostFlags(): void {
  useEffect(
    () =>
      onListWithoutIds(() => {
        if (takeOffLostFlags()) {
          // An unsaved change may have been lost as well.
          const notice = latestNotice();
          const isOther = notice?.type === 'refused' && !notice.text.endsWith(TAKEN_OFF);
          showProblem(isOther ? `${notice.text} ${TAKEN_OFF}` : TAKEN_OFF);
        }
      }),
    [],
  );
}

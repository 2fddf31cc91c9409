import { useEffect } from 'react';
import { views } from '../../engine/page';
import { takeOffLostFlags } from './cardState';

const TAKEN_OFF = 'Flags were taken off: another panel stored the list without its marks.';

/** Says that rows have lost their flags because it is uncertain which they are (docs/rules/storage.md#ids). */
export function useLostFlags(): void {
  useEffect(
    () =>
      views.listsWithoutIds.subscribe(() => {
        if (takeOffLostFlags()) {
          // An unsaved change may have been lost as well.
          const notice = views.notice.get();
          const isOther = notice?.type === 'refused' && !notice.text.endsWith(TAKEN_OFF);
          views.showProblem(isOther ? `${notice.text} ${TAKEN_OFF}` : TAKEN_OFF);
        }
      }),
    [],
  );
}

import { useEffect } from 'react';
import { views } from '../../engine/page';
import { takeOffLostSelection } from './cardState';

const TAKEN_OFF = 'The selection was taken off: another panel stored the list without its marks.';

/** Says that rows were taken off the selection because it is uncertain which they are (docs/rules/storage.md#ids). */
export function useLostSelection(): void {
  useEffect(
    () =>
      views.listsWithoutIds.subscribe(() => {
        if (takeOffLostSelection()) {
          // An unsaved change may have been lost as well.
          const notice = views.notice.get();
          const isOther = notice?.type === 'refused' && !notice.text.endsWith(TAKEN_OFF);
          views.showProblem(isOther ? `${notice.text} ${TAKEN_OFF}` : TAKEN_OFF);
        }
      }),
    [],
  );
}

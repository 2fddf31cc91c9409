import { useEffect, useState } from 'react';
import { useRevision, useUndoLabels } from '../../engine/views';
import { persistence } from '../../persistence';
import { useSignal } from '../../signals/useSignal';
import { useOpenDialog } from '../dialog/openDialog';

/** True if something is kept while there is no inventory, so that it can be looked at or forgotten. */
export function useHasData(none: boolean): boolean {
  const [hasAny, setHasAny] = useState(false);
  const { undo, redo } = useUndoLabels();
  const revision = useRevision();
  const exports = useSignal(persistence.exports.state);
  // A dialog may leave a half-typed text or a catalogue server.
  const dialog = useOpenDialog();

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of what may be kept
  useEffect(() => {
    let isCurrent = none;
    if (none) {
      persistence.hasData().then(
        (found) => isCurrent && setHasAny(found),
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [none, undo, redo, revision, exports, dialog]);

  return hasAny || undo !== undefined || redo !== undefined;
}

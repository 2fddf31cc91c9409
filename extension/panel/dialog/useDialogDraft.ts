import { useEffect, useState } from 'react';
import { type Draft, persistence } from '../../persistence';
import { useSignal } from '../../signals/useSignal';
import { tooLongText } from './tooLongText';

/** The text of a dialog's field, which outlives the panel while it is half typed. */
export interface DialogDraft {
  /** The text that a closed panel has left, until it is discarded. */
  restored: Draft | undefined;
  /** Why the text is not kept as it is. */
  fault: string | undefined;
  /** Keeps what was typed; a text that says nothing new is dropped. */
  save: (text: string, isNew: boolean) => void;
  discard: () => void;
}

/**
 * Keeps the text of a field while its dialog is open (docs/rules/panel.md#half-typed-text): closing the dialog drops
 * it, closing the panel does not. `given` is a text that the dialog was opened with, which comes first.
 */
export function useDialogDraft(
  field: string,
  inventory: number | undefined,
  given: string | undefined,
): DialogDraft {
  const [restored, setRestored] = useState(() =>
    given ? undefined : persistence.drafts.get(field),
  );
  const save = (text: string, isNew: boolean) => {
    if (isNew) {
      persistence.drafts.save({ field, inventory, texts: { text }, time: Date.now() });
    } else {
      persistence.drafts.drop(field);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, while the dialog is open
  useEffect(() => {
    if (given) {
      save(given, true);
    }
    return () => persistence.drafts.drop(field);
  }, []);

  return {
    restored,
    fault: useSignal(persistence.drafts.tooLong).has(field) ? tooLongText(field) : undefined,
    save,
    discard: () => {
      setRestored(undefined);
      persistence.drafts.drop(field);
    },
  };
}

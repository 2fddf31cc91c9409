import { createContext, useContext, useEffect, useId, useState } from 'react';
import { panel } from '../../engine/page';
import type { NumberField } from '../../engine/types';

/**
 * The number fields of a dialog whose text is not accepted, by id. Each has a function that restores the stored text
 * where that is what becomes of it (docs/rules/panel.md#errors).
 */
export type FieldFaults = Map<string, () => void>;

/** Those of the open dialog, which is not confirmed while there are any. */
export const OpenFieldFaults = createContext<FieldFaults>(new Map());

interface CheckedField {
  field: NumberField;
  text: string;
  /** The text that is stored; absent for something new. */
  stored: string | undefined;
  onType: (text: string) => void;
}

/** The message about the text of a number field: about the typed one, or about the one that was just refused. */
export function useFieldFault({ field, text, stored, onType }: CheckedField): string | undefined {
  const faults = useContext(OpenFieldFaults);
  const id = useId();
  /** What was refused: the message stays while its field shows the text that took its place. */
  const [refused, setRefused] = useState<{ message: string; shows: string }>();
  const fault =
    text === stored ? undefined : panel.ask({ type: 'faultOfNumber', field, text, stored });

  useEffect(() => {
    if (fault) {
      const { message, outcome } = fault;
      faults.set(id, () => {
        if (outcome === 'restored' && stored !== undefined) {
          setRefused({ message, shows: stored });
          onType(stored);
        }
      });
    }
    return () => {
      faults.delete(id);
    };
  });

  return fault?.message ?? (refused?.shows === text ? refused.message : undefined);
}

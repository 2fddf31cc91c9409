import { useState } from 'react';
import { changesOf } from './changes';

/**
 * The texts typed in a dialog, setters for one field and for several, and the changes since it was opened. It begins
 * with the stored texts, except those that a closed panel has left.
 */
export function useForm<Texts extends object>(stored: Texts, left: Partial<Texts> = {}) {
  const [opened] = useState(stored);
  const [typed, setTyped] = useState({ ...stored, ...left });
  function type<Field extends keyof Texts>(field: Field) {
    return (value: Texts[Field]) => setTyped((before) => ({ ...before, [field]: value }));
  }
  function fillIn(values: Partial<Texts>) {
    setTyped((before) => ({ ...before, ...values }));
  }
  return { typed, type, fillIn, changes: changesOf(opened, typed) };
}

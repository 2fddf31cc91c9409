import { useState } from 'react';
import { changesOf } from './changes';

/** What is typed in a dialog, how one field is typed in, and what differs from what it opened with, if anything does. */
export function useForm<Texts extends object>(stored: Texts) {
  const [opened] = useState(stored);
  const [typed, setTyped] = useState(stored);
  function type<Field extends keyof Texts>(field: Field) {
    return (value: Texts[Field]) => setTyped((before) => ({ ...before, [field]: value }));
  }
  return { typed, type, changes: changesOf(opened, typed) };
}

import { useState } from 'react';

/** What a dialog opened with, what is typed in it now, and how one field is typed in. */
export function useForm<Texts extends object>(stored: Texts) {
  const [opened] = useState(stored);
  const [typed, setTyped] = useState(stored);
  function type<Field extends keyof Texts>(field: Field) {
    return (value: Texts[Field]) => setTyped((before) => ({ ...before, [field]: value }));
  }
  return { opened, typed, type };
}

/**
 * The fields whose text differs from the text that the dialog opened with; `undefined` if there are none. Only they are
 * sent: a capacity of 0.6 survives renaming its container.
 */
export function changesOf<Texts extends object>(
  opened: Texts,
  typed: Texts,
): Partial<Texts> | undefined {
  const changes: Partial<Texts> = {};
  for (const field of Object.keys(opened) as (keyof Texts)[]) {
    if (!isSame(opened[field], typed[field])) {
      changes[field] = typed[field];
    }
  }
  return Object.keys(changes).length > 0 ? changes : undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

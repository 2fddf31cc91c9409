/**
 * The fields whose text differs from the text that the dialog opened with. Only they are sent: a capacity of 0.6
 * survives renaming its container.
 */
export function changesOf<Texts extends object>(opened: Texts, typed: Texts): Partial<Texts> {
  const changes: Partial<Texts> = {};
  for (const field of Object.keys(opened) as (keyof Texts)[]) {
    if (!isSame(opened[field], typed[field])) {
      changes[field] = typed[field];
    }
  }
  return changes;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The warning on the card of a container that is over its limit (docs/rules/game.md#full-and-overflowing). */
export function fullWarning(kind: 'item' | 'pouch'): string {
  return { item: 'This container is full!', pouch: 'This pouch is overflowing!' }[kind];
}

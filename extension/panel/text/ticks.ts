/**
 * Keys under which the ticks of entries are remembered: the text of an entry, and its number among equal ones. So a
 * tick survives a correction in a different line.
 */
export function keysOf(readings: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return readings.map((reading) => {
    const count = (counts.get(reading) ?? 0) + 1;
    counts.set(reading, count);
    return `${count} ${reading}`;
  });
}

/**
 * Keys under which the ticks of what was read are remembered: what was read, and of several of the same which of them.
 * So a tick outlives a correction in another line.
 */
export function keysOf(readings: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return readings.map((reading) => {
    const count = (counts.get(reading) ?? 0) + 1;
    counts.set(reading, count);
    return `${count} ${reading}`;
  });
}

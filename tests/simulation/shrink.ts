import { type Played, play } from './evening.ts';
import type { Event } from './events.ts';

/** At most this many evenings are played to leave out events. */
const MOST = 2000;

/** The fewest events that still break the same rule, found by leaving out some, and how that evening went. */
export async function shrink(
  start: number,
  events: readonly Event[],
  rule: string,
): Promise<{ events: readonly Event[]; played: Played }> {
  let left = events;
  let played = await play(start, left);
  let tries = 0;
  const without = async (from: number, to: number): Promise<boolean> => {
    const fewer = [...left.slice(0, from), ...left.slice(to)];
    tries += 1;
    const again = await play(start, fewer);
    const isSame = again.fault?.rule === rule;
    if (isSame) {
      left = fewer;
      played = again;
    }
    return isSame;
  };
  // Whole parts first, then ever smaller ones, until no single event can be left out.
  for (let size = Math.ceil(left.length / 2); size >= 1; ) {
    let isSmaller = false;
    for (let from = left.length - size; from > -size && tries < MOST; from -= size) {
      isSmaller = (await without(Math.max(0, from), from + size)) || isSmaller;
    }
    if (size > 1) {
      size = Math.floor(size / 2);
    } else if (!isSmaller || tries >= MOST) {
      break;
    }
  }
  return { events: left, played };
}

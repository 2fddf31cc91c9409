import { type Event, PLACES } from './events.ts';
import { Random } from './random.ts';

/** A line of a report: what happened, in which panel. */
interface Line {
  time: number;
  panel: string;
  did: string;
}

/** The longest time without an event that is waited for, in milliseconds: a player was somewhere else. */
const LONGEST_REST = 60_000;

/**
 * The events of an evening in the order and at the times of a saved report (docs/rules/storage.md#the-record-of-keeping).
 * A report does not say what was changed, so each change adds something at random, which follows from `seed`. What
 * follows from other events by itself, such as loading and copying, is left out.
 */
export function eventsOfReport(report: string, seed: number): Event[] {
  const random = new Random(seed);
  const places = new Map<string, number>();
  const events: Event[] = [];
  let isFull = false;
  let isRefusing = false;
  let before: number | undefined;
  for (const { time, panel, did } of linesOf(report)) {
    const isNew = !places.has(panel);
    const add = (event: Untimed<Event>) => {
      const after = Math.min(Math.max(0, time - (before ?? time)), LONGEST_REST);
      before = time;
      events.push({ ...event, seed: random.seed(), after });
    };
    if (isNew && did === 'recovered') {
      // A panel that opens says so afterwards.
      add({ does: 'kill browser' });
      places.clear();
      continue;
    }
    const place = places.get(panel) ?? freePlace(places);
    if (isNew) {
      places.set(panel, place);
      add({ does: 'open', place });
    }
    switch (did) {
      case 'stored':
        if (isFull) {
          add({ does: 'make room' });
          isFull = false;
        }
        add({ does: 'command', kind: 'addStack', place });
        break;
      case 'refused':
        if (!isFull) {
          add({ does: 'fill' });
          isFull = true;
        }
        add({ does: 'command', kind: 'addStack', place });
        break;
      case 'waits':
        add({ does: 'command', kind: 'addStack', place });
        break;
      case 'copy refused':
        if (!isRefusing) {
          add({ does: 'set mood', mood: 'refuses' });
          isRefusing = true;
        }
        break;
      case 'copied':
        if (isRefusing) {
          add({ does: 'set mood', mood: 'answers' });
          isRefusing = false;
        }
        break;
      case 'forgotten':
        add({ does: 'forget', place });
        break;
      case 'closed':
        add({ does: 'close', place });
        places.delete(panel);
        break;
    }
  }
  return events;
}

/** An event without what every one has. */
type Untimed<Kind> = Kind extends Event ? Omit<Kind, 'seed' | 'after'> : never;

/** The first place without a panel; the last one if there is none. */
function freePlace(places: ReadonlyMap<string, number>): number {
  const taken = new Set(places.values());
  const free = Array.from({ length: PLACES }, (_, place) => place).find(
    (place) => !taken.has(place),
  );
  return free ?? PLACES - 1;
}

/** The lines of the table, the first of which follow its head. */
function linesOf(report: string): Line[] {
  const lines = report.split('\n').map((line) => line.trim().split(/ {2,}/));
  const head = lines.findIndex(([first]) => first === 'Time');
  return lines.slice(head + 1).flatMap(([time = '', panel = '', did = '']) => {
    const milliseconds = Date.parse(time);
    return Number.isNaN(milliseconds) ? [] : [{ time: milliseconds, panel, did }];
  });
}

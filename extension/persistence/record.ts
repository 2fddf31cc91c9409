/** Everything that can happen to the data. */
const HAPPENINGS = [
  'opened',
  'stored',
  /** The browser had no space for a list, or gave another reason. */
  'refused',
  /** A list waits until it is known which one is the newest, or until a damaged text is set aside. */
  'waits',
  /** The list of another panel was loaded. */
  'loaded',
  /** The safety copy was loaded. */
  'recovered',
  /** A part of what is stored can't be read. */
  'damaged',
  /** The list was gone, or an older one was in its place. */
  'lost',
  'copied',
  'copy refused',
  'forgotten',
  'not forgotten',
  'closed',
] as const;

export type Happening = (typeof HAPPENINGS)[number];

/** Something that happened to the data: no names, no contents. */
export interface KeepingEvent {
  /** In milliseconds. */
  time: number;
  /** The panel, by the time at which it was opened. */
  panel: number;
  did: Happening;
  /** The revision of the list. */
  revision: number;
  /** The length of the list in UTF-16 units. */
  list: number;
  /** The used part of the browser's storage, in percent. */
  used: number;
}

/** The number of events that are kept, the latest ones. */
const MOST_EVENTS = 300;

/** An event as it is stored. */
type StoredEvent = [
  time: number,
  panel: number,
  did: Happening,
  revision: number,
  list: number,
  used: number,
];

/**
 * The record of what happened to the data in all panels (docs/rules/storage.md#the-record-of-keeping), for somebody who
 * has lost something. It is part of the safety copy: each panel adds what it finds there to its own.
 */
export class KeepingRecord {
  #events: KeepingEvent[] = [];

  /** `isKept` is false in a private window, whose own events are not stored. */
  constructor(
    private readonly panel: number,
    private readonly isKept: boolean,
  ) {}

  note(event: Omit<KeepingEvent, 'panel'>): void {
    this.#events = [...this.#events, { ...event, panel: this.panel }].slice(-MOST_EVENTS);
  }

  /** Adds the events that were stored with a safety copy, unless they are known. */
  add(stored: unknown): void {
    const known = new Set(this.#events.map(keyOf));
    const others = readRecord(stored).filter((event) => !known.has(keyOf(event)));
    if (others.length > 0) {
      const all = [...others, ...this.#events].sort((one, other) => one.time - other.time);
      this.#events = all.slice(-MOST_EVENTS);
    }
  }

  /** Everything was forgotten. */
  clear(): void {
    this.#events = [];
  }

  /** The events, the oldest first. */
  get events(): readonly KeepingEvent[] {
    return this.#events;
  }

  /** The events to store with the safety copy. */
  get stored(): StoredEvent[] {
    const kept = this.#events.filter(({ panel }) => this.isKept || panel !== this.panel);
    return kept.map(({ time, panel, did, revision, list, used }) => [
      time,
      panel,
      did,
      revision,
      list,
      used,
    ]);
  }
}

const keyOf = ({ time, panel, did, revision }: KeepingEvent) =>
  [time, panel, did, revision].join(' ');

/** The events of a stored record; those that have a different form are left out. */
function readRecord(stored: unknown): KeepingEvent[] {
  return Array.isArray(stored) ? stored.flatMap(readEvent) : [];
}

function readEvent(stored: unknown): KeepingEvent[] {
  const [time, panel, did, revision, list, used] = Array.isArray(stored) ? stored : [];
  const areNumbers = [revision, list, used].every((value) => Number.isFinite(value));
  const areTimes = [time, panel].every((value) => !Number.isNaN(new Date(value).getTime()));
  return areNumbers && areTimes && HAPPENINGS.includes(did)
    ? [{ time, panel, did, revision, list, used }]
    : [];
}

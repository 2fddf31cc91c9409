/** The lines of docs/performance.md: each is a figure with a limit, and the bench fails when one is above it. */
import type { Game } from '../../extension/engine/generated/engine.js';
import { firstLimit, loadedLimit, packageLimit } from '../../scripts/size-limits.js';
import { changes, far, finding, near, typing } from './actions.ts';
import type { Compared } from './comparing.ts';
import type { ImportFigures } from './importing.ts';
import type { packageBytes } from './package-bytes.ts';
import type { Samples } from './samples.ts';

/** The inventories, by their number of stacks. The empty page counts as one without any. */
export const sizes = [10, 1000, 10_000] as const;
export const none = 0;

export const catalogues = ['built in', '10,000 remote entries'] as const;

/** The games that are compared with Hoffman's rules; the last three look for a backpack. */
export const games: { name: string; game: Game }[] = [
  { name: 'Old-School Essentials', game: 'ose' },
  { name: 'Nimble', game: 'nimble' },
  { name: 'Dragonbane', game: 'dragonbane' },
  { name: 'Tormenta20', game: 'tormenta20' },
  { name: 'The Black Hack', game: 'blackhack' },
];

/** The names of the measurements. */
export const firstSeen = 'first thing seen';
export const firstRow = 'first row painted';
export const opened = 'opening';
export const layouts = 'layouts for a coin keystroke';
export const paints = 'painted layers for a coin keystroke';
export const elements = 'DOM elements after all actions';
export const memory = 'JavaScript heap and Wasm memory';
export const inCatalogue = (catalogue: string, action: string) =>
  `Find Item, ${catalogue}: ${action}`;

export interface Line {
  /** The part of the page that it belongs to. */
  group: string;
  name: string;
  value: number;
  /** "×" for a ratio. */
  unit: '×' | 'ms' | 'MB' | 'bytes' | '';
  most: number;
}

/** Reading a text of 10,000 characters, and one of 100,000. */
export interface ReadTimes {
  name: string;
  short: number;
  long: number;
}

interface Measurements {
  /** Times in milliseconds by what was done and the number of stacks; processor times, except of the first paint. */
  samples: Samples;
  /** An edit of 60 stacks from JavaScript through the engine and back, in milliseconds. */
  boundary: number;
  texts: ReadTimes[];
  /** The largest ratio of the time for a list of 100,000 characters to that for 10,000 of the same shape. */
  worstShape: number;
  /** The engine's times for 20,000 stacks in milliseconds, by Hoffman's rules and in each of the games. */
  ofGames: { opening: number; edit: number }[];
  /** Files with very many entries of one kind, beside plain ones. */
  many: Compared[];
  imports: ImportFigures[];
  package: ReturnType<typeof packageBytes>;
}

/*
 * Limits are ratios of two times in one run where time is concerned: a busy machine is slower for both. They leave
 * room for what load still changes. A figure that doubles is found, one that grows by a tenth is not.
 */
export function linesOf({ samples, ...measured }: Measurements): Line[] {
  const of = (name: string, stacks: number) => samples.lowerQuartile(name, stacks) ?? Number.NaN;
  const largest = (name: string, stacks: number) => samples.largest(name, stacks) ?? Number.NaN;
  const smallest = (name: string, stacks: number) => samples.smallest(name, stacks) ?? Number.NaN;
  const [few, some, lots] = sizes;
  const ratio = (group: string, name: string, value: number, base: number, most: number): Line => ({
    group,
    name,
    value: value / base,
    unit: '×',
    most,
  });
  const bySize = (group: string, action: string, ofSome: number, ofLots: number) => [
    ratio(group, `${action}: 1,000 stacks to 10`, of(action, some), of(action, few), ofSome),
    ratio(group, `${action}: 10,000 to 10`, of(action, lots), of(action, few), ofLots),
  ];
  const time = 'processor time of the main thread';
  const painted = 'time until it is painted';
  const [firstKey, laterKey] = typing;
  return [
    ratio(
      painted,
      'first thing seen, with 10 stacks, to an empty page of the extension',
      of(firstSeen, few),
      of(firstSeen, none),
      3,
    ),
    ratio(
      painted,
      'first row of 10 stacks to an empty page of the extension',
      of(firstRow, few),
      of(firstRow, none),
      6,
    ),
    ...bySize(painted, firstRow, 2, 3),
    ...bySize(time, opened, 2, 3),
    ...changes.flatMap(({ name }) => bySize(time, name, 2.5, 8)),
    ratio(
      time,
      `${firstKey.name} to ${laterKey.name}, 10,000 stacks`,
      of(firstKey.name, lots),
      of(laterKey.name, lots),
      2,
    ),
    ratio(
      time,
      `${far.name} to ${near.name}, 1,000 stacks`,
      of(far.name, some),
      of(near.name, some),
      4,
    ),
    ...finding.map(({ name: action }) => {
      const [builtIn, remote] = catalogues.map((each) => of(inCatalogue(each, action), few));
      const name = `Find Item, ${action}: 10,000 entries of a server to the built-in ones`;
      return ratio(time, name, remote ?? NaN, builtIn ?? NaN, 2.5);
    }),
    ...measured.many.map(({ name, isPainting, plain, many }) =>
      ratio(isPainting ? painted : time, name, many, plain, 3),
    ),
    ...measured.texts.map(({ name, short, long }) =>
      ratio(time, `reading 100,000 characters to 10,000: ${name}`, long, short, 20),
    ),
    ratio(
      time,
      'lists of 100,000 characters to 10,000: the worst of 40 random shapes in the engine',
      measured.worstShape,
      1,
      20,
    ),
    ...(['opening', 'edit'] as const).flatMap((step) => {
      const [base = NaN, ...times] = measured.ofGames.map((ofGame) => ofGame[step]);
      return games.map(({ name }, index) =>
        ratio(
          time,
          `20,000 stacks, ${step} in the engine: ${name} to Hoffman’s rules`,
          times[index] ?? NaN,
          base,
          3,
        ),
      );
    }),
    ...measured.imports.map(({ name, short, long }) =>
      ratio(time, `Import of four times the text: ${name}`, long, short, 7),
    ),
    ...[
      // A blinking cursor can add to them.
      { name: `${layouts}, 10 stacks`, value: smallest(layouts, few), most: 3 },
      // The document, the body, a tile and the card: 4. With everything painted again there are 26.
      { name: `${paints}, 10 stacks`, value: smallest(paints, few), most: 6 },
      { name: `${elements}, 10,000 stacks`, value: largest(elements, lots), most: 4000 },
    ].map((line) => ({ group: 'counts', unit: '' as const, ...line })),
    {
      group: 'memory and the engine',
      name: `${memory}, 10,000 stacks`,
      value: largest(memory, lots),
      unit: 'MB',
      most: 60,
    },
    ...measured.imports.map(({ name, memory, mostMemory }) =>
      ratio('memory and the engine', `Import to its text: ${name}`, memory, 1, mostMemory),
    ),
    {
      group: 'memory and the engine',
      name: 'an edit of 60 stacks through the engine and back',
      value: measured.boundary,
      unit: 'ms',
      most: 1,
    },
    ...[
      {
        name: 'JavaScript, CSS and Wasm, in gzip',
        value: measured.package.code,
        most: loadedLimit,
      },
      { name: 'JavaScript before the first row', value: measured.package.first, most: firstLimit },
      { name: 'the package for Chrome, zipped', value: measured.package.zip, most: packageLimit },
    ].map((line) => ({ group: 'size', unit: 'bytes' as const, ...line })),
  ];
}

/** True if a line is above its limit, or could not be measured. */
export function isMissed({ value, most }: Line): boolean {
  return !(value <= most);
}

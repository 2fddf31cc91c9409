/** The measurements: the rows of the table, and their limits. */
import { changes, editQuantity, finding, jumps } from './actions.ts';

/** The inventories, by their number of stacks. */
export const sizes = [10, 100, 1000, 10_000] as const;

/** The stacks of an ordinary character, to which some limits apply. */
export const ordinary = 60;
/** The empty page counts as an inventory without stacks. */
export const none = 0;

export interface Measure {
  name: string;
  unit: 'ms' | 'MB' | '';
  /** The largest ratio to the value at 10 stacks, by the number of stacks. */
  ratios?: Partial<Record<number, number>>;
  /** The limit at any size. */
  most?: number;
  /** The measurement of the empty page to compare it with. */
  empty?: string;
  /** The largest ratio to another value of the same size. */
  than?: { name: string; times: number };
}

const paintedRatios = { 1000: 1.2, 10000: 2 };
const processorRatios = { 1000: 1.5 };

/** The names of the measurements that belong to one action. */
export function paintedOf(action: string): string {
  return `${action} → painted`;
}
export function processorOf(action: string): string {
  return `${action}, processor time`;
}
export function withCatalogue(catalogue: string, action: string): string {
  return `Find Item, ${catalogue}: ${action}`;
}

export const catalogues = ['built in', '10,000 remote entries'] as const;
export const firstRow = 'cold open → first row painted';
export const freshRow = 'first tab of a fresh browser → first row painted';
export const firstTile = 'cold open → first tile painted';
export const quiet = 'cold open → main thread quiet';
export const opened = 'cold open';
export const saving = 'time in save';
export const copying = 'safety copy';
export const elements = 'DOM elements after all actions';
export const memory = 'JavaScript heap and Wasm memory';

const actions = new Set([
  ...changes.map(({ name }) => name),
  ...catalogues.flatMap((each) => finding.map(({ name }) => withCatalogue(each, name))),
]);

/** Opening and an edit come first, because readers look for these. */
export const measures: Measure[] = [
  { name: firstRow, unit: 'ms', ratios: { 10000: 2 }, empty: firstRow },
  { name: freshRow, unit: 'ms', ratios: { 10000: 2 }, empty: freshRow },
  ...ofAction(editQuantity.name),
  { name: firstTile, unit: 'ms', ratios: { 10000: 2 }, empty: firstRow },
  { name: quiet, unit: 'ms', empty: firstRow },
  { name: processorOf(opened), unit: 'ms' },
  ...[...actions].filter((name) => name !== editQuantity.name).flatMap(ofAction),
  ...jumps.flatMap(({ name, inPlace }): Measure[] =>
    [paintedOf, processorOf].map((of) => ({
      name: of(name),
      unit: 'ms',
      ...(inPlace && { than: { name: of(inPlace), times: 2 } }),
    })),
  ),
  { name: saving, unit: 'ms' },
  { name: processorOf(copying), unit: 'ms' },
  { name: elements, unit: '', most: 4000 },
  { name: memory, unit: 'MB', most: 60 },
];

function ofAction(name: string): Measure[] {
  return [
    { name: paintedOf(name), unit: 'ms', ratios: paintedRatios },
    { name: processorOf(name), unit: 'ms', ratios: processorRatios },
  ];
}

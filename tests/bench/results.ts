import type { Compared } from './comparing.ts';
import { firstRow, firstTile, type Measure, measures, none, ordinary, sizes } from './measures.ts';
import type { packageBytes } from './package-bytes.ts';
import type { Samples } from './samples.ts';

/** A row of the table. A size that was unusable is missing. */
export interface Row extends Measure {
  /** The values by the number of stacks. */
  medians: Partial<Record<number, number>>;
  /** The ratios to the first paint of an empty page of the extension, by the number of stacks. */
  toEmptyPage?: Partial<Record<number, number>>;
}

/** All measurements, as `--json` prints them. Times are in milliseconds. */
export interface Results {
  rows: Row[];
  /** The first paint of an empty page of the extension. */
  emptyPage: number | undefined;
  /** The first tile of an ordinary inventory after that. */
  afterEmptyPage: number | undefined;
  /** One edit of an ordinary inventory from JavaScript through the engine and back. */
  boundary: number;
  /** Reading a text, and one ten times as long. */
  texts: { name: string; short: number; long: number }[];
  /** The times for files with very many entries of one kind, beside plain ones. */
  many: Compared[];
  package: ReturnType<typeof packageBytes>;
}

export function resultsOf(
  samples: Samples,
  others: Pick<Results, 'boundary' | 'texts' | 'many' | 'package'>,
): Results {
  const emptyPage = samples.median(firstRow, none);
  const tile = samples.median(firstTile, ordinary);
  const known = emptyPage !== undefined && tile !== undefined;
  const rows = measures.map((measure): Row => {
    const medians = bySize((size) => samples.median(measure.name, size));
    const empty = measure.empty && samples.median(measure.empty, none);
    return empty
      ? { ...measure, medians, toEmptyPage: bySize((size) => (medians[size] ?? NaN) / empty) }
      : { ...measure, medians };
  });
  return { rows, emptyPage, afterEmptyPage: known ? tile - emptyPage : undefined, ...others };
}

function bySize(value: (size: number) => number | undefined): Row['medians'] {
  const entries = sizes.map((size) => [size, value(size)] as const);
  return Object.fromEntries(
    entries.filter(([, each]) => each !== undefined && !Number.isNaN(each)),
  );
}

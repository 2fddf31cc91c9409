import type { Shown, UsageView } from '../../engine/types';

/** The tooltip and description of a total that is printed rounded. */
export function exactly(shown: Shown, unit: string): string | undefined {
  return shown.exact === undefined ? undefined : `${shown.exact} ${unit}`;
}

/** The same for an amount against its limit. */
export function exactUsage(usage: UsageView, unit: string): string | undefined {
  return usage.used.exact === undefined
    ? undefined
    : `${usage.used.exact} of ${usage.allowed} ${unit}`;
}

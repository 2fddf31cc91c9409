import type { Shown, UsageView } from '../../engine/types';

/** The tooltip and description of a total that is printed rounded. */
export function exactly(shown: Shown, unit: string): string | undefined {
  return shown.exact === undefined ? undefined : `${shown.exact} ${unit}`;
}

/** The same for an amount against its limit. */
export function exactUsage(usage: UsageView, unit: string): string | undefined {
  const { used, allowed } = usage;
  return allowed === undefined || used.exact === undefined
    ? exactly(used, unit)
    : `${used.exact} of ${allowed} ${unit}`;
}

/** The number itself, without rounding. */
export function exactText({ text, exact = text }: Shown): string {
  return exact;
}

import type { ContainerView } from '../../engine/types';

/**
 * The messages about a container that is over its limit (docs/rules/game.md#full-and-overflowing): one on its card, one
 * announced to a screen reader when it happens. Previews say it in one word (`engine/src/questions/after.rs`).
 */
const TEXTS = {
  item: { warning: 'This container is full!', announced: 'is full.' },
  pouch: { warning: 'This pouch is overflowing!', announced: 'is overflowing.' },
} as const;

/** The warning on the card of a container that is over its limit. */
export function fullWarning(kind: keyof typeof TEXTS): string {
  return TEXTS[kind].warning;
}

/** The announcement about a container that is over its limit; `undefined` for any other. */
export function fullAnnouncement(container: ContainerView | undefined): string | undefined {
  if (container === undefined || container.kind === 'unknown') {
    return undefined;
  }
  const { level } = container.kind === 'item' ? container.slots : container.count;
  return level === 'over' ? `${container.shortName} ${TEXTS[container.kind].announced}` : undefined;
}

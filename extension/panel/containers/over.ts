import { ask } from '../../engine/client';
import type { ContainerView } from '../../engine/types';

/**
 * What is said of a container that is over its limit (docs/rules.md#full-and-overflowing): on its card, and to a
 * screen reader when it becomes so.
 */
const TEXTS = {
  item: { warning: 'This container is full!', announced: 'is full.' },
  pouch: { warning: 'This pouch is overflowing!', announced: 'is overflowing.' },
} as const;

/** What the card of a container shows while it is over. */
export function overWarning(kind: keyof typeof TEXTS): string {
  return TEXTS[kind].warning;
}

/** What is announced of a container while it is over. */
export function overAnnouncement(container: ContainerView | undefined): string | undefined {
  if (container === undefined || container.kind === 'unknown') {
    return undefined;
  }
  const { level } = container.kind === 'item' ? container.slots : container.count;
  return level === 'over'
    ? `${ask({ type: 'shortName', name: container.name })} ${TEXTS[container.kind].announced}`
    : undefined;
}

import { memo, useEffect, useLayoutEffect, useRef } from 'react';
import type { ContainerId, ContainerView, Direction } from '../../engine/types';
import { useContainer, useRows } from '../../engine/views';
import { useIsCollapsed } from '../collapsing/collapsedCards';
import { announce } from '../messages/announcements';
import { fullAnnouncement } from './fullAndOverflowing';
import { ItemCard } from './ItemCard';
import { PouchCard } from './PouchCard';
import { UnknownCard } from './UnknownCard';

interface Props {
  id: ContainerId;
  moves: readonly Direction[];
  /** Its label if it has no name. */
  label: string | undefined;
  /** The list item that its card is drawn into. */
  item: HTMLElement;
  /** True if the card is drawn; otherwise the list item is as high as the card would be. */
  isDrawn: boolean;
}

/** A container of any kind. It is drawn again only when it, or what it can do, has changed. */
export const Container = memo(function Container({ id, moves, label, item, isDrawn }: Props) {
  const container = useContainer(id);
  const rows = useRows(id).length;
  const isCollapsed = useIsCollapsed(id);
  const called = label ?? container?.displayName ?? null;
  useAnnounceOver(container);

  useLayoutEffect(() => {
    item.style.setProperty('--rows', String(rows));
    item.toggleAttribute('data-collapsed', isCollapsed);
    item.ariaLabel = isDrawn ? null : called;
  }, [item, rows, called, isDrawn, isCollapsed]);

  if (!isDrawn) {
    return null;
  }
  switch (container?.kind) {
    case 'item':
      return <ItemCard container={container} moves={moves} label={label} />;
    case 'pouch':
      return <PouchCard container={container} moves={moves} label={label} />;
    case 'unknown':
      return <UnknownCard container={container} moves={moves} label={label} />;
    default:
      return null;
  }
}, isSame);

function isSame(before: Props, after: Props): boolean {
  return (
    before.id === after.id &&
    before.isDrawn === after.isDrawn &&
    before.label === after.label &&
    before.moves.join() === after.moves.join()
  );
}

/** Announces when the container goes over its limit, but not if it is over on opening. */
function useAnnounceOver(container: ContainerView | undefined) {
  const sentence = fullAnnouncement(container);
  const before = useRef(sentence);
  useEffect(() => {
    if (sentence !== undefined && before.current === undefined) {
      announce(sentence);
    }
    before.current = sentence;
  }, [sentence]);
}

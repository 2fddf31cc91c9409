import { memo } from 'react';
import type { ContainerId, Direction } from '../../engine/types';
import { useContainer } from '../../engine/views';
import { ItemCard } from './ItemCard';
import { PouchCard } from './PouchCard';
import { UnknownCard } from './UnknownCard';

interface Props {
  id: ContainerId;
  moves: readonly Direction[];
  /** Its label if it has no name. */
  label: string | undefined;
}

/** The card of a container of any kind. It is drawn again only when it, or what it can do, has changed. */
export const Container = memo(function Container({ id, moves, label }: Props) {
  const container = useContainer(id);
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
    before.label === after.label &&
    before.moves.join() === after.moves.join()
  );
}

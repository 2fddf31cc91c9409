import type { ContainerView, Direction } from '../../engine/types';
import { BoxIcon } from '../controls/icons';
import { Card } from './Card';
import styles from './UnknownCard.module.css';

interface Props {
  container: ContainerView & { kind: 'unknown' };
  moves: readonly Direction[];
  /** Its label if it has no name. */
  label: string | undefined;
}

/** A container of a kind unknown to this version: it is kept but cannot be edited. */
export function UnknownCard({ container, moves, label }: Props) {
  return (
    <Card
      id={container.id}
      title={container.displayName}
      icon={BoxIcon}
      moves={moves}
      label={label}
    >
      <p className={styles.text}>
        This version can’t edit this kind of container. It is kept as is and not counted.
      </p>
    </Card>
  );
}

import type { ReactNode } from 'react';
import type { ContainerId, UsageView } from '../../engine/types';
import { useKeyedSignal } from '../../signals/useSignal';
import { WarningIcon } from '../controls/icons';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import { dropEffects } from '../drag/dragState';
import styles from './CollapsedFigures.module.css';

interface Props {
  container: ContainerId;
  usage: UsageView;
  /** The warning for a container over its limit (docs/rules/game.md#full-and-overflowing). */
  overText: string;
  /** Its total. */
  children: ReactNode;
}

/**
 * Beside the name of a collapsed card: the total and the warning that the container is over its limit. While a row is
 * dragged over the card: the figures that dropping the row would result in.
 */
export function CollapsedFigures({ container, usage, overText, children }: Props) {
  const effect = useKeyedSignal(dropEffects, container);
  const isOver = (effect?.usage ?? usage).level === 'over';
  return (
    <>
      {effect ? <span className={styles.figure}>{effect.text}</span> : children}
      <p className={styles.warning} role="status" aria-live="off" onPointerEnter={tooltipWhenCut}>
        {isOver && <WarningIcon />}
        {isOver && !effect && <span>{overText}</span>}
      </p>
    </>
  );
}

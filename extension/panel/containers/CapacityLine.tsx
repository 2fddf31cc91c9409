import type { ContainerId, UsageView } from '../../engine/types';
import { useKeyedSignal } from '../../signals/useSignal';
import { WarningIcon } from '../controls/icons';
import { UsageBar } from '../controls/UsageBar';
import { dropEffects } from '../drag/dragState';
import styles from './CapacityLine.module.css';

interface Props {
  container: ContainerId;
  usage: UsageView;
  /** The warning for a container over its limit (docs/rules/game.md#full-and-overflowing). */
  overText: string;
}

/**
 * A container's bar and, beside it in space that is always kept free, the warning that it is over its limit. While a
 * row is dragged over the container: the bar and the figures that dropping the row would result in.
 */
export function CapacityLine({ container, usage, overText }: Props) {
  const effect = useKeyedSignal(dropEffects, container);
  const isOver = usage.level === 'over';
  return (
    <div className={styles.line}>
      {usage.allowed !== undefined && <UsageBar usage={usage} after={effect?.usage} />}
      <p className={styles.warning} role="status" aria-live="off" data-level={effect?.usage.level}>
        {(effect ? effect.usage.level === 'over' : isOver) && <WarningIcon />}
        {effect ? <span>{effect.text}</span> : isOver && <span>{overText}</span>}
      </p>
    </div>
  );
}

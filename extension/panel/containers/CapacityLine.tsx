import type { ContainerId, UsageView } from '../../engine/types';
import { useKeyedSignal } from '../../signals/useSignal';
import { WarningIcon } from '../controls/icons';
import { UsageBar } from '../controls/UsageBar';
import { dropEffects } from '../drag/rowDrag';
import styles from './CapacityLine.module.css';

interface Props {
  container: ContainerId;
  usage: UsageView;
  /** The warning for a container over its limit (docs/rules/game.md#full-and-overflowing). */
  overText: string;
}

/**
 * A container's bar and, beside it in room that is always kept, the warning that it is over; or what a row in hand
 * would make of it.
 */
export function CapacityLine({ container, usage, overText }: Props) {
  const effect = useKeyedSignal(dropEffects, container);
  const isOver = usage.level === 'over';
  return (
    <div className={styles.line}>
      <UsageBar usage={usage} after={effect?.usage} />
      <p className={styles.warning} role="status" aria-live="off" data-level={effect?.usage.level}>
        {(effect ? effect.usage.level === 'over' : isOver) && <WarningIcon />}
        {effect ? <span>{effect.text}</span> : isOver && <span>{overText}</span>}
      </p>
    </div>
  );
}

import type { ContainerId, UsageView } from '../../engine/types';
import { useKeyedSignal } from '../../signals/useSignal';
import { WarningIcon } from '../controls/icons';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import { UsageBar } from '../controls/UsageBar';
import { dropEffects } from '../drag/dragState';
import styles from './CapacityLine.module.css';

interface Props {
  container: ContainerId;
  usage: UsageView;
  /** The warning for a container over its limit (docs/rules/game.md#full-and-overflowing). */
  overText: string;
  /** What of it is not in it, though it stands there. */
  worn?: string | undefined;
}

/**
 * A container's bar and, beside it in space that is always kept free, the warning that it is over its limit and what is
 * worn out of it. While a row is dragged over the container: the bar and the figures that dropping the row would result
 * in.
 */
export function CapacityLine({ container, usage, overText, worn }: Props) {
  const effect = useKeyedSignal(dropEffects, container);
  const isOver = usage.level === 'over';
  const words = [...(isOver ? [overText] : []), ...(worn === undefined ? [] : [worn])].join(' ');
  return (
    <div className={styles.line}>
      {usage.allowed !== undefined && <UsageBar usage={usage} after={effect?.usage} />}
      <p
        className={styles.warning}
        role="status"
        aria-live="off"
        data-level={(effect?.usage ?? usage).level}
      >
        {(effect?.usage ?? usage).level === 'over' && <WarningIcon />}
        {effect ? (
          <span>{effect.text}</span>
        ) : (
          words !== '' && <span onPointerEnter={tooltipWhenCut}>{words}</span>
        )}
      </p>
    </div>
  );
}

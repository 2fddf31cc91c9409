import type { KeyboardEvent } from 'react';
import { panel } from '../../engine/page';
import type { InventoryId, SupplyView, Tap } from '../../engine/types';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import { useHold } from '../controls/useHold';
import styles from './Supplies.module.css';

/** The actions of keys on it. */
const KEYS: Partial<Record<string, Tap>> = {
  '-': 'useOne',
  '−': 'useOne',
  ArrowDown: 'useOne',
  '+': 'putOneBack',
  ArrowUp: 'putOneBack',
};

interface Props {
  inventory: InventoryId;
  supply: SupplyView;
  onTap: () => void;
}

/** Uses one of a supply, or puts one back (docs/rules/actions.md#supplies). */
export function SupplyButton({ inventory, supply, onTap }: Props) {
  const { name, left, label, usedUp, stacks } = supply;

  function tap(tap: Tap) {
    onTap();
    panel.dispatch({
      type: 'useSupply',
      inventory,
      stacks,
      tap,
      at: Math.floor(performance.now()),
    });
  }

  const press = useHold(
    ({ shiftKey }) => tap(shiftKey ? 'putOneBack' : 'useOne'),
    () => tap('putOneBack'),
  );

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, repeat } = event;
    const act = KEYS[key];
    if (act && !ctrlKey && !metaKey && !altKey) {
      event.preventDefault();
      // A key that is held would use up all of it.
      if (!repeat) {
        tap(act);
      }
    }
  }

  return (
    <button
      type="button"
      className={styles.supply}
      aria-label={label}
      aria-disabled={usedUp || undefined}
      title="Click to use one. Right-click or hold to put one back."
      onKeyDown={onKeyDown}
      {...press}
    >
      <span className={styles.name} onPointerEnter={tooltipWhenCut}>
        {name}
      </span>{' '}
      <span className={styles.left}>{left}</span>
    </button>
  );
}

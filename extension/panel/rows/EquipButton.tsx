import { useState } from 'react';
import { panel } from '../../engine/page';
import type { StackAddress } from '../../engine/types';
import { IconButton } from '../controls/IconButton';
import { ShieldFilledIcon, ShieldIcon } from '../controls/icons';
import styles from './ItemRow.module.css';
import grid from './rowGrid.module.css';

/** Equips or unequips a stack; its tooltip says what that does to the slots (docs/rules/actions.md#equipping). */
export function EquipButton({ container, stack, equipped }: StackAddress & { equipped: boolean }) {
  // Read from the engine when it may be shown.
  const [hint, setHint] = useState({ equipped, text: 'Equipped' });

  function updateHint(now: boolean) {
    setHint({
      equipped: now,
      text: panel.ask({ type: 'previewEquip', command: { container, stack } }) ?? 'Equipped',
    });
  }

  return (
    <IconButton
      className={`${grid.equipped} ${styles.equipped}`}
      label="Equipped"
      title={hint.equipped === equipped ? hint.text : 'Equipped'}
      icon={equipped ? ShieldFilledIcon : ShieldIcon}
      aria-pressed={equipped}
      onPointerEnter={() => updateHint(equipped)}
      onFocus={() => updateHint(equipped)}
      onClick={() => {
        panel.dispatch({ type: 'toggleEquipped', container, stack });
        updateHint(!equipped);
      }}
    />
  );
}

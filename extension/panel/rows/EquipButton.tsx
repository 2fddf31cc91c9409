import { useState } from 'react';
import { ask, dispatch } from '../../engine/client';
import type { StackAddress } from '../../engine/types';
import { IconButton } from '../controls/IconButton';
import { ShieldFilledIcon, ShieldIcon } from '../controls/icons';
import styles from './ItemRow.module.css';
import grid from './rowGrid.module.css';

/** Equips a stack or stows it; its tooltip says what that does to the slots (docs/rules.md#equipping). */
export function EquipButton({ container, stack, equipped }: StackAddress & { equipped: boolean }) {
  // Asked for when it may be seen.
  const [told, setTold] = useState({ equipped, text: 'Equipped' });

  function tell(now: boolean) {
    setTold({
      equipped: now,
      text: ask({ type: 'previewEquip', command: { container, stack } }) ?? 'Equipped',
    });
  }

  return (
    <IconButton
      className={`${grid.equipped} ${styles.equipped}`}
      label="Equipped"
      title={told.equipped === equipped ? told.text : 'Equipped'}
      icon={equipped ? ShieldFilledIcon : ShieldIcon}
      aria-pressed={equipped}
      onPointerEnter={() => tell(equipped)}
      onFocus={() => tell(equipped)}
      onClick={() => {
        dispatch({ type: 'toggleEquipped', container, stack });
        tell(!equipped);
      }}
    />
  );
}

import type { ComponentType, PointerEvent } from 'react';
import controls from '../../styles/controls.module.css';
import { textWhenCut } from '../controls/tooltipWhenCut';
import styles from './TileButton.module.css';

export interface TileAction {
  /** The accessible name. */
  label: string;
  /** In the corner of the tile; absent if the tile shows none. */
  icon?: ComponentType;
  /** True if the icon is shown only under the pointer or with the focus. */
  isQuiet?: boolean;
  /** True if the button of a different tile does the same: the Tab key leaves this one out. */
  isRepeated?: boolean;
  onClick: () => void;
}

interface Props {
  action: TileAction;
  /** The tooltip, if the tile has one. */
  about: string | undefined;
}

/** The button that covers a tile (docs/rules/panel.md#summary-tiles). */
export function TileButton({ action, about }: Props) {
  const { label, icon: Icon, isQuiet, isRepeated, onClick } = action;

  /** Shows as the tooltip the value before the button if that is cut, otherwise what the button does. */
  function showTooltip({ currentTarget: button }: PointerEvent<HTMLElement>) {
    const values = button.previousElementSibling;
    button.title = (values instanceof HTMLElement && textWhenCut(values)) || label;
  }

  return (
    <button
      type="button"
      className={`${controls.icon} ${styles.cover}`}
      aria-label={label}
      title={about ?? label}
      tabIndex={isRepeated ? -1 : undefined}
      data-quiet={isQuiet}
      onPointerEnter={about === undefined ? showTooltip : undefined}
      onClick={onClick}
    >
      {Icon && <Icon />}
    </button>
  );
}

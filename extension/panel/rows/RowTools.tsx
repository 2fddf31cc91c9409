import { type MouseEvent, useRef } from 'react';
import type { ContainerId, StackView } from '../../engine/types';
import { IconButton } from '../controls/IconButton';
import { FlagFilledIcon, FlagIcon, MoveIcon, TuneIcon } from '../controls/icons';
import { openDialog } from '../dialog/openDialog';
import { flagRange, toggleFlag } from './cardState';
import styles from './ItemRow.module.css';
import grid from './rowGrid.module.css';
import { SlotsCell } from './SlotsCell';

interface Props {
  container: ContainerId;
  view: StackView;
  flagged: boolean;
}

/** The end of a row: its slots and its buttons. */
export function RowTools({ container, view, flagged }: Props) {
  const stack = view.id;
  const isShiftDown = useRef(false);

  return (
    <>
      <SlotsCell container={container} view={view} />
      <IconButton
        data-configure
        className={`${grid.configure} ${styles.tool}`}
        label="Configure"
        icon={TuneIcon}
        onClick={() => openDialog({ kind: 'configureEntry', container, stack })}
      />
      <IconButton
        className={`${grid.move} ${styles.tool}`}
        label="Move"
        icon={MoveIcon}
        onClick={() => openDialog({ kind: 'moveItem', container, stack })}
      />
      <IconButton
        className={`${grid.flag} ${styles.tool} ${styles.flag}`}
        label="Flag for deletion"
        title="Flag for deletion; flagged rows can also be moved, copied or sold. With Shift: all rows up to this one"
        icon={flagged ? FlagFilledIcon : FlagIcon}
        aria-pressed={flagged}
        onMouseDown={selectNoText}
        onKeyDown={({ shiftKey }) => {
          isShiftDown.current = shiftKey;
        }}
        onClick={({ shiftKey, detail }) => {
          // Firefox doesn't say of a click by the space bar that Shift is down.
          const isRange = shiftKey || (detail === 0 && isShiftDown.current);
          isShiftDown.current = false;
          (isRange ? flagRange : toggleFlag)(container, stack);
        }}
      />
    </>
  );
}

/** With Shift, the browser would select all text from the last click to this one. */
function selectNoText(event: MouseEvent<HTMLElement>): void {
  if (event.shiftKey) {
    event.preventDefault();
    event.currentTarget.focus();
  }
}

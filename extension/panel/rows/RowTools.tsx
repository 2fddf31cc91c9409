import { type MouseEvent, useRef } from 'react';
import type { ContainerId, StackView } from '../../engine/types';
import { useIsItemList, useShownColumns } from '../../engine/views';
import { IconButton } from '../controls/IconButton';
import { MoveIcon, SelectedIcon, SelectIcon, TuneIcon } from '../controls/icons';
import { openDialog } from '../dialog/openDialog';
import { selectRange, toggleSelected } from './cardState';
import styles from './ItemRow.module.css';
import grid from './rowGrid.module.css';
import { SlotsCell } from './SlotsCell';

interface Props {
  container: ContainerId;
  view: StackView;
  selected: boolean;
}

/** The end of a row: its slots and its buttons. */
export function RowTools({ container, view, selected }: Props) {
  const stack = view.id;
  const isItemList = useIsItemList();
  const isShown = useShownColumns();
  const isShiftDown = useRef(false);

  return (
    <>
      {isShown('slots') && <SlotsCell container={container} view={view} />}
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
        className={`${grid.select} ${styles.tool} ${styles.select}`}
        label="Select"
        title={`Select: move, ${isItemList ? '' : 'sell, '}copy or delete together`}
        icon={selected ? SelectedIcon : SelectIcon}
        aria-pressed={selected}
        onMouseDown={selectNoText}
        onKeyDown={({ shiftKey }) => {
          isShiftDown.current = shiftKey;
        }}
        onClick={({ shiftKey, detail }) => {
          // Firefox doesn't say of a click by the space bar that Shift is down.
          const isRange = shiftKey || (detail === 0 && isShiftDown.current);
          isShiftDown.current = false;
          (isRange ? selectRange : toggleSelected)(container, stack);
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

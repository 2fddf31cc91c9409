import { type CSSProperties, memo } from 'react';
import type { ContainerId, StackId } from '../../engine/types';
import { useIsItemList, useStack } from '../../engine/views';
import { useKeyedSignal } from '../../signals/useSignal';
import { draggedStacks } from '../drag/dragState';
import '../lists/properties.css';
import { EquipButton } from './EquipButton';
import styles from './ItemRow.module.css';
import { RowFields } from './RowFields';
import { RowHandle } from './RowHandle';
import { RowTools } from './RowTools';
import grid from './rowGrid.module.css';

interface Props {
  container: ContainerId;
  stack: StackId;
  /** The number of rows below it that are not in the document. */
  leftOut: number;
  selected: boolean;
  found: boolean;
  /** The typed weight on offer, as it would be stored. */
  offer: string | undefined;
}

/** One stack of an item container (docs/rules/panel.md#columns-of-a-row). */
export const ItemRow = memo(function ItemRow(props: Props) {
  const { container, stack, leftOut, selected, found, offer } = props;
  const view = useStack(stack);
  const isItemList = useIsItemList();
  const isDragged = useKeyedSignal(draggedStacks, stack) ?? false;
  if (!view) {
    return null;
  }
  const name = view.displayName;

  return (
    <li
      className={`${grid.line} ${styles.row}`}
      style={styleOf(leftOut, offer, view.uses?.text)}
      aria-label={name}
      data-stack={stack}
      data-focus-home="[data-configure]"
      data-equipped={(view.equipped && !isItemList) || undefined}
      data-selected={selected || undefined}
      data-used={view.uses !== undefined || undefined}
      data-noted={view.note !== undefined || undefined}
      data-found={found || undefined}
      data-dragged={isDragged || undefined}
    >
      <RowHandle container={container} stack={stack} name={name} />
      {!isItemList && <EquipButton container={container} stack={stack} equipped={view.equipped} />}
      <RowFields container={container} view={view} offer={offer} />
      <RowTools container={container} view={view} selected={selected} />
    </li>
  );
});

/** The number of rows that are left out below it, and of letters of its offer and its uses; most rows have none. */
function styleOf(
  leftOut: number,
  offer: string | undefined,
  uses: string | undefined,
): CSSProperties | undefined {
  const style = {
    ...(leftOut > 0 && { '--left-out': leftOut }),
    ...(offer !== undefined && { '--offer': `Set ${offer} lb`.length }),
    ...(uses !== undefined && { '--letters-of-uses': uses.length }),
  };
  return Object.keys(style).length > 0 ? (style as CSSProperties) : undefined;
}

import type { KeyboardEvent, PointerEvent } from 'react';
import { panel, views } from '../../engine/page';
import type { ContainerId, StackAddress, StackId } from '../../engine/types';
import { IconButton } from '../controls/IconButton';
import { GripIcon } from '../controls/icons';
import { startDrag } from '../drag/startDrag';
import styles from './ItemRow.module.css';
import grid from './rowGrid.module.css';

/** Moves its row: dragged, or one up or down by the arrow keys (docs/rules/actions.md#reordering-rows). */
export function RowHandle({ container, stack, name }: StackAddress & { name: string }) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      moveRow(container, stack, step);
      const handle = event.currentTarget;
      requestAnimationFrame(() => handle.scrollIntoView({ block: 'nearest' }));
    }
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    // A row with the focus stays in the document wherever the list is scrolled to.
    event.currentTarget.focus({ preventScroll: true });
    startDrag(event.nativeEvent, { container, stack, name });
  }

  return (
    <IconButton
      className={`${grid.handle} ${styles.handle}`}
      label="Reorder"
      icon={GripIcon}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    />
  );
}

function moveRow(container: ContainerId, stack: StackId, step: number): void {
  const others = views.rowsOf(container).filter((id) => id !== stack);
  const index = views.rowsOf(container).indexOf(stack) + step;
  if (index >= 0 && index <= others.length) {
    panel.dispatch({
      type: 'placeStack',
      container,
      stack,
      target: container,
      before: others[index],
    });
  }
}

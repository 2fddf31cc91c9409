import { panel } from '../../engine/page';
import type { ContainerId, StackId } from '../../engine/types';
import { useIsItemList } from '../../engine/views';
import controls from '../../styles/controls.module.css';
import { CopyTextIcon, MoveIcon, SellIcon, TrashIcon } from '../controls/icons';
import { openDialog } from '../dialog/openDialog';
import { keepClearOfActions } from '../messages/stuckActions';
import { copyAsText } from '../text/copyAsText';
import { clearSelection } from './cardState';
import styles from './SelectedActions.module.css';

interface Props {
  container: ContainerId;
  rows: readonly StackId[];
  selected: ReadonlySet<StackId>;
}

/** The actions on the selected rows of a card (docs/rules/actions.md#selected-rows). */
export function SelectedActions({ container, rows, selected }: Props) {
  const isItemList = useIsItemList();
  const picked = () => rows.filter((row) => selected.has(row));
  return (
    <div ref={keepClearOfActions} className={styles.actions}>
      <button
        type="button"
        className={controls.button}
        onClick={() => openDialog({ kind: 'moveSelected', container })}
      >
        <MoveIcon />
        Move Selected
      </button>
      <button
        type="button"
        className={controls.button}
        onClick={() => copyStacks(container, picked())}
      >
        <CopyTextIcon />
        Copy Selected
      </button>
      {!isItemList && (
        <button
          type="button"
          className={controls.button}
          onClick={() => openDialog({ kind: 'sellSelected', container })}
        >
          <SellIcon />
          Sell Selected
        </button>
      )}
      <button type="button" className={controls.plain} onClick={() => clearSelection(container)}>
        Clear
      </button>
      <button
        type="button"
        className={`${controls.button} ${styles.delete}`}
        data-deletes-selected
        onClick={() => panel.dispatch({ type: 'deleteStacks', container, stacks: picked() })}
      >
        <TrashIcon />
        Delete Selected
      </button>
    </div>
  );
}

/** Copies rows as text, and offers to delete them (docs/rules/actions.md#copying-selected-rows). */
function copyStacks(container: ContainerId, picked: StackId[]): void {
  const answer = panel.ask({ type: 'copyStacks', container, stacks: picked });
  if (answer) {
    const { copied, stacks } = answer;
    copyAsText(copied, {
      label: 'Delete them',
      accept: () => panel.dispatch({ type: 'deleteCopied', container, stacks }),
    });
  }
}

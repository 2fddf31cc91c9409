import { panel } from '../../engine/page';
import type { ContainerId, StackId } from '../../engine/types';
import controls from '../../styles/controls.module.css';
import { CopyTextIcon, MoveIcon, SellIcon, TrashIcon } from '../controls/icons';
import { openDialog } from '../dialog/openDialog';
import { keepClearOfActions } from '../messages/stuckActions';
import { copyAsText } from '../text/copyAsText';
import { clearFlags } from './cardState';
import styles from './FlaggedActions.module.css';

interface Props {
  container: ContainerId;
  rows: readonly StackId[];
  flags: ReadonlySet<StackId>;
}

/** The actions on the flagged rows of a card (docs/rules/actions.md#deleting-flagged-rows). */
export function FlaggedActions({ container, rows, flags }: Props) {
  const flagged = () => rows.filter((row) => flags.has(row));
  return (
    <div ref={keepClearOfActions} className={styles.actions}>
      <button
        type="button"
        className={controls.danger}
        data-deletes-flagged
        onClick={() => panel.dispatch({ type: 'deleteStacks', container, stacks: flagged() })}
      >
        <TrashIcon />
        Delete Selected
      </button>
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
        onClick={() => copyStacks(container, flagged())}
      >
        <CopyTextIcon />
        Copy Selected
      </button>
      <button
        type="button"
        className={controls.button}
        onClick={() => openDialog({ kind: 'sellSelected', container })}
      >
        <SellIcon />
        Sell Selected
      </button>
      <button type="button" className={controls.plain} onClick={() => clearFlags(container)}>
        Clear
      </button>
    </div>
  );
}

/** Copies rows as text, and offers to delete them (docs/rules/actions.md#copying-flagged-rows). */
function copyStacks(container: ContainerId, flagged: StackId[]): void {
  const answer = panel.ask({ type: 'copyStacks', container, stacks: flagged });
  if (answer) {
    const { copied, stacks } = answer;
    copyAsText(copied, {
      label: 'Delete them',
      accept: () => panel.dispatch({ type: 'deleteCopied', container, stacks }),
    });
  }
}

import { dispatch } from '../../engine/client';
import type { ContainerId, StackId } from '../../engine/types';
import controls from '../../styles/controls.module.css';
import { MoveIcon, PouchIcon, TrashIcon } from '../controls/icons';
import { openDialog } from '../dialog/openDialog';
import { clearFlags } from './cardState';
import styles from './FlaggedActions.module.css';

interface Props {
  container: ContainerId;
  rows: readonly StackId[];
  flags: ReadonlySet<StackId>;
}

/** The actions on the flagged rows of a card (docs/rules/actions.md#deleting-flagged-rows). */
export function FlaggedActions({ container, rows, flags }: Props) {
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={controls.danger}
        onClick={() =>
          dispatch({
            type: 'deleteStacks',
            container,
            stacks: rows.filter((row) => flags.has(row)),
          })
        }
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
        onClick={() => openDialog({ kind: 'sellSelected', container })}
      >
        <PouchIcon />
        Sell Selected
      </button>
      <button type="button" className={controls.plain} onClick={() => clearFlags(container)}>
        Clear
      </button>
    </div>
  );
}

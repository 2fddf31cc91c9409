import { type KeyboardEvent, useRef, useState } from 'react';
import { panel } from '../../engine/page';
import type { UndoStep } from '../../engine/types';
import { useUndoLabels } from '../../engine/views';
import { fetchedLater } from '../controls/fetchedLater';
import { RedoIcon, UndoIcon } from '../controls/icons';
import { isMac } from '../controls/shortcutKeys';
import { useHold } from '../controls/useHold';
import type { MenuState } from '../controls/useMenu';
import { StepButton } from './StepButton';
import styles from './UndoButtons.module.css';

const useUndoHistory = fetchedLater(() => import('./UndoHistory'));

/** Undo and Redo, with the step in their tooltips. A long press on Undo, or the down arrow, opens “Undo history”. */
export function UndoButtons() {
  const steps = useUndoLabels();
  const [choice, setChoice] = useState<readonly UndoStep[]>([]);
  const [openedWith, setOpenedWith] = useState<MenuState['openedWith']>();
  const undoButton = useRef<HTMLButtonElement>(null);
  const close = () => setOpenedWith(undefined);
  const fetched = useUndoHistory(openedWith !== undefined, close);

  function offer(by: 'key' | 'pointer') {
    setChoice(panel.ask({ type: 'undoSteps' }));
    setOpenedWith(by);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      offer('key');
    }
  }

  return (
    <div className={styles.buttons} data-focus-home="button">
      <StepButton
        ref={undoButton}
        label="Undo"
        step={withKeys(steps.undo, 'Z')}
        icon={UndoIcon}
        aria-haspopup="menu"
        aria-expanded={openedWith !== undefined}
        onKeyDown={onKeyDown}
        {...useHold(
          () => panel.dispatch({ type: 'undo' }),
          () => offer('pointer'),
        )}
      />
      {fetched && (
        <fetched.UndoHistory
          steps={choice}
          openedWith={openedWith}
          button={undoButton}
          onClose={close}
        />
      )}
      <StepButton
        label="Redo"
        step={withKeys(steps.redo, 'Shift+Z')}
        icon={RedoIcon}
        onClick={() => panel.dispatch({ type: 'redo' })}
      />
    </div>
  );
}

function withKeys(step: string | undefined, keys: string): string | undefined {
  return step && `${step} (${isMac ? '⌘' : 'Ctrl+'}${keys})`;
}

import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  useRef,
  useState,
} from 'react';
import { engine, revert } from '../../engine/client';
import type { UndoStep } from '../../engine/types';
import { useUndoLabels } from '../../engine/views';
import controls from '../../styles/controls.module.css';
import { fetchedLater } from '../controls/fetchedLater';
import { RedoIcon, UndoIcon } from '../controls/icons';
import { isMac } from '../controls/shortcutKeys';
import { useHold } from '../controls/useHold';
import type { MenuState } from '../controls/useMenu';
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
    setChoice(engine().undoSteps().steps);
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
        step={steps.undo}
        keys="Z"
        icon={UndoIcon}
        aria-haspopup="menu"
        aria-expanded={openedWith !== undefined}
        onKeyDown={onKeyDown}
        {...useHold(
          () => revert({ type: 'undo' }),
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
        step={steps.redo}
        keys="Shift+Z"
        icon={RedoIcon}
        onClick={() => revert({ type: 'redo' })}
      />
    </div>
  );
}

interface Props extends ComponentProps<'button'> {
  label: string;
  step: string | undefined;
  keys: string;
  icon: ComponentType;
}

function StepButton({ label, step, keys, icon: Icon, ...rest }: Props) {
  const shortcut = `${isMac ? '⌘' : 'Ctrl+'}${keys}`;
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={
        step === undefined ? `Nothing to ${label.toLowerCase()}` : `${label}: ${step} (${shortcut})`
      }
      className={`${controls.icon} ${styles.button}`}
      disabled={step === undefined}
    >
      <Icon />
    </button>
  );
}

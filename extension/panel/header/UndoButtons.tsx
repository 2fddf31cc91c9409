import { type ComponentProps, type ComponentType, type KeyboardEvent, useState } from 'react';
import { dispatch, engine } from '../../engine/client';
import type { UndoStep } from '../../engine/types';
import { useSteps } from '../../engine/views';
import controls from '../../styles/controls.module.css';
import { RedoIcon, UndoIcon } from '../controls/icons';
import { useHold } from '../controls/useHold';
import { StepsMenu } from './StepsMenu';
import { isMac } from './shortcutKeys';
import styles from './UndoButtons.module.css';

/** Undo and Redo, which say what they would do. A long press on Undo, or the down arrow, shows how far one can go back. */
export function UndoButtons() {
  const steps = useSteps();
  const [choice, setChoice] = useState<readonly UndoStep[]>();

  function offer() {
    setChoice(engine().undoSteps().steps);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      offer();
    }
  }

  return (
    <div className={styles.buttons} data-focus-home="button">
      <StepsMenu steps={choice} onClose={() => setChoice(undefined)}>
        <StepButton
          label="Undo"
          step={steps.undo}
          keys="Z"
          icon={UndoIcon}
          handlers={{ ...useHold(() => dispatch({ type: 'undo' }), offer), onKeyDown }}
        />
      </StepsMenu>
      <StepButton
        label="Redo"
        step={steps.redo}
        keys="Shift+Z"
        icon={RedoIcon}
        handlers={{ onClick: () => dispatch({ type: 'redo' }) }}
      />
    </div>
  );
}

interface Props extends ComponentProps<'button'> {
  label: string;
  step: string | undefined;
  keys: string;
  icon: ComponentType;
  /** What it does; a menu that it belongs to would open at any press. */
  handlers: ComponentProps<'button'>;
}

function StepButton({ label, step, keys, icon: Drawing, handlers, ...menu }: Props) {
  const shortcut = `${isMac ? '⌘' : 'Ctrl+'}${keys}`;
  return (
    <button
      {...menu}
      {...handlers}
      type="button"
      aria-label={label}
      title={step === undefined ? `Nothing to ${label.toLowerCase()}` : `${step} (${shortcut})`}
      className={`${controls.icon} ${styles.button}`}
      disabled={step === undefined}
    >
      <Drawing />
    </button>
  );
}

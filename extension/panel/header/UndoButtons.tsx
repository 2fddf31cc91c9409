import type { ComponentType } from 'react';
import { redo, undo } from '../../engine/client';
import { useSteps } from '../../engine/views';
import controls from '../../styles/controls.module.css';
import { RedoIcon, UndoIcon } from '../controls/icons';
import { isMac } from './shortcutKeys';
import styles from './UndoButtons.module.css';

/** Undo and Redo, which say what they would do. */
export function UndoButtons() {
  const steps = useSteps();
  return (
    <div className={styles.buttons}>
      <StepButton label="Undo" step={steps.undo} keys="Z" icon={UndoIcon} onClick={undo} />
      <StepButton label="Redo" step={steps.redo} keys="Shift+Z" icon={RedoIcon} onClick={redo} />
    </div>
  );
}

interface Props {
  label: string;
  step: string | undefined;
  keys: string;
  icon: ComponentType;
  onClick: () => void;
}

function StepButton({ label, step, keys, icon: Drawing, onClick }: Props) {
  const shortcut = `${isMac ? '⌘' : 'Ctrl+'}${keys}`;
  return (
    <button
      type="button"
      aria-label={label}
      title={step === undefined ? `Nothing to ${label.toLowerCase()}` : `${step} (${shortcut})`}
      className={`${controls.icon} ${styles.button}`}
      disabled={step === undefined}
      onClick={onClick}
    >
      <Drawing />
    </button>
  );
}

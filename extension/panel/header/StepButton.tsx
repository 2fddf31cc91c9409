import type { ComponentProps, ComponentType } from 'react';
import controls from '../../styles/controls.module.css';
import styles from './UndoButtons.module.css';

interface Props extends ComponentProps<'button'> {
  label: 'Undo' | 'Redo';
  /** What it would undo or redo, with the keys for it. */
  step: string | undefined;
  icon: ComponentType;
}

/** "Undo" or "Redo", with the step in its tooltip. */
export function StepButton({ label, step, icon: Icon, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={step === undefined ? `Nothing to ${label.toLowerCase()}` : `${label}: ${step}`}
      className={`${controls.icon} ${styles.button}`}
      disabled={step === undefined}
    >
      <Icon />
    </button>
  );
}

import type { ComponentProps, ComponentType } from 'react';
import controls from '../../styles/controls.module.css';
import styles from './UndoButtons.module.css';

interface Props extends ComponentProps<'button'> {
  label: 'Undo' | 'Redo';
  /** What it would undo or redo, with the keys for it. */
  step: string | undefined;
  icon: ComponentType;
}

/** The tooltips while there is nothing to do: the steps of another open panel are that panel's. */
const NOTHING = {
  Undo: 'Nothing to undo in this panel. Another open panel undoes its own steps.',
  Redo: 'Nothing to redo',
};

/** "Undo" or "Redo", with the step in its tooltip. */
export function StepButton({ label, step, icon: Icon, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={step === undefined ? NOTHING[label] : `${label}: ${step}`}
      className={`${controls.icon} ${styles.button}`}
      disabled={step === undefined}
    >
      <Icon />
    </button>
  );
}

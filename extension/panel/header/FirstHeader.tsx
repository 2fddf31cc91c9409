import { IconButton } from '../controls/IconButton';
import { QuestionIcon, RedoIcon, UndoIcon, WindowIcon } from '../controls/icons';
import styles from './Header.module.css';
import title from './HeaderTitle.module.css';
import { StepButton } from './StepButton';
import undo from './UndoButtons.module.css';

/**
 * The header as the page has it before its scripts have arrived (docs/rules/panel.md#opening). The build draws it into
 * the page (scripts/first-header.ts), and React replaces it. Until then its buttons do nothing.
 */
export function FirstHeader() {
  return (
    <header className={styles.header} data-first-header="" inert>
      <h1 className={title.title}>Hoffman's Storage Solution</h1>
      <IconButton className={styles.place} label="Open in a window" icon={WindowIcon} />
      <div className={undo.buttons}>
        <StepButton label="Undo" step={undefined} icon={UndoIcon} />
        <StepButton label="Redo" step={undefined} icon={RedoIcon} />
      </div>
      <IconButton label="Keyboard shortcuts" icon={QuestionIcon} />
    </header>
  );
}

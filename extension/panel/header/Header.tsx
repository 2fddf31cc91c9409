import controls from '../../styles/controls.module.css';
import styles from './Header.module.css';
import { HeaderTitle } from './HeaderTitle';
import { OpenInWindow } from './OpenInWindow';
import { ShortcutsButton } from './ShortcutsButton';
import { UndoButtons } from './UndoButtons';

interface Props {
  /** True in the browser's side panel, false in a tab or a window of its own. */
  isInSidePanel: boolean;
}

/** The header, which `FirstHeader` shows before it is there: nothing moves when it takes the place of that. */
export function Header({ isInSidePanel }: Props) {
  return (
    <header className={styles.header}>
      <HeaderTitle />
      {isInSidePanel ? <OpenInWindow /> : <span className={`${controls.icon} ${styles.place}`} />}
      <UndoButtons />
      <ShortcutsButton />
    </header>
  );
}

import controls from '../../styles/controls.module.css';
import { openImport } from '../dialog/importing';
import styles from './OpenImport.module.css';

/** A button beside a sentence, which opens Import with a text (docs/rules/storage.md#pasting-codes). */
export function OpenImport({ text }: { text: string }) {
  return (
    <button
      type="button"
      className={`${controls.plain} ${styles.button}`}
      onClick={() => openImport({ text })}
    >
      Import
    </button>
  );
}

import { panel } from '../../engine/page';
import { DialogFrame } from '../dialog/DialogFrame';
import styles from './Shortcuts.module.css';

/** What games count by the book since the version before (docs/rules/game.md#lists-of-version-130). */
export function ByTheBook({ since }: { since: string }) {
  const parts = panel.ask({ type: 'byTheBook', since })?.parts ?? [];
  return (
    <DialogFrame title="What changed" isText>
      {parts.map(({ title, lines }) => (
        <section key={title}>
          <h3 className={styles.heading}>{title}</h3>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </DialogFrame>
  );
}

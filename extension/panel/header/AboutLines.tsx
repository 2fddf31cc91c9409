import type { About } from '../../platform/about';
import controls from '../../styles/controls.module.css';
import styles from './Shortcuts.module.css';

const PAGES: [text: string, address: string][] = [
  ['What’s new', '/what-is-new.html'],
  ['Privacy', '/privacy.html'],
  ['Licences', '/licences.html'],
];

interface Props extends Pick<About, 'bugs'> {
  version: string;
  onSaveReport: () => void;
}

/** The version, the pages in the package, and how and where to report a problem (docs/rules/panel.md#shortcuts). */
export function AboutLines({ version, bugs, onSaveReport }: Props) {
  return (
    <>
      <p className={styles.about}>
        <span>Version {version}</span>
        {PAGES.map(([text, address]) => (
          <PageLink key={text} text={text} address={address} />
        ))}
        {bugs && <PageLink text="Report a problem" address={bugs} />}
        <button
          type="button"
          className={`${controls.plain} ${styles.report}`}
          onClick={onSaveReport}
        >
          Save a report
        </button>
      </p>
      {!bugs && (
        <p className={styles.hint}>
          Found a problem? Report it on the store’s page, or to whoever gave you this extension.
        </p>
      )}
    </>
  );
}

function PageLink({ text, address }: { text: string; address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener">
      {text}
    </a>
  );
}

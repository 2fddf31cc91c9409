import { Fragment } from 'react';
import { about } from '../../platform';
import { commandKey } from '../controls/shortcutKeys';
import { DialogFrame } from '../dialog/DialogFrame';
import styles from './Shortcuts.module.css';

/** Each group's keys and what they do. Keys of one press stand together, a slash is an or. */
const GROUPS: [title: string, keys: [keys: string[], does: string][]][] = [
  [
    'Anywhere',
    [
      [['Alt', 'Shift', 'K'], 'Open or close the panel'],
      [[commandKey, 'Z'], 'Undo'],
      [[commandKey, 'Shift', 'Z'], 'Redo'],
      [['↓'], 'On Undo: how far to go back'],
      [[commandKey, 'F'], 'Find in inventory; Enter goes to the next'],
      [['Tab'], 'Go to the next field or button'],
      [['?'], 'Show this sheet'],
    ],
  ],
  [
    'In a row or a pouch',
    [
      [['↑', '/', '↓'], 'One more, one less'],
      [['+5', '/', '−3'], 'Typed, then Enter: add five, take three away'],
      [['Enter'], 'Save, and go to the row below'],
      [['Esc'], 'Bring the old value back'],
      [['↑', '/', '↓'], 'On the handle: move the row'],
    ],
  ],
  [
    'On a supply',
    [
      [['−', '/', '↓'], 'Use one'],
      [['+', '/', '↑'], 'Put one back'],
    ],
  ],
  [
    'In the add row',
    [
      [['↑', '/', '↓'], 'Choose a suggestion'],
      [['Enter'], 'Take it; else add what the line below says'],
      [['Shift', 'Enter'], 'Add the text as it is'],
    ],
  ],
  [
    'In a dialog',
    [
      [['Enter'], 'Save or add'],
      [[commandKey, 'Enter'], 'The same from within a text of several lines'],
      [['Esc'], 'Cancel'],
      [['↑', '/', '↓'], 'Step a number; choose a found item'],
    ],
  ],
];

/** What can be read about the extension, and where to report what is wrong. */
const PAGES: [text: string, address: string][] = [
  ['What is new', '/what-is-new.html'],
  ['Privacy', '/privacy.html'],
  ['Licences', '/licences.html'],
  ...(about.bugs ? [['Report a problem', about.bugs] satisfies [string, string]] : []),
];

/** The sheet of keyboard shortcuts, and what this extension is. */
export function Shortcuts() {
  return (
    <DialogFrame title="Keyboard shortcuts" isText>
      {GROUPS.map(([title, keys]) => (
        <section key={title}>
          <h3 className={styles.heading}>{title}</h3>
          <dl className={styles.keys}>
            {keys.map(([combination, does]) => (
              <Fragment key={does}>
                <dt>{combination.map(drawKey)}</dt>
                <dd>{does}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
      <p className={styles.hint}>
        The browser’s page of extensions lets you choose another key for opening the panel.
      </p>
      <p className={styles.about}>
        <span>Version {about.version}</span>
        {PAGES.map(([text, address]) => (
          <a key={text} href={address} target="_blank" rel="noopener">
            {text}
          </a>
        ))}
      </p>
    </DialogFrame>
  );
}

function drawKey(key: string) {
  return key === '/' ? <span key={key}> or </span> : <kbd key={key}>{key}</kbd>;
}

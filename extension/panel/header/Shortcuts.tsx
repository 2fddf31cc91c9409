import { Fragment } from 'react';
import { about, canOpenWindows, sidePanelFollowsZoom } from '../../platform';
import { commandKey } from '../controls/shortcutKeys';
import { DialogFrame } from '../dialog/DialogFrame';
import { openDialog } from '../dialog/openDialog';
import { AboutLines } from './AboutLines';
import styles from './Shortcuts.module.css';

/**
 * Each group's keys and what they do. Keys that are pressed together are in one group; a slash separates alternatives.
 */
const GROUPS: [title: string, keys: [keys: string[], does: string][]][] = [
  [
    'Anywhere',
    [
      [['Alt', 'Shift', 'K'], 'Open or close the panel'],
      [['Alt', 'Shift', 'L'], 'Add the selected text of a page'],
      [[commandKey, 'Z'], 'Undo'],
      [[commandKey, 'Shift', 'Z'], 'Redo'],
      [['↓'], 'On Undo: choose how far to go back'],
      [[commandKey, 'F'], 'Find in inventory; Enter goes to the next'],
      [['Alt', 'Page Up', '/', 'Page Down'], 'Go to the previous or the next inventory'],
      [['Tab'], 'Go to the next field or button'],
      [['?'], 'Show these shortcuts'],
    ],
  ],
  [
    'In a row or a pouch',
    [
      [['↑', '/', '↓'], 'Add or subtract one'],
      [['+5', '/', '−3'], 'Type it, then Enter: add 5, subtract 3'],
      [['Enter'], 'Save, and go to the row below'],
      [['Esc'], 'Restore the old value'],
      [['↑', '/', '↓'], 'On the handle: move the row'],
      [['Shift', 'Click'], 'On Select: all rows up to this one'],
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
      [['Enter'], 'Take it, or add what the line below says'],
      [['Shift', 'Enter'], 'Add the text as typed'],
    ],
  ],
  [
    'In a dialog',
    [
      [['Enter'], 'Save or add'],
      [[commandKey, 'Enter'], 'The same wherever the focus is'],
      [['Esc'], 'Cancel'],
      [['↑', '/', '↓'], 'Change a number; choose a search result'],
    ],
  ],
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
      {canOpenWindows && (
        <p className={styles.hint}>
          Larger text: open the panel in a window and press {commandKey} +
          {sidePanelFollowsZoom ? '; the side panel follows.' : '.'}
        </p>
      )}
      <p className={styles.hint}>
        You can change the key that opens the panel on the browser’s extensions page.
      </p>
      <AboutLines {...about} onSaveReport={() => openDialog({ kind: 'report' })} />
    </DialogFrame>
  );
}

function drawKey(key: string) {
  return key === '/' ? <span key={key}> or </span> : <kbd key={key}>{key}</kbd>;
}

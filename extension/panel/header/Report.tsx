import { useEffect, useState } from 'react';
import { showCrash } from '../../crash/crashScreen';
import { download } from '../../files/download';
import { persistence, reportText } from '../../persistence';
import { about } from '../../platform';
import controls from '../../styles/controls.module.css';
import { DialogFrame } from '../dialog/DialogFrame';
import styles from './Report.module.css';

/**
 * The report for somebody who has lost something (docs/rules/storage.md#the-record-of-keeping), shown before it is
 * saved.
 */
export function Report() {
  const [text, setText] = useState<string>();
  useEffect(() => {
    const head = { version: about.version, browser: navigator.userAgent };
    const data = persistence.reportData();
    data.then((found) => setText(reportText(head, found))).catch(showCrash);
  }, []);
  return (
    <DialogFrame
      title="Save a report"
      action="Save"
      canAct={text !== undefined}
      startsAtAction
      onAct={() => text !== undefined && download('report.txt', text)}
    >
      <p>
        When your list was stored, refused, copied, recovered or forgotten, and how long it was. No
        name and nothing else of the list is in it. Add the file to your message that something was
        lost.
      </p>
      <textarea
        className={`${controls.field} ${styles.text}`}
        aria-label="Report"
        readOnly
        value={text ?? ''}
      />
    </DialogFrame>
  );
}

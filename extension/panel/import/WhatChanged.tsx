import { useId, useMemo, useState } from 'react';
import { showCrash } from '../../crash/crashScreen';
import { panel } from '../../engine/page';
import type { CopiedText, InventoryId, StagedId } from '../../engine/types';
import { useRevision } from '../../engine/views';
import { copyToClipboard } from '../../platform';
import controls from '../../styles/controls.module.css';
import { IconButton } from '../controls/IconButton';
import { CopyTextIcon } from '../controls/icons';
import { RefusedCopy } from '../text/RefusedCopy';
import styles from './WhatChanged.module.css';

interface Props {
  staged: StagedId;
  /** The stored inventory that it is compared with. */
  namesake: InventoryId;
}

/**
 * The differences between an inventory in a file and the stored one of the same name
 * (docs/rules/storage.md#what-changed).
 */
export function WhatChanged({ staged, namesake }: Props) {
  const revision = useRevision();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another panel may have changed the stored one
  const changed = useMemo(
    () => panel.ask({ type: 'whatChanged', staged }),
    [staged, namesake, revision],
  );
  const title = useId();
  const [copied, setCopied] = useState<CopiedText & { isRefused: boolean }>();
  if (!changed) {
    return null;
  }
  const { lines, more, equipped, differs } = changed;
  const isShort = lines.length === 1 && !equipped && !copied;

  async function copy() {
    const text = panel.ask({ type: 'copyWhatChanged', staged });
    if (text) {
      setCopied({ ...text, isRefused: !(await copyToClipboard(text.text)) });
    }
  }

  return (
    <div className={styles.changed} data-short={isShort}>
      <p id={title} className={isShort ? controls.hidden : styles.title}>
        What changed
      </p>
      {differs && (
        <IconButton
          className={styles.copy}
          label="Copy changes"
          icon={CopyTextIcon}
          onClick={() => copy().catch(showCrash)}
        />
      )}
      <ul aria-labelledby={title} className={styles.lines}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no state, and two can be equal
          <li key={index}>{line}</li>
        ))}
        {more !== undefined && <li className={styles.more}>{more}</li>}
        {equipped && (
          <li className={styles.equipped} data-level={equipped.level}>
            {equipped.text}
          </li>
        )}
      </ul>
      <output className={styles.message}>{copied?.isRefused === false && copied.notice}</output>
      {copied?.isRefused && <RefusedCopy label="Copy as text" text={copied.text} />}
    </div>
  );
}

import { catalogue } from '../../catalogue';
import { ask } from '../../engine/client';
import type { ContainerId } from '../../engine/types';
import { useRevision } from '../../engine/views';
import { useSignal } from '../../signals/useSignal';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import { useDebouncedAnnouncement } from '../messages/useDebouncedAnnouncement';
import styles from './AddPreview.module.css';
import type { Draft } from './cardState';

interface Props {
  container: ContainerId;
  typed: Draft;
}

/** The result of adding, in a line below the add row whose space is always reserved (docs/rules/panel.md#before-and-after). */
export function AddPreview({ container, typed }: Props) {
  const isBlank = Object.values(typed).every((text) => text === '');
  return (
    <p role="status" aria-live="off" className={styles.line} onPointerEnter={tooltipWhenCut}>
      {!isBlank && <PreviewText container={container} typed={typed} />}
    </p>
  );
}

function PreviewText({ container, typed }: Props) {
  useRevision();
  useSignal(catalogue.view);
  const { text = '', level } = ask({ type: 'previewAdd', command: { container, typed } }) ?? {};
  useDebouncedAnnouncement(text);
  return <span data-level={level}>{text}</span>;
}

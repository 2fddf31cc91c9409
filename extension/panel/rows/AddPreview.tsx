import { catalogue } from '../../catalogue';
import { panel } from '../../engine/page';
import type { ContainerId } from '../../engine/types';
import { useRevision } from '../../engine/views';
import { useSignal } from '../../signals/useSignal';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import { useDebouncedAnnouncement } from '../messages/useDebouncedAnnouncement';
import { OpenImport } from '../text/OpenImport';
import styles from './AddPreview.module.css';
import { type Draft, isRestored } from './cardState';

interface Props {
  id: string;
  container: ContainerId;
  typed: Draft;
}

/** The result of adding, in a line below the add row whose space is always reserved (docs/rules/panel.md#before-and-after). */
export function AddPreview({ id, container, typed }: Props) {
  const isBlank = Object.values(typed).every((text) => text === '');
  return (
    <div className={styles.line} onPointerEnter={tooltipWhenCut}>
      {isBlank ? (
        <span id={id} role="status" aria-live="off" />
      ) : (
        <PreviewText id={id} container={container} typed={typed} />
      )}
    </div>
  );
}

function PreviewText({ id, container, typed }: Props) {
  useRevision();
  useSignal(catalogue.view);
  const preview = panel.ask({ type: 'previewAdd', command: { container, typed } });
  const { text = '', level, forImport = false } = preview ?? {};
  // What comes back is announced once, with a message.
  useDebouncedAnnouncement(isRestored(container) ? '' : text);
  return (
    <>
      <span id={id} role="status" aria-live="off" data-level={level}>
        {text}
      </span>
      {forImport && <OpenImport text={typed.name} />}
    </>
  );
}

import { catalogue } from '../../catalogue';
import { ask } from '../../engine/client';
import type { ContainerId } from '../../engine/types';
import { useRevision } from '../../engine/views';
import { useSignal } from '../../signals/useSignal';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import { useSaidAfterPause } from '../messages/useSaidAfterPause';
import styles from './AddPreview.module.css';
import type { Draft } from './transient';

interface Props {
  container: ContainerId;
  typed: Draft;
}

/** What adding would do, below the add row in room that is always kept (docs/rules.md#before-and-after). */
export function AddPreview({ container, typed }: Props) {
  const isBlank = Object.values(typed).every((text) => text === '');
  return (
    <p role="status" aria-live="off" className={styles.line} onPointerEnter={tooltipWhenCut}>
      {!isBlank && <Told container={container} typed={typed} />}
    </p>
  );
}

function Told({ container, typed }: Props) {
  useRevision();
  useSignal(catalogue.view);
  const { text = '', level } = ask({ type: 'previewAdd', command: { container, ...typed } }) ?? {};
  useSaidAfterPause(text);
  return <span data-level={level}>{text}</span>;
}

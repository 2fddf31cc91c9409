import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { openImport } from '../dialog/importing';
import { isDialogOpen, isImportOpen, useOpenDialog } from '../dialog/openDialog';
import { dropEffectOf, fieldAt, kindOf, takesDroppedText, textOf } from '../drag/dragged';
import styles from './Drops.module.css';
import { openText, type TextTarget, textTarget } from './openText';

/** The place that a dropped file or text goes to. */
type Target = { kind: 'import'; frame: Element } | TextTarget | { kind: 'nowhere' };

interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Takes files and texts that are dropped on the panel, and frames where they would go
 * (docs/rules/storage.md#dropped-and-pasted-things).
 */
export function Drops({ onAdded }: { onAdded: () => void }) {
  const [frame, setFrame] = useState<Frame>();
  const dialog = useOpenDialog();

  // A dialog may open during the drag. The next event of the drag frames what that takes, if anything.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on which dialog is open
  useLayoutEffect(() => setFrame(undefined), [dialog]);

  const source = useRef<Element>(undefined);

  const onDrop = useEffectEvent((event: DragEvent) => {
    const target = targetOf(event, source.current);
    setFrame(undefined);
    if (target && event.dataTransfer) {
      event.preventDefault();
      drop(event.dataTransfer, target, onAdded);
    }
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;

    function onOver(event: DragEvent) {
      const target = targetOf(event, source.current);
      if (target && event.dataTransfer) {
        event.preventDefault();
        event.dataTransfer.dropEffect =
          target.kind === 'nowhere' ? 'none' : dropEffectOf(event.dataTransfer);
      }
      setFrame(target && 'frame' in target ? frameOf(target.frame) : undefined);
    }

    function onLeave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) {
        setFrame(undefined);
      }
    }

    function onStart({ target }: DragEvent) {
      source.current = fieldAt(target);
    }

    function onNoDrag() {
      source.current = undefined;
      setFrame(undefined);
    }

    window.addEventListener('dragstart', onStart, { signal });
    window.addEventListener('dragend', onNoDrag, { signal });
    window.addEventListener('dragenter', onOver, { signal });
    window.addEventListener('dragover', onOver, { signal });
    window.addEventListener('dragleave', onLeave, { signal });
    // During a drag there are no pointer events: it was cancelled outside the panel, or its field is gone.
    window.addEventListener('pointermove', onNoDrag, { signal });
    window.addEventListener('drop', onDrop, { signal });
    return () => listening.abort();
  }, []);

  return frame && createPortal(<div className={styles.frame} style={frame} />, document.body);
}

/**
 * Returns the target of a drag; `undefined` if the browser handles it. A text that is dragged out of a field of the
 * panel, which a slip of the pointer does, can only be dropped in that field.
 */
function targetOf(
  { dataTransfer, target }: DragEvent,
  source: Element | undefined,
): Target | undefined {
  if (source) {
    return fieldAt(target) === source ? undefined : { kind: 'nowhere' };
  }
  const kind = dataTransfer && kindOf(dataTransfer);
  if (!kind || (kind === 'text' && takesDroppedText(target))) {
    return undefined;
  }
  if (kind === 'files') {
    return isDialogOpen() && !isImportOpen()
      ? { kind: 'nowhere' }
      : { kind: 'import', frame: document.documentElement };
  }
  if (isImportOpen()) {
    return { kind: 'import', frame: document.documentElement };
  }
  return isDialogOpen() ? { kind: 'nowhere' } : textTarget(target);
}

function frameOf(element: Element): Frame {
  if (element === document.documentElement) {
    return { left: 0, top: 0, width: window.innerWidth, height: window.innerHeight };
  }
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

function drop(data: DataTransfer, target: Target, onAdded: () => void): void {
  switch (target.kind) {
    case 'import':
      openImport(
        kindOf(data) === 'files' ? { files: [...data.files] } : { text: textOf(data) },
        onAdded,
      );
      break;
    case 'nowhere':
      break;
    default:
      openText(textOf(data), target, { onAdded });
  }
}

import { type CSSProperties, useId, useMemo } from 'react';
import type { TextPreview } from '../../engine/types';
import { useVirtualList } from '../lists/useVirtualList';
import virtual from '../lists/virtualList.module.css';
import styles from './LinesRead.module.css';
import type { ReadLine } from './useReading';

/** The height of a line in CSS pixels, until it is drawn. */
const LINE = 42;

interface Props {
  lines: readonly ReadLine[];
  /** The entries that are added to an existing stack. */
  merged: TextPreview['merged'];
  onTick: (line: ReadLine, isTicked: boolean) => void;
}

/**
 * The entries of a text, line by line. The document contains only the visible ones, the first, the last, and those
 * around the focus.
 */
export function LinesRead({ lines, merged, onTick }: Props) {
  const { scroller, virtualizer, following } = useVirtualList({
    count: lines.length,
    height: LINE,
  });
  const mergedById = useMemo(() => new Map(merged.map((each) => [each.entry, each])), [merged]);

  return (
    <div ref={scroller} className={styles.scroller}>
      <ul
        aria-label="Lines read"
        className={virtual.list}
        style={{ height: virtualizer.getTotalSize() }}
        {...following}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          return (
            line && (
              <li
                key={index}
                ref={virtualizer.measureElement}
                data-index={index}
                className={`${virtual.entry} ${styles.entry}`}
                aria-setsize={lines.length}
                aria-posinset={index + 1}
                style={{ '--top': `${start}px` } as CSSProperties}
              >
                <Line line={line} merged={mergedById.get(line.id)} onTick={onTick} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

interface LineProps {
  line: ReadLine;
  /** The stack that the entry is added to, with the amounts of the entry there. */
  merged: TextPreview['merged'][number] | undefined;
  onTick: Props['onTick'];
}

function Line({ line, merged, onTick }: LineProps) {
  const id = useId();
  const { text, word, kind, doubt, why, unread, tick, isTicked } = line;
  const { about } = merged ?? line;
  return (
    <label className={styles.line} data-kind={merged ? 'merged' : kind}>
      <input
        type="checkbox"
        aria-labelledby={`${id}.text`}
        aria-describedby={`${id}.about`}
        disabled={tick === 'none'}
        checked={isTicked}
        onChange={(event) => onTick(line, event.currentTarget.checked)}
      />
      <span className={styles.what}>
        <span id={`${id}.text`} className={styles.text}>
          {text}
        </span>{' '}
        <span id={`${id}.about`} className={styles.about} data-amounts={about !== undefined}>
          {about && <span>{about} </span>}
          {unread && <span className={styles.unread}>{unread} </span>}
          <span className={styles.word} title={why}>
            {merged?.word ?? [word, doubt].filter(Boolean).join(': ')}
          </span>
        </span>
      </span>
    </label>
  );
}

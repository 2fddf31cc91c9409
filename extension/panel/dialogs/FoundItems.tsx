import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { catalogueRows } from '../../engine/store';
import type { CatalogueRow, ContainerView, Found } from '../../engine/types';
import { WarningIcon } from '../components/icons';
import { tooltipWhenCut } from '../components/tooltipWhenCut';
import styles from './FoundItems.module.css';
import { linesFor, rowAt, topOf } from './rowPlaces';

/** Rows that are there above and below those in sight, so that none is missing while scrolling. */
const SPARE = 3;
/** Left and right of what a row says, in pixels. */
const PADDING = 20;

interface Props {
  id: string;
  found: Found;
  /** Where they would be added to: a change of it changes what they would add. */
  container: ContainerView;
  /** The row that Enter in the search box picks. */
  active: number | undefined;
  onPick: (row: CatalogueRow) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** What stands below the last row. */
  children: ReactNode;
}

/** The entries that were found. Only the rows in sight are in the document, and the focused one. */
export function FoundItems({ id, found, container, active, onPick, onKeyDown, children }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState({ top: 0, height: 0, width: 0 });
  const [focused, setFocused] = useState<number>();

  const lines = linesFor(sight.width - PADDING);
  const places = useMemo(() => ({ ...found, lines }), [found, lines]);
  const { count } = places;

  const look = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0, clientWidth = 0 } = scroller.current ?? {};
    setSight({ top: scrollTop, height: clientHeight, width: clientWidth });
  }, []);

  useLayoutEffect(() => {
    const observer = new ResizeObserver(look);
    if (scroller.current) {
      observer.observe(scroller.current);
    }
    return () => observer.disconnect();
  }, [look]);

  // Another search begins at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about what was found
  useLayoutEffect(() => {
    scroller.current?.scrollTo(0, 0);
    look();
  }, [found, look]);

  useLayoutEffect(() => {
    const { current } = scroller;
    if (current && active !== undefined) {
      const top = topOf(active, places);
      const bottom = topOf(active + 1, places);
      if (top < current.scrollTop) {
        current.scrollTop = top;
      } else if (bottom > current.scrollTop + current.clientHeight) {
        current.scrollTop = bottom - current.clientHeight;
      }
      look();
    }
  }, [active, places, look]);

  const from = Math.max(0, rowAt(sight.top, places) - SPARE);
  const to = Math.min(count, rowAt(sight.top + sight.height, places) + 1 + SPARE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the engine answers about these
  const rows = useMemo(
    () => catalogueRows(container.id, from, to).map((row, index) => ({ row, at: from + index })),
    [found, container, from, to],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the engine answers about these
  const kept = useMemo(() => {
    const isKept = focused !== undefined && (focused < from || focused >= to);
    const [row] = isKept ? catalogueRows(container.id, focused, focused + 1) : [];
    return row && focused !== undefined ? [{ row, at: focused }] : [];
  }, [found, container, from, to, focused]);

  return (
    <div ref={scroller} className={styles.scroller} onScroll={look}>
      <ul
        id={id}
        aria-label="Items found"
        className={styles.rows}
        style={{ height: topOf(count, places) }}
      >
        {[...rows, ...kept].map(({ row, at }) => (
          <li
            key={row.entry}
            className={styles.place}
            aria-setsize={count}
            aria-posinset={at + 1}
            style={{ top: topOf(at, places), height: topOf(at + 1, places) - topOf(at, places) }}
          >
            <button
              type="button"
              id={`${id}.${at}`}
              className={styles.row}
              data-active={at === active || undefined}
              // One stop for the Tab key: from there the arrow keys lead on.
              tabIndex={at === (active ?? 0) ? 0 : -1}
              onClick={() => onPick(row)}
              onKeyDown={onKeyDown}
              onFocus={() => setFocused(at)}
              onBlur={() => setFocused(undefined)}
            >
              <Entry row={row} lines={lines} />
            </button>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

/** An entry: its name, cost and weight (spec section 2), and what it adds. */
function Entry({ row, lines }: { row: CatalogueRow; lines: number }) {
  return (
    <>
      <span className={styles.name} onPointerEnter={tooltipWhenCut}>
        {row.name}{' '}
      </span>
      <span className={styles.cost}>{row.cost} </span>
      <span className={styles.weight}>{row.weight} lb </span>
      {row.refusal === undefined ? (
        <span className={styles.adds}>
          adds {row.slots} {row.slots === '1' ? 'slot' : 'slots'}, {row.addedWeight} lb
          {row.wouldBeFull && (
            <>
              {' '}
              <span className={styles.full}>
                <WarningIcon /> would be full
              </span>
            </>
          )}
        </span>
      ) : (
        <span className={styles.refusal}>{row.refusal}</span>
      )}
      {row.contents !== '' && (
        <span className={styles.contents} style={{ WebkitLineClamp: lines }} title={row.contents}>
          {row.contents}
        </span>
      )}
    </>
  );
}

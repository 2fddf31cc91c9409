import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
} from 'react';
import { panel } from '../../engine/page';
import type {
  CatalogueRow,
  CatalogueRows,
  ContainerId,
  InventoryId,
  ItemMatches,
} from '../../engine/types';
import { useRevision, useShownColumns } from '../../engine/views';
import controls from '../../styles/controls.module.css';
import { WarningIcon } from '../controls/icons';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import { rangesOf } from '../lists/indexes';
import { useVirtualList } from '../lists/useVirtualList';
import virtual from '../lists/virtualList.module.css';
import styles from './FoundItems.module.css';

/** The assumed height of a row in CSS pixels until it is drawn: a pack's row is higher, since it lists its contents. */
const ROW = 44;

interface Props {
  id: string;
  text: string;
  found: ItemMatches;
  /** The lists of items of which a blank text shows all. */
  listsInFull: readonly InventoryId[];
  onShowAll: (list: InventoryId) => void;
  /** The container to which a picked entry is added. */
  container: ContainerId;
  /** The row that Enter in the search box picks. */
  active: number | undefined;
  /** True if picking pays: then entries that cost too much show the missing amount. */
  pays: boolean;
  /** The part of the price that is paid. */
  percent: string;
  onPick: (row: CatalogueRow, index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** The content above all rows, which stays in sight. */
  above: ReactNode;
  /** The content below the last row. */
  children: ReactNode;
}

/**
 * The entries that were found. The document contains only the visible rows, the first, the last, the
 * active one, and those around the focus.
 */
export function FoundItems({
  id,
  text,
  found,
  listsInFull,
  onShowAll,
  container,
  active,
  pays,
  percent,
  onPick,
  onKeyDown,
  above,
  children,
}: Props) {
  const revision = useRevision();
  const isShown = useShownColumns();
  const { scroller, virtualizer, following } = useVirtualList({
    count: found.count,
    height: ROW,
    pinned: active,
  });

  // A new search begins at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on the search results
  useLayoutEffect(() => {
    virtualizer.scrollToOffset(0);
  }, [found, virtualizer]);

  useLayoutEffect(() => {
    document.getElementById(`${id}.${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);

  const drawn = virtualizer.getVirtualIndexes();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the engine describes these
  const rows = useMemo(
    () =>
      rowsAt({ text, container, listsInFull: [...listsInFull], ...(pays && { percent }) }, drawn),
    [found, text, listsInFull, container, pays, percent, drawn, revision],
  );

  return (
    <div className={styles.frame}>
      {above}
      <div ref={scroller} className={styles.scroller}>
        <ul
          id={id}
          aria-label="Items found"
          className={virtual.list}
          style={{ height: virtualizer.getTotalSize() }}
          {...following}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows.get(index);
            return (
              row && (
                <li
                  key={index}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={`${virtual.entry} ${styles.entry}`}
                  data-of-list={row.list !== undefined || undefined}
                  aria-setsize={found.count}
                  aria-posinset={index + 1}
                  style={{ '--top': `${start}px` } as CSSProperties}
                >
                  {row.heading && <h3 className={styles.heading}>{row.heading}</h3>}
                  <button
                    type="button"
                    id={`${id}.${index}`}
                    className={styles.row}
                    aria-description={row.adds.exact}
                    data-active={index === active || undefined}
                    // One stop for the Tab key: from there the arrow keys lead on.
                    tabIndex={index === (active ?? 0) ? 0 : -1}
                    onClick={() => onPick(row, index)}
                    onKeyDown={onKeyDown}
                  >
                    <Entry row={row} pays={pays} isShown={isShown} />
                  </button>
                  {row.more && <MoreOfList more={row.more} onShowAll={onShowAll} />}
                </li>
              )
            );
          })}
        </ul>
        {children}
      </div>
    </div>
  );
}

/** Returns the engine's views of the entries at these ascending indexes. */
function rowsAt(
  search: Pick<CatalogueRows, 'text' | 'container' | 'listsInFull' | 'percent'>,
  indexes: readonly number[],
): Map<number, CatalogueRow> {
  const rows = new Map<number, CatalogueRow>();
  for (const [from, to] of rangesOf(indexes)) {
    for (const [offset, row] of panel
      .ask({
        type: 'catalogueRows',
        ...search,
        from,
        to,
      })
      .entries()) {
      rows.set(from + offset, row);
    }
  }
  return rows;
}

interface MoreProps {
  more: NonNullable<CatalogueRow['more']>;
  onShowAll: (list: InventoryId) => void;
}

/** The button that shows all of a list of items. */
function MoreOfList({ more: { list, text }, onShowAll }: MoreProps) {
  return (
    <button
      type="button"
      className={`${controls.plain} ${styles.more}`}
      onClick={() => onShowAll(list)}
    >
      {text}
    </button>
  );
}

interface EntryProps {
  row: CatalogueRow;
  pays: boolean;
  isShown: ReturnType<typeof useShownColumns>;
}

/** An entry: its name, cost and weight, and what it adds (docs/rules/catalogues-and-text.md#find-item). */
function Entry({ row, pays, isShown }: EntryProps) {
  const { full, you, youPaying, short } = row;
  const warnings = pays && short ? [short] : [full, pays ? youPaying : you];
  return (
    <>
      {row.list === undefined ? (
        <span className={styles.name} onPointerEnter={tooltipWhenCut}>
          {row.name}{' '}
        </span>
      ) : (
        <span className={`${styles.name} ${styles.ofList}`} onPointerEnter={tooltipWhenCut}>
          <span>{row.name}</span> <span className={styles.list}>{row.list}</span>{' '}
        </span>
      )}
      {(pays || isShown('value')) && (
        <span className={styles.cost} data-elsewhere={!row.isPriced || undefined}>
          {row.cost}{' '}
        </span>
      )}
      {isShown('weight') && <span className={styles.weight}>{row.weight} lb </span>}
      {row.refusal === undefined ? (
        <span className={styles.adds} title={row.adds.exact}>
          {row.addsText}
          {warnings.filter(Boolean).map((warning) => (
            <Fragment key={String(warning)}>
              {' '}
              <span className={styles.full}>
                <WarningIcon /> {warning}
              </span>
            </Fragment>
          ))}
        </span>
      ) : (
        <span className={styles.refusal}>{row.refusal}</span>
      )}
      {row.contents !== '' && <span className={styles.contents}>{row.contents}</span>}
    </>
  );
}

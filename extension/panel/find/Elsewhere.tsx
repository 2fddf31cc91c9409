import {
  Fragment,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { panel } from '../../engine/page';
import type { InventoryId, MatchesElsewhere } from '../../engine/types';
import { useRevision } from '../../engine/views';
import { positionPopover } from '../controls/positionPopover';
import { announce } from '../messages/announcements';
import styles from './Elsewhere.module.css';

/** The inventories that are listed at first, and those that are added each time. */
const AT_FIRST = 5;
const MORE = 50;

interface Props {
  text: string;
  /** True if the open inventory has matches. */
  isHere: boolean;
  /** The search; the line is as wide as the row that holds it. */
  below: RefObject<HTMLElement | null>;
  onOpen: (inventory: InventoryId) => void;
  /** Called on Escape. */
  onLeave: () => void;
}

/** The other inventories with matches, in front of the content (docs/rules/panel.md#find-in-all-inventories). */
export function Elsewhere({ text, ...props }: Props) {
  const revision = useRevision();
  const [expanded, setExpanded] = useState({ text, most: AT_FIRST });
  const most = expanded.text === text ? expanded.most : AT_FIRST;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change may have added or removed matches
  const matches = useMemo(
    () => panel.ask({ type: 'findElsewhere', text, most }),
    [text, revision, most],
  );
  return (
    matches.inventories.length > 0 && (
      <Line
        {...props}
        matches={matches}
        onShowMore={() => setExpanded({ text, most: most + MORE })}
      />
    )
  );
}

interface LineProps extends Omit<Props, 'text'> {
  matches: MatchesElsewhere;
  onShowMore: () => void;
}

function Line({ matches, isHere, below, onOpen, onLeave, onShowMore }: LineProps) {
  const { inventories, more } = matches;
  const line = useRef<HTMLDivElement>(null);
  const texts = [...inventories.map(({ text }) => text), more].filter(Boolean).join(', ');
  useLayoutEffect(() => {
    const row = below.current?.parentElement;
    return line.current && row ? positionPopover(line.current, row) : undefined;
  }, [below]);
  useEffect(() => {
    if (!isHere) {
      announce(`Also: ${texts}`);
    }
  }, [isHere, texts]);

  /** The first of those that are shown then gets the focus, if the button had it. */
  function showMore() {
    const shown = inventories.length;
    const hadFocus = line.current?.contains(document.activeElement);
    onShowMore();
    if (hadFocus) {
      requestAnimationFrame(() => line.current?.querySelectorAll('button')[shown]?.focus());
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no line of text
    <div
      ref={line}
      popover="manual"
      role="group"
      aria-label="In other inventories"
      className={styles.line}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          onLeave();
        }
      }}
    >
      Also:{' '}
      {inventories.map(({ inventory, text }, index) => (
        <Fragment key={inventory}>
          {/* The comma is in the button, so that no line begins with it. */}
          <button
            type="button"
            className={styles.match}
            aria-label={text}
            onClick={() => onOpen(inventory)}
          >
            <span>{text}</span>
            {(more || index < inventories.length - 1) && ','}
          </button>{' '}
        </Fragment>
      ))}
      {more && (
        <button type="button" className={styles.match} onClick={showMore}>
          <span>{more}</span>
        </button>
      )}
    </div>
  );
}

import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Suggestion } from '../../engine/types';
import { positionPopover } from '../controls/positionPopover';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import { useDebouncedAnnouncement } from '../messages/useDebouncedAnnouncement';
import styles from './Suggestions.module.css';

interface Props {
  id: string;
  /** The row that is typed in. */
  row: RefObject<HTMLElement | null>;
  suggestions: readonly Suggestion[];
  active: number | undefined;
  onPick: (picked: Suggestion) => void;
}

/** The suggestions for a name being typed, in front of everything else, so that nothing moves (docs/rules/actions.md#add-row). */
export function Suggestions({ id, row, suggestions, active, onPick }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const count = suggestions.length;
  useDebouncedAnnouncement(count === 1 ? '1 suggestion' : `${count} suggestions`);
  useLayoutEffect(
    () => (list.current && row.current ? positionPopover(list.current, row.current) : undefined),
    [row],
  );

  return (
    // In front of all cards, also those later in the document.
    <div
      ref={list}
      popover="manual"
      role="listbox"
      id={id}
      aria-label="Suggestions"
      className={styles.list}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and gets the keys
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a different text in the same place moves nothing
          key={index}
          role="option"
          id={`${id}.${index}`}
          aria-selected={index === active}
          className={styles.option}
          onClick={() => onPick(suggestion)}
        >
          <span className={styles.name} onPointerEnter={tooltipWhenCut}>
            {suggestion.name}{' '}
          </span>
          <span className={styles.about}>{suggestion.about}</span>
        </div>
      ))}
    </div>
  );
}

import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { panel } from '../../engine/page';
import type { InventoryId, StackAddress, StackId } from '../../engine/types';
import { useRevision } from '../../engine/views';
import { useSignal } from '../../signals/useSignal';
import { expandCards } from '../collapsing/collapsedCards';
import { SearchIcon } from '../controls/icons';
import { announce } from '../messages/announcements';
import { Elsewhere } from './Elsewhere';
import styles from './FindInInventory.module.css';
import { foundStack } from './foundStack';

/** The search to continue in the inventory that is opened next. */
let continued: { inventory: InventoryId; text: string } | undefined;

const STEPS: Record<string, 1 | -1> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/**
 * Goes to the next or previous stack whose name contains the typed text. It replaces the browser's own search, which
 * only finds rows in the document.
 */
export function FindInInventory({ inventory }: { inventory: InventoryId }) {
  const [text, setText] = useState(continued?.inventory === inventory ? continued.text : '');
  const [hasFocus, setFocus] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [searches, setSearches] = useState(0);
  const found = useSignal(foundStack)?.stack;
  const revision = useRevision();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change may have added or removed matches
  const matches = useMemo(() => matchesOf(text), [text, revision]);
  const before = useRef<EventTarget>(null);
  /** The index of the last match when it was found. */
  const position = useRef(0);
  const index = indexOf(found, matches);
  const isSearching = text.trim() !== '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins once
  useEffect(() => {
    continued = undefined;
    if (text !== '') {
      field.current?.focus();
      find(text, 0);
    }
    return () => foundStack.set(undefined);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the user's search, not each change of the list
  useLayoutEffect(() => {
    const row = rowOf(found);
    // A visible match is not scrolled.
    row?.scrollIntoView({ block: 'nearest' });
    if (isSearching) {
      const name = row?.ariaLabel && panel.ask({ type: 'shortName', name: row.ariaLabel });
      announce([name, counted(index, matches.length)].filter(Boolean).join(', '));
    }
  }, [found, searches]);

  /** Searches and continues from the last match. */
  function find(wanted: string, step: 0 | 1 | -1) {
    const now = matchesOf(wanted);
    const last = indexOf(found, now);
    // If the last match no longer matches, the match after it is next.
    const from = last >= 0 ? last : step === 0 ? 0 : position.current - Math.max(step, 0);
    const next = now.length === 0 ? 0 : (from + step + now.length) % now.length;
    position.current = next;
    setText(wanted);
    setSearches((count) => count + 1);
    const match = now[next];
    if (match) {
      expandCards([match.container]);
    }
    foundStack.set(match);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'Enter' && event.shiftKey ? -1 : STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      find(text, step);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      const match = rowOf(found)?.querySelector('input');
      if (match) {
        match.focus();
      } else if (text === '' && before.current instanceof HTMLElement) {
        before.current.focus({ preventScroll: true });
      }
      find('', 0);
    }
  }

  return (
    <search
      ref={frame}
      className={styles.find}
      data-searching={text !== '' || undefined}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
    >
      {/* The icon belongs to the label, so that a click on it focuses the field. */}
      <label className={styles.label}>
        <SearchIcon />
        <input
          ref={field}
          type="search"
          className={styles.field}
          aria-label="Find in inventory"
          title="Find in inventory"
          placeholder="Find…"
          autoComplete="off"
          spellCheck={false}
          data-find
          data-typed="saved"
          value={text}
          onFocus={({ relatedTarget }) => {
            before.current = relatedTarget;
          }}
          onChange={(event) => find(event.currentTarget.value, 0)}
          onKeyDown={onKeyDown}
        />
      </label>
      {/* The announcement of a match begins with the item's name. */}
      <output className={styles.count} aria-label="Matches" aria-live="off">
        {isSearching && counted(index, matches.length)}
      </output>
      {hasFocus && isSearching && (
        <Elsewhere
          text={text}
          isHere={matches.length > 0}
          below={frame}
          onOpen={(other) => {
            continued = { inventory: other, text };
            panel.dispatch({ type: 'select', inventory: other });
          }}
          onLeave={() => field.current?.focus()}
        />
      )}
    </search>
  );
}

function matchesOf(text: string): readonly StackAddress[] {
  return text === '' ? [] : panel.ask({ type: 'findStacks', text });
}

function counted(index: number, count: number): string {
  return count === 0 ? 'No items match.' : `${index + 1} of ${count}`;
}

function indexOf(found: StackId | undefined, matches: readonly StackAddress[]): number {
  return matches.findIndex(({ stack }) => stack === found);
}

function rowOf(stack: StackId | undefined): Element | null {
  return stack === undefined ? null : document.querySelector(`li[data-stack="${stack}"]`);
}

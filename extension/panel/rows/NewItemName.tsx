import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { panel } from '../../engine/page';
import type { ContainerId, Suggestion } from '../../engine/types';
import { isTooLarge, openFromText } from '../text/openFromText';
import { type FieldProps, NewItemField } from './NewItemField';
import { Suggestions } from './Suggestions';
import { useNamesIndexed } from './useNamesIndexed';
import { useSuggestions } from './useSuggestions';

interface Props extends FieldProps {
  container: ContainerId;
  /** The row that contains it. */
  row: RefObject<HTMLElement | null>;
  onPick: (picked: Suggestion) => void;
}

/** The name in the add row, with what it may become while it is typed (docs/rules/actions.md#add-row). */
export function NewItemName({ container, row, onPick, ...field }: Props) {
  const listId = useId();
  const { suggestions, active, open, close, onKeyDown } = useSuggestions(field.text, pick);
  const isOpen = suggestions.length > 0;
  const [isFocused, setFocused] = useState(false);

  function pick(picked: Suggestion) {
    onPick(picked);
    close();
  }

  /** Opens Add from text for a text that names more than one item. */
  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    if (isTooLarge(text) || panel.ask({ type: 'opensFromText', text })) {
      event.preventDefault();
      openFromText(text, container);
    }
  }

  return (
    <>
      <NewItemField
        {...field}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={active === undefined ? undefined : `${listId}.${active}`}
        onType={(text) => {
          field.onType(text);
          open();
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          onKeyDown(event);
          if (!event.defaultPrevented) {
            field.onKeyDown(event);
          }
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          close();
        }}
        onPaste={onPaste}
      />
      {isFocused && <IndexedNames container={container} />}
      {isOpen && (
        <Suggestions
          id={listId}
          row={row}
          suggestions={suggestions}
          active={active}
          onPick={pick}
        />
      )}
    </>
  );
}

/** Draws nothing. A component of its own, so that a change draws no other add row. */
function IndexedNames({ container }: { container: ContainerId }) {
  useNamesIndexed(container);
  return null;
}

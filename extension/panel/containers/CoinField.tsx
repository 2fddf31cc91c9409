import { type KeyboardEvent, useState } from 'react';
import { panel } from '../../engine/page';
import type { CoinKind, ContainerId } from '../../engine/types';
import { stepByArrow } from '../controls/arrowKeys';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import { useTextSelection } from '../controls/useTextSelection';
import styles from './CoinField.module.css';

interface Props {
  container: ContainerId;
  coin: CoinKind;
  /** Its abbreviation. */
  label: string;
  /** True if it is no coin of the inventory's table. */
  isForeign: boolean;
  count: string;
  onEnter: () => void;
  onLeave: () => void;
}

/**
 * The count of one coin type (docs/rules/actions.md#coin-fields): stored at every key, normalised on leaving.
 * The field shows the typed text until then.
 */
export function CoinField({ container, coin, label, isForeign, count, onEnter, onLeave }: Props) {
  /** The text since the first key, and the count that the field showed before it. */
  const [typing, setTyping] = useState<{ text: string; saw: string }>();
  const selection = useTextSelection(typing ? undefined : count);

  function type(text: string) {
    setTyping({ text, saw: typing?.saw ?? count });
    panel.dispatch({ type: 'typeCoins', container, coin, text });
  }

  function end(by: 'leaving' | 'escape') {
    if (typing) {
      const { text, saw } = typing;
      setTyping(undefined);
      panel.dispatch({ type: 'typeCoins', container, coin, text, end: { by, saw } });
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    selection.onKeyDown(event);
    if (event.key === 'Enter') {
      end('leaving');
    } else if (event.key === 'Escape') {
      end('escape');
    } else {
      stepByArrow(event, 'coinCount', type);
    }
  }

  return (
    <div className={styles.coin} data-coin={coin} data-foreign={isForeign || undefined}>
      <span className={styles.name} aria-hidden="true">
        {label}
      </span>
      <input
        ref={selection.ref}
        className={styles.field}
        data-typed={typing && typing.text !== count ? 'unsaved' : 'saved'}
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        value={typing?.text ?? count}
        onFocus={(event) => {
          event.currentTarget.select();
          onEnter();
        }}
        onChange={(event) => {
          selection.onTyped();
          type(event.currentTarget.value);
        }}
        onBlur={() => {
          end('leaving');
          onLeave();
        }}
        onMouseDown={selection.onMouseDown}
        onClick={selection.onClick}
        onKeyDown={onKeyDown}
        onPointerEnter={tooltipWhenCut}
      />
    </div>
  );
}

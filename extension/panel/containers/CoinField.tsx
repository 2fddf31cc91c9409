import { type KeyboardEvent, useRef, useState } from 'react';
import { ask, dispatch, latestCoinCount } from '../../engine/client';
import type { CoinKind, ContainerId } from '../../engine/types';
import { stepByArrow } from '../controls/arrowKeys';
import { commitAndSelect } from '../controls/commitAndSelect';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import styles from './CoinField.module.css';

interface Props {
  container: ContainerId;
  coin: CoinKind;
  count: string;
  onEnter: () => void;
  onLeave: () => void;
}

/**
 * The count of one coin type (docs/rules/actions.md#coin-fields): stored at every key, normalised on leaving.
 * The field shows the typed text until then.
 */
export function CoinField({ container, coin, count, onEnter, onLeave }: Props) {
  const [typed, setTyped] = useState<string>();
  /** The count before the first keystroke, and the count that the last keystroke stored. */
  const counts = useRef({ before: count, stored: count });

  /** True if another panel has changed the count since the last keystroke. */
  function isChangedElsewhere() {
    return latestCoinCount(container, coin) !== counts.current.stored;
  }

  function type(text: string) {
    if (typed === undefined || isChangedElsewhere()) {
      counts.current.before = latestCoinCount(container, coin);
    }
    setTyped(text);
    // Restored rather than read: a file may contain a negative count or a fraction, which the field does not read.
    if (text === counts.current.before) {
      dispatch({ type: 'cancelCoins', container, coin });
    } else {
      dispatch({ type: 'typeCoins', container, coin, text });
    }
    counts.current.stored = latestCoinCount(container, coin);
  }

  function commit() {
    if (typed === undefined) {
      return;
    }
    setTyped(undefined);
    const isTyped = typed !== counts.current.before;
    if (isTyped && (ask({ type: 'isDifference', text: typed }) || !isChangedElsewhere())) {
      dispatch({ type: 'commitCoins', container, coin, text: typed });
    } else {
      dispatch({ type: 'cancelCoins', container, coin });
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    if (event.key === 'Enter') {
      commitAndSelect(field, commit);
    } else if (event.key === 'Escape' && typed !== undefined) {
      setTyped(undefined);
      dispatch({ type: 'cancelCoins', container, coin });
    } else {
      stepByArrow(event, 'coinCount', type);
    }
  }

  return (
    <div className={styles.coin} data-coin={coin}>
      <span className={styles.name} aria-hidden="true">
        {coin}
      </span>
      <input
        className={styles.field}
        data-typed={typed !== undefined && typed !== count ? 'unsaved' : 'saved'}
        aria-label={coin}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? count}
        onFocus={(event) => {
          event.currentTarget.select();
          onEnter();
        }}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          commit();
          onLeave();
        }}
        onKeyDown={onKeyDown}
        onPointerEnter={tooltipWhenCut}
      />
    </div>
  );
}

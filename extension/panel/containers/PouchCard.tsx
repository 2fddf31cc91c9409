import { useState } from 'react';
import type { CoinKind, ContainerView, Direction } from '../../engine/types';
import { useCoinTexts } from '../../engine/views';
import controls from '../../styles/controls.module.css';
import { exactly } from '../controls/exactValues';
import { PouchIcon } from '../controls/icons';
import { openDialog } from '../dialog/openDialog';
import { CapacityLine } from './CapacityLine';
import { Card } from './Card';
import { CoinField } from './CoinField';
import { CollapsedFigures } from './CollapsedFigures';
import { fullWarning } from './fullAndOverflowing';
import styles from './PouchCard.module.css';
import { Total, Totals } from './Total';

interface Props {
  container: ContainerView & { kind: 'pouch' };
  moves: readonly Direction[];
  /** Its label if it has no name. */
  label: string | undefined;
}

/** A money pouch (docs/rules/panel.md#money-pouch-cards). */
export function PouchCard({ container, moves, label }: Props) {
  const { id, displayName, place, count, value, weight, slots, countsOwnSlots, coins } = container;
  const { unit } = useCoinTexts();
  // The field of a kind that is not in use stays until it is left (docs/rules/game.md#coins-in-use).
  const [focused, setFocused] = useState<CoinKind>();
  /** Waits a moment, because the field must not be removed while the focus moves away from it. */
  const leave = (left: CoinKind) =>
    setTimeout(() => setFocused((now) => (now === left ? undefined : now)));
  const shown = coins.filter((coin) => coin.shown || coin.kind === focused);
  return (
    <Card
      id={id}
      title={displayName}
      icon={PouchIcon}
      place={place}
      moves={moves}
      label={label}
      onEdit={() => openDialog({ kind: 'configureMoneyPouch', container: id })}
      figures={
        <CollapsedFigures container={id} usage={count} overText={fullWarning('pouch')}>
          <Total
            name="Coins"
            text={`${count.text} coins`}
            about={exactly(count.used, 'coins')}
            over={count.level === 'over'}
          />
        </CollapsedFigures>
      }
    >
      <CapacityLine container={id} usage={count} overText={fullWarning('pouch')} />
      <div className={styles.coins}>
        {shown.map((coin) => (
          <CoinField
            key={coin.kind}
            container={id}
            coin={coin.kind}
            label={coin.label}
            isForeign={coin.isForeign}
            count={coin.count}
            onEnter={() => setFocused(coin.kind)}
            onLeave={() => leave(coin.kind)}
          />
        ))}
      </div>
      <Totals>
        <div className={styles.counts}>
          {countsOwnSlots && <span className={styles.slots}>Slots {slots}</span>}
          <Total
            name="Coins"
            text={count.used.text}
            after={count.allowed === undefined ? 'coins' : `of ${count.allowed} coins`}
            about={exactly(count.used, 'coins')}
            over={count.level === 'over'}
          />
        </div>
        <Total name="Value" text={`${value.text} ${unit}`} about={exactly(value, unit)} />
        {weight && <Total name="Weight" text={`${weight.text} lb`} about={exactly(weight, 'lb')} />}
      </Totals>
      <div className={styles.actions}>
        <button
          type="button"
          className={controls.button}
          onClick={() => openDialog({ kind: 'pay', container: id })}
        >
          Pay
        </button>
        <button
          type="button"
          className={controls.button}
          onClick={() => openDialog({ kind: 'receive', container: id })}
        >
          Receive
        </button>
      </div>
    </Card>
  );
}

import type { ReactNode } from 'react';
import { panel } from '../../engine/page';
import type { InventoryChoice, InventoryId, PayOrReceiveView, Receive } from '../../engine/types';
import { CheckBox, CheckGroup, RadioGroup, Switch } from '../dialog/fields';
import { AllCoins } from './AllCoins';
import type { Chosen, Mode, Typed } from './mode';
import styles from './receiving.module.css';
import { SharedBy } from './SharedBy';
import { useInventoryOptions } from './useInventoryOptions';

const LEFT_OVER = [
  ['leave', 'leave it'],
  ['take', 'take it'],
] as const;

const SOURCES = [
  ['found', 'Found'],
  ['inThisPouch', 'In this pouch'],
] as const;

export type ReceiveChoices = Omit<Receive, keyof Typed>;

/** Receive: coins into a pouch, shared with others (docs/rules/game.md#receiving-and-sharing). */
export function receiving(
  typed: Typed,
  [choices, setChoices]: Chosen<ReceiveChoices>,
  { alsoTo, allCoins }: PayOrReceiveView & { dialog: 'receive' },
  setAmount: (amount: string) => void,
  showMore: ReactNode,
): Mode {
  const { coins, sharedBy, shares, leftOver, mine, also } = choices;
  const command = { ...typed, ...choices };
  const view = panel.ask({ type: 'previewReceive', command });

  /** Sets choices, and the number that the amount is shared by as a result. */
  function settle(made: Partial<ReceiveChoices>) {
    const next = { ...choices, ...made };
    const shared = panel.ask({ type: 'previewReceive', command: { ...typed, ...next } })?.sharedBy;
    setChoices({ ...next, sharedBy: shared ?? next.sharedBy });
  }

  function giveTo(inventory: InventoryId, on: boolean) {
    const others = also.filter((other) => other !== inventory);
    settle({ also: on ? [...others, inventory] : others });
  }

  return {
    title: 'Receive',
    view,
    carryOut: () => panel.dispatch({ type: 'receive', ...command }),
    fillIn: coins === 'inThisPouch' && <AllCoins amount={allCoins} onFillIn={setAmount} />,
    leftOver: view?.result.kind === 'ready' && view.result.isLeftOver && (
      <RadioGroup
        label="Left over"
        labelAt="before"
        options={LEFT_OVER}
        chosen={leftOver}
        onChoose={(chosen) => setChoices({ ...choices, leftOver: chosen })}
      />
    ),
    choices: (
      <>
        <RadioGroup
          label="Coins"
          labelAt="before"
          options={SOURCES}
          chosen={coins}
          onChoose={(chosen) => setChoices({ ...choices, coins: chosen })}
        />
        <div className={styles.share}>
          <SharedBy
            text={sharedBy}
            count={view?.sharedBy}
            least={view?.least}
            onType={(text) => setChoices({ ...choices, sharedBy: text })}
            onSettle={(text) => settle({ sharedBy: text })}
          />
          <Switch
            label="Make change"
            on={shares === 'withChange'}
            onSwitch={(on) => setChoices({ ...choices, shares: on ? 'withChange' : 'wholeCoins' })}
          />
        </div>
        <div className={styles.receivers}>
          <CheckBox label="Mine" on={mine} onCheck={(on) => settle({ mine: on })} />
          <AlsoTo
            inventories={alsoTo}
            checked={(inventory) => also.includes(inventory)}
            onCheck={giveTo}
          >
            {showMore}
          </AlsoTo>
        </div>
      </>
    ),
  };
}

interface AlsoToProps {
  inventories: readonly InventoryChoice[];
  checked: (inventory: InventoryId) => boolean;
  onCheck: (inventory: InventoryId, on: boolean) => void;
  children: ReactNode;
}

/** The other inventories that can get a share. */
function AlsoTo({ inventories, ...rest }: AlsoToProps) {
  const { options, fixed } = useInventoryOptions(inventories);
  return (
    inventories.length > 0 && (
      <CheckGroup label="Also to" options={options} fixed={fixed} {...rest} />
    )
  );
}

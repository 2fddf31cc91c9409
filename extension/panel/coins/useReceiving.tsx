import { type ReactNode, useState } from 'react';
import { ask, dispatch, forms } from '../../engine/client';
import type { ContainerId, InventoryChoice, InventoryId, Receive } from '../../engine/types';
import { useInventories } from '../../engine/views';
import { CheckGroup, RadioGroup, Switch } from '../dialog/fields';
import { ShowMore } from '../dialog/ShowMore';
import { useAnnounceLostTargets } from '../dialog/useAnnounceLostTargets';
import type { ModeState } from './PayOrReceive';
import styles from './Receiving.module.css';
import { SharedBy } from './SharedBy';

/** The number of other inventories shown at first, and added each time. */
const AT_ONCE = 20;

const LEFT_OVER = [
  ['leave', 'leave it'],
  ['take', 'take it'],
] as const;

type Choices = Omit<Receive, 'container' | 'amount'>;

/** Receive: coins into a pouch, shared with others (docs/rules/game.md#receiving-and-sharing). */
export function useReceiving(container: ContainerId, amount: string): ModeState {
  const [most, setMost] = useState(AT_ONCE);
  const [choices, setChoices] = useState<Choices>({
    sharedBy: forms().sharedBy,
    shares: 'wholeCoins',
    leftOver: 'leave',
    also: [],
  });
  const { inventories, more } = ask({ type: 'otherInventories', container, most });
  const { sharedBy, shares, leftOver, also } = choices;
  const commandOf = (other: Choices) => ({ container, amount, ...other });
  const command = commandOf(choices);
  const view = ask({ type: 'previewReceive', command });

  /** Sets choices, and the number that the amount is shared by as a result. */
  function settle(made: Partial<Choices>) {
    const next = { ...choices, ...made };
    const holds =
      ask({ type: 'previewReceive', command: commandOf(next) })?.sharedBy ?? next.sharedBy;
    setChoices({ ...next, sharedBy: holds });
  }

  function giveTo(inventory: InventoryId, on: boolean) {
    const others = also.filter((other) => other !== inventory);
    settle({ also: on ? [...others, inventory] : others });
  }

  return {
    title: 'Receive',
    view,
    carryOut: () => dispatch({ type: 'receive', ...command }),
    leftOver: view?.isLeftOver && (
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
        <div className={styles.share}>
          <SharedBy
            text={sharedBy}
            holds={view?.sharedBy}
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
        <AlsoTo
          inventories={inventories}
          checked={(inventory) => also.includes(inventory)}
          onCheck={giveTo}
        >
          <ShowMore more={more} onShow={() => setMost(most + AT_ONCE)} />
        </AlsoTo>
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
  const all = useInventories();
  useAnnounceLostTargets(
    new Map(inventories.map(({ inventory, name }) => [inventory, [name]])),
    'inventories',
    (inventory) => all.includes(inventory),
  );
  return (
    inventories.length > 0 && (
      <CheckGroup
        label="Also to"
        options={inventories.map(({ inventory, name }) => [inventory, name])}
        {...rest}
      />
    )
  );
}

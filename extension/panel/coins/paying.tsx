import type { ReactNode } from 'react';
import { panel } from '../../engine/page';
import type {
  ContainerId,
  InventoryChoice,
  InventoryId,
  Pay,
  PayOrReceiveView,
  PouchChoice,
} from '../../engine/types';
import { CheckGroup, Select, Switch } from '../dialog/fields';
import { useAnnounceLostContainers } from '../dialog/useAnnounceLostTargets';
import { AllCoins } from './AllCoins';
import type { Chosen, Mode, Typed } from './mode';
import { useInventoryOptions } from './useInventoryOptions';

/** All pouches: more than there can be. */
const ALL = 2 ** 31;

export type PayChoices = Omit<Pay, keyof Typed>;

/** The pouches and inventories that take part, and all that the pouch has. */
type Others = PayOrReceiveView & { dialog: 'pay' };

/** Pay: coins out of a pouch and the others of its inventory (docs/rules/game.md#paying). */
export function paying(
  typed: Typed,
  [choices, setChoices]: Chosen<PayChoices>,
  { alsoFrom, to, allCoins }: Others,
  setAmount: (amount: string) => void,
  showMore: ReactNode,
): Mode {
  const { first, without } = choices;
  // A receiver who is gone gets nothing, which a message says.
  const receiver = to.find(({ inventory }) => inventory === choices.to)?.inventory;
  const command = { ...typed, ...choices, to: receiver };

  function include(pouch: ContainerId, on: boolean) {
    const others = without.filter((other) => other !== pouch);
    setChoices({ ...choices, without: on ? others : [...others, pouch] });
  }

  function fillIn(amount: string) {
    setAmount(amount);
    const all = panel.ask({ type: 'payOrReceive', ...typed, opened: 'pay', amount, most: ALL });
    const others = all.dialog === 'pay' ? all.alsoFrom : [];
    setChoices({ ...choices, without: others.map(({ container }) => container) });
  }

  return {
    title: 'Pay',
    view: panel.ask({ type: 'previewPay', command }),
    carryOut: () => panel.dispatch({ type: 'pay', ...command }),
    fillIn: <AllCoins amount={allCoins} onFillIn={fillIn} />,
    choices: (
      <>
        <To
          inventories={to}
          chosen={receiver}
          onChoose={(chosen) => setChoices({ ...choices, to: chosen })}
        />
        <Switch
          label="Small coins first"
          on={first === 'smallest'}
          onSwitch={(on) => setChoices({ ...choices, first: on ? 'smallest' : 'largest' })}
        />
        <AlsoFrom
          pouches={alsoFrom}
          checked={(pouch) => !without.includes(pouch)}
          onCheck={include}
        >
          {showMore}
        </AlsoFrom>
      </>
    ),
  };
}

interface ToProps {
  inventories: readonly InventoryChoice[];
  chosen: InventoryId | undefined;
  onChoose: (inventory: InventoryId | undefined) => void;
}

/** The inventory that gets the amount, if it goes to one of the list. */
function To({ inventories, chosen, onChoose }: ToProps) {
  const { options, fixed } = useInventoryOptions(inventories);
  return (
    <Select
      label="To"
      options={[[undefined, 'a shop or somebody else'], ...options]}
      chosen={chosen}
      fixed={fixed}
      onChoose={onChoose}
    />
  );
}

interface AlsoFromProps {
  pouches: readonly PouchChoice[];
  checked: (pouch: ContainerId) => boolean;
  onCheck: (pouch: ContainerId, on: boolean) => void;
  children: ReactNode;
}

/** The other pouches that pay. */
function AlsoFrom({ pouches, ...rest }: AlsoFromProps) {
  useAnnounceLostContainers(new Map(pouches.map((pouch) => [pouch.container, [pouch.name]])));
  return (
    pouches.length > 0 && (
      <CheckGroup
        label="Also from"
        options={pouches.map((pouch) => [pouch.container, pouch.name])}
        {...rest}
      />
    )
  );
}

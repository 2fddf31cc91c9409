import { useId, useState } from 'react';
import { ask, dispatch, forms } from '../../engine/client';
import type {
  InventoryId,
  InventoryView,
  LimitForm,
  NewItemsForm,
  RulesForm,
} from '../../engine/types';
import { useHiddenColumns, useOpenInventory, usePenalties } from '../../engine/views';
import { DialogFrame } from '../dialog/DialogFrame';
import { CheckBox, CheckGroup, NumberField, Select, TextField } from '../dialog/fields';
import fields from '../dialog/fields.module.css';
import { Part } from '../dialog/Part';
import { useCloseWhenGone } from '../dialog/useCloseWhenGone';
import { useForm } from '../dialog/useForm';
import { CoinSlotsField } from './CoinSlotsField';
import { CoinTypesField } from './CoinTypesField';
import { Levels, levelForms, levelLines, newLevelLines } from './Levels';
import { LimitField } from './LimitField';
import { Penalties, penaltyForms, penaltyLines } from './Penalties';
import { RulesField } from './RulesField';

const COLUMN_NAMES = { value: 'Value', weight: 'Weight' } as const;

const NEW_ITEMS: [NewItemsForm, string][] = [
  ['byWeight', 'slots by weight'],
  ['oneSlot', '1 slot each'],
];

interface Props {
  inventory: InventoryId;
  /** True if the Strength Score has the focus first, and not the name. */
  startsAtStrength?: boolean | undefined;
}

/** Configure Inventory, with limits, coins in use and penalties (docs/rules/actions.md#configuring-an-inventory). */
export function ConfigureInventory({ inventory, startsAtStrength = false }: Props) {
  const open = useOpenInventory();
  const view = open?.id === inventory ? open : undefined;
  useCloseWhenGone(!view);
  return view ? <Form view={view} startsAtStrength={startsAtStrength} /> : null;
}

const isByStrength = ({ by }: LimitForm) => by === 'strength';

interface FormProps {
  view: InventoryView;
  startsAtStrength: boolean;
}

function Form({ view, startsAtStrength }: FormProps) {
  const stored = usePenalties();
  const hiddenColumns = useHiddenColumns();
  const { coinKinds, hideableColumns } = forms();
  const { typed, type, changes } = useForm({
    name: view.name,
    strength: view.strength,
    penalties: penaltyLines(stored),
    slotLimit: view.slotLimit,
    weightLimit: view.weightLimit,
    coinsInUse: view.coinsInUse,
    coinTypes: view.coinTypes,
    newItems: view.newItems,
    coinSlots: view.coinSlots,
    levels: levelLines(view.levels),
    hiddenColumns: [...hiddenColumns],
  });
  const [alsoThere, setAlsoThere] = useState<boolean>();
  const there = ask({ type: 'itemsThere', inventory: view.id, newItems: typed.newItems });
  const alsoItemsThere = there !== undefined && (alsoThere ?? there.on);
  const [open, setOpen] = useState({
    nameAndScore: true,
    ...ask({ type: 'partsInUse', inventory: view.id }),
  });
  const coins = ask({ type: 'checkCoinTypes', inventory: view.id, form: typed.coinTypes });
  const hint = useId();
  const byStrength = ask({ type: 'limitsByStrength', strength: typed.strength });

  function save() {
    const { penalties, levels, ...texts } = changes;
    const edited = {
      ...texts,
      ...(penalties && { penalties: penaltyForms(penalties) }),
      ...(levels && { levels: levelForms(levels) }),
      ...(alsoItemsThere && { alsoItemsThere }),
    };
    dispatch({ type: 'configureInventory', inventory: view.id, changes: edited });
  }

  const rules = {
    slotLimit: typed.slotLimit,
    weightLimit: typed.weightLimit,
    newItems: typed.newItems,
    coinSlots: typed.coinSlots,
    levels: typed.levels.map(({ from, of, name }) => ({ from, of, name })),
  };

  /** Fills the fields of these parts, and shows them. */
  function fill({ slotLimit, weightLimit, newItems, coinSlots, levels }: RulesForm) {
    type('slotLimit')(slotLimit);
    type('weightLimit')(weightLimit);
    type('newItems')(newItems);
    type('coinSlots')(coinSlots);
    type('levels')(newLevelLines(levels));
    setOpen((before) => ({ ...before, limits: true, counting: true }));
  }

  /** A part, and whether it is open. */
  const part = (name: keyof typeof open) => ({
    open: open[name],
    onToggle: () => setOpen((before) => ({ ...before, [name]: !before[name] })),
  });

  return (
    <DialogFrame
      title="Configure Inventory"
      action="Save"
      canAct={coins.fault === undefined}
      onAct={save}
    >
      <RulesField rules={rules} strength={typed.strength} onChoose={fill} />
      <div>
        <Part title="Name and score" {...part('nameAndScore')}>
          <TextField
            label="Name"
            text={typed.name}
            onType={type('name')}
            startsHere={!startsAtStrength}
          />
          <NumberField
            label="Strength Score"
            text={typed.strength}
            onType={type('strength')}
            field="strengthScore"
            startsHere={startsAtStrength}
          />
        </Part>
        <Part title="Limits" {...part('limits')}>
          <LimitField
            label="Slots allowed"
            numberLabel="Number of slots"
            field="slotLimit"
            byStrength={byStrength.slots}
            value={typed.slotLimit}
            onChange={type('slotLimit')}
            describedBy={isByStrength(typed.slotLimit) ? undefined : hint}
          />
          <LimitField
            label="Weight limit"
            numberLabel="Number of pounds"
            field="weightLimit"
            unit="lb"
            byStrength={byStrength.weight}
            value={typed.weightLimit}
            onChange={type('weightLimit')}
            describedBy={isByStrength(typed.weightLimit) ? undefined : hint}
          />
          {!(isByStrength(typed.slotLimit) && isByStrength(typed.weightLimit)) && (
            <p id={hint} className={fields.hint}>
              The web application counts by strength.
            </p>
          )}
          <Levels lines={typed.levels} onChange={type('levels')} />
        </Part>
        <Part title="Counting" {...part('counting')}>
          <Select
            label="New items take"
            options={NEW_ITEMS}
            chosen={typed.newItems}
            onChoose={type('newItems')}
          />
          {there && <CheckBox label={there.text} on={alsoItemsThere} onCheck={setAlsoThere} />}
          <CoinSlotsField
            stored={view.coinSlots}
            value={typed.coinSlots}
            onChange={type('coinSlots')}
          />
        </Part>
        <Part title="Columns and coins" {...part('columnsAndCoins')}>
          <CheckGroup
            label="Columns"
            names="plain"
            options={hideableColumns.map((column) => [column, COLUMN_NAMES[column]])}
            checked={(column) => !typed.hiddenColumns.includes(column)}
            onCheck={(column, on) =>
              type('hiddenColumns')(
                hideableColumns.filter((each) =>
                  each === column ? !on : typed.hiddenColumns.includes(each),
                ),
              )
            }
          />
          <CoinTypesField value={typed.coinTypes} view={coins} onChange={type('coinTypes')} />
          <CheckGroup
            label="Coins in use"
            names="plain"
            options={coinKinds.map((kind, index) => [
              kind,
              typed.coinTypes.lines[index]?.abbreviation || kind,
            ])}
            checked={(kind) => typed.coinsInUse.includes(kind)}
            // At least one kind stays in use.
            fixed={(kind) => typed.coinsInUse.length === 1 && typed.coinsInUse[0] === kind}
            onCheck={(kind, on) =>
              type('coinsInUse')(
                coinKinds.filter((each) => (each === kind ? on : typed.coinsInUse.includes(each))),
              )
            }
          />
        </Part>
        <Part title="Penalties" {...part('penalties')}>
          <Penalties lines={typed.penalties} onChange={type('penalties')} />
        </Part>
      </div>
    </DialogFrame>
  );
}

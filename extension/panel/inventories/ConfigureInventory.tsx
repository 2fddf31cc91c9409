import { useId, useState } from 'react';
import { ask, dispatch, forms } from '../../engine/client';
import type { InventoryId, InventoryView, LimitForm, NewItemsForm } from '../../engine/types';
import { useHiddenColumns, useOpenInventory, usePenalties } from '../../engine/views';
import { DialogFrame } from '../dialog/DialogFrame';
import { CheckBox, CheckGroup, NumberField, Select, TextField } from '../dialog/fields';
import fields from '../dialog/fields.module.css';
import { useCloseWhenGone } from '../dialog/useCloseWhenGone';
import { useForm } from '../dialog/useForm';
import { CoinSlotsField } from './CoinSlotsField';
import { Levels, levelForms, levelLines } from './Levels';
import { LimitField } from './LimitField';
import { Penalties, penaltyForms, penaltyLines } from './Penalties';

const COLUMN_NAMES = { value: 'Value', weight: 'Weight' } as const;

const NEW_ITEMS: [NewItemsForm, string][] = [
  ['byWeight', 'slots by weight'],
  ['oneSlot', '1 slot each'],
];

/** Configure Inventory, with limits, coins in use and penalties (docs/rules/actions.md#configuring-an-inventory). */
export function ConfigureInventory({ inventory }: { inventory: InventoryId }) {
  const open = useOpenInventory();
  const view = open?.id === inventory ? open : undefined;
  useCloseWhenGone(!view);
  return view ? <Form view={view} /> : null;
}

const isByStrength = ({ by }: LimitForm) => by === 'strength';

function Form({ view }: { view: InventoryView }) {
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
    newItems: view.newItems,
    coinSlots: view.coinSlots,
    levels: levelLines(view.levels),
    hiddenColumns: [...hiddenColumns],
  });
  const [alsoThere, setAlsoThere] = useState<boolean>();
  const there = ask({ type: 'itemsThere', inventory: view.id, newItems: typed.newItems });
  const alsoItemsThere = there !== undefined && (alsoThere ?? there.on);
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

  return (
    <DialogFrame title="Configure Inventory" action="Save" onAct={save}>
      <TextField label="Name" text={typed.name} onType={type('name')} />
      <NumberField
        label="Strength Score"
        text={typed.strength}
        onType={type('strength')}
        field="strengthScore"
      />
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
      <CheckGroup
        label="Coins in use"
        names="plain"
        options={coinKinds.map((kind) => [kind, kind])}
        checked={(kind) => typed.coinsInUse.includes(kind)}
        // At least one kind stays in use.
        fixed={(kind) => typed.coinsInUse.length === 1 && typed.coinsInUse[0] === kind}
        onCheck={(kind, on) =>
          type('coinsInUse')(
            coinKinds.filter((each) => (each === kind ? on : typed.coinsInUse.includes(each))),
          )
        }
      />
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
      <Penalties lines={typed.penalties} onChange={type('penalties')} />
    </DialogFrame>
  );
}

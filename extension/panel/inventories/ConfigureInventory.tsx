import { dispatch } from '../../engine/client';
import type { InventoryId, InventoryView } from '../../engine/types';
import { useOpenInventory, usePenalties } from '../../engine/views';
import { DialogFrame } from '../dialog/DialogFrame';
import { NumberField, TextField } from '../dialog/fields';
import { useCloseWhenGone } from '../dialog/useCloseWhenGone';
import { useForm } from '../dialog/useForm';
import { Penalties, penaltyForms, penaltyLines } from './Penalties';

/** Configure Inventory, with the penalties that its data ask for (docs/rules/actions.md#configuring-an-inventory). */
export function ConfigureInventory({ inventory }: { inventory: InventoryId }) {
  const open = useOpenInventory();
  const view = open?.id === inventory ? open : undefined;
  useCloseWhenGone(!view);
  return view ? <Form view={view} /> : null;
}

function Form({ view }: { view: InventoryView }) {
  const penalties = usePenalties();
  const { typed, type, changes } = useForm({
    name: view.name,
    strength: view.strength,
    penalties: penaltyLines(penalties),
  });

  function save() {
    if (changes) {
      const { penalties: lines, ...texts } = changes;
      const penalties = lines && { penalties: penaltyForms(lines) };
      dispatch({ type: 'configureInventory', inventory: view.id, ...texts, ...penalties });
    }
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
      <Penalties lines={typed.penalties} onChange={type('penalties')} />
    </DialogFrame>
  );
}

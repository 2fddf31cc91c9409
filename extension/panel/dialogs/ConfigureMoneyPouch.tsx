import { dispatch } from '../../engine/client';
import type { ContainerId, ContainerView } from '../../engine/types';
import { useContainer } from '../../engine/views';
import { DialogFrame } from './DialogFrame';
import { NumberField, TextField } from './fields';
import fieldStyles from './fields.module.css';
import { PouchHelp } from './PouchHelp';
import { useForm } from './useForm';
import { useGone } from './useGone';

/** Configure Money Pouch (docs/rules.md#configure-money-pouch). */
export function ConfigureMoneyPouch({ container }: { container: ContainerId }) {
  const view = useContainer(container);
  useGone(view?.kind !== 'pouch');
  return view?.kind === 'pouch' ? <Form view={view} /> : null;
}

function Form({ view }: { view: ContainerView & { kind: 'pouch' } }) {
  const { name, capacity, slots } = view;
  const { typed, type, changes } = useForm({ name, capacity, slots });

  function save() {
    if (changes) {
      dispatch({ type: 'configureContainer', container: view.id, ...changes });
    }
  }

  return (
    <DialogFrame title="Configure Money Pouch" action="Save" onAct={save}>
      <TextField label="Name" text={typed.name} onType={type('name')} />
      <div className={fieldStyles.pair}>
        <NumberField
          label="Capacity (slots)"
          text={typed.capacity}
          onType={type('capacity')}
          field="pouchCapacity"
          unit="coins"
          hint="The pouch’s Max coins."
        />
        <NumberField label="Slots" text={typed.slots} onType={type('slots')} field="pouchSlots" />
      </div>
      <PouchHelp />
    </DialogFrame>
  );
}

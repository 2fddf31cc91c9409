import { dispatch } from '../../engine/client';
import type { ContainerId, ContainerView } from '../../engine/types';
import { useContainer } from '../../engine/views';
import { DialogFrame } from '../dialog/DialogFrame';
import { NumberField, TextField } from '../dialog/fields';
import fieldStyles from '../dialog/fields.module.css';
import { useCloseWhenGone } from '../dialog/useCloseWhenGone';
import { useForm } from '../dialog/useForm';
import { LocationField } from './LocationField';
import { PouchHelp } from './PouchHelp';

/** Configure Money Pouch (docs/rules/actions.md#configuring-a-money-pouch). */
export function ConfigureMoneyPouch({ container }: { container: ContainerId }) {
  const view = useContainer(container);
  useCloseWhenGone(view?.kind !== 'pouch');
  return view?.kind === 'pouch' ? <Form view={view} /> : null;
}

function Form({ view }: { view: ContainerView & { kind: 'pouch' } }) {
  const { name, capacity, slots, place, countsOwnSlots } = view;
  const { typed, type, changes } = useForm({ name, capacity, slots, place });

  function save() {
    const all = { kind: 'pouch' as const, ...changes };
    dispatch({ type: 'configureContainer', container: view.id, changes: all });
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
          hint={countsOwnSlots ? 'The most coins it holds.' : 'coins it holds'}
        />
        {countsOwnSlots && (
          <NumberField label="Slots" text={typed.slots} onType={type('slots')} field="pouchSlots" />
        )}
      </div>
      <PouchHelp />
      <LocationField place={typed.place} onChoose={type('place')} />
    </DialogFrame>
  );
}

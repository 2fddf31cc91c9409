import type { ContainerId, ContainerView } from '../../engine/types';
import { useContainer } from '../../engine/views';
import { DialogFrame } from '../dialog/DialogFrame';
import { NumberField, TextField } from '../dialog/fields';
import fieldStyles from '../dialog/fields.module.css';
import { useForm } from '../dialog/useForm';
import { useGone } from '../dialog/useGone';
import { configureContainer } from './configureContainer';
import { PouchHelp } from './PouchHelp';
import { WhereItIs } from './WhereItIs';

/** Configure Money Pouch (docs/rules.md#configure-money-pouch). */
export function ConfigureMoneyPouch({ container }: { container: ContainerId }) {
  const view = useContainer(container);
  useGone(view?.kind !== 'pouch');
  return view?.kind === 'pouch' ? <Form view={view} /> : null;
}

function Form({ view }: { view: ContainerView & { kind: 'pouch' } }) {
  const { name, capacity, slots, place } = view;
  const { typed, type, changes } = useForm({ name, capacity, slots, place });

  return (
    <DialogFrame
      title="Configure Money Pouch"
      action="Save"
      onAct={() => configureContainer(view.id, changes)}
    >
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
      <WhereItIs place={typed.place} onChoose={type('place')} />
    </DialogFrame>
  );
}

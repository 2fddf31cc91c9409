import { panel } from '../../engine/page';
import type { ContainerId, ContainerView } from '../../engine/types';
import { useContainer } from '../../engine/views';
import { DialogFrame } from '../dialog/DialogFrame';
import { TextField } from '../dialog/fields';
import { useCloseWhenGone } from '../dialog/useCloseWhenGone';
import { useForm } from '../dialog/useForm';
import { LocationField } from './LocationField';
import { PouchNumbers } from './PouchNumbers';

/** Configure Money Pouch (docs/rules/actions.md#configuring-a-money-pouch). */
export function ConfigureMoneyPouch({ container }: { container: ContainerId }) {
  const view = useContainer(container);
  useCloseWhenGone(view?.kind !== 'pouch');
  return view?.kind === 'pouch' ? <Form view={view} /> : null;
}

function Form({ view }: { view: ContainerView & { kind: 'pouch' } }) {
  const { name, capacity, slots, place } = view;
  const { typed, type, changes } = useForm({ name, capacity, slots, place });

  function save() {
    const all = { kind: 'pouch' as const, ...changes };
    panel.dispatch({ type: 'configureContainer', container: view.id, changes: all });
  }

  return (
    <DialogFrame title="Configure Money Pouch" action="Save" onAct={save}>
      <TextField label="Name" text={typed.name} onType={type('name')} />
      <PouchNumbers
        capacity={{ field: 'pouchCapacity', text: typed.capacity }}
        onCapacity={type('capacity')}
        slots={typed.slots}
        onSlots={type('slots')}
      />
      <LocationField place={typed.place} onChoose={type('place')} />
    </DialogFrame>
  );
}

import { dispatch } from '../../engine/client';
import type { ContainerId, ContainerView } from '../../engine/types';
import { useContainer } from '../../engine/views';
import { DialogFrame } from './DialogFrame';
import { NumberField, TextField } from './fields';
import { useForm } from './useForm';
import { useGone } from './useGone';

/** Configure Container (docs/rules.md#configure-container). */
export function ConfigureContainer({ container }: { container: ContainerId }) {
  const view = useContainer(container);
  useGone(view?.kind !== 'item');
  return view?.kind === 'item' ? <Form view={view} /> : null;
}

function Form({ view }: { view: ContainerView & { kind: 'item' } }) {
  const { name, capacity } = view;
  const { typed, type, changes } = useForm({ name, capacity });

  function save() {
    if (changes) {
      dispatch({ type: 'configureContainer', container: view.id, ...changes });
    }
  }

  return (
    <DialogFrame title="Configure Container" action="Save" onAct={save}>
      <TextField label="Name" text={typed.name} onType={type('name')} />
      <NumberField
        label="Capacity (slots)"
        text={typed.capacity}
        onType={type('capacity')}
        field="capacity"
      />
    </DialogFrame>
  );
}

import { forms } from '../../engine/client';
import type { ContainerId, ContainerView, SwitchedLoad } from '../../engine/types';
import { useContainer } from '../../engine/views';
import { configureContainer } from './configureContainer';
import { DialogFrame } from './DialogFrame';
import { NumberField, Switch, TextField } from './fields';
import fieldStyles from './fields.module.css';
import { useForm } from './useForm';
import { useGone } from './useGone';
import { WhereItIs } from './WhereItIs';

/** Configure Container (docs/rules.md#configure-container). */
export function ConfigureContainer({ container }: { container: ContainerId }) {
  const view = useContainer(container);
  useGone(view?.kind !== 'item');
  return view?.kind === 'item' ? <Form view={view} /> : null;
}

function Form({ view }: { view: ContainerView & { kind: 'item' } }) {
  const { name, capacity, place } = view;
  const load = view.load
    ? { on: true, slots: view.load.slots, weight: view.load.weight }
    : { on: false, slots: '', weight: '' };
  const { typed, type, changes } = useForm({ name, capacity, place, load });

  return (
    <DialogFrame
      title="Configure Container"
      action="Save"
      onAct={() => configureContainer(view.id, changes)}
    >
      <TextField label="Name" text={typed.name} onType={type('name')} />
      <NumberField
        label="Capacity (slots)"
        text={typed.capacity}
        onType={type('capacity')}
        field="capacity"
      />
      <WhereItIs place={typed.place} onChoose={type('place')} />
      <FixedLoad load={typed.load} onChange={type('load')} />
    </DialogFrame>
  );
}

interface LoadProps {
  load: SwitchedLoad;
  onChange: (load: SwitchedLoad) => void;
}

/** What it counts whatever is in it, such as a bag of holding (docs/rules.md#fixed-loads). */
function FixedLoad({ load, onChange }: LoadProps) {
  function onSwitch(on: boolean) {
    const isBlank = load.slots === '' && load.weight === '';
    onChange({ ...load, ...(on && isBlank && forms().newLoad), on });
  }

  return (
    <div className={fieldStyles.labelled}>
      <Switch label="Fixed load" on={load.on} onSwitch={onSwitch} />
      <div className={fieldStyles.pair}>
        <NumberField
          label="Load slots"
          text={load.slots}
          onType={(slots) => onChange({ ...load, slots })}
          field="loadSlots"
          disabled={!load.on}
        />
        <NumberField
          label="Load weight"
          text={load.weight}
          onType={(weight) => onChange({ ...load, weight })}
          field="loadWeight"
          unit="lb"
          disabled={!load.on}
        />
      </div>
      <p className={fieldStyles.hint}>
        What lies in it counts for its own capacity only. A bag of holding: 3 slots, 15 lb, capacity
        100.
      </p>
    </div>
  );
}

import { panel } from '../../engine/page';
import type { ContainerId, ContainerView } from '../../engine/types';
import { useContainer, useIsItemList, useOpenInventory } from '../../engine/views';
import { DialogFrame } from '../dialog/DialogFrame';
import { CheckBox, NumberField, Switch, TextField } from '../dialog/fields';
import fieldStyles from '../dialog/fields.module.css';
import { useCloseWhenGone } from '../dialog/useCloseWhenGone';
import { useForm } from '../dialog/useForm';
import { LocationField } from './LocationField';

/** Configure Container (docs/rules/actions.md#configuring-a-container, docs/rules/game.md#fixed-loads). */
export function ConfigureContainer({ container }: { container: ContainerId }) {
  const view = useContainer(container);
  useCloseWhenGone(view?.kind !== 'item');
  return view?.kind === 'item' ? <Form view={view} /> : null;
}

function Form({ view }: { view: ContainerView & { kind: 'item' } }) {
  const { name, capacity, hasCapacity, place, load } = view;
  const noCapacity = useOpenInventory()?.noCapacity;
  const hasOwner = !useIsItemList();
  const { typed, type, changes } = useForm({
    name,
    capacity,
    hasCapacity,
    place,
    fixedLoad: load !== undefined,
    loadSlots: load?.slots ?? '',
    loadWeight: load?.weight ?? '',
  });

  // What is stored elsewhere and what has a fixed load keeps its capacity in every game.
  const isAlwaysSized = typed.place === 'stored' || typed.fixedLoad;
  const isSized = noCapacity === undefined || isAlwaysSized || typed.hasCapacity;

  function switchLoad(on: boolean) {
    type('fixedLoad')(on);
    if (on && typed.loadSlots === '' && typed.loadWeight === '') {
      const { slots, weight } = panel.forms.newLoad;
      type('loadSlots')(slots);
      type('loadWeight')(weight);
    }
  }

  function save() {
    const all = { kind: 'item' as const, ...changes };
    panel.dispatch({ type: 'configureContainer', container: view.id, changes: all });
  }

  return (
    <DialogFrame title="Configure Container" action="Save" onAct={save}>
      <TextField label="Name" text={typed.name} onType={type('name')} />
      {hasOwner && (
        <>
          {noCapacity !== undefined && !isAlwaysSized && (
            <>
              <p className={fieldStyles.hint}>{noCapacity}</p>
              <CheckBox
                label="A capacity of its own"
                on={typed.hasCapacity}
                onCheck={type('hasCapacity')}
              />
            </>
          )}
          {isSized && (
            <NumberField
              label="Capacity (slots)"
              text={typed.capacity}
              onType={type('capacity')}
              field="capacity"
            />
          )}
          <LocationField place={typed.place} onChoose={type('place')} />
          <div className={fieldStyles.labelled}>
            <Switch label="Fixed load" on={typed.fixedLoad} onSwitch={switchLoad} />
            <div className={fieldStyles.pair}>
              <NumberField
                label="Load slots"
                text={typed.loadSlots}
                onType={type('loadSlots')}
                field="loadSlots"
                disabled={!typed.fixedLoad}
              />
              <NumberField
                label="Load weight"
                text={typed.loadWeight}
                onType={type('loadWeight')}
                field="loadWeight"
                stored={load?.weight ?? panel.forms.newLoad.weight}
                unit="lb"
                disabled={!typed.fixedLoad}
              />
            </div>
            <p className={fieldStyles.hint}>
              Its contents only count towards its own capacity. Bag of holding: 3 slots, 15 lb,
              capacity 100.
            </p>
          </div>
        </>
      )}
    </DialogFrame>
  );
}

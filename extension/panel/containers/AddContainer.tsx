import { type ComponentType, useId, useState } from 'react';
import { panel } from '../../engine/page';
import type { InventoryId, Place } from '../../engine/types';
import { useCoinTexts, useInventories, useIsItemList, useOpenInventory } from '../../engine/views';
import { LargeBackpackIcon, LargeFromTextIcon, LargePouchIcon } from '../controls/icons';
import { DialogFrame } from '../dialog/DialogFrame';
import { NumberField, TextField } from '../dialog/fields';
import { openDialog } from '../dialog/openDialog';
import { useCloseWhenGone } from '../dialog/useCloseWhenGone';
import { useForm } from '../dialog/useForm';
import styles from './AddContainer.module.css';
import { LocationField } from './LocationField';
import { PouchNumbers } from './PouchNumbers';

interface Props {
  inventory: InventoryId;
}

interface PageProps extends Props {
  onBack: () => void;
}

/** Add Container: a type chooser and a page for each type (docs/rules/actions.md#new-containers). */
export function AddContainer({ inventory }: Props) {
  const [page, setPage] = useState<'select-type' | 'config-pouch' | 'config-item-store'>(
    'select-type',
  );
  useCloseWhenGone(!useInventories().includes(inventory));
  const { inUse } = useCoinTexts();
  const isItemList = useIsItemList();
  const onBack = () => setPage('select-type');
  switch (page) {
    case 'select-type':
      return (
        <DialogFrame key={page} title="Add Container">
          <div className={styles.choices}>
            {!isItemList && (
              <Choice
                name="Money Pouch"
                about={inUse}
                icon={LargePouchIcon}
                onChoose={() => setPage('config-pouch')}
              />
            )}
            <Choice
              name="Item Storage"
              about="A backpack, a belt, a saddlebag"
              icon={LargeBackpackIcon}
              onChoose={() => setPage('config-item-store')}
            />
            <Choice
              name="Add from text"
              about="A hoard, a list, a copied container"
              icon={LargeFromTextIcon}
              onChoose={() => openDialog({ kind: 'addFromText' })}
            />
          </div>
        </DialogFrame>
      );
    case 'config-pouch':
      return <PouchPage key={page} inventory={inventory} onBack={onBack} />;
    case 'config-item-store':
      return <StoragePage key={page} inventory={inventory} onBack={onBack} />;
  }
}

interface ChoiceProps {
  name: string;
  about: string;
  icon: ComponentType;
  onChoose: () => void;
}

function Choice({ name, about, icon: Icon, onChoose }: ChoiceProps) {
  const aboutId = useId();
  return (
    <button type="button" className={styles.choice} aria-describedby={aboutId} onClick={onChoose}>
      <Icon />
      <span className={styles.name}>{name}</span>
      <span className={styles.about} id={aboutId} aria-hidden="true">
        {about}
      </span>
    </button>
  );
}

function PouchPage({ inventory, onBack }: PageProps) {
  const { typed, type } = useForm({ ...panel.forms.newMoneyPouch, place: 'carried' as Place });
  const { name, capacity, slots, place } = typed;
  const container = { kind: 'pouch' as const, capacity, slots };
  return (
    <DialogFrame
      title="Configure Money Pouch"
      action="Add"
      onBack={onBack}
      onAct={() => panel.dispatch({ type: 'addContainer', inventory, name, place, container })}
    >
      <TextField label="Name" text={name} onType={type('name')} />
      <PouchNumbers
        capacity={{ field: 'newPouchCapacity', text: capacity }}
        onCapacity={type('capacity')}
        slots={slots}
        onSlots={type('slots')}
      />
      <LocationField isNew place={place} onChoose={type('place')} />
    </DialogFrame>
  );
}

function StoragePage({ inventory, onBack }: PageProps) {
  const { typed, type } = useForm({ ...panel.forms.newItemContainer, place: 'carried' as Place });
  const { name, capacity, place } = typed;
  const hasOwner = !useIsItemList();
  const hasSize = useOpenInventory()?.noCapacity === undefined;
  const container = { kind: 'item' as const, capacity };
  return (
    <DialogFrame
      title="Configure Item Storage"
      action="Add"
      onBack={onBack}
      onAct={() => panel.dispatch({ type: 'addContainer', inventory, name, place, container })}
    >
      <TextField label="Name" text={name} onType={type('name')} />
      {hasOwner && (hasSize || place === 'stored') && (
        <NumberField
          label="Capacity (slots)"
          text={capacity}
          onType={type('capacity')}
          field="newCapacity"
        />
      )}
      {hasOwner && <LocationField isNew place={place} onChoose={type('place')} />}
    </DialogFrame>
  );
}

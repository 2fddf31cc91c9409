import { useState } from 'react';
import { panel, views } from '../../engine/page';
import type { ContainerId, Shown, StackAddress, StackView, Switched } from '../../engine/types';
import { useCoinTexts, useStack } from '../../engine/views';
import { exactly, exactText } from '../controls/exactValues';
import { AfterChange } from '../dialog/AfterChange';
import { DialogFrame } from '../dialog/DialogFrame';
import { LongTextField, NumberField, Switch, TextField } from '../dialog/fields';
import { Part } from '../dialog/Part';
import { RestoredText } from '../dialog/RestoredText';
import { useCloseWhenGone } from '../dialog/useCloseWhenGone';
import { useDialogDraft } from '../dialog/useDialogDraft';
import { useForm } from '../dialog/useForm';
import { BundleFields } from './BundleFields';
import styles from './ConfigureEntry.module.css';

const NUMBERS = [
  { field: 'quantity', label: 'Quantity', unit: undefined },
  { field: 'value', label: 'Value', unit: undefined },
  { field: 'weight', label: 'Weight', unit: 'lb' },
] as const;

const USES = [
  { field: 'left', label: 'Uses left', number: 'usesLeft' },
  { field: 'of', label: 'Uses of each', number: 'usesEach' },
] as const;

interface Props extends StackAddress {
  /** Begins at the note, in place of the name. */
  startsAtNote: boolean | undefined;
}

/** Configure Entry: one item stack (docs/rules/actions.md#configuring-an-entry). */
export function ConfigureEntry({ container, stack, startsAtNote = false }: Props) {
  const view = useStack(stack);
  useCloseWhenGone(!view);
  return view ? <Form container={container} view={view} startsAtNote={startsAtNote} /> : null;
}

interface FormProps {
  container: ContainerId;
  view: StackView;
  startsAtNote: boolean;
}

function Form({ container, view, startsAtNote }: FormProps) {
  const note = view.note ?? '';
  const draft = useDialogDraft(`note ${view.id}`, views.openInventory.get()?.id, undefined);
  const { restored } = draft;
  const stored = {
    name: view.name,
    quantity: view.quantity,
    value: exactText(view.value),
    weight: exactText(view.weight),
    slotOverride: view.slotOverride,
    begunBundle: view.begunBundle,
    equippedSlots: view.equippedSlots,
    supply: view.supply,
    uses: { left: view.uses?.left ?? '', of: view.uses?.of ?? '' },
    note,
  };
  const { usesInName } = view;
  const { typed, type, fillIn, changes } = useForm(stored, {
    ...(usesInName && {
      name: usesInName.name,
      uses: { left: usesInName.left, of: usesInName.of },
    }),
    ...(restored && { note: restored.texts.text ?? '' }),
  });
  const command = { container, stack: view.id, changes };
  const totals = panel.ask({ type: 'previewStack', command });
  const [showsMore, setShowsMore] = useState(totals?.isBundledOrWorn ?? false);

  function typeNote(text: string) {
    draft.save(text, text !== note);
    type('note')(text);
  }

  const [equippedFollows, setEquippedFollows] = useState(totals?.equippedFollows ?? false);

  function typeSlotsEach(slotsEach: Switched) {
    const following = panel.ask({ type: 'typedOverride', slotsEach, equippedFollows });
    fillIn({ slotOverride: slotsEach, ...following });
  }

  function typeEquipped(equipped: Switched) {
    setEquippedFollows(false);
    type('equippedSlots')(equipped);
  }

  const { unit: coinUnit } = useCoinTexts();

  function save() {
    panel.dispatch({ type: 'configureStack', ...command });
  }

  return (
    <DialogFrame title="Configure Entry" subject={view.displayName} action="Save" onAct={save}>
      <TextField label="Item Name" text={typed.name} onType={type('name')} />
      <div className={styles.numbers}>
        {NUMBERS.map(({ field, label, unit }) => (
          <NumberField
            key={field}
            label={label}
            text={typed[field]}
            onType={type(field)}
            field={field}
            unit={field === 'value' ? coinUnit : unit}
            stored={stored[field]}
          />
        ))}
      </div>
      <div className={styles.uses}>
        {USES.map(({ field, label, number }) => (
          <NumberField
            key={field}
            label={label}
            text={typed.uses[field]}
            onType={(text) => type('uses')({ ...typed.uses, [field]: text })}
            field={number}
            stored={stored.uses[field]}
          />
        ))}
        {usesInName && (
          <p className={styles.hint}>{`Saving shortens the name to ${usesInName.name}.`}</p>
        )}
      </div>
      <SwitchedNumber
        label="Override slots"
        numberLabel="Slots each"
        field="slotOverride"
        hint={totals?.aboutSlots ?? ''}
        value={typed.slotOverride}
        stored={stored.slotOverride.text}
        suggestion={totals?.derivedSlots}
        onChange={typeSlotsEach}
      />
      <Part title="Bundles and wearing" open={showsMore} onToggle={() => setShowsMore(!showsMore)}>
        <BundleFields
          each={typed.slotOverride.text}
          onType={(text) => typeSlotsEach({ ...typed.slotOverride, text })}
          begun={typed.begunBundle}
          onBegun={type('begunBundle')}
          countsBegun={totals?.countsBegun ?? false}
          disabled={!typed.slotOverride.on}
        />
        <SwitchedNumber
          label="Uses slots while equipped"
          numberLabel="Equipped slots each"
          field="equippedSlots"
          hint={totals?.aboutEquipped ?? ''}
          value={typed.equippedSlots}
          stored={stored.equippedSlots.text}
          onChange={typeEquipped}
        />
      </Part>
      <div className={styles.supply}>
        <Switch label="Show under Supplies" on={typed.supply} onSwitch={type('supply')} />
        <p className={styles.hint}>A button under the tiles uses one at a time.</p>
      </div>
      <LongTextField
        label="Note"
        text={typed.note}
        onType={typeNote}
        longest={panel.forms.longestNote}
        startsHere={startsAtNote}
      />
      <RestoredText draft={draft} onDiscard={() => type('note')(note)} />
      {totals && (
        <dl className={styles.totals}>
          <TotalLine name="Total Value" shown={totals.totalValue} unit={coinUnit} />
          <TotalLine name="Total Weight" shown={totals.totalWeight} unit="lb" />
          <TotalLine
            name="Total Slots"
            shown={totals.totalSlots}
            unit={slotUnit(totals.totalSlots.text)}
          />
        </dl>
      )}
      {totals?.equipped && <AfterChange {...totals.equipped} />}
    </DialogFrame>
  );
}

function slotUnit(slots: string): string {
  return slots === '1' ? 'slot' : 'slots';
}

interface SwitchedProps {
  label: string;
  numberLabel: string;
  field: 'slotOverride' | 'equippedSlots';
  hint: string;
  value: Switched;
  /** The text of the stored number. */
  stored: string;
  /** The text that a blank number gets when it is switched on. */
  suggestion?: string | undefined;
  onChange: (value: Switched) => void;
}

function SwitchedNumber({
  label,
  numberLabel,
  field,
  hint,
  value,
  stored,
  suggestion = '',
  onChange,
}: SwitchedProps) {
  return (
    <div className={styles.switched}>
      <Switch
        label={label}
        on={value.on}
        onSwitch={(on) => onChange({ on, text: value.text || (on ? suggestion : '') })}
      />
      <NumberField
        label={numberLabel}
        text={value.text}
        onType={(text) => onChange({ ...value, text })}
        field={field}
        stored={stored || suggestion}
        disabled={!value.on}
      />
      <p className={styles.hint}>{hint}</p>
    </div>
  );
}

function TotalLine({ name, shown, unit }: { name: string; shown: Shown; unit: string }) {
  return (
    <div className={styles.total}>
      <dt>{name}</dt>
      <dd title={exactly(shown, unit)}>
        <span className={styles.amount}>{`${shown.text} `}</span>
        <span className={styles.unit}>{unit}</span>
      </dd>
    </div>
  );
}
